"""Measure the speed of play through the environments, beside PettingZoo's own hold'em.

    .venv/bin/python benchmarks/envs.py [--quick] [GAME ...]

Random play at two seats, in turns a second, both in turns in the same run. PettingZoo's hold'em
(through RLCard) makes an observation at every turn; ours makes one when it is asked for, so ours is
measured without and with. What a turn costs otherwise: a step in OpenSpiel's tree, where a state is
copied, its cards are drawn when they come into play, and a tensor is written at every turn, beside
OpenSpiel's own hold'em. Some games stand in lanes of a batch there, after some hands that are not
measured. CPU time, medians.
"""

from __future__ import annotations

import platform
import sys
import warnings
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python.observation import make_observation

from pokernight import envs
from pokernight.envs.all_chairs import AllChairs

SEATS = 2
UNIVERSAL = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=50 100,firstPlayer=2 1 1 1,"
    "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,raiseSize=200 200 400 400,"
    "maxRaises=3 4 4 4)"
)
"""OpenSpiel's own limit hold'em."""
GAMES = ("seven_card_stud", "holdem", "chaos", "the_omen", "bonedoneskis", "cripple_mr_onion")


def ours(env: AllChairs, rng: Random, turns: int, observe: bool) -> int:
    """So many turns at random; how many there were, as a hand is played to its end."""
    played = 0
    while played < turns:
        env.reset(seed=rng.getrandbits(32))
        while True:
            _, _, over, _, _ = env.last(observe=observe)
            if over:
                break
            env.step(rng.choice(env.legal_actions()))
            played += 1
    return played


def theirs(env: Any, rng: Random, turns: int) -> int:
    """The same in PettingZoo's own hold'em; its seed makes it anew, so it is not given one."""
    played = 0
    while played < turns:
        env.reset()
        while True:
            _, _, over, _, _ = env.last(observe=False)
            if over:
                break
            env.step(rng.choice(list(env.next_legal_moves)))
            played += 1
    return played


def tree(game: Any, rng: Random, turns: int) -> int:
    """The same in OpenSpiel's tree, with a tensor at every turn; its cards are not counted."""
    played, observer = 0, make_observation(game)
    while played < turns:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            observer.set_from(state, state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            played += 1
    return played


def rate(run: Callable[[int], int], turns: int) -> float:
    """Turns per second of CPU time."""
    began = process_time()
    return run(turns) / (process_time() - began)


def rates(runs: list[Callable[[int], int]], rounds: int, turns: int) -> list[float]:
    """The median of each, all of them in turns."""
    for run in runs:
        run(500)
    found = [[rate(run, turns) for run in runs] for _ in range(rounds)]
    return [median(column) for column in zip(*found, strict=True)]


def peer() -> Any:
    """PettingZoo's own hold'em, without the wrappers that check its callers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import texas_holdem_v4

        return texas_holdem_v4.env(num_players=SEATS).unwrapped


def main(quick: bool, games: tuple[str, ...]) -> None:
    rounds, turns = (3, 1_000) if quick else (9, 5_000)
    print(f"{platform.python_implementation()} {platform.python_version()}, {SEATS} seats, random; "
          f"turns a second, medians of {rounds} rounds, CPU time\n")  # fmt: skip
    try:
        (alone,) = rates([partial(theirs, peer(), Random(7))], rounds, turns)
        print(f"{'PettingZoo texas_holdem_v4':<28}{alone:>12,.0f}")
    except ModuleNotFoundError as missing:
        print(f"PettingZoo's hold'em is left out: there is no {missing.name}")
    (alone,) = rates([partial(tree, pyspiel.load_game(UNIVERSAL), Random(7))], rounds, turns)
    print(f"{'OpenSpiel universal_poker':<52}{alone:>12,.0f}\n")
    envs.register()
    print(f"{'':<28}{'turns':>12}{'observed':>12}{'in a tree':>12}")
    for name in games:
        env = envs.aec(name, seats=SEATS)
        game = pyspiel.load_game(f"pokernight_{name}(players={SEATS})")
        plain, seen, there = rates(
            [
                partial(ours, env, Random(7), observe=False),
                partial(ours, env, Random(7), observe=True),
                partial(tree, game, Random(7)),
            ],
            rounds,
            turns // 2,
        )
        print(f"{name:<28}{plain:>12,.0f}{seen:>12,.0f}{there:>12,.0f}")


if __name__ == "__main__":
    named = tuple(word for word in sys.argv[1:] if not word.startswith("-"))
    main("--quick" in sys.argv, named or GAMES)
