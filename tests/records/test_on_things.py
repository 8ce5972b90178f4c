"""Expectations about permanents, where several are alike."""

from tests.records.written import holds, wrong

ALIKE = (
    "battlefield: {Ann: [Bear 2/2, {Bear 2/2: {tapped: yes}}, {Bear 2/2: {counters: {stun: 1}}}]}\n"
)


def test_what_is_described_closer_is_looked_for_first() -> None:
    said = "[Bear, {Bear: {counters: {stun: 1}}}, {Bear: {tapped: yes}}]"
    assert holds(f"- expect: {{permanents: {{Ann: {said}}}}}", ALIKE)


def test_one_permanent_is_not_two_things() -> None:
    said = "[{Bear: {tapped: yes}}, {Bear: {tapped: yes}}, Bear]"
    found = wrong(f"- expect: {{permanents: {{Ann: {said}}}}}", ALIKE)
    assert found[0].found == "Ann has Bear#1, Bear#2, Bear#3"


def test_the_stack_is_read_from_its_top() -> None:
    play = "- Ann casts: Birthday Escape\n- Ann casts: Illusion of Choice\n"
    assert holds(f"{play}- expect: {{stack: [Illusion of Choice, Birthday Escape]}}")
    found = wrong(f"{play}- expect: {{stack: [Birthday Escape, Illusion of Choice]}}")
    assert found[0].found == "Illusion of Choice, Birthday Escape"


def test_what_was_never_there_is_gone() -> None:
    assert holds("- expect: {gone: [Dragon, Bear#4]}", ALIKE)
