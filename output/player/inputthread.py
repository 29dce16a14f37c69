"""Input of the terminal player: bytes that are not UTF-8 do not end it.

Textual's drivers for POSIX systems decode strictly, and end the program with a traceback, for example when an umlaut is
typed on a Latin-1 terminal. Here the byte is ignored, with what is read together with it: the key after it, as a rule.
"""

from contextlib import suppress

from textual.driver import Driver


def lenient(driver: type[Driver]) -> type[Driver]:
    """The driver, if it reads bytes, as one that goes on after what it cannot decode."""
    read = getattr(driver, "run_input_thread", None)
    if read is None:
        return driver

    def run_input_thread(self: Driver) -> None:
        is_over = False
        while not is_over:
            with suppress(UnicodeDecodeError):
                read(self)
                is_over = True

    return type(driver.__name__, (driver,), {"run_input_thread": run_input_thread})
