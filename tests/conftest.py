"""What holds for all tests: none watches the clock, and a failure says how to have it again."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import sampling
from tests.release import built_once
from tests.resuming import resume

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


def pytest_collection_finish() -> None:
    """Collect garbage seldom, and never look through the imported modules and the collected tests.

    Python's usual collections take a tenth of the time of the tests.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


def pytest_configure(config: pytest.Config) -> None:
    """The whole suite can be resumed where it takes long."""
    resume(config)


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the sdist and the wheel of this tree."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    return built_once(shared / "release")
