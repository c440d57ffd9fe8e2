"""Environments of every game for PettingZoo, Gymnasium and OpenSpiel.

>>> from pokernight import envs
>>> env = envs.aec("chaos", seats=4)
>>> env.reset(seed=7)
>>> env.agent_selection, [env.actions.names[action] for action in env.legal_actions()]
('seat_3', ['check', 'least'])

docs/envs.md describes their spaces and conventions.
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
    """Return a game as a PettingZoo environment, in which the seats act in turn.

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
    """Return a game as a Gymnasium environment: a single seat, with house players in all others.

    ``players`` is the name of a house player, or a function that answers a situation; or several of
    these, seated from the agent's left on, and again from the first where seats are left.

    Raises:
        Refused: for an unknown game or player, more players than chairs or none, seats that the
            game does not allow, or without Gymnasium.
    """
    from pokernight.bots import player

    setup = _setup(game, seats, rules)
    named = _named(players)
    if not 1 <= len(named) < seats:
        raise Refused(f"{len(named)} players cannot sit in the {seats - 1} chairs beside the agent")
    others = [player(bot) if isinstance(bot, str) else bot for bot in named]
    try:
        from pokernight.envs.chair import Chair
    except ModuleNotFoundError as missing:
        raise _needs("Gymnasium", missing) from None
    return Chair(setup, seats, others)


def register(*games: Game) -> list[str]:
    """Register every game of the catalogue, or the given games, with OpenSpiel; return their names.

    After that ``pyspiel.load_game("pokernight_chaos(players=4)")`` is the game.

    Raises:
        Refused: without OpenSpiel.
    """
    try:
        from pokernight.envs.openspiel import register_games
    except ModuleNotFoundError as missing:
        raise _needs("OpenSpiel", missing) from None
    return register_games(games)


def _setup(game: str | Game, seats: int, rules: HouseRules | None) -> Setup:
    """Return a game with its house rules, checked for a number of seats."""
    game = find(game) if isinstance(game, str) else game
    given = game.rules_from(rules)
    if type(seats) is not int:
        raise Refused(f"seats is how many play, a whole number, not {seats!r}")
    game.check_seats(seats, given)
    return game.setup(given)


def _named(players: Any) -> list[str | Bot]:
    """Return players, names or functions, as a list."""
    alone = isinstance(players, str) or callable(players) or not isinstance(players, Iterable)
    named = [players] if alone else [*players]
    for bot in named:
        if not (isinstance(bot, str) or callable(bot)):
            raise Refused(
                "players are names of house players, or functions that answer a situation, "
                f"not {bot!r}"
            )
    return named


def _needs(package: str, missing: ModuleNotFoundError) -> Refused:
    if (missing.name or "").startswith("pokernight"):
        raise missing
    return Refused(
        f"this needs {package}: pip install 'pokernight[envs]', and in a clone make setup"
    )
