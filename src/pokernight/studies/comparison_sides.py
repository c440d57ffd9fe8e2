"""Sides of a comparison: the same study twice, with other rules, players or parts of the game.

The other side is given as changes of the first: with ``jokers=2, ties=push`` against ``ties=house``
there are two jokers on either side. A side without any changes is the game out of the box, with the
same players.
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
"""Players by default."""


class GivenRules(NamedTuple):
    """House rules as given: the name of a set, and single options."""

    rule_set: str | None = None
    options: Mapping[str, object] = {}

    @classmethod
    def of(cls, given: HouseRules | None) -> GivenRules:
        """Return the rules of an argument for house rules."""
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
        """Return the house rules of a game.

        Raises:
            RulesError: for an option that it does not have, with the nearest name.
        """
        return game.house_rules(self.rule_set).changed(self.named)

    @property
    def named(self) -> dict[str, object]:
        """Single options by their names in Python."""
        return {name.replace("-", "_"): value for name, value in self.options.items()}

    def changed_by(self, other: GivenRules, game: Game) -> GivenRules:
        """Return these rules with the changes of the other side, without options its game lacks."""
        has = {option.name for option in game.rules.options()}
        kept = {name: value for name, value in self.named.items() if name in has}
        sets = self.rule_set if self.rule_set in (*game.rule_sets, None) else None
        return GivenRules(other.rule_set or sets, kept | other.named)


@dataclass(frozen=True)
class Sides:
    """Two studies of the same hands.

    Attributes:
        here: the first side.
        there: the side that it is compared with.
    """

    here: Study
    there: Study

    @property
    def options(self) -> dict[str, tuple[str, str]]:
        """House rules that differ, each with its values on both sides; empty for none."""
        rules: list[dict[str, str]] = [side.rules.to_dict() for side in (self.here, self.there)]
        names = [name for name in (rules[0] | rules[1]) if rules[0].get(name) != rules[1].get(name)]
        if self.here.game is not self.there.game:
            names = [name for name in names if name in rules[0] and name in rules[1]]
        return {name: (rules[0].get(name, ""), rules[1].get(name, "")) for name in names}

    @property
    def named(self) -> int:
        """Number of players named, on the side that names more."""
        return max(len(self.here.players), len(self.there.players))

    @property
    def names(self) -> tuple[str, str]:
        """Names of the sides, by their differences."""
        pairs = [
            (f"{name}={first}", f"{name}={second}")
            for name, (first, second) in self.options.items()
        ]
        if self.here.game is not self.there.game:
            pairs.append((self.here.game.name, self.there.game.name))
        if self.here.players != self.there.players:
            pairs.append((",".join(self.here.players), ",".join(self.there.players)))
        return ", ".join([first for first, _ in pairs]), ", ".join([second for _, second in pairs])

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON that tells it from any other comparison."""
        return {"here": _side(self.here), "against": _side(self.there)}


def _side(study: Study) -> dict[str, Any]:
    return {
        "game": study.game.name,
        "rules": study.changed,
        "rule_hash": rule_hash(study.game, study.rules),
        "players": list(study.players),
    }


def sides_of(
    game: Game | str,
    rules: GivenRules,
    against: GivenRules,
    *,
    players: Sequence[str] | None = None,
    against_players: Sequence[str] | None = None,
    atoms: Sequence[str] = (),
    against_atoms: Sequence[str] | None = None,
    seats: int | None = None,
    seed: Seed = 0,
    budget: Budget | str | None = None,
) -> Sides:
    """Return the sides of a comparison, checked.

    Raises:
        Refused: for games, rules, players or seats that are not valid, or two equal sides.
    """
    untouched = not against and against_players is None and against_atoms is None
    if untouched:
        against_atoms = ()
    first = _with(game, atoms)
    second = _with(game, atoms if against_atoms is None else against_atoms)
    names = tuple(players or PLAYERS)
    study = study_of(first, names, seats=seats, rules=rules.rules(first), seed=seed, budget=budget)
    if study.seats < 2:
        raise Refused("a study takes two players at least")
    others = GivenRules() if untouched else rules.changed_by(against, second)
    other = study_of(
        second, tuple(against_players or names), seats=study.seats, rules=others.rules(second),
        seed=seed, budget=budget,
    )  # fmt: skip
    if (study.setup, study.seated(0)) == (other.setup, other.seated(0)):
        raise Refused(
            f"nothing differs on both sides of {first.title}: say what does, as in "
            "--rule NAME=VALUE --against NAME=VALUE, --against-players or --with"
        )
    return Sides(study, other)


def _with(game: Game | str, atoms: Sequence[str]) -> Game:
    if atoms:
        return compose(game if isinstance(game, str) else game.name, *atoms)
    return find(game) if isinstance(game, str) else game
