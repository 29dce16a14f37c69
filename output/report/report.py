"""The report on decks: one HTML file with everything in it and no link that leads out of it."""

import base64
import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

import pandas as pd

from ...generator.decks.distance import NEAR
from ..drawing import palette
from ..drawing.pdf import PRODUCER
from .closest import Closest
from .tables import drivers, in_order

_STYLE: Final = f"""
body {{ font: 16px/1.5 system-ui, sans-serif; color: {palette.INK}; }}
body {{ max-width: 72em; margin: 2em auto; padding: 0 1em; }}
h1, h2 {{ line-height: 1.2; }}
img {{ max-width: 100%; height: auto; }}
table {{ border-collapse: collapse; font-size: 14px; margin: 1em 0; }}
th, td {{ padding: 0.2em 0.7em; text-align: right; border-bottom: 1px solid {palette.JOINT}; }}
th {{ background: {palette.STRIP}; }}
th.text, td.text {{ text-align: left; }}
.pair {{ display: flex; gap: 2em; }}
.wide {{ overflow-x: auto; }}
p.note {{ color: {palette.SOFT_INK}; }}
"""

_BITS: Final = "Bits: a model player needs 2<sup>bits</sup> attempts on average."
_BY_RANK: Final = "The levels are thirds of each deck by the rank of the bits."
_BY_BITS: Final = (
    "The levels are those of the deck, else from the bits by thresholds that no play logs stand behind yet "
    "(uncalibrated)."
)

_SHOWN: Final = ("deck", "id", "level", "bits", "score", "length", "cockroaches", "boxes", "positions", "sacrifices",
                 "trap_depth", "near_misses", "quiet_turns", "live_first_choices", "coupling", "tricks")  # fmt: skip
"""The columns of the table of tasks; tasks.csv has all."""


def report(
    tasks: pd.DataFrame,
    pairs: pd.DataFrame,
    near: Closest,
    boards: Sequence[Sequence[bytes]],
    plots: Mapping[str, tuple[str, bytes]],
    by_rank: bool,
) -> str:
    """The report; ``boards`` are SVG pictures of the nearest pairs, ``plots`` others with their titles, by name.

    ``by_rank`` says that the levels are by the rank of the bits.
    """
    decks = list(dict.fromkeys(tasks["deck"]))
    parts = [
        f"<h1>{escape(' and '.join(decks))}</h1>",
        f'<p class="note">{_BITS} {_BY_RANK if by_rank else _BY_BITS}</p>',
        "<h2>In short</h2>",
        _table(_summary(tasks)),
        *[f"<h2>{escape(title)}</h2>{_picture(title, svg)}" for title, svg in plots.values()],
        "<h2>Rank correlation with the bits</h2>",
        _table(drivers(pairs).round(2)),
        "<h2>How different the tasks are</h2>",
        _distances(near, boards) if len(tasks) > 1 else "<p>There is only one task.</p>",
        "<h2>The tasks</h2>",
        _table(tasks[list(_SHOWN)]),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="{PRODUCER}">\n'
        f"<title>{escape(' and '.join(decks))}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _summary(tasks: pd.DataFrame) -> pd.DataFrame:
    """Tasks and bits by deck and level."""
    found = tasks.groupby(["deck", "level"], sort=False)["bits"].agg(["size", "min", "median", "max"])
    found = in_order(found, tasks).reset_index()
    return found.rename(columns={"size": "tasks", "min": "least bits", "median": "median bits", "max": "most bits"})


def _distances(near: Closest, boards: Sequence[Sequence[bytes]]) -> str:
    """The nearest pairs, side by side: what looks different may be the same when it is turned."""
    number = int((near.pairs["distance"] < NEAR).sum())
    pairs = {0: "no two tasks", 1: "one pair"}.get(number, f"{number} pairs")
    said = (
        f"Near-duplicates (nearer than {NEAR}): {pairs}. "
        f"The nearest are {near.smallest:.2f} apart, the median is {near.median:.2f}."
    )
    titles = [f"{row.one} and {row.other}, {row.distance:.2f}" for row in near.pairs.itertuples()]
    shown = [
        f"<h3>{escape(title)}</h3><div class=pair>{''.join(_picture(title, board) for board in pair)}</div>"
        for title, pair in zip(titles, boards, strict=False)
    ]
    return f"<p>{said}</p>\n{_table(near.pairs)}\n{''.join(shown)}"


def _picture(title: str, svg: bytes) -> str:
    data = base64.b64encode(svg).decode("ascii")
    return f'<p><img alt="{escape(title)}" src="data:image/svg+xml;base64,{data}"></p>'


def _table(rows: pd.DataFrame) -> str:
    columns = list(rows.columns)
    is_text = [not pd.api.types.is_numeric_dtype(rows[column]) for column in columns]
    head = "".join(_cell("th", column.replace("_", " "), text) for column, text in zip(columns, is_text, strict=True))
    body = "\n".join(_row(values, is_text) for values in rows.itertuples(index=False))
    return f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'


def _row(values: Sequence[object], is_text: Sequence[bool]) -> str:
    return f"<tr>{''.join(_cell('td', _shown(value), text) for value, text in zip(values, is_text, strict=True))}</tr>"


def _cell(tag: str, content: str, is_text: bool) -> str:
    kind = ' class="text"' if is_text else ""
    return f"<{tag}{kind}>{escape(content)}</{tag}>"


def _shown(value: object) -> str:
    if isinstance(value, float):
        if math.isnan(value):
            return "-"
        return f"{value:,.3g}" if abs(value) < 1000 else f"{value:,.0f}"
    return str(value)
