"""What a command is given to work on: a deck file, a file of task lines, a task line, or ``-``."""

import csv
import io
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ...solver.errors import SchabenError, TaskError
from ...solver.notation import parse_line
from ...solver.task import BOX_SUPPLY, Play, Task
from ...solver.validation import require_valid
from .claims import solution_defects
from .deck import Deck, TaskCard
from .deckfile import looks_like_deck, parse_deck
from .files import LINE_END, PARQUET, SQLITE, FileError, begins_with, read_stream, read_text
from .schema import in_one_line

STDIN: Final = "-"

_DELIMITERS: Final = (",", ";", "\t")
"""Separators of columns, as spreadsheets write them."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]")
"""Characters that no line of text has: all control characters but the tab."""

_EXTERMINATOR: Final = re.compile(r"\s*[A-Za-z]\s*\d+\s*[A-Za-z]\s*")
_SUFFIX: Final = re.compile(r"\.[A-Za-z]\w*\s*$")
"""The end of a path. No task ends like this."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One task to look at, with the name that reports call it by."""

    id: str
    """The id in a deck, ``file:line`` for task lines."""
    task: Task
    solution: Play | None
    """The solution that was stated with it."""
    deck: Deck | None = None
    """The deck that it comes from."""
    card: TaskCard | None = None
    """The task card there."""
    supply: int = BOX_SUPPLY
    """Boxes in the game, where no deck says."""

    @property
    def box_supply(self) -> int:
        """Boxes in the game: what the deck says, else the pool, else the published number."""
        return self.supply if self.deck is None else self.deck.box_supply


def read_deck_source(source: str) -> Deck:
    """The deck in a file or on standard input; every task can stand on the board, every solution wins.

    Raises FileError.
    """
    text, name = _text(source)
    if text.strip() and not looks_like_deck(text):
        raise FileError(name, "this is not a deck file: those are JSON, as schaben generate writes it")
    deck = parse_deck(text, name)
    entries = _deck_entries(deck, name)
    wrong = [f"{entry.id}: {defect}" for entry in entries for defect in stated_defects(entry, deck.box_supply)]
    if wrong:
        raise FileError(name, in_one_line(wrong))
    return deck


def read_entries(sources: Sequence[str], *, with_source: bool = False) -> list[Entry]:
    """Every task of every source, in order; the source is part of the id if there are several or it is asked for.

    Raises a SchabenError that names the source, the place and the reason when one cannot be read, or
    holds a task that cannot stand on the board.
    """
    with_source = with_source or len(sources) > 1
    return [entry for source in sources for entry in _read(source, with_source)]


def by_name(sources: Sequence[str]) -> dict[str, str]:
    """Every source by a short name: that of its file, or its path where two agree.

    Raises FileError for a source that is given twice.
    """
    again = next((source for index, source in enumerate(sources) if source in sources[:index]), None)
    if again is not None:
        raise FileError(again, "it is given twice")
    stems = [Path(source).stem if not _is_task_line(source) else "task" for source in sources]
    unlike = len(set(stems)) == len(stems)
    names = [_readable(name) for name in (stems if unlike else sources)]
    return dict(zip(names, sources, strict=True))


def _readable(name: str) -> str:
    """The name of a file as text: undecodable bytes become replacement characters."""
    return name.encode(errors="surrogateescape").decode(errors="replace")


def _read(source: str, with_source: bool) -> list[Entry]:
    if _is_task_line(source):
        return [_argument(source)]
    text, name = _text(source)
    if looks_like_deck(text):
        entries = _deck_entries(parse_deck(text, name), name)
        return [replace(entry, id=f"{name}:{entry.id}") for entry in entries] if with_source else entries
    entries = _line_entries(text, name)
    if not entries:
        raise FileError(name, "there is no task in it")
    return entries


def _text(source: str) -> tuple[str, str]:
    """The text of a source, and its name in errors."""
    if not source:
        raise FileError("argument", "it is empty")
    if source == STDIN:
        if sys.stdin is None:
            raise FileError("standard input", "it is closed")
        return read_stream(sys.stdin.buffer, "standard input"), "standard input"
    if begins_with(Path(source), SQLITE, PARQUET):
        reason = "a database or a Parquet file, not task lines; schaben pool export writes task lines"
        raise FileError(source, reason)
    return read_text(Path(source)), source


