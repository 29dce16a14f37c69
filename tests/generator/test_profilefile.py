"""Profile files: what they say is read, and all that is wrong with them is named."""

import re
from itertools import pairwise

import pytest
from schaben.generator import profilefile
from schaben.generator.decks.deck import id_at
from schaben.generator.profile import Profile, ProfileError
from schaben.grading.levels import Level
from schaben.solver.cards import Card

STAGE = """
[[stage]]
name = "{0}"
level = "{0}"
tasks = 4
cards = [1, 2]
cockroaches = [1, 2]
boxes = [0, 1]
kinds = ["F", "{1}"]
bits = [{2}]
"""

TEXT = (
    'name = "m"\ntitle = "M"\n'
    + STAGE.format("easy", "TL", "1, 2")
    + STAGE.format("medium", "TR", "2, 3")
    + "[shares]\nTL = 4\n"
)

PUBLISHED = '{F = 2, B = 2, L = 2, R = 2, TL = 2, TR = 2, TU = 2, "X-" = 2, "X+" = 2}'


def parse(text: str) -> Profile:
    return profilefile.parse(text, "mine.toml")


def changed(before: str, after: str) -> str:
    assert before in TEXT
    return TEXT.replace(before, after, 1)


def test_classic_introduces_kinds_as_the_rulebook_does() -> None:
    classic = profilefile.load("classic")
    assert (len(classic.tests), classic.tasks) == (2, 80)
    seen: dict[Card, str] = {}
    places = 0
    for stage in classic.stages:
        for card in stage.kinds:
            seen.setdefault(card, id_at(places + 2))
        places += stage.tasks
    moves, turns, boxes = seen[Card.FORWARDS], seen[Card.TURN_LEFT], seen[Card.REMOVE]
    assert (moves, turns) == ("1A", "2A")
    assert boxes not in {"1A", "2A"}
    levels = [stage.level for stage in classic.stages]
    assert levels == sorted(levels, key=list(Level).index)


def test_windows_of_bits_follow_one_another() -> None:
    stages = profilefile.load("classic").stages
    assert all(one.bits[1] <= other.bits[0] for one, other in pairwise(stages))


@pytest.mark.parametrize("tasks", [1, 2, 7, 40, 80, 200])
def test_scaling_keeps_the_number(tasks: int) -> None:
    assert profilefile.load("classic").scaled(tasks).tasks == tasks


class TestDigest:
    """A run depends on what the profile says."""

    @pytest.mark.parametrize(
        "text",
        [
            TEXT.replace("\n", "\r\n"),
            "# mine\n\n" + TEXT,
            changed("tasks = 4", "tasks = 4  # not five"),
            changed("tasks = 4\ncards = [1, 2]", "cards = [1,2]\ntasks = 4"),
            changed('kinds = ["F", "TL"]', 'kinds = ["TL", "F"]'),
            changed('title = "M"', f'title = "M"\nlanguage = "de"\nsupply = {PUBLISHED}'),
            changed('title = "M"', 'title = "M"\n"$schema" = "profile.schema.json"\nnote = "for Ada"'),
            changed("tasks = 4", 'tasks = 4\nnote = "for Ada"'),
        ],
    )
    def test_stays(self, text: str) -> None:
        assert parse(text) == parse(TEXT)

    @pytest.mark.parametrize(
        "text",
        [
            changed('title = "M"', 'title = "N"'),
            changed('title = "M"', 'title = "M"\nsupply = {F = 1, TL = 1, TR = 1}'),
            changed("tasks = 4", "tasks = 5"),
            changed("tasks = 4", 'tasks = 4\nwishes = "bides>=1"'),
            changed("TL = 4", "TL = 3"),
        ],
    )
    def test_changes(self, text: str) -> None:
        assert parse(text).digest != parse(TEXT).digest


def test_what_a_stage_says() -> None:
    stage = parse(
        changed("tasks = 4", 'tasks = 4\nchoice = 3\nintroduces = ["TL"]\nwishes = "bides>=1 ends=D4"')
    ).stages[0]
    assert (stage.tasks, stage.choice, stage.cards, stage.box_cards) == (4, 3, (1, 2), (0, 18))
    assert set(stage.introduces) == {Card.TURN_LEFT}
    assert set(stage.kinds) == {Card.FORWARDS, Card.TURN_LEFT}
    assert [wish.text for wish in stage.wishes] == ["bides>=1", "ends=D4"]


