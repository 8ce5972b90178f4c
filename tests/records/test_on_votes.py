"""Expectations about questions and votes, where names could be several things."""

from tests.records.written import holds, wrong

TWO = "battlefield: {Ben: [Bear 2/2, Bear 2/2]}\n"
JUDGE = "- Ann casts: Council's Judgment\n- all pass\n"


def test_votes_for_two_of_one_name_are_told_apart() -> None:
    play = f"{JUDGE}- Ann votes: Bear#2\n- Ben votes: Bear#1\n"
    assert holds(f"{play}- expect: {{votes: [Ann: Bear#2, Ben: Bear#1]}}", TWO)
    found = wrong(f"{play}- expect: {{votes: [Ann: Bear#1, Ben: Bear#2]}}", TWO)
    assert [one.found for one in found] == ["Ann Bear#2, Ben Bear#1"]
    assert "2 are called 'Bear'" in wrong(f"{JUDGE}- Ann votes: Bear", TWO)[0].found


def test_votes_stay_to_be_looked_at_when_what_they_were_for_is_gone() -> None:
    play = f"{JUDGE}- Ann votes: Bear#2\n- Ben votes: Bear#2\n- Cy votes: Bear#1\n"
    assert holds(f"{play}- expect: {{count: {{Bear#2: 2, Bear#1: 1}}, most voted: Bear#2}}", TWO)
    assert holds(f"{play}- expect: {{gone: Bear#2, tied: no}}", TWO)


def test_players_are_choices_by_their_names() -> None:
    mob = "- Ann casts: Mob Verdict\n- all pass\n- expect: {choices: {Ann: [Ben, Cy]}}\n"
    sealed = (
        "- Ann seals: Ben\n- Ben seals: Cy\n- Cy seals: Ben\n- expect: {count: {Ben: 2, Cy: 1}}"
    )
    assert holds(mob + sealed)


def test_who_has_locked_in() -> None:
    play = "- Ann casts: Mob Verdict\n- all pass\n- Cy seals: Ben\n- Ann seals: Ben\n"
    assert holds(f"{play}- expect: {{locked in: [Ann, Cy]}}")
    assert wrong(f"{play}- expect: {{locked in: [Ann, Ben]}}")[0].found == "Ann, Cy"


def test_a_player_who_is_not_asked_is_offered_nothing() -> None:
    assert holds("- expect: {choices: {Ann: nothing}, asked: nobody}")
