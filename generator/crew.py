"""Who does the work: processes of this machine (``workers``) or a cluster (``cluster``)."""

from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Crew(Protocol):
    """Workers that are kept from one call to the next."""

    def in_order(self, function: Callable[[T], R], things: Iterable[T]) -> Generator[R]:
        """The results in the order of the things. Few are started ahead, so a caller can stop when it has enough."""
        ...