def test_every_contradiction_is_named() -> None:
    text = """
        name = "mine"
        title = "Mine"
        supply = {F = 1, TL = 0}
        [[stage]]
        name = "one"
        level = "easy"
        cards = [0, 5]
        cockroaches = [9, 8]
        boxes = [0, 9]
        kinds = ["F", "TL"]
        introduces = ["TL", "TR"]
        bits = [9, 1]
    """
    with pytest.raises(ProfileError) as caught:
        parse(text)
    assert str(caught.value).split("; ") == [
        "mine.toml: stage[0].cockroaches: 9 is more than 8",
        "stage[0].bits: 9 is more than 1",
        "stage[0].cards: a task has at least one card",
        "stage[0].boxes: the game has only 6",
        "stage[0].cockroaches: the game has only 6",
        "stage[0].cards: the supply has only 1 card of these kinds",
        "stage[0].introduces: every kind must be among kinds",
        "stage[0].introduces: a kind is not in the supply",
    ]


def test_every_wrong_field_is_named() -> None:
    text = (
        changed('name = "easy"', "chioce = 3").replace("[1, 2]", "[1, 2.0, 3]", 1).replace('title = "M"', "boxes = -1")
    )
    with pytest.raises(ProfileError) as caught:
        parse(text)
    assert str(caught.value).split("; ") == [
        "mine.toml: stage[0].'chioce' is not a field",
        "is 'choice' meant?",
        "'title' is missing",
        "stage[0]: 'name' is missing",
        "stage[0].cards: [1, 2.0, 3] should have at most 2 items, not 3",
        "boxes: -1 should be greater than or equal to 0",
    ]


def test_a_long_list_of_errors_ends() -> None:
    with pytest.raises(ProfileError, match=r"stage\[\d+\].*; and \d\d more$"):
        parse("stage = [" + '{name = ""}, ' * 20 + "]")


@pytest.mark.parametrize(
    ("before", "after", "error"),
    [
        ("tasks = 4", "tasks = 4.0", "stage[0].tasks: 4.0 should be a valid integer"),
        ("[1, 2]", "[1.0, 2]", "stage[0].cards[0]: 1.0 should be a valid integer"),
        ("bits = [1, 2]", "bits = [1, inf]", "stage[0].bits[1]: inf should be a finite number"),
        ("bits = [2, 3]", "bits = [1.5, 9]", "stage[1].bits: begins at 1.5, below the end of 'easy' at 2"),
        ('"F", "TL"', '"F", "F"', "stage[0].kinds: 'F' is in it twice"),
        ('"F", "TL"', '"F", "Q"', "stage[0].kinds[1]: 'Q' should be 'F', 'B', 'L'"),
        ('title = "M"', "title = 1979-05-27", "title: datetime.date(1979, 5, 27) should be a valid string"),
        ("TL = 4", "TL = 5", "shares: 5 tasks with 'TL', but only 4 can have it"),
        ("TL = 4", '"X-" = 1', "shares: 1 task with 'X-', but only 0 can have it"),
        ("TL = 4", '"turn back" = 1', "shares: 1 task with 'turn back', but only 0 can have it"),
        ("TL = 4", "somersault = 1", "shares.somersault: 'somersault' should be 'F', 'B'"),
        ('level = "easy"', 'level = "difficult"', "stage[1].level: medium cannot come after difficult"),
        ("tasks = 4", 'tasks = 4\nwishes = "kinds+=B"', "stage[0].wishes: kinds+=B wants 1 B, the stage has 0"),
        (
            "tasks = 4",
            """tasks = 4\nwishes = 'hand="F F F TL"'""",
            'stage[0].wishes: hand="F F F TL" wants 3 F, the stage has 2',
        ),
        ("[[stage]]", "[[test]]", "test[0].tasks: a test task is always one"),
    ],
)
def test_one_error_at_a_time(before: str, after: str, error: str) -> None:
    parse(TEXT)
    with pytest.raises(ProfileError, match=re.escape(f"mine.toml: {error}")):
        parse(changed(before, after))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("name = ", "broken TOML"),
        ("name = " + "[" * 5000, "broken TOML"),
        ("name = " + "1" * 5000, "broken TOML"),
        ("", "'name', 'title' and 'stage' are missing"),
        ('stage = "x"', "stage: 'x' should be a valid array"),
        ("stage = [1]", "stage[0]: 1 should be an object"),
    ],
)
def test_a_wrong_profile_is_refused(text: str, error: str) -> None:
    with pytest.raises(ProfileError, match=re.escape(error)):
        parse(text)


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(ProfileError, match="give one of box-tricks, classic, expert, gentle, master or a"):
        profilefile.load("clasic")
