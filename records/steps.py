"""Steps of `play`: who does what, how it is refused, and what is expected then."""

from __future__ import annotations

from records.mistakes import Mistake, meant, unknown
from records.nodes import Items, Node, Pairs, Text, written
from records.record import Council, Entry, Expectation, Step
from records.texts import names_of, yes_of
from records.values import council_of, entries_of
from records.words import EXPECTATIONS, FOR_ALL, VERBS, Shape, Word

__all__ = ["expectations_of", "steps_of"]

_BESIDE = ("refused", "expect", "note")
"""What may stand beside a step in the same item of the list."""

_WITH_PLAYER = ("decides for", "seals for")


def steps_of(node: Node, players: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the steps of a `play` list."""
    if not isinstance(node, Items):
        raise Mistake(node.line, "play is a list of steps, each with a dash before it.")
    return tuple(_step(one, players) for one in node.items)


def _step(node: Node, players: tuple[str, ...]) -> Step:
    if isinstance(node, Text):
        return _read(node, Text(node.line, ""), players)
    if not isinstance(node, Pairs):
        raise Mistake(node.line, "A step is a text, or a text with a value.")
    doing = [(key, value) for key, value in node.pairs if key.text not in _BESIDE]
    expect = node.get("expect")
    if not doing and expect is not None:
        return Step(node.line, "expect", verb="expect", expect=expectations_of(expect))
    if len(doing) != 1:
        raise Mistake(node.line, "One step stands in each item of the list.")
    step = _read(*doing[0], players)
    refused = node.get("refused")
    return Step(
        step.line, step.text, step.who, step.verb, step.about, step.entries, step.yes, step.council,
        names_of(refused) if refused is not None else (),
        expectations_of(expect) if expect is not None else (),
    )  # fmt: skip


def _read(key: Text, value: Node, players: tuple[str, ...]) -> Step:
    said = f"{key.text}: {what}" if (what := written(value)) else key.text
    if key.text in FOR_ALL:
        entries = entries_of(FOR_ALL[key.text].shape, value)
        return Step(key.line, said, verb=key.text, entries=entries)
    who = _player_at_the_start(key, players)
    verb, about = _verb(key, key.text[len(who) + 1 :], players)
    entries, yes, council = _value(VERBS[verb], value)
    return Step(key.line, said, who, verb, about, entries, yes, council)


def _player_at_the_start(key: Text, players: tuple[str, ...]) -> str:
    starts = [one for one in players if key.text.startswith(f"{one} ")]
    if not starts:
        first, _, more = key.text.partition(" ")
        if more and not meant(key.text, FOR_ALL):
            raise unknown(key.line, first, "player here", players)
        raise unknown(key.line, key.text, "step", FOR_ALL)
    return max(starts, key=len)


def _verb(key: Text, said: str, players: tuple[str, ...]) -> tuple[str, str]:
    """Return the verb, and the player named behind "for"."""
    if said in VERBS and said not in _WITH_PLAYER:
        return said, ""
    for verb in _WITH_PLAYER:
        if said.startswith(f"{verb} "):
            about = said[len(verb) + 1 :]
            if about not in players:
                raise unknown(key.line, about, "player here", players)
            return verb, about
    raise unknown(key.line, said, "word for what a player does", VERBS)


def _value(word: Word, value: Node) -> tuple[tuple[Entry, ...], bool, Council | None]:
    if word.shape is Shape.YES_NO:
        return (), yes_of(value), None
    if word.shape is Shape.COUNCIL:
        return (), True, council_of(value)
    return entries_of(word.shape, value), True, None


def expectations_of(node: Node) -> tuple[Expectation, ...]:
    """Return what is expected, one for each word."""
    if not isinstance(node, Pairs):
        raise Mistake(node.line, "expect is a map, such as {life: {Ann: 40}}.")
    return tuple(_expectation(key, value) for key, value in node.pairs)


def _expectation(key: Text, value: Node) -> Expectation:
    word = EXPECTATIONS.get(key.text)
    if word is None:
        raise unknown(key.line, key.text, "word for what is expected", EXPECTATIONS)
    entries, yes, _ = _value(word, value)
    return Expectation(key.line, key.text, entries, yes)
