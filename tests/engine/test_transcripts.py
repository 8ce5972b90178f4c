"""Four evenings as text in `tests/golden/transcripts/`, read by people.

`MOOT_REWRITE_GOLDEN=1` writes them anew; the difference is then read and committed.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.commands import Tempt
from engine.state import Step
from tests.engine.playing import Playing, playing
from tests.engine.transcript import transcript

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "transcripts"


def open_vote_with_additional_votes() -> tuple[Playing, int]:
    """Capital Punishment; Ben must vote twice, Dee may."""
    game = playing().with_permanent("Ben", "Brago's Representative")
    game.with_permanent("Dee", "Ballot Broker").with_creature("Ben", "Bear")
    game.with_creature("Cy", "Elk").with_creature("Cy", "Ape").with_creature("Cy", "Wolf")
    start = len(game.record)
    game.resolves("Ann", "Capital Punishment").votes("Ann", "death")
    game.votes("Ben", "taxes", "death").votes("Cy", "taxes").votes("Dee", "taxes")
    game.votes_again("Dee", "taxes").chooses("Cy", "Elk", "Wolf").confirms("Cy", "Ben", "Dee")
    return game, start


def decided_vote() -> tuple[Playing, int]:
    """Ann casts Expropriate, Ben answers with Illusion of Choice; Cy may vote twice."""
    game = playing("Ann", "Ben", "Cy").with_permanent("Cy", "Ballot Broker")
    game.with_creature("Ben", "Bear").with_creature("Cy", "Elk")
    start = len(game.record)
    game.casts("Ann", "Expropriate").passes("Ann").casts("Ben", "Illusion of Choice")
    game.top_resolves().confirms("Ben").top_resolves()
    game.votes("Ben", "money", "time", "money").votes_no_more("Cy").chooses("Ann", "Elk")
    return game, start


def secret_vote_with_reveal() -> tuple[Playing, int]:
    """Truth or Consequences; sealed in any order, Cy with an additional vote nobody hears of."""
    game = playing("Ann", "Ben", "Cy").with_permanent("Cy", "Ballot Broker")
    game.with_permanent("Ben", "Grudge Keeper")
    start = len(game.record)
    game.resolves("Ann", "Truth or Consequences").seals("Cy", "truth", "consequences")
    game.seals("Ann", "truth").seals("Ben", "truth").confirms("Ann").top_resolves()
    return game, start


def ring_evening() -> tuple[Playing, int]:
    """The Ring tempts Ann four times; its four abilities, one attack blocked and one not."""
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear", 2, 4)
    game.with_creature("Ben", "Ape", 3, 3).with_creature("Ben", "Wall", 0, 6)
    start = len(game.record)
    game.resolves("Ann", "Birthday Escape").confirms("Ann").bears("Ann", "Bear")
    for _ in range(3):
        game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Bear")
    game.at(Step.BEGINNING_OF_COMBAT).next_step().attacks({"Bear": "Ben"}).top_resolves()
    game.confirms("Ann").confirms("Ann").next_step().blocks("Ben", {"Wall": "Bear"}).top_resolves()
    game.next_step().next_step().top_resolves()
    while not (game.leader == "Ann" and game.game.turn > 1):
        game.end_turn()
    game.attack_with("Bear", "Ben").top_resolves().confirms("Ann").confirms("Ann")
    game.next_step().next_step().top_resolves()
    return game, start


EVENINGS: list[Callable[[], tuple[Playing, int]]] = [
    open_vote_with_additional_votes,
    decided_vote,
    secret_vote_with_reveal,
    ring_evening,
]


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.__name__)
def test_the_evening_reads_as_it_did(evening: Callable[[], tuple[Playing, int]]) -> None:
    game, start = evening()
    assert evening.__doc__
    text = transcript(game, start, evening.__doc__)
    path = FOLDER / f"{evening.__name__}.txt"
    if os.environ.get("MOOT_REWRITE_GOLDEN") == "1":
        path.write_text(text, "utf-8")
    assert path.is_file(), "no transcript yet: run with MOOT_REWRITE_GOLDEN=1, then read it"
    assert text == path.read_text("utf-8")


def test_every_transcript_is_of_an_evening() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {one.__name__ for one in EVENINGS}


def test_a_sealed_vote_is_in_no_others_line_of_the_transcript() -> None:
    game, start = secret_vote_with_reveal()
    told = transcript(game, start, "").split("voting_finished")[0].splitlines()
    seen = [line for line in told if line.startswith("= ") and "truth" in line]
    assert [line for line in seen if "envelopes" in line] == [
        line for line in seen if "question.choices" not in line and "voting.choices" not in line
    ]
    whose = {line.split(":")[0] for line in seen if "envelopes" in line}
    assert whose <= {"= Ann", "= Ben", "= Cy"}
