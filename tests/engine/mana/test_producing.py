from engine.cards.mana_vocabulary import lands_you_control
from engine.cards.mana_words import Add, AddCouldProduce, AddMana, HowMany, ManaType, Spending
from engine.cards.vocabulary import creatures_you_control
from engine.commands import Activate, AddCard, Cast
from engine.course import Course
from engine.events import DamageDealt, ManaAdded, Said
from engine.ids import ObjectId, PlayerId
from engine.mana.commands import ActivateMana
from engine.mana.producing import add, commands_of, unspent
from engine.state import Asks, Unspent
from tests.engine.mana.table import attach, lands, offers, pool, starts, taps
from tests.engine.playing import Playing


def test_602_2_only_its_controller_activates_it() -> None:
    game = lands("Ann", "Forest")
    forest = game.id("Forest")
    game.refused("Ben", ActivateMana(forest, 24), "not_yours", "602.2", str(forest))
    game.refused("Ann", ActivateMana(ObjectId(99), 24), "not_yours", "602.2")
    game.refused("Ann", ActivateMana(forest), "no_such_ability", "605.1a", "place 0")


def test_a_mana_ability_is_not_put_on_the_stack() -> None:
    game = lands("Ann", "Fellwar Stone")
    stone = Activate(game.id("Fellwar Stone"), 0)
    game.refused("Ann", stone, "mana_ability", "605.3b", "Fellwar Stone")


def test_305_9_a_land_is_not_cast() -> None:
    starts().refused("Ann", Cast("Forest"), "land", "305.9", "Forest")


def test_nothing_is_said_where_nothing_is_open() -> None:
    game = lands("Ann", "Forest", "Shivan Reef")
    forest, reef = game.id("Forest"), game.id("Shivan Reef")
    game.refused("Ann", ActivateMana(forest, 24, ("G",)), "not_a_choice", "605.3b", '"G"')
    game.refused("Ann", ActivateMana(reef, 1, ("W",)), "not_a_choice", "605.3b", "U, R")
    game.refused("Ann", ActivateMana(reef, 1, ("U", "U")), "not_a_choice", "605.3b", '"U"')


def test_what_is_open_is_asked_before_anything_is_paid() -> None:
    game = lands("Ann", "Mana Confluence")
    game.does("Ann", ActivateMana(game.id("Mana Confluence")))
    game.expect_question("Ann", Asks.CHOOSE, ["{W}", "{U}", "{B}", "{R}", "{G}"], rule="605.3b")
    assert game.life("Ann") == 40
    game.chooses("Ann", "{B}")
    assert (pool(game, "Ann"), game.life("Ann")) == ("B", 39)


def test_a_trigger_with_a_choice_is_asked_after_the_mana() -> None:
    game = lands("Ann", "Mana Flare", "Cascading Cataracts")
    game.does("Ann", ActivateMana(game.id("Cascading Cataracts"), 1, ("WWWUU",)))
    game.expect_question("Ann", Asks.CHOOSE, ["{W}", "{U}"])
    game.chooses("Ann", "{U}")
    assert pool(game, "Ann") == "WWWUUU"


def test_everything_may_be_said_at_once() -> None:
    game = lands("Ann", "Mana Flare", "Cascading Cataracts")
    assert taps(game, "Ann", "Cascading Cataracts", "WWWUU", "W", ability=1) == "WWWWUU"
    assert len(offers(lands("Ann", "Cascading Cataracts"), "Cascading Cataracts", 1)) == 126


def test_nobody_can_answer_for_what_left_meanwhile() -> None:
    game = lands("Ann", "Exotic Orchard", game=starts("Ann", "Ben", "Cy"))
    lands("Ben", "Shivan Reef", game=game)
    lands("Cy", "Forest", game=game)
    game.does("Ann", ActivateMana(game.id("Exotic Orchard")))
    game.concedes("Cy").chooses("Ann", "{G}")
    assert pool(game, "Ann") == ""
    assert not game.permanent("Exotic Orchard").tapped
    assert game.lines("no mana") == [("no mana", "Ann", "Exotic Orchard")]
    assert taps(game, "Ann", "Exotic Orchard", "R") == "R"


def test_106_6a_more_mana_is_bound_as_well() -> None:
    game = lands("Ann", "Mana Reflection", "Ancient Ziggurat")
    taps(game, "Ann", "Ancient Ziggurat", "GG")
    assert game.player("Ann").pool == (Unspent(ManaType.GREEN, 2, Spending(("Creature",))),)


