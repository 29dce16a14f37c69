"""``schaben completion``: the script that lets a shell complete commands, options and names of files."""

from typing import Final

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from ..console import screen
from .paramtypes import Choice

SHELLS: Final[dict[str, type[ShellComplete]]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}

VARIABLE: Final = "_SCHABEN_COMPLETE"
"""The variable in which a shell says what it wants to have completed."""


@click.command("completion")
@click.argument("shell", type=Choice(*SHELLS))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the script that completes commands in a shell.

    \b
    bash  source <(schaben completion bash)    in ~/.bashrc
    zsh   source <(schaben completion zsh)     in ~/.zshrc, after compinit
    fish  schaben completion fish | source     in ~/.config/fish/config.fish
    """
    root = context.find_root()
    made = SHELLS[shell](root.command, {}, root.info_name or "", VARIABLE)
    screen.show(made.source().rstrip("\n"))
