"""Answers in the words of a record; the records themselves use each of them."""

import pytest

from tests.records.written import holds, wrong

VOTE = "- Ann casts: Plea for Power\n- all pass\n"
ILLUSION = "- Ann casts: Illusion of Choice\n- all pass\n- Ann confirms\n"


def test_whose_vote_it_is_must_be_said() -> None:
    found = wrong(f"{ILLUSION}{VOTE}- Ann votes: time\n- Ann votes: time")
    assert "write `Ann decides for Ben`" in found[0].found
    assert holds(f"{ILLUSION}{VOTE}- Ann votes: time\n- Ann decides for Ben: time")


def test_whose_envelope_it_is_must_be_said() -> None:
    secret = "- Ann casts: Truth or Consequences\n- all pass\n- Ann seals: truth\n"
    assert "write `Ann seals for Ben`" in wrong(f"{ILLUSION}{secret}- Ann seals: truth")[0].found
    assert holds(f"{ILLUSION}{secret}- Ann seals for Ben: truth\n- Ann seals for Cy: truth")


def test_how_many_additional_votes_are_used_is_sealed() -> None:
    assert holds(
        f"{ILLUSION}- Ann casts: Truth or Consequences\n- all pass\n- Ann seals: truth\n"
        "- Ben seals additional votes: 1\n- Ann seals for Ben: [truth, consequences]\n"
        "- Ann seals for Cy: truth\n- expect: {count: {truth: 3, consequences: 1}}",
        "battlefield: {Ben: Ballot Broker}\n",
    )


def test_one_vote_is_one_choice() -> None:
    assert "one choice" in wrong(f"{VOTE}- Ann votes: [time, time]")[0].found


@pytest.mark.parametrize(
    "step", ["Ann votes: time", "Ann bears: x", "Ann chooses: x", "Ann confirms"]
)
def test_an_answer_that_nobody_asked_for_is_refused_by_the_rules(step: str) -> None:
    assert "refused, stale" in wrong(f"- {step}")[0].found


def test_attackers_and_blockers() -> None:
    assert holds(
        "- go to: declare attackers\n- Ann attacks: {Ogre: Ben}\n- go to: declare blockers\n"
        "- Ben blocks: {Wall: Ogre}\n- go to: combat damage\n- expect: {life: {Ben: 40}}",
        "battlefield: {Ann: Ogre 3/3, Ben: Wall 0/4}\n",
    )


def test_triggers_of_one_name_are_put_in_order_by_number() -> None:
    assert holds(
        "- Ann tempts: Ann\n- Ann bears: Nazgûl\n- expect: {asked: {Ann: choose}}\n"
        "- Ann chooses: [Call of the Ring, Nazgûl]\n- expect: {stack: [Nazgûl, Call of the Ring]}",
        "battlefield: {Ann: [Nazgûl, Call of the Ring]}\n",
    )


def test_confirming_together_needs_an_instruction() -> None:
    assert "Nobody has an instruction" in wrong("- all confirm")[0].found


def test_damage_is_divided() -> None:
    fight = (
        "- go to: declare attackers\n- Ann attacks: {Ogre: Ben}\n- go to: declare blockers\n"
        "- Ben blocks: {Wall: Ogre, Elk: Ogre}\n- Ann moves on\n"
        "- expect: {asked: {Ann: damage}, choices: {Ann: [Wall, Elk, Ben]}}\n"
    )
    board = "battlefield: {Ann: {Ogre: {size: 7/7, keywords: trample}}, Ben: [Wall 0/4, Elk 1/1]}\n"
    dealt = "- Ann assigns damage: {Elk: 2, Wall: 4, Ben: 1}\n- expect: {life: {Ben: 39}}"
    assert holds(fight + dealt, board)
    too_soon = "- Ann assigns damage: {Elk: 6, Ben: 1}\n  refused: 702.19b\n"
    assert holds(fight + too_soon, board)
