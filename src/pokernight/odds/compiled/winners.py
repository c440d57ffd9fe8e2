"""Categories of hands that are held and that win, in arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pokernight.chance import number_of
from pokernight.games.odds_readings.in_bulk import hand_of
from pokernight.odds.compiled.bulk_deals import BulkDealer
from pokernight.odds.compiled.showdown_batches import reader_for
from pokernight.odds.evaluation.duels import QuickDuel
from pokernight.odds.evaluation.odds_question import OddsQuestion
from pokernight.odds.evaluation.winning_categories import (
    NO_CLAIM,
    PART,
    CategoryWins,
    ComparedDeal,
    claims,
    kind_of,
)
from pokernight.ranking import CATEGORIES
from pokernight.ranking.bulk import VALUES, categories, high_classes
from pokernight.ranking.kernels.kernel_tables import I64

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
            best = contest.max(axis=1, keepdims=True)
            wins = (contest == best) & ((contest > 0) | (place == 0))
            parts = wins * (PART // np.maximum(wins.sum(axis=1, keepdims=True), 1))
            keys = contest if place else _categories(contest)
            for key in np.unique(keys).tolist():
                matches = keys == key
                if place and not key:
                    unclaimed = int((best == 0).sum())
                    if unclaimed:
                        tally.won[place, -2, NO_CLAIM] += unclaimed * PART
                    continue
                row, seat = divmod(int(matches.argmax()), self._spot.seats)
                kind = (place, *self._kind(place, key, decks[row].tolist(), seat))
                tally.held[kind] += int(matches.sum())
                tally.won[kind] += int(parts[matches].sum())
        return tally

    def each(self, first: int, count: int) -> Iterator[ComparedDeal]:
        """See :class:`~pokernight.odds.evaluation.winning_categories.HandComparer`."""
        decks = self._dealer.sample(first, count)
        contests = self._reader(self._spot, decks)
        keys = [
            contest if place else _categories(contest) for place, contest in enumerate(contests)
        ]
        layout, seats = self._spot.layout, range(self._spot.seats)
        places = [(*layout.down[seat], *layout.up[seat]) for seat in seats]
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
        held = np.zeros(len(CATEGORIES), np.int64)
        for seat in range(self._spot.seats):
            classes = high_classes(hand_of(self._spot, decks, seat))
            held += np.bincount(categories(classes), minlength=len(CATEGORIES))
        tally = CategoryWins(count)
        for category, name in enumerate(CATEGORIES):
            if held[category]:
                kind = (0, category, name)
                tally.held[kind] = int(held[category])
                if parts := int(ended.hands[0, category]):
                    tally.won[kind] = parts * (PART // self._judge.kernel.SHARE)
        for counted, (_, *results) in enumerate(ended.duels.tolist()):
            for result, deals in zip((1, 0, -1), results):
                if deals:
                    tally.facing[counted, result] = deals
        return tally
