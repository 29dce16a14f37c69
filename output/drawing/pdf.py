"""PDF: pages that matplotlib draws, and what only pikepdf can say about them. All lengths in mm.

Everything that a file says follows from its content; there is no date and no random identity in it.
"""

from collections.abc import Iterable
from enum import StrEnum
from io import BytesIO
from typing import Any, Final, NamedTuple

import pikepdf
from matplotlib.backends.backend_pdf import PdfPages

from ...solver.version import VERSION
from ..words import Language
from .canvas import MM_PER_POINT, Canvas, drawing_style

NAME: Final = "schaben"
PRODUCER: Final = f"{NAME} {VERSION}"


class Duplex(StrEnum):
    """How a printer is to turn the paper, in the words of the PDF standard."""

    NONE = "/Simplex"
    LONG_EDGE = "/DuplexFlipLongEdge"
    SHORT_EDGE = "/DuplexFlipShortEdge"


def points(length: float) -> float:
    """A length in mm as PDF writes it: to a thousandth of a point."""
    return round(length / MM_PER_POINT, 3)


def drawn(pages: Iterable[Canvas], title: str) -> pikepdf.Pdf:
    """A document with a page for each canvas, its bleed included; boxes are exact."""
    written = BytesIO()
    metadata: dict[str, Any] = {
        "Title": title,
        "Creator": PRODUCER,
        "Producer": PRODUCER,
        "CreationDate": None,  # a date would make every file differ
        "ModDate": None,
    }
    canvases = []
    with drawing_style(), PdfPages(written, metadata=metadata) as pdf:
        for canvas in pages:
            canvases.append(canvas)
            pdf.savefig(canvas.figure())
    document = pikepdf.open(written)
    for page, canvas in zip(document.pages, canvases, strict=True):
        set_boxes(page, canvas)
    return document


def set_boxes(page: pikepdf.Page, canvas: Canvas) -> None:
    """The sizes of a page: with bleed, and trimmed."""
    bleed, width, height = canvas.bleed, canvas.width, canvas.height
    whole = [0, 0, points(width + 2 * bleed), points(height + 2 * bleed)]
    page.mediabox = page.cropbox = page.bleedbox = pikepdf.Array(whole)
    page.trimbox = pikepdf.Array([points(bleed), points(bleed), points(bleed + width), points(bleed + height)])


def finished(document: pikepdf.Pdf, language: Language, duplex: Duplex | None = None, scale: float = 1.0) -> bytes:
    """The document with its language and its title in the window; closes it.

    Every page is drawn larger by ``scale`` about its middle, for a printer that shrinks.

    With ``duplex`` a print dialogue that understands it begins with that, and with actual size.
    """
    if scale != 1.0:
        for page in document.pages:
            _enlarge(document, page, scale)
    wishes = pikepdf.Dictionary(DisplayDocTitle=True)
    if duplex is not None:
        wishes.Duplex = pikepdf.Name(duplex.value)
        wishes.PrintScaling = pikepdf.Name("/None")
        wishes.PickTrayByPDFSize = True
    document.Root.Lang = pikepdf.String(language.value)
    document.Root.ViewerPreferences = wishes
    written = BytesIO()
    with document:
        document.save(written, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return written.getvalue()


def _enlarge(document: pikepdf.Pdf, page: pikepdf.Page, scale: float) -> None:
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    x, y = ((low + high) / 2 * (1 - scale) for low, high in ((left, right), (bottom, top)))
    page.contents_add(document.make_stream(f"q {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm".encode()), prepend=True)
    page.contents_add(document.make_stream(b"Q"))


def set_labels(document: pikepdf.Pdf, labels: Iterable[str]) -> None:
    """What a reader calls the pages, in their order."""
    numbers = pikepdf.Array()
    for index, label in enumerate(labels):
        numbers.append(index)
        numbers.append(pikepdf.Dictionary(P=pikepdf.String(label)))
    document.Root.PageLabels = document.make_indirect(pikepdf.Dictionary(Nums=numbers))


def form_of(page: pikepdf.Page) -> pikepdf.Object:
    """A page to be laid onto other pages, with its bleed, which qpdf would cut off."""
    form = page.as_form_xobject()
    form.BBox = page.bleedbox
    return form


class Laid(NamedTuple):
    """A form on a page."""

    form: pikepdf.Object
    x: float
    y: float
    """Where its lower left corner comes to lie."""
    turned: bool = False
    """By 180 degrees about that corner."""
    clip: tuple[float, float, float, float] | None = None
    """Left, bottom, width and height of what is seen of it."""
    scale: float = 1.0


def lay(document: pikepdf.Pdf, page: pikepdf.Page, forms: Iterable[Laid]) -> None:
    """Put forms onto a page. Its resources are shared with the other pages, so it gets its own."""
    names, steps = pikepdf.Dictionary(), []
    for index, laid in enumerate(forms):
        names[f"/Form{index}"] = laid.form
        clip = "" if laid.clip is None else f"{' '.join(str(points(edge)) for edge in laid.clip)} re W n "
        size = -laid.scale if laid.turned else laid.scale
        turn = f"{size:g} 0 0 {size:g}"
        steps.append(f"q {clip}{turn} {points(laid.x)} {points(laid.y)} cm /Form{index} Do Q")
    resources = pikepdf.Dictionary(dict(page.Resources.items()))
    resources.XObject = names
    page.Resources = resources
    page.contents_add(document.make_stream("\n".join(steps).encode()))
