"""Speed of batches of hands, beside OpenSpiel, PettingZoo, RLCard and pgx.

    .venv/bin/python benchmarks/batch.py [--quick] [LANES]

Random legal actions; decisions a second of CPU time, on a single core, medians of rounds that take
turns. Every observation that comes back is hashed by the timed loop, so none is left out. Peers
that are not installed are left out; pgx, which brings JAX, is not among those of ``make bench``.
At the end two processes play limit hold'em at once, each on a core of its own: wall time.
"""

from __future__ import annotations

import platform
import sys
import warnings
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import median
from time import perf_counter, process_time
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
UNIVERSAL_LEDUC = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=2,blind=100 100,firstPlayer=1 1,"
    "numSuits=2,numRanks=3,numHoleCards=1,numBoardCards=0 1,raiseSize=200 400,maxRaises=2 2)"
)
OF_OUR_STAKES = UNIVERSAL.replace("blind=50 100", "blind=200 100")
"""The same with our blinds; who acts first before the flop has the small one."""
HALF_WIDTH = 4.0
"""Half of the interval to which a margin is estimated, in cents a hand."""
SURE = 1.96
"""Standard errors in half of an interval of 95 %."""


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


def rlcard(env: Any, rng: Random, decisions: int) -> int:
    """The same in RLCard, which always observes."""
    made = digest = 0
    while made < decisions:
        state, _ = env.reset()
        while not env.is_over():
            digest = crc32(np.asarray(state["obs"], np.float32).data, digest)
            state, _ = env.step(rng.choice([*state["legal_actions"]]))
            made += 1
    return made


class PgxLanes:
    """Hands of a game of pgx at once, on JAX: its next hand begins where one is over."""

    def __init__(self, name: str, lanes: int) -> None:
        import jax
        import pgx
        from pgx.experimental import auto_reset

        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def play(states: Any, key: Any) -> Any:
            """Apply a random legal action in every lane."""
            for_actions, for_hands = jax.random.split(key)
            chance = jax.random.uniform(for_actions, states.legal_action_mask.shape)
            actions = (chance * states.legal_action_mask).argmax(axis=1)
            return step(states, actions, jax.random.split(for_hands, lanes))

        self._split = jax.random.split
        self._play = jax.jit(play)
        self._key = jax.random.PRNGKey(7)
        self._states = jax.jit(jax.vmap(env.init))(self._split(self._key, lanes))
        self._lanes = lanes

    def run(self, decisions: int) -> int:
        """Play at random, every observation hashed; return the number of decisions."""
        made = digest = 0
        while made < decisions:
            digest = crc32(np.asarray(self._states.observation, np.float32).data, digest)
            self._key, key = self._split(self._key)
            self._states = self._play(self._states, key)
            made += self._lanes
        return made


class Margin:
    """A margin in cents a hand, estimated hand by hand."""

    def __init__(self) -> None:
        self.hands, self.sum, self.squares = 0, 0.0, 0.0

    def add(self, hands: int, total: float, squares: float) -> None:
        """So many hands more, with their sum and the sum of their squares."""
        self.hands += hands
        self.sum += total
        self.squares += squares

    @property
    def half(self) -> float:
        """Half of the interval."""
        mean = self.sum / self.hands
        variance = self.squares / self.hands - mean * mean
        return float(SURE * (variance / self.hands) ** 0.5)

    def __str__(self) -> str:
        return f"{self.sum / self.hands:+.1f} +- {self.half:.1f} cents, {self.hands:,} hands"


def margin_ours(half: float) -> Margin:
    """The margin of a caller over random play at limit hold'em, in a batch."""
    tables = batch("holdem", LANES, seats=2, rules="fixed-limit", seed=1)
    rng, margin = np.random.default_rng(1), Margin()
    while margin.hands < LANES or margin.half > half:
        mask = tables.legal_mask()
        anything = (rng.random(mask.shape, np.float32) * mask).argmax(axis=1)
        stepped = tables.step(np.where(tables.asked == 0, 1, anything))
        won = stepped.rewards[stepped.over, 0].astype(float)
        margin.add(len(won), won.sum(), (won * won).sum())
    return margin


