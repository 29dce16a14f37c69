"""Boards and plays as text: golden drawings."""

import pytest
from schaben.output.console.terminal import ASCII, UNICODE, board, glyphs_for, legend, steps
from schaben.output.words import Language
from schaben.solver.errors import PlayError
from schaben.solver.notation import parse_line, parse_task

RULEBOOK = parse_line("A2N / B3E C1N C2S C5E D6W / - / R B => R:C2 B:C1")
CROWD = parse_task("D4S / A1N A1E C3N G7W / A4 F1 / F L / =D4")

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
7  .   .   .   .   .   .   w
6  .   .   .   .   .   .   .
5  .   .   .   .   .   .   .
4  #   .   .   v+  .   .   .
3  .   .   n   .   .   .   .
2  .   .   .   .   .   .   .
1  ne  .   .   .   .   #   .
   A   B   C   D   E   F   G"""

STEPS = """\
Start: A2N / B3E C1N C2S C5E D6W / - / B R

7  .  .  .  .  .  .  .
6  .  .  .  w  .  .  .
5  .  .  e  .  .  .  .
4  .  .  .  .  .  .  .
3  .  e  .  .  .  .  .
2  ^  .  s  .  .  .  .
1  .  .  n  .  .  .  .
   A  B  C  D  E  F  G

1. R:C2   squashed: C2S; sucked up: C5E; after their step sucked up: C3E C6W

7  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .
2  .  .  ^  .  .  .  .
1  .  .  s  .  .  .  .
   A  B  C  D  E  F  G

2. B:C1   squashed: C1S

7  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .
2  .  .  .  .  .  .  .
1  .  .  ^  .  .  .  .
   A  B  C  D  E  F  G

cockroaches left: 0"""


def test_board() -> None:
    assert board(RULEBOOK.task.start) == RULEBOOK_BOARD


def test_stacks_and_target_in_plain_signs() -> None:
    assert board(CROWD.start, CROWD.target, ASCII) == CROWD_BOARD


def test_steps() -> None:
    assert RULEBOOK.solution is not None
    assert steps(RULEBOOK.task, RULEBOOK.solution, Language.EN, ASCII) == STEPS


def test_a_bide_and_a_reached_square() -> None:
    line = parse_line("A1N / - / A2 / F R / =C1 => F:A1 R:C1")
    assert line.solution is not None
    text = steps(line.task, line.solution, Language.DE)
    assert "1. F:A1   bleibt stehen" in text
    assert text.endswith("Er steht auf C1.")


def test_plain_signs_come_without_umlauts() -> None:
    assert RULEBOOK.solution is not None
    assert steps(RULEBOOK.task, RULEBOOK.solution, Language.DE, ASCII).isascii()
    assert legend(Language.DE, ASCII).isascii()
    assert not legend(Language.DE, UNICODE).isascii()


def test_a_play_against_the_rules_is_an_error() -> None:
    line = parse_line("A1N / - / A2 / F R / =C1 => F:A2 R:C2")
    assert line.solution is not None
    with pytest.raises(PlayError, match="is not allowed there"):
        steps(line.task, line.solution)


@pytest.mark.parametrize("encoding", ["utf-8", "UTF-16"])
def test_signs_where_the_encoding_has_them(encoding: str) -> None:
    assert glyphs_for(encoding) is UNICODE


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "no such", None])
def test_plain_signs_elsewhere(encoding: str | None) -> None:
    assert glyphs_for(encoding) is ASCII
