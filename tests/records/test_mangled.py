"""Records that somebody mangled: they are refused with a line, or differ; nothing else happens."""

import random
from pathlib import Path

import pytest

from records.mistakes import Mistake
from records.reading import read_record
from records.replay import replay

TEXTS = [file.read_text("utf-8") for file in sorted(Path(__file__).parent.rglob("*.yaml"))]
LINES = [line for text in TEXTS for line in text.splitlines()]
WORDS = [word for line in LINES for word in line.split(" ")]


def mangled(chance: random.Random) -> str:
    """Return a record with a line lost, a line of another one, a wrong word, or a stray mark."""
    lines = chance.choice(TEXTS).splitlines()
    place = chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            lines.pop(place)
        case 1:
            lines.insert(place, chance.choice(LINES))
        case 2:
            words = lines[place].split(" ")
            words[chance.randrange(len(words))] = chance.choice(WORDS)
            lines[place] = " ".join(words)
        case _:
            at = chance.randrange(len(lines[place]) + 1)
            mark = chance.choice("[]{}:,#'\" -a1")
            lines[place] = lines[place][:at] + mark + lines[place][at:]
    return "\n".join(lines)


def lines_named(text: str) -> list[int]:
    """Return the line of what is wrong with the text, or of all that is not as expected."""
    try:
        record = read_record(text)
    except Mistake as mistake:
        return [mistake.line]
    return [one.line for one in replay(record).wrong]


@pytest.mark.parametrize("seed", range(5))
def test_a_mangled_record_is_refused_or_differs(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        text = mangled(chance)
        assert all(1 <= line <= text.count("\n") + 2 for line in lines_named(text))
