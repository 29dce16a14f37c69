"""The JSON Schema (2020-12) of a play log, as it is published in ``plays.schema.json``."""

from typing import Any, Final

from .plays import FORMAT, VERSION

_DIGITS: Final = {"type": "string", "pattern": "^[0-9a-f]{8,64}$"}
_COUNT: Final = {"type": "integer", "minimum": 0}
_HINT: Final = {
    "type": "object",
    "required": ["rung", "seconds"],
    "properties": {
        "rung": {"type": "integer", "minimum": 1, "maximum": 4},
        "seconds": {"type": "number", "minimum": 0},
    },
}
_TRY: Final = {
    "id": _DIGITS | {"description": "Random; the same try keeps it in later exports."},
    "task": {"type": "string", "description": "The task in notation, without its solution."},
    "name": {"type": "string", "description": "Its number in the deck, or empty."},
    "started": {"type": "string", "description": "Date and time (UTC) to the minute."},
    "seconds": {"type": "number", "minimum": 0, "description": "Time for which the task was in sight."},
    "cards": {"type": "array", "items": {"type": "string"}, "description": "The line at the end, in notation."},
    "undone": _COUNT | {"description": "Cards taken back."},
    "resets": _COUNT | {"description": "Times the task was begun again."},
    "hints": {
        "type": "array",
        "items": _HINT,
        "description": "Each hint asked for, and when. Rung 1: is it winnable, 2: which card was wrong, 3: which card "
        "comes next, 4: where to.",
    },
    "state": {"enum": ["solved", "failed", "left"]},
    "watched": {"type": "boolean", "description": "The solution was shown."},
}


def schema() -> dict[str, Any]:
    """The schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Plays of one player, as the player page of schaben hands them on",
        "type": "object",
        "required": ["format", "version", "player", "deck", "tries"],
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "player": _DIGITS | {"description": "Random; nothing is known of the person."},
            "deck": {"type": "string", "description": "The title of the deck that the page was made from."},
            "tries": {"type": "array", "items": {"type": "object", "required": [*_TRY], "properties": _TRY}},
        },
    }
