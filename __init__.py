"""schaben: tasks for the solo logic game *Schaben jagen*, made, proven, graded and printed."""

__version__ = "0.1.0"
