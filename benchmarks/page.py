"""Costs of the page without a server: bytes, CPU time to the first card, answers, memory.

    python benchmarks/page.py [HANDS]

Times are CPU times of the threads that a first card waits for: the page's own and the busier of its
two workers. What runs beside them is told as well: the other worker, and threads that compile the
runtime further. A processor four times as slow takes four times as much. A loop of plain Python is
timed beside them, to compare machines. No peer is beside it: none plays without a server.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from scripts.build_client import node
from tests.web.browsing import E2E, ROOT, browse
from tests.web.page_host import bytes_sent, hosted

PAGE = ROOT / "build" / "page"
EVENING = ROOT / "tests" / "page" / "page_evening.py"
ANSWERS = 30
"""Answers of a house player that are timed at each game."""
SLOWER = 4
TARGETS = {"first": 10.0, "again": 6.0}
"""Seconds to the first card on a processor four times as slow."""
TIMED = """
import js
from pokernight.games import SOURCE_GAMES


def cpu():
    used = js.process.cpuUsage()
    return (used.user + used.system) / 1000


plain = think


def timed(task):
    began = cpu()
    reply = plain(task)
    times.append(cpu() - began)
    return reply


think, figures = timed, {}
for game in SOURCE_GAMES:
    times = []
    while (before := len(times)) < ANSWERS:
        for _ in PageEvening(game).steps():
            if len(times) >= before + 10:
                break
    figures[game] = sorted(times)
json.dumps(figures)
"""


def loop() -> float:
    """Return milliseconds of CPU time for three million steps of plain Python, the best of five."""
    best = float("inf")
    for _ in range(5):
        began, total = time.process_time(), 0
        for number in range(3_000_000):
            total += number * number % 7
        best = min(best, time.process_time() - began)
    return 1000 * best


def answers() -> dict[str, list[float]]:
    """Return milliseconds of CPU time of house players' answers by game, the quickest first."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.py"
        text = f"{EVENING.read_text(encoding='utf-8')}\nANSWERS = {ANSWERS}\n{TIMED}"
        program.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [*node(), str(E2E / "page_python.mjs"), str(PAGE), str(program)],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


def line(what: str, figure: str) -> None:
    print(f"{what:42} {figure}")


def p95(times: list[float]) -> str:
    return f"p95 {times[int(0.95 * len(times))]:.0f} ms, median {times[len(times) // 2]:.0f} ms"


def main() -> None:
    hands = sys.argv[1] if len(sys.argv) > 1 else "100"
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build_page.py")], check=True)
    with hosted(PAGE) as host:
        found = json.loads(browse("page_measure.mjs", host, hands).splitlines()[-1])
        sent = bytes_sent()
    line("a loop of plain Python", f"{loop():.0f} ms of CPU time")
    line("bytes of the first load", f"{sent / 2**20:.1f} MB (at most 12)")
    line("bytes of the second load", "none: the network was cut")
    for when, target in TARGETS.items():
        paint, card = found[when]["paint"], found[when]["card"]
        waits = {"paint": paint["main"], "card": card["main"] + max(card["workers"])}
        slow = {what: f"{SLOWER * spent / 1000:.1f} s" for what, spent in waits.items()}
        line(f"{when}: first paint, four times as slow", slow["paint"])
        line(f"{when}: first card, four times as slow", f"{slow['card']} (at most {target:.0f})")
        line(f"{when}: CPU time until then", json.dumps(card))
        line(f"{when}: first card here, on the clock", f"{found[when]['wall'] / 1000:.1f} s")
    line(f"memory after {found['hands']} hands without a pause", f"{found['busy']} MB")
    line("memory after a rest of 40 s", f"{found['megabytes']} MB (at most 350)")
    of_all: list[float] = []
    for game, times in answers().items():
        of_all += times
        line(f"answers of a house player at {game}", p95(times))
    line("answers at the source games", f"{p95(sorted(of_all))} (p95 at most 300)")


if __name__ == "__main__":
    main()
