"""Match: a game with its house rules, the players to be compared, seats and seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pokernight import __version__
from pokernight.arena.duplicate_boards import Dealer
from pokernight.arena.entrants import Entrants, Lineup, entrants_of, lineups, shares
from pokernight.bots import Budget
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused


@dataclass(frozen=True)
class Match(Entrants):
    """Match between players; the same players, game and seed give the same boards.

    Attributes:
        aivat: whether the luck of cards and of known players is taken off the winnings.
    """

    aivat: bool = False

    @cached_property
    def lineups(self) -> tuple[Lineup, ...]:
        """Line-ups of its tables."""
        return lineups(len(self.players), self.seats)

    @cached_property
    def shares(self) -> tuple[int, ...]:
        """By player, the hands of a board that count for it."""
        return shares(self.lineups, len(self.players))

    @property
    def hands(self) -> int:
        """Number of hands of a board."""
        return len(self.lineups) * self.seats

    def dealer(self) -> Dealer:
        """Return a dealer of its boards."""
        return Dealer(
            self.game, self.rules, self.players, self.lineups, str(self.seed), self.budget,
            aivat=self.aivat,
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON that tells it from any other match."""
        aivat = {"aivat": True} if self.aivat else {}
        return {**super().to_json(), **self.modules, "version": __version__, **aivat}


def in_words(match: Any) -> str:
    """Return a match of a file as a line of text.

    Raises:
        LookupError, TypeError: if it is none.
    """
    rules = "".join([f", {name}={value}" for name, value in match["rules"].items()])
    budget = f", {match['budget']}" if match["budget"] else ""
    aivat = ", with control variates" if match.get("aivat") else ""
    return (
        f"{match['game']}{rules}: {' '.join(match['players'])} at {match['seats']} seats, "
        f"seed {match['seed']}{budget}{aivat} "
        f"(rules {match['rule_hash']}, pokernight {match['version']})"
    )


def rewritten(kept: Any, match: Any) -> str:
    """Return the first module that has changed in a kept match, if nothing else has."""
    then, now = kept.get("modules", []), match.get("modules", [])
    if {**kept, "modules": now} != {**match, "modules": now}:
        return ""
    return next((module.split()[0] for module in now if module not in then), "")


def match_of(
    game: Game | str,
    players: Sequence[str],
    *,
    seats: int | None = None,
    rules: HouseRules | None = None,
    seed: Seed = 0,
    budget: Budget | str | None = None,
    aivat: bool = False,
) -> Match:
    """Return a match, checked.

    Raises:
        Refused: for unknown players, an impossible number of seats, a budget of
            nothing.
    """
    if len(players) < 2:
        raise Refused("a match takes two players at least, to be compared with each other")
    match = entrants_of(Match, game, players, 2, seats=seats, rules=rules, seed=seed, budget=budget)
    return replace(match, aivat=aivat)
