"""Growing tasks: the stream of them that the rest of the generator asks for."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

from ...solver.cards import Card
from ...solver.notation import format_task
from ...solver.outcome import Status
from ...solver.rules import is_start_clear
from ...solver.search.encoding import decode
from ...solver.search.memo import rows_for
from ...solver.search.rows import clear, load
from ...solver.search.solve import count_solutions
from ...solver.search.workspace import Workspace, workspace
from ...solver.task import Play, Task
from ..random_start import Sizes
from ..stream import Stream
from .draft import Draft, task_of
from .family import WIDTH, Family, State, begin, family, plant, skip
from .ladder import climb
from .wanted import MOST_CARDS, GrowingError, Limits, Wanted, limits_of

TURNS: Final = 4_000_000_000
"""Default number of turns after which the stream ends: about two minutes."""

SOURCES: Final = ("random", "grown")
"""Values of ``Grown.source``, by their numbers in ``family``."""

_SLICE: Final = 2_000_000
"""Turns between two looks at Ctrl-C: some hundredths of a second."""


class Grown(NamedTuple):
    """A task that was made."""

    task: Task
    solution: Play
    source: str
    """One of ``SOURCES``."""
    family: int
    """Number of the family, from 0: tasks of one family are more alike than others."""


def grow(wanted: Wanted, rng: Stream, known: Sequence[Task] = (), turns: int = TURNS) -> Iterator[Grown]:
    """Tasks that are wanted, each unique, tight, clear and with nothing idle, no two equal under symmetry.

    They come in families, each from its own random start, with at most ``wanted.most_alike`` tasks each. Given
    ``known`` tasks, every second family begins with one of them; those that are larger than what is wanted, or whose
    cards are not in the supply, are left out.

    The same numbers from ``rng`` make the same tasks on every machine. The stream ends after about ``turns`` turns.
    Raises GrowingError for a known task that is not unique, tight and clear, or has stacked cockroaches.
    """
    seeds = [task for task in known if _can_grow(task, wanted)]

    def begun(own: Family, index: int) -> None:
        cards = rng.between(*wanted.sizes.cards)
        begin(own, cards, wanted.most_alike, _seed(rng))
        fitting = [task for task in seeds if len(task.hand) <= cards] if index % 2 else []
        if fitting:
            plant(own, [rng.choice(fitting)])

    yield from _families(wanted, begun, turns)


def grow_from(wanted: Wanted, rng: Stream, elites: Sequence[Task], turns: int = TURNS) -> Iterator[Grown]:
    """Tasks that are wanted, each grown from one of ``elites`` by a card in front: for long hands.

    A family begins with up to ``WIDTH`` of the elites, drawn by lot: few of them can grow, and nobody knows which.
    They must have one card less than the tasks, and be unique, tight, clear and not stacked; that is not checked here.
    """

    def begun(own: Family, _index: int) -> None:
        begin(own, wanted.sizes.cards[0], wanted.most_alike, _seed(rng))
        plant(own, rng.sample(elites, min(WIDTH, len(elites))))
        skip(own)

    return _families(wanted, begun, turns)


def _seed(rng: Stream) -> int:
    """62 random bits."""
    return rng.below(1 << 32) << 31 ^ rng.below(1 << 32)


def _families(wanted: Wanted, begun: Callable[[Family, int], None], turns: int) -> Iterator[Grown]:
    """The tasks of one family after the other, no two equal. ``begun`` begins the family of a given number."""
    limits, own, space = limits_of(wanted), family(), workspace(MOST_CARDS)
    names: set[int] = set()
    for index in count():
        if turns <= 0:
            return
        begun(own, index)
        turns -= _climb(space, own, limits, turns)
        for place, name in enumerate(own.found_names[: load(own.state, 0, State).found].tolist()):
            if name not in names:
                names.add(name)
                yield _grown(own, place, index)


def prepare() -> None:
    """Compile or load the kernel before the first task needs it."""
    anything = Wanted(Sizes((1, 1), (1, 1), (0, 0)), {Card.TURN_LEFT: 1})
    climb(workspace(MOST_CARDS), family(), limits_of(anything), 0)


def _can_grow(task: Task, wanted: Wanted) -> bool:
    """Whether a family can begin with a known task. Raises GrowingError for one that is not unique, tight and clear."""
    outcome = count_solutions(task, box_supply=wanted.box_supply, tight=True)
    stacked = len(task.start.cockroach_squares) < len(task.start.cockroaches)
    is_good = outcome.status is Status.UNIQUE and outcome.is_tight and is_start_clear(task) and task.target is None
    if stacked or not is_good:
        raise GrowingError(f"{format_task(task)}: only from a task that is unique, tight and clear can others grow")
    supply = Counter(wanted.supply)
    boxes, cockroaches = len(task.start.boxes), len(task.start.cockroaches)
    fits = boxes <= wanted.sizes.boxes[1] and cockroaches <= wanted.sizes.cockroaches[1]
    return fits and Counter(task.hand) <= supply and _box_cards(task) <= wanted.box_cards[1]


def _box_cards(task: Task) -> int:
    return sum(card.is_box_card for card in task.hand)


def _climb(space: Workspace, own: Family, limits: Limits, turns: int) -> int:
    """Run a family to its end, or for about so many turns; the turns that it took."""
    clear(space.table[: rows_for(load(own.state, 0, State).top)])  # no family depends on earlier ones
    spent = 0
    while spent < turns and (took := climb(space, own, limits, min(_SLICE, turns - spent))):
        spent += took
    return spent


def _grown(own: Family, place: int, number: int) -> Grown:
    task = task_of(load(own.found, place, Draft))
    solution = decode(own.found_solutions[place, : len(task.hand)].tolist())
    return Grown(task, solution, SOURCES[own.found_sources[place]], number)
