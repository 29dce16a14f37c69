"""Faces read back from their PDF: what a person sees on a card, as a task.

Words are taken from the text of the page, where the board is from its coordinates, and pieces from the colours of the
picture. Nothing here knows how faces are laid out.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray
from schaben.output.drawing.palette import Tone
from schaben.output.drawing.themes import KITCHEN
from schaben.solver.board import Direction
from schaben.solver.notation import parse_task
from schaben.solver.task import Task

SCALE = 3.0
"""Pixels to the point."""
LEAST = 0.02
"""Share of a square that a piece colours with its own colour."""
TARGET = re.compile(r" \w+ ([A-G][1-7])\b")
"""A noun and a square, before or after the level."""
SOLUTION = re.compile(r"\w+ (?:zu|of|to|for) (?P<id>\d+[AB])(?P<squares>.*)", re.DOTALL)
COORDINATES = set("ABCDEFG1234567")

Pixels = NDArray[np.int16]


class Face(NamedTuple):
    """What is on a face."""

    id: str
    level: str
    task: Task
    other: str
    """Whose solution is below."""
    squares: list[str]
    """The squares of that solution, in order."""


class Word(NamedTuple):
    """A word and the middle of it, in points from the lower left corner."""

    text: str
    x: float
    y: float


def read_faces(pdf: bytes, pages: int | None = None) -> Iterator[Face]:
    """The faces of ``faces.pdf`` in the kitchen theme, in order."""
    with pdfium.PdfDocument(BytesIO(pdf)) as document:
        for number in range(len(document) if pages is None else pages):
            yield read_face(document[number])


def read_face(page: pdfium.PdfPage) -> Face:
    """A face with both sides printed and no two pieces on a square."""
    lines = page.get_textpage().get_text_range().replace("\ufffe", "-").splitlines()
    header, *_ = lines
    below = next(number for number, line in enumerate(lines) if SOLUTION.match(line))
    goal, solution = TARGET.search(header), SOLUTION.match(" ".join(lines[below:]))
    assert solution, lines
    id_, level = TARGET.sub("", header).split()
    hand = " ".join(lines[1 + len(COORDINATES) : below]).replace("\N{MINUS SIGN}", "-")
    target = f" / ={goal[1]}" if goal else ""
    task = parse_task(f"{' / '.join(pieces(page))} / {hand}{target}")
    return Face(id_, level, task, solution["id"], re.findall(r"[A-G][1-7]", solution["squares"]))


def pieces(page: pdfium.PdfPage) -> tuple[str, str, str]:
    """The exterminator, the cockroaches and the boxes, in notation."""
    marks: dict[str, Word] = {}
    for word in words(page):
        marks.setdefault(word.text, word)  # movement cards come after the coordinates
    side = (marks["G"].x - marks["A"].x) / 6
    picture = page.render(scale=SCALE, rev_byteorder=True).to_numpy()[:, :, :3].astype(np.int16)
    exterminator, cockroaches, boxes = [], [], []
    for column in "ABCDEFG":
        for row in "1234567":
            square = window(picture, marks[column].x, marks[row].y, side)
            if share(square, Tone.OVERALL) > LEAST:
                exterminator.append(f"{column}{row}{facing(square, Tone.SUCTION)}")
            elif share(square, Tone.SHELL) > LEAST:
                cockroaches.append(f"{column}{row}{facing(square, Tone.SHELL_NECK)}")
            elif share(square, Tone.CARDBOARD) > LEAST:
                boxes.append(f"{column}{row}")
    return " ".join(exterminator), " ".join(cockroaches) or "-", " ".join(boxes) or "-"


def words(page: pdfium.PdfPage) -> Iterator[Word]:
    """Letters and digits of coordinates that stand alone, with their places."""
    text = page.get_textpage()
    signs = text.get_text_range()
    for number, sign in enumerate(signs):
        before, after = signs[number - 1 : number], signs[number + 1 : number + 2]
        if sign in COORDINATES and before in "\r\n" and after in "\r\n":
            left, bottom, right, top = text.get_charbox(number)
            yield Word(sign, (left + right) / 2, (bottom + top) / 2)


def window(picture: Pixels, x: float, y: float, side: float) -> Pixels:
    """The pixels of the square whose middle is there."""
    middle, half = (picture.shape[0] - y * SCALE, x * SCALE), 0.48 * side * SCALE
    (top, bottom), (left, right) = ((round(m - half), round(m + half)) for m in middle)
    return picture[top:bottom, left:right]


def where(square: Pixels, tone: Tone) -> NDArray[np.bool_]:
    """Which pixels have nearly this colour."""
    code = KITCHEN[tone].lstrip("#")
    colour = np.array([int(code[at : at + 2], 16) for at in (0, 2, 4)])
    return np.asarray(np.abs(square - colour).max(axis=2) < 12)


def share(square: Pixels, tone: Tone) -> float:
    """The part of a square that has this colour."""
    return float(where(square, tone).mean())


def facing(square: Pixels, front: Tone) -> str:
    """Towards the side of the square where the colour of its front is."""
    rows, columns = np.nonzero(where(square, front))
    up, right = square.shape[0] / 2 - rows.mean(), columns.mean() - square.shape[1] / 2
    if abs(up) > abs(right):
        return (Direction.N if up > 0 else Direction.S).name
    return (Direction.E if right > 0 else Direction.W).name
