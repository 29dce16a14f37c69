"""Play logs: what is taken, what is left out and said, and that nothing is counted twice."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from helpers import cases
from hypothesis import given
from hypothesis import strategies as st
from schaben.grading.calibration.plays import MOST_REMARKS, PlaysError, efforts, parse_plays
from schaben.grading.calibration.playschema import schema
from schaben.grading.calibration.playstore import PlayStore
from schaben.grading.calibration.tallies import counts
from schaben.solver.notation import format_action, format_task

CASE = cases.unique("5b0")[0]


def attempt(**other: Any) -> dict[str, Any]:
    """A try that solves a task, or with something else in it."""
    return {
        "id": "0123456789abcdef",
        "task": format_task(CASE.task),
        "name": "12A",
        "started": "2026-11-30T12:00Z",
        "seconds": 61.5,
        "cards": [format_action(action) for action in CASE.solution],
        "undone": 2,
        "resets": 1,
        "hints": [],
        "state": "solved",
        "watched": False,
    } | other


def hint(rung: int, seconds: float) -> dict[str, float]:
    return {"rung": rung, "seconds": seconds}


def log(*tries: Any, **other: Any) -> str:
    head = {"format": "schaben-plays", "version": 1, "player": "feedbeef00000000", "deck": "A deck", "tries": [*tries]}
    return json.dumps(head | other)


def test_a_log_is_read_and_is_what_its_schema_says() -> None:
    text = log(attempt(), attempt(id="ffffffffffffffff", state="left", cards=[], hints=[hint(1, 5), hint(3, 9)]))
    jsonschema.Draft202012Validator(schema()).validate(json.loads(text))
    (first, second), remarks = parse_plays(text)
    assert remarks == []
    assert (first.task, first.name, first.seconds, first.solved, first.hints) == (
        format_task(CASE.task), "12A", 61.5, True, 0)  # fmt: skip
    assert (second.solved, second.hints, second.player) == (False, 2, "feedbeef00000000")


def test_the_shipped_schema_is_that_of_the_code() -> None:
    from schaben.grading import calibration

    shipped = Path(str(calibration.__file__)).with_name("plays.schema.json")
    assert json.loads(shipped.read_text(encoding="utf-8")) == schema()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no play log, or cut off"),
        (log(attempt())[:-40], "no play log, or cut off"),
        ("[]", "no play log: those are JSON"),
        ('{"format": "schaben-deck"}', "no play log: those are JSON"),
        (log(version=2), "version 2 is newer than this program"),
        (log(version="1"), "version: a whole number"),
        (log(player="Ada Lovelace"), "player: 8 to 64 hexadecimal digits"),
        (log(tries=None), "tries: a list"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_log_is_refused(text: str, reason: str) -> None:
    with pytest.raises(PlaysError, match=reason):
        parse_plays(text)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"task": "<script>"}, "task: 4 or 5 fields"),
        ({"task": 7}, "task: a task line"),
        ({"task": "A2N / A2E / - / B"}, "share A2"),
        ({"seconds": -1}, "seconds: a number"),
        ({"seconds": float("nan")}, "seconds: a number"),
        ({"seconds": float("inf")}, "seconds: a number"),
        ({"seconds": True}, "seconds: a number"),
        ({"seconds": "60"}, "seconds: a number"),
        ({"hints": 3}, "hints: a list"),
        ({"cards": ["TL"]}, "not allowed|does not win|cards"),
        ({"cards": ["<b>"]}, "not a card"),
        ({"state": "won"}, "state: solved, failed or left"),
        ({"id": "'; DROP TABLE tries"}, "id: 8 to 64"),
        ({"started": "yesterday"}, "started: a time"),
    ],
)
def test_a_try_that_cannot_be_is_left_out_and_said(wrong: dict[str, Any], reason: str) -> None:
    tries, (remark,) = parse_plays(log(attempt(**wrong), attempt(id="ffffffffffffffff")))
    assert [one.id for one in tries] == ["ffffffffffffffff"]
    assert remark.startswith("tries[0]: ")
    assert re.search(reason, remark)


def test_many_remarks_are_counted() -> None:
    _, remarks = parse_plays(log(*[attempt(state="x")] * 100))
    assert len(remarks) == MOST_REMARKS + 1
    assert remarks[-1] == "and 80 more tries that cannot be used"


def test_a_name_that_is_none_is_dropped() -> None:
    (one,), _ = parse_plays(log(attempt(name="=HYPERLINK(1)")))
    assert one.name == ""


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(attempt())), json_values), json_values)
def test_whatever_comes_ends_in_remarks_or_one_error(changes: dict[str, Any], other: Any) -> None:
    for text in (log(attempt(**changes), other), log(tries=other), json.dumps(other)):
        try:
            _, remarks = parse_plays(text)
        except PlaysError as error:
            remarks = [str(error)]
        assert all("\n" not in remark for remark in remarks)


# --- The file -------------------------------------------------------------------------------------


def test_nothing_is_counted_twice_and_a_try_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    left, _ = parse_plays(log(attempt(state="left", cards=[], seconds=10)))
    done, _ = parse_plays(log(attempt(seconds=80)))
    with PlayStore(path) as store:
        assert (store.add(left), store.add(left), store.add(done), store.add(left)) == (1, 0, 0, 0)
    with PlayStore(path) as store:
        assert store.tries() == done


def test_a_try_of_another_player_is_not_replaced(tmp_path: Path) -> None:
    own, _ = parse_plays(log(attempt()))
    forged, _ = parse_plays(log(attempt(seconds=1e6), player="0000000000000000"))
    with PlayStore(tmp_path / "plays.db") as store:
        assert (store.add(own), store.add(forged), store.tries()) == (1, 0, own)


@pytest.mark.parametrize("content", [b"no data base at all, but a text", b"SQLite format 3\0" + b"\0" * 100])
def test_another_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "plays.db"
    path.write_bytes(content)
    with pytest.raises(PlaysError, match=r"plays\.db"):
        PlayStore(path)
    assert path.read_bytes() == content


def test_a_pool_is_no_file_of_plays(tmp_path: Path) -> None:
    from schaben.generator.pool import Pool

    path = tmp_path / "deck.pool"
    with Pool(path):
        pass
    with pytest.raises(PlaysError, match="not a file of plays"):
        PlayStore(path)


# --- What they say --------------------------------------------------------------------------------


def tries_of(*tries: dict[str, Any]) -> Any:
    found, remarks = parse_plays(log(*(attempt(id=f"{index:016x}", **one) for index, one in enumerate(tries))))
    assert remarks == []
    return found


def test_time_adds_up_until_it_is_solved() -> None:
    left = {"state": "left", "cards": []}
    (one,) = efforts(tries_of(left, {"seconds": 30}, {"seconds": 5}))
    assert (one.seconds, one.unaided) == (91.5, True)
    (one,) = efforts(tries_of(left | {"hints": [hint(1, 20.5)]}, {}))
    assert (one.seconds, one.unaided) == (20.5, False)
    (one,) = efforts(tries_of(left, left | {"watched": True}, {}))
    assert (one.seconds, one.unaided) == (61.5, False)
    assert list(efforts(tries_of({"watched": True}))) == []
    (one,) = efforts(tries_of(left))
    assert (one.seconds, one.unaided) == (61.5, False)


def test_counts_by_task() -> None:
    tries = tries_of({"state": "left", "cards": []}, {}, {"hints": [hint(1, 7), hint(2, 8), hint(3, 9)]})
    (one,) = counts(tries)
    assert (one.name, one.players, one.tries, one.solved, one.unaided, one.hints, one.seconds) == (
        "12A", 1, 3, 1, 1, 3, 123.0)  # fmt: skip
