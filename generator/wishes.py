"""Wishes: properties asked of a task and of the play that solves it.

A text of wishes is words with spaces between them; all of them must hold::

    cards=7 cockroaches=6 boxes=3..5 kinds+=TU kinds-=X- bides>=2 ends=D4 last-catch-last

========================  ================================================================
``NAME RANGE``            a number: ``=n``, ``=a..b``, ``>=n``, ``<=n``, ``>n``, ``<n``
``cards cockroaches boxes``  pieces of the start
``bides squashed sucked``    how often he bides; cockroaches squashed, sucked up, in the play
``catch-at-once``            the most that one turn catches
``first-catch``              the turn of the first catch, from 1 (``first-catch>=4``: three quiet turns)
``kinds+=K``, ``kinds-=K``   the hand has a card of kind K, or none; commas between several kinds
``hand="F B TL"``            exactly this hand
``ends=SQUARE``              where he stands at the end
``symmetric=HOW``            boxes and cockroaches: ``mirror``, ``diagonal``, ``half-turn``, ``quarter-turn``
``symmetric-boxes=HOW``      only the boxes
``last-catch-last``          the last turn catches something
``place-turns``              a placed box turns a cockroach round
``remove-opens``             in the turn in which a box goes he sucks something up on or behind its square
``behind-box``               a cockroach starts behind a box in his line
``pattern="A2N / B3E C1? / D4"``  these pieces are in the start, beside others; ``?`` leaves him or a facing open
========================  ================================================================

Each wish is one class with two statements of it: ``ask`` adds constraints to a plan, ``holds`` looks at a
task and its solution, replayed by the rules and without any model.
"""

import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from ..solver import rules
from ..solver.board import COLUMN_LETTERS, RAYS, ROW_DIGITS, SQUARES, Direction, Square, neighbour, square_at
from ..solver.cards import CARD_BY_CODE, Card
from ..solver.cpsat.formula import FALSE, Literal
from ..solver.cpsat.model import Model
from ..solver.cpsat.state import behind
from ..solver.cpsat.turn import Turn
from ..solver.errors import SchabenError
from ..solver.symmetry import Symmetry
from ..solver.task import Piece, Play, Position, Task, Verb


class WishError(SchabenError):
    """A wish that cannot be read, or wishes that cannot all hold."""


class Step(NamedTuple):
    """One turn of a solution, as the rules play it."""

    before: Position
    moved: Position
    """After the action."""
    left: Position
    """After the first catch."""
    marched: Position
    after: Position
    verb: Verb
    square: Square | None

    @property
    def caught(self) -> int:
        """Cockroaches that this turn catches."""
        return len(self.before.cockroaches) - len(self.after.cockroaches)


def replay(task: Task, solution: Play) -> list[Step]:
    """The turns of a solution. Raises ValueError for a play that the rules do not allow."""
    steps = []
    for before, action in zip(rules.positions(task, solution, supply=len(SQUARES)), solution, strict=False):
        moved = rules.act(before, action)
        left = rules.catch(moved)
        marched = rules.march(left)
        steps.append(Step(before, moved, left, marched, rules.catch(marched), action.verb, action.square))
    return steps


class Wish(Protocol):
    """A property of a task with its solution."""

    @property
    def text(self) -> str:
        """The wish as it is written."""
        ...

    def ask(self, plan: Model) -> None:
        """Constrain the plan so that the wish holds."""
        ...

    def holds(self, task: Task, solution: Play) -> bool:
        """Whether it holds, by replay."""
        ...


# --- Numbers ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a range."""

    name: str
    least: int
    most: int | None

    @property
    def text(self) -> str:
        """``bides>=2`` or ``boxes=3..5``."""
        if self.most is None:
            return f"{self.name}>={self.least}"
        return f"{self.name}={self.least}" if self.most == self.least else f"{self.name}={self.least}..{self.most}"

    def ask(self, plan: Model) -> None:
        """See ``Wish``."""
        _ASKS[self.name](plan, self.least, _MANY if self.most is None else self.most)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        number = _NUMBERS[self.name](task, solution)
        return self.least <= number and (self.most is None or number <= self.most)


_MANY: Final = 10_000


def cards(task: Task, _solution: Play) -> int:
    """Cards in hand at the start."""
    return len(task.hand)


