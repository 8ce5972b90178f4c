"""One vote at a real server, as JSON frames: the transcript that docs/protocol.md ends with."""

import asyncio
import json
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from engine.kind import TABLE
from protocol.codec import JSON
from protocol.merge import merge
from server.app import running
from server.settings import Settings

CODE, TOKEN = "K7Q2M4XN", "kq3Jb0m5zRz2rT1u7Yc8Wf4Xe6Hd9Gs-Vp_AnLoIiQM"
NOW = 1_795_990_000_000
FIRST_MARK = 91_027_413_550_001
COMMITMENT = "9e3b" * 16
PATIENCE = 10.0


class Scribe:
    """Writes every frame down, with what differs from run to run replaced."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.secrets: dict[str, str] = {}

    def write(self, who: str, sign: str, frame: str) -> None:
        for found, shown in self.secrets.items():
            frame = frame.replace(found, shown)
        self.lines.append(f"{who:<5} {sign} {frame}")

    def mark(self, at: int) -> None:
        """Show the marks of the log in the order they come."""
        count = sum(shown.startswith('"at":') for shown in self.secrets.values())
        self.secrets.setdefault(f'"at":{at}', f'"at":{FIRST_MARK + count}')

    def remark(self, text: str) -> None:
        self.lines.append(f"\n# {text}")


class Hand:
    """One client that is nothing but a socket and a scribe."""

    def __init__(self, name: str, socket: ClientConnection, scribe: Scribe) -> None:
        self.name = name
        self.code = ""
        self.seat: dict[str, Any] = {}
        self._socket = socket
        self._scribe = scribe
        self._count = 0

    async def say(self, **message: Any) -> None:
        self._count += 1
        message = {"t": message.pop("t"), "id": f"{self.name[0].lower()}{self._count}", **message}
        frame = json.dumps(message, separators=(",", ":"))
        self._scribe.write(self.name, ">", frame)
        await self._socket.send(frame)

    async def act(self, **command: Any) -> None:
        await self.say(t="act", do=command)
        await self.hear()

    async def hear(self) -> None:
        """Read the next frame that is about the table, and write it down."""
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = str(await self._socket.recv())
                message = json.loads(frame)
                if message["t"] not in ("here", "ping"):
                    break
        if message["t"] == "welcome":
            self.code = message["code"]
            self._scribe.secrets |= {self.code: CODE, message["token"]: TOKEN}
            self._scribe.secrets |= {f'"now":{message["now"]}': f'"now":{NOW}'}
            if "table" in message:
                self._scribe.secrets[message["table"]["chance"]["commitment"]] = COMMITMENT
        if "at" in message:
            self._scribe.mark(message["at"])
        self.seat = merge(self.seat, message.get("seat", {}))
        self._scribe.write(self.name, "<", frame)

    @property
    def question(self) -> int:
        return int(self.seat["question"]["id"])


async def transcript(data: Path) -> str:
    """Play one vote between two players and return all that was said."""
    async with running(Settings(port=0, data=data), TABLE) as server:
        url = f"ws://127.0.0.1:{server.port}/ws"
        protocols = [Subprotocol(JSON.name)]
        async with (
            connect(url, subprotocols=protocols) as one,
            connect(url, subprotocols=protocols) as two,
        ):
            scribe = Scribe()
            await _play(Hand("Frodo", one, scribe), Hand("Sam", two, scribe), scribe)
    return "\n".join(scribe.lines).strip() + "\n"


async def _play(frodo: Hand, sam: Hand, scribe: Scribe) -> None:
    async def both(hand: Hand, **command: Any) -> None:
        await hand.act(**command)
        await (sam if hand is frodo else frodo).hear()

    scribe.remark("Frodo opens a table and sits down. The documents come whole, once.")
    await frodo.say(t="open", name="Frodo")
    await frodo.hear()
    scribe.remark("Sam joins by the code. Frodo sees it as a merge patch.")
    await sam.say(t="join", code=frodo.code, name="Sam")
    await sam.hear()
    await frodo.hear()
    scribe.remark("The host starts. Everybody gets the table's patch, each with what each may do.")
    await both(frodo, do="start")
    scribe.remark("Frodo goes on to his main phase and casts a card with a vote.")
    await both(frodo, do="next_step")
    await both(frodo, do="cast", card="Capital Punishment")
    scribe.remark("Both pass: it resolves, and the vote begins. Only Frodo is asked.")
    await both(frodo, do="pass")
    await both(sam, do="pass")
    scribe.remark("Frodo votes. Sam sees the vote, and is asked with it known.")
    await both(frodo, do="vote", question=frodo.question, choice="taxes")
    scribe.remark("An answer to a question that is not Sam's changes nothing.")
    await sam.act(do="vote", question=frodo.seat.get("question", {}).get("id", 1), choice="taxes")
    scribe.remark("Sam votes for the other. All votes are in, so the card goes on; hands are on")
    scribe.lines[-1] += "\n# paper here, so Sam is told to discard a card."
    await both(sam, do="vote", question=sam.question, choice="death")
    scribe.remark("Sam has discarded a card. The resolution is over, and the table is free.")
    await both(sam, do="confirm", question=sam.question)
