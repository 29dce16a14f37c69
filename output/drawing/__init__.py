"""What drawings are made of: canvas, shapes, colours, type, PDF and SVG.

Everything that draws imports this room first, because it imports matplotlib as it comes: a backend or settings that the
environment names belong to somebody else's program, and may not exist here.
"""

import logging
import os
import sys
from importlib import import_module


def _import_matplotlib() -> None:
    if "matplotlib" in sys.modules:  # a notebook's own
        return
    theirs = {name: os.environ.pop(name) for name in ("MPLBACKEND", "MATPLOTLIBRC") if name in os.environ}
    logger = logging.getLogger("matplotlib")
    level = logger.level
    logger.setLevel(logging.ERROR)  # it warns of folders that it cannot write to and settings that it does not know
    try:
        import_module("matplotlib.font_manager")
    finally:
        logger.setLevel(level)
        os.environ.update(theirs)


_import_matplotlib()
