"""Measure the speed of ranking, counting and comparing hands, beside the peers in the same run.

    .venv/bin/python benchmarks/kernels.py [--quick]

The peers are those of requirements/bench.txt, which `make bench` installs. Everything runs on one
core; ours and theirs take turns, so that a busy machine slows both, and figures are medians, in
CPU time. Compiling and reading tables come before the clock starts.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from itertools import combinations_with_replacement
from math import comb
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

import eval7
import numpy as np
import phevaluator
import pkrbot
import poker_equity
import treys
from numba import njit
from numpy.typing import NDArray
from pokerkit import Card as KitCard
from pokerkit import StandardHighHand

from pokernight.cards import name, parse
from pokernight.games.odds_readings import the_omen_kernel as omen
from pokernight.odds.answers.hand_frequencies import frequencies, low_frequencies
from pokernight.odds.compiled.folded import UNKNOWN, FoldedHoles
from pokernight.ranking import high_value
from pokernight.ranking.bulk import VALUES, high_classes, marks_of, omaha_values, set_classes
from pokernight.ranking.kernels.high_kernel import FIVE_SUITED, START, flush_or, place_of
from pokernight.ranking.kernels.kernel_tables import (
    FIRST_CLASS,
    FIRST_ROW,
    MARKED_BITS,
    MARKED_KEYS,
    HighTables,
    high_tables,
)
from pokernight.ranking.onion.kernel import arrangement_values
from pokernight.ranking.onion.partitions import arrangement_value

U8 = NDArray[np.uint8]
U64 = NDArray[np.uint64]
Job = tuple[Callable[[], object], int]
"""Something to be timed, and how many hands it ranks."""

QUICK: Final = "--quick" in sys.argv[1:]
ROUNDS: Final = 3 if QUICK else 9
MANY: Final = 100_000 if QUICK else 1_000_000
TURN: Final = 0.02
"""Seconds of a turn, at the least."""
FEW: Final = 2_000 if QUICK else 20_000
PEERS: Final = ("eval7", "pkrbot", "phevaluator", "treys", "pokerkit", "poker-equity")


# --- measuring


def rates(*jobs: Job) -> list[float]:
    """Return the hands per second that each job ranks: medians of rounds in which all take turns.

    A quick job is repeated within each turn.
    """
    repeats = []
    for run, _ in jobs:
        run()
        began = process_time()
        run()
        repeats.append(1 + int(TURN / max(process_time() - began, 1e-6)))
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(ROUNDS):
        for (run, hands), repeat, found in zip(jobs, repeats, times):
            began = process_time()
            for _ in range(repeat):
                run()
            found.append((process_time() - began) / (hands * repeat))
    return [1 / median(found) for found in times]


def in_words(rate: float) -> str:
    """A rate as people write it."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:,.{0 if rate >= 100 * size else 1}f} {letter}/s"
    return f"{rate:.1f} /s"


def row(what: str, ours: float, peers: Sequence[tuple[str, float]] = ()) -> None:
    """A line of the table, which is Markdown."""
    theirs = "; ".join(f"{peer} {in_words(rate)}" for peer, rate in peers)
    ratios = "; ".join(f"{ours / rate:,.{0 if ours >= 10 * rate else 1}f}x" for _, rate in peers)
    print(f"| {what} | {in_words(ours)} | {theirs} | {ratios} |", flush=True)


# --- hands


def random_hands(size: int, count: int) -> U8:
    rng = np.random.default_rng(7)
    return np.argsort(rng.random((count, 52), np.float32), axis=1)[:, :size].astype(np.uint8)


def each_of(evaluate: Callable[[Any], object], hands: Sequence[Any]) -> Job:
    """A peer that ranks a hand at a time."""

    def run() -> None:
        for hand in hands:
            evaluate(hand)

    return run, len(hands)


def written(cards: Sequence[int]) -> list[str]:
    return [name(card) for card in cards]


