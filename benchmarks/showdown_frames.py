"""Frames of a showdown in the browser, with the processor slowed four times.

    python benchmarks/showdown_frames.py [--rate 4] [--times 5] [SCENE]

A recorded hand (``scripts/felt_scenes.py``), of Cripple Mr Onion with seven players, is played
from the first hand shown to the money, without a room, in a client built for use. Frame times are
between two animation frames; tasks are those that the browser reports as long, above 50 ms. The
bounds are our own: p95 below 20 ms, that is 60 frames a second, and no task above 80 ms. A busy
machine misses frames whatever the client does: the load is printed, and CPU times, which are
measured at full speed and multiplied by the rate: of the page's main thread, by kind of work, and
of the threads that raster and put frames together, which a graphics card would do. What share of
all frames at 60 a second takes the main thread longer than 20 ms is printed, too: without a
graphics card most frames are never begun. Ten million additions, before and after, say how slow
the machine itself is; the CPU times are printed once more, divided by that.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from scripts.build_client import generate, node
from scripts.felt_scenes import OUT, record

ROOT = Path(__file__).resolve().parents[1]
BOUNDS = {"frame_ms_p95": 20, "longest_task_ms": 80}

ADDITIONS = 10_000_000
USUAL_S = 0.43
"""CPU seconds that the additions take on the machine of the published figures when it is idle."""


def slowness() -> float:
    """Return how many times as much CPU time as usual this machine takes for the same work."""
    begin = time.process_time()
    number = 0
    while number < ADDITIONS:
        number += 1
    return (time.process_time() - begin) / USUAL_S


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the frames of a showdown.")
    parser.add_argument("--rate", type=int, default=4, help="times the processor is slowed")
    parser.add_argument("--times", type=int, default=5, help="times the showdown is played")
    parser.add_argument("scene", nargs="?", default="cripple_mr_onion@7", metavar="SCENE")
    given = parser.parse_args()
    generate()
    record(OUT, [given.scene])
    script = [str(ROOT / "web" / "e2e" / "frames.mjs"), given.scene]
    command = [*node(), *script, str(given.rate), str(given.times)]
    before = slowness()
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    slow = (before + slowness()) / 2
    for name, value in json.loads(told.splitlines()[-1]).items():
        bound = f"   (below {BOUNDS[name]})" if name in BOUNDS else ""
        usual = f"   ({value / slow:.1f} at the usual pace)" if "cpu" in name else ""
        print(f"{name.replace('_', ' '):28} {value}{bound}{usual}")
    print(f"{'times as slow as usual':28} {slow:.2f}")
    print(f"{'load of the machine':28} {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
