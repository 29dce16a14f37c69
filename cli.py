"""The command line: the group of commands, and every error as one line and an exit code."""

import os
import sys
from importlib import import_module
from itertools import chain
from typing import Final

import click
from click.shell_completion import shell_complete

from .output.commands.cmd_completion import VARIABLE
from .output.commands.exitcodes import BAD_INPUT, HOLDS, INTERRUPTED, READER_GONE, UNDECIDED
from .output.console import screen
from .output.console.helptext import HelpContext
from .solver.errors import SchabenError, UndecidedError
from .solver.version import VERSION

_GROUPS: Final = {
    "Make tasks and decks": ("generate", "deck", "compose", "mine", "pool"),
    "Look into them": ("solve", "check", "grade", "analyse", "census"),
    "Print and play": ("print", "play", "logs", "calibrate"),
    "Set up the shell": ("completion",),
}

TOPICS: Final = tuple(chain.from_iterable(_GROUPS.values()))
"""The commands in the order of the help. Each is ``command`` in ``output/commands/cmd_TOPIC.py``."""

_NAME: Final = "schaben"
_EPILOG: Final = """
\b
Exit codes: 0 it holds; 1 a checked claim does not hold; 2 bad input or usage;
3 undecided, the budget ran out; 130 interrupted.
"""


class _Topics(click.Group):
    """Loads a command when it is asked for."""

    context_class = HelpContext

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(TOPICS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, TOPICS))
        for heading, names in _GROUPS.items():
            commands = [(name, self.get_command(ctx, name)) for name in names]
            with formatter.section(heading):
                formatter.write_dl([
                    (f"{name:{width}}", command.get_short_help_str(formatter.width - width - 6))
                    for name, command in commands
                    if command is not None
                ])  # fmt: skip

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in TOPICS:
            return super().get_command(ctx, cmd_name)
        found: click.Command = import_module(f".output.commands.cmd_{cmd_name}", __package__).command
        for command in (found, *(found.commands.values() if isinstance(found, click.Group) else ())):
            command.context_class = HelpContext
        return found


@click.group(cls=_Topics, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name=_NAME)
def cli() -> None:
    """Make, prove, grade and print task cards for the solo logic game Schaben jagen.

    TASKS are deck files, files of task lines, task lines in quotes, or - for standard input. A task line is
    EXTERMINATOR / COCKROACHES / BOXES / CARDS, for example

    \b
        schaben solve --show "A2N / C2S C5E B3E C1N D6W / - / R B"
    """


def main() -> None:
    """The console script."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; the exit code. Every error that a user can cause is one line on standard error."""
    screen.set_up()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # click makes the first into the second
        return _reader_gone()
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 (what is not the user's is raised again)
        return _failure(error)
    return code if isinstance(code, int) else HOLDS


def _run(arguments: list[str]) -> object:
    """What the command returns; a shell that asks for completions sets a variable instead of giving arguments."""
    asked = os.environ.get(VARIABLE)
    if asked:
        return shell_complete(cli, {}, _NAME, VARIABLE, asked)
    return cli.main(arguments, prog_name=_NAME, standalone_mode=False)


def _reader_gone() -> int:
    """Keep Python from complaining when it closes the stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return READER_GONE


def _failure(error: BaseException) -> int:
    """Say in one line what went wrong; the exit code. A fault of the program itself is raised again."""
    if _is_behind(error, click.Abort, KeyboardInterrupt):
        screen.say("interrupted")
        return INTERRUPTED
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
    elif isinstance(error, click.ClickException):
        screen.say(error.format_message())
    elif isinstance(error, OSError):
        reason = (error.strerror or str(error)).lower()
        screen.say(f"{error.filename}: {reason}" if error.filename else reason)
    elif isinstance(error, MemoryError):
        screen.say("there is not enough memory")
    elif isinstance(error, SchabenError):
        screen.say(str(error))
    else:
        raise error
    return UNDECIDED if isinstance(error, UndecidedError) else BAD_INPUT


def _is_behind(error: BaseException | None, *kinds: type[BaseException]) -> bool:
    """Whether the error is, or was caused by, one of these; a library being imported may answer Ctrl-C with its own."""
    while error is not None:
        if isinstance(error, kinds):
            return True
        error = error.__cause__ or error.__context__
    return False
