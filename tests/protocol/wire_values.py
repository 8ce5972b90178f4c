"""Hypothesis strategies for the wire, read from the message types themselves."""

import unicodedata
from typing import Any, get_args

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from protocol.codec import SAFE_INTEGER
from protocol.messages import FromClient

PLAIN_TEXT = st.characters(codec="utf-8", categories=("L", "N", "P", "S"))


def texts(least: int = 0, most: int = 20) -> st.SearchStrategy[str]:
    """Text that the codec lets through."""

    def is_legal(text: str) -> bool:
        return text.isprintable() and unicodedata.is_normalized("NFC", text) and text.strip() != ""

    return st.text(PLAIN_TEXT, min_size=max(1, least), max_size=most).filter(is_legal)


def of_type(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values of a wire type, as `msgspec.inspect` describes it."""
    match kind:
        case inspect.UnionType():
            return st.one_of([of_type(one) for one in kind.types])
        case inspect.VarTupleType():
            most = min(kind.max_length or 4, 4)
            one = of_type(kind.item_type)
            return st.lists(one, min_size=kind.min_length or 0, max_size=most).map(tuple)
        case inspect.TupleType():
            return st.tuples(*(of_type(one) for one in kind.item_types))
        case inspect.StructType():
            fields = {field.name: of_type(field.type) for field in kind.fields}
            return st.builds(kind.cls, **fields)
        case _:
            return of_simple_type(kind)


def of_simple_type(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.IntType():
            least = SAFE_INTEGER * -1 if kind.ge is None else kind.ge
            return st.integers(least, SAFE_INTEGER if kind.le is None else kind.le)
        case inspect.StrType(pattern=str(pattern)):
            return st.from_regex(pattern.replace("$", r"\Z"))
        case inspect.StrType():
            return texts(kind.min_length or 1, min(kind.max_length or 20, 43))
        case inspect.BytesType():
            return st.binary(max_size=min(kind.max_length or 20, 40))
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.EnumType():
            return st.sampled_from(list(kind.cls))
        case _:
            raise NotImplementedError(kind)


def messages() -> st.SearchStrategy[FromClient]:
    """Any message that a client may send."""
    kinds = inspect.multi_type_info(get_args(FromClient))
    return st.one_of([of_type(kind) for kind in kinds])


NAMES = st.sampled_from(["a", "b", "c", "table", "7"])
LEAVES = st.one_of(st.integers(-9, 9), st.text("xy", max_size=2), st.lists(st.integers(0, 3)))


def documents() -> st.SearchStrategy[dict[str, Any]]:
    """Trees of maps without None, as documents are, over few keys so that two often meet."""
    return st.dictionaries(
        NAMES, st.recursive(LEAVES, lambda inner: st.dictionaries(NAMES, inner), max_leaves=12)
    )


def junk() -> st.SearchStrategy[bytes]:
    """Bytes that are sometimes nearly a message: random, cut short, or changed in one place."""
    whole = messages().map(msgspec.msgpack.encode) | messages().map(msgspec.json.encode)

    @st.composite
    def damaged(draw: st.DrawFn) -> bytes:
        frame = bytearray(draw(whole))
        place = draw(st.integers(0, len(frame) - 1))
        frame[place] = draw(st.integers(0, 255))
        return bytes(frame[: draw(st.sampled_from([len(frame), place]))])

    values = st.recursive(
        st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.binary(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text("tdoi", max_size=2), inner),
        max_leaves=8,
    )
    return st.one_of(st.binary(max_size=4096), damaged(), values.map(msgspec.msgpack.encode))
