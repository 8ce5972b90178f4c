"""Which mana abilities a permanent has now: its card's, and those of its basic land types.

A land whose type is set loses its own (CR 305.7). An ability is named by its place: on the card,
or from `INTRINSIC` on for the five basic land types in their usual order (CR 305.6).
"""

from __future__ import annotations

from typing import TypeAlias

from engine.cards.abilities import Ability, Activated, Triggered, When, is_mana_ability
from engine.cards.mana_words import Add, AddMana, LandsAre, ManaType
from engine.objects import abilities_of
from engine.state import Game, Permanent

__all__ = ["INTRINSIC", "added_by", "land_types", "mana_abilities", "own_abilities", "triggers_on"]

INTRINSIC = 20
_BASIC = {
    "Plains": ManaType.WHITE,
    "Island": ManaType.BLUE,
    "Swamp": ManaType.BLACK,
    "Mountain": ManaType.RED,
    "Forest": ManaType.GREEN,
}
_INTRINSIC = {
    name: (place, Activated("{T}", (AddMana(Add((one,))),)))
    for place, (name, one) in enumerate(_BASIC.items(), INTRINSIC)
}

Setting: TypeAlias = tuple[Permanent, LandsAre]


def settings_in(game: Game) -> tuple[Setting, ...]:
    """Return what sets land types now, in the order of timestamps (CR 613.7)."""
    return tuple(
        (one, ability)
        for one in game.permanents.values()
        for ability in abilities_of(game, one)
        if isinstance(ability, LandsAre)
    )


def _set_type(permanent: Permanent, settings: tuple[Setting, ...]) -> str | None:
    """Return the land type that it was set to last, if any."""
    if "Land" not in permanent.printed.types:
        return None
    is_basic = "Basic" in permanent.printed.supertypes
    found = [
        ability.subtype
        for source, ability in settings
        if (source.attached == permanent.id if ability.enchanted else not is_basic)
    ]
    return found[-1] if found else None


def land_types(game: Game, permanent: Permanent) -> tuple[str, ...]:
    """Return the basic land types that it has now."""
    return _land_types(permanent, settings_in(game))


def _land_types(permanent: Permanent, settings: tuple[Setting, ...]) -> tuple[str, ...]:
    if "Land" not in permanent.printed.types:
        return ()
    one = _set_type(permanent, settings)
    return (one,) if one else tuple(name for name in _BASIC if name in permanent.printed.subtypes)


def own_abilities(game: Game, permanent: Permanent) -> tuple[Ability, ...]:
    """Return the abilities of its card, of which a land whose type is set has none."""
    return () if _set_type(permanent, settings_in(game)) else abilities_of(game, permanent)


def mana_abilities(
    game: Game, permanent: Permanent, settings: tuple[Setting, ...] | None = None
) -> dict[int, Activated]:
    """Return its activated mana abilities by their places (CR 605.1a)."""
    these = settings_in(game) if settings is None else settings
    own = () if _set_type(permanent, these) else abilities_of(game, permanent)
    found = {
        place: ability
        for place, ability in enumerate(own)
        if isinstance(ability, Activated) and is_mana_ability(ability)
    }
    return found | dict(_INTRINSIC[name] for name in _land_types(permanent, these))


def triggers_on(game: Game, tapped: Permanent) -> tuple[tuple[Permanent, Triggered], ...]:
    """Return the triggered mana abilities for a permanent tapped for mana (CR 605.1b, 106.12a)."""
    return tuple(
        (one, ability)
        for one in game.permanents.values()
        for ability in abilities_of(game, one)
        if isinstance(ability, Triggered)
        and is_mana_ability(ability)
        and any(_happens(when, one, tapped) for when in ability.when)
    )


def _happens(when: When, source: Permanent, tapped: Permanent) -> bool:
    if when is When.ENCHANTED_LAND_TAPPED_FOR_MANA:
        return source.attached == tapped.id
    return when is When.LAND_TAPPED_FOR_MANA and "Land" in tapped.printed.types


def added_by(ability: Activated | Triggered) -> AddMana:
    """Return what a mana ability adds: each of ours does so once."""
    (only,) = (one for one in ability.do if isinstance(one, AddMana))
    return only
