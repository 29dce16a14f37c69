"""Making decks: every claim about a small deck is checked, and the same seed gives the same bytes."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import numpy as np
import pytest
from numpy.typing import NDArray
from schaben.generator import profilefile
from schaben.generator.choose.choice import NEIGHBOURS
from schaben.generator.decks.check import check
from schaben.generator.decks.deck import Deck, TaskCard
from schaben.generator.decks.deckfile import format_deck, parse_deck
from schaben.generator.decks.distance import NEAR, distances
from schaben.generator.decks.gate import DeckError
from schaben.generator.decks.inputs import Entry
from schaben.generator.decks.kept import broken_promises
from schaben.generator.make import find, make
from schaben.generator.make.demands import to_find
from schaben.generator.make.find import Unit
from schaben.generator.make.swap import swap
from schaben.generator.pool import Pool, Record
from schaben.generator.profile import CHOICE, Profile, ProfileError, Stage
from schaben.generator.workers import WorkerError
from schaben.grading.levels import Level
from schaben.grading.player import bits
from schaben.solver.cards import Card
from schaben.solver.engines import solve
from schaben.solver.errors import DisagreementError
from schaben.solver.notation import format_task
from schaben.solver.outcome import Outcome, Status
from schaben.solver.proof import Answers, prove
from schaben.solver.search.solve import Budget
from schaben.solver.symmetry import canonical
from schaben.solver.task import Task

MOVES = {Card.FORWARDS, Card.BACKWARDS, Card.LEFT, Card.RIGHT}


def small(tasks: int = 14) -> Profile:
    """The classic deck without its last stages, which takes a few seconds."""
    classic = profilefile.load("classic")
    return replace(classic, stages=classic.stages[:4], shares={}).scaled(tasks)


class Made(NamedTuple):
    """A deck of seed 5, and its pool."""

    deck: Deck
    found: Path
    """The pool when all tasks were found and none was proven."""
    done: Path
    """The pool at the end."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("made")
    found, done = folder / "found.pool", folder / "done.pool"

    def keep(number: int) -> None:
        if number == to_find(small()):
            shutil.copyfile(done, found)

    with Pool(done) as pool:
        return Made(make.make_deck(small(), seed=5, pool=pool, progress=keep), found, done)


@pytest.fixture
def deck(made: Made) -> Deck:
    return made.deck


@pytest.fixture
def pool(made: Made, tmp_path: Path) -> Iterator[Pool]:
    """The pool of seed 5, so that its tasks are not searched for again."""
    with Pool(shutil.copyfile(made.found, tmp_path / "found.pool")) as pool:
        yield pool


def require_good(deck: Deck) -> None:
    entries = [Entry(card.id, card.task, card.solution, deck, card) for card in deck.cards]
    for verdict in check(entries, solve):
        assert verdict.ok, (verdict.entry.id, verdict.defects)
        assert set(verdict.answers) == {"search", "cpsat"}


def apart(deck: Deck, other: Deck) -> NDArray[np.float64]:
    """The distances between their tasks."""
    one, two = ([(card.task, card.solution) for card in each.cards] for each in (deck, other))
    return distances(one, two)


def recorded(calls: list[Unit]) -> Callable[[Unit], list[Record]]:
    """``found_by`` that keeps a list of its calls."""

    def call(unit: Unit) -> list[Record]:
        calls.append(unit)
        return find.found_by(unit)

    return call


def card_of(deck: Deck, id_: str) -> TaskCard:
    card = deck.card(id_)
    assert card is not None
    return card


def test_every_task_is_good(deck: Deck) -> None:
    require_good(deck)


def test_no_two_tasks_are_near_duplicates_and_neighbours_differ(deck: Deck) -> None:
    table = apart(deck, deck)
    assert all(table[i, j] >= NEAR for i in range(16) for j in range(i))
    assert all(table[i, i + 1] >= NEIGHBOURS for i in range(15))
    assert all(one.task.hand != other.task.hand for one, other in pairwise(deck.cards))


