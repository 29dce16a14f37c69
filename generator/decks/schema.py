"""Reading, writing and documenting what a dataclass defines (see ``fields``), with errors that name the field."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ...solver.errors import SchabenError

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails

T = TypeVar("T")

_MOST_SHOWN: Final = 60
"""Characters of a wrong value that an error quotes."""

_MOST_NAMED: Final = 12
"""Problems that one error names."""


class FieldsError(SchabenError):
    """Data that does not fit a dataclass. ``problems`` names everything that is wrong, as "field: reason"."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(in_one_line(problems))
        self.problems = problems


def in_one_line(problems: Sequence[str]) -> str:
    """The problems in one line, and how many more there are."""
    more = len(problems) - _MOST_NAMED
    named = "; ".join(problems[:_MOST_NAMED])
    return named if more <= 0 else f"{named}; and {more} more"


def read(cls: type[T], data: Mapping[str, Any]) -> T:
    """The value that JSON data describes. Raises FieldsError."""
    from pydantic import ValidationError

    try:
        text = json.dumps(data, ensure_ascii=False, default=_not_json)
        value: T = _adapter(cls).validate_json(text.encode())
    except UnicodeEncodeError as error:  # JSON can escape half of a character, which nothing can print
        raise FieldsError([f"{place(path)}not all of it is text" for path in _not_text(data)]) from error
    except ValidationError as error:
        raise FieldsError([*_problems(error.errors(include_url=False), data)]) from error
    except RecursionError as error:
        raise FieldsError(["brackets are nested too deeply"]) from error
    return value


def write(value: object) -> dict[str, Any]:
    """The JSON data of a value, for ``read``."""
    data: dict[str, Any] = _adapter(type(value)).dump_python(value, mode="json")
    return data


def json_schema(cls: type) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the data."""
    from pydantic.json_schema import GenerateJsonSchema

    class Plain(GenerateJsonSchema):
        """Leave out the titles of fields, which would only repeat their names."""

        def field_title_should_be_set(self, _schema: Any) -> bool:
            return False

    return _adapter(cls).json_schema(schema_generator=Plain, by_alias=True)


def _not_json(value: object) -> dict[str, str]:
    """A date in TOML: nothing that any field can be."""
    return {"not JSON": str(value)}


def _not_text(data: Any, path: tuple[int | str, ...] = ()) -> Iterator[tuple[int | str, ...]]:
    """Where there is half a character (a lone surrogate), in a value or in the name of a field."""
    if isinstance(data, str) and not data.isascii() and any("\ud800" <= character <= "\udfff" for character in data):
        yield path
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, part in parts:
        if isinstance(name, str):
            yield from _not_text(name, (*path, ascii(name)))
        yield from _not_text(part, (*path, name))


_ADAPTERS: Final[dict[type, "TypeAdapter[Any]"]] = {}
"""Each is made once, when it is needed."""


def _adapter(cls: type) -> "TypeAdapter[Any]":
    from pydantic import TypeAdapter

    if cls not in _ADAPTERS:
        _ADAPTERS[cls] = TypeAdapter(cls)
    return _ADAPTERS[cls]


# --- Fields that are not defined ----------------------------------------------------------------


def slips(data: Mapping[str, Any], known: Iterable[str], place: str = "") -> Iterator[str]:
    """Unknown fields that look like typing errors of known ones. Other unknown fields are the user's own."""
    names = list(known)
    for name in data:
        close = [] if name in names else get_close_matches(name, names, 1, cutoff=0.8)
        if close:
            yield f"{place}{name!r} is not a field; is {close[0]!r} meant?"


# --- Errors -------------------------------------------------------------------------------------


def _problems(errors: Sequence["ErrorDetails"], data: Mapping[str, Any]) -> Iterator[str]:
    """``stage[0]: 'name' and 'level' are missing``, then what is wrong with those fields that are there."""
    missing: dict[str, list[str]] = {}
    for error in errors:
        if error["type"] == "missing":
            missing.setdefault(place(error["loc"][:-1]), []).append(repr(error["loc"][-1]))
    for where, names in missing.items():
        *first, last = names
        yield f"{where}{', '.join(first)} and {last} are missing" if first else f"{where}{last} is missing"
    for error in errors:
        if error["type"] != "missing" and not _only_follows(error, data):
            yield _problem(error, data)


def _only_follows(error: "ErrorDetails", data: Mapping[str, Any]) -> bool:
    """A list counts as too short when its items are wrong."""
    return error["type"] == "too_short" and len(_value(data, error["loc"])) >= error["ctx"]["min_length"]


def _problem(error: "ErrorDetails", data: Mapping[str, Any]) -> str:
    """``cards[3].level: 'hard' should be 'easy', 'medium' or 'difficult'``."""
    path = [part for part in error["loc"] if part != "[key]"]
    if error["type"] == "value_error":
        return f"{place(path)}{error['ctx']['error']}"
    subject, should, what = error["msg"].replace(" after validation", "").partition(" should ")
    if not should:
        return f"{place(path)}{subject[0].lower()}{subject[1:]}"
    value = path[-1] if "[key]" in error["loc"] else _value(data, path)
    return f"{place(path)}{_shown(value)} should {what}"


def _value(data: Any, path: Sequence[int | str]) -> Any:
    return reduce(lambda part, key: part[key], path, data)


def place(path: Iterable[int | str]) -> str:
    """``cards[3].level: ``, or nothing for the document itself."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return f"{text.lstrip('.')}: " if text else ""


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _MOST_SHOWN else f"{shown[:_MOST_SHOWN]}..."
