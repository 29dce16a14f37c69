"""What a profile says that cannot be, beyond what the types of its fields rule out."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from ..grading.lessons import VERB_OF
from ..grading.levels import Level
from ..solver.cards import CARD_BY_CODE, Card
from ..solver.errors import counted
from ..solver.task import COCKROACH_SUPPLY
from .decks.figure import size_of
from .profile import Profile, Stage, most_with
from .wishes.kinds import Hand, Kind
from .wishes.plan import MOST_CARDS


def contradictions(profile: Profile) -> Iterator[str]:
    """Every one, as "field: reason"."""
    for kind, stages in (("test", profile.tests), ("stage", profile.stages)):
        for index, stage in enumerate(stages):
            for problem in _of_stage(stage, Counter(profile.supply), profile.boxes):
                yield f"{kind}[{index}].{problem}"
    yield from _of_shares(profile)
    yield from _of_curriculum(profile)
    yield from _of_optional(profile)
    levels = list(Level)
    for index, (one, other) in enumerate(pairwise(profile.stages), start=1):
        if levels.index(other.level) < levels.index(one.level):
            yield f"stage[{index}].level: {other.level} cannot come after {one.level}"
    for index, (one, other) in enumerate(pairwise(profile.stages), start=1):
        if other.bits[0] < one.bits[1]:
            yield f"stage[{index}].bits: begins at {other.bits[0]:g}, below the end of {one.name!r} at {one.bits[1]:g}"


def _of_optional(profile: Profile) -> Iterator[str]:
    """What may be left out comes last, and is not the whole deck."""
    tests = [f"test[{index}]" for index, test in enumerate(profile.tests) if test.optional]
    required = [index for index, stage in enumerate(profile.stages) if not stage.optional]
    last = max(required, default=1)  # without any, the first has to be
    stages = [f"stage[{index}]" for index, stage in enumerate(profile.stages[:last]) if stage.optional]
    for name in (*tests, *stages):
        yield f"{name}.optional: only the last of several stages can be left out"


def _of_shares(profile: Profile) -> Iterator[str]:
    for name, least in profile.shares.items():
        most = most_with(name, (*profile.tests, *profile.stages))
        if least > most:
            yield f"shares: {counted(least, 'task')} with {name!r}, but only {most} can have it"


def _of_curriculum(profile: Profile) -> Iterator[str]:
    """Each lesson is taught once, by a stage that has room and the cards for it, and whatever a hand has is taught."""
    for index, test in enumerate(profile.tests):
        if test.planned:
            yield f"test[{index}]: a test task introduces nothing and is not composed"
    seen = set(profile.knows)
    names = [stage.name for stage in (*profile.tests, *profile.stages)]
    for index, stage in enumerate(profile.stages):
        if profile.teaches and names.count(stage.name) > 1:
            yield f"stage[{index}].name: {stage.name!r} is there twice, where stages teach"
        for lesson in stage.teaches:
            if lesson in seen:
                yield f"stage[{index}].teaches: {lesson!r} is known or taught already"
            seen.add(lesson)
        yield from (f"stage[{index}].{problem}" for problem in _of_lessons(stage))
        untaught = [card.code for card in sorted(stage.kinds) if card.code not in seen]
        if profile.teaches and untaught:
            yield f"stage[{index}].kinds: neither known nor taught by then: {', '.join(untaught)}"


def _of_lessons(stage: Stage) -> Iterator[str]:
    numbers = {"teaches": len(stage.teaches), "composed": stage.composed, "symmetric": stage.symmetric}
    for name, number in (*numbers.items(), ("figures", len(stage.figures))):
        if number > stage.tasks:
            yield f"{name}: {number} tasks for it, the stage has {stage.tasks}"
    yield from _of_figures(stage)
    verbs = {verb for card in stage.kinds for verb in card.verbs}
    for lesson in stage.teaches:
        if lesson in CARD_BY_CODE and CARD_BY_CODE[lesson] not in stage.kinds:
            yield f"teaches: {lesson} is not among kinds"
        if lesson in VERB_OF and VERB_OF[lesson] not in verbs:
            yield f"teaches: no kind of the stage can {lesson}"


def _of_figures(stage: Stage) -> Iterator[str]:
    for index, figure in enumerate(stage.figures):
        if figure in stage.figures[:index]:
            yield f"figures: {figure!r} is there twice"
        if not stage.cockroaches[0] <= size_of(figure) <= stage.cockroaches[1]:
            yield f"figures: {size_of(figure)} cockroaches form {figure!r}"


def _of_stage(stage: Stage, supply: Mapping[Card, int], boxes: int) -> Iterator[str]:
    yield from _of_numbers(stage, boxes)
    yield from _of_kinds(stage, supply)
    if stage.wishes and stage.reach:
        yield "wishes: a test task, which asks to reach a square, can have none"
    yield from _of_wished_hands(stage, supply)
    if not stage.reach and not stage.wishes:
        yield from _of_grown_hands(stage, supply)


def _of_numbers(stage: Stage, boxes: int) -> Iterator[str]:
    for name in ("cards", "cockroaches", "boxes", "bits", "box_cards"):
        least, most = getattr(stage, name)
        if least > most:
            yield f"{name}: {least:g} is more than {most:g}"
    if stage.cards[0] < 1:
        yield "cards: a task has at least one card"
    if stage.boxes[1] > boxes:
        yield f"boxes: the game has only {boxes}"
    if stage.cockroaches[1] > COCKROACH_SUPPLY:
        yield f"cockroaches: the game has only {COCKROACH_SUPPLY}"
    if not stage.reach and stage.cockroaches[1] < 1:
        yield "cockroaches: there must be one to catch"


def _of_kinds(stage: Stage, supply: Mapping[Card, int]) -> Iterator[str]:
    most_cards = sum(supply[card] for card in stage.kinds)
    if stage.cards[1] > most_cards:
        yield f"cards: the supply has only {counted(most_cards, 'card')} of these kinds"
    if not stage.introduces <= stage.kinds:
        yield "introduces: every kind must be among kinds"
    if any(not supply[card] for card in stage.introduces):
        yield "introduces: a kind is not in the supply"


def _of_wished_hands(stage: Stage, supply: Mapping[Card, int]) -> Iterator[str]:
    """What wishes want in the hand must be there to deal; what else they want, composing finds out."""
    for wish in stage.wishes:
        wanted: Counter[Card] = Counter()
        if isinstance(wish, Hand):
            wanted = Counter(wish.cards)
        elif isinstance(wish, Kind) and wish.wanted:
            wanted = Counter({wish.card: 1})
        for card, copies in sorted(wanted.items()):
            available = supply[card] if card in stage.kinds else 0
            if copies > available:
                yield f"wishes: {wish.text} wants {copies} {card.code}, the stage has {available}"


def _of_grown_hands(stage: Stage, supply: Mapping[Card, int]) -> Iterator[str]:
    """To grow tasks, a hand of any of the sizes must be possible."""
    (smallest, largest), (least, most) = stage.cards, stage.box_cards
    box_cards = sum(supply[card] for card in stage.kinds if card.is_box_card)
    others = sum(supply[card] for card in stage.kinds) - box_cards
    if largest > MOST_CARDS:
        yield f"cards: a task has at most {MOST_CARDS}"
    if least > min(box_cards, smallest):
        yield f"box_cards: the smallest hand can have at most {min(box_cards, smallest)}"
    if most < box_cards and others + most < largest <= others + box_cards:
        yield f"box_cards: with no more than {most} the largest hand has only {others + most} cards"
