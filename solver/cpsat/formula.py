"""Clauses over numbered literals, simplified while they are written, and stored in bulk.

A literal is an integer in CP-SAT's numbering: variable ``v`` is ``v``, its negation is ``~v``. Variable 0 is
fixed to true, so a constant is a literal like any other. Constants fold: a gate with constant inputs costs no
variable and no clause.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, count, islice, product
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


class Rows:
    """Rows of literals in one flat list. Most are written from templates, several at once."""

    def __init__(self) -> None:
        self.literals: list[Literal] = []
        self.sizes: list[int] = []
        """Literals of each row."""

    def append(self, row: Sequence[Literal]) -> None:
        """Add a row."""
        self.literals += row
        self.sizes.append(len(row))

    def __len__(self) -> int:
        return len(self.sizes)

    def __iter__(self) -> Iterator[Sequence[Literal]]:
        literals, end = self.literals, 0
        for size in self.sizes:
            start, end = end, end + size
            yield literals[start:end]


class Formula:
    """A conjunction of clauses, implications, counts and "exactly one" constraints."""

    def __init__(self) -> None:
        self.variables = 1
        self.clauses = Rows()
        self.clauses.append((TRUE,))
        self.conditions = Rows()
        self.consequences = Rows()
        """Implications: if all conditions of a row are true, so are all consequences of the same row."""
        self.ones: list[list[Literal]] = []
        """Exactly one literal of each list is true."""
        self.sums: list[tuple[list[Literal], int, int, Literal]] = []
        """(literals, least, most, when): how many of them are true, if ``when`` is."""
        self.decisions: list[Literal] = []
        """What a proof branches on first, in this order."""
        self._gates: dict[Case, Literal] = {}

    def new(self) -> Literal:
        """A fresh variable."""
        self.variables += 1
        return self.variables - 1

    # --- Constraints --------------------------------------------------------------------------------

    def clause(self, *literals: Literal) -> None:
        """At least one of the literals is true."""
        if TRUE not in literals:
            self.clauses.append([x for x in literals if x != FALSE] if FALSE in literals else literals)

    def implies(self, conditions: Sequence[Literal], consequences: Sequence[Literal]) -> None:
        """If all the conditions are true, so are all the consequences."""
        if FALSE in consequences:
            self.clause(*[~x for x in conditions])
        elif FALSE not in conditions:
            open_ones = [x for x in consequences if x != TRUE]
            if open_ones:
                self._imply([x for x in conditions if x != TRUE], open_ones)

    def _imply(self, conditions: Sequence[Literal], consequences: Sequence[Literal]) -> None:
        self.conditions.append(conditions)
        self.consequences.append(consequences)

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
        inputs = tuple(sorted({x for x in literals if x != TRUE}))
        if len(inputs) < 2:
            return inputs[0] if inputs else TRUE
        known = self._gates.get(inputs)
        if known is None:
            known = self._gates[inputs] = self._gate(inputs)
        return known

    def _gate(self, inputs: Case) -> Literal:
        negated = [~x for x in inputs]
        if not set(inputs).isdisjoint(negated):
            return FALSE
        gate = self.new()
        self._imply((gate,), inputs)
        self.clauses.append((gate, *negated))
        return gate

    def any_of(self, *literals: Literal) -> Literal:
        """A literal that is true exactly if at least one of the given ones is."""
        return ~self.all_of(*[~x for x in literals])

    def choice(self, *cases: Case, given: Case = ()) -> Literal:
        """A literal that is true exactly if all literals of at least one case are, and all the given ones."""
        useful: list[Case] = []
        for case in cases:
            if FALSE not in case:
                kept = tuple([x for x in case if x != TRUE]) if TRUE in case else case
                if kept not in useful:
                    useful.append(kept)
        if len(useful) < 2:
            return self.all_of(*given, *useful[0]) if useful else FALSE
        if FALSE in given:
            return FALSE
        if TRUE in given:
            given = tuple([x for x in given if x != TRUE])
        if math.prod(map(len, useful)) > _MOST_CLAUSES:
            return self.all_of(*given, self.any_of(*[self.all_of(*case) for case in useful]))
        return self._written_out(given, useful)

    def _written_out(self, given: Case, cases: Sequence[Case]) -> Literal:
        """``choice`` with one variable. How it is written depends only on the pattern of the literals."""
        names = [*given, *chain(*cases)]
        negated = [~x for x in names]
        if len({*names, *negated}) == 2 * len(names):
            written = _write_distinct(len(given), *map(len, cases))
        else:
            cases = [given + case for case in cases]
            pattern, names = _pattern(cases)
            negated = [~x for x in names]
            written = _write(pattern)
        if written is None:
            return self.all_of(*given, *[self.any_of(*one) for one in _needed(cases)])
        new = self.new()
        table = [new, *names, *reversed(negated), ~new]  # so that table[~code] is ~table[code]
        written.clauses.write(table, self.clauses)
        written.conditions.write(table, self.conditions)
        written.consequences.write(table, self.consequences)
        return new


# --- How a choice is written ----------------------------------------------------------------------

_Pattern: TypeAlias = tuple[tuple[int, ...], ...]
"""Cases with literals numbered from 1 in the order of appearance, and ``~`` for negations. 0 is the choice itself."""


class _Template:
    """Rows of codes: indices into a table of literals."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        codes = [code for row in rows for code in row]
        self._sizes = [len(row) for row in rows]
        self._pick = _picker(codes)

    def write(self, table: Sequence[Literal], rows: Rows) -> None:
        """Append the rows with the literals of this table."""
        rows.literals += self._pick(table)
        rows.sizes += self._sizes


