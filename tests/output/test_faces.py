"""Layout, palette, words and drawings, without a file."""

import math
import re
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from helpers.printed import EIGHTEEN, deck_of
from schaben.generator.decks.deck import TaskCard
from schaben.grading.levels import Level
from schaben.output.cards.face import board_place, face
from schaben.output.cards.icons import picture_side
from schaben.output.cards.kitchen import lower_margin
from schaben.output.cards.layout import SAFETY, FaceSize, FaceSizeError, Layout, layout
from schaben.output.cards.look import Look, face_size
from schaben.output.cards.pieces import BOX, COCKROACH, EMBLEM, EXTERMINATOR, TARGET, stack
from schaben.output.cards.pips import pips
from schaben.output.cards.strip import height_for, strip_of
from schaben.output.drawing.fonts import Font, fitting, plain
from schaben.output.drawing.palette import LEVEL, LEVEL_SHADE, LEVEL_TEXT, Tone, contrast, luminance
from schaben.output.drawing.shapes import Drawing
from schaben.output.drawing.themes import THEMES, Theme, ThemeName
from schaben.output.report.report import _THUMB, _crop
from schaben.output.words import Language, LanguageError, language_of, words_in
from schaben.solver.board import SIZE
from schaben.solver.notation import parse_line, parse_play

SIZES = [FaceSize(70, 70), FaceSize(63, 88), FaceSize(65, 65), FaceSize(70, 120), FaceSize(120, 70), FaceSize(100, 100)]
TWO_ROWS = 7.0
"""Height of a solution in two rows, in mm."""


