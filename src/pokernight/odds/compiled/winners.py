"""Categories of hands that are held and that win, in arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pokernight.chance import number_of
from pokernight.engine.steps import contests_of
from pokernight.games.odds_readings.in_bulk import hand_of
from pokernight.odds.compiled.bulk_deals import BulkDealer
from pokernight.odds.compiled.showdown_batches import DrawnDeals, moves_of, reader_for
from pokernight.odds.evaluation.duels import QuickDuel
from pokernight.odds.evaluation.odds_question import OddsQuestion
from pokernight.odds.evaluation.winning_categories import (
    NO_CLAIM,
    PART,
    ByPlay,
    CategoryWins,
    ComparedDeal,
    claims,
    kind_of,
)
from pokernight.ranking import CATEGORIES
from pokernight.ranking.bulk import VALUES, categories, high_classes
from pokernight.ranking.kernels.kernel_tables import I64, U8

NONE: Final = (-1, "none")
LOWS: Final = 1 << 24
"""Least value of a low without a qualifier; those of high hands are below."""


class InBulk:
    """Evaluator by compiled readings of the game's contests; everybody stays."""

    method, players = "showdown", None
    block, usual, rate = 20_000, 1_000_000, 5e5

    def __init__(self, question: OddsQuestion) -> None:
        self._spot = question.spot
        self._dealer = BulkDealer(question.deals, number_of(question.seed))
        reader = reader_for(question.spot)
        assert reader is not None
        self._reader = reader
        self._kinds: dict[tuple[int, int], tuple[int, str]] = {}

    def sample(self, first: int, count: int) -> CategoryWins:
        """Count so many deals from a number on."""
        decks = self._dealer.sample(first, count)
        tally = CategoryWins(len(decks))
        for place, contest in enumerate(self._reader(self._spot, decks)):
            keys = contest if place else _categories(contest)
            distinct, places, codes = np.unique(keys, return_index=True, return_inverse=True)
            kinds = []
            for key, at in zip(distinct.tolist(), places.tolist()):
                row, seat = divmod(at, self._spot.seats)
                kinds.append(self._named(place, key, decks[row].tolist(), seat))
            count_contest(tally, place, contest, codes.reshape(keys.shape), kinds)
        return tally

    def each(self, first: int, count: int) -> Iterator[ComparedDeal]:
        """See :class:`~pokernight.odds.evaluation.winning_categories.HandComparer`."""
        decks = self._dealer.sample(first, count)
        contests = self._reader(self._spot, decks)
        keys = [
            contest if place else _categories(contest) for place, contest in enumerate(contests)
        ]
        layout, seats = self._spot.layout, range(self._spot.seats)
        places = [layout.places(seat) for seat in seats]
        values, named = [contest.tolist() for contest in contests], [key.tolist() for key in keys]
        for row, deck in enumerate(decks.tolist()):
            yield ComparedDeal(
                [[deck[at] for at in hand] for hand in places],
                [
                    claims(
                        contest[row],
                        [
                            self._named(place, key, deck, seat)
                            for seat, key in enumerate(kinds[row])
                        ],
                        place,
                    )
                    for place, (contest, kinds) in enumerate(zip(values, named))
                ],
            )

    def _named(self, place: int, key: int, deck: list[int], seat: int) -> tuple[int, str]:
        return NONE if place and not key else self._kind(place, key, deck, seat)

    def _whole(self, deck: list[int]) -> list[int]:
        """Return the deck with cards of the stub in its open places: burns are cards too."""
        cards = self._spot.game.setup(self._spot.rules).pack.cards
        left = iter([card for card in cards if card not in deck])
        return [card if card in cards else next(left) for card in deck]

    def _kind(self, place: int, key: int, deck: list[int], seat: int) -> tuple[int, str]:
        if (place, key) not in self._kinds:
            state = self._spot.dealt(self._whole(deck))
            reading = self._spot.contests[place].reading(state, seat)
            self._kinds[place, key] = kind_of(reading)
        return self._kinds[place, key]


