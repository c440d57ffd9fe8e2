"""Showdowns in bulk, compiled, by the readings in arrays that games offer.

Players that draw do so by the policy of :mod:`pokernight.bots.draw_policy`, which is that of the
engine's hands, in arrays: the same deck gives the same discards and the same showdown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy
from dataclasses import replace
from itertools import combinations
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
    standing_cards,
)
from pokernight.cards import JOKERS, STANDARD
from pokernight.chance import Seed, number_of
from pokernight.engine.odds_hooks import offered
from pokernight.engine.step_metadata import does
from pokernight.engine.steps import contests_of
from pokernight.games import offer_of
from pokernight.games.boards import value_of_all
from pokernight.games.odds_readings.in_bulk import Values, drawn_high, two_of_the_hole
from pokernight.odds.compiled.all_boards import tally_of
from pokernight.odds.compiled.bulk_deals import BulkDealer
from pokernight.odds.compiled.folded import UNKNOWN, FoldedHoles
from pokernight.odds.evaluation.counters import EquityCounts, unit
from pokernight.odds.evaluation.evaluators import DRAWN, ByPlaying, in_parts
from pokernight.odds.questions.deals import Deals
from pokernight.odds.questions.layout import Layout, Spot
from pokernight.ranking import CATEGORIES
from pokernight.ranking.bulk import VALUES, high_classes
from pokernight.ranking.kernels.jit import kernel
from pokernight.ranking.kernels.kernel_tables import CARDS, I64, U8

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


class Board(NamedTuple):
    """Cards on the board: the cards burned before them, and their number."""

    burned: int
    cards: int


class Discard(NamedTuple):
    """Cards thrown away, all at once, so that the best high hand with the board is left.

    It is the answer that the game itself gives for a player.
    """

    cards: int


Move: TypeAlias = "Draw | Board | Discard"

ACE: Final = 12
JOKER: Final = JOKERS[0]
OTHER_RANK: Final = ACE + 1
"""Rank of the first card that stands for others; each has a rank and a suit of its own."""
FITS: Final = tuple(map(CATEGORIES.index, ("straight", "flush", "straight flush")))
"""Categories in which a wild card may be itself."""
WAYS: Final = (HIGH, SUIT, "keep run", "keep pairs and the highest", HIGHEST, LOW)
"""Names of the sets of cards that may be kept, in the order in which the policy tries them."""


def moves_of(spot: Spot) -> tuple[Move, ...]:
    """Return what happens to the cards after the deal, by draws, boards and discards.

    There is nothing for a game in which anything else is decided.
    """
    plan = spot.blank.setup.plan
    if len(plan) > 1 or spot.blank.own is not None or offer_of(spot.game).reads == "":
        return ()
    moves: list[Move] = []
    dealt = burned = 0
    for step, _ in plan[0]:
        effect = does(step)
        laid = getattr(step, "lays", None)
        if laid is not None:
            cards, before = laid
            moves.append(Board(burned + before, cards))
            burned = 0
        elif getattr(step, "betting", False):
            if getattr(step, "may_open", None) is not None:
                return ()
        elif effect is None:
            return ()
        elif effect.verb in ("ante", "blinds", "showdown"):
            continue
        elif (effect.verb, effect.down, effect.deck) == ("deal", 1, 0) and not moves:
            dealt += 1
        elif effect.verb == "board":
            moves.append(Board(burned + effect.deck - effect.board, effect.board))
            burned = 0
        elif effect.verb == "discard":
            drawn = any(isinstance(move, Draw) for move in moves)
            if drawn or getattr(step, "leaves", None) is not value_of_all:
                return ()
            moves.append(Discard(effect.needs))
            dealt -= effect.needs
        elif effect.verb == "burn":
            burned += 1
        elif effect.verb == "draw":
            most: Any = getattr(step, "most", 0)
            limits = getattr(most, "limits", None)
            if not isinstance(most, int) and limits is None:
                return ()
            if getattr(step, "least", 1) or not getattr(step, "closed", False):
                return ()
            usual, more = (most, 0) if limits is None else limits(spot.rules)
            moves.append(Draw(burned, min(usual, dealt), more))
            burned = 0
        else:
            return ()
    return tuple(moves)


def _table(spot: Spot) -> Draws | None:
    """Return the draw policy of a game."""
    return learnt(spot.game.setup(spot.rules))


class DrawnDeals(ByPlaying):
    """Evaluator of games in which all stay and draw by the policy, or throw away, in arrays.

    A deal in which the deck runs out is played by the engine.

    Attributes:
        total: number of deals of an exact answer: where all cards are known, but those of a single
            draw; else 0.
    """

    method = DRAWN
    block = 20_000

    def __init__(self, deals: Deals, seed: Seed, reader: Reader, moves: tuple[Move, ...]) -> None:
        super().__init__(deals, seed)
        spot = deals.spot
        seats, size = spot.seats, len(spot.layout.down[0])
        self._size, self._moves, self._reader = size, moves, reader
        left = size - sum([move.cards for move in moves if isinstance(move, Discard)])
        board = sum([move.cards for move in moves if isinstance(move, Board)])
        hands = tuple([tuple(range(seat * left, (seat + 1) * left)) for seat in range(seats)])
        lie = tuple(range(seats * left, seats * left + board))
        self._shown = replace(spot, layout=_held(hands, lie))
        self._draws = sum([isinstance(move, Draw) for move in moves])
        self.method = DRAWN if self._draws else Batch.method
        table = _table(spot) if self._draws else None
        self._policy = None if table is None else _DrawPolicy(spot, reader, table)
        pack = len(spot.game.setup(spot.rules).pack.cards)
        self._limit = pack - len(deals.dead)
        self._dealer = BulkDealer(_whole_decks(deals, self._limit), number_of(seed))
        self.usual, self.rate, self.exact_rate = 100_000, 40_000.0, Batch.exact_rate
        if not self._draws:
            self.rate = 400_000.0
        known = self._after_known_draw()
        self._known = None if known is None else Batch(known, seed, reader)
        self.total = known.count() if known else 0

    @staticmethod
    def takes(deals: Deals) -> bool:
        """Check whether these deals can be counted so."""
        spot, moves = deals.spot, moves_of(deals.spot)
        pack = spot.game.setup(spot.rules).pack.cards
        if not moves or not {*STANDARD.cards} <= {*pack} <= {*STANDARD.cards, *JOKERS}:
            return False
        sizes = {len(hand) for hand in spot.layout.down}
        if any(spot.layout.up) or len(sizes) > 1 or len(spot.layout.down) > spot.seats:
            return False
        if not any(isinstance(move, Draw) for move in moves):
            return True
        table = _table(spot)
        return table is not None and (not table.wild or bool(offer_of(spot.game).wilds))

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
        shown, contests, whole = self.shown(decks)
        tally = EquityCounts(self._spot.seats)
        if len(shown):
            tally.merge(count(self._shown, contests))
        for row in np.flatnonzero(~whole).tolist():
            tally.merge(self.count_played(decks[row].tolist(), first + row))
        return tally

    @property
    def layout(self) -> Layout:
        """Layout of the cards that are shown: hand after hand, then the board."""
        return self._shown.layout

    def shown(self, decks: U8) -> tuple[U8, Values, Flags]:
        """Return the cards shown in deals by their decks, the values of the hands, and the flags.

        A flag is True for each deal with enough cards; only of these are cards and values.
        """
        hands, whole = self._after_moves(decks)
        shown = np.ascontiguousarray(np.concatenate(hands, axis=1)[whole])
        return shown, self._reader(self._shown, shown) if len(shown) else [], whole

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

    def _after_moves(self, decks: U8) -> tuple[list[U8], Flags]:
        """Return the hands at the end, by seat, and the board, and where the deck suffices."""
        seats, size = self._spot.seats, self._size
        hands = [decks[:, seat : seats * size : seats] for seat in range(seats)]
        board = decks[:, :0]
        top, left = np.full(len(decks), seats * size), self._draws
        for move in self._moves:
            if isinstance(move, Discard):
                hands = [_best_left(hand, board, move.cards) for hand in hands]
                continue
            top += move.burned
            if isinstance(move, Board):
                laid = _cards_from(decks, top[:, None] + np.arange(move.cards))
                board = np.concatenate((board, laid), axis=1)
                top += move.cards
                continue
            left -= 1
            for seat in range(seats):
                hands[seat], drawn = self._drawn(decks, np.sort(hands[seat], axis=1), board,
                                                 move, top, left)  # fmt: skip
                top += drawn
        return [*hands, board], top <= self._limit

    def _drawn(
        self, decks: U8, hand: U8, board: U8, draw: Draw, top: I64, later: int
    ) -> tuple[U8, I64]:
        """Draw to the hands of a seat, their cards in rising order; return the numbers of cards."""
        assert self._policy is not None
        size = hand.shape[1]
        aces = (hand // 4 == ACE).any(axis=1)
        may = np.minimum(draw.most + draw.with_an_ace * aces, size)
        thrown = self._policy.thrown(hand, may, later, board)
        drawn = thrown.sum(axis=1)
        kept = np.take_along_axis(hand, np.argsort(thrown, axis=1, kind="stable"), axis=1)
        column = np.arange(size)[None, :]
        new = _cards_from(decks, top[:, None] + column - (size - drawn[:, None]))
        return np.where(column < size - drawn[:, None], kept, new), drawn

    def _after_known_draw(self) -> Deals | None:
        """Return the deals in which only the cards drawn are open; None where others are too."""
        deals, layout = self._deals, self._spot.layout
        if len(self._moves) > 1 or self._policy is None:
            return None
        places = [place for hand in layout.down for place in hand]
        if deals.choices or not all(place in deals.fixed for place in places):
            return None
        pat = copy(deals.standing_pat())
        pat.fixed, free = dict(deals.fixed), []
        (draw,) = self._moves
        assert isinstance(draw, Draw)
        for hand in layout.down:
            rising = sorted(hand, key=deals.fixed.__getitem__)
            cards = np.array([[deals.fixed[place] for place in rising]], np.uint8)
            more = draw.with_an_ace * bool((cards // 4 == ACE).any())
            may = min(draw.most + more, self._size)
            (thrown,) = self._policy.thrown(cards, np.array([may]))
            drawn = tuple([place for place, goes in zip(rising, thrown) if goes])
            for place in drawn:
                del pat.fixed[place]
            free += [(drawn, True)] if drawn else []
        pat.free = tuple(free)
        pat.places = tuple(sorted([place for group, _ in free for place in group]))
        return pat


def _cards_from(decks: U8, places: I64) -> U8:
    """Return the cards at some places of each deck; any card beyond its end."""
    return np.take_along_axis(decks, np.clip(places, 0, decks.shape[1] - 1), axis=1)


def _best_left(hands: U8, board: U8, thrown: int) -> U8:
    """Return the hands without so many cards each, the first of those that leave the best.

    So does the game itself; the cards lie in the order in which they were dealt.
    """
    size = hands.shape[1]
    ways = [
        [card for card in range(size) if card not in gone]
        for gone in combinations(range(size), thrown)
    ]
    left = np.stack([hands[:, kept] for kept in ways])
    worth = [high_classes(np.concatenate((kept, board), axis=1)) for kept in left]
    best: U8 = left[np.stack(worth).argmax(axis=0), np.arange(len(hands))]
    return best


def _held(hands: tuple[tuple[int, ...], ...], board: tuple[int, ...] = ()) -> Layout:
    """Return the layout of hands of cards face down, with a board."""
    down = tuple([(False,) * len(hand) for hand in hands])
    return Layout(down=hands, up=((),) * len(hands), order=down, board=board, aside=(),
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
    whole.size = len(deals.spot.game.setup(deals.spot.rules).pack.cards)
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
        self._pack = np.array(sorted(spot.game.setup(spot.rules).pack.cards), np.uint8)
        self._wilds = offered(offer_of(spot.game).wilds) if table.wild else None
        self._worth = np.zeros((len(WAYS), 8, 8, 5))
        self._usual = np.ones((len(WAYS), 8, 8, 5))
        for (name, kept, wild, height), worth in table.worth.items():
            at = (WAYS.index(name), kept, wild, height)
            self._worth[at] = self._usual[at] = worth

    def thrown(self, hands: U8, most: I64, later: int = 0, board: U8 | None = None) -> Flags:
        """Return the discards of hands of cards in rising order, with so many draws later."""
        board = hands[:, :0] if board is None else board
        wild = self._standing(hands, board)
        # cards that stand for others are kept like jokers, above all others
        order = np.argsort(wild, axis=1, kind="stable")
        hands = np.take_along_axis(hands, order, axis=1)
        thrown = np.empty(hands.shape, bool)
        ways = self._ways(hands, np.take_along_axis(wild, order, axis=1), most, later, board)
        np.put_along_axis(thrown, order, ways, axis=1)
        return thrown

    def _ways(self, hands: U8, wild: Flags, most: I64, later: int, board: U8) -> Flags:
        """Return the discards of hands whose cards that stand for others come last."""
        low = self._table.way == LOW
        find = self._without_low if low else self._without_worth
        thrown = find(hands, wild, most, board)
        place = self._place(hands, board)
        made = np.flatnonzero(place ** (1 + later) >= STANDS)
        for size in range(1, hands.shape[1] + 1):
            rows = made[thrown[made].sum(axis=1) == size]
            if len(rows):
                after = self._after(hands[rows], thrown[rows], size, board[rows])
                thrown[rows[after <= place[rows] - FREE]] = False
        return thrown

    def _standing(self, hands: U8, board: U8) -> Flags:
        """Return the cards that stand for others: :func:`.standing_cards` in bulk.

        A joker always does; another wild card may be itself where its suit or rank is of use.
        """
        if self._wilds is None:
            return np.zeros(hands.shape, bool)
        size = hands.shape[1]
        seen = np.concatenate((hands, board), axis=1)
        wild: Flags = self._wilds(self._spot, seen)[:, :size]
        natural = np.flatnonzero((wild & (hands < JOKER)).any(axis=1))
        values = self._values(hands[natural], board[natural])[0]
        for row in natural[np.isin(values >> 20, FITS)].tolist():
            state = self._spot.blank.copy()
            state.face = tuple(seen[row].tolist())
            state.hands[0] = list(range(size))
            state.board = list(range(size, seen.shape[1]))
            wild[row] = np.isin(np.arange(size), list(standing_cards(state, 0)))
        return wild

    def _values(self, hands: U8, board: U8) -> I64:
        """Return the values of hands (columns) in the game's contests (rows)."""
        size = hands.shape[1]
        cards = np.concatenate((hands, board), axis=1)
        places = tuple(range(cards.shape[1]))
        spot = replace(self._spot, seats=1, layout=_held((places[:size],), places[size:]))
        values = np.stack(self._reader(spot, np.ascontiguousarray(cards)))[:, :, 0]
        return VALUES[values].astype(np.int64) if self._classes else values

    def _place(self, hands: U8, board: U8) -> NDArray[np.float64]:
        """Return the percentiles of hands: :meth:`Draws.place` in bulk."""
        places = np.zeros(len(hands))
        for made, values in zip(self._made, self._values(hands, board), strict=True):
            below = np.searchsorted(made, values)
            above = np.searchsorted(made, values, side="right")
            places += np.where(values > 0, (below + above) / (2 * len(made)), 0.0)
        return places / len(self._made)

    def _after(self, hands: U8, thrown: Flags, size: int, board: U8) -> NDArray[np.float64]:
        """Return the lower percentile of two sample draws of so many cards."""
        kept = hands[~thrown].reshape(len(hands), -1)
        others = np.zeros((len(hands), CARDS), bool)
        others[:, self._pack] = True
        seen = np.concatenate((hands, board), axis=1)
        np.put_along_axis(others, seen.astype(np.int64), False, axis=1)
        left = np.nonzero(others)[1].reshape(len(hands), -1).astype(np.uint8)
        draws = sampled_places(left.shape[1], size)
        places = [
            self._place(np.concatenate((kept, left[:, list(at)]), axis=1), board) for at in draws
        ]
        return np.minimum(*places)

    def _without_worth(self, hands: U8, wild: Flags, most: I64, board: U8) -> Flags:
        """Return the discards where pairs are kept, or what is clearly worth more."""
        cards = hands.astype(np.int64)
        column = np.arange(hands.shape[1])
        ranks = np.where(wild, OTHER_RANK + column, cards // 4)
        suits = np.where(wild, OTHER_RANK + column, cards % 4)
        plain = (~wild).sum(axis=1)
        top = column == plain[:, None] - 1
        last = np.broadcast_to(column == hands.shape[1] - 1, wild.shape)
        pairs = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2) > 1
        suited = (suits[:, :, None] == suits[:, None, :]).sum(axis=2)
        longest = np.take_along_axis(suits, suited.argmax(axis=1)[:, None], axis=1)
        paired = pairs.any(axis=1)
        run, low = _run(ranks), _low(ranks) & ~wild
        # a joker makes a pair of the highest
        pair = np.where(paired[:, None], pairs, top)
        ways = (
            (pair | wild, paired | wild.any(axis=1)),
            ((suits == longest) | wild, suited.max(axis=1) > 1),
            (run | wild, run.sum(axis=1) > 1),
            (pairs | wild | top, paired & ~(pairs & top).any(axis=1)),
            (last, np.ones(len(hands), bool)),
            (low | wild, low.any(axis=1)),
        )
        throws = np.stack([_lowest(~kept, most) for kept, _ in ways])
        number = hands.shape[1] - throws.sum(axis=2)
        jokers = (wild & ~throws).sum(axis=2)
        gone = throws | wild
        rising = np.where(gone, 0, ranks).max(axis=2)
        lowest = np.where(gone, OTHER_RANK, ranks).min(axis=2) % OTHER_RANK
        height = np.where(number < 3, rising, lowest) // 3
        kept = (np.arange(len(ways))[:, None], number, jokers, height)
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

    def _without_low(self, hands: U8, wild: Flags, most: I64, board: U8) -> Flags:
        """Return the discards where low cards are kept, with those that count for nothing."""
        low = _low(hands.astype(np.int64) // 4) & ~wild
        thrown = _lowest(~(low | wild), most)
        keeps = low.any(axis=1) & thrown.any(axis=1)
        worth = self._swapped(hands, thrown, np.flatnonzero(keeps), board)
        for column in reversed(range(hands.shape[1])):
            rows = keeps & ~thrown[:, column] & (thrown.sum(axis=1) < most)
            rows &= (worth > 0).any(axis=0)
            if rows.any():
                without = thrown[rows].copy()
                without[:, column] = True
                rest = self._partial(hands[rows], ~without, board[rows])
                idle = (rest == worth[:, rows]).all(axis=0)
                thrown[np.flatnonzero(rows)[idle], column] = True
        worst = np.flatnonzero(~keeps)
        if len(worst):
            thrown[worst] = self._worst(hands[worst], board[worst])
        return thrown

    def _swapped(self, hands: U8, thrown: Flags, keeps: NDArray[np.intp], board: U8) -> I64:
        """Throw away the card of each pair that makes the rest worth more.

        Return the values by contest (rows).

        At badugi that is the card with the suit of another.
        """
        ranks, worth = hands // 4, self._partial(hands, ~thrown, board)
        for other in range(hands.shape[1]):
            for card in range(hands.shape[1]):
                goes = thrown[:, other] & ~thrown[:, card] & (ranks[:, other] == ranks[:, card])
                rows = keeps[goes[keeps]]
                if len(rows):
                    swapped = thrown[rows]
                    swapped[:, other], swapped[:, card] = False, True
                    more = self._partial(hands[rows], ~swapped, board[rows])
                    better = more.sum(axis=0) > worth[:, rows].sum(axis=0)
                    thrown[rows[better]] = swapped[better]
                    worth[:, rows[better]] = more[:, better]
        return worth

    def _worst(self, hands: U8, board: U8) -> Flags:
        """Return the card without which the rest has the highest value; none if that is 0."""
        every = np.arange(hands.shape[1])
        worth = np.stack([
            self._partial(hands, np.broadcast_to(every != card, hands.shape), board).sum(axis=0)
            for card in every
        ], axis=1)  # fmt: skip
        thrown = every == worth.argmax(axis=1)[:, None]
        worst: Flags = thrown & (worth.max(axis=1) > 0)[:, None]
        return worst

    def _partial(self, hands: U8, kept: Flags, board: U8) -> I64:
        """Return the values by contest (rows) of the cards kept, fewer than a hand; 0 for none."""
        values = np.zeros((len(self._made), len(hands)), np.int64)
        sizes = kept.sum(axis=1)
        for size in range(1, hands.shape[1] + 1):
            rows = sizes == size
            if rows.any():
                with suppress(ValueError):  # too few cards to have a value
                    left = hands[rows][kept[rows]].reshape(-1, size)
                    values[:, rows] = self._values(left, board[rows])
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
