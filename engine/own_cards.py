"""A table's own cards: home-made, added whole by the host or by whoever runs the server.

Their values go into the log, so a table replays wherever it is read. A card that is on no table yet
may be replaced until the game begins; after that a name means one card for good.
"""

from __future__ import annotations

from engine.cards import find, is_same_name
from engine.cards.abilities import Card
from engine.cards.checking import flaws
from engine.commands import AddOwnCards
from engine.course import Course
from engine.errors import IllegalAction
from engine.events import OwnCardsAdded
from engine.ids import SeatId
from engine.state import Table

__all__ = ["MOST_OWN_CARDS", "add"]

MOST_OWN_CARDS = 60
"""A table's own cards in all: a cube's councils are a dozen."""


def add(course: Course, seat: SeatId | None, command: AddOwnCards) -> None:
    """Let the cards belong to the table; those it has already, exactly so, count as added."""
    table = course.table
    _check_who(table, seat)
    for card in command.cards:
        _check_card(table, card)
    new = tuple(card for card in command.cards if table.own_cards.get(card.name) != card)
    names = [card.name for card in command.cards]
    for place, name in enumerate(names):
        if any(is_same_name(name, one) for one in names[:place]):
            raise IllegalAction("own_card_twice", "table", f"{name} is there twice.")
    if len({*table.own_cards, *names}) > MOST_OWN_CARDS:
        text = f"A table has at most {MOST_OWN_CARDS} cards of its own."
        raise IllegalAction("too_many_cards", "table", text)
    if new:
        course.happens(OwnCardsAdded(new))


def _check_who(table: Table, seat: SeatId | None) -> None:
    """The host adds cards, and never while something resolves (CR 608.2)."""
    if seat not in (None, table.host):
        host = table.seats[table.host].name if table.host is not None else "The host"
        raise IllegalAction("host_only", "table", f"{host} is the host, who does that.")
    game = table.game
    if game is not None and (game.asked or game.resolution is not None):
        text = "Something is resolving; cards are added when it is finished."
        raise IllegalAction("resolving", "608.2", text)


def _check_card(table: Table, card: Card) -> None:
    if (flaw := next(flaws(card), None)) is not None:
        raise IllegalAction("bad_card", "table", f"{card.name}: {flaw}")
    known = find(card.name)
    if known is not None:
        text = f"{known.name} is a card of the catalogue; give yours another name."
        raise IllegalAction("name_of_a_card", "table", text)
    own = find(card.name, table.own_cards)
    if own is not None and own != card and (table.game is not None or own.name != card.name):
        text = f"{own.name} is a card of this table already, and another one."
        raise IllegalAction("own_card_known", "table", text)
