"""Checking what a deck or a task line claims."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from ...grading import GradingError
from ...grading.grades import grade
from ...grading.prepare import FOR_GRADES
from ...solver.engines import EngineName
from ...solver.notation import format_play, format_task
from ...solver.outcome import Outcome, Status
from ...solver.proof import Answers, ProofName, as_data, contradictions, engines_of
from ...solver.quality import Quality, examine, name_of
from ...solver.search.exact import LARGE_HAND
from ...solver.search.exact import prepare as prepare_exact
from ...solver.search.preparing import Call
from ...solver.task import Play, Task
from .claims import claim_defects, promise_defects, unplayable
from .deck import Deck, TaskCard
from .inputs import Entry, stated_defects
from .promise import each

_BITS_APART: Final = 0.01
"""How far bits, and a score, may be from what is found: people round them."""

_SHARE_APART: Final = 0.001
"""The same for measures that are no whole numbers, as a share of them."""

_MOST_SHOWN: Final = 24
"""Characters that are shown of a value."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found about one task."""

    entry: Entry
    quality: Quality
    """What the leading engine says; whether pieces are idle is its word alone."""
    answers: Answers
    """What each engine that was asked says."""
    defects: tuple[str, ...]
    """Every claim or demand that does not hold, one phrase each."""
    undecided: tuple[str, ...]
    """What the budget was too small to tell."""
    second: Play | None
    """A winning play that should not be there."""

    @property
    def right(self) -> Play | None:
        """The only solution, where another one was stated."""
        outcome = self.quality.outcome
        if outcome.status is not Status.UNIQUE or self.entry.solution in (None, outcome.solutions[0]):
            return None
        return outcome.solutions[0]

    @property
    def ok(self) -> bool | None:
        """True: everything holds; False: something does not; None: not decided."""
        if self.defects:
            return False
        return None if self.undecided else True

    def as_data(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "id": self.entry.id,
            "task": format_task(self.entry.task),
            "ok": self.ok,
            "defects": list(self.defects),
            "undecided": list(self.undecided),
            "second": None if self.second is None else format_play(self.second),
            "search": _answer_data(self.answers, "search"),
            "cpsat": _answer_data(self.answers, "cpsat"),
        }


def _answer_data(answers: Answers, engine: EngineName) -> dict[str, Any] | None:
    return as_data(answers[engine]) if engine in answers else None


@dataclass(frozen=True, slots=True)
class DeckVerdict:
    """What a check found about the promises of a deck."""

    deck: Deck
    defects: tuple[str, ...]
    """Every promise that is broken, one line each."""
    unplayable: tuple[str, ...] = ()
    """Tasks whose solutions are wrong: no promise was measured because of them."""

    @property
    def promises(self) -> int:
        """How many there are."""
        return sum(1 for _ in each(self.deck.promises))

    def as_data(self) -> dict[str, Any]:
        """For ``--json``."""
        return {"id": "promises", "task": None, "ok": not self.defects, "defects": list(self.defects)}


class Ask(Protocol):
    """Asks an engine to count solutions, at least up to two, in a game with so many boxes."""

    def __call__(self, task: Task, *, box_supply: int, engine: EngineName) -> Outcome:
        """The engine's answer."""


def check(
    entries: Sequence[Entry], ask: Ask, proof: ProofName | None = None, boxes: int | None = None
) -> Iterator[Verdict]:
    """A verdict on each task, in order.

    What a deck claims is looked into as well (``claims``): that its tasks differ, can be played with its supply, and
    rise as their order says. ``proof`` says which engines are asked (default: both for decks, the search for task
    lines); ``boxes`` overrides the box supply (default: the deck's, else the published one).
    """
    claims = {id(entry.deck): claim_defects(entry.deck) for entry in entries if entry.deck is not None}
    for entry in entries:
        box_supply = entry.box_supply if boxes is None else boxes
        leading, *others = engines_of(proof or ("search" if entry.deck is None else "both"))
        quality = examine(entry.task, partial(ask, box_supply=box_supply, engine=leading))
        answers = {leading: quality.outcome}
        answers |= {engine: ask(entry.task, box_supply=box_supply, engine=engine) for engine in others}
        defects = [
            *[f"the engines contradict each other: {how}" for how in contradictions(answers)],
            *_count_defects(answers),
            *(stated_defects(entry, box_supply) if entry.card is None else claims[id(entry.deck)][entry.card.id]),
            *_task_defects(quality, answers),
            *_kept_defects(entry, quality.outcome, box_supply),
        ]
        second = _second(answers.values(), entry.solution)
        yield Verdict(entry, quality, answers, tuple(defects), tuple(_open_questions(quality, answers)), second)


