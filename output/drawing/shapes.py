"""Outlines, and shapes made of them, in whatever unit the caller draws in; y points up."""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from .palette import Paint

Point: TypeAlias = tuple[float, float]

_ROUND = 0.5523
"""Distance of a Bezier curve's control points that makes a quarter circle of radius 1."""


class Shape(NamedTuple):
    """An outline with its colours."""

    path: Path
    fill: Paint | None = None
    edge: Paint | None = None
    width: float = 0.0
    """Of the edge, in the unit of the path."""


Drawing: TypeAlias = tuple[Shape, ...]
"""Shapes in the order in which they are painted."""


def polygon(points: Sequence[Point]) -> Path:
    """A closed outline with straight sides."""
    return Path([*points, points[0]], closed=True)


def line(*points: Point) -> Path:
    """An open line through the points."""
    return Path(list(points))


def dashed(begin: Point, end: Point, dash: float) -> Path:
    """A straight line in dashes of about this length, with gaps as long; it begins and ends with one."""
    (x0, y0), (x1, y1) = begin, end
    pieces = 2 * max(0, round(math.hypot(x1 - x0, y1 - y0) / (2 * dash) - 0.5)) + 1
    at = [(x0 + (x1 - x0) * i / pieces, y0 + (y1 - y0) * i / pieces) for i in range(pieces + 1)]
    return joined(*(line(at[i], at[i + 1]) for i in range(0, pieces, 2)))


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    """A rectangle from its lower left corner."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Path:
    """A rectangle with round corners, from its lower left corner."""
    right, top, cut = x + width, y + height, radius * (1 - _ROUND)
    points = [(x + radius, y)]
    points += [(right - radius, y), (right - cut, y), (right, y + cut), (right, y + radius)]
    points += [(right, top - radius), (right, top - cut), (right - cut, top), (right - radius, top)]
    points += [(x + radius, top), (x + cut, top), (x, top - cut), (x, top - radius)]
    points += [(x, y + radius), (x, y + cut), (x + cut, y), (x + radius, y), (x + radius, y)]
    corner = [Path.LINETO, Path.CURVE4, Path.CURVE4, Path.CURVE4]
    return Path(points, [Path.MOVETO, *corner * 4, Path.CLOSEPOLY])


def ellipse(x: float, y: float, half_width: float, half_height: float) -> Path:
    """An ellipse around a centre."""
    return _UNIT_CIRCLE.transformed(Affine2D().scale(half_width, half_height).translate(x, y))


def circle(x: float, y: float, radius: float) -> Path:
    """A circle around a centre."""
    return ellipse(x, y, radius, radius)


def arc(x: float, y: float, radius: float, begin: float, end: float) -> Path:
    """Part of a circle, anticlockwise between two angles in degrees from east."""
    return Path.arc(begin, end).transformed(Affine2D().scale(radius).translate(x, y))


def curve(begin: Point, towards: Point, end: Point) -> Path:
    """A line from begin to end that is drawn towards a third point."""
    return Path([begin, towards, end], [Path.MOVETO, Path.CURVE3, Path.CURVE3])


def _unit_circle() -> Path:
    """Four curves: half as many as matplotlib's own, and exact to a thousandth of the radius."""
    points = [(1.0, 0.0)]
    for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        points += [(x - _ROUND * y, y + _ROUND * x), (-y + _ROUND * x, x + _ROUND * y), (-y, x)]
    return Path([*points, (1.0, 0.0)], [Path.MOVETO, *[Path.CURVE4] * 12, Path.CLOSEPOLY])


_UNIT_CIRCLE = _unit_circle()


def joined(*paths: Path) -> Path:
    """Several outlines painted as one."""
    return Path.make_compound_path(*paths)


def mirrored(drawing: Drawing) -> Drawing:
    """The drawing with left and right exchanged about x = 0."""
    flip = Affine2D().scale(-1, 1)
    return tuple(shape._replace(path=shape.path.transformed(flip)) for shape in drawing)


def placed(drawing: Drawing, x: float, y: float, scale: float = 1.0, quarters: int = 0) -> Drawing:
    """The drawing scaled and turned clockwise about its origin, which then comes to lie on (x, y)."""
    move = Affine2D().rotate_deg(-90 * quarters).scale(scale).translate(x, y)
    return tuple(Shape(shape.path.transformed(move), shape.fill, shape.edge, shape.width * scale) for shape in drawing)
