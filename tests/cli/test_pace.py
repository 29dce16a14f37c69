"""How fast work goes, in words."""

from pathlib import Path

import pytest
from helpers.commands import Command
from schaben.output.console import screen
from schaben.output.console.pace import Pace, bar, duration, report
from schaben.solver.errors import SchabenError


class Clock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_the_rest_takes_as_long_as_the_work_so_far_tells(clock: Clock) -> None:
    pace = Pace(40, "tasks", clock)
    clock.now = 30.0
    pace.reach(10)
    assert pace.seconds_left == 90
    assert report(pace) == "10 of 40 tasks, about 90 s to go"


def test_what_was_there_before_says_nothing_about_the_rest(clock: Clock) -> None:
    """A run that goes on finds 30 of 40 tasks in its pool: the first new one took ten seconds."""
    pace = Pace(40, "tasks", clock)
    clock.now = 0.1
    pace.reach(30)
    assert pace.seconds_left is None
    assert report(pace) == "30 of 40 tasks"
    clock.now = 10.0
    pace.reach(31)
    assert pace.seconds_left == 90


def test_no_time_is_left_at_the_end(clock: Clock) -> None:
    pace = Pace(4, "plots", clock)
    clock.now = 8.0
    pace.reach(4)
    assert report(pace) == "4 of 4 plots"
    assert bar(pace, 60) == f"plots [{'#' * 36}] 4/4"


def test_more_than_was_expected_is_no_more_than_all(clock: Clock) -> None:
    pace = Pace(4, "steps", clock)
    pace.reach(9)
    assert (pace.done, pace.eighths) == (4, 8)


@pytest.mark.parametrize("columns", [1, 10, 20, 39, 40, 79, 200])
@pytest.mark.parametrize("done", [0, 1, 17, 40])
def test_a_bar_fits_its_line(clock: Clock, columns: int, done: int) -> None:
    pace = Pace(40, "tasks", clock)
    clock.now = 3000.0
    pace.reach(done)
    assert len(bar(pace, columns)) <= columns


def test_a_bar_shows_the_share_that_is_done(clock: Clock) -> None:
    pace = Pace(40, "tasks", clock)
    clock.now = 60.0
    pace.reach(10)
    assert bar(pace, 79) == "tasks [#########---------------------------] 10/40, about 3 min to go"
    assert bar(pace, 39) == "tasks 10/40, about 3 min to go"


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "0 s"), (99, "99 s"), (100, "2 min"), (5_400, "90 min"), (12_000, "3 h 20 min")]
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text


@pytest.mark.parametrize(
    ("arguments", "prepare"),
    [
        (["generate", "--tasks", "1", "-o", "deck.json"], "schaben.generator.make.make.prepare"),
        (["compose", "cards=3"], "schaben.solver.search.preparing.prepare_all"),
    ],
)
def test_compiling_is_not_counted(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], prepare: str
) -> None:
    """The clock of the progress starts when the kernels are there."""
    begun: list[str] = []

    def progress(_total: int, _unit: str) -> None:
        begun.append("progress")
        raise SchabenError("that is enough")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(prepare, lambda *_: begun.append("compiling"))
    monkeypatch.setattr(screen, "progress", progress)
    assert command(*arguments).code == 2
    assert begun == ["compiling", "progress"]
