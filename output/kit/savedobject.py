"""A saved object for Tabletop Simulator: board, movement cards, pieces and the deck, ready to load.

The format is that of the game's save files (https://kb.tabletopsimulator.com/custom-content/save-file-format/).
A picture is named by where it is: its address on a server, or ``file:///`` and its whole path. The game writes paths as
the system does and escapes nothing, and so do we (on Linux one begins with ``file:////home``).
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from ...generator.decks.deck import Deck
from ...grading.levels import Level
from ...solver.cards import Card
from ...solver.errors import SchabenError, quoted
from ...solver.task import COCKROACH_SUPPLY
from ..cards.face import draw_level_ground
from ..cards.facefile import title_of
from ..cards.images import as_png, rasterised, tabletop_grid, tabletop_png, tabletop_sheets
from ..cards.layout import FaceSize
from ..cards.look import Look
from ..cards.pieces import BOX, COCKROACH, EXTERMINATOR
from ..drawing.canvas import Canvas
from ..drawing.palette import Tone
from ..drawing.pdf import PRODUCER
from ..drawing.shapes import Drawing, Shape, rectangle
from .kitboard import board_drawing
from .kitcards import CARD, draw_movement_card

NAME: Final = "schaben.json"

_Maker: TypeAlias = Callable[[], bytes]
_BOARD_DPI: Final = 150.0
_CARD_DPI: Final = 200.0
_PIECE: Final = 20.0
"""Side of a piece's picture in mm."""
_PIECE_DPI: Final = 400.0
_SQUARE: Final = 25.0
"""Side of a square of the board in mm."""
_UNIT: Final = 12.0
"""Millimetres of our board to a unit of the game's table."""


class AddressError(SchabenError):
    """An address at which no pictures can be."""


class _Place(NamedTuple):
    x: float
    z: float


def pictures(deck: Deck, look: Look) -> dict[str, _Maker]:
    """Every picture that the object needs, by its name in the folder."""
    sheets = {f"{sheet.name}.png": partial(tabletop_png, sheet, look) for sheet in tabletop_sheets(deck)}
    pieces = {"exterminator": EXTERMINATOR, "cockroach": COCKROACH, "box": BOX}
    return {
        **sheets,
        "board.png": partial(_board, look),
        _moves_name(deck): partial(_moves, deck, look),
        "movement-back.png": partial(_movement_back, look),
        **{f"{name}.png": partial(_piece, piece, look) for name, piece in pieces.items()},
    }


def in_folder(folder: Path) -> str:
    """Where pictures are that stay in a folder of this computer."""
    path = str(folder.resolve())
    return f"file:///{path.removesuffix(os.sep)}{os.sep}"


def on_server(text: str) -> str:
    """The address of a folder on a server, to which the pictures will be uploaded. Raises AddressError."""
    try:
        address = urlsplit(text)
        hosted = (
            address.scheme in ("http", "https") and bool(address.hostname) and not (address.query or address.fragment)
        )
    except ValueError:
        hosted = False
    if not hosted or not text.isprintable() or " " in text:
        raise AddressError(
            f"tabletop-url: {quoted(text)} is not the address of a folder such as https://example.com/deck/"
        )
    return text if text.endswith("/") else f"{text}/"


def saved_object(deck: Deck, look: Look, base: str) -> bytes:
    """The object, whose pictures are at ``base`` (``in_folder`` or ``on_server``)."""
    objects = [
        _deck(deck, look, base),
        _movement_cards(deck, base),
        _board_object(base),
        *_pieces(deck, base),
    ]
    for number, one in enumerate(objects, start=1):
        one["GUID"] = f"{number:06x}"
    state = {
        "SaveName": title_of(deck, look),
        "Note": PRODUCER,
        "GameMode": "",
        "Date": "",
        "Table": "",
        "Sky": "",
        "Rules": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": objects,
    }
    return (json.dumps(state, ensure_ascii=False, indent=1) + "\n").encode()


# --- Objects --------------------------------------------------------------------------------------


