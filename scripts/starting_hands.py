"""Make the order of hold'em's starting hands for odds/starting.py: share against a random hand.

    python scripts/starting_hands.py [TRIALS]

Prints the 169 kinds, the best first. Kinds whose shares are within a standard error of each other
may stand in either order; with more trials fewer do.
"""

from __future__ import annotations

import sys
from itertools import product

from pokernight.cards import RANKS
from pokernight.odds import equity

TRIALS = 3_000_000


def main() -> None:
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else TRIALS
    shares = {}
    for a, b in product(range(13), repeat=2):
        first, second = RANKS[max(a, b)], RANKS[min(a, b)]
        kind = first + second + ("" if a == b else "s" if a > b else "o")
        hand = f"{first}c{second}{'c' if a > b else 'd'}"
        shares[kind] = equity("holdem", [hand, "??"], trials=trials).seats[0].share
        print(f"{kind} {shares[kind]:.5f}", file=sys.stderr)
    order = sorted(shares, key=lambda kind: shares[kind], reverse=True)
    for at in range(0, len(order), 20):
        print(" ".join(order[at : at + 20]))


if __name__ == "__main__":
    main()
