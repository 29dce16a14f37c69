"""Profile files: TOML. The fields are those of ``Profile`` and ``Stage``; ``profile.schema.json`` is made from them."""

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from importlib import resources
from pathlib import Path
from typing import Any, Final

from ..solver.errors import in_one_line
from .contradictions import contradictions
from .decks import schema
from .decks.files import read_text
from .decks.promise import SHARED
from .profile import Profile, ProfileError, Stage

_LISTS: Final = {"test": "tests", "stage": "stages"}
"""What a list is called in the file, and in ``Profile``: TOML repeats ``[[stage]]`` for each one."""

_OURS: Final = frozenset({"digest", "reach"})
"""Fields that no file has."""


def names() -> list[str]:
    """The profiles that ship with the package."""
    folder = resources.files(__package__) / "profiles"
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def load(name: str) -> Profile:
    """A profile by its name, or from a TOML file. Raises FileError or ProfileError, which names every error."""
    if name in names():
        file = resources.files(__package__) / "profiles" / f"{name}.toml"
        return parse(file.read_text(encoding="utf-8"), name)
    if not name.lower().endswith(".toml"):
        raise ProfileError(f"there is no profile {name!r}: give one of {', '.join(names())} or a .toml file")
    return parse(read_text(Path(name)), name)


def parse(text: str, name: str) -> Profile:
    """The profile in a text; ``name`` is what errors call it. Raises ProfileError, which names every error."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, brackets in brackets
        raise ProfileError(f"{name}: broken TOML: {in_one_line(str(error))}") from error
    try:
        profile = _profile(data)
    except schema.FieldsError as error:
        raise ProfileError(f"{name}: {in_one_line(str(error))}") from error
    return replace(profile, digest=_digest(profile))


def profile_schema() -> dict[str, Any]:
    """The JSON Schema of profiles, as editors that know TOML take it."""
    found = schema.json_schema(Profile)
    for properties in (found["properties"], found["$defs"]["Stage"]["properties"]):
        for name in _OURS & properties.keys():
            del properties[name]
    found["$defs"]["Stage"]["properties"]["wishes"]["default"] = ""
    test: dict[str, Any] = found["properties"]["test"]
    test["items"] = {"allOf": [test["items"], {"properties": {"tasks": False}}]}
    return found


def _profile(data: Mapping[str, Any]) -> Profile:
    """Raises FieldsError."""
    problems = [*_slips(data), *_numbers_of_test_tasks(data)]
    try:
        profile = schema.read(Profile, {name: value for name, value in data.items() if name not in _OURS})
    except schema.FieldsError as error:
        problems += error.problems
    else:
        profile = _as_made(profile)
        problems += contradictions(profile)
    if problems:
        raise schema.FieldsError(problems)
    return profile


def _as_made(profile: Profile) -> Profile:
    """Test tasks reach a square; the order in which kinds and tricks are listed makes no difference."""
    tests = tuple(replace(test, reach=True) for test in profile.tests)
    shares = {name: profile.shares[name] for name in SHARED if name in profile.shares}
    return replace(profile, tests=tests, supply=dict(sorted(profile.supply.items())), shares=shares)


def _numbers_of_test_tasks(data: Mapping[str, Any]) -> Iterator[str]:
    for index, test in enumerate(_tables(data, "test")):
        if "tasks" in test:
            yield f"test[{index}].tasks: a test task is always one"


def _slips(data: Mapping[str, Any]) -> Iterator[str]:
    """Names that look like slips of a field's."""
    stage_fields = [field.name for field in fields(Stage) if field.name not in _OURS]
    own = [field.name for field in fields(Profile) if field.name not in _OURS]
    yield from schema.slips(data, [*_LISTS, *(name for name in own if name not in _LISTS.values())])
    for kind in _LISTS:
        for index, stage in enumerate(_tables(data, kind)):
            yield from schema.slips(stage, stage_fields, f"{kind}[{index}].")


def _tables(data: Mapping[str, Any], name: str) -> Iterator[Mapping[str, Any]]:
    """The tables ``[[name]]``, as far as it is a list of such."""
    tables = data.get(name)
    return iter(tables if isinstance(tables, list) and all(isinstance(one, dict) for one in tables) else ())


def _digest(profile: Profile) -> str:
    """Of what the profile says: comments, line ends, the order of fields and a default that is given change nothing."""
    return hashlib.sha256(json.dumps(schema.write(profile), sort_keys=True).encode()).hexdigest()
