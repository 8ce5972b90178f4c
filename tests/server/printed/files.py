"""Files of cards as Scryfall and MTGJSON write them, made by hand: facts only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Map = dict[str, Any]

DELVER = "Delver of Secrets // Insectile Aberration"
SCRYFALL: list[Map] = [
    {
        "object": "card", "name": "Lórien Revealed", "lang": "en", "layout": "normal",
        "mana_cost": "{3}{U}{U}", "type_line": "Sorcery", "colors": ["U"], "keywords": ["Cycling"],
    },
    {
        "name": "Lothlórien Lookout", "mana_cost": "{1}{G}", "power": "1", "toughness": "3",
        "type_line": "Creature — Elf Scout", "colors": ["G"], "keywords": [],
    },
    {
        "name": "Tarmogoyf", "mana_cost": "{1}{G}", "power": "*", "toughness": "1+*",
        "type_line": "Creature — Lhurgoyf", "colors": ["G"], "keywords": [],
    },
    {
        "name": DELVER, "layout": "transform", "keywords": ["Flying"],
        "type_line": "Creature — Human Wizard // Creature — Human Insect",
        "card_faces": [
            {
                "name": "Delver of Secrets", "mana_cost": "{U}", "power": "1", "toughness": "1",
                "type_line": "Creature — Human Wizard", "colors": ["U"],
            },
            {"name": "Insectile Aberration", "power": "3", "toughness": "2"},
        ],
    },
    {
        "name": "Fire // Ice", "layout": "split", "mana_cost": "{1}{R} // {1}{U}",
        "type_line": "Instant // Instant", "colors": ["R", "U"],
        "card_faces": [{"name": "Fire", "mana_cost": "{1}{R}"}, {"name": "Ice"}],
    },
    {"name": "Snow-Covered Island", "type_line": "Basic Snow Land — Island", "colors": []},
    {"name": "Tarmogoyf", "mana_cost": "{1}{G}", "type_line": "Creature — Lhurgoyf"},
    {"name": "Elf Warrior", "layout": "token", "type_line": "Token Creature — Elf Warrior"},
    {"name": "Insel", "lang": "de", "type_line": "Basic Land — Island"},
]  # fmt: skip

MTGJSON: Map = {
    "meta": {"date": "2026-11-30", "version": "5"},
    "data": {
        "Lórien Revealed": [{
            "name": "Lórien Revealed", "types": ["Sorcery"], "subtypes": [], "supertypes": [],
            "colors": ["U"], "manaCost": "{3}{U}{U}", "layout": "normal",
        }],
        DELVER: [
            {
                "name": DELVER, "faceName": "Delver of Secrets", "types": ["Creature"],
                "subtypes": ["Human", "Wizard"], "supertypes": [], "colors": ["U"], "power": "1",
                "toughness": "1", "manaCost": "{U}", "keywords": ["Flying"], "layout": "transform",
            },
            {"name": DELVER, "faceName": "Insectile Aberration", "layout": "transform"},
        ],
        "Fire // Ice": [{
            "name": "Fire // Ice", "faceName": "Fire", "types": ["Instant"], "colors": ["R"],
            "manaCost": "{1}{R}", "layout": "split",
        }],
    },
}  # fmt: skip


def as_scryfall(cards: list[Map]) -> bytes:
    """Return a bulk file: a card in each line."""
    lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    return f"[\n{lines}\n]".encode()


def scryfall(folder: Path, cards: list[Map] | None = None) -> Path:
    """Write a bulk file, and return where it is."""
    path = folder / "oracle-cards.json"
    path.write_bytes(as_scryfall(SCRYFALL if cards is None else cards))
    return path