def count_contest(
    tally: CategoryWins, place: int, values: I64, codes: I64, kinds: Sequence[tuple[int, str]]
) -> None:
    """Count the hands of deals in a contest: :func:`.count_deal` in bulk.

    Args:
        tally: receives the counts.
        place: the place of the contest.
        values: by deal (rows) and seat.
        codes: the same, by the places of the hands' categories in ``kinds``.
        kinds: the places of categories in their order, and the categories; several may be equal.
    """
    best = values.max(axis=1, keepdims=True)
    wins = (values == best) & ((values > 0) | (place == 0))
    parts = wins * (PART // np.maximum(wins.sum(axis=1, keepdims=True), 1))
    if place and (unclaimed := int((best == 0).sum())):
        tally.won[place, -2, NO_CLAIM] += unclaimed * PART
    different = sorted(set(kinds))
    codes = np.array([different.index(kind) for kind in kinds])[codes]
    for code, kind in enumerate(different):
        matches = codes == code
        if place:
            matches &= values > 0
        many = matches.sum(axis=1)
        if many.any():
            tally.held[place, *kind] += int(many.sum())
            tally.squares[place, *kind] += int((many * many).sum())
            tally.won[place, *kind] += int(parts[matches].sum())


class ByDrawing:
    """Evaluator of games in which all stay and draw by the policy, or throw away, in arrays.

    A deal in which the deck runs out is played by the engine.
    """

    def __init__(self, question: OddsQuestion, drawn: DrawnDeals) -> None:
        self._drawn, self._spot = drawn, question.spot
        self._contests = contests_of(question.spot.blank.setup)
        self._played = ByPlay(question)
        self._kinds: dict[tuple[int, int], tuple[int, str]] = {}
        self.method, self.players = drawn.method, drawn.players
        self.block, self.usual, self.rate = drawn.block, drawn.usual, drawn.rate

    @classmethod
    def of(cls, question: OddsQuestion) -> ByDrawing | None:
        """Return the evaluator of a question, or None for a game that it does not serve."""
        reader = reader_for(question.spot)
        if reader is None or not DrawnDeals.takes(question.deals):
            return None
        moves = moves_of(question.spot)
        return cls(question, DrawnDeals(question.deals, question.seed, reader, moves))

    def sample(self, first: int, count: int) -> CategoryWins:
        """Count so many deals from a number on."""
        return self.count_decks(self._drawn.decks(first, count), first)

    def count_decks(self, decks: U8, first: int = 0) -> CategoryWins:
        """Count deals by their decks, the top card first."""
        shown, contests, whole = self._drawn.shown(decks)
        tally = CategoryWins(len(shown))
        for place, values in enumerate(contests if len(shown) else ()):
            distinct, at, codes = np.unique(values, return_index=True, return_inverse=True)
            kinds = [
                self._kind(place, value, shown[deal // self._spot.seats], deal % self._spot.seats)
                for value, deal in zip(distinct.tolist(), at.tolist())
            ]
            count_contest(tally, place, values, codes.reshape(values.shape), kinds)
        for row in np.flatnonzero(~whole).tolist():
            self._played.count_deck(tally, decks[row].tolist(), first + row)
        return tally

    def _kind(self, place: int, value: int, shown: U8, seat: int) -> tuple[int, str]:
        """Return the category of a hand with its place, found once for each value."""
        if (place, value) not in self._kinds:
            state = self._spot.blank.copy()
            layout = self._drawn.layout
            state.face = tuple(shown.tolist())
            for hand, places in enumerate(layout.down):
                state.hands[hand] = list(places)
            state.board = list(layout.board)
            reading = self._contests[place].reading(state, seat) if value or not place else None
            self._kinds[place, value] = kind_of(reading)
        return self._kinds[place, value]


def _categories(contest: I64) -> NDArray[Any]:
    """Return the categories of hands by their classes, or by values in an order of their own.

    The kind of a low is its category with its highest rank.
    """
    if contest.max() < len(VALUES):
        return categories(contest.astype(np.uint16))
    return contest >> (16 if contest.max() >= LOWS else 20)


class ByDuelInBulk:
    """Evaluator of games in which the best player meets a rival that no player holds."""

    block, usual, rate = 50_000, 500_000, 4e5

    def __init__(self, question: OddsQuestion) -> None:
        self._judge = QuickDuel(question.deals, question.seed)
        self._dealer = BulkDealer(question.deals, number_of(question.seed))
        self._spot = question.spot
        self.method, self.players = self._judge.method, None

    def sample(self, first: int, count: int) -> CategoryWins:
        """Count so many deals from a number on."""
        ended = self._judge.showdowns(first, count)
        decks = self._dealer.sample(first, count)
        held = np.zeros((count, len(CATEGORIES)), np.int64)
        for seat in range(self._spot.seats):
            classes = high_classes(hand_of(self._spot, decks, seat))
            held[np.arange(count), categories(classes)] += 1
        tally = CategoryWins(count)
        for category, name in enumerate(CATEGORIES):
            many = held[:, category]
            if many.any():
                kind = (0, category, name)
                tally.held[kind] = int(many.sum())
                tally.squares[kind] = int((many * many).sum())
                if parts := int(ended.hands[0, category]):
                    tally.won[kind] = parts * (PART // self._judge.kernel.SHARE)
        for counted, (_, *results) in enumerate(ended.duels.tolist()):
            for result, deals in zip((1, 0, -1), results):
                if deals:
                    tally.facing[counted, result] = deals
        return tally
