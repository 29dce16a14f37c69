"""Tasks as text, as a pool or a Parquet file keeps them; the notation is not parsed.

A pool can have a million tasks. Whoever only counts or copies them reads rows, one at a time.
"""

import json
from typing import Final, NamedTuple

from ...solver.cards import CARD_BY_CODE
from .record import fields_of

MOST_BITS: Final = 1000
"""An upper bound for the bits of a task."""


class Row(NamedTuple):
    """A task with what is known of it."""

    task: str
    solution: str
    """Both in canonical notation."""
    bits: float
    source: str
    tricks: tuple[str, ...]
    box_supply: int
    """The number of boxes in the game that the task is for."""
    proof: str
    """What each engine found, as JSON."""

    @property
    def cockroaches(self) -> int:
        """Cockroaches at the start."""
        return len(self._words(1))

    @property
    def boxes(self) -> int:
        """Boxes on the board at the start."""
        return len(self._words(2))

    @property
    def hand(self) -> list[str]:
        """The codes of the cards."""
        return self._words(3)

    def _words(self, index: int) -> list[str]:
        field = self.task.split(" / ")[index]
        return [] if field == "-" else field.split()


def row_of(text: str, box_supply: int) -> Row:
    """The row of a record as a pool keeps it. Raises ValueError or KeyError when the record is invalid."""
    data = fields_of(text)
    task, _, solution = data["task"].partition(" => ")
    bits, source, tricks = float(data["bits"]), data["source"], tuple(data["tricks"])
    return require_row(Row(task, solution, bits, source, tricks, box_supply, json.dumps(data["proof"])))


def require_row(row: Row) -> Row:
    """The same row. Raises ValueError when it is not a valid task."""
    if len(row.task.split(" / ")) not in (4, 5) or not row.solution:
        raise ValueError("not a task line with a solution")
    unknown = next((code for code in row.hand if code not in CARD_BY_CODE), None)
    if unknown is not None:
        raise ValueError(f"{unknown!r} is not a card")
    if not 0 <= row.bits < MOST_BITS:
        raise ValueError(f"{row.bits} is not a number of bits")
    return row
