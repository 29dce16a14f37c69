"""Analysing decks: tables by hand, the nearest pairs, correlations by their definition, files, report, notebooks."""

import math
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import networkx as nx
import numpy as np
import pandas as pd
import pytest
from helpers import fates
from helpers.analysed import SECOND, sources
from helpers.cases import solved, unique
from schaben.generator.decks.deck import PUBLISHED_CARDS, Deck, TaskCard
from schaben.generator.decks.files import FileError
from schaben.generator.decks.graded import Graded, graded, with_levels_by_rank
from schaben.generator.decks.inputs import Entry, by_name, read_entries
from schaben.grading.graph import graph
from schaben.grading.lessons import LESSONS
from schaben.grading.levels import Level, levels_by_rank
from schaben.grading.scale import UNCALIBRATED
from schaben.output.report import notebook
from schaben.output.report.analyse import analyse
from schaben.output.report.axes import ticks
from schaben.output.report.closest import SHOWN, closest
from schaben.output.report.courses import measures, telling
from schaben.output.report.maze import MazeError, maze, write_maze
from schaben.output.report.measures import LABELS, MEANINGS
from schaben.output.report.plots import PLOTS
from schaben.output.report.tables import (
    Tables,
    correlations,
    drivers,
    introductions,
    lessons_in_order,
    needs,
    squares,
    task_table,
    usage,
)
from schaben.output.statistics import partial_spearman, ranks, spearman, spearman_within
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import Task


def grades(lines: Sequence[str] = SECOND) -> list[Graded]:
    return [graded(Entry(f"{n}A", *solved(line))) for n, line in enumerate(lines, start=1)]


@cache
def a_deck() -> list[Graded]:
    return [graded(Entry(f"u:{n}", case.task, case.solution)) for n, case in enumerate(unique("5b0", "5b1"))][::2]


class TestTables:
    def test_a_row_for_each_task(self) -> None:
        table = task_table({"one": grades(), "two": grades()[:1]})
        assert list(table["deck"]) == ["one"] * 4 + ["two"]
        assert list(table["place"]) == [1, 2, 3, 4, 1]
        assert list(table["cockroaches"]) == [1, 2, 5, 1, 1]
        assert list(table["card X+"]) == [0, 0, 0, 1, 0]
        assert table["task"][1] == "G5S / A4N B5W / - / L R"

    def test_introductions(self) -> None:
        assert introductions(task_table({"one": grades()})) == {1: ["R"], 2: ["L"], 3: ["B"], 4: ["X+"]}

    def test_the_lessons_that_tasks_need(self) -> None:
        """As the fates of cockroaches tell them, in the order in which they come."""
        graded_ = a_deck()
        table = task_table({"one": graded_})
        told = [fates.lessons(one.entry.task, one.facts.trace.solution) for one in graded_]
        for lesson in LESSONS:
            assert needs(table, lesson) == [lesson in lessons for lessons in told]
        first = [next(at for at, lessons in enumerate(told) if name in lessons) for name in lessons_in_order(table)]
        assert first == sorted(first)
        assert set(lessons_in_order(table)) == set().union(*told)
        assert set(table["teaches"]) == {""}

    def test_usage_is_a_share(self) -> None:
        table = task_table({"one": grades()})
        shares = usage(table, "card")
        easy = table[table["level"] == "easy"]
        assert shares.loc[("one", "easy"), "R"] == pytest.approx((easy["card R"] > 0).mean())

    def test_squares_count_everything(self) -> None:
        found = squares({"one": grades()})
        assert (len(found), found["cockroaches"].sum(), found["boxes"].sum(), found["stops"].sum()) == (49, 9, 0, 5)
        assert found.set_index("square").loc["C2", ["cockroaches", "stops"]].tolist() == [1, 1]

    def test_what_drives_the_bits_is_sorted(self) -> None:
        found = drivers(correlations(task_table({"one": a_deck()})))
        assert found["plain"].abs().is_monotonic_decreasing
        assert not {"bits", "score"} & set(found["measure"])

    def test_too_few_tasks_have_no_correlation(self) -> None:
        assert correlations(task_table({"one": grades()}))["plain"].isna().all()


