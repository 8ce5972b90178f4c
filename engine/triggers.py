"""What triggers on an event (CR 603.2): abilities of permanents, of The Ring, and ward.

Triggers found here wait until a player would get priority (CR 603.3); nothing is put on the stack
in the middle of a resolution. Only the events in `TRIGGERING` are ever looked at, so a vote costs
nothing here. Emblem abilities stand in `cards/the_ring.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cards import THE_RING
from engine.cards.abilities import Triggered, Ward, When
from engine.cards.effects import CounterUnlessPaid
from engine.conditions import holds
from engine.events import (
    AttackersDeclared,
    BlockersDeclared,
    CountersPut,
    DamageDealt,
    Event,
    PermanentEntered,
    PutOnStack,
    RingBearerChosen,
    StepBegan,
    TemptationFinished,
    VotingFinished,
)
from engine.ids import ObjectId, PlayerId
from engine.mana.amounts import value_of
from engine.objects import abilities_of
from engine.state import About, Game, ObjectKind, Permanent, StackObject, Step, Waiting
from engine.turns import apnap_order, opponents

__all__ = ["TRIGGERING", "triggered_by"]

_STEPS = {
    Step.UPKEEP: When.YOUR_UPKEEP,
    Step.BEGINNING_OF_COMBAT: When.COMBAT_ON_YOUR_TURN,
    Step.END: When.YOUR_END_STEP,
}
_CHAPTERS = {1: When.CHAPTER_I, 2: When.CHAPTER_II, 3: When.CHAPTER_III}


def triggered_by(before: Game, event: Event, after: Game) -> tuple[Waiting, ...]:
    """Return what the event triggered, in the order of the permanents, from the states round it."""
    return tuple(TRIGGERING[type(event)](before, event, after))


def _of(
    game: Game, permanent: Permanent, when: When, about: About | None = None, x: int = 0
) -> Iterator[Waiting]:
    """The permanent's abilities that trigger then, if their intervening "if" is met (603.4)."""
    for place, ability in enumerate(abilities_of(permanent)):
        if not isinstance(ability, Triggered) or when not in ability.when:
            continue
        if ability.dormant and place not in permanent.awake:
            continue
        waiting = _waiting(permanent, ability, about or About(), x)
        if ability.only_if is None or holds(game, waiting.object, ability.only_if):
            yield waiting


def _waiting(permanent: Permanent, ability: Triggered, about: About, x: int = 0) -> Waiting:
    waits = StackObject(
        ObjectId(0),
        ObjectKind.TRIGGERED,
        permanent.printed.name,
        permanent.controller,
        permanent.controller,
        ability.do,
        source=permanent.id,
        card=permanent.card,
        only_if=ability.only_if,
        about=about,
        x=x,
    )
    return Waiting(waits, tuple((t.what, t.least, t.most) for t in ability.targets))


def _entered(_: Game, event: PermanentEntered, after: Game) -> Iterator[Waiting]:
    permanent = event.permanent
    yield from _of(after, permanent, When.THIS_ENTERS, x=event.x)
    yield from _chapters(after, permanent, 0, permanent.counters.get("lore", 0))


def _counters(before: Game, event: CountersPut, after: Game) -> Iterator[Waiting]:
    if event.kind == "lore":
        was = before.permanents[event.object].counters.get("lore", 0)
        yield from _chapters(after, after.permanents[event.object], was, was + event.count)


def _chapters(game: Game, saga: Permanent, was: int, now: int) -> Iterator[Waiting]:
    """Each chapter that the lore counters just reached (CR 714.2c)."""
    for number in range(was + 1, now + 1):
        if number in _CHAPTERS:
            yield from _of(game, saga, _CHAPTERS[number])


def _step(_: Game, event: StepBegan, after: Game) -> Iterator[Waiting]:
    when = _STEPS.get(event.step)
    if when is not None:
        for permanent in after.permanents.values():
            if permanent.controller == after.active_player:
                yield from _of(after, permanent, when)


def _voting_finished(_: Game, event: VotingFinished, after: Game) -> Iterator[Waiting]:
    """Once a vote, if anybody cast one; what each voted for is fixed now (CR 603.2)."""
    voting = after.voting
    if voting is None or not voting.votes:
        return
    votes: dict[PlayerId, set[str]] = {}
    for vote in voting.votes:
        votes.setdefault(vote.voter, set()).add(vote.choice)
    for permanent in after.permanents.values():
        you = permanent.controller
        mine = votes.get(you, set())
        others = [one for one in opponents(after, you) if one in votes]
        about = About(
            agreed=tuple(one for one in others if votes[one] & mine),
            disagreed=tuple(one for one in others if votes[one] - mine),
        )
        yield from _of(after, permanent, When.PLAYERS_FINISH_VOTING, about)


