"""What stands on the board, seen from above: exterminator, cockroach, box, and the mark of the target.

Each drawing fits a square of side 1 around the origin and faces north. Shape tells them apart before colour does.
Nothing here is taken from the published game.
"""

import math
from functools import lru_cache
from typing import Final

from matplotlib.path import Path

from ..drawing.palette import Tone
from ..drawing.shapes import Drawing, Shape, circle, curve, ellipse, joined, line, placed, polygon, rectangle, rounded


def _nozzle() -> Drawing:
    """The mouth of the vacuum: broader than the man, so that nobody can mistake where it points."""
    hood = polygon([(-0.10, 0.20), (0.10, 0.20), (0.37, 0.31), (0.39, 0.43), (-0.39, 0.43), (-0.37, 0.31)])
    return (
        Shape(hood, Tone.VACUUM, Tone.VACUUM, 0.03),
        Shape(line((-0.34, 0.405), (0.34, 0.405)), edge=Tone.SUCTION, width=0.06),
    )


def _arrow() -> Path:
    """On his back, from the tank to the cap: the direction in which he looks."""
    right = [(0.055, -0.34), (0.055, -0.10), (0.17, -0.10)]
    return polygon([*right, (0.0, 0.11), *((-x, y) for x, y in reversed(right))])


def _exterminator() -> Drawing:
    arms = joined(line((-0.31, -0.15), (-0.27, 0.04), (-0.07, 0.14)), line((0.31, -0.15), (0.27, 0.04), (0.07, 0.14)))
    hands = joined(circle(-0.07, 0.145, 0.06), circle(0.07, 0.145, 0.06))
    peak = Path(
        [(-0.17, -0.10), (-0.17, 0.13), (0.17, 0.13), (0.17, -0.10), (-0.17, -0.10)],
        [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4, Path.CLOSEPOLY],
    )
    return (
        Shape(rounded(-0.2, -0.47, 0.40, 0.24, 0.09), Tone.STEEL, Tone.VACUUM, 0.035),
        Shape(line((0.0, -0.1), (0.0, 0.24)), edge=Tone.VACUUM, width=0.11),
        *_nozzle(),
        Shape(ellipse(0.0, -0.17, 0.37, 0.21), Tone.OVERALL, Tone.OVERALL_DARK, 0.035),
        Shape(arms, edge=Tone.OVERALL_DARK, width=0.17),
        Shape(arms, edge=Tone.OVERALL, width=0.11),
        Shape(hands, Tone.SKIN, Tone.OVERALL_DARK, 0.025),
        Shape(peak, Tone.CAP_DARK),
        Shape(circle(0.0, -0.14, 0.19), Tone.CAP, Tone.CAP_DARK, 0.035),
        Shape(_arrow(), Tone.ARROW),
    )


def _emblem() -> Drawing:
    """The exterminator for very small sizes: a round back and the mouth."""
    hood = polygon([(-0.1, 0.14), (0.1, 0.14), (0.4, 0.32), (0.4, 0.46), (-0.4, 0.46), (-0.4, 0.32)])
    return (
        Shape(hood, Tone.VACUUM, Tone.VACUUM, 0.04),
        Shape(line((-0.37, 0.44), (0.37, 0.44)), edge=Tone.SUCTION, width=0.08),
        Shape(circle(0.0, -0.15, 0.32), Tone.OVERALL, Tone.OVERALL_DARK, 0.05),
        Shape(circle(0.0, -0.15, 0.16), Tone.CAP),
    )


def _legs() -> Path:
    """Six legs with a knee each, the front pair reaching forwards, the hind pair backwards."""
    pairs = (
        ((0.12, 0.10), (0.27, 0.15), (0.33, 0.25)),
        ((0.15, -0.04), (0.32, -0.04), (0.40, -0.10)),
        ((0.14, -0.16), (0.30, -0.24), (0.34, -0.38)),
    )
    return joined(*(line(*((side * x, y) for x, y in leg)) for leg in pairs for side in (-1, 1)))