class TestClosest:
    TASK = solved("A2N / B3E C1N C2S C5E D6W / - / B R => R:C2 B:C1")

    def test_near_duplicates_come_first_and_all_of_them(self) -> None:
        other = solved("G7S / A1N A2N A3N / F6 E6 D1 / TL TL TU => TL TL TU")
        images = [(symmetry.task(self.TASK[0]), symmetry.play(self.TASK[1])) for symmetry in SYMMETRIES]
        found = closest([*"abcdefgh", "other"], [*images, other])
        assert len(found.pairs) == len(found.places) == 28
        assert (found.smallest, set(found.pairs["distance"])) == (0, {0})
        assert "other" not in {*found.pairs["one"], *found.pairs["other"]}

    def test_three_pairs_are_named_though_no_two_tasks_are_near(self) -> None:
        tasks = [graded_.facts.trace for graded_ in a_deck()[:4]]
        found = closest("abcd", [(line.task, line.solution) for line in tasks])
        assert len(found.pairs) == 3
        assert found.pairs["distance"].is_monotonic_increasing
        assert found.smallest <= found.median

    def test_a_single_task(self) -> None:
        assert closest("a", [self.TASK]).pairs.empty


class TestStatistics:
    def test_ranks_share_their_mean(self) -> None:
        assert ranks([5, 1, 5, 9]).tolist() == [2.5, 1, 2.5, 4]

    def test_spearman_of_what_rises_and_falls(self) -> None:
        assert spearman([1, 2, 3], [1, 8, 27]) == pytest.approx(1)
        assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
        assert math.isnan(spearman([1, 1, 1], [1, 2, 3]))

    def test_spearman_by_the_formula_for_different_ranks(self) -> None:
        random = Random(1)
        one, other = random.sample(range(50), 20), random.sample(range(50), 20)
        squares_ = ((ranks(one) - ranks(other)) ** 2).sum()
        assert spearman(one, other) == pytest.approx(1 - 6 * squares_ / (20 * (400 - 1)))

    def test_partial_with_one_given_is_the_textbook_formula(self) -> None:
        random = Random(2)
        a, b, c = ([random.random() + x / 10 for x in range(30)] for _ in range(3))
        ab, ac, bc = spearman(a, b), spearman(a, c), spearman(b, c)
        expected = (ab - ac * bc) / math.sqrt((1 - ac**2) * (1 - bc**2))
        assert partial_spearman(a, b, [c]) == pytest.approx(expected)

    def test_partial_of_what_is_given_is_nothing(self) -> None:
        assert math.isnan(partial_spearman([1, 2, 3, 4], [2, 1, 4, 3], [[1, 2, 3, 4]]))

    def test_within_groups_does_not_see_the_groups(self) -> None:
        assert spearman([1, 2, 11, 12], [2, 1, 12, 11]) > 0
        assert spearman_within([0, 0, 1, 1], [1, 2, 11, 12], [2, 1, 12, 11]) == pytest.approx(-1)


class TestLevels:
    def test_thresholds(self) -> None:
        assert [UNCALIBRATED.level(bits) for bits in (0, 4.9999, 5, 9.9999, 10, 99)] == [
            Level.EASY, Level.EASY, Level.MEDIUM, Level.MEDIUM, Level.DIFFICULT, Level.DIFFICULT,
        ]  # fmt: skip

    def test_by_rank_each_third(self) -> None:
        levels = levels_by_rank([9, 1, 5, 2, 8, 4])
        assert [str(level)[0] for level in levels] == ["d", "e", "m", "e", "d", "m"]
        assert levels_by_rank([3, 3, 3]) == [Level.EASY] * 3

    def test_a_graded_deck_by_rank(self) -> None:
        deck = with_levels_by_rank(a_deck())
        easy = [task.grade.bits for task in deck if task.grade.level is Level.EASY]
        assert len(easy) == pytest.approx(len(deck) / 3, abs=1)
        assert max(easy) <= min(task.grade.bits for task in deck if task.grade.level is Level.DIFFICULT)


@pytest.fixture
def folder(analysed: Path) -> Path:
    """Everything that the command writes about two decks."""
    return analysed / "report"


