"""What the pages say is so: commands and Python print what is shown, links lead somewhere, names exist."""

import doctest
import io
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from helpers import pages, source_trees, wishlist
from helpers.commands import commands
from helpers.pages import Command
from helpers.source_trees import ROOT
from schaben import cli
from schaben.generator import profilefile
from schaben.grading.metrics import METRICS
from schaben.grading.tricks import Trick
from schaben.output.shops.preset import shop_names
from schaben.solver.cards import Card

PAGES = pages.pages()
SMALL_DECK = "schaben generate --profile gentle --tasks 6 --seed 7 -o deck.json"
"""What ``deck.json`` is in the pages: docs/README.md says so."""


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def pages_with(language: str) -> list[Path]:
    return [page for page in PAGES if pages.blocks(page, language)]


# --- Commands and Python ------------------------------------------------------------------------


class Terminal:
    """Runs the commands of a page one after the other, in this process if they are ours."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch
        self.code = 0
        """The exit code of the last command."""

    def run(self, line: str) -> str:
        """What a line prints, errors only if there is nothing else; programs in it may be joined by pipes."""
        if line == "echo $?":
            return f"{self.code}\n"
        printed = ""
        for part in line.split(" | "):
            name, *arguments = shlex.split(part)
            printed = self._ours(arguments, printed) if name == "schaben" else self._other([name, *arguments], printed)
        return printed

    def _ours(self, arguments: list[str], given: str) -> str:
        if takes_jobs(arguments):
            arguments = [*arguments, "--jobs", "1"]  # the result is the same, and small decks need no processes
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        self._capsys.readouterr()
        self.code = cli.run(arguments)
        captured = self._capsys.readouterr()
        return captured.out or captured.err

    def _other(self, command: list[str], given: str) -> str:
        done = subprocess.run(command, input=given, capture_output=True, encoding="utf-8", check=False)
        self.code = done.returncode
        return done.stdout or done.stderr


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


def takes_jobs(arguments: list[str]) -> bool:
    """Whether the command that is called works in several processes."""
    called = (command for words, command in commands() if [*words] == arguments[: len(words)])
    return any("--jobs" in parameter.opts for command in called for parameter in command.params)


def is_as_shown(command: Command, printed: str) -> bool:
    return doctest.OutputChecker().check_output(command.output, printed, doctest.ELLIPSIS)


@pytest.fixture(scope="session")
def small_deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the deck of the pages and its pool."""
    folder = tmp_path_factory.mktemp("pages")
    arguments = shlex.split(SMALL_DECK.replace("deck.json", shlex.quote(str(folder / "deck.json"))))
    assert cli.run([*arguments[1:], "--jobs", "1"]) == 0
    return folder


