"""The gate into a deck: no deck file is written that ``check`` would find wrong.

Whatever makes, changes or merges decks ends here. A card that was proven just now, or that comes from a file which
nobody has changed since this program wrote it, is ``certified``; every other card is checked by both engines.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from ...solver.engines import solve
from ...solver.errors import SchabenError, UndecidedError
from ...solver.search.solve import Budget
from .check import check
from .claims import claim_defects, promise_defects
from .deck import Deck
from .deckfile import format_deck, is_untouched, require_replaceable
from .files import keep_changed, write_text
from .inputs import Entry
from .schema import in_one_line

BUDGET: Final = Budget(turns=20_000_000, work=60.0)
"""For the proof of one task. No seconds: the same everywhere."""


class DeckError(SchabenError):
    """A deck that is not as ``check`` wants it, or an edit that cannot be made."""


def write_deck(path: Path, deck: Deck) -> None:
    """Write a deck through the gate, atomically. A deck there that somebody has changed is kept beside it.

    Raises DeckError or UndecidedError where the gate is closed, FileError also when something that is not a deck is
    in the way.
    """
    require_replaceable(path)
    text = format_deck(certified(deck))
    keep_changed(path, is_untouched)
    write_text(path, text)


def certified(deck: Deck, budget: Budget = BUDGET) -> Deck:
    """The same deck, each card of it certified.

    Raises DeckError, which names all that is wrong, and UndecidedError when the budget runs out.
    """
    claimed = [f"{id_}: {defect}" for id_, found in claim_defects(deck).items() for defect in found]
    _raise_for([*claimed, *promise_defects(deck)])
    entries = [Entry(card.id, card.task, card.solution, deck, card) for card in deck.cards if not card.certified]
    verdicts = list(check(entries, partial(solve, budget=budget), "both"))
    _raise_for([f"{verdict.entry.id}: {defect}" for verdict in verdicts for defect in verdict.defects])
    undecided = [f"{verdict.entry.id}: {question}" for verdict in verdicts for question in verdict.undecided]
    if undecided:
        raise UndecidedError(f"the budget ran out: {in_one_line(undecided)}")
    return replace(deck, cards=tuple(replace(card, certified=True) for card in deck.cards))


def _raise_for(defects: Sequence[str]) -> None:
    if defects:
        raise DeckError(f"the deck would not pass schaben check: {in_one_line(defects)}")
