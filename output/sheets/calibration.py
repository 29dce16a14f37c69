"""A sheet that says how far a printer sets the back off from the front, in the numbers of ``--back-offset``.

Front and back have the same marks, mirrored about either axis, so that the sheet serves for both flips. On
the front a mark has a bold cross, on the back a grid of half millimetres with numbers: as the cross
shines through at (right, up), so must the back move. ::

                                        -2  0  +2
      front      |            back      +-+-+-+-+ +2
               --+--                    +-+-+-+-+
                 |                      +-+-+-+-+ 0
                                        +-+-+-+-+
                                        +-+-+-+-+ -2
"""

from collections.abc import Iterator
from typing import Final

from matplotlib.path import Path

from ..cards.layout import FaceSize
from ..cards.look import Look
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import Tone
from ..drawing.pdf import Duplex, drawn, finished
from ..drawing.shapes import Point, Shape, joined, line
from ..drawing.typeset import draw_block
from ..texts import calibration_texts
from .grid import Backs, Flip, grid_for
from .paper import Paper

REACH: Final = 6.0
"""Of a grid, to each side of its middle."""
STEP: Final = 0.5
RULER: Final = 100.0
_ARM: Final = 8.5
"""Of a cross."""
_EDGE: Final = 25.0
"""Between the marks and the edges of the sheet."""
_TITLE: Final = Style(14.0, Tone.INK, Font.BOLD)
_TEXT: Final = Style(9.0, Tone.INK)
_NUMBER: Final = Style(6.0, Tone.TARGET)


def calibration_pdf(look: Look, paper: Paper, backs: Backs) -> bytes:
    """Front and back, lying as the sheets of cards of this look will. Raises SheetError."""
    texts = calibration_texts(look.language)
    width, height = grid_for(paper, look.cell).sheet
    front, back = (look.canvas(FaceSize(width, height)) for _ in range(2))
    _draw_instructions(front, (texts.title, *texts.front))
    _draw_rulers(front, texts.ruler)
    left = min(50.0, 0.24 * width)
    draw_block(back, left, height - 20.0, width - 2 * left, texts.back, _TEXT)
    for x, y in _marks(width, height):
        front.draw((*_grid(Tone.JOINT), Shape(joined(*_cross(_ARM)), edge=Tone.INK, width=0.35)), x, y)
        back.draw((*_grid(Tone.TARGET), Shape(joined(*_cross(REACH)), edge=Tone.TARGET, width=0.2)), x, y)
        _draw_numbers(back, x, y)
    duplex = Duplex.LONG_EDGE if backs.flip is Flip.LONG else Duplex.SHORT_EDGE
    return finished(drawn((front, back), texts.title), look.language, duplex, paper.scale)


def _marks(width: float, height: float) -> list[Point]:
    """The middle of the sheet, which is to be read, and its corners, which show whether the paper is askew."""
    corners = [(x, y) for x in (_EDGE, width - _EDGE) for y in (_EDGE, height - _EDGE)]
    return [(width / 2, height / 2), *corners]


def _cross(arm: float) -> tuple[Path, Path]:
    return line((-arm, 0.0), (arm, 0.0)), line((0.0, -arm), (0.0, arm))


def _grid(colour: Tone) -> tuple[Shape, Shape]:
    """Lines of whole millimetres are stronger."""
    steps = round(REACH / STEP)
    fine = [path for i in range(-steps, steps + 1) for path in _lines(i * STEP)]
    whole = [path for i in range(-int(REACH), int(REACH) + 1) for path in _lines(float(i))]
    return Shape(joined(*fine), edge=colour, width=0.05), Shape(joined(*whole), edge=colour, width=0.12)


def _lines(at: float) -> Iterator[Path]:
    yield line((at, -REACH), (at, REACH))
    yield line((-REACH, at), (REACH, at))


def _draw_numbers(canvas: Canvas, x: float, y: float) -> None:
    """What every second line of a grid stands for."""
    away = REACH + 0.8
    for number in range(-int(REACH), int(REACH) + 1, 2):
        text = f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"
        canvas.text_around(x + away, y + number, text, _NUMBER, "left")
        canvas.text(x + number, y + away, text, _NUMBER, "center")


def _draw_instructions(canvas: Canvas, texts: tuple[str, ...]) -> None:
    title, *steps = texts
    left = min(50.0, 0.24 * canvas.width)
    width = canvas.width - 2 * left
    top = draw_block(canvas, left, canvas.height - 20.0, width, title, _TITLE) - 2.0
    for step in steps:
        top = draw_block(canvas, left, top, width, step, _TEXT) - 1.5


def _draw_rulers(canvas: Canvas, text: str) -> None:
    """One along each edge, in the middle of it."""
    left, bottom = (canvas.width - RULER) / 2, 20.0
    for turn, (x, y) in ((0, (left, bottom)), (3, (20.0, (canvas.height - RULER) / 2))):
        canvas.draw((Shape(joined(*_ruler()), edge=Tone.INK, width=0.15),), x, y, turn=turn)
    canvas.text(canvas.width / 2, bottom + 7.0, text, _TEXT, "center")
    canvas.text(13.0, canvas.height / 2, text, _TEXT, "center", turn=3)


def _ruler() -> Iterator[Path]:
    """Along the x axis, with ticks above it."""
    yield line((0.0, 0.0), (RULER, 0.0))
    for tick in range(int(RULER) + 1):
        length = 5.0 if tick % 10 == 0 else 3.5 if tick % 5 == 0 else 2.0
        yield line((float(tick), 0.0), (float(tick), length))
