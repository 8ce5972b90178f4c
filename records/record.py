"""What a record is, read: data only, every part with the line it stands in."""

from __future__ import annotations

from msgspec import Struct

from engine.cards.abilities import Card

__all__ = ["Council", "Entry", "Expectation", "Record", "Step", "Thing", "names_in"]


class Thing(Struct, frozen=True):
    """A card, permanent or token as it is described; None is what was not said."""

    line: int
    name: str
    types: tuple[str, ...] | None = None
    subtypes: tuple[str, ...] | None = None
    keywords: tuple[str, ...] | None = None
    colors: tuple[str, ...] | None = None
    size: tuple[int, int] | None = None
    legendary: bool | None = None
    token: bool | None = None
    owner: str | None = None
    under: str | None = None
    tapped: bool | None = None
    damage: int | None = None
    counters: dict[str, int] | None = None
    alias: str | None = None
    targets: tuple[str, ...] = ()
    ability: int = 1
    x: int = 0
    attached: str | None = None
    mana: tuple[str, ...] = ()

    @property
    def is_typed_in(self) -> bool:
        """Whether it says itself what it is, instead of naming a card of the catalogue."""
        return self.types is not None or self.size is not None


class Entry(Struct, frozen=True):
    """One line of a value: of whom or what (if it is a map), and what is said."""

    line: int
    of: str = ""
    names: tuple[str, ...] = ()
    number: int = 0
    things: tuple[Thing, ...] = ()


class Expectation(Struct, frozen=True):
    """Something that must be so: one word of `words.EXPECTATIONS` and its value."""

    line: int
    word: str
    entries: tuple[Entry, ...] = ()
    yes: bool = True


def names_in(expected: Expectation) -> tuple[str, ...]:
    """Return all names that an expectation gives."""
    return tuple(name for entry in expected.entries for name in entry.names)


class Council(Struct, frozen=True):
    """A question put to the table without a card."""

    question: str
    choices: tuple[str, ...]
    secret: bool = False
    count: bool = False


class Step(Struct, frozen=True):
    """One thing done, or only expectations. `text` is the step as it was written.

    `about` is the player named behind "for"; `refused` says how the step must be refused, each of
    its words being a code, a rule, or part of the sentence.
    """

    line: int
    text: str
    who: str = ""
    verb: str = ""
    about: str = ""
    entries: tuple[Entry, ...] = ()
    yes: bool = True
    council: Council | None = None
    refused: tuple[str, ...] = ()
    expect: tuple[Expectation, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names it gives, if its value is a name or a list of names."""
        return self.entries[0].names if self.entries else ()


class Record(Struct, frozen=True):
    """A game written down. `zones` holds what lies elsewhere than on the battlefield."""

    title: str
    players: tuple[str, ...]
    rules: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    case: str = ""
    house: tuple[str, ...] = ()
    own_cards: tuple[Card, ...] = ()
    life: int = 40
    chance: str = ""
    begins: tuple[int, str] = (1, "main")
    battlefield: tuple[Entry, ...] = ()
    zones: dict[str, tuple[Entry, ...]] = {}
    tempted: tuple[Entry, ...] = ()
    bearer: tuple[Entry, ...] = ()
    play: tuple[Step, ...] = ()
