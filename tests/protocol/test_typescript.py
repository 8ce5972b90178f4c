from protocol.closing import Close
from protocol.schema import COMMANDS, FROM_CLIENT, SCHEMAS, TO_CLIENT, tag_of
from protocol.typescript import typescript

TEXT = typescript()


def declaration(name: str) -> str:
    return TEXT.partition(f"export interface {name} {{\n")[2].partition("}\n")[0]


def test_every_message_and_command_is_declared_once() -> None:
    for name in SCHEMAS:
        assert TEXT.count(f"export interface {name} {{") + TEXT.count(f"type {name} =") == 1
    for kind in (*FROM_CLIENT, *TO_CLIENT, *COMMANDS):
        assert f": '{tag_of(kind)}';" in declaration(kind.__name__)


def test_fields_with_a_default_may_be_left_out() -> None:
    assert declaration("Join") == (
        "  readonly t: 'join';\n"
        "  readonly id: string;\n"
        "  readonly code: string;\n"
        "  readonly name?: string | null;\n"
        "  readonly watch?: boolean;\n"
        "  readonly bot?: boolean;\n"
        "  readonly token?: string | null;\n"
    )


def test_commands_documents_pairs_and_lists_have_their_types() -> None:
    assert "  readonly do: Command;\n" in declaration("Act")
    assert "  readonly table?: TableDoc;\n" in declaration("Welcome")
    assert "  readonly seat?: Patch;\n" in declaration("Update")
    assert "  readonly attacks: readonly (readonly [number, number])[];\n" in declaration(
        "DeclareAttackers"
    )
    assert (
        "  readonly lines: Readonly<Record<string, readonly (string | number)[]>>;\n"
        in declaration("Story")
    )
    assert "  readonly zone?: Zone;\n" in declaration("AddCard")
    assert "'battlefield' | 'command' | 'exile'" in TEXT


def test_the_unions_name_them_all() -> None:
    for name, kinds in (
        ("Command", COMMANDS),
        ("FromClient", FROM_CLIENT),
        ("ToClient", TO_CLIENT),
    ):
        rows = TEXT.partition(f"export type {name} =\n")[2].partition(";")[0]
        assert [row.strip(" |") for row in rows.splitlines()] == [kind.__name__ for kind in kinds]


def test_close_codes_are_constants() -> None:
    for code in Close:
        assert f"  {code.name}: {int(code)},\n" in TEXT
