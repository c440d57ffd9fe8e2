"""Showdowns in bulk, compiled: what hands are worth in games of the rulebook, deal by deal.

For each game here there is a reading of an array of decks, which gives by contest the value of
each seat's hand in each deal, in the order of the game's own values. What the game's own showdown
says of the same deals is what these are tested against.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pokernight.cards import JOKERS
from pokernight.games import in_rulebook
from pokernight.games.omaha_hi_lo import OMAHA_HI_LO
from pokernight.odds.boards import tally_of
from pokernight.odds.chance import Seed, number_of
from pokernight.odds.dealing import U8, Dealer
from pokernight.odds.deals import Deals
from pokernight.odds.layout import Spot
from pokernight.odds.omaha import UNKNOWN, OmahaShowdown
from pokernight.odds.tally import Tally, unit
from pokernight.ranking.kernels import NATURAL, NULL, WILD, high_classes, low_values, omaha_values
from pokernight.ranking.kernels.jit import kernel

I64: TypeAlias = NDArray[np.int64]
Values: TypeAlias = list[I64]
"""By contest, the value of each seat's hand (a column) in each deal (a row)."""
Reader: TypeAlias = Callable[[Spot, U8], Values]

JOKER: Final = JOKERS[0]
QUEEN: Final = 10
SPADES: Final = 3
_SHARE, _SQUARES, _WIN, _TIE, _SCOOP, _HIGH, _LOW = range(len(Tally.COLUMNS))


def reader_for(spot: Spot) -> Reader | None:
    """How the deals of a table are read in bulk, if they can be."""
    if not in_rulebook(spot.game):
        return None
    return READERS.get(spot.game.name)


class Batch:
    """Everybody stays, and compiled readings of the game's contests decide."""

    method = "showdown"
    players = None
    block = 20_000
    usual = 1_000_000
    rate = exact_rate = 1e6

    def __init__(self, deals: Deals, seed: Seed, reader: Reader) -> None:
        self._deals = deals
        self._dealer = Dealer(deals, number_of(seed))
        self._reader = reader

    def sample(self, first: int, count: int) -> Tally:
        """Count the deals of some numbers."""
        return self._count(self._dealer.sample(first, count))

    def everything(self) -> Iterator[Tally]:
        """Count every deal there is, piece by piece."""
        return map(self._count, self._dealer.everything(self.block))

    def _count(self, decks: U8) -> Tally:
        return count(self._deals.spot, self._reader(self._deals.spot, decks))


