"""A link as a square that a phone reads."""

from __future__ import annotations

from io import BytesIO

import segno

from pokernight.errors import Refused
from pokernight.room.guest.client import read_link

LONGEST = 300


def square(text: str) -> bytes:
    """The link of a table as SVG: dark on light in any theme, or no phone reads it.

    Raises:
        Refused: if it is no link to a table.
    """
    if len(text) > LONGEST:
        raise Refused(f"a link has {LONGEST} letters at most")
    out = BytesIO()
    segno.make(str(read_link(text)), error="m").save(
        out, kind="svg", border=3, light="#fff", dark="#111", omitsize=True, xmldecl=False
    )
    return out.getvalue()
