"""Growing for wishes: short tasks that are near to them, and one card after the other put in front of these.

::

    cards 8   o o o o       have every wish, and nothing idle: these are wanted
              |/ / /
    cards 7   o o o . .     those nearest to the wishes are kept
              |/  |
    cards 6   o . o . o .   grown from random starts, or from a plan

A card in front leaves the rest of the solution as it is, so most wishes survive. More boxes (``walls``) and other
places for the cockroaches (``starts``) make the longer play the only solution. That finds rare wishes in long tasks,
where looking through random ones would take for ever.

A task grows the better the fewer turns the search needs to see that it has one solution: few other plays come near to
a win. So of the tasks with every wish, those that need the fewest are kept.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, NamedTuple

from ...solver.symmetry import canonical
from ...solver.task import Play, Task
from ..growing.grow import Grown, grow
from ..growing.wanted import Wanted, limits_of
from ..stream import Stream
from ..wishes import Wish
from ..wishes.counts import Number
from ..wishes.route import Path, Playing
from .account import Search
from .asked import is_asked_for
from .front import TURNS, in_front
from .goal import Goal
from .starts import Starts, numbers
from .supply import hand_limits, wanted_for
from .walls import walled

BASE: Final = 6
"""Most cards of a task from a random start; one less if it needs a box card: then many more are found."""

FIRST_TURNS: Final = 25_000_000
"""Turns for these: about half a second."""

_TURNS: Final = 20_000_000
_MORE_TURNS: Final = 2
"""Turns for tasks of one card more than ``BASE``, and times as many for each further card."""

_BOX_TURNS: Final = 6
"""And so many times as many for each box card that the wishes ask for."""

_LOOKED_AT: Final = 400
"""Short tasks of which the nearest are kept."""

_LUCKY: Final = 3
"""How often a task that grows well counts."""

_ENOUGH: Final = 192
"""Tasks with every wish of which some are kept for the next card."""

_KNOWN: Final = 96
"""Most tasks that are kept for the next card."""

_FEW: Final = 16
"""Tasks that are kept in any case."""

KEPT: Final = 16
"""Most tasks that one attempt gives."""

_OF_WHOLE: Final = ("bits", "trap")
"""What each card adds to."""

_OF_START: Final = ("cockroaches", "boxes")
"""Numbers that tasks with fewer cards are to have, too."""

_ALIKE: Final = 2
"""Tasks that are kept of one family."""


class Found(NamedTuple):
    """A task and its solution."""

    task: Task
    solution: Play
    turns: int = 0
    """Turns in which the search found that there is no other; 0 if that is not known."""


@dataclass(frozen=True, slots=True)
class Growth:
    """Growing tasks to the wishes of a goal."""

    goal: Goal

    def first_try(self, cards: int, rng: Stream) -> bool:
        """Whether random starts soon lead to a task with the wishes that one with fewer cards can have."""
        grown = self._grown(min(cards, BASE), cards, rng)
        wishes = [wish for wish in self._with(max(cards - BASE, 0)).wishes if cards <= BASE or lasts(wish)]
        return any(_has(wishes, found) for found in grown)

    def tasks(self, cards: int, rng: Stream) -> Iterator[Found]:
        """Finished tasks of so many cards with every wish, from random starts; up to ``KEPT``, often fewer.

        What is measured steers: if too few have it by chance, the tasks of one card less that are nearest to it go on.
        """
        whole = wanted_for(self.goal, cards, cards)
        if whole is None:
            return
        base, room = self._base(cards, whole.box_cards[0] > 0), KEPT
        if base == cards:
            for found in islice((one for one in self._grown(base, cards, rng) if _has(self.goal.wishes, one)), KEPT):
                room -= 1
                yield found
            if not room or cards == 1 or not any(map(_is_of_whole, self.goal.wishes)):
                return
            base -= 1
        known = _nearest(self._with(cards - base), islice(self._grown(base, cards, rng), _LOOKED_AT))
        yield from islice(self.longer(known, cards, rng), room)

    def _grown(self, cards: int, top: int, rng: Stream) -> Iterator[Found]:
        """Tasks of so many cards from random starts, which get more until they have ``top``."""
        wanted = wanted_for(self.goal, cards, top)
        return iter(()) if wanted is None else _varied(grow(wanted, rng, turns=FIRST_TURNS))

    def _base(self, cards: int, needs_box_card: bool) -> int:
        """Cards of a task from a random start. Placing sees to some wishes: then it must have a part."""
        return min(BASE - needs_box_card, cards - (is_asked_for(self.goal) and cards > 1))

    def _with(self, fewer: int) -> Goal:
        """The goal for tasks with so many cards less."""
        if fewer == 0:
            return self.goal
        wishes = [_shortened(wish, fewer) for wish in self.goal.wishes if _is_for_short(wish)]
        return replace(self.goal, wishes=tuple(wishes))

    def longer(self, known: Sequence[Found], cards: int, rng: Stream) -> Iterator[Found]:
        """Finished tasks of so many cards with every wish, from known ones with fewer cards; up to ``KEPT``."""
        wanted, search = wanted_for(self.goal, cards, cards), Search(self.goal.box_supply)
        while known and wanted is not None:
            rung = len(known[0].task.hand) + 1
            most = _TURNS * _MORE_TURNS ** max(rung - BASE - 1, 0) * _BOX_TURNS ** wanted.box_cards[0]
            goal = self._with(cards - rung)
            longer = self._longer(known, wanted, goal, rng, search, search.spent + most)
            if rung == cards:
                return islice(self._finished(longer), KEPT)
            found = (
                Found(task, starts.play, starts.turns) for starts in longer for task in islice(starts.choices(), 1)
            )
            known = _nearest(goal, _until_enough(goal, found))
        return iter(())

    def _longer(
        self, known: Sequence[Found], wanted: Wanted, goal: Goal, rng: Stream, search: Search, end: int
    ) -> Iterator[Starts]:
        """Known tasks with a card in front, until the search has spent so many turns.

        Half of them begin as one that could be made the only solution: those differ much in how well they grow. Of the
        others, those that come first are drawn more often.
        """
        limits, cards, random = limits_of(wanted), wanted.sizes.cards[0], numbers(rng)
        lucky: list[Found] = []
        while search.spent < end:
            search.spent += TURNS
            number = len(known)
            parent = rng.choice(lucky) if lucky and rng.below(2) else known[min(rng.below(number), rng.below(number))]
            allowed = hand_limits(self.goal, limits, parent.task.hand, cards)
            made = in_front(parent.task, parent.solution, cards, allowed, random)
            if made is not None:
                task, play = made
                starts = Starts(walled(task, play, goal, rng), play, goal, search, random)
                yield starts
                if starts.fewest == 1 and lucky.count(parent) < _LUCKY:
                    lucky.append(parent)

    def _finished(self, longer: Iterable[Starts]) -> Iterator[Found]:
        """Tasks that have every wish when what is idle is taken away, no two of them equal under symmetry."""
        seen: set[Task] = set()
        for starts in longer:
            done = starts.finished()
            if done is not None and canonical(done[0]) not in seen:
                seen.add(canonical(done[0]))
                yield Found(*done)


def _varied(grown: Iterable[Grown]) -> Iterator[Found]:
    families: Counter[int] = Counter()
    for one in grown:
        families[one.family] += 1
        if families[one.family] <= _ALIKE:
            yield Found(one.task, one.solution)


def lasts(wish: Wish) -> bool:
    """Whether a card in front, as a rule, leaves a wish that holds as it is."""
    return not (wish.is_of_start or _is_of_whole(wish) or isinstance(wish, Path | Playing))


def _is_of_whole(wish: Wish) -> bool:
    return isinstance(wish, Number) and wish.name in _OF_WHOLE


def _is_for_short(wish: Wish) -> bool:
    """Whether a wish says something of tasks with fewer cards, too."""
    return not wish.is_of_start or (isinstance(wish, Number) and wish.name in _OF_START)


def _shortened(wish: Wish, fewer: int) -> Wish:
    """What a wish asks of tasks with so many cards less: each card in front can put off the first catch by a turn."""
    if isinstance(wish, Number) and wish.name == "first-catch":
        return replace(wish, least=max(wish.least - fewer, 0))
    return wish


# --- How near a task is to the wishes -----------------------------------------------------------


def _has(wishes: Iterable[Wish], found: Found) -> bool:
    return all(wish.holds(found.task, found.solution) for wish in wishes)


def _until_enough(goal: Goal, found: Iterable[Found]) -> Iterator[Found]:
    """Those that are found until enough have every wish."""
    number = 0
    for one in found:
        yield one
        number += _has(goal.wishes, one)
        if number == _ENOUGH:
            return


def _nearest(goal: Goal, found: Iterable[Found]) -> list[Found]:
    """The better half of those with every wish, with the fewest turns first; if these are few, the nearest."""
    wishes = goal.wishes
    near = [(sum(_nearness(wish, one) for wish in wishes), one) for one in found]
    ranked = [one for _, one in sorted(near, key=lambda pair: (-pair[0], pair[1].turns))]
    full = sum(number == len(wishes) for number, _ in near)
    return ranked[: min(max(_FEW, full // 2), _KNOWN)]


def _nearness(wish: Wish, found: Found) -> float:
    """1 if a wish holds; less if not, and the more the larger the number that is counted."""
    if wish.holds(found.task, found.solution):
        return 1.0
    if not isinstance(wish, Number):
        return 0.0
    number = wish.count(found.task, found.solution)
    return 0.9 * (number / wish.least if number < wish.least else (wish.most or 0) / number)