def test_the_chosen_type_is_kept_only_where_it_binds() -> None:
    amount = (0, 0, 0, 0, 1, 2)
    assert unspent(amount, None, "Elf") == (
        Unspent(ManaType.GREEN), Unspent(ManaType.COLORLESS, 2),
    )  # fmt: skip
    typed = Spending(("Creature",), of_chosen_type=True)
    assert unspent(amount, typed, "Elf")[0].subtype == "Elf"
    assert unspent(amount, typed)[0].subtype == ""
    assert unspent(amount, Spending(("Creature",)), "Elf")[0].subtype == ""


def test_every_activation_is_listed_in_each_form() -> None:
    game = lands("Ann", "Shivan Reef", game=lands("Ben", "Swamp"))
    lands("Ann", "Forest", "Pili-Pala", game=game).enters("Ann", "Llanowar Elves")
    reef, forest = game.id("Shivan Reef"), game.id("Forest")
    assert list(commands_of(game.game, PlayerId(1))) == [
        ActivateMana(reef, 0),
        ActivateMana(reef, 1),
        ActivateMana(reef, 1, ("U",)),
        ActivateMana(reef, 1, ("R",)),
        ActivateMana(forest, 24),
    ]


def test_the_story_tells_what_was_added_and_by_what() -> None:
    game = attach(lands("Ann", "Forest"), "Ann", "Overgrowth", "Forest")
    taps(game, "Ann", "Forest")
    assert game.lines("mana") == [
        ("mana", "Ann", "Forest", "G"),
        ("mana", "Ann", "Overgrowth", "GG"),
    ]


def test_cumulative_upkeep_asks_once_for_each_age_counter() -> None:
    game = (
        lands("Ben", "Ritual of Subdual", "Forest").does("Ann", Cast("Blood Pet")).stack_resolves()
    )
    game.end_turn().stack_resolves()
    game.expect_question("Ben", Asks.CHOOSE, ["yes", "no"], about="pay {2}", amount=1)
    assert taps(game, "Ben", "Forest") == "C"
    game.chooses("Ben", "yes")
    assert game.counters("Ritual of Subdual", "age") == 1


def test_contamination_is_kept_by_a_sacrifice() -> None:
    game = lands("Ben", "Contamination", "Blood Pet", "Llanowar Elves")
    game.end_turn().stack_resolves()
    game.expect_question("Ben", Asks.CHOOSE, ["Blood Pet", "Llanowar Elves"], least=0, most=1)
    game.chooses("Ben", "Blood Pet")
    assert game.controlled("Ben") == ["Contamination", "Llanowar Elves"]
    game.end_turn().end_turn().stack_resolves().chooses("Ben")
    assert game.controlled("Ben") == ["Llanowar Elves"]


def test_gadwick_taps_when_its_controller_casts_a_blue_spell() -> None:
    game = lands("Ann", "Gadwick, the Wizened").with_creature("Ben", "Bear")
    game.casts("Ann", "Blood Pet")
    assert game.stack == ["Blood Pet"]
    game.stack_resolves().casts("Ann", "Birthday Escape")
    game.expect_question("Ann", Asks.CHOOSE, ["Bear"], about="target").chooses("Ann", "Bear")
    assert game.stack == ["Birthday Escape", "Gadwick, the Wizened"]
    game.top_resolves()
    assert game.permanent("Bear").tapped


def test_chalice_counters_spells_of_its_number_alone() -> None:
    game = starts().does("Ann", Cast("Chalice of the Void", x=1)).stack_resolves()
    game.casts("Ann", "Blood Pet")
    assert game.stack == ["Blood Pet", "Chalice of the Void"]
    game.stack_resolves()
    assert game.cards_of("Ann") == {"Blood Pet": "graveyard"}
    game.casts("Ann", "Fellwar Stone").stack_resolves()
    assert game.is_there("Fellwar Stone")


def test_deathrite_shaman_drains_and_heals() -> None:
    game = lands("Ann", "Deathrite Shaman", game=lands("Ben", "Deathrite Shaman"))
    theirs, mine = game.ids("Deathrite Shaman")
    game.does("Ann", AddCard("Birthday Escape")).does("Ann", AddCard("Blood Pet"))
    game.activates("Ben", theirs, 1, "Birthday Escape").stack_resolves()
    assert (game.life("Ann"), game.life("Ben")) == (38, 40)
    game.activates("Ann", mine, 2, "Blood Pet").stack_resolves()
    assert game.life("Ann") == 40
    assert set(game.cards_of("Ann").values()) == {"exile"}


