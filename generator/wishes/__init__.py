"""Wishes: properties asked of a task and of the play that solves it.

Each wish is one class with two statements of it: ``ask`` adds constraints to a plan, ``holds`` looks at a
task and its solution, replayed by the rules and without any model. ``HELP`` is how they are written.
"""

from typing import Final

from .grammar import parse
from .wish import Wish, WishError

HELP: Final = """\
WISHES are words with spaces between them; all of them must hold. Put them in quotation
marks, or the shell makes < and > its own; values with spaces need their own inside:

  "cards=7 boxes=3..5 kinds+=TU kinds-=X-,X+ bides>=2 ends=D4"
  'hand="F B TL" symmetric=mirror'

numbers: =n, =a..b, >=n, <=n, >n, <n
  cards, cockroaches, boxes   pieces of the start; 6, 2..6 and 0..6 by themselves;
                              cards>=n means up to two more than it takes
  bides                       moves of no squares in the solution
  squashed, sucked            cockroaches caught on his square, and in his line
  catch-at-once               the most that one turn catches
  first-catch                 the turn of the first catch; >=4: three quiet turns
the hand
  kinds+=K,K                  has a card of each of these kinds; X only if asked for
  kinds-=K,K                  has none of these kinds
  hand="F B TL"               is this
the start
  symmetric=HOW               boxes and cockroaches lie symmetrically: mirror,
                              diagonal, half-turn or quarter-turn
  symmetric-boxes=HOW         only the boxes do
  behind-box                  a cockroach is behind a box in his line
  pattern="A2N / B3E C1? / D4"
                              these pieces are there, beside others; ? leaves him
                              or a facing open, - a field empty
the solution
  ends=SQUARE                 he stands there at the end
  last-catch-last             the last turn catches something (always so)
  place-turns                 a placed box turns a cockroach round that would get
                              away without it
  remove-opens                a removed box opens his line of sight, and he sucks
                              something up there in the same turn
"""

__all__ = ["HELP", "Wish", "WishError", "parse"]
