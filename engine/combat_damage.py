"""Combat damage (CR 510): what an attacker blocked by several deals to each is its player's to say.

There is no order among blockers. Only where there is something to say is anybody asked, one
attacker after the other; the state keeps what was said until all of the damage is dealt at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.course import Course
from engine.errors import IllegalAction
from engine.events import DamageAssigned, DamageDealt, DamageDue, LifeChanged, Struck
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.objects import has, is_protected, is_shielded
from engine.state import Asks, Choice, Combat, Game, Permanent, Question, Step

__all__ = [
    "assign_damage",
    "begin_damage",
    "divisions",
    "go_on_with_damage",
    "has_first_strike",
    "is_due",
]

Shares = tuple[tuple[ChoiceId, int], ...]
"""How much damage each of a question's choices is dealt."""


def has_first_strike(game: Game) -> bool:
    """Whether any creature in combat has first strike or double strike (CR 510.4)."""
    combat = game.combat or Combat()
    return any(_strikes_first(game, one) for one in (*combat.attacks, *combat.blocks))


def _strikes_first(game: Game, one: ObjectId) -> bool:
    creature = game.permanents[one]
    return has(creature, "first strike") or has(creature, "double strike")


def begin_damage(course: Course) -> None:
    """Deal the damage of this step, or let it wait for whoever has to divide some first."""
    if _next_to_divide(course.game) is None:
        _deal(course)
    else:
        course.happens(DamageDue(due=True))


def is_due(game: Game) -> bool:
    """Whether this step's damage waits for somebody to divide it: nothing else comes before it."""
    return game.combat is not None and game.combat.undealt


def go_on_with_damage(course: Course) -> None:
    """Ask about the next attacker whose damage is to be divided; after the last, deal it all."""
    attacker = _next_to_divide(course.game)
    if attacker is not None:
        _ask(course, course.game.permanents[attacker])
        return
    _deal(course)
    course.happens(DamageDue(due=False))


# Who divides what (CR 510.1c).


def _striking(game: Game, combat: Combat) -> list[ObjectId]:
    return [one for one in (*combat.attacks, *combat.blocks) if _strikes(game, combat, one)]


def _strikes(game: Game, combat: Combat, one: ObjectId) -> bool:
    """Whether it deals damage in this of the two steps there may be (CR 510.4)."""
    if game.step is Step.FIRST_STRIKE_DAMAGE:
        return _strikes_first(game, one)
    return one not in combat.struck or has(game.permanents[one], "double strike")


def _next_to_divide(game: Game) -> ObjectId | None:
    combat = game.combat or Combat()
    to_divide = (
        one
        for one in combat.attacks
        if one not in combat.assigned
        and _strikes(game, combat, one)
        and _is_divisible(game, combat, game.permanents[one])
    )
    return next(to_divide, None)


def _is_divisible(game: Game, combat: Combat, attacker: Permanent) -> bool:
    """Whether there is more than one way to deal its damage."""
    blockers = _blockers_of(combat, attacker.id)
    several = len(blockers) > 1 and (attacker.power or 0) > 0
    return several or (len(blockers) == 1 and _spare(game, attacker, blockers) > 0)


def _blockers_of(combat: Combat, attacker: ObjectId) -> list[ObjectId]:
    return [one for one, other in combat.blocks.items() if other == attacker]


def _spare(game: Game, attacker: Permanent, blockers: Iterable[ObjectId]) -> int:
    """How much may be dealt to the player: what lethal damage to all leaves (CR 702.19b)."""
    if not has(attacker, "trample"):
        return 0
    lethal = sum(_lethal(game.permanents[one], attacker) for one in blockers)
    return max((attacker.power or 0) - lethal, 0)


def _lethal(blocker: Permanent, attacker: Permanent) -> int:
    """What it still takes: damage marked on it counts; with deathtouch 1 is enough (CR 702.2c)."""
    needed = max((blocker.toughness or 0) - blocker.damage, 0)
    return min(needed, 1) if has(attacker, "deathtouch") else needed


def _ask(course: Course, attacker: Permanent) -> None:
    game = course.game
    combat = game.combat or Combat()
    blockers = _blockers_of(combat, attacker.id)
    choices = {
        ChoiceId(str(one)): Choice(game.permanents[one].printed.name, one, blocks=attacker.id)
        for one in blockers
    }
    if _spare(game, attacker, blockers):
        player = combat.attacks[attacker.id]
        choices[ChoiceId(f"p{player}")] = Choice(course.name(player), player=player)
    power = attacker.power or 0
    course.ask(
        Question(
            course.question_id(),
            Asks.DAMAGE,
            attacker.controller,
            attacker.printed.name,
            "510.1c",
            choices,
            power,
            power,
            "damage",
            power,
        )
    )


def _attacker_of(game: Game, question: Question) -> Permanent:
    blocked = (one.blocks for one in question.choices.values())
    return game.permanents[next(one for one in blocked if one is not None)]


def assign_damage(course: Course, question: Question, shares: Shares) -> None:
    """The attacker's damage is divided so; a division that is not legal is refused (CR 510.1e)."""
    given = dict(shares)
    for choice in given:
        if choice not in question.choices:
            text = f'"{choice}" neither blocks {question.source} nor can be dealt its damage.'
            raise IllegalAction("not_a_choice", "510.1c", text)
    if len(given) != len(shares):
        raise IllegalAction("twice", "510.1c", "The same one is named twice.")
    total = sum(given.values())
    if total != question.amount:
        text = f"{question.source} assigns {question.amount} damage in all; here are {total}."
        raise IllegalAction("wrong_number", "510.1a", text)
    attacker = _attacker_of(course.game, question)
    _check_trample(course.game, question, given)
    to_creatures = {
        one.object: given[choice]
        for choice, one in question.choices.items()
        if one.object is not None and given.get(choice)
    }
    course.happens(DamageAssigned(attacker.id, to_creatures))


