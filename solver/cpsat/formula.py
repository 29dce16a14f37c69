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
        if FALSE in literals:
            return FALSE
        inputs = frozenset(x for x in literals if x != TRUE)
        if len(inputs) < 2:
            return next(iter(inputs), TRUE)
        known = self._gates.get(inputs)
        if known is None:
            known = self._gates[inputs] = FALSE if any(~x in inputs for x in inputs) else self._gate(inputs)
        return known

    def _gate(self, inputs: frozenset[Literal]) -> Literal:
        gate = self.new()
        ordered = sorted(inputs)
        self.clauses += [(~gate, x) for x in ordered]
        self.clauses.append((gate, *[~x for x in ordered]))
        return gate

    def any_of(self, *literals: Literal) -> Literal:
        """A literal that is true exactly if one of the given ones is, or more."""
        return ~self.all_of(*[~x for x in literals])

    def choice(self, *cases: Iterable[Literal]) -> Literal:
        """A literal that is true exactly if all literals of at least one case are: one variable where that is small."""
        sets = list(dict.fromkeys(frozenset(x for x in case if x != TRUE) for case in cases if FALSE not in case))
        if math.prod(map(len, sets)) > _MOST_CLAUSES:
            return self.any_of(*[self.all_of(*case) for case in sets])
        needed = _minimal({frozenset(picked) for picked in itertools.product(*sets)})
        if len(sets) < 2 or len(needed) < 2 or all(len(one) == 1 for one in needed):
            return self.all_of(*[self.any_of(*one) for one in needed])
        gate = self.new()
        self.clauses += [(~gate, *sorted(one)) for one in needed]
        self.clauses += [(gate, *[~x for x in sorted(case)]) for case in sets]
        return gate


def _minimal(clauses: set[frozenset[Literal]]) -> list[frozenset[Literal]]:
    """Those that are not always true and that no shorter one implies, in a fixed order."""
    useful = [one for one in clauses if not any(~x in one for x in one)]
    return sorted((one for one in useful if not any(other < one for other in useful)), key=sorted)
