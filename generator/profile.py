"""Profiles: what a deck should be, read from TOML."""

import hashlib
import math
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from ..grading.levels import Level
from ..grading.tricks import Trick
from ..solver.cards import CARD_BY_CODE, Card
from ..solver.errors import SchabenError
from ..solver.task import BOX_SUPPLY, COCKROACH_SUPPLY, Play, Task
from .decks import schema
from .decks.deck import PUBLISHED_CARDS
from .decks.files import read_text
from .random_start import Sizes
from .wishes import Wish, WishError
from .wishes import parse as parse_wishes
from .wishes.plan import MOST_CARDS


class ProfileError(SchabenError):
    """A profile that is wrong or cannot be met."""


CHOICE: Final = 8
"""Tasks that are found for each place of a stage before a deck is chosen, if the profile says nothing else."""

_RANGES: Final = ("cards", "cockroaches", "boxes", "bits", "box_cards")

_NEEDS: Final[Mapping[str, frozenset[Card]]] = {
    Trick.OPEN: frozenset({Card.REMOVE, Card.EITHER}),
    Trick.NEW_ROOM: frozenset({Card.REMOVE, Card.EITHER}),
    Trick.TURN_BACK: frozenset({Card.PLACE, Card.EITHER}),
}
"""Tricks that only some kinds of card can play."""

_SHARED: Final = (*(card.code for card in Card), *(str(trick) for trick in Trick))
"""What a deck can have a share of."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A run of tasks of one kind."""

    name: str
    level: Level
    tasks: int
    sizes: Sizes
    """What the finished tasks have; idle pieces are gone by then."""
    kinds: frozenset[Card]
    introduces: frozenset[Card]
    """At least one of these kinds is in every hand of the stage; none: no such demand."""
    bits: tuple[float, float]
    """Least and greatest difficulty."""
    box_cards: tuple[int, int] = (0, MOST_CARDS)
    """How many cards of the kinds X-, X+ and X a hand has."""
    wishes: tuple[Wish, ...] = ()
    """What else each task has; such stages are composed."""
    choice: int = CHOICE
    """Tasks to find for each place before the deck is chosen: fewer where they are hard to find."""
    reach: bool = False
    """The goal is a square (test tasks)."""

    def admits(self, task: Task, solution: Play, bits: float) -> bool:
        """Whether a finished task is what the stage asks for."""
        start, hand = task.start, set(task.hand)
        box_cards = sum(card.is_box_card for card in task.hand)
        sizes = self.sizes
        counts = (len(task.hand), len(start.cockroaches), len(start.boxes), box_cards, bits)
        ranges = (sizes.cards, sizes.cockroaches, sizes.boxes, self.box_cards, self.bits)
        return (
            (task.target is not None) is self.reach
            and all(least <= count <= most for count, (least, most) in zip(counts, ranges, strict=True))
            and hand <= self.kinds
            and (not self.introduces or bool(hand & self.introduces))
            and all(wish.holds(task, solution) for wish in self.wishes)
        )


