"""Records of tasks with known answers."""

from schaben.generator.pool import Record
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import Play, Position, Task

from helpers import cases


def record(task: Task, solution: Play, bits: float = 1.0, tricks: tuple[str, ...] = ()) -> Record:
    """A record with only the facts that a test needs."""
    return Record(task, solution, "random", bits, tricks, {"search": {"status": "unique"}})


def some(number: int, *sizes: str) -> list[Record]:
    """Records of different tasks of the given sizes; the first has 0 bits, the next 1, and so on."""
    return [record(case.task, case.solution, float(bits)) for bits, case in enumerate(cases.unique(*sizes)[:number])]


def twin(one: Record) -> Record:
    """A near-duplicate: without one cockroach, turned, and a little harder. It need not be a good task."""
    start = one.task.start
    smaller = Task(Position(start.exterminator, start.cockroaches[1:], start.boxes, start.hand))
    image = SYMMETRIES[5]
    return record(image.task(smaller), image.play(one.solution), one.bits + 0.5)
