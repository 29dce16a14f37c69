"""``schaben completion``, and what the shells do with it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from helpers.commands import SCHABEN, Command
from schaben.output.commands.cmd_completion import SHELLS, VARIABLE


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_the_one_that_the_variable_gives(
    command: Command, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    printed = command("completion", shell)
    assert (printed.code, printed.err) == (0, "")
    monkeypatch.setenv(VARIABLE, f"{shell}_source")
    asked = command()
    assert (asked.code, asked.out.strip()) == (0, printed.out.strip())


def test_a_shell_that_is_not_known(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    assert command("completion", "csh").code == 2
    monkeypatch.setenv(VARIABLE, "csh_source")
    assert command().code == 1  # what click promises to scripts


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("schaben ", "solve"),
        ("schaben com", "compose"),
        ("schaben pool ", "export"),
        ("schaben solve --eng", "--engine"),
        ("schaben solve --engine ", "cpsat"),
        ("schaben print --marks ", "silhouette"),
    ],
)
def test_bash_completes(tmp_path: Path, typed: str, offered: str) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash")
    words = typed.split(" ")
    script = f"""
    source <(schaben completion bash) || exit 1
    COMP_WORDS=({" ".join(word or "''" for word in words)}); COMP_CWORD={len(words) - 1}
    _schaben_completion schaben "{words[-1]}" "{words[-2]}"
    printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    path = f"{SCHABEN.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path}
    arguments = [bash, "--norc", "-c", script]
    done = subprocess.run(arguments, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert offered in done.stdout.split()
    assert done.stderr == ""


@pytest.mark.parametrize("argument", ["solve", "print", "pool stats", "solve --json"])
def test_files_are_completed_where_a_file_is_expected(
    command: Command, monkeypatch: pytest.MonkeyPatch, argument: str
) -> None:
    monkeypatch.setenv(VARIABLE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"schaben {argument} de")
    monkeypatch.setenv("COMP_CWORD", str(len(argument.split()) + 1))
    assert command().out == "file,de\n"
