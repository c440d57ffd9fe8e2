"""Boards of a duplicate match: equal cards and chance for every line-up and turn of its seats.

A hand is played with fresh stacks, an empty bank and no pot left from before. Where its pot is not
won the game is dealt again until it is, as at a table, and all of that counts as one hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from time import process_time
from typing import Final

from pokernight.arena.entrants import Lineup
from pokernight.bots import Budget
from pokernight.bots.basic_bots import KNOWN_MIXES, Mix
from pokernight.bots.call_bot import Asking, situation_for
from pokernight.bots.playouts import along, play_to_showdown
from pokernight.bots.strength import rounds_of
from pokernight.bots.table_memory import PublicAnswer, TableMemory, public_answer
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening, Result
from pokernight.engine.rules import Rules
from pokernight.table.deal_series import DealSeries

MOST_DEALS: Final = 200
"""Deals of a series at the most; then its members share the pot."""
FINE: Final = 20
"""Steps of an e-fold of a decision's time: percentiles are right to 5 percent."""
ORDERS: Final = 16
"""Orders of the cards to come over which a control variate is averaged, at the most."""
MILLIONTHS: Final = 1_000_000
"""Parts of a cent in which control variates are kept, as whole numbers: sums are exact."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Result of a board; all of it adds up over boards.

    Attributes:
        won: by player, winnings in all its hands, in cents.
        deals: number of deals.
        unfinished: number of series given up with a pot that nobody had won.
        times: by player, its decisions by their time, see :func:`milliseconds`.
        faults: by player, decisions in which the safe answer was given for it.
        complaints: by player, the sentence about the first of these, or empty.
        luck: by player, the sum of its control variates in millionths of a cent, to be added to
            ``won``; empty where none are computed.
    """

    won: tuple[int, ...]
    deals: int
    unfinished: int
    times: tuple[Counter[int], ...]
    faults: tuple[int, ...]
    complaints: tuple[str, ...]
    luck: tuple[int, ...] = ()


