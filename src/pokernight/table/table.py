"""One evening at one table: who sits where with what, the next hand, and who is up or down.

Pure logic: it knows no terminal, no network and no clock. All money is integer cents, and what
was bought always equals what lies on the table or was cashed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from typing import NamedTuple

from pokernight.engine.events import Sink
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening, Result
from pokernight.engine.money import split
from pokernight.engine.rules import Rules, money
from pokernight.errors import Refused


@dataclass(slots=True)
class Player:
    """Somebody at the table: chips in front of him, and his account, in cents."""

    name: str
    stack: int = 0
    bought: int = 0
    cashed: int = 0
    recitations: int = 0


class LedgerLine(NamedTuple):
    """One player's evening, in cents; ``net`` counts the chips that he still has."""

    name: str
    bought: int
    cashed: int
    stack: int
    net: int
    recitations: int


@dataclass(slots=True)
class Table:
    """Seats around one game.

    Attributes:
        game: what is played.
        rules: its house rules.
        seed: of the evening's decks; each hand's deck follows from it and the hand's number.
        players: by seat of the table.
        button: the seat of the dealer.
        bank: what the game holds between hands (Damien's holdings).
        pot: a pot left as the next hand's ante.
        carried: what else the game carries from hand to hand.
        hands: how many hands have been dealt.
        dealt_in: the table's seats in the hand being played, in the order of its seats.
    """

    game: Game
    rules: Rules
    seed: int | str | None = None
    players: list[Player] = field(default_factory=list)
    button: int = 0
    bank: int = 0
    pot: int = 0
    carried: Mapping[str, int] = field(default_factory=dict)
    hands: int = 0
    dealt_in: tuple[int, ...] = ()

    def sit(self, name: str, buy_in: int | None = None) -> int:
        """Seat a player to the left of the last one, with chips; gives the seat.

        Raises:
            Refused: if the game cannot be dealt to so many, or the name is taken.
        """
        if any(player.name == name for player in self.players):
            raise Refused(f"there is a {name} at the table already")
        if len(self.players) + 1 >= self.game.seats[0]:
            self.game.check_seats(len(self.players) + 1, self.rules)
        self.players.append(Player(name))
        self.buy(len(self.players) - 1, self.rules.buy_in if buy_in is None else buy_in)
        return len(self.players) - 1

    def buy(self, seat: int, cents: int) -> None:
        """A player buys chips, between hands.

        Raises:
            Refused: during a hand, or for an amount that is no amount.
        """
        if self.dealt_in:
            raise Refused("chips are bought between hands (table stakes)")
        if cents <= 0:
            raise Refused(f"nobody can buy in for {money(cents)}: it takes a cent at least")
        player = self.players[seat]
        player.stack += cents
        player.bought += cents

    def broke(self) -> list[int]:
        """The seats without chips, or without as many as the game needs."""
        least = self.rules.bankroll
        return [seat for seat, player in enumerate(self.players) if player.stack < least]

    def deal(self, sink: Sink | None = None) -> Hand:
        """Deal the next hand to everybody who has chips enough.

        Raises:
            Refused: if a hand is being played, or too few have chips.
        """
        if self.dealt_in:
            raise Refused("the hand that is being played must end first")
        broke = self.broke()
        dealt_in = [seat for seat in range(len(self.players)) if seat not in broke]
        self.game.check_seats(len(dealt_in), self.rules)
        dealer = next(seat for seat in self._from(self.button) if seat in dealt_in)
        opening = Opening.shuffled(
            self.game,
            len(dealt_in),
            self._deck_seed(),
            rules=self.rules,
            stacks=[self.players[seat].stack for seat in dealt_in],
            button=dealt_in.index(dealer),
            bank=self.bank,
            pot=self.pot,
            carried=self.carried,
        )
        self.button = dealer
        self.dealt_in = tuple(dealt_in)
        self.hands += 1
        return Hand(opening, sink=sink)

    def settle(self, result: Result) -> None:
        """Take back what a hand gives: chips, what is carried, debts, and who deals next.

        Raises:
            Refused: if no hand is being played, or money has gone missing.
        """
        if not self.dealt_in:
            raise Refused("no hand is being played")
        before = self.money()
        after = sum(result.stacks) + result.bank + result.pot
        out = [
            player.stack for seat, player in enumerate(self.players) if seat not in self.dealt_in
        ]
        if after + sum(out) != before or len(result.stacks) != len(self.dealt_in):
            raise Refused("this result is not of the hand that is being played: the money differs")
        for seat, stack in zip(self.dealt_in, result.stacks, strict=True):
            self.players[seat].stack = stack
        for seat, debt in result.debts.items():
            self.players[self.dealt_in[seat]].recitations += debt
        self.bank, self.pot, self.carried = result.bank, result.pot, result.carried
        if result.next_button is not None:
            self.button = self.dealt_in[result.next_button]
        else:
            self.button = (self.button + 1) % len(self.players)
        self.dealt_in = ()

    def abandon(self) -> None:
        """Drop the hand being played as if it had not been dealt: every chip is where it was."""
        self.dealt_in = ()

    def close(self) -> None:
        """End the evening: what is still carried is split among those seated.

        Odd cents go one by one from the left of the button.
        """
        if self.dealt_in:
            raise Refused("the hand that is being played must end first")
        order = self._from(self.button + 1)
        for seat, share in zip(order, split(self.bank + self.pot, order), strict=True):
            self.players[seat].stack += share
        self.bank = self.pot = 0
        for player in self.players:
            player.cashed += player.stack
            player.stack = 0

    def ledger(self) -> list[LedgerLine]:
        """Every player's account, by seat."""
        return [
            LedgerLine(
                player.name,
                player.bought,
                player.cashed,
                player.stack,
                player.cashed + player.stack - player.bought,
                player.recitations,
            )
            for player in self.players
        ]

    def money(self) -> int:
        """Everything that lies on the table between hands, in cents."""
        return sum(player.stack for player in self.players) + self.bank + self.pot

    def names(self) -> Sequence[str]:
        """The names in the order of the seats of the hand being played."""
        return [self.players[seat].name for seat in self.dealt_in]

    def _from(self, seat: int) -> list[int]:
        """Every seat of the table, beginning with one."""
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def _deck_seed(self) -> str:
        if self.seed is None:
            self.seed = str(SystemRandom().getrandbits(128))
        return f"{self.seed}:{self.hands + 1}"