def _yours(game: Game, you: PlayerId, when: When, about: About) -> Iterator[Waiting]:
    for permanent in game.permanents.values():
        if permanent.controller == you:
            yield from _of(game, permanent, when, about)


def _tempted(_: Game, event: TemptationFinished, after: Game) -> Iterator[Waiting]:
    about = About(player=event.player, object=event.bearer)
    yield from _yours(after, event.player, When.THE_RING_TEMPTS_YOU, about)


def _bearer_chosen(_: Game, event: RingBearerChosen, after: Game) -> Iterator[Waiting]:
    about = About(player=event.player, object=event.bearer)
    yield from _yours(after, event.player, When.YOU_CHOOSE_A_RING_BEARER, about)


def _the_ring(game: Game, bearer: ObjectId, when: When, about: About) -> Iterator[Waiting]:
    """The emblem's abilities that this player's Ring has by now (CR 701.54c)."""
    for player in apnap_order(game):
        ring = game.players[player].ring
        if ring is None or ring.bearer != bearer:
            continue
        for level, ability in THE_RING:
            if ring.tempted >= level and when in ability.when:
                emblem = StackObject(
                    ObjectId(0),
                    ObjectKind.TRIGGERED,
                    "The Ring",
                    player,
                    player,
                    ability.do,
                    about=about,
                )
                yield Waiting(emblem)


def _attacked(_: Game, event: AttackersDeclared, after: Game) -> Iterator[Waiting]:
    for attacker in event.attacks:
        yield from _the_ring(after, attacker, When.YOUR_RING_BEARER_ATTACKS, About(object=attacker))


def _blocked(_: Game, event: BlockersDeclared, after: Game) -> Iterator[Waiting]:
    """Once for each creature that blocks the bearer (CR 509.3d)."""
    for blocker, attacker in event.blocks.items():
        about = About(object=blocker)
        yield from _the_ring(after, attacker, When.YOUR_RING_BEARER_IS_BLOCKED, about)


def _damage(before: Game, event: DamageDealt, after: Game) -> Iterator[Waiting]:
    if not event.combat or event.player is None or event.source is None:
        return
    about = About(player=event.player, object=event.source)
    source = after.permanents.get(event.source)
    if source is not None:
        yield from _of(after, source, When.THIS_DEALS_COMBAT_DAMAGE_TO_A_PLAYER, about)
    yield from _the_ring(before, event.source, When.YOUR_RING_BEARER_DAMAGES_A_PLAYER, about)


def _targeted(_: Game, event: PutOnStack, after: Game) -> Iterator[Waiting]:
    """Ward triggers when it becomes the target of an opponent's spell or ability (CR 702.21a)."""
    for target in dict.fromkeys(one.object for one in event.object.targets):
        permanent = after.permanents.get(target)
        if permanent is None or permanent.controller == event.object.controller:
            continue
        for ability in abilities_of(permanent):
            if isinstance(ability, Ward):
                do = (CounterUnlessPaid(ability.cost),)
                about = About(player=event.object.controller, object=event.object.id)
                ward = Triggered((), do)
                yield _waiting(permanent, ward, about)


def _put_on_stack(before: Game, event: PutOnStack, after: Game) -> Iterator[Waiting]:
    yield from _targeted(before, event, after)
    spell = event.object
    if spell.kind is ObjectKind.SPELL and not spell.copy:
        yield from _cast(after, spell)


def _cast(game: Game, spell: StackObject) -> Iterator[Waiting]:
    """Abilities that watch spells being cast; a copy is not cast (CR 707.10)."""
    about = About(player=spell.controller, object=spell.id)
    is_blue = spell.printed is not None and "blue" in spell.printed.colors
    for permanent in game.permanents.values():
        if is_blue and permanent.controller == spell.controller:
            yield from _of(game, permanent, When.YOU_CAST_A_BLUE_SPELL, about)
        if value_of(spell) == permanent.counters.get("charge", 0):
            yield from _of(game, permanent, When.SPELL_OF_THIS_VALUE_CAST, about)


TRIGGERING: dict[type[Event], Callable[..., Iterator[Waiting]]] = {
    PermanentEntered: _entered,
    CountersPut: _counters,
    StepBegan: _step,
    VotingFinished: _voting_finished,
    TemptationFinished: _tempted,
    RingBearerChosen: _bearer_chosen,
    AttackersDeclared: _attacked,
    BlockersDeclared: _blocked,
    DamageDealt: _damage,
    PutOnStack: _put_on_stack,
}
"""The events anything triggers on, and how it is found."""
