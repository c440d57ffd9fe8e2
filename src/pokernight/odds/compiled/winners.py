"""Which kinds of hands are held and which win, in bulk: :mod:`.plain.kinds`, in arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pokernight.chance import number_of
from pokernight.games.odds_readings.in_bulk import I64, hand_of
from pokernight.odds.compiled.bulk_deals import Dealer
from pokernight.odds.compiled.showdown_batches import reader_for
from pokernight.odds.plain.duels import QuickDuel
from pokernight.odds.plain.equity import Question
from pokernight.odds.plain.winning_categories import (
    NO_CLAIM,
    PART,
    Compared,
    WinTally,
    claims,
    kind_of,
)
from pokernight.ranking import CATEGORIES
from pokernight.ranking.kernels import VALUES, categories, high_classes

NONE: Final = (-1, "none")


class InBulk:
    """Everybody stays, and compiled readings of the game's contests decide."""

    method, players = "showdown", None
    block, usual, rate = 20_000, 1_000_000, 5e5

    def __init__(self, question: Question) -> None:
        self._spot = question.spot
        self._dealer = Dealer(question.deals, number_of(question.seed))
        reader = reader_for(question.spot)
        assert reader is not None
        self._reader = reader
        self._kinds: dict[tuple[int, int], tuple[int, str]] = {}

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""
        decks = self._dealer.sample(first, count)
        tally = WinTally(len(decks))
        for place, contest in enumerate(self._reader(self._spot, decks)):
            best = contest.max(axis=1, keepdims=True)
            wins = (contest == best) & ((contest > 0) | (place == 0))
            parts = wins * (PART // np.maximum(wins.sum(axis=1, keepdims=True), 1))
            keys = contest if place else _categories(contest)
            for key in np.unique(keys).tolist():
                here = keys == key
                if place and not key:
                    unclaimed = int((best == 0).sum())
                    if unclaimed:
                        tally.won[place, -2, NO_CLAIM] += unclaimed * PART
                    continue
                row, seat = divmod(int(here.argmax()), self._spot.seats)
                kind = (place, *self._kind(place, key, decks[row].tolist(), seat))
                tally.held[kind] += int(here.sum())
                tally.won[kind] += int(parts[here].sum())
        return tally

    def each(self, first: int, count: int) -> Iterator[Compared]:
        """See :class:`.kinds.Compares`."""
        decks = self._dealer.sample(first, count)
        contests = self._reader(self._spot, decks)
        keys = [
            contest if place else _categories(contest) for place, contest in enumerate(contests)
        ]
        layout, seats = self._spot.layout, range(self._spot.seats)
        places = [(*layout.down[seat], *layout.up[seat]) for seat in seats]
        values, named = [one.tolist() for one in contests], [one.tolist() for one in keys]
        for row, deck in enumerate(decks.tolist()):
            yield Compared(
                [[deck[at] for at in held] for held in places],
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
        """The deck with some of the cards left wherever it says nothing: burns are cards too."""
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
    """The categories of hands by their classes, or by values in an order of their own."""
    if contest.max() < len(VALUES):
        return categories(contest.astype(np.uint16))
    return contest >> 20


class ByDuelInBulk:
    """Who wins among the players meets a hand that nobody plays, see :class:`.kinds.ByDuel`."""

    block, usual, rate = 50_000, 500_000, 4e5

    def __init__(self, question: Question) -> None:
        self._judge = QuickDuel(question.deals, question.seed)
        self._dealer = Dealer(question.deals, number_of(question.seed))
        self._spot = question.spot
        self.method, self.players = self._judge.method, None

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""
        ended = self._judge.showdowns(first, count)
        decks = self._dealer.sample(first, count)
        held = np.zeros(len(CATEGORIES), np.int64)
        for seat in range(self._spot.seats):
            classes = high_classes(hand_of(self._spot, decks, seat))
            held += np.bincount(categories(classes), minlength=len(CATEGORIES))
        tally = WinTally(count)
        for category, name in enumerate(CATEGORIES):
            if held[category]:
                kind = (0, category, name)
                tally.held[kind] = int(held[category])
                if parts := int(ended.hands[0, category]):
                    tally.won[kind] = parts * (PART // self._judge.kernel.SHARE)
        for counted, (_, *results) in enumerate(ended.duels.tolist()):
            for result, faced in zip((1, 0, -1), results):
                if faced:
                    tally.facing[counted, result] = faced
        return tally
