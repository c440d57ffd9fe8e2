"""Settings of all tests: none watches the clock, and a failure says how to repeat it."""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import sys
import time
from collections.abc import Generator
from pathlib import Path
from threading import Event, Thread

import pytest
from hypothesis import HealthCheck, settings

from tests import sampling
from tests.release import built_once
from tests.resuming import resume

# Without bytecode each process that a test starts would compile the package anew, for a second.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile(
    "patient", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("patient")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell has begun the tests in the background, where Ctrl-C is ignored; and so it would be by
    # every command that a test starts and interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Name the sample of the day that a failing test has drawn from."""
    report = yield
    if report.failed and sampling.used:
        again = f"SAMPLE={sampling.SAMPLE} deals this sample again."
        report.sections.append(("the sample of the day", again))
    if report.when == "teardown":
        sampling.used.clear()
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser's long scripts come first: at the end one worker would be left with them."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/web/"))


def pytest_xdist_auto_num_workers() -> int:
    """Return a worker more than there are processors.

    A third of their time tests wait, for rooms and browsers that they have started.
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) + 1
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Collect garbage seldom, and never look through the imported modules and the collected tests.

    Python's usual collections take a tenth of the time of the tests.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


def pytest_configure(config: pytest.Config) -> None:
    """The whole suite can be resumed where it takes long, and says where it waits too long."""
    resume(config)
    Thread(target=say_where_it_waits, args=[os.dup(2)], daemon=True).start()


WAITS_TOO_LONG = 900.0
"""Seconds after which a test that still runs says where it waits."""
begun: list[float] = []
"""Time at which the running test was begun."""


def say_where_it_waits(stderr: int) -> None:
    """Print where all threads are once a test has run for too long.

    pytest's own ``faulthandler_timeout`` starts and joins a thread for each test.
    ``stderr`` is the standard error stream before it is captured.
    """
    said, never = 0.0, Event()
    while True:
        never.wait(WAITS_TOO_LONG / 20)  # not time.sleep, which a test may replace
        if begun and begun[0] != said and time.monotonic() - begun[0] > WAITS_TOO_LONG:
            said = begun[0]
            faulthandler.dump_traceback(stderr)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Note when a test is begun."""
    begun[:] = [time.monotonic()]
    try:
        return (yield)
    finally:
        begun.clear()


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the sdist and the wheel of this tree."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    return built_once(shared / "release")
