"""What a player does with priority: casting, activating, passing; and a table's own calls."""

from __future__ import annotations

from engine import graveyard, resolve, stack
from engine.cards import find, suggest
from engine.cards.abilities import Activated, Announced, is_mana_ability
from engine.cards.effects import (
    Announce,
    EachPlayerVotes,
    Effect,
    Outcome,
    TheRingTempts,
)
from engine.cards.words import Characteristics, Who
from engine.commands import (
    Activate,
    Cast,
    CastByHand,
    ControlPlayer,
    HoldCouncil,
    PassPriority,
    Tempt,
)
from engine.course import Course
from engine.errors import IllegalAction
from engine.events import Passed, PlayerControlled
from engine.ids import ObjectId, PlayerId
from engine.legal import is_main
from engine.mana import costs
from engine.manual import printed_by_hand
from engine.objects import abilities_of, sorceries_have_flash
from engine.planes import plane
from engine.split_second import holds_everything
from engine.state import About, Game, ObjectKind, Permanent, StackObject, Waiting

__all__ = [
    "activate",
    "cast",
    "cast_by_hand",
    "control_player",
    "hold_council",
    "pass_priority",
    "tempt",
]

_HERE = ObjectId(0)
"""The number of an object before it gets its own."""


def pass_priority(course: Course, player: PlayerId, _: PassPriority) -> None:
    """Decline to act; when all have passed in succession, the top of the stack resolves."""
    course.happens(Passed(player))


def cast(course: Course, player: PlayerId, command: Cast) -> None:
    """Cast a card of the catalogue, or one of the table's own, with its targets."""
    own = course.game.own_cards
    card = find(command.card, own)
    if card is None:
        near = suggest(command.card, own)
        hint = f" Did you mean {near[0]}?" if near else " Cast it by hand."
        raise IllegalAction(
            "unknown_card", "table", f"{command.card} is not in the catalogue.{hint}"
        )
    _check_cost(card.name, card.printed, command.x)
    _check_timing(course.game, player, card.name, card.printed.types, card.printed.keywords)
    spell = StackObject(
        _HERE,
        ObjectKind.SPELL,
        card.name,
        player,
        player,
        card.spell,
        card=card.name,
        printed=card.printed,
        x=command.x,
        granted=tuple(word.casefold() for word in command.keywords),
    )
    aims = tuple((one.what, one.least, one.most) for one in card.targets)
    together = any(one.of_one_player for one in card.targets)
    waiting = Waiting(spell, aims, of_one_player=together)
    stack.put(course, stack.aim(course, waiting, command.targets))


def cast_by_hand(course: Course, player: PlayerId, command: CastByHand) -> None:
    """Cast a card that is typed in."""
    printed = printed_by_hand(command)
    if not command.types:
        raise IllegalAction("no_types", "205.2a", f"Say what type of card {command.name} is.")
    _check_timing(course.game, player, printed.name, printed.types, printed.keywords)
    stack.put(
        course,
        StackObject(_HERE, ObjectKind.SPELL, command.name, player, player, (), printed=printed),
    )


def _check_cost(name: str, printed: Characteristics, x: int) -> None:
    """CR 305.9, 311.2: lands and planes are never cast; CR 107.3a: X where there is one."""
    if "Land" in printed.types:
        text = f"{name} is a land: put it onto the battlefield."
        raise IllegalAction("land", "305.9", text)
    if "Plane" in printed.types:
        raise IllegalAction("not_cast", "311.2", f"{name} is a plane: it is never cast.")
    if x and "{X}" not in printed.cost:
        raise IllegalAction("no_x", "107.3a", f"There is no X in the cost of {name}.")


def _check_timing(
    game: Game, player: PlayerId, name: str, types: tuple[str, ...], keywords: tuple[str, ...]
) -> None:
    """CR 117.1a: only instants (and flash) outside one's own main phase with an empty stack."""
    if "Instant" in types or "flash" in keywords:
        return
    if "Sorcery" in types and sorceries_have_flash(game, player):
        return
    if player != game.active_player or not is_main(game):
        raise IllegalAction(
            "not_now",
            "117.1a",
            f"{name} can be cast only in your own main phase with an empty stack.",
        )


