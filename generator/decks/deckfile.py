"""Deck files: JSON. The fields are those of ``Deck`` and ``TaskCard``; ``deck.schema.json`` is made from them."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from . import schema
from .deck import Deck, TaskCard
from .files import FileError, read_text, require_writable
from .signature import FIELD, digest_of, is_signed

FORMAT: Final = "schaben-deck"
VERSION: Final = 2
"""The newest version of the format: decks with promises. Others are written as version 1, for older readers."""

_HEAD: Final = ("format", "version", FIELD)
"""Fields of the file that do not describe the deck."""

_OURS: Final = frozenset({"extra", "certified"})
"""Fields of the classes that are not in the file."""

_LEFT_OUT: Final[tuple[tuple[str, Any], ...]] = (("source", ""), ("teaches", ""), ("knows", []), ("promises", {}))
"""Fields that are left out of the file when they have these values."""


def read_deck(path: Path) -> Deck:
    """The deck in a file. Raises FileError with the path, the field and the reason."""
    return parse_deck(read_text(path), str(path))


def require_replaceable(path: Path) -> None:
    """Raise FileError unless a deck can be written there: only a deck of this or an older format is replaced."""
    require_writable(path)
    if path.exists():
        try:
            _load(read_text(path), str(path))
        except FileError as error:
            raise FileError(path, f"it is in the way and is not overwritten ({error})") from error


def looks_like_deck(text: str) -> bool:
    """Whether a text is JSON rather than task lines, which never begin with a bracket."""
    return text.lstrip()[:1] in ("{", "[")


def parse_deck(text: str, name: str) -> Deck:
    """The deck in a text; ``name`` is what errors call it. Raises FileError, which names every wrong field."""
    data = _load(text, name)
    try:
        _require_no_slips(data)
        deck = schema.read(Deck, _with_extra_apart(data))
        _require_different_ids(deck.cards)
    except schema.FieldsError as error:
        raise FileError(name, str(error)) from error
    cards = tuple(replace(card, certified=is_signed(data)) for card in deck.cards)
    return replace(deck, cards=cards)


def is_untouched(text: str) -> bool:
    """Whether the file of a deck is as this program wrote it."""
    return is_signed(_load(text, "deck"))


def digest(deck: Deck) -> str:
    """The digest that the file of the deck has."""
    return str(_data(deck)[FIELD])


def format_deck(deck: Deck) -> str:
    """The deck as JSON, always the same for equal decks, with a digest (``signature``)."""
    return json.dumps(_data(deck), indent=1, ensure_ascii=False) + "\n"


def deck_schema() -> dict[str, Any]:
    """The JSON Schema of deck files."""
    found = schema.json_schema(Deck)
    for properties in (found["properties"], found["$defs"]["TaskCard"]["properties"]):
        for name in _OURS & properties.keys():
            del properties[name]
    head: dict[str, Any] = {"format": {"const": FORMAT}, "version": {"enum": [*range(1, VERSION + 1)]}}
    own = {FIELD: {"type": "string", "description": "Of all other fields, when this program wrote the file."}}
    return {**found, "required": [*head, *found["required"]], "properties": {**head, **own, **found["properties"]}}


def _data(deck: Deck) -> dict[str, Any]:
    data = schema.write(deck)
    cards = [_with_extra_again(card) for card in data.pop("cards")]
    version = VERSION if deck.promises else 1
    data = {"format": FORMAT, "version": version, FIELD: "", **_with_extra_again(data), "cards": cards}
    return {**data, FIELD: digest_of(data)}


# --- JSON ---------------------------------------------------------------------------------------


def _load(text: str, name: str) -> Mapping[str, Any]:
    """The data of a deck that this version can read."""
    if not text.strip():
        raise FileError(name, "the file is empty")
    try:
        data = json.loads(text, parse_float=_finite, parse_constant=_finite, object_pairs_hook=_without_repetition)
    except json.JSONDecodeError as error:
        raise FileError(name, f"line {error.lineno}, column {error.colno}: broken JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:  # NaN, numbers of thousands of digits, brackets in brackets
        raise FileError(name, f"broken JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileError(name, f'this JSON is not a deck (its "format" is not "{FORMAT}")')
    _require_version(data, name)
    return data


def _finite(number: str) -> float:
    if not math.isfinite(float(number)):
        raise ValueError(f"{number[:24]} is not a number that JSON can hold")
    return float(number)


def _without_repetition(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a field that is there twice: JSON allows it, but one of the two would be lost."""
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the field {next(name for name in names if names.count(name) > 1)!r} is there twice")
    return data


def _require_version(data: Mapping[str, Any], name: str) -> None:
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FileError(name, f"version: the deck has format version {version}, this program reads up to {VERSION}")
    if type(version) is not int or version < 1:
        raise FileError(name, f"version: {version!r} is not a format version; this program reads up to {VERSION}")


# --- Fields that are not ours -------------------------------------------------------------------


def _known(cls: type[Deck | TaskCard]) -> list[str]:
    return [field.name for field in fields(cls) if field.name not in _OURS]


def _require_no_slips(data: Mapping[str, Any]) -> None:
    found = [*schema.slips(data, [*_HEAD, *_known(Deck)])]
    if "promises" in data and data["version"] == 1:
        found.append(f"promises: only decks of format version {VERSION} have them")
    for index, card in enumerate(_cards(data)):
        if isinstance(card, dict):
            found += schema.slips(card, _known(TaskCard), f"cards[{index}].")
    if found:
        raise schema.FieldsError(found)


def _with_extra_apart(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data with the fields that are not ours in ``extra``."""
    cards = [_apart(card, _known(TaskCard)) if isinstance(card, dict) else card for card in _cards(data)]
    deck = _apart({name: value for name, value in data.items() if name not in _HEAD}, _known(Deck))
    return {**deck, "cards": cards} if cards else deck


def _cards(data: Mapping[str, Any]) -> Iterator[Any]:
    cards = data.get("cards")
    return iter(cards if isinstance(cards, list) else ())


def _apart(data: Mapping[str, Any], known: Sequence[str]) -> dict[str, Any]:
    extra = {name: value for name, value in data.items() if name not in known}
    return {**{name: value for name, value in data.items() if name in known}, "extra": extra}


def _with_extra_again(data: Mapping[str, Any]) -> dict[str, Any]:
    """Undo ``_apart``, without the fields that have their default."""
    own = {name: value for name, value in data.items() if name not in _OURS and (name, value) not in _LEFT_OUT}
    return {**own, **data["extra"]}


def _require_different_ids(cards: Sequence[TaskCard]) -> None:
    seen: set[str] = set()
    found = []
    for index, card in enumerate(cards):
        if card.id in seen:
            found.append(f"cards[{index}].id: {card.id} is there twice")
        seen.add(card.id)
    if found:
        raise schema.FieldsError(found)
