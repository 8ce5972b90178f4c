"""The commands as plain maps, for `Client.act`: those that answer questions, and the common others.

Any other command of docs/protocol.md is written as a map: `{"do": "tap", "object": 7, ...}`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bots.wire import Map

__all__ = [
    "answer",
    "answer_undo",
    "ask_undo",
    "assign",
    "attack",
    "block",
    "choose",
    "choose_bearer",
    "confirm",
    "end_turn",
    "go_on",
    "next_step",
    "open_envelope",
    "pass_priority",
    "pause",
    "seal",
    "set_time",
    "take_back",
    "vote",
    "vote_again",
    "vote_no_more",
]


def vote(question: int, choice: str) -> Map:
    """Vote for a choice (CR 701.38a)."""
    return {"do": "vote", "question": question, "choice": choice}


def vote_again(question: int) -> Map:
    """Take an additional vote that may be cast (CR 701.38d)."""
    return {"do": "vote_again", "question": question}


def vote_no_more(question: int) -> Map:
    """Decline an additional vote that may be cast (CR 701.38d)."""
    return {"do": "vote_no_more", "question": question}


def seal(question: int, choices: Iterable[str]) -> Map:
    """Lock in all votes of a secret voting, in order; a choice may come more than once."""
    return {"do": "seal", "question": question, "choices": list(choices)}


def open_envelope(question: int) -> Map:
    """Open an envelope that this client closed; `Client.act` adds what is in it."""
    return {"do": "open_envelope", "question": question}


def choose_bearer(question: int, choice: str) -> Map:
    """Choose a creature as Ring-bearer (CR 701.54a)."""
    return {"do": "bearer", "question": question, "choice": choice}


def choose(question: int, choices: Iterable[str]) -> Map:
    """Choose objects, targets, an order, yes or no."""
    return {"do": "choose", "question": question, "choices": list(choices)}


def confirm(question: int) -> Map:
    """Say that an instruction was carried out on paper."""
    return {"do": "confirm", "question": question}


def attack(question: int, attacks: Iterable[tuple[int, int]] = ()) -> Map:
    """Declare attackers, each with the player it attacks; none is allowed (CR 508.1)."""
    return {"do": "attack", "question": question, "attacks": [list(pair) for pair in attacks]}


def block(question: int, blocks: Iterable[tuple[int, int]] = ()) -> Map:
    """Declare blockers, each with the attacker it blocks; none is allowed (CR 509.1)."""
    return {"do": "block", "question": question, "blocks": [list(pair) for pair in blocks]}


def assign(question: int, damage: Iterable[tuple[str, int]]) -> Map:
    """Divide an attacker's damage: how much each of the choices is dealt (CR 510.1c)."""
    return {"do": "assign", "question": question, "damage": [list(pair) for pair in damage]}


def pass_priority() -> Map:
    """Pass (CR 117.3d)."""
    return {"do": "pass"}


def end_turn() -> Map:
    """Go on to the next turn, stopping where something triggers."""
    return {"do": "end_turn"}


def next_step() -> Map:
    """Go on to the next step of one's own turn."""
    return {"do": "next_step"}


def set_time(
    time_limit: int | None = None, absent: str | None = None, grace: int | None = None
) -> Map:
    """Change what is about time, in seconds; the host's. None leaves it as it is."""
    given = {"time_limit": time_limit, "absent": absent, "grace": grace}
    return {"do": "time", **{name: one for name, one in given.items() if one is not None}}


def ask_undo(moment: int) -> Map:
    """Ask everybody to go back to before that moment (`Client.moments`)."""
    return {"do": "ask_undo", "moment": moment}


def answer_undo(moment: int, *, agree: bool) -> Map:
    """Agree to what the table's `proposal` asks, or not."""
    return {"do": "answer_undo", "moment": moment, "agree": agree}


def pause() -> Map:
    """Stop all clocks and everything else; the host's."""
    return {"do": "pause"}


def go_on() -> Map:
    """End the pause; the host's."""
    return {"do": "go_on"}


def take_back() -> Map:
    """Send the bot away that plays for oneself."""
    return {"do": "take_back"}


def answer(question: Map, picked: Sequence[str]) -> Map:
    """Return the command that answers a question of any kind with these of its choices.

    An additional vote is taken if anything is picked. Where damage is divided, a choice is picked
    once for each point that it is dealt. `ValueError` for a kind unknown here.
    """
    number, asks = question["id"], question["asks"]
    match asks:
        case "vote":
            return vote(number, picked[0])
        case "additional vote":
            return vote_again(number) if picked else vote_no_more(number)
        case "seal":
            return seal(number, picked)
        case "open":
            return open_envelope(number)
        case "Ring-bearer":
            return choose_bearer(number, picked[0])
        case "choose":
            return choose(number, picked)
        case "confirm":
            return confirm(number)
        case "attackers" | "blockers" | "damage":
            return _fight(question, picked)
        case _:
            raise ValueError(f"a question of an unknown kind: {asks!r}")


def _fight(question: Map, picked: Sequence[str]) -> Map:
    number = question["id"]
    chosen = [question["choices"][one] for one in picked if one in question["choices"]]
    match question["asks"]:
        case "attackers":
            return attack(number, [(one["object"], one["player"]) for one in chosen])
        case "blockers":
            return block(number, [(one["object"], one["blocks"]) for one in chosen])
        case _:
            return assign(number, Counter(picked).items())
