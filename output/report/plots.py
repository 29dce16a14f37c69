"""Plots of decks. Each function draws one figure from the tables of ``tables``.

Decks are told apart by colour and line style, levels by colour and by the shapes that they have on the cards.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_hex
from matplotlib.figure import Figure
from matplotlib.image import AxesImage

from ...grading.levels import DIFFICULT_FROM, MEDIUM_FROM, Level
from ...solver.board import COLUMN_LETTERS, ROW_DIGITS, SIZE
from ..console.gradetext import LABELS
from ..drawing.palette import LEVEL, Tone, contrast
from ..drawing.themes import KITCHEN
from .tables import NUMBERS, drivers, introductions, usage

DECK_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#3F3F3F")
"""Okabe and Ito's, which colour-blind eyes can tell apart; more decks begin again."""

_LINES: Final = ("-", "--", "-.", ":")
_MARKERS: Final = {Level.EASY: "o", Level.MEDIUM: "D", Level.DIFFICULT: "^"}

_COUNTS: Final = LinearSegmentedColormap.from_list("counts", [KITCHEN[Tone.PAPER], "#9FC6DD", "#0B3C5D"])
_SIGNED: Final = LinearSegmentedColormap.from_list("signed", ["#0B5D99", KITCHEN[Tone.PAPER], "#B5440B"])
_UNKNOWN: Final = "#DDDDDD"

_NAMES: Final = {**LABELS, "score": "score", "cockroaches": "cockroaches", "boxes": "boxes"}


@dataclass(frozen=True, slots=True)
class Tables:
    """What the plots are drawn from (see ``tables``)."""

    tasks: pd.DataFrame
    correlations: pd.DataFrame
    squares: pd.DataFrame

    @property
    def decks(self) -> list[str]:
        """The decks in their order."""
        return list(dict.fromkeys(self.tasks["deck"]))

    def of(self, deck: str) -> pd.DataFrame:
        """The rows of a deck."""
        return self.tasks[self.tasks["deck"] == deck]


