"""The faces of a deck: as printed, and as reportlab draws the same shapes and texts one by one.

    PYTHONPATH=tests python tests/bench/bench_print.py DECK      # reportlab: pip install reportlab

Figures are CPU seconds, the best of three runs.
"""

import sys
import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

from matplotlib.path import Path as Outline
from schaben.generator.decks.inputs import read_deck_source
from schaben.output.cards.face import face
from schaben.output.cards.facefile import Side, faces_pdf, sides
from schaben.output.cards.look import Look
from schaben.output.drawing.canvas import MM_PER_POINT, Canvas
from schaben.output.drawing.fonts import Font
from schaben.output.sheets.grid import Backs
from schaben.output.sheets.impose import duplex_sheets
from schaben.output.sheets.paper import Paper

LIMIT = 15.0
"""Most times as long as reportlab that a face may take."""


def least(run: Callable[[], bytes]) -> tuple[float, bytes]:
    """CPU seconds of the fastest of three runs, and what it made."""
    times = []
    for _ in range(3):
        begin = time.process_time()
        made = run()
        times.append(time.process_time() - begin)
    return min(times), made


def with_reportlab(printed: list[Side], look: Look) -> bytes:
    """The same faces by reportlab: every shape of a canvas as a path, every text as a string."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas as Page

    pdfmetrics.registerFont(TTFont("Plain", Font.TEXT.path))
    pdfmetrics.registerFont(TTFont("Bold", Font.BOLD.path))
    written = BytesIO()
    width, height = (edge / MM_PER_POINT for edge in look.cell)
    page = Page(written, pagesize=(width, height), invariant=1)
    for side in printed:
        if side.card is not None:
            draw(page, face(side.card, side.other, look))
        page.showPage()
    page.save()
    return written.getvalue()


def draw(page: Any, canvas: Canvas) -> None:
    """One face."""
    for shape in canvas.shapes:
        page.setLineWidth(shape.width / MM_PER_POINT)
        if shape.fill:
            page.setFillColor(shape.fill)
        if shape.edge:
            page.setStrokeColor(shape.edge)
        path = page.beginPath()
        trace(path, shape.path)
        page.drawPath(path, fill=bool(shape.fill), stroke=bool(shape.edge))
    for x, y, text, style, align, _ in canvas.labels:
        page.setFillColor(canvas.theme.colour(style.colour))
        page.setFont("Plain" if style.font is Font.TEXT else "Bold", style.size)
        set_text = {"left": page.drawString, "center": page.drawCentredString, "right": page.drawRightString}[align]
        set_text(x / MM_PER_POINT, y / MM_PER_POINT, text)


def trace(path: Any, outline: Outline) -> None:
    """Draw an outline with reportlab's calls."""
    for points, code in outline.iter_segments(simplify=False, curves=True):
        at = [value / MM_PER_POINT for value in points]
        if code == Outline.MOVETO:
            path.moveTo(*at)
        elif code == Outline.LINETO:
            path.lineTo(*at)
        elif code == Outline.CURVE4:
            path.curveTo(*at)
        elif code == Outline.CURVE3:
            path.curveTo(*at[:2], *at)
        else:
            path.close()


def main() -> None:
    """Print a table."""
    deck = read_deck_source(sys.argv[1])
    look, printed = Look(), sides(deck)
    ours, faces = least(lambda: faces_pdf(deck, look))
    sheets, made = least(lambda: duplex_sheets(faces, "bench", look, Paper.A4, Backs()))
    print(f"{len(printed)} faces            {ours:6.2f} s   {len(faces):8,} bytes")
    print(f"sheets from them    {sheets:6.2f} s   {len(made):8,} bytes")
    try:
        theirs, pdf = least(lambda: with_reportlab(printed, look))
    except ImportError:
        print("reportlab is not installed")
        return
    print(f"faces, reportlab    {theirs:6.2f} s   {len(pdf):8,} bytes")
    print(f"ratio               {ours / theirs:6.1f}     (at most {LIMIT:g})")


if __name__ == "__main__":
    main()
