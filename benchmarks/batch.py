"""Speed of batches of hands, beside OpenSpiel's and PettingZoo's own environments.

    .venv/bin/python benchmarks/batch.py [--quick] [LANES]

Random legal actions; decisions a second of CPU time, on a single core, medians of rounds that take
turns. Every observation that comes back is hashed by the timed loop, so none is left out. Peers
that are not installed are left out.
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
from zlib import crc32

import numpy as np

from pokernight.batch import batch
from pokernight.batch.lanes import Batch
from pokernight.studies import simulate

LANES = 1024
TABLES = (
    ("limit hold'em", "holdem", 2, "fixed-limit"),
    ("no-limit hold'em", "holdem", 6, "no-limit"),
    ("Leduc", "leduc", 2, ""),
    ("Kuhn", "kuhn", 2, ""),
    ("Chaos", "chaos", 6, ""),
    ("Omaha Hi-Lo", "omaha_hi_lo", 6, ""),
    ("Seven-card Stud", "seven_card_stud", 6, ""),
)
UNIVERSAL = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=50 100,firstPlayer=2 1 1 1,"
    "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,raiseSize=200 200 400 400,"
    "maxRaises=3 4 4 4)"
)


def ours(tables: Batch, rng: np.random.Generator, decisions: int, observe: bool) -> int:
    """So many decisions of a batch at random; how many there were."""
    made = digest = 0
    while made < decisions:
        if observe:
            digest = crc32(tables.observations().data, digest)
        mask = tables.legal_mask()
        chance = rng.random(mask.shape, np.float32) * mask
        tables.step(chance.argmax(axis=1))
        made += tables.n
    return made


def openspiel(game: Any, rng: Random, decisions: int, observe: bool) -> int:
    """The same in a game of OpenSpiel; cards are not counted."""
    made = digest = 0
    while made < decisions:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
                continue
            if observe:
                tensor = state.observation_tensor(state.current_player())
                digest = crc32(np.asarray(tensor, np.float32).data, digest)
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1
    return made


def pettingzoo(env: Any, rng: Random, decisions: int) -> int:
    """The same in PettingZoo's own hold'em (RLCard inside), which always observes."""
    made = digest = 0
    while made < decisions:
        env.reset()
        while True:
            seen, _, over, _, _ = env.last()
            if over:
                break
            digest = crc32(np.asarray(seen["observation"], np.float32).data, digest)
            env.step(rng.choice(list(env.next_legal_moves)))
            made += 1
    return made


def peers() -> dict[str, Callable[[int], int]]:
    """The environments of others that are installed."""
    programs: dict[str, Callable[[int], int]] = {}
    try:
        import pyspiel
    except ModuleNotFoundError:
        pass
    else:
        names = {
            "universal_poker": UNIVERSAL,
            "leduc_poker": "leduc_poker",
            "kuhn_poker": "kuhn_poker",
        }
        for name, spec in names.items():
            try:
                game = pyspiel.load_game(spec)
            except pyspiel.SpielError:
                continue
            programs[f"OpenSpiel {name}"] = partial(openspiel, game, Random(7), observe=True)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pettingzoo.classic import texas_holdem_v4

            env = texas_holdem_v4.env(num_players=2).unwrapped
        programs["PettingZoo texas_holdem_v4"] = partial(pettingzoo, env, Random(7))
    except ModuleNotFoundError:
        pass
    return programs


def rate(run: Callable[[int], int], decisions: int) -> float:
    """Decisions a second of CPU time."""
    began = process_time()
    return run(decisions) / (process_time() - began)


def main(quick: bool, lanes: int) -> None:
    """Measure all in turns and print the tables."""
    rounds, few, many = (3, 2_000, 50 * lanes) if quick else (7, 10_000, 200 * lanes)
    runs: dict[str, tuple[Callable[[int], int], int]] = {
        name: (run, few) for name, run in peers().items()
    }
    for title, name, seats, rules in TABLES:
        tables = batch(name, lanes, seats=seats, rules=rules or None, seed=1)
        rng = np.random.default_rng(1)
        label = f"{title}, {seats} seats"
        runs[label] = partial(ours, tables, rng, observe=True), many
        runs[f"{label}, not observed"] = partial(ours, tables, rng, observe=False), many
    for run, _ in runs.values():
        run(100)
    figures: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, (run, decisions) in runs.items():
            figures[name].append(rate(run, decisions))
    print(f"{platform.python_implementation()} {platform.python_version()}, {lanes:,} lanes, one "
          f"core, CPU time, medians of {rounds} rounds: decisions a second\n")  # fmt: skip
    for name, rates in figures.items():
        print(f"{name:<42}{median(rates):>14,.0f}")
    hands = 200 if quick else 2_000
    began = process_time()
    simulate("chaos", hands, players=["caller"], seats=6)
    took = process_time() - began
    print(f"\nsimulate, Chaos at six seats with callers: {hands / took:,.0f} hands a second")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:] if word.isdigit()]
    main("--quick" in sys.argv, given[0] if given else LANES)
