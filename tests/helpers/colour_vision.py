"""Colours as seen by eyes that lack one kind of cone, and the distance between two colours.

The simulation is that of Machado, Oliveira and Fernandes (2009), with their matrices for a missing cone. The distance
is CIEDE2000 as stated by Sharma, Wu and Dalal (2005).
"""

import math

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

EYES = {
    "usual": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
"""Matrices for linear red, green and blue."""

_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = _TO_XYZ.sum(axis=1)


def seen(colour: str, eyes: str) -> Vector:
    """L*, a* and b* of a colour ``#RRGGBB`` as these eyes see it."""
    channels = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return _lab(_TO_XYZ @ np.clip(EYES[eyes] @ linear, 0, 1))


def _lab(xyz: Vector) -> Vector:
    ratio = xyz / _WHITE
    x, y, z = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio * (29 / 6) ** 2 / 3 + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one: Vector, other: Vector) -> float:
    """CIEDE2000 between two colours in L*, a*, b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    c1, c2 = math.hypot(stretch * a1, b1), math.hypot(stretch * a2, b2)
    h1 = math.degrees(math.atan2(b1, stretch * a1)) % 360
    h2 = math.degrees(math.atan2(b2, stretch * a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + h2) if not c1 * c2 else (h1 + turn / 2) % 360
    light, strong = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.20 * _cos(4 * hue - 63)
    s_l = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * strong, 1 + 0.015 * strong * t
    bend = (
        -2
        * math.sqrt(strong**7 / (strong**7 + 25**7))
        * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    )
    d_l, d_c = (l2 - l1) / s_l, (c2 - c1) / s_c
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / s_h
    return math.sqrt(d_l**2 + d_c**2 + d_h**2 + bend * d_c * d_h)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
