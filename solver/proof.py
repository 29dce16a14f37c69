"""Proofs by several engines: whom to ask, whether they agree, and what a report keeps of each answer."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from itertools import combinations
from typing import Any, Final, Literal, TypeAlias, get_args

from . import engines
from .engines import EngineName
from .errors import DisagreementError
from .notation import format_task
from .outcome import Outcome, Status
from .search.solve import Budget
from .task import Task

ProofName: TypeAlias = Literal["both", "search", "cpsat"]
"""Which engines a proof needs."""

PROOFS: Final[tuple[ProofName, ...]] = get_args(ProofName)

Answers: TypeAlias = Mapping[EngineName, Outcome]
"""The answer of each engine that was asked about one task."""

_WORDS: Final = {
    Status.NONE: "no solution",
    Status.UNIQUE: "exactly one solution",
    Status.MULTIPLE: "more than one solution",
    Status.UNDECIDED: "at least one solution",  # used only when one was found
}


def engines_of(proof: ProofName) -> tuple[EngineName, ...]:
    """The engines that a proof asks, the leading one first."""
    return ("search", "cpsat") if proof == "both" else (proof,)


def prove(task: Task, box_supply: int, budget: Budget) -> Answers:
    """The answers of both engines. Raises DisagreementError if they contradict each other."""
    answers = {
        engine: engines.solve(task, budget=budget, box_supply=box_supply, engine=engine)
        for engine in engines_of("both")
    }
    for how in contradictions(answers):
        raise DisagreementError(f"{format_task(task)}: {how}")
    return answers


def is_proven(answers: Answers) -> bool:
    """Every engine says: exactly one solution, and tight."""
    return all(outcome.status is Status.UNIQUE and outcome.early is False for outcome in answers.values())


def contradictions(answers: Answers) -> Iterator[str]:
    """Contradictions between engines, one phrase each. An undecided answer contradicts nothing."""
    for (one, first), (other, second) in combinations(answers.items(), 2):
        if _deny_each_other(first, second):
            yield f"{one} says {_WORDS[first.status]}, {other} says {_WORDS[second.status]}"
        elif first.status is second.status is Status.UNIQUE and first.solutions != second.solutions:
            yield f"{one} and {other} say exactly one solution, but not the same"
        if None not in (first.early, second.early) and first.early != second.early:
            tight, early = (other, one) if first.early else (one, other)
            yield f"{tight} says that it is tight, {early} that a play catches all early"


def _deny_each_other(first: Outcome, second: Outcome) -> bool:
    """One engine found more solutions than the other says there are."""
    pair = (first, second), (second, first)
    return any(one.complete and min(other.count, 2) > min(one.count, 2) for one, other in pair)


def as_data(outcome: Outcome) -> dict[str, Any]:
    """The answer for reports, without the solutions."""
    if outcome.effort is None:
        return as_claim(outcome)
    return {**as_claim(outcome), "effort": asdict(outcome.effort)}


def as_claim(outcome: Outcome) -> dict[str, Any]:
    """The answer for deck files: without the effort, which may differ between releases of CP-SAT and processors."""
    return {
        "status": outcome.status.value,
        "count": outcome.count,
        "complete": outcome.complete,
        "early": outcome.early,
        "turns": outcome.turns,
    }
