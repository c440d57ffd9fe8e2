"""A built client, a browser that is unpacked, and a room to look at."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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
