"""Whom to attack, what to block and how to divide damage: read from a question and the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bots.wire import Map

__all__ = ["attacks", "blocks", "division"]


def attacks(question: Map, table: Map) -> list[str]:
    """Return the pairs to declare: nothing attacks where an untapped creature could kill it.

    Each attacker goes for the player with the least life of those it may attack.
    """
    picked: dict[int, str] = {}
    pairs = question["choices"]
    for id in sorted(pairs, key=lambda id: _life(table, pairs[id]["player"])):
        pair = pairs[id]
        attacker = _permanent(table, pair["object"])
        safe = all(not _kills(one, attacker) for one in _blockers_of(table, pair["player"]))
        if safe and attacker.get("power", 0) > 0:
            picked.setdefault(pair["object"], id)
    return list(picked.values())


def blocks(question: Map, table: Map) -> list[str]:
    """Return the pairs to declare: a creature blocks where it survives or takes a better one.

    One blocker for an attacker, and none where menace asks for two.
    """
    picked: dict[int, str] = {}
    blocked: set[int] = set()
    for id, pair in question["choices"].items():
        blocker = _permanent(table, pair["object"])
        attacker = _permanent(table, pair["blocks"])
        trades = _kills(blocker, attacker) and _worth(attacker) > _worth(blocker)
        wanted = trades or not _kills(attacker, blocker)
        free = pair["object"] not in picked and pair["blocks"] not in blocked
        if wanted and free and "menace" not in attacker.get("keywords", ()):
            picked[pair["object"]] = id
            blocked.add(pair["blocks"])
    return list(picked.values())


def division(question: Map, table: Map) -> list[str]:
    """Return a choice for each point of damage: lethal in the order offered, the rest to the last.

    With trample the last is the player.
    """
    left: int = question["amount"]
    picked: list[str] = []
    *others, last = question["choices"]
    for id in others:
        share = min(left, _lethal(table, question["choices"][id]))
        picked += [id] * share
        left -= share
    return picked + [last] * left


def _lethal(table: Map, choice: Map) -> int:
    """What still kills a blocker (CR 702.19b); 1 with deathtouch."""
    blocker, attacker = (_permanent(table, choice[one]) for one in ("object", "blocks"))
    left: int = max(blocker.get("toughness", 0) - blocker.get("damage", 0), 0)
    return min(left, 1) if "deathtouch" in attacker.get("keywords", ()) else left


def _permanent(table: Map, id: int) -> Map:
    found: Map = table["permanents"].get(str(id), {})
    return found


def _life(table: Map, player: int) -> int:
    life: int = table["players"][str(player)]["life"]
    return life


def _blockers_of(table: Map, player: int) -> list[Map]:
    return [
        one
        for one in table["permanents"].values()
        if one["controller"] == player and "Creature" in one["types"] and not one.get("tapped")
    ]


def _kills(one: Map, other: Map) -> bool:
    left = other.get("toughness", 0) - other.get("damage", 0)
    power: int = one.get("power", 0)
    return power > 0 and ("deathtouch" in one.get("keywords", ()) or power >= left)


def _worth(creature: Map) -> int:
    worth: int = creature.get("power", 0) + creature.get("toughness", 0)
    return worth
