"""The extra card of a deck: its title on the front, the rules in brief on the back. Lengths in mm."""

from collections import Counter
from typing import Final

from ...generator.decks.deck import Deck
from ...grading.levels import Level
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import LEVEL, Tone
from ..drawing.shapes import Shape, rounded
from ..drawing.typeset import draw_block, wrapped
from ..texts import kit_texts
from .face import PIPS, draw_level_ground
from .layout import EDGE, SAFETY, unit_of
from .look import Look
from .pieces import COCKROACH, EXTERMINATOR

_TITLE: Final = Style(17.0, Tone.INK, Font.DISPLAY)
_LEVEL: Final = Style(9.5, Tone.INK, Font.STRONG)
_SMALL: Final = Style(7.0, Tone.SOFT_INK)
_HEAD: Final = Style(13.0, Tone.INK, Font.DISPLAY)
_TEXT: Final = Style(8.4, Tone.INK)
_NUMBER: Final = Style(10.0, Tone.INK, Font.DISPLAY)
_LEAST: Final = 0.6
"""Type is made smaller down to this part of its size, until it fits."""
_CORNER: Final = 2.2


def title_card(deck: Deck, look: Look, title: str) -> Canvas:
    """Title, tasks by level, and what made the deck."""
    canvas = _ground(look, Level.EASY)
    width, height = look.size
    unit = unit_of(look.size)
    room = width - 2 * SAFETY - 4.0
    style = _fitted(title, _TITLE, unit, room, 0.34 * height)
    top = height - SAFETY - 3.0
    lines = wrapped(title, style, room)
    for index, line in enumerate(lines):
        y = top - style.cap - index * 1.2 * style.cap * 1.25
        canvas.text(width / 2, y, line, style, "center")
    middle, side = 0.44 * height, 0.24 * min(width, height)
    canvas.draw(EXTERMINATOR, width / 2 - 0.75 * side, middle, 1.25 * side, 1)
    canvas.draw(COCKROACH, width / 2 + 0.65 * side, middle + 0.18 * side, 0.75 * side, 1)
    canvas.draw(COCKROACH, width / 2 + 1.25 * side, middle - 0.3 * side, 0.75 * side, 0)
    _draw_levels(canvas, deck, look, 0.2 * height, unit)
    made = " · ".join(_made(deck))
    small = _SMALL._replace(size=_SMALL.size * unit)
    canvas.text(width / 2, SAFETY + 1.5, made, small, "center")
    return canvas


def rules_card(look: Look) -> Canvas:
    """The rules in brief: as large as they fit."""
    canvas = _ground(look, Level.EASY)
    texts, (width, height) = kit_texts(look.language), look.size
    unit = unit_of(look.size)
    left, room = SAFETY + 2.0, width - 2 * SAFETY - 4.0
    top = (
        draw_block(canvas, left, height - SAFETY - 2.5, room, texts.rules, _HEAD._replace(size=_HEAD.size * unit)) - 1.0
    )
    scale = unit
    while scale > _LEAST and _height(texts.brief, room, scale) > top - SAFETY - 1.0:
        scale -= 0.05
    text, number = (style._replace(size=round(style.size * scale, 2)) for style in (_TEXT, _NUMBER))
    for index, line in enumerate(texts.brief, start=1):
        canvas.text(left, top - number.cap, str(index), number)
        top = draw_block(canvas, left + 5.0 * scale, top, room - 5.0 * scale, line, text) - 1.4 * scale
    return canvas


def _height(lines: tuple[str, ...], room: float, scale: float) -> float:
    style = _TEXT._replace(size=_TEXT.size * scale)
    return sum(len(wrapped(line, style, room - 5.0 * scale)) * style.size * 0.5 + 1.4 * scale for line in lines)


def _ground(look: Look, level: Level) -> Canvas:
    canvas = Canvas(*look.size, look.bleed, look.colours)
    width, height = look.size
    panel = rounded(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, _CORNER)
    if look.low_ink:
        canvas.draw((Shape(panel, edge=LEVEL[level], width=1.2),))
        return canvas
    draw_level_ground(canvas, level)
    canvas.draw((Shape(panel, Tone.PANEL if look.colours.tones[Tone.PANEL] else Tone.PAPER),))
    return canvas


def _fitted(text: str, style: Style, unit: float, room: float, height: float) -> Style:
    """The style, smaller where the text has no room."""
    scale = unit
    while scale > _LEAST:
        found = style._replace(size=round(style.size * scale, 2))
        lines = wrapped(text, found, room)
        if len(lines) * 1.5 * found.cap <= height and all(found.width(line) <= room for line in lines):
            return found
        scale -= 0.05
    return style._replace(size=round(style.size * scale, 2))


def _draw_levels(canvas: Canvas, deck: Deck, look: Look, y: float, unit: float) -> None:
    """How many tasks of each level, with the shapes of their pips, in one row."""
    counts = Counter(card.level for card in deck.cards)
    style = _LEVEL._replace(size=_LEVEL.size * unit)
    parts = [(level, f"{counts[level]} {look.words.level(level)}") for level in Level if counts[level]]
    wide = sum(4.0 * unit + style.width(text) for _, text in parts) + 3.0 * unit * (len(parts) - 1)
    room = canvas.width - 2 * SAFETY - 1.0
    if wide > room:
        _draw_levels(canvas, deck, look, y, unit * room / wide)
        return
    x = canvas.width / 2 - wide / 2
    for level, text in parts:
        canvas.draw((Shape(PIPS[level], LEVEL[level], Tone.INK, 0.08),), x + 1.3 * unit, y, 2.4 * unit)
        canvas.text_around(x + 3.6 * unit, y, text, style, "left")
        x += 7.0 * unit + style.width(text)


def _made(deck: Deck) -> list[str]:
    """What made the deck, as far as it says."""
    known = deck.made_by
    found = [str(known["profile"])] if known.get("profile") else []
    return [
        *found,
        *([f"seed {known['seed']}"] if known.get("seed") is not None else []),
        f"schaben {known.get('version', '')}".strip(),
    ]
