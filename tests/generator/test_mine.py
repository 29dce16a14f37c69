"""Mining: the archive, the rounds, and that nothing depends on the number of processes or on stops."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest
from schaben.generator.decks.deck import PUBLISHED_CARDS
from schaben.generator.decks.distance import NEAR, distances
from schaben.generator.growing.grow import Grown
from schaben.generator.growing.wanted import MOST_CARDS, GrowingError
from schaben.generator.mine import aim as aim_module
from schaben.generator.mine import rounds as rounds_module
from schaben.generator.mine import unit as unit_module
from schaben.generator.mine.aim import Aim, aim_of_cards, aim_of_profile
from schaben.generator.mine.archive import ELITES, Archive, cell_of
from schaben.generator.mine.mine import Progress, mine, run_name
from schaben.generator.mine.rounds import Rounds
from schaben.generator.mine.unit import MineUnit
from schaben.generator.pool import Pool, Record
from schaben.generator.profile import ProfileError
from schaben.generator.profilefile import load
from schaben.generator.random_start import Sizes
from schaben.generator.workers import Processes
from schaben.solver.cards import Card, Verb
from schaben.solver.notation import parse_task
from schaben.solver.quality import examine

pytestmark = pytest.mark.usefixtures("kernels")

AIM = aim_of_cards((5, 6), (0, 0))
UNITS = 2
UNIT = MineUnit(AIM, 5, (), (), round=0, number=0, seed=3)


@pytest.fixture(autouse=True)
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks of six cards grow from elites of five, after a few hundredths of a second."""
    monkeypatch.setattr(unit_module, "PER_UNIT", 5)
    monkeypatch.setattr(unit_module, "_TURNS", 3_000_000)
    monkeypatch.setattr(aim_module, "SHORT", 5)
    monkeypatch.setattr(rounds_module, "ENOUGH", 4)


def mined(pool: Pool, most: int, stop: int | None = None, jobs: int = 1) -> list[Progress]:
    """How it went, in this process or in others."""
    with Processes(jobs) as crew:
        return list(islice(mine(Rounds(AIM, seed=3, units=UNITS), pool, crew, most), stop))


@pytest.fixture(scope="module")
def found() -> tuple[Record, ...]:
    """Tasks of five and six cards."""
    with pytest.MonkeyPatch.context() as patch, Pool() as pool:
        patch.setattr(aim_module, "SHORT", 5)
        patch.setattr(rounds_module, "ENOUGH", 4)
        mined(pool, 3)
        return tuple(pool.records())


def lines(pool: Pool) -> list[str]:
    return [record.as_json() for record in pool.records()]


# --- What comes out -----------------------------------------------------------------------------