@pytest.fixture
def folder(page: Path, small_deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder of a page: the small deck, and the files that the page shows."""
    shutil.copytree(small_deck, tmp_path, dirs_exist_ok=True)
    for block in pages.all_blocks(page):
        if block.file is not None:
            (tmp_path / block.file).write_text(block.text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", pages_with("console"), ids=name_of)
def test_commands_print_what_the_page_shows(page: Path, terminal: Terminal, update: bool) -> None:
    for block in pages.blocks(page, "console"):
        for command in pages.commands(block):
            printed = terminal.run(command.line)
            if not command.output:
                assert terminal.code == 0, f"{command.line} fails: {printed}"
            elif update and "..." not in command.output:
                pages.write_output(page, command, printed)
            else:
                assert is_as_shown(command, printed), f"{command.line} prints\n{printed}"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", pages_with("pycon"), ids=name_of)
def test_python_prints_what_the_page_shows(page: Path) -> None:
    text = "\n".join(block.text for block in pages.blocks(page, "pycon"))
    report: list[str] = []
    example = doctest.DocTestParser().get_doctest(text, {}, page.stem, str(page), 0)
    failures, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=report.append)
    assert failures == 0, "".join(report)


def test_the_pages_name_the_command_that_makes_their_deck() -> None:
    assert f"$ {SMALL_DECK}\n" in (ROOT / "docs" / "README.md").read_text()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_with_a_prompt_are_in_blocks_that_are_run(page: Path) -> None:
    assert "$ schaben" not in pages.without_blocks(page)
    assert all(block.not_run is None or block.not_run.strip() for block in pages.all_blocks(page))


# --- Links and names ----------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for target in pages.links(page):
        path, _, anchor = target.partition("#")
        goal = page.parent / path if path else page
        assert goal.exists(), target
        assert not anchor or anchor in pages.anchors(goal), target


def test_every_page_is_in_the_index() -> None:
    index = ROOT / "docs" / "README.md"
    found = {(index.parent / target.partition("#")[0]).resolve() for target in pages.links(index)}
    assert [page.name for page in PAGES if page.parent == index.parent and page not in {*found, index}] == []


def options() -> list[click.Option]:
    """Every option of every command."""
    return [option for _, command in commands() for option in command.params if isinstance(option, click.Option)]


def options_in(page: Path) -> set[str]:
    """``--limit``, and ``-o``, as a page has them."""
    text = re.sub(r"<!--.*?-->", "", page.read_text(), flags=re.DOTALL)
    return set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", text))


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CONTRIBUTING.md"], ids=name_of)
def test_options_in_a_page_exist(page: Path) -> None:
    known = {"--help", *(name for option in options() for name in (*option.opts, *option.secondary_opts))}
    assert {name for name in options_in(page) if name.startswith("--")} - known == set()


def test_every_option_is_explained() -> None:
    found = set[str]().union(*(options_in(page) for page in PAGES if page.name != "CHANGELOG.md"))
    assert {option.opts[-1] for option in options() if found.isdisjoint(option.opts)} == set()


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text()
    assert [name for name in cli.TOPICS if f"`schaben {name}" not in readme] == []


def test_headings_that_the_code_refers_to_exist() -> None:
    """``docs/rules.md, "One turn"`` in a docstring."""
    for source in source_trees.product():
        for name, heading in re.findall(r'(\w+\.md), "([^"]+)"', source.read_text()):
            assert heading in pages.headings(ROOT / "docs" / name), f"{source}: {name}, {heading}"


# --- What there is ------------------------------------------------------------------------------


def test_every_room_is_explained() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    rooms = [package.removeprefix("schaben.").replace(".", "/") for package in packages if package != "schaben"]
    assert [room for room in rooms if f"`{room}/`" not in text] == []


def test_every_wish_is_explained() -> None:
    text = (ROOT / "docs" / "composing.md").read_text()
    names = {re.split(r"[+-]?[=<>]", wish)[0] for wish in wishlist.EVERY}
    assert [name for name in sorted(names) if f"`{name}" not in text] == []


def test_every_measure_and_trick_is_explained() -> None:
    text = (ROOT / "docs" / "grading.md").read_text()
    assert [name for name in (*METRICS, *map(str, Trick)) if f"| `{name}` |" not in text] == []


def test_every_kind_of_card_is_explained() -> None:
    text = (ROOT / "docs" / "rules.md").read_text()
    assert [card.code for card in Card if f"`{card.code}`" not in text] == []


def test_every_profile_is_explained() -> None:
    text = (ROOT / "docs" / "profiles.md").read_text()
    assert [name for name in profilefile.names() if f"| `{name}` |" not in text] == []


def test_classes_in_the_glossary_exist() -> None:
    named = set(re.findall(r"`([A-Z][a-z]\w+)`", (ROOT / "docs" / "glossary.md").read_text()))
    assert named
    assert named - {name for path in source_trees.product() for name in source_trees.names(path)} == set()


def test_every_print_shop_is_explained() -> None:
    text = (ROOT / "docs" / "printing.md").read_text()
    assert [name for name in shop_names() if f"`{name}`" not in text] == []
