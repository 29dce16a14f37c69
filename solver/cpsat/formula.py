"""Clauses over numbered literals, simplified while they are written.

A literal is an integer in CP-SAT's numbering: variable ``v`` is ``v``, its negation is ``~v``. Variable 0 is
fixed to true, so a constant is a literal like any other. Constants fold: a gate with constant inputs costs no
variable and no clause.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

Literal: TypeAlias = int
"""``v`` for a variable, ``~v`` for its negation."""

TRUE: Final[Literal] = 0
FALSE: Final[Literal] = ~TRUE

Values: TypeAlias = Sequence[int]
"""0 or 1 for each variable: a solution."""

Case: TypeAlias = tuple[Literal, ...]
"""A conjunction of literals."""

_MOST_CLAUSES: Final = 12
"""A choice of cases that takes more clauses than this gets a variable for each case instead."""


def holds(values: Values, literal: Literal) -> bool:
    """Whether a literal is true in a solution."""
    return bool(values[literal]) if literal >= 0 else not values[~literal]


class Formula:
    """A conjunction of clauses, implications, counts and "exactly one" constraints."""

    def __init__(self) -> None:
        self.variables = 1
        self.clauses: list[Sequence[Literal]] = [(TRUE,)]
        self.implications: list[tuple[Sequence[Literal], Sequence[Literal]]] = []
        """(when, literals): if all of the first are true, so are all of the second."""
        self.ones: list[list[Literal]] = []
        """Exactly one literal of each list is true."""
        self.sums: list[tuple[list[Literal], int, int, Literal]] = []
        """(literals, least, most, when): how many of them are true, if ``when`` is."""
        self.decisions: list[Literal] = []
        """What a proof branches on first, in this order."""
        self._gates: dict[frozenset[Literal], Literal] = {}

    def new(self) -> Literal:
        """A fresh variable."""
        self.variables += 1
        return self.variables - 1

    # --- Constraints --------------------------------------------------------------------------------

    def clause(self, *literals: Literal) -> None:
        """At least one of the literals is true."""
        if TRUE not in literals:
            self.clauses.append([x for x in literals if x != FALSE] if FALSE in literals else literals)

    def exactly_one(self, literals: Iterable[Literal]) -> None:
        """One of the literals is true and the others are false."""
        self.ones.append([x for x in literals if x != FALSE])

    def count(self, literals: Iterable[Literal], least: int, most: int, when: Literal = TRUE) -> None:
        """From ``least`` to ``most`` of the literals are true, if ``when`` is."""
        inputs = [x for x in literals if x != FALSE]
        open_ones = [x for x in inputs if x != TRUE]
        sure = len(inputs) - len(open_ones)
        if least > most:  # CP-SAT takes no empty range
            self.clause(~when)
        elif when != FALSE and (least > sure or most < len(inputs)):
            self.sums.append((open_ones, least - sure, most - sure, when))

    # --- Gates --------------------------------------------------------------------------------------

    def all_of(self, *literals: Literal) -> Literal:
        """A literal that is true exactly if all the given ones are."""
        if FALSE in literals:
            return FALSE
        if TRUE in literals:
            literals = tuple(x for x in literals if x != TRUE)
        inputs = frozenset(literals)
        if len(inputs) < 2:
            return literals[0] if literals else TRUE
        known = self._gates.get(inputs)
        if known is None:
            known = self._gates[inputs] = FALSE if any(~x in inputs for x in inputs) else self._gate(sorted(inputs))
        return known

    def _gate(self, inputs: list[Literal]) -> Literal:
        gate = self.new()
        self.implications.append(((gate,), inputs))
        self.clauses.append([gate, *[~x for x in inputs]])
        return gate

    def any_of(self, *literals: Literal) -> Literal:
        """A literal that is true exactly if at least one of the given ones is."""
        return ~self.all_of(*[~x for x in literals])

    def choice(self, *cases: Case) -> Literal:
        """A literal that is true exactly if all literals of at least one case are."""
        useful: list[Case] = []
        for case in cases:
            if FALSE not in case:
                kept = tuple([x for x in case if x != TRUE]) if TRUE in case else case
                if kept not in useful:
                    useful.append(kept)
        if len(useful) < 2:
            return self.all_of(*useful[0]) if useful else FALSE
        if math.prod(map(len, useful)) > _MOST_CLAUSES:
            return self.any_of(*[self.all_of(*case) for case in useful])
        return self._written_out(useful)

    def _written_out(self, cases: Sequence[Case]) -> Literal:
        """``choice`` with one variable. How it is written depends only on the pattern of the cases."""
        pattern, names = _pattern(cases)
        written = _write(pattern)
        if written is None:
            return self.all_of(*[self.any_of(*one) for one in _needed(cases)])
        names[0] = self.new()
        table = names + [~x for x in reversed(names)]  # so that table[~code] is ~table[code]
        self.implications += [(when(table), then(table)) for when, then in written.implications]
        self.clauses += [clause(table) for clause in written.clauses]
        return names[0]


# --- How a choice is written ----------------------------------------------------------------------

_Pattern: TypeAlias = tuple[tuple[int, ...], ...]
"""Cases with literals numbered from 1 in the order of appearance, and ``~`` for negations. 0 is the choice itself."""

_Pick: TypeAlias = Callable[[Sequence[Literal]], Sequence[Literal]]
"""Takes some literals from a table."""


class _Written(NamedTuple):
    implications: Sequence[tuple[_Pick, _Pick]]
    clauses: Sequence[_Pick]


def _pattern(cases: Sequence[Case]) -> tuple[_Pattern, list[Literal]]:
    """The pattern of the cases, and the literals by their numbers; the first is free for the choice."""
    codes: dict[Literal, int] = {}
    names: list[Literal] = [TRUE]
    for case in cases:
        for x in case:
            if x not in codes:
                codes[x], codes[~x] = len(names), ~len(names)
                names.append(x)
    return tuple([tuple([codes[x] for x in case]) for case in cases]), names


@cache
def _write(pattern: _Pattern) -> _Written | None:
    """How to say that the choice is true exactly if one of the cases is; None if it takes no variable."""
    needed = _needed(pattern)
    if len(needed) < 2 or all(len(one) == 1 for one in needed):
        return None
    always = [x for one in needed if len(one) == 1 for x in one]
    unless: dict[Sequence[int], list[int]] = {}
    for one in needed:
        if len(one) > 1:
            unless.setdefault(one[:-1], []).append(one[-1])
    implications: list[tuple[Case, list[Literal]]] = [((0,), always)] if always else []
    implications += [((0, *[~x for x in others]), last) for others, last in unless.items() if len(last) > 1]
    clauses = [(~0, *others, *last) for others, last in unless.items() if len(last) == 1]
    clauses += [(0, *[~x for x in case]) for case in pattern]
    return _Written([(_pick(when), _pick(then)) for when, then in implications], [_pick(one) for one in clauses])


def _pick(codes: Sequence[int]) -> _Pick:
    if len(codes) == 1:
        return lambda table: (table[codes[0]],)
    return itemgetter(*codes)


def _needed(cases: Sequence[Case]) -> list[Case]:
    """Clauses that are all true exactly if one of the cases is; none implies another."""
    shared = [x for x in cases[0] if all(x in case for case in cases)]
    others = [[x for x in case if x not in shared] for case in cases]
    clauses = [*[(x,) for x in shared], *itertools.product(*others)]
    variables = [x if x >= 0 else ~x for literals in (shared, *others) for x in literals]
    return clauses if len(set(variables)) == len(variables) else _minimal(clauses)


def _minimal(clauses: Iterable[Case]) -> list[Case]:
    """The clauses without tautologies and without those that another one implies, in a fixed order."""
    sets = {frozenset(one) for one in clauses}
    useful = [one for one in sets if not any(~x in one for x in one)]
    return sorted(tuple(sorted(one)) for one in useful if not any(other < one for other in useful))
