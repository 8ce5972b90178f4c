"""The shape of the code, read from its syntax trees: who imports whom, what is pure, how big it is.

design.md 2 and style 3.1, 3.3 to 3.5 say why. A failure names the file, the line and what to do.
"""

import ast
import importlib
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "protocol", "records", "server", "bots")

PURE_STDLIB = {
    "__future__", "collections", "collections.abc", "dataclasses", "difflib", "enum", "functools",
    "hashlib", "hmac", "itertools", "math", "operator", "re", "typing", "unicodedata",
}  # fmt: skip
IMPURE = {"asyncio", "datetime", "logging", "os", "random", "secrets", "time", "uuid"}
RULES_CORE = {"engine.decide", "engine.evolve", "engine.cards"}  # protocol never runs the rules
ENGINE_DOORS = {  # what the server may see of the engine: the aggregate, never one of its rules
    "engine.ids", "engine.errors", "engine.commands", "engine.events", "engine.state",
    "engine.decide", "engine.evolve", "engine.views", "engine.kind",
}  # fmt: skip
COMPOSITION = {"server/app.py"}  # wires everything, so it may name everything in the engine
CATALOGUE = {"server/cli.py", "server/web.py"}  # list the cards, and do nothing else with them
BOTS_BRING = {"websockets", "msgpack"}
RECORDS_BRING = {"msgspec", "yaml"}
RECORDS_DOORS = {  # a hash chain is the store's contract; the commands open a store and print
    "records/chain.py": {"server.stores.base", "server.vault"},
    "records/logs.py": {"server.vault"},
    "records/commands.py": {"server", "typer", "rich"},
}
# What a card is written in and printed by; every other file of engine/cards holds cards.
CLOSED_WORDS = {
    "__init__", "abilities", "checking", "checking_effects", "creature_words", "effects", "listing",
    "mana_vocabulary", "mana_words", "object_vocabulary", "object_words", "phrases",
    "rests_on", "ring_vocabulary", "say", "say_creatures", "say_mana", "say_objects", "vocabulary",
    "words",
}  # fmt: skip
# Documents are trees of plain values, and rooms differ in all their types: only `Any` can say so.
OPEN_TYPES = {
    "engine/kind.py", "engine/sealed_views.py", "engine/shapes.py", "engine/views.py",
}  # fmt: skip
LIBRARY_NAMES = {"process_event"}  # methods that a library calls by its own names
NO_WORDS = ("manager", "helper", "util", "handle", "process")
# Modules without a test file of their own, and what covers them: rules have a file a number.
NOT_MIRRORED: dict[str, str] = {
    "engine/acting.py": "tests/engine/test_cr_117_priority.py",
    "engine/asking.py": "tests/engine/test_cr_608_resolving.py",
    "engine/changes.py": "tests/engine/test_cr_608_resolving.py",
    "engine/choosing.py": "tests/engine/test_cr_608_resolving.py",
    "engine/combat.py": "tests/engine/test_cr_506_combat.py",
    "engine/combat_damage.py": "tests/engine/test_cr_510_damage.py",
    "engine/commands.py": "tests/protocol/test_codec.py",
    "engine/clocks.py": "tests/engine/test_timing.py",
    "engine/conditions.py": "tests/engine/test_cr_603_triggers.py",
    "engine/copiable.py": "tests/engine/test_cr_707_copies.py",
    "engine/deciding.py": "tests/engine/test_cr_723_controlling_a_player.py",
    "engine/durations.py": "tests/engine/cards/test_playing_middle_earth_spells.py",
    "engine/errors.py": "tests/engine/test_refusals.py",
    "engine/events/objects.py": "tests/engine/test_evolve.py",
    "engine/events/stack.py": "tests/engine/test_evolve.py",
    "engine/events/table.py": "tests/engine/test_evolve.py",
    "engine/events/timing.py": "tests/engine/test_evolve.py",
    "engine/events/undoing.py": "tests/engine/test_undoing.py",
    "engine/events/voting.py": "tests/engine/test_evolve.py",
    "engine/flow.py": "tests/engine/test_cr_500_turns.py",
    "engine/folds/combat.py": "tests/engine/test_cr_506_combat.py",
    "engine/folds/leaving.py": "tests/engine/test_cr_800_4_leaving.py",
    "engine/folds/objects.py": "tests/engine/test_evolve.py",
    "engine/folds/phasing.py": "tests/engine/test_cr_702_26_phasing.py",
    "engine/folds/stack.py": "tests/engine/test_evolve.py",
    "engine/folds/table.py": "tests/engine/test_seating.py",
    "engine/folds/timing.py": "tests/engine/test_timing.py",
    "engine/folds/undoing.py": "tests/engine/test_undoing.py",
    "engine/folds/voting.py": "tests/engine/test_evolve.py",
    "engine/from_seat.py": "tests/protocol/test_codec.py",
    "engine/game_objects.py": "tests/engine/test_objects.py",
    "engine/graveyard.py": "tests/engine/cards/test_playing_middle_earth_permanents.py",
    "engine/holds.py": "tests/engine/cards/test_playing_middle_earth_permanents.py",
    "engine/ids.py": "tests/engine/test_objects.py",
    "engine/kind.py": "tests/server/test_room.py",
    "engine/manual.py": "tests/engine/test_manual_changes.py",
    "engine/manual_commands.py": "tests/protocol/test_codec.py",
    "engine/on_creatures.py": "tests/engine/cards/test_playing_middle_earth_spells.py",
    "engine/on_objects.py": "tests/engine/test_cr_608_resolving.py",
    "engine/on_paper.py": "tests/engine/cards/test_playing_planechase.py",
    "engine/on_players.py": "tests/engine/test_cr_608_resolving.py",
    "engine/phasing.py": "tests/engine/test_cr_702_26_phasing.py",
    "engine/openings.py": "tests/engine/test_sealing.py",
    "engine/planes.py": "tests/engine/cards/test_playing_planechase.py",
    "engine/players.py": "tests/engine/test_evolve.py",
    "engine/questions.py": "tests/engine/test_answers.py",
    "engine/resolve.py": "tests/engine/test_cr_608_resolving.py",
    "engine/sealed_views.py": "tests/engine/test_views.py",
    "engine/split_second.py": "tests/engine/test_cr_702_61_split_second.py",
    "engine/stack.py": "tests/engine/test_cr_117_priority.py",
    "engine/state.py": "tests/engine/test_views.py",
    "engine/state_based.py": "tests/engine/test_cr_704_state_based.py",
    "engine/time_commands.py": "tests/engine/test_timing.py",
    "engine/undo_commands.py": "tests/protocol/test_codec.py",
    "engine/triggers.py": "tests/engine/test_cr_603_triggers.py",
    "engine/voters.py": "tests/engine/test_cr_701_38_vote.py",
}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def python_files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def is_card_file(path: Path) -> bool:
    return name_of(path).startswith("engine/cards/") and path.stem not in CLOSED_WORDS


