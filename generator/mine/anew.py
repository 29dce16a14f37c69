"""Long tasks: a card in front of an elite, and the cockroaches placed anew.

Growing (``growing.ladder``) changes a cockroach at a time, for one of two solutions that the search has seen. With many
cards nearly every draft has many more. So here the play is given, and the cockroaches are placed so that it is the only
solution (``compose.starts``): a hitting set for all plays that the search has found so far. Where there is none, the
frame is of no use. Only the frame counts, so each is tried once. What comes out, and elites with as many cards, can be
changed, and the cockroaches placed anew as well::

    elites   o  o  o  o         one card less
             |     |
    found    o--o  o  o--o      -- changed    | a card in front
             |
             o
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from ...solver.search.encoding import decode
from ...solver.symmetry import canonical
from ...solver.task import Task
from ..compose.account import Search
from ..compose.goal import Goal
from ..compose.starts import Starts, numbers
from ..compose.walls import walled
from ..growing.grow import Grown
from ..growing.wanted import Wanted
from ..stream import Stream
from ..wishes.counts import Number
from .frame import Frame, frame_of, fronts
from .variation import Variation

_CHANGED: Final = 40
"""Drafts that are changed frames, not longer ones, in per cent."""

_WALLED: Final = 50
"""Longer frames that get all boxes, in per cent: fewer other plays win, but the next card finds less room."""

_TRY: Final = 25_000
"""Turns that take as long as making a draft."""

_IN_VAIN: Final = 300
"""Tries in a row that make no draft which has not been tried, after which the search ends."""


class _Draft(NamedTuple):
    """A frame, and the number of the known task from which it comes."""

    frame: Frame
    family: int


class Known(NamedTuple):
    """Tasks to begin with, each with exactly one solution."""

    elites: Sequence[Task]
    """With one card less."""
    peers: Sequence[Task]
    """With as many cards."""


def place_anew(
    wanted: Wanted, rng: Stream, known: Known, admits: Callable[[Task], bool], turns: int
) -> Iterator[Grown]:
    """Tasks of the largest number of cards that is wanted, no two equal under symmetry; idle pieces are left in.

    Each frame of the known tasks is a family, with ``wanted.most_alike`` tasks at most. ``admits`` says which tasks may
    come out, cockroaches apart. The same numbers from ``rng`` make the same tasks on every machine. It ends after about
    ``turns`` turns, or when hardly any frames are left that have not been tried.
    """
    search = _Anew(wanted, rng, known, admits, turns)
    names: set[Task] = set()
    while (draft := search.draft()) is not None:
        task = search.placed(draft)
        if task is not None and (name := canonical(task)) not in names:
            names.add(name)
            search.keep(draft)
            yield Grown(task, draft.frame.play, "grown", draft.family)


class _Anew:
    """One search."""

    def __init__(self, wanted: Wanted, rng: Stream, known: Known, admits: Callable[[Task], bool], turns: int) -> None:
        sizes = wanted.sizes
        self._wanted, self._admits, self._turns = wanted, admits, turns
        self._rng, self._random, self._variation = rng, numbers(rng), Variation(wanted.supply, wanted.box_supply, rng)
        pieces = Number("cockroaches", *sizes.cockroaches), Number("boxes", *sizes.boxes)
        self._goal, self._search = Goal(pieces, wanted.box_supply), Search(wanted.box_supply, wanted.most_turns)
        families: dict[Frame, int] = {}
        for number, task in enumerate(chain(*known)):
            if (frame := self._frame(task)) is not None:
                families.setdefault(frame, number)
        drafts = [_Draft(*family) for family in families.items()]
        self._here = [draft for draft in drafts if draft.family >= len(known.elites)]
        self._below = [front for draft in drafts if draft.family < len(known.elites) for front in self._fronts(draft)]
        self._tried = {draft.frame for draft in self._here}
        self._alike: Counter[int] = Counter()

    def draft(self) -> _Draft | None:
        """A longer or a changed frame that has not been tried; None if no time is left, or hardly any others are."""
        for _ in range(_IN_VAIN if self._below or self._here else 0):
            if self._search.spent >= self._turns:
                break
            self._search.spent += _TRY
            is_changed = self._here and (not self._below or self._rng.below(100) < _CHANGED)
            draft = self._changed() if is_changed else self._longer()
            if draft is not None and draft.frame not in self._tried:
                self._tried.add(draft.frame)
                return draft
        return None

    def placed(self, draft: _Draft) -> Task | None:
        """The task with the play as its only solution, and tight; None if no places for the cockroaches are found."""
        starts = Starts(*draft.frame, self._goal, self._search, self._random)
        return next(islice(starts.choices(), 1), None)

    def keep(self, found: _Draft) -> None:
        """Go on from a frame, as long as there are few of its family."""
        self._alike[found.family] += 1
        self._here.append(found)
        if self._alike[found.family] == self._wanted.most_alike:
            self._below, self._here = (
                [draft for draft in drafts if draft.family != found.family] for drafts in (self._below, self._here)
            )

    def _longer(self) -> _Draft:
        """A card in front of an elite, and perhaps more boxes."""
        draft = self._rng.choice(self._below)
        if self._rng.below(100) >= _WALLED:
            return draft
        return draft._replace(frame=draft.frame._replace(task=walled(*draft.frame, self._goal, self._rng)))

    def _changed(self) -> _Draft | None:
        draft = self._rng.choice(self._here)
        frame = self._variation(draft.frame)
        return draft._replace(frame=frame) if frame is not None and self._is_wanted(frame) else None

    def _fronts(self, draft: _Draft) -> Iterator[_Draft]:
        """Every card in front of an elite."""
        longer = fronts(draft.frame, self._wanted.supply, self._wanted.box_supply)
        return (draft._replace(frame=frame) for frame in longer if self._is_wanted(frame))

    def _is_wanted(self, frame: Frame) -> bool:
        """Whether it has as many box cards as are wanted, and not too many boxes."""
        task, (least, most) = frame.task, self._wanted.box_cards
        box_cards = sum(card.is_box_card for card in task.hand)
        has_room = len(task.start.boxes) <= self._wanted.sizes.boxes[1]
        return least <= box_cards <= most and has_room and self._admits(task)

    def _frame(self, task: Task) -> Frame | None:
        """That of the first solution; None if there is none, or it takes too long."""
        plays = self._search.plays(task, 1).codes
        return frame_of(task, decode(plays[0].tolist())) if len(plays) else None
