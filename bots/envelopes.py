"""Secret votes from a client's side: closing envelopes, opening them, checking everybody's.

Written from docs/protocol.md alone, without the engine: a client in another language does the same.
What was published when an envelope was closed is remembered here, so that a server cannot change a
vote and its commitment together.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from bots.wire import is_map

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bots.wire import Map

__all__ = ["Envelopes", "LostEnvelope", "chance_holds", "commitment"]

_USES = "additional votes"
_KEPT = 200
"""So many envelopes are kept: far more than one voting has."""


class LostEnvelope(Exception):
    """What was sealed is not kept here, so it cannot be opened: another client closed it."""


def commitment(nonce: bytes, table: Map, slot: str, chooser: int, choices: Sequence[str]) -> str:
    """Return the commitment to these choices, empty where one is not used, as 64 digits."""
    voter, _, uses = slot.partition(" ")
    game = bytes.fromhex(table.get("chance", {}).get("commitment", ""))
    parts = [
        b"moot sealed vote",
        game.ljust(32, b"\0"),
        int(_voting(table)["id"]).to_bytes(8, "big"),
        int(voter).to_bytes(4, "big"),
        chooser.to_bytes(4, "big"),
        bytes((bool(uses),)),
        len(choices).to_bytes(2, "big"),
        *(sha256(one.encode()).digest() if one else bytes(32) for one in choices),
    ]
    return hmac.digest(nonce, b"".join(parts), "sha256").hex()


def chance_holds(chance: Map) -> bool:
    """Whether a shown seed is the one that was committed to, and every draw follows from it."""
    seed = bytes.fromhex(chance["seed"])
    if sha256(b"moot chance" + seed).hexdigest() != chance["commitment"]:
        return False
    return all(
        number == _drawn(seed, first, int(place) - 1 - first, among)
        for place, (first, among, number) in chance.get("draws", {}).items()
    )


def _drawn(seed: bytes, first: int, nth: int, among: int) -> int:
    key = hmac.digest(seed, b"moot draws" + first.to_bytes(8, "big"), "sha256")
    digest = hmac.digest(key, nth.to_bytes(4, "big"), "sha256")
    return int.from_bytes(digest[:16], "big") % among


def _voting(table: Map) -> Map:
    voting = table.get("voting") or table.get("outcome", {}).get("voting")
    return voting if is_map(voting) else {}


def _slot(question: Map) -> str:
    return f"{question['voter']} uses" if question.get("about") == _USES else str(question["voter"])


def _has_left(commitment: Map, lost: set[int]) -> bool:
    """Whether nobody is left who could open it: who closed it for a player they control is `by`."""
    return commitment["chooser"] in lost or commitment.get("by") in lost


class Envelopes:
    """What one client has sealed itself, and what it has seen that others sealed.

    `kept` maps a commitment to what opens it; hand in a map of your own to keep it somewhere safe.
    """

    def __init__(self, kept: dict[str, Map] | None = None) -> None:
        self.kept: dict[str, Map] = {} if kept is None else kept
        self._voting = 0
        self._told: tuple[str, ...] | None = None
        self._seen: dict[str, Map] = {}

    def complete(self, command: Map, table: Map, seat: Map) -> Map:
        """Return what is sent for a command: only a `seal` and an `open_envelope` are changed.

        `LostEnvelope` if it is to open what is not kept here.
        """
        question = seat.get("question")
        if not is_map(question) or command.get("question") != question["id"]:
            return command
        if command["do"] == "seal" and _voting(table).get("by_voter"):
            return self._close(table, question, question["player"], command["choices"])
        if command["do"] == "open_envelope" and "choices" not in command:
            return self._open(table, question)
        return command

    def _close(self, table: Map, question: Map, chooser: int, choices: Sequence[str]) -> Map:
        nonce = secrets.token_bytes(32)
        padded = [*choices, *[""] * (question["most"] - len(choices))]
        made = commitment(nonce, table, _slot(question), chooser, padded)
        self.kept[made] = {"choices": list(choices), "nonce": nonce.hex()}
        if len(self.kept) > _KEPT:
            del self.kept[next(iter(self.kept))]
        return {"do": "close_envelope", "question": question["id"], "commitment": made}

    def _open(self, table: Map, question: Map) -> Map:
        made = _voting(table)["commitments"][_slot(question)]["hash"]
        if made not in self.kept:
            source = question.get("source", "a vote")
            raise LostEnvelope(
                f"What was sealed for {source} is not kept here. Open it with the client that"
                " closed it; the table waits until then."
            )
        return {"do": "open_envelope", "question": question["id"], **self.kept[made]}

    def look(self, table: Map, seat: Map) -> tuple[str, ...] | None:
        """Look at a change of the documents; return the envelopes that do not match, once.

        None if there is nothing to say: no reveal, and what the server sealed for us is right.
        """
        found = self._look(table, seat)
        if found == self._told:
            return None
        self._told = found
        return found

    def _look(self, table: Map, seat: Map) -> tuple[str, ...] | None:
        voting = _voting(table)
        commitments: Map = voting.get("commitments", {})
        if voting.get("id") != self._voting:
            self._voting, self._seen, self._told = voting.get("id", 0), {}, None
        lost = {int(one) for one, player in table.get("players", {}).items() if "lost" in player}
        for slot, one in commitments.items():
            if slot not in self._seen or _has_left(self._seen[slot], lost):
                self._seen[slot] = one
        openings: Map = table.get("outcome", {}).get("voting", {}).get("openings", {})
        if "finished" in voting and openings:
            return tuple(sorted(self._wrong(table, openings, lost)))
        return self._own(table, seat) or None

    def _wrong(self, table: Map, openings: Map, lost: set[int]) -> set[str]:
        """The envelopes that were changed, are missing, or hold other votes than were counted."""
        votes: dict[str, list[str]] = {}
        for voter, choice, *_ in _voting(table)["votes"].values():
            votes.setdefault(str(voter), []).append(choice)
        wrong = votes.keys() - openings.keys()
        for slot, one in self._seen.items():
            gone = _has_left(one, lost) or int(slot.partition(" ")[0]) in lost
            if slot not in openings and not gone:
                wrong.add(slot)
        for slot, opening in openings.items():
            nonce, choices = bytes.fromhex(opening["nonce"]), opening["choices"]
            was = self._seen.get(slot, {"hash": "", "chooser": 0})
            if commitment(nonce, table, slot, was["chooser"], choices) != was["hash"]:
                wrong.add(slot)
            uses = openings.get(f"{slot} uses")
            is_decided = uses is not None and was["chooser"] != int(slot.partition(" ")[0])
            used = int(uses["choices"][0]) + opening["must"] if is_decided and uses else None
            counted = [one for one in choices if one][:used]
            if not slot.endswith(" uses") and counted != votes.get(slot, []):
                wrong.add(slot)
        return wrong

    def _own(self, table: Map, seat: Map) -> tuple[str, ...]:
        """What the server sealed for this seat under another commitment than it published."""
        wrong: list[str] = []
        for slot, nonce in seat.get("nonces", {}).items():
            sealed = self._seen.get(slot)
            choices = seat.get("envelopes", {}).get(slot)
            if sealed is not None and choices is not None:
                padded = [*choices, *[""] * (sealed["most"] - len(choices))]
                made = commitment(bytes.fromhex(nonce), table, slot, seat["seat"], padded)
                wrong += [slot] if made != sealed["hash"] else []
        return tuple(wrong)
