"""Records for tests, made of the tasks with known answers."""

from schaben.generator.pool import Record
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import Play, Position, Task

from helpers import cases


def record(task: Task, solution: Play, bits: float = 1.0, tricks: tuple[str, ...] = ()) -> Record:
    """A record that says no more of a task than a test needs."""
    return Record(task, solution, "random", bits, tricks, {"search": {"status": "unique"}})


def some(number: int, *sizes: str) -> list[Record]:
    """So many records of different tasks, of given sizes; the first has 0 bits, the next one 1, and so on."""
    return [record(case.task, case.solution, float(bits)) for bits, case in enumerate(cases.unique(*sizes)[:number])]


def twin(one: Record) -> Record:
    """A near-duplicate: without a cockroach, turned, and a little harder; whether it is good is not asked."""
    start = one.task.start
    smaller = Task(Position(start.exterminator, start.cockroaches[1:], start.boxes, start.hand))
    image = SYMMETRIES[5]
    return record(image.task(smaller), image.play(one.solution), one.bits + 0.5)
