"""Task cards from tasks: solved, graded, and proven by both engines."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from ...grading import GradingError
from ...grading.grades import grade
from ...solver.engines import solve
from ...solver.errors import UndecidedError
from ...solver.proof import as_claim
from ...solver.search.solve import Budget
from ...solver.symmetry import canonical
from ...solver.task import Play, Task
from ..workers import in_order
from .check import check
from .deck import TaskCard
from .gate import BUDGET, DeckError
from .inputs import Entry
from .schema import in_one_line


def task_card(task: Task, solution: Play, claims: Mapping[str, Any], source: str, box_supply: int) -> TaskCard:
    """The card of a task that engines have proven, with what each of them says; it has no number yet.

    Raises GradingError for a task that is too large to grade.
    """
    found = grade(task, solution, box_supply)
    return TaskCard(
        id="",
        task=task,
        solution=solution,
        level=found.level,
        grade={"bits": found.bits, "score": found.score, **found.metrics},
        proof=dict(claims),
        source=source,
        certified=True,
    )


def cards_of(
    entries: Sequence[Entry], box_supply: int, jobs: int = 1, progress: Callable[[int], object] = lambda _done: None
) -> list[TaskCard]:
    """The card of each entry. ``progress`` is called with the number made so far.

    Raises DeckError, which names every task that no deck can have, and UndecidedError when the budget runs out.
    """
    found: list[TaskCard] = []
    problems = []
    with closing(in_order(partial(_card_or_problem, box_supply=box_supply), entries, jobs)) as results:
        for number, result in enumerate(results, start=1):
            if isinstance(result, str):
                problems.append(result)
            else:
                found.append(result)
            progress(number)
    if problems:
        raise DeckError(in_one_line(problems))
    return found


def _card_or_problem(entry: Entry, box_supply: int) -> TaskCard | str:
    try:
        return card_of(entry, box_supply)
    except DeckError as error:
        return str(error)


def card_of(entry: Entry, box_supply: int, budget: Budget = BUDGET) -> TaskCard:
    """The card of what a command was given, for a game with so many boxes; a certified card of such a game as it is.

    Raises DeckError, which names all that ``check`` finds wrong, and UndecidedError when the budget runs out.
    """
    card, deck = entry.card, entry.deck
    if card is not None and deck is not None and card.certified and deck.box_supply == box_supply:
        return card
    ask = partial(solve, budget=budget)
    (verdict,) = check([Entry(entry.id, entry.task, entry.solution)], ask, "both", box_supply)
    if verdict.defects:
        raise DeckError(f"{entry.id}: {'; '.join(verdict.defects)}")
    if verdict.undecided:
        raise UndecidedError(f"{entry.id}: the budget ran out: {'; '.join(verdict.undecided)}")
    (solution,) = verdict.quality.outcome.solutions
    claims: dict[str, Any] = {engine: as_claim(outcome) for engine, outcome in verdict.answers.items()}
    source = "imported" if card is None else card.source
    try:
        return task_card(entry.task, solution, claims, source, box_supply)
    except GradingError as error:
        raise DeckError(f"{entry.id}: {error}") from error


def without_known(
    entries: Sequence[Entry], there: Sequence[TaskCard], *, refuse: bool
) -> tuple[list[Entry], list[str]]:
    """The tasks that are not there yet, and a line for each that is, turned or mirrored, or comes a second time.

    Raises DeckError with these lines if they are to be refused.
    """
    names = {canonical(card.task): card.id for card in there}
    fresh, known = [], []
    for entry in entries:
        task = canonical(entry.task)
        if task in names:
            known.append(f"{entry.id}: the same as {names[task]}, turned or mirrored")
        else:
            names[task] = entry.id
            fresh.append(entry)
    if known and refuse:
        raise DeckError(in_one_line(known))
    return fresh, known