FILES = python_files(*PACKAGES)
CARD_FILES = [path for path in FILES if is_card_file(path)]
CARD_MODULES = {name_of(path)[:-3].replace("/", ".") for path in CARD_FILES}
each_file = pytest.mark.parametrize("path", FILES, ids=name_of)
each_pure_file = pytest.mark.parametrize("path", python_files("engine", "protocol"), ids=name_of)
each_card_file = pytest.mark.parametrize("path", CARD_FILES, ids=name_of)
each_test_file = pytest.mark.parametrize("path", python_files("tests"), ids=name_of)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


@cache
def comments_of(path: Path) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)
    return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}


def refuse(path: Path, found: Iterator[tuple[int, str]]) -> None:
    sentences = dict.fromkeys(f"{name_of(path)}:{line}: {what}" for line, what in found)
    assert not sentences, "\n" + "\n".join(sentences)


def is_module(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and module; `from engine import ring` counts as an import of engine.ring."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                yield node.lineno, inner if is_module(inner) else module


def is_within(module: str, names: set[str]) -> bool:
    return any(module == name or module.startswith(name + ".") for name in names)


def may_import(importer: str, module: str) -> bool:
    """Return whether the file `importer` may import `module`: one way, server to engine."""
    package, top = importer.partition("/")[0], module.partition(".")[0]
    if is_card_file(ROOT / importer):
        words = {f"engine.cards.{one}" for one in CLOSED_WORDS if one.endswith("vocabulary")}
        return module in words | {"__future__"}
    if module in CARD_MODULES:
        return importer == "engine/cards/__init__.py"
    if package == "engine":
        return module in PURE_STDLIB or top in {"engine", "msgspec"}
    if package == "protocol":
        outside = {"server", "bots", "websockets", "redis"} | IMPURE
        return top not in outside and not is_within(module, RULES_CORE)
    if package == "bots":
        return top in {"protocol", "bots"} | BOTS_BRING or top in sys.stdlib_module_names
    if package == "records":
        inside = (
            {"engine", "protocol", "records"} | RECORDS_BRING | RECORDS_DOORS.get(importer, set())
        )
        pure = module not in IMPURE or importer in RECORDS_DOORS
        return is_within(module, inside) or (top in sys.stdlib_module_names and pure)
    if top in ("bots", "records"):
        return importer == "server/cli.py"
    if top != "engine" or importer in COMPOSITION:
        return True
    return is_within(module, ENGINE_DOORS) or (
        is_within(module, {"engine.cards"}) and importer in CATALOGUE
    )


@each_file
def test_imports_run_one_way(path: Path) -> None:
    refuse(path, (
        (line, f"may not import {module}")
        for line, module in imports_of(path)
        if module.startswith(".") or not may_import(name_of(path), module)
    ))  # fmt: skip


@each_pure_file
def test_engine_and_protocol_never_wait(path: Path) -> None:
    waits = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    refuse(path, (
        (node.lineno, "only server and bots may wait")
        for node in ast.walk(tree_of(path)) if isinstance(node, waits)
    ))  # fmt: skip


@each_file
def test_files_are_short(path: Path) -> None:
    lines, limit = len(path.read_text("utf-8").splitlines()), 300 if is_card_file(path) else 400
    assert lines <= limit, f"{name_of(path)}: {lines} lines, at most {limit}"


@each_test_file
def test_test_files_are_readable(path: Path) -> None:
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= 600, f"{name_of(path)}: {lines} lines, at most 600"


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions_of(path: Path) -> list[Function]:
    return [node for node in ast.walk(tree_of(path)) if isinstance(node, Function)]


def bare_lines(function: Function) -> int:
    first, length = function.body[0], (function.end_lineno or 0) - function.lineno + 1
    if ast.get_docstring(function) is None:
        return length
    return length - ((first.end_lineno or 0) - first.lineno + 1)


def positional(function: Function) -> list[str]:
    names = [arg.arg for arg in function.args.posonlyargs + function.args.args]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


@each_file
def test_functions_are_short(path: Path) -> None:
    refuse(path, (
        (function.lineno, f"{function.name} has {bare_lines(function)} lines, at most 40")
        for function in functions_of(path) if bare_lines(function) > 40
    ))  # fmt: skip


@each_file
def test_functions_take_at_most_five_positional_parameters(path: Path) -> None:
    refuse(path, (
        (function.lineno, f"{function.name}: make the parameters after the fifth keyword-only")
        for function in functions_of(path) if len(positional(function)) > 5
    ))  # fmt: skip


def holes_in_types(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Yield line, what, and whether a comment there says why. Importing `Any` is its one hole."""
    comments = comments_of(path)
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.alias(name="Any"):
                yield node.lineno, "Any", node.lineno in comments
            case ast.Attribute(attr="Any" | "cast", value=ast.Name(id="typing")):
                yield node.lineno, f"typing.{node.attr}", node.lineno in comments
            case ast.Call(func=ast.Name(id="cast")):
                yield node.lineno, "cast", node.lineno in comments
            case _:
                pass
    for line, comment in comments.items():
        if found := re.match(r"#\s*((?:type|pyright):\s*ignore)(?:\[[^]]*\])?\s*(.*)", comment):
            yield line, found[1], bool(found[2])


@each_file
def test_holes_in_the_types_are_rare_and_say_why(path: Path) -> None:
    closed = name_of(path).startswith("engine/") and name_of(path) not in OPEN_TYPES
    refuse(path, (
        (line, f"{what} is refused here" if closed else f"{what} needs its reason beside it")
        for line, what, has_reason in holes_in_types(path) if closed or not has_reason
    ))  # fmt: skip


@each_file
def test_names_say_what_a_thing_is(path: Path) -> None:
    named = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    names = [
        (node.lineno, node.name) for node in ast.walk(tree_of(path)) if isinstance(node, named)
    ]
    words = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
    refuse(path, (
        (line, f"{name}: say what it does instead")
        for line, name in [(1, path.stem), *names]
        if name not in LIBRARY_NAMES
        and any(word.lower().startswith(NO_WORDS) for word in words.findall(name))
    ))  # fmt: skip


@each_file
def test_every_cited_rule_is_in_the_pinned_edition(path: Path) -> None:
    text = path.read_text("utf-8").splitlines()
    cited = [
        (n, c) for n, line in enumerate(text, 1) for c in re.findall(r"CR (\d{3}\.\d+[a-z]?)", line)
    ]
    if cited:
        known = importlib.import_module("engine.rules").RULES
        refuse(path, (
            (line, f"CR {number} is not in engine/rules.py: open it, then list it")
            for line, number in cited if number not in known
        ))  # fmt: skip


def public_definitions(body: list[ast.stmt]) -> Iterator[ast.ClassDef | Function]:
    for node in body:
        if isinstance(node, ast.ClassDef | Function) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public_definitions(node.body)


@each_pure_file
def test_what_is_public_has_a_docstring(path: Path) -> None:
    assert ast.get_docstring(tree_of(path)), f"{name_of(path)}:1: say what the module knows"
    refuse(path, (
        (node.lineno, f"{node.name} has no docstring")
        for node in public_definitions(tree_of(path).body) if not ast.get_docstring(node)
    ))  # fmt: skip


def test_every_module_has_its_test_file() -> None:
    modules = [path for path in FILES if not path.name.startswith("__")]
    mirrors = {
        name_of(p): ROOT / "tests" / p.relative_to(ROOT).with_name(f"test_{p.name}")
        for p in modules
    }
    missing = {module for module, mirror in mirrors.items() if not mirror.is_file()}
    assert missing == NOT_MIRRORED.keys()
    assert [named for named in NOT_MIRRORED.values() if not (ROOT / named).is_file()] == []


@each_card_file
def test_cards_are_laid_out_like_cards(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    refuse(path, ((n, "wider than 110") for n, line in enumerate(lines, 1) if len(line) > 110))
    entries = {
        target.id: node
        for node in tree_of(path).body if isinstance(node, ast.Assign)
        for target in node.targets if isinstance(target, ast.Name) and not target.id.startswith("_")
    }  # fmt: skip
    assert list(entries) == sorted(entries), f"{name_of(path)}: cards stand in alphabetical order"
    refuse(path, (
        (node.lineno, f"{name} has more than 12 lines")
        for name, node in entries.items() if (node.end_lineno or 0) - node.lineno >= 12
    ))  # fmt: skip
