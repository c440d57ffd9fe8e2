"""Hands that a seat cannot tell from the true one: what a bot is given to sample from."""

from __future__ import annotations

from random import Random

from pokernight.engine.hand import Hand
from pokernight.engine.state_sampler import StateSampler


class Worlds:
    """All that a seat may know of a hand, as a sampler of the worlds it allows.

    It keeps the redacted state and the seat's own answer to a sealed question, nothing else.
    """

    __slots__ = ("_replies", "_sampler", "_sealed", "seat")

    def __init__(self, hand: Hand, seat: int) -> None:
        self.seat = seat
        self._sampler = StateSampler(hand.state, seat)
        self._replies = list(hand.replies)
        self._sealed = {seat: hand.sealed[seat]} if seat in hand.sealed else {}

    def draw(self, rng: Random) -> Hand:
        """Return one of the worlds, each as likely as any other, as a hand to play on."""
        return Hand.at(self._sampler.draw(rng), self._replies, self._sealed)
