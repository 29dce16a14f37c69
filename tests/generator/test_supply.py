"""The sources of tasks, one by one; a unit of work depends on its number alone."""

from dataclasses import replace

import pytest
from schaben.generator import profilefile
from schaben.generator.decks.check import check
from schaben.generator.decks.inputs import Entry
from schaben.generator.growing.wanted import Wanted
from schaben.generator.make import find, make
from schaben.generator.make.demands import PER_UNIT
from schaben.generator.make.find import Unit, found_by, stages_of, supply_for
from schaben.generator.pool import Pool, Record
from schaben.generator.profile import ProfileError
from schaben.generator.wishes import parse as parse_wishes
from schaben.grading.player import bits
from schaben.grading.trace import follow
from schaben.grading.tricks import Trick, tricks_of
from schaben.solver.cards import Card
from schaben.solver.engines import solve
from schaben.solver.notation import parse_task

PROFILE = profilefile.parse(
    """
    name = "three-sources"
    title = "Three sources"
    boxes = 4
    shares = {bide = 1}
    [supply]
    F = 2
    B = 2
    L = 2
    R = 2
    TL = 1
    TR = 1
    X- = 1

    [[test]]
    name = "random"
    level = "easy"
    cards = [2, 3]
    cockroaches = [1, 3]
    boxes = [1, 4]
    kinds = ["F", "B", "L", "R", "TL"]
    bits = [0.5, 6]

    [[stage]]
    name = "composed"
    level = "easy"
    cards = [3, 3]
    cockroaches = [2, 4]
    boxes = [0, 3]
    kinds = ["F", "B", "L", "R", "TL", "TR"]
    wishes = "bides>=1"
    bits = [0.5, 4]

    [[stage]]
    name = "grown"
    level = "easy"
    tasks = 3
    cards = [6, 6]
    cockroaches = [2, 5]
    boxes = [1, 4]
    kinds = ["F", "B", "L", "R", "TL", "X-"]
    introduces = ["X-"]
    box_cards = [1, 1]
    bits = [4, 16]
    """,
    "three.toml",
)
Found = list[list[Record]]
"""Records by stage."""

RANDOM, COMPOSED, GROWN = range(3)
STAGES = stages_of(PROFILE)


@pytest.fixture(scope="module")
def found() -> Found:
    """The tasks found by the first unit of each source."""
    return [found_by(Unit(PROFILE, stage, 0, seed=1)) for stage in range(3)]


@pytest.mark.parametrize("stage", [RANDOM, GROWN, COMPOSED])
class TestSources:
    def test_say_who_they_are(self, found: Found, stage: int) -> None:
        assert 0 < len(found[stage]) <= PER_UNIT
        sources = {record.source for record in found[stage]}
        assert sources <= {STAGES[stage].name, *(["grown"] if stage == COMPOSED else [])}  # whatever is sooner

    def test_give_good_tasks(self, found: Found, stage: int) -> None:
        entries = [Entry(record.name, record.task, record.solution) for record in found[stage]]
        for verdict in check(entries, solve, boxes=PROFILE.boxes):
            assert verdict.ok, (verdict.entry.id, verdict.defects)

    def test_give_what_the_stage_asks_for(self, found: Found, stage: int) -> None:
        asked = STAGES[stage]
        for record in found[stage]:
            hand, start = record.task.hand, record.task.start
            counts = (len(hand), len(start.cockroaches), len(start.boxes), sum(card.is_box_card for card in hand))
            sizes = asked.sizes
            ranges = (sizes.cards, sizes.cockroaches, sizes.boxes, asked.box_cards)
            assert all(low <= count <= high for count, (low, high) in zip(counts, ranges, strict=True)), record.name
            assert set(hand) <= asked.kinds
            assert all(hand.count(card) <= PROFILE.supply[card] for card in hand)
            assert not asked.introduces or asked.introduces & set(hand)
            assert asked.bits[0] <= record.bits <= asked.bits[1]
            assert (record.task.target is not None) == asked.reach

    def test_say_what_is_so(self, found: Found, stage: int) -> None:
        for record in found[stage]:
            assert record.bits == bits(record.task, record.solution, PROFILE.boxes)
            line = follow(record.task, record.solution, PROFILE.boxes)
            assert record.tricks == tuple(str(trick) for trick in tricks_of(line))
            assert record.proof["search"]["status"] == "unique"
            assert list(record.proof) == ["search"]

    def test_a_unit_depends_on_its_number_alone(self, found: Found, stage: int) -> None:
        """Not on earlier work of this process, nor on other stages."""
        other = found_by(Unit(PROFILE, stage, 1, seed=1))
        assert found_by(Unit(PROFILE, stage, 0, seed=1)) == found[stage]
        assert found_by(Unit(PROFILE, stage, 1, seed=1)) == other
        assert not {record.name for record in other} & {record.name for record in found[stage]}

    def test_another_seed_finds_other_tasks(self, found: Found, stage: int) -> None:
        other = found_by(Unit(PROFILE, stage, 0, seed=2))
        assert not {record.name for record in other} & {record.name for record in found[stage]}


def test_wishes_come_true(found: Found) -> None:
    assert all(Trick.BIDE in record.tricks for record in found[COMPOSED])


def test_units_have_different_names() -> None:
    names = [Unit(PROFILE, stage, number, seed=1).name for stage in range(12) for number in range(12)]
    assert len(set(names)) == len(names)


def test_a_stage_has_only_its_kinds_of_the_supply() -> None:
    assert supply_for(STAGES[RANDOM], PROFILE) == dict.fromkeys(
        (Card.FORWARDS, Card.BACKWARDS, Card.LEFT, Card.RIGHT), 2
    ) | {Card.TURN_LEFT: 1}


