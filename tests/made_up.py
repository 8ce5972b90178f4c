"""Commands made up from a seed, most of them wrong: each must be refused by a rule, or be legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from engine.cards import CARDS
from engine.commands import (
    Activate,
    ActivateMana,
    AddCard,
    AddPermanent,
    AnswerUndo,
    AskUndo,
    AssignDamage,
    Cast,
    CastByHand,
    ChangeSettings,
    Choose,
    ChooseRingBearer,
    CloseEnvelope,
    Command,
    Concede,
    Confirm,
    ControlPlayer,
    CopyPermanent,
    DeclareAttackers,
    DeclareBlockers,
    DeclineAdditionalVote,
    EmptySeat,
    EndTurn,
    GoOn,
    HoldCouncil,
    KeepPassing,
    LeaveSeat,
    Move,
    NextStep,
    OpenEnvelope,
    PassPriority,
    Pause,
    PayMana,
    Phase,
    Rename,
    Seal,
    SeatOrder,
    SetChosen,
    SetControl,
    SetCounters,
    SetLife,
    SetTapped,
    SetTime,
    Start,
    TakeAdditionalVote,
    TakeBack,
    Tempt,
    Undo,
    VoteFor,
)
from engine.decide import decide
from engine.errors import IllegalAction
from engine.ids import ChoiceId, ObjectId, PlayerId, QuestionId, SeatId
from engine.rules import RULES
from engine.state import Asks, Game, Question, Table


def refusal_of(table: Table, seat: SeatId | None, command: Command) -> IllegalAction | None:
    """The refusal, if it is refused; it must name its rule and say what is wrong."""
    try:
        decide(table, seat, command, 0, bytes(16))
    except IllegalAction as refused:
        error = refused
    else:
        return None
    assert error.rule == "table" or error.rule in RULES, error
    assert error.code
    assert error.text.endswith("."), error
    return error


def accepts(table: Table, seat: SeatId | None, command: Command) -> bool:
    """Whether the command is accepted."""
    return refusal_of(table, seat, command) is None


def kind_of(command: Command) -> str:
    return str(command.__struct_config__.tag)


def same_answer(command: Command, question: Question) -> Command:
    """One form of answers that say the same: the order in which a choice is named says nothing."""
    match command:
        case Choose(question=number, choices=choices) if question.about != "order":
            return Choose(number, tuple(sorted(choices)))
        case DeclareAttackers(question=number, attacks=attacks):
            return DeclareAttackers(number, tuple(sorted(attacks)))
        case DeclareBlockers(question=number, blocks=blocks):
            return DeclareBlockers(number, tuple(sorted(blocks)))
        case AssignDamage(question=number, damage=damage):
            return AssignDamage(number, tuple(sorted(one for one in damage if one[1])))
        case _:
            return command


def made_up_answers(random: Random, game: Game, question: Question) -> Iterator[Command]:
    """Answers of the right kind, many of them wrong: too many, twice, not offered."""
    number = question.id
    offered: list[ChoiceId] = [*question.choices, ChoiceId("nothing"), ChoiceId("p9")]
    for count in (0, 1, 1, 2, 3, question.least, question.most, question.most + 1):
        some = tuple(random.choices(offered, k=count))
        own = tuple(random.sample(list(question.choices), min(count, len(question.choices))))
        match question.asks:
            case Asks.VOTE:
                yield VoteFor(number, random.choice(offered))
            case Asks.RING_BEARER:
                yield ChooseRingBearer(number, random.choice(offered))
            case Asks.SEAL:
                yield from (Seal(number, some), Seal(number, own), Seal(number, own[:1] * count))
            case Asks.OPEN:
                yield OpenEnvelope(number, own, "5" * 64)
            case Asks.CHOOSE:
                yield from (Choose(number, some), Choose(number, own), Choose(number, own + own))
            case Asks.ATTACKERS | Asks.BLOCKERS:
                yield from _made_up_pairs(random, game, question, count)
            case Asks.DAMAGE:
                yield from _made_up_damage(random, question, count)
            case Asks.CONFIRM | Asks.ADDITIONAL_VOTE:
                pass


def _made_up_pairs(random: Random, game: Game, question: Question, count: int) -> Iterator[Command]:
    number, count = question.id, min(count, 3)
    objects = [*game.permanents, ObjectId(999)]
    creatures = random.choices(objects, k=count)
    offered = list(question.choices.values())
    some = random.choices(offered, k=count) if offered else []
    if question.asks is Asks.ATTACKERS:
        right = [(one.object, one.player) for one in some if one.object and one.player]
        yield DeclareAttackers(number, tuple(right))
        wrong = ((one, random.choice(list(game.players))) for one in creatures)
        yield DeclareAttackers(number, (*right, *wrong))
    else:
        good = [(one.object, one.blocks) for one in some if one.object and one.blocks]
        yield DeclareBlockers(number, tuple(good))
        bad = ((one, random.choice(objects)) for one in creatures)
        yield DeclareBlockers(number, (*good, *bad))


def _made_up_damage(random: Random, question: Question, count: int) -> Iterator[Command]:
    number, offered = question.id, list(question.choices)
    points = Counter(random.choices(offered, k=question.amount))
    yield AssignDamage(number, tuple(points.items()))
    yield AssignDamage(number, ((random.choice(offered), count),))
    yield AssignDamage(number, ((offered[0], question.amount), (offered[-1], 0)))
    yield AssignDamage(number, ((offered[0], question.amount - 1), (ChoiceId("p9"), 1)))
    yield AssignDamage(number, ((offered[0], question.amount),) * 2)


def one_of_each(random: Random, table: Table) -> list[Command]:
    """A command of every kind, with whatever it names taken from the table, or from nowhere."""
    game = table.game
    question = QuestionId(random.randrange(60))
    things = [ObjectId(999), *(game.permanents if game else ()), *(game.cards if game else ())]
    thing, player = random.choice(things), PlayerId(random.randint(1, 9))
    choice = ChoiceId(str(thing))
    return [
        VoteFor(question, choice), TakeAdditionalVote(question), DeclineAdditionalVote(question),
        Seal(question, (choice,)), ChooseRingBearer(question, choice), Choose(question, (choice,)),
        Confirm(question), DeclareAttackers(question, ((thing, player),)),
        DeclareBlockers(question, ((thing, thing),)), AssignDamage(question, ((choice, 1),)),
        PassPriority(), KeepPassing(on=True),
        Cast(random.choice(list(CARDS))), Cast("No such card"),
        CastByHand("Typed in", ("Instant",)), CastByHand("Nothing", ()),
        Activate(thing, random.randrange(3)), NextStep(), EndTurn(), Concede(),
        HoldCouncil("Which?", ("this", "that")), HoldCouncil("Which?", ("this", " This ")),
        Tempt(player), Tempt(None), ControlPlayer(player),
        ControlPlayer(player, next_turn=True), AddPermanent("Nazgûl", owner=player),
        AddPermanent("Unknown"), AddPermanent("Half", ("Creature",), power=1),
        AddCard("Nazgûl"), Move(thing, None), SetTapped(thing, tapped=True),
        ActivateMana(thing, random.randrange(25)), PayMana(((1, 1),)), SetChosen(thing, "Elf"),
        CopyPermanent(thing), Phase(thing), CopyPermanent(thing, random.choice(things)),
        SetCounters(thing, "+1/+1", 1), SetControl(thing, player), SetLife(player, 7), Undo(),
        SetTime(30), Pause(), GoOn(), TakeBack(),
        AskUndo(random.randrange(60)), AnswerUndo(random.randrange(60), agree=False),
        Start(), ChangeSettings(life=3), Rename("P1"), LeaveSeat(), EmptySeat(SeatId(player)),
        SeatOrder(tuple(SeatId(one) for one in (1, 2))),
        CloseEnvelope(question, "5" * 64), OpenEnvelope(question, (choice,), "5" * 64),
    ]  # fmt: skip