def scalar_peers(hands: Sequence[Sequence[int]]) -> dict[str, Job]:
    """The peers that rank a hand at a time; their own cards are made before the clock starts."""
    texts = [written(hand) for hand in hands]
    known = treys.Evaluator()
    of_treys = [[treys.Card.new(card) for card in text] for text in texts]
    of_kit = ["".join(text) for text in texts[: len(texts) // 20]]
    assert KitCard is not None
    return {
        "pkrbot": each_of(pkrbot.evaluate, [[pkrbot.Card(card) for card in t] for t in texts]),
        "eval7": each_of(eval7.evaluate, [[eval7.Card(card) for card in t] for t in texts]),
        "phevaluator": each_of(lambda hand: phevaluator.evaluate_cards(*hand), hands),
        "treys": each_of(lambda hand: known.evaluate(hand[:2], hand[2:]), of_treys),
        "pokerkit": each_of(partial(StandardHighHand.from_game), of_kit),
    }


def high_hands() -> None:
    hands = random_hands(7, MANY)
    some = hands[:FEW].tolist()
    peers = scalar_peers(some)
    found = rates((partial(high_classes, hands), MANY), *peers.values())
    row("seven cards, at random, in bulk", found[0], list(zip(peers, found[1:])))
    found = rates(each_of(high_value, some), *peers.values())
    row("seven cards, one call each, plain Python", found[0], list(zip(peers, found[1:])))


# --- all hands


@njit(cache=True)
def next_hands(at: NDArray[np.int64], hands: U8) -> int:
    """Fill in the next hands of seven of 52 in order; gives how many there were."""
    row = 0
    while row < hands.shape[0] and at[0] >= 0:
        for place in range(7):
            hands[row, place] = at[place]
        row += 1
        place = 6
        while place >= 0 and at[place] == 45 + place:
            place -= 1
        if place < 0:
            at[0] = -1
        else:
            at[place] += 1
            for after in range(place + 1, 7):
                at[after] = at[after - 1] + 1
    return row


def one_by_one(marks: U8 | None = None) -> float:
    """Seconds to rank all seven-card hands with the bulk kernel and to count their classes."""
    at = np.arange(7)
    hands = np.empty((1 << 20, 7), np.uint8)
    counts = np.zeros(len(VALUES), np.int64)
    next_hands(at.copy(), hands[:1])
    high_classes(hands[:1], marks)
    began = process_time()
    while count := next_hands(at, hands):
        counts += np.bincount(high_classes(hands[:count], marks), minlength=len(VALUES))
    assert counts.sum() == comb(52, 7)
    return process_time() - began


def all_hands() -> None:
    everything = comb(52, 7)
    wild = parse("3c3d3h3s9c9d9h9s")
    for what, count, marks in (
        ("none wild", partial(frequencies, 7), None),
        ("3s and 9s wild", partial(frequencies, 7, wild=wild), marks_of(wild)),
    ):
        [found] = rates((count, 1))
        peers = []
        if not QUICK:
            peers.append(("one by one", everything / one_by_one(marks)))
        milliseconds = 1e3 / found
        row(
            f"all hands of seven by category, {what}: {milliseconds:.1f} ms",
            everything * found,
            peers,
        )
    counts: tuple[tuple[str, Callable[[], object]], ...] = (
        ("two jokers wild", partial(frequencies, 7, jokers=2)),
        ("two bugs, one-eyed jacks wild, no copies",
         partial(frequencies, 7, jokers=2, bug=True, wild=parse("JsJh"), copies=False)),
        ("eight cards, two jokers wild", partial(frequencies, 8, jokers=2)),
        ("lows", partial(low_frequencies, 7)),
    )  # fmt: skip
    for what, job in counts:
        [found] = rates((job, 1))
        print(f"| all hands, {what} | {1e3 / found:.1f} ms | | |", flush=True)


# --- wild cards


@njit(nogil=True, error_model="numpy")
def substituted(
    hands: U8, keys: U64, suits: U64, tables: HighTables, classes: NDArray[np.uint16]
) -> None:
    """The best of all that the wild cards may be, each way with its sum of keys and suits."""
    rows, of_hands, flushes = tables.rows, tables.classes, tables.flushes
    for hand in range(hands.shape[0]):
        total, held = START, np.uint64(0)
        for card in hands[hand]:
            total += MARKED_KEYS[card]
            held |= MARKED_BITS[card]
        best = 0
        for way in range(keys.size):
            now = total + keys[way]
            found = int(of_hands[FIRST_CLASS[35] + place_of(rows, FIRST_ROW[7], now)])
            if now & FIVE_SUITED:
                found = flush_or(found, flushes, now, held | suits[way])
            best = max(best, found)
        classes[hand] = best


def wild_cards() -> None:
    hands = random_hands(7, MANY)
    for wilds in (1, 2, 3, 4):
        natural = np.ascontiguousarray(hands[:, wilds:])
        jobs: list[Job] = [(partial(high_classes, natural, wilds=wilds), MANY)]
        if wilds < 4:
            ways = list(combinations_with_replacement(range(52), wilds))
            keys = np.array([sum([int(MARKED_KEYS[c]) for c in way]) for way in ways], np.uint64)
            masks = [np.bitwise_or.reduce(MARKED_BITS[list(way)]) for way in ways]
            suits = np.array(masks, np.uint64)
            some = natural[: (FEW, FEW // 4, FEW // 100)[wilds - 1]]
            classes = np.empty(len(some), np.uint16)
            run = partial(substituted, some, keys, suits, high_tables(), classes)
            jobs.append((run, len(some)))
            run()
            assert (classes == high_classes(some, wilds=wilds)).all()
        found = rates(*jobs)
        row(
            f"seven cards, {wilds} of them wild", found[0], [("substitution", r) for r in found[1:]]
        )
    marks = marks_of(range(4))
    [found_one] = rates((partial(high_classes, hands, marks), MANY))
    row("seven cards, deuces wild", found_one)
    marks = marks_of(bug=range(4))
    [found_one] = rates((partial(high_classes, hands, marks), MANY))
    row("seven cards, deuces bugs", found_one)


def cards_of_several_identities() -> None:
    """Two black sixes in seven cards, each itself or an ace that is not held."""
    rng = Random(7)
    sixes, aces = parse("6c6s"), parse("AcAdAhAs")
    others = [card for card in range(52) if card not in sixes]
    hands = np.array([[*sixes, *rng.sample(others, 5)] for _ in range(FEW)], np.uint8)
    bits = np.uint64(1) << hands.astype(np.uint64)
    bits[:, :2] |= np.uint64(sum([1 << ace for ace in aces]))

    def every_assignment() -> NDArray[np.uint16]:
        best = np.zeros(len(hands), np.uint16)
        for one in (sixes[0], *aces):
            for other in (sixes[1], *aces):
                if one != other:
                    legal = ~(np.isin(hands[:, 2:], [one, other]).any(axis=1))
                    some = hands[legal]
                    some[:, 0], some[:, 1] = one, other
                    best[legal] = np.maximum(best[legal], high_classes(some))
        return best

    assert (every_assignment() == set_classes(hands, bits)).all()
    ours, theirs = rates((partial(set_classes, hands, bits), FEW), (every_assignment, FEW))
    row("2 of 7 cards with 5 identities, no copies", ours, [("every assignment", theirs)])


# --- Omaha and The Omen


def omaha() -> None:
    cards = random_hands(9, MANY // 2)
    holes, boards = np.ascontiguousarray(cards[:, :4]), np.ascontiguousarray(cards[:, 4:])
    [found_one] = rates((partial(omaha_values, holes, boards), len(cards)))
    row("Omaha-8 hands at random, high and low", found_one)

    texts = ["5c4d3h2s", "6c6d6h6s"]
    known = [parse(text) for text in texts]
    unseen = [card for card in range(52) if not any(card in hole for hole in known)]
    showdown = FoldedHoles(known, [], unseen)
    boards_in_all = comb(44, 5)
    ours, theirs = rates(
        (lambda: list(showdown.everything()), boards_in_all),
        (partial(poker_equity.exact_from_text, "omaha_hi_lo", texts), boards_in_all),
    )
    what = f"Omaha-8, two hands, every board: {1e3 * boards_in_all / ours:.1f} ms"
    row(what, ours, [("poker-equity", theirs)])

    def sampled(texts: Sequence[str], holes: Sequence[Sequence[int]], what: str) -> None:
        seen = {card for hole in holes for card in hole}
        showdown = FoldedHoles(holes, [], [card for card in range(52) if card not in seen])
        peer = partial(
            poker_equity.chunk_from_text, "omaha_hi_lo", list(texts), samples=MANY // 4, threads=1
        )
        ours, theirs = rates((partial(showdown.sample, 7, 0, MANY), MANY), (peer, MANY // 4))
        row(what, ours, [("poker-equity", theirs)])

    sampled(texts, known, "Omaha-8, two hands known, sampled")
    nobody = [[UNKNOWN] * 4] * 5
    sampled(
        [texts[0], *["****"] * 5], [known[0], *nobody], "Omaha-8, six seats, five unknown, sampled"
    )


def the_omen() -> None:
    deals = MANY // 4
    for seats in (6, 2):
        hands = [[omen.UNKNOWN] * omen.HAND] * (seats + 1)
        [found] = rates((partial(omen.sample, hands, 7, 0, deals), deals))
        row(f"The Omen, {seats} seats and Damien, to the showdown", found)


def arrangements() -> None:
    rng = np.random.default_rng(3)
    hands = rng.random((MANY // 100, 104)).argsort(axis=1)[:, :10].astype(np.uint8)
    few = [tuple(map(int, hand)) for hand in hands[: FEW // 100]]
    ours, plain = rates(
        (partial(arrangement_values, hands), len(hands)), each_of(arrangement_value, few)
    )
    row("ten cards of Cripple Mr Onion, arranged", ours, [("plain Python", plain)])


# --- import


def import_times() -> None:
    def milliseconds(code: str) -> float:
        times = []
        for _ in range(ROUNDS):
            began = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(perf_counter() - began)
        return 1e3 * median(times)

    nothing = milliseconds("pass")
    ours = milliseconds("import pokernight") - nothing
    high = milliseconds("from pokernight.ranking import high_value; high_value(range(7))") - nothing
    theirs = milliseconds("import pokerkit") - nothing
    print(f"| import of `pokernight` | {ours:.0f} ms | pokerkit {theirs:.0f} ms | |")
    print(f"| import, tables and the first hand ranked | {high:.0f} ms | | |", flush=True)


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    versions = ", ".join(f"{peer} {version(peer)}" for peer in (*PEERS, "numba", "numpy"))
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, "
          f"one core; {versions}; medians of {ROUNDS} rounds, CPU time\n")  # fmt: skip
    print("| | pokernight | others | |\n|---|--:|--:|--:|")
    for part in (high_hands, all_hands, wild_cards, cards_of_several_identities, omaha, the_omen,
                 arrangements, import_times):  # fmt: skip
        part()


if __name__ == "__main__":
    main()
