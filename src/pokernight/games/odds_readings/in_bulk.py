"""Values of hands, deal by deal, in arrays: the showdowns of games of the rulebook.

Each reading of an array of decks gives by contest the value of each seat's hand in each deal, in
the order of the game's own values. What the game's own showdown says of the same deals is what
these are tested against.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pokernight.cards import JOKERS, parse
from pokernight.engine.rules import Rules
from pokernight.games.boards import board_lines
from pokernight.ranking import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, LowRules, StrippedRules
from pokernight.ranking.bulk import (
    NATURAL,
    NULL,
    VALUES,
    WILD,
    badugi_values,
    high_classes,
    low_values,
    lowball_values,
    marks_of,
    omaha_values,
    stripped_values,
)
from pokernight.ranking.kernels.kernel_tables import I64, U8
from pokernight.ranking.points import total_value

Values: TypeAlias = list[I64]
"""By contest, the value of each seat's hand (a column) in each deal (a row)."""
Places: TypeAlias = tuple[int, ...]
Flags: TypeAlias = NDArray[np.bool_]

JOKER: Final = JOKERS[0]
QUEEN: Final = 10
SPADES: Final = 3
RANKS: Final = 13


class BulkLayout(Protocol):
    """Places in the deck of the cards: by seat those down and up, the board, those aside."""

    @property
    def down(self) -> tuple[Places, ...]:
        """By hand, its cards face down."""

    @property
    def up(self) -> tuple[Places, ...]:
        """By hand, its cards face up."""

    @property
    def board(self) -> Places:
        """The cards on the board."""

    @property
    def aside(self) -> Places:
        """Cards turned over that lie aside."""


class BulkSpot(Protocol):
    """A game as it is dealt to some seats under some rules."""

    @property
    def rules(self) -> Rules:
        """The house rules."""

    @property
    def seats(self) -> int:
        """Return how many play."""

    @property
    def layout(self) -> BulkLayout:
        """Return where the cards go."""


# --- the cards of a hand


def hand_of(spot: BulkSpot, decks: U8, seat: int) -> U8:
    """The cards of a seat, down, then up, then those on the board."""
    layout = spot.layout
    return decks[:, [*layout.down[seat], *layout.up[seat], *layout.board]]


def _by_seat(spot: BulkSpot, values: Callable[[int], Any]) -> I64:
    return np.stack([values(seat).astype(np.int64) for seat in range(spot.seats)], axis=1)


# --- games without wild cards


def _highs(spot: BulkSpot, decks: U8) -> I64:
    return _by_seat(spot, lambda seat: high_classes(hand_of(spot, decks, seat)))


def high_only(spot: BulkSpot, decks: U8) -> Values:
    """The best five of all cards."""
    return [_highs(spot, decks)]


def high_low(spot: BulkSpot, decks: U8) -> Values:
    """The best high and the best eight-or-better low."""
    lows = _by_seat(spot, lambda seat: low_values(hand_of(spot, decks, seat)))
    return [_highs(spot, decks), lows]


def _high_alone(values: Values, spot: BulkSpot) -> Values:
    """Return the readings without lows where they win nothing."""
    return values if spot.rules.to_dict()["hi_lo"] == "yes" else values[:1]


def any_cards(spot: BulkSpot, decks: U8) -> Values:
    """The best five of all cards, and the best low where it wins half."""
    return _high_alone(high_low(spot, decks), spot)


def two_at_most(spot: BulkSpot, decks: U8) -> Values:
    """The same, with two cards of the hand at most."""
    layout = spot.layout

    def best(reads: Callable[[U8], Any]) -> I64:
        def value(seat: int) -> Any:
            hands = [decks[:, [*two, *layout.board]] for two in combinations(layout.down[seat], 2)]
            return np.stack([reads(hand) for hand in hands]).max(axis=0)

        return _by_seat(spot, value)

    return _high_alone([best(high_classes), best(low_values)], spot)


def _lowest(spot: BulkSpot, decks: U8, rules: LowRules) -> I64:
    return _by_seat(spot, lambda seat: lowball_values(hand_of(spot, decks, seat), rules))


def _badugis(spot: BulkSpot, decks: U8, *, ace_low: bool) -> I64:
    return _by_seat(spot, lambda seat: badugi_values(hand_of(spot, decks, seat), ace_low=ace_low))


def ace_to_five(spot: BulkSpot, decks: U8) -> Values:
    """The lowest five, aces low."""
    return [_lowest(spot, decks, ACE_TO_FIVE)]


def ace_to_six(spot: BulkSpot, decks: U8) -> Values:
    """The lowest five, aces low, where straights and flushes count against a hand."""
    return [_lowest(spot, decks, ACE_TO_SIX)]


def deuce_to_seven(spot: BulkSpot, decks: U8) -> Values:
    """The lowest five, aces high, where straights and flushes count against a hand."""
    return [_lowest(spot, decks, DEUCE_TO_SEVEN)]


