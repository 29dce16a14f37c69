"""The tables of a profile's fields in the documentation, made from its JSON Schema."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from schaben.grading.tricks import Trick
from schaben.solver.cards import CARD_BY_CODE

HEAD = ["| field | value | what it says |", "| --- | --- | --- |"]

Schema = Mapping[str, Any]


def field_table(schema: Schema) -> str:
    """A row for each field, in two tables: those of the profile, then those of a stage."""
    stage = schema["$defs"]["Stage"]
    return "\n".join(
        [
            "Of the whole deck:",
            *_table(schema, schema),
            "",
            "Of each `[[stage]]` and `[[test]]`:",
            *_table(stage, schema),
        ]
    )


def _table(part: Schema, schema: Schema) -> list[str]:
    return ["", *HEAD, *_rows(part, schema)]


def _rows(part: Schema, schema: Schema) -> Iterator[str]:
    for field, about in part["properties"].items():
        value = _value(about, schema)
        if field not in part["required"]:
            value += _default(about)
        yield f"| `{field}` | {value} | {about['description']} |"


def _value(about: Schema, schema: Schema) -> str:
    """What the field can be, in words."""
    if "$ref" in about:
        about = schema["$defs"][about["$ref"].rpartition("/")[2]]
    if "enum" in about:
        return _words(about["enum"])
    if "prefixItems" in about:
        return f"`[least, most]`{_bounds(about['prefixItems'][0])}"
    if "propertyNames" in about:
        return f"table of {_words(about['propertyNames']['enum'])}: {_value(about['additionalProperties'], schema)}"
    if about["type"] == "array":
        return f"list of {_value(about['items'], schema)}" if "enum" in about["items"] else "list of tables"
    return {"string": "text", "integer": "whole number", "number": "number", "boolean": "`true` or `false`"}[
        about["type"]
    ] + _bounds(about)


def _words(values: Iterable[str]) -> str:
    """The values; kinds of card and tricks by that name, because the pages have tables of them."""
    left = list(values)
    named = []
    for name, group in (("kinds of card", [*CARD_BY_CODE]), ("tricks", [*map(str, Trick)])):
        if set(group) <= set(left):
            named.append(name)
            left = [value for value in left if value not in group]
    return " and ".join(named) or ", ".join(f"`{value}`" for value in left)


def _bounds(about: Schema) -> str:
    if "maximum" in about:
        return f", {about['minimum']} to {about['maximum']}"
    return f", from {about['minimum']}" if "minimum" in about else ""


def _default(about: Schema) -> str:
    default = about.get("default")
    return f"; default: `{json.dumps(default)}`" if default or default == 0 else "; optional"