def test_numbers_and_levels(deck: Deck) -> None:
    assert [card.id for card in deck.cards[:5]] == ["0A", "0B", "1A", "1B", "2A"]
    assert len(deck.cards) == 16
    levels = [list(Level).index(card.level) for card in deck.cards]
    assert levels == sorted(levels)


def test_difficulty_rises_and_is_what_the_grade_says(deck: Deck) -> None:
    grades = [card.grade["bits"] for card in deck.cards[2:]]
    assert grades == sorted(grades)
    for card in deck.cards:
        assert card.grade["bits"] == bits(card.task, card.solution)


def test_the_test_tasks(deck: Deck) -> None:
    first, second = deck.cards[:2]
    assert first.task.target is not None
    assert not first.task.start.cockroaches
    assert set(first.task.hand) <= MOVES
    assert second.task.target is not None
    assert second.task.start.cockroaches


def test_kinds_are_introduced_in_order(deck: Deck) -> None:
    for card, stage in zip(deck.cards[2:], [s for s in small().stages for _ in range(s.tasks)], strict=True):
        assert set(card.task.hand) <= stage.kinds
        assert not stage.introduces or set(card.task.hand) & stage.introduces


def test_proof_is_kept(deck: Deck) -> None:
    for card in deck.cards:
        assert list(card.proof) == ["search", "cpsat"]
        for answer in card.proof.values():
            assert (answer["status"], answer["count"], answer["complete"], answer["early"]) == (
                "unique",
                1,
                True,
                False,
            )


