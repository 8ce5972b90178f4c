"""The voting cards of MKC, NCC, PIP and WHO, played: each clause and each note of theirs."""

import pytest

from engine.commands import Move, SetControl
from engine.events import Remembered
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

VAULT = "Vault 11: Voter's Dilemma"
TIVIT = "Tivit, Seller of Secrets"

# Mob Verdict.


def mob() -> Playing:
    """Ann's Mob Verdict is being voted on; everybody has a creature."""
    game = playing()
    for who in ("Ann", "Ben", "Cy", "Dee"):
        game.with_creature(who, f"{who}'s Wall", 0, 9)
    return game.resolves("Ann", "Mob Verdict")


def test_mob_verdict_damages_opponents_and_their_creatures_and_draws() -> None:
    game = mob().all_seal(Ann="Ben", Ben="Ann", Cy="Ben", Dee="Cy")
    assert [game.life(who) for who in ("Ann", "Ben", "Cy", "Dee")] == [40, 36, 38, 40]
    walls = [game.permanent(f"{who}'s Wall").damage for who in ("Ann", "Ben", "Cy", "Dee")]
    assert walls == [0, 4, 2, 0]
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)


@pytest.mark.holds("D05")
def test_mob_verdict_is_one_hit_of_twice_the_votes() -> None:
    game = mob().all_seal(Ann="Dee", Ben="Dee", Cy="Dee", Dee="Ben")
    assert [line for line in game.lines("damage") if line[1] == "Dee"] == [
        ("damage", "Dee", 6, "Mob Verdict")
    ]


def test_mob_verdict_votes_for_you_draw_and_do_not_hurt() -> None:
    game = mob().all_seal(Ann="Ben", Ben="Ann", Cy="Ann", Dee="Ann")
    assert game.life("Ann") == 40
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=3)


@pytest.mark.holds("V24")
def test_mob_verdict_between_two_players() -> None:
    # [B] each must vote for the other
    game = playing("Ann", "Ben").resolves("Ann", "Mob Verdict")
    game.expect_question("Ann", Asks.SEAL, ["Ben"]).expect_question("Ben", Asks.SEAL, ["Ann"])
    game.all_seal(Ann="Ben", Ben="Ann").confirms("Ann")
    assert (game.life("Ann"), game.life("Ben")) == (40, 38)


def test_mob_verdict_does_not_damage_what_is_protected_from_red() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Paladin", 1, 1, "protection from red")
    game.resolves("Ann", "Mob Verdict").all_seal(Ann="Ben", Ben="Ann").confirms("Ann")
    assert game.is_there("Paladin")


# Tivit.


def test_tivit_investigates_then_makes_treasures() -> None:
    game = playing("Ann", "Ben", "Cy").enters("Ann", TIVIT).top_resolves()
    game.votes("Ann", "evidence").votes_again("Ann", "bribery").all_vote(
        Ben="bribery", Cy="evidence"
    )
    assert game.controlled("Ann") == [TIVIT, *["Clue Token"] * 2, *["Treasure Token"] * 2]


def test_tivit_triggers_on_combat_damage_too() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", TIVIT).attack_with(TIVIT, "Ben")
    game.next_step().next_step()
    assert (game.life("Ben"), game.stack) == (34, [TIVIT])
    game.top_resolves().votes("Ann", "bribery").votes_no_more("Ann").votes("Ben", "bribery")
    assert game.controlled("Ann") == [TIVIT, "Treasure Token", "Treasure Token"]


def test_tivit_gone_means_no_additional_vote_from_it() -> None:
    # [B]
    game = playing("Ann", "Ben").enters("Ann", TIVIT)
    game.does("Ann", Move(game.permanent(TIVIT).id, None)).top_resolves().votes("Ann", "evidence")
    game.waits_for("Ben").votes("Ben", "evidence")
    assert game.controlled("Ann") == ["Clue Token", "Clue Token"]


def test_tivit_adds_a_vote_to_any_vote_of_yours_alone() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", TIVIT).resolves("Ann", "Plea for Power")
    game.votes("Ann", "time").votes_again("Ann", "time").votes("Ben", "knowledge")
    assert game.voting.finished


def test_tivit_has_ward() -> None:
    game = playing("Ben", "Ann").with_permanent("Ann", TIVIT)
    game.casts("Ben", "Claim the Precious", TIVIT).top_resolves().chooses("Ben", "no")
    assert (game.stack, game.is_there(TIVIT)) == ([], True)


# Truth or Consequences.


def truth(**votes: str) -> Playing:
    return playing(*votes).resolves("Ann", "Truth or Consequences").all_seal(**votes)


