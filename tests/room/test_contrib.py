"""What comes along for those who put a room into containers."""

from __future__ import annotations

import asyncio
import re
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from pokernight.room.bus import open_bus
from tests.room.conftest import Nats
from tests.room.test_bus_contract import Ear

CONTRIB = Path(__file__).parents[2] / "contrib"

needs_openssl = pytest.mark.skipif(
    shutil.which("openssl") is None, reason="contrib/bus.sh makes its keys with openssl"
)


def made(folder: Path) -> None:
    """What a bus needs, in a folder."""
    subprocess.run(["sh", CONTRIB / "bus.sh", folder, "localhost"], check=True)


@needs_openssl
def test_a_server_with_the_settings_that_are_made_carries_a_bus(tmp_path: Path) -> None:
    made(tmp_path)
    server = Nats("-c", str(tmp_path / "nats.conf"))

    async def run() -> None:
        url = f"tls://localhost:{server.port}?secret={tmp_path}/secret&ca={tmp_path}/nats.pem"
        bus, ear = await open_bus(url), Ear()
        await bus.subscribe("a", ear)
        await bus.publish("a", b"1")
        await ear.until(b"1")
        await bus.close()

    try:
        asyncio.run(run())
    finally:
        server.kill()


@needs_openssl
def test_settings_are_made_once_and_for_nobody_else(tmp_path: Path) -> None:
    made(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(before) == {"nats.conf", "nats.key", "nats.pem", "secret"}
    made(tmp_path)
    assert before == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in tmp_path.iterdir())


def test_the_container_file_copies_what_there_is() -> None:
    text = (CONTRIB / "Containerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (?!--)(.*) \S+$", text, re.MULTILINE)
    wanted = [CONTRIB.parent / name for line in copied for name in line.split()]
    assert wanted
    assert all(path.exists() for path in wanted)
