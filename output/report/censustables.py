"""What a census found, as tables: for files, for a page, and for the terminal."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from ...generator.census.findings import Findings
from ...generator.census.tally import CLEAR, GOOD, TIGHT
from ...solver.notation import format_hand
from ..drawing.pdf import PRODUCER
from ..spreadsheet import Table

BANDS: Final = {
    "0": (0, 0),
    "1": (1, 1),
    "2": (2, 2),
    "3": (3, 3),
    "4": (4, 4),
    "5 to 9": (5, 9),
    "10 to 99": (10, 99),
    "100 and more": (100, math.inf),
}
"""Numbers of solutions that are shown together."""

_PROPERTIES: Final = {
    "tight": TIGHT,
    "tight and clear": CLEAR,
    "good: also nothing idle": GOOD,
}


def bands(findings: Findings) -> list[tuple[str, int, str]]:
    """Starts by number of solutions, with their share of all."""
    return [_row(name, findings.with_solutions(*bounds), findings) for name, bounds in BANDS.items()]


def properties(findings: Findings) -> list[tuple[str, int, str]]:
    """Starts with one solution by what else they are."""
    return [_row(name, findings.number(what), findings) for name, what in _PROPERTIES.items()]


def _row(name: str, starts: int, findings: Findings) -> tuple[str, int, str]:
    share = 100 * starts / findings.starts
    return name, starts, f"{share:.2f} %" if starts == 0 or share >= 0.01 else f"{share:.1e} %"


COLUMNS: Final = {
    "solutions": ("solutions", "starts"),
    "hands": ("hand", "starts", "none", "unique", "several", "tight", "clear", "good", "most bits"),
    "bits": ("box cards", "bits", "tasks"),
}
"""The columns of each table, by the name of its file."""


def tables(findings: Findings) -> dict[str, Table]:
    """Every number of solutions, every hand, and the good tasks by box cards and bits."""
    rows: dict[str, Sequence[Sequence[object]]] = {
        "solutions": sorted(findings.solutions.items()),
        "hands": [(format_hand(hand), *_of_hand(findings, place)) for place, hand in enumerate(findings.family.hands)],
        "bits": [(*key, tasks) for key, tasks in sorted(findings.bits.items())],
    }
    return {name: Table(COLUMNS[name], rows[name]) for name in COLUMNS}


def _of_hand(findings: Findings, place: int) -> list[object]:
    by_number = findings.by_hand[place]
    none, unique, starts = by_number[0], by_number[1], by_number.total()
    further = [findings.tallies[place, what] for what in (TIGHT, CLEAR, GOOD)]
    return [starts, none, unique, starts - none - unique, *further, findings.most_bits.get(place)]


def page(findings: Findings) -> str:
    """The counts and the hardest tasks, in Markdown."""
    parts = [
        f"<!-- {PRODUCER} -->",
        f"# Census of `{findings.family.text}`",
        _starts(findings),
        _markdown("solutions", bands(findings)),
        _markdown("with one solution", properties(findings)),
    ]
    if findings.hardest:
        rows = [f"| {good.bits:.1f} | `{good.task}` | `{good.solution}` |" for good in findings.hardest]
        parts.append("\n".join(["| bits | the hardest | solution |", "| --- | --- | --- |", *rows]))
    return "\n\n".join(parts) + "\n"


def _markdown(head: str, rows: list[tuple[str, int, str]]) -> str:
    lines = [f"| {name} | {starts:,} | {share} |" for name, starts, share in rows]
    return "\n".join([f"| {head} | starts | share |", "| --- | --- | --- |", *lines])


def text(findings: Findings) -> Iterator[str]:
    """The same for a terminal, line by line."""
    yield _starts(findings)
    for head, rows in (("solutions", bands(findings)), ("with one solution", properties(findings))):
        yield f"{head:24}{'starts':>18}{'share':>12}"
        for name, starts, share in rows:
            yield f"{name:24}{starts:>18,}{share:>12}"
    for good in findings.hardest[:1]:
        yield f"the hardest: {good.bits:.1f} bits, {good.task} => {good.solution}"


def _starts(findings: Findings) -> str:
    return f"{findings.starts:,} starts up to symmetry ({findings.images:,} with all images), as Burnside's lemma says"


def data(findings: Findings) -> dict[str, object]:
    """For ``--json``."""
    return {
        "family": findings.family.text,
        "starts": findings.starts,
        "images": findings.images,
        "solutions": {name: starts for name, starts, _ in bands(findings)},
        **{name: findings.number(what) for name, what in (("tight", TIGHT), ("clear", CLEAR), ("good", GOOD))},
        "hardest": [{"bits": good.bits, "task": good.task, "solution": good.solution} for good in findings.hardest],
    }
