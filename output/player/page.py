"""A deck as one HTML page: its data, the drawings, the style and the modules of the script, put into a template.

The modules are plain ES modules (``*.js`` beside this file), so that an editor, a type checker and a test read them as
they are. For the page they are laid one after the other into one script, without their imports and exports: top-level
names are therefore used once in all of them.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from ...generator.decks.deck import Deck
from ...grading.levels import Level
from ...solver.notation import format_line
from ...solver.task import COCKROACH_SUPPLY
from ..cards.pieces import seats
from ..cards.pips import pips
from ..drawing.fonts import Font
from ..drawing.palette import LEVEL, LEVEL_TEXT, Tone
from ..drawing.pdf import PRODUCER
from ..drawing.svg import fontface
from ..drawing.themes import THEMES, Theme, ThemeName
from .vectors import icon, symbols

MODULES: Final = ("squares", "kinds", "rules", "words", "notation", "game", "dom", "keeper", "attempt", "telling",
                  "kitchen", "overview", "menu", "main")  # fmt: skip
"""In an order in which each comes after those that it needs when it is loaded."""

_IMPORT: Final = re.compile(r"^import .*?;\n", re.MULTILINE | re.DOTALL)
_EXPORT: Final = re.compile(r"^export ", re.MULTILINE)
_COMMENT: Final = re.compile(r"^[ \t]*(/\*\*((?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)


def player_page(deck: Deck, theme_name: ThemeName = ThemeName.KITCHEN) -> str:
    """The page of a deck; the same for the same deck and theme."""
    theme = THEMES[theme_name]
    script, style = script_of(*MODULES), _style(theme)
    return _environment().get_template("player.html").render(
        language=deck.language,
        title=deck.title,
        producer=PRODUCER,
        policy=_policy(script, style),
        icon=_data_url(icon(theme)),
        style=style,
        symbols=symbols(theme),
        data=_json(_data(deck)),
        script=script,
    )  # fmt: skip


# --- Data -----------------------------------------------------------------------------------------


def _data(deck: Deck) -> dict[str, Any]:
    return {
        "title": deck.title,
        "language": deck.language,
        "boxes": deck.box_supply,
        "seats": {number: seats(number) for number in range(1, _most_cockroaches(deck) + 1)},
        "cards": [
            {
                "id": card.id,
                "level": card.level.value,
                "pips": pips(card.level, card.grade.get("bits", 0.0)) if card.number else None,
                "line": format_line(card.task, card.solution),
            }
            for card in deck.cards
        ],
    }


def _most_cockroaches(deck: Deck) -> int:
    """A pasted task may stack more than any task of the deck, but no more than a hand-made line is likely to have."""
    return max(8 * COCKROACH_SUPPLY, *(len(card.task.start.cockroaches) for card in deck.cards), 1)


def _json(data: object) -> str:
    """JSON that cannot end the script element that it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


# --- Parts ----------------------------------------------------------------------------------------


def source(name: str) -> str:
    """A file of this folder."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def script_of(*modules: str) -> str:
    """These modules as one script, in the order given. Comments stay in the sources."""
    parts = (_EXPORT.sub("", _IMPORT.sub("", source(f"{name}.js"))) for name in modules)
    return "\n" + "".join(_COMMENT.sub("", part) for part in parts)


def _style(theme: Theme) -> str:
    """The style, with the colours of the levels; what the dark theme says holds for a dark device, too."""
    text = source("player.css")
    colours = "".join(_colours(theme))
    dark = text[text.index("/* dark */") : text.index("/* end of dark */")].replace(
        '[data-theme="dark"]', '[data-theme="auto"]'
    )
    return f"{_fonts()}\n{text}\n@media (prefers-color-scheme: dark) {{{dark}}}\n:root {{{colours}}}\n"


def _fonts() -> str:
    """The typefaces of the cards; a title with other than Latin letters is set in a font of the device."""
    faces = ((Font.DISPLAY, "Schaben Display", 400), (Font.TEXT, "Schaben Text", 400), (Font.BOLD, "Schaben Text", 700))
    return "\n".join(
        f'@font-face {{ font-family: "{name}"; font-weight: {weight}; src: url("{fontface(font)}") format("woff"); }}'
        for font, name, weight in faces
    )


def _colours(theme: Theme) -> Iterator[str]:
    """The colours of the theme that the page itself wears, as variables."""
    for level in Level:
        yield f"--{level.value}: {theme[LEVEL[level]]}; --{level.value}-text: {theme[LEVEL_TEXT[level]]}; "
    yield f"--light: {theme[Tone.TILE]}; --dark: {theme[Tone.TILE_DARK]}; --beam: {theme[Tone.SUCTION]}; "


def _policy(script: str, style: str) -> str:
    """What the page may do: run this script, wear this style, and nothing from elsewhere."""
    return (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:; font-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _data_url(svg: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def _environment() -> Environment:
    """Data is escaped by the template; script, style, drawings and JSON are parts of our own making."""
    return Environment(
        loader=PackageLoader(__package__ or "", "."),
        undefined=StrictUndefined,
        autoescape=True,
        keep_trailing_newline=True,
    )
