"""Decks as tables: a row for each task, and what is computed from them.

The columns of ``task_table`` are ``deck``, ``place`` (1, 2, ... in the deck), ``id``, ``level``, ``bits``, ``score``,
every measure by its name, ``cockroaches``, ``boxes``, a column for each kind of card (copies in hand, ``card F``) and
each trick (0 or 1, ``trick bide``) and each further idea (0 or 1, ``idea shield``), ``teaches`` (what the card says it
does), ``task`` and ``solution`` in notation.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import pandas as pd

from ...generator.decks.graded import Graded
from ...grading.calibration.calibrationfile import Calibration
from ...grading.lessons import LESSONS, Idea, lessons_of
from ...grading.levels import Level, levels_by_rank
from ...grading.metrics import METRICS
from ...grading.tricks import Trick
from ...solver.board import SQUARES, square_name
from ...solver.cards import Card, Verb
from ...solver.notation import format_play, format_task
from ..statistics import partial_spearman, spearman

NUMBERS: Final = ("bits", "score", *METRICS, "cockroaches", "boxes")
"""The columns that correlations are computed of."""

_GIVEN: Final = ("length", "cockroaches", "boxes")
"""What partial correlations hold constant: length and pieces."""

_LEAST_TASKS: Final = 8
"""With fewer tasks a correlation says nothing and is left out."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the plots are drawn from."""

    tasks: pd.DataFrame
    correlations: pd.DataFrame
    squares: pd.DataFrame
    played: pd.DataFrame = field(default_factory=pd.DataFrame)
    totals: pd.DataFrame = field(default_factory=pd.DataFrame)
    """All tasks of pools and Parquet files by number of cards, of which ``tasks`` has a sample."""
    bars: pd.DataFrame = field(default_factory=pd.DataFrame)
    """How many of them have how many bits."""

    @property
    def decks(self) -> list[str]:
        """The decks in their order."""
        return list(dict.fromkeys(self.tasks["deck"]))

    def of(self, deck: str) -> pd.DataFrame:
        """The rows of a deck."""
        return self.tasks[self.tasks["deck"] == deck]


def task_table(decks: Mapping[str, Sequence[Graded]]) -> pd.DataFrame:
    """A row for each task of each deck, in order; decks by the name that they are shown under."""
    rows = [
        {"deck": deck, "place": place, **_row(graded)}
        for deck, tasks in decks.items()
        for place, graded in enumerate(tasks, start=1)
    ]
    return pd.DataFrame(rows)


def _row(graded: Graded) -> dict[str, object]:
    entry, grade, start = graded.entry, graded.grade, graded.entry.task.start
    lessons = lessons_of(graded.facts.trace)
    level = grade.level if entry.card is None else entry.card.level  # what is printed on the card
    return {
        "id": entry.id if entry.card is None else entry.card.id,
        "level": str(level),
        "bits": grade.bits,
        "score": grade.score,
        **grade.metrics,
        "cockroaches": len(start.cockroaches),
        "boxes": len(start.boxes),
        **{f"card {card.code}": start.hand.count(card) for card in Card},
        **{f"trick {trick}": int(trick in grade.tricks) for trick in Trick},
        **{f"idea {idea}": int(idea in lessons) for idea in Idea},
        "teaches": "" if entry.card is None else entry.card.teaches,
        "task": format_task(entry.task),
        "solution": format_play(graded.facts.trace.solution),
    }


def played_table(table: pd.DataFrame, calibration: Calibration | None) -> pd.DataFrame:
    """A row for each task that people have played: ``deck``, ``bits``, ``effort`` (log2 of a typical player's seconds),
    ``error`` (its standard error), and ``expected``, the effort by a straight line from the bits."""
    known = {} if calibration is None else calibration.played
    rows = table[table["task"].isin(known)][["deck", "id", "bits", "task"]]
    effort, error = ([known[task][at] for task in rows["task"]] for at in range(2))
    found = rows.drop(columns="task").assign(effort=effort, error=error)
    if found["bits"].nunique() < 2:
        return found.assign(expected=found["effort"])
    slope, intercept = np.polyfit(found["bits"], found["effort"], 1)
    return found.assign(expected=slope * found["bits"] + intercept)


def with_levels_by_rank(table: pd.DataFrame) -> pd.DataFrame:
    """The same table with each deck split in three by the rank of its bits."""
    levels = table.groupby("deck", sort=False)["bits"].transform(lambda bits: [*map(str, levels_by_rank(list(bits)))])
    return table.assign(level=levels)


