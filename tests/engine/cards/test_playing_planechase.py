"""The Paths (MOC) played: what comes before the vote, and that the vote is held all the same."""

import pytest

from engine.cards.words import Zone
from engine.commands import Activate, AddCard, AddPermanent, Cast, Move
from engine.decide import legal_commands
from engine.ids import ObjectId
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

SEARCH = (
    "search your library for up to 2 basic land cards, "
    "put them onto the battlefield tapped, then shuffle"
)
PATHS = ["Animist", "Ghosthunter", "Pyromancer", "Schemer"]


def voting(path: str, *names: str) -> Playing:
    """Ann's Path up to its vote."""
    game = playing(*names).does("Ann", Cast(f"Path of the {path}", x=2 * (path == "Ghosthunter")))
    game.top_resolves()
    while "planeswalk" not in str(game.game.asked.values()):
        for who in game.names(game.game.asked):
            if game.question(who).asks is Asks.CONFIRM:
                game.confirms(who)
            else:
                game.chooses(who, *(["0"] if path == "Pyromancer" else []))
    return game


@pytest.mark.parametrize("path", PATHS)
def test_more_votes_for_planeswalk_tell_you_to_planeswalk(path: str) -> None:
    game = voting(path, "Ann", "Ben", "Cy")
    game.all_vote(Ann="planeswalk", Ben="chaos", Cy="planeswalk").waits_for("Ann")
    game.expect_question("Ann", Asks.CONFIRM, about="planeswalk").confirms("Ann")
    assert game.cards_of("Ann") == {f"Path of the {path}": "graveyard"}


@pytest.mark.parametrize("path", PATHS)
def test_chaos_ensues_also_on_a_tie(path: str) -> None:
    game = voting(path, "Ann", "Ben").all_vote(Ann="planeswalk", Ben="chaos").waits_for("Ann")
    game.expect_question("Ann", Asks.CONFIRM, about="chaos ensues").confirms("Ann")
    assert game.game.resolution is None


def test_the_animist_searches_before_anybody_votes() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Path of the Animist").waits_for("Ann")
    game.expect_question("Ann", Asks.CONFIRM, about=SEARCH).confirms("Ann")
    game.expect_question("Ann", Asks.VOTE, ["planeswalk", "chaos"])
    assert ("told", "Ann", SEARCH, 0) in game.lines()


@pytest.mark.parametrize("x", [0, 3])
def test_the_ghosthunter_makes_x_spirits_and_holds_its_vote_for_none(x: int) -> None:
    # [B] X=0 still votes.
    game = playing("Ann", "Ben").does("Ann", Cast("Path of the Ghosthunter", x=x)).top_resolves()
    assert game.controlled("Ann") == ["Spirit Token"] * x
    assert all(one.keywords == ("flying",) for one in game.game.permanents.values())
    game.expect_question("Ann", Asks.VOTE, ["planeswalk", "chaos"])


def test_a_copy_of_the_ghosthunter_keeps_x() -> None:
    # [B]
    game = playing("Ann", "Ben").does("Ann", Cast("Path of the Ghosthunter", x=2))
    path = game.passes("Ann").top.id
    game.resolves("Ben", "Split Decision", path).all_vote(Ben="duplication", Ann="duplication")
    game.top_resolves()
    assert game.controlled("Ben") == ["Spirit Token"] * 2
    assert game.voting.order[0] == game.of("Ben")


def test_the_pyromancer_counts_what_was_discarded() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Path of the Pyromancer").waits_for("Ann")
    game.expect_question(
        "Ann", Asks.CHOOSE, map(str, range(100)), about="discard your hand and say how many"
    )
    game.chooses("Ann", "3")
    assert [(one.type.value, one.count) for one in game.player("Ann").pool] == [("R", 3)]
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=4).confirms("Ann")
    game.expect_question("Ann", Asks.VOTE)


def test_the_pyromancer_with_an_empty_hand_adds_nothing_and_draws_one() -> None:
    # [B]
    game = playing("Ann", "Ben").resolves("Ann", "Path of the Pyromancer").chooses("Ann", "0")
    assert game.player("Ann").pool == ()
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)


