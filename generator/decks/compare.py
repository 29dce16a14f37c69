"""What is different between two decks."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...solver.notation import format_play, format_task
from ...solver.symmetry import canonical
from .deck import Deck, TaskCard


class Difference(NamedTuple):
    """One thing that is not the same."""

    what: str
    """``removed``, ``added``, ``moved``, ``changed``; ``deck`` for what is said of the whole."""
    before: str
    """Id of the card in the first deck, or what the first deck says."""
    after: str
    """The same for the second one."""
    text: str
    """The difference in words."""

    def as_data(self) -> dict[str, Any]:
        """For ``--json``."""
        return self._asdict()


def differences(one: Deck, other: Deck) -> Iterator[Difference]:
    """Every difference: of the decks as a whole, then task by task. A task is the same when turned or mirrored."""
    for name in ("title", "language", "made_by", "supply", "box_supply", "knows", "promises", "extra"):
        before, after = _shown(getattr(one, name)), _shown(getattr(other, name))
        if before != after:
            yield Difference("deck", before, after, f"{name}: {before} -> {after}")
    first = {canonical(card.task): card for card in one.cards}
    second = {canonical(card.task): card for card in other.cards}
    for task, card in first.items():
        if task not in second:
            yield Difference("removed", card.id, "", f"{card.id} {format_task(card.task)}")
    for task, card in second.items():
        if task not in first:
            yield Difference("added", "", card.id, f"{card.id} {format_task(card.task)}")
        else:
            yield from _of_cards(first[task], card)


def _of_cards(one: TaskCard, other: TaskCard) -> Iterator[Difference]:
    if one.id != other.id:
        yield Difference("moved", one.id, other.id, f"{one.id} -> {other.id}")
    for name in ("task", "solution", "level", "grade", "proof", "source", "teaches", "extra"):
        before, after = (_shown(_said(card, name)) for card in (one, other))
        if before != after:
            yield Difference("changed", one.id, other.id, f"{other.id} {name}: {before} -> {after}")


def _said(card: TaskCard, name: str) -> Any:
    written = {"task": format_task(card.task), "solution": format_play(card.solution)}
    return written.get(name, getattr(card, name))


def _shown(value: Any) -> str:
    if not isinstance(value, Mapping):
        return str(value)
    return json.dumps({getattr(key, "code", key): part for key, part in value.items()}, ensure_ascii=False)
