"""The language of the table's tests: a game is told as it is played, by names and in commands.

    game = playing("Ann", "Ben", "Cy").with_permanent("Ben", "Brago's Representative")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time").votes("Ben", "time", "knowledge")

1. Everything goes through `decide` and `evolve`; nothing is put into a state from outside.
2. After every command it is checked that the patches of all documents merge into the new documents,
   that every seat's `may` is what it is, and that stored bytes of events and state fold the same.
3. A name means a player, or an object where there is just one of that name; a number means an id.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self  # documents are trees of plain values

from engine.answers import answers_to
from engine.commands import (
    Activate,
    AddPermanent,
    AssignDamage,
    Cast,
    Choose,
    ChooseRingBearer,
    Concede,
    Confirm,
    DeclareAttackers,
    DeclareBlockers,
    DeclineAdditionalVote,
    EndTurn,
    NextStep,
    PassPriority,
    Seal,
    Sit,
    Start,
    TakeAdditionalVote,
    VoteFor,
)
from engine.ids import ChoiceId, PlayerId, QuestionId
from engine.legal import leads
from engine.state import Step
from tests.engine.seen import Label, Seen


class Playing(Seen):
    """A table, and the moves at it by what they are called."""

    # What is there at the start.

    def with_permanent(self, who: str, name: str, owner: str | None = None) -> Self:
        """A permanent of the catalogue, there since before the turn."""
        return self.does(who, AddPermanent(name, owner=self._owner(owner)))

    def with_creature(
        self,
        who: str,
        name: str,
        power: int = 2,
        toughness: int = 2,
        *keywords: str,
        owner: str | None = None,
        **typed: Any,
    ) -> Self:
        """A creature typed in by hand, there since before the turn."""
        typed = {"types": ("Creature",), **typed}
        command = AddPermanent(
            name,
            power=power,
            toughness=toughness,
            keywords=keywords,
            owner=self._owner(owner),
            **typed,
        )
        return self.does(who, command)

    def with_thing(self, who: str, name: str, kind: str, owner: str | None = None) -> Self:
        """A permanent of that type that is no creature."""
        return self.does(who, AddPermanent(name, types=(kind,), owner=self._owner(owner)))

    def _owner(self, owner: str | None) -> PlayerId | None:
        return None if owner is None else self.of(owner)

    def enters(self, who: str, name: str) -> Self:
        """A permanent of the catalogue enters now; what triggers goes on the stack."""
        return self.does(who, AddPermanent(name, enters=True))

    def at(self, step: Step, turn_of: str | None = None) -> Self:
        """Go on to that step (of that player's turn), attacking with nothing on the way."""
        while not self.is_at(step, turn_of):
            self.next_step()
            if self.game.asked:
                self.attacks({})
        return self

    def is_at(self, step: Step, turn_of: str | None = None) -> bool:
        here = turn_of is None or self.game.active_player == self.of(turn_of)
        return here and self.game.step is step

    # Casting and priority.

    def casts(self, who: str, card: str, *targets: Label) -> Self:
        return self.does(who, Cast(card, tuple(self.id(one) for one in targets)))

    def activates(self, who: str, name: Label, ability: int, *targets: Label) -> Self:
        aimed = tuple(self.id(one) for one in targets)
        return self.does(who, Activate(self.id(name), ability, aimed))

    def passes(self, *who: str) -> Self:
        for one in who:
            self.does(one, PassPriority())
        return self

    def top_resolves(self) -> Self:
        """Everybody passes until the top of the stack begins to resolve, or is gone."""
        top = self.top.id
        while any(one.id == top for one in self.game.stack):
            self.passes(self.name(self.game.priority))
        return self

    def stack_resolves(self) -> Self:
        """Everybody passes until the stack is empty or somebody is asked."""
        while self.game.stack and not self.game.asked:
            self.top_resolves()
        return self

    def resolves(self, who: str, card: str, *targets: Label) -> Self:
        """Cast a card, and let it begin to resolve; it stops where somebody is asked."""
        return self.casts(who, card, *targets).top_resolves()

    # Answers.

    def number(self, who: str) -> QuestionId:
        return self.question(who).id

    def pick(self, who: str, label: Label) -> ChoiceId:
        """Return the id of an offered choice by its id, its name, or its object's number."""
        offered = self.question(who).choices
        if str(label) in offered:
            return ChoiceId(str(label))
        named = [choice for choice, one in offered.items() if one.name == label]
        assert len(named) == 1, f"{label} is not one of {[one.name for one in offered.values()]}"
        return named[0]

    def picks(self, who: str, labels: Iterable[Label]) -> tuple[ChoiceId, ...]:
        return tuple(self.pick(who, label) for label in labels)

    def votes(self, who: str, *labels: Label) -> Self:
        """Vote once or several times, one after the other."""
        for label in labels:
            self.does(who, VoteFor(self.number(who), self.pick(who, label)))
        return self

    def all_vote(self, **votes: Label) -> Self:
        for who, label in votes.items():
            self.votes(who, label)
        return self

    def votes_again(self, who: str, label: Label) -> Self:
        """Take an additional vote that may be cast, and cast it."""
        return self.does(who, TakeAdditionalVote(self.number(who))).votes(who, label)

    def votes_no_more(self, who: str) -> Self:
        return self.does(who, DeclineAdditionalVote(self.number(who)))

    def seals(self, who: str, *labels: Label) -> Self:
        return self.does(who, Seal(self.number(who), self.picks(who, labels)))

    def all_seal(self, **votes: Label) -> Self:
        for who, label in votes.items():
            self.seals(who, label)
        return self

    def chooses(self, who: str, *labels: Label) -> Self:
        return self.does(who, Choose(self.number(who), self.picks(who, labels)))

    def bears(self, who: str, label: Label) -> Self:
        """Choose a Ring-bearer."""
        return self.does(who, ChooseRingBearer(self.number(who), self.pick(who, label)))

    def confirms(self, *who: str) -> Self:
        for one in who:
            self.does(one, Confirm(self.number(one)))
        return self

    # Turns and combat.

    @property
    def leader(self) -> str:
        return self.name(leads(self.game))

    def next_step(self) -> Self:
        return self.does(self.leader, NextStep())

    def end_turn(self) -> Self:
        return self.does(self.leader, EndTurn())

    def turns(self, count: int = 1) -> Self:
        """Go on until that many more turns have begun, attacking with nothing."""
        goal = self.game.turn + count
        while self.game.turn < goal:
            self.next_step()
            if self.game.asked:
                self.attacks({})
        return self

    def at_second_chapter(self) -> Self:
        """Go to the main phase of this turn: a Saga's next chapter begins to resolve."""
        return self.at(Step.MAIN).stack_resolves()

    def attacks(self, attacks: dict[Label, str]) -> Self:
        who = self.name(self.game.active_player)
        pairs = tuple((self.id(one), self.of(player)) for one, player in attacks.items())
        return self.does(who, DeclareAttackers(self.number(who), pairs))

    def attack_with(self, name: Label, player: str) -> Self:
        """Go to the declaration of attackers, and attack with that one."""
        while self.game.step is not Step.DECLARE_ATTACKERS:
            self.next_step()
        return self.attacks({name: player})

    def blocks(self, who: str, blocks: dict[Label, Label]) -> Self:
        pairs = tuple((self.id(one), self.id(other)) for one, other in blocks.items())
        return self.does(who, DeclareBlockers(self.number(who), pairs))

    def assigns(self, who: str, damage: dict[Label, int]) -> Self:
        """Divide an attacker's damage among its blockers, and the player with trample."""
        shares = tuple((self.pick(who, one), number) for one, number in damage.items())
        return self.does(who, AssignDamage(self.number(who), shares))

    def assigns_lethal_first(self, who: str) -> Self:
        """Lethal damage to each blocker in order, the rest to the last or, with trample, beyond."""
        return self.does(who, next(answers_to(self.game, self.question(who))))

    def concedes(self, *who: str) -> Self:
        for one in who:
            self.does(one, Concede())
        return self


def seated(*names: str) -> Playing:
    """People sit down in this order; the first is the host."""
    game = Playing()
    for name in names:
        game.does(None, Sit(name, name.encode() * 4))
    return game


def playing(*names: str, step: Step = Step.MAIN) -> Playing:
    """A game under way, on the first player's first turn; 40 life each."""
    names = names or ("Ann", "Ben", "Cy", "Dee")
    return seated(*names).does(names[0], Start()).at(step)
