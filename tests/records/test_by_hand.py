"""Changes by hand."""

from tests.records.written import holds, wrong

BEAR = "battlefield: {Ann: Bear 2/2}\n"


def test_things_come_in_two_ways() -> None:
    assert holds("- Ann adds: [Call of the Ring, Nazgûl]\n- expect: {stack: nothing}")
    assert holds("- Ann puts onto the battlefield: Nazgûl\n- expect: {stack: Nazgûl}")


def test_cards_come_to_each_zone() -> None:
    assert holds(
        "- Ann adds to graveyard: Bolt (Instant)\n- Ann adds to exile: [Bolt, Shock]\n"
        "- Ann adds to command: Tivit\n"
        "- expect: {graveyard: {Ann: Bolt}, exile: {Ann: [Bolt, Shock]}, command: {Ann: Tivit}}"
    )


def test_moving() -> None:
    moved = "- Ann moves: {Bear: graveyard}\n- expect: {graveyard: {Ann: Bear}, gone: Bear}\n"
    assert holds(moved, BEAR)
    assert holds(
        f"{moved}- Ann moves: {{Bear: battlefield}}\n- expect: {{permanents: {{Ann: Bear}}}}", BEAR
    )
    assert holds(
        "- Ann moves: {Bear: library}\n- expect: {gone: Bear, graveyard: {Ann: nothing}}", BEAR
    )


def test_tapping_counters_control_life_and_undo() -> None:
    assert holds(
        "- Ben taps: Bear\n- expect: {is: {Bear: {tapped: yes}}}\n"
        "- Ben untaps: Bear\n- expect: {is: {Bear: {tapped: no}}}\n"
        "- Ann sets counters: {Bear: {+1/+1: 2, stun: 1}}\n"
        "- expect: {is: {Bear: {counters: {+1/+1: 2, stun: 1}}}}\n"
        "- Cy gives control: {Bear: Cy}\n- expect: {is: {Bear: {under: Cy, owner: Ann}}}\n"
        "- Ann sets life: {Ben: 3, Cy: 4}\n- expect: {life: {Ben: 3, Cy: 4}}\n"
        "- Ann undoes\n- expect: {life: {Ben: 3, Cy: 40}}",
        BEAR,
    )


def test_what_is_not_there_is_said() -> None:
    assert "nothing called 'Wolf'" in wrong("- Ann taps: Wolf", BEAR)[0].found
