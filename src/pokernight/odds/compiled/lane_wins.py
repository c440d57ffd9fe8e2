"""Categories of hands that are held and that win, played in lanes in which everybody stays."""

from __future__ import annotations

from typing import Final

import numpy as np

from pokernight.batch import lane_kernel as kernel
from pokernight.batch import lane_layout as at
from pokernight.batch.array_forms import ArrayForm, array_form
from pokernight.batch.lanes import Batch
from pokernight.errors import Refused
from pokernight.odds.compiled.winners import count_contest
from pokernight.odds.evaluation.evaluators import STAYER
from pokernight.odds.evaluation.odds_question import OddsQuestion
from pokernight.odds.evaluation.winning_categories import ByPlay, CategoryWins
from pokernight.ranking.bulk import categories

STAYS: Final = 1
"""Action of a player that checks, calls, or pays for its card."""


class InLanes:
    """Evaluator of games that have an array form, but no reading of their hands in arrays.

    Deal number n is the hand of a batch; one in which somebody is out is played by the engine.
    """

    block = 2_000

    def __init__(self, question: OddsQuestion, form: ArrayForm) -> None:
        self._form, self._spot = form, question.spot
        self._batch = Batch(form, self.block, question.seed, dealt=False)
        self._played = ByPlay(question)
        self._kinds: dict[tuple[int, int], tuple[int, str]] = {}
        self.method = "played in lanes" if question.spot.decisions else "showdown in lanes"
        self.players = STAYER if question.spot.decisions else None
        quick = kernel.OUTSIDE not in form.showdown
        self.usual, self.rate = (200_000, 5e4) if quick else (20_000, 2e3)

    @classmethod
    def of(cls, question: OddsQuestion) -> InLanes | None:
        """Return the evaluator of a question, or None for a game that it does not serve."""
        spot = question.spot
        try:
            form = array_form(spot.game.setup(spot.rules), spot.seats)
        except Refused:
            return None
        read_one_by_one = kernel.OUTSIDE in form.showdown and form.reads is None
        others = form.faces or form.openers
        draws = kernel.DRAWS in form.tables.program[:, 0]
        return None if read_one_by_one or others or draws else cls(question, form)

    def sample(self, first: int, count: int) -> CategoryWins:
        """Count so many deals from a number on."""
        tally = CategoryWins()
        for begin in range(first - first % self.block, first + count, self.block):
            self.of_block(begin // self.block)
            here = slice(max(first, begin) - begin, min(first + count, begin + self.block) - begin)
            tally.merge(self._count(here))
        return tally

    def of_block(self, block: int) -> Batch:
        """Return the deals of a block, by its number, played to their ends."""
        batch = self._batch
        batch.reset(block)
        actions = np.full(batch.n, STAYS)
        while (batch.lanes[:, at.ASK] != at.OVER).any():
            batch.step(actions, deal=False)
        return batch

    def _count(self, lanes: slice) -> CategoryWins:
        """Count the hands in some lanes, which are over."""
        seats = self._spot.seats
        rows = self._batch.lanes[lanes]
        whole = rows[:, at.LIVE : at.LIVE + seats].all(axis=1)
        numbers = np.arange(self._batch.n)[lanes][whole]
        tally = CategoryWins(len(numbers))
        for place in range(len(self._form.showdown) if len(numbers) else 0):
            slot = at.VALUES + place * at.SEATS
            values = rows[whole, slot : slot + seats].astype(np.int64)
            high = self._form.showdown[place] == kernel.HIGH_HAND
            keys = categories((values - 1).astype(np.uint16)) if high else values
            distinct, index, codes = np.unique(keys, return_index=True, return_inverse=True)
            kinds = [
                self._kind(place, key, int(numbers[hand // seats]), hand % seats)
                for key, hand in zip(distinct.tolist(), index.tolist())
            ]
            count_contest(tally, place, values, codes.reshape(values.shape), kinds)
        for lane in np.arange(self._batch.n)[lanes][~whole].tolist():
            self._played.count_deck(tally, list(self._batch.deck(lane)), lane)
        return tally

    def _kind(self, place: int, key: int, lane: int, seat: int) -> tuple[int, str]:
        """Return the category of a hand with its place, which the engine names once for a key."""
        if (place, key) not in self._kinds:
            row, seats = self._batch.lanes[lane], self._spot.seats
            from_left = (seat - int(row[at.BUTTON]) - 1) % seats
            named = self._played.kinds(list(self._batch.deck(lane)))
            self._kinds[place, key] = named[place][from_left]
        return self._kinds[place, key]
