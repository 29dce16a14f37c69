"""A deck by people's play: levels and scores from a calibration."""

from dataclasses import replace

from ...grading.metrics import DECIMALS
from ...grading.scale import Scale
from .deck import Deck, TaskCard
from .kept import settled


def calibrated(deck: Deck, scale: Scale) -> Deck:
    """The deck with levels and scores by the scale, which it names; unchanged if it is uncalibrated.

    With other levels its curriculum, or a promise, may no longer hold; the deck then does not claim it any more.
    """
    if not scale.calibration:
        return deck
    cards = tuple(by_scale(card, scale) for card in deck.cards)
    made_by = {**deck.made_by, "calibration": scale.calibration}
    return settled(deck, replace(deck, cards=cards, made_by=made_by))


def by_scale(card: TaskCard, scale: Scale) -> TaskCard:
    """The card with level and score by the scale; a test task keeps its level."""
    bits = card.grade["bits"]
    grade = {**card.grade, "score": round(scale.score(bits, card.grade), DECIMALS)}
    return replace(card, grade=grade, level=card.level if card.id in ("0A", "0B") else scale.level(bits))
