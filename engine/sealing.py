"""Secret votes: an envelope for each voter, closed once, all opened at once.

1. All are asked at once. Whoever seals gets one question; nobody else learns more than that an
   envelope is closed, and a commitment to what is in it.
2. The server closes an envelope for whoever tells it the votes. Where voters may close them
   themselves (`Sealing.VOTER`), only the commitment is sent, and the envelope is opened when all
   are closed. Nothing of it is shown before the last one is open: the reveal is one event.
3. What is opened must be what was closed, and legal: anything else is refused, and the voter is
   still waited for. So nobody abstains, and nobody changes their mind.
"""

from __future__ import annotations

import hmac

from engine.cards.effects import EachPlayerVotesFor
from engine.commitments import (
    NONCE_BYTES,
    Bound,
    commitment_to,
    nonce_from,
    slot_of,
)
from engine.course import Course
from engine.deciding import another
from engine.errors import IllegalAction
from engine.events import (
    Committed,
    EnvelopeClosed,
    Sealed,
    UsesSealed,
    VoterFinished,
    VotingFinished,
)
from engine.ids import ChoiceId, PlayerId
from engine.openings import USES as USES
from engine.openings import voter_of
from engine.state import Asks, Choice, Commitment, Question, Vote, Voting
from engine.voters import additional_votes, chooser_for, effect_of, open_choices

__all__ = ["USES", "check_opening", "close", "go_on_sealed", "seal", "unseal"]


def _voting(course: Course) -> Voting:
    voting = course.game.voting
    assert voting is not None, "no voting is open"
    return voting


# Asking.


def go_on_sealed(course: Course) -> None:
    """Ask for what is not sealed yet; then for what is not open yet; then reveal all of it."""
    for voter in _voting(course).to_vote:
        if course.game.players[voter].is_in:
            _ask_envelope(course, voter)
    voting = _voting(course)
    if voting.to_vote:
        return
    for slot in (closed := [one for one in voting.commitments if one not in voting.nonces]):
        _ask_to_open(course, slot)
    if not closed:
        course.happens(VotingFinished(_revealed(voting)))


def _ask_envelope(course: Course, voter: PlayerId) -> None:
    """Ask for what is missing in one envelope, or close it if nothing is.

    Somebody else's optional votes are sealed in advance, and the voter seals how many are used:
    so nobody needs to be asked twice, and no frame tells how many there were.
    """
    game, voting = course.game, _voting(course)
    choices = open_choices(game, voting, effect_of(course), voter)
    sealed = voting.commitments.get(slot_of(voter))
    if sealed is None and not choices:
        course.happens(VoterFinished(voter))
        return
    must, may = additional_votes(game, voter)
    chooser = sealed.chooser if sealed else chooser_for(game, voter)
    if sealed is None:
        _ask_to_seal(course, voter, chooser, choices, (1 + must, may))
    decided = chooser != voter and may > 0
    if decided and slot_of(voter, uses=True) not in voting.commitments:
        _ask_uses(course, voter, may)
    elif sealed is not None:
        course.happens(EnvelopeClosed(voter))


def _ask_to_seal(
    course: Course,
    voter: PlayerId,
    chooser: PlayerId,
    choices: dict[ChoiceId, Choice],
    votes: tuple[int, int],
) -> None:
    if chooser in course.game.asked:
        return
    must, may = votes
    effect = effect_of(course)
    up_to = isinstance(effect, EachPlayerVotesFor) and effect.up_to_one
    least = 0 if up_to else must if chooser == voter else must + may
    name = _voting(course).name
    number = course.question_id()
    course.ask(
        Question(
            number, Asks.SEAL, chooser, name, "701.38a", choices, least, must + may, voter=voter
        )
    )


def _ask_uses(course: Course, voter: PlayerId, may: int) -> None:
    if voter in course.game.asked:
        return
    counts = {ChoiceId(str(n)): Choice(str(n)) for n in range(may + 1)}
    name, number = _voting(course).name, course.question_id()
    course.ask(Question(number, Asks.SEAL, voter, name, "701.38d", counts, about=USES, voter=voter))