def margin_theirs(game: Any, half: float) -> Margin:
    """The same by the same script in OpenSpiel's tree; the caller's seat alternates."""
    rng, margin = Random(1), Margin()
    while margin.hands < LANES or margin.half > half:
        state, caller = game.new_initial_state(), margin.hands % 2
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
            elif state.current_player() == caller:
                state.apply_action(1)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        won = state.returns()[caller]
        margin.add(1, won, won * won)
    return margin


def compare_margins(half: float) -> None:
    """Print a margin by both, to the same interval, with the CPU time of each."""
    try:
        import pyspiel
    except ModuleNotFoundError:
        return
    game = pyspiel.load_game(OF_OUR_STAKES)
    print(f"\nA caller against random play at limit hold'em, to +- {half:g} cents a hand:")
    took = []
    for name, run in (("ours", margin_ours), ("OpenSpiel", partial(margin_theirs, game))):
        began = process_time()
        margin = run(half)
        took.append(process_time() - began)
        print(f"  {name:<12}{margin}, {took[-1]:.2f} s")
    print(f"  {took[1] / took[0]:.1f} times as quick")


def peers(lanes: int) -> dict[str, Callable[[int], int]]:
    """Return the environments of others that are installed."""
    programs: dict[str, Callable[[int], int]] = {}
    try:
        import pyspiel
    except ModuleNotFoundError:
        pass
    else:
        names = {
            "universal_poker": UNIVERSAL,
            "universal_poker as Leduc": UNIVERSAL_LEDUC,
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
    try:
        import rlcard as cards

        for name in ("limit-holdem", "leduc-holdem"):
            programs[f"RLCard {name}"] = partial(rlcard, cards.make(name), Random(7))
    except ModuleNotFoundError:
        pass
    try:
        for name in ("leduc_holdem", "kuhn_poker"):
            programs[f"pgx {name}, {lanes:,} lanes"] = PgxLanes(name, lanes).run
    except ModuleNotFoundError:
        pass
    return programs


def rate(run: Callable[[int], int], decisions: int) -> float:
    """Decisions a second of CPU time."""
    began = process_time()
    return run(decisions) / (process_time() - began)


def pace(decisions: int, ready: Any, took: Any) -> None:
    """Put the seconds of so many decisions of limit hold'em, begun when all are ready."""
    tables = batch("holdem", LANES, seats=2, rules="fixed-limit", seed=1)
    rng = np.random.default_rng(1)
    ours(tables, rng, 20 * LANES, observe=True)
    ready.wait()
    began = perf_counter()
    ours(tables, rng, decisions, observe=True)
    took.put(perf_counter() - began)


def compare_cores(decisions: int) -> None:
    """Print how many times as much two processes do as one in the same time."""
    start, seconds = get_context("spawn"), []
    for number in (1, 2):
        ready, took = start.Barrier(number), start.Queue()
        processes = [
            start.Process(target=pace, args=(decisions, ready, took)) for _ in range(number)
        ]
        for process in processes:
            process.start()
        seconds.append(max([took.get() for _ in processes]))
        for process in processes:
            process.join()
    alone, both = seconds
    print(f"\ntwo processes at limit hold'em: {2 * alone / both:.2f} times as much as one")


def main(quick: bool, lanes: int) -> None:
    """Measure all in turns and print the tables."""
    rounds, few, many = (3, 2_000, 50 * lanes) if quick else (7, 10_000, 200 * lanes)
    runs: dict[str, tuple[Callable[[int], int], int]] = {
        name: (run, few) for name, run in peers(lanes).items()
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
    compare_margins(4 * HALF_WIDTH if quick else HALF_WIDTH)
    compare_cores(many)
    print(f"\nsimulate, Chaos at six seats with callers: {hands / took:,.0f} hands a second")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:] if word.isdigit()]
    main("--quick" in sys.argv, given[0] if given else LANES)
