"""The parts of a sentence: who, what, how many, whether and when. `say.py` makes sentences of them.

Each `match` over a closed union ends in `assert_never`.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.cards import words
from engine.cards.abilities import When
from engine.cards.effects import Electorate
from engine.cards.words import Amount, Characteristics, Condition, Described, Ref, Who, Zone

__all__ = [
    "a", "bare", "by", "counted", "described", "each_or", "if_so", "listed", "moments", "size_of", "token_of",
    "votable",
]

_EVENTS = {
    When.THIS_ENTERS: "when this enters",
    When.THIS_ATTACKS: "whenever this attacks",
    When.THIS_DIES: "when this dies",
    When.THIS_LEAVES: "when this leaves the battlefield",
    When.THIS_DEALS_COMBAT_DAMAGE_TO_A_PLAYER: "whenever this deals combat damage to a player",
}
_NOUNS = {
    Zone.BATTLEFIELD: "permanent",
    Zone.GRAVEYARD: "card",
    Zone.EXILE: "card",
    Zone.STACK: "spell",
    Zone.COMMAND: "card",
}
_PLACES = {
    Zone.BATTLEFIELD: "",
    Zone.GRAVEYARD: "in your graveyard",
    Zone.EXILE: "in exile",
    Zone.STACK: "",
    Zone.COMMAND: "in the command zone",
}


def a(noun: str) -> str:
    """Return the noun with its article."""
    return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"


def listed(parts: list[str], last: str = "or") -> str:
    """Return the parts as prose: "one, two or three"."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if parts[1:] else "".join(parts)


def by(who: Who, verb: str) -> str:
    """Return subject and verb: "draw" for you, "each opponent draws" for others."""
    if who is Who.YOU:
        return verb
    return f"{who.value} {verb.removesuffix('y')}ies" if verb.endswith("y") else f"{who.value} {verb}s"


def counted(amount: Amount, one: str, many: str, votes: int | None) -> str:
    """Return that many of the noun, given as `one` and as `many`."""
    match amount:
        case int():
            return a(one) if amount == 1 and one != many else f"{amount} {many}"
        case words.Votes(times):
            if votes is not None:
                return counted(votes * times, one, many, None)
            return f"{{{times if times != 1 else ''}n}} {many}"
        case words.VotesYouReceived():
            return f"as many {many} as you got votes"
        case words.OpponentsWhoDisagreed():
            return f"as many {many} as there are {_DISAGREED}"
        case words.OpponentCount():
            return f"as many {many} as you have opponents"
        case words.XChosen():
            return f"X {many}"
        case words.HowManyOf(what):
            return f"as many {many} as there are {described(what, many=True)}"
        case words.PowerOfYourRingBearer():
            return f"as many {many} as your Ring-bearer has power"
        case words.InThatGraveyard(kind):
            return f"as many {many} as there are {kind.lower()} cards in that player's graveyard"
        case words.CountersOnThis(kind):
            return f"as many {many} as there are {kind} counters on this"
        case words.NumberTold(plus):
            return f"as many {many} as that{f' and {plus} more' if plus else ''}"
        case _:
            assert_never(amount)


def bare(amount: Amount, votes: int | None) -> str:
    """Return only the number."""
    number = counted(amount, "card", "cards", votes)
    return "1" if amount == 1 else number if number.startswith("as") else number.partition(" ")[0]


_DISAGREED = "opponents who voted for a choice you didn't vote for"


def described(what: Described, *, many: bool = False, they: Who | None = None) -> str:
    """Return the class in words; `they` is who needs no name in it, being the subject."""
    if what.player:
        whose = "opponent" if what.controlled_by is Who.EACH_OPPONENT else "player"
        return f"{whose}s" if many else whose
    noun = what.subtype if what.subtype and not what.types else f"{what.subtype} {_noun(what)}".strip()
    legend = {None: "", True: "legendary", False: "nonlegendary"}[what.legendary]
    parts = [
        "another" if what.another else "",
        legend,
        "tapped" if what.tapped else "",
        "nontoken" if what.nontoken else "",
        " ".join(f"non{kind.lower()}" for kind in what.without),
        _plural(noun) if many else noun,
        "" if _is_anybodys(what) else _whose(what, they),
        "in a graveyard" if _is_anybodys(what) else _PLACES[what.zone],
        "put there from the battlefield this turn" if what.from_battlefield_this_turn else "",
        "or player" if what.or_player else "",
        "with less power than this" if what.lesser_power else "",
        "that dealt you combat damage this turn" if what.dealt_you_combat_damage else "",
    ]
    return " ".join(part for part in parts if part)