def schemer() -> Playing:
    """Ann's Schemer after the milling: a bear in Ben's graveyard, a spell in Ann's."""
    game = playing("Ann", "Ben").does("Ben", AddCard("Grudge Keeper"))
    game.does("Ann", AddCard("Plea for Power")).resolves("Ann", "Path of the Schemer")
    game.waits_for("Ann", "Ben").expect_question("Ben", Asks.CONFIRM, about="mill", amount=2)
    return game.confirms("Ben", "Ann")


def test_the_schemer_takes_a_creature_card_out_of_any_graveyard_as_an_artifact() -> None:
    game = schemer()
    game.expect_question("Ann", Asks.CHOOSE, ["Grudge Keeper", "one on paper"], least=0, most=1)
    game.chooses("Ann", "Grudge Keeper")
    keeper = game.permanent("Grudge Keeper")
    assert (keeper.controller, keeper.owner) == (game.of("Ann"), game.of("Ben"))
    assert keeper.printed.types == ("Creature", "Artifact")
    assert game.cards_of("Ben") == {}
    # It is there when the vote finishes: it disagrees with Ben.
    game.all_vote(Ann="chaos", Ben="planeswalk").confirms("Ann").stack_resolves()
    assert game.life("Ben") == 38


def test_the_schemers_creature_is_no_artifact_once_it_is_gone() -> None:
    game = schemer().chooses("Ann", "Grudge Keeper").all_vote(Ann="chaos", Ben="chaos")
    game.confirms("Ann").stack_resolves()
    game.resolves("Ann", "Claim the Precious", game.permanent("Grudge Keeper").id)
    assert game.card("Grudge Keeper").printed.types == ("Creature",)


def test_the_schemer_may_take_what_was_just_milled_on_paper() -> None:
    game = schemer().chooses("Ann", "one on paper")
    assert ("told", "Ann", "do it with that card on paper", 0) in game.lines()
    assert game.card("Grudge Keeper").zone.value == "graveyard"
    game.expect_question("Ann", Asks.VOTE)


# Path of the Enigma: its target is a player.


def aimed_at(game: Playing, who: str, by: str = "Ann") -> Playing:
    """Somebody casts the Enigma at that player."""
    return game.does(by, Cast("Path of the Enigma", (ObjectId(-game.of(who)),)))


def test_the_enigma_its_target_draws_four_before_the_vote() -> None:
    game = aimed_at(playing("Ann", "Ben", "Cy"), "Ben").top_resolves().waits_for("Ben")
    game.expect_question("Ben", Asks.CONFIRM, about="draw", amount=4).confirms("Ben")
    game.all_vote(Ann="planeswalk", Ben="planeswalk", Cy="chaos")
    game.expect_question("Ann", Asks.CONFIRM, about="planeswalk")


@pytest.mark.holds("T01")
def test_the_enigma_without_its_target_draws_nothing_and_holds_no_vote() -> None:
    # 608.2b
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", "Grudge Keeper")
    aimed_at(game, "Ben").concedes("Ben").top_resolves()
    assert game.lines("no legal target") == [("no legal target", "Ann", "Path of the Enigma")]
    assert (game.game.resolution, game.stack, game.game.asked) == (None, [], {})


def test_the_enigma_may_target_anybody_in_the_game_and_nothing_else() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Cy", "Ogre").concedes("Cy")
    open_to = [one for one in legal_commands(game.table, game.seat("Ann")) if isinstance(one, Cast)]
    aims = [one.targets for one in open_to if one.card == "Path of the Enigma"]
    assert aims == [(-1,), (-2,)]
    for wrong in (-3, -9, 1, 0):
        command = Cast("Path of the Enigma", (ObjectId(wrong),))
        game.refused("Ann", command, "wrong_targets", "601.2c")


def test_the_enigma_copied_may_have_another_target() -> None:
    # CR 707.10c
    game = aimed_at(playing("Ann", "Ben", "Cy"), "Ben").passes("Ann")
    game.resolves("Ben", "Split Decision", "Path of the Enigma")
    game.all_vote(Ben="duplication", Cy="duplication", Ann="duplication")
    game.expect_question("Ben", Asks.CHOOSE, ["Ann", "Ben", "Cy"], about="new target")
    game.chooses("Ben", "Cy").top_resolves().waits_for("Cy")
    assert game.document()["stack"].popitem()[1]["targets"] == [-game.of("Ben")]


