"""Layout, palette, words and drawings, without a file."""

import math
from itertools import combinations, pairwise, product

import pytest
from schaben.generator.decks.deck import TaskCard
from schaben.grading.levels import Level
from schaben.output.cards.face import face
from schaben.output.cards.icons import picture_side
from schaben.output.cards.kitchen import LOWER_MARGIN
from schaben.output.cards.layout import SAFETY, FaceSize, FaceSizeError, Layout, layout
from schaben.output.cards.look import Look, face_size
from schaben.output.cards.pieces import BOX, COCKROACH, EMBLEM, EXTERMINATOR, TARGET, stack
from schaben.output.cards.strip import STEP, paragraph, rows_of
from schaben.output.drawing import palette
from schaben.output.drawing.shapes import Drawing
from schaben.output.words import Language, LanguageError, language_of, words_in
from schaben.solver.board import SIZE
from schaben.solver.notation import parse_line, parse_play

SIZES = [FaceSize(70, 70), FaceSize(63, 88), FaceSize(65, 65), FaceSize(70, 120), FaceSize(120, 70), FaceSize(100, 100)]
TWO_ROWS = 5.7
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
    board = (x, y - LOWER_MARGIN, x + SIZE * plan.square, y + SIZE * plan.square)
    return [board, *((x, y, x + plan.card.width, y + plan.card.height) for x, y in plan.slots)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cards", [1, 2, 5, 8, 9, 12])
def test_board_and_hand_fit_and_keep_apart(size: FaceSize, cards: int) -> None:
    plan = layout(size, cards, TWO_ROWS)
    parts = rectangles(plan)
    assert len(plan.slots) == cards
    for left, bottom, right, top in parts:
        assert left >= SAFETY - 0.001
        assert right <= size.width - SAFETY + 0.001
        assert bottom > plan.strip
        assert top < plan.header
    for one, other in combinations(parts, 2):
        apart = one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
        assert apart, (one, other)
    assert plan.square >= 4
    assert picture_side(*plan.card) >= 3.4


def test_boards_are_alike_for_usual_hands() -> None:
    plans = [layout(FaceSize(70, 70), cards, TWO_ROWS) for cards in range(1, 13)]
    assert len({(plan.board, plan.square) for plan in plans}) == 1
    assert plans[0].square > 5.7


def test_a_card_too_small_is_an_error() -> None:
    with pytest.raises(FaceSizeError, match="30 x 40 mm is too small for a task with 12 cards"):
        layout(FaceSize(30, 40), 12, TWO_ROWS)


@pytest.mark.parametrize("drawing", [EXTERMINATOR, EMBLEM, COCKROACH, BOX, TARGET])
def test_a_piece_keeps_to_its_square(drawing: Drawing) -> None:
    left, bottom, right, top = bounds(drawing)
    assert min(left, bottom) >= -0.53
    assert max(right, top) <= 0.53


@pytest.mark.parametrize("count", range(1, 8))
def test_a_stack_keeps_to_its_square_and_shows_each(count: int) -> None:
    drawing = stack(tuple(index % 4 for index in range(count)))
    assert len(drawing) == count * len(COCKROACH)
    left, bottom, right, top = bounds(drawing)
    assert min(left, bottom) >= -0.52
    assert max(right, top) <= 0.52


def test_everything_but_the_ground_is_inside_the_safety_zone() -> None:
    line = parse_line("A1N / G7N G7E G1E A7W / B1 A2 / F F B L R TL TR TU X- X+ X X / =G4 => " + "X:+D4 " * 12)
    assert line.solution is not None
    for level, low_ink in product(Level, (False, True)):
        card = TaskCard("40B", line.task, line.solution, level, {})
        for size in SIZES:
            canvas = face(card, card, Look(Language.EN, size, low_ink, bleed=0.0))
            rest = canvas._shapes[2:] if low_ink else canvas._shapes[3:]
            left, bottom, right, top = bounds(tuple(rest))
            assert min(left, bottom) >= SAFETY - 0.01
            assert right <= size.width - SAFETY + 0.01
            assert top <= size.height - SAFETY + 0.01


def test_type_is_large_enough() -> None:
    """Number, level and coordinates at least 10 points, all else at least 7."""
    line = parse_line("A1N / G7N / B1 / F F B L R TL TR TU X- X+ X X / =G4 => " + "X:+D4 " * 12)
    assert line.solution is not None
    for size in SIZES:
        canvas = face(TaskCard("40B", line.task, line.solution, Level.EASY, {}), None, Look(Language.DE, size))
        large = {"40B", "leicht", *"ABCDEFG", *"1234567"}
        sizes = {label.text: label.style.size for label in canvas._labels if label.text in large - {"F", "B"}}
        assert sizes.keys() == large - {"F", "B"}
        assert min(sizes.values()) >= 10
        assert min(label.style.size for label in canvas._labels) >= 7


def test_the_ground_runs_out_into_the_bleed() -> None:
    line = parse_line("A1N / - / - / F / =A2 => F:A2")
    assert line.solution is not None
    canvas = face(TaskCard("0A", line.task, line.solution, Level.EASY, {}), None, Look(Language.DE))
    assert bounds(tuple(canvas._shapes)) == pytest.approx((0, 0, 76, 76))


def test_short_solutions_take_one_row_and_long_ones_two() -> None:
    short = paragraph("Lösung von 12B", parse_play("F:C2 TL B:C1 R:D1"), 62.0)
    long = paragraph("Lösung von 40B", parse_play("F:C2 B:D4 TL R:D1 X-:C2 TU L:D4 F:D7 TR X+:A1 TR B:C4"), 62.0)
    assert rows_of(short) == 1
    assert rows_of(long) == 2
    for word in long:
        assert word.x + word.style.width(word.text) <= 62.0
    assert STEP.size >= 7


def test_text_has_contrast() -> None:
    assert palette.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    for level in Level:
        assert palette.contrast(palette.LEVEL_TEXT[level], palette.LEVEL[level]) >= 4.5
    for text, ground in ((palette.INK, palette.STRIP), (palette.SOFT_INK, palette.PAPER), (palette.INK, palette.PAPER)):
        assert palette.contrast(text, ground) >= 4.5


def test_levels_are_steps_of_lightness() -> None:
    """So that a grey print still tells them apart."""
    grey = [math.log(palette.luminance(palette.LEVEL[level]) + 0.05) for level in Level]
    assert all(lighter - darker > 0.35 for lighter, darker in pairwise(grey))


def test_languages() -> None:
    assert language_of(" DE ") is Language.DE
    assert [words_in(Language.DE).level(level) for level in Level] == ["leicht", "mittel", "schwer"]
    assert [words_in(Language.EN).level(level) for level in Level] == ["easy", "medium", "difficult"]
    with pytest.raises(LanguageError, match="'fr' is not known; there are words in de, en"):
        language_of("fr")


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
        counts.append(sum(shape.edge == palette.TARGET for shape in canvas._shapes))
    assert counts == [3, 2]  # the frame, the rings in the header, and on the board only where nothing stands
