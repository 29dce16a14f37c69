"""The census: every start once, with the solutions that the rules say, whatever happens to the process."""

import sqlite3
from collections import Counter
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from helpers import censuscount
from helpers.processes import python
from schaben.generator.census import burnside, census, goodtasks, tally, unitwork
from schaben.generator.census.censusfile import CensusFile
from schaben.generator.census.families import Family, FamilyError, parse
from schaben.generator.census.findings import Findings
from schaben.generator.census.goodtasks import Good, packed, unpacked
from schaben.generator.census.items import item_at, item_of, number_of, starts_of
from schaben.generator.census.tally import CLEAR, GOOD, TIGHT, Item, survey_of
from schaben.generator.census.unitwork import Found, found_in, per_unit, room_for
from schaben.generator.decks.files import FileError
from schaben.generator.pool.taskrow import Row
from schaben.generator.workers import Processes
from schaben.solver.board import SQUARES, Direction, board_of, column_of
from schaben.solver.cards import Card
from schaben.solver.notation import format_play, format_task, parse_task
from schaben.solver.symmetry import SYMMETRIES, Symmetry, canonical
from schaben.solver.task import Piece, Play, Position, Task

SMALLEST = Family(cards=1, cockroaches=1)


def ungraded(task: Task, solution: Play) -> Good:
    return Good(format_task(task), format_play(solution), 0.0, ())


@pytest.fixture
def no_grades(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unitwork, "_graded", ungraded)


class TestFamilies:
    def test_are_written_as_they_are_read(self) -> None:
        assert parse(" boxes=2  cards=3 cockroaches=1").text == "cards=3 cockroaches=1 boxes=2"
        assert parse("cockroaches=6 cards=2") == Family(2, 6, 0)

    @pytest.mark.parametrize(
        ("text", "error"),
        [
            ("cards=3 roaches=1", "family: character 9: 'roaches=1' is not cards=N, cockroaches=N or boxes=N"),
            ("cards=3  cards=4", "family: character 10: cards is given twice"),
            ("cards=3 cockroaches=7", "family: character 9: cockroaches can be 1 to 6, not 7"),
            ("cards=0 cockroaches=1", "family: character 1: cards can be 1 to 18, not 0"),
            ("cards=3 cockroaches=", "family: character 9: 'cockroaches=' is not"),
            ("boxes=1", "family: cards=N and cockroaches=N missing, as in"),
            ("cards=\u0663 cockroaches=1", "family: character 1: "),
        ],
    )
    def test_errors_name_the_place(self, text: str, error: str) -> None:
        with pytest.raises(FamilyError) as found:
            parse(text)
        assert str(found.value).startswith(error)

    def test_hands_are_those_of_the_supply(self) -> None:
        assert [len(Family(cards, 1).hands) for cards in (1, 2, 3, 4)] == [9, 45, 156, 414]

    @pytest.mark.parametrize("sizes", [(1, 6, 6), (3, 6, 1), (4, 2, 0)])
    def test_what_a_survey_takes_is_known(self, sizes: tuple[int, int, int]) -> None:
        """Nothing grows later: a survey has the same arrays from the beginning to the end."""
        room = room_for(Family(*sizes))
        space = survey_of([Item()] * 100, room)
        arrays = [part for part in (*space, *space.walk) if isinstance(part, np.ndarray)]
        assert 0 <= sum(array.nbytes for array in arrays) - room.bytes < 50_000

    def test_what_does_not_fit_into_memory(self) -> None:
        with pytest.raises(FamilyError, match=r"a hand of 8 has up to [0-9,]+ plays, too many for the memory"):
            room_for(Family(8, 1))


class TestGoodTasks:
    TASKS = tuple(
        Good(f"A1N / B{number}E / - / R", "R:C1", number / 3, ("bide",) * (number % 2)) for number in range(3000)
    )

    def test_are_read_as_they_were_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(goodtasks, "_CHUNK", 100)
        assert tuple(unpacked(packed(self.TASKS))) == self.TASKS
        assert list(unpacked(packed([]))) == []

    def test_are_not_read_when_some_are_missing(self) -> None:
        with pytest.raises(ValueError, match="cut short"):
            list(unpacked(packed(self.TASKS)[:-100]))

    def test_too_many_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(goodtasks, "MOST_PACKED", 1000)
        with pytest.raises(FamilyError, match=r"one unit has more than [0-9,]+ good tasks, too many for the memory"):
            packed(self.TASKS * 10)


