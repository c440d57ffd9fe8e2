"""QR codes of links."""

from __future__ import annotations

from io import BytesIO

import segno

from pokernight.errors import Refused
from pokernight.room.shared.addresses import read_link
from pokernight.wording.message import message

LONGEST = 300


def square(text: str) -> bytes:
    """Return a QR code of a link as SVG, dark on light in any theme so that phones read it.

    Raises:
        Refused: if the text is not a link to a table.
    """
    if len(text) > LONGEST:
        too_long = "this text is too long for a link: at most {most} letters"
        raise Refused(message(too_long, most=LONGEST))
    out = BytesIO()
    segno.make(str(read_link(text)), error="m").save(
        out, kind="svg", border=3, light="#fff", dark="#111", omitsize=True, xmldecl=False
    )
    return out.getvalue()