def test_tasks_grow_longer_from_round_to_round(found: Sequence[Record]) -> None:
    assert {len(record.task.hand) for record in found} == {5, 6}
    for record in found[:: len(found) // 8]:
        assert examine(record.task).is_good
        assert not any(card.is_box_card for card in record.task.hand)


def test_a_unit_finds_no_task_twice(found: Sequence[Record], monkeypatch: pytest.MonkeyPatch) -> None:
    """Although two that it grows are the same once their idle pieces are removed."""
    one, other = (Grown(record.task, record.solution, record.source, 0) for record in found[:2])
    monkeypatch.setattr(MineUnit, "_grown", lambda _unit: iter([one, one, other, one]))
    assert [record.name for record in UNIT.found()] == [record.name for record in found[:2]]


def test_long_tasks_come_from_both_ways(found: Sequence[Record], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unit_module, "PER_UNIT", 60)
    elites = tuple(record.task for record in found if len(record.task.hand) == 5)[:16]
    peers = tuple(record.task for record in found if len(record.task.hand) == 6)[:16]
    unit = MineUnit(AIM, 6, elites, peers, round=1, number=0, seed=3)
    grown = {record.name for record in unit.found()}
    monkeypatch.setattr(unit_module, "LONG", 6)
    both = unit.found()
    assert {record.name for record in both} - grown
    assert all(examine(record.task).is_good for record in both[::4])


def test_a_unit_can_change_tasks_without_growing_any(found: Sequence[Record], monkeypatch: pytest.MonkeyPatch) -> None:
    peers = tuple(record.task for record in found if len(record.task.hand) == 6)[:4]
    unit = MineUnit(AIM, 6, (), peers, round=1, number=0, seed=3)
    monkeypatch.setattr(unit_module, "LONG", 6)
    assert {record.source for record in unit.found()} == {"grown"}
    assert replace(unit, cards=5).found()  # from random starts


def test_a_search_that_was_stopped_goes_on_and_finds_the_same() -> None:
    with Pool() as whole, Pool() as stopped:
        mined(whole, 3)
        mined(stopped, 3, stop=3)  # in the second round
        assert len(stopped.done(run_name(Rounds(AIM, 3, UNITS)))) == 3
        again = mined(stopped, 3)
        assert lines(stopped) == lines(whole)
    assert [progress.new_units for progress in again] == [0, 0, 0, 1, 2, 3]
    assert [progress.units for progress in again] == [1, 2, 3, 4, 5, 6]


def test_units_have_the_same_name_exactly_if_they_find_the_same(found: Sequence[Record]) -> None:
    """Runs of ``generate`` with one name can ask for other stages, and so for other units of a round."""
    unit = MineUnit(AIM, 6, (found[0].task,), (), round=1, number=0, seed=3)
    (one, *_others) = unit.elites
    others = [
        replace(unit, cards=5),
        replace(unit, elites=(found[1].task,)),
        replace(unit, elites=()),
        replace(unit, elites=(), peers=(one,)),
    ]
    assert len({unit.name, *(other.name for other in others)}) == 5
    assert replace(unit, elites=(found[0].task,)).name == unit.name


def test_a_stop_loses_no_finished_unit() -> None:
    """What was told is in the pool."""
    with Pool() as pool, Processes(1) as crew:
        search = mine(Rounds(AIM, 3, UNITS), pool, crew)
        for number, progress in enumerate(search, start=1):
            assert len(pool.done(run_name(Rounds(AIM, 3, UNITS)))) == progress.units == number
            if number == 3:
                break


def test_another_seed_or_size_of_rounds_is_another_search() -> None:
    names = {run_name(Rounds(AIM, seed, units)) for seed, units in ((1, 2), (2, 2), (1, 3))}
    names.add(run_name(Rounds(aim_of_cards((5, 7), (0, 0)), 1, 2)))
    assert len(names) == 4


# --- Rounds -------------------------------------------------------------------------------------


def test_units_grow_from_elites_with_one_card_less(found: Sequence[Record]) -> None:
    rounds = Rounds(AIM, 3, units=6)
    assert all(unit.elites == () for unit in rounds.next())
    rounds.take(UNIT, found)
    grown = [unit for unit in rounds.next() if unit.cards == 6]
    elites = {record.task for cell in rounds.archive.elites(5) for record in cell}
    assert grown
    for unit in grown:
        assert unit.elites
        assert set(unit.elites) <= elites


def test_units_of_a_round_depend_on_nothing_but_the_archive(found: Sequence[Record]) -> None:
    def second() -> list[MineUnit]:
        rounds = Rounds(AIM, 3, units=4)
        rounds.next()
        rounds.take(UNIT, found)
        return rounds.next()

    assert second() == second()
    assert len({unit.name for unit in second()}) == 4


def test_the_frontier_moves_when_there_are_enough(found: Sequence[Record]) -> None:
    rounds = Rounds(AIM, 3, units=4)
    assert [unit.cards for unit in rounds.next()] == [5, 5, 5, 5]
    rounds.take(UNIT, [record for record in found if len(record.task.hand) == 5])
    assert sorted(unit.cards for unit in rounds.next()) == [5, 5, 6, 6]
    rounds.take(UNIT, found)
    assert sorted(unit.cards for unit in rounds.next()) == [5, 5, 6, 6]
    assert [unit.cards for unit in rounds.next([6])] == [6, 6, 6, 6]


def test_the_frontier_falls_back_when_units_have_grown_from_all(found: Sequence[Record]) -> None:
    rounds = Rounds(AIM, 3, units=4)
    rounds.take(UNIT, [record for record in found if len(record.task.hand) == 5])
    elites = tuple(rounds.archive.parents(5))
    assert [unit.cards for unit in rounds.next() if unit.elites] == [6, 6]
    for _ in range(3):
        assert all(map(rounds.archive.is_fresh, elites))
        rounds.take(replace(UNIT, cards=6, elites=elites), [])
    assert not any(map(rounds.archive.is_fresh, elites))
    assert [unit.cards for unit in rounds.next()] == [5, 5, 5, 5]


def test_fresh_elites_come_first_and_the_hardest_of_these(found: Sequence[Record]) -> None:
    archive = Archive()
    archive.offer(found)
    bits = {record.task: record.bits for record in found}
    before = archive.parents(6)
    assert [bits[task] for task in before] == sorted((bits[task] for task in before), reverse=True)
    for _ in range(3):
        archive.note_drawn(before[:2])
    assert archive.parents(6) == [*before[2:], *before[:2]]


def test_with_box_cards_those_with_the_fewest_cockroaches_come_first(found: Sequence[Record]) -> None:
    archive = Archive()
    for record in found:
        hand = (*record.task.hand[1:], Card.REMOVE)
        archive.offer([replace(record, task=replace(record.task, start=replace(record.task.start, hand=hand)))])
    cockroaches = [len(task.start.cockroaches) for task in archive.parents(6)]
    assert cockroaches == sorted(cockroaches)
    assert len(set(cockroaches)) > 1


def test_what_does_not_lead_on_comes_last_and_only_for_the_longest_tasks(found: Sequence[Record]) -> None:
    longest, more = Rounds(AIM, 3), Rounds(aim_of_cards((5, 13), (0, 0)), 3)
    for rounds in (longest, more):
        rounds.archive.offer(found)
    parents = longest._parents(6)
    leading = [AIM.leads_on(task) for task in parents]
    assert leading == sorted(leading, reverse=True)
    assert set(parents) == set(longest.archive.parents(5))
    assert more._parents(6) == [task for task in more.archive.parents(5) if more.aim.leads_on(task)]
    assert len(more._parents(6)) < len(parents)


def test_long_tasks_are_changed_as_well(found: Sequence[Record], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_module, "LONG", 6)
    rounds = Rounds(AIM, 3, units=6)
    rounds.take(UNIT, found)
    for unit in rounds.next():
        assert {len(task.hand) for task in unit.peers} == ({6} if unit.cards == 6 else set())


# --- The archive --------------------------------------------------------------------------------


def test_cells_keep_few_and_the_archive_the_hardest(found: Sequence[Record]) -> None:
    archive = Archive()
    archive.offer(found)
    elites = [cell for cards in (5, 6) for cell in archive.elites(cards)]
    assert len(archive) == len(elites)
    for cell in elites:
        assert len({cell_of(record) for record in cell}) == 1
        assert 1 <= len(cell) <= ELITES
    assert archive.hardest == max(found, key=lambda record: record.bits)
    assert any(archive.hardest in cell for cell in elites)


def test_elites_of_one_size_are_no_near_duplicates(found: Sequence[Record]) -> None:
    archive = Archive()
    archive.offer([*found, *found])
    elites = [record for cards in (5, 6) for cell in archive.elites(cards) for record in cell]
    for size in {cell_of(record)[:4] for record in elites}:
        solved = [(record.task, record.solution) for record in elites if cell_of(record)[:4] == size]
        apart = distances(solved, solved)
        assert [near for near in (apart < NEAR).sum(axis=0).tolist() if near > 1] == []


def test_a_harder_near_duplicate_takes_the_place_of_an_easier_one(found: Sequence[Record]) -> None:
    """In whatever cell that is."""
    (one, *_others) = found
    harder = replace(one, bits=one.bits + 5, tricks=())
    for offered in ([one, harder], [harder, one]):
        archive = Archive()
        archive.offer(offered)
        assert archive.elites(len(one.task.hand)) == [[harder]]
        assert len(archive) == 1


def test_the_archive_stays_small(found: Sequence[Record]) -> None:
    """However many are offered: here all have one cell."""
    (one, *_others) = found
    archive = Archive()
    archive.offer(replace(record, bits=one.bits, tricks=one.tricks) for record in found if has_size_of(record, one))
    assert archive.count(len(one.task.hand)) <= ELITES


def has_size_of(record: Record, other: Record) -> bool:
    return cell_of(record)[:4] == cell_of(other)[:4]


# --- Aims ---------------------------------------------------------------------------------------


def test_the_aim_of_a_profile_is_what_its_grown_stages_want() -> None:
    profile = load("box-tricks")
    aim = aim_of_profile(profile)
    assert aim.sizes.cards == (4, 7)
    assert aim.box_cards == (1, 4)
    assert aim.box_supply == profile.boxes


def test_a_profile_of_wishes_alone_cannot_be_mined() -> None:
    profile = load("box-tricks")
    wished = replace(profile, stages=tuple(stage for stage in profile.stages if stage.wishes))
    with pytest.raises(ProfileError, match="every stage has wishes"):
        aim_of_profile(wished)


def test_box_cards_are_added_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aim_module, "SHORT", 9)
    aim = aim_of_cards((10, 12), (2, 3))
    assert list(aim.levels) == [6, 7, 8, 9, 10, 11, 12]
    assert [aim.box_cards_at(cards) for cards in aim.levels] == [*[(1, 3)] * 4, *[(2, 3)] * 3]


