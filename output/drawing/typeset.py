"""Running text: broken into lines and set below one another. Lengths in mm, type in points."""

from typing import Final

from .canvas import MM_PER_POINT, Canvas, Style

LEADING: Final = 1.42
"""Between base lines, as a multiple of the type's size."""


def wrapped(text: str, style: Style, width: float) -> list[str]:
    """The text in lines of at most ``width``; a word that is wider has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and style.width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def height_of(text: str, style: Style, width: float) -> float:
    """How high ``draw_block`` sets a text."""
    return len(wrapped(text, style, width)) * style.size * LEADING * MM_PER_POINT


def draw_block(canvas: Canvas, x: float, top: float, width: float, text: str, style: Style) -> float:
    """Set a text whose first capitals reach up to ``top``; where the next may begin, without any gap."""
    step = style.size * LEADING * MM_PER_POINT
    lines = wrapped(text, style, width)
    for index, line in enumerate(lines):
        canvas.text(x, top - style.cap - index * step, line, style)
    return top - len(lines) * step
