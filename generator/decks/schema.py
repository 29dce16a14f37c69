"""Holding data to a JSON Schema that ships with the package, with errors that name the field."""

import functools
import json
from collections.abc import Iterator
from importlib import resources
from typing import Any

import jsonschema

_MOST_SHOWN = 60
"""Characters of a wrong value that an error quotes."""


def errors(data: object, schema: str) -> Iterator[str]:
    """Everything in ``data`` that the schema (a file name in this folder) does not allow, as "field: reason"."""
    for error in sorted(_validator(schema).iter_errors(data), key=lambda error: list(map(str, error.absolute_path))):
        yield f"{_place(error.absolute_path)}{_reason(error)}"


@functools.cache
def _validator(schema: str) -> Any:
    text = resources.files(__package__).joinpath(schema).read_text(encoding="utf-8")
    validator = jsonschema.Draft202012Validator
    # To JSON Schema 3.0 is an integer; to range() it is none.
    types = validator.TYPE_CHECKER.redefine("integer", lambda _types, value: type(value) is int)
    return jsonschema.validators.extend(validator, type_checker=types)(json.loads(text))


def _place(path: Any) -> str:
    """``cards[3].level: ``, or nothing for the document itself."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return f"{text.lstrip('.')}: " if text else ""


def _reason(error: Any) -> str:
    message: str = error.message
    shown = repr(error.instance)
    return message.replace(shown, shown[:_MOST_SHOWN] + "...") if len(shown) > _MOST_SHOWN else message
