"""What the README promises of Python is what happens."""

import re
from pathlib import Path

README = (Path(__file__).parents[2] / "README.md").read_text()


def test_the_python_example_prints_what_its_comments_say(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    promised = re.findall(r"print\(.*\)  # (.*)", code)
    exec(compile(code, "README", "exec"), {})  # noqa: S102
    assert capsys.readouterr().out.splitlines() == promised