class Omaha:
    """Omaha Hi-Lo where hands are cards or unknown: folded holes, see :mod:`pokernight.odds.omaha`.

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
            raise ValueError("a range is no hand to fold")
        layout, self._seats = deals.spot.layout, deals.spot.seats
        holes = [[deals.fixed.get(place, UNKNOWN) for place in hand] for hand in layout.down]
        slot_of = {place: slot for slot, place in enumerate(sum(layout.down, ()) + layout.board)}
        slots = [slot_of[place] for place in deals.places]
        self._showdown = OmahaShowdown(holes, deals.board, deals.unseen, slots)
        self._start = number_of(seed)
        self._others = Batch(deals, seed, omaha)
        self._all_known = all(UNKNOWN not in hole for hole in holes)
        self.exact_rate = 1e8 if self._all_known else self._others.exact_rate

    @staticmethod
    def takes(deals: Deals) -> bool:
        """Whether these deals can be counted so."""
        return deals.spot.game is OMAHA_HI_LO and not deals.choices

    def sample(self, first: int, count: int) -> Tally:
        """Count the deals of some numbers."""
        return tally_of(self._showdown.sample(self._start, first, count), self._seats)

    def everything(self) -> Iterator[Tally]:
        """Count every deal there is, piece by piece."""
        if not self._all_known:
            yield from self._others.everything()
            return
        for outcomes in self._showdown.everything(pieces=20):
            yield tally_of(outcomes, self._seats)


def count(spot: Spot, values: Values) -> Tally:
    """Count deals by the values of the hands: :meth:`Tally.showdown` in bulk."""
    seats = spot.seats
    sums = np.zeros((len(Tally.COLUMNS), seats), np.int64)
    _count(np.stack(values), unit(seats, len(values)), sums)
    columns = dict(zip(Tally.COLUMNS, sums.tolist()))
    return Tally(seats, len(values[0]), **columns)


@kernel
def _count(values: NDArray[np.int64], whole: int, sums: I64) -> None:
    """Add to the columns of a tally, for values by contest, deal and seat."""
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


# --- the cards of a hand


def hand_of(spot: Spot, decks: U8, seat: int) -> U8:
    """The cards of a seat, down, then up, then those on the board."""
    layout = spot.layout
    return decks[:, [*layout.down[seat], *layout.up[seat], *layout.board]]


def _by_seat(spot: Spot, values: Callable[[int], Any]) -> I64:
    return np.stack([values(seat).astype(np.int64) for seat in range(spot.seats)], axis=1)


# --- games without wild cards


def _highs(spot: Spot, decks: U8) -> I64:
    return _by_seat(spot, lambda seat: high_classes(hand_of(spot, decks, seat)))


def high_only(spot: Spot, decks: U8) -> Values:
    """The best five of all cards."""
    return [_highs(spot, decks)]


def high_low(spot: Spot, decks: U8) -> Values:
    """The best high and the best eight-or-better low."""
    lows = _by_seat(spot, lambda seat: low_values(hand_of(spot, decks, seat)))
    return [_highs(spot, decks), lows]


def omaha(spot: Spot, decks: U8) -> Values:
    """Two of the hole with three of the board, high and low."""
    boards = np.ascontiguousarray(decks[:, list(spot.layout.board)])
    read = [
        omaha_values(np.ascontiguousarray(decks[:, list(spot.layout.down[seat])]), boards)
        for seat in range(spot.seats)
    ]
    return [np.stack([one[half].astype(np.int64) for one in read], axis=1) for half in (0, 1)]


def low_chicago(spot: Spot, decks: U8) -> Values:
    """The best high, and the lowest spade in the hole."""
    ace_low = spot.rules.to_dict()["ace_of_spades"] == "low"

    def spade(seat: int) -> Any:
        down = decks[:, list(spot.layout.down[seat])]
        height = (down // 4 + 1) % 13 if ace_low else down // 4
        return np.where(down % 4 == SPADES, 13 - height.astype(np.int64), 0).max(axis=1)

    return [_highs(spot, decks), _by_seat(spot, spade)]


# --- games with wild cards


def _marked(spot: Spot, decks: U8, marks: Callable[[U8, int], Any]) -> Values:
    """The best high with cards marked; ``marks(cards, how many lie face down)``."""

    def value(seat: int) -> Any:
        cards = hand_of(spot, decks, seat)
        return high_classes(cards, marks(cards, len(spot.layout.down[seat])).astype(np.uint8))

    return [_by_seat(spot, value)]


def low_hole(spot: Spot, decks: U8) -> Values:
    """The lowest rank in the hole is wild, and kings by house rule."""
    kings = spot.rules.to_dict()["kings"]

    def marks(cards: U8, down: int) -> Any:
        ranks = cards // 4
        wild = ranks == ranks[:, :down].min(axis=1, keepdims=True)
        if kings == "wild":
            wild |= ranks == 11
        elif kings == "wild_in_the_hole":
            wild[:, :down] |= ranks[:, :down] == 11
        return np.where(wild, WILD, NATURAL)

    return _marked(spot, decks, marks)


def _faces_up(spot: Spot, decks: U8) -> U8:
    """The cards that come face up and belong to hands or lie aside, in the order dealt."""
    places = [place for zone in (*spot.layout.up, spot.layout.aside) for place in zone]
    return decks[:, sorted(places)]


def chaos(spot: Spot, decks: U8) -> Values:
    """The suit of the last queen dealt face up, deuce to ten; or jokers, or nothing."""
    rules = spot.rules.to_dict()
    ends_suit = rules["joker_ends_suit"] == "yes"
    suit = np.full(len(decks), -1)
    jokers = np.full(len(decks), rules["jokers_start_wild"] == "yes")
    for cards in _faces_up(spot, decks).T:
        joker = cards >= JOKER
        queen = ~joker & (cards // 4 == QUEEN)
        if ends_suit:
            suit[joker] = -1
        suit = np.where(queen, cards % 4, suit)
        jokers = (jokers | joker) & ~queen

    def marks(cards: U8, down: int) -> Any:
        joker = cards >= JOKER
        wild = ~joker & (cards % 4 == suit[:, None]) & (cards // 4 <= 8)
        return np.where(joker, np.where(jokers[:, None], WILD, NULL), np.where(wild, WILD, NATURAL))

    return _marked(spot, decks, marks)


def follow_the_queen(spot: Spot, decks: U8) -> Values:
    """Queens, and the rank that followed the last one face up."""
    rules = spot.rules.to_dict()
    seen = np.zeros(len(decks), bool)
    follower = np.full(len(decks), -1)
    for cards in _faces_up(spot, decks).T:
        ranks = (cards // 4).astype(np.int64)
        queen = ranks == QUEEN
        follower = np.where(queen, -1, np.where(seen & (follower < 0), ranks, follower))
        seen |= queen
    queens = np.full(len(decks), rules["queens"] == "wild")
    if rules["last_queen"] == "nothing":
        queens &= ~(seen & (follower < 0))

    def marks(cards: U8, down: int) -> Any:
        ranks = cards // 4
        wild = (ranks == follower[:, None]) | (queens[:, None] & (ranks == QUEEN))
        return np.where(wild, WILD, NATURAL)

    return _marked(spot, decks, marks)


READERS: Final[dict[str, Reader]] = {
    "chaos": chaos,
    "follow_the_queen": follow_the_queen,
    "holdem": high_only,
    "low_chicago": low_chicago,
    "low_hole": low_hole,
    "omaha_hi_lo": omaha,
    "seven_card_stud": high_only,
    "seven_card_stud_hi_lo": high_low,
}
"""The games that are read in bulk."""
