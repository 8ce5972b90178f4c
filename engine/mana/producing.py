"""One activation of a mana ability, from the command to the mana (CR 605.3, 605.4).

1. It uses no stack and waits for nobody: the cost is paid, the mana is added, triggered mana
   abilities add theirs, all in one command (CR 605.3b, 605.4a).
2. What is open is said in the command, step by step: each permanent to tap, then the mana (a type,
   a combination, an order of replacements), then the mana of each trigger. A step with one way has
   nothing to say. What was not said is asked, before anything is paid.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.abilities import Activated
from engine.cards.effects import DealDamage
from engine.cards.mana_words import AddMana, Spending
from engine.course import Course
from engine.errors import IllegalAction
from engine.events import DamageDealt, ManaAdded, Said
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.mana import costs
from engine.mana.abilities import added_by, mana_abilities
from engine.mana.amounts import NOTHING, TYPES, Amounts
from engine.mana.commands import ActivateMana
from engine.mana.could_produce import Battlefield, may_add, outcomes
from engine.mana.ways import (
    Offered,
    follow,
    named,
    once_paid,
    tapped_others,
    triggered,
    ways_to_say,
)
from engine.state import Asks, Choice, Game, Permanent, Question, Unspent

__all__ = ["activate", "add", "choose", "commands_of", "unspent"]


def activate(course: Course, player: PlayerId, command: ActivateMana) -> None:
    """Activate a mana ability of a permanent one controls; ask what was left open."""
    game = course.game
    permanent, ability = _find(game, player, command)
    costs.check(game, permanent, ability)
    field = once_paid(game, permanent, ability)
    steps, offered = follow(field, permanent, ability, command.mana)
    if not offered:
        _carry_out(course, field, (permanent, ability), steps)
    elif game.asked:
        ways = ", ".join(offered)
        raise IllegalAction("say_which", "605.3a", f"Say which of these to add: {ways}.")
    else:
        _ask(course, permanent, command, offered)


def _find(game: Game, player: PlayerId, command: ActivateMana) -> tuple[Permanent, Activated]:
    permanent = game.permanents.get(command.permanent)
    if permanent is None or permanent.controller != player:
        raise IllegalAction(
            "not_yours", "602.2", f"Permanent {command.permanent} is not under your control."
        )
    ability = mana_abilities(game, permanent).get(command.ability)
    if ability is None:
        text = f"{permanent.printed.name} has no mana ability at place {command.ability} now."
        raise IllegalAction("no_such_ability", "605.1a", text)
    return permanent, ability


# Asking.


def _ask(course: Course, permanent: Permanent, command: ActivateMana, offered: Offered) -> None:
    prefix = "/".join((str(command.ability), *command.mana))
    choices = {
        ChoiceId(f"{prefix}/{way}"): Choice(name, object=permanent.id)
        for way, name in offered.items()
    }
    name, asked = permanent.printed.name, course.question_id()
    player = permanent.controller
    course.ask(Question(asked, Asks.CHOOSE, player, name, "605.3b", choices, about="mana"))


def choose(course: Course, player: PlayerId, question: Question, choice: ChoiceId) -> None:
    """The player said what was open; if the permanent can't do it any more, nothing happens."""
    permanent = question.choices[choice].object
    assert permanent is not None, "mana of no permanent"
    place, *said = choice.split("/")
    try:
        activate(course, player, ActivateMana(permanent, int(place), tuple(said)))
    except IllegalAction:
        # Somebody left meanwhile, and what they had with them: nothing was paid (CR 602.2).
        course.happens(Said("no mana", player, (question.source,)))


def commands_of(game: Game, player: PlayerId) -> Iterator[ActivateMana]:
    """Yield every activation of a mana ability open to the player, each way of saying it."""
    here = Battlefield(game)
    for one, permanent in game.permanents.items():
        if permanent.controller != player:
            continue
        for place, ability in mana_abilities(game, permanent, here.settings).items():
            if costs.may_pay(game, permanent, ability):
                stays = costs.as_paid(game, permanent, ability) is game.permanents
                field = here if stays else once_paid(game, permanent, ability)
                for said in ways_to_say(field, permanent, ability, ()):
                    yield ActivateMana(one, place, said)


# Carrying out.


def _carry_out(
    course: Course,
    field: Battlefield,
    activated: tuple[Permanent, Activated],
    steps: tuple[str, ...],
) -> None:
    """Pay, add the mana, do the rest of the effect, then let triggers add theirs."""
    permanent, ability = activated
    taps = tapped_others(ability)
    count = taps.count if taps else 0
    main = named(outcomes(field, permanent, ability), steps[count])
    extra = triggered(field, permanent, ability, main)
    costs.pay(course, permanent, ability, tuple(ObjectId(int(one)) for one in steps[:count]))
    for effect in ability.do:
        if isinstance(effect, AddMana):
            _add_from(course, permanent, ability, main)
        else:
            _do_besides(course, permanent, effect)
    for (source, ways), text in zip(extra, steps[count + 1 :], strict=True):
        mana = unspent(named(ways, text))
        course.happens(ManaAdded(permanent.controller, mana, source.printed.name, source.id))


def _add_from(course: Course, permanent: Permanent, ability: Activated, main: Amounts) -> None:
    name, player = permanent.printed.name, permanent.controller
    if main == NOTHING:
        course.happens(Said("no mana", player, (name,)))
        return
    mana = unspent(main, added_by(ability).only, permanent.chosen)
    tapped = "{T}" in ability.cost
    course.happens(ManaAdded(player, mana, name, permanent.id, tapped))


def _do_besides(course: Course, permanent: Permanent, effect: object) -> None:
    """What else our mana abilities do; another word would have to be carried out here first."""
    assert isinstance(effect, DealDamage), f"{effect} in a mana ability"
    assert isinstance(effect.amount, int), f"{effect} in a mana ability"
    player, name = permanent.controller, permanent.printed.name
    course.happens(DamageDealt(effect.amount, player=player, source=permanent.id, by=name))


def unspent(
    amounts: Amounts, only: Spending | None = None, chosen: str = ""
) -> tuple[Unspent, ...]:
    """Return mana as it lies in a pool; what binds it belongs to each of it (CR 106.6a)."""
    subtype = chosen if only is not None and only.of_chosen_type else ""
    return tuple(
        Unspent(one, count, only, subtype)
        for one, count in zip(TYPES, amounts, strict=True)
        if count
    )


# Mana from spells and abilities that are no mana abilities (CR 605.5).


def add(course: Course, player: PlayerId, effect: AddMana, text: str) -> None:
    """Add the mana that a resolving spell or ability was told to add."""
    resolving = course.resolution.object
    main = named(may_add(Battlefield(course.game), effect.what, player), text)
    if main == NOTHING:
        course.happens(Said("no mana", player, (resolving.name,)))
        return
    mana = unspent(main, effect.only)
    course.happens(ManaAdded(player, mana, resolving.name, resolving.source))