def _ask_to_open(course: Course, slot: str) -> None:
    """Ask whoever closed an envelope to open it; of several the next when one is open."""
    voting = _voting(course)
    closed = voting.commitments[slot]
    if closed.chooser in course.game.asked:
        return
    course.ask(
        Question(
            course.question_id(),
            Asks.OPEN,
            closed.chooser,
            voting.name,
            "table",
            {one: voting.choices.get(one, Choice(one)) for one in closed.choices},
            closed.least,
            closed.most,
            USES if slot == slot_of(voter_of(slot), uses=True) else "",
            voter=voter_of(slot),
        )
    )


# Answers.


def seal(course: Course, question: Question, choices: tuple[ChoiceId, ...]) -> None:
    """The server closes the envelope and keeps it: choices that were checked before."""
    voting, bound = _voting(course), _bound(course, question)
    nonce = nonce_from(course.entropy, voting.id, slot_of(bound.voter, uses=bound.uses))
    made = commitment_to(nonce, bound, choices, question.most)
    _commit(course, question, made)
    _known(course, question, choices, nonce)


def close(course: Course, question: Question, commitment: bytes) -> None:
    """The voter's own client has closed the envelope and keeps it."""
    _commit(course, question, commitment)


def check_opening(
    course: Course, question: Question, choices: tuple[ChoiceId, ...], nonce: bytes
) -> None:
    """Refuse what is not the very thing that was sealed."""
    bound = _bound(course, question)
    sealed = _voting(course).commitments[slot_of(bound.voter, uses=bound.uses)]
    fits = len(choices) <= sealed.most and len(nonce) == NONCE_BYTES
    found = commitment_to(nonce, bound, choices, sealed.most) if fits else b""
    if not hmac.compare_digest(found, sealed.hash):
        raise IllegalAction(
            "not_what_was_sealed", "table", "That is not what was sealed; an envelope is final."
        )


def unseal(course: Course, question: Question, choices: tuple[ChoiceId, ...], nonce: bytes) -> None:
    """The voter's client has opened its envelope; only the server knows before the reveal."""
    _known(course, question, choices, nonce)


def _bound(course: Course, question: Question) -> Bound:
    assert question.voter is not None, "a vote without a voter"
    chance = course.table.chance
    game = chance.commitment if chance is not None else b""
    uses = question.about == USES
    return Bound(game, _voting(course).id, question.voter, question.player, uses)


def _commit(course: Course, question: Question, made: bytes) -> None:
    voter, uses = _bound(course, question).voter, question.about == USES
    must = 0 if uses else 1 + additional_votes(course.game, voter)[0]
    offered = tuple(question.choices) if _voting(course).by_voter else ()
    by = another(course.game, question.player)
    sealed = Commitment(made, question.player, question.most, question.least, must, offered, by)
    course.happens(Committed(voter, sealed, uses))


def _known(course: Course, question: Question, choices: tuple[ChoiceId, ...], nonce: bytes) -> None:
    voter = _bound(course, question).voter
    if question.about == USES:
        course.happens(UsesSealed(voter, int(choices[0]), nonce))
        return
    must = _voting(course).commitments[slot_of(voter)].must
    by = another(course.game, question.player)
    course.happens(Sealed(voter, question.player, choices, must, nonce, by))


def _revealed(voting: Voting) -> tuple[Vote, ...]:
    """Return all sealed votes in the order of the voters; unused optional ones are not there."""
    votes: list[Vote] = []
    for voter in voting.order:
        envelope = voting.sealed.get(voter)
        if envelope is None or voter not in voting.locked:
            continue
        choices = envelope.choices
        if envelope.chooser != voter:
            choices = choices[: envelope.must + voting.uses.get(voter, 0)]
        votes += [Vote(voter, choice, envelope.sealer) for choice in choices]
    return tuple(votes)
