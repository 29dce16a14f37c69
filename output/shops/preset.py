"""What a print shop asks for: a preset is a TOML file, ours by name or anyone's by path."""

import tomllib
from dataclasses import dataclass, field
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

from annotated_types import Ge, Gt, Le

from ...generator.decks.files import read_text
from ...solver.errors import SchabenError, in_one_line

_CLOSED: Final[Any] = {"extra": "forbid"}


class ShopError(SchabenError):
    """A preset that cannot be used, or a deck that a shop would not take as it is."""


@dataclass(frozen=True, slots=True)
class Shop:
    """A preset."""

    __pydantic_config__ = _CLOSED

    name: str
    """Of the shop."""
    sources: list[str]
    """Where it says what it asks for."""
    looked_up: date
    """When that was read."""
    bleed: Annotated[float, Ge(0), Le(20)]
    """On every side in mm."""
    files: Literal["pdf", "png", "jpeg"]
    pages: Literal["fronts-first", "backs-first", "apart"]
    """Fronts and backs in turn, the front or the back of each card first; or fronts and backs in files of their own."""
    colour: Literal["cmyk", "rgb"]
    """``cmyk`` for PDF, ``rgb`` for pictures."""
    size: str = ""
    """Of the trimmed card, such as ``63x88``, if no other is asked for."""
    coverage: Annotated[int, Ge(100), Le(400)] = 300
    """Of all inks together, at most, in per cent."""
    least_line: Annotated[float, Ge(0), Le(5)] = 0.5
    """No line is thinner, in points."""
    standard: Literal["PDF/X-1a:2003", "PDF/X-4"] = "PDF/X-1a:2003"
    condition: str = "FOGRA39"
    """The printing condition by its name in the registry at color.org."""
    condition_name: str = ""
    dpi: Annotated[float, Gt(0), Le(1200)] = 300.0
    """Pixels to the inch of pictures."""
    notes: list[str] = field(default_factory=list)
    """For whoever uploads the files."""


def shop_names() -> list[str]:
    """The presets that come with the program."""
    return sorted(file.name.removesuffix(".toml") for file in _folder().iterdir() if file.name.endswith(".toml"))


def load_shop(name: str) -> Shop:
    """A preset by its name, or from a TOML file. Raises ShopError or FileError."""
    if name in shop_names():
        text = (_folder() / f"{name}.toml").read_text(encoding="utf-8")
    elif name.lower().endswith(".toml"):
        text = read_text(Path(name))
    else:
        raise ShopError(f"shop: {name[:40]!r} is not known; there are {', '.join(shop_names())}, or a .toml file")
    return _parsed(text, name)


class Chosen(NamedTuple):
    """A preset by the name of its folder."""

    folder: str
    preset: Shop


def chosen(name: str) -> Chosen:
    """A preset, and ``shop-NAME``. Raises as ``load_shop`` does."""
    return Chosen(f"shop-{Path(name).name.removesuffix('.toml')}", load_shop(name))


def _folder() -> Any:
    return files(__package__ or "")


def _parsed(text: str, name: str) -> Shop:
    from pydantic import TypeAdapter, ValidationError

    try:
        data = tomllib.loads(text)
    except ValueError as error:  # a number may also have too many digits
        raise ShopError(f"{name}: {in_one_line(str(error))}") from error
    try:
        shop = TypeAdapter(Shop).validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "preset"
        reason = f"{place}: {first['msg'][:1].lower()}{first['msg'][1:]}"
        raise ShopError(f"{name}: {in_one_line(reason)}") from error
    if (shop.files == "pdf") != (shop.colour == "cmyk"):
        raise ShopError(f"{name}: colour: PDF is made in cmyk and pictures in rgb, not {shop.files} in {shop.colour}")
    return shop
