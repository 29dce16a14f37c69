"""``schaben pool``."""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.commands import GOOD, RULEBOOK, SOLVED, Command, solved
from helpers.records import record, some, twin
from schaben.generator.pool import Pool, Record
from schaben.grading.player import bits
from schaben.solver.notation import format_line
from schaben.solver.symmetry import SYMMETRIES

SIX_CARDS = "G1E / A6S C4W C7N D1E E3S / - / B TL TL TR TR TU => TR TR TU B:C1 TL TL"
BOX_CARDS = "F6E / B1W C3W C4N C7S / - / R R TU X- X+ => X+:C5 X-:C5 R:F1 TU R:F3"
TWO_SOLUTIONS = "A2N / C2S C5E B3E / - / R B L"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deck.pool"


def fill(path: Path, records: Iterable[Record], boxes: int = 6) -> None:
    with Pool(path) as pool:
        pool.add(records, boxes)


class TestStats:
    def test_counts_by_cards_and_source(self, command: Command, path: Path) -> None:
        fill(path, [*some(3, "5b0"), *(replace(one, source="grown") for one in some(2, "6b0"))])
        code, out, _ = command("pool", "stats", path)
        assert code == 0
        assert out.splitlines() == [
            " 5 cards  random         3 tasks of 0.0 to 2.0 bits",
            " 6 cards  grown          2 tasks of 0.0 to 1.0 bits",
            "5 tasks, units of 0 runs",
        ]

    def test_runs_are_counted(self, command: Command, path: Path) -> None:
        with Pool(path) as pool:
            for run_, unit in (("a", "0/0"), ("a", "0/1"), ("b", "0/0")):
                pool.finish(run_, unit, some(1), boxes=6)
        assert command("pool", "stats", path)[1].endswith("1 task, units of 2 runs\n")

    def test_json_is_one_object_a_line(self, command: Command, path: Path) -> None:
        fill(path, some(3, "5b0"))
        code, out, _ = command("pool", "stats", path, "--json")
        assert code == 0
        assert [json.loads(line) for line in out.splitlines()] == [
            {"cards": 5, "source": "random", "tasks": 3, "bits": [0.0, 2.0]}
        ]

    def test_an_empty_pool(self, command: Command, path: Path) -> None:
        fill(path, [])
        assert command("pool", "stats", path) == (0, "0 tasks, units of 0 runs\n", "")


class TestExport:
    def test_lines_with_solutions_the_easiest_first(self, command: Command, path: Path) -> None:
        records = some(5, "5b0", "7b0")
        fill(path, reversed(records))
        code, out, _ = command("pool", "export", path)
        assert code == 0
        assert out.splitlines() == [format_line(one.task, one.solution) for one in records]

    def test_json_is_the_record(self, command: Command, path: Path) -> None:
        fill(path, [record(*solved(SOLVED), 2.5, ("bide",))])
        code, out, _ = command("pool", "export", path, "--json")
        assert code == 0
        assert json.loads(out) == {
            "task": SOLVED,
            "source": "random",
            "bits": 2.5,
            "tricks": ["bide"],
            "proof": {"search": {"status": "unique"}},
        }

    @pytest.mark.parametrize(
        ("options", "left"),
        [
            (["--bits", "1", "3"], [1, 2, 3]),
            (["--cards", "7", "7"], [3, 4, 5]),
            (["--cards", "1", "5", "--bits", "2", "9"], [2]),
            (["--bits", "7", "9"], []),
        ],
    )
    def test_only_some(self, command: Command, path: Path, options: list[str], left: list[int]) -> None:
        five, seven = some(3, "5b0"), [replace(one, bits=one.bits + 3) for one in some(3, "7b0")]
        fill(path, [*five, *seven])
        out = command("pool", "export", path, *options)[1]
        assert out.splitlines() == [format_line(one.task, one.solution) for one in [*five, *seven] if one.bits in left]

    def test_a_file_that_other_commands_read(self, command: Command, path: Path, tmp_path: Path) -> None:
        fill(path, [record(*solved(SOLVED))])
        output = tmp_path / "tasks.txt"
        for _ in range(2):  # its own file is overwritten
            assert command("pool", "export", path, "-o", output) == (0, f"{output}: 1 task\n", "")
        heading, _digest, line = output.read_text().splitlines()
        assert heading.endswith(": pool export deck.pool")
        assert line == SOLVED
        assert command("check", output)[0] == 0

    def test_the_heading_is_one_line_whatever_the_pool_is_called(self, command: Command, tmp_path: Path) -> None:
        path, output = tmp_path / "two\nlines.pool", tmp_path / "tasks.txt"
        fill(path, [record(*solved(SOLVED))])
        command("pool", "export", path, "-o", output)
        heading, _digest, line = output.read_text().splitlines()
        assert (heading[0], line) == ("#", SOLVED)

    def test_another_file_is_not_overwritten(self, command: Command, path: Path, tmp_path: Path) -> None:
        fill(path, some(1))
        mine = tmp_path / "mine.txt"
        mine.write_text("mine\n")
        code, _, err = command("pool", "export", path, "-o", mine)
        assert code == 2
        assert "not overwritten" in err
        assert mine.read_text() == "mine\n"
        before = path.read_bytes()
        assert command("pool", "export", path, "-o", path)[0] == 2
        assert path.read_bytes() == before


