"""The two documents: patches follow the whole views, and only what is listed here is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeGuard

from engine.commands import HoldCouncil, Seal, Start, VoteFor
from engine.ids import ChoiceId, PlayerId, SeatId
from engine.state import LOG_WINDOW, Table
from engine.views import seat_patches, seat_view, table_patch, table_view
from protocol.merge import diff, merge
from tests.strategies import each_game, game_of
from tests.tables import act, in_game, seated, started, token_of

Document = dict[str, Any]


def paths(text: str, under: str = "") -> set[str]:
    return {under + path for path in text.split()}


VOTING = """
id name secret choices.*.name choices.*.object choices.*.player order votes.* voter decider must may
locked finished by_voter commitments.*.hash commitments.*.chooser commitments.*.most
commitments.*.by
"""
EVERYBODY_SEES = (
    paths("name life random_order spectators sealing", "settings.")
    | paths("split_spares no_vote_finishes leaving_ends", "settings.")
    | paths("time_limit absent grace", "settings.")
    | paths("commitment draws.* seed", "chance.")
    | paths("name bot passes stand_in", "seats.*.")
    | paths("clock.due clock.up paused")
    | paths("order host log.* turn active step turn_order priority passed asked.* extra_turns")
    | paths("own_cards.*")
    | paths("undo winner over deciders.* to_control.* choosers")
    | paths("by moment of what waits due", "proposal.")
    | paths("name life lost ring.tempted ring.bearer pool.*", "players.*.")
    | paths("name types subtypes supertypes colors power toughness keywords", "permanents.*.")
    | paths("counters.* tapped damage owner controller token card", "permanents.*.")
    | paths("attached chosen really", "permanents.*.")
    | paths("name types subtypes supertypes colors power toughness keywords", "phased_out.*.")
    | paths("counters.* tapped damage owner controller token card", "phased_out.*.")
    | paths("attached chosen really under", "phased_out.*.")
    | paths("name types zone owner until", "cards.*.")
    | paths("name kind controller keywords targets", "stack.*.")
    | paths("name controller kind since left chosen.*", "resolving.")
    | paths("attacks.* blocks.* blocked", "combat.")
    | paths(VOTING, "voting.")
    | paths(VOTING, "outcome.voting.")
    | paths("nonce choices must", "outcome.voting.openings.*.")
    | paths("outcome.since")
)
QUESTION = """
id asks player source rule choices.*.name choices.*.object choices.*.player choices.*.blocks
least most about amount voter cost nth
"""
ONE_SEAT_SEES = paths("seat may envelopes.* nonces.*") | paths(QUESTION, "question.")

KEYED = paths(
    "asked attacks blocks cards choices chosen commitments counters deciders draws envelopes log"
    " nonces openings own_cards permanents phased_out players pool seats stack to_control votes"
)
"""The maps by id: of their keys only `*` is looked at."""


def is_map(value: object) -> TypeGuard[dict[object, object]]:
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def leaves(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, object]]:
    """Every value of a document that is no map, with the path to it."""
    if not is_map(value):
        yield ".".join(path), value
        return
    for key, part in value.items():
        assert isinstance(key, str), "JSON has no other keys"
        yield from leaves(part, (*path, "*" if path and path[-1] in KEYED else key))


def is_plain(value: object) -> bool:
    if is_list(value):
        return all(isinstance(one, str | int) for one in value)
    return isinstance(value, str | int)


def check_patch(old: Document, new: Document, patch: Document | None) -> None:
    assert (patch is None) == (old == new), patch
    if patch is not None:
        assert merge(old, patch) == new, patch
        assert size(patch) <= size(diff(old, new)), "the patch says what did not change"


def size(patch: object) -> int:
    return sum(1 for _ in leaves(patch))


@each_game
def test_patches_lead_from_one_view_to_the_next(seed: int) -> None:
    acts = game_of(seed)
    old_table, old_seats = table_view(acts[0].before), dict[SeatId, Document]()
    for one in acts:
        before, after = one.before, one.after
        new_table = table_view(after)
        check_patch(old_table, new_table, table_patch(before, after))
        patches = seat_patches(before, after)
        for seat in after.seats:
            old, new = old_seats.get(seat, seat_view(before, seat)), seat_view(after, seat)
            check_patch(old, new, patches.get(seat))
            old_seats[seat] = new
        old_table = new_table


@each_game
def test_only_what_is_listed_is_shown(seed: int) -> None:
    for one in game_of(seed)[:: 1 + seed % 5]:
        for path, value in leaves(table_view(one.after)):
            assert path in EVERYBODY_SEES or value == {}, path
            assert is_plain(value), f"{path}: {value}"
        for seat in one.after.seats:
            for path, value in leaves(seat_view(one.after, seat)):
                assert path in ONE_SEAT_SEES, path
                assert is_plain(value), f"{path}: {value}"


@each_game
def test_no_secret_of_a_seat_is_in_any_document(seed: int) -> None:
    for one in game_of(seed)[::7]:
        documents = [table_view(one.after), *(seat_view(one.after, s) for s in one.after.seats)]
        assert "canary-" not in repr(documents)


# By themselves.


def voting_table(*, secret: bool, count: int = 3) -> Table:
    council = HoldCouncil("Where?", ("canary-north", "canary-south"), secret=secret)
    return act(started(count), 1, council).after


def test_what_is_sealed_is_in_the_own_document_alone() -> None:
    table = voting_table(secret=True)
    question = in_game(table).asked[PlayerId(2)]
    sealed = act(table, 2, Seal(question.id, (ChoiceId("canary-south"),)))
    assert seat_view(sealed.after, SeatId(2))["envelopes"] == {"2": ["canary-south"]}
    patch = table_patch(table, sealed.after)
    assert patch is not None
    commitments = patch["voting"].pop("commitments")
    assert patch == {"asked": {"2": None}, "voting": {"locked": [2]}}
    assert commitments == {"2": {"hash": commitments["2"]["hash"], "chooser": 2, "most": 1}}
    patches = seat_patches(table, sealed.after)
    assert patches[SeatId(2)].keys() == {"question", "envelopes", "nonces", "may"}
    # What was before the first envelope cannot be taken back any more.
    assert {patches[seat].keys() == {"may"} for seat in (SeatId(1), SeatId(3))} == {True}


def test_envelopes_are_gone_with_the_reveal() -> None:
    first, second = SeatId(1), SeatId(2)
    open_ = voting_table(secret=True, count=2)
    envelope = (ChoiceId("canary-north"),)
    waits = act(open_, 1, Seal(in_game(open_).asked[PlayerId(1)].id, envelope)).after
    done = act(waits, 2, Seal(in_game(waits).asked[PlayerId(2)].id, envelope)).after
    assert "envelopes" in seat_view(waits, first)
    assert "envelopes" not in seat_view(waits, second)
    assert seat_patches(waits, done)[first]["envelopes"] is None
    assert "envelopes" not in seat_view(done, first)


def test_only_the_one_who_is_asked_sees_the_choices() -> None:
    table = voting_table(secret=False)
    assert "question" in seat_view(table, SeatId(1))
    assert "question" not in seat_view(table, SeatId(2))
    assert table_view(table)["asked"] == {"1": "vote"}


def test_a_plain_vote_is_a_small_patch() -> None:
    table = voting_table(secret=False)
    question = in_game(table).asked[PlayerId(1)]
    voted = act(table, 1, VoteFor(question.id, ChoiceId("canary-north"))).after
    assert table_patch(table, voted) == {
        "asked": {"1": None, "2": "vote"},
        "voting": {"votes": {"1": [1, "canary-north"]}, "voter": 2},
    }


def test_the_start_brings_the_game_beside_the_seats() -> None:
    table = seated(2)
    begun = act(table, 1, Start()).after
    patch = table_patch(table, begun)
    assert patch is not None
    assert patch["players"]["1"] == {"name": "P1", "life": 40}
    assert merge(table_view(table), patch) == table_view(begun)


def test_the_log_is_a_window() -> None:
    longest = max((one.after for one in game_of(0)), key=lambda t: t.game.said if t.game else 0)
    game = in_game(longest)
    assert game.said > LOG_WINDOW
    numbers = [int(number) for number in table_view(longest)["log"]]
    assert numbers == list(range(game.said - LOG_WINDOW + 1, game.said + 1))


def test_a_seat_that_nobody_took_sees_nothing_to_do() -> None:
    assert seat_view(started(2), SeatId(7)) == {"seat": 7, "may": []}


def test_nothing_happened_is_no_patch() -> None:
    table = started(2)
    assert table_patch(table, table) is None
    assert seat_patches(table, table) == {}


def test_the_canary_is_what_it_is_looked_for_as() -> None:
    assert b"canary-" in token_of(3)
