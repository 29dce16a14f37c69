"""Having the kernels of this room ready before work begins: a call of each with as little as possible to do."""

from collections.abc import Callable
from typing import Final

import numpy as np

from ..solver.cards import Card
from ..solver.task import BOX_SUPPLY
from .kernels.along import COLUMNS, HAND, LEFT, Start, along
from .kernels.live import live
from .kernels.lookahead import choices
from .kernels.numbering import Ints, hands_of
from .kernels.walk import walk

_HANDS: Final = hands_of((Card.TURN_LEFT,))
_PLAY: Final = np.array([[Card.TURN_LEFT, -1]], dtype=np.int64)


def _rows() -> Ints:
    """What ``along`` could say of one card and one cockroach."""
    rows: Ints = np.zeros((2, COLUMNS), dtype=np.int64)
    rows[:, LEFT], rows[0, HAND] = 1, _HANDS.whole
    return rows


def prepare_along() -> None:
    """Compile or load ``along``."""
    along(Start(0, 0, 0, 0), _HANDS, _PLAY, BOX_SUPPLY)


def prepare_lookahead() -> None:
    """Compile or load ``lookahead``."""
    choices(_rows(), _HANDS, BOX_SUPPLY, -1, 1, np.zeros(3), 1.0)


def prepare_walk() -> None:
    """Compile or load ``walk``."""
    walk(_rows(), _PLAY, _HANDS, BOX_SUPPLY, 1)


def prepare_live() -> None:
    """Compile or load ``live``."""
    live(_rows(), _HANDS, BOX_SUPPLY)


FOR_BITS: Final[tuple[Callable[[], None], ...]] = (prepare_along, prepare_lookahead)
"""What ``player.bits`` needs."""

FOR_GRADES: Final = (*FOR_BITS, prepare_walk, prepare_live)
"""What ``grades.grade`` needs."""
