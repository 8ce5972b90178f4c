"""JSON merge patches (RFC 7396): how documents follow the table, in ten lines.

`merge` is what every client does with an update. `diff` is the oracle that the server's patches
are tested against; the server itself reads its patches from the declared shapes (`engine.views`).
"""

from __future__ import annotations

from typing import Any, TypeGuard  # a document is a tree of plain values, whatever they are

__all__ = ["diff", "merge"]


def _is_map(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def merge(document: Any, patch: Any) -> Any:
    """Return the document with the patch applied (RFC 7396 section 2).

    Nothing is changed in place: the result is a new value that shares every part the patch does
    not name. A map is merged key by key, None removes its key, anything else replaces.
    """
    if not _is_map(patch):
        return patch
    merged: dict[str, Any] = dict(document) if _is_map(document) else {}
    for key, part in patch.items():
        if part is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), part)
    return merged


def diff(old: Any, new: Any) -> Any:
    """Return the smallest patch with `merge(old, patch) == new`; `{}` if they are equal maps.

    Documents hold no None: a merge patch cannot say it (RFC 7396 section 1).
    """
    if not (_is_map(old) and _is_map(new)):
        return new
    patch: dict[str, Any] = dict.fromkeys(old.keys() - new.keys())
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif old[key] != value:
            patch[key] = diff(old[key], value)
    return patch
