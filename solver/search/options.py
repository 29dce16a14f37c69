"""What a card can do, as the kernels number it.

Every kind with one sort of effect is the option of its own number; the either-card is two options::

    0 ... 3   F B L R      moves
    4 ... 6   TL TR TU     turns
    7, 8      X-, X+
    9         X that places
    10        X that removes
"""

from typing import Final

import numpy as np

from ..cards import Card

TURN_LEFT: Final = int(Card.TURN_LEFT)
TURN_ROUND: Final = int(Card.TURN_ROUND)
REMOVE: Final = int(Card.REMOVE)
PLACE: Final = int(Card.PLACE)
EITHER: Final = int(Card.EITHER)
EITHER_REMOVES: Final = EITHER + 1
OPTIONS: Final = EITHER + 2

QUARTERS: Final = np.array([*(card.quarters for card in Card), 0], dtype=np.int64)
"""Quarter turns clockwise from the facing to the way that an option moves, or that it turns."""
