"""Entrants of a match, with house rules, seats, seed and thinking time, and their line-ups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from pokernight.bots import Budget, player
from pokernight.bots.external_bots import as_written, is_others
from pokernight.bots.registry import heeds
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules, Setup
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.odds import rule_hash

SEATS: Final = 4
"""Seats of a table for which few players are named, if the game is played so."""

OURS: Final = "pokernight."
"""Prefix of the modules of this package."""


@dataclass(frozen=True, kw_only=True)
class Entrants:
    """Game with its players.

    Attributes:
        setup: the game with its house rules.
        players: the names of the players.
        seats: number of seats at the table.
        seed: seed of every hand.
        budget: thinking time per decision, for players that use it.
    """

    setup: Setup
    players: tuple[str, ...]
    seats: int
    seed: Seed = 0
    budget: Budget | None = None

    @property
    def game(self) -> Game:
        """The game."""
        return self.setup.game

    @property
    def rules(self) -> Any:
        """The house rules."""
        return self.setup.rules

    @property
    def changed(self) -> dict[str, str]:
        """House rules that are not as out of the box, as text."""
        plain = self.game.usual_rules.to_dict()
        rules: dict[str, str] = self.rules.to_dict()
        return {name: value for name, value in rules.items() if value != plain[name]}

    @property
    def thought(self) -> str:
        """Thinking time as a phrase behind the game's name; empty for none."""
        if self.budget is None:
            return ""
        names = [*dict.fromkeys(self.players)]
        heed = [name for name in names if heeds(name, self.budget)]
        whose = (
            "" if heed == names else f" of {', '.join(heed)}" if heed else " that no player uses"
        )
        return f", {self.budget} a decision{whose}"

    @property
    def modules(self) -> dict[str, list[str]]:
        """Digests of the modules of external players as an entry of JSON; empty for none.

        The version stands for the modules of this package.
        """
        theirs = [name for name in self.players if is_others(name) and not name.startswith(OURS)]
        return {"modules": sorted({as_written(name) for name in theirs})} if theirs else {}

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON that tells it from any other entry."""
        return {
            "game": self.game.name,
            "rules": self.changed,
            "rule_hash": rule_hash(self.game, self.rules),
            "seats": self.seats,
            "players": list(self.players),
            "seed": self.seed,
            "budget": str(self.budget) if self.budget else None,
        }


E = TypeVar("E", bound=Entrants)


def entrants_of(
    kind: type[E],
    game: Game | str,
    players: Sequence[str],
    few: int,
    *,
    seats: int | None,
    rules: HouseRules | None,
    seed: Seed,
    budget: Budget | str | None,
) -> E:
    """Return an entry, checked.

    Args:
        kind: class of the entry.
        game: a game, or its name.
        players: the names of the players.
        few: number of players for which a table has :data:`SEATS` seats by default.
        seats: number of seats.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        seed: seed of every hand.
        budget: thinking time per decision.

    Raises:
        Refused: for unknown players, an impossible number of seats, a budget of
            nothing, a policy for batches at a game without array form.
    """
    game = find(game) if isinstance(game, str) else game
    if isinstance(budget, str):
        budget = Budget.parse(budget)
    sitting = [player(name, budget) for name in players]
    settled = game.rules_from(rules)
    if seats is None:
        seats = game.seats_near(SEATS) if len(players) == few else len(players)
    game.check_seats(seats, settled)
    if len(players) > seats:
        raise Refused(f"{len(players)} players cannot sit in {seats} seats")
    for bot in sitting:
        # a policy for batches plays some games alone, which is known before anything is dealt
        if (check := getattr(bot, "check_table", None)) is not None:
            check(game.setup(settled), seats)
    return kind(
        setup=game.setup(settled), players=tuple(players), seats=seats, seed=seed, budget=budget
    )


# --- line-ups


class Lineup(NamedTuple):
    """Players of a table, and those whose winnings count.

    Each is dealt the same cards once for each turn of its seats.

    Attributes:
        places: by place in the circle, the number of the player there.
        heroes: numbers of the players whose winnings count.
    """

    places: tuple[int, ...]
    heroes: tuple[int, ...]

    def turned(self, by: int) -> tuple[int, ...]:
        """Return the players by seat after all have moved on by so many seats."""
        return self.places[-by % len(self.places) :] + self.places[: -by % len(self.places)]


def lineups(players: int, seats: int) -> tuple[Lineup, ...]:
    """Return the line-ups of a match.

    With two players at more than two seats, each plays a single seat against a table of the other;
    any others sit side by side, and again from the first player on where seats are left.

    >>> lineups(2, 3)
    (Lineup(places=(0, 1, 1), heroes=(0,)), Lineup(places=(1, 0, 0), heroes=(1,)))
    """
    if players == 2 and seats > 2:
        return tuple(
            Lineup((hero, *[other] * (seats - 1)), (hero,)) for hero, other in ((0, 1), (1, 0))
        )
    everybody = tuple(range(players))
    return (Lineup(tuple([place % players for place in range(seats)]), everybody),)


def shares(tables: Sequence[Lineup], players: int) -> tuple[int, ...]:
    """Return by player the hands of a board that count for it."""
    return tuple([
        sum([
            len(table.places) * table.places.count(player)
            for table in tables
            if player in table.heroes
        ])
        for player in range(players)
    ])  # fmt: skip
