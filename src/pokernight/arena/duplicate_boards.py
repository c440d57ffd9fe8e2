"""Boards of a duplicate match: equal cards and chance for every line-up and turn of its seats.

A hand is played with fresh stacks, an empty bank and no pot left from before. Where its pot is not
won the game is dealt again until it is, as at a table, and all of that counts as one hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from time import process_time
from typing import Final

from pokernight.arena.carried_pots import DealSeries
from pokernight.arena.lineups import Lineup
from pokernight.bots import Budget
from pokernight.bots.call_bot import Asking, situation_for
from pokernight.bots.table_memory import PublicAnswer, TableMemory, public_answer
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening, Result
from pokernight.engine.rules import Rules

MOST_DEALS: Final = 200
"""Deals of a series at the most; then its members share the pot."""
FINE: Final = 20
"""Steps of an e-fold of a decision's time: percentiles are right to 5 percent."""


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
    """

    won: tuple[int, ...]
    deals: int
    unfinished: int
    times: tuple[Counter[int], ...]
    faults: tuple[int, ...]
    complaints: tuple[str, ...]


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
    ) -> None:
        self.game, self.rules, self.players = game, rules, players
        self.tables, self.seed, self.budget, self.memory = tables, seed, budget, memory
        self._asking = Asking()

    def board(self, number: int) -> Board:
        """Play a board, by its number."""
        everybody = range(len(self.players))
        self._times: tuple[Counter[int], ...] = tuple([Counter() for _ in everybody])
        self._faults = [0 for _ in everybody]
        self._complaints = ["" for _ in everybody]
        self._deals = self._unfinished = 0
        won = [0 for _ in everybody]
        for lineup in self.tables:
            for turn in range(len(lineup.places)):
                places = lineup.turned(turn)
                for player, cents in zip(places, self._game(number, places), strict=True):
                    if player in lineup.heroes:
                        won[player] += cents
        return Board(
            won=tuple(won),
            deals=self._deals,
            unfinished=self._unfinished,
            times=self._times,
            faults=tuple(self._faults),
            complaints=tuple(self._complaints),
        )

    def _game(self, number: int, places: Sequence[int]) -> list[int]:
        """Return the winnings of each seat, in cents, over a whole series of deals."""
        series = DealSeries(self.game, self.rules, len(places))
        for deal in range(MOST_DEALS):
            chance = f"{self.seed}:{number}:{deal}"
            seated = [places[seat] for seat in series.members]
            self._deals += 1
            if not series.goes_on(self._hand(series.opening(chance), seated, chance)):
                break
        else:
            self._unfinished += 1
            series.share_out()
        return [stack - self.rules.buy_in for stack in series.stacks]

    def _hand(self, opening: Opening, seated: Sequence[int], chance: str) -> Result:
        hand, names = Hand(opening), [self.players[player] for player in seated]
        known_habits = () if self.memory is None else self.memory.of(names)
        answers: list[PublicAnswer] = []
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
            hand.play(reply.answer, ask.seat)
        if self.memory is not None:
            self.memory.add(names, answers)
        return hand.result
