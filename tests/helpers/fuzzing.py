"""Damaged inputs of every kind that a user can give, and what must come of each: a value, or one clear line.

A *kind* has examples and a reader. ``mutated`` damages an example as people, editors and transmissions do: bits, bytes
and words go, come or change places, files are cut and joined. ``fault`` says what is wrong with how one is taken.
"""

import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from schaben.generator import profilefile
from schaben.generator.decks import deckfile, inputs
from schaben.generator.decks.claims import claim_defects
from schaben.generator.decks.files import read_stream
from schaben.generator.decks.inputs import Entry, stated_defects
from schaben.generator.pool import Pool
from schaben.generator.pool.record import from_json
from schaben.generator.wishes import parse as parse_wishes
from schaben.grading.calibration.calibrationfile import (
    Calibration,
    Estimate,
    format_calibration,
    parse_calibration,
)
from schaben.grading.calibration.plays import parse_plays
from schaben.output.listing import solutions
from schaben.output.shops import preset
from schaben.output.spreadsheet import CsvStyle, csv_of
from schaben.solver.errors import SchabenError
from schaben.solver.notation import format_line, format_play, parse_line, parse_play
from schaben.solver.symmetry import canonical

from helpers import cases
from helpers.decks import small_deck
from helpers.playlogs import plays_of
from helpers.records import some
from helpers.wishlist import EVERY

MOST_LETTERS: Final = 4_000
"""Of an error."""

MOST_SECONDS: Final = 2.0
"""Of processor time for one input."""

WORDS: Final = [
    *(
        "A1",
        "G7",
        "C2S",
        "d4o",
        "H8N",
        "F",
        "TL",
        "X-",
        "X+",
        "X",
        "X:+D4",
        "X-:B2",
        "R:C2",
        "=F5",
        "=>",
        "->",
        "/",
        "-",
    ),
    *(
        "links",
        "rück",
        "Kiste weg",
        "umdrehen:",
        "1A:",
        "12b)",
        "\N{EN DASH}",
        "→",
        ",",
        ";",
        "#",
        '"',
        "'",
        "\\",
        "\0",
        "\n",
        "\r\n",
    ),
    *(
        "cards=3..5",
        "hand=",
        "pattern=",
        "kinds+=TU",
        ">=",
        "bides",
        "[[stage]]",
        "[shares]",
        "{",
        "}",
        "[",
        "]",
        ":",
        "=",
    ),
    *(
        "null",
        "true",
        "1e999",
        "NaN",
        "-1",
        "0",
        "9" * 20,
        "9" * 5000,
        "1.5",
        "\ufeff",
        "\udcff",
        "\u2028",
        "ß",
        "\x1b[2J",
    ),
    *('"extra"', '"sha256"', '"$schema"', '"bits"', '"cards"', '"id"', '"0A"', "[" * 300, "{" * 300, '"\\ud800"'),
]
"""What a line, a file or a command can be about."""


class Kind(NamedTuple):
    """A kind of input."""

    examples: Sequence[bytes]
    take: Callable[[bytes], object]
    """Raises a SchabenError for what it cannot use."""


# --- What comes of an input ---------------------------------------------------------------------


def fault(kind: Kind, data: bytes) -> str | None:
    """What is wrong with how an input is taken; None if it gives a value or one clear line."""
    begun = time.process_time()
    try:
        kind.take(data)
    except SchabenError as error:
        text = str(error)
        if len(text.splitlines()) != 1 or len(text) > MOST_LETTERS:
            return f"the error has {len(text.splitlines())} lines and {len(text)} letters: {text[:200]!r}"
    except AssertionError as error:
        return f"it is not read again as it was written: {error}"
    except Exception as error:  # noqa: BLE001 (that is what is looked for)
        return f"{type(error).__name__}: {error}"
    spent = time.process_time() - begun
    return f"it took {spent:.1f} s" if spent > MOST_SECONDS else None


def _text(data: bytes) -> str:
    """The text of a file."""
    return read_stream(BytesIO(data), "input")


def _typed(data: bytes) -> str:
    """An argument: bytes that are no characters reach a program as halves of characters."""
    return data.decode("utf-8", "surrogateescape")


def _take_line(data: bytes) -> None:
    (entry,) = [inputs._argument(_typed(data))]
    _look_at([entry])


def _take_lines(data: bytes) -> None:
    _look_at(inputs._line_entries(_text(data), "tasks.txt"))


def _look_at(entries: Sequence[Entry]) -> None:
    for entry in entries:
        line = format_line(entry.task, entry.solution)
        assert parse_line(line) == (entry.task, entry.solution), line
        canonical(entry.task)
        list(stated_defects(entry, entry.box_supply))


def _take_play(data: bytes) -> None:
    play = parse_play(_typed(data))
    assert parse_play(format_play(play)) == play
    list(stated_defects(Entry("task", cases.unique("5b0")[0].task, play), 6))


def _take_deck(data: bytes) -> None:
    deck = deckfile.parse_deck(_text(data), "deck.json")
    _look_at(inputs._deck_entries(deck, "deck.json"))
    claim_defects(deck)
    text = deckfile.format_deck(deck)
    text.encode()
    assert deckfile.is_untouched(text)
    assert deckfile.parse_deck(text, "deck.json") == deck


