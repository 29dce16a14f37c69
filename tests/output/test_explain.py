"""Refutations in words."""

import pytest
from helpers.cases import solved
from schaben.output.console.refutation import explanation
from schaben.solver.refute import refute


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("G5S / A4N B5W / - / L R => L:G5", ["the play can still be won"]),
        (
            "G5S / A4N B5W / - / L R => R:C5 L:F5",
            [
                "lost at card 1, R:C5: the cockroach A5N (at the start A4N) cannot be caught any more with L",
                "won instead with L:G5",
            ],
        ),
        (
            "G5S / A4N B5W / - / L R => F:G4",
            ["lost at card 1, F:G4: F is not in hand any more", "won instead with L:G5"],
        ),
        (
            "G5S / A4N B5W / - / L R => L:F5",
            ["lost at card 1, L:F5: not allowed there; L could go to G5", "won instead with L:G5"],
        ),
        (
            "A1N / B7N / - / TL X- => X-:B2",
            ["lost from the start: the task has no solution: the cards left (TL X-) can no longer all be played"],
        ),
        (
            "A1N / - / - / F R / =B4 => F:A3 R:B3",
            [
                "lost at card 1, F:A3: the target cannot be reached any more with R",
                "won instead with F:A4 or R:B1",
            ],
        ),
    ],
)
def test_where_and_why(line: str, lines: list[str]) -> None:
    task, play = solved(line)
    assert explanation(play, refute(task, play)) == lines
