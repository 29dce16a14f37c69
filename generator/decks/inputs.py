"""What a command is given to work on: a deck file, a file of task lines, a task line, or ``-``."""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ...solver.errors import SchabenError
from ...solver.notation import parse_line
from ...solver.task import BOX_SUPPLY, Play, Task
from ...solver.validation import require_valid
from .claims import solution_defects
from .deck import Deck, TaskCard
from .deckfile import looks_like_deck, parse_deck
from .files import FileError, read_stream, read_text

STDIN: Final = "-"

_EXTERMINATOR: Final = re.compile(r"\s*[A-Za-z]\s*\d+\s*[A-Za-z]\s*")
_SUFFIX: Final = re.compile(r"\.[A-Za-z]\w*\s*$")
"""How a path ends; no task does."""


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

    @property
    def box_supply(self) -> int:
        """Boxes in the game: what the deck says, else the published number."""
        return BOX_SUPPLY if self.deck is None else self.deck.box_supply


def read_deck_source(source: str) -> Deck:
    """The deck in a file or on standard input; every task can stand on the board, every solution wins.

    Raises FileError.
    """
    text, name = _text(source)
    if text.strip() and not looks_like_deck(text):
        raise FileError(name, "this is no deck file: those are JSON, as schaben generate writes it")
    deck = parse_deck(text, name)
    for entry in _deck_entries(deck, name):
        wrong = next(stated_defects(entry, deck.box_supply), None)
        if wrong is not None:
            raise FileError(f"{name}: {entry.id}", wrong)
    return deck


def read_entries(sources: Sequence[str], *, with_source: bool = False) -> list[Entry]:
    """Every task of every source, in order; the source is part of the id if there are several or it is asked for.

    Raises a SchabenError that names the source, the place and the reason when one cannot be read, or
    holds a task that cannot stand on the board.
    """
    with_source = with_source or len(sources) > 1
    return [entry for source in sources for entry in _read(source, with_source)]


def read_entries_by_source(sources: Sequence[str]) -> dict[str, list[Entry]]:
    """Every task of every source, by a short name of the source: that of its file, or its path where two agree.

    Raises as ``read_entries`` does, and for a source that is given twice.
    """
    again = next((source for index, source in enumerate(sources) if source in sources[:index]), None)
    if again is not None:
        raise FileError(again, "it is given twice")
    stems = [Path(source).stem if not _is_task_line(source) else "task" for source in sources]
    unlike = len(set(stems)) == len(stems)
    names = stems if unlike else list(sources)
    return {name: _read(source, with_source=False) for name, source in zip(names, sources, strict=True)}


def _read(source: str, with_source: bool) -> list[Entry]:
    if _is_task_line(source):
        return [_entry(source, "task")]
    text, name = _text(source)
    if looks_like_deck(text):
        entries = _deck_entries(parse_deck(text, name), name)
        return [replace(entry, id=f"{name}:{entry.id}") for entry in entries] if with_source else entries
    entries = list(_lines(text, name))
    if not entries:
        raise FileError(name, "there is no task in it")
    return entries


def _text(source: str) -> tuple[str, str]:
    """What a source holds, and what errors call it."""
    if not source:
        raise FileError("argument", "it is empty")
    if source == STDIN:
        if sys.stdin is None:
            raise FileError("standard input", "it is closed")
        return read_stream(sys.stdin.buffer, "standard input"), "standard input"
    return read_text(Path(source)), source


def _is_task_line(source: str) -> bool:
    """Whether an argument is meant as a task, ``A2N / ...``, rather than as a path, which may have a slip in it."""
    if os.path.exists(source) or _SUFFIX.search(source):  # noqa: PTH110 (Path.exists raises for names that are too long)
        return False
    exterminator, *others = source.split("/")
    return bool(others) and (" / " in source or "=>" in source or _EXTERMINATOR.fullmatch(exterminator) is not None)


def _deck_entries(deck: Deck, name: str) -> list[Entry]:
    for index, card in enumerate(deck.cards):
        _checked(card.task, f"{name}: cards[{index}].task")
    return [Entry(card.id, card.task, card.solution, deck, card) for card in deck.cards]


def _lines(text: str, name: str) -> Iterator[Entry]:
    """Task lines; ``#`` begins a comment and empty lines are passed over."""
    for number, line in enumerate(re.split(r"\r\n?|\n", text), start=1):
        content = line.partition("#")[0].strip()
        if content:
            yield _entry(content, f"{name}:{number}")


def _entry(line: str, place: str) -> Entry:
    try:
        task, solution = parse_line(line)
    except SchabenError as error:
        raise FileError(place, str(error)) from error
    return Entry(place, _checked(task, place), solution)


def _checked(task: Task, place: str) -> Task:
    try:
        require_valid(task)
    except SchabenError as error:
        raise FileError(place, str(error)) from error
    return task


def stated_defects(entry: Entry, box_supply: int) -> Iterator[str]:
    """What is wrong with the solution that was stated with a task, found by replaying it."""
    return iter(()) if entry.solution is None else solution_defects(entry.task, entry.solution, box_supply)
