"""The archive of a search for quality and diversity (MAP-Elites: Mouret and Clune, 2015).

Tasks fall into *cells* by what they are. A cell keeps a few *elites*, hard and different from each other::

    cards    box cards    turns    cockroaches    bits        main trick          elites
    10       0            4        5              22 to 24    bide                o o o o
    10       0            5        6              22 to 24    stand in the way    o
    11       2            4        6              24 to 26    open a line         o o

Of near-duplicates with as many cards, box cards, turns and cockroaches the archive keeps the hardest alone, whatever
their cells. So it stays small however many tasks are offered, and new tasks grow from all sorts of old ones.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from ...grading.tricks import Trick
from ...solver.cards import Verb
from ...solver.task import Task
from ..decks.distance import NEAR, Solved, distances
from ..pool import Record

ELITES: Final = 4
"""Tasks that a cell keeps."""

_SIZE: Final = 4
"""Fields of a cell that say how large its tasks are."""

BAND: Final = 2
"""Bits from one cell to the next."""

_PATIENCE: Final = 3
"""Units that grow from an elite, after which it is no longer fresh."""

_RAREST_FIRST: Final = (
    Trick.TURN_BACK,
    Trick.NEW_ROOM,
    Trick.OPEN,
    Trick.STAND_IN_WAY,
    Trick.BIDE,
    Trick.BEYOND,
    Trick.WALK_IN,
)


class Cell(NamedTuple):
    """What the tasks of a cell have in common."""

    cards: int
    box_cards: int
    turns: int
    """Cards that turn. What is left of the supply decides whether a task leads on."""
    cockroaches: int
    """Of the start."""
    band: int
    """Bits, in units of ``BAND``, rounded down."""
    trick: str
    """The rarest trick that the solution uses; empty if it uses none."""


def cell_of(record: Record) -> Cell:
    """The cell of a task."""
    hand = record.task.hand
    trick = next((str(trick) for trick in _RAREST_FIRST if trick in record.tricks), "")
    box_cards, turns = sum(card.is_box_card for card in hand), sum(Verb.TURN in card.verbs for card in hand)
    return Cell(len(hand), box_cards, turns, len(record.task.start.cockroaches), int(record.bits // BAND), trick)


class Archive:
    """The elites so far. What it holds depends on what it was offered, in that order."""

    def __init__(self) -> None:
        self._cells: dict[Cell, list[Record]] = {}
        self._drawn: Counter[Task] = Counter()
        self.hardest: Record | None = None
        """Of all tasks that were offered."""

    def __len__(self) -> int:
        """The cells that are filled."""
        return len(self._cells)

    def offer(self, records: Iterable[Record]) -> None:
        """Let tasks into their cells, as far as they are among the hardest or the most different there."""
        for record in records:
            if self.hardest is None or record.bits > self.hardest.bits:
                self.hardest = record
            if self._outdoes_its_like(record):
                cell = cell_of(record)
                self._cells[cell] = _fittest([*self._cells.get(cell, []), record])

    def _outdoes_its_like(self, record: Record) -> bool:
        """Whether a task is harder than all its near-duplicates of the same size, in any cell. Those leave."""
        size = cell_of(record)[:_SIZE]
        rivals = [(cell, elite) for cell, elites in self._cells.items() if cell[:_SIZE] == size for elite in elites]
        apart = distances([_solved(elite) for _, elite in rivals], [_solved(record)])[:, 0]
        alike = [rival for rival, distance in zip(rivals, apart.tolist(), strict=True) if distance < NEAR]
        if any(elite.bits >= record.bits for _, elite in alike):
            return False
        for cell, elite in alike:
            self._cells[cell].remove(elite)
        self._cells = {cell: elites for cell, elites in self._cells.items() if elites}
        return True

    def note_drawn(self, tasks: Iterable[Task]) -> None:
        """A unit grows from these."""
        self._drawn.update(tasks)

    def is_fresh(self, task: Task) -> bool:
        """Whether few units have grown from an elite."""
        return self._drawn[task] < _PATIENCE

    def elites(self, cards: int) -> list[list[Record]]:
        """The elites with so many cards, cell by cell."""
        return [self._cells[cell] for cell in sorted(self._cells) if cell.cards == cards]

    def count(self, cards: int) -> int:
        """The number of elites with so many cards."""
        return sum(map(len, self.elites(cards)))

    def parents(self, cards: int) -> list[Task]:
        """The elites with so many cards: fresh ones first, of these the hardest: more grows from them.

        With box cards it is those with the fewest cockroaches.
        """
        records = [record for elites in self.elites(cards) for record in elites]
        ranks = {record.task: (self._drawn[record.task] // _PATIENCE, _promise(record)) for record in records}
        return sorted(ranks, key=ranks.__getitem__)


def _promise(record: Record) -> float:
    """Less for a task from which more grows."""
    start = record.task.start
    return len(start.cockroaches) if any(card.is_box_card for card in start.hand) else -record.bits


def _fittest(records: list[Record]) -> list[Record]:
    """Without the easier of the two that are most alike, if there is no room for both."""
    if len(records) <= ELITES:
        return records
    solved = [_solved(record) for record in records]
    apart = distances(solved, solved) + 2 * np.tri(len(records))  # pairs once, none with itself
    one, other = divmod(int(apart.argmin()), len(records))
    gone = one if records[one].bits < records[other].bits else other
    return [*records[:gone], *records[gone + 1 :]]


def _solved(record: Record) -> Solved:
    return record.task, record.solution
