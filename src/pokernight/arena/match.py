"""What a match is: a game and its house rules, who plays, at how many seats, from which seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pokernight import __version__
from pokernight.arena.duplicate_boards import Dealer
from pokernight.arena.entrants import Company, company_of
from pokernight.arena.lineups import Lineup, lineups, shares
from pokernight.bots import Budget
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused


@dataclass(frozen=True)
class Match(Company):
    """What is played; the same match has the same boards. Its players are compared."""

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

    def dealer(self) -> Dealer:
        """Who deals its boards."""
        return Dealer(
            self.game, self.rules, self.players, self.lineups, str(self.seed), self.budget
        )

    def to_json(self) -> dict[str, Any]:
        """What tells it from any other match."""
        return {**super().to_json(), **self.modules, "version": __version__}


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


def rewritten(kept: Any, match: Any) -> str:
    """The first module that has changed since a match was written down, if nothing else has."""
    then, now = kept.get("modules", []), match.get("modules", [])
    if {**kept, "modules": now} != {**match, "modules": now}:
        return ""
    return next((one.split()[0] for one in now if one not in then), "")


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
    if len(players) < 2:
        raise Refused("a match takes two players at least, to be compared with each other")
    return company_of(Match, game, players, 2, seats=seats, rules=rules, seed=seed, budget=budget)
