"""The one-line notation of tasks and plays (docs/formats.md, "Notation"), read and written.

::

    EXTERMINATOR / COCKROACHES / BOXES / CARDS [/ =SQUARE]   [=> PLAY]
    A2N / B3E C1N C2S C5E D6W / - / B R                      => R:C2 B:C1

Parsing is lenient about spaces, capitals, order and spelling (``spelling``); printing is canonical. Only syntax
errors are raised here; ``validation`` says what can stand on the board.
"""

import re
from typing import NamedTuple

from .board import COLUMN_LETTERS, ROW_DIGITS, Direction, Square, square_at, square_name
from .cards import CARD_BY_CODE, Card, Verb
from .errors import NotationError, quoted
from .spelling import respelt
from .task import Action, Piece, Play, Position, Task

_EMPTY = "-"
_ARROW = "=>"


class TaskLine(NamedTuple):
    """A task line: the task and its solution, if one is given after ``=>``."""

    task: Task
    solution: Play | None


# --- Writing ------------------------------------------------------------------------------------


def format_piece(piece: Piece) -> str:
    """``A2N``."""
    return square_name(piece.square) + piece.facing.name


def format_hand(hand: tuple[Card, ...]) -> str:
    """``F F TL X+``, in the canonical order; ``-`` when empty."""
    return " ".join(card.code for card in sorted(hand)) or _EMPTY


def format_task(task: Task) -> str:
    """The canonical task line: pieces in the order of their letters, cards in the order of ``Card``."""
    start = task.start
    fields = [
        format_piece(start.exterminator),
        " ".join(sorted(map(format_piece, start.cockroaches))) or _EMPTY,
        " ".join(sorted(map(square_name, start.boxes))) or _EMPTY,
        format_hand(start.hand),
    ]
    if task.target is not None:
        fields.append("=" + square_name(task.target))
    return " / ".join(fields)


def format_action(action: Action) -> str:
    """``R:C2``, ``TL``, ``X+:D4``, ``X-:B2``; for a card with a choice ``X:+D4`` or ``X:-B2``."""
    if action.square is None:
        return action.card.code
    sign = action.verb.value if len(action.card.verbs) > 1 else ""
    return f"{action.card.code}:{sign}{square_name(action.square)}"


def format_play(play: Play) -> str:
    """The actions with a space between them."""
    return " ".join(map(format_action, play))


def format_line(task: Task, solution: Play | None) -> str:
    """A task line with its solution, when there is one."""
    return format_task(task) if solution is None else f"{format_task(task)} {_ARROW} {format_play(solution)}"


# --- Reading ------------------------------------------------------------------------------------


def parse_line(text: str) -> TaskLine:
    """A task line, with or without a solution. Raises NotationError."""
    task, arrow, play = respelt(text).partition(_ARROW)
    return TaskLine(parse_task(task), parse_play(play) if arrow else None)


def parse_task(text: str) -> Task:
    """A task without a solution. Raises NotationError with the field and the reason."""
    fields = [field.strip() for field in respelt(text).split("/")]
    if not 4 <= len(fields) <= 5:
        raise NotationError("task", f"4 or 5 fields are expected between the slashes, {quoted(text)} has {len(fields)}")
    exterminators = [_parse_piece(word, "exterminator") for word in _words(fields[0], "exterminator")]
    if len(exterminators) != 1:
        raise NotationError("exterminator", f"exactly one is expected, there are {len(exterminators)}")
    start = Position(
        exterminators[0],
        tuple(_parse_piece(word, "cockroaches") for word in _words(fields[1], "cockroaches")),
        tuple(_parse_square(word, "boxes") for word in _words(fields[2], "boxes")),
        tuple(_parse_card(word, "cards") for word in _words(fields[3], "cards")),
    )
    return Task(start, _parse_goal(fields[4]) if len(fields) == 5 else None)


def parse_play(text: str) -> Play:
    """Actions, for example ``R:C2 TL X:+D4``; spaces around ``:`` do not matter. Raises NotationError."""
    words = re.sub(r"\s*:\s*", ":", respelt(text).strip())
    return tuple(_parse_action(word) for word in _words(words or _EMPTY, "solution"))


def _words(field: str, name: str) -> list[str]:
    """The words of a field. ``-`` stands for none; an empty field is an error."""
    if not field:
        raise NotationError(name, f"the field is empty; write {_EMPTY} for none")
    return [] if field == _EMPTY else field.split()


def _parse_goal(field: str) -> Square:
    if not field.startswith("="):
        raise NotationError("goal", f"{quoted(field)} is not a goal such as =F5")
    return _parse_square(field[1:].strip(), "goal")


def _parse_piece(word: str, field: str) -> Piece:
    facing = word[-1:].upper()
    if len(word) != 3 or not word.isascii() or facing not in Direction.__members__:
        raise NotationError(field, f"{quoted(word)} is not a square and a facing such as A2N")
    return Piece(_parse_square(word[:2], field), Direction[facing])


def _parse_square(word: str, field: str) -> Square:
    if len(word) != 2 or word[0].upper() not in COLUMN_LETTERS or word[1] not in ROW_DIGITS:
        raise NotationError(field, f"{quoted(word)} is not a square (A1 ... G7)")
    return square_at(COLUMN_LETTERS.index(word[0].upper()), ROW_DIGITS.index(word[1]))


def _parse_card(word: str, field: str) -> Card:
    card = CARD_BY_CODE.get(word.upper())
    if card is None:
        raise NotationError(field, f"{quoted(word)} is not a card ({' '.join(CARD_BY_CODE)})")
    return card


def _parse_action(word: str) -> Action:
    code, colon, place = word.partition(":")
    card = _parse_card(code, "solution")
    if card.is_turn:
        if colon:
            raise NotationError("solution", f"{quoted(word)}: a turn has no square")
        return Action(card, Verb.TURN, None)
    if not colon:
        raise NotationError("solution", f"{quoted(word)}: the square is missing, as in {_example(card)}")
    if len(card.verbs) == 1:
        return Action(card, card.verbs[0], _parse_square(place, "solution"))
    signs = {verb.value: verb for verb in card.verbs}
    if place[:1] not in signs:
        raise NotationError("solution", f"{quoted(word)}: X places or removes, as in X:+D4 or X:-B2")
    return Action(card, signs[place[:1]], _parse_square(place[1:], "solution"))


def _example(card: Card) -> str:
    return format_action(Action(card, card.verbs[-1], square_at(3, 3)))
