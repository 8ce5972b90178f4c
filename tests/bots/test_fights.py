from typing import Any

from bots.fights import attacks, blocks, division


def creature(controller: int, power: int, toughness: int, **more: Any) -> dict[str, Any]:
    return {
        "controller": controller,
        "power": power,
        "toughness": toughness,
        "types": ["Creature"],
        "keywords": [],
        **more,
    }


def table(**permanents: dict[str, Any]) -> dict[str, Any]:
    return {
        "players": {"1": {"life": 40}, "2": {"life": 40}, "3": {"life": 9}},
        "permanents": {name[1:]: one for name, one in permanents.items()},
    }


def pairs(kind: str, *given: tuple[int, int]) -> dict[str, Any]:
    return {"choices": {f"{a}>{b}": {"name": "x", "object": a, kind: b} for a, b in given}}


def attack(given: dict[str, Any]) -> list[str]:
    return attacks(pairs("player", (7, 2), (7, 3)), given)


def block(given: dict[str, Any]) -> list[str]:
    return blocks(pairs("blocks", (8, 7), (9, 7)), given)


def test_it_attacks_the_weakest_player() -> None:
    assert attack(table(_7=creature(1, 3, 3))) == ["7>3"]


def test_it_does_not_attack_into_a_creature_that_would_kill_it() -> None:
    assert attack(table(_7=creature(1, 3, 3), _8=creature(3, 3, 1))) == ["7>2"]
    deadly = creature(3, 1, 1, keywords=["deathtouch"])
    assert attack(table(_7=creature(1, 3, 3), _8=deadly, _9=creature(2, 4, 4))) == []
    tapped = creature(3, 3, 1, tapped=True)
    assert attack(table(_7=creature(1, 3, 3), _8=tapped)) == ["7>3"]
    stone = creature(3, 9, 9, types=["Artifact"])
    assert attack(table(_7=creature(1, 3, 3), _8=stone)) == ["7>3"]


def test_nothing_attacks_without_power() -> None:
    assert attack(table(_7=creature(1, 0, 3))) == []


def test_it_blocks_with_what_survives() -> None:
    assert block(table(_7=creature(2, 2, 2), _8=creature(1, 1, 1), _9=creature(1, 0, 4))) == ["9>7"]


def test_it_trades_for_something_better() -> None:
    given = table(_7=creature(2, 5, 1), _8=creature(1, 1, 1), _9=creature(1, 6, 1))
    assert block(given) == ["8>7"]


def test_one_blocker_is_enough_and_menace_is_left_alone() -> None:
    strong = {"_8": creature(1, 4, 4), "_9": creature(1, 4, 4)}
    assert block(table(_7=creature(2, 2, 2), **strong)) == ["8>7"]
    assert block(table(_7=creature(2, 2, 2, keywords=["menace"]), **strong)) == []


def test_what_is_damaged_already_counts() -> None:
    assert block(table(_7=creature(2, 2, 2), _8=creature(1, 0, 3, damage=2))) == []


def divide(given: dict[str, Any], amount: int, *, trample: bool = False) -> list[str]:
    question = pairs("blocks", (8, 7), (9, 7))
    if trample:
        question["choices"]["p2"] = {"name": "Ben", "player": 2}
    return division({**question, "amount": amount}, given)


def test_damage_is_lethal_in_order_and_the_rest_goes_to_the_last() -> None:
    given = table(_7=creature(1, 6, 6), _8=creature(2, 1, 3, damage=1), _9=creature(2, 1, 2))
    assert divide(given, 1) == ["8>7"]
    assert divide(given, 6) == ["8>7"] * 2 + ["9>7"] * 4
    assert divide(given, 6, trample=True) == ["8>7"] * 2 + ["9>7"] * 2 + ["p2"] * 2
    given["permanents"]["7"]["keywords"] = ["deathtouch"]
    assert divide(given, 3, trample=True) == ["8>7", "9>7", "p2"]