def bounds(drawing: Drawing) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the ink."""
    boxes = [(shape.path.get_extents(), shape.width / 2 if shape.edge else 0) for shape in drawing]
    return (
        min(box.x0 - half for box, half in boxes),
        min(box.y0 - half for box, half in boxes),
        max(box.x1 + half for box, half in boxes),
        max(box.y1 + half for box, half in boxes),
    )


def rectangles(plan: Layout) -> list[tuple[float, float, float, float]]:
    """The board with its letters, and every card of the hand."""
    x, y = plan.board
    board = (x, y - lower_margin(plan.label), x + SIZE * plan.square, y + SIZE * plan.square)
    return [board, *((x, y, x + plan.card.width, y + plan.card.height) for x, y in plan.slots)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cards", [1, 2, 5, 8, 9, 12, 13, 14, 18])
def test_board_and_hand_fit_and_keep_apart(size: FaceSize, cards: int) -> None:
    plan = layout(size, cards, TWO_ROWS)
    parts = rectangles(plan)
    assert len(plan.slots) == cards
    for left, bottom, right, top in parts:
        assert left >= SAFETY - 0.001
        assert right <= size.width - SAFETY + 0.001
        assert bottom > plan.strip.y + plan.strip.height
        assert top < plan.header
    for one, other in combinations(parts, 2):
        apart = one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
        assert apart, (one, other)
    assert plan.square >= 4
    assert picture_side(*plan.card) >= 3.2


def test_boards_are_alike_for_usual_hands() -> None:
    plans = [layout(FaceSize(70, 70), cards, TWO_ROWS) for cards in range(1, 13)]
    assert len({(plan.board, plan.square) for plan in plans}) == 1
    assert plans[0].square > 5.8


@pytest.mark.parametrize("rows", [2, 3])
def test_a_large_hand_takes_a_little_of_the_board(rows: int) -> None:
    """So its pictures stay clear, down to all 18 cards of the game."""
    size, solution = FaceSize(70, 70), height_for(rows, 1.0)
    usual = layout(size, 12, solution).square
    plans = {cards: layout(size, cards, solution) for cards in (13, 14, 15, 18)}
    assert all(plan.square >= 0.9 * usual for plan in plans.values())
    assert all(picture_side(*plans[cards].card) >= 4.5 for cards in (13, 14, 15))
    assert picture_side(*plans[18].card) > 3.75


def test_a_card_too_small_is_an_error() -> None:
    with pytest.raises(FaceSizeError, match=r"squares of the board would be \d\.\d mm, at least 4"):
        layout(FaceSize(30, 40), 12, TWO_ROWS)
    with pytest.raises(FaceSizeError, match=r"would be 3\.1 mm, at least 3\.2"):  # never rounded up
        layout(FaceSize(61.5, 61.5), 18, TWO_ROWS)
    with pytest.raises(FaceSizeError, match=r"pictures of 60 movement cards would be \d\.\d mm, at least 3.2"):
        layout(FaceSize(70, 70), 60, TWO_ROWS)


@pytest.mark.parametrize("drawing", [EXTERMINATOR, EMBLEM, COCKROACH, BOX, TARGET])
def test_a_piece_keeps_to_its_square(drawing: Drawing) -> None:
    left, bottom, right, top = bounds(drawing)
    assert min(left, bottom) >= -0.5
    assert max(right, top) <= 0.5


@pytest.mark.parametrize("count", range(1, 8))
def test_a_stack_keeps_to_its_square_and_shows_each(count: int) -> None:
    drawing = stack(tuple(index % 4 for index in range(count)))
    assert len(drawing) == count * len(COCKROACH)
    left, bottom, right, top = bounds(drawing)
    assert min(left, bottom) >= -0.5
    assert max(right, top) <= 0.5


GROUND = {*LEVEL.values(), *LEVEL_SHADE.values(), Tone.PANEL, Tone.STRIP}
"""Tones of what may come closer to the edge: the ground, its pattern, the panels."""
LONG = "A1N / G7N G7E G1E A7W / B1 A2 / F F B L R TL TR TU X- X+ X X / =G4 => " + "X:+D4 " * 12


def long_card(level: Level = Level.DIFFICULT) -> TaskCard:
    line = parse_line(LONG)
    assert line.solution is not None
    return TaskCard("40B", line.task, line.solution, level, {"bits": 12.0})


@pytest.mark.parametrize("theme", ThemeName)
def test_everything_but_the_ground_is_inside_the_safety_zone(theme: ThemeName) -> None:
    card = long_card()
    for size, low_ink in product(SIZES, (False, True)):
        canvas = face(card, card, Look(Language.EN, size, low_ink, bleed=0.0, theme=theme))
        ground = [Tone.JOINT] if low_ink else [Tone.PAPER]
        drawn = list(canvas.drawn)
        first = [shape for shape in drawn[:4] if shape.fill in ground or shape.edge in ground]
        rest = [shape for shape in drawn if not {shape.fill, shape.edge} & GROUND and shape not in first]
        left, bottom, right, top = bounds(tuple(rest))
        assert min(left, bottom) >= SAFETY - 0.01
        assert right <= size.width - SAFETY + 0.01
        assert top <= size.height - SAFETY + 0.01


@pytest.mark.parametrize("line", ["B3S / C3S / - / TL => TL", LONG, EIGHTEEN], ids=["one card", "twelve", "eighteen"])
def test_the_report_shows_the_board_of_a_face_with_its_frame(line: str) -> None:
    """The crop of a thumbnail is as large as the frame that is drawn."""
    (card,), look = deck_of(line).cards, Look(bleed=0.0)
    frames = [bounds((shape,)) for shape in face(card, None, look).drawn if shape.edge is Tone.FRAME]
    left, bottom, right, top = max(frames, key=lambda frame: frame[2] - frame[0])
    crop = _crop(look.size, board_place(card, None, look))
    width, margin_left, margin_top = map(float, re.findall(r"(-?[\d.]+)px", crop))
    scale = width / look.size.width
    assert -margin_left / scale == pytest.approx(left, abs=0.05)
    assert -margin_top / scale == pytest.approx(look.size.height - top, abs=0.05)
    assert _THUMB / scale == pytest.approx(right - left, abs=0.05)
    assert right - left == pytest.approx(top - bottom)


def test_everything_on_the_board_is_inside_its_frame() -> None:
    line = parse_line("A7N / A1W G1E A1S G1S C7N / G7 / F => F:A7")
    assert line.solution is not None
    look = Look(bleed=0.0)
    canvas = face(TaskCard("1A", line.task, line.solution, Level.EASY, {}), None, look)
    plan = layout(look.size, 1, TWO_ROWS)
    (frame,) = (index for index, shape in enumerate(canvas.drawn) if shape.edge is Tone.FRAME)
    (card,) = (index for index, shape in enumerate(canvas.drawn) if shape.fill is Tone.CARD)
    pieces = list(canvas.drawn)[frame + 1 : card]
    assert len(pieces) > 40
    left, bottom, right, top = bounds(tuple(pieces))
    x, y = plan.board
    side = SIZE * plan.square
    assert left >= x
    assert right <= x + side
    assert bottom >= plan.board[1]
    assert top <= y + side


def test_type_has_the_sizes_of_its_rank() -> None:
    """Number, then level, codes and solution, then coordinates."""
    card = long_card()
    for size in SIZES:
        canvas = face(card, card, Look(Language.DE, size))
        sizes = {label.text: label.style.size for label in canvas.labels}
        assert sizes["40B"] >= 21
        assert sizes["schwer"] >= 10
        assert min(label.style.size for label in canvas.labels if label.text in ("TL", "TR", "TU", "X+")) >= 8
        assert min(label.style.size for label in canvas.labels if label.text == "+D4") >= 8
        assert min(sizes.values()) == sizes["G"] >= 6.5


@pytest.mark.parametrize("theme", ThemeName)
def test_the_ground_runs_out_into_the_bleed(theme: ThemeName) -> None:
    canvas = face(long_card(), None, Look(theme=theme))
    assert bounds(tuple(canvas.shapes)) == pytest.approx((0, 0, 76, 76))


def test_the_hand_of_a_card_fills_its_panel() -> None:
    """Few cards are drawn large; a card of another shape has no empty corner."""
    for size in SIZES:
        sides = [picture_side(*layout(size, cards, TWO_ROWS).card) for cards in range(1, 13)]
        assert all(fewer > more - 0.5 for fewer, more in pairwise(sides))
        assert sides[0] >= sides[7]


def test_short_solutions_take_one_row_and_long_ones_two() -> None:
    short = strip_of("Lösung zu 12B", parse_play("F:C2 TL B:C1 R:D1"), 62.0)
    long = strip_of("Lösung zu 40B", parse_play("F:C2 B:D4 TL R:D1 X-:C2 TU L:D4 F:D7 TR X+:A1 TR B:C4"), 62.0)
    assert short.rows == 1
    assert long.rows == 2
    assert short.style.step.size > long.style.step.size >= 8
    for strip in (short, long):
        for row in range(strip.rows):
            own = [step for step in strip.steps if step.row == row]
            assert own[0].x >= 0
            assert own[0].x == pytest.approx(62.0 - own[-1].x - own[-1].width)  # in the middle


def test_the_strip_tells_what_an_either_card_does() -> None:
    strip = strip_of("Lösung zu 1A", parse_play("X:+D4 X:-B2 X+:A1 TL"), 62.0)
    assert [step.text for step in strip.steps] == ["Lösung zu 1A", "+D4", "\N{MINUS SIGN}B2", "A1", ""]


@pytest.mark.parametrize(
    ("level", "bits", "expected"),
    [
        (Level.EASY, 0.0, 1),
        (Level.EASY, 4.99, 5),
        (Level.MEDIUM, 5.0, 1),
        (Level.MEDIUM, 7.5, 3),
        (Level.DIFFICULT, 10.0, 1),
        (Level.DIFFICULT, 60.0, 5),
        (Level.DIFFICULT, 2.0, 1),
    ],
)
def test_pips(level: Level, bits: float, expected: int) -> None:
    assert pips(level, bits) == expected


def test_a_card_shows_as_many_pips_as_it_has() -> None:
    card = long_card()
    canvas = face(card, None, Look())
    filled = [shape.fill for shape in canvas.drawn if shape.edge is Tone.DIFFICULT_TEXT]
    assert filled == [Tone.DIFFICULT_TEXT] * 2 + [None] * 3
    ungraded = face(TaskCard("40B", card.task, card.solution, Level.DIFFICULT, {}), None, Look())
    assert not [shape for shape in ungraded.drawn if shape.edge is Tone.DIFFICULT_TEXT]


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_text_has_contrast(theme: Theme) -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    pairs = [(LEVEL_TEXT[level], LEVEL[level]) for level in Level]
    pairs += [(LEVEL_TEXT[level], LEVEL_SHADE[level]) for level in Level if theme.tones[LEVEL_SHADE[level]]]
    pairs += [(Tone.INK, ground) for ground in (Tone.STRIP, Tone.PAPER, Tone.PANEL) if theme.tones[ground]]
    pairs += [(Tone.SOFT_INK, ground) for ground in (Tone.CARD, Tone.PAPER, Tone.PANEL) if theme.tones[ground]]
    for text, ground in pairs:
        assert contrast(theme[text], theme[ground]) >= 4.5, (text, ground)


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_neighbouring_squares_differ_in_lightness(theme: Theme) -> None:
    assert luminance(theme[Tone.TILE]) >= 1.25 * luminance(theme[Tone.TILE_DARK])


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_levels_are_steps_of_lightness(theme: Theme) -> None:
    """They can be told apart in a grey print."""
    grey = [math.log(luminance(theme[LEVEL[level]]) + 0.05) for level in Level]
    assert all(lighter - darker > 0.35 for lighter, darker in pairwise(grey))


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_inks(theme: Theme) -> None:
    """Type is black alone, and no colour has more ink than any print shop takes."""
    for tone in (Tone.BLACK, Tone.INK, Tone.SOFT_INK, Tone.EASY_TEXT, Tone.MEDIUM_TEXT):
        assert theme[tone].cmyk[:3] == (0, 0, 0)
    for tone in Tone:
        colour = theme.tones[tone]
        assert colour is None or (colour.cmyk.coverage <= 240 and all(0 <= ink <= 100 for ink in colour.cmyk))


def test_both_themes_draw_the_same_shapes() -> None:
    card = long_card()
    drawn = [face(card, card, Look(theme=name)) for name in ThemeName]
    paths = [[np.asarray(shape.path.vertices).tolist() for shape in canvas.drawn] for canvas in drawn]
    begins = [next(i for i, shape in enumerate(canvas.drawn) if shape.fill is Tone.TILE) for canvas in drawn]
    assert paths[0][begins[0] :] == paths[1][begins[1] :]
    assert drawn[0].labels == drawn[1].labels


def test_names_are_set_in_a_font_that_has_them() -> None:
    assert fitting("12A Größe", Font.DISPLAY) == ("12A Größe", Font.DISPLAY)
    assert fitting("\u05d0\u05d1", Font.TEXT) == ("\u05d0\u05d1", Font.FALLBACK)
    assert plain("a\U0001f9f9b\x00") == "a\N{WHITE SQUARE}b "


def test_languages() -> None:
    assert language_of(" DE ") is Language.DE
    assert [words_in(Language.DE).level(level) for level in Level] == ["leicht", "mittel", "schwer"]
    assert [words_in(Language.EN).level(level) for level in Level] == ["easy", "medium", "difficult"]
    with pytest.raises(LanguageError, match="'xx' is not known; there are words in de, en"):
        language_of("xx")


def test_sizes_are_read_and_bounded() -> None:
    assert face_size("63x88") == FaceSize(63, 88)
    assert face_size(" 70.5 X 120 ") == FaceSize(70.5, 120)
    for text in ("70", "70x", "-70x70", "nanx70", "1e9x70", "70x70x70", "70,5x70", ""):
        with pytest.raises(FaceSizeError, match="width and a height"):
            face_size(text)
    for text in ("0x70", "20x70", "70x999", "200x200"):
        with pytest.raises(FaceSizeError, match="out of bounds"):
            face_size(text)


def test_rings_of_a_target_do_not_hide_what_stands_on_it() -> None:
    free = parse_line("A1N / - / - / F / =A3 => F:A3")
    taken = parse_line("A1N / A3E / - / F / =A3 => F:A3")
    counts = []
    for line in (free, taken):
        assert line.solution is not None
        canvas = face(TaskCard("0A", line.task, line.solution, Level.EASY, {}), None, Look())
        counts.append(sum(shape.edge is Tone.TARGET for shape in canvas.drawn))
    assert counts == [3, 2]  # the frame, the rings in the header, and on the board only where nothing stands
