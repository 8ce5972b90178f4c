"""Each expectation: when it holds, and when it does not, with what is found instead."""

import pytest

from tests.records.written import wrong

HEADER = """chance: heads
tempted: {Ann: 2}
bearer: {Ann: Elf}
graveyard: {Ben: Bear (Creature)}
exile: {Ben: Bolt (Instant)}
command: {Ben: Tivit}
battlefield: {Ann: [Elf 1/1, Orb (Artifact)], Ben: [Ogre 3/3, Wall 0/4]}
"""
PLAY = """- Ann casts: Council's Judgment
- all pass
- Ann votes: Ogre
- Ben votes: Wall
"""


def found(expectation: str, play: str = PLAY) -> str:
    differences = wrong(f"{play}- expect: {{{expectation}}}", HEADER)
    return differences[0].found if differences else "as expected"


@pytest.mark.parametrize(
    "expectation",
    [
        "asked: {Cy: vote}",
        "choices: {Cy: [Wall, Ogre]}",
        "choices: {Ann: nothing}",
        "votes: [Ann: Ogre, Ben: Wall]",
        "count: {Ogre: 1, Wall: 1}",
        "most voted: [Wall, Ogre]",
        "tied: yes",
        "locked in: nobody",
        "life: {Ann: 40, Ben: 40}",
        "permanents: {Ann: [Orb, Elf], Ben: [Wall, Ogre 3/3], Cy: nothing}",
        "is: {Ogre: {size: 3/3}}",
        "gone: [Bear, Dragon]",
        "graveyard: {Ben: Bear, Ann: nothing}",
        "exile: {Ben: Bolt}",
        "command: {Ben: Tivit}",
        "tempted: {Ann: 2, Ben: 0}",
        "bearer: {Ann: Elf, Ben: nobody}",
        "ring abilities: {Ann: 2, Ben: 0}",
        "stack: nothing",
        "told: nobody",
        "says: [casts Council's Judgment, (608.2), 'open (701.38a)']",
        "does not say: [exiled, dies]",
        "may: {Ann: concede, Cy: [vote, concede]}",
        "may not: {Ann: vote, Cy: cast}",
        "turn: Ann",
        "step: main",
        "extra turns: nobody",
        "priority: nobody",
        "left: nobody",
        "won: nobody",
        "sees: {spectator: [votes of Ann, Ogre], Cy: question of Cy}",
        "does not see: {spectator: [Dragon, question of Cy], Ann: question of Cy}",
    ],
)
def test_what_holds(expectation: str) -> None:
    assert found(expectation) == "as expected"


@pytest.mark.parametrize(
    ("expectation", "instead"),
    [
        ("asked: {Ben: vote}", "Cy for vote"),
        ("asked: {Cy: seal}", "Cy for vote"),
        ("asked: nobody", "Cy for vote"),
        ("choices: {Cy: [Wall]}", "Ogre, Wall"),
        ("choices: {Cy: [Wall, Ogre, Elf]}", "Ogre, Wall"),
        ("votes: [Ben: Wall, Ann: Ogre]", "Ann Ogre, Ben Wall"),
        ("votes: [Ann: Ogre]", "Ann Ogre, Ben Wall"),
        ("count: {Ogre: 1}", "Ogre 1, Wall 1"),
        ("count: {Ogre: 1, Wall: 1, Dragon: 1}", "Ogre 1, Wall 1"),
        ("most voted: Ogre", "Ogre, Wall"),
        ("tied: no", "yes"),
        ("locked in: Ann", "nothing"),
        ("life: {Ann: 40, Ben: 39}", "40"),
        ("permanents: {Ann: Elf}", "also Orb"),
        ("permanents: {Ann: [Elf, Elf, Orb]}", "Ann has Elf, Orb"),
        ("permanents: {Ben: [Wall, Ogre 3/4]}", "Ben has Ogre, Wall"),
        ("is: {Ogre: {size: 3/4}}", "size 3/3"),
        ("gone: Ogre", "it is under Ben"),
        ("graveyard: {Ben: nothing}", "Bear"),
        ("graveyard: {Ben: [Bear, Bear]}", "Bear"),
        ("exile: {Ben: Bear}", "Bolt"),
        ("command: {Ann: Tivit}", "nothing"),
        ("tempted: {Ann: 3}", "2"),
        ("bearer: {Ann: nobody}", "Elf"),
        ("bearer: {Ben: Elf}", "nobody"),
        ("ring abilities: {Ann: 3}", "2"),
        ("stack: Dragon", "nothing"),
        ("told: [Ann: draw 1]", "nothing"),
        ("may: {Ann: vote}", "may keep_passing, concede, time, pause, ask_undo"),
        ("may not: {Cy: [cast, vote]}", "may vote, keep_passing, concede, ask_undo"),
        ("turn: Ben", "Ann"),
        ("step: end", "main"),
        ("extra turns: Ann", "nothing"),
        ("priority: Ann", "nobody"),
        ("left: Ann", "nothing"),
        ("won: Ann", "nobody"),
        ("sees: {spectator: Dragon}", "it is not shown"),
        ("sees: {Ann: question of Cy}", "it is not shown"),
        ("does not see: {spectator: votes of Ben}", "it is shown"),
        ("does not say: begins", "The vote on Council's Judgment begins, open (701.38a)"),
    ],
)
def test_what_does_not_hold(expectation: str, instead: str) -> None:
    assert found(expectation) == instead


def test_the_story_is_compared_in_its_order() -> None:
    assert found("says: [begins, casts]").endswith(
        "The vote on Council's Judgment begins, open (701.38a)"
    )


def test_what_is_not_on_the_battlefield_has_no_facts() -> None:
    assert found("is: {Bear: {size: 2/2}}") == "it is not"
    assert "nothing called 'Dragon'" in found("is: {Dragon: {size: 2/2}}")


def test_before_any_vote_there_are_none() -> None:
    assert found("votes: nobody, count: {}, most voted: nobody, tied: no", "") == "as expected"


def test_every_expectation_that_fails_is_said_and_no_other() -> None:
    differences = wrong("- expect: {life: {Ann: 1}, tied: no, turn: Ben}\n- expect: {step: end}")
    assert [(it.line, it.found) for it in differences] == [(4, "40"), (4, "Ann"), (5, "main")]


def test_instructions_and_story_are_those_since_the_last_expect() -> None:
    play = "- Ann casts: Birthday Escape\n- all pass\n"
    told = "- expect: {told: [Ann: draw 1], says: resolves}\n"
    again = "- expect: {told: nobody, does not say: resolves}"
    assert wrong(f"{play}{told}{again}") == ()


def test_whoever_may_attack_or_block_is_a_choice_once() -> None:
    play = (
        "- go to: declare attackers\n- expect: {choices: {Ann: [Elf]}}\n- Ann attacks: {Elf: Ben}\n"
    )
    later = "- all pass\n- all confirm\n- go to: declare blockers\n- expect: {choices: {Ben: Wall}}"
    assert wrong(play + later, HEADER) == ()
