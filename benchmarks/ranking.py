"""Measure the speed of ranking hands.

    .venv/bin/python benchmarks/ranking.py [--quick]

Cripple Mr Onion: best arrangements of ten random cards per second, compiled (one thread) and
plain, beside the exhaustive search that the tests hold them to, under each modifier that says
what a card is. All take turns on the same hands, short stretches at a time, so that a busy
machine slows all; figures are medians, in CPU time.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from pokernight.ranking.onion import OnionRules, arrangement_value

sys.path.append(str(Path(__file__).parents[1]))

EIGHTS = [card for card in range(104) if card % 52 // 4 == 6]
Hands = Sequence[list[int]]


class Mode(NamedTuple):
    """A modifier, and how many eights every hand has at least."""

    name: str
    rules: OnionRules
    eights: int = 0


MODES = (
    Mode("no modifier", OnionRules()),
    Mode("null eights", OnionRules(eights="null")),
    Mode("wild eights", OnionRules(eights="wild")),
    Mode("wild eights, four at least", OnionRules(eights="wild"), 4),
    Mode("zeroed aces", OnionRules(zeroed=True)),
    Mode("the Fool", OnionRules(fool=True)),
)


def deal(mode: Mode, count: int) -> list[list[int]]:
    """Random hands; where eights are wanted any number of them is as likely."""
    rng = Random(mode.name)
    hands = []
    for _ in range(count):
        eights = rng.sample(EIGHTS, rng.randint(mode.eights, 8)) if mode.eights else []
        others = [card for card in range(104) if card not in (EIGHTS if eights else ())]
        hands.append(eights + rng.sample(others, 10 - len(eights)))
    return hands


def seconds(run: Callable[[], object]) -> float:
    """CPU seconds of one run."""
    began = process_time()
    run()
    return process_time() - began


def rates(mode: Mode, hands: Hands, rounds: int, few: int) -> tuple[float | None, float, float]:
    """Arrangements per second: compiled, if it can be, plain and exhaustive."""
    from tests.ranking import onion_oracle as oracle

    def plain() -> None:
        for hand in hands[:few]:
            arrangement_value(hand, mode.rules)

    def exhaustive() -> None:
        for hand in hands[: few // 10]:
            oracle.best(
                hand, eights=mode.rules.eights, zeroed=mode.rules.zeroed, fool=mode.rules.fool
            )

    compiled = _compiled(mode, hands)
    taken: dict[str, list[float]] = {"compiled": [], "plain": [], "exhaustive": []}
    for _ in range(rounds):
        if compiled is not None:
            taken["compiled"].append(seconds(compiled) / len(hands))
        taken["plain"].append(seconds(plain) / few)
        taken["exhaustive"].append(seconds(exhaustive) / (few // 10))
    return (
        1 / median(taken["compiled"]) if compiled is not None else None,
        1 / median(taken["plain"]),
        1 / median(taken["exhaustive"]),
    )


def _compiled(mode: Mode, hands: Hands) -> Callable[[], object] | None:
    """The compiled ranking of these hands, ready to run; None where Numba is missing."""
    if find_spec("numba") is None:
        return None
    import numpy as np

    from pokernight.ranking.onion.kernel import arrangement_values

    cards = np.array(hands, np.uint8)
    arrangement_values(cards[:1], mode.rules)
    return lambda: arrangement_values(cards, mode.rules)


def main(quick: bool) -> None:
    rounds, many, few = (3, 5_000, 200) if quick else (9, 20_000, 500)
    print(f"{platform.python_implementation()} {platform.python_version()}, one thread; "
          f"medians of {rounds} rounds, CPU time\n")  # fmt: skip
    print("Cripple Mr Onion: best arrangements of ten cards per second")
    columns = ("compiled", "plain", "exhaustive", "compiled", "plain")
    print(f"{'':<28}" + "".join(f"{column:>11}" for column in columns))
    for mode in MODES:
        compiled, plain, exhaustive = rates(mode, deal(mode, many), rounds, few)
        shown = "".join(
            f"{'-' if rate is None else format(rate, ',.0f'):>11}"
            for rate in (compiled, plain, exhaustive)
        )
        ratios = "".join(
            f"{'-' if rate is None else format(rate / exhaustive, ',.0f') + 'x':>11}"
            for rate in (compiled, plain)
        )
        print(f"{mode.name:<28}{shown}{ratios}")


if __name__ == "__main__":
    main("--quick" in sys.argv[1:])
