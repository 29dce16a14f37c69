"""What an engine says about one task: one type for all engines."""

from dataclasses import dataclass, field
from enum import Enum

from .task import Play


class Status(Enum):
    """How many solutions there are, as far as is known. UNDECIDED is not a no."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Effort:
    """The size of CP-SAT's search tree. The same in every run."""

    branches: int = 0
    """Decisions."""
    conflicts: int = 0
    """Dead ends. It learns a clause from each."""
    deterministic: float = 0.0
    """Work in CP-SAT's own unit: about a second on its makers' machine."""

    def __add__(self, other: "Effort") -> "Effort":
        return Effort(
            self.branches + other.branches,
            self.conflicts + other.conflicts,
            self.deterministic + other.deterministic,
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer of one engine about one task."""

    status: Status
    count: int
    """Number of solutions, exact up to the limit that was asked for."""
    complete: bool
    """The whole tree was searched: ``count`` is the number of all solutions."""
    early: bool | None
    """A play catches every cockroach with cards still in hand; None if that is not known."""
    turns: int
    """Turns searched; 0 for CP-SAT."""
    solutions: tuple[Play, ...] = field(repr=False)
    """Solutions in the order of the search, no more than the limit."""
    effort: Effort | None = None
    """CP-SAT's effort; None for other engines."""

    @property
    def is_tight(self) -> bool | None:
        """No play catches all early (docs/rules.md, "A good task"); None if that is not known."""
        return None if self.early is None else not self.early


def status_of(found: int, complete: bool) -> Status:
    """The status after ``found`` solutions; ``complete`` says that the whole tree was searched."""
    if found > 1:
        return Status.MULTIPLE
    if not complete:
        return Status.UNDECIDED
    return Status.UNIQUE if found else Status.NONE
