"""Evaluators of games in which the best player meets a rival, a hand that no player holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from pokernight.cards import Card
from pokernight.chance import Seed, number_of
from pokernight.engine.hand import Hand
from pokernight.engine.odds_hooks import Duels, offered
from pokernight.engine.state import State
from pokernight.games import offer_of
from pokernight.odds.evaluation.counters import EquityCounts, unit
from pokernight.odds.evaluation.evaluators import Showdown
from pokernight.odds.questions.deals import Deals

UNKNOWN = 255
"""A card that the dice deal."""


class DuelResult(NamedTuple):
    """Result of a deal.

    Attributes:
        nominal: by seat, True if it beats the other players, or ties with the best.
        against: by seat, 1 if it then beats the rival, -1 if it loses to it, else 0.
        counted: number of the cards that the game counts.
    """

    nominal: tuple[bool, ...]
    against: tuple[int, ...]
    counted: int


def duels_of(deals: Deals) -> Duels:
    """Return the game's own description of its duels."""
    duels: Duels = offered(offer_of(deals.spot.game).duels)
    return duels


class Duel(Showdown):
    """Evaluator by the game's own steps; everybody stays."""

    usual = 5_000
    rate = exact_rate = 1_500.0

    def __init__(self, deals: Deals, seed: Seed) -> None:
        super().__init__(deals, seed)
        spot = deals.spot
        self._duels = duels_of(deals)
        self.method = self._duels.method
        plan = spot.game.setup(spot.rules).plan[0]
        steps = [number for number, (step, _) in enumerate(plan) if step is self._duels.begins]
        self._after_the_deal = steps[0]
        self._whole = unit(spot.seats)

    def outcome(self, deck: Sequence[Card]) -> DuelResult:
        """Return the result of the deal of this deck."""
        state = self._spot.dealt(deck)
        state.opener, state.aggressor = self._duels.opens(state), -1
        state.program = [0, self._after_the_deal]
        state.pots = [self._whole]
        state.stack = [self._whole] * state.seats
        hand = Hand.at(state)
        while (ask := hand.ask) is not None:
            hand.play(ask.default, ask.seat)
        return self._read(state)

    def _read(self, state: State) -> DuelResult:
        [winners] = self._duels.winners(state)
        nominal = tuple([seat in winners for seat in range(state.seats)])
        changes = [cents - self._whole for cents in state.stack]
        against = tuple([(change > 0) - (change < 0) for change in changes])
        return DuelResult(nominal, against, self._duels.count(state))

    def _count(self, decks: Iterable[Sequence[Card]]) -> EquityCounts:
        tally = EquityCounts(self._spot.seats)
        for deck in decks:
            self._add(tally, self.outcome(deck))
        return tally

    def _add(self, tally: EquityCounts, outcome: DuelResult) -> None:
        part = self._whole // sum(outcome.nominal)
        tally.settled([part * (result == 1) for result in outcome.against], self._whole)
        for seat, nominal in enumerate(outcome.nominal):
            tally.high[seat] += part * nominal


class QuickDuel:
    """Compiled evaluator, for known or unknown cards and the usual house rules."""

    players = None
    block = 50_000
    usual = 500_000
    rate = 1e6
    exact_rate = Duel.exact_rate

    def __init__(self, deals: Deals, seed: Seed) -> None:
        spot = deals.spot
        self.seats = spot.seats
        self._plain = Duel(deals, seed)
        self.method = self._plain.method
        self.kernel: Any = import_module(duels_of(deals).kernel)
        self._start = number_of(seed)
        self._dead = deals.dead
        slot_of: dict[int, int] = {}
        self._hands: list[list[Card]] = []
        for hand in range(len(spot.layout.order)):
            places = spot.layout.places(hand)
            first = len(self._hands) * len(places)
            slot_of.update({place: first + number for number, place in enumerate(places)})
            self._hands.append([deals.fixed.get(place, UNKNOWN) for place in places])
        self._slots = [slot_of[place] for place in deals.places]

    @staticmethod
    def takes(deals: Deals) -> bool:
        """Check whether these deals can be counted so."""
        game, rules = deals.spot.game, deals.spot.rules
        return rules == game.usual_rules and not deals.choices

    def showdowns(self, first: int, count: int) -> Any:
        """Return the kernel's results of so many deals from a number on."""
        return self.kernel.sample(self._hands, self._start, first, count, self._dead, self._slots)

    def sample(self, first: int, count: int) -> EquityCounts:
        """Count so many deals from a number on."""
        shares = self.showdowns(first, count).shares.tolist()
        part = unit(self.seats) // self.kernel.SHARE
        high, took, _, _, squares, win, tie, scoop = zip(*shares)
        return EquityCounts(
            self.seats,
            count,
            share=[part * parts for parts in took],
            squares=[part * part * parts for parts in squares],
            win=list(win),
            tie=list(tie),
            scoop=list(scoop),
            high=[part * parts for parts in high],
        )

    def everything(self) -> Iterator[EquityCounts]:
        """Count every possible deal, piece by piece."""
        return self._plain.everything()