ONE_EACH = """
    name = "one-each"
    title = "One of each"
    supply = {F = 1, B = 1, L = 1, R = 1, TL = 1, TR = 1}
    [[stage]]
    name = "composed"
    level = "easy"
    cards = [4, 4]
    cockroaches = [1, 6]
    boxes = [0, 6]
    kinds = ["F", "B", "L", "R", "TL", "TR"]
    bits = [0, 20]
    wishes = "bides>=1"
"""


def test_composed_tasks_keep_to_the_supply() -> None:
    one_each = profilefile.parse(ONE_EACH, "one-each.toml")
    hands = [record.task.hand for number in range(3) for record in found_by(Unit(one_each, 0, number, seed=1))]
    assert len(hands) > PER_UNIT
    assert all(len(set(hand)) == 4 for hand in hands)


def test_a_pool_gives_only_what_the_game_can_play() -> None:
    """Whatever the pool has: here two of each kind, and only one of each is in the game."""
    one_each = profilefile.parse(ONE_EACH.replace('wishes = "bides>=1"', ""), "one-each.toml")
    two_each = replace(one_each, supply=dict.fromkeys(one_each.supply, 2))
    with Pool() as pool:
        pool.add(found_by(Unit(two_each, 0, 0, seed=1)), one_each.boxes)
        pool.add(found_by(Unit(one_each, 0, 0, seed=1)), one_each.boxes)
        making = make._Making(one_each, 1, pool, 1, lambda _done: None, (), 1)
        making.take_all()
        hands = [record.task.hand for record in pool.records()]
    taken = [record.task.hand for record in making.found[0].values()]
    assert taken
    assert any(len(set(hand)) < 4 for hand in hands)
    assert all(len(set(hand)) == 4 for hand in taken)


@pytest.mark.parametrize("stage", [RANDOM, GROWN, COMPOSED])
def test_a_unit_ends_though_nothing_is_found(stage: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_STARTS", "_PLANS", "_GROWING"):
        monkeypatch.setattr(find, name, {"_GROWING": 200_000}.get(name, 3))
    hopeless = [replace(asked, bits=(90.0, 99.0)) for asked in STAGES]
    unmet = replace(PROFILE, tests=tuple(hopeless[:1]), stages=tuple(hopeless[1:]))
    assert found_by(Unit(unmet, stage, 0, seed=1)) == []


@pytest.mark.parametrize(
    ("line", "bits", "admitted"),
    [
        ("D4N / A1S B2E / C3 / F B L R TL X-", 4.0, True),
        ("D4N / A1S B2E / C3 / F B L R TL X-", 16.0, True),
        ("D4N / A1S B2E / C3 / F B L R TL X-", 3.99, False),
        ("D4N / A1S B2E / C3 / F B L R TL X-", 16.01, False),
        ("D4N / A1S / C3 / F B L R TL X-", 8.0, False),
        ("D4N / A1S B2E B2S C1N E1N F1N / C3 / F B L R TL X-", 8.0, False),
        ("D4N / A1S B2E / - / F B L R TL X-", 8.0, False),
        ("D4N / A1S B2E / C3 C4 C5 C6 C7 / F B L R TL X-", 8.0, False),
        ("D4N / A1S B2E / C3 / F F B L R TL", 8.0, False),
        ("D4N / A1S B2E / C3 / F B L R X+ X-", 8.0, False),
        ("D4N / A1S B2E / C3 / F B L R X- X-", 8.0, False),
        ("D4N / A1S B2E / C3 / F B L TL X-", 8.0, False),
    ],
)
def test_admits(line: str, bits: float, admitted: bool) -> None:
    """4 to 16 bits, 6 cards, 2 to 5 cockroaches, 1 to 4 boxes, 1 box card."""
    assert STAGES[GROWN].admits(parse_task(line), (), bits) is admitted  # no wish asks about the solution


@pytest.mark.parametrize(
    ("cards", "box_cards", "error"),
    [
        ("[3, 6]", "[4, 4]", r"stage\[0\].box_cards: the smallest hand can have at most 3"),
        ("[6, 6]", "[5, 6]", r"stage\[0\].box_cards: the smallest hand can have at most 4"),
        ("[6, 8]", "[0, 1]", r"stage\[0\].box_cards: with no more than 1 the largest hand has only 5 cards"),
        ("[6, 8]", "[0, 4]", None),
        ("[4, 5]", "[4, 4]", None),
        ("[4, 5]", "[1, 1]", None),
    ],
)
def test_hands_that_cannot_be_are_found_in_the_profile(cards: str, box_cards: str, error: str | None) -> None:
    """Not only by a process that tries to make them. The supply is F, B, X- and X+, twice each."""
    text = f"""
        name = "hands"
        title = "Hands"
        [[stage]]
        name = "one"
        level = "easy"
        cards = {cards}
        cockroaches = [1, 2]
        boxes = [0, 1]
        kinds = ["F", "B", "X-", "X+"]
        box_cards = {box_cards}
        bits = [1, 5]
    """
    if error is not None:
        with pytest.raises(ProfileError, match=error):
            profilefile.parse(text, "hands.toml")
    else:
        one = profilefile.parse(text, "hands.toml")
        Wanted(one.stages[0].sizes, supply_for(one.stages[0], one), box_cards=one.stages[0].box_cards)


def test_wishes_that_cannot_be_met_name_the_stage() -> None:
    never = replace(STAGES[COMPOSED], name="never", wishes=parse_wishes("cards=9"))
    with pytest.raises(ProfileError, match="stage 'never': wishes: cards=3 cards=9 cannot hold together"):
        found_by(Unit(replace(PROFILE, stages=(never,)), COMPOSED, 0, seed=1))