class TestStarts:
    @pytest.mark.parametrize("sizes", [(1, 1, 0), (1, 4, 0), (2, 3, 0), (1, 2, 1)])
    def test_are_as_many_as_the_lemma_says(self, sizes: tuple[int, int, int]) -> None:
        family = Family(*sizes)
        items = [item for number in range(number_of(family)) if (item := item_at(family, number)) is not None]
        others, own = (sum(part) for part in zip(*(starts_of(family, item) for item in items), strict=True))
        assert others + own == burnside.classes(family)
        assert 8 * others + 4 * own == family.starts

    def test_of_two_mirror_images_one_is_an_item(self) -> None:
        family, mirror = Family(1, 1, 1), Symmetry(0, mirrored=True)
        starts = {start for number in range(number_of(family)) if (start := start_at(family, number)) is not None}
        in_the_middle = [start for start in starts if column_of(start.exterminator.square) == 3]
        assert len(starts) == 7 * 3 * 48 * 9 + len(in_the_middle)
        for start in in_the_middle:
            item = item_of(*start.exterminator, start.boxes, start.hand, 0)
            assert (mirror.position(start) == start) or mirror.position(start) not in starts
            assert item.boxes == board_of(start.boxes)
        assert len({start for one in in_the_middle for start in (one, mirror.position(one))}) == 7 * 48 * 9


def start_at(family: Family, number: int) -> Position | None:
    """The start of an item without its cockroaches."""
    item = item_at(family, number)
    if item is None:
        return None
    boxes = tuple(square for square in SQUARES if item.boxes >> square & 1)
    return Position(Piece(item.square, Direction(item.facing)), (), boxes, family.hands[item.place])


@pytest.mark.usefixtures("no_grades")
class TestSolutions:
    @pytest.mark.parametrize(
        ("start", "cockroaches"),
        [
            ("D2N / - / - / F", 1),
            ("C4W / - / C5 / L X-", 1),
            ("D3S / - / - / X+", 1),
            ("A1E / - / - / R TU", 1),
            ("B6N / - / A6 D6 / F TR", 1),
            ("E5S / - / - / F L TL", 1),
            ("E2N / - / - / R", 2),
        ],
    )
    def test_are_those_by_the_rules(self, start: str, cockroaches: int) -> None:
        exterminator, boxes, hand = without_cockroaches(start)
        family = Family(len(hand), cockroaches, len(boxes))
        item = item_of(exterminator.square, exterminator.facing, boxes, hand, family.hands.index(hand))
        found, expected = found_in(family, [item]), censuscount.count(exterminator, boxes, hand, cockroaches)
        assert solutions_in(found) == expected.solutions
        assert tallies_in(found) == (expected.tight, expected.clear, len(expected.good))
        assert {parse_task(good.task): good.solution for good in unpacked(found.good)} == {
            task: format_play(solution) for task, solution in expected.good.items()
        }

    def test_there_is_room_for_any_number_of_good_tasks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        usual = unitwork.work(SMALLEST, 0, 90)
        monkeypatch.setattr(tally, "MOST_AT_ONCE", 3)
        assert unitwork.work(SMALLEST, 0, 90).good == usual.good

    def test_a_survey_may_stop_within_an_item(self, monkeypatch: pytest.MonkeyPatch) -> None:
        family = Family(2, 2, 1)
        items = [item for number in range(0, number_of(family), 3557) if (item := item_at(family, number)) is not None]
        usual = found_in(family, items)
        monkeypatch.setattr(tally, "MOST_AT_ONCE", 2)
        monkeypatch.setattr(unitwork, "_SLICE", 40)
        often = found_in(family, items)
        assert len(list(unpacked(usual.good))) > 200
        assert often.good == usual.good
        assert (often.solutions == usual.solutions).all()
        assert (often.tallies == usual.tallies).all()

    @pytest.mark.parametrize("sizes", [(1, 1, 0), (1, 2, 0)])
    def test_with_and_without_symmetry(self, sizes: tuple[int, int, int]) -> None:
        family = Family(*sizes)
        each = [
            item_of(exterminator.square, exterminator.facing, (), hand, family.hands.index(hand))
            for exterminator, hand in censuscount.every_item(family)
        ]
        reduced, full = unitwork.work(family, 0, number_of(family)), found_in(family, each)
        images = Counter[int]()
        for _, own_image, number, starts in reduced.solutions.tolist():
            images[number] += starts * (4 if own_image else 8)
        assert images == solutions_in(full)
        every, once = {parse_task(good.task) for good in unpacked(full.good)}, list(unpacked(reduced.good))
        some = once[::20]
        assert all(symmetry.task(parse_task(good.task)) in every for good in some for symmetry in SYMMETRIES)
        assert len({canonical(parse_task(good.task)) for good in some}) == len(some)
        assert 0 <= 8 * len(once) - len(every) <= len(every) // 10  # some are their own mirror image


