"""A play step by step: each card, what it caught, and the board before and after it, side by side if there is room."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from ...solver.board import SIZE, square_name
from ...solver.cards import Card
from ...solver.notation import format_action, format_piece
from ...solver.rules import Turn, is_won, phases, positions
from ...solver.task import BOX_SUPPLY, Piece, Play, Position, Task
from ..words import Language, Words, words_in
from . import terminal, tiles
from .boardscene import Scene, after, before
from .styled import BOLD, Line, Span, Style, beside, line_of, padded, widest
from .terminal import FAINT, UNICODE, Glyphs, board_lines, spelt
from .tiles import card_style, tile_lines


class Paper(NamedTuple):
    """What there is to draw on."""

    columns: int = 80
    glyphs: Glyphs = UNICODE
    tiled: bool = False
    """Coloured tiles instead of characters: for terminals that have colours and block characters."""


def paper_for(encoding: str | None, columns: int, *, in_colour: bool) -> Paper:
    """What a terminal with this encoding and width can show."""
    glyphs = terminal.glyphs_for(encoding)
    return Paper(columns, glyphs, tiled=in_colour and glyphs is UNICODE and columns >= tiles.WIDTH)


_GAP: Final = 9
"""Columns from the board before a turn to the one after it."""
_WON: Final = Style(34, bold=True)
_LOST: Final = Style(167, bold=True)


def steps(task: Task, play: Play, language: Language, paper: Paper, box_supply: int = BOX_SUPPLY) -> list[Line]:
    """The play as lines. Raises PlayError for an action that the rules do not allow."""
    words = words_in(language)
    at_each = pairwise(positions(task, play, box_supply))
    turns = [phases(position, action) for (position, _), action in zip(at_each, play, strict=True)]
    blocks = [_step(number, turn, task, words, paper) for number, turn in enumerate(turns, start=1)]
    if not turns:
        blocks = [_board(Scene(task.start, task.target), paper)]
    last = turns[-1].swept if turns else task.start
    lines = [line for block in blocks for line in (*block, ())]
    return [_spelt(line, paper) for line in (*lines, _ending(task, last, words))]


def legend_line(language: Language, paper: Paper) -> Line:
    """What the signs mean."""
    if not paper.tiled:
        return line_of(terminal.legend(language, paper.glyphs))
    words = words_in(language)
    shown = ((" ↑ ", tiles.HE, words.exterminator), (" ↑ ", tiles.ROACH, words.cockroaches),
             ("  ", tiles.BOX, words.boxes), (" x ", tiles.CAUGHT, words.sucked_up))  # fmt: skip
    return tuple(span for sign, style, said in shown for span in (Span(sign, style), Span(f" {said}   ")))


# --- One turn -----------------------------------------------------------------------------------


def _step(number: int, turn: Turn, task: Task, words: Words, paper: Paper) -> list[Line]:
    """What is said of a turn, and its two boards: in a row, in two, or all below one another."""
    said = _said(number, turn, words, paper)
    card = turn.action.card
    one, other = (_board(scene, paper, card) for scene in (before(turn, task.target), after(turn, task.target)))
    boards = beside(one, _between(card, paper), other)
    if widest(boards) > paper.columns:
        return [*said, (), *one, (), *other]
    in_a_row = beside(boards, [line_of("   ")], [(), (), *said])
    return in_a_row if paper.tiled and widest(in_a_row) <= paper.columns else [*said, (), *boards]


def _said(number: int, turn: Turn, words: Words, paper: Paper) -> list[Line]:
    """The card, what the turn caught, and the cards that are left."""
    action = turn.action
    card = Span(f" {format_action(action)} ", card_style(action.card)) if paper.tiled else Span(format_action(action))
    lines: list[Line] = [(Span(f"{number}. ", BOLD), card)]
    lines += [line_of(f"   {event}") for event in _events(turn, words)]
    if turn.swept.hand:
        lines.append((Span(f"   {words.in_hand}: ", FAINT), *_hand(turn.swept.hand, paper)))
    return lines


def _hand(hand: Iterable[Card], paper: Paper) -> Iterator[Span]:
    for card in hand:
        yield Span(f" {card.code} " if paper.tiled else card.code, card_style(card) if paper.tiled else FAINT)
        yield Span(" ")


def _between(card: Card, paper: Paper) -> list[Line]:
    """The card that leads from one board to the other, in the middle of their height."""
    code = Span(f" {card.code} ", card_style(card)) if paper.tiled else Span(card.code)
    above = SIZE - 1 if paper.tiled else SIZE // 2 - 1
    lines: list[Line] = [
        *[()] * above,
        _centred(code),
        *([()] if paper.tiled else []),
        _centred(Span(paper.glyphs.arrow)),
    ]
    return [padded(line, _GAP) for line in lines]


def _centred(span: Span) -> Line:
    return Span(" " * ((_GAP - len(span.text)) // 2)), span


def _board(scene: Scene, paper: Paper, card: Card | None = None) -> list[Line]:
    return tile_lines(scene, card) if paper.tiled else board_lines(scene, paper.glyphs)


def _spelt(line: Line, paper: Paper) -> Line:
    return tuple(Span(spelt(span.text, paper.glyphs), span.style) for span in line)


# --- What is said -------------------------------------------------------------------------------


def _events(turn: Turn, words: Words) -> Iterator[str]:
    """What is worth saying about one turn: a bide, and what each of its catches took."""
    if turn.bides:
        yield words.bides
    yield from _named(words.squashed, turn.squashed)
    yield from _named(words.sucked_up, turn.sucked_up)
    yield from _named(f"{words.after_their_step} {words.sucked_up}", turn.walked_in)


def _named(event: str, pieces: Iterable[Piece]) -> Iterator[str]:
    names = " ".join(map(format_piece, pieces))
    if names:
        yield f"{event}: {names}"


def _ending(task: Task, position: Position, words: Words) -> Line:
    style = _WON if is_won(task, position) else _LOST
    if task.target is None:
        return line_of(words.left.format(count=len(position.cockroaches)), style)
    template = words.reached if is_won(task, position) else words.missed
    return line_of(template.format(square=square_name(task.target)), style)
