"""PDF for a printing press: inks as the palette says, type as outlines, no transparency. All lengths in mm.

Colours are DeviceCMYK, so that what is printed is what the palette says and not what a conversion makes of it. The file
says how it is to be printed: PDF/X-1a:2003 with a registered printing condition, or with a profile PDF/X-4. Dates are
fixed and the identity follows from the content: the same cards give the same bytes.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from typing import Any, Final, NamedTuple

import numpy as np
import pikepdf
from matplotlib.path import Path
from matplotlib.textpath import text_to_path

from .canvas import MM_PER_POINT, Canvas, Label
from .fonts import Font
from .palette import Colour
from .pdf import PRODUCER, set_boxes
from .shapes import Shape

X1A: Final = "PDF/X-1a:2003"
X4: Final = "PDF/X-4"

_DATE: Final = "D:20260101000000Z"
_XMP_DATE: Final = "2026-01-01T00:00:00Z"
"""Of every file."""

_STROKE: Final = "1 j 1 J"
"""Round corners and ends of lines."""


class Condition(NamedTuple):
    """How the file is to be printed."""

    identifier: str
    """Of the registry at color.org, such as FOGRA39."""
    description: str
    profile: bytes | None = None
    """An ICC profile to embed."""

    @property
    def standard(self) -> str:
        """What the file conforms to."""
        return X1A if self.profile is None else X4


def press_pdf(pages: Iterable[Canvas], title: str, condition: Condition, least_line: float) -> bytes:
    """A file with a page for each canvas, its bleed included; no line is thinner than ``least_line`` points."""
    document = pikepdf.new()
    for canvas in pages:
        document.add_blank_page(page_size=(3, 3))
        page = document.pages[-1]
        page.Contents = document.make_stream(b"\n".join(_operators(canvas, least_line)))
        page.Resources = pikepdf.Dictionary()
        set_boxes(page, canvas)
        del page.obj["/CropBox"]
    _say_how(document, title, condition)
    written = BytesIO()
    with document:
        document.save(
            written,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            force_version="1.4" if condition.standard == X1A else "1.6",
            compress_streams=True,
            recompress_flate=True,
        )
    return written.getvalue()


def coverage(pages: Iterable[Canvas]) -> int:
    """The most ink of any colour on the pages, in per cent."""
    colours = (colour for canvas in pages for colour in _colours(canvas))
    return max((colour.cmyk.coverage for colour in colours), default=0)


def _colours(canvas: Canvas) -> Iterator[Colour]:
    for shape in canvas.shapes:
        yield from (colour for colour in (shape.fill, shape.edge) if isinstance(colour, Colour))
    for label in canvas.labels:
        colour = canvas.theme.colour(label.style.colour)
        if colour is not None:
            yield colour


def _operators(canvas: Canvas, least_line: float) -> Iterator[bytes]:
    yield _STROKE.encode()
    for shape in canvas.shapes:
        yield from _painted(shape, least_line)
    for label in canvas.labels:
        colour = canvas.theme.colour(label.style.colour)
        if colour is not None and label.text.strip():
            yield f"{_inks(colour)} k {_outline(_text(label))} f".encode()


def _painted(shape: Shape, least_line: float) -> Iterator[bytes]:
    parts = []
    if isinstance(shape.fill, Colour):
        parts.append(f"{_inks(shape.fill)} k")
    if isinstance(shape.edge, Colour):
        width = max(shape.width / MM_PER_POINT, least_line)
        parts.append(f"{_inks(shape.edge)} K {_n(width)} w")
    paint = {(True, True): "B", (True, False): "f", (False, True): "S"}[shape.fill is not None, shape.edge is not None]
    points: Any = shape.path.vertices
    outline = _outline(Path(np.asarray(points) / MM_PER_POINT, shape.path.codes))
    yield f"{' '.join(parts)} {outline} {paint}".encode()


def _inks(colour: Colour) -> str:
    return " ".join(_n(ink / 100) for ink in colour.cmyk)


def _outline(path: Path) -> str:
    """A path in points as PDF operators; curves of three points become curves of four."""
    parts: list[str] = []
    last = np.zeros(2)
    for points, code in path.iter_segments(simplify=False):
        at: Any = np.reshape(points, (-1, 2))
        if code == Path.CLOSEPOLY:
            parts.append("h")
            continue
        if code == Path.CURVE3:
            at = np.array([last + 2 / 3 * (at[0] - last), at[1] + 2 / 3 * (at[0] - at[1]), at[1]])
        sign = {1: "m" if code == Path.MOVETO else "l", 3: "c"}[len(at)]
        parts.append(" ".join(_n(value) for value in at.ravel()) + f" {sign}")
        last = at[-1]
    return " ".join(parts)


def _text(label: Label) -> Path:
    """The outlines of a text in points, where it stands."""
    style = label.style
    found = _glyphs(label.text, style.font)
    points: Any = found.vertices
    scale = style.size / text_to_path.FONT_SCALE
    shift = {"left": 0.0, "center": 0.5, "right": 1.0}[label.align] * style.width(label.text) / MM_PER_POINT
    x, y = np.asarray(points).T * scale
    turned = [(x - shift, y), (y, shift - x), (shift - x, -y), (-y, x - shift)][label.turn % 4]
    where = np.array([label.x, label.y]) / MM_PER_POINT
    return Path(np.column_stack(turned) + where, found.codes)


@lru_cache(maxsize=4096)
def _glyphs(text: str, font: Font) -> Path:
    points, codes = text_to_path.get_text_path(font.properties, text)
    return Path(np.asarray(points), np.asarray(codes))


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def _say_how(document: pikepdf.Pdf, title: str, condition: Condition) -> None:
    """What PDF/X asks for: the printing condition, and title, dates and the standard in two places alike."""
    intent = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputConditionIdentifier=pikepdf.String(condition.identifier),
        OutputCondition=pikepdf.String(condition.description),
        RegistryName=pikepdf.String("http://www.color.org"),
        Info=pikepdf.String(condition.description),
    )
    if condition.profile is not None:
        profile = document.make_stream(condition.profile)
        profile.N = 4
        intent.DestOutputProfile = profile
    document.Root.OutputIntents = pikepdf.Array([document.make_indirect(intent)])
    for key, value in (
        ("/Title", title),
        ("/Creator", PRODUCER),
        ("/Producer", PRODUCER),
        ("/CreationDate", _DATE),
        ("/ModDate", _DATE),
        ("/GTS_PDFXVersion", condition.standard),
    ):
        document.docinfo[key] = pikepdf.String(value)
    document.docinfo["/Trapped"] = pikepdf.Name("/False")
    _write_xmp(document, title, condition)


def _write_xmp(document: pikepdf.Pdf, title: str, condition: Condition) -> None:
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        xmp["dc:format"] = "application/pdf"
        xmp["dc:title"] = title
        xmp["pdf:Producer"] = PRODUCER
        xmp["pdf:Trapped"] = "False"
        xmp["xmp:CreatorTool"] = PRODUCER
        for key in ("CreateDate", "ModifyDate", "MetadataDate"):
            xmp[f"xmp:{key}"] = _XMP_DATE
        xmp["xmpMM:DocumentID"] = f"uuid:{PRODUCER.replace(' ', '-')}"
        xmp["xmpMM:VersionID"] = "1"
        xmp["xmpMM:RenditionClass"] = "default"
        name = "pdfxid" if condition.standard == X4 else "pdfx"
        xmp.register_xml_namespace(_NAMESPACES[name], name)
        xmp[f"{{{_NAMESPACES[name]}}}GTS_PDFXVersion"] = condition.standard


_NAMESPACES: Final = {"pdfx": "http://ns.adobe.com/pdfx/1.3/", "pdfxid": "http://www.npes.org/pdfx/ns/id/"}
