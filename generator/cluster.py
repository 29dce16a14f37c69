"""Map a function over many things on a Dask cluster: one machine or many, however it was started.

Only plain values are sent, so any deployment of Dask will do. When a worker dies, its work goes to another. When the
scheduler is gone, this waits for one at the same address and submits again what is missing.
"""

import functools
import logging
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from ..solver.errors import SchabenError
from ..solver.version import VERSION
from .workers import WorkerError

if TYPE_CHECKING:
    from distributed import Client, Future

log = logging.getLogger(__name__)

T = TypeVar("T")
R = TypeVar("R")

Call = Callable[[], object]
"""A call of one kernel, as for ``prepare_all``."""

_AHEAD: Final = 3
"""Things submitted for each worker ahead of the result that is waited for."""

_NOT_REMOTE: Final = ("inproc:", "ucx:")
"""Addresses that Dask can read, but not of another process; the second kind is no longer supported."""

_NO_ADDRESS: Final = "is not an address such as tcp://host:8786"

_FIRST_WAIT: Final = 10.0
_WAIT: Final = 600.0
"""Seconds to wait for a scheduler: at first, and after the connection was lost."""


class ClusterError(SchabenError):
    """The cluster cannot be reached, or cannot do the work."""


class Cluster:
    """The workers of a scheduler. A context manager: leaving it ends the connection, not the cluster."""

    def __init__(self, address: str, kernels: Sequence[Call] = ()) -> None:
        """Each worker compiles or loads ``kernels`` before its first work, one worker of a machine at a time.

        Raises ClusterError if no scheduler answers at the address, or Dask is not installed.
        """
        self.address, self._kernels = address, tuple(kernels)
        self._client = self._connected(_FIRST_WAIT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._client.close()

    @property
    def dashboard(self) -> str:
        """The address of Dask's dashboard; empty if there is none."""
        services = self._client.scheduler_info(n_workers=0)["services"]
        return self._client.dashboard_link if "dashboard" in services else ""

    def in_order(self, function: Callable[[T], R], things: Iterable[T]) -> Generator[R]:
        """The results in the order of the things. Raises ClusterError when no worker can do one of them."""
        begun: deque[tuple[T, Future]] = deque()
        rest = iter(things)
        try:
            while begun or (begun := self._begun(function, islice(rest, 1))):
                begun += self._begun(function, islice(rest, self._room(len(begun))))
                result = self._result(begun[0][1])
                if isinstance(result, _Lost):
                    self._client.close()
                    self._client = self._connected(_WAIT)
                    begun = self._begun(function, [thing for thing, _ in begun])
                    continue
                begun.popleft()
                yield result
        finally:
            for _, future in begun:
                future.release()

    def _begun(self, function: Callable[[T], R], things: Iterable[T]) -> "deque[tuple[T, Future]]":
        return deque(
            (thing, self._client.submit(_work, VERSION, self._kernels, function, thing, pure=False)) for thing in things
        )

    def _room(self, begun: int) -> int:
        """How many more things may be submitted."""
        return max(0, _AHEAD * max(1, len(self._client.scheduler_info(n_workers=-1)["workers"])) - begun)

    def _result(self, future: "Future") -> Any:
        """The result, or ``_Lost`` when the scheduler is gone."""
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError
        from distributed.comm import CommClosedError

        try:
            return future.result()
        except KilledWorker as error:
            reason = "one unit has ended several workers, perhaps because memory ran out"
            raise WorkerError(f"{self.address}: {reason}") from error
        except ModuleNotFoundError as error:
            raise ClusterError(f"{self.address}: a worker lacks the module {error.name}") from error
        except (FutureCancelledError, CommClosedError, TimeoutError):
            return _Lost()

    def _connected(self, seconds: float) -> "Client":
        """A client, once a scheduler answers. Raises ClusterError when that takes too long."""
        try:
            from distributed import Client
            from distributed.comm import resolve_address
        except ImportError as error:
            raise ClusterError(
                "a scheduler needs Dask: pip install 'schaben[cluster]', or '.[cluster]' in a clone"
            ) from error
        if self.address.startswith(_NOT_REMOTE):
            raise ClusterError(f"{self.address}: {_NO_ADDRESS}")
        try:
            resolve_address(self.address)  # a client that cannot read it stays half made, and is noisy when it goes
        except ValueError as error:
            raise ClusterError(f"{self.address}: {_NO_ADDRESS}") from error
        except OSError:
            pass  # the name may be resolved later
        for name in ("distributed", "distributed.client"):  # which logs tracebacks when a scheduler is gone
            logging.getLogger(name).setLevel(logging.CRITICAL)
        deadline, said = time.monotonic() + seconds, False
        while True:
            try:
                return Client(self.address, timeout=_FIRST_WAIT, set_as_default=False)
            except OSError as error:
                if time.monotonic() >= deadline:
                    raise ClusterError(f"{self.address}: no scheduler answers there") from error
            if not said and seconds > _FIRST_WAIT:
                log.info("%s: the scheduler is gone; waiting for it, %g s at most", self.address, seconds)
                said = True
            time.sleep(1)


class _Lost:
    """In place of a result: the scheduler is gone."""


# --- On a worker ----------------------------------------------------------------------------------

_SLOWER: Final = {"tick": 1000, "monitor": 2000, "memory_monitor": 500, "profile": 10_000}
"""Milliseconds between two calls of what Dask does regularly, by its name there."""

_one_at_a_time: Final = threading.Lock()
"""A worker may have several threads; the library is not thread-safe."""


def _work(version: str, kernels: tuple[Call, ...], function: Callable[[T], R], thing: T) -> R:
    """The call that is sent to a worker. Raises ClusterError when the worker has another version of the program."""
    if version != VERSION:
        raise ClusterError(f"{socket.gethostname()}: a worker has schaben {VERSION}, not {version}")
    with _one_at_a_time:
        _prepare(kernels)
        with _undisturbed():
            return function(thing)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let Dask look at this worker less often in the block.

    Its health checks and its profiler run up to a hundred times a second, and take 5 % of a core. A unit is a few calls
    of compiled kernels, of which the profiler sees nothing.
    """
    from distributed import get_worker

    callbacks = get_worker().periodic_callbacks
    slowed = [(callbacks[name], interval) for name, interval in _SLOWER.items() if name in callbacks]
    usual = [callback.callback_time for callback, _ in slowed]
    for callback, interval in slowed:
        callback.callback_time = max(callback.callback_time, interval)
    try:
        yield
    finally:
        for (callback, _), interval in zip(slowed, usual, strict=True):
            callback.callback_time = interval


@functools.cache
def _prepare(kernels: tuple[Call, ...]) -> None:
    """Make the kernels ready. The first worker of a machine compiles them, the others find them in the cache."""
    from distributed import Lock

    with Lock(f"schaben kernels {socket.gethostname()}"):
        for kernel in kernels:
            kernel()
