"""Schemas and the table of fields: made from the classes that define the fields. ``--update`` writes them anew."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
from helpers.field_table import field_table
from schaben.generator import profilefile
from schaben.generator.decks import deckfile
from schaben.solver.cards import CARD_BY_CODE

ROOT = Path(__file__).parents[2]
DRAFT = "https://json-schema.org/draft/2020-12/schema"

SCHEMAS = {"deck": deckfile.deck_schema, "profile": profilefile.profile_schema}

TABLE = re.compile(r"(<!-- fields of a profile: .* -->\n)(.*?)(\n<!-- end -->)", re.DOTALL)


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_shipped_schema_is_that_of_the_fields(name: str, update: bool) -> None:
    path = Path(deckfile.__file__).with_name(f"{name}.schema.json")
    text = json.dumps({"$schema": DRAFT, **SCHEMAS[name]()}, indent=1, ensure_ascii=False) + "\n"
    if update:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
    jsonschema.Draft202012Validator.check_schema(json.loads(text))


def test_the_table_in_the_documentation_is_that_of_the_fields(update: bool) -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    (page,) = [page for page in pages if TABLE.search(page.read_text(encoding="utf-8"))]
    text = page.read_text(encoding="utf-8")
    table = field_table(profilefile.profile_schema())
    if update:
        text = TABLE.sub(lambda found: found[1] + table + found[3], text)
        page.write_text(text, encoding="utf-8")
    assert TABLE.search(text)[2] == table  # type: ignore[index]


def test_every_field_says_what_it_means() -> None:
    for make in SCHEMAS.values():
        found = make()
        for part in (found, *found["$defs"].values()):
            for name, about in part.get("properties", {}).items():
                assert "description" in about or name in {"format", "version", "seed", "bits", "status"}, name


@pytest.mark.parametrize("name", ["deck", "profile"])
def test_kinds_of_card_are_those_of_the_game(name: str) -> None:
    lists = re.findall(r"\[[^][]*\"TL\"[^][]*\]", json.dumps(SCHEMAS[name]()))
    assert lists
    assert all(json.loads(found)[: len(CARD_BY_CODE)] == [*CARD_BY_CODE] for found in lists)  # then tricks, in shares
