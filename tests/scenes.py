"""What made-up games begin with, beside what lies on the table by chance.

Each scene brings about what would hardly ever come by itself; whatever comes to mind follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.cards import CARDS
from engine.cards.effects import EachPlayerVotes, EachPlayerVotesFor
from engine.clocks import absent, acting_host, due
from engine.commands import (
    Activate,
    AddCard,
    AddPermanent,
    Cast,
    Choose,
    ChooseRingBearer,
    Command,
    Concede,
    ControlPlayer,
    DeclareAttackers,
    GoOn,
    HoldCouncil,
    NextStep,
    Pause,
    SetCounters,
    SetTime,
    StandIn,
    TakeBack,
    Tempt,
    VoteFor,
)
from engine.deciding import decider
from engine.ids import ChoiceId, PlayerId, SeatId
from engine.legal import is_main, leads
from engine.state import Absent, Asks

if TYPE_CHECKING:
    from tests.strategies import Walk

WORDS = ("truth", "dare", "north", "south", "east", "west", "stay", "a word of several words")
VOTERS = ("Ballot Broker", "Brago's Representative", "Tivit, Seller of Secrets")
TEMPTED = ("Nazgûl", "Faramir, Field Commander", "Call of the Ring", "Frodo, Sauron's Bane")
WATCHERS = ("Grudge Keeper", "Erestor of the Council", "Galadriel, Elven-Queen")
COUNCILS = tuple(
    one for one, card in CARDS.items()
    if any(isinstance(effect, EachPlayerVotes | EachPlayerVotesFor) for effect in card.spell)
)  # fmt: skip


def _anything(_: Walk) -> None:
    """Nothing in particular."""


def _councillors(walk: Walk) -> None:
    """Additional votes, and those who look at votes."""
    for player in walk.players():
        walk.soon(player, AddPermanent(walk.one_of(VOTERS)))
        walk.soon(player, AddPermanent(walk.one_of(WATCHERS)))


def _decided(walk: Walk) -> None:
    """Somebody decides how everybody votes, and there is something to decide."""
    _councillors(walk)
    decider = walk.one_of(walk.players())
    walk.soon(decider, Cast("Illusion of Choice"))
    walk.soon(decider, HoldCouncil("Who decides?", WORDS[:2]))
    walk.soon(decider, HoldCouncil("Who decides?", WORDS[:2], secret=True))


def _controlled(walk: Walk) -> None:
    """Somebody makes another player's choices, this turn and next turn: votes, the Ring, combat."""
    _councillors(walk)
    for player in walk.players():
        walk.soon(player, AddPermanent("Bear", ("Creature",), power=2, toughness=2))
    by, of = walk.one_of(walk.players()), walk.one_of(walk.players())
    walk.soon(by, ControlPlayer(of))
    walk.soon(by, HoldCouncil("Who decides?", WORDS[:2]))
    walk.soon(by, HoldCouncil("Who decides?", WORDS[:2], secret=True))
    walk.soon(by, Tempt(None, secret=True))
    walk.soon(of, ControlPlayer(by, next_turn=True))


def _tempted(walk: Walk) -> None:
    """The Ring is far along, and its bearers fight."""
    for player in walk.players():
        walk.soon(player, AddPermanent(walk.one_of(TEMPTED)))
    for _ in range(walk.random.randint(2, 5)):
        walk.soon(walk.one_of(walk.players()), Tempt(None))


def _frodo(walk: Walk) -> None:
    """Frodo is all that he may become, the Ring has tempted his player, and he may attack."""
    player = leads(walk.game)
    walk.soon(player, AddPermanent("Frodo, Sauron's Bane"))
    frodo = next(reversed(walk.game.permanents), None)
    if frodo is None:  # whoever brought him has conceded
        return
    commands: list[Command] = [Activate(frodo, 0), Activate(frodo, 1), *[Tempt(player)] * 4]
    for command in commands:
        walk.soon(player, command)
    _attack_with_all(walk, player)


def _fighting(walk: Walk) -> None:
    """Borrowed creatures fight, what fights leaves or changes hands, and so do players."""
    for player in walk.players():
        for _ in range(3):
            walk.soon(player, walk.a_creature(walk.one_of(walk.players())))
    for _ in range(700):
        game, player = walk.game, walk.one_of(walk.players())
        if game.over or game.turn > 6:
            return
        if game.combat and walk.often(0.1):
            walk.do(player, Concede())
        elif game.combat and walk.often(0.2) and walk.may(player, "move"):
            walk.do(player, walk.a_change(player))
        elif game.asked or game.stack:
            walk.do(*walk.next_command())
        else:
            walk.do(decider(game, leads(game)), NextStep())


