"""A built site: whole under ``PROVE``, otherwise with a tenth of the games."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest

from pokernight.errors import Refused
from pokernight.lock import Lock
from scripts.build_site import build
from tests.sampling import PROVE, in_turn


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave tests of the site to every other day, since it takes a minute to build."""
    if in_turn(1, of=2):
        return
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker("prove")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> Path:
    """Build the site once per test session and return its folder; other processes wait."""
    root = tmp_path_factory.getbasetemp()
    shared = (root if root.name.startswith("pytest-") else root.parent) / f"site-{testrun_uid}"
    shared.mkdir(exist_ok=True)
    built, done = shared / "site", shared / "done"
    while not done.is_file():
        with suppress(Refused):
            lock = Lock(shared / "site")
            if not done.is_file():
                build(built, whole=PROVE)
                done.touch()
            lock.release()
        time.sleep(0.2)
    return built