def _cockroach() -> Drawing:
    antennae = joined(*(curve((s * 0.05, 0.30), (s * 0.08, 0.44), (s * 0.27, 0.47)) for s in (-1, 1)))
    right = [(0.20, 0.13), (0.27, 0.02), (0.24, -0.38), (0.0, -0.45)]
    left = [(-x, y) for x, y in reversed(right)]
    half = [Path.CURVE4] * 3
    wings = Path([*left, *right, right[-1]], [Path.MOVETO, *half, Path.LINETO, *half, Path.CLOSEPOLY])
    eyes = joined(circle(-0.065, 0.30, 0.036), circle(0.065, 0.30, 0.036))
    return (
        Shape(_legs(), edge=Tone.SHELL_DARK, width=0.05),
        Shape(antennae, edge=Tone.SHELL_DARK, width=0.045),
        Shape(wings, Tone.SHELL, Tone.SHELL_DARK, 0.035),
        Shape(line((0.0, 0.09), (0.0, -0.40)), edge=Tone.SHELL_LIGHT, width=0.03),
        Shape(ellipse(0.0, 0.275, 0.125, 0.09), Tone.SHELL_DARK),
        Shape(ellipse(0.0, 0.145, 0.205, 0.115), Tone.SHELL_NECK, Tone.SHELL_DARK, 0.03),
        Shape(eyes, Tone.PAPER),
    )


def _box() -> Drawing:
    flaps = joined(line((-0.36, 0.0), (-0.09, 0.0)), line((0.09, 0.0), (0.36, 0.0)))
    return (
        Shape(rounded(-0.40, -0.40, 0.80, 0.80, 0.06), Tone.CARDBOARD, Tone.CARDBOARD_DARK, 0.05),
        Shape(rectangle(-0.09, -0.375, 0.18, 0.75), Tone.CARDBOARD_LIGHT),
        Shape(flaps, edge=Tone.CARDBOARD_DARK, width=0.035),
        Shape(
            joined(line((-0.09, -0.375), (-0.09, 0.375)), line((0.09, -0.375), (0.09, 0.375))),
            edge=Tone.CARDBOARD_DARK,
            width=0.024,
        ),
    )


TARGET_RINGS: Final[Drawing] = (
    Shape(circle(0.0, 0.0, 0.27), edge=Tone.TARGET, width=0.08),
    Shape(circle(0.0, 0.0, 0.12), Tone.TARGET),
)
EXTERMINATOR: Final = _exterminator()
EMBLEM: Final = _emblem()
COCKROACH: Final = _cockroach()
BOX: Final = _box()
TARGET_FRAME: Final[Drawing] = (
    Shape(rectangle(-0.5, -0.5, 1.0, 1.0), Tone.TARGET_TILE),
    Shape(rectangle(-0.45, -0.45, 0.9, 0.9), edge=Tone.TARGET, width=0.09),
)
"""The mark of the target round whatever stands on the square: rings behind a cockroach would hide its legs."""
TARGET: Final[Drawing] = (*TARGET_FRAME, *TARGET_RINGS)
"""The mark of a target on which nothing stands."""


@lru_cache(maxsize=512)
def stack(facings: tuple[int, ...]) -> Drawing:
    """Cockroaches on one square, by their quarter turns from north: side by side, so that each can be seen."""
    found: list[Shape] = []
    for (x, y, scale), facing in zip(seats(len(facings)), facings, strict=True):
        found += placed(COCKROACH, x, y, scale, facing)
    return tuple(found)


def seats(count: int) -> list[tuple[float, float, float]]:
    """Where so many cockroaches stand on one square: x, y and scale of each."""
    if count == 1:
        return [(0.0, 0.0, 0.96)]
    columns = math.ceil(math.sqrt(count))
    rows = math.ceil(count / columns)
    scale = {2: 0.56, 3: 0.48, 4: 0.47}.get(count, 1.12 / columns)
    return [(*_seat(index, count, columns, rows), scale) for index in range(count)]


def _seat(index: int, count: int, columns: int, rows: int) -> tuple[float, float]:
    """The middle of a cockroach's place; two stand across the diagonal, where they have most room."""
    if count == 2:
        return (-0.2, 0.19) if index == 0 else (0.2, -0.19)
    row, column = divmod(index, columns)
    in_row = min(columns, count - row * columns)
    return (column - (in_row - 1) / 2) * 0.94 / columns, ((rows - 1) / 2 - row) * 0.94 / rows
