"""Two processes that fill one pool and are killed again and again."""

import os
import random
import select
import signal
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from schaben.generator.pool import Pool, Record

from helpers.records import some


def lost_by_kills(path: Path, kills: int, seed: int = 1) -> list[str]:
    """Fill a pool with two processes at a time, and kill them at random moments; what was reported and is not there.

    Also named is whatever SQLite finds wrong with the file. Needs ``os.fork``.
    """
    rng = random.Random(seed)
    batches = [some(200)[first : first + 10] for first in range(0, 200, 10)]
    reported: list[tuple[str, str]] = []
    problems = []
    for kill in range(0, kills, 2):
        writers = [_writer(path, f"run {kill + one}", batches) for one in range(2)]
        for process, reports in rng.sample(writers, 2):
            if rng.random() < 0.8:  # else perhaps before it has done anything
                select.select([reports], [], [])
            time.sleep(rng.expovariate(1 / 0.02))
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        for one, (_, reports) in enumerate(writers):
            with os.fdopen(reports) as lines:
                reported += [(f"run {kill + one}", line.strip()) for line in lines]
        with Pool(path) as pool:
            (answer,) = pool._execute("PRAGMA integrity_check").fetchone()
            problems += [f"after {kill + 2} kills: {answer}"] if answer != "ok" else []
    with Pool(path) as pool:
        done = {run: pool.done(run) for run in {run for run, _ in reported}}
        names = {record.name for record in pool.records(boxes=6)}
    problems += [f"{run}, unit {unit} is lost" for run, unit in reported if unit not in done[run]]
    assert reported, "no unit was done before its process was killed"
    kept = {record.name for units in done.values() for records in units.values() for record in records}
    return problems + [f"{name} is lost" for name in sorted(kept - names)]


def _writer(path: Path, run: str, batches: Sequence[Sequence[Record]]) -> tuple[int, int]:
    """A process that finishes units until it is killed, and a pipe that names each one that is done."""
    reports, report = os.pipe()
    process = os.fork()
    if process:
        os.close(report)
        return process, reports
    with Pool(path) as pool:
        for number in count():
            pool.finish(run, str(number), batches[number % 20], boxes=6)
            os.write(report, f"{number}\n".encode())
    os._exit(1)
