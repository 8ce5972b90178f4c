"""What is printed on a card, as far as it is a fact: no rules text, no picture.

Read from Scryfall's card objects and from MTGJSON's atomic cards. Of a card with two faces the
front is taken, under its own name; of a split card, which is both at once, the whole name.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder

__all__ = ["Printed", "folded", "read_piece"]

NAME_MOST: Final = 200
_SUPERTYPES: Final = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "World"})
_NOT_PLAYED: Final = frozenset({
    "art_series", "double_faced_token", "emblem", "planar", "scheme", "token", "vanguard",
})  # fmt: skip
_BOTH_AT_ONCE: Final = frozenset({"split", "aftermath"})


class Printed(Struct, frozen=True, omit_defaults=True):
    """A card's facts. Power and toughness as printed, such as 1+*; empty if it has none."""

    name: str
    whole: str
    """The name in lists of cards: both faces, if there are two."""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: str = ""
    toughness: str = ""
    keywords: tuple[str, ...] = ()
    cost: str = ""


class _Face(Struct, rename={"cost": "mana_cost"}):
    name: str = ""
    type_line: str = ""
    cost: str | None = None
    colors: tuple[str, ...] | None = None
    power: str | None = None
    toughness: str | None = None


class _Scryfall(_Face, rename={"cost": "mana_cost"}):
    layout: str = ""
    lang: str = "en"
    keywords: tuple[str, ...] = ()
    card_faces: tuple[_Face, ...] = ()


class _Atomic(Struct, rename={"cost": "manaCost", "face": "faceName"}):
    name: str
    face: str | None = None
    layout: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    keywords: tuple[str, ...] = ()
    cost: str | None = None


_scryfall = Decoder(_Scryfall)
_atomic = Decoder(tuple[_Atomic, ...])


def folded(text: str) -> str:
    """Return a name by its letters and digits alone, without accents: how names are compared."""
    plain = unicodedata.normalize("NFKD", text.replace("æ", "ae").replace("Æ", "Ae"))
    return "".join(sign for sign in plain if sign.isalnum()).casefold()


def read_piece(body: bytes) -> Printed | None:
    """Return the facts of one card; None for what is no card of a deck, or in another language.

    Raises `ValueError` or msgspec's own error, which say what is wrong.
    """
    if body.startswith(b"["):
        faces = _atomic.decode(body)
        if not faces or faces[0].layout in _NOT_PLAYED:
            return None
        return _checked(_of_atomic(faces[0]))
    card = _scryfall.decode(body)
    if card.layout in _NOT_PLAYED or card.lang != "en":
        return None
    return _checked(_of_scryfall(card))


def _checked(card: Printed) -> Printed:
    if not card.name.strip() or len(card.whole) > NAME_MOST or not card.whole.isprintable():
        raise ValueError("it has no name that can be shown")
    return card


def _of_atomic(face: _Atomic) -> Printed:
    single = face.layout in _BOTH_AT_ONCE or face.face is None
    return Printed(
        face.name if single else face.face or "", face.name, face.types, face.subtypes,
        face.supertypes, face.colors, face.power or "", face.toughness or "", face.keywords,
        face.cost or "",
    )  # fmt: skip


def _of_scryfall(card: _Scryfall) -> Printed:
    front = card.card_faces[0] if card.card_faces else card
    whole = card.layout in _BOTH_AT_ONCE or not front.name
    line = (front.type_line or card.type_line).partition(" // ")[0]
    before, _, after = line.partition("—")
    words = before.split()
    return Printed(
        card.name if whole else front.name, card.name,
        tuple(word for word in words if word not in _SUPERTYPES), tuple(after.split()),
        tuple(word for word in words if word in _SUPERTYPES),
        card.colors if card.colors is not None else front.colors or (),
        front.power or card.power or "", front.toughness or card.toughness or "", card.keywords,
        front.cost or card.cost or "",
    )  # fmt: skip