def cockroaches(task: Task, _solution: Play) -> int:
    """Cockroaches at the start."""
    return len(task.start.cockroaches)


def boxes(task: Task, _solution: Play) -> int:
    """Boxes on the board at the start."""
    return len(task.start.boxes)


def bides(task: Task, solution: Play) -> int:
    """Moves of no squares."""
    steps = replay(task, solution)
    return sum(s.verb is Verb.MOVE and s.moved.exterminator == s.before.exterminator for s in steps)


def squashed(task: Task, solution: Play) -> int:
    """Cockroaches caught on his own square."""
    return sum(p.square == s.moved.exterminator.square for s in replay(task, solution) for p in s.moved.cockroaches)


def sucked(task: Task, solution: Play) -> int:
    """Cockroaches caught in his line of sight, before or after the march."""
    return sum(step.caught for step in replay(task, solution)) - squashed(task, solution)


def catch_at_once(task: Task, solution: Play) -> int:
    """The most cockroaches that one turn catches."""
    return max(step.caught for step in replay(task, solution))


def first_catch(task: Task, solution: Play) -> int:
    """The first turn that catches something."""
    return next((turn for turn, step in enumerate(replay(task, solution), 1) if step.caught), len(solution) + 1)


_NUMBERS: Final[dict[str, Callable[[Task, Play], int]]] = {
    "cards": cards,
    "cockroaches": cockroaches,
    "boxes": boxes,
    "bides": bides,
    "squashed": squashed,
    "sucked": sucked,
    "catch-at-once": catch_at_once,
    "first-catch": first_catch,
}


def _ask_cards(plan: Model, least: int, most: int) -> None:
    if not least <= len(plan.turns) <= most:
        plan.formula.clause()


def _ask_cockroaches(plan: Model, least: int, most: int) -> None:
    plan.formula.count(_pieces(plan.start.cockroaches), least, most)


def _ask_boxes(plan: Model, least: int, most: int) -> None:
    plan.formula.count(plan.start.boxes, least, most)


def _ask_bides(plan: Model, least: int, most: int) -> None:
    plan.formula.count([_bides(turn) for turn in plan.turns], least, most)


def _ask_squashed(plan: Model, least: int, most: int) -> None:
    plan.formula.count([x for turn in plan.turns for x in _squashed(turn)], least, most)


def _ask_sucked(plan: Model, least: int, most: int) -> None:
    plan.formula.count([x for turn in plan.turns for x in _sucked(turn)], least, most)


def _ask_catch_at_once(plan: Model, least: int, most: int) -> None:
    big = [plan.formula.new() for _ in plan.turns]
    plan.formula.clause(*big)
    for turn, is_big in zip(plan.turns, big, strict=True):
        caught = [*_squashed(turn), *_sucked(turn)]
        plan.formula.count(caught, least, _MANY, when=is_big)
        plan.formula.count(caught, 0, most)


def _ask_first_catch(plan: Model, least: int, most: int) -> None:
    for turn in plan.turns[: least - 1]:
        for caught in (*_squashed(turn), *_sucked(turn)):
            plan.formula.clause(~caught)
    plan.formula.clause(*[x for turn in plan.turns[:most] for x in (*_squashed(turn), *_sucked(turn))])


_ASKS: Final[dict[str, Callable[[Model, int, int], None]]] = {
    "cards": _ask_cards,
    "cockroaches": _ask_cockroaches,
    "boxes": _ask_boxes,
    "bides": _ask_bides,
    "squashed": _ask_squashed,
    "sucked": _ask_sucked,
    "catch-at-once": _ask_catch_at_once,
    "first-catch": _ask_first_catch,
}


def _pieces(boards: Sequence[Sequence[Literal]]) -> list[Literal]:
    return [piece for board in boards for piece in board]


def _bides(turn: Turn) -> Literal:
    stays = turn.formula.choice(*[(turn.before.at[square], turn.at[square]) for square in SQUARES])
    return turn.formula.all_of(stays, turn.does(Verb.MOVE))


def _squashed(turn: Turn) -> Iterator[Literal]:
    for board in turn.before.cockroaches:
        for square, piece in enumerate(board):
            yield turn.formula.all_of(piece, turn.squashes(square))


