"""What the README promises of Python is what happens, and it knows every field of a profile."""

import json
import re
from pathlib import Path

from schaben.generator import profile
from schaben.grading.tricks import Trick

README = (Path(__file__).parents[2] / "README.md").read_text()


def test_the_python_example_prints_what_its_comments_say(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    promised = re.findall(r"print\(.*\)  # (.*)", code)
    exec(compile(code, "README", "exec"), {})  # noqa: S102
    assert capsys.readouterr().out.splitlines() == promised


def test_every_field_of_a_profile_is_explained():
    _, _, part = README.partition("### Profiles")
    part, _, _ = part.partition("\n## ")
    schema = json.loads((Path(profile.__file__).parent / "decks" / "profile.schema.json").read_text())
    stage = schema["$defs"]["stage"]["properties"]
    fields = [*(name for name in schema["properties"] if name not in {"test", "stage", "shares"}), *stage]
    assert [name for name in [*fields, *map(str, Trick)] if f"`{name}`" not in part] == []
    assert [name for name in ("[test]", "[stage]", "shares") if f"`[{name}]`" not in part] == []
