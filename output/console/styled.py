"""Styled text: a line is a tuple of spans, each with its colours. ``screen`` shows it in colours or plain.

Colours are numbers of the 256 that terminals know by xterm's table, so that nobody has to be asked what it can show.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias


class Style(NamedTuple):
    """How a span looks. None: as the terminal has it."""

    ink: int | None = None
    ground: int | None = None
    bold: bool = False


PLAIN: Final = Style()
BOLD: Final = Style(bold=True)


class Span(NamedTuple):
    """A piece of a line."""

    text: str
    style: Style = PLAIN


Line: TypeAlias = tuple[Span, ...]


def line_of(text: str, style: Style = PLAIN) -> Line:
    """A line of one style."""
    return (Span(text, style),)


def plain(line: Line) -> str:
    """The text alone, without blanks at its end."""
    return "".join(span.text for span in line).rstrip()


def painted(line: Line) -> str:
    """The text with escape sequences for its colours (SGR of ECMA-48)."""
    return "".join(_sequence(span.style, span.text) for span in line)


def _sequence(style: Style, text: str) -> str:
    codes = ["1"] if style.bold else []
    codes += [f"38;5;{style.ink}"] if style.ink is not None else []
    codes += [f"48;5;{style.ground}"] if style.ground is not None else []
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes and text else text


def width_of(line: Line) -> int:
    """Columns of a line: each character of ours has one."""
    return sum(len(span.text) for span in line)


def widest(lines: Iterable[Line]) -> int:
    """Columns of the longest of some lines."""
    return max(map(width_of, lines), default=0)


def beside(*blocks: Sequence[Line]) -> list[Line]:
    """Blocks of lines side by side, each as wide as its longest line, with nothing between them."""
    widths = [widest(block) for block in blocks]
    return [
        tuple(span for line, width in zip(row, widths, strict=True) for span in padded(line, width))
        for row in zip_longest(*blocks, fillvalue=())
    ]


def padded(line: Line, width: int) -> Line:
    """A line with blanks up to a width."""
    missing = width - width_of(line)
    return (*line, Span(" " * missing)) if missing > 0 else line
