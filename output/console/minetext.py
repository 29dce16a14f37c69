"""How far mining is, in one line."""

from typing import TYPE_CHECKING

from ...solver.errors import counted

if TYPE_CHECKING:
    from ...generator.mine.mine import Progress


def in_words(progress: "Progress") -> str:
    """``round 12, 96 units, 310 tasks, 88 cells, hardest: 12 cards, 27.4 bits``."""
    parts = [
        f"round {progress.rounds}",
        counted(progress.units, "unit"),
        counted(progress.tasks, "task"),
        counted(progress.cells, "cell"),
    ]
    if progress.hardest is not None:
        cards = counted(len(progress.hardest.task.hand), "card")
        parts.append(f"hardest: {cards}, {progress.hardest.bits:.1f} bits")
    return ", ".join(parts)


def with_speed(progress: "Progress") -> str:
    """The same with how fast this call is."""
    seconds = max(progress.seconds, 0.001)
    units, tasks = _rate(progress.new_units / seconds), _rate(progress.new_tasks / seconds)
    return f"{in_words(progress)}; {units} units/s, {tasks} tasks/s"


def _rate(number: float) -> str:
    return f"{number:.0f}" if number >= 10 else f"{number:.2g}"
