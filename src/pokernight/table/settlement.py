"""Settlement of an evening in as few transfers as possible.

A settlement among n debtors and creditors takes n - 1 transfers, and a transfer less for every
further group of them that evens out among itself. So the fewest
transfers come from the most such parts, and these are searched for exactly. People who are up or
down by the same amount are alike, which keeps the search small.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from pokernight.errors import Refused

Counts: TypeAlias = tuple[int, ...]
"""Number of people with each of some amounts."""


class Transfer(NamedTuple):
    """One payment, in cents."""

    payer: str
    payee: str
    cents: int


def fewest_transfers(nets: Mapping[str, int]) -> list[Transfer]:
    """Payments that even out everybody's account, no fewer of which could.

    Args:
        nets: what each is up (or down, if less than nothing), in cents.

    Raises:
        Refused: if the nets do not add up to nothing.
    """
    if sum(nets.values()):
        raise Refused("the accounts do not add up to 0, so they cannot be settled")
    by_net: dict[int, list[str]] = defaultdict(list)
    for name, net in nets.items():
        if net:
            by_net[net].append(name)
    paid: list[Transfer] = []
    for part in _parts(Counter({net: len(names) for net, names in by_net.items()})):
        paid += _settle({by_net[net].pop(0): net for net in part})
    return paid


def _parts(counts: Counter[int]) -> Iterator[list[int]]:
    """The most parts that even out among themselves, each as the nets of its people.

    Two people with opposite nets may always make a part: if each was in another part, their
    partners even out among themselves.
    """
    for net in [net for net in counts if net > 0]:
        pairs = min(counts[net], counts[-net])
        for _ in range(pairs):
            yield [net, -net]
        counts[net] -= pairs
        counts[-net] -= pairs
    left = {net: count for net, count in counts.items() if count}
    nets = sorted(left, key=lambda net: (abs(net), net))
    for part in _most_parts(nets, tuple(left[net] for net in nets)):
        yield [net for net, count in zip(nets, part) for _ in range(count)]


def _most_parts(nets: Sequence[int], everybody: Counts) -> tuple[Counts, ...]:
    """The most parts into which some people fall, by how many there are with each net."""
    even = _even_parts(nets, everybody)

    @cache
    def best(people: Counts) -> tuple[Counts, ...]:
        first = next((place for place, count in enumerate(people) if count), None)
        if first is None:
            return ()
        most: tuple[Counts, ...] = ()
        for part in even:
            if part[first] and all(some <= count for some, count in zip(part, people)):
                rest = best(tuple(count - some for some, count in zip(part, people)))
                if len(rest) >= len(most):
                    most = (part, *rest)
        return most

    return best(everybody)


def _even_parts(nets: Sequence[int], everybody: Counts) -> list[Counts]:
    """Return every choice of players with nets that add up to 0, by meeting in the middle."""
    middle = len(nets) // 2
    ranges = [range(count + 1) for count in everybody]
    left: dict[int, list[Counts]] = defaultdict(list)
    for some in product(*ranges[:middle]):
        left[sum(map(int.__mul__, some, nets[:middle]))].append(some)
    return [
        first + second
        for second in product(*ranges[middle:])
        for first in left.get(-sum(map(int.__mul__, second, nets[middle:])), ())
        if any(first) or any(second)
    ]


def _settle(nets: dict[str, int]) -> Iterator[Transfer]:
    """Even out n players in n - 1 transfers: the greatest loser pays the greatest winner."""
    while nets:
        payer = min(nets, key=lambda name: nets[name])
        payee = max(nets, key=lambda name: nets[name])
        cents = min(-nets[payer], nets[payee])
        yield Transfer(payer, payee, cents)
        nets[payer] += cents
        nets[payee] -= cents
        nets = {name: net for name, net in nets.items() if net}
