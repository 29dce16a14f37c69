"""The page's statement of the rules, held to rules.py in a browser; its notation, held to the command line's."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from helpers import cases
from helpers.browser import browser, needs_browser
from helpers.random_positions import random_position
from playwright.sync_api import Page
from schaben.generator.decks.inputs import read_entries, stated_defects
from schaben.output.player.page import script_of
from schaben.solver import rules
from schaben.solver.errors import SchabenError
from schaben.solver.notation import format_action, format_play, format_task
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import Position, Task

pytestmark = needs_browser

POSITIONS = 250
"""For each seed; 2,000 in all."""

TURNS = """
([lines, supply]) => lines.map((line) => {
  const { start } = parseTask(line);
  const found = {};
  for (const card of new Set(start.hand)) {
    for (const action of effects(start, card, supply)) {
      const done = turn(start, action);
      found[formatAction(action)] = [done.acted, done.caught, done.marched, done.swept].map((position) =>
        formatTask({ start: position, target: null }));
    }
  }
  return found;
})
"""
"""For each position: every action that is possible, with the four positions that its turn goes through."""

REPLAYS = """
([lines, supply]) => lines.map((line) => {
  const { task, solution } = parseLine(line, supply);
  let game = newGame(task, solution, supply);
  const ways = [];
  for (const action of solution) {
    ways.push([stateOf(game), isWinnable(game), formatAction(nextOf(game))]);
    game = played(game, action);
  }
  return [ways, stateOf(game)];
})
"""

READ = """
([lines, supply]) => lines.map((line) => {
  try {
    const { task, solution } = parseLine(line, supply);
    return formatTask(task) + (solution ? " => " + formatPlay(solution) : "");
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return "refused: " + error.message;
  }
})
"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """An empty page with the modules that know the game, and nothing else."""
    with browser() as chromium:
        made = chromium.new_page()
        made.add_script_tag(content=script_of("squares", "kinds", "rules", "notation", "game"))
        yield made


def asked(page: Page, program: str, lines: list[str], supply: int = 6) -> list[Any]:
    """What a program of the page finds; as one text, which is handed over ten times as fast as an object."""
    found: list[Any] = json.loads(page.evaluate(f"(given) => JSON.stringify(({program})(given))", [lines, supply]))
    return found


def line_of(position: Position) -> str:
    return format_task(Task(position))


def turns_by_rules(position: Position, supply: int) -> dict[str, list[str]]:
    """The same as ``TURNS`` finds, by rules.py."""
    return {
        format_action(action): [line_of(part) for part in positions_of(rules.phases(position, action))]
        for action in rules.actions(position, supply)
    }


def positions_of(turn: rules.Turn) -> list[Position]:
    return [turn.acted, turn.caught, turn.marched, turn.swept]


def agree(page: Page, positions: list[Position], supply: int = 6) -> None:
    for position, found in zip(positions, asked(page, TURNS, list(map(line_of, positions)), supply), strict=True):
        assert found == turns_by_rules(position, supply), line_of(position)


@pytest.mark.parametrize("seed", range(8))
def test_random_positions_with_every_action(page: Page, seed: int) -> None:
    rng = Random(seed)
    agree(page, [random_position(rng) for _ in range(POSITIONS)], supply=6 if seed % 2 else 3)


def test_all_eight_images_of_a_position(page: Page) -> None:
    rng = Random(8)
    for position in [random_position(rng) for _ in range(25)]:
        agree(page, [symmetry.task(Task(position)).start for symmetry in SYMMETRIES])


def test_every_known_solution_wins_and_every_step_of_it_is_winnable(page: Page) -> None:
    known = [(case.task, case.solution) for case in cases.unique()]
    lines = [f"{format_task(task)} => {format_play(solution)}" for task, solution in known]
    for (_, solution), (ways, state) in zip(known, asked(page, REPLAYS, lines), strict=True):
        assert state == "solved"
        assert ways == [["playing", True, format_action(action)] for action in solution]


def test_every_listed_solution_of_a_counted_task_is_taken(page: Page) -> None:
    lines = [
        f"{format_task(case.task)} => {play}" for case in cases.counted() if case.listed for play in sorted(case.listed)
    ]
    assert len(lines) > 50
    assert asked(page, READ, lines) == lines


LENIENT = [
    "a2n/b3e c1n/-/b r=>r:c2 b:c1",
    "  A2N  /  C2S C5E B3E C1N D6W / - / R B  ",
    "D4S / - / B2 F6 / F L / =F5",
    "A2N / c2s C5E b3e C1N D6W / - / r b => r : c2   B:C1",
]

WRONG = [
    "",
    "A2N",
    "A2N / B3E / -",
    "A2N / B3E / - / B R / =F5 / x",
    "/ B3E / - / B",
    "A2N A3N / B3E / - / B",
    "A2Q / B3E / - / B",
    "H2N / B3E / - / B",
    "A0N / B3E / - / B",
    "A2N / / - / B",
    "A2N / B3 / - / B",
    "A2N / B3E / Z9 / B",
    "A2N / B3E / - / FX",
    "A2N / B3E / - / B / F5",
    "A2N / B3E / - / B / =",
    "A2N / B3E / B3 / B",
    "A2N / B3E / A2 / B",
    "A2N / A2E / - / B",
    "A2N / B3E / C4 C4 / B",
    "A2N / - / - / B",
    "A2N / B3E / - / -",
    "A2N / B3E / - / B =>",
    "A2N / B3E / - / B => B",
    "A2N / B3E / - / TL => TL:A2",
    "A2N / B3E / - / X => X:D4",
    "A2N / B3E / - / X => X:*D4",
    "A2N / B3E / - / B => L:A2",
    "A2N / B3E / - / B B => B:A1",
    "A2N / B3E / - / B => B:A1",
    "it's / B3E / - / B",
    'it\'s "so" / B3E / - / B',
    "a very long word that goes on and on / B3E / - / B",
    "<img src=x onerror=alert(1)> / B3E / - / B",
]


def read(line: str) -> str:
    """What the command line reads, or the reason that it gives, without the place."""
    try:
        (entry,) = read_entries([line])
    except SchabenError as error:
        return f"refused: {str(error).removeprefix('task: ')}"
    return format_task(entry.task)


def test_what_is_lenient_is_read_alike(page: Page) -> None:
    for line, found in zip(LENIENT, asked(page, READ, LENIENT), strict=True):
        assert found.partition(" => ")[0] == read(line.partition("=>")[0])


def test_what_is_malformed_is_said_in_the_words_of_the_command_line(page: Page, tmp_path: Any) -> None:
    for number, (line, found) in enumerate(zip(WRONG, asked(page, READ, WRONG), strict=True)):
        if not line:
            continue
        file = tmp_path / f"{number}.txt"
        file.write_text(line)
        try:
            (entry,) = read_entries([str(file)])
        except SchabenError as error:
            expected = str(error).removeprefix(f"{file}:1: ")
        else:
            expected = next(stated_defects(entry, 6))
        assert found == f"refused: {expected}"
