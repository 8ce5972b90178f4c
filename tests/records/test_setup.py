"""The start of a record is reached by commands, and nothing watches it come to be."""

import pytest

from records.mistakes import Mistake
from records.reading import read_record
from records.replay import replay
from tests.records.written import START, board


def test_temptations_and_bearers() -> None:
    one = board(
        "tempted: {Ann: 3, Ben: 2}\nbearer: {Ann: Elf}\nbattlefield: {Ann: [Ogre 3/3, Elf 1/1]}\n"
    )
    ann, ben = (one.game.players[one.players[name]].ring for name in ("Ann", "Ben"))
    assert ann is not None
    assert ben is not None
    assert (ann.tempted, one.names.of(one.game, ann.bearer or 0)) == (3, "Elf")  # type: ignore[arg-type]
    assert (ben.tempted, ben.bearer) == (2, None)


def test_the_order_of_the_list_stays_though_a_bearer_comes_first() -> None:
    bears = "battlefield: {Ann: [Bear 2/2, {Bear 2/2: {as: Bruin}}]}\n"
    one = board(f"tempted: {{Ann: 1}}\nbearer: {{Ann: Bruin}}\n{bears}")
    assert one.names.object(one.game, 1, "Bear#2") == one.names.object(one.game, 1, "Bruin")


def test_nothing_triggers_at_the_start() -> None:
    one = board(
        "begins: turn 1, upkeep\ntempted: {Ann: 2}\nbattlefield: {Ann: [Nazgûl, Coercive Portal]}\n"
    )
    assert not one.game.stack
    assert not one.game.asked
    assert one.new_lines() == []


def test_cards_lie_where_they_should() -> None:
    zones = "graveyard: {Ann: Bear (Creature)}\nexile: {Ben: Bolt (Instant)}\n"
    one = board(f"{zones}command: {{Cy: Tivit}}\n")
    cards = one.game.cards.values()
    assert {(card.printed.name, card.zone.value, card.owner) for card in cards} == {
        ("Bear", "graveyard", 1), ("Bolt", "exile", 2), ("Tivit", "command", 3),
    }  # fmt: skip


ONCE = "tempted: {Ann: 1}\n"


@pytest.mark.parametrize(
    ("header", "says"),
    [
        (f"{ONCE}bearer: {{Ann: Elf}}\n", "Nothing is called 'Elf'"),
        (f"{ONCE}bearer: {{Ann: Elf}}\nbattlefield: {{Ann: [Elf 1/1, Elf 1/1]}}\n", "2 are called"),
        ("bearer: {Ann: Elf}\nbattlefield: {Ann: Elf 1/1}\n", "does not say how often"),
        (f"{ONCE}bearer: {{Ann: Orb}}\nbattlefield: {{Ann: Orb (Artifact)}}\n", "no creature"),
        (f"{ONCE}bearer: {{Ann: Nazgûl}}\nbattlefield: {{Ann: Nazgûl}}\n", "write it as a step"),
        ("begins: turn 1, declare blockers\n", "has no step 'declare blockers'"),
    ],
)
def test_what_cannot_be_set_up(header: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("records.setup.MOST_STEPS", 40)
    with pytest.raises(Mistake, match=says):
        board(header)


def test_a_start_that_is_refused_is_a_difference() -> None:
    text = f"{START}battlefield: {{Ann: {{Orb: {{types: Creature}}}}}}\nplay: []"
    assert "say its size" in replay(read_record(text)).wrong[0].found
    text = f"{START}bearer: {{Ann: Elf}}\nplay: []"
    assert "Nothing is called" in replay(read_record(text)).wrong[0].found