def badugi(spot: BulkSpot, decks: U8) -> Values:
    """The best badugi, aces low."""
    return [_badugis(spot, decks, ace_low=True)]


def ace_to_five_and_badugi(spot: BulkSpot, decks: U8) -> Values:
    """The lowest five and the best badugi, aces low."""
    return [*ace_to_five(spot, decks), *badugi(spot, decks)]


def deuce_to_seven_and_ace_high_badugi(spot: BulkSpot, decks: U8) -> Values:
    """The lowest five and the best badugi, aces high."""
    return [*deuce_to_seven(spot, decks), _badugis(spot, decks, ace_low=False)]


def deuce_to_seven_and_badugi_as_played(spot: BulkSpot, decks: U8) -> Values:
    """The same, with aces high or low in the badugi."""
    ace_low = spot.rules.to_dict()["badugi_aces"] == "low"
    return [*deuce_to_seven(spot, decks), _badugis(spot, decks, ace_low=ace_low)]


def ace_to_five_with_jokers(spot: BulkSpot, decks: U8) -> Values:
    """The lowest five, aces low; a joker is the lowest rank that a hand lacks."""

    def value(seat: int) -> I64:
        return lowball_values(_with_lowest(hand_of(spot, decks, seat)), ACE_TO_FIVE)

    return [_by_seat(spot, value)]


