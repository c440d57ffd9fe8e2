"""Showdowns in bulk, compiled, by the readings in arrays that games offer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np

from pokernight.chance import Seed, number_of
from pokernight.engine.odds_hooks import offered
from pokernight.games import offer_of
from pokernight.games.odds_readings.in_bulk import Values, two_of_the_hole
from pokernight.odds.compiled.all_boards import tally_of
from pokernight.odds.compiled.bulk_deals import BulkDealer
from pokernight.odds.compiled.folded import UNKNOWN, FoldedHoles
from pokernight.odds.evaluation.counters import EquityCounts, unit
from pokernight.odds.questions.deals import Deals
from pokernight.odds.questions.layout import Spot
from pokernight.ranking.kernels.jit import kernel
from pokernight.ranking.kernels.kernel_tables import I64, U8

Reader: TypeAlias = Callable[[Spot, U8], Values]

_SHARE, _SQUARES, _WIN, _TIE, _SCOOP, _HIGH, _LOW = range(len(EquityCounts.COLUMNS))


def reader_for(spot: Spot) -> Reader | None:
    """Return the bulk reader of the deals of a table, if the game has one."""
    place = offer_of(spot.game).reads
    return offered(place) if place else None


class Batch:
    """Evaluator by compiled readings of the game's contests; everybody stays."""

    method = "showdown"
    players = None
    block = 20_000
    usual = 1_000_000
    rate = exact_rate = 1e6

    def __init__(self, deals: Deals, seed: Seed, reader: Reader) -> None:
        self._deals = deals
        self._dealer = BulkDealer(deals, number_of(seed))
        self._reader = reader

    def sample(self, first: int, count: int) -> EquityCounts:
        """Count so many deals from a number on."""
        return self._count(self._dealer.sample(first, count))

    def everything(self) -> Iterator[EquityCounts]:
        """Count every possible deal, piece by piece."""
        return map(self._count, self._dealer.everything(self.block))

    def _count(self, decks: U8) -> EquityCounts:
        return count(self._deals.spot, self._reader(self._deals.spot, decks))


class TwoOfTheHole:
    """Two of the hole, high and low, where hands are cards or unknown: see :mod:`.folded`.

    Raises:
        ValueError: for ranges.
    """

    method = "showdown"
    players = None
    block = 100_000
    usual = 1_000_000
    rate = 5e6

    def __init__(self, deals: Deals, seed: Seed) -> None:
        if deals.choices:
            raise ValueError("a hand to fold must be known: a range cannot fold")
        layout, self._seats = deals.spot.layout, deals.spot.seats
        holes = [[deals.fixed.get(place, UNKNOWN) for place in hand] for hand in layout.down]
        slot_of = {place: slot for slot, place in enumerate(sum(layout.down, ()) + layout.board)}
        slots = [slot_of[place] for place in deals.places]
        self._showdown = FoldedHoles(holes, deals.board, deals.unseen, slots)
        self._start = number_of(seed)
        self._others = Batch(deals, seed, two_of_the_hole)
        self._all_known = all(UNKNOWN not in hole for hole in holes)
        self.exact_rate = 1e8 if self._all_known else self._others.exact_rate

    @staticmethod
    def takes(deals: Deals) -> bool:
        """Check whether these deals can be counted so."""
        return offer_of(deals.spot.game).board == "two of the hole" and not deals.choices

    def sample(self, first: int, count: int) -> EquityCounts:
        """Count so many deals from a number on."""
        return tally_of(self._showdown.sample(self._start, first, count), self._seats)

    def everything(self) -> Iterator[EquityCounts]:
        """Count every possible deal, piece by piece."""
        if not self._all_known:
            yield from self._others.everything()
            return
        for outcomes in self._showdown.everything(pieces=20):
            yield tally_of(outcomes, self._seats)


def count(spot: Spot, values: Values) -> EquityCounts:
    """Count deals by the values of the hands: :meth:`EquityCounts.showdown` in bulk."""
    seats = spot.seats
    sums = np.zeros((len(EquityCounts.COLUMNS), seats), np.int64)
    _count(np.stack(values), unit(seats, len(values)), sums)
    columns: dict[str, Any] = dict(zip(EquityCounts.COLUMNS, sums.tolist()))
    return EquityCounts(seats, len(values[0]), **columns)


@kernel
def _count(values: I64, whole: int, sums: I64) -> None:
    """Add to the columns of counts, for values by contest, deal and seat."""
    contests, deals, seats = values.shape
    shares = np.empty(seats, np.int64)
    best = np.empty(contests, np.int64)
    for deal in range(deals):
        claimed = 0
        for place in range(contests):
            best[place] = values[place, deal].max()
            claimed += place == 0 or best[place] > 0
        shares[:] = 0
        for place in range(contests):
            if place and not best[place]:
                continue
            winners = 0
            for seat in range(seats):
                winners += values[place, deal, seat] == best[place]
            for seat in range(seats):
                if values[place, deal, seat] == best[place]:
                    shares[seat] += whole // claimed // winners
                    if place < 2:
                        sums[_HIGH + place, seat] += whole // winners
        most = shares.max()
        first = 0
        for seat in range(seats):
            first += shares[seat] == most
        for seat in range(seats):
            share = shares[seat]
            sums[_SHARE, seat] += share
            sums[_SQUARES, seat] += share * share
            if share == most:
                sums[_WIN if first == 1 else _TIE, seat] += 1
                sums[_SCOOP, seat] += share == whole
