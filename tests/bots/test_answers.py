from bots.answers import Gone, Refused, State
from bots.line import End


def test_a_refusal_prints_its_sentence_and_rule() -> None:
    refused = Refused({"code": "stale", "text": "question 6 is closed", "rule": "701.38a"})
    assert str(refused) == "question 6 is closed (701.38a)"
    assert refused.where is None


def test_a_refusal_without_a_rule_is_the_tables() -> None:
    assert Refused({"code": "full", "text": "no seat is free"}).rule == "table"


def test_gone_says_why() -> None:
    assert str(Gone(End(4503, "replaced"))) == "closed for good: replaced (4503)"
    assert "no reason given" in str(Gone(End(4503, "")))


def test_there_are_three_states() -> None:
    assert [state.value for state in State] == ["connecting", "live", "closed"]
