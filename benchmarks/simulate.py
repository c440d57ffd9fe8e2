"""Very many hands: how quick, in how much memory, and what a second worker is worth.

``python benchmarks/simulate.py [HANDS]`` measures; ``python benchmarks/simulate.py GAME PLAYERS
HANDS`` plays so many hands of a game into a Parquet file and says what it took.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic

from pokernight.studies import simulate, study_of

ROUNDS = 5
GAME = "chaos"

WHOLE = """
import json, resource, sys
from pokernight.studies import simulate
hands, game, players, file = int(sys.argv[1]), *sys.argv[2:]
simulate(game, hands, players=players.split(","), out=file)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"peak": peak / 1024}))
"""
BARE = """
import sys
from time import monotonic
from pokernight.studies import study_of
study = study_of(sys.argv[1], ["caller"])
study.play(0)
print("ready", flush=True)
sys.stdin.readline()
began = monotonic()
for number in range(int(sys.argv[2])):
    study.play(number)
print(monotonic() - began, flush=True)
"""


def cpu_of_children() -> float:
    """Seconds of CPU time of the processes that have ended so far."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def whole(game: str, players: str, hands: int) -> tuple[float, float]:
    """Seconds of CPU time, and the most megabytes, of hands written into a file."""
    with TemporaryDirectory() as folder:
        file = str(Path(folder) / "hands.parquet")
        began = cpu_of_children()
        done = subprocess.run(
            [sys.executable, "-c", WHOLE, str(hands), game, players, file],
            capture_output=True, check=True, text=True,
        )  # fmt: skip
        took = cpu_of_children() - began
        size = sum([one.stat().st_size for one in Path(folder).iterdir()])
    peak = float(done.stdout.partition(":")[2].strip(" }\n"))
    print(
        f"{game}, {players}: {hands:,} hands in {took:,.0f} s, {hands / took:,.0f} a second, "
        f"{peak:,.0f} MB at the most, {size / hands:,.0f} bytes a hand"
    )
    return took, peak


def bare(processes: int, hands: int) -> float:
    """Hands a second of so many processes that do nothing but play, with nobody between them."""
    crowd = [
        subprocess.Popen(
            [sys.executable, "-c", BARE, GAME, str(hands)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for _ in range(processes)
    ]  # fmt: skip
    for one in crowd:
        assert one.stdout is not None
        one.stdout.readline()
    for one in crowd:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    times = [float(one.communicate()[0]) for one in crowd]
    return sum([hands / took for took in times])


def working(workers: int, hands: int) -> float:
    """Hands a second of so many workers, from the first chunk to the last."""
    at: list[tuple[float, int]] = []
    with TemporaryDirectory() as folder:
        simulate(
            GAME, hands, players=["caller"], workers=workers, out=str(Path(folder) / "x.parquet"),
            progress=lambda step: at.append((monotonic(), step.done)),
        )  # fmt: skip
    (began, first), (ended, last) = at[0], at[-1]
    return (last - first) / (ended - began)


def main(hands: int) -> None:
    """Compare a second worker with a second bare process, taking turns; then measure memory."""
    study_of(GAME, ["caller"]).play(0)
    rows = []
    for _ in range(ROUNDS):
        alone, two = bare(1, hands), bare(2, hands)
        one_worker, two_workers = working(1, 2 * hands), working(2, 4 * hands)
        rows.append((alone, two, one_worker, two_workers))
        print(
            f"bare {alone:,.0f} and {two:,.0f} a second ({two / alone:.2f}); workers "
            f"{one_worker:,.0f} and {two_workers:,.0f} ({two_workers / one_worker:.2f}); "
            f"{two_workers / one_worker / (two / alone):.2f} of it", flush=True,
        )  # fmt: skip
    gains = [(b / a, d / c) for a, b, c, d in rows]
    print(
        f"a second bare process: {median([one for one, _ in gains]):.2f}; a second worker: "
        f"{median([one for _, one in gains]):.2f}; "
        f"{median([two / one for one, two in gains]):.2f} of it"
    )
    for times in (1, 4, 16):
        whole(GAME, "caller", times * hands)


if __name__ == "__main__":
    if len(sys.argv) == 4:
        whole(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) == 2 else 2_000)