def _with_lowest(hands: U8) -> U8:
    """Return the hands with a card of the lowest rank that each lacks for each joker."""
    joker = hands >= JOKER
    places = (hands // 4 + 1) % RANKS
    hands = hands.copy()
    mask = np.bitwise_or.reduce(np.where(joker, 0, 1 << places.astype(np.int64)), axis=1)
    for column in range(hands.shape[1]):
        rows = np.flatnonzero(joker[:, column])
        lowest = ~mask[rows] & (mask[rows] + 1)
        place = np.log2(lowest).astype(np.int64)
        hands[rows, column] = (place - 1) % RANKS * 4
        mask[rows] |= lowest
    return hands


def drawmaha(spot: BulkSpot, decks: U8) -> Values:
    """Two of the hole with three or more of the board, and the hand alone as the house says.

    Raises:
        ValueError: for fewer than two cards in a hand.
    """
    down, board = spot.layout.down, spot.layout.board
    draws: dict[str, Callable[[U8], Any]] = {
        "high": lambda hands: VALUES[high_classes(hands)],
        "deuce_to_seven": lambda hands: lowball_values(hands, DEUCE_TO_SEVEN),
        "badugi": badugi_values,
        "zero": lambda hands: _points(hands, 0),
        "49": lambda hands: _points(hands, 49),
    }
    reads = draws[spot.rules.to_dict()["draw_hand"]]
    return [
        VALUES[_omaha_highs(spot, decks, board)].astype(np.int64),
        _by_seat(spot, lambda seat: reads(decks[:, list(down[seat])])),
    ]


def _points(hands: U8, target: int) -> I64:
    """The values of totals in which an ace counts one and a face card nothing."""
    worth = np.array([*range(2, 11), 0, 0, 0, 1])
    values = np.array([
        total_value(2 * total, target) for total in range(10 * hands.shape[1] + 1)
    ])  # fmt: skip
    totals: I64 = values[worth[hands // 4].sum(axis=1)]
    return totals


def jokers(spot: BulkSpot, hands: U8) -> Flags:
    """Mark the jokers of hands."""
    return np.greater_equal(hands, JOKER)


def wild_in_draw(spot: BulkSpot, hands: U8) -> Flags:
    """Mark what the house plays wild: deuces or jokers."""
    deuces = spot.rules.to_dict()["wild"] == "deuces"
    return np.less(hands, 4) if deuces else jokers(spot, hands)


def rank_of_the_spit(spot: BulkSpot, hands: U8) -> Flags:
    """Mark the spit, which comes last, and by the usual rule all cards of its rank."""
    marks = hands if spot.rules.to_dict()["wild"] == "card" else hands // 4
    return np.equal(marks, marks[:, -1:])


def spit_in_the_ocean(spot: BulkSpot, decks: U8) -> Values:
    """The best five of four cards and the spit."""

    def value(seat: int) -> Any:
        hands = hand_of(spot, decks, seat)
        marks = np.where(rank_of_the_spit(spot, hands), WILD, NATURAL).astype(np.uint8)
        return VALUES[high_classes(hands, marks)]

    return [_by_seat(spot, value)]


def drawn_high(spot: BulkSpot, decks: U8) -> Values:
    """The best five with what the house plays wild: nothing, deuces, jokers or a bug."""
    wild = spot.rules.to_dict()["wild"]
    if wild == "nothing":
        return high_only(spot, decks)
    marks = marks_of(
        wild=parse("2c 2d 2h 2s") if wild == "deuces" else () if wild == "bug" else JOKERS,
        bug=JOKERS if wild == "bug" else (),
    )
    return [_by_seat(spot, lambda seat: high_classes(hand_of(spot, decks, seat), marks))]


def _omaha(spot: BulkSpot, decks: U8, board: Places) -> Values:
    boards = np.ascontiguousarray(decks[:, list(board)])
    read = [
        omaha_values(np.ascontiguousarray(decks[:, list(spot.layout.down[seat])]), boards)
        for seat in range(spot.seats)
    ]
    return [np.stack([values[half].astype(np.int64) for values in read], axis=1) for half in (0, 1)]


def _omaha_highs(spot: BulkSpot, decks: U8, board: Places) -> I64:
    """Return the classes of two of the hole with three of a board of three cards or more."""
    if len(board) == 5:
        return _omaha(spot, decks, board)[0]
    down = spot.layout.down
    if min(map(len, down)) < 2:
        raise ValueError("an Omaha hand is two cards in the hole or more")

    def best(seat: int) -> Any:
        fives = [
            decks[:, [*two, *three]]
            for two in combinations(down[seat], 2)
            for three in combinations(board, 3)
        ]
        return np.stack([high_classes(five) for five in fives]).max(axis=0)

    return _by_seat(spot, best)


def two_of_the_hole(spot: BulkSpot, decks: U8) -> Values:
    """Two of the hole with three of the board, high and low."""
    return _omaha(spot, decks, spot.layout.board)


def two_of_the_hole_as_played(spot: BulkSpot, decks: U8) -> Values:
    """The same, with the lows only where they win half."""
    return _high_alone(two_of_the_hole(spot, decks), spot)


def _boards(spot: BulkSpot) -> list[Places]:
    """Return where the cards of each board come from."""
    board = spot.layout.board
    return [tuple([board[at] for at in places]) for places in board_lines(spot.rules).values()]


def each_board(spot: BulkSpot, decks: U8) -> Values:
    """The best five of two cards in hand and of each board."""

    def values(board: Places) -> I64:
        down = spot.layout.down
        return _by_seat(spot, lambda seat: high_classes(decks[:, [*down[seat], *board]]))

    return [values(board) for board in _boards(spot)]


def each_board_of_two(spot: BulkSpot, decks: U8) -> Values:
    """Two of the hole with three of each board."""
    return [_omaha(spot, decks, board)[0] for board in _boards(spot)]


def short_deck(spot: BulkSpot, decks: U8) -> Values:
    """The best five of all cards, in the order of hands of a short deck."""
    order = StrippedRules(three_over_straight=spot.rules.to_dict()["straights"] == "under_three")
    return [_by_seat(spot, lambda seat: stripped_values(hand_of(spot, decks, seat), order))]


def low_chicago(spot: BulkSpot, decks: U8) -> Values:
    """The best high, and the lowest spade in the hole."""
    ace_low = spot.rules.to_dict()["ace_of_spades"] == "low"

    def spade(seat: int) -> Any:
        down = decks[:, list(spot.layout.down[seat])]
        height = (down // 4 + 1) % 13 if ace_low else down // 4
        return np.where(down % 4 == SPADES, 13 - height.astype(np.int64), 0).max(axis=1)

    return [_highs(spot, decks), _by_seat(spot, spade)]


# --- games with wild cards


def _marked(spot: BulkSpot, decks: U8, marks: Callable[[U8, int], Any]) -> Values:
    """The best high with cards marked; ``marks(cards, how many lie face down)``."""

    def value(seat: int) -> Any:
        cards = hand_of(spot, decks, seat)
        return high_classes(cards, marks(cards, len(spot.layout.down[seat])).astype(np.uint8))

    return [_by_seat(spot, value)]


def low_hole(spot: BulkSpot, decks: U8) -> Values:
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


def _faces_up(spot: BulkSpot, decks: U8) -> U8:
    """The cards that come face up and belong to hands or lie aside, in the order dealt."""
    places = [place for zone in (*spot.layout.up, spot.layout.aside) for place in zone]
    return decks[:, sorted(places)]


def chaos(spot: BulkSpot, decks: U8) -> Values:
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


def follow_the_queen(spot: BulkSpot, decks: U8) -> Values:
    """Return the wild ranks: queens, and the rank that followed the last queen face up."""
    rules = spot.rules.to_dict()
    seen = np.zeros(len(decks), bool)
    follower = np.full(len(decks), -1)
    for cards in _faces_up(spot, decks).T:
        ranks = (cards // 4).astype(np.int64)
        queen = ranks == QUEEN
        follower = np.where(queen, -1, np.where(seen & (follower < 0), ranks, follower))
        seen |= queen
    queens = np.full(len(decks), rules["queens"] == "wild")
    if rules["last_queen"] != "queens":
        queens &= ~(seen & (follower < 0))

    def marks(cards: U8, down: int) -> Any:
        ranks = cards // 4
        wild = (ranks == follower[:, None]) | (queens[:, None] & (ranks == QUEEN))
        return np.where(wild, WILD, NATURAL)

    return _marked(spot, decks, marks)
