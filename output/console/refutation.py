"""A refutation in words."""

from collections.abc import Iterable, Sequence

from ...solver.board import square_name
from ...solver.notation import format_action, format_hand, format_piece
from ...solver.refute import Culprit, LossReason, Refutation
from ...solver.task import Action, Play

_MOST_NAMED = 8
"""Squares or actions listed in a sentence."""


def explanation(play: Play, refutation: Refutation | None) -> list[str]:
    """Where a play was lost, why, and which actions would have kept the win: one sentence a line.

    ``refutation`` is what ``refute`` said of ``play``.
    """
    if refutation is None:
        return ["the play can still be won"]
    lines = [f"{_place(play, refutation)}: {_reason(play, refutation)}"]
    if refutation.keeping:
        lines.append(f"won instead with {_either(map(format_action, refutation.keeping))}")
    return lines


def _place(play: Play, refutation: Refutation) -> str:
    if refutation.index < 0:
        return "lost from the start: the task has no solution"
    return f"lost at card {refutation.index + 1}, {format_action(play[refutation.index])}"


def _reason(play: Play, refutation: Refutation) -> str:
    reason = refutation.reason
    if reason is LossReason.NOT_ALLOWED:
        return _not_allowed(play[refutation.index], refutation)
    if reason is LossReason.CANNOT_PLAY:
        return f"the cards left ({format_hand(refutation.after.hand)}) can no longer all be played"
    if reason is LossReason.CANNOT_REACH:
        blocked = f", because of {_cockroaches(refutation.culprits)}" if refutation.culprits else ""
        return f"the target cannot be reached any more{_whatever_order(refutation)}{blocked}"
    together = " cannot all be caught" if len(refutation.culprits) > 1 else " cannot be caught any more"
    return _cockroaches(refutation.culprits) + together + _whatever_order(refutation)


def _not_allowed(action: Action, refutation: Refutation) -> str:
    code = action.card.code
    alike = [other for other in refutation.allowed if other.verb is action.verb]
    if alike:
        squares = [square_name(other.square) for other in alike if other.square is not None]
        return f"not allowed there; {code} could go to {_either(squares)}" if squares else f"{code} has no square"
    in_hand = action.card in refutation.before.hand
    return f"{code} has to wait there" if in_hand else f"{code} is not in hand any more"


def _whatever_order(refutation: Refutation) -> str:
    hand = refutation.after.hand
    if not hand:
        return ", all cards are played"
    return f" with {format_hand(hand)}" + (", in whatever order" if len(hand) > 1 else "")


def _cockroaches(culprits: Sequence[Culprit]) -> str:
    names = [f"{format_piece(culprit.now)}{_origin(culprit)}" for culprit in culprits]
    return ("the cockroach " if len(names) == 1 else "the cockroaches ") + " and ".join(names)


def _origin(culprit: Culprit) -> str:
    if culprit.started in ((), (culprit.now,)):
        return ""
    return f" (at the start {' and '.join(map(format_piece, culprit.started))})"


def _either(words: Iterable[str]) -> str:
    named = list(words)
    if len(named) > _MOST_NAMED:
        return f"{', '.join(named[: _MOST_NAMED - 1])} or one of {len(named) - _MOST_NAMED + 1} more"
    *others, last = named
    return f"{', '.join(others)} or {last}" if others else last
