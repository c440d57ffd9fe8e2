"""A board: the same cards and chance for every line-up, in every turn of its seats.

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

from pokernight.arena.carried_pots import Going
from pokernight.arena.lineups import Lineup
from pokernight.bots import Budget, situation
from pokernight.bots.call_bot import Asking
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening, Result
from pokernight.engine.rules import Rules

MOST_DEALS: Final = 200
"""So often a game that goes on is dealt; then those who are in it share its pot."""
FINE: Final = 20
"""Into how many parts an e-fold of a decision's time is cut: figures are right to 5 percent."""


@dataclass(frozen=True, slots=True)
class Board:
    """What came of a board; everything adds up.

    Attributes:
        won: by player, what it has won in all its hands, in cents.
        deals: how often was dealt.
        unfinished: how many games were given up with a pot that nobody had won.
        times: by player, how many of its decisions took how long: see :func:`milliseconds`.
        faults: by player, how often the safe answer was given for it.
        complaints: by player, the sentence about the first of these, or nothing.
    """

    won: tuple[int, ...]
    deals: int
    unfinished: int
    times: tuple[Counter[int], ...]
    faults: tuple[int, ...]
    complaints: tuple[str, ...]


def milliseconds(mark: int) -> float:
    """What a mark among the times of decisions stands for."""
    return exp(mark / FINE)


def mark_of(seconds: float) -> int:
    """The mark nearest to a time, a microsecond at least."""
    return round(FINE * log(max(1_000 * seconds, 0.001)))


class Dealer:
    """Deals the boards of a match.

    Attributes:
        game: what is played.
        rules: its house rules.
        players: the names of the players.
        found: who sits where.
        seed: every deck and every chance follows from it.
        budget: how long the players may think.
    """

    def __init__(
        self,
        game: Game,
        rules: Rules,
        players: Sequence[str],
        found: Sequence[Lineup],
        seed: str,
        budget: Budget | None,
    ) -> None:
        self.game, self.rules, self.players = game, rules, players
        self.found, self.seed, self.budget = found, seed, budget
        self._asking = Asking()

    def board(self, number: int) -> Board:
        """Play a board, by its number."""
        everybody = range(len(self.players))
        self._times: tuple[Counter[int], ...] = tuple([Counter() for _ in everybody])
        self._faults = [0 for _ in everybody]
        self._complaints = ["" for _ in everybody]
        self._deals = self._unfinished = 0
        won = [0 for _ in everybody]
        for lineup in self.found:
            for turn in range(len(lineup.places)):
                places = lineup.turned(turn)
                for player, cents in zip(places, self._game(number, places), strict=True):
                    if player in lineup.heroes:
                        won[player] += cents
        return Board(
            tuple(won),
            self._deals,
            self._unfinished,
            self._times,
            tuple(self._faults),
            tuple(self._complaints),
        )

    def _game(self, number: int, places: Sequence[int]) -> list[int]:
        """What each seat wins, in cents, from the first deal until the pot is won."""
        going = Going(self.game, self.rules, len(places))
        for deal in range(MOST_DEALS):
            chance = f"{self.seed}:{number}:{deal}"
            seated = [places[seat] for seat in going.members]
            self._deals += 1
            if not going.goes_on(self._hand(going.opening(chance), seated, chance)):
                break
        else:
            self._unfinished += 1
            going.share_out()
        return [stack - self.rules.buy_in for stack in going.stacks]

    def _hand(self, opening: Opening, seated: Sequence[int], chance: str) -> Result:
        hand = Hand(opening)
        while (ask := hand.ask) is not None:
            luck = Random(f"{chance}:{hand.number}:{ask.seat}")
            known, player = situation(hand, ask, luck), seated[ask.seat]
            began = process_time()
            said = self._asking.ask(self.players[player], known, self.budget)
            self._times[player][mark_of(process_time() - began)] += 1
            if said.fault:
                self._faults[player] += 1
                self._complaints[player] = self._complaints[player] or said.to_its_author
            hand.play(said.answer, ask.seat)
        return hand.result
