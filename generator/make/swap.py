"""Another task in place of one: the rest of the deck stays as it is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, islice
from typing import Final

from ..choose.choice import NEIGHBOURS
from ..decks.claims import unplayable
from ..decks.deck import COMPOSED, Deck, TaskCard
from ..decks.distance import NEAR, Solved, distances
from ..decks.figure import shows
from ..decks.gate import DeckError, certified
from ..decks.kept import broken_promises
from ..decks.schema import in_one_line
from ..decks.taught import curriculum_defects, without_curriculum
from ..mine.unit import MineUnit
from ..pool import Pool, Record
from ..profile import Profile, ProfileError, Stage
from ..wishes.lineup import is_symmetric
from .certify import certify
from .demands import PLAIN, Demand, Theme, What
from .find import Unit, found_by, stages_of
from .longer import Longer
from .make import run_name, stage_of_each

MOST_UNITS: Final = 200
"""Units of work after which the place is given up."""


def swap(
    deck: Deck,
    id_: str,
    profile: Profile,
    seed: int,
    pool: Pool,
    extends: Sequence[Deck] = (),
    progress: Callable[[int], object] = lambda _done: None,
) -> Deck:
    """The deck with another task at a place: of the same stage, between its neighbours in bits, unlike all others.

    ``profile`` is what the deck was made from. The task is unlike those in the decks that it ``extends``, too.
    It breaks no claim that the deck keeps now. One that is broken already may stay so.
    ``progress`` is called with the units done so far, of at most ``MOST_UNITS``. Raises ProfileError when the deck
    has no such place or is of another profile, or no task is found for it; DeckError when another task is wrong, or the
    deck breaks a claim in which the task that goes has no part.
    """
    _require_same_game(deck, profile)
    profile = profile.scaled(sum(card.number > 0 for card in deck.cards))
    index, number = _index(deck, id_), _stage(profile, id_)
    low, high = _bounds(deck.cards, index, profile, number, id_)
    deck, theme = _with_others_certified(deck, index), _theme(deck.cards[index], stages_of(profile)[number], profile)
    avoid = [(card.task, card.solution) for other in (deck, *extends) for card in other.cards]
    broken, against = _broken_before(deck, index), list[str]()
    for records in _found(profile, Demand(number, theme), seed, pool, progress):
        fitting = [r for r in records if low <= r.bits <= high and _is_new(r, avoid, _neighbours(deck, index))]
        fitting.sort(key=lambda r: (abs(r.bits - (low + high) / 2), r.name))
        for card in certify(fitting, profile.boxes, pool):
            if card is not None:
                old = deck.cards[index]
                swapped = _with(deck, index, replace(card, id=id_, level=old.level, teaches=old.teaches), seed)
                against = [text for claim, text in _broken(swapped).items() if claim not in broken]
                if not against:
                    return swapped
    why = f"; with the last one the deck would break a claim: {against[0]}" if against else ""
    raise ProfileError(
        f"no other task of {low:g} to {high:g} bits was found for {id_}; another --seed may find one{why}"
    )


def _theme(card: TaskCard, stage: Stage, profile: Profile) -> Theme:
    """What the task in a place has to be, beside what its stage asks for, so that the profile is still met."""
    if card.teaches:
        return Theme(What.TEACHES, card.teaches)
    figure = next((name for name in stage.figures if shows(card.task, name)), None)
    if figure is not None:
        return Theme(What.FIGURE, figure)
    if not profile.teaches or card.source != COMPOSED:
        return PLAIN
    return Theme(What.SYMMETRIC if is_symmetric(card.task) else What.COMPOSED)


def _found(
    profile: Profile, demand: Demand, seed: int, pool: Pool, progress: Callable[[int], object]
) -> Iterator[list[Record]]:
    """What each unit for a stage finds, as far as it is admitted there."""
    stage, run, longer = stages_of(profile)[demand.stage], run_name(profile, seed), Longer(profile, seed, patience=1)
    done = pool.done(run)
    for number, unit in enumerate(islice(_units(profile, demand, seed, longer), MOST_UNITS), start=1):
        records = done[unit.name] if unit.name in done else found_by(unit)
        pool.finish(run, unit.name, records, profile.boxes)
        progress(number)
        if isinstance(unit, MineUnit):
            longer.take(unit, records)
        yield [r for r in records if profile.admits(stage, r.task, r.solution, r.bits)]


def _units(profile: Profile, demand: Demand, seed: int, longer: Longer) -> Iterator[Unit | MineUnit]:
    """The units for a stage; a round of a long one begins when that before was taken."""
    if not longer.has(demand):
        yield from (Unit(profile, demand.stage, number, seed, demand.theme) for number in count())
    while round_ := longer.units([demand.stage]):
        yield from round_


def _index(deck: Deck, id_: str) -> int:
    index = next((index for index, card in enumerate(deck.cards) if card.id == id_), None)
    if index is None:
        raise ProfileError(f"the deck has no {id_}, only {deck.cards[0].id} to {deck.cards[-1].id}")
    return index


def _stage(profile: Profile, id_: str) -> int:
    """The number of the stage of a place."""
    number = stage_of_each(profile).get(id_)
    if number is None:
        raise ProfileError(f"profile {profile.name!r} has no place {id_}: is it the profile of this deck?")
    return number


def _with_others_certified(deck: Deck, index: int) -> Deck:
    """The deck, all tasks of which have passed the check but the one that goes. Raises DeckError."""
    others = replace(deck, cards=(*deck.cards[:index], *deck.cards[index + 1 :]))
    certified(replace(without_curriculum(others), promises={}))  # which they may not keep without the one that goes
    cards = tuple(replace(card, certified=True) for card in others.cards)
    return replace(deck, cards=(*cards[:index], deck.cards[index], *cards[index:]))


def _broken_before(deck: Deck, index: int) -> Mapping[object, str]:
    """The claims that the deck breaks. Raises DeckError for those that another task in this place does not touch.

    A task that teaches a lesson may be at fault wherever that lesson is missed.
    """
    old, broken = deck.cards[index], _broken(deck)
    if broken and not old.teaches:
        others = _broken(replace(deck, cards=(*deck.cards[:index], *deck.cards[index + 1 :])))
        lasting = [text for claim, text in broken.items() if others.get(claim) == text]
        if lasting:
            raise DeckError(f"another {old.id} would not mend what the deck breaks already: {in_one_line(lasting)}")
    return broken


def _broken(deck: Deck) -> Mapping[object, str]:
    """Each claim about its tasks together that the deck breaks, in words; none while a solution is wrong."""
    if unplayable(deck):
        return {}
    taught = {(id_, defect): f"{id_}: {defect}" for id_, defect in curriculum_defects(deck)}
    return taught | {
        (broken.promise.of, broken.promise.number, broken.promise.field): broken.text
        for broken in broken_promises(deck)
    }


def _require_same_game(deck: Deck, profile: Profile) -> None:
    """Raise ProfileError unless the deck has the places and the game of the profile."""
    name = deck.made_by.get("profile")
    if name != profile.name:
        made = f"was made from profile {name!r}" if name else "was made from no profile"
        raise ProfileError(f"the deck {made}, not from {profile.name!r}")
    if deck.made_by.get("edits"):
        raise ProfileError(
            "the places of the deck are no longer those of its profile: schaben deck has moved its tasks"
        )
    if (dict(deck.supply), deck.box_supply) != (dict(profile.supply), profile.boxes):
        raise ProfileError(f"the deck has another supply of cards or boxes than profile {profile.name!r}")


def _bounds(cards: Sequence[TaskCard], index: int, profile: Profile, number: int, id_: str) -> tuple[float, float]:
    """Between the bits of the neighbours, as far as these are in the window of the stage. Raises ProfileError."""
    stage = stages_of(profile)[number]
    low, high = stage.bits
    before = [card.grade["bits"] for card in cards[max(index - 1, 0) : index]]
    after = [card.grade["bits"] for card in cards[index + 1 : index + 2]]
    least, most = max([low, *(b for b in before if b <= high)]), min([high, *(b for b in after if b >= low)])
    if least > most:
        raise ProfileError(f"no task of stage {stage.name!r} is between the neighbours of {id_}")
    return least, most


def _neighbours(deck: Deck, index: int) -> tuple[TaskCard, ...]:
    return deck.cards[max(index - 1, 0) : index] + deck.cards[index + 1 : index + 2]


def _is_new(record: Record, avoid: Sequence[Solved], neighbours: Sequence[TaskCard]) -> bool:
    """Unlike every task to avoid, the one that goes included; still less like its neighbours, with another hand."""
    new = [(record.task, record.solution)]
    if distances(new, avoid).min() < NEAR or any(record.task.hand == card.task.hand for card in neighbours):
        return False
    beside = [(card.task, card.solution) for card in neighbours]
    return float(distances(new, beside).min(initial=1.0)) >= NEIGHBOURS


def _with(deck: Deck, index: int, card: TaskCard, seed: int) -> Deck:
    replaced = {**deck.made_by.get("replaced", {}), card.id: seed}
    cards = (*deck.cards[:index], card, *deck.cards[index + 1 :])
    return replace(deck, cards=cards, made_by={**deck.made_by, "replaced": replaced})
