"""Situations of the seat that a hand asks."""

from __future__ import annotations

from random import Random

from pokernight.bots import Situation, situation
from pokernight.engine.hand import Hand


def at(hand: Hand, seed: int = 1) -> Situation:
    """Return the situation of the asked seat, with a generator of this seed."""
    assert hand.ask is not None
    return situation(hand, hand.ask, Random(seed))