class ControlVariates:
    """Control variates of a hand: AIVAT, after Burch, Schmid, Moravcik and Bowling (2018).

    The value of a position is what each seat wins if all stay in to the end. A hand's winnings are
    that value at its beginning, which the turns of the seats cancel, and the change of the value by
    each answer. Every change is replaced by its mean over orders of the cards to come that are
    equally likely, and over the answers of a player whose probabilities are known. So the mean of
    what is added to the winnings is 0, whatever the players do, and much luck is gone.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        seats = hand.state.seats
        self._last = len(rounds_of(hand.setup, seats)) - 1
        self._stub: list[int] = []
        self._stays: list[list[int]] = []
        self._zeros = [0.0] * seats

    def of(self, ask: Ask, answer: Answer, mix: Mix | None = None) -> list[float]:
        """Return what an answer adds to the winnings, by seat in cents; 0 on average.

        Args:
            ask: the question that stands.
            answer: the answer, not played yet.
            mix: the probability of every answer of the player, where it is known.
        """
        state = self._hand.state
        usual = along(ask, state)
        mix = mix or {answer: 1.0}
        if {answer, *mix} == {usual}:
            return self._zeros
        # A card that a seat knows stays; with facts about cards nobody can tell which are alike.
        stub = [token for token in state.stub if not state.knows[token]]
        if state.facts or state.street >= self._last:
            stub = []
        if stub != self._stub or not self._stays:
            self._stub, self._stays = stub, self._ends(ask, usual, stub)
        stays, added = self._stays, [0.0] * state.seats
        ends = {choice: stays if choice == usual else self._ends(ask, choice, stub)
                for choice in {answer: 0, **mix}}  # fmt: skip
        for seat in range(state.seats):
            before = sum([end[seat] for end in stays]) / len(stays)
            mean = sum([
                chance * sum([end[seat] for end in ends[choice]]) / len(stays)
                for choice, chance in mix.items()
            ])  # fmt: skip
            added[seat] = (mean - before) - (ends[answer][0][seat] - stays[0][seat])
        self._stays = ends[answer]
        return added

    def _ends(self, ask: Ask, answer: Answer, stub: Sequence[int]) -> list[list[int]]:
        """Return the winnings after an answer if all stay then, for each order of the stub.

        The orders are turns of it, the true order first. Each is as likely as any other, and their
        next cards differ.
        """
        hand, cards = self._hand, len(stub)
        orders = 1 << min(ORDERS, max(1, cards)).bit_length() - 1
        ends = []
        for number in range(orders):
            state = hand.state.copy()
            state.minds = False
            by = number * cards // orders
            face = [*state.face]
            for token, other in zip(stub, [*stub[by:], *stub[:by]], strict=True):
                face[token] = state.face[other]
            state.face = tuple(face)
            future = Hand.at(state, hand.replies, hand.sealed)
            future.play(answer, ask.seat)
            ends.append(play_to_showdown(future, -1, Random(0)))
        return ends


def milliseconds(mark: int) -> float:
    """Return the time of a mark among the times of decisions."""
    return exp(mark / FINE)


def mark_of(seconds: float) -> int:
    """Return the mark nearest to a time, a microsecond at least."""
    return round(FINE * log(max(1_000 * seconds, 0.001)))


class Dealer:
    """Dealer of the boards of a match.

    Attributes:
        game: the game.
        rules: its house rules.
        players: the names of the players.
        tables: the line-ups.
        seed: seed of every deck and every chance.
        budget: thinking time of the players.
        aivat: whether the control variates of each hand are computed.
        memory: what the players remember of each other from hand to hand, in the order in which the
            boards are played; None in a match, whose boards may be played in any order.
    """

    def __init__(
        self,
        game: Game,
        rules: Rules,
        players: Sequence[str],
        tables: Sequence[Lineup],
        seed: str,
        budget: Budget | None,
        memory: TableMemory | None = None,
        aivat: bool = False,
    ) -> None:
        self.game, self.rules, self.players = game, rules, players
        self.tables, self.seed, self.budget, self.memory = tables, seed, budget, memory
        self.aivat = aivat
        self._asking = Asking()
        self._added: list[float] = []

    def board(self, number: int) -> Board:
        """Play a board, by its number."""
        everybody = range(len(self.players))
        self._times: tuple[Counter[int], ...] = tuple([Counter() for _ in everybody])
        self._faults = [0 for _ in everybody]
        self._complaints = ["" for _ in everybody]
        self._deals = self._unfinished = 0
        won = [0 for _ in everybody]
        luck = [0 for _ in everybody]
        for lineup in self.tables:
            for turn in range(len(lineup.places)):
                places = lineup.turned(turn)
                cents, added = self._game(number, places)
                for seat, player in enumerate(places):
                    if player in lineup.heroes:
                        won[player] += cents[seat]
                        luck[player] += round(MILLIONTHS * added[seat])
        return Board(
            won=tuple(won),
            deals=self._deals,
            unfinished=self._unfinished,
            times=self._times,
            faults=tuple(self._faults),
            complaints=tuple(self._complaints),
            luck=tuple(luck) if self.aivat else (),
        )

    def _game(self, number: int, places: Sequence[int]) -> tuple[list[int], list[float]]:
        """Return the winnings of each seat over a whole series of deals, and what is added.

        Both are in cents.
        """
        added = [0.0 for _ in places]
        series = DealSeries(self.game, self.rules, len(places))
        for deal in range(MOST_DEALS):
            chance = f"{self.seed}:{number}:{deal}"
            members = series.members
            self._deals += 1
            result = self._hand(series.opening(chance), [places[seat] for seat in members], chance)
            for seat, cents in zip(members, self._added):
                added[seat] += cents
            if not series.goes_on(result):
                break
        else:
            self._unfinished += 1
            series.share_out()
        return [stack - self.rules.buy_in for stack in series.stacks], added

    def _hand(self, opening: Opening, seated: Sequence[int], chance: str) -> Result:
        hand, names = Hand(opening), [self.players[player] for player in seated]
        known_habits = () if self.memory is None else self.memory.of(names)
        answers: list[PublicAnswer] = []
        variates = ControlVariates(hand) if self.aivat else None
        self._added = [0.0 for _ in seated] if self.aivat else []
        while (ask := hand.ask) is not None:
            player, luck = seated[ask.seat], f"{chance}:{hand.number}:{ask.seat}"
            known = situation_for(self.players[player], hand, ask, luck, known_habits)
            began = process_time()
            reply = self._asking.ask(self.players[player], known, self.budget)
            self._times[player][mark_of(process_time() - began)] += 1
            if reply.fault:
                self._faults[player] += 1
                self._complaints[player] = self._complaints[player] or reply.to_its_author
            if (answer := public_answer(self.game, ask, reply.answer)) is not None:
                answers.append(answer)
            if variates is not None:
                mix = KNOWN_MIXES.get(self.players[player])
                added = variates.of(ask, reply.answer, mix(ask) if mix else None)
                self._added = [so_far + cents for so_far, cents in zip(self._added, added)]
            hand.play(reply.answer, ask.seat)
        if self.memory is not None:
            self.memory.add(names, answers)
        return hand.result
