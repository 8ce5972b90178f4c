from protocol.closing import Close
from protocol.markdown import close_codes, commands, messages_in, messages_out, table
from protocol.schema import COMMANDS, FROM_CLIENT, TO_CLIENT, tag_of


def test_a_table_has_a_head_and_a_row_for_each() -> None:
    assert table(("a", "b"), [("1", "2")]) == "| a | b |\n| --- | --- |\n| 1 | 2 |\n"


def test_every_message_and_command_has_its_row() -> None:
    for text, kinds in (
        (messages_in(), FROM_CLIENT),
        (messages_out(), TO_CLIENT),
        (commands(), COMMANDS),
    ):
        rows = text.splitlines()[2:]
        assert [row.split("`")[1] for row in rows] == [tag_of(kind) for kind in kinds]
        assert all(row.count("|") == 4 for row in rows)


def test_fields_that_may_be_left_out_are_marked() -> None:
    assert "| `join` | `id` `code` `name?` `watch?` `bot?` `token?` |" in messages_in()
    assert "| `vote` | `question` `choice` |" in commands()


def test_close_codes_say_whether_to_come_back() -> None:
    assert f"| 1012 | `restarting` | yes | {Close.RESTARTING.meaning} |" in close_codes()
    assert f"| 4502 | `seat_gone` | no | {Close.SEAT_GONE.meaning} |" in close_codes()
