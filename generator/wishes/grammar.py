"""Reading wishes. Every error is one line that names the wish and the reason."""

import re
import shlex
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

from ...grading.lessons import LESSONS
from ...solver.board import COLUMN_LETTERS, ROW_DIGITS, Direction, Square, square_at, square_name
from ...solver.cards import CARD_BY_CODE, Card
from ...solver.errors import SchabenError, quoted
from ...solver.notation import parse_line
from .counts import QUANTITIES, Number
from .kinds import Hand, Kind
from .lineup import SYMMETRIES, BehindBox, Drawn, Pattern, Symmetric
from .place_turns import PlaceTurns
from .play import AllCaughtBy, Ends, LastCatchAt, LastCatchLast, RemoveOpens
from .route import Drawn as DrawnAction
from .route import Path, Playing
from .teaches import Teaches, spelled
from .unlike import Unlike
from .wish import Wish, WishError

_SHOWN: Final = 60
"""Characters of a wrong wish that an error quotes."""

_WORD: Final = re.compile(r"(?P<name>[a-z]+(?:-[a-z]+)*)(?:(?P<op>[+-]=|>=|<=|=|<|>)(?P<value>.*))?", re.DOTALL)
_RANGE: Final = re.compile(r"0*(\d+?)(?:\.\.0*(\d+?))?")
_MOST_DIGITS: Final = 3


