"""Answers to questions: which ones there are, and what each makes happen.

`answers_to` lists every answer, `check` refuses any other: a property test holds them together. A
choice of several is listed once, in the order offered; any order of the same ones is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product

from engine import combat, combat_damage, sealing, stack, state_based
from engine.commands import (
    AssignDamage,
    Choose,
    ChooseRingBearer,
    CloseEnvelope,
    Command,
    Confirm,
    DeclareAttackers,
    DeclareBlockers,
    DeclineAdditionalVote,
    OpenEnvelope,
    Seal,
    TakeAdditionalVote,
    VoteFor,
)
from engine.course import Course
from engine.deciding import another
from engine.errors import IllegalAction
from engine.events import (
    AdditionalVoteTaken,
    Answered,
    Chose,
    Voted,
    VoterFinished,
)
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.mana import producing
from engine.objects import has
from engine.state import Asks, Game, Question

__all__ = ["Answer", "answer", "answers_to"]

Answer = (
    VoteFor
    | TakeAdditionalVote
    | DeclineAdditionalVote
    | Seal
    | CloseEnvelope
    | OpenEnvelope
    | ChooseRingBearer
    | Choose
    | Confirm
    | DeclareAttackers
    | DeclareBlockers
    | AssignDamage
)
"""The commands that answer a question."""

_SEALED = (Asks.SEAL, Asks.OPEN)


def answer(course: Course, player: PlayerId, question: Question, command: Answer) -> None:
    """Carry one answer out, or refuse it with what could be chosen instead."""
    match command:
        case VoteFor(choice=choice):
            _check(question, (choice,))
            course.happens(Voted(_voter(question), choice, player, another(course.game, player)))
        case TakeAdditionalVote():
            course.happens(AdditionalVoteTaken(player))
        case DeclineAdditionalVote():
            course.happens(VoterFinished(player))
        case Seal() | CloseEnvelope() | OpenEnvelope():
            _answer_sealed(course, question, command)
        case ChooseRingBearer(choice=choice):
            _check(question, (choice,))
            course.happens(Chose(player, (choice,)))
        case Choose(choices=choices):
            _check(question, choices)
            _choose(course, question, choices)
        case Confirm():
            course.happens(Chose(player, ()))
        case DeclareAttackers() | DeclareBlockers() | AssignDamage():
            course.happens(Answered(player))
            _fight(course, question, command)


def _fight(
    course: Course, question: Question, command: DeclareAttackers | DeclareBlockers | AssignDamage
) -> None:
    match command:
        case DeclareAttackers(attacks=attacks):
            combat.declare_attackers(course, question, attacks)
        case DeclareBlockers(blocks=blocks):
            combat.declare_blockers(course, question, blocks)
        case AssignDamage(damage=shares):
            combat_damage.assign_damage(course, question, shares)


def _answer_sealed(
    course: Course, question: Question, command: Seal | CloseEnvelope | OpenEnvelope
) -> None:
    match command:
        case Seal(choices=choices):
            _check(question, choices)
            sealing.seal(course, question, choices)
        case CloseEnvelope(commitment=commitment):
            sealing.close(course, question, bytes.fromhex(commitment))
        case OpenEnvelope(choices=choices, nonce=nonce):
            sealing.check_opening(course, question, choices, bytes.fromhex(nonce))
            _check(question, choices)
            sealing.unseal(course, question, choices, bytes.fromhex(nonce))


def _voter(question: Question) -> PlayerId:
    assert question.voter is not None, "a vote without a voter"
    return question.voter


def _check(question: Question, choices: tuple[ChoiceId, ...]) -> None:
    """Refuse what was not offered, what is named twice, and too few or too many."""
    for choice in choices:
        if choice not in question.choices:
            offered = _offered(question)
            raise IllegalAction(
                "not_a_choice", question.rule, f'"{choice}" is no choice here. Choose {offered}.'
            )
    if len(choices) > 1 and len(set(choices)) != len(choices) and question.asks not in _SEALED:
        raise IllegalAction("twice", question.rule, "The same one is named twice.")
    if not question.least <= len(choices) <= question.most:
        count = str(question.least)
        if question.least != question.most:
            count += f" to {question.most}"
        abstains = question.asks in _SEALED and not choices
        text = "Everybody votes; there is no abstaining." if abstains else f"Choose {count}."
        raise IllegalAction("wrong_number", question.rule, f"{text} {len(choices)} were named.")


def _offered(question: Question) -> str:
    names = [one.name for one in question.choices.values()]
    shown = names if len(names) <= 8 else [*names[:8], "..."]
    return " or ".join((", ".join(shown[:-1]), shown[-1])) if len(shown) > 1 else "".join(shown)


def _choose(course: Course, question: Question, choices: tuple[ChoiceId, ...]) -> None:
    """A choice inside a resolution is gathered; others take effect at once."""
    player = question.player
    if course.game.resolution is not None:
        course.happens(Chose(player, choices))
        return
    course.happens(Answered(player))
    match question.about:
        case "order":
            stack.choose_order(course, player, choices)
        case "target" | "targets of different players":
            stack.choose_targets(course, choices)
        case "mana":
            producing.choose(course, player, question, choices[0])
        case _:
            state_based.keep_one(course, question, ObjectId(int(choices[0])))


# Every answer there is.


def answers_to(game: Game, question: Question) -> Iterator[Command]:
    """Yield every answer to the question, each once; take what you need, there may be many."""
    number = question.id
    match question.asks:
        case Asks.VOTE:
            yield from (VoteFor(number, choice) for choice in question.choices)
        case Asks.ADDITIONAL_VOTE:
            yield from (TakeAdditionalVote(number), DeclineAdditionalVote(number))
        case Asks.SEAL:
            counts = range(question.least, question.most + 1)
            envelopes = (product(question.choices, repeat=count) for count in counts)
            yield from (Seal(number, one) for one in chain.from_iterable(envelopes))
        case Asks.OPEN:
            yield from ()  # only who closed the envelope knows what opens it
        case Asks.RING_BEARER:
            yield from (ChooseRingBearer(number, choice) for choice in question.choices)
        case Asks.CHOOSE:
            picks = (one for one in _picks(question) if _may_aim(game, question, one))
            yield from (Choose(number, one) for one in picks)
        case Asks.CONFIRM:
            yield Confirm(number)
        case Asks.ATTACKERS | Asks.BLOCKERS | Asks.DAMAGE:
            yield from _ways_to_fight(game, question)


def _ways_to_fight(game: Game, question: Question) -> Iterator[Command]:
    number = question.id
    if question.asks is Asks.ATTACKERS:
        yield from (DeclareAttackers(number, one) for one in _attacks(question))
    elif question.asks is Asks.BLOCKERS:
        yield from (DeclareBlockers(number, one) for one in _blocks(game, question))
    else:
        shares = combat_damage.divisions(game, question)
        yield from (AssignDamage(number, one) for one in shares)


def _picks(question: Question) -> Iterator[tuple[ChoiceId, ...]]:
    for count in range(question.least, question.most + 1):
        if question.about == "order":
            yield from permutations(question.choices, count)
        else:
            yield from combinations(question.choices, count)


def _may_aim(game: Game, question: Question, picked: tuple[ChoiceId, ...]) -> bool:
    """Whether targets of a trigger with one of each player's are of as many players."""
    if question.about != "targets of different players":
        return True
    return stack.are_one_each(game, tuple(ObjectId(int(one)) for one in picked))


