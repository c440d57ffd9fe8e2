"""Environments of every game for PettingZoo, Gymnasium and OpenSpiel.

>>> from pokernight import envs
>>> env = envs.aec("chaos", seats=4)
>>> env.reset(seed=7)
>>> env.agent_selection, [env.actions.names[action] for action in env.legal_actions()]
('seat_3', ['check', 'least'])

docs/envs.md describes their spaces and conventions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, SupportsInt

from pokernight.batch import batch
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules, Setup
from pokernight.errors import Refused
from pokernight.games import all_games, find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokernight.bots import Bot, Situation
    from pokernight.engine.asks import Answer
    from pokernight.envs.all_chairs import AllChairs
    from pokernight.envs.chair import Chair, Chairs, Others

__all__ = [
    "aec", "batch", "batch_player", "player", "register", "register_gymnasium", "single", "vector",
    "version_of",
]  # fmt: skip

NAMESPACE = "pokernight"
ENCODING = 0
"""Version of the actions and observations: another encoding is a new version."""
EDITION = 3
"""Edition of rulings of version 0: every later change of a game's rulings is a new version."""


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
    render_mode: str | None = None,
) -> Chair:
    """Return a game as a Gymnasium environment: a single seat, with house players in all others.

    ``players`` is the name of a house player, or a function that answers a situation; or several of
    these, seated from the agent's left on, and again from the first where seats are left. With the
    ``render_mode`` ``ansi``, ``render`` returns the seat's view of the table.

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
    return Chair(setup, seats, others, render_mode)


def vector(
    game: str | Game,
    n: int,
    *,
    seats: int = 2,
    seat: int = 0,
    others: Others | None = None,
    rules: HouseRules | None = None,
    seed: Seed = 0,
) -> Chairs:
    """Return a batch of a game as a Gymnasium vector environment of a seat.

    Args:
        game: a game, or its name.
        n: number of lanes.
        seats: number of seats.
        seat: seat of the agent, from 0.
        others: the players of the other seats, from observations and masks to actions, a row a
            lane; by default they check or call.
        rules: house rules, as everywhere.
        seed: seed of the decks.

    Raises:
        Refused: for a game without array form, impossible seats or rules, or without Gymnasium.
    """
    setup = _setup(game, seats, rules)
    try:
        from pokernight.envs.chair import Chairs, calls
    except ModuleNotFoundError as missing:
        raise _needs("Gymnasium", missing) from None
    return Chairs(setup, n, seats, seat, others or calls, seed)


def version_of(game: str | Game) -> int:
    """Return the version of a game's environment: of its rulings and of the encoding."""
    game = find(game) if isinstance(game, str) else game
    return ENCODING + sum([change.edition > EDITION for change in game.history])


def register_gymnasium(*games: Game) -> list[str]:
    """Register every game of the catalogue, or the given games, with Gymnasium; return their ids.

    Where Gymnasium is imported before this package, the catalogue is registered already; so it is
    by ``gymnasium.make("pokernight.envs:pokernight/Chaos-v0")``.

    After that ``gymnasium.make("pokernight/Chaos-v0", seats=4)`` is the game; other arguments are
    those of :func:`single`.

    Raises:
        Refused: without Gymnasium.
    """
    try:
        import gymnasium
    except ModuleNotFoundError as missing:
        raise _needs("Gymnasium", missing) from None
    names = []
    for game in games or all_games().values():
        name = "".join([word.capitalize() for word in game.name.split("_")])
        names.append(f"{NAMESPACE}/{name}-v{version_of(game)}")
        if names[-1] not in gymnasium.registry:
            gymnasium.register(
                names[-1], "pokernight.envs:single", kwargs={"game": game if games else game.name}
            )
    return names


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


def player(policy: Callable[[Any, Any], SupportsInt]) -> Bot:
    """Return a policy as a player, for the arena, rooms and studies.

    Put it into a module, as ``play = envs.player(policy)``; then ``module:play`` is the player.

    Args:
        policy: is given an observation and a mask of legal actions, both as :func:`single` gives
            them, and returns the number of an action.

    Raises:
        Refused: without NumPy; by the player itself for an action outside the mask, and for a
            policy of other shapes.
    """
    try:
        import numpy as np

        from pokernight.envs.planes import planes_of
    except ModuleNotFoundError as missing:
        raise _needs("NumPy", missing) from None
    from pokernight.envs.actions import actions_of

    def play(situation: Situation) -> Answer:
        view = situation.view
        setup, seats = view.game.setup(view.rules), view.seats
        catalogue = actions_of(setup, seats)
        legal = catalogue.legal(situation.ask, view)
        mask = np.zeros(len(catalogue), np.int8)
        mask[list(legal)] = 1
        seen = planes_of(setup, seats).read(view)
        try:
            action = int(policy(seen, mask))
        except (IndexError, TypeError, ValueError) as wrong:
            raise Refused(
                f"the policy does not fit {view.game.title} at {seats} seats: it is given "
                f"{len(seen)} numbers and a mask of {len(mask)}, and returns the number of an "
                f"action ({_place_of(wrong)})"
            ) from wrong
        if action not in legal:
            names = ", ".join([f"{number} {catalogue.names[number]}" for number in legal])
            raise Refused(f"the policy answers with action {action} in {view.game.title}: legal "
                          f"are {names}")  # fmt: skip
        return legal[action]

    return play


def batch_player(policy: Callable[[Any, Any], Any]) -> Bot:
    """Return a policy for batches as a player, for the arena, rooms and studies.

    Studies of games that are played in arrays give it all their hands at once.

    Args:
        policy: is given observations and masks of legal actions as a :func:`batch` gives them, a
            row for each lane, and returns an action for each row. A row's action may depend on
            nothing but the row.

    Raises:
        Refused: without NumPy and Numba; by the player itself for a game without array form, an
            action outside the mask, and for a policy of other shapes.
    """
    try:
        from pokernight.batch.array_forms import array_form
        from pokernight.envs.view_lanes import seen_by
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("pokernight"):
            raise
        raise Refused("batches need NumPy and Numba: pip install 'pokernight[fast]'") from None

    def play(situation: Situation) -> Answer:
        view = situation.view
        seen, mask, answers = seen_by(view)
        try:
            (action,) = map(int, policy(seen, mask))
        except (IndexError, TypeError, ValueError) as wrong:
            raise Refused(
                f"the policy does not fit {view.game.title} at {view.seats} seats: it is given "
                f"rows of {seen.shape[1]} numbers and masks of {mask.shape[1]}, and returns the "
                f"number of an action for each row ({_place_of(wrong)})"
            ) from wrong
        if action not in answers:
            legal = ", ".join(map(str, answers))
            raise Refused(f"the policy answers with action {action} in {view.game.title}: legal "
                          f"are {legal}")  # fmt: skip
        return answers[action]

    play.for_batches = policy  # type: ignore[attr-defined]
    play.check_table = array_form  # type: ignore[attr-defined]
    return play


def _place_of(wrong: Exception) -> str:
    """Return an error of a policy, with the line of the policy in which it was raised."""
    *_, (frame, line) = walk_tb(wrong.__traceback__)
    file = frame.f_code.co_filename
    place = "" if file == __file__ else f"; {Path(file).name}, line {line}"
    return f"{type(wrong).__name__}: {wrong}{place}"


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


if sys.modules.get("gymnasium") is not None:
    register_gymnasium()