class TestFiles:
    def test_every_plot_in_every_format(self, folder: Path) -> None:
        heads = {"pdf": b"%PDF", "png": b"\x89PNG", "svg": b"<?xml"}
        for name in PLOTS:
            for kind, head in heads.items():
                assert (folder / f"{name}.{kind}").read_bytes().startswith(head)

    def test_the_tables_can_be_read_again(self, folder: Path) -> None:
        tasks = pd.read_csv(folder / "tasks.csv")
        assert len(tasks) == len(a_deck()) + len(SECOND)
        assert np.allclose(tasks["bits"][: len(a_deck())], [task.grade.bits for task in a_deck()])
        for name in ("correlations", "squares", "kinds", "tricks", "closest"):
            pd.read_csv(folder / f"{name}.csv")

    def test_the_same_decks_give_the_same_bytes(self, analysed: Path, folder: Path, tmp_path: Path) -> None:
        entries = {name: read_entries([source]) for name, source in by_name(sources(analysed)).items()}
        done = list[int]()
        written = analyse(
            {name: list(map(graded, each)) for name, each in entries.items()}, tmp_path, progress=done.append
        )
        assert done == list(range(1, len(PLOTS) + 1))
        assert sorted(written) == sorted(tmp_path.iterdir())
        assert sorted(path.name for path in written) == sorted(path.name for path in folder.iterdir())
        for path in written:
            assert path.read_bytes() == (folder / path.name).read_bytes(), path.name

    def test_the_report_leads_nowhere(self, folder: Path) -> None:
        report = (folder / "report.html").read_text()
        targets = _targets(report)
        assert targets
        drawn = set(re.findall(r'<g id="(d\d+)">', report))
        assert {target.removeprefix("#") for target in targets} == drawn  # each drawing is there, and used
        assert all(url.startswith("data:font/woff;base64,") for url in re.findall(r"url\((.{0,30})", report))
        assert not re.search(r"@import|https?://|<b>|fetch|XMLHttp", report)

    def test_the_report_shows_every_task_and_pair(self, folder: Path) -> None:
        report = (folder / "report.html").read_text()
        tasks = len(a_deck()) + len(SECOND)
        assert report.count('<button type="button" class="thumb"') == tasks
        assert report.count('<div class="pair">') == SHOWN
        for label in MEANINGS:
            assert f"<dt>{LABELS[label]}</dt><dd>" in report
        assert not re.search(r">[a-z]+_[a-z_]+<", report)  # a measure by the name of its column

    @pytest.mark.parametrize(
        "name", ["tasks.csv", "closest.csv", "curve.pdf", "boards.svg", "kinds.png", "report.html"]
    )
    def test_nothing_is_written_when_somebody_elses_file_is_in_the_way(self, tmp_path: Path, name: str) -> None:
        (tmp_path / name).write_text("mine")
        with pytest.raises(FileError, match=f"{name}: exists and is not overwritten"):
            analyse({"one": grades()}, tmp_path)
        assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]

    def test_our_own_files_are_replaced_and_levels_are_said_to_be_by_rank(self, folder: Path, tmp_path: Path) -> None:
        assert "(uncalibrated)" in (folder / "report.html").read_text()
        shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
        for path in analyse({"one": grades()[:1]}, tmp_path, by_rank=True):
            assert path.read_bytes() != (folder / path.name).read_bytes(), path.name
        report = (tmp_path / "report.html").read_text()
        assert "thirds of each deck" in report
        assert "There is only one task" in report

    def test_nothing_to_analyse(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="there is no task in them"):
            analyse({"empty": []}, tmp_path)


class TestNames:
    NAME = "a_b $x^2$ <i>&amp; \u05d0\u05d1 M\xfcnster \U0001fab3"

    def test_names_are_only_text(self, tmp_path: Path) -> None:
        """Whatever a deck is called: no mark-up, no formula, no warning about a letter that a font has not."""
        written = analyse({self.NAME: grades(), "other": grades()}, tmp_path)
        report = (tmp_path / "report.html").read_text()
        assert "<i>" not in report
        assert escape(self.NAME) in report
        assert "a_b $x^2$ &lt;i&gt;&amp;amp; \u05d0\u05d1 M\xfcnster \N{WHITE SQUARE}" in report  # in the plots
        assert len(written) == len({*written})

    def test_a_matplotlibrc_of_others_changes_nothing(self, tmp_path: Path, folder: Path) -> None:
        (tmp_path / "matplotlibrc").write_text(
            "text.usetex: True\nfont.size: 40\nsvg.fonttype: none\nbackend: GTK3Agg\n"
        )
        code = "import sys; from schaben.cli import run; sys.exit(run(sys.argv[1:]))"
        arguments = [sys.executable, "-c", code, "analyse", *sources(folder.parent), "-o", str(tmp_path / "odd")]
        odd = {**os.environ, "MATPLOTLIBRC": str(tmp_path), "MPLBACKEND": "nonsense"}
        subprocess.run(arguments, check=True, env=odd, capture_output=True)
        for path in folder.iterdir():
            assert path.read_bytes() == (tmp_path / "odd" / path.name).read_bytes(), path.name