def activate(course: Course, player: PlayerId, command: Activate) -> None:
    """Activate an ability of a permanent one controls; its cost is paid at the table."""
    game, here = course.game, command.permanent
    if (card := graveyard.card_of(game, player, here)) is not None:
        graveyard.activate(course, card, command)
        return
    permanent = game.permanents.get(here) or plane(game, here)
    if permanent is None or permanent.controller != player:
        raise IllegalAction(
            "not_yours", "602.2", f"Permanent {command.permanent} is not under your control."
        )
    ability = _ability(game, permanent, command.ability)
    if isinstance(ability, Announced):
        _announce(course, permanent, ability, command)
        return
    if spell := holds_everything(game):
        raise IllegalAction(
            "split_second", "702.61a", f"{spell} has split second; it resolves first."
        )
    costs.check(course.game, permanent, ability)
    costs.pay(course, permanent, ability)
    activated = StackObject(
        _HERE,
        ObjectKind.ACTIVATED,
        permanent.printed.name,
        player,
        player,
        ability.do,
        source=permanent.id,
        card=permanent.card,
        about=About(object=permanent.id, was=permanent if ability.and_pay else None),
    )
    waiting = Waiting(activated, tuple((one.what, one.least, one.most) for one in ability.targets))
    stack.put(course, stack.aim(course, waiting, command.targets))


def _announce(course: Course, permanent: Permanent, ability: Announced, command: Activate) -> None:
    """It has happened on paper: the ability triggers (CR 603.2)."""
    you = permanent.controller
    name, card = permanent.printed.name, permanent.card
    triggered = StackObject(
        _HERE, ObjectKind.TRIGGERED, name, you, you, ability.do, source=permanent.id, card=card
    )
    waiting = Waiting(triggered, tuple((one.what, one.least, one.most) for one in ability.targets))
    stack.put(course, stack.aim(course, waiting, command.targets))


def _ability(game: Game, permanent: Permanent, place: int) -> Activated | Announced:
    abilities = abilities_of(game, permanent)
    ability = abilities[place] if place < len(abilities) else None
    if isinstance(ability, Announced):
        return ability
    if not isinstance(ability, Activated):
        raise IllegalAction(
            "no_such_ability",
            "602.1",
            f"{permanent.printed.name} has no activated ability at place {place}.",
        )
    if is_mana_ability(ability):
        text = f"{permanent.printed.name} makes mana with it: activate it as a mana ability."
        raise IllegalAction("mana_ability", "605.3b", text)
    return ability


# Councils and temptations without a card run through the same words as the cards.


def hold_council(course: Course, player: PlayerId, command: HoldCouncil) -> None:
    """Put a question to the table: each player votes, and the result is said aloud."""
    words = tuple(" ".join(word.split()) for word in command.choices)
    if len({word.casefold() for word in words}) != len(words) or "" in words:
        raise IllegalAction("same_choice", "701.38b", "Each choice must be another word.")
    announce: tuple[Effect, ...] = (Announce(),)
    outcomes = tuple(Outcome(word, announce if command.count else ()) for word in words)
    then = () if command.count else announce
    _call(course, player, command.question, (EachPlayerVotes(outcomes, command.secret, then),))


def tempt(course: Course, player: PlayerId, command: Tempt) -> None:
    """The Ring tempts one player or each player: a house call that no card makes."""
    if command.player is None:
        _call(course, player, "The Ring", (TheRingTempts(Who.EACH_PLAYER, command.secret),))
        return
    named = course.game.players.get(command.player)
    if named is None or not named.is_in:
        raise IllegalAction(
            "no_such_player", "table", f"Player {command.player} is not in the game."
        )
    do = (TheRingTempts(Who.THAT_PLAYER, command.secret),)
    _call(course, player, "The Ring", do, About(player=command.player))


def control_player(course: Course, player: PlayerId, command: ControlPlayer) -> None:
    """Control a player this turn or next, as a card on paper says; oneself: by nobody else."""
    named = course.game.players.get(command.player)
    if named is None or not named.is_in:
        raise IllegalAction(
            "no_such_player", "table", f"Player {command.player} is not in the game."
        )
    course.happens(PlayerControlled(command.player, player, command.next_turn))


def _call(
    course: Course, player: PlayerId, name: str, do: tuple[Effect, ...], about: About | None = None
) -> None:
    call = StackObject(
        course.new_id(), ObjectKind.HOUSE, name, player, player, do, about=about or About()
    )
    resolve.begin(course, call)