def check_promises(entries: Iterable[Entry]) -> Iterator[DeckVerdict]:
    """A verdict on each deck of the entries that promises anything of its tasks together."""
    decks = {id(entry.deck): entry.deck for entry in entries if entry.deck is not None and entry.deck.promises}
    for deck in decks.values():
        yield DeckVerdict(deck, tuple(promise_defects(deck)), tuple(unplayable(deck)))


def kernels_for(entries: Iterable[Entry], proof: ProofName | None = None) -> list[Call]:
    """Calls of the kernels that checking a deck surely needs, for ``prepare_all``; task lines may need none."""
    decks = [entry for entry in entries if entry.card is not None]
    large = any(len(entry.task.hand) >= LARGE_HAND for entry in decks) and "search" in engines_of(proof or "both")
    return [*(FOR_GRADES if decks else ()), *([prepare_exact] if large else ())]


def _second(outcomes: Iterable[Outcome], stated: Play | None) -> Play | None:
    """A solution besides the stated one, or, where none is stated, the second that was found."""
    for outcome in outcomes:
        if outcome.status is Status.MULTIPLE:
            first = outcome.solutions[0] if stated is None else stated
            return next(play for play in outcome.solutions if play != first)
    return None


def _count_defects(answers: Answers) -> Iterator[str]:
    found = {outcome.status for outcome in answers.values()}
    if Status.NONE in found:
        yield "there is no solution"
    if Status.MULTIPLE in found:
        yield "there is more than one solution"


def _task_defects(quality: Quality, answers: Answers) -> Iterator[str]:
    if any(outcome.early for outcome in answers.values()):
        yield "not tight: a play catches every cockroach with cards still in hand"
    if not quality.clear:
        yield "the start is not clear: a cockroach stands in the line of sight"
    for piece in quality.idle:
        yield f"idle: {name_of(piece)}"


def _open_questions(quality: Quality, answers: Answers) -> Iterator[str]:
    for engine, outcome in answers.items():
        if outcome.status is Status.UNDECIDED:
            yield f"the number of solutions ({engine})"
        elif outcome.early is None and outcome.status is Status.UNIQUE:
            yield f"whether it is tight ({engine})"
    for role in quality.roles:
        if role.idle is None:
            yield f"whether it needs {name_of(role.piece)}"


def _kept_defects(entry: Entry, outcome: Outcome, box_supply: int) -> Iterator[str]:
    """Where the grade or the proof that a deck keeps with a task does not agree with what is found now."""
    card = entry.card
    if card is None or outcome.status is not Status.UNIQUE or outcome.solutions != (card.solution,):
        return
    is_calibrated = entry.deck is not None and "calibration" in entry.deck.made_by
    yield from _grade_defects(card, box_supply, is_calibrated)
    for engine, proof in card.proof.items():
        if proof["status"] != Status.UNIQUE.value:
            yield f"the proof of {engine} says {proof['status']}"


def _grade_defects(card: TaskCard, box_supply: int, is_calibrated: bool) -> Iterator[str]:
    """Where the bits, the score or a measure differ. The score of a calibrated deck is by a scale that is not here."""
    try:
        found = grade(card.task, card.solution, box_supply)
    except GradingError as error:
        yield f"the grade cannot be looked into: {error}"
        return
    stated = {"bits": found.bits, **found.metrics, **({} if is_calibrated else {"score": found.score})}
    for name, value in stated.items():
        said = card.grade.get(name, value)
        apart = _BITS_APART if name in ("bits", "score") else _SHARE_APART * abs(value or 0)
        if not _is_about(said, value, apart):
            shown = f"{_shown(said)} bits" if name == "bits" else f"{name} {_shown(said)}"
            yield f"the grade says {shown}, it is {_shown(value)}"


def _is_about(said: object, found: float | None, apart: float) -> bool:
    """Whether what a deck says is what was found, or so near if that is no whole number."""
    if isinstance(said, bool) or not isinstance(said, int | float) or found is None:
        return said is found
    if isinstance(found, int):
        return said == found
    return found - apart <= said <= found + apart  # no difference: said may be too large for a float


def _shown(value: object) -> str:
    text = f"{value:g}" if isinstance(value, float) else json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