def _plural(noun: str) -> str:
    return f"{noun[:-1]}ves" if noun.endswith("Elf") else f"{noun}s"


def _is_anybodys(what: Described) -> bool:
    return what.zone is Zone.GRAVEYARD and what.owned_by is Who.EACH_PLAYER


def _noun(what: Described) -> str:
    kinds = listed([kind.lower() for kind in what.types])
    return kinds if kinds and what.zone is Zone.BATTLEFIELD else f"{kinds} {_NOUNS[what.zone]}".strip()


def _whose(what: Described, they: Who | None) -> str:
    if what.not_controlled_by_you:
        return "you don't control"
    if what.controlled_by is not None:
        if what.controlled_by is Who.EACH_OPPONENT:
            return "an opponent controls"
        return _has(what.controlled_by, "control", they)
    return "" if what.owned_by is None else _has(what.owned_by, "own", they)


def _has(who: Who, verb: str, they: Who | None) -> str:
    if who is Who.YOU:
        return f"you {verb}"
    return f"they {verb}" if who is they else by(who, verb)


def each_or(what: Ref | Described) -> str:
    """Return the object, or each of the class."""
    return what.value if isinstance(what, Ref) else f"each {described(what).replace('another ', 'other ')}"


def votable(what: Described | Electorate) -> str:
    """Return one of what may be voted for."""
    return what.value if isinstance(what, Electorate) else a(described(what))


def size_of(power: int | None, toughness: int | None) -> str:
    """Return power and toughness as printed, or nothing."""
    return "" if power is None or toughness is None else f"{power}/{toughness}"


def token_of(token: Characteristics) -> str:
    """Return what a token is: its size, colors and subtypes."""
    kinds = ["creature"] if "Creature" in token.types else []
    parts = [size_of(token.power, token.toughness), listed(list(token.colors), "and")]
    own_name = f" named {token.name}" if "Legendary" in token.supertypes else ""
    legend = [kind.lower() for kind in token.supertypes]
    words_of_it = [one for one in [*legend, *parts, *token.subtypes, *kinds, f"token{own_name}"] if one]
    return " ".join([*words_of_it, *(["with", listed(list(token.keywords), "and")] if token.keywords else [])])


def if_so(condition: Condition) -> str:
    """Return the condition as what follows an "if"."""
    match condition:
        case words.EnteredThisTurn(subtype):
            return f"another {subtype} entered under your control this turn"
        case words.YouChoseAnother():
            return "you chose a creature other than this"
        case words.CreatureDiedThisTurn():
            return "a creature died under your control this turn"
        case words.ThisIs(subtype):
            return f"this is {a(subtype)}"
        case words.TemptedAtLeast(times):
            return f"the Ring has tempted you {times} or more times this game"
        case words.NothingGotAVote():
            return "nothing got a vote"
        case words.YouHaveNoRingBearer():
            return "you control no Ring-bearer"
        case words.ThisIsYourRingBearer():
            return "this is your Ring-bearer"
        case words.PermanentLeftThisTurn():
            return "a permanent left the battlefield under your control this turn"
        case words.YouGainedLife(number):
            return f"you gained {number} or more life this turn"
        case words.SecondTimeThisTurn():
            return "this ability resolves for the second time this turn"
        case words.TargetIsLegendary():
            return "the target is legendary"
        case words.YouControlAtLeast(number, what):
            these = described(replace(what, controlled_by=None), many=True)
            return f"you control {number} or more {these}"
        case words.YouControl(what):
            return f"you control {a(described(replace(what, controlled_by=None)))}"
        case _:
            assert_never(condition)


def moments(when: tuple[When, ...]) -> str:
    """Return when a trigger happens."""
    return listed([_EVENTS.get(one, one.value) for one in when], "and")
