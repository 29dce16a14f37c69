"""The program: ``schaben`` and ``python -m schaben``. Imports nothing before it can answer Ctrl-C."""

import sys
from typing import Final

_INTERRUPTED: Final = 130
"""As in ``exitcodes``, which cannot be imported yet."""


def main() -> None:
    """The console script."""
    try:
        from .cli import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # while modules are loaded; later ones are caught by ``run``
        sys.stderr.write("schaben: interrupted\n")
        code = _INTERRUPTED
    sys.exit(code)


if __name__ == "__main__":
    main()
