"""The difficulty of a task in bits, as the generator asks for it.

Bits are the player's (``player``); those of random play are the measure ``metrics.random_bits``.
"""

from .player import DECIMALS, bits

__all__ = ["DECIMALS", "bits"]
