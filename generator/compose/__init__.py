"""Composing tasks to wishes, and finishing them to exactly one solution.

1. A *plan*: CP-SAT finds a start, a hand and a play that wins, with every wish (``composer``).
2. *Placing* (``place``): its cockroaches are placed anew until no other play wins, by refinement with
   counterexamples.
3. *Local search* (``climb``) for plans whose cockroaches cannot be placed so.

What comes out is unique, tight, clear at the start, has nothing idle, and is replayed against every wish.
"""

from .composer import Composed, Composer, compose, composer

__all__ = ["Composed", "Composer", "compose", "composer"]