def _is_task_line(source: str) -> bool:
    """Whether an argument is meant as a task, ``A2N / ...``, rather than as a path, perhaps a mistyped one."""
    if os.path.exists(source) or _SUFFIX.search(source):  # noqa: PTH110 (Path.exists raises for names that are too long)
        return False
    exterminator, *others = source.split("/")
    return bool(others) and (" / " in source or "=>" in source or _EXTERMINATOR.fullmatch(exterminator) is not None)


def _deck_entries(deck: Deck, name: str) -> list[Entry]:
    wrong = []
    for index, card in enumerate(deck.cards):
        try:
            require_valid(card.task)
        except TaskError as error:
            wrong.append(f"cards[{index}].task: {error}")
    if wrong:
        raise FileError(name, in_one_line(wrong))
    return [Entry(card.id, card.task, card.solution, deck, card) for card in deck.cards]


def _argument(line: str) -> Entry:
    """A task line that was typed."""
    try:
        return _entry(line, "task")
    except SchabenError as error:
        raise FileError("task", str(error).removeprefix("task: ")) from error


def _line_entries(text: str, name: str) -> list[Entry]:
    """The tasks of a file. Raises FileError, which names every wrong line."""
    entries, wrong = [], []
    for number, line in _lines(text, name):
        try:
            entries.append(_entry(line, f"{name}:{number}"))
        except SchabenError as error:
            wrong.append((number, str(error)))
    if len(wrong) == 1:
        ((number, reason),) = wrong
        raise FileError(f"{name}:{number}", reason)
    if wrong:
        raise FileError(name, in_one_line([f"line {number}: {reason}" for number, reason in wrong]))
    return entries


def _lines(text: str, name: str) -> Iterator[tuple[int, str]]:
    """Task lines with their numbers. ``#`` begins a comment; empty lines are skipped."""
    delimiter = _delimiter(text)
    if delimiter is not None:
        yield from _rows(text, name, delimiter)
        return
    for number, line in enumerate(LINE_END.split(text), start=1):
        content = line.partition("#")[0].strip()
        if content:
            yield number, content


def _delimiter(text: str) -> str | None:
    """What stands between the columns of a table of tasks, such as our own solutions.csv; None if it is not a table."""
    heading, *_ = LINE_END.split(text.lstrip(), maxsplit=1)
    return next((sign for sign in _DELIMITERS if {"task", "solution"} <= set(_names(heading.split(sign)))), None)


def _names(cells: Sequence[str]) -> list[str]:
    return [cell.strip().strip('"').lower() for cell in cells]


def _rows(text: str, name: str, delimiter: str) -> Iterator[tuple[int, str]]:
    """The rows of a table as task lines, with the number of the line that each ends on."""
    table = csv.reader(io.StringIO(text.lstrip(), newline=""), delimiter=delimiter)
    skipped = len(LINE_END.findall(text[: len(text) - len(text.lstrip())]))
    try:
        names = _names(next(table))
        for row in table:
            cells = dict(zip(names, (cell.strip() for cell in row), strict=False))
            task, solution = cells.get("task", ""), cells.get("solution", "")
            if any(cells.values()):
                yield skipped + table.line_num, f"{task} => {solution}" if solution else task
    except csv.Error as error:
        raise FileError(f"{name}:{skipped + table.line_num}", str(error)) from error


def _entry(line: str, id_: str) -> Entry:
    """Raises NotationError or TaskError."""
    control = _CONTROL.search(line)
    if control is not None:
        raise TaskError(f"it is one line of text, and {control[0]!r} is in it")
    task, solution = parse_line(line)
    require_valid(task)
    return Entry(id_, task, solution)


def stated_defects(entry: Entry, box_supply: int) -> Iterator[str]:
    """What is wrong with the solution that was stated with a task, found by replaying it."""
    return iter(()) if entry.solution is None else solution_defects(entry.task, entry.solution, box_supply)
