"""What stands on the board, seen from above: exterminator, cockroach, box, and the target's mark.

Each drawing fits a square of side 1 around the origin and faces north; they are told apart by shape
before colour. Nothing here is taken from the published game.
"""

import math
from typing import Final

from matplotlib.path import Path

from ..drawing import palette
from ..drawing.shapes import Drawing, Shape, circle, curve, ellipse, joined, line, placed, polygon, rectangle, rounded


def _nozzle() -> Drawing:
    """The vacuum's mouth: broader than the man, so that nobody can mistake where it points."""
    hood = polygon([(-0.09, 0.17), (0.09, 0.17), (0.36, 0.30), (0.38, 0.40), (-0.38, 0.40), (-0.36, 0.30)])
    return (
        Shape(hood, fill=palette.VACUUM, edge=palette.VACUUM, width=0.03),
        Shape(line((-0.34, 0.385), (0.34, 0.385)), edge=palette.SUCTION, width=0.05),
    )


def _exterminator() -> Drawing:
    arms = joined(line((-0.29, -0.16), (-0.24, 0.02), (-0.06, 0.12)), line((0.29, -0.16), (0.24, 0.02), (0.06, 0.12)))
    hands = joined(circle(-0.06, 0.12, 0.055), circle(0.06, 0.12, 0.055))
    breath = joined(*(line((x, 0.44), (x * 1.08, 0.485)) for x in (-0.28, -0.14, 0.0, 0.14, 0.28)))
    peak = Path(
        [(-0.15, -0.10), (-0.15, 0.09), (0.15, 0.09), (0.15, -0.10), (-0.15, -0.10)],
        [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4, Path.CLOSEPOLY],
    )
    return (
        Shape(rounded(-0.19, -0.48, 0.38, 0.26, 0.09), palette.STEEL, palette.VACUUM, 0.035),
        Shape(line((0.0, -0.1), (0.0, 0.22)), edge=palette.VACUUM, width=0.11),
        Shape(breath, edge=palette.SUCTION, width=0.045),
        *_nozzle(),
        Shape(ellipse(0.0, -0.19, 0.34, 0.17), palette.OVERALL, palette.OVERALL_DARK, 0.035),
        Shape(arms, edge=palette.OVERALL_DARK, width=0.15),
        Shape(arms, edge=palette.OVERALL, width=0.09),
        Shape(hands, palette.SKIN, palette.OVERALL_DARK, 0.025),
        Shape(peak, palette.CAP_DARK),
        Shape(circle(0.0, -0.15, 0.165), palette.CAP, palette.CAP_DARK, 0.035),
    )


def _emblem() -> Drawing:
    """The exterminator for very small sizes: a round back and the mouth."""
    hood = polygon([(-0.1, 0.14), (0.1, 0.14), (0.4, 0.32), (0.4, 0.46), (-0.4, 0.46), (-0.4, 0.32)])
    return (
        Shape(hood, palette.VACUUM, palette.VACUUM, 0.04),
        Shape(line((-0.37, 0.44), (0.37, 0.44)), edge=palette.SUCTION, width=0.08),
        Shape(circle(0.0, -0.15, 0.32), palette.OVERALL, palette.OVERALL_DARK, 0.04),
        Shape(circle(0.0, -0.15, 0.16), palette.CAP),
    )


def _legs() -> Path:
    """Six legs with a knee each, the front pair reaching forward, the hind pair back."""
    pairs = (
        ((0.12, 0.10), (0.26, 0.15), (0.31, 0.25)),
        ((0.15, -0.04), (0.30, -0.04), (0.37, -0.10)),
        ((0.14, -0.16), (0.28, -0.24), (0.32, -0.38)),
    )
    return joined(*(line(*((side * x, y) for x, y in leg)) for leg in pairs for side in (-1, 1)))


