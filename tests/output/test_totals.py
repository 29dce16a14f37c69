"""What is counted of all tasks of a pool, and what the report says of it."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.commands import Command
from helpers.records import some
from schaben.generator.decks.graded import graded
from schaben.generator.decks.inputs import Entry
from schaben.generator.pool import Pool, parquet
from schaben.generator.pool.gathered import rows_in
from schaben.output.report.bars import bars
from schaben.output.report.totals import STEP, Totals, bars_table, totals_table
from schaben.solver.cards import Card

BITS = (0.0, 0.49, 0.5, 3.2, 7.0, 11.1234, 12.0)


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    records = [replace(one, bits=bits, tricks=("bide",)) for one, bits in zip(some(7, "5b0"), BITS, strict=True)]
    with Pool(tmp_path / "deck.pool") as pool:
        pool.add([*records, *some(2, "7b1")], boxes=6)
    return tmp_path / "deck.pool"


def counted(path: Path) -> Totals:
    totals = Totals()
    for row in rows_in(path):
        totals.add(row)
    return totals


def test_totals_are_those_of_the_tasks(pool: Path) -> None:
    five, seven = totals_table({"deck": counted(pool)}).to_dict("records")
    assert (five["cards"], five["tasks"], seven["cards"], seven["tasks"]) == (5, 7, 7, 2)
    assert (five["least"], five["most"], five["median"]) == (0.0, 12.0, 3.2)
    assert [five[level] for level in ("easy", "medium", "difficult")] == [4, 1, 2]
    assert (five["trick bide"], seven["trick bide"], seven["card X"]) == (1.0, 0.0, 0.0)
    tasks = [one.task.start for one in some(7, "5b0")]
    assert five["mean cockroaches"] == pytest.approx(np.mean([len(start.cockroaches) for start in tasks]), abs=1e-4)
    with_turn = [Card.TURN_LEFT in start.hand for start in tasks]
    assert five["card TL"] == pytest.approx(np.mean(with_turn), abs=1e-4)


def test_bars_hold_every_task_once(pool: Path) -> None:
    table = bars_table({"deck": counted(pool)})
    five = table[table["cards"] == 5]
    assert five["tasks"].sum() == len(BITS)
    for row in five.itertuples():
        assert row.tasks == sum(row.bits <= bits < row.bits + STEP for bits in BITS)


@pytest.mark.parametrize("width", [88.0, 236.0])
def test_the_plot_stays_on_the_page(pool: Path, width: float) -> None:
    totals = counted(pool)
    for decks in ({"deck": totals}, {"deck": totals, "a very long name of another pool " * 5: totals}):
        canvas = bars(bars_table(decks), width)
        names = [label.text for label in canvas.labels]
        assert names.count("5 cards") == len(decks)
        for label in canvas.labels:
            wide = label.style.width(label.text)
            left = label.x - {"left": 0.0, "center": wide / 2, "right": wide}[label.align]
            assert left >= 0, label
            assert left + wide <= canvas.width, label


def test_a_pool_is_counted_whole_and_shown_in_part(command: Command, pool: Path, tmp_path: Path) -> None:
    parquet.write_rows(tmp_path / "tasks.parquet", rows_in(pool))
    code, out, _ = command("analyse", pool, "-o", tmp_path / "out", "--sample", 2)
    assert code == 0
    assert ": 9 tasks, " in out
    report = (tmp_path / "out" / "report.html").read_text()
    assert "a random sample: 2 of the 9 tasks of deck." in report
    assert report.count('<button type="button" class="thumb"') == 2
    assert re.search(r"<td>5</td><td>7</td><td>0.0</td>", report)
    shown = (tmp_path / "out" / "totals.csv").read_text().splitlines()
    assert [line.split(",")[:3] for line in shown[1:]] == [["deck", "5", "7"], ["deck", "7", "2"]]


def test_a_task_is_graded_for_the_game_that_it_is_for() -> None:
    (one,) = some(1, "5b1")
    few = Entry("x", one.task, one.solution, supply=len(one.task.start.boxes) + 1)
    many = replace(few, supply=40)
    assert graded(few).facts.trace.box_supply < graded(many).facts.trace.box_supply == 40