def test_damage_to_any_target_is_dealt_by_hand() -> None:
    game = starts().does("Ann", Cast("Walking Ballista", x=2)).stack_resolves()
    game.activates("Ann", "Walking Ballista", 2).stack_resolves()
    assert game.counters("Walking Ballista") == 1
    about = "deal 1 damage to any target"
    game.expect_question("Ann", Asks.CONFIRM, about=about, amount=1)
    assert game.lines("told") == [("told", "Ann", about, 1)]


def test_605_3a_what_is_open_must_be_said_while_a_payment_is_asked() -> None:
    game = warded(lands("Ben", "Mana Confluence"))
    confluence = ActivateMana(game.id("Mana Confluence"))
    ways = "Say which of these to add: W, U, B, R, G."
    game.refused("Ben", confluence, "say_which", "605.3a", ways)


def warded(game: Playing) -> Playing:
    """Ben is asked to pay for ward."""
    lands("Ann", "Tivit, Seller of Secrets", game=game)
    game.casts("Ben", "Dreadful as the Storm", "Tivit, Seller of Secrets").top_resolves()
    return game.expect_question("Ben", Asks.CHOOSE, ["yes", "no"], about="pay {3}")


def test_106_12_the_record_says_what_was_tapped_for_mana() -> None:
    game = attach(lands("Ann", "Forest", "Blood Pet"), "Ann", "Overgrowth", "Forest")
    pet = game.id("Blood Pet")
    added: list[ManaAdded] = []
    for name in ("Forest", "Blood Pet"):
        taps(game, "Ann", name)
        added += [one for one in game.happened if isinstance(one, ManaAdded)]
    assert [(one.by, one.tapped) for one in added] == [
        ("Forest", True), ("Overgrowth", False), ("Blood Pet", False),
    ]  # fmt: skip
    assert [one.source for one in added] == [game.id("Forest"), game.id("Overgrowth"), pet]


def test_a_painland_is_the_source_of_its_damage() -> None:
    game = lands("Ann", "Shivan Reef")
    taps(game, "Ann", "Shivan Reef", "U", ability=1)
    reef = game.id("Shivan Reef")
    hit = DamageDealt(1, player=game.of("Ann"), source=reef, by="Shivan Reef")
    assert [one for one in game.happened if isinstance(one, DamageDealt)] == [hit]


# Mana from what is no mana ability (CR 605.5).


def resolving(*lands_of_ann: str) -> tuple[Playing, Course]:
    """Ann's Plea for Power resolves, with these lands on the table."""
    game = lands("Ben", *lands_of_ann).resolves("Ann", "Plea for Power")
    return game, Course(game.table, 0, bytes(16))


def test_605_5a_a_spell_adds_what_its_player_chose() -> None:
    game, course = resolving("Forest", "Blood Pet")
    ben, plea = game.of("Ben"), "Plea for Power"
    only = Spending(("Creature",))
    add(course, ben, AddMana(AddCouldProduce(lands_you_control), only), "G")
    add(course, ben, AddMana(Add((ManaType.BLUE,), HowMany(creatures_you_control))), "U")
    assert course.events == [
        ManaAdded(ben, (Unspent(ManaType.GREEN, 1, only),), plea),
        ManaAdded(ben, (Unspent(ManaType.BLUE),), plea),
    ]


def test_106_5_a_spell_adds_nothing_where_no_type_is_defined() -> None:
    game, course = resolving()
    add(course, game.of("Ben"), AddMana(AddCouldProduce(lands_you_control)), "0")
    assert course.events == [Said("no mana", game.of("Ben"), ("Plea for Power",))]


def test_605_5_an_ability_is_named_with_its_permanent() -> None:
    game = lands("Ann", "Deathrite Shaman").does("Ann", AddCard("Forest"))
    game.activates("Ann", "Deathrite Shaman", 0, "Forest").stack_resolves().chooses("Ann", "{R}")
    red = (Unspent(ManaType.RED),)
    shaman = game.id("Deathrite Shaman")
    added = ManaAdded(game.of("Ann"), red, "Deathrite Shaman", shaman)
    assert [one for one in game.happened if isinstance(one, ManaAdded)] == [added]
