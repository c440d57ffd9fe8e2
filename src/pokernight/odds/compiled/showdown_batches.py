"""Showdowns in bulk, compiled, by the readings in arrays that games offer.

Players that draw do so by the policy of :mod:`pokernight.bots.draw_policy`, which is that of the
engine's hands, in arrays: the same deck gives the same discards and the same showdown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pokernight.bots.draw_policy import (
    BROKEN,
    CLEARLY,
    FREE,
    HIGH,
    HIGHEST,
    LOW,
    SHORT,
    STANDS,
    SUIT,
    Draws,
    learnt,
    sampled_places,
)
from pokernight.chance import Seed, number_of
from pokernight.engine.odds_hooks import offered
from pokernight.engine.step_metadata import does
from pokernight.engine.steps import contests_of
from pokernight.games import offer_of
from pokernight.games.odds_readings.in_bulk import Values, drawn_high, two_of_the_hole
from pokernight.odds.compiled.all_boards import tally_of
from pokernight.odds.compiled.bulk_deals import BulkDealer
from pokernight.odds.compiled.folded import UNKNOWN, FoldedHoles
from pokernight.odds.evaluation.counters import EquityCounts, unit
from pokernight.odds.evaluation.evaluators import DRAWN, ByPlaying, in_parts
from pokernight.odds.questions.deals import Deals
from pokernight.odds.questions.layout import Layout, Spot
from pokernight.ranking.bulk import VALUES
from pokernight.ranking.kernels.jit import kernel
from pokernight.ranking.kernels.kernel_tables import I64, U8

Reader: TypeAlias = Callable[[Spot, U8], Values]
Flags: TypeAlias = NDArray[np.bool_]

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


# --- players that draw


class Draw(NamedTuple):
    """Draw of a game: the cards burned before it, the most drawn, and how many more with an ace."""

    burned: int
    most: int
    with_an_ace: int


PACK: Final = 52
ACE: Final = 12
WAYS: Final = (HIGH, SUIT, "keep run", "keep pairs and the highest", HIGHEST, LOW)
"""Names of the sets of cards that may be kept, in the order in which the policy tries them."""


def draws_of(spot: Spot) -> tuple[Draw, ...]:
    """Return the draws of a game in which nothing but draws is decided; none for another game."""
    plan = spot.blank.setup.plan
    if len(plan) > 1 or spot.blank.own is not None or offer_of(spot.game).reads == "":
        return ()
    draws: list[Draw] = []
    dealt = burned = 0
    for step, _ in plan[0]:
        effect = does(step)
        if getattr(step, "betting", False):
            if getattr(step, "may_open", None) is not None:
                return ()
        elif effect is None:
            return ()
        elif effect.verb in ("ante", "blinds", "showdown"):
            continue
        elif (effect.verb, effect.down, effect.deck) == ("deal", 1, 0) and not draws:
            dealt += 1
        elif effect.verb == "burn":
            burned += 1
        elif effect.verb == "draw":
            most: Any = getattr(step, "most", 0)
            limits = getattr(most, "limits", None)
            if not isinstance(most, int) and limits is None:
                return ()
            if getattr(step, "least", 1) or not getattr(step, "usual", False):
                return ()
            usual, more = (most, 0) if limits is None else limits(spot.rules)
            draws.append(Draw(burned, min(usual, dealt), more))
            burned = 0
        else:
            return ()
    return tuple(draws)


def _table(spot: Spot) -> Draws | None:
    """Return the draw policy of a game."""
    return learnt(spot.game.setup(spot.rules))


class DrawnDeals(ByPlaying):
    """Evaluator of draw games in which all stay and draw by the policy, in arrays.

    A deal in which the deck runs out is played by the engine.

    Attributes:
        total: number of deals of an exact answer: where all cards are known, but those of a single
            draw; else 0.
    """

    method = DRAWN
    block = 20_000

    def __init__(self, deals: Deals, seed: Seed, reader: Reader, draws: tuple[Draw, ...]) -> None:
        super().__init__(deals, seed)
        spot, table = deals.spot, _table(deals.spot)
        assert table is not None
        seats, size = spot.seats, len(spot.layout.down[0])
        self._size, self._draws, self._reader = size, draws, reader
        hands = tuple([tuple(range(seat * size, (seat + 1) * size)) for seat in range(seats)])
        self._shown = replace(spot, layout=_held(hands))
        self._policy = _DrawPolicy(spot, reader, table)
        self._limit = PACK - len(deals.dead)
        self._dealer = BulkDealer(_whole_decks(deals, self._limit), number_of(seed))
        self.usual, self.rate, self.exact_rate = 100_000, 40_000.0, Batch.exact_rate
        known = self._after_known_draw() if len(draws) == 1 else None
        self._known = None if known is None else Batch(known, seed, reader)
        self.total = known.count() if known else 0

    @staticmethod
    def takes(deals: Deals) -> bool:
        """Check whether these deals can be counted so."""
        spot = deals.spot
        if spot.game.setup(spot.rules).pack.cards != tuple(range(PACK)) or not draws_of(spot):
            return False
        sizes = {len(hand) for hand in spot.layout.down}
        if any(spot.layout.up) or len(sizes) > 1 or len(spot.layout.down) > spot.seats:
            return False
        table = _table(spot)
        return table is not None and not table.wild

    def sample(self, first: int, count: int) -> EquityCounts:
        """Count so many deals from a number on."""
        return self.count_decks(self.decks(first, count), first)

    def decks(self, first: int, count: int) -> U8:
        """Return the decks of so many deals, the top card first."""
        return self._dealer.sample(first, count)

    def everything(self) -> Iterator[EquityCounts]:
        """Count every draw to known hands.

        Raises:
            Refused: where a hand is not known, or is drawn to twice.
        """
        return super().everything() if self._known is None else self._known.everything()

    def count_decks(self, decks: U8, first: int = 0) -> EquityCounts:
        """Count deals by their decks, the top card first."""
        hands, whole = self._after_draws(decks)
        shown = np.concatenate(hands, axis=1)[whole]
        tally = EquityCounts(self._spot.seats)
        if len(shown):
            tally.merge(count(self._shown, self._reader(self._shown, shown)))
        for row in np.flatnonzero(~whole).tolist():
            tally.merge(self.count_played(decks[row].tolist(), first + row))
        return tally

    def count_played(self, deck: list[int], number: int) -> EquityCounts:
        """Count a deck by playing it."""
        seats = self._spot.seats
        tally, parts = EquityCounts(seats), unit(seats)
        hand, dealt = self.play_out(deck, number, number)
        tally.settled(in_parts(dealt.won, parts), parts)
        halves = [
            [contest.value(hand.state, seat) for seat in range(seats)]
            for contest in contests_of(hand.state.setup)
        ]
        split = count(self._spot, [np.array([values]) for values in halves])
        tally.high, tally.low = split.high, split.low
        return tally

    def _after_draws(self, decks: U8) -> tuple[list[U8], Flags]:
        """Return the hands after all draws, by seat, and the deals in which the deck suffices."""
        seats, size = self._spot.seats, self._size
        hands = [decks[:, seat : seats * size : seats] for seat in range(seats)]
        top = np.full(len(decks), seats * size)
        for number, (burned, most, with_an_ace) in enumerate(self._draws, 1):
            top += burned
            for seat in range(seats):
                hand = np.sort(hands[seat], axis=1)
                aces = (hand // 4 == ACE).any(axis=1)
                may = np.minimum(most + with_an_ace * aces, size)
                thrown = self._policy.thrown(hand, may, len(self._draws) - number)
                drawn = thrown.sum(axis=1)
                hand = np.take_along_axis(hand, np.argsort(thrown, axis=1, kind="stable"), axis=1)
                column = np.arange(size)[None, :]
                at = top[:, None] + column - (size - drawn[:, None])
                new = np.take_along_axis(decks, np.minimum(at, PACK - 1).clip(0), axis=1)
                hands[seat] = np.where(column < size - drawn[:, None], hand, new)
                top += drawn
        return hands, top <= self._limit

    def _after_known_draw(self) -> Deals | None:
        """Return the deals in which only the cards drawn are open; None where others are too."""
        deals, layout = self._deals, self._spot.layout
        places = [place for hand in layout.down for place in hand]
        if deals.choices or not all(place in deals.fixed for place in places):
            return None
        pat = copy(deals.standing_pat())
        pat.fixed, free = dict(deals.fixed), []
        ((_, most, with_an_ace),) = self._draws
        for hand in layout.down:
            rising = sorted(hand, key=deals.fixed.__getitem__)
            cards = np.array([[deals.fixed[place] for place in rising]], np.uint8)
            may = min(most + with_an_ace * bool((cards // 4 == ACE).any()), self._size)
            (thrown,) = self._policy.thrown(cards, np.array([may]))
            drawn = tuple([place for place, goes in zip(rising, thrown) if goes])
            for place in drawn:
                del pat.fixed[place]
            free += [(drawn, True)] if drawn else []
        pat.free = tuple(free)
        pat.places = tuple(sorted([place for group, _ in free for place in group]))
        return pat


def _held(hands: tuple[tuple[int, ...], ...]) -> Layout:
    """Return the layout of hands of cards face down."""
    down = tuple([(False,) * len(hand) for hand in hands])
    return Layout(down=hands, up=((),) * len(hands), order=down, board=(), aside=(),
                  early=len(hands[0]))  # fmt: skip


def _whole_decks(deals: Deals, limit: int) -> Deals:
    """Return deals of whole decks: hands are dealt card by card, and dead cards lie at the end."""
    seats, down = deals.spot.seats, deals.spot.layout.down
    place_of = {
        place: turn * seats + seat
        for seat, hand in enumerate(down)
        for turn, place in enumerate(hand)
    }
    whole = copy(deals)
    whole.size = PACK
    whole.fixed = {place_of[place]: card for place, card in deals.fixed.items()}
    whole.choices = tuple(
        [replace(choice, places=tuple([place_of[place] for place in choice.places]))
         for choice in deals.choices]
    )  # fmt: skip
    taken = {*whole.fixed, *[place for choice in whole.choices for place in choice.places]}
    whole.places = tuple([place for place in range(limit) if place not in taken])
    whole.free = ((whole.places, False),)
    whole.fixed |= {limit + number: card for number, card in enumerate(deals.dead)}
    return whole


class _DrawPolicy:
    """The draw policy of a game, for arrays of hands."""

    def __init__(self, spot: Spot, reader: Reader, table: Draws) -> None:
        self._spot, self._reader, self._table = spot, reader, table
        self._made = [np.array(made) for made in table.made]
        self._classes = reader is drawn_high
        self._worth = np.zeros((len(WAYS), 8, 5))
        self._usual = np.ones((len(WAYS), 8, 5))
        for (name, kept, _, height), worth in table.worth.items():
            at = (WAYS.index(name), kept, height)
            self._worth[at] = self._usual[at] = worth

    def thrown(self, hands: U8, most: I64, later: int = 0) -> Flags:
        """Return the discards of hands of cards in rising order, with so many draws later."""
        low = self._table.way == LOW
        thrown = self._without_low(hands, most) if low else self._without_worth(hands, most)
        place = self._place(hands)
        made = np.flatnonzero(place ** (1 + later) >= STANDS)
        for size in range(1, hands.shape[1] + 1):
            rows = made[thrown[made].sum(axis=1) == size]
            if len(rows):
                after = self._after(hands[rows], thrown[rows], size)
                thrown[rows[after <= place[rows] - FREE]] = False
        return thrown

    def _values(self, hands: U8) -> I64:
        """Return the values of hands (columns) in the game's contests (rows)."""
        spot = replace(self._spot, seats=1, layout=_held((tuple(range(hands.shape[1])),)))
        values = np.stack(self._reader(spot, np.ascontiguousarray(hands)))[:, :, 0]
        return VALUES[values].astype(np.int64) if self._classes else values

    def _place(self, hands: U8) -> NDArray[np.float64]:
        """Return the percentiles of hands: :meth:`Draws.place` in bulk."""
        places = np.zeros(len(hands))
        for made, values in zip(self._made, self._values(hands), strict=True):
            below = np.searchsorted(made, values)
            above = np.searchsorted(made, values, side="right")
            places += np.where(values > 0, (below + above) / (2 * len(made)), 0.0)
        return places / len(self._made)

    def _after(self, hands: U8, thrown: Flags, size: int) -> NDArray[np.float64]:
        """Return the lower percentile of two sample draws of so many cards."""
        kept = hands[~thrown].reshape(len(hands), -1)
        others = np.ones((len(hands), PACK), bool)
        np.put_along_axis(others, hands.astype(np.int64), False, axis=1)
        left = np.nonzero(others)[1].reshape(len(hands), -1).astype(np.uint8)
        draws = sampled_places(left.shape[1], size)
        places = [self._place(np.concatenate((kept, left[:, list(at)]), axis=1)) for at in draws]
        return np.minimum(*places)

    def _without_worth(self, hands: U8, most: I64) -> Flags:
        """Return the discards where pairs are kept, or what is clearly worth more."""
        cards = hands.astype(np.int64)
        ranks, suits = cards // 4, cards % 4
        last = np.arange(hands.shape[1]) == hands.shape[1] - 1
        pairs = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2) > 1
        suited = (suits[:, :, None] == suits[:, None, :]).sum(axis=2)
        longest = np.take_along_axis(suits, suited.argmax(axis=1)[:, None], axis=1)
        paired = pairs.any(axis=1)
        run, low = _run(ranks), _low(ranks)
        ways = (
            (pairs, paired),
            (suits == longest, suited.max(axis=1) > 1),
            (run, run.sum(axis=1) > 1),
            (pairs | last, paired & ~pairs[:, -1]),
            (np.broadcast_to(last, pairs.shape), np.ones(len(hands), bool)),
            (low, low.any(axis=1)),
        )
        throws = np.stack([_lowest(~kept, most) for kept, _ in ways])
        number = hands.shape[1] - throws.sum(axis=2)
        rising = np.where(throws, -1, ranks).max(axis=2)
        lowest = np.where(throws, ACE + 1, ranks).min(axis=2)
        kept = (np.arange(len(ways))[:, None], number, np.where(number < 3, rising, lowest) // 3)
        exists = throws.any(axis=2) & np.stack([there_is for _, there_is in ways])
        every = np.arange(len(hands))
        usual = exists.argmax(axis=0)
        short = (usual == WAYS.index(SUIT)) & (number[WAYS.index(SUIT)] >= SHORT)
        alone = (usual != 0) & ~short & exists[WAYS.index(HIGHEST)]
        usual = np.where(alone, WAYS.index(HIGHEST), usual)
        chosen = throws[usual, every]
        chosen[~exists.any(axis=0)] = False
        best = self._usual[kept][usual, every] + np.where(usual == 0, BROKEN, 0.0)
        for may, thrown, worth in zip(exists, throws, self._worth[kept], strict=True):
            better = may & (worth > best + CLEARLY)
            chosen[better] = thrown[better]
            best = np.where(better, worth, best)
        return chosen

    def _without_low(self, hands: U8, most: I64) -> Flags:
        """Return the discards where low cards are kept, with those that count for nothing."""
        low = _low(hands.astype(np.int64) // 4)
        thrown = _lowest(~low, most)
        keeps = low.any(axis=1) & thrown.any(axis=1)
        worth = self._swapped(hands, thrown, np.flatnonzero(keeps))
        for column in reversed(range(hands.shape[1])):
            rows = keeps & ~thrown[:, column] & (thrown.sum(axis=1) < most)
            rows &= (worth > 0).any(axis=0)
            if rows.any():
                without = thrown[rows].copy()
                without[:, column] = True
                idle = (self._partial(hands[rows], ~without) == worth[:, rows]).all(axis=0)
                thrown[np.flatnonzero(rows)[idle], column] = True
        worst = np.flatnonzero(~keeps)
        if len(worst):
            thrown[worst] = self._worst(hands[worst])
        return thrown

    def _swapped(self, hands: U8, thrown: Flags, keeps: NDArray[np.intp]) -> I64:
        """Throw away the card of each pair that makes the rest worth more.

        Return the values by contest (rows).

        At badugi that is the card with the suit of another.
        """
        ranks, worth = hands // 4, self._partial(hands, ~thrown)
        for other in range(hands.shape[1]):
            for card in range(hands.shape[1]):
                goes = thrown[:, other] & ~thrown[:, card] & (ranks[:, other] == ranks[:, card])
                rows = keeps[goes[keeps]]
                if len(rows):
                    swapped = thrown[rows]
                    swapped[:, other], swapped[:, card] = False, True
                    more = self._partial(hands[rows], ~swapped)
                    better = more.sum(axis=0) > worth[:, rows].sum(axis=0)
                    thrown[rows[better]] = swapped[better]
                    worth[:, rows[better]] = more[:, better]
        return worth

    def _worst(self, hands: U8) -> Flags:
        """Return the card without which the rest has the highest value; none if that is 0."""
        every = np.arange(hands.shape[1])
        worth = np.stack([
            self._partial(hands, np.broadcast_to(every != card, hands.shape)).sum(axis=0)
            for card in every
        ], axis=1)  # fmt: skip
        thrown = every == worth.argmax(axis=1)[:, None]
        worst: Flags = thrown & (worth.max(axis=1) > 0)[:, None]
        return worst

    def _partial(self, hands: U8, kept: Flags) -> I64:
        """Return the values by contest (rows) of the cards kept, fewer than a hand; 0 for none."""
        values = np.zeros((len(self._made), len(hands)), np.int64)
        sizes = kept.sum(axis=1)
        for size in range(1, hands.shape[1] + 1):
            rows = sizes == size
            if rows.any():
                values[:, rows] = self._values(hands[rows][kept[rows]].reshape(-1, size))
        return values


def _first_of_rank(ranks: I64) -> Flags:
    """Return the first card of each rank, for ranks in rising order."""
    first = np.ones(ranks.shape, bool)
    first[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
    return first


def _low(ranks: I64) -> Flags:
    """Return a card of each rank from ace to nine, for ranks in rising order."""
    return _first_of_rank(ranks) & ((ranks + 1) % 13 <= 8)


def _run(ranks: I64) -> Flags:
    """Return the cards that lie closest to a straight, for ranks in rising order."""
    first = _first_of_rank(ranks)
    windows = np.stack([
        first & ((low <= ranks) & (ranks < low + 5) | (ranks == ACE) & (low == -1))
        for low in range(8, -2, -1)
    ])  # fmt: skip
    run: Flags = windows[windows.sum(axis=2).argmax(axis=0), np.arange(len(ranks))]
    return run


def _lowest(loose: Flags, most: I64) -> Flags:
    """Return so many of the loose cards at the most, the lowest first."""
    lowest: Flags = loose & (loose.cumsum(axis=1) <= most[:, None])
    return lowest