def _object(name: str, nickname: str, place: _Place, scale: float = 1.0, turn: float = 180.0) -> dict[str, Any]:
    """What all objects have."""
    return {
        "GUID": "",
        "Name": name,
        "Transform": {
            "posX": place.x,
            "posY": 1.5,
            "posZ": place.z,
            "rotX": 0.0,
            "rotY": turn,
            "rotZ": 0.0,
            "scaleX": scale,
            "scaleY": 1.0,
            "scaleZ": scale,
        },
        "Nickname": nickname,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _card_object(card_id: int, nickname: str, custom: dict[str, Any]) -> dict[str, Any]:
    return {
        **_object("Card", nickname, _Place(0.0, 0.0)),
        "HideWhenFaceDown": True,
        "CardID": card_id,
        "SidewaysCard": False,
        "CustomDeck": custom,
    }


def _custom(number: int, urls: tuple[str, str], grid: tuple[int, int], *, unique: bool) -> dict[str, Any]:
    """Pictures of fronts and backs, and how many cards a picture has across and down."""
    return {
        str(number): {
            "FaceURL": urls[0],
            "BackURL": urls[1],
            "NumWidth": grid[0],
            "NumHeight": grid[1],
            "BackIsHidden": False,
            "UniqueBack": unique,
            "Type": 0,
        }
    }


def _stack(nickname: str, place: _Place, cards: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A deck of cards; the game has another name for a single one."""
    if len(cards) == 1:
        return {**cards[0], "Transform": _object("", "", place)["Transform"]}
    custom: dict[str, Any] = {}
    for card in cards:
        custom |= card["CustomDeck"]
    return {
        **_object("DeckCustom", nickname, place),
        "HideWhenFaceDown": True,
        "SidewaysCard": False,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": custom,
        "ContainedObjects": list(cards),
    }


def _deck(deck: Deck, look: Look, base: str) -> dict[str, Any]:
    sheets = tabletop_sheets(deck)
    cards = []
    for part, (fronts, backs) in enumerate(zip(sheets[::2], sheets[1::2], strict=True), start=1):
        pictures_of = (_url(base, f"{fronts.name}.png"), _url(base, f"{backs.name}.png"))
        custom = _custom(part, pictures_of, (fronts.columns, fronts.rows), unique=True)
        for index, (front, back) in enumerate(zip(fronts.sides, backs.sides, strict=True)):
            cards.append(_card_object(100 * part + index, f"{front.id} / {back.id}", custom))
    return _stack(title_of(deck, look), _Place(-14.0, 0.0), cards)


def _kinds(deck: Deck) -> list[Card]:
    return sorted(card for card, copies in deck.supply.items() if copies) or [Card.FORWARDS]


def _movement_cards(deck: Deck, base: str) -> dict[str, Any]:
    kinds = _kinds(deck)
    urls = (_url(base, _moves_name(deck)), _url(base, "movement-back.png"))
    custom = _custom(90, urls, tabletop_grid(len(kinds)), unique=False)
    cards = [
        _card_object(9000 + index, card.code, custom)
        for index, card in enumerate(kinds)
        for _ in range(max(1, deck.supply.get(card, 0)))
    ]
    return _stack("movement cards", _Place(14.0, 0.0), cards)


def _board_object(base: str) -> dict[str, Any]:
    return {
        **_object("Custom_Board", "board", _Place(0.0, 0.0)),
        "Locked": True,
        "CustomImage": {
            "ImageURL": _url(base, "board.png"),
            "ImageSecondaryURL": "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        },
    }


def _pieces(deck: Deck, base: str) -> Iterator[dict[str, Any]]:
    most = max((len(card.task.start.cockroaches) for card in deck.cards), default=0)
    yield _tile("exterminator", _Place(-10.0, -12.0), base)
    for number in range(max(COCKROACH_SUPPLY, most)):
        yield _tile("cockroach", _Place(-7.0 + 1.8 * number, -12.0), base)
    for number in range(deck.box_supply):
        yield _tile("box", _Place(-7.0 + 1.8 * number, -14.0), base)


def _tile(name: str, place: _Place, base: str) -> dict[str, Any]:
    picture = _url(base, f"{name}.png")
    return {
        **_object("Custom_Tile", name, place, scale=0.75),
        "CustomImage": {
            "ImageURL": picture,
            "ImageSecondaryURL": picture,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True},
        },
    }


def _url(base: str, name: str) -> str:
    return base + name


# --- Pictures -------------------------------------------------------------------------------------


def _board(look: Look) -> bytes:
    return as_png(rasterised(board_drawing(look, _SQUARE).canvas, _BOARD_DPI), _BOARD_DPI)


def _moves_name(deck: Deck) -> str:
    columns, rows = tabletop_grid(len(_kinds(deck)))
    return f"movement-{columns}x{rows}.png"


def _moves(deck: Deck, look: Look) -> bytes:
    """Each kind once; the last place of the sheet stays free, as the game asks."""
    kinds = _kinds(deck)
    columns, rows = tabletop_grid(len(kinds))
    canvas = look.canvas(FaceSize(columns * CARD.width, rows * CARD.height))
    for index, card in enumerate(kinds):
        row, column = divmod(index, columns)
        draw_movement_card(canvas, card, column * CARD.width, (rows - 1 - row) * CARD.height, look)
    return as_png(rasterised(canvas, _CARD_DPI), _CARD_DPI)


def _movement_back(look: Look) -> bytes:
    canvas = look.canvas(CARD)
    draw_level_ground(canvas, Level.EASY)
    canvas.draw(EXTERMINATOR, CARD.width / 2, CARD.height / 2, 0.7 * CARD.width)
    return as_png(rasterised(canvas, _CARD_DPI), _CARD_DPI)


def _piece(piece: Drawing, look: Look) -> bytes:
    canvas: Canvas = look.canvas(FaceSize(_PIECE, _PIECE))
    canvas.draw((Shape(rectangle(0, 0, _PIECE, _PIECE), Tone.TILE),))
    canvas.draw(piece, _PIECE / 2, _PIECE / 2, _PIECE)
    return as_png(rasterised(canvas, _PIECE_DPI), _PIECE_DPI)
