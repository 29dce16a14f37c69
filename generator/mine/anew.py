"""Long tasks: a card in front of an elite, and the cockroaches placed anew.

Growing (``growing.ladder``) changes a cockroach at a time, for one of two solutions that the search has seen. With
twelve cards nearly every draft has many more. So here the play is given, and the cockroaches are placed so that it is
the only solution (``compose.starts``): a hitting set for all plays that the search has found so far. What comes out can
be changed, and its cockroaches placed anew as well::

    elites   o  o  o  o     one card less
             |     |
    found    o--o  o        -- changed    | a card in front
             |
             o
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from ...solver.cpsat.prove import wins
from ...solver.search.encoding import decode
from ...solver.symmetry import canonical
from ...solver.task import Play, Task
from ..compose.account import Search
from ..compose.front import TURNS, in_front
from ..compose.goal import Goal
from ..compose.starts import Starts, numbers
from ..compose.walls import walled
from ..growing.change import change
from ..growing.draft import draft_of, task_of
from ..growing.grow import Grown
from ..growing.wanted import Wanted, limits_of
from ..stream import Stream
from ..wishes.counts import Number

_WIDTH: Final = 16
"""Tasks found last that are changed."""

_CHANGED: Final = 30
"""Drafts that are changed tasks, not elites with a card in front, in per cent."""

_WALLED: Final = 50
"""Drafts that get all boxes, in per cent: fewer other plays win, but the next card finds less room."""

_LUCKY: Final = 3
"""How often an elite counts from which tasks were found."""


class _Draft(NamedTuple):
    """A task with several solutions, and the one that is wanted."""

    task: Task
    play: Play
    elite: int
    """The number of the elite from which it comes."""


def place_anew(wanted: Wanted, rng: Stream, elites: Sequence[Task], turns: int) -> Iterator[Grown]:
    """Tasks of the largest number of cards that is wanted, no two equal under symmetry; idle pieces are left in.

    ``elites`` must have one card less and exactly one solution. Each is a family, with ``wanted.most_alike`` tasks at
    most. The same numbers from ``rng`` make the same tasks on every machine. It ends after about ``turns`` turns.
    """
    search = _Anew(wanted, rng, elites)
    names: set[Task] = set()
    while search.spent < turns and not search.is_over:
        draft = search.draft()
        found = None if draft is None else search.placed(draft)
        if found is not None and (name := canonical(found.task)) not in names:
            names.add(name)
            search.keep(found)
            yield Grown(found.task, found.play, "grown", found.elite)


class _Anew:
    """One search."""

    def __init__(self, wanted: Wanted, rng: Stream, elites: Sequence[Task]) -> None:
        sizes = wanted.sizes
        self._cards, self._most_alike, self._limits = sizes.cards[1], wanted.most_alike, limits_of(wanted)
        pieces = Number("cockroaches", *sizes.cockroaches), Number("boxes", *sizes.boxes)
        self._goal, self._search = Goal(pieces, wanted.box_supply), Search(wanted.box_supply, wanted.most_turns)
        self._rng, self._random = rng, numbers(rng)
        solved = [_Draft(elite, self._solution(elite), number) for number, elite in enumerate(elites)]
        self._elites = [draft for draft in solved if draft.play]
        self._lucky: list[_Draft] = []
        self._found: list[_Draft] = []
        self._alike: Counter[int] = Counter()

    @property
    def spent(self) -> int:
        """Turns so far."""
        return self._search.spent

    @property
    def is_over(self) -> bool:
        """Whether every elite has as many tasks as it may."""
        return not self._elites

    def draft(self) -> _Draft | None:
        """An elite with a card in front, or a changed task; None if this try failed."""
        self._search.spent += TURNS
        if self._found and self._rng.below(100) < _CHANGED:
            draft = self._changed(self._rng.choice(self._found))
        else:
            draft = self._longer(self._rng.choice(self._lucky if self._lucky and self._rng.below(2) else self._elites))
        if draft is None or self._rng.below(100) >= _WALLED:
            return draft
        return draft._replace(task=walled(draft.task, draft.play, self._goal, self._rng))

    def placed(self, draft: _Draft) -> _Draft | None:
        """The draft with its play as the only solution, and tight; None if no places for the cockroaches are found."""
        starts = Starts(draft.task, draft.play, self._goal, self._search, self._random)
        return next((draft._replace(task=task) for task in islice(starts.choices(), 1)), None)

    def keep(self, found: _Draft) -> None:
        """Go on from a task, as long as there are few like it."""
        self._alike[found.elite] += 1
        if self._alike[found.elite] <= _LUCKY:
            self._lucky.append(next(elite for elite in self._elites if elite.elite == found.elite))
        self._found = [*self._found[1 - _WIDTH :], found]
        if self._alike[found.elite] == self._most_alike:
            self._found, self._lucky, self._elites = (
                [draft for draft in drafts if draft.elite != found.elite]
                for drafts in (self._found, self._lucky, self._elites)
            )

    def _longer(self, elite: _Draft) -> _Draft | None:
        made = in_front(elite.task, elite.play, self._cards, self._limits, self._random)
        return None if made is None else _Draft(*made, elite.elite)

    def _changed(self, known: _Draft) -> _Draft | None:
        """One or two elements of a task changed; its play stays if it still wins, otherwise it is another that does."""
        draft = draft_of(known.task)
        if not change(draft, self._cards, self._limits, self._random):
            return None
        task = task_of(draft)
        play = known.play if wins(task, known.play, self._goal.box_supply) else self._solution(task)
        return _Draft(task, play, known.elite) if play else None

    def _solution(self, task: Task) -> Play:
        """The first solution; empty if there is none, or it takes too long."""
        plays = self._search.plays(task, 1).codes
        return decode(plays[0].tolist()) if len(plays) else ()
