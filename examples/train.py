"""Train a small agent on a wild game and measure it, in a minute or two on a laptop.

    .venv/bin/python examples/train.py [--game chaos] [--hands 3000] [--seed 1]

The agent sits against a house player that calls whatever comes. It learns from whole hands what
each thing it may do has brought on average, given a few figures it reads from the observation: how
many wild cards it sees in its hand, how many of a rank, how high, how far the hand has gone and
what it costs to stay. Then it is measured on hands it has not seen: every deck is played from both
seats, the mean of the two is one observation, and what stands behind it is a 95 % interval.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pokernight import envs
from pokernight.errors import Refused
from pokernight.measuring.confidence import mean_ci95

if TYPE_CHECKING:
    from pokernight.envs.chair import Chair

Numbers = NDArray[np.float64]
Policy = Callable[[Numbers, list[int]], int]

ROUNDS = 4
"""Number of evaluations during training."""
CURIOUS = 0.3
"""Probability of a random answer during training."""


class Figure(NamedTuple):
    """Dollars a hand, with the interval that holds it 95 times in a hundred."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} $ a hand ({self.low:+.2f} to {self.high:+.2f})"


def features(env: Chair, observation: NDArray[np.float32]) -> Numbers:
    """A few figures from an observation; its parts have names."""
    parts = env.planes.parts(observation)
    mine = parts["my cards down"] + parts["my cards up"]
    wild = float((mine * parts["wild"]).sum())
    plain = (mine * (1 - parts["wild"])).reshape(-1, 4)
    of_a_rank, suited = plain.sum(1), plain.sum(0)
    pairs = float((of_a_rank > 1).sum())
    most = float(of_a_rank.max()) + wild
    high = float(of_a_rank.nonzero()[0].max(initial=0)) / 12
    street = int(parts["street"].argmax())
    shown = float((parts["up cards"] * parts["wild"]).sum())
    strength = [most, most**2, pairs, wild, high, float(suited.max()) + wild, shown]
    late = [figure * street for figure in strength]
    return np.array([1.0, street, float(parts["pot"][0]), *strength, *late])


def episode(
    env: Chair, policy: Policy, seed: int, seat: int
) -> tuple[list[tuple[int, Numbers]], float]:
    """A hand: what was done when the figures stood how, and what it won."""
    seen, _ = env.reset(seed=seed, options={"seat": seat, "button": 0})
    done, over, won = [], False, 0.0
    while not over:
        legal, figures = env.legal_actions(), features(env, seen["observation"])
        action = policy(figures, legal)
        done.append((action, figures))
        seen, won, over, _, _ = env.step(action)
    return done, won


class Agent:
    """Knows what each action has brought, as a sum of the figures with weights."""

    def __init__(self, actions: int, seed: int) -> None:
        self.weights: dict[int, Numbers] = {}
        self.rng = np.random.default_rng(seed)
        self.actions = actions

    def best(self, figures: Numbers, legal: list[int]) -> int:
        """The action that brings most, as far as it knows."""
        return max(legal, key=lambda action: self._worth(action, figures))

    def curious(self, figures: Numbers, legal: list[int]) -> int:
        """The best most of the time, else any."""
        if not self.weights or self.rng.random() < CURIOUS:
            return int(self.rng.choice(legal))
        return self.best(figures, legal)

    def random(self, figures: Numbers, legal: list[int]) -> int:
        """Any."""
        return int(self.rng.choice(legal))

    def _worth(self, action: int, figures: Numbers) -> float:
        weights = self.weights.get(action)
        return float(weights @ figures) if weights is not None else 0.0

    def learn(self, lived: list[tuple[int, Numbers, float]]) -> None:
        """Fit the weights to what was done and what it won."""
        for action in {action for action, _, _ in lived}:
            rows = [(figures, won) for done, figures, won in lived if done == action]
            x = np.array([figures for figures, _ in rows])
            y = np.array([won for _, won in rows])
            ridge = 5.0 * np.eye(x.shape[1])
            self.weights[action] = np.linalg.solve(x.T @ x + ridge, x.T @ y)


def train(env: Chair, agent: Agent, hands: int, seed: int) -> None:
    """Play some hands, learn from them, and play on with what was learnt."""
    each = hands // ROUNDS
    for number in range(ROUNDS):
        lived: list[tuple[int, Numbers, float]] = []
        for hand in range(each):
            done, won = episode(env, agent.curious, seed + number * each + hand, hand % 2)
            lived += [(action, figures, won) for action, figures in done]
        agent.learn(lived)


def measure(env: Chair, policy: Policy, decks: int, seed: int) -> Figure:
    """Return the average win of a policy, every deck played from both seats."""
    means = np.array(
        [np.mean([episode(env, policy, seed + deck, seat)[1] for seat in (0, 1)])
         for deck in range(decks)]
    )  # fmt: skip
    ci95 = mean_ci95(float(means.std(ddof=1)) / decks**0.5, decks)
    mean = float(means.mean())
    return Figure(mean, mean - ci95, mean + ci95)


def main(arguments: list[str] | None = None) -> dict[str, Any]:
    parser = argparse.ArgumentParser(description="Train a small agent on a wild game.")
    parser.add_argument("--game", default="chaos")
    parser.add_argument("--hands", type=int, default=3_000, help="to train on, and to measure on")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    if given.hands < ROUNDS:
        parser.exit(2, f"train.py: to learn takes {ROUNDS} hands at least, not {given.hands}\n")
    try:
        env = envs.single(given.game, seats=2, players="caller")
    except Refused as refused:
        parser.exit(2, f"train.py: {refused}\n")
    agent = Agent(len(env.actions), given.seed)
    fresh, decks = 1_000_000 + given.seed, max(2, given.hands // 2)
    figures = {"anything at random": measure(env, agent.random, decks, fresh)}
    train(env, agent, given.hands, given.seed)
    figures["what it has learnt"] = measure(env, agent.best, decks, fresh)
    print(f"{given.game}, two seats, against a player who always calls; {decks} decks each")
    for name, figure in figures.items():
        print(f"  {name:<20}{figure}")
    return figures


if __name__ == "__main__":
    main()
