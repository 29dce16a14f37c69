"""One turn of the game as constraints, in the order of the rules: action, catch, march, catch.

Moves and lines of sight go from square to square. Each rule of the game is a function of its own, so that a
test can leave it out and check that the suite notices.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from ..board import SQUARES, Direction, Square
from ..cards import Card, Verb
from ..ways import WAYS, Way, neighbour, way_of
from .formula import FALSE, TRUE, Formula, Literal
from .sight import Sight
from .state import STEPS_ALONG, Board, OnDemand, State, behind, on


class Option(NamedTuple):
    """What can be done with a card, apart from the square. X has two options, all others have one."""

    card: Card
    verb: Verb


_NOWHERE: Final[Board] = [FALSE] * len(SQUARES)

OPTIONS: Final = tuple(Option(card, verb) for card in Card for verb in card.verbs)


class Aftermath(Sight):
    """What follows an action: a catch, the march, a second catch. ``swept`` is what is left."""

    def __init__(
        self, formula: Formula, at: Board, facing: Sequence[Literal], boxes: Board, cockroaches: Sequence[Board]
    ) -> None:
        super().__init__(formula, at, facing, boxes)
        self.left = self.catch(cockroaches)
        self.marched = self.march(self.left)

    @cached_property
    def swept(self) -> Sequence[Board]:
        """The cockroaches at the end of the turn."""
        return self.catch_again(self.marched)

    # --- Catch --------------------------------------------------------------------------------------

    def catch(self, cockroaches: Sequence[Board]) -> Sequence[Board]:
        """What the first catch leaves."""
        return [[self.spared(piece, square) for square, piece in enumerate(pieces)] for pieces in cockroaches]

    def catch_again(self, cockroaches: Sequence[Board]) -> Sequence[Board]:
        """What the second catch leaves: the vacuum still runs."""
        return self.catch(cockroaches)

    def spared(self, piece: Literal, square: Square) -> Literal:
        """A cockroach is on the square and is neither squashed nor sucked up."""
        if piece == FALSE:
            return FALSE
        return self.formula.all_of(piece, ~self.squashes(square), ~self.sucks(square))

    def squashes(self, square: Square) -> Literal:
        """He stands on the square."""
        return self.at[square]

    def sucks(self, square: Square) -> Literal:
        """He sees the square."""
        return self.formula.any_of(*[self.sees(square, facing) for facing in Direction])

    # --- March --------------------------------------------------------------------------------------

    def march(self, cockroaches: Sequence[Board]) -> Sequence[Board]:
        """All cockroaches step at once; one that cannot turns round and stays. Others are never in the way."""
        return [[self.arrives(cockroaches, square, facing) for square in SQUARES] for facing in Direction]

    def arrives(self, cockroaches: Sequence[Board], square: Square, facing: Direction) -> Literal:
        """A cockroach is here after the step: it came from behind, or it was blocked here and has turned round."""
        before = behind(square, facing)
        comes, turns_round = on(cockroaches[facing], before, beyond=FALSE), cockroaches[facing.turned(2)][square]
        if comes == turns_round == FALSE:
            return FALSE
        return self.formula.choice((comes, ~self.blocks(square)), (turns_round, self.blocks(before)))

    def blocks(self, square: Square | None) -> Literal:
        """No cockroach can step here: a box, the exterminator, or beyond the edge."""
        return TRUE if square is None else self.formula.any_of(self.boxes[square], self.at[square])


class TurnModel(Aftermath):
    """The constraints between the state before a turn and the state after it.

    ``plays`` has a literal for each option of the cards that may be in hand. Exactly one is true, unless
    ``rests`` is: the play has ended before this turn, with no cockroach left.
    """

    def __init__(
        self,
        formula: Formula,
        before: State,
        cards: Iterable[Card],
        box_supply: int,
        may_rest: bool = False,
        facings: Collection[Direction] = tuple(Direction),
    ) -> None:
        """``facings`` are those that he can have after the turn: the hand may allow fewer than its kinds do."""
        self.formula, self.before, self.box_supply, self.facings = formula, before, box_supply, facings
        kinds = set(cards)
        self.plays = {option: formula.new() for option in OPTIONS if option.card in kinds}
        self.rests = formula.new() if may_rest else FALSE
        self._occupied = [formula.any_of(*pieces) for pieces in zip(*before.cockroaches, strict=True)]
        self.choose()

        self.ways = [self.way(way) for way in WAYS]
        at, facing = self.move(), self.turn()
        self.goes, self.comes = self.remove(), self.place()
        boxes = [self.box(square) for square in SQUARES]
        super().__init__(formula, at, facing, boxes, before.cockroaches)
        self.after = State(at, facing, boxes, self.count_boxes(), self.swept)

    def new_if(self, *grounds: Literal) -> Literal:
        """A variable if one of the literals that it needs can be true, else FALSE."""
        return FALSE if grounds.count(FALSE) == len(grounds) else self.formula.new()

    # --- Action -------------------------------------------------------------------------------------

    def choose(self) -> None:
        """One card is played; none only if no cockroach is left."""
        self.formula.exactly_one([*self.plays.values(), self.rests])
        for square in SQUARES:
            self.formula.clause(~self.rests, ~self.occupied(square))

    def occupied(self, square: Square) -> Literal:
        """A cockroach is on the square before the action."""
        return self._occupied[square]

    def uses(self, card: Card) -> Literal:
        """This kind of card is played."""
        return self.formula.any_of(*[played for option, played in self.plays.items() if option.card is card])

    def does(self, verb: Verb) -> Literal:
        """The card that is played does this."""
        return self.formula.any_of(*[played for option, played in self.plays.items() if option.verb is verb])

    def cards(self, verb: Verb) -> list[tuple[Card, Literal]]:
        """The cards with this verb, each with the literal that it is played."""
        return [(option.card, played) for option, played in self.plays.items() if option.verb is verb]

    def way(self, way: Way) -> Literal:
        """He moves this way: the one on the card, seen from his facing."""
        moves = self.cards(Verb.MOVE)
        return self.formula.choice(
            *[(played, self.before.facing[d]) for card, played in moves for d in Direction if way_of(card, d) == way]
        )

    def move(self) -> Board:
        """His square after the action: one that his move reaches, or the same when he bides or plays no move."""
        self.slides = [self.slide(way) for way in WAYS]
        reached = list(zip(*self.slides, strict=True))
        stops = [self.new_if(here, *reached[square]) for square, here in enumerate(self.before.at)]
        self.formula.exactly_one(stops)
        moves = self.does(Verb.MOVE)
        for square in SQUARES:
            self.stop(square, stops[square], reached[square], moves)
        return stops

    def slide(self, way: Way) -> Board:
        """The squares that he can reach by moving this way; none when he does not."""
        if self.ways[way] == FALSE:
            return _NOWHERE
        reached = [FALSE] * len(SQUARES)
        for before, square in STEPS_ALONG[way]:
            starts, goes_on = self.before.at[before], reached[before]
            if starts != FALSE or goes_on != FALSE:
                reached[square] = self.formula.choice(
                    (starts,), (goes_on, self.can_pass(before)), given=(self.ways[way], self.can_enter(square))
                )
        return reached

    def can_enter(self, square: Square) -> Literal:
        """He never enters a box."""
        return ~self.before.boxes[square]

    def can_pass(self, square: Square) -> Literal:
        """He never passes over a cockroach."""
        return ~self.occupied(square)

    def stop(self, square: Square, stops: Literal, reached: Sequence[Literal], moves: Literal) -> None:
        """What it takes to stop on a square: to reach it, or to be there and not to move, or to bide."""
        here = self.before.at[square]
        self.formula.clause(~stops, here, *reached)
        if here != FALSE:
            self.formula.clause(~here, moves, stops)
            self.formula.implies([here, stops], [self.can_bide(square, way) for way in WAYS])

    def can_bide(self, square: Square, way: Way) -> Literal:
        """He may stay here although he moves this way: he does not reach the next square, or it is off the board."""
        return ~on(self.slides[way], neighbour(square, way), beyond=FALSE)

    def turn(self) -> Sequence[Literal]:
        """His facing after the action: a turn card changes it, all others leave it as it is."""
        turns = [(card.quarters, played) for card, played in self.cards(Verb.TURN)]
        changes = [*turns, (0, ~self.does(Verb.TURN))]
        return [
            self.formula.choice(
                *[(played, self.before.facing[facing.turned(-quarters)]) for quarters, played in changes]
            )
            if facing in self.facings
            else FALSE
            for facing in Direction
        ]

    def remove(self) -> Board:
        """The box that goes, if the card removes one."""
        removes = self.does(Verb.REMOVE)
        if removes == FALSE:
            return _NOWHERE
        goes = [self.new_if(box) for box in self.before.boxes]
        self.formula.exactly_one([~removes, *goes])
        for square in SQUARES:
            self.formula.clause(~goes[square], self.before.boxes[square])
        return goes

    def place(self) -> Board:
        """The box that comes, if the card places one: on an empty square, while there is one in the supply."""
        places = self.does(Verb.PLACE)
        if places == FALSE:
            return _NOWHERE
        comes = [FALSE if TRUE in self.taken(square) else self.new_if(places) for square in SQUARES]
        self.formula.exactly_one([~places, *comes])
        for square in SQUARES:
            self.formula.implies([comes[square]], [~taken for taken in self.taken(square)])
        for number in self.before.number:
            if not self.in_supply(number):
                self.formula.clause(~places, ~self.before.number[number])
        return comes

    def in_supply(self, number: int) -> bool:
        """A box is left to be placed while so many are on the board."""
        return number < self.box_supply

    def taken(self, square: Square) -> Sequence[Literal]:
        """Why no box can be placed here: a box, a cockroach, the exterminator."""
        return self.before.boxes[square], self.occupied(square), self.before.at[square]

    def box(self, square: Square) -> Literal:
        """A box is here after the action."""
        return self.formula.choice((self.comes[square],), (self.before.boxes[square], ~self.goes[square]))

    def count_boxes(self) -> Mapping[int, Literal]:
        """The number of boxes after the action."""
        removes, places, number = self.does(Verb.REMOVE), self.does(Verb.PLACE), self.before.number
        possible = set(number)
        if removes != FALSE:
            possible |= {n - 1 for n in number if n}
        if places != FALSE:
            possible |= {n + 1 for n in number if self.in_supply(n)}

        def counts(n: int) -> Literal:
            return self.formula.choice(
                (number.get(n + 1, FALSE), removes),
                (number.get(n, FALSE), ~removes, ~places),
                (number.get(n - 1, FALSE), places),
            )

        return OnDemand(possible, counts)
