"""What triggers on an event (CR 603.2): abilities of permanents, of The Ring, and ward.

Triggers found here wait until a player would get priority (CR 603.3); nothing is put on the stack
in the middle of a resolution. Only the events in `TRIGGERING` are ever looked at, so a vote costs
nothing here. Emblem abilities stand in `cards/the_ring.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from engine.cards import THE_RING
from engine.cards.abilities import Announced, Triggered, Ward, When
from engine.cards.effects import CounterUnlessPaid
from engine.cards.words import Zone
from engine.conditions import holds
from engine.events import (
    AttackersDeclared,
    BlockersDeclared,
    CountersPut,
    DamageDealt,
    Event,
    Instructed,
    Left,
    PermanentEntered,
    PutOnStack,
    RingBearerChosen,
    StepBegan,
    TemptationFinished,
    VotingFinished,
)
from engine.ids import ObjectId, PlayerId
from engine.mana.amounts import value_of
from engine.objects import abilities_of, is_creature, is_legendary, speaking
from engine.planes import planes
from engine.state import About, CardObject, Game, ObjectKind, Permanent, StackObject, Step, Waiting
from engine.turns import apnap_order, opponents

__all__ = ["TRIGGERING", "triggered_by"]

Source: TypeAlias = Permanent | CardObject | StackObject

_STEPS = {
    Step.UPKEEP: When.YOUR_UPKEEP,
    Step.BEGINNING_OF_COMBAT: When.COMBAT_ON_YOUR_TURN,
    Step.END: When.YOUR_END_STEP,
}
_CHAPTERS = {1: When.CHAPTER_I, 2: When.CHAPTER_II, 3: When.CHAPTER_III, 4: When.CHAPTER_IV}


def triggered_by(before: Game, event: Event, after: Game) -> tuple[Waiting, ...]:
    """Return what the event triggered, in the order of the permanents, from the states round it."""
    return tuple(TRIGGERING[type(event)](before, event, after))


def _of(
    game: Game, source: Source, when: When, about: About | None = None, x: int = 0
) -> Iterator[Waiting]:
    """The source's abilities that trigger then, if their intervening "if" is met (603.4)."""
    for place, ability in enumerate(abilities_of(game, source)):
        if not isinstance(ability, Triggered) or when not in ability.when:
            continue
        if not _works(source, ability, place):
            continue
        waiting = _waiting(source, ability, about or About(), x)
        if ability.only_if is None or holds(game, waiting.object, ability.only_if):
            yield waiting


def _works(source: Source, ability: Triggered, place: int) -> bool:
    """Whether the ability works where its source is, and the source has it."""
    if isinstance(source, CardObject) != ability.in_graveyard:
        return False
    return not ability.dormant or (isinstance(source, Permanent) and place in source.awake)


def _waiting(source: Source, ability: Triggered, about: About, x: int = 0) -> Waiting:
    you = source.owner if isinstance(source, CardObject) else source.controller
    printed = source.printed
    waits = StackObject(
        ObjectId(0),
        ObjectKind.TRIGGERED,
        printed.name if printed is not None else "",
        you,
        you,
        ability.do,
        source=source.id,
        card=source.card,
        only_if=ability.only_if,
        about=about,
        x=x,
    )
    aims = tuple((t.what, t.least, t.most) for t in ability.targets)
    return Waiting(waits, aims, one_each=any(t.one_each for t in ability.targets))


def _entered(_: Game, event: PermanentEntered, after: Game) -> Iterator[Waiting]:
    permanent = event.permanent
    yield from _of(after, permanent, When.THIS_ENTERS, x=event.x)
    yield from _chapters(after, permanent, 0, permanent.counters.get("lore", 0))
    for when in _entering(after, permanent):
        yield from _yours(after, permanent.controller, when, About(object=permanent.id))


def _entering(game: Game, permanent: Permanent) -> Iterator[When]:
    if "Land" in permanent.printed.types:
        yield When.LANDFALL
    if is_creature(permanent):
        yield When.THIS_OR_A_CREATURE_ENTERS
        if is_legendary(game, permanent):
            yield When.THIS_OR_A_LEGEND_ENTERS


def _left(before: Game, event: Left, after: Game) -> Iterator[Waiting]:
    """Looking back in time: the permanent as it was (CR 603.6c, 603.10a)."""
    gone = before.permanents[event.object]
    yield from _of(after, gone, When.THIS_LEAVES)
    if event.to is Zone.GRAVEYARD and is_creature(gone):
        yield from _of(after, gone, When.THIS_DIES)


def _scried(_: Game, event: Instructed, after: Game) -> Iterator[Waiting]:
    if event.what == "scry":
        yield from _yours(after, event.player, When.YOU_SCRY, About(player=event.player))


