"""What a deck file and a report keep of an engine's answer."""

from typing import Any

from ..solver.outcome import Outcome


def as_data(outcome: Outcome) -> dict[str, Any]:
    """The answer without the solutions themselves, for JSON."""
    return {
        "status": outcome.status.value,
        "count": outcome.count,
        "complete": outcome.complete,
        "early": outcome.early,
        "turns": outcome.turns,
    }
