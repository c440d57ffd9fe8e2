"""Effect of cards and events that come to some seats of a hand on their winnings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass, field

from pokernight.studies.paired_stats import ContrastSums


@dataclass
class SeatEffects:
    """Winnings of the seats to which something came, against those of all others.

    Attributes:
        baseline: the hands as if nothing had come to any seat; the start of a new kind.
        kinds: by kind, the seats to which it came against the others.
    """

    baseline: ContrastSums = field(default_factory=ContrastSums)
    kinds: dict[str, ContrastSums] = field(default_factory=dict)

    def add(self, nets: Mapping[int, int], came: Mapping[str, Collection[int]]) -> None:
        """Add a hand.

        Args:
            nets: winnings by seat.
            came: by kind, the seats among these to which it came.
        """
        for kind in came:
            self._begin(kind)
        for kind, contrast in self.kinds.items():
            seats = came.get(kind, ())
            such = [net for seat, net in nets.items() if seat in seats]
            contrast.add(such, [net for seat, net in nets.items() if seat not in seats])
        self.baseline.add((), [*nets.values()])

    def merge(self, other: SeatEffects) -> None:
        """Add the sums of other hands."""
        for kind in other.kinds:
            self._begin(kind)
        for kind, contrast in self.kinds.items():
            contrast.merge(other.kinds.get(kind, other.baseline))
        self.baseline.merge(other.baseline)

    def _begin(self, kind: str) -> None:
        if kind not in self.kinds:
            self.kinds[kind] = deepcopy(self.baseline)
