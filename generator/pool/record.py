"""A task as the pool keeps it."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, TypeAlias

from ...grading.player import bits as bits_of
from ...grading.trace import follow
from ...grading.tricks import tricks_of
from ...solver.notation import format_line, format_task, parse_line
from ...solver.outcome import Outcome
from ...solver.proof import as_claim
from ...solver.symmetry import canonical
from ...solver.task import Play, Task
from ...solver.validation import require_valid

IMPORTED: Final = "imported"
"""The source of tasks that came from elsewhere."""

Claims: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Results of the engines for a task, by engine, as in deck files."""

_TYPES: Final[Mapping[str, type | tuple[type, ...]]] = {
    "task": str,
    "source": str,
    "bits": (int, float),
    "tricks": list,
    "proof": dict,
}
"""Types of the fields of a line."""


@dataclass(frozen=True)
class Record:
    """A finished task with its solution and what is known of it."""

    task: Task
    solution: Play
    source: str
    """What made it: ``random``, ``grown`` or ``composed``; ``imported`` when it came from elsewhere."""
    bits: float
    tricks: tuple[str, ...]
    """The tricks of the solution, by name (``grading.tricks``)."""
    proof: Claims
    """The result of each engine that was asked; the exact search always is."""

    @cached_property
    def name(self) -> str:
        """The same for all symmetric images of a task."""
        return format_task(canonical(self.task))

    def proven(self, proof: Claims) -> "Record":
        """The record with the results of more engines."""
        return replace(self, proof={**self.proof, **proof})

    def as_json(self) -> str:
        """One line; ``from_json`` reads it again."""
        line = format_line(self.task, self.solution)
        facts = {"source": self.source, "bits": self.bits, "tricks": list(self.tricks), "proof": dict(self.proof)}
        return json.dumps({"task": line, **facts}, ensure_ascii=False)


def record_of(task: Task, outcome: Outcome, source: str, box_supply: int, bits: float | None = None) -> Record:
    """All that is known of a task of which the exact search found one solution, in a game with so many boxes.

    Given ``bits``, it is not graded again. Raises GradingError for a task that is too large to grade.
    """
    (solution,) = outcome.solutions
    found = bits_of(task, solution, box_supply) if bits is None else bits
    tricks = tuple(str(trick) for trick in tricks_of(follow(task, solution, box_supply)))
    return Record(task, solution, source, found, tricks, {"search": as_claim(outcome)})


def from_json(text: str) -> Record:
    """The record in a line. Raises ValueError, KeyError or a SchabenError when it is invalid."""
    data = fields_of(text)
    task, solution = parse_line(data["task"])
    require_valid(task)
    if solution is None:
        raise ValueError("there is no solution")
    return Record(task, solution, data["source"], data["bits"], tuple(data["tricks"]), data["proof"])


def fields_of(text: str) -> dict[str, Any]:
    """The fields of the record in a line. Raises ValueError or KeyError when one is missing or of the wrong type."""
    data: dict[str, Any] = json.loads(text, parse_constant=_refuse_constant)
    if not isinstance(data, dict):
        raise ValueError("not a JSON object")  # noqa: TRY004 (the value is wrong, not the program)
    for field, types in _TYPES.items():
        if not isinstance(data[field], types):
            raise ValueError(f"{field} cannot be {data[field]!r}")  # noqa: TRY004 (the value is wrong, not the program)
    if not math.isfinite(data["bits"]):
        raise ValueError("bits are not finite")
    if not all(isinstance(trick, str) for trick in data["tricks"]):
        raise ValueError("tricks have names")
    return data


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is not a number")
