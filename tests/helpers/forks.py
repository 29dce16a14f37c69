"""Programs that begin with the compiler imported: they are forked from a process that waits with it."""

import atexit
import functools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

_SERVER = """
import json, os, sys, traceback
import numba
import schaben.solver.search.jit

numba.njit(lambda number: number)(0)  # what the first compilation of a process prepares


def run(program, arguments, environment, folder, output):
    for number, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(os.path.join(output, name), os.O_WRONLY | os.O_CREAT), number)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["-c", *arguments]
    try:
        exec(compile(program, "<string>", "exec"), {"__name__": "__main__"})
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0


for line in sys.stdin:
    children = []
    for call in json.loads(line):
        children.append(os.fork())
        if not children[-1]:
            os._exit(run(**call))
    print([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children], flush=True)
"""


class Finished(NamedTuple):
    """What a program left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


def forked(program: str, *arguments: object, processes: int = 1, **environment: object) -> list[Finished]:
    """Run a program in several processes at the same time; starting one takes a tenth of what Python takes.

    Changes of the environment that matter when numba is imported come too late.
    """
    with tempfile.TemporaryDirectory() as folder:
        outputs = [Path(folder, str(number)) for number in range(processes)]
        for output in outputs:
            output.mkdir()
        call = {
            "program": program,
            "arguments": list(map(str, arguments)),
            "environment": {**os.environ, **{name: str(value) for name, value in environment.items()}},
            "folder": str(Path.cwd()),
        }
        codes = _answer([{**call, "output": str(output)} for output in outputs])
        texts = [[(output / name).read_text() for name in ("out", "err")] for output in outputs]
        return [Finished(code, *text) for code, text in zip(codes, texts, strict=True)]


def _answer(calls: list[dict[str, object]]) -> list[int]:
    server = _server()
    assert server.stdin
    assert server.stdout
    server.stdin.write(json.dumps(calls) + "\n")
    server.stdin.flush()
    codes: list[int] = json.loads(server.stdout.readline())
    return codes


@functools.cache
def _server() -> "subprocess.Popen[str]":
    server = subprocess.Popen([sys.executable, "-c", _SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(server.communicate)  # closes its input, at which it ends
    return server
