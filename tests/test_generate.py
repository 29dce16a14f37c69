"""Making decks: every claim about a small deck is looked into again, and the same seed gives the same bytes."""

import os
from dataclasses import replace

import pytest
from schaben.generator import make, profile, proof
from schaben.generator.check import check
from schaben.generator.deckfile import format_deck
from schaben.generator.errors import ProfileError, WorkerError
from schaben.generator.sources import Entry
from schaben.grading.difficulty import bits
from schaben.grading.levels import Level
from schaben.solver.cards import Card
from schaben.solver.engines import solve
from schaben.solver.errors import DisagreementError
from schaben.solver.outcome import Status

MOVES = {Card.FORWARDS, Card.BACKWARDS, Card.LEFT, Card.RIGHT}


def small(tasks=14):
    """The classic deck without its last stages, so that it takes a few seconds."""
    classic = profile.load("classic")
    return replace(classic, stages=classic.stages[:4], shares={}).scaled(tasks)


@pytest.fixture(scope="module")
def deck():
    return make.make_deck(small(), seed=5)


def test_every_task_is_good(deck):
    entries = [Entry(card.id, card.task, card.solution, deck, card) for card in deck.cards]
    for verdict in check(entries, solve):
        assert verdict.ok, (verdict.entry.id, verdict.defects)
        assert set(verdict.answers) == {"search", "cpsat"}


def test_numbers_and_levels(deck):
    assert [card.id for card in deck.cards[:5]] == ["0A", "0B", "1A", "1B", "2A"]
    assert len(deck.cards) == 16
    levels = [list(Level).index(card.level) for card in deck.cards]
    assert levels == sorted(levels)


def test_difficulty_rises_and_is_what_the_grade_says(deck):
    grades = [card.grade["bits"] for card in deck.cards[2:]]
    assert grades == sorted(grades)
    for card in deck.cards:
        assert card.grade["bits"] == bits(card.task, card.solution)


def test_the_test_tasks(deck):
    first, second = deck.cards[:2]
    assert first.task.target is not None
    assert not first.task.start.cockroaches
    assert set(first.task.hand) <= MOVES
    assert second.task.target is not None
    assert second.task.start.cockroaches


def test_kinds_are_introduced_in_order(deck):
    for card, stage in zip(deck.cards[2:], [s for s in small().stages for _ in range(s.tasks)], strict=True):
        assert set(card.task.hand) <= stage.kinds
        assert not stage.introduces or set(card.task.hand) & stage.introduces


def test_proof_is_kept(deck):
    for card in deck.cards:
        assert list(card.proof) == ["search", "cpsat"]
        for answer in card.proof.values():
            assert (answer["status"], answer["count"], answer["complete"], answer["early"]) == (
                "unique",
                1,
                True,
                False,
            )


def test_a_task_that_cpsat_cannot_prove_is_passed_over(deck, monkeypatch):
    """The deck is full all the same, with other tasks."""
    unproven = {card.task for card in deck.cards[2:5]}

    def ask(task, **how):
        outcome = solve(task, **how)
        undecided = how["engine"] == "cpsat" and task in unproven
        return replace(outcome, status=Status.UNDECIDED, complete=False) if undecided else outcome

    monkeypatch.setattr(proof.engines, "solve", ask)
    other = make.make_deck(small(), seed=5)
    assert len(other.cards) == len(deck.cards)
    assert not unproven & {card.task for card in other.cards}


def test_engines_that_contradict_each_other_end_the_run(monkeypatch):
    def ask(task, **how):
        outcome = solve(task, **how)
        return replace(outcome, status=Status.NONE, count=0) if how["engine"] == "cpsat" else outcome

    monkeypatch.setattr(proof.engines, "solve", ask)
    with pytest.raises(DisagreementError, match="search says exactly one solution, cpsat says no solution"):
        make.make_deck(small(), seed=5)


def test_the_same_seed_gives_the_same_bytes_at_any_number_of_workers(deck):
    done = []
    again = make.make_deck(small(), seed=5, jobs=2, progress=done.append)
    assert format_deck(again) == format_deck(deck)
    assert done == list(range(1, 17))


def test_another_seed_gives_another_deck(deck):
    assert format_deck(make.make_deck(small(), seed=6)) != format_deck(deck)


def test_what_cannot_be_filled_is_named(monkeypatch):
    monkeypatch.setattr(make, "MOST_STARTS", 50)
    stage = replace(small().stages[0], bits=(40.0, 50.0))
    with pytest.raises(ProfileError, match=r"stage 'first moves': 1 different tasks of 40 to 50 bits are wanted"):
        make.make_deck(replace(small(), tests=(), stages=(replace(stage, tasks=1),)), seed=1)


def test_numbers_begin_at_1a_with_or_without_test_tasks():
    stages = tuple(replace(stage, tasks=1) for stage in small().stages[:2])
    without = replace(small(), tests=(), stages=stages)
    assert [card.id for card in make.make_deck(without, seed=1).cards] == ["1A", "1B"]


def test_stages_with_box_cards_are_filled():
    """One task of each of the last stages, which need the long searches."""
    classic = profile.load("classic")
    last = replace(classic, tests=(), shares={}, stages=tuple(replace(stage, tasks=1) for stage in classic.stages[-2:]))
    for card, stage in zip(make.make_deck(last, seed=2, jobs=2).cards, last.stages, strict=True):
        assert stage.bits[0] <= card.grade["bits"] <= stage.bits[1]
        assert not stage.introduces or set(card.task.hand) & stage.introduces


def test_a_worker_that_dies_is_one_line(monkeypatch):
    monkeypatch.setattr(make, "_candidates", _die)
    with pytest.raises(WorkerError, match="try --jobs 1"):
        make.make_deck(small(), seed=1, jobs=2)


def _die(_place, profile):
    os._exit(1)
