"""Boards and plays as text: golden drawings."""

import re
from collections.abc import Iterable

import pytest
from schaben.output.console.playsteps import Paper, legend_line, paper_for, steps
from schaben.output.console.styled import Line, plain, width_of
from schaben.output.console.terminal import ASCII, UNICODE, board, glyphs_for, legend
from schaben.output.words import Language
from schaben.solver.errors import PlayError
from schaben.solver.notation import TaskLine, parse_line, parse_task

RULEBOOK = parse_line("A2N / B3E C1N C2S C5E D6W / - / R B => R:C2 B:C1")
CROWD = parse_task("D4S / A1N A1E C3N E2N E2N E2S G7W / A4 F1 / F L / =D4")
BOXES = parse_line("F2N / A6S B2E / A1 C6 / F X- X+ / =F4 => F:F4 X-:C6 X+:D6")

RULEBOOK_BOARD = """\
7  ·  ·  ·  ·  ·  ·  ·
6  ·  ·  ·  w  ·  ·  ·
5  ·  ·  e  ·  ·  ·  ·
4  ·  ·  ·  ·  ·  ·  ·
3  ·  e  ·  ·  ·  ·  ·
2  ▲  ·  s  ·  ·  ·  ·
1  ·  ·  n  ·  ·  ·  ·
   A  B  C  D  E  F  G"""

CROWD_BOARD = """\
7  .  .  .  .  .  .  w
6  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .
4  #  .  .  v+ .  .  .
3  .  .  n  .  .  .  .
2  .  .  .  .  3  .  .
1  ne .  .  .  .  #  .
   A  B  C  D  E  F  G
   E2: n n s"""

STEPS = """\
1. R:C2
   squashed: C2S
   sucked up: C5E
   after their step sucked up: C3E C6W
   in hand: B

7  .  .  .  .  .  .  .          7  .  .  .  .  .  .  .
6  .  .  .  w  .  .  .          6  .  .  x  .  .  .  .
5  .  .  e  .  .  .  .     R    5  .  .  x  .  .  .  .
4  .  .  .  .  .  .  .    -->   4  .  .  .  .  .  .  .
3  .  e  .  .  .  .  .          3  .  .  x  .  .  .  .
2  ^  -  s  .  .  .  .          2  .  .  ^  .  .  .  .
1  .  .  n  .  .  .  .          1  .  .  s  .  .  .  .
   A  B  C  D  E  F  G             A  B  C  D  E  F  G

2. B:C1
   squashed: C1S

7  .  .  .  .  .  .  .          7  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .          6  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .     B    5  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .    -->   4  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .          3  .  .  .  .  .  .  .
2  .  .  ^  .  .  .  .          2  .  .  .  .  .  .  .
1  .  .  s  .  .  .  .          1  .  .  ^  .  .  .  .
   A  B  C  D  E  F  G             A  B  C  D  E  F  G

cockroaches left: 0"""

TILES = """\
  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄           ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
7 █                            █         7 █                            █
  █                            █           █                            █
6 █            ▂▄▆             █         6 █         ╲╱                 █
  █            ▆▄▂█            █           █         ╱╲                 █
5 █         ▆▄▂                █         5 █         ╲╱                 █
  █        █▂▄▆                █    R      █         ╱╲                 █
4 █                            █         4 █                            █
  █                            █   ──▶     █                            █
3 █     ▆▄▂                    █         3 █         ╲╱                 █
  █    █▂▄▆                    █           █         ╱╲                 █
2 █ ▟▙ ▁▁▁▁┌▄▄┐                █         2 █         ▟▙                 █
  █▝▀▀▘▔▔▔▔└▜▛┘                █           █        ▝▀▀▘                █
1 █         ▟▙                 █         1 █        ▗▄▄▖                █
  █        ▝▀▀▘                █           █         ▜▛                 █
  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀           ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
    A   B   C   D   E   F   G                A   B   C   D   E   F   G"""  # noqa: RUF001 (diagonals, not slashes)


def drawn(line: TaskLine, paper: Paper, language: Language = Language.EN) -> list[Line]:
    assert line.solution is not None
    return steps(line.task, line.solution, language, paper)


def text(lines: Iterable[Line]) -> str:
    return "\n".join(map(plain, lines))


def colours(lines: Iterable[Line], sign: str) -> set[tuple[int | None, int | None]]:
    """Ink and ground of the spans that are this text."""
    return {(span.style.ink, span.style.ground) for line in lines for span in line if span.text == sign}


def test_board() -> None:
    assert board(RULEBOOK.task.start) == RULEBOOK_BOARD


def test_stacks_and_target_in_plain_signs() -> None:
    assert board(CROWD.start, CROWD.target, ASCII) == CROWD_BOARD


def test_steps() -> None:
    assert text(drawn(RULEBOOK, Paper(80, ASCII))) == STEPS


def test_tiles() -> None:
    shown = text(drawn(RULEBOOK, Paper(80, tiled=True))).split("\n")
    assert "\n".join(shown[6:23]) == TILES


