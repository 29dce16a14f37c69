"""Play logs, counted by task."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, ClassVar

from .plays import Try, efforts


@dataclass(frozen=True, slots=True)
class Count:
    """How often a task was tried, and how it went."""

    COLUMNS: ClassVar = ("name", "task", "players", "tries", "solved", "unaided", "hints", "seconds")

    name: str
    """Its number in the deck, as most players had it; empty where it had none."""
    task: str
    players: int
    tries: int
    solved: int
    """Players who solved it, with hints or without."""
    unaided: int
    """Players who solved it without hints."""
    hints: int
    """Hints asked for in all."""
    seconds: float | None
    """Median over those who solved it unaided; None where there is nobody."""

    def as_data(self) -> dict[str, Any]:
        """For JSON and tables."""
        return asdict(self)

    @property
    def text(self) -> str:
        """One line."""
        time = "" if self.seconds is None else f", {self.seconds / 60:.1f} min"
        return (
            f"{self.name or '-':4} {self.players:4} players {self.tries:5} tries {self.solved:4} solved "
            f"({self.unaided} unaided{time})  {self.task}"
        )


def counts(tries: Sequence[Try]) -> list[Count]:
    """One count a task, in the order of their numbers."""
    by_task: dict[str, list[Try]] = {}
    for one in tries:
        by_task.setdefault(one.task, []).append(one)
    found = [_count(task, of_task) for task, of_task in by_task.items()]
    return sorted(found, key=lambda one: (not one.name, _number(one.name), one.task))


def _count(task: str, tries: list[Try]) -> Count:
    ((name, _),) = Counter(one.name for one in tries).most_common(1)
    times = [one.seconds for one in efforts(tries) if one.unaided]
    return Count(
        name=name,
        task=task,
        players=len({one.player for one in tries}),
        tries=len(tries),
        solved=len({one.player for one in tries if one.solved and not one.watched}),
        unaided=len(times),
        hints=sum(one.hints for one in tries),
        seconds=round(median(times), 1) if times else None,
    )


def _number(name: str) -> tuple[int, str]:
    digits = name[:-1]
    return (int(digits) if digits.isdecimal() else 10_000, name)
