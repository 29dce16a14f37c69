"""Boards and plays as text for terminals. Everything is returned, nothing printed.

::

    7  ·  ·  ·  ·  ·  ·  ·        ▲ ▶ ▼ ◀   the exterminator and where his vacuum points
    6  ·  ·  ·  ·  ·  ·  ·        n e s w   a cockroach and its facing; ``nw``: two, stacked
    5  ·  ·  e  ·  ·  ·  ·        ■         a box
    4  ·  ·  ·  ·  ·  ·  ·        ◎         the square to reach (``+`` after a piece that stands on it)
    3  ·  e  ·  ·  ·  ·  ·        ·         nothing
    2  ▲  ·  s  ·  ·  ·  ·
    1  ·  ·  n  ·  ·  ·  ·
       A  B  C  D  E  F  G
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ...solver.board import COLUMN_LETTERS, SIZE, Square, square_at, square_name
from ...solver.notation import format_action, format_piece, format_task
from ...solver.rules import is_won, phases, positions
from ...solver.task import BOX_SUPPLY, Action, Piece, Play, Position, Task
from ..words import Language, Words, words_in


class Glyphs(NamedTuple):
    """The characters that draw a board."""

    exterminator: str
    """Four characters: facing north, east, south, west."""
    cockroach: str
    """The same for a cockroach."""
    box: str
    target: str
    empty: str


UNICODE: Final = Glyphs("▲▶▼◀", "nesw", "■", "◎", "·")
ASCII: Final = Glyphs("^>v<", "nesw", "#", "*", ".")
"""For encodings that lack the others."""

_ON_TARGET: Final = "+"
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def glyphs_for(encoding: str | None) -> Glyphs:
    """The characters that an encoding has; None means ASCII."""
    try:
        "".join(UNICODE).encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return ASCII
    return UNICODE


def board(position: Position, target: Square | None = None, glyphs: Glyphs = UNICODE) -> str:
    """The board with its coordinates: eight lines, with no newline at the end."""
    signs = _signs(position, target, glyphs)
    width = max(map(len, signs.values()))
    lines = []
    for row in reversed(range(SIZE)):
        cells = (signs.get(square_at(column, row), glyphs.empty) for column in range(SIZE))
        lines.append(f"{row + 1}{_cells(cells, width)}")
    lines.append(f" {_cells(COLUMN_LETTERS, width)}")
    return "\n".join(lines)


def steps(
    task: Task,
    play: Play,
    language: Language = Language.EN,
    glyphs: Glyphs = UNICODE,
    box_supply: int = BOX_SUPPLY,
) -> str:
    """The play step by step: each action, what each catch took, and the board after the turn.

    Raises PlayError for an action that the rules do not allow.
    """
    words = words_in(language)
    before, *after = positions(task, play, box_supply)
    blocks = [f"{words.start}: {format_task(task)}\n\n{board(before, task.target, glyphs)}"]
    for number, (action, position) in enumerate(zip(play, after, strict=True), 1):
        said = "; ".join(_events(before, action, words))
        head = f"{number}. {format_action(action)}" + (f"   {said}" if said else "")
        blocks.append(f"{head}\n\n{board(position, task.target, glyphs)}")
        before = position
    return _spelt("\n\n".join([*blocks, _ending(task, before, words)]), glyphs)


def legend(language: Language, glyphs: Glyphs = UNICODE) -> str:
    """What the characters mean, in one line."""
    words = words_in(language)
    meanings = (
        (" ".join(glyphs.exterminator), words.exterminator),
        (" ".join(glyphs.cockroach), words.cockroaches),
        (glyphs.box, words.boxes),
        (glyphs.target, words.target),
    )
    return _spelt("   ".join(f"{sign} {meaning}" for sign, meaning in meanings), glyphs)


def _spelt(text: str, glyphs: Glyphs) -> str:
    """The text, without umlauts in ASCII."""
    return text.translate(_UMLAUTS) if glyphs is ASCII else text


def _cells(cells: Iterable[str], width: int) -> str:
    """Cells in columns of ``width``, two blanks before each and none at the end."""
    return "".join(f"  {cell:<{width}}" for cell in cells).rstrip()


def _signs(position: Position, target: Square | None, glyphs: Glyphs) -> dict[Square, str]:
    """What is drawn on each square that is not empty."""
    signs = dict.fromkeys(position.boxes, glyphs.box)
    for square, facing in position.cockroaches:
        signs[square] = signs.get(square, "") + glyphs.cockroach[facing]
    here, facing = position.exterminator
    signs[here] = glyphs.exterminator[facing]
    if target is not None:
        signs[target] = signs[target] + _ON_TARGET if target in signs else glyphs.target
    return signs


def _events(before: Position, action: Action, words: Words) -> Iterator[str]:
    """What is worth saying about one turn: a bide, and what each of its catches took."""
    turn = phases(before, action)
    if turn.bides:
        yield words.bides
    yield from _named(words.squashed, turn.squashed)
    yield from _named(words.sucked_up, turn.sucked_up)
    yield from _named(f"{words.after_their_step} {words.sucked_up}", turn.walked_in)


def _named(event: str, pieces: Iterable[Piece]) -> Iterator[str]:
    names = " ".join(map(format_piece, pieces))
    if names:
        yield f"{event}: {names}"


def _ending(task: Task, position: Position, words: Words) -> str:
    if task.target is None:
        return words.left.format(count=len(position.cockroaches))
    template = words.reached if is_won(task, position) else words.missed
    return template.format(square=square_name(task.target))