def _sucked(turn: Turn) -> Iterator[Literal]:
    for boards in (turn.before.cockroaches, turn.marched):
        for board in boards:
            for square, piece in enumerate(board):
                yield turn.formula.all_of(piece, turn.sucks(square)) if piece != FALSE else FALSE


# --- The hand -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """The hand has a card of this kind, or none."""

    card: Card
    wanted: bool

    @property
    def text(self) -> str:
        """``kinds+=TU``."""
        return f"kinds{'+' if self.wanted else '-'}={self.card.code}"

    def ask(self, plan: Model) -> None:
        """See ``Wish``."""
        played = [turn.uses(self.card) for turn in plan.turns]
        plan.formula.count(played, int(self.wanted), len(played) if self.wanted else 0)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        return (self.card in task.hand) is self.wanted


@dataclass(frozen=True, slots=True)
class Hand:
    """Exactly these cards."""

    cards: tuple[Card, ...]

    @property
    def text(self) -> str:
        """``hand="F B TL"``."""
        return f'hand="{" ".join(card.code for card in self.cards)}"'

    def ask(self, plan: Model) -> None:
        """See ``Wish``."""
        if len(plan.turns) != len(self.cards):
            plan.formula.clause()
        for card in Card:
            copies = self.cards.count(card)
            plan.formula.count([turn.uses(card) for turn in plan.turns], copies, copies)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        return Counter(task.hand) == Counter(self.cards)


# --- The start ----------------------------------------------------------------------------------


_SYMMETRIES: Final = {
    "mirror": Symmetry(0, mirrored=True),
    "diagonal": Symmetry(1, mirrored=True),
    "half-turn": Symmetry(2, mirrored=False),
    "quarter-turn": Symmetry(1, mirrored=False),
}


@dataclass(frozen=True, slots=True)
class Symmetric:
    """The boxes, and the cockroaches with their facings unless ``only_boxes``, lie symmetrically; he need not."""

    how: str
    only_boxes: bool

    @property
    def text(self) -> str:
        """``symmetric=mirror``."""
        return f"symmetric{'-boxes' if self.only_boxes else ''}={self.how}"

    def ask(self, plan: Model) -> None:
        """See ``Wish``."""
        symmetry, start = _SYMMETRIES[self.how], plan.start
        for square in SQUARES:
            image = symmetry.square(square)
            plan.formula.clause(~start.boxes[square], start.boxes[image])
            for facing in () if self.only_boxes else Direction:
                there = start.cockroaches[symmetry.direction(facing)][image]
                plan.formula.clause(~start.cockroaches[facing][square], there)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        image = _SYMMETRIES[self.how].position(task.start)
        return image.boxes == task.start.boxes and (self.only_boxes or image.cockroaches == task.start.cockroaches)


@dataclass(frozen=True, slots=True)
class BehindBox:
    """A cockroach starts behind a box in his line."""

    text: str = "behind-box"

    def ask(self, plan: Model) -> None:
        """See ``Wish``: from square to square, what lies ahead of him and what a box hides."""
        formula, start = plan.formula, plan.start
        found = []
        for way in Direction:
            ahead, hidden = [FALSE] * len(SQUARES), [FALSE] * len(SQUARES)
            for square in SQUARES if way in (Direction.N, Direction.E) else reversed(SQUARES):
                before = behind(square, way)
                if before is None:
                    continue
                ahead[square] = formula.choice((start.at[before], start.facing[way]), (ahead[before],))
                hidden[square] = formula.choice((ahead[before], start.boxes[before]), (hidden[before],))
                found += [formula.all_of(hidden[square], pieces[square]) for pieces in start.cockroaches]
        formula.clause(*found)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        start = task.start
        ray = RAYS[start.exterminator.facing][start.exterminator.square]
        seen = rules.line_of_sight(start.exterminator, start.boxes)
        return any(square in start.cockroach_squares for square in ray[len(seen) :])


