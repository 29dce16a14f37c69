"""The longer texts that a player reads, in every language: how to print, and how to play, in our own words.

Single words are in ``words``.
"""

from typing import Final, NamedTuple

from ..solver.cards import Card
from .words import Language


class CalibrationTexts(NamedTuple):
    """On the calibration sheet."""

    title: str
    front: tuple[str, ...]
    ruler: str
    back: str


_CALIBRATION: Final = {
    Language.DE: CalibrationTexts(
        title="Probedruck",
        front=(
            "1. Diese zwei Seiten beidseitig auf ein Blatt drucken, in Originalgröße (100 %).",
            "2. Die Lineale nachmessen: Sie sind genau 100 mm lang. Sonst hat der Drucker die Größe verändert.",
            (
                "3. Das Blatt mit der Rückseite nach vorn gegen das Licht halten und in der Mitte ablesen, wie viele "
                "mm weiter rechts und oben das kräftige Kreuz der Vorderseite im Raster der Rückseite erscheint."
            ),
            "4. Die Karten mit diesen Zahlen drucken, zum Beispiel --back-offset 0.5,-1. Bei 0,0 ist das nicht nötig.",
        ),
        ruler="100 mm",
        back="Rückseite. Wo liegt hier das kräftige Kreuz der Vorderseite? So weit nach rechts und nach oben rückt "
        "--back-offset die Rückseiten.",
    ),
    Language.EN: CalibrationTexts(
        title="Test print",
        front=(
            "1. Print these two pages on both sides of one sheet, at actual size (100 %).",
            "2. Measure the rulers: they are exactly 100 mm long. If not, the printer has changed the size.",
            (
                "3. Hold the sheet against the light with its back towards you. Read in its middle how many mm to the "
                "right and up the bold cross of the front shows in the grid of the back."
            ),
            "4. Print the cards with these numbers, for example --back-offset 0.5,-1. With 0,0 there is no need to.",
        ),
        ruler="100 mm",
        back="Back. Where does the bold cross of the front lie here? --back-offset moves the backs as far to the right "
        "and up.",
    ),
}


def calibration_texts(language: Language) -> CalibrationTexts:
    """The texts of the calibration sheet."""
    return _CALIBRATION[language]


class MoveText(NamedTuple):
    """What a movement card is called, and what it does."""

    name: str
    effect: str


class Section(NamedTuple):
    """A head and what stands below it."""

    head: str
    text: str


class KitTexts(NamedTuple):
    """In the kit."""

    title: str
    rules: str
    """Head of the rules."""
    intro: str
    sections: tuple[Section, ...]
    """``{boxes}`` is the number of boxes in the game."""
    moves: dict[Card, MoveText]
    moves_head: str
    example_head: str
    example: tuple[str, str, str]
    """Below the start of the example, and after each of its two cards."""
    cards_note: str
    pieces_note: str
    board: str
    board_note: str
    """For a board on several pages: this is ``{part}`` of ``{parts}``."""


