"""Every game as an environment: for PettingZoo, Gymnasium and OpenSpiel.

>>> from pokernight import envs
>>> env = envs.aec("chaos", seats=4)
>>> env.reset(seed=7)
>>> env.agent_selection, [env.actions.names[action] for action in env.legal_actions()]
('seat_3', ['check', 'least'])

What a researcher must know of them stands in docs/envs.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pokernight.engine.game import Game, HouseRules, Setup
from pokernight.errors import Refused
from pokernight.games import find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokernight.bots import Bot
    from pokernight.envs.all_chairs import AllChairs
    from pokernight.envs.chair import Chair

__all__ = ["aec", "register", "single"]


def aec(game: str | Game, seats: int = 4, rules: HouseRules | None = None) -> AllChairs:
    """A game as a PettingZoo environment, in which the seats act one after the other.

    Raises:
        Refused: for an unknown game, seats that it does not allow, or without PettingZoo.
    """
    setup = _setup(game, seats, rules)
    try:
        from pokernight.envs.all_chairs import AllChairs
    except ModuleNotFoundError as missing:
        raise _needs("PettingZoo", missing) from None
    return AllChairs(setup, seats)


def single(
    game: str | Game,
    seats: int = 4,
    players: str | Bot | Sequence[str | Bot] = "sensible",
    rules: HouseRules | None = None,
) -> Chair:
    """A game as a Gymnasium environment: one chair, and house players in all the others.

    ``players`` is the name of a house player, or a function that answers a situation; or several of
    these, who sit from the agent's left on, and again from the first where chairs are left.

    Raises:
        Refused: for an unknown game or player, more players than chairs or none, seats that the
            game does not allow, or without Gymnasium.
    """
    from pokernight.bots import player

    setup = _setup(game, seats, rules)
    named = _named(players)
    if not 1 <= len(named) < seats:
        raise Refused(f"{len(named)} players cannot sit in the {seats - 1} chairs beside the agent")
    others = [player(one) if isinstance(one, str) else one for one in named]
    try:
        from pokernight.envs.chair import Chair
    except ModuleNotFoundError as missing:
        raise _needs("Gymnasium", missing) from None
    return Chair(setup, seats, others)


def register(*games: Game) -> list[str]:
    """Make every game of the catalogue, or those given, loadable in OpenSpiel; gives their names.

    After it ``pyspiel.load_game("pokernight_chaos(players=4)")`` is the game.

    Raises:
        Refused: without OpenSpiel.
    """
    try:
        from pokernight.envs.openspiel import register_games
    except ModuleNotFoundError as missing:
        raise _needs("OpenSpiel", missing) from None
    return register_games(games)


def _setup(game: str | Game, seats: int, rules: HouseRules | None) -> Setup:
    """A game with its house rules, if so many may play it."""
    found = find(game) if isinstance(game, str) else game
    given = found.rules_from(rules)
    if type(seats) is not int:
        raise Refused(f"seats is how many play, a whole number, not {seats!r}")
    found.check_seats(seats, given)
    return found.setup(given)


def _named(players: Any) -> list[str | Bot]:
    """Those who are named as players, by name or as functions."""
    alone = isinstance(players, str) or callable(players) or not isinstance(players, Iterable)
    named = [players] if alone else [*players]
    for one in named:
        if not (isinstance(one, str) or callable(one)):
            raise Refused(
                "players are names of house players, or functions that answer a situation, "
                f"not {one!r}"
            )
    return named


def _needs(package: str, missing: ModuleNotFoundError) -> Refused:
    if (missing.name or "").startswith("pokernight"):
        raise missing
    return Refused(
        f"this needs {package}: pip install 'pokernight[envs]', and in a clone make setup"
    )
