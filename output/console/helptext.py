"""How the help of commands is laid out."""

import re
from collections.abc import Iterable
from typing import Final

import click

_NO_BREAK: Final = "\u00a0"
_DEFAULT: Final = re.compile(r"\[default: [^\]]{1,30}\]")
"""Longer ones may be broken."""


class HelpFormatter(click.HelpFormatter):
    """Breaks no line within ``[default: ...]``: a value alone on the next line is hard to read."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Options or commands with what is said of them."""
        super().write_dl([(name, _DEFAULT.sub(_joined, text)) for name, text in rows], col_max, col_spacing)

    def getvalue(self) -> str:
        """The whole help."""
        return super().getvalue().replace(_NO_BREAK, " ")


class HelpContext(click.Context):
    """A context whose help is laid out so."""

    formatter_class = HelpFormatter


def _joined(found: re.Match[str]) -> str:
    return found[0].replace(" ", _NO_BREAK)
