"""The pages that people read, taken apart: README, CONTRIBUTING, CHANGELOG and ``docs/``.

A fenced block of the language ``console`` holds commands and what they print, ``...`` standing for anything::

    $ schaben solve "G5S / A4N B5W / - / L R"
    G5S / A4N B5W / - / L R
      exactly one solution (8 turns searched)
    ...

A comment on the line before the fence says more of a block: ``<!-- not run: it takes minutes -->`` keeps the tests from
running it, ``<!-- file: mine.toml -->`` makes it a file that the commands of the page find.

``pytest --update`` writes output anew that is shown without ``...``.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from helpers.source_trees import ROOT

_BLOCK: Final = re.compile(
    r"(?:^<!-- (?P<mark>not run|file): (?P<said>.*?) -->\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
_HEADING: Final = re.compile(r"^#+ (.*)$", re.MULTILINE)
_INLINE_CODE: Final = re.compile(r"`[^`\n]*`")
_LINK: Final = re.compile(r"\]\(([^()\s]+)\)")


class Block(NamedTuple):
    """A fenced block."""

    language: str
    text: str
    not_run: str | None = None
    """Why the tests do not run it; None: they do."""
    file: str | None = None
    """The file that it is."""


class Command(NamedTuple):
    """A command of a ``console`` block."""

    line: str
    output: str
    """What it prints; empty: the page does not show it."""


def pages() -> list[Path]:
    """Every page, the README first."""
    return [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
        *sorted(ROOT.glob("docs/*.md")),
    ]


def blocks(page: Path, language: str) -> list[Block]:
    """The blocks of one language that are run."""
    return [block for block in all_blocks(page) if block.language == language and block.not_run is None]


def all_blocks(page: Path) -> Iterator[Block]:
    """Every block, in order."""
    for match in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        marks = {match["mark"].replace(" ", "_"): match["said"]} if match["mark"] else {}
        yield Block(match["language"], match["text"], **marks)


def commands(block: Block) -> list[Command]:
    """The commands of a ``console`` block, in order."""
    before, *parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    if before:
        raise ValueError(f"there is output before the first command: {before!r}")
    return [Command(line, output) for line, _, output in (part.partition("\n") for part in parts)]


def write_output(page: Path, command: Command, printed: str) -> None:
    """Show what a command prints now."""
    text = page.read_text(encoding="utf-8")
    shown, now = (f"$ {command.line}\n{output}" for output in (command.output, printed))
    page.write_text(text.replace(shown, now), encoding="utf-8")


def prose(page: Path) -> str:
    """The text without its fenced blocks and inline code."""
    return _INLINE_CODE.sub("", without_blocks(page))


def without_blocks(page: Path) -> str:
    """The text without its fenced blocks."""
    return _BLOCK.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> list[str]:
    """The targets of links and pictures that do not lead to other sites."""
    return [target for target in _LINK.findall(prose(page)) if not re.match(r"\w+:", target)]


def headings(page: Path) -> list[str]:
    """The text of every heading."""
    return _HEADING.findall(without_blocks(page))


def anchors(page: Path) -> set[str]:
    """What a link can name after ``#``: the headings as code hosts spell them."""
    seen: Counter[str] = Counter()
    found = set()
    for heading in headings(page):
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found.add(f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor)
        seen[anchor] += 1
    return found
