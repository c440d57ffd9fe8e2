"""What a match is: a game and its house rules, who plays, at how many seats, from which seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pokernight import __version__
from pokernight.arena.boards import Dealer
from pokernight.arena.lineups import Lineup, lineups, shares
from pokernight.bots import Budget, player
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules, Setup
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.odds import rule_hash

SEATS: Final = 4
"""How many sit at the table of two players, where the game is played so."""


@dataclass(frozen=True)
class Match:
    """What is played; the same match has the same boards.

    Attributes:
        setup: the game with its house rules.
        players: the names of those who are compared.
        seats: how many sit at the table.
        seed: what every board follows from.
        budget: how long they may think, where they take their time.
    """

    setup: Setup
    players: tuple[str, ...]
    seats: int
    seed: Seed = 0
    budget: Budget | None = None

    @property
    def game(self) -> Game:
        """What is played."""
        return self.setup.game

    @cached_property
    def lineups(self) -> tuple[Lineup, ...]:
        """Who sits where."""
        return lineups(len(self.players), self.seats)

    @cached_property
    def shares(self) -> tuple[int, ...]:
        """By player, how many hands of a board count for it."""
        return shares(self.lineups, len(self.players))

    @property
    def hands(self) -> int:
        """How many hands a board takes."""
        return len(self.lineups) * self.seats

    @property
    def changed(self) -> dict[str, str]:
        """The house rules that are not as out of the box, as text."""
        plain = self.game.usual_rules.to_dict()
        return {
            name: value
            for name, value in self.setup.rules.to_dict().items()
            if value != plain[name]
        }

    def dealer(self) -> Dealer:
        """Who deals its boards."""
        return Dealer(
            self.game, self.setup.rules, self.players, self.lineups, str(self.seed), self.budget
        )

    def to_json(self) -> dict[str, Any]:
        """What tells it from any other match."""
        return {
            "game": self.game.name,
            "rules": self.changed,
            "rule_hash": rule_hash(self.game, self.setup.rules),
            "seats": self.seats,
            "seed": self.seed,
            "budget": str(self.budget) if self.budget else None,
            "players": list(self.players),
            "version": __version__,
        }


def in_words(match: Any) -> str:
    """A match as it was written down, in a line.

    Raises:
        LookupError, TypeError: if it was not.
    """
    rules = "".join([f", {name}={value}" for name, value in match["rules"].items()])
    budget = f", {match['budget']}" if match["budget"] else ""
    return (
        f"{match['game']}{rules}: {' '.join(match['players'])} at {match['seats']} seats, "
        f"seed {match['seed']}{budget} (rules {match['rule_hash']}, pokernight {match['version']})"
    )


def match_of(
    game: Game | str,
    players: Sequence[str],
    *,
    seats: int | None = None,
    rules: HouseRules | None = None,
    seed: Seed = 0,
    budget: Budget | str | None = None,
) -> Match:
    """A match as somebody asks for it.

    Raises:
        Refused: for players that do not exist, a number of seats that cannot be, a budget of
            nothing.
    """
    found = find(game) if isinstance(game, str) else game
    if isinstance(budget, str):
        budget = Budget.parse(budget)
    if len(players) < 2:
        raise Refused("a match takes two players at least, to be compared with each other")
    for name in players:
        player(name, budget)
    fewest, most = found.seats
    if seats is None:
        seats = max(fewest, min(most, SEATS)) if len(players) == 2 else len(players)
    settled = found.rules_from(rules)
    found.check_seats(seats, settled)
    if len(players) > seats:
        raise Refused(f"{len(players)} players cannot sit in {seats} seats")
    return Match(found.setup(settled), tuple(players), seats, seed, budget)
