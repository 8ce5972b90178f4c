"""Which of a question's choices to pick: at random, for one's own good, or the plainest ones.

Everything is read from the two documents, as any other client could; nothing knows a card but
`GIVES_ITS_CONTROLLER`, which a bot of yours may know better. An answer is a list of choice ids:
`commands.answer` makes the command of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bots.fights import attacks, blocks, division

if TYPE_CHECKING:
    from random import Random

    from bots.wire import Map

__all__ = ["Situation", "own_good", "plainest", "random_pick"]

# Words one votes for, by what they give the controller of the card, most first.
GIVES_ITS_CONTROLLER = (
    "time", "fellowship", "death", "denial", "dominion", "numbers", "money", "knowledge", "truth",
    "wild", "profit", "evidence", "consequences", "bribery", "return", "Redhorn Pass", "past",
    "psychosis", "torture", "guilty", "harvest", "grace", "strength", "sprout", "security", "aid",
    "quill", "present", "free", "Mines of Moria", "duplication", "taxes", "sickness", "feather",
    "planeswalk", "chaos", "embark", "homage", "guidance", "condemnation", "innocent", "carnage",
)  # fmt: skip
_TAKES_ANOTHER_VOTE = ["again"]


class Situation(NamedTuple):
    """What a choice depends on: the question, whose it is, the table's document, and chance."""

    question: Map
    me: int
    table: Map
    rng: Random


def plainest(question: Map) -> list[str]:
    """Return the first legal answer there is: as few as allowed, in the order offered."""
    ids: list[str] = list(question["choices"])
    least: int = question["least"]
    match question["asks"]:
        case "vote" | "Ring-bearer":
            return ids[:1]
        case "seal" | "damage":
            return ids[:1] * least
        case "choose":
            return ids[:least]
        case _:
            return []


def random_pick(now: Situation) -> list[str]:
    """Return a legal answer at random (a block may still need a second blocker for menace)."""
    question, rng = now.question, now.rng
    ids: list[str] = list(question["choices"])
    count = rng.randint(question["least"], question["most"])
    match question["asks"]:
        case "vote" | "Ring-bearer":
            return [rng.choice(ids)]
        case "additional vote":
            return rng.choice([_TAKES_ANOTHER_VOTE, []])
        case "seal":
            return rng.choices(ids, k=count)
        case "choose":
            return _together(now, rng.sample(ids, count))
        case "attackers" | "blockers":
            return _random_pairs(question, rng)
        case "damage":  # none to the player, for whom it takes lethal damage to all blockers
            blockers = [one for one in ids if "object" in question["choices"][one]]
            return rng.choices(blockers, k=count)
        case _:
            return []


def _random_pairs(question: Map, rng: Random) -> list[str]:
    by_creature: dict[int, list[str]] = {}
    for id, choice in question["choices"].items():
        by_creature.setdefault(choice["object"], []).append(id)
    return [rng.choice(pairs) for pairs in by_creature.values() if rng.random() < 0.5]


def own_good(now: Situation) -> list[str]:
    """Return the answer that looks best for oneself."""
    question, most = now.question, now.question["most"]
    match question["asks"]:
        case "additional vote":
            return _TAKES_ANOTHER_VOTE
        case "seal" if question.get("about") == "additional votes":
            return [max(question["choices"], key=int)]
        case "seal":
            return _best_first(now)[:1] * int(most)
        case "attackers":
            return attacks(question, now.table)
        case "blockers":
            return blocks(question, now.table)
        case "damage":
            return division(question, now.table)
        case "vote" | "Ring-bearer" | "choose":
            return _together(now, _best_first(now))[:most]
        case _:
            return []


def _together(now: Situation, ids: list[str]) -> list[str]:
    """Return those that can be chosen with the ones before them; none of such must be."""
    if now.question.get("about") != "targets of different players":
        return ids
    first: dict[int, str] = {}
    for id in ids:
        of = str(now.question["choices"][id].get("object"))
        first.setdefault(now.table["permanents"].get(of, {}).get("controller", 0), id)
    return list(first.values())


def _best_first(now: Situation) -> list[str]:
    """Order the choices; equal ones stay in a random order, so that bots do not vote in step."""
    ids = list(now.question["choices"])
    now.rng.shuffle(ids)
    return sorted(ids, key=lambda id: _regret(now, id, now.question["choices"][id]))


def _regret(now: Situation, id: str, choice: Map) -> float:
    """How little one wants this choice: the least is best."""
    if "object" in choice:
        return _regret_of_object(now, str(choice["object"]))
    if "player" in choice:
        other = now.table["players"].get(str(choice["player"]), {})
        return 1000 if choice["player"] == now.me else -other.get("life", 0)
    if id in ("yes", "no"):
        return float((id == "yes") != _is_worth_paying(now))
    return _regret_of_word(now, choice["name"])


def _regret_of_object(now: Situation, id: str) -> float:
    permanent = now.table.get("permanents", {}).get(id, {})
    worth = 1 + permanent.get("power", 0) + permanent.get("toughness", 0)
    if now.question["asks"] == "Ring-bearer":
        return -float(permanent.get("power", 0))
    if now.question.get("about") == "legend rule":
        return -float(worth)
    return 100 + worth if permanent.get("controller") == now.me else -float(worth)


def _regret_of_word(now: Situation, word: str) -> float:
    if word.isdecimal():
        return int(word)  # a bot has no cards on paper, so it did as little as it can say
    if word not in GIVES_ITS_CONTROLLER:
        return len(GIVES_ITS_CONTROLLER) / 2
    place = GIVES_ITS_CONTROLLER.index(word)
    is_mine = now.table.get("resolving", {}).get("controller") == now.me
    return place if is_mine else len(GIVES_ITS_CONTROLLER) - place


def _is_worth_paying(now: Situation) -> bool:
    """Mana on paper is cheap, and life is there to be spent as long as much is left."""
    if now.question.get("about") != "pay life":
        return True
    life, amount = now.table["players"][str(now.me)]["life"], now.question.get("amount", 0)
    return bool(life > 3 * amount)
