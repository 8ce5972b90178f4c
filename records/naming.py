"""Names: which object or player a record means, and a refusal where it could be two.

A name is the printed one (case, accents and punctuation do not matter), what stands before its
comma ("Tivit") or before "Token", or an alias. With a number it is the n-th permanent of that name
that has come to be: `Bear#2`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TypeVar

from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.objects import name_of
from engine.state import Choice, Game, Permanent
from records.mistakes import Mistake, meant

__all__ = ["Names", "is_named"]

T = TypeVar("T")

_NUMBERED = re.compile(r"(.+?) ?#(\d{1,3})")


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(one for one in letters if one.isalnum() or one in "+-/#")


def is_named(printed: str, said: str) -> bool:
    """Whether a thing with that printed name may be called so."""
    short = printed.partition(",")[0].removesuffix(" Token")
    return _plain(said) in (_plain(printed), _plain(short))


class Names:
    """Who and what has a name in one game. Permanents keep their place in it when they leave."""

    def __init__(self, players: dict[str, PlayerId]) -> None:
        self._players = players
        self._permanents: dict[ObjectId, str] = {}
        self._aliases: dict[str, ObjectId] = {}

    def keep(self, permanent: Permanent) -> None:
        """Remember a permanent; the order of the calls is the order of the numbers."""
        self._permanents.setdefault(permanent.id, permanent.printed.name)

    def in_order(self, these: Iterable[ObjectId]) -> None:
        """Number the permanents in this order instead of the one in which they came to be."""
        self._permanents = {one: self._permanents[one] for one in these}

    def call(self, line: int, alias: str, one: ObjectId) -> None:
        """Give an object another name."""
        if alias in self._aliases or alias in self._players:
            raise Mistake(line, f"{alias!r} is somebody's name already.")
        self._aliases[alias] = one

    def player(self, line: int, name: str) -> PlayerId:
        """Return the player of that name."""
        found = self._players.get(name)
        if found is None:
            raise Mistake(line, f"{name!r} is no player here.{meant(name, self._players)}")
        return found

    def objects(self, game: Game, said: str) -> tuple[ObjectId, ...]:
        """Return every object that may be called so: on the battlefield first, then elsewhere."""
        if said in self._aliases:
            return (self._aliases[said],)
        name, number = _parted(said)
        permanents = [one for one, printed in self._permanents.items() if is_named(printed, name)]
        zones = (game.permanents, game.phased_out)
        there = [one for one in permanents if number or any(one in zone for zone in zones)]
        others = [one.id for one in game.stack if is_named(one.name, name)]
        others += [o for o, card in game.cards.items() if is_named(card.printed.name, name)]
        if not number:
            return (*there, *others)
        return tuple((there or others)[number - 1 : number])

    def object(
        self, game: Game, line: int, said: str, among: Iterable[ObjectId] | None = None
    ) -> ObjectId:
        """Return the one object meant, of some or of all; `Mistake` if there is none or several."""
        found = self.objects(game, said)
        if among is not None:
            inside = set(among)
            found = tuple(one for one in found if one in inside) or found
        if not found:
            here = (one.printed.name for one in game.permanents.values())
            raise Mistake(line, f"There is nothing called {said!r}.{meant(said, here)}")
        return _only(line, said, found)

    def target(self, game: Game, line: int, said: str) -> ObjectId:
        """Return the object meant, or the player, who as a target has a number below zero."""
        if said in self._players and not self.objects(game, said):
            return ObjectId(-self._players[said])
        return self.object(game, line, said)

    def choice(
        self, game: Game, line: int, said: str, offered: Mapping[ChoiceId, Choice]
    ) -> ChoiceId:
        """Return the choice meant; what is not offered is named so that the rules can refuse it."""
        found = self._offered(game, said, offered)
        if found:
            return _only(line, said, found)
        if said in self._players:
            return ChoiceId(f"p{self._players[said]}")
        objects = self.objects(game, said)
        return ChoiceId(str(objects[0])) if objects else ChoiceId(said)

    def _offered(
        self, game: Game, said: str, offered: Mapping[ChoiceId, Choice]
    ) -> tuple[ChoiceId, ...]:
        name, number = _parted(said)
        objects, player = self.objects(game, said), self._players.get(said)
        found = tuple(
            choice
            for choice, one in offered.items()
            if one.object in objects
            or (player is not None and one.player == player)
            or ((one.object is None or not number) and is_named(one.name, name))
        )
        return found[number - 1 : number] if number and len(found) > 1 else found

    def of(self, game: Game, one: ObjectId) -> str:
        """Return how a record would name that object, told apart where it must be."""
        alias = next((alias for alias, it in self._aliases.items() if it == one), None)
        printed = self._permanents.get(one) or name_of(game, one)
        same = [it for it, name in self._permanents.items() if name == printed]
        if alias is not None or one not in same or len(same) == 1:
            return alias or printed
        return f"{printed}#{same.index(one) + 1}"


def _parted(said: str) -> tuple[str, int]:
    found = _NUMBERED.fullmatch(said)
    return (found[1], int(found[2])) if found else (said, 0)


def _only(line: int, said: str, found: tuple[T, ...]) -> T:
    if len(set(found)) > 1:
        raise Mistake(
            line,
            f"{len(found)} are called {said!r}. Say which: {said}#1, {said}#2 (no space before"
            " the #), or give one another name with `as`.",
        )
    return found[0]
