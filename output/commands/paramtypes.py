"""The types of arguments and options: each refuses in one line what no command can use."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

STANDARD_STREAM: Final = "-"

_SECONDS: Final = {"s": 1, "m": 60, "h": 3600}
"""Seconds of a unit of time."""

_BRIEFEST: Final = 0.001
_LONGEST: Final = 1e6
"""Bounds of a time, in any unit."""

_SHOWN: Final = 40
"""Characters of a wrong value that an error quotes."""


class Number(click.ParamType[float]):
    """A number within bounds, neither NaN nor infinity; a whole number if both bounds are."""

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most
        self.kind: type[int | float] = int if isinstance(least, int) and isinstance(most, int) else float
        self.name = "integer" if self.kind is int else "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number in a text."""
        try:
            number = self.kind(value)
        except ValueError:
            self.fail(f"{_quoted(value)} is not a{'n' if self.kind is int else ''} {self.name}", param, ctx)
        if not self.least <= number <= self.most:
            self.fail(f"{_quoted(value)} is not from {_plain(self.least)} to {_plain(self.most)}", param, ctx)
        return number


class Range(click.ParamType[tuple[int, int]]):
    """Two whole numbers within bounds, the smaller one first: ``8..13``; one number is both."""

    name = "range"

    def __init__(self, least: int, most: int) -> None:
        self.number = Number(least, most)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """The numbers in a text."""
        if isinstance(value, tuple):
            return value
        first, dots, last = str(value).partition("..")
        ends = [first, last] if dots else [first]
        if not all(_is_number(end, int) for end in ends):
            self.fail(f"{_quoted(value)} is not a number or a range such as 8..13", param, ctx)
        numbers = [int(self.number.convert(end, param, ctx)) for end in ends]
        least, most = numbers[0], numbers[-1]
        if least > most:
            self.fail(f"{_quoted(value)}: the smaller number comes first", param, ctx)
        return least, most


class Duration(click.ParamType[float]):
    """A time with its unit, in seconds: ``90s``, ``10m``, ``2h``."""

    name = "duration"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The seconds in a text."""
        if isinstance(value, float):
            return value
        text = str(value).strip().lower()
        number, unit = text[:-1], text[-1:]
        if unit not in _SECONDS or not _is_number(number, float):
            self.fail(f"{_quoted(value)} is not a time such as 90s, 10m or 2h", param, ctx)
        if not _BRIEFEST <= float(number) <= _LONGEST:
            bounds = f"{_plain(_BRIEFEST)}{unit} to {_plain(_LONGEST)}{unit}"
            self.fail(f"{_quoted(value)} is not a time from {bounds}", param, ctx)
        return float(number) * _SECONDS[unit]


class Choice(click.Choice[str]):
    """One of several words, in capitals or not."""

    def __init__(self, *words: str) -> None:
        super().__init__(words, case_sensitive=False)


class Text(click.ParamType[str]):
    """One line of text of at most so many characters."""

    name = "text"

    def __init__(self, most: int) -> None:
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text as it is."""
        text = str(value)
        if not text.isprintable():
            self.fail(f"{_quoted(text)} is not one line of text", param, ctx)
        if len(text) > self.most:
            self.fail(f"{_quoted(text)} has more than {self.most} characters", param, ctx)
        return text


class Parsed(click.ParamType[Any]):
    """What a function makes of the text; an error of ours that it raises is shown as it is."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name, self.parse = name, parse

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> Any:
        """The value in a text."""
        return self.parse(value) if isinstance(value, str) else value


class Source(click.ParamType[str]):
    """A file to read, a task line, or ``-`` for standard input; what is wrong with it is said when it is read."""

    name = "source"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text as it is."""
        if "\0" in str(value):
            self.fail("a zero byte is in it", param, ctx)
        return str(value)

    def shell_complete(
        self, _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        """Names of files."""
        return [CompletionItem(incomplete, type="file")]


class OutputFile(click.ParamType[Path | None]):
    """A file to write. ``-`` is standard output for the commands that allow it.

    Raises FileError unless there is, or can be, an ordinary file.
    """

    name = "file"

    def __init__(self, standard_output: bool = False) -> None:
        self.standard_output = standard_output

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> Path | None:
        """The path; None for standard output."""
        from ...generator.decks.files import FileError, require_writable

        if str(value) == STANDARD_STREAM:
            if self.standard_output:
                return None
            raise FileError(value, "is standard output, where this cannot be written; give a file")
        path = _path(value)
        require_writable(path)
        return path

    def shell_complete(
        self, _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        """Names of files."""
        return [CompletionItem(incomplete, type="file")]


class PoolFile(click.ParamType[Path]):
    """A pool, which may not be there yet. Raises FileError if it cannot be an ordinary file."""

    name = "pool"

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> Path:
        """The path."""
        from ...generator.decks.files import FileError

        path = _path(value)
        if str(value) == STANDARD_STREAM or (path.exists() and not path.is_file()):
            raise FileError(path, "is not an ordinary file, which a pool must be")
        return path

    def shell_complete(
        self, _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        """Names of files."""
        return [CompletionItem(incomplete, type="file")]


class OutputFolder(click.ParamType[Path]):
    """A folder to write to, which is made if there is none. Raises FileError if something else is there."""

    name = "folder"

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> Path:
        """The path."""
        from ...generator.decks.files import FileError

        if str(value) == STANDARD_STREAM:
            raise FileError(value, "is standard output; several files are written, give a folder")
        path = _path(value)
        if path.exists() and not path.is_dir():
            raise FileError(path, "is not a folder")
        return path

    def shell_complete(
        self, _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        """Names of folders."""
        return [CompletionItem(incomplete, type="dir")]


def _path(value: object) -> Path:
    """A path that the system can look up. Raises FileError."""
    from ...generator.decks.files import FileError

    if not str(value):
        raise FileError("file", "the name is empty")
    path = Path(str(value))
    try:
        path.stat()
    except FileNotFoundError:
        pass
    except OSError as error:  # a link to itself, a name that is too long
        raise FileError(path, (error.strerror or "cannot be used").lower()) from error
    except ValueError as error:  # a zero byte
        raise FileError(path, str(error)) from error
    return path


def _is_number(text: str, kind: type[int | float]) -> bool:
    try:
        kind(text)
    except ValueError:
        return False
    return True


def _quoted(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 4]}...{text[0]}"


def _plain(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:,.10g}"