def test_pieces_and_ways_have_colours_of_their_own() -> None:
    lines = drawn(RULEBOOK, Paper(80, tiled=True))
    he, roaches, way = (colours(lines, sign) for sign in (" ▟▙ ", " ▆▄▂", "▁▁▁▁"))
    grounds = {ground for _, ground in he | roaches | way}
    assert len(he) == 2  # he, and the cockroach that faces north as he does
    assert len(grounds) == 3
    card = colours(lines, " R:C2 ")
    assert {ink for ink, _ in way} == {ground for _, ground in card}


@pytest.mark.parametrize("tiled", [True, False])
@pytest.mark.parametrize("columns", [200, 120, 106, 105, 80, 73, 72, 55, 54, 40, 32, 24])
def test_nothing_is_wider_than_the_terminal(columns: int, tiled: bool) -> None:
    paper = paper_for("utf-8", columns, in_colour=tiled)
    lines = drawn(RULEBOOK, paper)
    boards = [line for line in lines if re.match(r"[1-7] ", plain(line))]
    assert max(width_of(tuple(line)) if paper.tiled else len(plain(line)) for line in boards) <= columns
    below = columns < (73 if paper.tiled else 55)
    heights = 14 if below else 7
    assert len(boards) == 2 * heights


def test_what_is_said_stands_beside_the_boards_if_there_is_room() -> None:
    wide, usual = (text(drawn(RULEBOOK, Paper(columns, tiled=True))).split("\n") for columns in (120, 80))
    assert "squashed: C2S" in usual[1]
    assert wide[3].endswith("squashed: C2S")
    assert wide[3].startswith("6 █")


@pytest.mark.parametrize("tiled", [True, False])
def test_stacks_do_not_widen_the_board(tiled: bool) -> None:
    for number in range(1, 9):
        stack = " ".join(["A1N", "A1E", "A1S", "A1W", "A1N", "A1E", "A1S", "A1W"][:number])
        lines = steps(parse_task(f"D4S / {stack} / - / F"), (), Language.EN, Paper(80, tiled=tiled))
        rows = [line for line in lines if re.match(r"[1-7] ", plain(line))]
        assert {width_of(line) for line in rows} == {32 if tiled else 23}
        shown = text(lines[:-1])  # the last says how many are left
        facings = len(re.findall("[↑→↓←]" if tiled else "[nesw]", shown))
        assert facings == (0 if tiled and number == 1 else number)


def test_boxes_that_come_and_go() -> None:
    shown = text(drawn(BOXES, Paper(80, ASCII)))
    removed, placed = shown[shown.index("2. X-:C6") :].split("3. X+:D6")
    assert [part.count("%") for part in (removed, placed)] == [1, 1]
    assert "6  s  .  %  ." not in placed
    tiled = text(drawn(BOXES, Paper(80, tiled=True)))
    assert tiled.count("╲╱") == 1  # noqa: RUF001
    assert tiled.count("▛▀▀▜") == 2 + 2 + 1 + 1 + 2 + 2


def test_the_square_to_reach() -> None:
    plainly = text(drawn(BOXES, Paper(80, ASCII)))
    assert plainly.count("*") == 1  # then he stands on it
    assert plainly.count("^+") == 5
    tiled = text(drawn(BOXES, Paper(80, tiled=True)))
    assert (tiled.count("╭▟▙╮"), tiled.count("He stands on F4.")) == (5, 1)


def test_a_bide_and_a_reached_square() -> None:
    line = parse_line("A1N / - / A2 / F R / =C1 => F:A1 R:C1")
    shown = text(drawn(line, Paper(), Language.DE))
    assert "1. F:A1\n   bleibt stehen\n" in shown
    assert shown.endswith("Er steht auf C1.")


def test_plain_signs_come_without_umlauts() -> None:
    assert text(drawn(RULEBOOK, Paper(80, ASCII), Language.DE)).isascii()
    assert legend(Language.DE, ASCII).isascii()
    assert not legend(Language.DE, UNICODE).isascii()


def test_the_legend_shows_the_colours() -> None:
    shown = legend_line(Language.EN, Paper(80, tiled=True))
    assert len({span.style.ground for span in shown} - {None}) == 4


def test_a_play_against_the_rules_is_an_error() -> None:
    line = parse_line("A1N / - / A2 / F R / =C1 => F:A2 R:C2")
    with pytest.raises(PlayError, match="is not allowed there"):
        drawn(line, Paper())


def test_tiles_need_colours_signs_and_room() -> None:
    assert paper_for("utf-8", 80, in_colour=True).tiled
    assert not paper_for("utf-8", 80, in_colour=False).tiled
    assert not paper_for("ascii", 80, in_colour=True).tiled
    assert not paper_for("utf-8", 30, in_colour=True).tiled


@pytest.mark.parametrize("encoding", ["utf-8", "UTF-16"])
def test_signs_where_the_encoding_has_them(encoding: str) -> None:
    assert glyphs_for(encoding) is UNICODE


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "no such", None])
def test_plain_signs_elsewhere(encoding: str | None) -> None:
    assert glyphs_for(encoding) is ASCII