class TestPlots:
    @pytest.mark.parametrize(("low", "high"), [(0, 20), (0, 0.7), (3, 4), (0, 12345)])
    def test_ticks_are_round_and_few(self, low: float, high: float) -> None:
        found = ticks(low, high, 5)
        assert 2 <= len(found) <= 7
        assert low <= found[0]
        assert found[-1] <= high * 1.001
        assert len({round(b - a, 6) for a, b in pairwise(found)}) == 1

    def test_a_measure_that_says_nothing_is_put_aside(self) -> None:
        table = task_table({"one": a_deck()}).assign(coupling=1.0)
        told, silent = telling(Tables(table, correlations(table), squares({"one": a_deck()})))
        assert "coupling" in silent
        assert "positions" in told

    def test_a_measure_that_is_known_of_no_task_says_so(self) -> None:
        table = task_table({"one": grades()}).assign(coupling=None)
        canvas = measures(Tables(table, correlations(table), squares({"one": grades()})), 176.0, ["coupling", "length"])
        assert [label.text for label in canvas.labels].count("not known of any task") == 1

    @pytest.mark.parametrize("width", [88.0, 176.0, 236.0])
    @pytest.mark.parametrize("name", PLOTS)
    def test_type_keeps_its_size_and_stays_on_the_page(self, name: str, width: float) -> None:
        decks = {"one": a_deck(), "another": grades()}
        table = task_table(decks)
        canvas = PLOTS[name].draw(Tables(table, correlations(table), squares(decks)), width)
        for label in canvas.labels:
            assert label.style.size >= 8.4  # 11.8 pixels at four to the millimetre
            if not label.turn:
                wide = label.style.width(label.text)
                left = label.x - {"left": 0.0, "center": wide / 2, "right": wide}[label.align]
                assert left >= -0.5, label
                assert left + wide <= canvas.width + 0.5, label
        assert canvas.width == width or name == "correlations"


def _targets(text: str) -> list[str]:
    """Everything that a page loads or links to."""
    found: list[str] = []

    class Links(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.extend(value or "" for name, value in attrs if name in ("src", "href", "srcset", "action", "data"))

    Links().feed(text)
    return found


class TestMaze:
    @pytest.mark.parametrize(("kind", "head"), [("pdf", b"%PDF"), ("png", b"\x89PNG"), ("svg", b"<?xml")])
    def test_pictures(self, tmp_path: Path, kind: str, head: bytes) -> None:
        path = tmp_path / f"maze.{kind}"
        write_maze(*solved(SECOND[2]), 6, path)
        assert path.read_bytes().startswith(head)

    def test_graphml(self, tmp_path: Path) -> None:
        path = tmp_path / "maze.graphml"
        write_maze(*solved(SECOND[2]), 6, path)
        assert nx.read_graphml(path).graph["cut"] is False

    @pytest.mark.parametrize(("most", "is_cut"), [(20, True), (20_000, False)])
    def test_a_cut_maze_says_so(self, most: int, is_cut: bool) -> None:
        case = unique("5b0")[0]
        words = [label.text for label in maze(graph(case.task, case.solution, most=most)).labels]
        assert any("(cut: there are more positions)" in word for word in words) is is_cut
        assert ("not known: the graph was cut" in words) is is_cut

    def test_wrong_names(self, tmp_path: Path) -> None:
        with pytest.raises(MazeError, match=r"as .graphml, .svg, .pdf or .png"):
            write_maze(*solved(SECOND[2]), 6, tmp_path / "maze.jpg")
        path = tmp_path / "mine.svg"
        path.write_text("mine")
        with pytest.raises(FileError, match="exists and is not overwritten"):
            write_maze(*solved(SECOND[2]), 6, path)
        assert path.read_text() == "mine"


class TestNotebook:
    def test_tasks_and_decks_show_themselves(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for kind in (Task, Deck):
            monkeypatch.setattr(kind, "_repr_svg_", None, raising=False)
        notebook.register()
        task, solution = solved(SECOND[2])
        deck = Deck("Mine", "en", {}, PUBLISHED_CARDS, 6, (TaskCard("1A", task, solution, Level.EASY, {}),))
        both: list[Any] = [task, deck]
        for shown in both:
            assert re.match(r"<\?xml[^>]*>\s*<!DOCTYPE svg[^>]*>\s*<svg.*</svg>\s*$", shown._repr_svg_(), re.DOTALL)
