"""Why each piece of a task is there: what the task would be without it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from .notation import format_play
from .outcome import Outcome, Status
from .quality import Quality, Removable, Role, name_of
from .task import Play


class NeedReason(StrEnum):
    """What happens to a task when a piece is taken away."""

    SECOND = "second solution"
    """There is a second solution: the play."""
    OTHER = "other solution"
    """There is one solution, but a different one: the play."""
    NONE = "no solution"
    NOTHING_LEFT = "nothing to catch"
    IDLE = "idle"
    """Nothing changes: the same single solution."""
    UNKNOWN = "undecided"
    """The budget ran out."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why one piece is there."""

    piece: Removable
    reason: NeedReason
    play: Play | None = None
    """The play that would win without the piece; only for ``SECOND`` and ``OTHER``."""

    @property
    def text(self) -> str:
        """One line: the piece, and what would happen without it."""
        said = {
            NeedReason.NONE: "without it there is no solution",
            NeedReason.NOTHING_LEFT: "without it nothing would be left to catch",
            NeedReason.IDLE: "without it nothing would change",
            NeedReason.UNKNOWN: "what would be without it is not decided",
        }
        if self.play is None:
            return f"{name_of(self.piece)}: {said[self.reason]}"
        how = "would win" if self.reason is NeedReason.SECOND else "would be the only solution"
        return f"{name_of(self.piece)}: without it {format_play(self.play)} {how}"

    def as_data(self) -> dict[str, Any]:
        """For ``--json``."""
        play = None if self.play is None else format_play(self.play)
        return {"piece": name_of(self.piece), "reason": str(self.reason), "play": play}


def why(quality: Quality) -> Iterator[Why]:
    """Why each different cockroach and box is there; nothing unless the task has exactly one solution."""
    for role in quality.roles:
        yield _why(role, quality.outcome.solutions[0])


def _why(role: Role, solution: Play) -> Why:
    if role.idle is None:
        return Why(role.piece, NeedReason.UNKNOWN)
    if role.idle:
        return Why(role.piece, NeedReason.IDLE)
    if role.without is None:
        return Why(role.piece, NeedReason.NOTHING_LEFT)
    if role.without.status is Status.NONE:
        return Why(role.piece, NeedReason.NONE)
    reason = NeedReason.OTHER if role.without.status is Status.UNIQUE else NeedReason.SECOND
    return Why(role.piece, reason, _other(role.without, solution))


def _other(outcome: Outcome, solution: Play) -> Play:
    return next(play for play in outcome.solutions if play != solution)
