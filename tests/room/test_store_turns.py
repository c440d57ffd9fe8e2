"""Tests of the order of writers: first come, first served, also beside the greedy or the dead."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pokernight.room.store import file_queue
from pokernight.room.store.file_queue import FileQueue


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "turns"


class Waiter:
    """Somebody who asks for a turn in a thread of his own, and does something in it."""

    def __init__(self, path: Path, in_turn: Callable[[], None]) -> None:
        self.turns = FileQueue(path)
        before = numbers_taken(path)
        self.thread = threading.Thread(target=self.run, args=(in_turn,))
        self.thread.start()
        while numbers_taken(path) == before:
            time.sleep(0.001)

    def run(self, in_turn: Callable[[], None]) -> None:
        with self.turns.turn():
            in_turn()

    def done(self) -> None:
        self.thread.join()
        self.turns.close()


def numbers_taken(path: Path) -> bytes:
    return path.read_bytes()[: file_queue.NEXT.size]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_queue, "PATIENCE", 1e9)


def test_all_have_their_turn_in_the_order_in_which_they_asked(path: Path) -> None:
    order: list[int] = []
    mine = FileQueue(path)
    with mine.turn():
        waiters = [Waiter(path, lambda number=number: order.append(number)) for number in range(6)]  # type: ignore[misc]
        assert order == []
    for waiter in waiters:
        waiter.done()
    assert order == [0, 1, 2, 3, 4, 5]
    mine.close()


def test_who_asks_again_at_once_comes_after_those_who_wait(path: Path) -> None:
    order: list[str] = []
    mine = FileQueue(path)
    for _ in range(5):
        with mine.turn():
            other = Waiter(path, lambda: order.append("other"))
        with mine.turn():
            order.append("mine")
        other.done()
    assert order == ["other", "mine"] * 5
    mine.close()


def test_nobody_waits_for_the_dead(path: Path) -> None:
    """Neither for one who died in his turn nor for one who died while waiting."""
    script = (
        "import sys; from pathlib import Path\n"
        "from pokernight.room.store.file_queue import FileQueue\n"
        "with FileQueue(Path(sys.argv[1])).turn():\n    print('in', flush=True); sys.stdin.read()"
    )

    def process() -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    order: list[str] = []
    with process() as first:
        assert first.stdout is not None
        assert first.stdout.readline()
        before = numbers_taken(path)
        with process() as second:
            while numbers_taken(path) == before:
                time.sleep(0.001)
            other = Waiter(path, lambda: order.append("other"))
            second.kill()
        first.kill()
    other.done()
    assert order == ["other"]


def test_who_is_paused_in_his_turn_is_waited_for_in_reason(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_queue, "PATIENCE", -1)
    paused, other = FileQueue(path), FileQueue(path)
    with paused.turn(), other.turn():
        pass
    paused.close()
    other.close()


def test_a_queue_that_was_overwritten_begins_anew(path: Path) -> None:
    path.write_bytes(b"\xff" * 100)
    mine = FileQueue(path)
    for _ in range(3):
        with mine.turn():
            pass
    assert file_queue.NEXT.unpack(numbers_taken(path)) == (4,)
    mine.close()
