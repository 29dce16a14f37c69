"""Other spellings of task lines: what people write by hand, in English or German, as the canonical notation has it.

::

    12A: a2o / B3O, C1n / - / vor, links-drehen, Kiste weg -> links-drehen Kiste weg:B2 vor:C2
         A2E / B3E  C1N / - / F    TL            X-        => TL           X-:B2        F:C2

Words for cards are those on the movement cards of the kit, and shorter ones. O (Ost) is a facing: no column has
that letter. Numbers of cards in front, commas and dashes of word processors are taken as well. What is left is for
``notation`` to read, or to refuse.
"""

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import normalize

from .cards import CARD_BY_CODE, Card

_CODES: Final = "|".join(map(re.escape, CARD_BY_CODE))
_PIECE_OR_CARD: Final = f"[A-G][1-7][NESW]?|=[A-G][1-7]|(?:{_CODES})(?::[-+]?[A-G][1-7])?|-|/|=>"
_CANONICAL: Final = re.compile(rf" *(?:(?:{_PIECE_OR_CARD})(?: +|$))*")
"""Nothing to do: most lines were written by this program."""

_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
"""Hyphens, dashes and the minus sign of word processors."""

_SIGNS: Final = str.maketrans({**dict.fromkeys(_DASHES, "-"), **dict.fromkeys("→⇒⟶➔", " => "), ",": " ", ";": " "})
_ARROW: Final = re.compile(r"(?<!X)-+>", re.IGNORECASE)
_EAST: Final = re.compile(r"\b([A-G][1-7])O\b", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\s*\d{1,4}\s*[AB]?\s*[:.)]", re.IGNORECASE)
"""Of a card, in front of its task."""

_WORDS: Final[Mapping[Card, str]] = {
    Card.FORWARDS: "vor vorwärts vorwaerts forward forwards",
    Card.BACKWARDS: "rück rueck rückwärts rueckwaerts zurück zurueck back backward backwards",
    Card.LEFT: "links left",
    Card.RIGHT: "rechts right",
    Card.TURN_LEFT: "linksherum links-drehen linksdrehen linksdrehung turn-left",
    Card.TURN_RIGHT: "rechtsherum rechts-drehen rechtsdrehen rechtsdrehung turn-right",
    Card.TURN_ROUND: "umdrehen kehrtwende kehrt wenden turn-round turn-around",
    Card.REMOVE: "kiste- kiste-weg kiste-wegnehmen box- box-away remove-box remove-a-box",
    Card.PLACE: "kiste+ kiste-her kiste-hinstellen box+ new-box place-box place-a-box",
    Card.EITHER: "kiste box",
}
"""Words for each kind. A space may stand for a hyphen."""


def _spaced(word: str) -> str:
    """A pattern for a word."""
    if word[-1] in "+-":
        return rf"{word[:-1]}\s*\{word[-1]}"
    return r"(?:\s*-\s*|\s+)".join(word.split("-"))


_CARD_OF: Final = {word: card for card, words in _WORDS.items() for word in words.split()}
_JOINT: Final = re.compile(r"\s*([-+])\s*|\s+")
_WORD: Final = re.compile(
    rf"(?<!\w)(?:{'|'.join(sorted(map(_spaced, _CARD_OF), key=len, reverse=True))})(?!\w)", re.IGNORECASE
)


def respelt(text: str) -> str:
    """A task line, or a part of one, in the signs and codes of the notation, as far as it was written otherwise."""
    if _CANONICAL.fullmatch(text):
        return text
    text = _ARROW.sub("=>", normalize("NFC", text).translate(_SIGNS))
    numbered = _NUMBER.match(text)
    text = text[numbered.end() :].lstrip() if numbered else text
    return _EAST.sub(r"\1E", _WORD.sub(_code, text))


def _code(word: re.Match[str]) -> str:
    return _CARD_OF[_JOINT.sub(lambda joint: joint[1] or "-", word[0].lower())].code