def _robbed(walk: Walk) -> None:
    """Ring-bearers change hands."""
    _tempted(walk)
    leader = leads(walk.game)
    walk.soon(leader, NextStep())
    walk.settle()
    for card in ("Elrond of the White Council", "Expropriate"):
        if leader == walk.game.active_player and is_main(walk.game) and walk.may(leader, "cast"):
            walk.do(leader, Cast(card))
            walk.settle()


def _warded(walk: Walk) -> None:
    """What has ward becomes a target."""
    leader = leads(walk.game)
    for player in walk.players():
        walk.soon(player, AddPermanent("Tivit, Seller of Secrets"))
    walk.soon(leader, NextStep())
    walk.settle()
    theirs = [
        command
        for command in walk.open_to(leader)
        if isinstance(command, Cast)
        for target in command.targets
        if target in walk.game.permanents
        if walk.game.permanents[target].controller != leader
    ]
    if theirs:
        walk.do(leader, walk.one_of(theirs))
        walk.settle()


def _alchemists(walk: Walk) -> None:
    """Mana and life from the stack, and damage that the table deals by hand."""
    player = leads(walk.game)
    for place, card in ((0, "Forest"), (2, "Blood Pet")):
        walk.soon(player, AddCard(card))
        walk.soon(player, AddPermanent("Deathrite Shaman"))
        if walk.game.cards and walk.game.permanents:
            shaman, target = next(reversed(walk.game.permanents)), next(reversed(walk.game.cards))
            walk.soon(player, Activate(shaman, place, (target,)))
    walk.soon(player, AddPermanent("Engineered Explosives"))
    if walk.game.permanents:
        walk.soon(player, Activate(next(reversed(walk.game.permanents)), 0))
    walk.settle()
    if walk.may(player, "next_step"):
        walk.do(player, NextStep())
        walk.settle()
    if player == walk.game.active_player and is_main(walk.game) and walk.may(player, "cast"):
        walk.do(player, Cast("Walking Ballista", x=2))
        walk.settle()
        if walk.game.permanents:
            walk.soon(player, Activate(next(reversed(walk.game.permanents)), 2))


def _councils(walk: Walk) -> None:
    """One council card after the other, each in a main phase."""
    for _ in range(8):
        leader = leads(walk.game)
        cards = [
            one for one in walk.open_to(leader) if isinstance(one, Cast) and one.card in COUNCILS
        ]
        if walk.game.active_player == leader and is_main(walk.game) and cards:
            walk.do(leader, walk.one_of(cards))
        elif not walk.game.over:
            walk.do(*walk.next_command())
        walk.settle()


def _tried(walk: Walk) -> None:
    """Creatures are in exile for as long as a trial lasts, and its last chapter is near."""
    player = leads(walk.game)
    for other in walk.players():
        for _ in range(2):
            walk.soon(other, AddPermanent("Bear", ("Creature",), power=2, toughness=2))
    walk.soon(player, AddPermanent("Trial of a Time Lord", enters=True))
    walk.settle()
    trials = [o for o, one in walk.game.permanents.items() if one.card == "Trial of a Time Lord"]
    if trials:
        walk.soon(player, SetCounters(trials[0], "lore", 3))
    for _ in range(60):
        _settle_for(walk, "guilty")
        if walk.game.over or not trials or trials[0] not in walk.game.permanents:
            return
        walk.do(decider(walk.game, leads(walk.game)), NextStep())


def _settle_for(walk: Walk, word: str) -> None:
    """Go on until nothing is asked or on the stack; whoever may vote for that word does."""
    while (walk.game.stack or walk.game.asked) and not walk.game.over:
        for question in walk.game.asked.values():
            if question.asks is Asks.VOTE and word in question.choices:
                seat = decider(walk.game, question.player)
                walk.do(seat, VoteFor(question.id, ChoiceId(word)))
                break
        else:
            walk.do(*walk.next_command())


def _watched(walk: Walk) -> None:
    """Those are there who watch temptations and spells, and grow by them."""
    leader = leads(walk.game)
    for player in walk.players():
        walk.soon(player, AddPermanent("Sauron, the Dark Lord"))
    walk.soon(leader, AddPermanent("Aragorn, Company Leader"))
    for player in walk.players():
        walk.soon(player, AddPermanent("There and Back Again", enters=True))
    for _ in range(4):
        walk.soon(leader, Tempt(leader))
    for _ in range(2):
        walk.soon(walk.one_of(walk.players()), Cast("Sauron's Ransom"))
    walk.soon(leader, AddPermanent("In the Darkness Bind Them"))
    if walk.game.permanents:
        walk.soon(leader, SetCounters(next(reversed(walk.game.permanents)), "lore", 3))
    walk.soon(leader, NextStep())
    walk.settle()
    commands = walk.open_to(leader)
    aimed = [one for one in commands if isinstance(one, Cast) and one.card == "Ranger's Firebrand"]
    if any(one.targets for one in aimed):
        walk.do(leader, walk.one_of(one for one in aimed if one.targets))
        walk.settle()


