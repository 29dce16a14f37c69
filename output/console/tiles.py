"""Boards as coloured tiles, for terminals with colours and block characters.

A square is four columns and two lines, which is square on nearly every terminal. Block characters divide a column and a
line in two, so that an arrow can stand in the middle of a tile::

     ▟▙      ▆▄▂     ▗▄▄▖     ▂▄▆
    ▝▀▀▘              ▜▛

The colours are those of the cards: he is green with a white arrow, cockroaches are orange, boxes are red, and a move
has the colour of its direction.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from ...solver.board import COLUMN_LETTERS, SIZE, Direction, Square, square_at
from ...solver.cards import Card
from ...solver.ways import STEPS, Way
from .boardscene import Scene, stacks
from .styled import Line, Span, Style, line_of
from .terminal import high_stacks

_Tile: TypeAlias = tuple[Line, Line]
"""The two lines of a tile."""


class _Shape(NamedTuple):
    """Two lines of four characters."""

    upper: str
    lower: str
    inverse: bool = False
    """The lower line has ink and ground exchanged: blocks of eighths grow from below alone."""


COLUMNS: Final = 4
"""Of a tile."""
WIDTH: Final = 2 + 2 + COLUMNS * SIZE
"""Of a board: the number of the row, the frame on both sides, the tiles."""

_ARROWS: Final[Mapping[Way, _Shape]] = {
    Direction.N: _Shape(" ▟▙ ", "▝▀▀▘"),
    Direction.E: _Shape(" ▆▄▂", "█▂▄▆", inverse=True),
    Direction.S: _Shape("▗▄▄▖", " ▜▛ "),
    Direction.W: _Shape("▂▄▆ ", "▆▄▂█", inverse=True),
}
_SMALL: Final = "↑→↓←"
"""The facings in a stack."""
_PLACES: Final = {
    2: (" 0  ", "  1 "),
    3: (" 01 ", " 2  "),
    4: (" 01 ", " 23 "),
    5: ("0 1 ", "2 34"),
    6: ("0 12", "34 5"),
}
"""Where the arrows of so many stand on their tile."""
_MOST: Final = max(_PLACES)
"""Cockroaches of a stack that are shown on their tile."""
_ACROSS: Final = _Shape("▁▁▁▁", "▔▔▔▔")
_UPRIGHT: Final = _Shape(" ▕▏ ", " ▕▏ ")
_RISING: Final = _Shape("  ▗▞", "▗▞▘ ")
_FALLING: Final = _Shape("▚▖  ", " ▝▚▖")
_CRATE: Final = _Shape("▛▀▀▜", "▙▄▄▟")
_CROSS: Final = _Shape(" ╲╱ ", " ╱╲ ")  # noqa: RUF001 (diagonals, not slashes)
_RING: Final = _Shape("╭──╮", "╰──╯")
_BLANK: Final = _Shape("    ", "    ")

_TILE: Final = (230, 187)
_SIGHT: Final = (195, 152)
"""Tiles that the vacuum reaches."""
_HE: Final = 28
_WHITE: Final = 231
_ROACH: Final = 208
_CAUGHT: Final = 166
_DARK: Final = 52
_BOX: Final = 124
_BOX_EDGE: Final = 174
_TARGET: Final = 162
HE: Final = Style(_WHITE, _HE, bold=True)
ROACH: Final = Style(_DARK, _ROACH, bold=True)
BOX: Final = Style(_BOX_EDGE, _BOX, bold=True)
CAUGHT: Final = Style(_CAUGHT, _SIGHT[0], bold=True)
_FRAME: Final = Style(29)
_COORDINATE: Final = Style(245)

_COLOURS: Final = {
    Card.FORWARDS: (26, _WHITE),
    Card.BACKWARDS: (90, _WHITE),
    Card.LEFT: (22, _WHITE),
    Card.RIGHT: (214, 16),
    Card.TURN_LEFT: (22, _WHITE),
    Card.TURN_RIGHT: (214, 16),
    Card.TURN_ROUND: (243, _WHITE),
    Card.REMOVE: (88, _WHITE),
    Card.PLACE: (30, _WHITE),
    Card.EITHER: (238, _WHITE),
}
"""Ground and ink of each kind of card; moves and turns as on the printed ones."""


def card_style(card: Card) -> Style:
    """The colours of a card."""
    ground, ink = _COLOURS[card]
    return Style(ink, ground, bold=True)


def tile_lines(scene: Scene, moved: Card | None = None) -> list[Line]:
    """The board with its frame and coordinates; ``moved`` is the card whose way the scene shows."""
    way = 0 if moved is None else _COLOURS[moved][0]
    edge = "▄" * (COLUMNS * SIZE + 2), "▀" * (COLUMNS * SIZE + 2)
    lines: list[Line] = [(Span("  "), Span(edge[0], _FRAME))]
    for row in reversed(range(SIZE)):
        tiles = [_tile(scene, square_at(column, row), way) for column in range(SIZE)]
        for half, number in enumerate((f"{row + 1} ", "  ")):
            inside = [span for tile in tiles for span in tile[half]]
            lines.append((Span(number, _COORDINATE), Span("█", _FRAME), *inside, Span("█", _FRAME)))
    letters = "".join(f"{letter:^{COLUMNS}}" for letter in COLUMN_LETTERS)
    lines += [(Span("  "), Span(edge[1], _FRAME)), line_of(f"   {letters}", _COORDINATE)]
    return [*lines, *high_stacks(scene.position, _MOST, _SMALL)]


def _tile(scene: Scene, square: Square, way: int) -> _Tile:
    here, facing = scene.position.exterminator
    if square == here:
        tile = _of(_ARROWS[facing], _WHITE, _HE)
        return _framed(tile, "╭╮╰╯") if square == scene.target else tile
    if square in scene.position.boxes:
        return _of(_CROSS if square == scene.gone else _CRATE, _BOX_EDGE, _BOX)
    facings = stacks(scene.position).get(square)
    if facings:
        tile = _of(_nest(facings), _DARK, _ROACH)
        return _framed(tile, "┌┐└┘") if square == scene.stop else tile
    ground = (_SIGHT if square in scene.sight else _TILE)[(square + 1) % 2]
    shape, ink = _mark(scene, square, way)
    return _of(shape, ink, ground)


def _mark(scene: Scene, square: Square, way: int) -> tuple[_Shape, int]:
    """What a tile without a piece shows, and its colour."""
    if scene.heading is not None and square in scene.passed:
        return _line(scene.heading), way
    if scene.heading is not None and square == scene.stop:
        return _ARROWS.get(scene.heading, _RING), way
    if square == scene.come:
        return _CRATE, _BOX
    if square in scene.caught:
        return _CROSS, _CAUGHT
    return (_RING if square == scene.target else _BLANK), _TARGET


def _line(heading: Way) -> _Shape:
    right, up = STEPS[heading]
    if right and up:
        return _RISING if right * up > 0 else _FALLING
    return _ACROSS if right else _UPRIGHT


def _nest(facings: Sequence[Direction]) -> _Shape:
    """Cockroaches on one tile: one large arrow, or several small ones, or of very many their number."""
    if len(facings) == 1:
        return _ARROWS[facings[0]]
    if len(facings) not in _PLACES:
        return _Shape(f"{len(facings):^{COLUMNS}}", _BLANK.lower)
    signs = {ord(str(index)): _SMALL[facing] for index, facing in enumerate(facings)}
    upper, lower = (places.translate(signs) for places in _PLACES[len(facings)])
    return _Shape(upper, lower)


def _of(shape: _Shape, ink: int, ground: int) -> _Tile:
    style = Style(ink, ground, bold=True)
    return line_of(shape.upper, style), line_of(shape.lower, Style(ground, ink) if shape.inverse else style)


def _framed(tile: _Tile, corners: str) -> _Tile:
    """A tile with a frame around what stands in its middle."""
    (upper,), (lower,) = tile
    left, right, below_left, below_right = (Span(corner, upper.style) for corner in corners)
    return (left, _middle(upper), right), (below_left, _middle(lower), below_right)


def _middle(span: Span) -> Span:
    return Span(span.text[1:-1], span.style)