def test_the_enigma_copied_at_somebody_who_leaves_keeps_its_target() -> None:
    game = aimed_at(playing("Ann", "Ben", "Cy"), "Ben").passes("Ann")
    game.resolves("Ben", "Split Decision", "Path of the Enigma")
    game.all_vote(Ben="duplication", Cy="duplication", Ann="duplication").concedes("Cy")
    game.expect_question("Ben", Asks.CHOOSE, ["Ann", "Ben"]).chooses("Ben", "Ben")
    game.top_resolves().waits_for("Ben")


# Prime Minister's Cabinet Room: a plane in the command zone.

ROOM = "Prime Minister's Cabinet Room"


def room(*names: str) -> Playing:
    """Ben brought the plane; Ann, whose turn it is, is the planar controller."""
    game = playing(*names).with_creature("Ann", "Bear").with_creature("Ben", "Ogre")
    return game.with_creature("Cy", "Elk").does("Ben", AddCard(ROOM, Zone.COMMAND))


def says_chaos_ensues(game: Playing, who: str = "Ann") -> Playing:
    return game.does(who, Activate(game.id(ROOM), 1))


def test_the_cabinet_room_exiles_each_creature_with_the_most_votes() -> None:
    game = says_chaos_ensues(room("Ann", "Ben", "Cy")).top_resolves()
    game.expect_question("Ann", Asks.VOTE, ["Ogre", "Elk"])  # none of hers, the planar controller's
    game.all_vote(Ann="Ogre", Ben="Elk", Cy="Ogre")
    assert game.cards_of("Ben") == {ROOM: "command", "Ogre": "exile"}
    assert (game.is_there("Elk"), game.is_there("Bear")) == (True, True)


def test_the_cabinet_room_a_tie_exiles_both() -> None:
    game = says_chaos_ensues(room("Ann", "Ben", "Cy")).top_resolves()
    game.votes("Ann", "Ogre").votes("Ben", "Elk").concedes("Cy")
    assert game.is_there("Elk") is False
    assert game.is_there("Ogre") is False


def test_the_cabinet_room_votes_when_a_path_says_that_chaos_ensues() -> None:
    # CR 311.7
    game = room("Ann", "Ben", "Cy").resolves("Ann", "Path of the Animist").confirms("Ann")
    game.all_vote(Ann="chaos", Ben="chaos", Cy="chaos").confirms("Ann")
    assert game.stack == [ROOM]
    game.top_resolves().expect_question("Ann", Asks.VOTE, ["Ogre", "Elk"])


def test_the_cabinet_room_instructs_at_the_beginning_of_combat() -> None:
    game = room("Ann", "Ben", "Cy").at(Step.BEGINNING_OF_COMBAT)
    assert game.stack == [ROOM]
    game.top_resolves().waits_for("Ann")
    assert "becomes a copy" in game.question("Ann").about


def test_the_cabinet_room_is_the_planar_controllers_alone() -> None:
    # CR 311.5
    game = room("Ann", "Ben", "Cy")
    game.refused("Ben", Activate(game.id(ROOM), 1), "not_yours", "602.2")
    game.at(Step.BEGINNING_OF_COMBAT).top_resolves().confirms("Ann").turns(1)
    assert says_chaos_ensues(game, "Ben").top.controller == game.of("Ben")


def test_the_cabinet_room_is_no_permanent_and_is_never_cast() -> None:
    # CR 311.2
    game = room("Ann", "Ben", "Cy")
    game.refused("Ann", AddPermanent(ROOM), "no_permanent", "311.2")
    game.refused("Ann", Move(game.id(ROOM), Zone.BATTLEFIELD), "no_permanent", "311.2")
    game.refused("Ann", Cast(ROOM), "not_cast", "311.2")


def test_the_cabinet_room_passes_on_when_its_controller_leaves() -> None:
    # CR 311.5: the next player in turn order is the planar controller.
    game = room("Ann", "Ben", "Cy").concedes("Ann")
    assert says_chaos_ensues(game, "Ben").stack == [ROOM]


def test_the_schemer_whose_controller_leaves_puts_nothing() -> None:
    # 800.4b
    game = playing("Ann", "Ben", "Cy").does("Ben", AddCard("Grudge Keeper"))
    game.resolves("Ann", "Path of the Schemer").confirms("Ann", "Ben", "Cy").concedes("Ann")
    assert game.card("Grudge Keeper").zone is Zone.GRAVEYARD