def _raised(walk: Walk) -> None:
    """Sauron attacks with what lay in the graveyard."""
    player = leads(walk.game)
    walk.soon(player, AddPermanent("Sauron, the Necromancer"))
    walk.soon(player, AddCard("Nazgûl"))
    _attack_with_all(walk, player)


def _attack_with_all(walk: Walk, player: PlayerId) -> None:
    """Go on for a while; that player attacks with everything."""
    for _ in range(40):
        game = walk.game
        if game.over:
            return
        question = game.asked.get(player)
        if question is not None and question.asks is Asks.ATTACKERS:
            pairs = [(one.object, one.player) for one in question.choices.values()]
            attacks = {one: other for one, other in pairs if one and other}
            walk.do(decider(game, player), DeclareAttackers(question.id, tuple(attacks.items())))
        elif game.asked or game.stack:
            walk.do(*walk.next_command())
        else:
            walk.do(decider(game, leads(game)), NextStep())


def _led(walk: Walk) -> None:
    """Another than Aragorn bears the Ring, and gets the counter that he gets."""
    player = leads(walk.game)
    walk.soon(player, AddPermanent("Aragorn, Company Leader"))
    walk.soon(player, AddPermanent("Elk", ("Creature",), power=9, toughness=9))
    walk.soon(player, Tempt(player))
    while (walk.game.stack or walk.game.asked) and not walk.game.over:
        question = next(iter(walk.game.asked.values()), None)
        elk = [c for c, one in question.choices.items() if one.name == "Elk"] if question else []
        seat = decider(walk.game, question.player) if question else player
        if question is not None and elk and question.asks is Asks.RING_BEARER:
            walk.do(seat, ChooseRingBearer(question.id, elk[0]))
        elif question is not None and elk and question.about == "target":
            walk.do(seat, Choose(question.id, tuple(elk[:1])))
        else:
            walk.do(*walk.next_command())


def _exploded(walk: Walk) -> None:
    """Engineered Explosives go off, and a fellowship breaks."""
    player = leads(walk.game)
    for other in walk.players():
        for _ in range(2):
            walk.soon(other, AddPermanent("Bear", ("Creature",), power=2, toughness=2))
    walk.soon(player, NextStep())
    walk.settle()
    broken = [
        one
        for one in walk.open_to(player)
        if isinstance(one, Cast) and one.card == "Breaking of the Fellowship"
    ]
    if aimed := [one for one in broken if len(one.targets) == 2]:
        walk.do(player, walk.one_of(aimed))
        walk.settle()
    walk.soon(player, AddPermanent("Engineered Explosives"))
    if walk.game.permanents:
        walk.soon(player, Activate(next(reversed(walk.game.permanents)), 1))
        walk.settle()


def _timed(walk: Walk) -> None:
    """Clocks run out, stand still and go on; bots play for the absent, or they leave."""
    for policy in Absent:
        walk.settle()
        lead = acting_host(walk.table)
        if walk.game.over or lead is None or not walk.may(lead, "time"):
            return
        walk.do(lead, SetTime(20, policy, grace=5))
        leader = leads(walk.game)
        walk.soon(leader, HoldCouncil("Whose time?", WORDS[:3], secret=walk.often(0.5)))
        for _ in range(12):
            _time_passes(walk)
            if walk.game.asked and walk.often(0.3):
                walk.do(*walk.next_command())


def _time_passes(walk: Walk) -> None:
    lead, next_due = acting_host(walk.table), due(walk.table)
    if lead is not None and walk.may(lead, "pause") and walk.often(0.3):
        walk.do(lead, Pause())
        walk.waited += 60_000
        walk.do(acting_host(walk.table), GoOn())
    elif next_due is not None and walk.often(0.6):
        late = 15_000 if walk.often(0.2) else 0
        walk.waited += max(next_due.at - walk.now, 0) + late
        walk.do(None, next_due.command)
    elif lead is not None and walk.table.settings.absent is Absent.BOT and not walk.game.over:
        for player in absent(walk.game):
            walk.do(None, StandIn(SeatId(player), lead, b"canary-stand-in-%d" % player))
    for player in walk.players():
        if walk.may(player, "take_back") and walk.often(0.3):
            walk.do(player, TakeBack())


SCENES: Sequence[Callable[[Walk], None]] = (
    _councils,
    _councillors,
    _decided,
    _controlled,
    _tempted,
    _frodo,
    _alchemists,
    _warded,
    _fighting,
    _robbed,
    _tried,
    _watched,
    _raised,
    _timed,
    _exploded,
    _led,
    _anything,
)
