"""All kernels at once."""

from schaben.generator.census.census import KERNELS
from schaben.generator.make.make import prepare
from schaben.generator.profilefile import load
from schaben.solver.search import preparing
from schaben.solver.search.solve import count_solutions

from helpers.cases import solved


def prepare_all() -> None:
    """Compile every kernel, or load it."""
    prepare(load("classic"), jobs=2)
    preparing.prepare_all(KERNELS, jobs=2)
    task, _ = solved("G5S / A4N B5W / - / L R => L:G5 R:A5")
    count_solutions(task, engine="plain")
