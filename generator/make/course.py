"""Tasks that are composed for a curriculum: CP-SAT plans them to the wishes of a *theme*.

    teaches LESSON   needs the lesson, and otherwise only lessons that come before it in the profile
    symmetric        the start is symmetric
    figure FIGURE    the cockroaches form this figure
    composed         needs a trick that was taught in an earlier stage: it returns

No theme has a lesson that no stage has taught by then. A small plan is finished to one solution. From the finished
task others grow, with more cards where the stage asks for them, and those with the same wishes are kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from ...grading.lessons import TRICKS
from ...grading.player import bits as bits_of
from ...solver.board import square_name
from ...solver.cards import Verb
from ...solver.task import Play, Task
from ..compose.account import Search
from ..compose.climb import Climb
from ..compose.composer import plan_of
from ..compose.goal import Goal
from ..compose.place import Placing
from ..compose.sizes import PlanSize
from ..decks.figure import places_of, size_of
from ..growing.grow import grow
from ..growing.wanted import Wanted
from ..profile import Profile, Stage
from ..stream import Stream
from ..wishes import Wish
from ..wishes.counts import Number
from ..wishes.lineup import Drawn, Pattern, Symmetric
from ..wishes.plan import in_game
from ..wishes.teaches import Teaches, Within
from .demands import Theme, What

_PLANS: Final = 24
"""Most plans of a unit."""

_PATIENCE: Final = 1_500_000
"""Turns of local search without progress after which the next plan is sooner finished."""

_SYMMETRIES: Final = ("mirror", "diagonal", "half-turn")
"""A quarter-turn leaves hardly any tasks."""

_SMALL: Final = 4
"""Most cards of a plan that is to grow."""

_GROWING: Final = 2_000_000
"""Turns of growing from a composed task: some hundredths of a second."""

_GROWN: Final = 5
"""Tasks that are kept beside one that came of a plan."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is composed for one theme of a stage."""

    profile: Profile
    stage: Stage
    theme: Theme
    allowed: frozenset[str]
    """Lessons that a task may need."""
    sizes: Sequence[Wish]
    """What the stage asks of the start and the hand."""
    wanted: Wanted
    """The same for growing."""

    def tasks(self, rng: Stream) -> Iterator[tuple[Task, Play]]:
        """Finished tasks, as long as there are plans."""
        places = any(Verb.PLACE in card.verbs for card in self.stage.kinds)
        size = PlanSize(self._cards(), self._cockroaches(), places)
        goal, misses = Goal(self.wishes(rng), self.profile.boxes), 0
        for _ in range(_PLANS):
            plan = plan_of(goal, size, rng)
            if plan is None:
                misses += 1
                size = self._smaller(size) if misses % 2 == 0 else size
                continue
            seed = _finished(goal, *plan, rng)
            if seed is not None:
                yield seed
                yield from islice(self.grown(seed[0], goal, rng), 0 if self.theme.is_drawn else _GROWN)

    def _cards(self) -> int:
        """Of a plan. Small plans are soon finished, and grow; a drawing has all its cards from the beginning."""
        if self.theme.what is What.FIGURE:  # more cards for more cockroaches
            return -(-sum(self.stage.cards) // 2)
        return sum(self.stage.cards) // 2 if self.theme.is_drawn else min(self.stage.cards[0], _SMALL)

    def _cockroaches(self) -> int:
        """Most of a plan."""
        return size_of(self.theme.lesson) if self.theme.what is What.FIGURE else self.stage.cockroaches[1]

    def _smaller(self, size: PlanSize) -> PlanSize:
        """With a cockroach less, if the stage has room: so many cannot be caught, perhaps."""
        return size._replace(cockroaches=max(size.cockroaches - 1, self.stage.cockroaches[0], 1))

    def wishes(self, rng: Stream) -> tuple[Wish, ...]:
        """What a task must be, beside the numbers and kinds of its stage."""
        box_supply = self.profile.boxes
        wishes = in_game(self.stage.wishes, box_supply)
        return (*self.sizes, *wishes, *self._of_theme(rng), Within(self.allowed, box_supply))

    def _of_theme(self, rng: Stream) -> list[Wish]:
        if self.theme.what is What.SYMMETRIC:
            return [Symmetric(rng.choice(_SYMMETRIES), only_boxes=False)]
        if self.theme.what is What.FIGURE:
            return drawn_somewhere(self.theme.lesson, rng)
        returning = [name for name in TRICKS if name in self.allowed and name not in self.stage.teaches]
        lesson = self.theme.lesson or (rng.choice(returning) if returning else "")
        return [Teaches(lesson, box_supply=self.profile.boxes)] if lesson else []

    def grown(self, task: Task, goal: Goal, rng: Stream) -> Iterator[tuple[Task, Play]]:
        """Tasks of the stage with the same wishes, grown from a composed one."""
        easiest, hardest = self.stage.bits
        for one in grow(self.wanted, rng, [task], turns=_GROWING):
            from_it = bool(one.family % 2)  # every second family is
            if from_it and goal.holds(one.task, one.solution):
                bits = bits_of(one.task, one.solution, self.profile.boxes)
                yield from [(one.task, one.solution)] if easiest <= bits <= hardest else ()


def drawn_somewhere(figure: str, rng: Stream) -> list[Wish]:
    """Cockroaches that form the figure, in some place, and no others."""
    squares = sorted(rng.choice(places_of(figure)))
    cockroaches = tuple(Drawn(square, None) for square in squares)
    text = f'pattern="? / {" ".join(f"{square_name(square)}?" for square in squares)} / ?"'
    return [Pattern(text, None, cockroaches, ()), Number("cockroaches", len(squares), len(squares))]


def _finished(goal: Goal, task: Task, play: Play, rng: Stream) -> tuple[Task, Play] | None:
    """The plan with exactly one solution; None if neither placing nor local search finds one."""
    search = Search(goal.box_supply)
    placing = Placing(task, play, goal, search)
    placed = placing.run(rng)
    return Climb(placing.best, play, goal, search, _PATIENCE).run(rng) if placed is None else (placed, play)
