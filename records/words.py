"""The whole vocabulary of records, as tables: what may be said, in which shape, and what it means.

Reading, the JSON schema and the tables of docs/records.md come from here; `doing.py` and
`expecting.py` have one function for each word, and a test compares them.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

__all__ = [
    "DETAILS",
    "EXPECTATIONS",
    "FOR_ALL",
    "HEADER",
    "HOUSE_RULES",
    "NOBODY",
    "VERBS",
    "Shape",
    "Word",
]

NOBODY = ("nobody", "nothing")
"""How an empty list or map is said in words."""


class Shape(Enum):
    """How the value of a word is written; the text describes it for people."""

    NOTHING = "no value"
    YES_NO = "yes or no"
    TEXT = "a text"
    NUMBER = "a number"
    NAMES = "a name, or a list of names"
    THINGS = "a thing, or a list of things"
    PAIRS = "a map of names to names"
    ORDERED = "a list of pairs, each a name and a name"
    NUMBERS = "a map of names to numbers"
    LISTS = "a map of names to names or lists of names"
    THING_LISTS = "a map of players to things or lists of things"
    COUNTERS = "a map of names to maps of kinds to numbers"
    FACTS = "a map of permanents to details"
    COUNCIL = "a map with question, choices, and perhaps secret and count"
    PLAY = "a list of steps"
    CARDS = "a list of cards"


class Word(NamedTuple):
    """A word, its shape, and what it means."""

    shape: Shape
    says: str


HEADER: dict[str, Word] = {
    "record": Word(Shape.TEXT, "What the record shows, in one sentence. It comes first."),
    "kind": Word(Shape.TEXT, "`game`, or `log` for an exported room. Without it: a game."),
    "case": Word(Shape.TEXT, "Where the case comes from."),
    "rules": Word(Shape.NAMES, "The rules it rests on."),
    "holds": Word(Shape.NAMES, "The statements of rules-coverage.md that it holds."),
    "note": Word(Shape.TEXT, "Anything worth saying; not read by the program."),
    "house": Word(Shape.NAMES, "House rules of the table, see below; none if not said."),
    "players": Word(Shape.NAMES, "Two to eight names, in turn order; the first has the turn."),
    "cards": Word(Shape.CARDS, "Home-made cards of this game, as own-cards.md says."),
    "life": Word(Shape.NUMBER, "Life at the start; 40 if not said."),
    "chance": Word(Shape.TEXT, "Any word: it decides every draw of chance, always the same way."),
    "begins": Word(Shape.TEXT, "`turn 2, upkeep`: where it begins; `turn 1, main` if not said."),
    "battlefield": Word(Shape.THING_LISTS, "What each player controls at the start."),
    "graveyard": Word(Shape.THING_LISTS, "What lies in graveyards at the start."),
    "exile": Word(Shape.THING_LISTS, "What lies in exile at the start."),
    "command": Word(Shape.THING_LISTS, "What lies in the command zone at the start."),
    "tempted": Word(Shape.NUMBERS, "How often the Ring has tempted a player before the start."),
    "bearer": Word(Shape.PAIRS, "Who the Ring-bearer of a tempted player is at the start."),
    "play": Word(Shape.PLAY, "What happens, step by step."),
}
"""What stands above `play`, and `play` itself."""

HOUSE_RULES: dict[str, str] = {
    "split spares": "Who agreed with one of a player's split votes has not disagreed.",
    "no vote finishes": "Players finish voting though not a single vote was possible.",
    "leaving ends": "A resolution ends when its controller leaves.",
}
"""What a table may agree on where no rule decides; each is a setting of the same name."""

DETAILS: dict[str, Word] = {
    "size": Word(Shape.TEXT, "Power and toughness: `2/2`."),
    "types": Word(Shape.NAMES, "Its card types; a thing with a size is a Creature without saying."),
    "subtypes": Word(Shape.NAMES, "Such as Elf, or Human Soldier as a list."),
    "keywords": Word(Shape.NAMES, "Such as flying, or `can't be countered`."),
    "colors": Word(Shape.NAMES, "Its colors."),
    "legendary": Word(Shape.YES_NO, "Whether it is legendary; as a fact, by the Ring too."),
    "token": Word(Shape.YES_NO, "Whether it is a token."),
    "owner": Word(Shape.TEXT, "Its owner, if that is somebody else."),
    "under": Word(Shape.TEXT, "Who controls it (only as a fact)."),
    "tapped": Word(Shape.YES_NO, "Whether it is tapped."),
    "damage": Word(Shape.NUMBER, "Damage marked on it (only as a fact)."),
    "counters": Word(Shape.NUMBERS, "Its counters by kind: `{+1/+1: 2}`; as a fact, all of them."),
    "as": Word(Shape.TEXT, "Another name for it, in this record only."),
    "targets": Word(Shape.NAMES, "What it targets (only where something is cast or activated)."),
    "ability": Word(Shape.NUMBER, "Which of its activated abilities, from 1."),
    "x": Word(Shape.NUMBER, "The number announced for X (only where something is cast)."),
    "attached": Word(Shape.TEXT, "What it is attached to, an Aura for example."),
    "mana": Word(Shape.NAMES, "What a mana ability leaves open: which mana, in order."),
}
"""What may be said of a thing: `{Ogre: {size: 3/3, tapped: yes}}`."""

VERBS: dict[str, Word] = {
    "votes": Word(Shape.NAMES, "Votes for that choice."),
    "decides for": Word(Shape.NAMES, "Chooses how the player named after it votes."),
    "votes again": Word(Shape.YES_NO, "Takes an additional vote that may be cast, or declines it."),
    "seals": Word(Shape.NAMES, "Closes the envelope of a secret vote: all own votes, in order."),
    "seals for": Word(Shape.NAMES, "The same, for the player named after it."),
    "seals additional votes": Word(Shape.NUMBER, "Says in secret how many of them are used."),
    "bears": Word(Shape.NAMES, "Chooses that creature as Ring-bearer."),
    "chooses": Word(Shape.NAMES, "Chooses among what is offered, in order; also yes or no."),
    "confirms": Word(Shape.NOTHING, "Says that an instruction was carried out."),
    "attacks": Word(Shape.PAIRS, "Declares attackers, and whom each attacks."),
    "blocks": Word(Shape.PAIRS, "Declares blockers, and which attacker each blocks."),
    "assigns damage": Word(Shape.NUMBERS, "Divides an attacker's damage: `{Elk: 2, Ben: 1}`."),
    "passes": Word(Shape.NOTHING, "Passes priority once."),
    "keeps passing": Word(Shape.YES_NO, "Passes by itself until the own vote, or stops doing so."),
    "casts": Word(Shape.THINGS, "Casts a card; one typed in with its types or size."),
    "activates": Word(Shape.THINGS, "Activates an ability of a permanent."),
    "activates mana": Word(Shape.THINGS, "Activates a mana ability: `Forest`."),
    "pays": Word(Shape.TEXT, "Spends mana from the own pool on something on paper: `GG`."),
    "pays for": Word(Shape.PAIRS, "Spends it on a spell or ability on the stack: `{Bear: GG}`."),
    "moves on": Word(Shape.NOTHING, "Goes on to the next step."),
    "ends the turn": Word(Shape.NOTHING, "Goes on to the end step and the next turn."),
    "concedes": Word(Shape.NOTHING, "Leaves the game."),
    "holds council": Word(Shape.COUNCIL, "Puts a question to the table without a card."),
    "controls": Word(Shape.NAMES, "Makes that player's choices this turn."),
    "controls next turn": Word(Shape.NAMES, "Makes them during that player's next turn."),
    "tempts": Word(Shape.NAMES, "A house temptation of that player, or of `everybody`."),
    "tempts in secret": Word(Shape.NAMES, "The same, each bearer chosen hidden."),
    "adds": Word(Shape.THINGS, "Puts it on the battlefield as if it had been there before."),
    "puts onto the battlefield": Word(Shape.THINGS, "It enters now, with what that triggers."),
    "adds to graveyard": Word(Shape.THINGS, "Puts a card into the own graveyard."),
    "adds to exile": Word(Shape.THINGS, "Puts a card into exile."),
    "adds to command": Word(Shape.THINGS, "Puts a card into the command zone."),
    "copies": Word(Shape.THINGS, "Creates a token that is a copy of that permanent."),
    "makes a copy": Word(Shape.PAIRS, "Lets a permanent become a copy of another."),
    "phases out": Word(Shape.NAMES, "Phases a permanent out, with what is attached to it."),
    "phases in": Word(Shape.NAMES, "Phases a permanent in that is phased out."),
    "moves": Word(Shape.PAIRS, "Moves it to graveyard, exile, command, battlefield or hand."),
    "taps": Word(Shape.NAMES, "Taps by hand."),
    "untaps": Word(Shape.NAMES, "Untaps by hand."),
    "sets counters": Word(Shape.COUNTERS, "Says how many counters of a kind there are."),
    "gives control": Word(Shape.PAIRS, "Gives control of a permanent to a player."),
    "sets life": Word(Shape.NUMBERS, "Says what a life total is."),
    "undoes": Word(Shape.NOTHING, "Takes the own last change by hand back."),
    "asks to take back": Word(
        Shape.NUMBER, "Asks for the last so many things people did: 1, 2 ..."
    ),
    "agrees": Word(Shape.NOTHING, "Agrees to what is asked to be taken back."),
    "disagrees": Word(Shape.NOTHING, "Says no to it; whoever asked withdraws it so."),
    "pauses": Word(Shape.NOTHING, "Pauses the game; the host's, who is the first player."),
    "goes on": Word(Shape.NOTHING, "Ends the pause."),
}
"""What a player does: `Ann votes: death`."""

FOR_ALL: dict[str, Word] = {
    "all pass": Word(Shape.NOTHING, "Everybody passes until the top of the stack has resolved."),
    "all confirm": Word(Shape.NOTHING, "Everybody confirms until no instruction is left."),
    "go to": Word(Shape.TEXT, "Steps on to the next such step; on the way nobody attacks."),
    "expect": Word(Shape.PAIRS, "What must be so now."),
}
"""What stands for the whole table."""

EXPECTATIONS: dict[str, Word] = {
    "asked": Word(Shape.PAIRS, "Exactly these are asked, each for that."),
    "choices": Word(Shape.LISTS, "Exactly this is offered to a player (in combat: who may)."),
    "votes": Word(Shape.ORDERED, "All votes so far, in order, of this voting or the last."),
    "count": Word(Shape.NUMBERS, "How many votes each choice has; those not named have none."),
    "most voted": Word(Shape.NAMES, "Each choice with the most votes or tied."),
    "tied": Word(Shape.YES_NO, "Whether two or more choices share the most votes."),
    "locked in": Word(Shape.NAMES, "Exactly these have closed their envelopes."),
    "life": Word(Shape.NUMBERS, "Life totals."),
    "permanents": Word(Shape.THING_LISTS, "Exactly this is under a player's control."),
    "is": Word(Shape.FACTS, "What is so of a permanent."),
    "gone": Word(Shape.NAMES, "These are not on the battlefield."),
    "phased out": Word(Shape.NAMES, "Exactly these are phased out."),
    "graveyard": Word(Shape.LISTS, "Exactly these cards lie in a player's graveyard."),
    "exile": Word(Shape.LISTS, "Exactly these cards of a player are in exile."),
    "command": Word(Shape.LISTS, "Exactly these cards of a player are in the command zone."),
    "tempted": Word(Shape.NUMBERS, "How often the Ring has tempted a player."),
    "bearer": Word(Shape.PAIRS, "Who is a player's Ring-bearer, or `nobody`."),
    "ring abilities": Word(Shape.NUMBERS, "How many abilities a player's Ring has."),
    "mana": Word(Shape.PAIRS, "All unspent mana of a player: `GGU`, or `nothing`."),
    "stack": Word(Shape.NAMES, "Exactly this is on the stack, the top first."),
    "told": Word(Shape.ORDERED, "Exactly these instructions were given since the last expect."),
    "says": Word(Shape.NAMES, "These stand in the story since the last expect, in this order."),
    "does not say": Word(Shape.NAMES, "None of these stands in the story since the last expect."),
    "sees": Word(Shape.LISTS, "What a player or `spectator` sees: see below."),
    "does not see": Word(Shape.LISTS, "What is hidden from a player or `spectator`."),
    "may": Word(Shape.LISTS, "What a player may send now, by the words of the protocol."),
    "may not": Word(Shape.LISTS, "What a player may not send now."),
    "turn": Word(Shape.TEXT, "Whose turn it is."),
    "step": Word(Shape.TEXT, "Which step it is."),
    "extra turns": Word(Shape.NAMES, "Who takes the extra turns to come, the next first."),
    "priority": Word(Shape.TEXT, "Who has priority, or `nobody`."),
    "left": Word(Shape.NAMES, "Exactly these have left the game."),
    "won": Word(Shape.TEXT, "Who has won, or `nobody`."),
}  # fmt: skip
"""What may be expected: `expect: {life: {Ann: 40}}`. Only what is named is looked at."""
