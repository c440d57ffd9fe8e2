"""How much is tried: everything where ``PROVE`` is set, ordinarily a sample of the day.

What is held to brute force is dealt from other seeds every day, so that in time much more is tried
than on any one. A failure says which day's sample it was, and ``SAMPLE=2026-11-22`` deals it again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import TypeVar

T = TypeVar("T")

PROVE = bool(os.environ.get("PROVE"))
SAMPLE = "" if PROVE else os.environ.get("SAMPLE") or datetime.now(UTC).date().isoformat()

used: list[str] = []
"""What the test that runs has drawn from the sample of the day."""


def share(number: int, one_in: int) -> int:
    """All of so many under ``PROVE``, one in so many of them ordinarily."""
    return number if PROVE else max(1, number // one_in)


def some(name: str, things: Sequence[T], ordinarily: int) -> Sequence[T]:
    """All of some things under ``PROVE``, so many of them ordinarily, others every day."""
    return things if PROVE else of_the_day(name).sample(things, ordinarily)


def of_the_day(name: str) -> Random:
    """Chance for what is tried under a name: another one every day, always the same to prove."""
    if not SAMPLE:
        return Random(name)
    used.append(name)
    return Random(f"{name} {SAMPLE}")
