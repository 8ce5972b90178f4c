"""Two games that differ only in what is sealed send everybody else the same bytes.

Two tables begin as one. The same seats answer in the same order, each time differently at the two
tables: other choices, more or fewer of the additional votes, an empty envelope or not, another
bearer. Until the reveal nobody but the one who sealed may be sent a different byte, a frame more or
a frame less, or be refused in other words. Only the 64 digits of a commitment differ, and
`tests.masks` says why that tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS
from engine.cards.abilities import Triggered
from engine.commands import (
    AddPermanent,
    Choose,
    ChooseRingBearer,
    Command,
    Concede,
    HoldCouncil,
    KeepPassing,
    NextStep,
    PassPriority,
    Seal,
    Tempt,
    VoteFor,
)
from engine.decide import decide
from engine.deciding import decider, question_for
from engine.errors import IllegalAction
from engine.ids import ChoiceId, PlayerId, QuestionId, SeatId
from engine.legal import legal_kinds
from engine.state import Asks, Sealing, Table
from engine.views import seat_patches, seat_view, table_patch, table_view
from protocol.codec import JSON, MSGPACK
from protocol.messages import Update, Welcome
from tests.envelopes import Envelopes
from tests.masks import masked
from tests.scenes import VOTERS
from tests.tables import act, added, answers, bear, cast, in_game, passed, started
from tests.whims import PERMANENTS

SAGA = "Vault 11: Voter's Dilemma"
BUSY = {
    one.name
    for one in CARDS.values()
    for ability in one.abilities
    if isinstance(ability, Triggered)
    if any("cast" in when.value or "chapter" in when.value for when in ability.when)
}
"""They do something of their own before a council is held."""
FRAMES = (MSGPACK, JSON)
Pair = tuple[Table, Table]


def frames(before: Table, after: Table, seat: SeatId | None) -> list[bytes]:
    """What one commit sends to a seat, or to those who only watch, in both spellings."""
    table = table_patch(before, after)
    own = seat_patches(before, after).get(seat) if seat is not None else None
    if table is None and own is None:
        return []
    update = Update()
    if table is not None:
        update = Update(v=1, table=table)
    if own is not None:
        update = Update(v=update.v, table=update.table, sv=1, seat=own)
    return [masked(codec.encode(update)) for codec in FRAMES]


def welcome(table: Table, seat: SeatId | None) -> list[bytes]:
    """What somebody is sent who comes back now."""
    here = Welcome("1", "CODE", 1, 1, [], table=table_view(table))
    if seat is not None:
        here = Welcome("1", "CODE", 1, 1, [], table=here.table, seat=seat_view(table, seat))
    return [masked(codec.encode(here)) for codec in FRAMES]


def refusals(table: Table, seat: SeatId) -> list[tuple[str, str, str]]:
    """In which words this seat is refused what it may not do."""
    number = QuestionId(0)
    nothing = ChoiceId("nothing")
    commands: list[Command] = [
        VoteFor(number, nothing), Seal(number, (nothing,)), Choose(number, ()),
        ChooseRingBearer(number, nothing), NextStep(), PassPriority(), Tempt(),
    ]  # fmt: skip
    said: list[tuple[str, str, str]] = []
    for command in commands:
        with pytest.raises(IllegalAction) as refused:
            decide(table, seat, command, 0, bytes(16))
        said.append((refused.value.code, refused.value.rule, refused.value.text))
    return said


def is_hidden(table: Table) -> bool:
    """Whether there may be something sealed that is not revealed yet."""
    resolution = in_game(table).resolution
    if resolution is None:
        return False
    voting, choosing = resolution.voting, resolution.choosing
    if voting is not None and voting.secret and not voting.finished:
        return True
    return choosing is not None and choosing.secret


def check_the_same(before: Pair, after: Pair, actor: SeatId, knowing: set[SeatId]) -> None:
    """The same frames for all but the one who acted, the same whole documents for who sealed not.

    In the words of a refusal nothing shows to anybody.
    """
    for viewer in (None, *after[0].seats):
        if viewer != actor:
            sent = [frames(old, new, viewer) for old, new in zip(before, after, strict=True)]
            assert sent[0] == sent[1], f"seat {viewer} is sent something else"
        if viewer not in knowing:
            assert welcome(after[0], viewer) == welcome(after[1], viewer)
        if viewer is not None:
            assert refusals(after[0], viewer) == refusals(after[1], viewer)


def two_answers(
    random: Random, both: Pair, seat: SeatId, envelopes: tuple[Envelopes, Envelopes]
) -> tuple[Command, Command]:
    """Two answers to a sealed question; often the two that are least alike.

    Where voters may close their envelopes themselves, most do, and open them when they are asked.
    """
    table, question = both[0], question_for(in_game(both[0]), PlayerId(seat))
    assert question is not None
    one, other = envelopes
    if question.asks is Asks.OPEN:
        return one.open(both[0], question), other.open(both[1], question)
    first, second = two_listed(random, table, seat)
    if "close_envelope" in legal_kinds(table, seat) and random.random() < 0.8:
        assert isinstance(first, Seal)
        assert isinstance(second, Seal)
        return (
            one.close(table, question, first.choices),
            other.close(table, question, second.choices),
        )
    return first, second


def two_listed(random: Random, table: Table, seat: SeatId) -> tuple[Command, Command]:
    """Two of the answers that are listed."""
    listed = list(islice(answers(table, seat), 300))
    some = [listed[0], listed[-1], *random.sample(listed, min(4, len(listed)))]
    return random.choice(some), random.choice(some)


def play_apart(random: Random, hidden: Table, *, leaving: float = 0.0) -> int:
    """Go on to the reveal at two tables; return how many answers were different at the two."""
    both = (hidden, hidden)
    knowing: set[SeatId] = set()
    envelopes = Envelopes(), Envelopes()
    apart = 0
    while is_hidden(both[0]):
        game = in_game(both[0])
        seat = SeatId(decider(game, random.choice(list(game.asked))))
        commands: tuple[Command, Command] = two_answers(random, both, seat, envelopes)
        if random.random() < leaving:
            seat = SeatId(random.choice([one for one, p in game.players.items() if p.is_in]))
            commands = (Concede(), Concede())
        elif random.random() < 0.1:
            commands = (KeepPassing(on=True), KeepPassing(on=True))
        after = (act(both[0], seat, commands[0]).after, act(both[1], seat, commands[1]).after)
        assert is_hidden(after[0]) == is_hidden(after[1]), "one table was revealed earlier"
        if not is_hidden(after[0]):
            return apart
        if commands[0] != commands[1]:
            apart += 1
            knowing.add(seat)
        check_the_same(both, after, seat, knowing)
        both = after
    return apart


# What may be secret, over whatever lies on the table.


def answered(table: Table) -> Table:
    """The table once every open question has its first answer."""
    while asked := in_game(table).asked:
        player = next(iter(asked))
        table = act(table, player, next(answers(table, player))).after
    return table


def calm(table: Table) -> Table:
    """The table with nothing asked and nothing on the stack."""
    while in_game(table).asked or in_game(table).stack:
        table = passed(answered(table))
    return table


def decided(table: Table) -> Table:
    """The table with seat 1 choosing how everybody votes this turn."""
    return calm(cast(table, 1, "Illusion of Choice"))


def begin_council(table: Table) -> Table:
    return act(table, 1, HoldCouncil("Which?", ("this", "that", "neither"), secret=True)).after


def begin_temptation(table: Table) -> Table:
    return act(table, 1, Tempt(None, secret=True)).after


def begin_chapter(table: Table) -> Table:
    """The second chapter of the Saga, at the main phase after this upkeep: up to one creature."""
    table = added(table, 1, SAGA)
    return passed(act(table, 1, NextStep()).after)


def begin_card(name: str) -> Callable[[Table], Table]:
    return lambda table: cast(act(table, 1, NextStep()).after, 1, name)


SECRETS: dict[str, Callable[[Table], Table]] = {
    "a council": begin_council,
    "a temptation": begin_temptation,
    "a Saga": begin_chapter,
    "Trap": begin_card("Trap the Trespassers"),
    "Truth": begin_card("Truth or Consequences"),
    "Verdict": begin_card("Mob Verdict"),
    "Elrond": begin_card("Elrond of the White Council"),
}


def random_table(random: Random, sealing: Sealing = Sealing.SERVER) -> Table:
    """An upkeep of two to five players with some permanents."""
    count = random.randint(2, 5)
    table = started(count, sealing=sealing)
    for seat in table.seats:
        for _ in range(random.randrange(4)):
            owner = PlayerId(random.randint(1, count))
            name = random.choice((*VOTERS, *(one for one in PERMANENTS if one not in BUSY)))
            thing = random.choice((AddPermanent(name, owner=owner), bear(power=len(name) % 5)))
            table = calm(act(table, seat, thing).after)
    return table


def voters_table(sealing: Sealing = Sealing.SERVER) -> Table:
    """An upkeep of three players who all have to vote twice and may vote once or twice more."""
    table = started(3, sealing=sealing)
    for seat in table.seats:
        table = added(table, seat, "Ballot Broker", "Brago's Representative")
    return added(table, 2, "Ballot Broker")


each_mode = pytest.mark.parametrize("sealing", Sealing, ids=lambda one: f"by the {one.value}")


@each_mode
@given(seed=st.integers(0, 2**32), what=st.sampled_from(list(SECRETS)), is_decided=st.booleans())
def test_nobody_else_is_sent_what_is_sealed(
    sealing: Sealing, seed: int, what: str, is_decided: bool
) -> None:
    random = Random(seed)
    table = random_table(random, sealing)
    play_apart(random, SECRETS[what](decided(table) if is_decided else table))


@each_mode
@given(seed=st.integers(0, 2**32), what=st.sampled_from(list(SECRETS)), is_decided=st.booleans())
def test_nor_when_somebody_leaves_meanwhile(
    sealing: Sealing, seed: int, what: str, is_decided: bool
) -> None:
    random = Random(seed)
    table = random_table(random, sealing)
    play_apart(random, SECRETS[what](decided(table) if is_decided else table), leaving=0.2)


@each_mode
@pytest.mark.parametrize("is_decided", [False, True], ids=["their own votes", "decided votes"])
@pytest.mark.parametrize("what", SECRETS)
def test_nor_however_many_votes_are_used(sealing: Sealing, what: str, is_decided: bool) -> None:
    table = voters_table(sealing)
    hidden = SECRETS[what](decided(table) if is_decided else table)
    apart = [play_apart(Random(seed), hidden) for seed in range(8)]
    assert min(apart) >= 0
    assert max(apart) > 1, "nothing was ever answered differently"


def test_how_many_are_used_is_sealed_with_one_answer() -> None:
    """An own envelope, fuller or not, is closed by one command and shows as one seat more."""
    hidden = begin_council(voters_table())
    question = in_game(hidden).asked[PlayerId(2)]
    assert (question.least, question.most) == (2, 4)
    word = next(iter(question.choices))
    patches = [
        frames(hidden, act(hidden, 2, Seal(question.id, (word,) * count)).after, None)
        for count in (2, 3, 4)
    ]
    assert patches == [patches[0]] * 3
    assert b'"asked":{"2":null}' in patches[0][1]
    assert b'"locked":[2]' in patches[0][1]


def test_whose_votes_are_decided_is_asked_only_how_many() -> None:
    hidden = begin_council(decided(voters_table()))
    own = in_game(hidden).asked[PlayerId(2)]
    assert own.about == "additional votes"
    assert [one.name for one in own.choices.values()] == ["0", "1", "2"]
    first = in_game(hidden).asked[PlayerId(1)]
    word = next(iter(first.choices))
    next_one = act(hidden, 1, Seal(first.id, (word,) * first.least)).after
    theirs = in_game(next_one).asked[PlayerId(1)]
    assert (theirs.voter, theirs.least, theirs.most) == (2, 4, 4), "all that may be used"


def test_the_reveal_shows_all_of_it_at_once() -> None:
    table = begin_council(started(2))
    for seat, choice in ((1, "this"), (2, "that")):
        assert table_view(table)["voting"]["votes"] == {}
        question = in_game(table).asked[PlayerId(seat)]
        table = act(table, seat, Seal(question.id, (ChoiceId(choice),))).after
    assert table_view(table)["outcome"]["voting"]["votes"] == {"1": [1, "this"], "2": [2, "that"]}