@pytest.mark.holds("D06")
def test_truth_or_consequences_draws_then_one_opponent_is_dealt_it_all() -> None:
    game = truth(Ann="consequences", Ben="truth", Cy="consequences", Dee="consequences")
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)
    assert game.lines("random opponent") == []
    game.confirms("Ann")
    losses = [40 - game.life(who) for who in ("Ben", "Cy", "Dee")]
    assert sorted(losses) == [0, 0, 9]
    assert game.life("Ann") == 40
    (line,) = game.lines("random opponent")
    assert game.life(str(line[1])) == 31
    assert game.lines("damage") == [("damage", line[1], 9, "Truth or Consequences")]


def test_truth_or_consequences_chooses_somebody_even_for_nothing() -> None:
    # [B]
    game = truth(Ann="truth", Ben="truth").confirms("Ann")
    assert game.lines("random opponent") == [("random opponent", "Ben")]
    assert game.life("Ben") == 40


def test_truth_or_consequences_chance_comes_from_the_entropy() -> None:
    chosen: set[str] = set()
    for number in range(16):
        game = playing().resolves("Ann", "Truth or Consequences")
        game.entropy = bytes([number]) * 16
        game.all_seal(Ann="consequences", Ben="consequences", Cy="consequences", Dee="consequences")
        (remembered,) = (one for one in game.happened if isinstance(one, Remembered))
        chosen.add(game.name(remembered.player))
    assert chosen == {"Ben", "Cy", "Dee"}


# Vault 11.


def vault(*names: str) -> Playing:
    """Ann's Saga is at its second chapter, with its vote open."""
    game = playing(*names).with_permanent("Ann", VAULT)
    return game.turns(len(names))


def test_vault_11_first_a_soldier_for_each_opponent() -> None:
    game = playing().enters("Ann", VAULT).top_resolves()
    assert game.controlled("Ann") == [VAULT, *["Human Soldier Token"] * 3]


def test_vault_11_destroys_each_winner() -> None:
    game = vault("Ann", "Ben", "Cy").with_creature("Ben", "Ogre").with_creature("Ann", "Elk")
    game.with_creature("Cy", "Ape").at_second_chapter()
    game.expect_question("Cy", Asks.SEAL, ["Ogre", "Elk", "Ape"], least=0, most=1)
    game.seals("Ann", "Ogre").seals("Ben").seals("Cy", "Elk")
    assert [line[2] for line in game.lines("destroyed")] == ["Ogre", "Elk"]
    assert game.is_there("Ape")
    assert game.game.asked == {}


def test_vault_11_if_nothing_got_a_vote_everybody_draws() -> None:
    game = vault("Ann", "Ben", "Cy").with_creature("Ben", "Ogre").at_second_chapter()
    game.seals("Ann").seals("Ben").seals("Cy").waits_for("Ann", "Ben", "Cy")
    game.expect_question("Ben", Asks.CONFIRM, about="draw", amount=1)
    assert game.is_there("Ogre")


def test_vault_11_without_creatures_everybody_draws() -> None:
    game = vault("Ann", "Ben").at_second_chapter()
    game.waits_for("Ann", "Ben").confirms("Ben", "Ann")
    assert game.game.resolution is None


@pytest.mark.holds("V07")
def test_vault_11_the_third_chapter_is_a_vote_of_its_own_and_the_last() -> None:
    game = vault("Ann", "Ben").with_creature("Ben", "Ogre").with_creature("Ben", "Ape")
    game.at_second_chapter().seals("Ann", "Ogre").seals("Ben", "Ogre").turns(2).at_second_chapter()
    game.expect_question("Ann", Asks.SEAL, ["Ape"]).seals("Ann", "Ape").seals("Ben")
    assert game.cards_of("Ben") == {"Ogre": "graveyard", "Ape": "graveyard"}
    assert game.cards_of("Ann") == {VAULT: "graveyard"}


def test_vault_11_indestructible_is_not_destroyed() -> None:
    game = vault("Ann", "Ben").with_creature("Ben", "Colossus", 9, 9, "indestructible")
    game.at_second_chapter().all_seal(Ann="Colossus", Ben="Colossus")
    assert game.is_there("Colossus")


@pytest.mark.parametrize("step", [Step.UPKEEP, Step.MAIN])
def test_vault_11_belongs_to_its_controllers_turn(step: Step) -> None:
    # The lore counter comes in the turn of whoever controls it.
    game = playing("Ann", "Ben").with_permanent("Ann", VAULT)
    game.does("Ann", SetControl(game.permanent(VAULT).id, game.of("Ben"))).turns(1).at(step)
    assert game.counters(VAULT, "lore") == (1 if step is Step.UPKEEP else 2)
