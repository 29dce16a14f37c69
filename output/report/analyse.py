"""Analysing decks: tables as CSV, plots as PDF, PNG and SVG, and the report."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pandas as pd

from ...generator.decks.files import FileError, write_bytes, write_text
from ...generator.decks.graded import Graded
from ...grading.calibration.calibrationfile import Calibration
from ..ours import require_replaceable
from ..spreadsheet import CsvStyle, Table, csv_of, xlsx_of
from ..tablefiles import DIGESTS, require_tables_replaceable, write_table
from .closest import closest
from .figures import FORMATS, rendered
from .plots import plots_of
from .report import report
from .tables import Tables, correlations, played_table, squares, task_table, usage, with_levels_by_rank
from .totals import Totals, bars_table, totals_table

REPORT: Final = "report.html"


def analyse(
    decks: Mapping[str, Sequence[Graded]],
    folder: Path,
    by_rank: bool = False,
    progress: Callable[[int], object] = lambda _done: None,
    calibration: Calibration | None = None,
    csv_style: CsvStyle = CsvStyle.PLAIN,
    xlsx: bool = False,
    totals: Mapping[str, Totals] = MappingProxyType({}),
) -> list[Path]:
    """Write everything about the decks, by the name that each is shown under, to a folder; the files written.

    ``by_rank`` splits each deck into levels by the rank of its bits. ``progress`` is called with the number of plots
    done, of ``plots_of``. A ``calibration`` says how hard people found the tasks, which one more plot shows. With
    ``xlsx`` all tables are also sheets of one spreadsheet file. A deck that is a sample has ``totals`` of what it is
    from. Raises SpreadsheetError if a spreadsheet cannot be made, and FileError, also when somebody else's file is in
    the way; then nothing is written.
    """
    if not any(decks.values()):
        raise FileError("decks", "there is no task in them")
    plots = plots_of(calibration is not None, bool(totals))
    for file in [*(f"{name}.{kind}" for name in plots for kind in FORMATS), REPORT]:
        require_replaceable(folder / file)
    tasks = task_table(decks)
    if by_rank:
        tasks = with_levels_by_rank(tasks)
    played = played_table(tasks, calibration)
    tables = Tables(tasks, correlations(tasks), squares(decks), played, totals_table(totals), bars_table(totals))
    solved = [(graded.entry.task, graded.facts.trace.solution) for deck in decks.values() for graded in deck]
    near = closest(_names(tasks), solved)
    written = _write_tables(folder, _tables(tables, near.pairs), csv_style, xlsx)
    for number, (name, plot) in enumerate(plots.items(), start=1):
        drawing = plot.draw(tables, plot.width)
        for kind in FORMATS:
            written.append(folder / f"{name}.{kind}")
            write_bytes(written[-1], rendered(drawing, kind))
        progress(number)
    write_text(folder / REPORT, report(decks, tables, near, [task for task, _ in solved], by_rank, calibration))
    return [*written, folder / REPORT]


def _tables(tables: Tables, near: pd.DataFrame) -> Mapping[str, Table]:
    frames = {
        "tasks": tables.tasks,
        "correlations": tables.correlations.round(4),
        "squares": tables.squares,
        "kinds": usage(tables.tasks, "card").round(4).reset_index(),
        "tricks": usage(tables.tasks, "trick").round(4).reset_index(),
        "closest": near,
        **({} if tables.totals.empty else {"totals": tables.totals, "bars": tables.bars}),
    }
    return {
        name: Table(list(frame.columns), frame.astype(object).to_numpy().tolist()) for name, frame in frames.items()
    }


def _write_tables(folder: Path, tables: Mapping[str, Table], style: CsvStyle, xlsx: bool) -> list[Path]:
    require_tables_replaceable(
        folder, {f"{name}.csv": ",".join(table.columns[:3]).encode() for name, table in tables.items()}
    )
    book = folder / "tables.xlsx"
    if xlsx:
        require_replaceable(book)
        write_bytes(book, xlsx_of(tables))
    for name, table in tables.items():
        write_table(folder / f"{name}.csv", csv_of(table, style))
    return [*(folder / f"{name}.csv" for name in tables), folder / DIGESTS, *([book] if xlsx else [])]


def _names(tasks: pd.DataFrame) -> list[str]:
    """What a task is called among those of several decks."""
    several = tasks["deck"].nunique() > 1
    return [f"{deck} {id_}" if several else str(id_) for deck, id_ in zip(tasks["deck"], tasks["id"], strict=True)]
