from engine.cards import object_vocabulary as say
from engine.cards.abilities import OnPaper
from engine.cards.effects import Choose, Discard, Draw, EachMay, Instruct, Scry
from engine.cards.object_words import Mill, PutOntoBattlefield, TellHowMany
from engine.cards.vocabulary import cards_in_your_graveyard
from engine.cards.words import NumberTold, Ref, Votes, Who, Zone

CARDS = cards_in_your_graveyard()


def test_by_hand_has_its_number_or_none() -> None:
    assert say.by_hand("shuffle") == Instruct("shuffle", 0)
    assert say.by_hand("look at {n} cards", Votes()) == Instruct("look at {n} cards", Votes())
    assert say.planeswalk.who is Who.YOU


def test_a_number_that_is_said_is_read_later() -> None:
    told = say.by_hand_and_say_how_many("draw {n} cards", Votes(), most=Votes())
    assert told == TellHowMany("draw {n} cards", Votes(), Votes())
    assert (say.as_many_as_said, say.one_more_than_said) == (NumberTold(), NumberTold(1))


def test_who_chooses_how_many() -> None:
    assert say.choose_exactly(2, CARDS) == Choose(CARDS, amount=2)
    assert say.each_player_chooses_up_to(2, CARDS) == Choose(CARDS, Who.EACH_PLAYER, 2, True)
    assert say.choose_one_even_on_paper(CARDS).or_on_paper


def test_who_may_is_who_does_it() -> None:
    may = say.each_player_may(Draw(7), say.by_hand("shuffle"), Discard(1))
    assert isinstance(may, EachMay)
    they = Who.THAT_PLAYER
    assert may.then == (Draw(7, they), Instruct("shuffle", 0, they), Discard(1))
    agreed = say.you_and_who_agreed_with_you_may(Scry(2))
    assert agreed == EachMay((Scry(2, they),), Who.YOU_AND_WHO_AGREED)


def test_others_do_it() -> None:
    assert say.all_mill(2) == Mill(2, Who.EACH_PLAYER)
    assert say.each_player_who_got_no_votes(Draw(1)).who is Who.PLAYERS_WITHOUT_VOTES


def test_what_comes_back_comes_to_its_owner() -> None:
    everywhere = say.creature_cards_in_all_graveyards
    assert (everywhere.zone, everywhere.owned_by) == (Zone.GRAVEYARD, Who.EACH_PLAYER)
    assert not say.return_to_the_battlefield(everywhere).under_your_control
    mine = say.put_onto_the_battlefield_as_artifact(Ref.THOSE_CHOSEN)
    assert mine == PutOntoBattlefield(Ref.THOSE_CHOSEN, True, "Artifact")


def test_a_spirit_flies() -> None:
    assert (say.spirit.keywords, say.spirit.colors) == (("flying",), ("white",))


def test_what_is_only_printed() -> None:
    assert say.on_paper("nothing here") == OnPaper("nothing here")
