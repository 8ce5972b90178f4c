"""Acting, and the steps of the whole table."""

import pytest

from tests.records.written import holds, wrong

FRODO = 'battlefield: {Ann: "Frodo, Sauron\'s Bane", Ben: Ogre 3/3}\n'


def test_cards_are_cast_by_name_or_typed_in() -> None:
    assert holds(
        "- Ann casts: {Old Ogre 3/3: {subtypes: Ogre, legendary: yes}}\n- all pass\n"
        "- expect: {is: {Old Ogre: {size: 3/3, types: Creature, subtypes: Ogre, legendary: yes}}}"
    )
    assert holds("- Ann casts: Divination (Sorcery)\n- expect: {stack: Divination, priority: Ann}")
    assert "Did you mean Plea for Power" in wrong("- Ann casts: Plea for Pow")[0].found


def test_abilities_are_counted_from_one() -> None:
    scout = "- all pass\n- expect: {is: {Frodo: {subtypes: [Halfling, Scout]}}}"
    assert holds(f"- Ann activates: Frodo\n{scout}", FRODO)
    assert holds(f"- Ann activates: {{Frodo: {{ability: 1}}}}\n{scout}", FRODO)


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("{Frodo: {ability: 3}}", "Frodo, Sauron's Bane has 2 activated abilities"),
        ("{Frodo: {ability: 0}}", "has 2 activated abilities"),
        ("Ogre", "Ogre has 0 activated abilities"),
    ],
)
def test_an_ability_that_is_not_there_is_said(what: str, says: str) -> None:
    assert says in wrong(f"- Ann activates: {what}", FRODO)[0].found


def test_passing() -> None:
    cast = "- Ann casts: Birthday Escape\n"
    assert holds(f"{cast}- Ann passes\n- expect: {{priority: Ben}}")
    assert holds(f"{cast}- all pass\n- expect: {{asked: {{Ann: confirm}}, stack: nothing}}")
    assert holds(f"- Ben keeps passing: yes\n{cast}- Ann passes\n- expect: {{priority: Cy}}")
    assert "Nothing is on the stack" in wrong("- all pass")[0].found


def test_everybody_passes_for_the_top_of_the_stack_only() -> None:
    two = "- Ann casts: Illusion of Choice\n- Ann casts: Illusion of Choice\n"
    assert holds(
        f"{two}- all pass\n- expect: {{stack: Illusion of Choice, asked: {{Ann: confirm}}}}"
    )


def test_steps_and_turns() -> None:
    assert holds("- Ann moves on\n- expect: {step: beginning of combat}")
    assert holds("- Ann ends the turn\n- expect: {turn: Ben, step: upkeep}")
    assert holds("- go to: upkeep\n- expect: {turn: Ben, step: upkeep}")


def test_on_the_way_nobody_attacks() -> None:
    ogre = "battlefield: {Ann: Ogre 3/3}\n"
    assert holds("- go to: second main\n- expect: {step: second main, asked: nobody}", ogre)
    assert holds("- go to: declare attackers\n- expect: {asked: {Ann: attackers}}", ogre)


def test_what_waits_stops_the_way() -> None:
    assert "refused, stack" in wrong("- Ann casts: Birthday Escape\n- go to: end")[0].found
    assert "No such step came" in wrong("- go to: first-strike damage")[0].found


def test_house_calls() -> None:
    assert holds(
        "- Ben tempts: Ben\n- Ben tempts: everybody\n- expect: {tempted: {Ann: 1, Ben: 2, Cy: 1}}"
    )
    assert holds(
        "- Cy holds council: {question: Who pays, choices: [you, me]}\n"
        "- expect: {asked: {Cy: vote}}"
    )


def test_conceding() -> None:
    assert holds("- Ben concedes\n- Cy concedes\n- expect: {left: [Ben, Cy], won: Ann}")


LANDS = "battlefield: {Ann: [{Tree 1/1: {types: [Creature, Land], subtypes: [Forest, Island]}}]}\n"


def test_mana_abilities_and_unspent_mana() -> None:
    tapped = "- Ann activates mana: {Tree: {ability: 1}}\n"
    assert holds(f"{tapped}- expect: {{mana: {{Ann: U, Ben: nothing}}}}", LANDS)
    assert wrong(f"{tapped}- expect: {{mana: {{Ann: GU}}}}", LANDS)[0].found == "U"
    gone = "- Ann moves on\n- expect: {mana: {Ann: nothing}}"
    assert holds(tapped + gone, LANDS)
    none = wrong("- Ann activates mana: {Tree: {ability: 3}}", LANDS)
    assert none[0].found == "Tree has 2 mana abilities."


def test_x_is_announced() -> None:
    assert holds("- Ann casts: {Birthday Escape: {x: 0}}\n- expect: {stack: Birthday Escape}")


def test_an_aura_is_attached() -> None:
    aura = "{Web (Enchantment): {subtypes: Aura, attached: Ogre}}"
    header = f"battlefield: {{Ann: [Ogre 3/3, Elf 1/1, {aura}]}}\n"
    assert holds("- expect: {is: {Web: {attached: Ogre}}}", header)
    assert wrong("- expect: {is: {Web: {attached: Elf}}}", header)[0].found == "attached Ogre"


VOTES = "- Ann holds council: {question: Where?, choices: [north, south]}\n- Ann votes: north\n"


def test_what_all_agree_to_is_taken_back() -> None:
    asked = f"{VOTES}- Cy asks to take back: 1\n- expect: {{may: {{Ben: answer_undo}}}}\n"
    assert holds(
        f"{asked}- Ann agrees\n- Ben agrees\n"
        "- expect: {asked: {Ann: vote}, votes: nothing, says: By agreement Cy takes back what Ann}"
    )
    assert holds(
        f"{asked}- Ann agrees\n- Ben disagrees\n"
        "- expect: {asked: {Ben: vote}, votes: [Ann: north], says: Nothing is taken back}"
    )


def test_several_things_are_taken_back_together() -> None:
    assert holds(
        f"{VOTES}- Ann asks to take back: 2\n- Ben votes: south\n  refused: table\n"
        "- Ben agrees\n- Cy agrees\n- expect: {asked: nobody}"
    )


def test_what_is_not_there_is_not_taken_back() -> None:
    assert "things can be taken back" in wrong(f"{VOTES}- Ann asks to take back: 99")[0].found
    assert holds("- Ann agrees:\n  refused: [stale, table]")


def test_a_pause_stops_everything_until_it_is_over() -> None:
    assert holds(
        f"{VOTES}- Ann pauses\n- Ben votes: south\n  refused: paused\n- Ben goes on:\n"
        "  refused: table\n- Ann goes on\n- Ben votes: south\n- expect: {asked: {Cy: vote}}"
    )
