"""How far mining is, in one line."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...generator.mine.mine import Progress


def in_words(progress: "Progress") -> str:
    """``round 12, 96 units, 310 tasks, 88 cells, hardest: 12 cards, 27.4 bits``."""
    parts = [
        f"round {progress.rounds}",
        f"{progress.units} units",
        f"{progress.tasks} tasks",
        f"{progress.cells} cells",
    ]
    if progress.hardest is not None:
        parts.append(f"hardest: {len(progress.hardest.task.hand)} cards, {progress.hardest.bits:.1f} bits")
    return ", ".join(parts)


def with_speed(progress: "Progress") -> str:
    """The same with how fast this call is."""
    seconds = max(progress.seconds, 0.001)
    speed = f"{progress.new_units / seconds:.2g} units/s, {progress.new_tasks / seconds:.2g} tasks/s"
    return f"{in_words(progress)}; {speed}"
