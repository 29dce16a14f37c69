"""Rows of named numbers, which kernels read and write in place.

A class says which numbers a row has; ``rows`` makes an array of such rows::

    class Node:                         nodes = rows(Node, 18)
        boxes: int = 0
        squares: int = 0                node = nodes[depth]
                                        node.squares &= ~node.boxes

In machine code a row is a pointer into the array. Plain Python runs the same code on ``Objects``: on instances of
the class, which are faster there.
"""

import inspect
import operator
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

T = TypeVar("T")

Index: TypeAlias = int | tuple[int, int]


class Rows(Protocol[T]):
    """Rows with one index or two."""

    @overload
    def __getitem__(self, index: Index, /) -> T: ...

    @overload
    def __getitem__(self, index: slice, /) -> "Rows[T]": ...

    def __len__(self) -> int: ...


def rows(fields: type[T], *shape: int) -> Rows[T]:
    """An array of rows with these fields, all 0."""
    return cast("Rows[T]", np.zeros(shape, dtype=_layout(fields).dtype))


class Objects(dict[Index, T]):
    """Rows for plain Python, by index. A row is made when it is first asked for."""

    def __init__(self, fields: type[T], *shape: int) -> None:
        super().__init__()
        self._fields, self._length = fields, shape[0]

    def __missing__(self, index: Index) -> T:
        row = self[index] = self._fields()
        return row

    def __len__(self) -> int:
        return self._length


def store(array: Rows[T], index: Index, row: T) -> None:
    """Write a row into an array."""
    cast("Any", array)[index] = _layout(type(row)).numbers(row)


def copy_to(array: Rows[T], objects: Objects[T]) -> None:
    """Write rows of plain Python into an array."""
    for index, row in objects.items():
        store(array, index, row)


def load(array: Rows[T], index: Index, fields: type[T]) -> T:
    """A row of an array, to be read by Python."""
    row = fields()
    for name, number in zip(_layout(fields).names, cast("Any", array).item(index), strict=True):
        setattr(row, name, number)
    return row


def column(array: Rows[T], field: str) -> Ints:
    """A field of all rows of an array."""
    found: Ints = cast("Any", array)[field]
    return found


def clear(array: Rows[T]) -> None:
    """Make all rows of an array 0."""
    cast("Any", array)[:] = 0


class _Layout(NamedTuple):
    """What is known of a class of rows."""

    names: tuple[str, ...]
    dtype: "np.dtype[np.void]"
    numbers: Callable[[object], Any]
    """All numbers of a row, as a tuple."""


def _layout(fields: type) -> _Layout:
    if fields not in _layouts:
        names = tuple(inspect.get_annotations(fields))
        dtype = np.dtype([(name, np.int64) for name in names], align=True)
        _layouts[fields] = _Layout(names, dtype, operator.attrgetter(*names))
    return _layouts[fields]


_layouts: Final[dict[type, _Layout]] = {}
