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


@pytest.fixture
def room(client: None, tmp_path: Path) -> Iterator[Served]:
    """A room in which nobody waits longer than he must."""
    with served(tmp_path) as found:
        yield found
