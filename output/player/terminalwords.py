"""The words of the game in the terminal."""

from collections.abc import Mapping
from typing import Final

from ..words import Language

WORDS: Final[Mapping[Language, Mapping[str, str]]] = {
    Language.EN: {
        "choose": "Choose a card by its letters.",
        "square": "Choose a square with the arrow keys, Enter plays, Escape puts the card back.",
        "waits": "{card} cannot be played now.",
        "left": "Cockroaches left: {number}",
        "reach": "End on {square}.",
        "solved": "Solved! Enter: next task.",
        "failed": "Not solved. Z takes back, Shift+R begins again.",
        "hand": "Hand",
        "line": "Played",
        "winnable": "It can still be solved.",
        "lost": "It cannot be solved any more.",
        "wrong": "Card {number}, {action}, was wrong.",
        "card": "Next comes {card}.",
        "action": "Next comes {action}.",
        "list": "Up, Down, Enter: choose a task. Q: leave.",
        "keys": "Z back   Shift+R again   H hint   Escape tasks   Q leave",
    },
    Language.DE: {
        "choose": "Wähle eine Karte mit ihren Buchstaben.",
        "square": "Pfeiltasten wählen ein Feld, Eingabe spielt, Escape legt die Karte zurück.",
        "waits": "{card} kann gerade nicht gespielt werden.",
        "left": "Noch {number} Schaben",
        "reach": "Am Ende auf {square} stehen.",
        "solved": "Gelöst! Eingabe: nächste Aufgabe.",
        "failed": "Nicht gelöst. Z nimmt zurück, Umschalt+R beginnt von vorn.",
        "hand": "Hand",
        "line": "Gespielt",
        "winnable": "Noch zu lösen.",
        "lost": "So nicht mehr zu lösen.",
        "wrong": "Karte {number}, {action}, war falsch.",
        "card": "Als Nächstes kommt {card}.",
        "action": "Als Nächstes kommt {action}.",
        "list": "Auf, Ab, Eingabe: Aufgabe wählen. Q: beenden.",
        "keys": "Z zurück   Umschalt+R von vorn   H Tipp   Escape Aufgaben   Q beenden",
    },
}
"""By language and name; braces are filled in."""
