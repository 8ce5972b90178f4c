"""Every message on the wire, and the only source of `asyncapi.yaml` and of the page's types.

Names are from the client's side of nothing: `FromClient` goes to the server, `ToClient` comes from
it. New fields have defaults, no field changes its type, no tag is used again.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias  # documents are trees of plain values

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from engine.commands import Command
from protocol.limits import OWN_CARDS_PART_BYTES

CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
Code = Annotated[str, Meta(min_length=1, max_length=20)]
PersonName = Annotated[str, Meta(min_length=1, max_length=30)]
Token = Annotated[str, Meta(min_length=43, max_length=43)]
PassKey = Annotated[str, Meta(min_length=1, max_length=80)]
Address = Annotated[str, Meta(min_length=1, max_length=200)]
CardName = Annotated[str, Meta(min_length=1, max_length=60)]
Version = Annotated[int, Meta(ge=0)]


class Asked(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="t"):
    """What a client sends; anything in it that is not named here is refused."""


class Told(Struct, frozen=True, gc=False, tag_field="t"):
    """What a server sends; a client passes over what it does not know."""


class Open(Asked, frozen=True, tag="open"):
    """Open a new table and sit down as its host. First message only. Answer: `welcome`.

    A client may make the seat's `token` itself: 32 random bytes in base64url, without padding.
    Then the same message again, after a lost `welcome`, finds the same table and seat.
    """

    id: CommandId
    name: PersonName
    token: Token | None = None


class Join(Asked, frozen=True, tag="join"):
    """Sit down at a table by its code, or only watch. First message only. Answer: `welcome`.

    A client may make the seat's `token` itself, as for `open`: a `join` said twice is one seat.
    """

    id: CommandId
    code: Code
    name: PersonName | None = None
    watch: bool = False
    bot: bool = False
    token: Token | None = None


class Resume(Asked, frozen=True, tag="resume"):
    """Come back to a seat (or, without a token, to watching) with what was last seen.

    First message only. Answer: `welcome` with documents, or, where exactly the missed patches are
    at hand, `welcome` without them followed by those patches as `update`s.
    """

    id: CommandId
    code: Code
    token: Token | None = None
    epoch: Version = 0
    v: Version = 0
    sv: Version = 0
    at: Version = 0


class Take(Asked, frozen=True, tag="take"):
    """Sit down at a seat that was handed over, by its `key`. First message only. Answer: `welcome`.

    The seat has a new secret from then on: whoever had it is sent away. `token` as for `join`.
    """

    id: CommandId
    code: Code
    key: PassKey
    token: Token | None = None


class Act(Asked, frozen=True, tag="act"):
    """A command. The same `id` again gets the same answer and does nothing twice."""

    id: CommandId
    do: Command


class SeatBots(Asked, frozen=True, tag="bots"):
    """The host asks the server to seat bots; they join like anybody else.

    With `seat`, one plays at that seat for its absent player, until that one takes it back.
    """

    id: CommandId
    count: Annotated[int, Meta(ge=1, le=7)] = 1
    seat: Annotated[int, Meta(ge=1)] | None = None


class StoryBefore(Asked, frozen=True, tag="story"):
    """Ask for the lines of the story before that number. Answer: `story`."""

    id: CommandId
    before: Annotated[int, Meta(ge=1)]


class HandOver(Asked, frozen=True, tag="hand_over"):
    """Ask for a key with which somebody else takes one's seat. Answer: `handed`.

    The host may name another `seat` whose player is not here. `link` is what the key is put behind
    in the QR code: an address that ends with `#seat=`, so that no browser sends the key on.
    """

    id: CommandId
    seat: Annotated[int, Meta(ge=1)] | None = None
    link: Address | None = None


class ListMoments(Asked, frozen=True, tag="list_moments"):
    """Ask what can be taken back by agreement. Answer: `moments`."""

    id: CommandId


class RecordPart(Asked, frozen=True, tag="take_record"):
    """Ask for a part of the table's record, from 0; a player's. Answer: `record`.

    With part 0 it is written anew: all that happened so far, but for what is still secret.
    """

    id: CommandId
    part: Annotated[int, Meta(ge=0, le=9999)] = 0


class CardsText(Asked, frozen=True, tag="cards", omit_defaults=True):
    """A part of a file of home-made cards, UTF-8; the host's. All but the last say `more`.

    Answer: `done` to a part, `readings` to the last. Nothing is added yet.
    """

    id: CommandId
    part: Annotated[bytes, Meta(max_length=OWN_CARDS_PART_BYTES)]
    more: bool = False


class TakeCards(Asked, frozen=True, tag="take_cards"):
    """Add the cards that were read last on this connection to the table; the host's."""

    id: CommandId


class ListCards(Asked, frozen=True, tag="list_cards"):
    """Ask what some of the table's own cards are. Answer: `cards`."""

    id: CommandId
    names: Annotated[tuple[CardName, ...], Meta(min_length=1, max_length=8)]


