"""Every word that a player reads, in every language, in one place."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..grading.levels import Level
from ..solver.errors import SchabenError


class Language(StrEnum):
    """A language in which cards are printed."""

    DE = "de"
    EN = "en"


class LanguageError(SchabenError):
    """A language that has no words here; the text names those that have."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language. Fields with braces are templates for ``str.format``."""

    easy: str
    medium: str
    difficult: str
    title: str
    """What a file of task cards is called when the deck has no title in this language."""
    solution_of: str
    """Over the solution of the other side; ``{id}`` is its number."""
    target: str
    """Before the square that a test task must reach."""
    exterminator: str
    cockroaches: str
    boxes: str
    bides: str
    """Said of a move that stays on its square."""
    squashed: str
    sucked_up: str
    after_their_step: str
    """Before what the second catch of a turn takes."""
    in_hand: str
    """Before the cards that are still to be played."""
    left: str
    """``{count}`` cockroaches are on the board at the end."""
    reached: str
    """The exterminator stands on ``{square}`` at the end."""
    missed: str
    """The exterminator does not stand on ``{square}`` at the end."""

    card: str
    """Name of a task card; ``{number}`` is its number."""
    sheet_fronts: str
    sheet_backs: str
    sheet_to_fold: str
    """Beside a sheet of cards, ``{sheet}`` of ``{sheets}``."""
    actual_size: str
    """How every sheet must be printed."""

    def level(self, level: Level) -> str:
        """The word for a level."""
        return {Level.EASY: self.easy, Level.MEDIUM: self.medium, Level.DIFFICULT: self.difficult}[level]


_WORDS: Final = {
    Language.DE: Words(
        easy="leicht",
        medium="mittel",
        difficult="schwer",
        title="Schaben jagen: Aufgabenkarten",
        solution_of="Lösung zu {id}",
        target="Ziel",
        exterminator="Kammerjäger",
        cockroaches="Schaben",
        boxes="Kisten",
        bides="bleibt stehen",
        squashed="zertreten",
        sucked_up="eingesaugt",
        after_their_step="nach ihrem Schritt",
        in_hand="auf der Hand",
        left="Schaben übrig: {count}",
        reached="Er steht auf {square}.",
        missed="Er steht nicht auf {square}.",
        card="Karte {number}",
        sheet_fronts="Bogen {sheet} von {sheets}, Vorderseiten",
        sheet_backs="Bogen {sheet} von {sheets}, Rückseiten",
        sheet_to_fold="Bogen {sheet} von {sheets}, in der Mitte nach hinten falten",
        actual_size="In Originalgröße drucken (100 %)",
    ),
    Language.EN: Words(
        easy="easy",
        medium="medium",
        difficult="difficult",
        title="Schaben jagen: task cards",
        solution_of="Solution to {id}",
        target="Target",
        exterminator="exterminator",
        cockroaches="cockroaches",
        boxes="boxes",
        bides="stays",
        squashed="squashed",
        sucked_up="sucked up",
        after_their_step="after their step",
        in_hand="in hand",
        left="cockroaches left: {count}",
        reached="He stands on {square}.",
        missed="He does not stand on {square}.",
        card="Card {number}",
        sheet_fronts="Sheet {sheet} of {sheets}, fronts",
        sheet_backs="Sheet {sheet} of {sheets}, backs",
        sheet_to_fold="Sheet {sheet} of {sheets}, fold back in the middle",
        actual_size="Print at actual size (100 %)",
    ),
}


def words_in(language: Language) -> Words:
    """The words of a language."""
    return _WORDS[language]


def language_of(code: str) -> Language:
    """The language with this code, for example ``de``. Raises LanguageError for any other."""
    try:
        return Language(code.strip().lower())
    except ValueError:
        known = ", ".join(Language)
        raise LanguageError(f"language: {code[:24]!r} is not known; there are words in {known}") from None
