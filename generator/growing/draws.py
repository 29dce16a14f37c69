"""Random numbers inside compiled code: splitmix64, whose whole state is one word of an array.

The state goes in and out with the array, and whole-number arithmetic is all there is, so the same seed
gives the same numbers on every platform. (The method: Steele, Lea and Flood, "Fast splittable
pseudorandom number generators", 2014.) Boards are signed, so the words are, too.
"""

from typing import Final

from ...solver.search.bits import lowest, plus, size, times
from ...solver.search.jit import compiled
from ...solver.search.rows import Ints

_GAMMA: Final = -0x61C8864680B583EB
_MIX_1: Final = -0x40A7B892E31B1A47
_MIX_2: Final = -0x6B2FB644ECCEEE15
_LOW_34, _LOW_37, _LOW_33, _LOW_31 = ((1 << bits) - 1 for bits in (34, 37, 33, 31))


@compiled
def drawn(state: Ints) -> int:
    """The next 64 random bits, signed; ``state`` is an array of one word."""
    word: int = plus(state[0], _GAMMA)
    state[0] = word
    word = times(word ^ (word >> 30 & _LOW_34), _MIX_1)
    word = times(word ^ (word >> 27 & _LOW_37), _MIX_2)
    return word ^ (word >> 31 & _LOW_33)


@compiled
def below(state: Ints, bound: int) -> int:
    """A number from 0 to ``bound`` - 1; each is equally likely to one part in 2**31 / ``bound``."""
    return (drawn(state) >> 33 & _LOW_31) * bound >> 31


@compiled
def square_of(state: Ints, squares: int) -> int:
    """One square of a set that is not empty."""
    for _ in range(below(state, size(squares))):
        squares &= squares - 1
    return lowest(squares)
