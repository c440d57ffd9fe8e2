"""Measure the cost of keeping an evening: writing a line, and having the disk keep it.

    .venv/bin/python benchmarks/evening_file.py [FOLDER]

An evening is dealt in FOLDER (the current one); every answer is a line, and after every line the
disk is made to keep it, as the terminal does before each question. The clock on the wall counts,
since waiting for the disk is what is measured.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from pokernight.cli.local.evening_file import EveningFile
from pokernight.games import all_games
from pokernight.table import EveningOpening
from pokernight.table.commands import Reply
from pokernight.table.menu import source_games

LINES = 1000


def spent(folder: Path) -> tuple[list[float], list[float]]:
    """Seconds for each line written, and for each time the disk kept it."""
    opening = EveningOpening(source_games(all_games()), "friday")
    kept = EveningFile.begin(str(folder / "evening"), opening, [])
    written, synced = [], []
    for number in range(LINES):
        start = perf_counter()
        kept.add(Reply(number % 4, "call"))
        between = perf_counter()
        kept.sync()
        written.append(between - start)
        synced.append(perf_counter() - between)
    kept.close()
    return written, synced


def said(what: str, times: Sequence[float]) -> str:
    late = quantiles(times, n=100)[98]
    return (
        f"{what:24}{median(times) * 1e3:10.3f} ms {late * 1e3:10.3f} ms {max(times) * 1e3:10.3f} ms"
    )


def main() -> None:
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else Path()
    with TemporaryDirectory(dir=where) as folder:
        written, synced = spent(Path(folder))
    print(f"{'':24}{'median':>13} {'99 of 100':>13} {'longest':>13}")
    print(said("a line written", written))
    print(said("the disk keeps it", synced))


if __name__ == "__main__":
    main()
