"""Mana printed back: what is added, what a cost asks, and what lands and mana do by themselves.

Each `match` over a closed union ends in `assert_never`.
"""

from __future__ import annotations

from typing import assert_never

from engine.cards import mana_words as mana
from engine.cards.mana_words import Mana, ManaType
from engine.cards.phrases import a, counted, described, listed
from engine.cards.words import Characteristics, Described, NumberTold, Who

__all__ = ["say_added", "say_land_types", "say_payments", "say_spending", "say_static", "symbols"]

COLORS = tuple(one for one in ManaType if one is not ManaType.COLORLESS)


def symbols(these: Mana) -> str:
    """Return mana as symbols: "{G}{G}"."""
    return "".join(f"{{{one.value}}}" for one in these)


def say_added(effect: mana.AddMana) -> str:
    """Return what is added, by whom, and what it may be spent on."""
    verb = "add" if effect.who is Who.YOU else f"{effect.who.value} adds"
    only = f", {say_spending(effect.only)}" if effect.only else ""
    return f"{verb} {_production(effect.what)}{only}"


def say_spending(only: mana.Spending) -> str:
    """Return what the mana may be spent on."""
    kinds = listed([kind.lower() for kind in only.types])
    of_type = " of the chosen type" if only.of_chosen_type else ""
    safe = ", which can't be countered" if only.cant_be_countered else ""
    return f"only to cast {a(kinds)} spell{of_type}{safe}"


def _production(what: mana.Production) -> str:
    match what:
        case mana.Add(these, times):
            return f"{symbols(these)}{_times(times)}"
        case mana.AddOneType(among, times):
            return f"{_amount(times)}{_of(among)}{_by_devotion(times)}"
        case mana.AddInCombination(among, count):
            return f"{count} mana, each{_of(among)}"
        case mana.AddCouldProduce(of, only_colors):
            kind = "color" if only_colors else "type"
            return f"one mana of any {kind} that {_one_of(of)} could produce"
        case mana.AddProduced():
            return "one mana of any type that land produced"
        case _:
            assert_never(what)


def _of(among: Mana) -> str:
    return " of any color" if among == COLORS else f", {listed([symbols((one,)) for one in among])}"


def _amount(times: mana.ManaAmount) -> str:
    return "one mana" if times == 1 else "mana"


def _by_devotion(times: mana.ManaAmount) -> str:
    return ", as much as your devotion to it" if isinstance(times, mana.Devotion) else _times(times)


def _times(times: mana.ManaAmount) -> str:
    match times:
        case int():
            return "" if times == 1 else f" {times} times"
        case mana.HowMany(what):
            return f" for each {described(what)}"
        case mana.Devotion():
            return ", as much as your devotion to it"
        case NumberTold():
            return " for each of them"
        case _:
            assert_never(times)


def _one_of(what: Described) -> str:
    if what.controlled_by is Who.EACH_OPPONENT:
        noun = " ".join(kind.lower() for kind in what.types)
        return f"{a(noun)} an opponent controls"
    return a(described(what))


def say_payments(cost: str, payments: tuple[mana.Payment, ...]) -> str:
    """Return the whole cost: its symbols, then what else it asks."""
    return ", ".join(part for part in (cost, *map(_payment, payments)) if part)


def _payment(payment: mana.Payment) -> str:
    match payment:
        case mana.SacrificeThis():
            return "sacrifice this"
        case mana.RemoveCounters(kind, count):
            return f"remove {counted(count, f'{kind} counter', f'{kind} counters', None)}"
        case mana.PayLife(life):
            return f"pay {life} life"
        case mana.TapOthers(count, what):
            return f"tap {count} untapped {described(what, many=True)}"
        case _:
            assert_never(payment)


def say_static(ability: mana.Static) -> str:
    """Return what an ability does that is neither activated nor triggered."""
    match ability:
        case mana.LandsAre(subtype, enchanted):
            return f"enchanted land is {a(subtype)}" if enchanted else f"nonbasic lands are {subtype}s"
        case mana.MultipliesMana(times):
            return f"a permanent you tap for mana produces {times} times as much of it instead"
        case mana.ReplacesMana(into, one):
            other = "other type and amount" if one else "other type"
            return f"a land tapped for mana produces {symbols((into,))} instead of any {other}"
        case mana.EntersWith(chooses=chooses) if chooses:
            return f"as this enters, choose {a(chooses)}"
        case mana.EntersWith():
            return f"this enters {_entering(ability)}"
        case _:
            assert_never(ability)


def _entering(ability: mana.EntersWith) -> str:
    one, many = f"{ability.kind} counter", f"{ability.kind} counters"
    match ability.amount:
        case mana.ColorsSpent():
            counters = f"with {a(one)} for each color of mana spent to cast it"
        case 0:
            counters = ""
        case amount:
            counters = f"with {counted(amount, one, many, None)}"
    return " ".join(part for part in ("tapped" * ability.tapped, counters) if part)


_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_BASIC: dict[str, ManaType] = dict(zip(_LAND_TYPES, COLORS, strict=True))


def say_land_types(printed: Characteristics) -> list[str]:
    """Return what a land may do because of its basic land types (CR 305.6)."""
    types = [one for one in printed.subtypes if one in _BASIC and "Land" in printed.types]
    return [f"{{T}}: add {symbols((_BASIC[one],))}, as {a(one)}" for one in types]