class Pong(Asked, frozen=True, tag="pong"):
    """The answer to a `ping`."""

    n: int


FromClient: TypeAlias = (
    Act
    | Pong
    | Open
    | Join
    | Resume
    | Take
    | HandOver
    | SeatBots
    | StoryBefore
    | ListMoments
    | RecordPart
    | CardsText
    | TakeCards
    | ListCards
)


class Welcome(Told, frozen=True, tag="welcome", omit_defaults=True):
    """You are in. `token` is the seat's secret, sent once; keep it for `resume`.

    `v` and `sv` are the versions of the two documents; the documents are absent where patches
    follow. A spectator has no `seat`, `sv` or `you`. `now` is the server's time in milliseconds
    since 1970: clocks in the table's document are read by it, never by the client's own.
    """

    id: str
    code: str
    epoch: int
    v: int
    here: list[int]
    table: Raw | dict[str, Any] | UnsetType = UNSET
    you: int | UnsetType = UNSET
    sv: int | UnsetType = UNSET
    seat: Raw | dict[str, Any] | UnsetType = UNSET
    token: str | UnsetType = UNSET
    at: int | UnsetType = UNSET
    now: int = 0


class Update(Told, frozen=True, tag="update", omit_defaults=True):
    """What one commit changed for you: merge patches (RFC 7396), and your command if it was yours.

    `v` comes with `table`, `sv` with `seat`; each is one more than the last of its kind. `at` says
    of which log it is: keep the last one for `resume`.
    """

    v: int | UnsetType = UNSET
    table: Raw | dict[str, Any] | UnsetType = UNSET
    sv: int | UnsetType = UNSET
    seat: Raw | dict[str, Any] | UnsetType = UNSET
    done: str | UnsetType = UNSET
    at: int | UnsetType = UNSET


class Done(Told, frozen=True, tag="done"):
    """That command is stored; sent alone when nothing you can see changed, or to a repeat."""

    id: str


class Refused(Told, frozen=True, tag="refused", omit_defaults=True):
    """That message is not allowed, or is no message. Nothing changed.

    `code` is a stable word, `rule` a rule's number or "table", `text` a sentence for people,
    `where` the place in the message; `id` is absent if it could not be read.
    """

    code: str
    text: str
    rule: str = "table"
    id: str | UnsetType = UNSET
    where: str | UnsetType = UNSET


class Ping(Told, frozen=True, tag="ping"):
    """Are you there? `now` is the server's time in milliseconds since 1970."""

    n: int
    now: int


class Here(Told, frozen=True, tag="here"):
    """Which seats have somebody connected now, and how many are watching."""

    here: list[int]
    watching: int


class Story(Told, frozen=True, tag="story"):
    """Older lines of the story by their numbers, as they stand in the table's `log`."""

    id: str
    lines: dict[str, list[str | int]]


class Handed(Told, frozen=True, tag="handed", omit_defaults=True):
    """A key to a seat, good once and until then (milliseconds since 1970); `qr` is a data URI."""

    id: str
    key: str
    until: int
    qr: str = ""


class Moments(Told, frozen=True, tag="moments"):
    """What can be gone back to before, the latest last: a number, who did it, its command's word.

    Then facts that everybody knows. `ends` is why nothing before that can be: `secret`, `chance`,
    `left`, or empty if it is only too long ago.
    """

    id: str
    moments: list[list[str | int]]
    ends: str


class RecordText(Told, frozen=True, tag="record", omit_defaults=True):
    """A part of the table's record, UTF-8, for `moot verify`; all but the last say `more`."""

    id: str
    part: bytes
    more: bool = False


class RolledBack(Told, frozen=True, tag="rolled_back"):
    """The table lost its latest moments in a failure of its database. Look at it anew.

    `ids` are your own commands that were `done` and are gone, as far as this server knows. The
    documents are those of the `welcome` before, or of the one you get when you come back.
    """

    ids: list[str]


class Away(Told, frozen=True, tag="away"):
    """The server stops, and closes with 1012. Come back after so many milliseconds.

    Each client is told another time, so that not all are back in the same moment.
    """

    after: int


class Readings(Told, frozen=True, tag="readings"):
    """What a file of home-made cards says: each card's printed reading, line by line.

    Or, by line from 1, everything that is wrong with it; then `take_cards` has nothing to add.
    """

    id: str
    cards: dict[str, list[str]]
    problems: list[tuple[int, str]]


class Cards(Told, frozen=True, tag="cards"):
    """Some of the table's own cards, each as it would stand in `/cards.json`."""

    id: str
    cards: list[dict[str, Any]]


ToClient: TypeAlias = (
    Update
    | Done
    | Refused
    | Welcome
    | Ping
    | Here
    | Story
    | Handed
    | Moments
    | RecordText
    | RolledBack
    | Away
    | Readings
    | Cards
)
