from engine.cards.words import Characteristics, Described, Ref, Votes, Who, Zone


def test_a_description_means_any_permanent_until_it_says_more() -> None:
    anything = Described()
    assert anything.zone is Zone.BATTLEFIELD
    assert anything.types == ()
    assert anything.without == ()
    assert anything.controlled_by is None


def test_words_are_values() -> None:
    assert Votes() == Votes(1)
    assert {Described(types=("Creature",)), Described(types=("Creature",))} == {
        Described(types=("Creature",))
    }
    assert Characteristics("Bear") == Characteristics(name="Bear", cost="")


def test_players_and_objects_are_said_as_they_are_meant() -> None:
    assert len({one.value for one in Who}) == len(Who)
    assert len({one.value for one in Ref}) == len(Ref)
    assert "voter" in Who.THE_VOTER.value