def needs(table: pd.DataFrame, lesson: str) -> list[bool]:
    """For each row whether the task needs a lesson."""
    column = next(f"{kind} {lesson}" for kind in ("card", "trick", "idea") if f"{kind} {lesson}" in table)
    return [bool(value) for value in table[column]]


def lessons_in_order(table: pd.DataFrame) -> list[str]:
    """The lessons that tasks of a deck need, in the order in which they come."""
    first = {lesson: having.index(True) for lesson in LESSONS if any(having := needs(table, lesson))}
    return sorted(first, key=lambda lesson: (first[lesson], LESSONS.index(lesson)))


def introductions(table: pd.DataFrame) -> dict[int, list[str]]:
    """For a deck's rows: the kinds of card that are in no earlier hand, by place."""
    found: dict[int, list[str]] = {}
    for card in Card:
        places = table.loc[table[f"card {card.code}"] > 0, "place"]
        if len(places):
            found.setdefault(int(places.iloc[0]), []).append(card.code)
    return dict(sorted(found.items()))


def correlations(table: pd.DataFrame) -> pd.DataFrame:
    """Spearman's rank correlation of every two numbers, plain and with length and pieces held constant.

    Columns ``one``, ``other``, ``tasks``, ``plain`` and ``partial``; NaN where one does not vary, or too few are known.
    """
    rows = []
    for index, one in enumerate(NUMBERS):
        for other in NUMBERS[:index]:
            known = table[[*dict.fromkeys((one, other, *_GIVEN))]].astype(float).dropna()
            plain = partial = np.nan
            if len(known) >= _LEAST_TASKS:
                plain = spearman(known[one].to_numpy(), known[other].to_numpy())
                if not {one, other} & set(_GIVEN):
                    given = [known[name].to_numpy() for name in _GIVEN]
                    partial = partial_spearman(known[one].to_numpy(), known[other].to_numpy(), given)
            rows.append({"one": one, "other": other, "tasks": len(known), "plain": plain, "partial": partial})
    return pd.DataFrame(rows)


def drivers(pairs: pd.DataFrame) -> pd.DataFrame:
    """From ``correlations`` those with the bits, the strongest first: ``measure``, ``plain``, ``partial``."""
    with_bits = pairs[(pairs["one"] == "bits") | (pairs["other"] == "bits")]
    names = with_bits["one"].where(with_bits["one"] != "bits", with_bits["other"])
    found = with_bits.assign(measure=names)[["measure", "plain", "partial"]]
    found = found[found["measure"] != "score"].dropna(subset=["plain"])
    return found.sort_values("plain", key=abs, ascending=False, kind="stable").reset_index(drop=True)


def usage(table: pd.DataFrame, what: str) -> pd.DataFrame:
    """The share of the tasks of each deck and level that use each kind of card or trick (``what``: "card", "trick")."""
    columns = [column for column in table.columns if column.startswith(f"{what} ")]
    used = (table[columns] > 0).rename(columns=lambda name: name.removeprefix(f"{what} "))
    return in_order(used.groupby([table["deck"], table["level"]], sort=False).mean(), table)


def in_order(found: pd.DataFrame, table: pd.DataFrame) -> pd.DataFrame:
    """What was found by deck and level: the decks as in the table of tasks, each from easy to difficult."""
    decks, levels = list(dict.fromkeys(table["deck"])), [*map(str, Level)]
    return found.reindex(sorted(found.index, key=lambda index: (decks.index(index[0]), levels.index(index[1]))))


def squares(decks: Mapping[str, Sequence[Graded]]) -> pd.DataFrame:
    """How often cockroaches and boxes start on each square, and how often a move of a solution stops there.

    Columns ``deck``, ``square``, ``cockroaches``, ``boxes`` and ``stops``.
    """
    return pd.DataFrame([row for deck, tasks in decks.items() for row in _square_rows(deck, tasks)])


def _square_rows(deck: str, tasks: Sequence[Graded]) -> Iterator[dict[str, object]]:
    starts = [graded.entry.task.start for graded in tasks]
    moves = [action for graded in tasks for action in graded.facts.trace.solution if action.verb is Verb.MOVE]
    for square in SQUARES:
        yield {
            "deck": deck,
            "square": square_name(square),
            "cockroaches": sum(piece.square == square for start in starts for piece in start.cockroaches),
            "boxes": sum(square in start.boxes for start in starts),
            "stops": sum(action.square == square for action in moves),
        }
