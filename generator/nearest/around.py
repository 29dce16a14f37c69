"""All starts near a task, with a hand of as many cards and a play that wins, as one model with a bound on the changes.

The number of changes is counted as in ``edits``: everything that is gone and everything that has come, and one less for
each two of them that are a single change.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ...solver.board import SQUARES, Direction, Square
from ...solver.cards import Card
from ...solver.cpsat.engine import SolverLimits, add_clause, run_model, to_model
from ...solver.cpsat.formula import TRUE, Formula, Literal
from ...solver.cpsat.model import HandModel, literals
from ...solver.cpsat.state import read, unknown
from ...solver.outcome import Effort
from ...solver.task import COCKROACH_SUPPLY, Piece, Play, Position, Task
from ..decks.deck import PUBLISHED_CARDS
from ..wishes import Wish
from ..wishes.literals import pieces
from ..wishes.plan import ask_clear
from ..wishes.play import LastCatchLast
from .footing import Footing

_AT_ONCE: Final = 20
"""Solutions of one run: the first costs more than all others."""

_SETTINGS: Final = {"linearization_level": 1}
"""The bound on the changes is a sum, of which clauses alone learn little: ten times the conflicts."""


class Sample(NamedTuple):
    """What one run found."""

    found: dict[Task, Play]
    """Starts with a hand, each with a play that wins."""
    complete: bool
    """If nothing was found: nothing is there."""
    effort: Effort


class Around:
    """Starts near a task; what is learnt of other plays that win is added as clauses."""

    def __init__(self, task: Task, wishes: Sequence[Wish], box_supply: int) -> None:
        self.task, self.cards = task, len(task.hand)
        self.formula = Formula()
        self.start = unknown(self.formula, box_supply)
        ask_clear(self.formula, self.start)
        supply = Counter(PUBLISHED_CARDS) | Counter(task.hand)
        self.plan = HandModel(self.start, supply.elements(), box_supply, turns=self.cards, formula=self.formula)
        self.plan.require_win(None)
        LastCatchLast().ask(self.plan)
        most = max(COCKROACH_SUPPLY, len(task.start.cockroaches))
        self.formula.count(pieces(self.start), 1, most)
        self._crowd = [TRUE, *(self.formula.new() for _ in range(most + 1))]
        """By number, literals that hold if there are so many cockroaches or more."""
        for number, crowd in enumerate(self._crowd[1:], start=1):
            self.formula.count(pieces(self.start), 0, number - 1, when=~crowd)
        self._at_least = {card: self._count(card, copies) for card, copies in supply.items()}
        for wish in wishes:
            wish.ask(self.plan)
        self.saved: list[Literal] = []
        """Each saves a change: two things that are one."""
        costs = [*self._of_exterminator(), *self._of_cockroaches(), *self._of_boxes(), *self._of_hand()]
        self.most = len(costs)
        self.formula.count([*costs, *(~x for x in self.saved)], 0, len(self.saved))
        self.model = to_model(self.formula)
        self._bound = len(self.model.proto.constraints) - 1
        """The number of the constraint that bounds the changes, the last that was asked for."""
        self._none = self.model.proto.constraints[self._bound].linear.domain[1]

    def allow(self, changes: int) -> None:
        """Only starts so many changes away or nearer."""
        self.model.proto.constraints[self._bound].linear.domain[1] = self._none + changes

    def sample(self, limits: SolverLimits) -> Sample:
        """Some starts."""
        answer = run_model(self.model, _AT_ONCE, limits, **_SETTINGS)
        found = {}
        for values in answer.solutions:
            play = self.plan.play(values)
            found[Task(read(self.start, values, [action.card for action in play]))] = play
        return Sample(found, answer.complete, answer.effort)

    # --- What is learnt ---------------------------------------------------------------------------

    def forbid_second(self, start: Position, play: Play, footing: Footing) -> None:
        """Wherever the play wins it must be the one that was planned."""
        unless = self._unless(start, play, footing)
        for turn, action in zip(self.plan.turns, play, strict=True):
            for literal in literals(turn, action):
                add_clause(self.model, [*unless, literal])

    def forbid_early(self, start: Position, play: Play, footing: Footing) -> None:
        """The play, that leaves cards in hand, must not catch all."""
        add_clause(self.model, self._unless(start, play, footing))

    def forbid_more(self, task: Task, play: Play, spare: Iterable[Square]) -> None:
        """No more pieces than in a task with this single solution, which stays so with a box on one ``spare`` square.

        More cockroaches never let another play win, so they are idle or leave no solution. One more box with the same
        solution is idle, and so is a second one beside one on a spare square.
        """
        start, number, most = task.start, len(task.start.boxes), len(task.start.cockroaches)
        squares = set(spare)
        unless = [*self._unless_hand(task.hand), *self._unless_he(start)]
        unless += [~self.start.cockroaches[facing][square] for square, facing in start.cockroaches]
        unless += [~self.start.boxes[square] for square in start.boxes]
        more, others = self._crowd[most + 1], [s for s in SQUARES if s not in squares and s not in start.boxes]
        elsewhere = [self.start.boxes[square] for square in others]
        played = [~x for turn, action in zip(self.plan.turns, play, strict=True) for x in literals(turn, action)]
        boxes = {n: ~self.start.number.get(n, ~TRUE) for n in range(number, number + 3)}
        add_clause(self.model, [*unless, boxes[number], ~more])
        add_clause(self.model, [*unless, boxes[number + 1], *elsewhere, ~more])
        add_clause(self.model, [*unless, boxes[number + 1], more, *played])
        for square in squares:
            add_clause(self.model, [*unless, boxes[number + 2], ~self.start.boxes[square], more, *played])

    def forbid(self, task: Task) -> None:
        """Any other task."""
        start = task.start
        missing = [~self.start.cockroaches[facing][square] for square, facing in start.cockroaches]
        others = [*self._unless_hand(task.hand), *self._unless_he(start), *self._unless_boxes(start, SQUARES)]
        add_clause(self.model, [*others, *missing, self._crowd[len(start.cockroaches) + 1]])

    def _unless(self, start: Position, play: Play, footing: Footing) -> list[Literal]:
        return [*self._unless_hand(action.card for action in play), *self._unless_start(start, footing)]

    def _unless_hand(self, cards: Iterable[Card]) -> list[Literal]:
        """The hand lacks one of these cards."""
        return [~self._at_least[card][copies] for card, copies in Counter(cards).items()]

    def _unless_start(self, start: Position, footing: Footing) -> list[Literal]:
        """The start differs in something that a play rests on."""
        return [
            *self._unless_he(start),
            *self._unless_boxes(start, sorted(footing.boxes)),
            *(holds for number, holds in self.start.number.items() if number > footing.most_boxes),
            *(
                self.start.cockroaches[facing][square]
                for facing in Direction
                for square in SQUARES
                if (square, facing) not in footing.harmless and square != start.exterminator.square
            ),
        ]

    def _unless_he(self, start: Position) -> list[Literal]:
        """He stands or faces otherwise."""
        return [~self.start.at[start.exterminator.square], ~self.start.facing[start.exterminator.facing]]

    def _unless_boxes(self, start: Position, squares: Iterable[Square]) -> list[Literal]:
        """On one of the squares there is a box more or a box less."""
        return [~self.start.boxes[s] if s in start.boxes else self.start.boxes[s] for s in squares]

    def _count(self, card: Card, copies: int) -> list[Literal]:
        """By number, literals that hold if the hand has so many copies or more."""
        played = [turn.uses(card) for turn in self.plan.turns]
        found = [TRUE]
        for number in range(1, copies + 1):
            at_least = self.formula.new()
            self.formula.count(played, 0, number - 1, when=~at_least)
            self.formula.count(played, number, len(played), when=at_least)
            found.append(at_least)
        return found

    # --- What changes -------------------------------------------------------------------------------

    def _of_exterminator(self) -> list[Literal]:
        here, facing = self.task.start.exterminator
        return [~self.start.at[here], ~self.start.facing[facing]]

    def _of_cockroaches(self) -> list[Literal]:
        """Those that are gone and those that have come, less one for each that moved or turned."""
        old = self.task.start.cockroaches
        come = [[x for s, x in enumerate(self.start.cockroaches[d]) if (s, d) not in old] for d in Direction]
        gone = [TRUE if piece in old[:index] else ~self._at(piece) for index, piece in enumerate(old)]
        become: dict[Piece, list[Literal]] = {}
        """By what they are now: the cockroaches that have turned into that."""
        moved = [self.formula.new() for _ in old]
        for piece, lost, moves in zip(old, gone, moved, strict=True):
            turned = {Piece(piece.square, d): self.formula.new() for d in Direction if (piece.square, d) not in old}
            for now, turns in turned.items():
                become.setdefault(now, []).append(turns)
                self.formula.clause(~turns, self._at(now))
            self.formula.count([moves, *turned.values(), ~lost], 0, 1)
            self.saved += [moves, *turned.values()]
        for facing in Direction:
            turned_here = [x for now, ones in become.items() if now.facing == facing for x in ones]
            moved_here = [x for piece, x in zip(old, moved, strict=True) if piece.facing == facing]
            self._no_more([*turned_here, *moved_here], come[facing])
        for ones in become.values():
            self.formula.count(ones, 0, 1)
        return [*gone, *(x for board in come for x in board)]

    def _at(self, piece: Piece) -> Literal:
        return self.start.cockroaches[piece.facing][piece.square]

    def _of_boxes(self) -> list[Literal]:
        old = self.task.start.boxes
        gone = [~self.start.boxes[square] for square in old]
        come = [x for square, x in enumerate(self.start.boxes) if square not in old]
        moved = [self.formula.new() for _ in old]
        self._no_more(moved, gone)
        self._no_more(moved, come)
        self.saved += moved
        return [*gone, *come]

    def _of_hand(self) -> list[Literal]:
        """As many hold as cards are exchanged."""
        return [~x for card, copies in Counter(self.task.hand).items() for x in self._at_least[card][1 : copies + 1]]

    def _no_more(self, some: Sequence[Literal], others: Sequence[Literal]) -> None:
        """No more of these hold than of the others."""
        self.formula.count([*some, *(~x for x in others)], 0, len(others))