_KIT: Final = {
    Language.DE: KitTexts(
        title="Schaben jagen: Spielmaterial",
        rules="So wird gespielt",
        intro="Ein Kammerjäger steht mit laufendem Staubsauger in der Küche. Die Aufgabenkarte zeigt, wo er, die "
        "Schaben und die Kisten stehen, und welche Bewegungskarten du hast. Spiele jede davon genau einmal. Die "
        "Reihenfolge ist das Rätsel: Nach der letzten Karte darf keine Schabe übrig sein. Genau eine Lösung gibt es.",
        sections=(
            Section(
                "Aufbau",
                "Stelle alles so auf den Plan, wie es die Aufgabenkarte zeigt, auch in der Blickrichtung. Lege die "
                "abgebildeten Bewegungskarten offen vor dich.",
            ),
            Section("1. Karte spielen", "Wähle eine deiner Karten, führe sie aus und lege sie weg."),
            Section(
                "2. Fangen",
                "Schaben auf dem Feld des Kammerjägers sind zertreten. Der Staubsauger saugt jede Schabe ein, die in "
                "gerader Linie vor ihm steht, gleich wie weit weg, bis zur ersten Kiste oder zur Wand. Schaben decken "
                "einander nicht. Während er geht, fängt er nichts.",
            ),
            Section(
                "3. Schaben laufen",
                "Alle zugleich gehen ein Feld weiter, dorthin, wohin sie schauen. Ist da eine Kiste, die Wand oder der "
                "Kammerjäger, so drehen sie sich stattdessen auf der Stelle um. Mehrere Schaben dürfen auf einem Feld "
                "sein.",
            ),
            Section(
                "4. Noch einmal saugen",
                "Was jetzt in gerader Linie vor ihm steht, ist auch gefangen. Dann kommt die nächste Karte. Auch nach "
                "der letzten laufen die Schaben, und er saugt noch einmal.",
            ),
            Section(
                "Gehen",
                "Vorwärts, rückwärts, links und rechts gelten von ihm aus; seine Blickrichtung behält er. Er geht so "
                "weit du willst, mindestens ein Feld, nie durch eine Kiste. Ein Feld mit Schaben darf er betreten, "
                "aber nicht überqueren. Ist gleich das erste Feld eine Kiste oder die Wand, so bleibt er stehen, und "
                "die Karte ist gespielt.",
            ),
            Section(
                "Kisten",
                "Kisten im Spiel: {boxes}. Eine neue kommt auf ein Feld ohne Kiste, Schabe und Kammerjäger; eine "
                "weggenommene darf wiederkommen. Stehen alle auf dem Plan, kann keine neue kommen, steht keine da, "
                "keine weg. Eine Karte, die nicht geht, muss warten. Geht gar keine, ist es misslungen.",
            ),
            Section(
                "0A und 0B",
                "Hier muss der Kammerjäger nach der letzten Karte auf dem markierten Feld stehen. Schaben dürfen übrig "
                "bleiben.",
            ),
            Section(
                "Lösungen",
                "stehen unten auf der anderen Seite der Karte. R:C2 heißt: mit R bis auf C2; steht er schon da, "
                "so bleibt er stehen. TL: links herum drehen. X+:D4: Kiste auf D4 stellen. X-:B2: Kiste von B2 "
                "wegnehmen.",
            ),
        ),
        moves={
            Card.FORWARDS: MoveText("vorwärts", "gehen, wohin er schaut"),
            Card.BACKWARDS: MoveText("rückwärts", "gehen, ohne sich umzudrehen"),
            Card.LEFT: MoveText("links", "zur linken Hand gehen"),
            Card.RIGHT: MoveText("rechts", "zur rechten Hand gehen"),
            Card.TURN_LEFT: MoveText("Linksdrehung", "ein Viertel nach links drehen"),
            Card.TURN_RIGHT: MoveText("Rechtsdrehung", "ein Viertel nach rechts drehen"),
            Card.TURN_ROUND: MoveText("Kehrtwende", "sich umdrehen"),
            Card.REMOVE: MoveText("Kiste weg", "eine Kiste vom Plan nehmen"),
            Card.PLACE: MoveText("Kiste her", "eine Kiste auf ein leeres Feld"),
            Card.EITHER: MoveText("Kiste", "eine weg (X:-B2) oder her (X:+D4)"),
        },
        moves_head="Bewegungskarten",
        example_head="Ein Beispiel mit L und R",
        example=(
            "Start: Er schaut nach unten.",
            "L bis C5, weiter lässt ihn die Kiste nicht. Die Schabe auf C4 ist eingesaugt, die andere läuft auf B5.",
            "R bis B5: Auch sie ist gefangen, zertreten.",
        ),
        cards_note="An den Linien ausschneiden.",
        pieces_note="An den ausgezogenen Linien ausschneiden, an den gestrichelten nach hinten falten. Schaben falten "
        "und zusammenkleben. Kisten und Kammerjäger: Laschen innen an die Nachbarwand kleben.",
        board="Spielplan",
        board_note="Spielplan, Teil {part} von {parts}. An den Marken schneiden und auf den nächsten Teil kleben.",
    ),
    Language.EN: KitTexts(
        title="Schaben jagen: material to play with",
        rules="How to play",
        intro="An exterminator stands in a kitchen, his vacuum cleaner running. The task card shows where he, the "
        "cockroaches and the boxes are, and which movement cards you have. Play each of them exactly once. Their "
        "order is the puzzle: after the last card no cockroach may be left. There is exactly one solution.",
        sections=(
            Section(
                "Setting up",
                "Put everything on the board as the task card shows it, facing the same way. Lay the movement cards "
                "shown in front of you.",
            ),
            Section("1. Play a card", "Choose one of your cards, carry it out, and lay it aside."),
            Section(
                "2. Catch",
                "Cockroaches on the exterminator's square are squashed. The vacuum sucks up every cockroach straight "
                "ahead of him, however far away, up to the first box or the wall. Cockroaches do not shield one "
                "another. While he walks, he catches nothing.",
            ),
            Section(
                "3. Cockroaches move",
                "All at once go one square in the direction they face. If a box, the wall or the exterminator is "
                "there, they turn round on the spot instead. Several cockroaches may be on one square.",
            ),
            Section(
                "4. Suck again",
                "Whatever is straight ahead of him now is caught as well. Then comes the next card. After the last "
                "one, too, the cockroaches move and the vacuum sucks.",
            ),
            Section(
                "Walking",
                "Forwards, backwards, left and right are as he sees it; he keeps facing the same way. He walks as far "
                "as you like, at least one square, never through a box. He may step onto a square with cockroaches but "
                "not across it. If the very first square is a box or the wall, he stays where he is, and the card has "
                "been played.",
            ),
            Section(
                "Boxes",
                "Boxes in the game: {boxes}. A new one goes onto a square without box, cockroach and exterminator; one "
                "that was taken away may come back. With all of them on the board no new one can come, with none on "
                "it none can go. A card that cannot be carried out has to wait. If no card can be, you have failed.",
            ),
            Section(
                "0A and 0B",
                "Here the exterminator must stand on the marked square after the last card. Cockroaches may be left.",
            ),
            Section(
                "Solutions",
                "are at the bottom of the other side of the card. R:C2 means: with R as far as C2; if he is there "
                "already, he stays. TL: turn left. X+:D4: place a box on D4. X-:B2: take away the box on B2.",
            ),
        ),
        moves={
            Card.FORWARDS: MoveText("forwards", "walk where he faces"),
            Card.BACKWARDS: MoveText("backwards", "walk without turning round"),
            Card.LEFT: MoveText("left", "walk to his left"),
            Card.RIGHT: MoveText("right", "walk to his right"),
            Card.TURN_LEFT: MoveText("turn left", "a quarter turn to the left"),
            Card.TURN_RIGHT: MoveText("turn right", "a quarter turn to the right"),
            Card.TURN_ROUND: MoveText("turn round", "half a turn"),
            Card.REMOVE: MoveText("box away", "take a box off the board"),
            Card.PLACE: MoveText("new box", "a box onto an empty square"),
            Card.EITHER: MoveText("box", "one away (X:-B2) or a new one (X:+D4)"),
        },
        moves_head="Movement cards",
        example_head="An example with L and R",
        example=(
            "Start: he faces down.",
            "L to C5; the box lets him go no further. The cockroach on C4 is sucked up, the other one moves to B5.",
            "R to B5: that one is caught as well, squashed.",
        ),
        cards_note="Cut along the lines.",
        pieces_note="Cut along solid lines, fold back along dashed ones. Fold the cockroaches and glue them together. "
        "Boxes and exterminator: glue the tabs to the inside of the next wall.",
        board="Board",
        board_note="Board, part {part} of {parts}. Cut at the marks and glue onto the next part.",
    ),
}


def kit_texts(language: Language) -> KitTexts:
    """The texts of the kit."""
    return _KIT[language]
