"""Two small decks, analysed by the command."""

import contextlib
import io
from pathlib import Path
from typing import Final

from schaben.cli import run
from schaben.solver.notation import format_line

from helpers.cases import unique

FIRST: Final = [format_line(case.task, case.solution) for case in unique("5b0", "5b1")][::2]

SECOND: Final = (
    "A1N / C3S / - / R => R:C1",
    "G5S / A4N B5W / - / L R => L:G5 R:A5",
    "A2N / B3E C1N C2S C5E D6W / - / B R => R:C2 B:C1",
    "A1N / B3W / - / X+ => X+:G7",
)

NAMES: Final = ("first", "second <b>")
"""Of the decks; the second must not become a tag in the report."""


def sources(folder: Path) -> list[str]:
    """The paths of the two files."""
    return [str(folder / f"{name}.txt") for name in NAMES]


def analyse(folder: Path) -> None:
    """Write the files, analyse them into ``report``, and keep what the command prints in ``said.txt``."""
    for path, lines in zip(sources(folder), (FIRST, SECOND), strict=True):
        Path(path).write_text("\n".join(lines) + "\n")
    with contextlib.redirect_stdout(io.StringIO()) as said:
        assert run(["analyse", *sources(folder), "-o", str(folder / "report")]) == 0
    (folder / "said.txt").write_text(said.getvalue())
