"""README.md's session at the Python prompt runs as it stands there."""

import doctest
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def session() -> doctest.DocTest:
    """Return README's prompt lines; a fence around them is no output."""
    lines = README.read_text("utf-8").splitlines(keepends=True)
    text = "".join("\n" if line.startswith("```") else line for line in lines)
    return doctest.DocTestParser().get_doctest(text, {}, README.name, str(README), 0)


def test_the_session_at_the_prompt_runs() -> None:
    said: list[str] = []
    result = doctest.DocTestRunner().run(session(), out=said.append)
    assert result.failed == 0, "".join(said)


def test_it_is_short() -> None:
    shown = sum(1 + example.source.count("\n") - 1 for example in session().examples)
    assert shown < 15
