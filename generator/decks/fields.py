"""How values stand in deck files and profiles.

A dataclass defines the fields of a file, once: their names, types and bounds, and what they mean (the docstring below
each). From it ``schema`` reads, writes and documents files with pydantic. pydantic takes a tenth of a second to import,
so only ``schema`` imports it; the markers here are plain classes with the method that it calls.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

import annotated_types

from ...solver.cards import CARD_BY_CODE, Card
from ...solver.errors import SchabenError
from ...solver.notation import format_play, format_task, parse_play, parse_task
from ...solver.task import Play, Task


@dataclass(frozen=True)
class AsText:
    """Marks a value that stands in the file as text."""

    read: Callable[[str], Any]
    """May raise a SchabenError."""
    write: Callable[[Any], str]
    choices: tuple[str, ...] = ()
    """All possible texts, if they can be listed."""

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> Any:
        from pydantic_core import core_schema

        text: Any = core_schema.literal_schema([*self.choices]) if self.choices else core_schema.str_schema()
        written = core_schema.plain_serializer_function_ser_schema(self.write)
        return core_schema.no_info_after_validator_function(self._value, text, serialization=written)

    def _value(self, text: str) -> Any:
        try:
            return self.read(text)
        except SchabenError as error:
            raise ValueError(str(error)) from error  # pydantic collects these


@dataclass(frozen=True)
class Like:
    """Marks a mapping whose known keys are those of a TypedDict; others may be there as well."""

    keys: type

    def __get_pydantic_core_schema__(self, _source: Any, handler: Any) -> Any:
        return handler.generate_schema(self.keys)


@dataclass(frozen=True)
class Pattern:
    """Marks a text that matches a regular expression as a whole."""

    regex: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return {**handler(source), "pattern": f"^({self.regex})$"}


@dataclass(frozen=True)
class Different:
    """Marks a set: nothing may be in it twice, and it is written in order."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema

        values = {**handler(source), "strict": False}  # behind a function, pydantic no longer knows that it reads JSON
        written = core_schema.wrap_serializer_function_ser_schema(_in_order, schema=values)
        return core_schema.no_info_before_validator_function(_different, values, serialization=written)


def _different(values: Any) -> Any:
    for index, value in enumerate(values if isinstance(values, list) else ()):
        if value in values[:index]:
            raise ValueError(f"{value!r} is in it twice")
    return values


def _in_order(values: Iterable[Any], write: Callable[[Any], list[Any]]) -> list[Any]:
    return [text for value in sorted(values) for text in write(frozenset({value}))]


STRICT: Final[dict[str, Any]] = {"strict": True, "allow_inf_nan": False, "use_attribute_docstrings": True}
"""Settings for pydantic: 3.0 is not an integer, infinity is not a number, docstrings describe fields."""

CardCode: TypeAlias = Annotated[Card, AsText(CARD_BY_CODE.__getitem__, lambda card: card.code, tuple(CARD_BY_CODE))]
TaskText: TypeAlias = Annotated[Task, AsText(parse_task, format_task)]
PlayText: TypeAlias = Annotated[Play, AsText(parse_play, format_play)]


ID: Final = "(0|[1-9][0-9]{0,3})[AB]"
"""What ids of tasks look like, as a regular expression: ``12A`` is the front of card 12."""


def between(least: int, most: int) -> annotated_types.Interval:
    """Bounds for a number, both included."""
    return annotated_types.Interval(ge=least, le=most)


def one_of(*texts: str) -> AsText:
    """Marks a text that is one of these."""
    return AsText(str, str, texts)
