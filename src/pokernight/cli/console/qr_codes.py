"""QR codes for terminals."""

from __future__ import annotations

from io import StringIO

import segno


def qr_code(link: str) -> str:
    """Return a link as a QR code for a terminal."""
    out = StringIO()
    segno.make(link, error="l").terminal(out=out, compact=True)
    return out.getvalue()
