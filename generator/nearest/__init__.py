"""The good tasks nearest to a given start: mending a task of one's own with the fewest changes.

``edits`` says what one change is, and so how far two tasks are apart. ``around`` states all starts near a task, with a
play that wins, as one model for CP-SAT. ``footing`` makes a clause of every other play that wins. ``mending`` allows
ever more changes until a good task is found.
"""

from .edits import Edit, edits
from .keeping import Kept, keep
from .mending import Nearest, nearest

__all__ = ["Edit", "Kept", "Nearest", "edits", "keep", "nearest"]
