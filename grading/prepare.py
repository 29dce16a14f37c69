"""Having the kernels of this room ready before work begins: a call of each with as little as possible to do."""

from collections.abc import Callable
from typing import Final

import numpy as np

from ..solver.board import Direction
from ..solver.cards import Card
from ..solver.search.rows import Rows, rows, store
from ..solver.task import BOX_SUPPLY, Piece, Position, Task
from .kernels.along import Moment, along
from .kernels.live import live
from .kernels.lookahead import Outlook, choices
from .kernels.numbering import hands_of
from .kernels.walk import walk

_TASK: Final = Task(Position(Piece(0, Direction.N), (Piece(1, Direction.N),), (), (Card.TURN_LEFT,)))
_HANDS: Final = hands_of(_TASK.hand)
_PLAY: Final = np.array([[Card.TURN_LEFT, -1]], dtype=np.int64)


def _moments() -> Rows[Moment]:
    """What ``along`` could say of one card and one cockroach."""
    moments = rows(Moment, 2)
    moment = Moment()
    moment.hand, moment.left = _HANDS.whole, 1
    store(moments, 0, moment)
    return moments


def prepare_along() -> None:
    """Compile or load ``along``."""
    along(_TASK, _HANDS, _PLAY, BOX_SUPPLY)


def prepare_lookahead() -> None:
    """Compile or load ``lookahead``."""
    outlook = Outlook(BOX_SUPPLY, target=-1, ahead=1, lined_up=0.0, in_reach=0.0, win=0.0, softness=1.0)
    choices(_moments(), _HANDS, outlook)


def prepare_walk() -> None:
    """Compile or load ``walk``."""
    walk(_moments(), _PLAY, _HANDS, BOX_SUPPLY, 1)


def prepare_live() -> None:
    """Compile or load ``live``."""
    live(_moments(), _HANDS, BOX_SUPPLY)


FOR_BITS: Final[tuple[Callable[[], None], ...]] = (prepare_along, prepare_lookahead)
"""What ``player.bits`` needs."""

FOR_GRADES: Final = (*FOR_BITS, prepare_walk, prepare_live)
"""What ``grades.grade`` needs."""
