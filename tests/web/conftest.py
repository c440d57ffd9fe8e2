"""A built client, a browser that is unpacked, and a room to look at."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokernight.errors import Refused
from pokernight.lock import Lock
from tests.web.browsing import ROOT, Served, served


@pytest.fixture(scope="session")
def client() -> None:
    """The client as it is now, and the tools to look at it."""
    build = [sys.executable, str(ROOT / "scripts" / "build_client.py"), "all"]
    subprocess.run(build, check=True)


@pytest.fixture(scope="session")
def room(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A room in which nobody waits longer than he must; all open tables of their own in it."""
    with served(tmp_path_factory.mktemp("room")) as found:
        yield found


@pytest.fixture
def room_alone(client: None, tmp_path: Path) -> Iterator[Served]:
    """The same, for what would trouble others: it is killed, or false keys are tried."""
    with served(tmp_path) as found:
        yield found


@pytest.fixture(scope="session")
def built_page(client: None) -> Path:
    """The folder of the page without a server, built by the first process that needs it."""
    folder = ROOT / "build" / "page"
    folder.parent.mkdir(exist_ok=True)
    while True:
        try:
            lock = Lock(folder)
            break
        except Refused:  # another process builds it
            time.sleep(0.5)
    try:
        subprocess.run([sys.executable, str(ROOT / "scripts" / "build_page.py")], check=True)
    finally:
        lock.release()
    return folder