def curve(tables: Tables) -> Figure:
    """Bits from the first task to the last, with levels, and where kinds of card are introduced."""
    figure = Figure(figsize=(9, 2.2 + 2.6 * len(tables.decks)), layout="constrained")
    axes = figure.subplots(len(tables.decks), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    top = 1.3 * max(float(tables.tasks["bits"].max()), DIFFICULT_FROM)  # the thresholds are always in view
    for index, (deck, ax) in enumerate(zip(tables.decks, axes, strict=True)):
        rows = tables.of(deck)
        _draw_levels(ax, rows)
        _draw_medians(ax, tables, index)
        _draw_introductions(ax, rows, top)
        for bits, level in ((MEDIUM_FROM, Level.MEDIUM), (DIFFICULT_FROM, Level.DIFFICULT)):
            ax.axhline(bits, color=KITCHEN[Tone.JOINT], linewidth=0.8, zorder=0)
            ax.annotate(f"{level} by bits", (1, bits), (3, 2), xycoords=("axes fraction", "data"),
                        textcoords="offset points", fontsize=7, color=KITCHEN[Tone.SOFT_INK])  # fmt: skip
        ax.set(ylabel="bits", ylim=(0, top), xlim=(0, max(12, int(tables.tasks["place"].max())) + 1))
        ax.set_title(deck, loc="left", fontsize=10)
        _mark_ids(ax, rows)
    axes[-1].set_xlabel("task")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    return figure


def _draw_medians(ax: Axes, tables: Tables, own: int) -> None:
    """The running median of a deck, and behind it those of the other decks."""
    for index, deck in enumerate(tables.decks):
        rows = tables.of(deck)
        ax.plot(rows["place"], _running_median(rows["bits"]), _LINES[index % 4], color=_colour(index),
                linewidth=2.2 if index == own else 0.9, label=f"median of nine, {deck}", zorder=2)  # fmt: skip


def _running_median(values: "pd.Series[float]") -> "pd.Series[float]":
    return values.rolling(9, center=True, min_periods=1).median()


def _draw_levels(ax: Axes, rows: pd.DataFrame) -> None:
    for level in Level:
        some = rows[rows["level"] == level]
        ax.scatter(some["place"], some["bits"], s=26, marker=_MARKERS[level], color=KITCHEN[LEVEL[level]],
                   edgecolor=KITCHEN[Tone.INK], linewidth=0.6, label=str(level), zorder=3)  # fmt: skip


def _draw_introductions(ax: Axes, rows: pd.DataFrame, top: float) -> None:
    """A line where kinds come first; names that would overlap stand in one column."""
    first, row = -np.inf, 0
    for place, kinds in introductions(rows).items():
        if place - first > 0.13 * max(12, len(rows)):
            first, row = place, 0
        ax.axvline(place - 0.5, color=KITCHEN[Tone.SOFT_INK], linewidth=0.7, linestyle=":", zorder=0,
                   label="kinds of card that are new" if place == 1 else None)  # fmt: skip
        name = f"{_short(rows, place)}: {' '.join(kinds)}"
        ax.text(first - 0.35, top * (0.98 - 0.06 * row), name, fontsize=7, va="top", color=KITCHEN[Tone.INK],
                bbox={"facecolor": KITCHEN[Tone.PAPER], "edgecolor": "none", "pad": 0.6})  # fmt: skip
        row += 1


def _short(rows: pd.DataFrame, place: int) -> str:
    """The id of a task without the file that it is in."""
    return str(rows["id"].iloc[place - 1]).rpartition(":")[2]


def _mark_ids(ax: Axes, rows: pd.DataFrame) -> None:
    step = max(1, -(-len(rows) // 12))
    places = rows["place"].iloc[::step]
    ax.set_xticks(places, [_short(rows, place) for place in places])


def measures(tables: Tables) -> Figure:
    """Every measure from the first task to the last."""
    names = [name for name in NUMBERS if name not in ("length", "score")]
    figure = Figure(figsize=(11, 12), layout="constrained")
    axes = figure.subplots(5, 3, sharex=True).ravel()
    for name, ax in zip(names, axes, strict=False):
        for index, deck in enumerate(tables.decks):
            rows = tables.of(deck)
            values = rows[name].astype(float)
            ax.plot(rows["place"], values, ".", markersize=3, color=_colour(index), alpha=0.7)
            ax.plot(
                rows["place"],
                _running_median(values),
                _LINES[index % 4],
                color=_colour(index),
                linewidth=1.5,
                label=deck,
            )
        if name in ("plays", "positions"):
            ax.set_yscale("log")
        ax.set_title(_NAMES[name], fontsize=9)
        ax.tick_params(labelsize=7)
    for ax in axes[len(names) :]:
        ax.set_visible(False)
    for ax in axes[len(names) - 3 : len(names)]:
        ax.set_xlabel("place in the deck", fontsize=8)
        ax.tick_params(labelbottom=True)
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=4, frameon=False)
    return figure


def what_drives(tables: Tables) -> Figure:
    """Rank correlation of every measure with the bits, plain and with length and pieces held still."""
    found = drivers(tables.correlations).iloc[::-1]
    if found.empty:
        return _too_few()
    figure = Figure(figsize=(7.5, 1.4 + 0.32 * len(found)), layout="constrained")
    ax = figure.subplots()
    at = np.arange(len(found))
    ax.barh(at + 0.19, found["plain"], 0.36, color=DECK_COLOURS[0], label="plain")
    ax.barh(at - 0.19, found["partial"], 0.36, color="#E69F00", hatch="///", edgecolor=KITCHEN[Tone.PAPER],
            label="with length, cockroaches and boxes held still")  # fmt: skip
    ax.set_yticks(at, [_NAMES[name] for name in found["measure"]], fontsize=8)
    ax.axvline(0, color=KITCHEN[Tone.INK], linewidth=0.8)
    ax.set(xlim=(-1, 1), xlabel="Spearman's rank correlation with the bits")
    figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8)
    return figure


def _too_few() -> Figure:
    """What stands in the place of a plot of correlations when there are none."""
    figure = Figure(figsize=(6, 1))
    figure.text(0.5, 0.5, "too few tasks for correlations", ha="center", va="center", color=KITCHEN[Tone.INK])
    return figure


def correlation_maps(tables: Tables) -> Figure:
    """Rank correlations of every two numbers: plain, and with length and pieces held still."""
    if tables.correlations["plain"].isna().all():
        return _too_few()
    figure = Figure(figsize=(13, 6.1), layout="constrained")
    axes = figure.subplots(1, 2)
    for ax, column, title in zip(
        axes, ("plain", "partial"), ("plain", "with length, cockroaches and boxes held still"), strict=True
    ):
        matrix = _matrix(tables.correlations, column)
        shown = [name for name in NUMBERS if np.isfinite(matrix[name]).any()]
        values = matrix.loc[shown, shown].to_numpy()
        ax.set_facecolor(_UNKNOWN)
        image = ax.imshow(values, cmap=_SIGNED, vmin=-1, vmax=1)
        _write_values(ax, image, values, lambda value: f"{value:.1f}".replace("0.", ".").replace("-.0", ".0"), size=6.5)
        names = [_NAMES[name] for name in shown]
        ax.set_xticks(range(len(shown)), names, rotation=60, ha="right", rotation_mode="anchor", fontsize=8)
        ax.set_yticks(range(len(shown)), names, fontsize=8)
        ax.set_title(title, fontsize=10)
    figure.colorbar(image, ax=axes, shrink=0.6, label="Spearman's rank correlation")
    return figure


def _matrix(pairs: pd.DataFrame, column: str) -> pd.DataFrame:
    found = pd.DataFrame(np.nan, index=list(NUMBERS), columns=list(NUMBERS))
    for one, other, value in zip(pairs["one"], pairs["other"], pairs[column], strict=True):
        found.loc[one, other] = found.loc[other, one] = value
    return found


def _write_values(ax: Axes, image: AxesImage, values: Any, form: Callable[[float], str], size: float) -> None:
    """The numbers in a heat map, in ink or paper, whichever is easier to read; nothing where nothing is known."""
    for (row, column), value in np.ndenumerate(values):
        if np.isfinite(value):
            ground = to_hex(tuple(image.to_rgba(value)))
            colour = max((KITCHEN[Tone.PAPER], KITCHEN[Tone.INK]), key=partial(contrast, ground))
            ax.text(column, row, form(value), ha="center", va="center", fontsize=size, color=colour)


def kinds(tables: Tables) -> Figure:
    """The share of tasks of each level with each kind of card."""
    return _shares(usage(tables.tasks, "card"), "share of tasks with the card in hand")


def tricks(tables: Tables) -> Figure:
    """The share of tasks of each level whose solution uses each trick."""
    return _shares(usage(tables.tasks, "trick"), "share of tasks whose solution uses the trick")


def _shares(shares: pd.DataFrame, what: str) -> Figure:
    several = len({deck for deck, _ in shares.index}) > 1
    figure = Figure(figsize=(8.5, 1.8 + 0.34 * len(shares)), layout="constrained")
    ax = figure.subplots()
    values = shares.to_numpy()
    image = ax.imshow(values, cmap=_COUNTS, vmin=0, vmax=1, aspect="auto")
    _write_values(ax, image, values, lambda value: f"{100 * value:.0f} %", size=8)
    ax.set_xticks(range(len(shares.columns)), list(shares.columns), fontsize=9)
    if max(map(len, shares.columns)) > 4:
        ax.set_xticks(range(len(shares.columns)), list(shares.columns), rotation=25, ha="right", fontsize=9)
    ax.set_yticks(range(len(shares)), [f"{deck}: {level}" if several else level for deck, level in shares.index])
    ax.set_title(what, fontsize=10)
    return figure


def boards(tables: Tables) -> Figure:
    """Where cockroaches and boxes start and where moves stop, square by square."""
    figure = Figure(figsize=(10, 0.6 + 3.2 * len(tables.decks)), layout="constrained")
    axes = figure.subplots(len(tables.decks), 3, squeeze=False)
    for deck, row in zip(tables.decks, axes, strict=True):
        found = tables.squares[tables.squares["deck"] == deck]
        for ax, what in zip(row, ("cockroaches", "boxes", "stops"), strict=True):
            values = found[what].to_numpy(dtype=float).reshape(SIZE, SIZE)
            image = ax.imshow(values, cmap=_COUNTS, origin="lower", vmin=0, vmax=max(values.max(), 1))
            _write_values(ax, image, values, lambda value: f"{value:.0f}", size=8)
            ax.set_xticks(range(SIZE), list(COLUMN_LETTERS))
            ax.set_yticks(range(SIZE), list(ROW_DIGITS))
            ax.set_title(f"{what}, {deck}", fontsize=9)
    return figure


def _colour(index: int) -> str:
    return DECK_COLOURS[index % len(DECK_COLOURS)]


PLOTS: Final[Mapping[str, tuple[str, Callable[[Tables], Figure]]]] = {
    "curve": ("The difficulty curve", curve),
    "measures": ("Every measure by number", measures),
    "drivers": ("What drives the bits", what_drives),
    "correlations": ("What goes with what", correlation_maps),
    "kinds": ("Kinds of card", kinds),
    "tricks": ("Tricks", tricks),
    "boards": ("Where things lie", boards),
}
"""Every plot by the name of its file: title, and what draws it."""
