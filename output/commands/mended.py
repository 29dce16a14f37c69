"""``compose --from`` and ``--like``: tasks near a given one."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...solver.errors import SchabenError, UndecidedError, counted
from ...solver.outcome import Status
from ...solver.search.solve import Budget, count_solutions
from ...solver.task import Play, Task
from ..console import screen
from .exitcodes import HOLDS

if TYPE_CHECKING:
    from ...generator.wishes import Wish

_ROUNDS = 3
"""Changes from good task to good task that ``--like`` goes at most."""


class LikeError(SchabenError):
    """A task that cannot be varied."""


@dataclass(frozen=True, slots=True)
class Near:
    """What the options ask for."""

    source: str | None
    keep: str | None
    work: float
    like: str | None
    harder: bool
    easier: bool

    @property
    def is_asked(self) -> bool:
        """Whether any of the options is given."""
        return self.harder or self.easier or any(text is not None for text in (self.source, self.keep, self.like))

    def run(self, wishes: "Sequence[Wish]", number: int, supply: int, output: Path | None, as_json: bool) -> int:
        """Mend, or vary. Raises UsageError for options that do not belong together, and UndecidedError."""
        if (self.source is None) == (self.like is None):
            raise click.UsageError(
                "give either --from or --like; --keep needs --from, --harder and --easier need --like"
            )
        if self.source is not None:
            if number != 1:
                raise click.UsageError("--from mends each task once; --number does not go with it")
            return self._mend(self.source, wishes, supply, output, as_json)
        if self.harder == self.easier or self.keep is not None:
            raise click.UsageError("--like needs --harder or --easier, and no --keep")
        return self._vary(wishes, number, supply, output, as_json)

    def _vary(self, wishes: "Sequence[Wish]", number: int, supply: int, output: Path | None, as_json: bool) -> int:
        from ...generator.decks.inputs import read_entries
        from ...generator.decks.taskfile import write_tasks
        from ...generator.nearest.alike import Wanted, alike
        from ..console.mendingtext import alike_lines

        wanted = Wanted.HARDER if self.harder else Wanted.EASIER
        made: list[tuple[Task, Play]] = []
        entries = read_entries((str(self.like),))
        made_by = f"{self._made_by(wishes, supply)} --{wanted.name.lower()} --number {number}"
        try:
            for entry in entries:
                solution = _solution(entry.task, supply)
                for found in islice(alike(entry.task, solution, wanted, _ROUNDS, wishes, supply), number):
                    made.append((found.task, found.solution))
                    if as_json:
                        screen.show_json(found.as_data())
                    else:
                        screen.show("\n".join(alike_lines(found)))
        finally:
            if output is not None and made:
                write_tasks(output, made_by, made)
        if len(made) < number * len(entries):
            raise UndecidedError(f"{len(made)} of {number * len(entries)} tasks found near enough")
        return HOLDS

    def _mend(self, source: str, wishes: "Sequence[Wish]", supply: int, output: Path | None, as_json: bool) -> int:
        """Mend each task of a source. Raises UndecidedError if the fewest changes of one are not known."""
        from ...generator.decks.inputs import read_entries
        from ...generator.decks.taskfile import write_tasks
        from ...generator.nearest import keep, nearest
        from ..console.mendingtext import mending_lines

        mended: list[tuple[Task, Play]] = []
        open_ones = 0
        try:
            for entry in read_entries((source,)):
                wanted = [*wishes, *([keep(self.keep, entry.task, entry.solution)] if self.keep is not None else [])]
                found = nearest(entry.task, wanted, Budget(work=self.work), supply)
                if as_json:
                    screen.show_json(found.as_data())
                else:
                    screen.show("\n".join(mending_lines(found)))
                open_ones += not found.is_least
                if found.task is not None and found.solution is not None:
                    mended.append((found.task, found.solution))
        finally:
            if output is not None and mended:
                write_tasks(output, f"{self._made_by(wishes, supply)} --work {self.work:g}", mended)
        if open_ones:
            tasks = counted(open_ones, "task")
            raise UndecidedError(f"{tasks} not proven to have the fewest changes; more --work may do it")
        return HOLDS

    def _made_by(self, wishes: "Sequence[Wish]", supply: int) -> str:
        """The options and wishes as given, for the heading of a file."""
        named = {"--from": self.source, "--like": self.like, "--keep": self.keep}
        options = (
            f"{name} {shlex.quote(screen.in_one_line(text))}" for name, text in named.items() if text is not None
        )
        wanted = [shlex.quote(" ".join(wish.text for wish in wishes))] if wishes else []
        return " ".join(["compose", *wanted, *options, f"--supply {supply}"])


def _solution(task: Task, supply: int) -> Play:
    """The only solution of a task. Raises LikeError, and UndecidedError if it is not known to be the only one."""
    outcome = count_solutions(task, box_supply=supply)
    if outcome.status is Status.UNDECIDED:
        raise UndecidedError("like: the search for the solutions of the task took too long")
    if outcome.status is not Status.UNIQUE or task.target is not None:
        raise LikeError("like: the task must have exactly one solution, and no square to reach")
    return outcome.solutions[0]
