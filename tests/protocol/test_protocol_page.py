"""docs/protocol.md is true: its vote is played again, and nothing it should name is missing.

MOOT_REWRITE_GOLDEN=1 records the vote anew; the difference is then read and committed.
"""

import os
import re
from pathlib import Path

import pytest

from engine.commands import BY_HAND
from engine.legal import ANSWERS
from engine.state import Step
from engine.views import seat_view, table_view
from tests.bots.test_choices import started
from tests.protocol.whole_vote import transcript

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "protocol.md"
VOTE = re.compile(r"(<!-- generated: vote -->\n)(.*?)(<!-- end -->)", re.DOTALL)
TEXT = PAGE.read_text("utf-8")


async def test_the_whole_vote_is_what_a_server_says(tmp_path: Path) -> None:
    recorded = f"```\n{await transcript(tmp_path)}```\n"
    if os.environ.get("MOOT_REWRITE_GOLDEN") == "1":
        PAGE.write_text(VOTE.sub(lambda found: found[1] + recorded + found[3], TEXT), "utf-8")
    found = VOTE.search(PAGE.read_text("utf-8"))
    assert found is not None
    assert found[2] == recorded


def test_it_says_what_all_by_hand_means() -> None:
    listed = re.search(r"`by_hand` stands for all changes by hand: ([^|]*?) \|", TEXT)
    assert listed is not None
    words = [str(one.__struct_config__.tag) for one in BY_HAND]
    assert re.findall(r"`(\w+)`", listed[1]) == words


def source(folder: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in (ROOT / folder).rglob("*.py"))


def test_every_refusal_code_is_explained() -> None:
    text = source("engine") + source("server")
    codes = set(re.findall(r'(?:IllegalAction|Refused|Refusal)\(\s*"([a-z_]+)"', text))
    assert len(codes) > 30
    assert {code for code in codes if f"`{code}`" not in TEXT} == set()


def test_every_field_of_the_documents_is_explained() -> None:
    files = [ROOT / "engine" / name for name in ("views.py", "sealed_views.py")]
    views = "\n".join(path.read_text("utf-8") for path in files)
    fields = set(re.findall(r'\b(\w+)"?(?:=|: )\("', views))
    assert {"voting", "locked", "blocks", "bearer", "nonce", "seed"} <= fields
    assert {field for field in fields if f"`{field}`" not in TEXT} == set()


def test_every_kind_of_question_and_answer_is_explained() -> None:
    for asks, words in ANSWERS.items():
        assert f"| `{asks.value}` |" in TEXT
        assert all(f"`{word}`" in TEXT for word in words)
    for step in Step:
        assert f"`{step.value}`" in TEXT


def test_every_word_for_what_is_asked_is_explained() -> None:
    abouts = set(re.findall(r'about="([a-z ]+)"', source("engine")))
    assert {about for about in abouts if f"`{about}`" not in TEXT} == set()


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(#([\w-]+)\)", TEXT))))
def test_every_link_leads_to_a_section(link: str) -> None:
    heads = re.findall(r"^#+ (.*)$", TEXT, re.MULTILINE)
    slugs = [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads]
    assert link in slugs


def test_a_game_shows_only_fields_that_are_explained() -> None:
    table = started(2)
    documents = [table_view(table), *(seat_view(table, seat) for seat in table.order)]
    fields = {field for document in documents for field in document}
    assert {field for field in fields if f"`{field}`" not in TEXT} == set()