def _take_profile(data: bytes) -> None:
    profile = profilefile.parse(_text(data), "mine.toml")
    for tasks in (1, 7, 100):
        assert profile.scaled(tasks).tasks == tasks


def _take_wishes(data: bytes) -> None:
    wishes = parse_wishes(_typed(data))
    assert parse_wishes(" ".join(wish.text for wish in wishes)) == wishes


def _take_record(data: bytes) -> None:
    """A line of a pool, as the pool names what is wrong with it."""
    with Pool() as pool:
        pool.add(some(1), boxes=6)
        pool._db.execute("UPDATE task SET record = ?", (_typed(data).encode("utf-8", "replace").decode(),))
        for record in pool.records():
            assert from_json(record.as_json()) == record


def _take_pool(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.pool"
        path.write_bytes(data)
        with Pool(path) as pool:
            pool.records()
            pool.counts()
            pool.done("run")
            pool.claims("anybody", 6)
            pool.add(some(3), boxes=6)


def _take_plays(data: bytes) -> None:
    parse_plays(_text(data))


def _take_calibration(data: bytes) -> None:
    calibration = parse_calibration(_text(data))
    assert parse_calibration(format_calibration(calibration)) == calibration


def _take_shop(data: bytes) -> None:
    preset._parsed(_text(data), "shop.toml")


# --- Examples -----------------------------------------------------------------------------------


def _pool_file() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.pool"
        with Pool(path) as pool:
            pool.finish("run", "0/0", some(8), boxes=6)
        with sqlite3.connect(path) as database:
            database.execute("VACUUM")
        database.close()
        return path.read_bytes()


def kinds() -> dict[str, Kind]:
    """Every kind by its name."""
    lines = [format_line(case.task, case.solution).encode() for case in cases.unique()[::12]]
    table = solutions(small_deck())
    files = [b"# mine\n" + b"\n".join(lines[:3]), *(csv_of(table, style) for style in CsvStyle)]
    deck = deckfile.format_deck(small_deck()).encode()
    texts = [text.encode() for text in EVERY]
    return {
        "task line": Kind(
            [*lines, "1A: a2o / B3O, C1n / \N{EN DASH} / vor links-drehen → vor:B2".encode()], _take_line
        ),
        "task file": Kind([*files, files[0].decode().encode("utf-16")], _take_lines),
        "play": Kind([line.split(b" => ")[1] for line in lines], _take_play),
        "deck": Kind([deck], _take_deck),
        "profile": Kind([_shipped(name) for name in profilefile.names()], _take_profile),
        "wishes": Kind([*texts, b" ".join(texts[:4])], _take_wishes),
        "record": Kind([record.as_json().encode() for record in some(5)], _take_record),
        "pool": Kind([_pool_file()], _take_pool),
        "play log": Kind([plays_of(1, 4).encode(), plays_of(2, 1).encode()], _take_plays),
        "calibration": Kind([format_calibration(_CALIBRATION).encode()], _take_calibration),
        "shop": Kind([(_SHOPS / f"{name}.toml").read_bytes() for name in preset.shop_names()], _take_shop),
    }


_CALIBRATION: Final = Calibration(
    players=12,
    tries=300,
    tasks=40,
    minutes=(1.5, 0.4),
    medium_from=Estimate(4.5, 4.0, 5.0),
    difficult_from=Estimate(9.5, 9.0, 10.0),
    weights={"sacrifices": Estimate(0.5, 0.3, 0.7)},
    played={cases.unique("5b0")[0].size: (3.0, 0.5)},
)
_SHOPS: Final = resources.files(preset.__package__)


def _shipped(name: str) -> bytes:
    return (resources.files(profilefile.__package__) / "profiles" / f"{name}.toml").read_bytes()


# --- Damage -------------------------------------------------------------------------------------


def mutated(rng: random.Random, kind: Kind) -> bytes:
    """One of the examples, damaged in one to four places."""
    data = rng.choice(kind.examples)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        data = rng.choice(_DAMAGES)(rng, data, rng.choice(kind.examples))
    return data


def _flip(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]


def _cut(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    first, last = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:first] + data[last:] if rng.random() < 0.7 else data[:last]


def _insert(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    place = rng.randrange(len(data) + 1)
    word = rng.choice(WORDS).encode("utf-8", "surrogatepass")
    return data[:place] + word + data[place:]


def _join(rng: random.Random, data: bytes, other: bytes) -> bytes:
    return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]


def _repeat(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    first, last = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:last] + data[first:last] * rng.choice((1, 2, 50)) + data[last:] if last - first < 2000 else data


def _swap_words(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    words = data.split(b" ")
    one, other = (rng.randrange(len(words)) for _ in range(2))
    words[one], words[other] = words[other], words[one]
    return b" ".join(words)


def _exchange(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    """A word or a value for another."""
    words = data.split(b" ")
    words[rng.randrange(len(words))] = rng.choice(WORDS).encode("utf-8", "surrogatepass")
    return b" ".join(words)


_DAMAGES: Final = (_flip, _cut, _insert, _join, _repeat, _swap_words, _exchange, _exchange)
