"""The kitchen as coloured text.

A square is six columns and two lines, about square on most terminals: on the first line stands what is there, on the
second, small, the name of a square that can be chosen.
"""

from collections.abc import Collection
from typing import Final

from rich.text import Text

from ...solver.board import COLUMN_LETTERS, SIZE, Direction, Square, square_at, square_name
from ...solver.task import Position

_WIDTH: Final = 6
_TILES: Final = ("#fbf8ef", "#e4e0cd")
_OFFER: Final = "#a9dcb9"
_CURSOR: Final = "#f4c542"
_HE: Final = dict(zip(Direction, "▲▶▼◀", strict=True))
_ROACH: Final = dict(zip(Direction, "↑→↓←", strict=True))
_SHOWN: Final = 4
"""Cockroaches of a stack that are shown; more are a plus."""


def kitchen(
    position: Position, target: Square | None, offered: Collection[Square] = (), cursor: Square | None = None
) -> Text:
    """The board with its pieces, the squares that can be chosen, and the one that the keys are on."""
    found = Text()
    for row in reversed(range(SIZE)):
        squares = [square_at(column, row) for column in range(SIZE)]
        for line in range(2):
            found.append(f"{row + 1} " if line == 0 else "  ", "bold")
            for square in squares:
                ground = _ground(square, offered, cursor)
                text, colour = _on(square, position, target) if line == 0 else (_name(square, offered), "#1f5a3a")
                found.append(f"{text:^{_WIDTH}}", f"bold {colour} on {ground}")
            found.append("\n")
    found.append("  " + "".join(f"{letter:^{_WIDTH}}" for letter in COLUMN_LETTERS), "bold")
    return found


def _ground(square: Square, offered: Collection[Square], cursor: Square | None) -> str:
    if square == cursor:
        return _CURSOR
    return _OFFER if square in offered else _TILES[(square + 1) % 2]


def _name(square: Square, offered: Collection[Square]) -> str:
    return square_name(square) if square in offered else ""


def _on(square: Square, position: Position, target: Square | None) -> tuple[str, str]:
    """What stands on a square, and its colour."""
    here, facing = position.exterminator
    if square == here:
        return f"⟦{_HE[facing]}⟧", "#0b5a2c"
    nest = [_ROACH[piece.facing] for piece in position.cockroaches if piece.square == square]
    if nest:
        return "".join(nest[:_SHOWN]) + ("+" if len(nest) > _SHOWN else ""), "#a8431a"
    if square in position.boxes:
        return "████", "#9a2f1f"
    return ("◎", "#a8215f") if square == target else ("", "#000000")
