"""What comes to some seats of a hand and not to others, and what it is worth to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass, field

from pokernight.studies.paired_stats import Contrast


@dataclass
class Comes:
    """The nets of the seats that something came to, against those of all others.

    Attributes:
        everybody: the hands, as if nothing came to anybody: where something had not come up yet.
        kinds: by what came, the seats that it came to against the others.
    """

    everybody: Contrast = field(default_factory=Contrast)
    kinds: dict[str, Contrast] = field(default_factory=dict)

    def add(self, nets: Mapping[int, int], came: Mapping[str, Collection[int]]) -> None:
        """Count a hand.

        Args:
            nets: by seat.
            came: what came, and to which of these seats.
        """
        for kind in came:
            self._known(kind)
        for kind, contrast in self.kinds.items():
            to = came.get(kind, ())
            such = [net for seat, net in nets.items() if seat in to]
            contrast.add(such, [net for seat, net in nets.items() if seat not in to])
        self.everybody.add((), [*nets.values()])

    def merge(self, other: Comes) -> None:
        """Count what was counted elsewhere."""
        for kind in other.kinds:
            self._known(kind)
        for kind, contrast in self.kinds.items():
            contrast.merge(other.kinds.get(kind, other.everybody))
        self.everybody.merge(other.everybody)

    def _known(self, kind: str) -> None:
        if kind not in self.kinds:
            self.kinds[kind] = deepcopy(self.everybody)
