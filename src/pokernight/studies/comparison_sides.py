"""What is compared with what: the same study twice, with other rules, players or parts of the game.

What is said of the other side changes the first, and all else stays: with ``jokers=2, ties=push``
against ``ties=house`` there are two jokers on either side. Where nothing at all is said of the
other side it is the game as it comes, with the same players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pokernight.bots import Budget
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.games import compose, find
from pokernight.odds import rule_hash
from pokernight.studies.played_hands import Study, study_of

PLAYERS = ("sensible",)
"""Who plays where nobody says."""


class Said(NamedTuple):
    """House rules as they were said: of a set by its name, and one by one."""

    rule_set: str | None = None
    options: Mapping[str, object] = {}

    @classmethod
    def of(cls, given: HouseRules | None) -> Said:
        """What a person gives for house rules."""
        if isinstance(given, Rules):
            return cls(None, given.to_dict())
        if isinstance(given, Mapping):
            return cls(None, dict(given))
        parts = (given or "").replace(",", " ").split()
        sets = "+".join([part for part in parts if "=" not in part])
        pairs = dict([part.partition("=")[::2] for part in parts if "=" in part])
        return cls(sets or None, pairs)

    def __bool__(self) -> bool:
        return bool(self.rule_set or self.options)

    def rules(self, game: Game) -> Rules:
        """The house rules of a game.

        Raises:
            RulesError: for whatever it does not have, with the nearest name.
        """
        return game.house_rules(self.rule_set).changed(self.named)

    @property
    def named(self) -> dict[str, object]:
        """The single options by the names that they have in Python."""
        return {name.replace("-", "_"): value for name, value in self.options.items()}

    def but(self, other: Said, game: Game) -> Said:
        """The same with what is said of the other side; of this one only what that game has."""
        has = {one.name for one in game.rules.options()}
        kept = {name: value for name, value in self.named.items() if name in has}
        sets = self.rule_set if self.rule_set in (*game.rule_sets, None) else None
        return Said(other.rule_set or sets, kept | other.named)


@dataclass(frozen=True)
class Sides:
    """Two studies of the same hands.

    Attributes:
        here: as it is said first.
        there: what that is compared with.
    """

    here: Study
    there: Study

    @property
    def options(self) -> dict[str, tuple[str, str]]:
        """The house rules that differ, each with its values on both sides; empty for none."""
        rules: list[dict[str, str]] = [one.rules.to_dict() for one in (self.here, self.there)]
        names = [name for name in (rules[0] | rules[1]) if rules[0].get(name) != rules[1].get(name)]
        if self.here.game is not self.there.game:
            names = [name for name in names if name in rules[0] and name in rules[1]]
        return {name: (rules[0].get(name, ""), rules[1].get(name, "")) for name in names}

    @property
    def named(self) -> int:
        """How many players are named, on the side that names more."""
        return max(len(self.here.players), len(self.there.players))

    @property
    def names(self) -> tuple[str, str]:
        """What is different, side by side, in as few words as tell them apart."""
        found = [
            (f"{name}={here}", f"{name}={there}") for name, (here, there) in self.options.items()
        ]
        if self.here.game is not self.there.game:
            found.append((self.here.game.name, self.there.game.name))
        if self.here.players != self.there.players:
            found.append((",".join(self.here.players), ",".join(self.there.players)))
        return ", ".join([one for one, _ in found]), ", ".join([one for _, one in found])

    def to_json(self) -> dict[str, Any]:
        """What tells it from any other comparison."""
        return {"here": _told(self.here), "against": _told(self.there)}


def _told(study: Study) -> dict[str, Any]:
    return {
        "game": study.game.name,
        "rules": study.changed,
        "rule_hash": rule_hash(study.game, study.rules),
        "players": list(study.players),
    }


def sides_of(
    game: Game | str,
    rules: Said,
    against: Said,
    *,
    players: Sequence[str] | None = None,
    against_players: Sequence[str] | None = None,
    atoms: Sequence[str] = (),
    against_atoms: Sequence[str] | None = None,
    seats: int | None = None,
    seed: Seed = 0,
    budget: Budget | str | None = None,
) -> Sides:
    """What is compared, as somebody asks for it.

    Raises:
        Refused: for whatever does not exist or cannot be, and where nothing differs.
    """
    untouched = not against and against_players is None and against_atoms is None
    if untouched:
        against_atoms = ()
    first = _with(game, atoms)
    second = _with(game, atoms if against_atoms is None else against_atoms)
    who = tuple(players or PLAYERS)
    here = study_of(first, who, seats=seats, rules=rules.rules(first), seed=seed, budget=budget)
    if here.seats < 2:
        raise Refused("a study takes two players at least")
    others = Said() if untouched else rules.but(against, second)
    there = study_of(
        second, tuple(against_players or who), seats=here.seats, rules=others.rules(second),
        seed=seed, budget=budget,
    )  # fmt: skip
    found = Sides(here, there)
    if (here.setup, here.seated(0)) == (there.setup, there.seated(0)):
        raise Refused(
            f"nothing differs on both sides of {first.title}: say what does, as in "
            "--rule NAME=VALUE --against NAME=VALUE, --against-players or --with"
        )
    return found


def _with(game: Game | str, atoms: Sequence[str]) -> Game:
    if atoms:
        return compose(game if isinstance(game, str) else game.name, *atoms)
    return find(game) if isinstance(game, str) else game
