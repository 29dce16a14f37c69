"""Figures as files: PDF, PNG and SVG, the same bytes for the same figure."""

from io import BytesIO
from typing import Any, Final, Literal, TypeAlias, get_args

import matplotlib as mpl
from matplotlib.figure import Figure

from ..drawing.canvas import drawing_style
from ..drawing.pdf import PRODUCER

Format: TypeAlias = Literal["pdf", "png", "svg"]

FORMATS: Final[tuple[Format, ...]] = get_args(Format)

_DPI: Final = 150
_METADATA: Final[dict[Format, dict[str, Any]]] = {
    "pdf": {"CreationDate": None, "Creator": PRODUCER, "Producer": PRODUCER},
    "png": {"Software": PRODUCER},
    "svg": {"Date": None, "Creator": PRODUCER},
}


def rendered(figure: Figure, kind: Format) -> bytes:
    """The figure as a file; letters become outlines in SVG, so that every machine shows the same."""
    out = BytesIO()
    with drawing_style():
        mpl.rcParams.update({"svg.fonttype": "path", "svg.hashsalt": "schaben"})
        figure.savefig(out, format=kind, dpi=_DPI, metadata=_METADATA[kind])
    return out.getvalue()