def _picker(codes: Sequence[int]) -> Callable[[Sequence[Literal]], Sequence[Literal]]:
    if len(codes) > 1:
        return itemgetter(*codes)
    return itemgetter(slice(codes[0], codes[0] + 1 or None) if codes else slice(0))


class _Written(NamedTuple):
    clauses: _Template
    conditions: _Template
    consequences: _Template


def _pattern(cases: Sequence[Case]) -> tuple[_Pattern, list[Literal]]:
    """The pattern of the cases, and the literals by their numbers, from 1."""
    codes: dict[Literal, int] = {}
    names: list[Literal] = []
    for case in cases:
        for x in case:
            if x not in codes:
                names.append(x)
                codes[x], codes[~x] = len(names), ~len(names)
    return tuple([tuple([codes[x] for x in case]) for case in cases]), names


@cache
def _write_distinct(given: int, *sizes: int) -> _Written | None:
    """``_write`` for cases of these sizes that all begin with the given literals, if no variable occurs twice."""
    numbers = count(1)
    first = tuple(islice(numbers, given))
    return _write(tuple([(*first, *islice(numbers, size)) for size in sizes]))


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
    return _Written(
        _Template(clauses), _Template([when for when, _ in implications]), _Template([then for _, then in implications])
    )


def _needed(cases: Sequence[Case]) -> list[Case]:
    """Clauses that are all true exactly if one of the cases is; none implies another."""
    shared = [x for x in cases[0] if all(x in case for case in cases)]
    others = [[x for x in case if x not in shared] for case in cases]
    clauses = [*[(x,) for x in shared], *product(*others)]
    variables = [x if x >= 0 else ~x for literals in (shared, *others) for x in literals]
    return clauses if len(set(variables)) == len(variables) else _minimal(clauses)


def _minimal(clauses: Iterable[Case]) -> list[Case]:
    """The clauses without tautologies and without those that another one implies, in a fixed order."""
    sets = {frozenset(one) for one in clauses}
    useful = [one for one in sets if not any(~x in one for x in one)]
    return sorted(tuple(sorted(one)) for one in useful if not any(other < one for other in useful))
