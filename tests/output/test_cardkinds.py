"""The kinds of card of the player page: made from those of the game. ``--update`` writes them anew."""

from pathlib import Path

from schaben.output.player import cardkinds


def test_the_kinds_of_the_page_are_those_of_the_game(update: bool) -> None:
    path = Path(cardkinds.__file__).with_name("kinds.js")
    if update:
        path.write_text(cardkinds.kinds_module(), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == cardkinds.kinds_module()
