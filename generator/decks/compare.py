"""What is different between two decks."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ...solver.notation import format_play, format_task
from ...solver.symmetry import canonical
from .deck import Deck, TaskCard


class _Absent:
    """The value of a field that is not there. No value of a file is equal to it."""

    def __str__(self) -> str:
        return "none"


_ABSENT: Final = _Absent()


class Difference(NamedTuple):
    """One thing that is not the same."""

    what: str
    """``removed``, ``added``, ``moved``, ``changed``; ``deck`` for what is said of the whole."""
    before: str
    """Id of the card in the first deck, or what the first deck says."""
    after: str
    """The same for the second one."""
    text: str
    """The difference in words."""

    def as_data(self) -> dict[str, Any]:
        """For ``--json``."""
        return self._asdict()


def differences(one: Deck, other: Deck) -> Iterator[Difference]:
    """Every difference: of the decks as a whole, then task by task. A task is the same when turned or mirrored."""
    for name in ("title", "language", "made_by", "supply", "box_supply", "knows", "extra"):
        before, after = getattr(one, name), getattr(other, name)
        if changes := list(_changes(before, after)):
            yield Difference("deck", _shown(before), _shown(after), f"{name}: {_listed(changes)}")
    for change in _changes(one.promises, other.promises):
        yield Difference("deck", _shown(change.before), _shown(change.after), f"promises: {_listed([change])}")
    first = {canonical(card.task): card for card in one.cards}
    second = {canonical(card.task): card for card in other.cards}
    for task, card in first.items():
        if task not in second:
            yield Difference("removed", card.id, "", f"{card.id} {format_task(card.task)}")
    for task, card in second.items():
        if task not in first:
            yield Difference("added", "", card.id, f"{card.id} {format_task(card.task)}")
        else:
            yield from _of_cards(first[task], card)


def _of_cards(one: TaskCard, other: TaskCard) -> Iterator[Difference]:
    if one.id != other.id:
        yield Difference("moved", one.id, other.id, f"{one.id} -> {other.id}")
    for name in ("task", "solution", "level", "grade", "proof", "source", "teaches", "extra"):
        if changes := list(_changes(_said(one, name), _said(other, name))):
            yield Difference("changed", one.id, other.id, f"{other.id} {name}: {_listed(changes)}")


def _said(card: TaskCard, name: str) -> Any:
    written = {"task": format_task(card.task), "solution": format_play(card.solution)}
    return written.get(name, getattr(card, name))


class _Change(NamedTuple):
    """A part of a value that is not the same."""

    where: str
    """``stages[2].tasks``; empty for the whole."""
    before: Any
    after: Any


def _changes(before: Any, after: Any, where: str = "") -> Iterator[_Change]:
    """Each part of a value that is not the same."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in {**before, **after}:
            part = f"{where}.{getattr(key, 'code', key)}".removeprefix(".").replace(".[", "[")
            yield from _changes(before.get(key, _ABSENT), after.get(key, _ABSENT), part)
    elif (named := _by_name(before)) and (others := _by_name(after)):
        yield from _changes(named, others, where)
    elif _are_mappings(before) and _are_mappings(after) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _changes(one, other, f"{where}[{index}]")
    elif before != after:
        yield _Change(where, before, after)


def _are_mappings(value: Any) -> bool:
    """Whether it is a list of mappings, which are compared one by one. Other lists are shown whole."""
    return isinstance(value, list | tuple) and all(isinstance(part, Mapping) for part in value)


def _by_name(value: Any) -> dict[str, Mapping[str, Any]]:
    """The parts of a list of mappings by their names, ``['stage two']``; empty if not all have a name of their own."""
    if not _are_mappings(value):
        return {}
    named = {f"[{part.get('name')!r}]": part for part in value if isinstance(part.get("name"), str)}
    return named if len(named) == len(value) else {}


def _listed(changes: Sequence[_Change]) -> str:
    """``shares.F 4 -> 3``, and so on."""
    return "; ".join(f"{where} {_shown(before)} -> {_shown(after)}".lstrip() for where, before, after in changes)


def _shown(value: Any) -> str:
    """Words as they are, everything else as JSON."""
    if isinstance(value, str | _Absent):
        return str(value) or "none"
    if isinstance(value, Mapping):
        value = {getattr(key, "code", key): part for key, part in value.items()}
    return json.dumps(value, ensure_ascii=False)
