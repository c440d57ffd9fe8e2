"""Hands and figures as text, for tables and charts."""

from __future__ import annotations

import re
from math import isfinite

from pokernight.cards import UNKNOWN, parse, pretty

_TENS = re.compile(r"[2-9TJQKA]T")
"""A rank and a ten: a range, not a card."""


def pretty_hand(text: str) -> str:
    """Return a hand with suit symbols if it is cards; a range as it was written."""
    if _TENS.search(text):
        return text
    try:
        halves = [pretty(parse(half)) if half else "" for half in text.split("/")]
    except ValueError:
        return text
    return " / ".join(half or UNKNOWN for half in halves)


def percent(value: float) -> str:
    """Return a share of 1 as ``45.963 %``."""
    return f"{100 * value:.3f} %"


def plus_minus(ci95: float, form: str = ".3f") -> str:
    """Return the half width of an interval as a cell of a table, ``unknown`` if infinite."""
    return f"{ci95:{form}}" if isfinite(ci95) else "unknown"
