"""The tables of all words in docs/own-cards.md, made from the structs and the vocabulary.

`scripts/generate.py` writes them, and a test holds the page to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import inspect as shapes

from engine.cards.abilities import Ability, When
from engine.cards.effects import Effect
from engine.cards.mana_words import ManaAmount, Payment, Production
from engine.cards.rests_on import KEYWORDS
from engine.cards.words import Amount, Condition, Described, Ref, Who
from records.cards.words import names_for, options_of, tag_of, word_of

__all__ = ["tables"]

_NAMES = re.compile(r"\b[A-Z]+(?:_[A-Z]+)+\b")

_FAMILIES: dict[str, object] = {
    "What is done": Effect,
    "Abilities": Ability,
    "How many": Amount,
    "Whether": Condition,
    "What is targeted, counted or voted for": Described,
    "Mana": Production | ManaAmount | Payment,
}
_NAMED: dict[str, object] = {
    "Effects by name": Effect,
    "Abilities by name": Ability,
    "Classes of objects by name": Described,
    "Numbers by name": Amount,
    "Conditions by name": Condition,
}


def tables() -> str:
    """Return all tables as Markdown."""
    return "\n".join((*_of_words(), *_of_names()))


def _of_words() -> Iterator[str]:
    for title, kind in _FAMILIES.items():
        structs = (one for one in options_of(shapes.type_info(kind)))
        rows = sorted({_row(one) for one in structs if isinstance(one, shapes.StructType)})
        yield f"### {title}\n\n| word | parts | meaning |\n|---|---|---|\n{''.join(rows)}"


def _row(struct: shapes.StructType) -> str:
    parts = (_part(field) for field in struct.fields)
    says = (struct.cls.__doc__ or "").strip().split("\n\n")[0]
    says = _NAMES.sub(lambda found: word_of(found[0].lower()), says)
    return f"| `{tag_of(struct)}` | {', '.join(parts)} | {' '.join(says.split())} |\n"


def _part(field: shapes.Field) -> str:
    word = f"`{word_of(field.name)}`"
    return word if field.required else f"({word})"


def _of_names() -> Iterator[str]:
    values = {
        "Players (`who`)": [one.value for one in Who],
        "Objects": [one.value for one in Ref],
        "Moments (`when`)": [one.value for one in When],
        "Keywords": list(KEYWORDS),
    }
    for title, kind in _NAMED.items():
        values[title] = sorted(names_for(options_of(shapes.type_info(kind))))
    for title, names in values.items():
        yield f"**{title}**: {', '.join(f'`{name}`' for name in names)}.\n"
