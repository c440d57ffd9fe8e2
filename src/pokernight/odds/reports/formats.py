"""Hands in words and figures, for tables and charts."""

from __future__ import annotations

import re

from pokernight.cards import UNKNOWN, parse, pretty

_TENS = re.compile(r"[2-9TJQKA]T")
"""A rank and a ten: no card of staves."""


def pretty_hand(text: str) -> str:
    """A hand as people read it where it is cards, a range as it was written."""
    if _TENS.search(text):
        return text
    try:
        halves = [pretty(parse(half)) if half else "" for half in text.split("/")]
    except ValueError:
        return text
    return " / ".join(half or UNKNOWN for half in halves)


def percent(value: float) -> str:
    """``45.963 %``."""
    return f"{100 * value:.3f} %"
