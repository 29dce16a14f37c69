"""Files of faces: the PDF with a page a face, and pictures."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pikepdf
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_pdf import PdfPages

from ..generator.deck import Deck, TaskCard
from ..generator.errors import FileError
from ..generator.files import require_writable, write_bytes
from ..solver.errors import SchabenError
from ..solver.version import VERSION
from .canvas import Canvas, drawing_style
from .face import draw_face, face
from .layout import SQUARE_CARD, FaceSize
from .palette import JOINT
from .shapes import Shape, rectangle
from .words import Language, language_of, words_in

_NAME: Final = "schaben"
_PRODUCER: Final = f"{_NAME} {VERSION}"
_PREVIEW_GAP: Final = 5.0
"""Between the faces of a preview and around them, in mm."""


class PrintError(SchabenError):
    """A deck, or a part of it, that cannot be printed."""


def print_faces(deck: Deck, path: Path, language: Language | None = None, size: FaceSize = SQUARE_CARD) -> int:
    """Write a PDF with one page a face in the deck's order, and return the number of pages.

    Pages have the trim size. ``language`` is the deck's own unless given. The same deck gives the same
    bytes. Raises LanguageError, FaceSizeError or FileError.
    """
    require_replaceable(path)
    spoken = language or language_of(deck.language)
    title = deck.title or words_in(spoken).title
    pages = (face(card, deck.other_side(card), spoken, size, bleed=0.0) for card in deck.cards)
    write_bytes(path, _finished(_drawn(pages, title), spoken))
    return len(deck.cards)


def require_replaceable(path: Path) -> None:
    """Raise FileError unless a PDF can be written there: only one that was made here is overwritten."""
    require_writable(path)
    if path.exists() and not _is_ours(path):
        raise FileError(path, "it is in the way and is not overwritten (it was not made by schaben)")


def _is_ours(path: Path) -> bool:
    try:
        with pikepdf.open(path) as document:
            return str(document.docinfo.get("/Producer", "")).startswith(_NAME)
    except (pikepdf.PdfError, OSError):
        return False


def face_png(
    card: TaskCard, other: TaskCard | None, language: Language, dpi: float = 300.0, size: FaceSize = SQUARE_CARD
) -> bytes:
    """One trimmed face as a PNG picture."""
    return _png(face(card, other, language, size, bleed=0.0), dpi)


def preview(
    deck: Deck,
    ids: Sequence[str],
    path: Path,
    language: Language | None = None,
    dpi: float = 200.0,
    size: FaceSize = SQUARE_CARD,
) -> None:
    """Write a PNG picture of some faces side by side. Raises PrintError for an id that the deck has not."""
    spoken = language or language_of(deck.language)
    step = size.width + _PREVIEW_GAP
    canvas = Canvas(step * len(ids) + _PREVIEW_GAP, size.height + 2 * _PREVIEW_GAP)
    for index, id_ in enumerate(ids):
        card = deck.card(id_)
        if card is None:
            raise PrintError(f"id: the deck has no task {id_!r}")
        canvas.move_origin(_PREVIEW_GAP + index * step, _PREVIEW_GAP)
        draw_face(canvas, card, deck.other_side(card), spoken, size)
        canvas.draw((Shape(rectangle(0.0, 0.0, *size), edge=JOINT, width=0.25),))
    write_bytes(path, _png(canvas, dpi))


def _drawn(pages: Iterator[Canvas], title: str) -> bytes:
    """The pages as matplotlib writes them."""
    written = BytesIO()
    metadata: dict[str, Any] = {
        "Title": title,
        "Creator": _PRODUCER,
        "Producer": _PRODUCER,
        "CreationDate": None,  # a date would make every file differ
        "ModDate": None,
    }
    with drawing_style(), PdfPages(written, metadata=metadata) as pdf:
        for page in pages:
            pdf.savefig(page.figure())
    return written.getvalue()


def _finished(pdf: bytes, language: Language) -> bytes:
    """The same with its language, its title in the window, and an identity that follows from the content."""
    written = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as document:
        document.Root.Lang = pikepdf.String(language.value)
        document.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        document.save(written, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return written.getvalue()


def _png(canvas: Canvas, dpi: float) -> bytes:
    written = BytesIO()
    with drawing_style():
        figure = canvas.figure()
        figure.set_dpi(dpi)
        FigureCanvasAgg(figure)
        figure.savefig(written, format="png", dpi=dpi, facecolor="white", metadata={"Software": _PRODUCER})
    return written.getvalue()
