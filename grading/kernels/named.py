"""The game for these kernels: cockroaches keep their names.

Grading asks *which* cockroaches a play has caught, and counts two that have become alike as two. So the
cockroaches are one number of six bytes, in the order of the task, not boards as in ``solver.bits``::

    bit  7 6      5 4 3 2 1 0        a caught cockroach has all eight bits set
         facing   square
"""

from typing import Final

import numpy as np

from ...solver.board import SQUARES, Direction
from ...solver.search.bits import Scene, sight, size, times
from ...solver.search.jit import compiled
from ...solver.task import Position
from ...solver.ways import neighbour

MOST: Final = 6
"""Cockroaches that fit; as many as the game has."""

CAUGHT: Final = 255
EDGE: Final = 63
"""Stands for the square beyond the edge."""

ALL_CAUGHT: Final = (1 << 8 * MOST) - 1

_LOWEST_BITS: Final = sum(1 << 8 * index for index in range(MOST))
_GATHER: Final = sum(1 << 40 - 7 * index for index in range(MOST))

_BEYOND: Final = -(1 << 63)
"""The bit of ``EDGE`` in a board."""


def _ahead_of(code: int) -> int:
    facing, square = divmod(code, 64)
    ahead = neighbour(square, Direction(facing)) if square in SQUARES else None
    return EDGE if ahead is None else ahead


_AHEAD: Final = np.array([_ahead_of(code) for code in range(256)], dtype=np.int64)


def encode(position: Position) -> int:
    """The cockroaches of a position, of which there are at most ``MOST``."""
    cockroaches = ALL_CAUGHT
    for index, (square, facing) in enumerate(position.cockroaches):
        cockroaches ^= (CAUGHT ^ (facing << 6 | square)) << 8 * index
    return cockroaches


@compiled
def occupied(cockroaches: int) -> int:
    """The squares on which a cockroach stands."""
    board = 0
    for index in range(MOST):
        code = cockroaches >> 8 * index & CAUGHT
        if code != CAUGHT:
            board |= 1 << (code & 63)
    return board


@compiled
def _caught_bits(cockroaches: int) -> int:
    """The lowest bit of each byte that is full."""
    full = cockroaches & cockroaches >> 4
    full &= full >> 2
    return full & full >> 1 & _LOWEST_BITS


@compiled
def left(cockroaches: int) -> int:
    """How many are not caught."""
    return MOST - size(_caught_bits(cockroaches))


@compiled
def caught_set(cockroaches: int) -> int:
    """Those that are caught (and those that never were), one bit each.

    The product brings the bit of byte i, which is bit 8 i, to bit 40 + i, and nothing else there.
    """
    return times(_caught_bits(cockroaches), _GATHER) >> 40 & (1 << MOST) - 1


@compiled
def marched(cockroaches: int, boxes: int) -> int:
    """All of them one step, when the exterminator neither catches one nor stands in the way."""
    blocked = boxes | _BEYOND
    after = cockroaches
    for index in range(MOST):
        code = cockroaches >> 8 * index & CAUGHT
        if code != CAUGHT:
            ahead: int = _AHEAD[code]
            new = code ^ 128 if blocked >> ahead & 1 else code & 192 | ahead
            after ^= (code ^ new) << 8 * index
    return after


@compiled
def settled(cockroaches: int, scene: Scene) -> int:
    """After catch, step and catch: the part of a turn that follows the action."""
    here, seen = 1 << scene.square, sight(scene)
    lost = seen | here
    blocked = scene.boxes | here | _BEYOND
    after = cockroaches
    for index in range(MOST):
        code = cockroaches >> 8 * index & CAUGHT
        if code == CAUGHT:
            continue
        new = CAUGHT
        if lost >> (code & 63) & 1 == 0:
            ahead: int = _AHEAD[code]
            new = code ^ 128 if blocked >> ahead & 1 else code & 192 | ahead
            if seen >> (new & 63) & 1:
                new = CAUGHT
        after ^= (code ^ new) << 8 * index
    return after
