"""Stakes as a host says them, for a game or for all games at once: ``1/2``, ``quarter, half``."""

from __future__ import annotations

import re
from typing import TypeVar

from pokernight.engine.rules import Rules, read_money
from pokernight.errors import Refused
from pokernight.wording.message import message

AnyRules = TypeVar("AnyRules", bound=Rules)

COINS = {"penny": 1, "nickel": 5, "dime": 10, "quarter": 25, "half": 50, "dollar": 100}
"""Coins by name, in cents."""
MOST_AMOUNTS = 4
_COMMA = re.compile(r"(\d),(\d\d)(?!\d)")
_APART = re.compile(r"\s*(?:/|,|\band\b|-|\s)\s*")


def read_stakes(text: str) -> tuple[int, ...]:
    """Return stakes in cents: ``0.25/0.50``, ``0,25/0,50``, ``1/2``, ``quarter, half``, ``dime``.

    Raises:
        Refused: for any other text, and for amounts that fall.
    """
    plain = text.strip().lower()
    plain = _COMMA.sub(r"\1.\2", plain) if "/" in plain else plain
    parts = [part for part in _APART.split(plain) if part]
    amounts = [COINS[part] if part in COINS else read_money(part, "the stakes") for part in parts]
    if not 1 <= len(amounts) <= MOST_AMOUNTS or not amounts[0]:
        raise Refused(
            message(
                'stakes are amounts such as 1/2, 0.25/0.50 or "quarter, half", not {typed:=}',
                typed=repr(text),
            )
        )
    if amounts != sorted(amounts):
        raise Refused(message("stakes rise, as in 0.25/0.50: {typed:=} falls", typed=repr(text)))
    return tuple(amounts)


def at_common_stakes(rules: AnyRules, amounts: tuple[int, ...]) -> AnyRules:
    """Return house rules at stakes that all games share; rules without stakes stay as they are.

    A game with fewer amounts takes the first; the others of a game with more keep their proportion
    to the last amount that is given.
    """
    names = rules.of_stakes("set")
    if not names:
        return rules
    usual = [getattr(rules, name) for name in names]
    last = min(len(amounts), len(names)) - 1
    more = [
        amounts[last] * cents // usual[last] if usual[last] else amounts[last]
        for cents in usual[last + 1 :]
    ]
    return rules.at_stakes((*amounts[: last + 1], *more))