def without_cockroaches(line: str) -> tuple[Piece, tuple[int, ...], tuple[Card, ...]]:
    start = parse_task(line).start
    return start.exterminator, start.boxes, start.hand


def solutions_in(found: Found) -> Counter[int]:
    counted = Counter[int]()
    for _, _, number, starts in found.solutions.tolist():
        counted[number] += starts
    return counted


def tallies_in(found: Found) -> tuple[int, ...]:
    return tuple(found.tallies[:, 1:].sum(axis=0).tolist())


@pytest.mark.usefixtures("no_grades")
class TestFiles:
    @pytest.fixture(autouse=True)
    def small_units(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(unitwork, "_STARTS", 30 * SMALLEST.sets)

    def rows(self, path: Path) -> tuple[list[Row], Findings]:
        findings = Findings(SMALLEST)
        with CensusFile(path, SMALLEST) as file:
            return list(file.rows(findings)), findings

    def test_a_census_that_is_stopped_goes_on(self, tmp_path: Path) -> None:
        def stop(done: int, at: int) -> None:
            if done == at:
                raise KeyboardInterrupt

        with CensusFile(tmp_path / "one", SMALLEST) as file:
            census.take(SMALLEST, file, Processes(1))
        for at in (2, 5):
            with CensusFile(tmp_path / "two", SMALLEST) as file, pytest.raises(KeyboardInterrupt):
                census.take(SMALLEST, file, Processes(1), progress=partial(stop, at=at))
        with CensusFile(tmp_path / "two", SMALLEST) as file:
            assert file.done() == {0, 1, 2, 3, 4}
            for unit in (7, 8):  # another process has done unit 7, and is not believed twice
                file.finish(7, census.unit(SMALLEST, unit))
            census.take(SMALLEST, file, Processes(1))
        assert self.rows(tmp_path / "one") == self.rows(tmp_path / "two")
        rows, findings = self.rows(tmp_path / "one")
        findings.require_all()
        assert len(rows) == findings.number(GOOD) == 3471
        assert findings.number(TIGHT) >= findings.number(CLEAR) >= findings.number(GOOD)

    def test_a_census_that_is_killed_goes_on(self, tmp_path: Path) -> None:
        path = tmp_path / "census.db"
        with python(KILLED, path, unitwork._STARTS) as process:
            process.communicate()
        assert process.returncode != 0
        with CensusFile(path, SMALLEST) as file:
            assert file.done() == {0, 1, 2}
            census.take(SMALLEST, file, Processes(1))
        rows, findings = self.rows(path)
        findings.require_all()
        assert len(rows) == 3471

    def test_other_files(self, tmp_path: Path) -> None:
        path = tmp_path / "census.db"
        CensusFile(path, SMALLEST).__exit__()
        with pytest.raises(FileError, match="this is a census of 'cards=1 cockroaches=1 boxes=0' by version"):
            CensusFile(path, Family(2, 1))
        with sqlite3.connect(tmp_path / "mine.db") as mine:
            mine.execute("CREATE TABLE mine (x)")
        mine.close()
        with pytest.raises(FileError, match="this database is not a census"):
            CensusFile(tmp_path / "mine.db", SMALLEST)
        (tmp_path / "text").write_text("no database, and long enough to see that" * 10)
        with pytest.raises(FileError, match="not a census that can be used"):
            CensusFile(tmp_path / "text", SMALLEST)

    @pytest.mark.parametrize("change", ["UPDATE unit SET good = 'text'", "UPDATE unit SET good = NULL"])
    def test_a_damaged_file(self, tmp_path: Path, change: str) -> None:
        path = tmp_path / "census.db"
        with CensusFile(path, SMALLEST) as file:
            file.finish(0, census.unit(SMALLEST, 0))
        with sqlite3.connect(path) as other:
            other.execute(change)
        other.close()
        with pytest.raises(FileError, match="not a census that can be used"):
            self.rows(path)


KILLED = """
import os, signal, sys
from pathlib import Path
from schaben.generator.census import census, unitwork
from schaben.generator.census.censusfile import CensusFile
from schaben.generator.census.families import Family
from schaben.generator.workers import Processes
unitwork._STARTS = int(sys.argv[2])
family = Family(1, 1)
with CensusFile(Path(sys.argv[1]), family) as file:
    census.take(family, file, Processes(1), lambda done: done == 3 and os.kill(os.getpid(), signal.SIGKILL))
"""


def test_an_estimate_is_of_the_right_order(no_grades: None) -> None:
    assert 0 < census.seconds(SMALLEST, census.units_of(SMALLEST)) < 60
    assert per_unit(SMALLEST) > per_unit(Family(1, 2)) >= per_unit(Family(1, 4)) == 1
