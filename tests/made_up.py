"""Commands made up from a seed, most of them wrong: each must be refused by a rule, or be legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.cards import CARDS
from engine.commands import (
    Activate,
    ActivateMana,
    AddCard,
    AddPermanent,
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
        case _:
            return command


def made_up_answers(random: Random, game: Game, question: Question) -> Iterator[Command]:
    """Answers of the right kind, many of them wrong: too many, twice, not offered."""
    number = question.id
    offered: list[ChoiceId] = [*question.choices, ChoiceId("nothing"), ChoiceId("p9")]
    objects = [*game.permanents, ObjectId(999)]
    for count in (0, 1, 1, 2, 3, question.least, question.most, question.most + 1):
        some = tuple(random.choices(offered, k=count))
        own = tuple(random.sample(list(question.choices), min(count, len(question.choices))))
        creatures = random.choices(objects, k=min(count, 3))
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
            case Asks.ATTACKERS:
                pairs = [(o.object, o.player) for o in question.choices.values()]
                right = [(a, p) for a, p in random.choices(pairs, k=min(count, 3)) if a and p]
                yield DeclareAttackers(number, tuple(right))
                wrong = ((one, random.choice(list(game.players))) for one in creatures)
                yield DeclareAttackers(number, (*right, *wrong))
            case Asks.BLOCKERS:
                blocks = [(o.object, o.blocks) for o in question.choices.values()]
                some_blocks = random.choices(blocks, k=min(count, 3)) if blocks else []
                good = [(one, attacker) for one, attacker in some_blocks if one and attacker]
                yield DeclareBlockers(number, tuple(good))
                yield DeclareBlockers(
                    number, (*good, *((o, random.choice(objects)) for o in creatures))
                )
            case Asks.CONFIRM | Asks.ADDITIONAL_VOTE:
                pass


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
        DeclareBlockers(question, ((thing, thing),)), PassPriority(), KeepPassing(on=True),
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
        Start(), ChangeSettings(life=3), Rename("P1"), LeaveSeat(), EmptySeat(SeatId(player)),
        SeatOrder(tuple(SeatId(one) for one in (1, 2))),
        CloseEnvelope(question, "5" * 64), OpenEnvelope(question, (choice,), "5" * 64),
    ]  # fmt: skip