def test_a_task_that_cpsat_cannot_prove_is_passed_over(deck: Deck, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tasks take their places."""
    unproven = {card.task for card in deck.cards[2:5]}

    def ask(task: Task, **how: Any) -> Outcome:
        outcome = solve(task, **how)
        undecided = how["engine"] == "cpsat" and task in unproven
        return replace(outcome, status=Status.UNDECIDED, complete=False) if undecided else outcome

    monkeypatch.setattr("schaben.solver.engines.solve", ask)
    other = make.make_deck(small(), seed=5, pool=pool)
    assert len(other.cards) == len(deck.cards)
    assert not unproven & {card.task for card in other.cards}


@pytest.fixture
def proven(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """The tasks about which engines are asked from now on, in this process."""
    proven: list[Task] = []

    def prove_and_remember(task: Task, box_supply: int, budget: Budget) -> Answers:
        proven.append(task)
        return prove(task, box_supply, budget)

    monkeypatch.setattr("schaben.generator.make.certify.prove", prove_and_remember)
    return proven


def test_a_run_that_is_killed_while_proving_proves_nothing_twice(deck: Deck, pool: Pool, proven: list[Task]) -> None:
    class KilledError(Exception):
        pass

    def die(done: int) -> None:
        """After two more proofs."""
        if done >= to_find(small()) + 2 * lives:
            raise KilledError

    for lives in (1, 2, 3):
        with pytest.raises(KilledError):
            make.make_deck(small(), seed=5, pool=pool, progress=die)
        assert len(proven) == 2 * lives
    assert format_deck(make.make_deck(small(), seed=5, pool=pool)) == format_deck(deck)
    assert len(proven) == len(set(proven)) == small().places


def test_what_another_version_proved_is_proven_again(
    deck: Deck, made: Made, tmp_path: Path, proven: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Pool(shutil.copyfile(made.done, tmp_path / "done.pool")) as pool:
        assert make.make_deck(small(), seed=5, pool=pool) == deck
        assert not proven
        monkeypatch.setattr("schaben.generator.make.certify.ASKED", "another version")
        assert make.make_deck(small(), seed=5, pool=pool) == deck
        assert len(proven) == small().places


def test_engines_that_contradict_each_other_end_the_run(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(task: Task, **how: Any) -> Outcome:
        outcome = solve(task, **how)
        return replace(outcome, status=Status.NONE, count=0) if how["engine"] == "cpsat" else outcome

    monkeypatch.setattr("schaben.solver.engines.solve", ask)
    with pytest.raises(DisagreementError, match="search says exactly one solution, cpsat says no solution"):
        make.make_deck(small(), seed=5, pool=pool)


def test_a_deck_is_read_back_as_it_was(deck: Deck) -> None:
    assert parse_deck(format_deck(deck), "deck.json") == deck


class TestTheSameBytes:
    def test_at_any_number_of_workers(self, deck: Deck) -> None:
        done: list[int] = []
        again = make.make_deck(small(), seed=5, jobs=2, progress=done.append)
        assert format_deck(again) == format_deck(deck)
        assert done == sorted(done)
        assert done[-17:] == [CHOICE * 16, *range(CHOICE * 16 + 1, make.effort_of(small()) + 1)]

    def test_after_any_part_of_the_units(self, deck: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Stopped several times; no unit is done twice."""
        calls, reports = list[Unit](), list[int]()
        monkeypatch.setattr(make, "found_by", recorded(calls))

        def stop(done: int) -> None:
            reports.append(done)
            if len(reports) in {1, 5, 30, 70}:
                raise KeyboardInterrupt

        for _ in range(4):
            with Pool(tmp_path / "deck.pool") as pool, pytest.raises(KeyboardInterrupt):
                make.make_deck(small(), seed=5, pool=pool, progress=stop)
        with Pool(tmp_path / "deck.pool") as pool:
            assert format_deck(make.make_deck(small(), seed=5, pool=pool)) == format_deck(deck)
            assert 1 < len(calls) == len(pool.done(make.run_name(small(), 5)))

    def test_with_other_tasks_in_the_pool(self, made: Made, tmp_path: Path) -> None:
        """Tasks of another run, and its own of an earlier time."""
        with Pool(shutil.copyfile(made.done, tmp_path / "deck.pool")) as pool:
            make.make_deck(small(3), seed=7, pool=pool)
            pool.forget_runs()
            before = pool.records()
            assert format_deck(make.make_deck(small(), seed=5, pool=pool)) == format_deck(made.deck)
            assert pool.records() == before
        proven = {record.name: record.proof for record in before if "cpsat" in record.proof}
        assert {format_task(canonical(card.task)): card.proof for card in made.deck.cards}.items() <= proven.items()


def test_another_seed_gives_another_deck() -> None:
    assert format_deck(make.make_deck(small(1), seed=6)) != format_deck(make.make_deck(small(1), seed=5))


class TestExtend:
    def test_nothing_near_is_repeated(self, deck: Deck, pool: Pool) -> None:
        """With the same seed, every task would be repeated."""
        other = make.make_deck(small(), seed=5, pool=pool, extends=[deck])
        require_good(other)
        assert apart(deck, other).min() >= NEAR
        third = make.make_deck(small(3), seed=5, extends=[deck, other])
        assert min(apart(deck, third).min(), apart(other, third).min()) >= NEAR

    def test_the_deck_says_what_it_extends(self, deck: Deck) -> None:
        other, third = (make.make_deck(small(1), seed=seed, extends=[deck]) for seed in (1, 2))
        assert "extends" not in deck.made_by
        assert len(other.made_by["extends"]) == 1
        assert other.made_by["extends"] == third.made_by["extends"]
        assert parse_deck(format_deck(other), "deck.json") == other


def promising(deck: Deck, code: str, least: int) -> Deck:
    """The deck, but with a share of a kind of card."""
    return replace(deck, promises={**deck.promises, "shares": {code: least}})


class TestReplace:
    @pytest.mark.parametrize("id_", ["0A", "1A", "4B", "7B"])
    def test_all_others_stay(self, deck: Deck, pool: Pool, id_: str) -> None:
        other = swap(deck, id_, small(), seed=5, pool=pool)
        changed = [new.id for old, new in zip(deck.cards, other.cards, strict=True) if old != new]
        assert changed == [id_]
        require_good(other)
        assert card_of(other, id_).level == card_of(deck, id_).level
        assert apart(deck, replace(other, cards=(card_of(other, id_),))).min() >= NEAR
        grades = [card.grade["bits"] for card in other.cards[2:]]
        assert grades == sorted(grades)
        assert all(one.task.hand != next_.task.hand for one, next_ in pairwise(other.cards))
        table = apart(other, other)
        assert all(table[i, i + 1] >= NEIGHBOURS for i in range(15))
        assert other.made_by == {**deck.made_by, "replaced": {id_: 5}}
        assert parse_deck(format_deck(other), "deck.json") == other

    def test_is_the_same_again_and_goes_on_from_there(self, deck: Deck) -> None:
        once, again = (swap(deck, "3A", small(), seed=9, pool=Pool()) for _ in range(2))
        assert format_deck(once) == format_deck(again)
        twice = swap(once, "3A", small(), seed=9, pool=Pool())
        assert len({card_of(one, "3A").task for one in (deck, once, twice)}) == 3

    def test_it_is_unlike_the_decks_that_this_one_extends(self, deck: Deck) -> None:
        first = swap(deck, "3A", small(), seed=9, pool=Pool())
        other = swap(deck, "3A", small(), seed=9, pool=Pool(), extends=[first])
        assert apart(first, replace(other, cards=(card_of(other, "3A"),))).min() >= NEAR

    def test_units_that_are_done_are_not_done_again(self, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
        """Units that found nothing, too."""
        calls: list[Unit] = []
        pool = Pool()
        pool.finish(make.run_name(small(), 9), "4/0", [], boxes=6)
        monkeypatch.setattr("schaben.generator.make.swap.found_by", recorded(calls))
        swap(deck, "3A", small(), seed=9, pool=pool)
        swap(deck, "3A", small(), seed=9, pool=pool)
        names = [unit.name for unit in calls]
        assert names
        assert len(names) == len(set(names))
        assert "4/0" not in names

    @pytest.mark.parametrize(
        ("id_", "changes", "error"),
        [
            ("17B", {}, "the deck has no 17B, only 0A to 7B"),
            ("3A", {"name": "other"}, "the deck was made from profile 'classic', not from 'other'"),
            ("3A", {"boxes": 5}, "the deck has another supply of cards or boxes than profile 'classic'"),
            ("3A", {"supply": {Card.FORWARDS: 9}}, "the deck has another supply of cards or boxes"),
        ],
    )
    def test_what_cannot_be_is_one_line(self, deck: Deck, id_: str, changes: dict[str, Any], error: str) -> None:
        with pytest.raises(ProfileError, match=error):
            swap(deck, id_, replace(small(), **changes), seed=1, pool=Pool())

    def test_a_deck_that_was_rearranged_has_no_places_of_a_profile(self, deck: Deck) -> None:
        edited = replace(deck, made_by={**deck.made_by, "edits": ["drop 1A"]})
        with pytest.raises(ProfileError, match="no longer those of its profile: schaben deck has moved its tasks"):
            swap(edited, "3A", small(), seed=1, pool=Pool())

    def test_what_is_wrong_elsewhere_in_the_deck_is_found_first(
        self, deck: Deck, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls: list[Unit] = []
        monkeypatch.setattr("schaben.generator.make.swap.found_by", recorded(calls))
        wrong = replace(deck.cards[2], grade={"bits": 0.1}, certified=False)
        cards = (*deck.cards[:2], wrong, *deck.cards[3:])
        with pytest.raises(DeckError, match="1A: the grade says"):
            swap(replace(deck, cards=cards), "3A", small(), seed=1, pool=Pool())
        assert not calls

    def test_a_promise_that_another_task_cannot_mend_is_said_at_once(
        self, deck: Deck, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls: list[Unit] = []
        monkeypatch.setattr("schaben.generator.make.swap.found_by", recorded(calls))
        with pytest.raises(DeckError, match=r"another 3A would not mend what the deck breaks already: .* found 0"):
            swap(promising(deck, "X", 1), "3A", small(), seed=1, pool=Pool())
        assert not calls

    def test_what_was_broken_before_is_not_mended(self, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
        """Though the task that goes had a part in it."""
        calls: list[Unit] = []
        code = card_of(deck, "3A").task.hand[0].code
        monkeypatch.setattr("schaben.generator.make.swap.found_by", recorded(calls))
        other = swap(promising(deck, code, 99), "3A", small(), seed=9, pool=Pool())
        assert len(calls) < 5
        assert [broken.promise.field for broken in broken_promises(other)] == [code]

    def test_a_place_between_neighbours_that_fall_is_given_up_at_once(self, deck: Deck) -> None:
        three, _, four = range(6, 9)  # 3A and 4A, of one stage
        cards = list(deck.cards)
        cards[three], cards[four] = (replace(cards[i], id=cards[j].id) for i, j in ((four, three), (three, four)))
        with pytest.raises(ProfileError, match="no task of stage 'moves and turns' is between the neighbours of 3B"):
            swap(replace(deck, cards=tuple(cards)), "3B", small(), seed=1, pool=Pool())


class TestWhatIsShort:
    """What is short is named, with its number."""

    def test_a_stage(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(find, "_GROWING", 100_000)
        asked: list[Unit] = []
        monkeypatch.setattr(make, "found_by", recorded(asked))
        stage = replace(small().stages[1], tasks=1, bits=(40.0, 50.0))
        hopeless = replace(small(), tests=(), stages=(stage,))
        error = "stage 'first turns' wants 1 task of 40 to 50 bits with TL or TR or TU; 0 were found. .* --patience"
        for patience in (1, 3):
            asked.clear()
            with pytest.raises(ProfileError, match=error):
                make.make_deck(hopeless, seed=1, patience=patience)
            assert len(asked) == patience * make.MOST_UNITS * 2

    def test_a_share(self) -> None:
        stage = replace(small().stages[0], tasks=1)
        impossible = replace(small(), tests=(), stages=(stage,), shares={"F": 1, "X-": 1})
        with pytest.raises(ProfileError, match="the shares want 1 more with 'X-' than the best deck"):
            make.make_deck(impossible, seed=1)

    def test_neighbours(self) -> None:
        """With one card of two kinds there is only one hand."""
        stage = replace(small().stages[0], tasks=2, bits=(0.0, 9.0))
        alike = replace(small(), tests=(), stages=(stage,), supply={Card.FORWARDS: 1, Card.LEFT: 1}, shares={})
        with pytest.raises(
            ProfileError, match="enough tasks for every stage, but no deck of them was found that rises"
        ):
            make.make_deck(alike, seed=1)

    def test_shares_that_can_be_met_are_met(self) -> None:
        asked = replace(small(), shares={"X-": 4, "stand in the way": 6, "TU": 3})
        cards = make.make_deck(asked, seed=5).cards
        assert sum(Card.REMOVE in card.task.hand for card in cards) >= 4
        assert sum(Card.TURN_ROUND in card.task.hand for card in cards) >= 3


def test_numbers_begin_at_1a_with_or_without_test_tasks() -> None:
    stages = tuple(replace(stage, tasks=1) for stage in small().stages[:2])
    without = replace(small(), tests=(), stages=stages)
    assert [card.id for card in make.make_deck(without, seed=1).cards] == ["1A", "1B"]


def alone(stage: Stage) -> Stage:
    """The stage with one task, and nothing that it teaches."""
    return replace(stage, tasks=1, teaches=(), composed=0, symmetric=0)


def test_stages_with_box_cards_are_filled() -> None:
    """One task of each of the last stages, which need long searches."""
    classic = profilefile.load("classic")
    last = replace(classic, tests=(), shares={}, stages=tuple(map(alone, classic.stages[-2:])))
    for card, stage in zip(make.make_deck(last, seed=2).cards, last.stages, strict=True):
        assert stage.bits[0] <= card.grade["bits"] <= stage.bits[1]
        assert not stage.introduces or set(card.task.hand) & stage.introduces


def test_a_worker_that_dies_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "found_by", _die)
    with pytest.raises(WorkerError, match="try --jobs 1"):
        make.make_deck(small(), seed=1, jobs=2)


def _die(_unit: object) -> NoReturn:
    os._exit(1)
