"""The kinds of card for the page: the text of ``kinds.js``. ``pytest --update`` writes the file."""

import json
from typing import Any

from ...solver.cards import Card
from ...solver.hand import MOST_COPIES
from ..texts import kit_texts
from ..words import Language

_HEAD = (
    "/** The kinds of card in the order in which a hand is written: made from solver/cards.py and output/texts.py. */"
)


def kinds_module() -> str:
    """The text of ``kinds.js``."""
    kinds = "".join(f"  {json.dumps(card.code)}: {_literal(_kind(card))},\n" for card in Card)
    copies = f"/** Copies of one kind that a hand can hold. */\nexport const MOST_COPIES = {MOST_COPIES};\n"
    return f"{_HEAD}\nexport const KINDS = {{\n{kinds}}};\n\n{copies}"


def _kind(card: Card) -> dict[str, Any]:
    return {
        "verbs": [verb.name.lower() for verb in card.verbs],
        "step": card.step,
        "quarters": card.quarters,
        "names": {language.value: kit_texts(language).moves[card].title for language in Language},
    }


def _literal(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
