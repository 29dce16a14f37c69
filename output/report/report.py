"""The report on decks: one HTML file with everything in it and no link that leads out of it."""

import base64
import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pandas as pd
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ...generator.decks.distance import NEAR
from ..drawing.palette import Tone
from ..drawing.pdf import PRODUCER
from ..drawing.themes import KITCHEN
from .closest import Closest
from .tables import drivers, in_order

_SHOWN: Final = ("deck", "id", "level", "bits", "score", "length", "cockroaches", "boxes", "positions", "sacrifices",
                 "trap_depth", "near_misses", "quiet_turns", "live_first_choices", "coupling", "tricks")  # fmt: skip
"""The columns of the table of tasks; tasks.csv has all."""


class Rows(NamedTuple):
    """A table as the template shows it."""

    columns: list[tuple[str, bool]]
    """Name of each column, and whether it holds text."""
    rows: list[list[str]]


def report(
    tasks: pd.DataFrame,
    pairs: pd.DataFrame,
    near: Closest,
    boards: Sequence[Sequence[bytes]],
    plots: Mapping[str, tuple[str, bytes]],
    by_rank: bool,
) -> str:
    """The report as HTML.

    ``boards`` are SVG pictures of the nearest pairs, ``plots`` the others with their titles, by name. ``by_rank`` says
    that the levels are by the rank of the bits.
    """
    titles = [f"{row.one} and {row.other}, {row.distance:.2f}" for row in near.pairs.itertuples()]
    return _environment().get_template("report.html").render(
        producer=PRODUCER,
        theme={tone.name: KITCHEN.colour(tone) for tone in Tone},
        title=" and ".join(dict.fromkeys(tasks["deck"])),
        by_rank=by_rank,
        summary=_rows(_summary(tasks)),
        plots=list(plots.values()),
        drivers=_rows(drivers(pairs).round(2)),
        distances=_distances(near) if len(tasks) > 1 else "",
        nearest=_rows(near.pairs),
        pairs=list(zip(titles, boards, strict=False)),
        tasks=_rows(tasks[list(_SHOWN)]),
    )  # fmt: skip


def _environment() -> Environment:
    """Every value is escaped, and an unknown name in a template is an error."""
    package = __name__.removesuffix(".report.report")
    loader = PackageLoader(package, "report")
    found = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        keep_trailing_newline=True,
    )  # fmt: skip
    found.filters["base64"] = lambda data: Markup(base64.b64encode(data).decode("ascii"))  # noqa: S704 (base64 is safe)
    return found


def _summary(tasks: pd.DataFrame) -> pd.DataFrame:
    """Number of tasks and range of bits by deck and level."""
    found = tasks.groupby(["deck", "level"], sort=False)["bits"].agg(["size", "min", "median", "max"])
    found = in_order(found, tasks).reset_index()
    return found.rename(columns={"size": "tasks", "min": "least bits", "median": "median bits", "max": "most bits"})


def _distances(near: Closest) -> str:
    """How many pairs are nearly the same, and how far apart tasks are."""
    number = int((near.pairs["distance"] < NEAR).sum())
    pairs = {0: "no two tasks", 1: "one pair"}.get(number, f"{number} pairs")
    return (
        f"Near-duplicates (nearer than {NEAR}): {pairs}. "
        f"The nearest are {near.smallest:.2f} apart, the median is {near.median:.2f}."
    )


def _rows(table: pd.DataFrame) -> Rows:
    columns = [(name.replace("_", " "), not pd.api.types.is_numeric_dtype(table[name])) for name in table.columns]
    return Rows(columns, [[_shown(value) for value in values] for values in table.itertuples(index=False)])


def _shown(value: object) -> str:
    if isinstance(value, float):
        if math.isnan(value):
            return "-"
        return f"{value:,.3g}" if abs(value) < 1000 else f"{value:,.0f}"
    return str(value)
