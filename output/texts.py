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
            (
                "2. Die Lineale nachmessen: Sie sind genau 100 mm lang. Sonst hat der Drucker die Größe verändert, und "
                "--scale gleicht das aus: bei gemessenen 97 mm mit 100/97 = 1.031."
            ),
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
            (
                "2. Measure the rulers: they are exactly 100 mm long. If not, the printer has changed the size, and "
                "--scale makes up for it: for 97 mm measured, 100/97 = 1.031."
            ),
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
    title: str
    """Its name on the player page."""


class Section(NamedTuple):
    """A head and what stands below it."""

    head: str
    text: str


class Scene(NamedTuple):
    """A small picture on the rules page."""

    head: str
    caption: str


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
    biding: Scene
    turning: Scene
    example_head: str
    example: tuple[str, str, str]
    """Below the start of the example, and after each of its two cards."""
    brief: tuple[str, ...]
    """The rules on one card, a line each."""
    cards_note: str
    booklet: str
    """Head of the solutions step by step."""
    box_note: str
    pieces_note: str
    board: str
    board_note: str
    """For a board on several pages: this is ``{part}`` of ``{parts}``."""


_KIT: Final = {
    Language.DE: KitTexts(
        title="Schaben jagen: Spielmaterial",
        rules="So wird gespielt",
        intro="Ein Kammerjäger steht mit laufendem Staubsauger in der Küche. Die Aufgabenkarte zeigt, wo er, die "
        "Schaben und die Kisten stehen und welche Bewegungskarten du hast. Spiele jede davon genau einmal. Die "
        "Reihenfolge ist das Rätsel: Nach der letzten Karte darf keine Schabe übrig sein. Es gibt genau eine Lösung.",
        sections=(
            Section(
                "Aufbau",
                "Stelle alles so auf den Plan, wie es die Aufgabenkarte zeigt, auch in der Blickrichtung. Lege die "
                "abgebildeten Bewegungskarten offen vor dich.",
            ),
            Section(
                "1. Karte spielen",
                "Wähle eine deiner Karten, führe sie aus und lege sie weg. Drehe die Karte dabei so, dass der "
                "Kammerjäger darauf dorthin schaut, wohin er auf dem Plan schaut.",
            ),
            Section(
                "2. Fangen",
                "Schaben auf dem Feld des Kammerjägers werden zertreten. Der Staubsauger saugt jede Schabe ein, die in "
                "gerader Linie vor ihm steht, egal wie weit entfernt, bis zur ersten Kiste oder zur Wand. Schaben "
                "schützen einander nicht. Während sich der Kammerjäger bewegt, fängt er nichts.",
            ),
            Section(
                "3. Schaben laufen",
                "Alle Schaben gehen gleichzeitig ein Feld weiter, dorthin, wohin sie schauen. Ist dort eine Kiste, die "
                "Wand oder der Kammerjäger, drehen sie sich stattdessen auf der Stelle um. Auf einem Feld dürfen "
                "mehrere Schaben sein.",
            ),
            Section(
                "4. Noch einmal saugen",
                "Schaben, die jetzt in gerader Linie vor ihm stehen, werden auch eingesaugt. Dann kommt die nächste "
                "Karte. Auch nach der letzten laufen die Schaben, und er saugt noch einmal.",
            ),
            Section(
                "Gehen",
                "Vorwärts, rückwärts, links und rechts gelten von ihm aus; seine Blickrichtung behält er. Er geht so "
                "weit du willst, mindestens ein Feld, nie durch eine Kiste. Ein Feld mit Schaben darf er betreten, "
                "aber nicht überqueren. Ist gleich das erste Feld eine Kiste oder die Wand, bleibt er stehen, und "
                "die Karte ist gespielt.",
            ),
            Section(
                "Kisten",
                "Im Spiel sind {boxes} Kisten. Wegnehmen darfst du jede, egal wo sie steht. Hinstellen darfst du eine "
                "auf ein Feld ohne Kiste, Schabe oder Kammerjäger, nie auf eine andere Kiste; auch eine, die du vorher "
                "weggenommen hast. Wenn alle Kisten auf dem Plan stehen, kannst du keine hinstellen. Wenn keine Kiste "
                "auf dem Plan steht, kannst du keine wegnehmen. Eine Karte, die sich nicht ausführen lässt, muss "
                "warten. Lässt sich keine mehr ausführen, hast du dich verrannt.",
            ),
            Section(
                "0A und 0B",
                "Bei diesen Aufgaben muss der Kammerjäger nach der letzten Karte auf dem markierten Feld stehen. "
                "Schaben dürfen übrig bleiben.",
            ),
            Section(
                "Lösungen",
                "Die Lösung steht unten auf der anderen Seite der Karte. Jedes Zeichen ist eine Karte, und daneben "
                "steht das Feld, auf das er geht oder auf dem die Kiste steht. Steht er schon auf diesem Feld, bleibt "
                "er stehen.",
            ),
        ),
        moves={
            Card.FORWARDS: MoveText("vorwärts", "gehen, wohin er schaut", "Vorwärts"),
            Card.BACKWARDS: MoveText("rückwärts", "gehen, ohne sich umzudrehen", "Rückwärts"),
            Card.LEFT: MoveText("links", "nach links gehen", "Nach links"),
            Card.RIGHT: MoveText("rechts", "nach rechts gehen", "Nach rechts"),
            Card.TURN_LEFT: MoveText("linksherum", "eine Vierteldrehung", "Linksherum drehen"),
            Card.TURN_RIGHT: MoveText("rechtsherum", "eine Vierteldrehung", "Rechtsherum drehen"),
            Card.TURN_ROUND: MoveText("Kehrtwende", "sich umdrehen", "Umdrehen"),
            Card.REMOVE: MoveText("Kiste wegnehmen", "egal welche", "Kiste wegnehmen"),
            Card.PLACE: MoveText("Kiste hinstellen", "auf ein leeres Feld", "Kiste hinstellen"),
            Card.EITHER: MoveText("Kiste", "eine wegnehmen oder eine hinstellen", "Kiste wegnehmen oder hinstellen"),
        },
        moves_head="Bewegungskarten",
        biding=Scene("Stehen bleiben", "Rechts von ihm steht eine Kiste. Mit R bleibt er stehen, und R ist gespielt."),
        turning=Scene("Umdrehen", "Vor der Schabe steht eine Kiste. Sie dreht sich um und bleibt auf ihrem Feld."),
        example_head="Ein Beispiel mit L und R",
        example=(
            "Start: Er schaut nach unten.",
            "L bis C5, weiter lässt ihn die Kiste nicht. Die Schabe auf C4 wird eingesaugt, die andere läuft auf B5.",
            "R bis B5: Dort wird die andere zertreten. Keine Schabe ist übrig.",
        ),
        brief=(
            "Spiele jede Bewegungskarte genau einmal. Die Reihenfolge wählst du.",
            "Nach jeder Karte werden Schaben auf seinem Feld zertreten und alle in gerader Linie vor ihm eingesaugt.",
            "Dann gehen alle Schaben ein Feld weiter oder drehen sich um.",
            "Danach saugt er noch einmal.",
            "Nach der letzten Karte darf keine Schabe übrig sein.",
        ),
        cards_note="An den Linien ausschneiden.",
        booklet="Lösungen Schritt für Schritt",
        box_note="An den durchgezogenen Linien ausschneiden, an den gestrichelten nach hinten falten. Lasche innen an "
        "die Vorderseite kleben.",
        pieces_note="An den durchgezogenen Linien ausschneiden, an den gestrichelten nach hinten falten. Schaben "
        "falten und zusammenkleben. Kisten und Kammerjäger: Laschen innen an die Nachbarwand kleben.",
        board="Spielplan",
        board_note="Spielplan, Teil {part} von {parts}. An den Marken schneiden und auf den nächsten Teil kleben.",
    ),
    Language.EN: KitTexts(
        title="Schaben jagen: components",
        rules="How to play",
        intro="An exterminator stands in a kitchen with his vacuum cleaner running. The task card shows where he, the "
        "cockroaches and the boxes are, and which movement cards you have. Play each of them exactly once. Their "
        "order is the puzzle: after the last card no cockroach may be left. There is exactly one solution.",
        sections=(
            Section(
                "Setting up",
                "Put everything on the board as the task card shows it, facing the same way. Lay the movement cards "
                "shown in front of you.",
            ),
            Section(
                "1. Play a card",
                "Choose one of your cards, carry it out, and put it aside. Turn the card so that the exterminator on "
                "it faces the same way as the one on the board.",
            ),
            Section(
                "2. Catch",
                "Cockroaches on the exterminator's square are squashed. The vacuum sucks up every cockroach straight "
                "ahead of him, however far away, up to the first box or the wall. Cockroaches do not shield one "
                "another. While the exterminator moves, he catches nothing.",
            ),
            Section(
                "3. Cockroaches move",
                "All cockroaches move at once, one square in the direction they face. If a box, the wall or the "
                "exterminator is there, they turn round on the spot instead. Several cockroaches may share a square.",
            ),
            Section(
                "4. Catch again",
                "Cockroaches that are straight ahead of him now are sucked up as well. Then play the next card. After "
                "the last card, too, the cockroaches move and he catches again.",
            ),
            Section(
                "Moving",
                "Forwards, backwards, left and right are as he sees it; he keeps facing the same way. He moves as far "
                "as you like, at least one square, never through a box. He may stop on a square with cockroaches but "
                "not cross it. If the very first square is a box or the wall, he stays where he is, and the card has "
                "been played.",
            ),
            Section(
                "Boxes",
                "There are {boxes} boxes in the game. You may remove any box, wherever it is. You may place a box on "
                "any square without a box, a cockroach or the exterminator, never on top of another box; a box "
                "that you removed may come back. When all boxes are on the board, you cannot place one. When no box "
                "is on the board, you cannot remove one. A card that cannot be carried out has to wait. If none "
                "can be carried out, you are stuck.",
            ),
            Section(
                "0A and 0B",
                "In these tasks the exterminator must stand on the marked square after the last card. Cockroaches may "
                "be left.",
            ),
            Section(
                "Solutions",
                "The solution is at the bottom of the other side of the card. Each sign is a card; beside it is the "
                "square that he moves to, or the square of the box. If he is on that square already, he stays there.",
            ),
        ),
        moves={
            Card.FORWARDS: MoveText("forwards", "move where he faces", "Forwards"),
            Card.BACKWARDS: MoveText("backwards", "move without turning round", "Backwards"),
            Card.LEFT: MoveText("left", "move to his left", "Left"),
            Card.RIGHT: MoveText("right", "move to his right", "Right"),
            Card.TURN_LEFT: MoveText("turn left", "a quarter turn", "Turn left"),
            Card.TURN_RIGHT: MoveText("turn right", "a quarter turn", "Turn right"),
            Card.TURN_ROUND: MoveText("turn round", "half a turn", "Turn round"),
            Card.REMOVE: MoveText("remove a box", "any box", "Remove a box"),
            Card.PLACE: MoveText("place a box", "on an empty square", "Place a box"),
            Card.EITHER: MoveText("box", "remove one or place one", "Remove or place a box"),
        },
        moves_head="Movement cards",
        biding=Scene("Staying", "To his right is a box. With R he stays where he is, and R has been played."),
        turning=Scene("Turning", "In front of the cockroach is a box. It turns round and stays on its square."),
        example_head="An example with L and R",
        example=(
            "Start: he faces down.",
            "L to C5; the box lets him go no further. The cockroach on C4 is sucked up, the other one moves to B5.",
            "R to B5: the other one is squashed there. No cockroach is left.",
        ),
        brief=(
            "Play each movement card exactly once. You choose the order.",
            "After each card, cockroaches on his square are squashed, and all straight ahead of him are sucked up.",
            "Then all cockroaches move one square or turn round.",
            "After that he catches again.",
            "After the last card no cockroach may be left.",
        ),
        cards_note="Cut along the lines.",
        booklet="Solutions step by step",
        box_note="Cut along solid lines, fold back along dashed ones. Glue the tab to the inside of the front.",
        pieces_note="Cut along solid lines, fold back along dashed ones. Fold the cockroaches and glue them together. "
        "Boxes and exterminator: glue the tabs to the inside of the next wall.",
        board="Board",
        board_note="Board, part {part} of {parts}. Cut at the marks and glue onto the next part.",
    ),
}


def kit_texts(language: Language) -> KitTexts:
    """The texts of the kit."""
    return _KIT[language]
