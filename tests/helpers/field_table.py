"""The table of a profile's fields in the documentation, made from its JSON Schema."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

HEAD = ["| field | value | what it says |", "| --- | --- | --- |"]

Schema = Mapping[str, Any]


def field_table(schema: Schema) -> str:
    """A line for each field: those of the profile first, then those of a stage."""
    stage = schema["$defs"]["Stage"]
    rows = [*_rows(schema, schema, "{}"), *_rows(stage, schema, "`[[stage]]` {}")]
    return "\n".join([*HEAD, *rows])


def _rows(part: Schema, schema: Schema, name: str) -> Iterator[str]:
    for field, about in part["properties"].items():
        value = _value(about, schema)
        if field not in part["required"]:
            value += _default(about)
        yield f"| {name.format(f'`{field}`')} | {value} | {about['description']} |"


def _value(about: Schema, schema: Schema) -> str:
    """What the field can be, in words."""
    if "$ref" in about:
        about = schema["$defs"][about["$ref"].rpartition("/")[2]]
    if "enum" in about:
        return ", ".join(f"`{value}`" for value in about["enum"])
    if "prefixItems" in about:
        return f"`[least, most]`{_bounds(about['prefixItems'][0])}"
    if "propertyNames" in about:
        keys = ", ".join(f"`{name}`" for name in about["propertyNames"]["enum"])
        return f"table: for {keys} a {_value(about['additionalProperties'], schema)}"
    if about["type"] == "array":
        return f"list of {_value(about['items'], schema)}" if "enum" in about["items"] else "list of tables"
    return {"string": "text", "integer": "whole number", "number": "number"}[about["type"]] + _bounds(about)


def _bounds(about: Schema) -> str:
    if "maximum" in about:
        return f", {about['minimum']} to {about['maximum']}"
    return f", from {about['minimum']}" if "minimum" in about else ""


def _default(about: Schema) -> str:
    default = about.get("default")
    return f"; default: `{json.dumps(default)}`" if default or default == 0 else "; optional"
