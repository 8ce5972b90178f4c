"""What a table may agree on where no rule decides: each off, and on."""

import pytest

from engine.commands import ChangeSettings, Start
from engine.state import Asks, HouseRules, Settings, Step
from tests.engine.playing import Playing, seated

KEEPER = "Grudge Keeper"


def agreed(*names: str, **rules: bool) -> Playing:
    """A game under way at a table with these house rules."""
    game = seated(*names).does(names[0], ChangeSettings(**rules))  # type: ignore[arg-type]
    return game.does(names[0], Start()).at(Step.MAIN)


def test_the_game_keeps_what_was_agreed() -> None:
    game = agreed("Ann", "Ben", leaving_ends=True)
    assert game.game.house == HouseRules(leaving_ends=True)
    assert game.table.settings == Settings(leaving_ends=True)
    assert game.document()["settings"]["leaving_ends"] is True


def test_each_house_rule_is_off_unless_the_host_says_so() -> None:
    assert HouseRules() == HouseRules(
        split_spares=False, no_vote_finishes=False, leaving_ends=False
    )
    assert set(HouseRules.__struct_fields__) <= set(ChangeSettings.__struct_fields__)
    assert seated("Ann").document()["settings"].keys().isdisjoint(HouseRules.__struct_fields__)


# F06: the note of 2014, or the printed words.


@pytest.mark.holds("F06")
@pytest.mark.parametrize(("spares", "life"), [(False, 38), (True, 40)])
def test_one_of_split_votes_may_be_enough_to_agree(spares: bool, life: int) -> None:
    game = agreed("Ann", "Ben", split_spares=spares).with_permanent("Ann", KEEPER)
    game.with_permanent("Ann", "Brago's Representative")
    game.with_permanent("Ben", "Brago's Representative").enters("Ann", "Council Guardian")
    game.top_resolves().votes("Ann", "red", "blue").votes("Ben", "red", "green").top_resolves()
    assert game.life("Ben") == life


@pytest.mark.holds("F06")
@pytest.mark.parametrize("spares", [False, True])
def test_the_note_is_about_split_votes_of_ones_own(spares: bool) -> None:
    game = agreed("Ann", "Ben", split_spares=spares).with_permanent("Ann", KEEPER)
    game.with_permanent("Ben", "Brago's Representative").enters("Ann", "Council Guardian")
    game.top_resolves().votes("Ann", "red").votes("Ben", "red", "green").top_resolves()
    assert game.life("Ben") == 38


@pytest.mark.holds("F06")
def test_who_agreed_with_none_of_them_is_not_spared() -> None:
    game = agreed("Ann", "Ben", split_spares=True).with_permanent("Ann", KEEPER)
    game.with_permanent("Ann", "Brago's Representative").enters("Ann", "Council Guardian")
    game.top_resolves().votes("Ann", "red", "blue").votes("Ben", "green").top_resolves()
    assert game.life("Ben") == 38


# F09: nobody could vote.


@pytest.mark.holds("F09")
@pytest.mark.parametrize("card", ["Council's Judgment", "Trap the Trespassers"])
@pytest.mark.parametrize(("finishes", "stack"), [(False, []), (True, [KEEPER])])
def test_a_vote_without_votes_may_be_finished(card: str, finishes: bool, stack: list[str]) -> None:
    game = agreed("Ann", "Ben", no_vote_finishes=finishes).with_permanent("Ann", KEEPER)
    assert game.resolves("Ann", card).stack == stack


@pytest.mark.holds("F09", "F07")
def test_a_vote_for_nothing_is_a_vote() -> None:
    # Everybody may vote for a creature, and nobody does: players have finished voting.
    game = agreed("Ann", "Ben").with_permanent("Ann", "Erestor of the Council")
    game.with_permanent("Ann", "Vault 11: Voter's Dilemma").turns(2).at_second_chapter()
    game.seals("Ann").seals("Ben").confirms("Ann", "Ben")
    assert game.stack == ["Erestor of the Council"]
    game.top_resolves().expect_question("Ann", Asks.CONFIRM, about="draw")


# L06: the controller leaves.


def left_in_the_vote(ends: bool) -> Playing:
    """Ann leaves while Ben is asked for his vote on her spell."""
    game = agreed("Ann", "Ben", "Cy", leaving_ends=ends).with_permanent("Ben", KEEPER)
    game.resolves("Ann", "Capital Punishment").votes("Ann", "taxes").waits_for("Ben")
    return game.concedes("Ann")


@pytest.mark.holds("L06")
def test_the_vote_goes_on_without_its_controller() -> None:
    left_in_the_vote(ends=False).waits_for("Ben")


@pytest.mark.holds("L06")
def test_or_it_ends_at_once() -> None:
    game = left_in_the_vote(ends=True)
    assert (game.game.resolution, game.game.asked, game.stack) == (None, {}, [])
    assert game.lines("ends") == [("ends", "Ann", "Capital Punishment")]
    assert game.leader == "Ben"
    game.next_step()


@pytest.mark.holds("L06")
def test_sealed_votes_are_gone_with_it() -> None:
    game = agreed("Ann", "Ben", "Cy", leaving_ends=True)
    game.resolves("Ann", "Truth or Consequences")
    mark = game.mark()
    game.seals("Ben", "truth").concedes("Ann")
    assert (game.game.resolution, game.game.asked) == (None, {})
    assert "truth" not in game.seen_by("Cy", mark)


@pytest.mark.holds("L06")
def test_another_player_leaving_ends_nothing() -> None:
    game = agreed("Ann", "Ben", "Cy", leaving_ends=True).resolves("Ann", "Plea for Power")
    game.votes("Ann", "time").concedes("Ben").waits_for("Cy")
