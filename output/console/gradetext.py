"""A grade in words for the terminal."""

from collections.abc import Mapping
from typing import Final

from ...grading.explain import Explanation, Greedy, Trap
from ...grading.grades import Grade
from ...grading.metrics import Value
from ...grading.tricks import Trick
from ...solver.notation import format_action, format_play

LABELS: Final[Mapping[str, str]] = {
    "bits": "bits",
    "length": "cards",
    "plays": "plays of all cards",
    "positions": "different positions",
    "branching": "actions to choose from",
    "random_bits": "bits by random play",
    "sacrifices": "sacrifices",
    "greedy_failure": "greedy play fails",
    "trap_depth": "depth of the deepest trap",
    "live_first_choices": "live first choices",
    "near_misses": "plays that miss one cockroach",
    "quiet_turns": "quiet turns",
    "coupling": "coupling",
    "tricks": "tricks",
}
"""The name of each measure in a report."""

_SHARES: Final = frozenset({"greedy_failure", "near_misses"})

_TRICKS: Final[Mapping[Trick, str]] = {
    Trick.BIDE: "a move against a box or the edge, to stay where he is",
    Trick.WALK_IN: "cockroaches that walk in front of the vacuum",
    Trick.STAND_IN_WAY: "a cockroach that turns round because he stands in its way",
    Trick.BEYOND: "two or more caught along one line",
    Trick.OPEN: "a box taken away from in front of the vacuum",
    Trick.TURN_BACK: "a box placed to turn a cockroach round",
    Trick.NEW_ROOM: "a box taken away so that a cockroach can go on",
}


def summary(grade: Grade, by_rank: bool) -> str:
    """Bits, level and score in one line; ``by_rank`` says where the level comes from.

    What a walk that was cut leaves out of the score is named.
    """
    source = " (by rank)" if by_rank else "" if grade.scale.calibration else " (uncalibrated)"
    unknown = [LABELS[name] for name in grade.scale.weights if grade.metrics[name] is None]
    cut = f" (too many positions for {' and '.join(unknown)})" if grade.cut and unknown else ""
    return f"{grade.bits:.1f} bits, {grade.level}{source}, score {grade.score:.1f}{cut}"


def table(grade: Grade, percentiles: Mapping[str, float | None]) -> list[str]:
    """Bits and every measure with its percentile in the reference set, one a line."""
    width = max(map(len, LABELS.values()))
    lines = [f"{'':{width}} {'':>12}  percentile"]
    for name, value in {"bits": grade.bits, **grade.metrics}.items():
        percentile = percentiles[name]
        rank = "-" if percentile is None else f"{percentile:.0f}"
        lines.append(f"{LABELS[name]:{width}} {_shown(name, value):>12}  {rank:>10}")
    if grade.cut:
        lines.append("too many positions to examine: the measures that need all of them are missing")
    return lines


def _shown(name: str, value: Value) -> str:
    if value is None:
        return "-"
    if name in _SHARES:
        return f"{100 * value:.3g} %"
    return f"{value:,}" if isinstance(value, int) else f"{value:.2f}"


def sentences(explanation: Explanation) -> list[str]:
    """Three sentences: the trap, the greedy player, the tricks. Two when nothing has to be caught."""
    if not explanation.catches:
        return ["Nothing has to be caught, so there is neither a trap nor greedy play.", _tricks(explanation)]
    return [_trap(explanation.trap, explanation.depth), _greedy(explanation.greedy), _tricks(explanation)]


def _trap(trap: Trap | None, depth: int | None) -> str:
    if depth is None:
        return "The trap is not known: there are too many positions."
    if depth == 0:
        return "There is no trap: every wrong action shows at once."
    if trap is None:
        return f"There is a trap {depth} cards deep, but the line into it was not found."
    cards = "that card" if len(trap.line) == 1 else f"{len(trap.line)} cards"
    return (
        f"The trap is card {trap.card + 1}: with {format_play(trap.line)} instead of {format_action(trap.right)} "
        f"he keeps up with the solution for {cards} and has lost all the same."
    )


def _greedy(greedy: Greedy | None) -> str:
    if greedy is None:
        return "A greedy player, who always catches as many as he can, solves it."
    if greedy.catches > greedy.right_catches:
        return (
            f"A greedy player goes wrong at card {greedy.card + 1} at the latest: {format_action(greedy.action)} "
            f"catches {greedy.catches}, the right {format_action(greedy.right)} only {greedy.right_catches}."
        )
    return (
        f"A greedy player needs luck from card {greedy.card + 1} on: {format_action(greedy.action)} catches "
        f"{greedy.catches}, as many as the right {format_action(greedy.right)}."
    )


def _tricks(explanation: Explanation) -> str:
    if not explanation.tricks:
        return "It needs no trick."
    named = [f"{_TRICKS[trick]} ({_cards(cards)})" for trick, cards in explanation.tricks.items()]
    return f"It needs {'; '.join(named)}."


def _cards(cards: tuple[int, ...]) -> str:
    return ("card " if len(cards) == 1 else "cards ") + ", ".join(str(card + 1) for card in cards)
