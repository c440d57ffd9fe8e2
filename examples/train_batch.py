"""Train a network on batches of a game and play it against a caller, in minutes on a processor.

    .venv/bin/python examples/train_batch.py [--game chaos] [--rounds 1000] [--lanes 2048]

It learns what each action brings by the end of the hand, against a player that always calls. Then
it plays a match: every deck from both seats, and the mean of the two is an observation.
"""

import argparse
from typing import Any

import numpy as np

from pokernight import envs
from pokernight.measuring.confidence import Sample

Numbers = np.ndarray[Any, Any]
HIDDEN, RATE, CURIOUS, SCALE = 128, 2e-3, 0.15, 1_000


class Network:
    """Two layers; the output is the winnings after each action, in tens of dollars."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        shapes = (inputs, HIDDEN), (HIDDEN, actions)
        self.layers = [rng.normal(0, shape[0] ** -0.5, shape).astype("f4") for shape in shapes]
        self.moments = [(np.zeros(shape, "f4"), np.zeros(shape, "f4")) for shape in shapes]
        self.steps = 0

    def values(self, seen: Numbers) -> tuple[Numbers, Numbers]:
        """Return the inner layer and the winnings after each action."""
        inner = np.maximum(seen @ self.layers[0], 0)
        return inner, inner @ self.layers[1]

    def learn(self, seen: Numbers, actions: Numbers, won: Numbers) -> None:
        """Take a step of Adam towards the winnings after the actions."""
        (inner, values), rows = self.values(seen), np.arange(len(seen))
        error = np.zeros_like(values)
        error[rows, actions] = (values[rows, actions] - won) / len(seen)
        back = (error @ self.layers[1].T) * (inner > 0)
        self.steps += 1
        gradients = seen.T @ back, inner.T @ error
        for layer, gradient, (mean, square) in zip(self.layers, gradients, self.moments):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            root = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            layer -= RATE * mean / (1 - 0.9**self.steps) / root


def play(tables: Any, network: Network, seat: int, curious: float) -> tuple[Numbers, ...]:
    """Play a hand in every lane: what the seat saw, did and won by it; and the lanes' winnings."""
    rng, n = np.random.default_rng(seat), tables.n
    moves, total, running = [], np.zeros(n), np.ones(n, bool)
    while running.any():
        actions, mine = np.ones(n, int), np.flatnonzero(running & (tables.asked == seat))
        seen, mask = tables.observations()[mine], tables.legal_mask()[mine]
        best = np.where(mask, network.values(seen)[1], -np.inf).argmax(1)
        some = np.where(mask, rng.random(mask.shape), -1).argmax(1)
        actions[mine] = np.where(rng.random(len(mine)) < curious, some, best)
        moves.append((seen, actions[mine], mine))
        stepped = tables.step(actions, deal=False)
        total += np.where(running & stepped.over, stepped.rewards[:, seat], 0)
        running &= ~stepped.over
    saw, did, lanes = [np.concatenate(column) for column in zip(*moves)]
    return saw, did, total[lanes] / SCALE, total


def main(arguments: list[str] | None = None) -> Sample:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="chaos")
    for name, usual in ("rounds", 1_000), ("lanes", 2_048), ("decks", 20_000), ("seed", 1):
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args(arguments)
    rng, tables = np.random.default_rng(given.seed), envs.batch(given.game, 1)
    network = Network(tables.size, len(tables.form.actions), rng)
    for number in range(given.rounds):
        tables = envs.batch(given.game, given.lanes, seed=f"train {given.seed} {number}")
        saw, did, won, _ = play(tables, network, number % 2, CURIOUS)
        for rows in np.array_split(rng.permutation(len(saw)), -(-len(saw) // 256)):
            network.learn(saw[rows], did[rows], won[rows])
    match = [envs.batch(given.game, given.decks, seed=f"match {given.seed}") for _ in (0, 1)]
    both = np.mean([play(tables, network, seat, 0)[3] for seat, tables in enumerate(match)], 0)
    found = Sample.of_sums(given.decks, both.sum(), (both**2).sum(), unit=100)
    print(f"{given.game}: {found.mean:+.3f} $ a hand +- {found.ci95:.3f} against a caller")
    return found


if __name__ == "__main__":
    main()
