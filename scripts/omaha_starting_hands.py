"""Make the order of Omaha's starting hands for odds/questions/omaha_order.bin.

    python scripts/omaha_starting_hands.py [BOARDS]

Each of the 16,432 kinds (suits apart) is compared with random hands on random boards: on every
board all hands that can be held meet a few opponents each. Kinds whose shares are within a
standard error of each other may stand in either order. 6,000 boards, the count of the file, give
a kind some 260,000 comparisons and take some minutes.
"""

from __future__ import annotations

import sys
from itertools import combinations
from math import comb

import numpy as np
from numba import njit

from pokernight.odds.questions.omaha_ranges import PATH, kinds, pack
from pokernight.ranking.bulk import high_classes

BOARDS = 6_000
OPPONENTS = 4


@njit
def compare(rest, pair_class, kind_of, binomials, seed, shares, counts):  # type: ignore[no-untyped-def]
    """Add to the shares, in half pots, of every hand of the cards that are left."""
    np.random.seed(seed)
    n = rest.size
    for a in range(n):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    w, x, y, z = rest[d], rest[c], rest[b], rest[a]
                    mine = best(pair_class, w, x, y, z)
                    place = binomials[w, 1] + binomials[x, 2] + binomials[y, 3] + binomials[z, 4]
                    kind = kind_of[place]
                    for _ in range(OPPONENTS):
                        e = draw(rest, w, x, y, z, -1, -1, -1)
                        f = draw(rest, w, x, y, z, e, -1, -1)
                        g = draw(rest, w, x, y, z, e, f, -1)
                        h = draw(rest, w, x, y, z, e, f, g)
                        other = best(pair_class, e, f, g, h)
                        shares[kind] += 2 if mine > other else 1 if mine == other else 0
                        counts[kind] += 2


@njit(inline="always")
def best(pair_class, a, b, c, d):  # type: ignore[no-untyped-def]
    """Return the best class of two of four hole cards."""
    return max(
        pair_class[a, b], pair_class[a, c], pair_class[a, d],
        pair_class[b, c], pair_class[b, d], pair_class[c, d],
    )  # fmt: skip


@njit(inline="always")
def draw(rest, w, x, y, z, e, f, g):  # type: ignore[no-untyped-def]
    """Draw a card that nobody has."""
    while True:
        card = rest[np.random.randint(0, rest.size)]
        if card not in (w, x, y, z, e, f, g):
            return card


def main() -> None:
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS
    rng = np.random.default_rng(0)
    by_kind = kinds()
    binomials = np.array([[comb(card, k) for k in range(5)] for card in range(52)], np.int64)
    kind_of = np.zeros(270_725, np.int64)
    for number, hands in enumerate(by_kind):
        for hand in hands:
            place = sum([int(binomials[card, at]) for at, card in enumerate(hand, 1)])
            kind_of[place] = number
    shares, counts = np.zeros(len(by_kind), np.int64), np.zeros(len(by_kind), np.int64)
    for number in range(boards):
        deck = rng.permutation(52)
        board, rest = np.sort(deck[:5]), np.sort(deck[5:])
        pairs = list(combinations(rest.tolist(), 2))
        triples = list(combinations(board.tolist(), 3))
        fives = np.array([[*pair, *triple] for pair in pairs for triple in triples], np.uint8)
        classes = high_classes(fives).reshape(len(pairs), len(triples)).max(axis=1)
        pair_class = np.zeros((52, 52), np.int64)
        first, second = np.array(pairs).T
        pair_class[first, second] = pair_class[second, first] = classes
        compare(rest, pair_class, kind_of, binomials, number, shares, counts)
        if number % 500 == 499:
            print(f"{number + 1:,} boards", file=sys.stderr)
    PATH.write_bytes(pack(np.argsort(-shares / counts, kind="stable").tolist()))


if __name__ == "__main__":
    main()
