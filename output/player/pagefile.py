"""The player page as a file."""

from dataclasses import replace
from pathlib import Path

from ...generator.decks.deck import Deck
from ...generator.decks.files import write_text
from ..drawing.themes import ThemeName
from ..ours import require_replaceable
from ..words import Language
from .page import player_page


def write_page(path: Path, deck: Deck, language: Language, theme: ThemeName = ThemeName.KITCHEN) -> None:
    """Write the page of a deck, beginning in a language, with the drawings of a theme.

    Only a page that was made here is overwritten. Raises FileError.
    """
    require_replaceable(path)
    write_text(path, player_page(replace(deck, language=str(language)), theme))
