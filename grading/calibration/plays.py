"""Play logs, as the player page hands them on: one JSON document with the tries of one player.

Such a file comes from anywhere. What is wrong in it is said in a line and left out; the rest counts.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ...solver import rules
from ...solver.errors import SchabenError
from ...solver.notation import format_task, parse_play, parse_task
from ...solver.task import BOX_SUPPLY, Task
from ...solver.validation import require_valid
from .. import GradingError

FORMAT: Final = "schaben-plays"
VERSION: Final = 1
"""The latest version of the format that is read."""

_STARTED: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\dZ")

_NAME: Final = re.compile(r"\d{1,4}[AB]")

MOST_BYTES: Final = 20_000_000
"""Size of the largest log that is read: some ten thousand tries."""

MOST_REMARKS: Final = 20
"""Remarks that are made on one file; then their number."""


class PlaysError(GradingError):
    """A play log of which nothing can be used; the text says why."""


@dataclass(frozen=True, slots=True)
class Try:
    """One try of one player at one task."""

    id: str
    """Random, drawn by the page: a try that comes twice is the same one."""
    started: str
    """Date and time (UTC) to the minute."""
    player: str
    """A random number; nothing is known of the person."""
    task: str
    """In canonical notation, without its solution."""
    name: str
    """Its number in the deck, or empty."""
    seconds: float
    """For which the player looked at the task."""
    cards: int
    """Played at the end."""
    undone: int
    """Cards taken back."""
    resets: int
    hints: int
    """Asked for; 0 where the player had none."""
    alone: float
    """Seconds until the first hint; all of them where there was none."""
    solved: bool
    watched: bool
    """The solution was shown."""


def parse_plays(text: str) -> tuple[list[Try], list[str]]:
    """The tries of a play log, and a remark on everything in it that is left out.

    Raises PlaysError when it is not a play log, or one of a later version.
    """
    if len(text) > MOST_BYTES:
        raise PlaysError(f"more than {MOST_BYTES // 1_000_000} MB, too large for a log of one player")
    data = _document(text)
    player, tries, remarks = data["player"], [], []
    for index, found in enumerate(data["tries"]):
        try:
            tries.append(_try(found, player))
        except (SchabenError, ValueError) as error:
            remarks.append(f"tries[{index}]: {error}")
    if len(remarks) > MOST_REMARKS:
        remarks[MOST_REMARKS:] = [f"and {len(remarks) - MOST_REMARKS} more tries that cannot be used"]
    return tries, remarks


def _document(text: str) -> dict[str, Any]:
    """The document, as far as it can be told from the outside."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise PlaysError("nested too deeply, this is not a play log") from error
    except ValueError as error:
        raise PlaysError(f"no play log, or cut off: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise PlaysError("no play log: those are JSON as the player page hands it on")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise PlaysError("version: a whole number from 1 is expected")
    if version > VERSION:
        raise PlaysError(f"version {version} is newer than this program, which reads {VERSION}")
    data["player"] = _text(data, "player", "0123456789abcdef", 64)
    if not isinstance(data.get("tries"), list):
        raise PlaysError("tries: a list is expected")
    return data


def _try(data: object, player: str) -> Try:
    if not isinstance(data, dict):
        raise PlaysError("an object is expected")
    state = data.get("state")
    if state not in ("solved", "failed", "left"):
        raise PlaysError("state: solved, failed or left is expected")
    task, cards, hints = _task(data), _list(data, "cards"), _list(data, "hints")
    if not all(isinstance(hint, dict) for hint in hints):
        raise PlaysError("hints: objects are expected")
    if state == "solved":
        _require_solution(task, cards)
    return Try(
        id=_text(data, "id", "0123456789abcdef", 64),
        started=_started(data),
        player=player,
        task=format_task(task),
        name=_name(data),
        seconds=_number(data, "seconds", 1e7),
        cards=len(cards),
        undone=int(_number(data, "undone", 1e6)),
        resets=int(_number(data, "resets", 1e6)),
        hints=len(hints),
        alone=min([_number(hint, "seconds", 1e7) for hint in hints] + [_number(data, "seconds", 1e7)]),
        solved=state == "solved",
        watched=data.get("watched") is True,
    )


def _task(data: dict[str, Any]) -> Task:
    text = data.get("task")
    if not isinstance(text, str) or len(text) > 1000:
        raise PlaysError("task: a task line is expected")
    task = parse_task(text)
    require_valid(task)
    return task


def _require_solution(task: Task, cards: list[Any]) -> None:
    """A try that says solved must have solved it."""
    *_, last = rules.positions(task, parse_play(" ".join(map(str, cards))), BOX_SUPPLY)
    if not rules.is_won(task, last):
        raise PlaysError("it says solved, but its cards do not win")


def _text(data: dict[str, Any], name: str, letters: str, most: int) -> str:
    text = data.get(name)
    if not isinstance(text, str) or not 8 <= len(text) <= most or set(text) - set(letters):
        raise PlaysError(f"{name}: 8 to {most} hexadecimal digits are expected")
    return text


def _number(data: dict[str, Any], name: str, most: float) -> float:
    number = data.get(name)
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number <= most:
        raise PlaysError(f"{name}: a number from 0 to {most:g} is expected")
    return float(number)


def _name(data: dict[str, Any]) -> str:
    """A number such as 12A; anything else is no name that a table could show."""
    text = data.get("name")
    return text if isinstance(text, str) and _NAME.fullmatch(text) else ""


def _started(data: dict[str, Any]) -> str:
    text = data.get("started")
    if not isinstance(text, str) or not _STARTED.fullmatch(text):
        raise PlaysError("started: a time such as 2026-11-30T12:00Z is expected")
    return text


def _list(data: dict[str, Any], name: str) -> list[Any]:
    found = data.get(name)
    if not isinstance(found, list) or len(found) > 10_000:
        raise PlaysError(f"{name}: a list is expected")
    return found


class Effort(NamedTuple):
    """What a task took a player."""

    player: str
    task: str
    seconds: float
    """Until it was solved, over all tries; at most until the first hint."""
    unaided: bool
    """It was solved without hints. Otherwise the seconds are a lower bound."""


def efforts(tries: Iterable[Try]) -> Iterator[Effort]:
    """What each task took each player, from tries in the order in which they were made.

    Time adds up over tries, up to the first that solves it; what comes later is no longer news to the player. Where the
    player asked for a hint, was shown the solution, or never solved it, the time until then is a lower bound.
    """
    by_pair: dict[tuple[str, str], list[Try]] = {}
    for one in tries:
        by_pair.setdefault((one.player, one.task), []).append(one)
    for (player, task), found in by_pair.items():
        seconds, solved = 0.0, False
        for one in found:
            if one.watched:
                break
            seconds += one.alone
            solved = one.solved and not one.hints
            if one.solved or one.hints:
                break
        if seconds > 0:
            yield Effort(player, task, seconds, solved)