def parse(text: str) -> tuple[Wish, ...]:
    """The wishes in a text. Raises WishError with the word and the reason."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise WishError(f"wishes: a quotation mark is missing in {quoted(text)}") from None
    return tuple(wish for word in words for wish in _parse_word(word))


def _parse_word(word: str) -> list[Wish]:
    match = _WORD.fullmatch(word)
    if match is None:
        raise WishError(
            f"wish {quoted(word, _SHOWN)}: not a name, or a name with a value such as boxes=3..5 or 'hand=\"F B\"'"
        )
    name, op, value = match["name"], match["op"], match["value"]
    if value is not None and not value.strip():
        raise WishError(f"wish {quoted(word, _SHOWN)}: its value is missing")
    if op is None:
        if name not in _FLAGS:
            raise WishError(f"wish {quoted(word, _SHOWN)}: there is no such wish, or its value is missing")
        return [_FLAGS[name]()]
    if name in QUANTITIES:
        return [_number(word, name, op, value)]
    if name == "kinds" and op in ("+=", "-="):
        return [Kind(_card(word, code), op == "+=") for code in value.split(",")]
    if op == "=" and name in _VALUES:
        return [_VALUES[name](word, value)]
    raise WishError(f"wish {quoted(word, _SHOWN)}: there is no such wish, or not with {op}")


def _number(word: str, name: str, op: str, value: str) -> Wish:
    match = _RANGE.fullmatch(value)
    if match is None or op in ("+=", "-=") or (match[2] and op != "="):
        raise WishError(f"wish {quoted(word, _SHOWN)}: a number is expected, or with = a range such as 3..5")
    if name == "bits" and not (match[2] or op in (">=", "<=")):
        raise WishError(f"wish {quoted(word, _SHOWN)}: bits are no whole number; write 8..10, >=8 or <=10")
    if any(number and len(number) > _MOST_DIGITS for number in match.groups()):
        raise WishError(f"wish {quoted(word, _SHOWN)}: numbers go up to {10**_MOST_DIGITS - 1}")
    n, last = int(match[1]), int(match[2] or match[1])
    least, most = {"=": (n, last), ">=": (n, None), ">": (n + 1, None), "<=": (0, n), "<": (0, n - 1)}[op]
    if most is not None and most < least:
        raise WishError(f"wish {quoted(word, _SHOWN)}: no number is in this range")
    return Number(name, least, most, typed=word)


def _card(word: str, code: str) -> Card:
    card = CARD_BY_CODE.get(code.strip().upper())
    if card is None:
        raise WishError(f"wish {quoted(word, _SHOWN)}: {quoted(code)} is not a card ({' '.join(CARD_BY_CODE)})")
    return card


def _square(word: str, text: str) -> Square:
    if len(text) != 2 or text[0].upper() not in COLUMN_LETTERS or text[1] not in ROW_DIGITS:
        raise WishError(f"wish {quoted(word, _SHOWN)}: {quoted(text)} is not a square (A1 ... G7)")
    return square_at(COLUMN_LETTERS.index(text[0].upper()), ROW_DIGITS.index(text[1]))


def _drawn(word: str, text: str) -> Drawn:
    facing = text[2:].upper()
    if facing != "?" and facing not in Direction.__members__:
        raise WishError(f"wish {quoted(word, _SHOWN)}: {quoted(text)} is not a square and a facing such as A2N or A2?")
    return Drawn(_square(word, text[:2]), None if facing == "?" else Direction[facing])


def _hand(word: str, value: str) -> Wish:
    hand = tuple(sorted(_card(word, code) for code in value.split()))
    if not hand:
        raise WishError(f"wish {quoted(word, _SHOWN)}: there is no card in it")
    return Hand(hand, typed=f'hand="{value}"')


def _ends(word: str, value: str) -> Wish:
    return Ends(_square(word, value))


def _lesson(word: str, value: str) -> Wish:
    lesson = next((name for name in LESSONS if spelled(name).lower() == spelled(value).lower()), None)
    if lesson is None:
        names = ", ".join(map(spelled, LESSONS))
        raise WishError(f"wish {quoted(word, _SHOWN)}: {quoted(value)} is not a lesson ({names})")
    return Teaches(lesson, word.startswith("teaches"), typed=word)


def _last_catch_at(word: str, value: str) -> Wish:
    return LastCatchAt(_square(word, value))


def _all_caught_by(word: str, value: str) -> Wish:
    if value not in ("squash", "suck"):
        raise WishError(f"wish {quoted(word, _SHOWN)}: {quoted(value)} is neither squash nor suck")
    return AllCaughtBy(value == "squash")


def _path(word: str, value: str) -> Wish:
    squares = tuple(None if text == "?" else _square(word, text) for text in value.split())
    if not squares:
        raise WishError(f"wish {quoted(word, _SHOWN)}: there is no square in it")
    for one, other in pairwise(squares):
        if one is not None and one == other:
            raise WishError(f"wish {quoted(word, _SHOWN)}: {square_name(one)} is drawn twice in a row")
    return Path(squares)


def _playing(word: str, value: str) -> Wish:
    return Playing(tuple(_drawn_action(word, text) for text in value.split()))


def _drawn_action(word: str, text: str) -> DrawnAction:
    """``?``, ``TL``, ``F:?``, ``F:C2``, ``X-:?``, ``X:+C2``."""
    if text == "?":
        return DrawnAction(text)
    code, colon, where = text.upper().partition(":")
    card = _card(word, code)
    if not colon:
        if card.is_turn:
            return DrawnAction(code, card)
        raise WishError(f"wish {quoted(word, _SHOWN)}: {code} needs a square, or {code}:? for any")
    if card.is_turn:
        raise WishError(f"wish {quoted(word, _SHOWN)}: {code} has no square")
    verbs = [verb for verb in card.verbs if len(card.verbs) > 1 and where.startswith(verb.value)]
    sign, where = (where[0], where[1:]) if verbs else ("", where)
    square = None if where == "?" else _square(word, where)
    return DrawnAction(f"{code}:{sign}{where}", card, verbs[0] if verbs else None, square)


def _unlike(word: str, value: str) -> Wish:
    try:
        return Unlike(value, parse_line(value).task)
    except SchabenError as error:
        raise WishError(f"wish {quoted(word, _SHOWN)}: {error}") from error


def _symmetric(word: str, value: str) -> Wish:
    if value not in SYMMETRIES:
        raise WishError(f"wish {quoted(word, _SHOWN)}: {quoted(value)} is none of {', '.join(SYMMETRIES)}")
    return Symmetric(value, word.startswith("symmetric-boxes"))


def _pattern(word: str, value: str) -> Wish:
    fields = [[] if field.strip() in ("-", "?", "") else field.split() for field in value.split("/")]
    if len(fields) != 3 or len(fields[0]) > 1:
        raise WishError(
            f"wish {quoted(word, _SHOWN)}: EXTERMINATOR / COCKROACHES / BOXES is expected, ? for an open field"
        )
    who = _drawn(word, fields[0][0]) if fields[0] else None
    cockroaches = tuple(_drawn(word, text) for text in fields[1])
    boxes = tuple(_square(word, text) for text in fields[2])
    squares = [*([who.square] if who else []), *(drawn.square for drawn in cockroaches), *boxes]
    for index, square in enumerate(squares):
        if square in squares[:index]:
            raise WishError(f"wish {quoted(word, _SHOWN)}: two pieces are drawn on {square_name(square)}")
    return Pattern(f'pattern="{value}"', who, cockroaches, boxes)


_FLAGS: Final[Mapping[str, Callable[[], Wish]]] = {
    "last-catch-last": LastCatchLast,
    "place-turns": PlaceTurns,
    "remove-opens": RemoveOpens,
    "behind-box": BehindBox,
}

_VALUES: Final[Mapping[str, Callable[[str, str], Wish]]] = {
    "hand": _hand,
    "ends": _ends,
    "last-catch-at": _last_catch_at,
    "all-caught-by": _all_caught_by,
    "path": _path,
    "solution": _playing,
    "unlike": _unlike,
    "symmetric": _symmetric,
    "symmetric-boxes": _symmetric,
    "pattern": _pattern,
    "teaches": _lesson,
    "avoids": _lesson,
    "no-trick": _lesson,  # the same as avoids
}
