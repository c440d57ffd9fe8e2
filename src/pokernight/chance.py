"""Random numbers by deal: deal n of a seed is always the same, on any machine and in any order.

So an answer does not depend on the number of workers, or on where the work was cut into pieces,
and a compiled dealer (:mod:`pokernight.ranking.kernels.dice`) throws the very same dice.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeAlias

Seed: TypeAlias = int | str
"""Seed of a sample: any whole number or text."""

WORD: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15


def number_of(seed: Seed) -> int:
    """A seed as a number of 64 bits; ``7`` and ``"7"`` are the same seed."""
    return int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big")


def mix(word: int) -> int:
    """Scramble 64 bits (the finisher of SplitMix64, Steele, Lea and Flood 2014)."""
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & WORD
    return word ^ word >> 31


class Dice:
    """The generator of a deal: SplitMix64, begun anew for each deal.

    Args:
        start: the seed as a number, see :func:`number_of`.
        deal: which deal, from 0.
    """

    __slots__ = ("_state",)

    def __init__(self, start: int, deal: int) -> None:
        self._state = mix((start + deal * STEP) & WORD)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, each as likely (to a part in four billion)."""
        self._state = (self._state + STEP) & WORD
        return (mix(self._state) >> 32) * bound >> 32