@dataclass(frozen=True, slots=True)
class Pattern:
    """Pieces that the start has, beside others; None leaves him, or a facing, open."""

    text: str
    exterminator: tuple[Square, Direction | None] | None
    cockroaches: tuple[tuple[Square, Direction | None], ...]
    boxes: tuple[Square, ...]

    def ask(self, plan: Model) -> None:
        """See ``Wish``."""
        formula, start = plan.formula, plan.start
        if self.exterminator is not None:
            square, facing = self.exterminator
            formula.clause(start.at[square])
            formula.clause(*[start.facing[d] for d in Direction if facing in (None, d)])
        for square, facing in self.cockroaches:
            formula.clause(*[start.cockroaches[d][square] for d in Direction if facing in (None, d)])
        for square in self.boxes:
            formula.clause(start.boxes[square])

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        start = task.start
        return (
            (self.exterminator is None or _fits(start.exterminator, self.exterminator))
            and all(any(_fits(piece, drawn) for piece in start.cockroaches) for drawn in self.cockroaches)
            and set(self.boxes) <= set(start.boxes)
        )


def _fits(piece: Piece, drawn: tuple[Square, Direction | None]) -> bool:
    return piece.square == drawn[0] and drawn[1] in (None, piece.facing)


# --- The play -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ends:
    """He stands on this square at the end."""

    square: Square
    text: str

    def ask(self, plan: Model) -> None:
        """See ``Wish``."""
        plan.formula.clause(plan.end.at[self.square])

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        return replay(task, solution)[-1].after.exterminator.square == self.square


@dataclass(frozen=True, slots=True)
class LastCatchLast:
    """The last turn catches something."""

    text: str = "last-catch-last"

    def ask(self, plan: Model) -> None:
        """See ``Wish``."""
        plan.formula.clause(*_pieces(plan.turns[-1].before.cockroaches))

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        return replay(task, solution)[-1].caught > 0


@dataclass(frozen=True, slots=True)
class PlaceTurns:
    """A box that was placed turns a cockroach round, in the same turn or later."""

    text: str = "place-turns"

    def ask(self, plan: Model) -> None:
        """See ``Wish``."""
        formula = plan.formula
        placed: Sequence[Literal] = [FALSE] * len(SQUARES)
        turned = []
        for turn in plan.turns:
            placed = [formula.choice((placed[square], ~turn.goes[square]), (turn.comes[square],)) for square in SQUARES]
            for facing in Direction:
                turned += [
                    formula.all_of(placed[ahead], turn.left[facing][square])
                    for square in SQUARES
                    if (ahead := neighbour(square, facing)) is not None and placed[ahead] != FALSE
                ]
        formula.clause(*turned)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        placed: set[Square | None] = set()
        for step in replay(task, solution):
            placed = placed | {step.square} if step.verb is Verb.PLACE else placed
            placed = placed - {step.square} if step.verb is Verb.REMOVE else placed
            if any(neighbour(*piece) in placed for piece in step.left.cockroaches if neighbour(*piece) is not None):
                return True
        return False


@dataclass(frozen=True, slots=True)
class RemoveOpens:
    """In the turn in which a box goes, he sucks something up on its square or beyond, in line."""

    text: str = "remove-opens"

    def ask(self, plan: Model) -> None:
        """See ``Wish``."""
        formula = plan.formula
        found = []
        for turn in plan.turns:
            for facing in Direction:
                for square in SQUARES if turn.does(Verb.REMOVE) != FALSE else ():
                    opened = formula.all_of(turn.goes[square], turn.sees(square, facing))
                    if opened != FALSE:
                        found += [formula.all_of(opened, x) for x in self._caught_on(turn, square, facing)]
        formula.clause(*found)

    @staticmethod
    def _caught_on(turn: Turn, square: Square, facing: Direction) -> Iterator[Literal]:
        for line in (square, *RAYS[facing][square]):
            for boards in (turn.before.cockroaches, turn.marched):
                here = turn.formula.any_of(*[board[line] for board in boards])
                yield turn.formula.all_of(here, turn.sees(line, facing))

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        return any(self._opens(step) for step in replay(task, solution) if step.verb is Verb.REMOVE)

    @staticmethod
    def _opens(step: Step) -> bool:
        line = rules.line_of_sight(step.moved.exterminator, step.moved.boxes)
        if step.square not in line:
            return False
        beyond = set(line[line.index(step.square) :])
        return any(piece.square in beyond for piece in (*step.moved.cockroaches, *step.marched.cockroaches))


# --- Text ---------------------------------------------------------------------------------------


