"""Tests of executors: each gives the same results in order, and loses no piece of work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.executors import AHEAD, crew, crew_of, processes
from pokernight.executors.cluster import knock
from tests import pieces

SQUARES = [number * number for number in range(20)]


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order(workers: int) -> None:
    with crew(workers) as executor:
        assert list(executor.results(pieces.square, iter(range(20)))) == SQUARES
        assert list(executor.results(pieces.square, iter(range(3)))) == SQUARES[:3]
        assert executor.here == (workers == 1)


def test_no_more_pieces_are_taken_than_the_workers_need() -> None:
    taken: list[int] = []

    def todo() -> Iterator[int]:
        for piece in range(1_000):
            taken.append(piece)
            yield piece

    with crew(2) as executor:
        results = executor.results(pieces.square, todo())
        assert [next(results) for _ in range(3)] == [0, 1, 4]
        assert len(taken) <= 2 * AHEAD + 3


def test_others_do_it_and_stay_for_the_next_work() -> None:
    def by_whom() -> set[int]:
        with crew(2) as executor:
            return {pid for _, pid in executor.results(pieces.where, iter(range(8)))}

    first, second = by_whom(), by_whom()
    assert os.getpid() not in first
    assert len(first | second) <= 2


def test_a_piece_is_done_again_whose_process_was_killed(tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    with crew(2) as executor:
        work = partial(pieces.dies_once, str(mark))
        assert list(executor.results(work, iter(range(20)))) == SQUARES
    assert mark.exists()


def test_a_piece_that_kills_every_process_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokernight.executors.TRIES", 0)
    with crew(2) as executor, pytest.raises(Refused, match="workers have died in the same piece"):
        list(executor.results(pieces.dies, iter(range(2))))


def test_what_cannot_be_done_is_said() -> None:
    with crew(2) as executor, pytest.raises(LookupError, match="no piece 0"):
        list(executor.results(pieces.fails, iter(range(2))))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no mask to block signals by")
def test_helpers_never_hear_of_an_interrupt_and_who_asked_still_does() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with crew(2) as executor:
        assert all(executor.results(pieces.is_deaf, iter(range(4))))
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_an_interrupt_ends_it_at_once_and_without_a_traceback() -> None:
    """A terminal sends Ctrl-C to everybody in it."""
    program = (
        "import sys\n"
        "from itertools import count\n"
        "from pokernight.executors import crew\n"
        "from tests import pieces\n"
        "with crew(2) as executor:\n"
        "    try:\n"
        "        for square in executor.results(pieces.at_leisure, count()):\n"
        "            print(square, flush=True)\n"
        "    except KeyboardInterrupt:\n"
        "        pass\n"
        "print('stopped')\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"0\n"
    os.killpg(process.pid, signal.SIGINT)
    said, complained = process.communicate()
    assert (process.returncode, complained) == (0, b"")
    assert said.endswith(b"stopped\n")


def test_a_script_needs_no_guard_around_its_main_part(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from pokernight.executors import crew\n"
        "from tests import pieces\n"
        "with crew(2) as executor:\n"
        "    print(*executor.results(pieces.square, iter(range(3))))\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path.cwd()), *sys.path])}
    printed = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, env=environment, check=False
    )
    assert (printed.stdout, printed.stderr) == ("0 1 4\n", "")


class Alarm(Timer):
    """A timer that goes off when a test says so."""

    def start(self) -> None:
        """Wait for the test."""

    def run_now(self) -> None:
        self.function(*self.args)


def test_idle_workers_end(monkeypatch: pytest.MonkeyPatch) -> None:
    alarms: list[Alarm] = []
    now = 0.0

    def alarm(seconds: float, function: Callable[..., None], args: list[Any]) -> Alarm:
        alarms.append(Alarm(seconds, function, args))
        return alarms[-1]

    monkeypatch.setattr(processes, "Timer", alarm)
    monkeypatch.setattr(processes, "monotonic", lambda: now)
    workers = processes._Workers()
    first = workers.submit(1, os.getpid)
    pool: Any = workers._pool
    [process], manager = pool._processes.values(), pool._executor_manager_thread
    assert first.result() == process.pid
    now = processes.IDLE - 1
    assert workers.submit(1, os.getpid).result() == process.pid
    now = processes.IDLE
    alarms.pop().run_now()
    assert workers._pool is pool, "it has been idle for no more than a second"
    now = 2 * processes.IDLE
    alarms.pop().run_now()
    manager.join()
    assert process.exitcode == 0
    assert workers.submit(1, os.getpid).result() != process.pid
    workers.stop()


@pytest.mark.parametrize(
    ("workers", "ray", "said"),
    [
        (0, None, "0 workers are too few"),
        (9_999, None, "9,999 workers are too many"),
        (2, "auto", "name one"),
    ],
)
def test_who_cannot_work_is_refused(workers: int, ray: str | None, said: str) -> None:
    with pytest.raises(Refused, match=said):
        crew_of(workers, ray)


@pytest.mark.parametrize("address", ["", "there", "there:", "there:port", "there:0", "a:99999"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(Refused, match="is not the address of a Ray cluster"):
        knock(address)
