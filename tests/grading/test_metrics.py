"""Every measure against its definition by ``rules.py``, under the symmetries, by hand, and where it is cut."""

import numpy as np
import pytest
from helpers.cases import Unique, unique
from helpers.definitions import differences, grade_line, random_unique
from helpers.slowgrade import slow_measures
from hypothesis import given, settings
from hypothesis import strategies as st
from schaben.grading import GradingError
from schaben.grading.coupling import share_apart
from schaben.grading.grades import grade
from schaben.grading.metrics import METRICS
from schaben.grading.tricks import Trick
from schaben.solver.notation import format_task
from schaben.solver.symmetry import SYMMETRIES, Symmetry


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_definitions(first: int) -> None:
    for one in random_unique(60)[first : first + 20]:
        assert not differences(one), format_task(one.task)


def test_every_measure_has_a_definition_of_its_own() -> None:
    task, solution, supply = random_unique(60)[0]
    assert {*slow_measures(task, solution, supply), "tricks"} == set(METRICS)


@given(st.sampled_from(unique("5b0", "5b1", "6b0")), st.sampled_from(SYMMETRIES))
@settings(max_examples=25, deadline=None)
def test_symmetries_change_nothing(case: Unique, symmetry: Symmetry) -> None:
    image = grade(symmetry.task(case.task), symmetry.play(case.solution))
    assert image == grade(case.task, case.solution)


class TestByHand:
    # R squashes and sucks up at once; the other card is B, played last.
    EXAMPLE = "A2N / B3E C1N C2S C5E D6W / - / B R => R:C2 B:C1"

    def test_the_example_of_the_rules(self) -> None:
        metrics = grade_line(self.EXAMPLE).metrics
        assert (metrics["length"], metrics["sacrifices"], metrics["quiet_turns"]) == (2, 0, 0)
        # B: to A1 only; R: B2, C2. After B, R reaches B1, C1; after R:B2 B reaches B1; after R:C2 C1 alone.
        assert (metrics["plays"], metrics["positions"]) == (4, 1)
        assert metrics["branching"] == pytest.approx((3 * 1) ** 0.5, abs=1e-4)

    def test_a_square_to_reach_has_no_measures_of_catching(self) -> None:
        metrics = grade_line("D4S / - / B2 F6 / F L / =F1 => F:D1 L:F1").metrics
        assert [name for name, value in metrics.items() if value is None] == [
            "sacrifices",
            "greedy_failure",
            "trap_depth",
            "live_first_choices",
            "near_misses",
            "quiet_turns",
            "coupling",
        ]

    @pytest.mark.parametrize(
        ("line", "trick"),
        [
            ("A1W / C3S / - / F => F:A1", Trick.BIDE),
            ("A1N / B3W / - / F => F:A2", Trick.WALK_IN),
            ("A1E / B2S / - / B => B:A1", Trick.WALK_IN),
            ("B1N / C1W / - / TL => TL", Trick.STAND_IN_WAY),
            ("A1E / A3N A5N / - / TL => TL", Trick.BEYOND),
            ("A1N / A3N / A2 / X- => X-:A2", Trick.OPEN),
            ("A1N / C3N / - / X+ => X+:C4", Trick.TURN_BACK),
            ("A1N / C3N / C4 / X- => X-:C4", Trick.NEW_ROOM),
        ],
    )
    def test_tricks(self, line: str, trick: Trick) -> None:
        assert trick in grade_line(line).tricks

    def test_a_solution_without_a_trick(self) -> None:
        assert grade_line("A1E / C3S / - / F => F:B1").tricks == ()


class TestCoupling:
    """Two different cards, hands numbered 0 (all played) ... 3, and two cockroaches.

    Bit s says that the set s is caught; the four cockroaches that never were are in every set.
    """

    NOBODY, FIRST, SECOND, BOTH = 1 << 0b111100, 1 << 0b111101, 1 << 0b111110, 1 << 0b111111

    def test_a_card_for_each(self) -> None:
        assert apart([self.BOTH, self.FIRST, self.SECOND, self.NOBODY]) == 1.0

    def test_both_cards_for_the_same_one(self) -> None:
        assert apart([self.BOTH, self.FIRST, self.FIRST, self.NOBODY]) == 0.0

    def test_a_card_for_both_has_caught_each(self) -> None:
        assert apart([self.BOTH, self.BOTH, self.SECOND, self.NOBODY]) == 1.0

    def test_nothing_to_part(self) -> None:
        assert share_apart(np.array([1]), 1) == 0.0


def apart(reached: list[int]) -> float:
    return share_apart(np.array(reached, dtype=np.uint64).view(np.int64), 2)


class TestBounds:
    CASE = unique("7b1")[0]

    def test_cut_is_said_and_leaves_the_rest(self) -> None:
        whole, cut = (grade(self.CASE.task, self.CASE.solution, most=most) for most in (400_000, 300))
        assert (whole.cut, cut.cut) == (False, True)
        unknown = [name for name, value in cut.metrics.items() if value is None]
        assert unknown == ["plays", "positions", "trap_depth", "near_misses", "coupling"]
        assert all(value in (None, whole.metrics[name]) for name, value in cut.metrics.items())
        assert cut.bits == whole.bits

    def test_too_many_cockroaches(self) -> None:
        with pytest.raises(GradingError, match="at most 6 cockroaches"):
            grade_line("A1N / A3S B3S C3S D3S E3S F3S G3S / - / F => F:A2")

    def test_too_many_hands(self) -> None:
        hand = " ".join(f"{code} {code} {code}" for code in ("F", "B", "L", "R", "TL", "TR", "TU", "X-", "X+"))
        with pytest.raises(GradingError, match="at most 32768 different hands"):
            grade_line(f"A1N / A3S / - / {hand} => F:A2")