def _attacks(question: Question) -> Iterator[tuple[tuple[ObjectId, PlayerId], ...]]:
    pairs: dict[ObjectId, list[PlayerId | None]] = {}
    for one in question.choices.values():
        if one.object is not None:
            pairs.setdefault(one.object, [None]).append(one.player)
    for players in product(*pairs.values()):
        yield tuple((o, p) for o, p in zip(pairs, players, strict=True) if p is not None)


def _blocks(game: Game, question: Question) -> Iterator[tuple[tuple[ObjectId, ObjectId], ...]]:
    pairs: dict[ObjectId, list[ObjectId | None]] = {}
    for one in question.choices.values():
        if one.object is not None:
            pairs.setdefault(one.object, [None]).append(one.blocks)
    # Who can block what must be blocked changes first: else there may be millions before the first.
    must = combat.must_still_be_blocked(game, question, {})
    pairs = dict(sorted(pairs.items(), key=lambda one: must in one[1]))
    for attackers in product(*pairs.values()):
        blocks = tuple((o, a) for o, a in zip(pairs, attackers, strict=True) if a is not None)
        blocked = [attacker for _, attacker in blocks]
        lone = any(blocked.count(a) == 1 and has(game.permanents[a], "menace") for a in blocked)
        unmet = combat.must_still_be_blocked(game, question, dict(blocks))
        if not lone and unmet is None:
            yield blocks