def test_tasks_with_box_cards_lose_idle_pieces_at_every_step_and_may_take_more_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aim_module, "SHORT", 9)
    with_boxes, without = aim_of_cards((10, 12), (1, 3)), aim_of_cards((10, 12), (0, 3))
    assert list(without.levels) == [9, 10, 11, 12]
    assert with_boxes.wanted(6).finished
    assert not without.wanted(9).finished
    assert with_boxes.wanted(6).effort_for_placing > without.wanted(9).effort_for_placing


@pytest.mark.parametrize(
    ("hand", "leads_on"),
    [
        ("F F B L R TL TR TU", True),  # five to come: three turns and two moves are left
        ("F F B L TL TL TR TU", False),
        ("F F B B L L R R TL TR TU TU", True),  # one to come
        ("F F B B L R TL TL TR TR TU TU", False),
        ("F F B B L R R TL TL TR TR TU TU", True),  # none to come
    ],
)
def test_tasks_lead_on_that_leave_turns_and_moves(hand: str, leads_on: bool) -> None:
    task = parse_task(f"A1N / G7S / - / {hand}")
    assert aim_of_cards((8, 13), (0, 0)).leads_on(task) is leads_on
    assert aim_of_cards((8, len(task.hand)), (0, 0)).leads_on(task)


