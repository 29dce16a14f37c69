"""Boards as characters for terminals. Everything is returned, nothing printed.

::

    7  ·  ·  ·  ·  ·  ·  ·        ▲ ▶ ▼ ◀   the exterminator and where his vacuum points
    6  ·  ·  ·  ·  ·  ·  ·        n e s w   a cockroach and its facing; ``nw``: two, stacked; ``3``: three
    5  ·  ·  e  ·  ·  ·  ·        ■         a box; ``□``: placed or removed by the next card
    4  ·  ·  ·  ·  ·  ·  ·        ◎         the square to reach (``+`` after a piece that stands on it)
    3  ·  e  ·  ·  ·  ·  ·        ─ │ ○     where he goes, and the square on which he stops
    2  ▲  ─  s  ·  ·  ·  ·        x         a cockroach was sucked up there
    1  ·  ·  n  ·  ·  ·  ·        ·         nothing
       A  B  C  D  E  F  G

A square is three columns wide whatever stands on it. ``tiles`` draws the same board in colours.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...solver.board import COLUMN_LETTERS, SIZE, Square, square_at, square_name
from ...solver.task import Position
from ...solver.ways import STEPS, Way
from ..words import Language, words_in
from .boardscene import Scene, stacks
from .styled import Line, Span, Style, line_of, padded, plain


class Glyphs(NamedTuple):
    """The characters that draw a board."""

    exterminator: str
    """Four characters: facing north, east, south, west."""
    cockroach: str
    """The same for a cockroach."""
    box: str
    changed: str
    """A box that comes or goes."""
    target: str
    empty: str
    way: str
    """Four characters: a square that he passes going up or down, across, and on either diagonal."""
    stop: str
    caught: str
    arrow: str
    """From the board before a turn to the one after it."""


UNICODE: Final = Glyphs("▲▶▼◀", "nesw", "■", "□", "◎", "·", "│─/\\", "○", "x", "──▶")
ASCII: Final = Glyphs("^>v<", "nesw", "#", "%", "*", ".", "|-/\\", "o", "x", "-->")
"""For encodings that lack the others."""

COLUMNS: Final = 3
"""Of a square: a character, one more for two cockroaches or a target, and a blank."""

_ON_TARGET: Final = "+"
_WRITTEN_OUT: Final = 2
"""Cockroaches of a stack that are shown one by one; of more, their number, and the facings below the board."""
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})

HE: Final = Style(34, bold=True)
ROACH: Final = Style(172, bold=True)
BOX: Final = Style(167, bold=True)
WAY: Final = Style(32, bold=True)
TARGET: Final = Style(169, bold=True)
FAINT: Final = Style(245)


def glyphs_for(encoding: str | None) -> Glyphs:
    """The characters that an encoding has; None means ASCII."""
    try:
        "".join(UNICODE).encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return ASCII
    return UNICODE


def board(position: Position, target: Square | None = None, glyphs: Glyphs = UNICODE) -> str:
    """The board with its coordinates as plain text, without a newline at the end."""
    return "\n".join(map(plain, board_lines(Scene(position, target), glyphs)))


def board_lines(scene: Scene, glyphs: Glyphs = UNICODE) -> list[Line]:
    """The board with its coordinates, and below it each stack that is too high for its square."""
    rows = [_row(scene, row, glyphs) for row in reversed(range(SIZE))]
    letters = line_of("   " + "".join(f"{letter:<{COLUMNS}}" for letter in COLUMN_LETTERS).rstrip(), FAINT)
    return [*rows, letters, *high_stacks(scene.position, _WRITTEN_OUT, glyphs.cockroach)]


def high_stacks(position: Position, most: int, signs: str) -> Iterator[Line]:
    """A line for each stack of more than ``most`` cockroaches: their facings by ``signs``, from north clockwise."""
    for square, facings in sorted(stacks(position).items()):
        if len(facings) > most:
            yield line_of(f"   {square_name(square)}: {' '.join(signs[facing] for facing in facings)}")


def legend(language: Language, glyphs: Glyphs = UNICODE) -> str:
    """What the characters mean, in one line."""
    words = words_in(language)
    meanings = (
        (" ".join(glyphs.exterminator), words.exterminator),
        (" ".join(glyphs.cockroach), words.cockroaches),
        (glyphs.box, words.boxes),
        (glyphs.target, words.target),
    )
    return spelt("   ".join(f"{sign} {meaning}" for sign, meaning in meanings), glyphs)


def spelt(text: str, glyphs: Glyphs) -> str:
    """The text, without umlauts in ASCII."""
    return text.translate(_UMLAUTS) if glyphs is ASCII else text


def _row(scene: Scene, row: int, glyphs: Glyphs) -> Line:
    cells: list[Span] = [Span(f"{row + 1}  ", FAINT)]
    for column in range(SIZE):
        square = square_at(column, row)
        text, style = _sign(scene, square, glyphs)
        cells += padded((Span(text, style),), COLUMNS if column < SIZE - 1 else COLUMNS - 1)
    return tuple(cells)


def _sign(scene: Scene, square: Square, glyphs: Glyphs) -> tuple[str, Style]:
    """What is drawn on a square, at most two characters, and how."""
    piece = _piece(scene, square, glyphs)
    if square != scene.target:
        return piece or _mark(scene, square, glyphs)
    return (piece[0] + _ON_TARGET, piece[1]) if piece else (glyphs.target, TARGET)


def _piece(scene: Scene, square: Square, glyphs: Glyphs) -> tuple[str, Style] | None:
    here, facing = scene.position.exterminator
    if square == here:
        return glyphs.exterminator[facing], HE
    if square in scene.position.boxes:
        return (glyphs.changed if square == scene.gone else glyphs.box), BOX
    facings = stacks(scene.position).get(square)
    if not facings:
        return None
    shown = "".join(glyphs.cockroach[facing] for facing in facings)
    return (shown if len(facings) <= _WRITTEN_OUT else str(len(facings))), ROACH


def _way(heading: Way, glyphs: Glyphs) -> str:
    right, up = STEPS[heading]
    return glyphs.way[0 if right == 0 else 1 if up == 0 else 2 if right * up > 0 else 3]


def _mark(scene: Scene, square: Square, glyphs: Glyphs) -> tuple[str, Style]:
    """What a square without a piece shows."""
    if square in scene.passed and scene.heading is not None:
        return _way(scene.heading, glyphs), WAY
    if square == scene.stop:
        return glyphs.stop, WAY
    if square == scene.come:
        return glyphs.changed, BOX
    return (glyphs.caught, ROACH) if square in scene.caught else (glyphs.empty, FAINT)
