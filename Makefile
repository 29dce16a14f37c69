# make deck    set up, then make, check and print a deck into deck/
# make test    set up, then run the tests
# make lint    ruff and mypy
# make bench   side-by-side timings (longer)
# make cases   CP-SAT on every known answer (longer)
# make grades  every measure against its definition on 300 tasks (longer)
# make fuzz    damaged inputs of every kind (minutes)
# make wishes  composed tasks for every wish and for random pairs (longer)
# make soak    the long comparisons of the engines and the grades (longer)
# make lock    write constraints.txt anew from the newest versions that pyproject.toml allows
# make clean   remove everything that was made, but no deck

VENV := .venv
BIN := $(VENV)/bin
# The first Python that is new enough; override with PYTHON=...
ifndef PYTHON
PYTHON := $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
endif
SEED ?= 7
INPUTS ?= 200000
PROFILE ?= classic
ifndef JOBS
JOBS := $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 1)
endif

.PHONY: deck test lint bench cases grades wishes fuzz soak lock clean
.DELETE_ON_ERROR:

deck: $(VENV)/installed
	@mkdir -p deck
	$(BIN)/schaben generate --profile $(PROFILE) --seed $(SEED) --jobs $(JOBS) -o deck/deck.json
	$(BIN)/schaben check deck/deck.json
	$(BIN)/schaben print deck/deck.json -o deck
	@echo "deck/deck.json: the tasks with their solutions, grades and proofs"

test: $(VENV)/developer
	$(BIN)/pytest -n $(JOBS)

lint: $(VENV)/developer
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@mkdir -p build/typing && ln -sfn ../.. build/typing/schaben
	$(BIN)/mypy

bench cases grades wishes fuzz soak: export PYTHONPATH = tests

bench: $(VENV)/developer
	$(BIN)/python tests/bench/bench.py
	$(BIN)/python tests/bench/bench_cpsat.py
	$(BIN)/python tests/bench/bench_compose.py
	$(BIN)/python tests/bench/bench_growing.py
	@if test -f deck/deck.json; then $(BIN)/python tests/bench/bench_print.py deck/deck.json; fi

cases: $(VENV)/developer
	$(BIN)/python tests/soak/soak_cpsat.py --tasks 0

grades: $(VENV)/developer
	$(BIN)/python tests/soak/soak_grading.py

wishes: $(VENV)/developer
	$(BIN)/python tests/soak/soak_wishes.py
	$(BIN)/python tests/soak/soak_refusals.py

fuzz: $(VENV)/developer
	$(BIN)/python -W error tests/fuzz/fuzz.py --inputs $(INPUTS)

soak: $(VENV)/developer
	$(BIN)/python tests/soak/soak_exact.py
	$(BIN)/python tests/soak/soak_cpsat.py
	$(BIN)/python tests/soak/soak_wishes.py
	$(BIN)/python tests/soak/soak_nearest.py
	$(BIN)/python tests/soak/soak_grading.py
	$(BIN)/python tests/soak/soak_generated.py
	$(BIN)/python tests/soak/soak_pool.py
	$(BIN)/python tests/soak/soak_census.py

lock:
	rm -rf build/lock && $(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet ".[dev]"
	build/lock/bin/python -m pip freeze --exclude schaben > build/constraints.txt
	mv build/constraints.txt constraints.txt

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; give it with make PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/developer: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	@touch $(VENV)/installed $@
