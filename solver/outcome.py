"""What a search says about one task: the same type for every engine."""

from dataclasses import dataclass, field
from enum import Enum

from .task import Play


class Status(Enum):
    """How many solutions there are, as far as it is known. UNDECIDED is not a no."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Effort:
    """What CP-SAT's own search tree cost. The same in every run."""

    branches: int = 0
    """Decisions."""
    conflicts: int = 0
    """Dead ends, each of which it learns a clause from."""
    deterministic: float = 0.0
    """Its own unit of work; about a second on the machine its makers had."""

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
    """Solutions found: exact up to the limit that was asked for."""
    complete: bool
    """The whole tree was covered, so that ``count`` is the number of all solutions."""
    early: bool | None
    """A play catches every cockroach with cards still in hand; None when the part covered does not tell."""
    turns: int
    """Turns searched; 0 for an engine that does not go turn by turn."""
    solutions: tuple[Play, ...] = field(repr=False)
    """The solutions found, at most as many as the limit, in the order of the search."""
    effort: Effort | None = None
    """What CP-SAT's search cost, when it was the engine."""

    @property
    def is_tight(self) -> bool | None:
        """No play catches all early (docs/rules.md, "A good task"); None when that is not known."""
        return None if self.early is None else not self.early


def status_of(found: int, complete: bool) -> Status:
    """The status that ``found`` solutions allow, given whether the whole tree was covered."""
    if found > 1:
        return Status.MULTIPLE
    if not complete:
        return Status.UNDECIDED
    return Status.UNIQUE if found else Status.NONE
