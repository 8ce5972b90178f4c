"""What can be written follows from the structs and the vocabulary alone."""

from msgspec import inspect as shapes

from engine.cards import words as closed
from engine.cards.abilities import Ability, Card
from engine.cards.effects import Effect
from engine.cards.vocabulary import creatures_you_dont_control, no_effect, the_ring_tempts_you
from records.cards.words import (
    CARD,
    called,
    named,
    names_for,
    names_for_lists,
    options_of,
    plain_key,
    tag_of,
    word_of,
)

EFFECTS = options_of(shapes.type_info(Effect))
ABILITIES = options_of(shapes.type_info(Ability))


def structs(options: tuple[shapes.Type, ...]) -> list[shapes.StructType]:
    return [one for one in options if isinstance(one, shapes.StructType)]


def test_the_type_of_a_card_is_read_from_the_card() -> None:
    assert isinstance(CARD, shapes.StructType)
    assert CARD.cls is Card


def test_every_word_of_one_kind_is_another_word() -> None:
    for options in (EFFECTS, ABILITIES):
        tags = [tag_of(one) for one in structs(options)]
        assert len(set(tags)) == len(tags)


def test_no_word_is_the_name_of_a_part() -> None:
    """Else a map behind a word could be its parts, or the first of them.

    What is sacrificed is never said alone, as a part is: nobody can mean the other.
    """
    for one in (*structs(EFFECTS), *structs(ABILITIES)):
        first = options_of(one.fields[0].type) if one.fields else ()
        inner = [kind.item_type for kind in first if isinstance(kind, shapes.VarTupleType)]
        options = (*first, *(option for kind in inner for option in options_of(kind)))
        words = {tag_of(kind) for kind in structs(options) if kind.tag}
        assert words & {word_of(field.name) for field in one.fields} <= {"sacrifice"}, tag_of(one)


def test_names_are_the_vocabulary_s() -> None:
    names = names_for(EFFECTS)
    assert names["the ring tempts you"] == the_ring_tempts_you
    assert "creatures" not in names
    assert named(names, "The Ring Tempts You") == the_ring_tempts_you
    assert named(names, "the ring tempts me") is None
    assert names_for_lists(EFFECTS)["no effect"] == no_effect


def test_apostrophes_are_written_or_left_out() -> None:
    described = names_for(options_of(shapes.type_info(closed.Described)))
    assert described["creatures you don't control"] == creatures_you_dont_control
    assert named(described, "creatures you dont control") == creatures_you_dont_control
    assert plain_key("Don\u2019t") == "dont"


def test_values_have_names_for_people() -> None:
    assert called(EFFECTS) == "effect"
    assert called(ABILITIES) == "ability"
    assert called(options_of(shapes.type_info(closed.Amount))) == "amount"
    assert called(options_of(shapes.type_info(int))) == "number"
    assert called(options_of(shapes.type_info(str))) == "word"
    assert options_of(shapes.type_info(bool | None)) == (shapes.BoolType(),)
