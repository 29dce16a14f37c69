"""Plots as files: PDF, PNG and SVG, the same bytes for the same plot."""

from io import BytesIO
from typing import Any, Final, Literal, TypeAlias, get_args

from ..drawing.canvas import Canvas, drawing_style
from ..drawing.pdf import PRODUCER

Format: TypeAlias = Literal["pdf", "png", "svg"]

FORMATS: Final[tuple[Format, ...]] = get_args(Format)

_DPI: Final = 150
_METADATA: Final[dict[Format, dict[str, Any]]] = {
    "pdf": {"CreationDate": None, "Creator": PRODUCER, "Producer": PRODUCER},
    "png": {"Software": PRODUCER},
    "svg": {"Date": None, "Creator": PRODUCER},
}


def rendered(canvas: Canvas, kind: Format) -> bytes:
    """The page as a file; letters become outlines in SVG, so that every machine shows the same."""
    out = BytesIO()
    with drawing_style({"pdf.fonttype": 3, "svg.fonttype": "path", "svg.hashsalt": "schaben"}):
        figure = canvas.figure()
        figure.set_facecolor("white")
        figure.set_frameon(True)
        figure.savefig(out, format=kind, dpi=_DPI, metadata=_METADATA[kind])
    return out.getvalue()
