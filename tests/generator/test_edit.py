"""Working on decks: what each edit does to the tasks, to their numbers, and to what the deck claims."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from helpers import cases
from helpers.decks import LINES, card, small_deck
from schaben.generator.decks import edit
from schaben.generator.decks.claims import claim_defects
from schaben.generator.decks.compare import differences
from schaben.generator.decks.deck import PUBLISHED_CARDS, Deck, TaskCard, id_at, place_of
from schaben.generator.decks.gate import DeckError
from schaben.generator.decks.inputs import Entry
from schaben.generator.decks.taskcard import card_of, cards_of, without_known
from schaben.grading.levels import Level
from schaben.grading.scale import UNCALIBRATED
from schaben.solver.cards import Card
from schaben.solver.notation import format_task
from schaben.solver.symmetry import SYMMETRIES

TEST, ONE, TWO, THREE, FOUR, FIVE = small_deck().cards
OWN = small_deck(made_by={"version": "1", "order": "given"})

NEW = card("", "D2N / C4S / - / R TU TU => TU R:C2 TU", 1.229)
REACH = card("", "A1E / - / B1 / F L / =A3 => F:A1 L:A3", 0.9)


def tasks(deck: Deck) -> dict[str, str]:
    return {card.id: format_task(card.task) for card in deck.cards}


def bits(deck: Deck) -> dict[str, float]:
    return {card.id: card.grade["bits"] for card in deck.cards}


class TestNew:
    def test_in_the_order_given(self) -> None:
        deck = edit.new([THREE, ONE, TEST, FIVE], "Mine", "en")
        assert bits(deck) == {"0A": 1.1529, "1A": 0.7667, "1B": 0.3146, "2A": 1.6753}
        assert (deck.title, deck.language, deck.supply) == ("Mine", "en", PUBLISHED_CARDS)
        assert deck.made_by.keys() == {"version", "order"}
        assert not any(claim_defects(deck).values())

    def test_by_bits(self) -> None:
        hard = replace(FOUR, grade={"bits": 7.0}, level=Level.MEDIUM)
        deck = edit.new([hard, THREE, ONE], "Mine", order="bits")
        assert bits(deck) == {"1A": 0.3146, "1B": 0.7667, "2A": 7.0}
        assert [card.level for card in deck.cards] == [Level.EASY, Level.EASY, Level.MEDIUM]
        assert not any(claim_defects(deck).values())

    def test_a_third_task_that_reaches_a_square_has_no_place(self) -> None:
        with pytest.raises(DeckError, match="at most 2 tasks that reach a square"):
            edit.new([TEST, REACH, TEST], "Mine")


class TestAdd:
    def test_where_the_bits_belong(self) -> None:
        deck = edit.add(small_deck(), [NEW])
        assert bits(deck) == {
            "0A": 1.1529,
            "1A": 0.3146,
            "1B": 0.4469,
            "2A": 0.7667,
            "2B": 1.229,
            "3A": 1.4039,
            "3B": 1.6753,
        }
        assert deck.made_by == {**small_deck().made_by, "edits": ["add"]}
        assert not any(claim_defects(deck).values())

    @pytest.mark.parametrize(
        ("own", "given"), [(0.1, Level.EASY), (1.0, Level.MEDIUM), (6.0, Level.MEDIUM), (20.0, Level.DIFFICULT)]
    )
    def test_its_level_does_not_break_the_rise(self, own: float, given: Level) -> None:
        """The levels of a deck are those of its stages, not always those of the thresholds."""
        levels = [Level.EASY, Level.EASY, Level.MEDIUM, Level.MEDIUM, Level.MEDIUM]
        cards = [
            TEST,
            *(replace(card, level=level) for card, level in zip(small_deck().cards[1:], levels, strict=True)),
        ]
        deck = edit.add(
            small_deck(cards=tuple(cards)), [replace(NEW, grade={"bits": own}, level=UNCALIBRATED.level(own))]
        )
        (added,) = [card for card in deck.cards if card.task == NEW.task]
        assert added.level is given
        assert not any(claim_defects(deck).values())

    @pytest.mark.parametrize(("at", "ids"), [("", ["3B", "4A"]), ("1B", ["1B", "2A"]), ("1A", ["1A", "1B"])])
    def test_in_an_order_of_its_own(self, at: str, ids: list[str]) -> None:
        other = replace(NEW, grade={"bits": 9.0})
        deck = edit.add(OWN, [NEW, other], at=at)
        assert [card.id for card in deck.cards if card.task == NEW.task] == ids
        assert [card.id for card in deck.cards] == ["0A", *map(id_at, range(2, 9))]

    def test_a_task_that_reaches_a_square(self) -> None:
        deck = edit.add(small_deck(), [REACH])
        assert tasks(deck)["0B"] == format_task(REACH.task)
        with pytest.raises(DeckError, match="this would have more"):
            edit.add(deck, [REACH])

    def test_no_place_can_be_named_where_bits_decide(self) -> None:
        with pytest.raises(DeckError, match="before 1B; --order given allows it"):
            edit.add(small_deck(), [NEW], at="1B")

    def test_numbers_that_are_free_stay_free(self) -> None:
        deck = edit.add(edit.drop(OWN, ["1B"]), [NEW])
        assert [card.id for card in deck.cards] == ["0A", "1A", "2A", "2B", "3A", "3B"]


class TestDrop:
    def test_the_others_keep_their_numbers(self) -> None:
        deck = edit.drop(small_deck(), ["1B", "0A"])
        assert deck.cards == (ONE, THREE, FOUR, FIVE)
        assert deck.made_by["edits"] == ["drop 1B 0A"]

    def test_what_is_not_there(self) -> None:
        with pytest.raises(DeckError, match="the deck has no 9A, only 0A to 3A"):
            edit.drop(small_deck(), ["1A", "9A"])

    def test_one_must_be_left(self) -> None:
        with pytest.raises(DeckError, match="no card would be left"):
            edit.drop(small_deck(), list(LINES))


class TestTitle:
    def test_a_profile_counts_the_tasks_besides_the_test_tasks(self) -> None:
        deck = small_deck(title="For children: 5 tasks, 15 hours")
        assert edit.drop(deck, ["1B", "0A"]).title == "For children: 4 tasks, 15 hours"
        assert edit.drop(deck, ["0A"]).title == edit.move(deck, "1A", "1A").title == deck.title
        assert edit.add(deck, [NEW]).title == "For children: 6 tasks, 15 hours"

    def test_a_title_of_ones_own_stays(self) -> None:
        own = small_deck(title="Best of 5", made_by={"version": "1", "order": "bits"})
        assert edit.drop(own, ["1B"]).title == "Best of 5"
        assert edit.drop(small_deck(title="55 hours"), ["1B"]).title == "55 hours"


class TestMove:
    @pytest.mark.parametrize(
        ("id_", "to", "order"),
        [
            ("3A", "1B", [TEST, ONE, FIVE, TWO, THREE, FOUR]),
            ("1A", "2B", [TEST, TWO, THREE, FOUR, ONE, FIVE]),
            ("2A", "2A", [*small_deck().cards]),
        ],
    )
    def test_those_between_move_by_one(self, id_: str, to: str, order: list[TaskCard]) -> None:
        deck = edit.move(OWN, id_, to)
        assert [card.task for card in deck.cards] == [card.task for card in order]
        assert [card.id for card in deck.cards] == [*LINES]
        assert deck.made_by["edits"] == [f"move {id_} {to}"]

    def test_a_rise_is_given_up_only_when_asked(self) -> None:
        assert any(claim_defects(edit.move(small_deck(), "3A", "1B")).values())
        assert not any(claim_defects(edit.move(small_deck(), "3A", "1B", "given")).values())

    @pytest.mark.parametrize(("id_", "to"), [("0A", "1A"), ("1A", "0A")])
    def test_card_0_stays(self, id_: str, to: str) -> None:
        with pytest.raises(DeckError, match="the tasks of card 0"):
            edit.move(OWN, id_, to)


def test_renumbering_closes_gaps() -> None:
    deck = edit.renumber(edit.drop(OWN, ["1A", "2A"]))
    assert [card.id for card in deck.cards] == ["0A", "1A", "1B", "2A"]
    assert [card.task for card in deck.cards] == [TEST.task, TWO.task, FOUR.task, FIVE.task]
    assert edit.renumber(deck) is deck


def test_a_place_and_its_id() -> None:
    assert [place_of(id_at(place)) for place in range(90)] == [*range(90)]


@pytest.mark.parametrize(
    ("text", "more"), [("", {}), (" F=3, x = 1", {Card.FORWARDS: 3, Card.EITHER: 1}), ("TU=0", {Card.TURN_ROUND: 0})]
)
def test_the_supply_in_a_text(text: str, more: dict[Card, int]) -> None:
    assert edit.supply_of(text) == {**PUBLISHED_CARDS, **more}


@pytest.mark.parametrize("text", ["F", "F=", "Q=1", "F=-1", "F=99", "F=1.5", "F=²"])
def test_a_supply_that_cannot_be(text: str) -> None:
    with pytest.raises(DeckError, match="is not a kind and number of cards such as F=3"):
        edit.supply_of(text)


class TestCards:
    """From what a command was given to what a deck has."""

    def entry(self, line: str) -> Entry:
        task, solution = cases.solved(line)
        return Entry("tasks.txt:1", task, solution)

    def test_a_task_is_solved_graded_and_proven(self) -> None:
        line, own = LINES["2B"][1], LINES["2B"][0]
        found = card_of(replace(self.entry(line), solution=None), 6)
        assert (found.task, found.solution) == cases.solved(line)
        assert found.grade["bits"] == own
        assert {engine: answer["status"] for engine, answer in found.proof.items()} == {
            "search": "unique",
            "cpsat": "unique",
        }
        assert (found.certified, found.source) == (True, "imported")

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            ("B4S / A4W D4N / - / L R => L:D4 R:B4", "the stated solution is wrong"),
            ("G5S / A4N B5W G1E / - / L R => L:G5 R:A5", "idle: cockroach G1E"),
            ("A2N / B3E C1N / - / B R => R:C2 B:C1", "there is no solution"),
        ],
    )
    def test_every_task_that_is_not_good_is_named(self, line: str, reason: str) -> None:
        entries = [self.entry(LINES["1A"][1]), self.entry(line), self.entry("A1N / C1N / - / F => F:A2")]
        with pytest.raises(DeckError) as caught:
            cards_of(entries, 6)
        assert reason in str(caught.value)
        assert str(caught.value).count("tasks.txt:1") == 2
        assert "\n" not in str(caught.value)

    def test_a_card_that_is_vouched_for_stays_as_it_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        deck = small_deck()
        kept = replace(FOUR, extra={"note": "for Ada"}, grade={"bits": 1.4039, "fun": 5})
        entry = Entry("2B", kept.task, kept.solution, deck, kept)
        assert card_of(entry, 6) is kept
        proven = card_of(entry, 5)
        assert proven.extra == {}
        assert proven.grade["bits"] == kept.grade["bits"]
        assert card_of(replace(entry, card=replace(kept, certified=False)), 6) != kept

    def test_tasks_that_are_there_already(self) -> None:
        image = SYMMETRIES[3].task(TWO.task)
        entries = [Entry("a", image, None), Entry("b", NEW.task, None), Entry("c", NEW.task, None)]
        fresh, known = without_known(entries, small_deck().cards, refuse=False)
        assert fresh == [entries[1]]
        assert known == ["a: the same as 1B, turned or mirrored", "c: the same as b, turned or mirrored"]
        with pytest.raises(DeckError, match="a: the same as 1B, turned or mirrored; c: the same as b"):
            without_known(entries, small_deck().cards, refuse=True)


class TestDifferences:
    @pytest.mark.parametrize(
        ("change", "texts"),
        [
            (lambda deck: deck, []),
            (lambda deck: replace(deck, title="Mine"), ["deck     title: Jäger -> Mine"]),
            (
                lambda deck: replace(deck, promises={"stages": [{"first": "1A", "bits": [0, 2]}]}),
                ['deck     promises: stages none -> [{"first": "1A", "bits": [0, 2]}]'],
            ),
            (lambda deck: replace(deck, cards=deck.cards[1:]), ["removed  0A D2E / - / G6 / F L / =G7"]),
            (lambda deck: replace(deck, supply={**deck.supply, Card.LEFT: 3}), ["deck     supply: L 2 -> 3"]),
            (lambda deck: replace(deck, cards=(replace(TEST, id="0B"), *deck.cards[1:])), ["moved    0A -> 0B"]),
            (
                lambda deck: replace(
                    deck, cards=(replace(TEST, level=Level.MEDIUM, grade={"bits": 6}), *deck.cards[1:])
                ),
                ["changed  0A level: easy -> medium", "changed  0A grade: bits 1.1529 -> 6"],
            ),
        ],
    )
    def test_are_named(self, change: Callable[[Deck], Deck], texts: list[str]) -> None:
        found = [
            f"{difference.what:8} {difference.text}" for difference in differences(small_deck(), change(small_deck()))
        ]
        assert len(found) == len(texts)
        assert all(one.startswith(text) for one, text in zip(found, texts, strict=True))

    def test_of_a_large_value_only_what_changed_is_said(self) -> None:
        one, other = ({"shares": {"F": 3, "L": n}, "stages": ({"bits": (0, n)}, {"tasks": 2})} for n in (1, 2))
        found = list(differences(*(replace(small_deck(), promises=promises) for promises in (one, other))))
        assert [difference.text for difference in found] == [
            "promises: shares.L 1 -> 2",
            "promises: stages[0].bits [0, 1] -> [0, 2]",
        ]
        assert found[1][:3] == ("deck", "[0, 1]", "[0, 2]")

    def test_stages_are_compared_by_name(self) -> None:
        stages = {"name": "a", "tasks": 2}, {"name": "b", "tasks": 3}, {"name": "c", "tasks": 4}
        later = {"name": "b", "tasks": 1}, stages[2]
        one, other = (replace(small_deck(), promises={"stages": some}) for some in (stages, later))
        assert [difference.text for difference in differences(one, other)] == [
            """promises: stages['a'] {"name": "a", "tasks": 2} -> none""",
            "promises: stages['b'].tasks 3 -> 1",
        ]

    def test_a_field_that_is_absent_is_equal_to_no_value(self) -> None:
        one, other = (replace(small_deck(), extra=extra) for extra in ({"a": None}, {}))
        (difference,) = differences(one, other)
        assert difference.text == "extra: a null -> none"

    def test_an_empty_text_is_shown_as_none(self) -> None:
        one = small_deck()
        other = replace(one, cards=(replace(TEST, teaches="bide"), *one.cards[1:]))
        assert [difference.text for difference in differences(one, other)] == ["0A teaches: none -> bide"]

    def test_backwards_what_was_removed_is_added(self) -> None:
        less = replace(small_deck(), cards=small_deck().cards[1:])
        (difference,) = differences(less, small_deck())
        assert (difference.what, difference.before, difference.after) == ("added", "", "0A")

    def test_a_task_that_is_turned_is_the_same_task(self) -> None:
        turned = replace(FIVE, task=SYMMETRIES[1].task(FIVE.task), solution=SYMMETRIES[1].play(FIVE.solution))
        other = replace(small_deck(), cards=(*small_deck().cards[:-1], turned))
        assert {difference.what for difference in differences(small_deck(), other)} == {"changed"}
