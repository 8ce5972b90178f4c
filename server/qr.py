"""QR codes, drawn beside the event loop: that of a long address takes ten milliseconds."""

from __future__ import annotations

import asyncio
from io import BytesIO

import segno

__all__ = ["drawn"]


async def drawn(link: str) -> bytes:
    """Return a picture of the link as SVG, UTF-8."""
    return await asyncio.to_thread(_drawn, link)


def _drawn(link: str) -> bytes:
    picture = BytesIO()
    segno.make_qr(link, error="m").save(picture, kind="svg", xmldecl=False, border=2)
    return picture.getvalue()
