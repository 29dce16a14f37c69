"""Composing tasks to wishes, and finishing them to exactly one solution.

``composer`` is a portfolio of two sources. *Growing* (``growth``) keeps those random tasks that have the wishes, and
puts cards in front of them (``front``). *Planning* has CP-SAT find a start, a hand and a play that wins, with every
wish.

Two ways of finishing lead to a single solution. *Placing* (``starts``, ``cover``, ``place``) chooses where the
cockroaches start so that no other play wins. *Local search* (``climb``) is for plans whose cockroaches cannot be placed
so.

What comes out is unique, tight, clear at the start, has nothing idle, and is replayed against every wish.
"""

from .composer import KERNELS, Composed, Composer, compose, composer

__all__ = ["KERNELS", "Composed", "Composer", "compose", "composer"]
