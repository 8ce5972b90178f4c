"""The words a document is declared with: each says how a value is shown whole, and how a change is.

1. `cut(value)` makes the whole plain value; `patch(old, new)` the RFC 7396 merge patch between two
   different objects, or `SAME` when nothing of it shows. Both are read from one declaration.
2. A part that is the same object in both states is never looked at: cost follows the change.
3. A patch never puts a map over a map that should be replaced: RFC 7396 would merge them. So every
   map is declared (`shape`, `keyed`, ...), and `plain` is for numbers, text and None only.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple  # a document is a tree of plain values, whatever they are

__all__ = [
    "SAME",
    "Part",
    "WorkedOut",
    "beside",
    "by_id",
    "flag",
    "grown",
    "keyed",
    "listed",
    "plain",
    "remembered",
    "shape",
    "shown",
    "unless_empty",
    "word",
]

SAME: Any = object()


class WorkedOut(str):
    """The name of a property: it is read once for a patch, not each time it is looked at."""

    __slots__ = ()


class Part(NamedTuple):
    """How one part of a state is shown: `cut` the whole, `patch` only what changed."""

    cut: Callable[[Any], Any]
    patch: Callable[[Any, Any], Any]


def plain() -> Part:
    """A value shown as it stands: text, a number, or None."""
    return _PLAIN


def listed() -> Part:
    """A tuple of such, shown as a list."""
    return _LISTED


def word() -> Part:
    """A member of an `Enum`, shown by its value, or None."""
    return _WORD


def unless_empty() -> Part:
    """The same, left out of the document while it is 0, empty or None."""
    return _UNLESS_EMPTY


def _as_it_stands(value: Any) -> Any:
    return list(value) if type(value) is tuple else value  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - a tuple of plain values


def flag() -> Part:
    """A yes that is left out of the document when it is no."""
    return _FLAG


def shown(how: Callable[[Any], Any]) -> Part:
    """A value shown through a function whose result is no map."""

    def patch(old: Any, new: Any) -> Any:
        was, now = how(old), how(new)
        return SAME if was == now else now

    return Part(how, patch)


_PLAIN = shown(lambda value: value)
_LISTED = shown(list)
# `.value` of an Enum is ten times dearer.
_WORD = shown(lambda value: None if value is None else value._value_)
_FLAG = shown(lambda value: True if value else None)
_UNLESS_EMPTY = shown(lambda value: _as_it_stands(value) or None)


def shape(**parts: tuple[str, Part]) -> Part:
    """A map of named parts: where each is found, and how it is shown. None stays None.

    What it says of each part is written out as a line of Python and compiled once: in a table's
    forty parts, of which a vote changes three, looking is most of the work.
    """
    scope: dict[str, Any] = {"SAME": SAME}
    cuts, patches = "", ""
    for place, (name, (path, part)) in enumerate(parts.items()):
        scope[f"cut_{place}"], scope[f"patch_{place}"] = part
        cut, patch = _WRITTEN_OUT.get(part, (_CUT, _PATCH))
        was, now = f"old.{path}", f"new.{path}"
        if isinstance(path, WorkedOut):
            patches += f"\n    was, now = {was}, {now}"
            was, now = "was", "now"
        cuts += cut.format(place, name, path)
        patches += patch.format(place, name, was, now)
    exec(_SHAPE.format(cuts, patches), scope)  # only what is declared in this package's own modules
    return Part(scope["cut"], scope["patch"])


_SHAPE = """
def cut(value):
    if value is None:
        return None
    out = {{}}{0}
    return out

def patch(old, new):
    if old is None or new is None:
        return cut(new)
    out = {{}}{1}
    return out or SAME