def _cockroach() -> Drawing:
    antennae = joined(*(curve((s * 0.04, 0.28), (s * 0.07, 0.43), (s * 0.25, 0.48)) for s in (-1, 1)))
    right = [(0.17, 0.13), (0.23, 0.02), (0.21, -0.38), (0.0, -0.45)]
    left = [(-x, y) for x, y in reversed(right)]
    half = [Path.CURVE4] * 3
    wings = Path([*left, *right, right[-1]], [Path.MOVETO, *half, Path.LINETO, *half, Path.CLOSEPOLY])
    eyes = joined(circle(-0.05, 0.285, 0.024), circle(0.05, 0.285, 0.024))
    return (
        Shape(_legs(), edge=palette.SHELL_DARK, width=0.042),
        Shape(antennae, edge=palette.SHELL_DARK, width=0.042),
        Shape(wings, palette.SHELL, palette.SHELL_DARK, 0.03),
        Shape(line((0.0, 0.09), (0.0, -0.38)), edge=palette.SHELL_LIGHT, width=0.03),
        Shape(ellipse(0.0, 0.265, 0.105, 0.075), palette.SHELL_DARK),
        Shape(ellipse(0.0, 0.145, 0.185, 0.11), palette.SHELL_NECK, palette.SHELL_DARK, 0.03),
        Shape(eyes, palette.PAPER),
    )


def _box() -> Drawing:
    flaps = joined(line((-0.36, 0.0), (-0.09, 0.0)), line((0.09, 0.0), (0.36, 0.0)))
    return (
        Shape(rounded(-0.38, -0.38, 0.76, 0.76, 0.06), palette.CARDBOARD, palette.CARDBOARD_DARK, 0.045),
        Shape(rectangle(-0.085, -0.36, 0.17, 0.72), palette.CARDBOARD_LIGHT),
        Shape(flaps, edge=palette.CARDBOARD_DARK, width=0.035),
        Shape(
            joined(line((-0.085, -0.36), (-0.085, 0.36)), line((0.085, -0.36), (0.085, 0.36))),
            edge=palette.CARDBOARD_DARK,
            width=0.022,
        ),
    )


TARGET_RINGS: Final[Drawing] = (
    Shape(circle(0.0, 0.0, 0.27), edge=palette.TARGET, width=0.07),
    Shape(circle(0.0, 0.0, 0.11), palette.TARGET),
)
EXTERMINATOR: Final = _exterminator()
EMBLEM: Final = _emblem()
COCKROACH: Final = _cockroach()
BOX: Final = _box()
TARGET_FRAME: Final[Drawing] = (
    Shape(rectangle(-0.5, -0.5, 1.0, 1.0), palette.TARGET_TILE),
    Shape(rectangle(-0.45, -0.45, 0.9, 0.9), edge=palette.TARGET, width=0.09),
)
"""The target's mark round whatever stands on the square: rings behind a cockroach would hide its legs."""
TARGET: Final[Drawing] = (*TARGET_FRAME, *TARGET_RINGS)
"""The mark of a target on which nothing stands."""


def stack(facings: tuple[int, ...]) -> Drawing:
    """Cockroaches on one square, by their quarter turns from north: side by side, each one to be seen."""
    count = len(facings)
    if count == 1:
        return placed(COCKROACH, 0.0, 0.0, 0.9, facings[0])
    columns = math.ceil(math.sqrt(count))
    rows = math.ceil(count / columns)
    scale = {2: 0.56, 3: 0.48, 4: 0.47}.get(count, 1.14 / columns)
    found: list[Shape] = []
    for index, facing in enumerate(facings):
        x, y = _seat(index, count, columns, rows)
        found += placed(COCKROACH, x, y, scale, facing)
    return tuple(found)


def _seat(index: int, count: int, columns: int, rows: int) -> tuple[float, float]:
    """The middle of a cockroach's place; two stand across the diagonal, where they have most room."""
    if count == 2:
        return (-0.2, 0.19) if index == 0 else (0.2, -0.19)
    row, column = divmod(index, columns)
    in_row = min(columns, count - row * columns)
    return (column - (in_row - 1) / 2) * 0.94 / columns, ((rows - 1) / 2 - row) * 0.94 / rows
