"""Clauses over numbered literals, simplified while they are written.

A literal is an integer as CP-SAT counts them: variable ``v`` is ``v``, its negation is ``~v``. Variable 0
is fixed to true, so a constant is a literal like any other, and whatever a start decides folds away
here: a gate with a constant input costs no variable and no clause.
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Literal: TypeAlias = int
"""``v`` for a variable, ``~v`` for its negation."""

TRUE: Final[Literal] = 0
FALSE: Final[Literal] = ~TRUE

Values: TypeAlias = Sequence[int]
"""0 or 1 for each variable: a solution."""


_MOST_CLAUSES: Final = 12
"""Up to so many clauses a choice is written out; beyond that every case gets a variable of its own."""


def holds(values: Values, literal: Literal) -> bool:
    """Whether a literal is true in a solution."""
    return bool(values[literal]) if literal >= 0 else not values[~literal]


class Formula:
    """A conjunction of clauses, counts and "exactly one of" constraints."""

    def __init__(self) -> None:
        self.variables = 1
        self.clauses: list[tuple[Literal, ...]] = [(TRUE,)]
        self.implications: list[tuple[Literal, Sequence[Literal]]] = []
        """(when, literals): all of them are true, if ``when`` is."""
        self.ones: list[list[Literal]] = []
        """Exactly one literal of each list is true."""
        self.sums: list[tuple[list[Literal], int, int, Literal]] = []
        """(literals, least, most, when): how many of them are true, if ``when`` is."""
        self._gates: dict[frozenset[Literal], Literal] = {}

    def new(self) -> Literal:
        """A fresh variable."""
        self.variables += 1
        return self.variables - 1

    # --- Constraints --------------------------------------------------------------------------------

    def clause(self, *literals: Literal) -> None:
        """At least one of the literals is true."""
        if TRUE not in literals:
            self.clauses.append(tuple(x for x in literals if x != FALSE) if FALSE in literals else literals)

    def exactly_one(self, literals: Iterable[Literal]) -> None:
        """One of the literals is true and the others are false."""
        self.ones.append([x for x in literals if x != FALSE])

    def count(self, literals: Iterable[Literal], least: int, most: int, when: Literal = TRUE) -> None:
        """From ``least`` to ``most`` of the literals are true, if ``when`` is."""
        inputs = [x for x in literals if x != FALSE]
        open_ones = [x for x in inputs if x != TRUE]
        sure = len(inputs) - len(open_ones)
        if when != FALSE and (least > sure or most < len(inputs)):
            self.sums.append((open_ones, least - sure, most - sure, when))

    # --- Gates --------------------------------------------------------------------------------------

    def all_of(self, *literals: Literal) -> Literal:
        """A literal that is true exactly if all the given ones are."""
        inputs = frozenset(literals)
        if TRUE in inputs:
            inputs -= {TRUE}
        if FALSE in inputs:
            return FALSE
        if len(inputs) < 2:
            return next(iter(inputs), TRUE)
        known = self._gates.get(inputs)
        if known is None:
            known = self._gates[inputs] = FALSE if any(~x in inputs for x in inputs) else self._gate(sorted(inputs))
        return known

    def _gate(self, inputs: list[Literal]) -> Literal:
        gate = self.new()
        self.implications.append((gate, inputs))
        self.clauses.append((gate, *[~x for x in inputs]))
        return gate

    def any_of(self, *literals: Literal) -> Literal:
        """A literal that is true exactly if one of the given ones is, or more."""
        return ~self.all_of(*[~x for x in literals])

    def choice(self, *cases: Sequence[Literal]) -> Literal:
        """A literal that is true exactly if all literals of at least one case are: one variable where that is small."""
        useful = list(dict.fromkeys(tuple(x for x in case if x != TRUE) for case in cases if FALSE not in case))
        if len(useful) < 2:
            return self.all_of(*useful[0]) if useful else FALSE
        if math.prod(map(len, useful)) > _MOST_CLAUSES:
            return self.any_of(*[self.all_of(*case) for case in useful])
        needed = _clauses_of(useful)
        if len(needed) < 2 or all(len(one) == 1 for one in needed):
            return self.all_of(*[self.any_of(*one) for one in needed])
        gate = self.new()
        self.clauses += [(~gate, *one) for one in needed]
        self.clauses += [(gate, *[~x for x in case]) for case in useful]
        return gate


def _clauses_of(cases: Sequence[tuple[Literal, ...]]) -> list[tuple[Literal, ...]]:
    """The clauses that hold together exactly if one of the cases does: no longer and no more than it takes."""
    shared = [x for x in cases[0] if all(x in case for case in cases)]
    others = [[x for x in case if x not in shared] for case in cases]
    clauses = [*[(x,) for x in shared], *itertools.product(*others)]
    variables = [x if x >= 0 else ~x for literals in (shared, *others) for x in literals]
    return clauses if len(set(variables)) == len(variables) else _minimal(clauses)


def _minimal(clauses: Iterable[tuple[Literal, ...]]) -> list[tuple[Literal, ...]]:
    """Those that are not always true and that no other one implies, in a fixed order."""
    sets = {frozenset(one) for one in clauses}
    useful = [one for one in sets if not any(~x in one for x in one)]
    return sorted(tuple(sorted(one)) for one in useful if not any(other < one for other in useful))
