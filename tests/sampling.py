"""Sizes of samples: everything under ``PROVE``, ordinarily a sample of the day.

What is held to brute force is dealt from other seeds every day, so that in time much more is tried
than on any one. A failure says which day's sample it was, and ``SAMPLE=2026-11-22`` deals it again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from random import Random
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., Any])

PROVE = bool(os.environ.get("PROVE"))
SAMPLE = "" if PROVE else os.environ.get("SAMPLE") or datetime.now(UTC).date().isoformat()
if SAMPLE:
    # the processes that run the tests collect the same ones, though begun about midnight
    os.environ["SAMPLE"] = SAMPLE

used: list[str] = []
"""Names of the samples of the day that the running test has used."""


def share(number: int, one_in: int) -> int:
    """All of so many under ``PROVE``, one in so many of them ordinarily."""
    return number if PROVE else max(1, number // one_in)


def some(name: str, things: Sequence[T], ordinarily: int) -> Sequence[T]:
    """All of some things under ``PROVE``, so many of them ordinarily, others every day."""
    return things if PROVE else of_the_day(name).sample(things, ordinarily)


def by_turns(turn: int, of: int) -> Callable[[Test], Test]:
    """Try a long test ordinarily on one day in so many; on the others it is left to ``PROVE``.

    Which day it is, counted from 0, is chosen so that no day has much more to do than another.
    """
    return lambda test: test if in_turn(turn, of) else pytest.mark.prove(test)


def in_turn(turn: int, of: int) -> bool:
    """Check whether this is the day of what is tried on one day in so many; always to prove."""
    return PROVE or date.fromisoformat(SAMPLE).toordinal() % of == turn


def of_the_day(name: str) -> Random:
    """Chance for what is tried under a name: another one every day, always the same to prove."""
    if not SAMPLE:
        return Random(name)
    used.append(name)
    return Random(f"{name} {SAMPLE}")