def _counters(before: Game, event: CountersPut, after: Game) -> Iterator[Waiting]:
    permanent, resolution = after.permanents[event.object], after.resolution
    you = resolution.object.controller if resolution is not None else None
    if event.count > 0 and you == permanent.controller:
        about = About(object=permanent.id, kind=event.kind)
        yield from _of(after, permanent, When.YOU_PUT_COUNTERS_ON_THIS, about)
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
        for permanent in (*speaking(after), *planes(after)):
            if permanent.controller == after.active_player:
                yield from _of(after, permanent, when)


def _told(before: Game, event: Instructed, after: Game) -> Iterator[Waiting]:
    """Somebody scries; or chaos ensues, and the chaos abilities of planes trigger (CR 311.7)."""
    yield from _scried(before, event, after)
    for one in planes(after):
        for ability in abilities_of(after, one):
            if isinstance(ability, Announced) and ability.event == event.what:
                yield _waiting(one, Triggered((), ability.do), About())


def _voting_finished(_: Game, event: VotingFinished, after: Game) -> Iterator[Waiting]:
    """Once a vote; what each voted for is fixed now (CR 603.2).

    If nobody could vote no vote took place, unless the house rules say so; an envelope with
    nothing in it is a vote.
    """
    voting, house = after.voting, after.house
    if voting is None or not (voting.votes or voting.locked or house.no_vote_finishes):
        return
    votes: dict[PlayerId, set[str]] = {}
    for vote in voting.votes:
        votes.setdefault(vote.voter, set()).add(vote.choice)
    for one in after.board.of_votes:
        permanent = after.permanents[one]
        you = permanent.controller
        mine = votes.get(you, set())
        others = [who for who in opponents(after, you) if who in votes]
        spares = house.split_spares and len(mine) > 1
        about = About(
            agreed=tuple(who for who in others if votes[who] & mine),
            disagreed=tuple(
                who for who in others if votes[who] - mine and not (spares and votes[who] & mine)
            ),
        )
        yield from _of(after, permanent, When.PLAYERS_FINISH_VOTING, about)


def _yours(game: Game, you: PlayerId, when: When, about: About) -> Iterator[Waiting]:
    for permanent in speaking(game):
        if permanent.controller == you:
            yield from _of(game, permanent, when, about)


def _tempted(_: Game, event: TemptationFinished, after: Game) -> Iterator[Waiting]:
    about = About(player=event.player, object=event.bearer)
    yield from _yours(after, event.player, When.THE_RING_TEMPTS_YOU, about)
    for card in after.cards.values():
        if card.zone is Zone.GRAVEYARD and card.owner == event.player:
            yield from _of(after, card, When.THE_RING_TEMPTS_YOU, about)


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
        permanent = after.permanents[attacker]
        yield from _of(after, permanent, When.THIS_ATTACKS, About(object=attacker))
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
        if "Army" in source.printed.subtypes:
            yield from _yours(after, source.controller, When.YOUR_ARMY_DAMAGES_A_PLAYER, about)
    yield from _first_to_hurt(before, event.player, after)
    yield from _the_ring(before, event.source, When.YOUR_RING_BEARER_DAMAGES_A_PLAYER, about)


def _first_to_hurt(before: Game, player: PlayerId, after: Game) -> Iterator[Waiting]:
    """Once for all the creatures that deal it at the same time (CR 603.2c)."""
    for one in _yours(after, player, When.CREATURES_DAMAGE_YOU, About(player=player)):
        if all(
            o.object.source != one.object.source or o.object.do != one.object.do
            for o in before.waiting
        ):
            yield one


def _targeted(_: Game, event: PutOnStack, after: Game) -> Iterator[Waiting]:
    """Ward triggers when it becomes the target of an opponent's spell or ability (CR 702.21a)."""
    for target in dict.fromkeys(one.object for one in event.object.targets):
        permanent = after.permanents.get(target)
        if permanent is None or permanent.controller == event.object.controller:
            continue
        for ability in abilities_of(after, permanent):
            if isinstance(ability, Ward):
                do = (CounterUnlessPaid(ability.cost, ability.sacrifice),)
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
    yield from _of(game, spell, When.YOU_CAST_THIS, about)
    printed = spell.printed
    is_blue = printed is not None and "blue" in printed.colors
    if printed is not None and {"Instant", "Sorcery"}.intersection(printed.types):
        yield from _yours(game, spell.controller, When.YOU_CAST_AN_INSTANT_OR_SORCERY, about)
    for permanent in speaking(game):
        if permanent.controller != spell.controller:
            yield from _of(game, permanent, When.OPPONENT_CASTS_A_SPELL, about)
        if is_blue and permanent.controller == spell.controller:
            yield from _of(game, permanent, When.YOU_CAST_A_BLUE_SPELL, about)
        if value_of(spell) == permanent.counters.get("charge", 0):
            yield from _of(game, permanent, When.SPELL_OF_THIS_VALUE_CAST, about)


TRIGGERING: dict[type[Event], Callable[..., Iterator[Waiting]]] = {
    PermanentEntered: _entered,
    Left: _left,
    Instructed: _told,
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
