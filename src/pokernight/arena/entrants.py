"""Who plays what: a game with its house rules, the players, and what every hand follows from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pokernight.bots import Budget, player
from pokernight.bots.external_bots import as_written, is_others
from pokernight.bots.registry import heeds
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules, Setup
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.odds import rule_hash

SEATS: Final = 4
"""How many sit at a table that few are named for, if the game is played so."""

OURS: Final = "pokernight."
"""What the modules of this package begin with."""


@dataclass(frozen=True)
class Company:
    """A game and who plays it.

    Attributes:
        setup: the game with its house rules.
        players: the names of those who play.
        seats: how many sit at the table.
        seed: what every hand follows from.
        budget: how long the players may think, where they take their time.
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

    @property
    def rules(self) -> Any:
        """Its house rules."""
        return self.setup.rules

    @property
    def changed(self) -> dict[str, str]:
        """The house rules that are not as out of the box, as text."""
        plain = self.game.usual_rules.to_dict()
        rules: dict[str, str] = self.rules.to_dict()
        return {name: value for name, value in rules.items() if value != plain[name]}

    @property
    def thought(self) -> str:
        """How long who takes his time may think, as it stands behind the game; or nothing."""
        if self.budget is None:
            return ""
        names = [*dict.fromkeys(self.players)]
        heed = [name for name in names if heeds(name, self.budget)]
        whose = "" if heed == names else f" of {', '.join(heed)}" if heed else " that nobody heeds"
        return f", {self.budget} a decision{whose}"

    @property
    def modules(self) -> dict[str, list[str]]:
        """What somebody's own players are made of, as it stands beside the rest; or nothing.

        What is ours the version tells.
        """
        theirs = [name for name in self.players if is_others(name) and not name.startswith(OURS)]
        return {"modules": sorted({as_written(name) for name in theirs})} if theirs else {}

    def to_json(self) -> dict[str, Any]:
        """What tells it from any other."""
        return {
            "game": self.game.name,
            "rules": self.changed,
            "rule_hash": rule_hash(self.game, self.rules),
            "seats": self.seats,
            "players": list(self.players),
            "seed": self.seed,
            "budget": str(self.budget) if self.budget else None,
        }


C = TypeVar("C", bound=Company)


def company_of(
    kind: type[C],
    game: Game | str,
    players: Sequence[str],
    few: int,
    *,
    seats: int | None,
    rules: HouseRules | None,
    seed: Seed,
    budget: Budget | str | None,
) -> C:
    """A company as somebody asks for it.

    Args:
        kind: what it is to be.
        game: a game, or its name.
        players: who plays.
        few: for so many a table is laid for more, where nobody says how many sit there.
        seats: how many do.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        seed: what every hand follows from.
        budget: how long they may think.

    Raises:
        Refused: for players that do not exist, a number of seats that cannot be, a budget of
            nothing.
    """
    found = find(game) if isinstance(game, str) else game
    if isinstance(budget, str):
        budget = Budget.parse(budget)
    for name in players:
        player(name, budget)
    settled = found.rules_from(rules)
    if seats is None:
        seats = found.seats_near(SEATS) if len(players) == few else len(players)
    found.check_seats(seats, settled)
    if len(players) > seats:
        raise Refused(f"{len(players)} players cannot sit in {seats} seats")
    return kind(found.setup(settled), tuple(players), seats, seed, budget)