_WORD: Final = re.compile(r"(?P<name>[a-z]+(?:-[a-z]+)*)(?:(?P<op>[+-]=|>=|<=|=|<|>)(?P<value>.+))?")
_RANGE: Final = re.compile(r"(\d{1,3})(?:\.\.(\d{1,3}))?")
_FLAGS: Final[dict[str, Callable[[], Wish]]] = {
    "last-catch-last": LastCatchLast,
    "place-turns": PlaceTurns,
    "remove-opens": RemoveOpens,
    "behind-box": BehindBox,
}


def parse(text: str) -> tuple[Wish, ...]:
    """The wishes in a text. Raises WishError with the word and the reason."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise WishError(f"wishes: a quotation mark is missing in {text!r}") from None
    return tuple(wish for word in words for wish in _parse_word(word))


def _parse_word(word: str) -> list[Wish]:
    match = _WORD.fullmatch(word)
    if match is None:
        raise WishError(f"wish {word!r}: not a name, or a name with a value such as boxes=3..5")
    name, op, value = match["name"], match["op"], match["value"]
    if op is None:
        if name not in _FLAGS:
            raise WishError(f"wish {word!r}: there is no such wish, or its value is missing")
        return [_FLAGS[name]()]
    if name in _NUMBERS:
        return [_number(word, name, op, value)]
    if name == "kinds" and op in ("+=", "-="):
        return [Kind(_card(word, code), op == "+=") for code in value.split(",")]
    if op == "=" and name in _VALUES:
        return [_VALUES[name](word, value)]
    raise WishError(f"wish {word!r}: there is no such wish, or not with {op}")


def _number(word: str, name: str, op: str, value: str) -> Wish:
    match = _RANGE.fullmatch(value)
    if match is None or op in ("+=", "-=") or (match[2] and op != "="):
        raise WishError(f"wish {word!r}: a number is expected, or with = a range such as 3..5")
    n, last = int(match[1]), int(match[2] or match[1])
    least, most = {"=": (n, last), ">=": (n, None), ">": (n + 1, None), "<=": (0, n), "<": (0, n - 1)}[op]
    if most is not None and most < least:
        raise WishError(f"wish {word!r}: no number is in this range")
    return Number(name, least, most)


def _card(word: str, code: str) -> Card:
    card = CARD_BY_CODE.get(code.upper())
    if card is None:
        raise WishError(f"wish {word!r}: {code!r} is not a card ({' '.join(CARD_BY_CODE)})")
    return card


def _square(word: str, text: str) -> Square:
    if len(text) != 2 or text[0].upper() not in COLUMN_LETTERS or text[1] not in ROW_DIGITS:
        raise WishError(f"wish {word!r}: {text!r} is not a square (A1 ... G7)")
    return square_at(COLUMN_LETTERS.index(text[0].upper()), ROW_DIGITS.index(text[1]))


def _piece(word: str, text: str) -> tuple[Square, Direction | None]:
    facing = text[2:].upper()
    if facing != "?" and facing not in Direction.__members__:
        raise WishError(f"wish {word!r}: {text!r} is not a square and a facing such as A2N or A2?")
    return _square(word, text[:2]), None if facing == "?" else Direction[facing]


def _hand(word: str, value: str) -> Wish:
    return Hand(tuple(sorted(_card(word, code) for code in value.split())))


def _ends(word: str, value: str) -> Wish:
    return Ends(_square(word, value), word)


def _symmetric(word: str, value: str) -> Wish:
    if value not in _SYMMETRIES:
        raise WishError(f"wish {word!r}: {value!r} is none of {', '.join(_SYMMETRIES)}")
    return Symmetric(value, word.startswith("symmetric-boxes"))


def _pattern(word: str, value: str) -> Wish:
    fields = [[] if field.strip() in ("-", "?", "") else field.split() for field in value.split("/")]
    if len(fields) != 3 or len(fields[0]) > 1:
        raise WishError(f"wish {word!r}: EXTERMINATOR / COCKROACHES / BOXES is expected, ? for an open field")
    who = _piece(word, fields[0][0]) if fields[0] else None
    pieces = tuple(_piece(word, text) for text in fields[1])
    return Pattern(f'pattern="{value}"', who, pieces, tuple(_square(word, text) for text in fields[2]))


_VALUES: Final[dict[str, Callable[[str, str], Wish]]] = {
    "hand": _hand,
    "ends": _ends,
    "symmetric": _symmetric,
    "symmetric-boxes": _symmetric,
    "pattern": _pattern,
}
