"""Addresses as people and browsers write them, in parts."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from pokernight.errors import Refused


def parts_of(address: str) -> SplitResult:
    """Return the parts of an address; reading its port raises nothing.

    Raises:
        Refused: if it has none: brackets that hold no IPv6 address, a port that is no number.
    """
    try:
        found = urlsplit(address)
        _ = found.port
    except ValueError:
        shown = address if len(address) <= 80 else f"{address[:80]}..."
        raise Refused(f"{shown!r} is no address: look at its brackets and its port") from None
    return found


def is_address(address: str) -> bool:
    """Return whether an address has parts."""
    try:
        parts_of(address)
    except Refused:
        return False
    return True
