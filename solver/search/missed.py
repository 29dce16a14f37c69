"""Which cockroaches a known play misses, by where they start.

With the exterminator, the boxes and the play known, the path of a cockroach depends only on where it starts, and two
paths never meet in the same square and facing. A play misses a cockroach that is left at the end or that stands in the
way of an action: then the play does not win. The starting places of all such cockroaches are four boards, found
backwards from the end.
"""

import numpy as np

from ..board import SQUARES, Direction
from ..task import Piece, Play, Position
from .bits import BOARD, Boards, Scene, between, common, march_back, scene_at, sight
from .effects import act, way_of
from .encoding import encode, option_in, square_in
from .jit import compiled, kernel
from .options import FIRST_BOX_CARD, FIRST_TURN
from .rows import Ints, Rows, rows


class Passage:
    """One turn of a play: the scene after the action, and the squares on which a cockroach would hinder the action."""

    boxes: int = 0
    square: int = 0
    facing: int = 0
    in_way: int = 0


@compiled
def follow(passages: Rows[Passage], scene: Scene, play: Ints) -> None:
    """Write the passages of a play, given as codes."""
    for turn in range(len(play)):
        option, chosen, passage = option_in(play[turn]), square_in(play[turn]), passages[turn]
        passage.in_way = hindered(option, chosen, scene)
        scene = act(option, chosen, scene)
        passage.boxes, passage.square, passage.facing = scene


@compiled
def hindered(option: int, chosen: int, scene: Scene) -> int:
    """The squares on which an action needs no cockroach: those passed over, or that of a new box."""
    if option >= FIRST_BOX_CARD:
        return 1 << chosen & ~scene.boxes
    if option >= FIRST_TURN or chosen == scene.square:
        return 0
    return between(scene.square, chosen, way_of(option, scene.facing))


@compiled
def missed(passages: Rows[Passage], turns: int) -> Boards:
    """The starting places of which so many turns of the play miss a cockroach."""
    everywhere = BOARD & ~passages[turns - 1].boxes
    boards = Boards(everywhere, everywhere, everywhere, everywhere)
    for turn in range(turns - 1, -1, -1):
        passage = passages[turn]
        scene = Scene(passage.boxes, passage.square, passage.facing)
        free = BOARD & ~(scene.boxes | 1 << scene.square)
        left = free & ~sight(scene)
        n, e, s, w = common(march_back(common(boards, left), free), left)
        in_way = passage.in_way
        boards = Boards(n | in_way, e | in_way, s | in_way, w | in_way)
    return boards


@kernel
def _missed(scene: Scene, play: Ints, passages: Rows[Passage]) -> Boards:
    follow(passages, scene, play)
    return missed(passages, len(play))


def refuting(start: Position, play: Play) -> list[Piece]:
    """The starting places of which one must be taken so that the play is not allowed or leaves a cockroach.

    The cockroaches of ``start`` do not matter, and the play must be allowed when there are none.
    """
    boards = _missed(scene_at(start), np.array(encode(play), dtype=np.int64), rows(Passage, len(play)))
    taken = {start.exterminator.square, *start.boxes}
    empty = [square for square in SQUARES if square not in taken]
    return [Piece(square, facing) for facing in Direction for square in empty if boards[facing] >> square & 1]
