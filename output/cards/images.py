"""Faces as pictures: PNG, JPEG, SVG, and the sheets that Tabletop Simulator takes, which are trimmed."""

import math
from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final, NamedTuple

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from numpy.typing import NDArray
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from ...generator.decks.deck import Deck
from ...solver.errors import SchabenError
from ..drawing.canvas import MM_PER_INCH, Canvas, drawing_style
from ..drawing.pdf import PRODUCER
from .face import face
from .facefile import Side, draw_side, sides
from .look import Look

Pixels = NDArray[np.uint8]
"""Rows of pixels from the top, each red, green, blue."""

TABLETOP_PIXELS: Final = 4096
"""What Tabletop Simulator takes at most along an edge of a sheet."""
_TABLETOP_DPI: Final = 300.0
"""Where so much is possible; more than that shows on no screen."""
_TABLETOP_COLUMNS: Final = 10
_TABLETOP_ROWS: Final = 7
"""Its largest grid."""
_TABLETOP_CARDS: Final = _TABLETOP_COLUMNS * _TABLETOP_ROWS - 1
"""The last place of a sheet is what others see of a card in a hand."""
_PREVIEW_GAP: Final = 5.0
"""Between the faces of a preview and around them, in mm."""
_PREVIEW_CORNER: Final = 3.0
"""Radius of their corners."""


class PictureError(SchabenError):
    """A face that there is no picture of."""


def face_png(side: Side, look: Look, dpi: float) -> bytes:
    """One side of a card with its bleed as a PNG picture with so many pixels to the inch."""
    return as_png(rasterised(draw_side(side, look), dpi), dpi)


def face_jpeg(side: Side, look: Look, dpi: float) -> bytes:
    """The same as a JPEG picture."""
    written = BytesIO()
    picture = Image.fromarray(rasterised(draw_side(side, look), dpi))
    picture.save(written, "JPEG", quality=95, subsampling=0, dpi=(dpi, dpi), comment=PRODUCER.encode())
    return written.getvalue()


def face_svg(side: Side, look: Look) -> bytes:
    """The same as an SVG drawing; type has become outlines, so that it looks the same wherever it is opened."""
    written = BytesIO()
    metadata: Any = {"Title": side.id, "Creator": PRODUCER, "Date": None}
    with drawing_style({"svg.fonttype": "path", "svg.hashsalt": side.id}):
        draw_side(side, look.trimmed).figure().savefig(written, format="svg", metadata=metadata)
    return written.getvalue()


class TabletopSheet(NamedTuple):
    """Fronts or backs of many cards in one picture."""

    sides: tuple[Side, ...]
    columns: int
    rows: int
    name: str
    """``fronts-1-7x6``: which side, which part of the deck, and the grid that the game asks for."""


def tabletop_sheets(deck: Deck) -> list[TabletopSheet]:
    """The sheets of a deck: for each part of it one of fronts and one of backs."""
    printed = sides(deck)
    cards = [tuple(printed[at : at + 2]) for at in range(0, len(printed), 2)]
    found = []
    for part, first in enumerate(range(0, len(cards), _TABLETOP_CARDS), start=1):
        batch = cards[first : first + _TABLETOP_CARDS]
        columns, rows = tabletop_grid(len(batch))
        for index, name in enumerate(("fronts", "backs")):
            chosen = tuple(card[index] for card in batch)
            found.append(TabletopSheet(chosen, columns, rows, f"{name}-{part}-{columns}x{rows}"))
    return found


def tabletop_png(sheet: TabletopSheet, look: Look) -> bytes:
    """One sheet, at most 4096 pixels wide and high; cells are equal to the pixel, unused ones white."""
    width, height = _tabletop_cell(sheet, look)
    dpi = width * MM_PER_INCH / look.size.width
    whole = np.full((sheet.rows * height, sheet.columns * width, 3), 255, dtype=np.uint8)
    for index, side in enumerate(sheet.sides):
        row, column = divmod(index, sheet.columns)
        picture = rasterised(draw_side(side, look.trimmed), dpi)[:height, :width]
        top, left = row * height, column * width
        whole[top : top + picture.shape[0], left : left + picture.shape[1]] = picture
    return as_png(whole, dpi)


def preview(deck: Deck, ids: Sequence[str], look: Look, dpi: float = 200.0) -> bytes:
    """A PNG picture of some faces side by side, cut and with round corners. Raises PictureError for an unknown id."""
    pictures = []
    for id_ in ids:
        card = deck.card(id_)
        if card is None:
            raise PictureError(f"id: the deck has no task {id_!r}")
        pictures.append(_rounded(rasterised(face(card, deck.other_side(card), look.trimmed), dpi), dpi))
    gap = np.full((pictures[0].shape[0], round(_PREVIEW_GAP * dpi / MM_PER_INCH), 3), 255, dtype=np.uint8)
    row = np.concatenate([gap, *(part for picture in pictures for part in (picture, gap))], axis=1)
    edge = np.full((gap.shape[1], row.shape[1], 3), 255, dtype=np.uint8)
    return as_png(np.concatenate([edge, row, edge]), dpi)


def _rounded(picture: Pixels, dpi: float) -> Pixels:
    """The picture with corners that fade into white."""
    radius = _PREVIEW_CORNER * dpi / MM_PER_INCH
    beyond = [np.maximum(np.abs(np.arange(n) - (n - 1) / 2) - (n / 2 - radius), 0.0) for n in picture.shape[:2]]
    inside = np.clip(radius + 0.5 - np.hypot(*np.meshgrid(*beyond, indexing="ij")), 0.0, 1.0)[:, :, None]
    return np.asarray(np.round(picture * inside + 255.0 * (1.0 - inside)), dtype=np.uint8)


def tabletop_grid(cards: int) -> tuple[int, int]:
    """Columns and rows for so many cards and the place that stays free: as square as can be, at least 2 x 2."""
    places = cards + 1
    columns = max(2, math.ceil(math.sqrt(places)), math.ceil(places / _TABLETOP_ROWS))
    return columns, max(2, math.ceil(places / columns))


def _tabletop_cell(sheet: TabletopSheet, look: Look) -> tuple[int, int]:
    """Width and height of a cell in pixels."""
    ratio = look.size.height / look.size.width
    finest = _TABLETOP_DPI * look.size.width / MM_PER_INCH
    width = int(min(TABLETOP_PIXELS / sheet.columns, TABLETOP_PIXELS / sheet.rows / ratio, finest))
    return width, min(round(width * ratio), TABLETOP_PIXELS // sheet.rows)


def rasterised(canvas: Canvas, dpi: float) -> Pixels:
    """A page as pixels on white."""
    with drawing_style():
        figure = canvas.figure()
        figure.set_dpi(dpi)
        figure.patch.set_facecolor("white")
        figure.set_frameon(True)
        agg: Any = FigureCanvasAgg(figure)
        agg.draw()
        return np.asarray(agg.buffer_rgba())[:, :, :3].copy()


def as_png(pixels: Pixels, dpi: float) -> bytes:
    """Pixels as a PNG file, red, green and blue alone, that says its resolution and its maker."""
    written, text = BytesIO(), PngInfo()
    text.add_text("Software", PRODUCER)
    Image.fromarray(pixels).save(written, "PNG", dpi=(dpi, dpi), pnginfo=text)
    return written.getvalue()
