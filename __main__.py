"""``python -m schaben``."""

from .cli import main

main()
