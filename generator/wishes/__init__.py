"""Wishes: properties asked of a task and of the play that solves it.

Each wish is one class with two statements of it: ``ask`` adds constraints to a plan, ``holds`` looks at a
task and its solution, replayed by the rules and without any model. ``HELP`` is how they are written.
"""

from typing import Final

from .grammar import parse
from .wish import Wish, WishError

HELP: Final = """\
WISHES are words separated by blanks; all of them must hold. Put them in quotes,
or the shell takes < and > for itself. Values with blanks need their own quotes:

  "cards=7 boxes=3..5 kinds+=TU kinds-=X-,X+ bides>=2 ends=D4"
  'hand="F B TL" symmetric=mirror'

Numbers: =n, =a..b, >=n, <=n, >n, <n
  cards                 cards of the hand  [default: 6]; >=n means n, or the
                        least number that is possible, to two more
  cockroaches, boxes    pieces of the start  [default: 2..6 and 0..6]
  bides                 moves of no squares in the solution
  squashed, sucked      cockroaches caught on his square, and in his line
  catch-at-once         most cockroaches caught in one turn
  first-catch           turn of the first catch; >=4 means three quiet turns
  sacrifice             turns that catch fewer than another action could there
  trap                  cards for which a wrong line looks as good as the
                        solution
  bits                  difficulty: 8..10, >=8 or <=10
The hand
  kinds+=K,K            has a card of each of these kinds; X only if asked for
  kinds-=K,K            has none of these kinds
  hand="F B TL"         is exactly this
The start
  symmetric=HOW         boxes and cockroaches lie symmetrically: mirror,
                        diagonal, half-turn or quarter-turn
  symmetric-boxes=HOW   the boxes do
  behind-box            a cockroach is behind a box in his line
  pattern="A2N / B3E C1? / D4"
                        these pieces are there, beside others; ? leaves the
                        exterminator or a facing open, - leaves a field empty
  unlike="TASK"         has at most a third of this task's pieces in common with
                        it, however it is turned or mirrored
The solution
  ends=SQUARE           ends with the exterminator on this square
  path="A2 C2 ? C1"     the squares on which he stands, in order, from the
                        start; ? is any square
  solution="F:? TL ? R:C2"
                        one action a card; ? leaves the square or the card open
  last-catch-at=SQUARE  the last turn catches a cockroach that stands there
  all-caught-by=HOW     squash: all cockroaches are squashed; suck: all are
                        sucked up
  last-catch-last       catches something in the last turn (always so)
  place-turns           places a box that turns a cockroach round, which would
                        get away without it
  remove-opens          removes a box from his line of sight, and he sucks
                        something up there in the same turn
  teaches=LESSON        needs this lesson: a kind of card such as TL, or squash,
                        suck-from-afar, walk-in, beyond, stand-in-the-way,
                        bide, shield, rebound, sacrifice, open-a-line,
                        make-room, turn-back
  avoids=LESSON         does not need it; no-trick=LESSON is the same
"""

__all__ = ["HELP", "Wish", "WishError", "parse"]