def _check_trample(game: Game, question: Question, given: dict[ChoiceId, int]) -> None:
    """Nothing goes to the player before every blocker is assigned lethal damage (CR 702.19b)."""
    to_player = sum(given.get(c, 0) for c, one in question.choices.items() if one.object is None)
    if not to_player:
        return
    for choice, needed in _lethal_to(game, question).items():
        if given.get(choice, 0) < needed:
            name = question.choices[choice].name
            text = f"Assign {name} lethal damage first: {needed}, not {given.get(choice, 0)}."
            raise IllegalAction("wrong_number", "702.19b", text)


def _lethal_to(game: Game, question: Question) -> dict[ChoiceId, int]:
    attacker = _attacker_of(game, question)
    return {
        choice: _lethal(game.permanents[one.object], attacker)
        for choice, one in question.choices.items()
        if one.object is not None
    }


# Every division there is.


def divisions(game: Game, question: Question) -> Iterator[Shares]:
    """Yield every division once; first lethal damage to each in order, the rest to the last one."""
    usual = _usual(game, question)
    yield usual
    yield from (one for one in _all_divisions(game, question) if one != usual)


def _usual(game: Game, question: Question) -> Shares:
    left = question.amount
    lethal = _lethal_to(game, question)
    shares: list[tuple[ChoiceId, int]] = []
    for place, choice in enumerate(question.choices, 1):
        last = place == len(question.choices)
        share = left if last else min(left, lethal[choice])
        left -= share
        shares.append((choice, share))
    return tuple((choice, share) for choice, share in shares if share)


def _all_divisions(game: Game, question: Question) -> Iterator[Shares]:
    lethal = _lethal_to(game, question)
    players = [choice for choice in question.choices if choice not in lethal]
    spare = question.amount - sum(lethal.values()) if players else 0
    for to_player in range(spare + 1):
        least = list(lethal.values()) if to_player else [0] * len(lethal)
        for shares in _splits(question.amount - to_player, least):
            all_shares = (*zip(lethal, shares, strict=True), *((one, to_player) for one in players))
            yield tuple((choice, share) for choice, share in all_shares if share)


def _splits(number: int, least: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield each way to split the number among as many, each at least that much."""
    if len(least) == 1:
        yield (number,)
        return
    for share in range(least[0], number - sum(least[1:]) + 1):
        yield from ((share, *rest) for rest in _splits(number - share, least[1:]))


# Dealing it (CR 510.2).


def _deal(course: Course) -> None:
    """Everything that strikes in this step deals its combat damage, all of it at once."""
    game = course.game
    combat = game.combat or Combat()
    striking = _striking(game, combat)
    hits = [
        hit for one in striking for hit in _hits_of(game, combat, one) if not _prevented(game, hit)
    ]
    if game.step is Step.FIRST_STRIKE_DAMAGE:
        course.happens(Struck(tuple(striking)))
    for hit in hits:
        course.happens(hit)
    _gain_by_lifelink(course, game, hits)


def _prevented(game: Game, hit: DamageDealt) -> bool:
    """Damage from a source of a color it has protection from is prevented (CR 702.16e)."""
    if hit.object is None or hit.source is None:
        return False
    hurt = game.permanents[hit.object]
    colors = game.permanents[hit.source].printed.colors
    return is_protected(hurt, colors) or is_shielded(game, hurt, hit.source)


def _hits_of(game: Game, combat: Combat, one: ObjectId) -> list[DamageDealt]:
    creature = game.permanents[one]
    power = creature.power or 0
    if power <= 0:
        return []
    if one in combat.blocks:
        # CR 510.1d: a blocker whose attacker left combat deals no damage.
        attacker = combat.blocks[one]
        return [_hit(creature, power, target=attacker)] if attacker in combat.attacks else []
    player = combat.attacks[one]
    if one not in combat.blocked:
        return [_hit(creature, power, player=player)]
    shares = _shares(combat, one, power)
    hits = [_hit(creature, share, target=blocker) for blocker, share in shares.items()]
    left = power - sum(shares.values())
    if left and has(creature, "trample"):
        hits.append(_hit(creature, left, player=player))
    return hits


def _shares(combat: Combat, attacker: ObjectId, power: int) -> dict[ObjectId, int]:
    """What its blockers are dealt: as was said, or all of it where there was nothing to say."""
    if attacker in combat.assigned:
        return combat.assigned[attacker]
    return dict.fromkeys(_blockers_of(combat, attacker), power)


def _hit(
    creature: Permanent,
    number: int,
    *,
    player: PlayerId | None = None,
    target: ObjectId | None = None,
) -> DamageDealt:
    touch = has(creature, "deathtouch")
    name = creature.printed.name
    return DamageDealt(number, player, target, creature.id, combat=True, deathtouch=touch, by=name)


def _gain_by_lifelink(course: Course, game: Game, hits: Iterable[DamageDealt]) -> None:
    for hit in hits:
        creature = game.permanents[hit.source] if hit.source is not None else None
        if creature is not None and has(creature, "lifelink"):
            course.happens(LifeChanged(creature.controller, hit.amount))
