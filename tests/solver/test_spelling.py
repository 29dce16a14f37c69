"""Task lines as people write them: read as what they mean, and everything canonical stays as it is."""

import pytest
from helpers import cases
from schaben.output.texts import kit_texts
from schaben.output.words import Language
from schaben.solver.errors import NotationError
from schaben.solver.notation import format_line, format_task, parse_line, parse_play, parse_task
from schaben.solver.spelling import _WORDS, respelt

EN_DASH, MINUS = "\N{EN DASH}", "\N{MINUS SIGN}"
LINE = "A2N / C1N C2E / B2 / F B TL X- => TL X-:B2 F:C2 B:A2"


@pytest.mark.parametrize(
    "text",
    [
        "a2n / c2o c1n / b2 / vor rück links-drehen kiste- => links-drehen kiste-:B2 vor:C2 rück:A2",
        "A2N / C2O, C1N / B2 / Vorwärts, Rückwärts, Linksdrehung, Kiste weg → TL, Kiste weg:B2, F:C2, Rückwärts:A2",
        f"1A: A2N / C1N C2O / B2 / F B TL X- -> TL X{MINUS}:B2 F:C2 B:A2",
        f"12b) A2N/C1N C2E/B2/F B TL X{EN_DASH}⇒TL X{EN_DASH}:B2 F:C2 B:A2",
        "3. A2N / C2E; C1N / B2 / forward back turn-left box- => turn left remove box:B2 forward:C2 back:A2",
        "A2N / C2E C1N / B2 / F zuru\N{COMBINING DIAERESIS}ck links drehen X- => TL X-:B2 F:C2 B:A2",
    ],
)
def test_one_line_in_many_spellings(text: str) -> None:
    assert format_line(*parse_line(text)) == LINE


@pytest.mark.parametrize("empty", ["-", EN_DASH, "\N{EM DASH}", MINUS])
def test_any_dash_is_an_empty_field(empty: str) -> None:
    assert format_task(parse_task(f"A2N / C2S / {empty} / F")) == "A2N / C2S / - / F"


@pytest.mark.parametrize(
    ("word", "code"), [(word, card.code) for card, words in _WORDS.items() for word in words.split()]
)
def test_every_word_for_a_card(word: str, code: str) -> None:
    for text in (word, word.upper(), word.replace("-", " ") if word[-1] != "-" else word):
        assert format_task(parse_task(f"A2N / C2S / - / {text}")) == f"A2N / C2S / - / {code}"


@pytest.mark.parametrize(
    ("text", "play"),
    [("Kiste:+D4 kiste:-B2", "X:+D4 X:-B2"), ("kiste + : D4", "X+:D4"), ("umdrehen, links:C1", "TU L:C1")],
)
def test_words_in_a_play(text: str, play: str) -> None:
    assert parse_play(text) == parse_play(play)


@pytest.mark.parametrize("language", Language)
def test_the_words_of_the_kit(language: Language) -> None:
    for kind, text in kit_texts(language).moves.items():
        assert format_task(parse_task(f"A2N / C2S / - / {text.name}")) == f"A2N / C2S / - / {kind.code}"


def test_canonical_lines_stay_as_they_are() -> None:
    for case in cases.unique():
        assert respelt(format_line(case.task, case.solution)) == format_line(case.task, case.solution)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A2N / C2S / - / linkss", "cards: 'linkss' is not a card"),
        ("A2N / C2S / - / vorrück", "cards: 'vorrück' is not a card"),
        ("A2N / H2O / - / F", "cockroaches: 'H2O' is not a square and a facing"),
        ("A2N / C2X / - / F", "cockroaches: 'C2X' is not a square and a facing"),
        ("A2N / C2S / - / links drehen:B2", "cards: 'TL:B2' is not a card"),
    ],
)
def test_what_is_no_spelling_is_refused_as_it_stands(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_line(text)