class TestImport:
    def test_a_pool_is_made_and_the_task_is_looked_into(self, command: Command, path: Path) -> None:
        assert command("pool", "import", path, GOOD)[:2] == (
            0,
            f"{path}: 1 new task, 0 were there, 0 not taken\n",
        )
        (found,) = Pool(path).records(6)
        task, solution = solved(SOLVED)
        assert (found.task, found.solution, found.source) == (task, solution, "imported")
        assert found.bits == bits(task, solution, 6)
        assert found.tricks == ("bide",)
        assert found.proof["search"]["status"] == "unique"

    def test_an_image_is_there_already(self, command: Command, path: Path, tmp_path: Path) -> None:
        task, solution = solved(SOLVED)
        lines = [format_line(s.task(task), s.play(solution)) for s in SYMMETRIES]
        (tmp_path / "tasks.txt").write_text("\n".join(lines))
        code, out, _ = command("pool", "import", path, tmp_path / "tasks.txt")
        assert (code, out) == (0, f"{path}: 1 new task, 7 were there, 0 not taken\n")

    def test_what_is_stated_is_not_taken_on_trust(self, command: Command, path: Path) -> None:
        command("pool", "import", path, "G5S / A4N B5W / - / L R => R:C5 L:F5")
        assert command("pool", "export", path)[1] == SOLVED + "\n"

    @pytest.mark.parametrize("bad", [TWO_SOLUTIONS, RULEBOOK, "D4S / D2N / - / TL", "D4N / A1E / - / F"])
    def test_what_is_not_good_is_not_taken_and_the_others_are(self, command: Command, path: Path, bad: str) -> None:
        assert command("check", bad)[0] == 1
        code, out, err = command("pool", "import", path, bad, GOOD)
        assert (code, out) == (1, f"{path}: 1 new task, 0 were there, 1 not taken\n")
        assert "task: not taken, it is not a good task" in err
        assert command("pool", "export", path)[1] == SOLVED + "\n"

    def test_undecided_is_not_no(self, command: Command, path: Path) -> None:
        code, out, err = command("pool", "import", path, GOOD, "--budget", "1")
        assert (code, out) == (3, f"{path}: 0 new tasks, 0 were there, 1 not taken\n")
        assert "undecided: the budget ran out" in err

    def test_what_grading_cannot_do_is_said_and_the_others_are_taken(
        self, command: Command, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("schaben.grading.trace.MOST", 2)
        code, out, err = command("pool", "import", path, SIX_CARDS, GOOD)
        assert (code, out) == (1, f"{path}: 1 new task, 0 were there, 1 not taken\n")
        assert "task: not taken, grading handles at most 2 cockroaches" in err

    def test_a_task_is_for_the_boxes_of_its_game(self, command: Command, path: Path) -> None:
        command("pool", "import", path, GOOD, "--supply", "0")
        with Pool(path) as pool:
            assert pool.box_supplies() == [0]

    def test_export_and_import_are_the_same_tasks(self, command: Command, path: Path, tmp_path: Path) -> None:
        command("pool", "import", path, GOOD, SIX_CARDS, BOX_CARDS)
        command("pool", "export", path, "-o", tmp_path / "tasks.txt")
        other = tmp_path / "other.pool"
        assert command("pool", "import", other, tmp_path / "tasks.txt")[1].startswith(f"{other}: 3 new tasks")
        assert Pool(other).records() == Pool(path).records()

    @pytest.mark.parametrize("source", ["nothing.txt", "A2N / C2S / - / ZZ"])
    def test_nothing_is_made_when_it_cannot_be_read(self, command: Command, path: Path, source: str) -> None:
        code, _, err = command("pool", "import", path, GOOD, source)
        assert (code, err.count("\n")) == (2, 1)
        assert not path.exists()


class TestPrune:
    def test_of_near_duplicates_the_easiest_stays(self, command: Command, path: Path) -> None:
        records = some(6, "6b0", "7b0")
        fill(path, [*records, *map(twin, records)])
        code, out, _ = command("pool", "prune", path)
        assert code == 0
        assert out == f"{path}: 6 near-duplicates forgotten\n"
        assert Pool(path).records() == records
        assert command("pool", "prune", path)[1] == f"{path}: 0 near-duplicates forgotten\n"

    def test_tasks_for_different_games_are_no_duplicates(self, command: Command, path: Path) -> None:
        fill(path, some(2, "5b0"), boxes=6)
        fill(path, some(2, "5b0"), boxes=3)
        assert command("pool", "prune", path)[1] == f"{path}: 0 near-duplicates forgotten\n"

    def test_runs_are_forgotten_only_when_asked(self, command: Command, path: Path) -> None:
        with Pool(path) as pool:
            pool.finish("run", "0/0", some(2, "5b0"), boxes=6)
        command("pool", "prune", path)
        with Pool(path) as pool:
            assert list(pool.done("run")) == ["0/0"]
        assert command("pool", "prune", path, "--runs")[1].endswith("forgotten, and all runs\n")
        with Pool(path) as pool:
            assert pool.done("run") == {}
            assert len(pool.records()) == 2


class TestBadInput:
    def test_bits_that_are_no_number_are_one_line(self, command: Command, path: Path) -> None:
        with Pool(path) as pool:
            pool.finish("run", "0/0", some(2, "5b0"), boxes=6)
            pool._db.execute("UPDATE task SET bits = 'abc'")
        code, out, err = command("pool", "stats", path)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "a broken record: cards or bits of a task" in err

    @pytest.mark.parametrize("action", ["stats", "export", "prune"])
    def test_no_pool_and_none_is_made(self, command: Command, tmp_path: Path, action: str) -> None:
        for name, content, reason in (
            ("nothing.pool", None, "there is no such pool"),
            ("empty.pool", b"", "the file is empty, not a pool"),
        ):
            path = tmp_path / name
            if content is not None:
                path.write_bytes(content)
            assert command("pool", action, path) == (2, "", f"schaben: {path}: {reason}\n")
            assert (path.read_bytes() if path.exists() else None) == content

    @pytest.mark.parametrize("action", [["stats"], ["export"], ["prune"], ["import", GOOD]])
    def test_other_files_stay_as_they_are(self, command: Command, tmp_path: Path, action: list[str]) -> None:
        text, other = tmp_path / "mine.txt", tmp_path / "other.sqlite"
        text.write_text("mine\n" * 50)
        with closing(sqlite3.connect(other)) as database:
            database.execute("CREATE TABLE task (mine TEXT)")
        for path in (text, other, tmp_path):
            before = path.read_bytes() if path.is_file() else None
            name, *rest = action
            code, out, err = command("pool", name, path, *rest)
            assert (code, out, err.count("\n")) == (2, "", 1)
            assert str(path) in err
            assert before is None or path.read_bytes() == before

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (["--bits", "9", "2"], "--bits 9 2: the least comes first"),
            (["--bits", "nan", "2"], "'--bits': 'nan' is not from 0 to 999"),
            (["--cards", "9", "2"], "--cards 9 2: the least comes first"),
            (["--json", "-o", "{}/tasks.txt"], "--json goes to standard output"),
        ],
    )
    def test_options_of_export(
        self, command: Command, path: Path, tmp_path: Path, options: list[str], said: str
    ) -> None:
        fill(path, some(1))
        code, out, err = command("pool", "export", path, *(part.format(tmp_path) for part in options))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert said in err
        assert list(tmp_path.iterdir()) == [path]
