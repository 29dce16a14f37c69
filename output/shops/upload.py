"""The folder that a print shop takes: files by their paths in it, and a short README."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from ...generator.decks.deck import Deck
from ..cards.facefile import Side, draw_side, printed_sides, title_of
from ..cards.images import face_jpeg, face_png
from ..cards.look import Look
from ..drawing.pdf import PRODUCER
from ..drawing.press import X4, Condition, coverage, press_pdf
from .preset import Shop, ShopError

README: Final = "README.txt"

Maker: TypeAlias = Callable[[], bytes]


class Profile(NamedTuple):
    """An ICC profile that a user gives."""

    name: str
    data: bytes


def read_profile(path: str) -> Profile:
    """A profile from a file. Raises ShopError."""
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "cannot be read"
        raise ShopError(f"{path}: {reason.lower()}") from error
    # The header says what a profile is for at byte 12, its colours at byte 16, and that it is one at byte 36.
    if (data[12:16], data[16:20], data[36:40]) != (b"prtr", b"CMYK", b"acsp"):
        raise ShopError(f"{path}: this is not an ICC profile of a CMYK printing condition")
    return Profile(path, data)


def upload_files(deck: Deck, look: Look, shop: Shop, profile: Profile | None = None) -> dict[str, Maker]:
    """Every file of the folder by its path, and what makes it.

    Raises ShopError before anything is made when the cards have more ink than the shop takes.
    """
    look = look._replace(bleed=shop.bleed)
    printed = printed_sides(deck, look)
    made = dict(_pictures(printed, look, shop) if shop.files != "pdf" else _pdfs(deck, printed, look, shop, profile))
    text = _readme(deck, look, shop, profile, list(made))
    return {README: text.encode, **made}


def _pdfs(
    deck: Deck, printed: list[Side], look: Look, shop: Shop, profile: Profile | None
) -> Iterator[tuple[str, Maker]]:
    condition = _condition(shop, profile)
    inks = coverage(draw_side(side, look) for side in printed[:2])
    if inks > shop.coverage:
        raise ShopError(f"ink: {inks} % in one colour, and {shop.name} takes {shop.coverage} %")
    fronts, backs = printed[::2], printed[1::2]
    first, second = (backs, fronts) if shop.pages == "backs-first" else (fronts, backs)
    files = {"cards.pdf": [side for card in zip(first, second, strict=True) for side in card]}
    if shop.pages == "apart":
        files = {"fronts.pdf": fronts, "backs.pdf": backs}
    for name, chosen in files.items():
        yield name, partial(_pdf, chosen, title_of(deck, look), look, condition, shop.least_line)


def _pdf(chosen: list[Side], title: str, look: Look, condition: Condition, least_line: float) -> bytes:
    return press_pdf((draw_side(side, look) for side in chosen), title, condition, least_line)


def _condition(shop: Shop, profile: Profile | None) -> Condition:
    data = None if profile is None else profile.data
    return Condition(shop.condition, shop.condition_name or shop.condition, data)


def _pictures(printed: list[Side], look: Look, shop: Shop) -> Iterator[tuple[str, Maker]]:
    """One a side; the names are in the order of the cards."""
    width = max(len(side.id) for side in printed if side.drawn is None)
    make, suffix = (face_png, "png") if shop.files == "png" else (face_jpeg, "jpg")
    for index, side in enumerate(printed):
        which = "back" if index % 2 else "front"
        folder = f"{which}s/" if shop.pages == "apart" else ""
        yield f"{folder}{side.id.zfill(width)}-{which}.{suffix}", partial(make, side, look, shop.dpi)


def _readme(deck: Deck, look: Look, shop: Shop, profile: Profile | None, names: list[str]) -> str:
    size, count = look.size, len(printed_sides(deck, look)) // 2
    lines = [
        f"{PRODUCER}: {' '.join(title_of(deck, look).split())}, for {shop.name}",
        "",
        *shop.notes,
        "",
        f"Cards: {count} of {size.width:g} x {size.height:g} mm, bleed {shop.bleed:g} mm on all sides.",
    ]
    if shop.files == "pdf":
        standard = _condition(shop, profile).standard
        lines.append(
            f"Standard: {standard}, CMYK, printing condition {shop.condition}, no transparency, type as outlines."
        )
        lines.append(f"Ink: at most {shop.coverage} % asked for. Lines: at least {shop.least_line:g} pt.")
        if shop.standard == X4 != standard:
            lines.append("The shop asks for PDF/X-4: print again with --icc and the profile of its printing condition.")
    else:
        lines.append(f"Pictures: {shop.dpi:g} dpi, RGB, {len(names)} files.")
    lines += ["", f"Looked up {shop.looked_up:%Y-%m-%d}:", *(f"  {source}" for source in shop.sources), ""]
    return "\n".join(lines)