def test_the_last_card_of_the_game_may_be_any() -> None:
    """After thirteen cards there is no choice, so every task of thirteen leads on; shorter ones lead to thirteen."""
    every, aim = aim_of_cards((8, 14), (0, 0)), aim_of_cards((8, 13), (0, 0))
    for hand in ("F F B B L R R TL TL TR TR TU TU", "F F B B L L R R TL TR TU TU", "F F B B L R TL TL TR TR TU TU"):
        task = parse_task(f"A1N / G7S / - / {hand}")
        assert every.leads_on(task) is aim.leads_on(task)


@pytest.mark.parametrize(("box_cards", "cards"), [((0, 0), 14), ((0, 1), 15), ((1, 4), 18), ((0, MOST_CARDS), 18)])
def test_the_largest_hand_has_as_many_box_cards_as_are_wanted(box_cards: tuple[int, int], cards: int) -> None:
    assert aim_of_cards((8, 13), box_cards)._all_cards == cards


def test_box_cards_that_have_to_come_leave_room_for_the_others() -> None:
    task = parse_task("A1N / G7S / - / F B L TL TL TR TR TU X-")
    assert aim_of_cards((8, 13), (3, 4)).leads_on(task)
    assert not aim_of_cards((8, 13), (1, 4)).leads_on(task)


def test_where_nothing_turns_no_turns_have_to_be_left() -> None:
    sizes = Sizes((3, 8), (1, 6), (0, 6))
    aim = Aim(sizes, (0, MOST_CARDS), {card: 2 for card in PUBLISHED_CARDS if Verb.MOVE in card.verbs})
    for hand in ("F", "F F B B", "F F B B L L R"):
        assert aim.leads_on(parse_task(f"A1N / G7S / - / {hand}"))


@pytest.mark.parametrize(
    ("cards", "box_cards"), [((17, 19), (0, 4)), ((15, 15), (0, 0)), ((8, 9), (5, 5)), ((2, 9), (3, 3))]
)
def test_what_cannot_be_is_refused(cards: tuple[int, int], box_cards: tuple[int, int]) -> None:
    with pytest.raises(GrowingError):
        aim_of_cards(cards, box_cards)