"""
_CUT = """
    if (part := cut_{0}(value.{2})) is not None:
        out["{1}"] = part"""
_PATCH = """
    if {2} is not {3} and (part := patch_{0}({2}, {3})) is not SAME:
        out["{1}"] = part"""
_WRITTEN_OUT = {
    _PLAIN: ("""
    if (part := value.{2}) is not None:
        out["{1}"] = part""", """
    if {2} is not {3} and {2} != (part := {3}):
        out["{1}"] = part"""),
    _LISTED: ("""
    out["{1}"] = list(value.{2})""", """
    if {2} is not {3} and {2} != (part := {3}):
        out["{1}"] = list(part)"""),
    _WORD: ("""
    if (part := value.{2}) is not None:
        out["{1}"] = part._value_""", _PATCH),
    _FLAG: ("""
    if value.{2}:
        out["{1}"] = True""", _PATCH),
    _UNLESS_EMPTY: ("""
    if part := value.{2}:
        out["{1}"] = list(part) if type(part) is tuple else part""", """
    if {2} is not {3} and ({2} or None) != (part := {3} or None):
        out["{1}"] = list(part) if type(part) is tuple else part"""),
}  # fmt: skip


def beside(outer: Part, path: str, inner: Part) -> Part:
    """Two shapes in one map: `outer` of a value, and `inner` of what stands at `path` in it.

    Where `path` is None the inner parts are absent; it may come, but not go away again.
    """
    get = attrgetter(path)

    def cut(value: Any) -> Any:
        whole: dict[str, Any] = dict(outer.cut(value))
        whole.update(inner.cut(get(value)) or {})
        return whole

    def patch(old: Any, new: Any) -> Any:
        out = outer.patch(old, new)
        was, now = get(old), get(new)
        more = SAME if was is now else inner.patch(was, now)
        if out is SAME or more is SAME:
            return more if out is SAME else out
        return {**out, **more}

    return Part(cut, patch)


def keyed(of: Part) -> Part:
    """A map by id, its keys shown as text."""
    cut_one, patch_one = of

    def cut(value: Any) -> Any:
        return {str(key): cut_one(one) for key, one in value.items()}

    def patch(old: Any, new: Any) -> Any:
        out: dict[str, Any] = {}
        for key, now in new.items():
            if key not in old:
                out[str(key)] = cut_one(now)
            elif (was := old[key]) is not now and (part := patch_one(was, now)) is not SAME:
                out[str(key)] = part
        if len(old) + len(out) > len(new):
            for key in old:
                if key not in new:
                    out[str(key)] = None
        return out or SAME

    return Part(cut, patch)


def remembered(of: Part, most: int = 1024) -> Part:
    """A part whose latest wholes are kept: for what is shown to one after the other, unchanged.

    Beside each whole stands what it is of, which keeps its `id` its own.
    """
    cuts: OrderedDict[int, tuple[Any, Any]] = OrderedDict()

    def cut(value: Any) -> Any:
        known = cuts.get(id(value))
        if known is None or known[0] is not value:
            known = cuts[id(value)] = (value, of.cut(value))
            if len(cuts) > most:
                cuts.popitem(last=False)
        return known[1]

    return Part(cut, of.patch)


def by_id(of: Part) -> Part:
    """A tuple of things with an `id`, shown as a map by it."""
    inner = keyed(of)

    def index(value: Any) -> dict[Any, Any]:
        return {one.id: one for one in value}

    def cut(value: Any) -> Any:
        return inner.cut(index(value))

    def patch(old: Any, new: Any) -> Any:
        return inner.patch(index(old), index(new))

    return Part(cut, patch)


def grown(of: Part) -> Part:
    """A tuple that only grows, or starts again, shown as a map by place, from 1."""
    cut_one, patch_one = of

    def cut(value: Any) -> Any:
        return {str(place): cut_one(one) for place, one in enumerate(value, 1)}

    def patch(old: Any, new: Any) -> Any:
        out: dict[str, Any] = {}
        had, has = len(old), len(new)
        if new[:had] != old:
            for place, (was, now) in enumerate(zip(old, new, strict=False), 1):
                if was is not now and (part := patch_one(was, now)) is not SAME:
                    out[str(place)] = part
            for place in range(has + 1, had + 1):
                out[str(place)] = None
        for place in range(had, has):
            out[str(place + 1)] = cut_one(new[place])
        return out or SAME

    return Part(cut, patch)