@dataclass(frozen=True, slots=True)
class Profile:
    """Test tasks (0A, 0B) and stages, with what the game has to play them."""

    name: str
    title: str
    """May contain ``{tasks}``, for the number of tasks besides the test tasks."""
    language: str
    digest: str
    """SHA-256 of the text that it was read from."""
    supply: Mapping[Card, int]
    boxes: int
    tests: tuple[Stage, ...]
    stages: tuple[Stage, ...]
    shares: Mapping[str, int]
    """Tasks of the deck that must have a kind of card (by code) or use a trick (by name), at least."""

    @property
    def tasks(self) -> int:
        """Tasks of all stages, without the test tasks."""
        return sum(stage.tasks for stage in self.stages)

    @property
    def places(self) -> int:
        """Faces of the deck: test tasks and tasks."""
        return len(self.tests) + self.tasks

    @property
    def to_find(self) -> int:
        """Tasks to find before the deck is chosen."""
        return sum(stage.choice * stage.tasks for stage in (*self.tests, *self.stages))

    def scaled(self, tasks: int) -> "Profile":
        """The same profile for a deck of another size: every stage keeps its share, as far as it divides.

        Shares are rounded by largest remainder; a small deck leaves out stages, and asks for no more of a kind or
        trick than those that are left can have.
        """
        shares = [stage.tasks * tasks / self.tasks for stage in self.stages]
        counts = [int(share) for share in shares]
        by_remainder = sorted(range(len(shares)), key=lambda index: counts[index] - shares[index])
        for index in by_remainder[: tasks - sum(counts)]:
            counts[index] += 1
        stages = (replace(stage, tasks=count) for stage, count in zip(self.stages, counts, strict=True))
        kept = tuple(stage for stage in stages if stage.tasks)
        least = {name: min(share * tasks // self.tasks, _most(kept, name)) for name, share in self.shares.items()}
        return replace(self, stages=kept, shares=least)


def _most(stages: Iterable[Stage], name: str) -> int:
    """Tasks of these stages that can have a kind of card, or use a trick."""
    return sum(stage.tasks for stage in stages if _kinds_for(name) & stage.kinds)


def _kinds_for(name: str) -> frozenset[Card]:
    """One of these is in the hand of every task that has this kind of card, or uses this trick."""
    return frozenset({CARD_BY_CODE[name]}) if name in CARD_BY_CODE else _NEEDS.get(name, frozenset(Card))


def names() -> list[str]:
    """The profiles that ship with the package."""
    folder = resources.files(__package__) / "profiles"
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def load(name: str) -> Profile:
    """A profile by its name, or from a TOML file. Raises FileError or ProfileError, which names every error."""
    if name in names():
        file = resources.files(__package__) / "profiles" / f"{name}.toml"
        return parse(file.read_text(encoding="utf-8"), name)
    if not name.endswith(".toml"):
        raise ProfileError(f"there is no profile {name!r}: give one of {', '.join(names())} or a .toml file")
    return parse(read_text(Path(name)), name)


def parse(text: str, name: str) -> Profile:
    """The profile in a text; ``name`` is what errors call it. Raises ProfileError, which names every error."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, brackets in brackets
        raise ProfileError(f"{name}: broken TOML: {error}") from error
    problems = list(schema.errors(data, "profile.schema.json")) or list(_contradictions(data))
    if problems:
        raise ProfileError(f"{name}: {'; '.join(problems)}")
    return Profile(
        name=data["name"],
        title=data["title"],
        language=data.get("language", "de"),
        digest=hashlib.sha256(text.encode()).hexdigest(),
        supply=_supply(data),
        boxes=data.get("boxes", BOX_SUPPLY),
        tests=tuple(_stage(stage, reach=True) for stage in data.get("test", [])),
        stages=tuple(_stage(stage, reach=False) for stage in data["stage"]),
        shares=data.get("shares", {}),
    )


def _supply(data: Mapping[str, Any]) -> Mapping[Card, int]:
    if "supply" not in data:
        return PUBLISHED_CARDS
    return {CARD_BY_CODE[code]: copies for code, copies in data["supply"].items()}


def _stage(data: Mapping[str, Any], reach: bool) -> Stage:
    return Stage(
        name=data["name"],
        level=Level(data["level"]),
        tasks=data.get("tasks", 1),
        sizes=Sizes(tuple(data["cards"]), tuple(data["cockroaches"]), tuple(data["boxes"])),
        kinds=frozenset(CARD_BY_CODE[code] for code in data["kinds"]),
        introduces=frozenset(CARD_BY_CODE[code] for code in data.get("introduces", [])),
        bits=tuple(data["bits"]),
        box_cards=tuple(data.get("box_cards", (0, MOST_CARDS))),
        wishes=parse_wishes(data.get("wishes", "")),
        choice=data.get("choice", CHOICE),
        reach=reach,
    )


def _contradictions(data: Mapping[str, Any]) -> Iterator[str]:
    """What the schema cannot say, as "field: reason"."""
    supply, boxes = _supply(data), data.get("boxes", BOX_SUPPLY)
    for kind in ("test", "stage"):
        for index, stage in enumerate(data.get(kind, [])):
            for problem in _problems(stage, kind == "test", supply, boxes):
                yield f"{kind}[{index}].{problem}"
    yield from _share_contradictions(data)
    levels = list(Level)
    for index, (one, other) in enumerate(pairwise(data["stage"]), start=1):
        if levels.index(Level(other["level"])) < levels.index(Level(one["level"])):
            yield f"stage[{index}].level: {other['level']} cannot come after {one['level']}"
    windows = [(stage["name"], stage["bits"]) for stage in data["stage"]]
    for index, ((before, low), (_, high)) in enumerate(pairwise(windows), start=1):
        if high[0] < low[1]:
            yield f"stage[{index}].bits: begins at {high[0]:g}, below the end of {before!r} at {low[1]:g}"


def _share_contradictions(data: Mapping[str, Any]) -> Iterator[str]:
    stages = [*data.get("test", []), *data["stage"]]
    for name, least in data.get("shares", {}).items():
        if name not in _SHARED:
            yield f"shares: {name!r} is no kind of card and no trick ({', '.join(_SHARED)})"
            continue
        codes = {card.code for card in _kinds_for(name)}
        most = sum(stage.get("tasks", 1) for stage in stages if not codes.isdisjoint(stage["kinds"]))
        if least > most:
            yield f"shares: {least} tasks with {name!r}, but only {most} can have it"


def _problems(data: Mapping[str, Any], reach: bool, supply: Mapping[Card, int], boxes: int) -> Iterator[str]:
    try:
        stage = _stage(data, reach)
    except WishError as error:
        yield f"wishes: {error}"
        return
    yield from _stage_contradictions(stage, supply, boxes)


def _stage_contradictions(stage: Stage, supply: Mapping[Card, int], boxes: int) -> Iterator[str]:
    yield from _range_contradictions(stage)
    sizes = stage.sizes
    available = Counter(supply)
    most_cards = sum(available[card] for card in stage.kinds)
    if sizes.cards[0] < 1:
        yield "cards: a task has at least one card"
    if sizes.cards[1] > most_cards:
        yield f"cards: the supply has only {most_cards} cards of these kinds"
    if sizes.boxes[1] > boxes:
        yield f"boxes: the game has only {boxes}"
    if sizes.cockroaches[1] > COCKROACH_SUPPLY:
        yield f"cockroaches: the game has only {COCKROACH_SUPPLY}"
    if not stage.reach and sizes.cockroaches[1] < 1:
        yield "cockroaches: there must be one to catch"
    if not stage.introduces <= stage.kinds:
        yield "introduces: every kind must be among kinds"
    if any(not available[card] for card in stage.introduces):
        yield "introduces: a kind is not in the supply"
    yield from _hand_contradictions(stage, available)
    if stage.wishes and stage.reach:
        yield "wishes: a test task, which asks to reach a square, can have none"


def _hand_contradictions(stage: Stage, available: Mapping[Card, int]) -> Iterator[str]:
    """To grow tasks, a hand of any of the sizes must be possible."""
    if stage.reach or stage.wishes:
        return
    (smallest, largest), (least, most) = stage.sizes.cards, stage.box_cards
    box_cards = sum(available[card] for card in stage.kinds if card.is_box_card)
    others = sum(available[card] for card in stage.kinds) - box_cards
    if largest > MOST_CARDS:
        yield f"cards: a task has at most {MOST_CARDS}"
    if least > min(box_cards, smallest):
        yield f"box_cards: the smallest hand can have at most {min(box_cards, smallest)}"
    if most < box_cards and others + most < largest <= others + box_cards:
        yield f"box_cards: with no more than {most} the largest hand has only {others + most} cards"


def _range_contradictions(stage: Stage) -> Iterator[str]:
    sizes = stage.sizes
    ranges = (sizes.cards, sizes.cockroaches, sizes.boxes, stage.bits, stage.box_cards)
    for field, (least, most) in zip(_RANGES, ranges, strict=True):
        if not (math.isfinite(least) and math.isfinite(most)):
            yield f"{field}: both ends must be numbers"
        elif least > most:
            yield f"{field}: {least} is more than {most}"
