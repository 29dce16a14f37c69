"""``schaben play``: a deck as a page for the browser, or in the terminal."""

import webbrowser
from pathlib import Path

import click

from ...solver.errors import SchabenError, counted
from ..console import screen
from . import parameters
from .exitcodes import HOLDS
from .paramtypes import OutputFile, Source


@click.command("play")
@click.argument("deck", type=Source())
@click.option(
    "-o",
    "--output",
    type=OutputFile(),
    metavar="FILE",
    default=Path("player.html"),
    show_default=True,
    help="The page.",
)
@click.option("--open", "opens", is_flag=True, help="Also show the page in the browser.")
@parameters.language("the deck's own")
@parameters.theme("Colours.")
@click.option("--terminal", is_flag=True, help="Play here, in the terminal, and write no page.")
def command(deck: str, output: Path, opens: bool, lang: str | None, theme: str, terminal: bool) -> int:
    """Play a deck in the browser or the terminal.

    The page is one HTML file that works without a network, on a phone or a desk. It keeps progress in the browser,
    gives hints, and opens other tasks from a link (player.html#TASK) or pasted. A player can export how it went; see
    schaben logs.
    """
    from ...generator.decks.inputs import read_deck_source
    from ..words import language_of

    read = read_deck_source(deck)
    language = language_of(lang or read.language)
    if terminal:
        from ..player.terminalapp import play_in_terminal

        if not screen.is_terminal():
            raise SchabenError("--terminal: this is no terminal; without the option a page for the browser is written")
        return play_in_terminal(read, language)
    from ..drawing.themes import ThemeName
    from ..player.pagefile import write_page

    write_page(output, read, language, ThemeName(theme))
    screen.show(f"{screen.name_of(output)}: {counted(len(read.cards), 'task')} to play")
    if opens and not webbrowser.open(output.resolve().as_uri()):
        screen.say(f"{output}: no browser could be opened")
    return HOLDS
