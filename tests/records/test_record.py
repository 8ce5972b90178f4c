"""What a record is: values that are compared and stored."""

import msgspec

from records.reading import read_record
from records.record import Record, Step
from tests.records.written import START


def test_a_record_is_data_and_comes_back_the_same() -> None:
    record = read_record(f"{START}battlefield: {{Ann: Ogre 3/3}}\nplay:\n- Ann passes")
    assert msgspec.json.decode(msgspec.json.encode(record), type=Record) == record


def test_a_step_without_a_value_names_nothing() -> None:
    assert Step(1, "Ann passes").names == ()
