"""Amounts of money, and numbers with their nouns, in text."""

from __future__ import annotations


def plain_money(cents: int) -> str:
    """Return an amount in dollars without a sign for the currency: ``2`` or ``2.50``."""
    dollars, rest = divmod(cents, 100)
    return f"{dollars}.{rest:02d}" if rest else str(dollars)


def money(cents: int) -> str:
    """Return an amount for people: ``$2``, ``$2.50``, ``-$3``."""
    return f"-${plain_money(-cents)}" if cents < 0 else f"${plain_money(cents)}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 hand``, ``2,000 hands``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
