"""Measure answers from the shell: a new process, from its first line to its answer.

    .venv/bin/python benchmarks/start.py [--quick]

Each question is asked of `pokernight` and of the peers of requirements/bench.txt that can answer
it, each by the shortest program that does. They take turns, so that a busy machine slows all; the
figures are medians, of CPU time (the children's, user and system) and on the clock. *Cold* is the
very first time, with no machine code kept: only where something is compiled is there a difference.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

QUICK = "--quick" in sys.argv[1:]
ROUNDS = 3 if QUICK else 9
COLD_ROUNDS = 1 if QUICK else 3


class Question(NamedTuple):
    """A question, as our command takes it, and the programs that ask it of others."""

    what: str
    ours: str
    peers: Mapping[str, str]


POKER_EQUITY = "import poker_equity; print(poker_equity.exact_from_text({!r}, {!r}, {!r}))"
EVAL7 = """
import eval7
hand, board = [[eval7.Card(card) for card in cards] for cards in {!r}]
print(eval7.py_hand_vs_range_monte_carlo(hand, eval7.HandRange("QsQd"), board, 100_000))
"""
POKERKIT = """
from pokerkit import Deck, {kind}, calculate_equities, parse_range
from pokerkit import Card
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(1) as executor:
    print(calculate_equities(
        (parse_range({one!r}), parse_range({two!r})), Card.parse(""), 2, 5, Deck.STANDARD,
        ({kind},), sample_count=1000, executor=executor,
    ))
"""
QUESTIONS = (
    Question(
        "hold'em, AhKh against QsQd, every board",
        "odds holdem AhKh QsQd",
        {
            "poker-equity": POKER_EQUITY.format("holdem", ["AhKh", "QsQd"], ""),
            "eval7 (100,000 samples)": EVAL7.format((["Ah", "Kh"], [])),
            "PokerKit (1,000 samples)": POKERKIT.format(
                kind="StandardHighHand", one="AhKh", two="QsQd"
            ),
        },
    ),
    Question(
        "the same on a flop",
        "odds holdem AhKh QsQd --board 2s7hTh",
        {
            "poker-equity": POKER_EQUITY.format("holdem", ["AhKh", "QsQd"], "2s7hTh"),
            "eval7 (100,000 samples)": EVAL7.format((["Ah", "Kh"], ["2s", "7h", "Th"])),
        },
    ),
    Question(
        "Omaha Hi-Lo, two hands, every board",
        "odds omaha_hi_lo 5c4d3h2s 6c6d6h6s",
        {"poker-equity": POKER_EQUITY.format("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"], "")},
    ),
    Question("hands of seven cards, 3s and 9s wild", "frequencies --cards 7 --wild 3,9", {}),
    Question("what wins at Chaos, 100,000 deals", "wins chaos --seats 5 --trials 100000", {}),
    Question("what wins at The Omen, 100,000 deals", "wins the_omen --seats 5 --trials 100000", {}),
    Question("the list of games", "games", {}),
    Question("an interpreter that does nothing", "", {"Python": "pass", "NumPy": "import numpy"}),
)


class Took(NamedTuple):
    """Seconds: of the processor, and on the clock."""

    cpu: float
    clock: float


def run(command: Sequence[str], machine_code: str | None = None) -> Took:
    """Start a process and wait for its end."""
    kept = {} if machine_code is None else {"NUMBA_CACHE_DIR": machine_code}
    begun = perf_counter()
    process = Popen(command, stdout=DEVNULL, stderr=DEVNULL, env={**os.environ, **kept})
    _, status, used = os.wait4(process.pid, 0)
    clock = perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed")
    return Took(used.ru_utime + used.ru_stime, clock)


def medians(runs: Sequence[Took]) -> Took:
    """Of both."""
    return Took(median([one.cpu for one in runs]), median([one.clock for one in runs]))


def ask(question: Question) -> None:
    """Ask everybody by turns, and print a line for each."""
    ours = [sys.executable, "-m", "pokernight", *question.ours.split()]
    commands = {"pokernight": ours} if question.ours else {}
    commands |= {who: [sys.executable, "-c", code] for who, code in question.peers.items()}
    for command in commands.values():
        run(command)  # what is to be compiled and kept is, before the clock starts
    turns = [{who: run(command) for who, command in commands.items()} for _ in range(ROUNDS)]
    print(f"\n{question.what}")
    print(f"    {'':32}{'CPU':>9}{'clock':>9}")
    first = None
    for who in commands:
        took = medians([turn[who] for turn in turns])
        first = first or took
        times = f"{took.cpu / first.cpu:8.2f}" if took is not first else ""
        print(f"    {who:32}{took.cpu:7.3f} s{took.clock:7.3f} s{times}")
    if question.ours:
        cold = []
        for _ in range(COLD_ROUNDS):
            with TemporaryDirectory() as empty:
                cold.append(run(ours, empty))
        took = medians(cold)
        print(f"    {'pokernight, the very first time':32}{took.cpu:7.3f} s{took.clock:7.3f} s")


def main() -> None:
    names = ("numpy", "numba", "poker-equity", "eval7", "pokerkit")
    try:
        versions = ", ".join([f"{name} {version(name)}" for name in names])
    except PackageNotFoundError as missing:
        sys.exit(f"{missing.name} is missing: make bench installs the peers")
    print(f"CPython {platform.python_version()}, {versions}; medians of {ROUNDS}")
    for question in QUESTIONS:
        ask(question)


if __name__ == "__main__":
    main()
