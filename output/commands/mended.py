"""``compose --from``: the good task nearest to a given one."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...solver.errors import UndecidedError
from ...solver.search.solve import Budget
from ...solver.task import Play, Task
from ..console import screen
from .exitcodes import HOLDS

if TYPE_CHECKING:
    from ...generator.wishes import Wish


def mend(
    source: str | None,
    kept: str | None,
    wishes: "Sequence[Wish]",
    budget: Budget,
    supply: int,
    output: Path | None,
    as_json: bool,
) -> int:
    """Mend each task of a source. Raises UndecidedError if the fewest changes of one are not known, and UsageError."""
    from ...generator.decks.inputs import read_entries
    from ...generator.decks.taskfile import write_tasks
    from ...generator.nearest import keep, nearest
    from ..console.mendingtext import mending_lines

    if source is None:
        raise click.UsageError("--keep needs --from")
    mended: list[tuple[Task, Play]] = []
    open_ones = 0
    for entry in read_entries((source,)):
        wanted = [*wishes, *([keep(kept, entry.task, entry.solution)] if kept is not None else [])]
        found = nearest(entry.task, wanted, budget, supply)
        if as_json:
            screen.show_json(found.as_data())
        else:
            for line in mending_lines(found):
                screen.show(line)
        open_ones += not found.is_least
        if found.task is not None and found.solution is not None:
            mended.append((found.task, found.solution))
    if output is not None and mended:
        write_tasks(output, f"compose --from {source}", mended)
    if open_ones:
        tasks = "1 task" if open_ones == 1 else f"{open_ones} tasks"
        raise UndecidedError(f"{tasks} not proven to have the fewest changes; more --work may do it")
    return HOLDS
