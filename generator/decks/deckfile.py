"""Deck files: JSON that is held to ``deck.schema.json``."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ...grading.levels import Level
from ...solver.cards import CARD_BY_CODE
from ...solver.errors import SchabenError
from ...solver.notation import format_play, format_task, parse_play, parse_task
from . import schema
from .deck import Deck, TaskCard
from .files import FileError, read_text, require_writable, write_text

FORMAT: Final = "schaben-deck"
VERSION: Final = 1


def read_deck(path: Path) -> Deck:
    """The deck in a file. Raises FileError with the path, the field and the reason."""
    return parse_deck(read_text(path), str(path))


def write_deck(path: Path, deck: Deck) -> None:
    """Write a deck, atomically. Raises FileError, also when something that is no deck is in the way."""
    require_replaceable(path)
    write_text(path, format_deck(deck))


def require_replaceable(path: Path) -> None:
    """Raise FileError unless a deck can be written there: nothing but a deck of this or an older format may go."""
    require_writable(path)
    if path.exists():
        try:
            _require_version(_load(read_text(path), str(path)), str(path))
        except FileError as error:
            raise FileError(path, f"it is in the way and is not overwritten ({error})") from error


def looks_like_deck(text: str) -> bool:
    """Whether a text is meant as JSON: task lines never begin with a bracket."""
    return text.lstrip()[:1] in ("{", "[")


def parse_deck(text: str, name: str) -> Deck:
    """The deck in a text; ``name`` is what errors call it. Raises FileError."""
    data = _load(text, name)
    _require_version(data, name)
    problem = next(schema.errors(data, "deck.schema.json"), None)
    if problem is not None:
        raise FileError(name, problem)
    _require_unicode(data["title"], name)
    cards = tuple(_card(card, f"{name}: cards[{index}]") for index, card in enumerate(data["cards"]))
    _require_different_ids(cards, name)
    return Deck(
        title=data["title"],
        language=data["language"],
        made_by=data["made_by"],
        supply={CARD_BY_CODE[code]: copies for code, copies in data["supply"].items()},
        box_supply=data["box_supply"],
        cards=cards,
    )


def format_deck(deck: Deck) -> str:
    """The deck as JSON, always the same for equal decks."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "title": deck.title,
        "language": deck.language,
        "made_by": dict(deck.made_by),
        "supply": {card.code: copies for card, copies in sorted(deck.supply.items())},
        "box_supply": deck.box_supply,
        "cards": [_card_data(card) for card in deck.cards],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _load(text: str, name: str) -> Mapping[str, Any]:
    if not text.strip():
        raise FileError(name, "the file is empty")
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise FileError(name, f"line {error.lineno}, column {error.colno}: broken JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:  # NaN, numbers of thousands of digits, brackets in brackets
        raise FileError(name, f"broken JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileError(name, f'this JSON is no deck (its "format" is not "{FORMAT}")')
    return data


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _require_version(data: Mapping[str, Any], name: str) -> None:
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FileError(name, f"version: the deck has format version {version}, this program reads up to {VERSION}")


def _require_unicode(title: str, name: str) -> None:
    """JSON can escape half of a character, which nothing can print."""
    try:
        title.encode()
    except UnicodeEncodeError as error:
        raise FileError(name, "title: not all of it is text") from error


def _require_different_ids(cards: tuple[TaskCard, ...], name: str) -> None:
    seen: set[str] = set()
    for index, card in enumerate(cards):
        if card.id in seen:
            raise FileError(name, f"cards[{index}].id: {card.id} stands there a second time")
        seen.add(card.id)


def _card(data: Mapping[str, Any], place: str) -> TaskCard:
    field = "task"
    try:
        task = parse_task(data["task"])
        field = "solution"
        solution = parse_play(data["solution"])
    except SchabenError as error:
        raise FileError(f"{place}.{field}", str(error)) from error
    level = Level(data["level"])
    return TaskCard(data["id"], task, solution, level, data["grade"], data["proof"], data.get("source", ""))


def _card_data(card: TaskCard) -> dict[str, Any]:
    return {
        "id": card.id,
        "task": format_task(card.task),
        "solution": format_play(card.solution),
        "level": str(card.level),
        "grade": dict(card.grade),
        "proof": dict(card.proof),
        **({"source": card.source} if card.source else {}),
    }
