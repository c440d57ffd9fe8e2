"""Tests of the files in contrib/ for running a room in containers."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from pokernight import __version__
from pokernight.cli.main_command import main
from pokernight.room.serve.process import RoomOptions
from tests.room.conftest import Nats
from tests.room.test_bus_contract import carries_a_message

CONTRIB = Path(__file__).parents[2] / "contrib"

needs_openssl = pytest.mark.skipif(
    shutil.which("openssl") is None, reason="contrib/bus.sh makes its keys with openssl"
)


def made(folder: Path) -> None:
    """Make the files that a bus needs in a folder."""
    subprocess.run(["sh", CONTRIB / "bus.sh", folder, "localhost"], check=True)


@needs_openssl
def test_a_server_with_the_settings_that_are_made_carries_a_bus(tmp_path: Path) -> None:
    made(tmp_path)
    server = Nats("-c", str(tmp_path / "nats.conf"))
    url = f"tls://localhost:{server.port}?secret={tmp_path}/secret&ca={tmp_path}/nats.pem"
    try:
        asyncio.run(carries_a_message(url))
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


def words_of(text: str) -> list[str]:
    """The words of a command in the compose file, with something in place of what one sets."""
    values = {"POKERNIGHT_PUBLIC": "https://cards.example", "POKERNIGHT_OPEN": "a-long-secret"}
    return [re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: values[found[1]], word)
            for word in re.findall(r"^    - (.+)$", text, re.MULTILINE)]  # fmt: skip


def test_what_containers_run_is_a_room_that_may_be_reached_and_keeps_its_secrets() -> None:
    compose = (CONTRIB / "compose.yaml").read_text(encoding="utf-8")
    words = words_of(compose.partition("  command:\n")[2].partition("  environment:")[0])
    image = (CONTRIB / "Containerfile").read_text(encoding="utf-8")
    alone = json.loads(image.rpartition("\nCMD ")[2])
    for command in (words, alone):
        assert command[0] == "serve"
        with main.commands["serve"].make_context("serve", command[1:]) as context:
            given = context.params
        where = RoomOptions(
            given["host"], given["port"], given["store"], given["public"], given["opens"]
        )
        assert where.host == "0.0.0.0"
    with main.commands["serve"].make_context("serve", words[1:]) as context:
        given = context.params
    assert given["opens"] == "a-long-secret"
    assert given["proxies"] == 1, "Caddy stands before it, and it alone"
    assert given["store"].startswith("postgresql://")
    assert "PGPASSWORD: ${POSTGRES_PASSWORD:?" in compose
    assert given["bus"] == "tls://nats:4222?secret=/bus/secret&ca=/bus/nats.pem"
    assert len(re.findall(r"^  \w+: \*worker$", compose, re.MULTILINE)) == 2
    assert set(re.findall(r"^  (\w+):$", compose, re.MULTILINE)) >= {"proxy", "postgres", "nats"}


def test_the_container_file_installs_what_the_lock_file_names_and_nothing_else() -> None:
    """Every package from outside is asked for by its hash, and no index is asked after that."""
    text = (CONTRIB / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    steps = re.findall(r"pip (?:wheel|install) [^&\n]*", text)
    assert len(steps) == 4
    for step in steps:
        alone = "--no-index" in step or ("--no-deps" in step and "--no-build-isolation" in step)
        assert alone or ("--require-hashes" in step and "-r requirements/room.txt" in step), step
    locked = (CONTRIB.parent / "requirements" / "room.txt").read_text(encoding="utf-8")
    named = re.findall(r"^([\w-]+)==(\S+)", locked, re.MULTILINE)
    everything = (CONTRIB.parent / "requirements" / "dev.txt").read_text(encoding="utf-8")
    tried = set(re.findall(r"^([\w-]+)==(\S+)", everything, re.MULTILINE))
    assert {"starlette", "uvicorn", "psycopg", "psycopg-binary", "nats-py"} <= {
        name for name, _ in named
    }
    assert set(named) <= tried, "what runs in a container is what the tests run with"
    assert all(
        "--hash=sha256:" in one for one in re.split(r"^(?=[\w-]+==)", locked, flags=re.M)[1:]
    )


def test_images_are_named_by_the_tag_of_a_version() -> None:
    compose = (CONTRIB / "compose.yaml").read_text(encoding="utf-8")
    image = (CONTRIB / "Containerfile").read_text(encoding="utf-8")
    named = re.findall(r"^ +image: (\S+)$", compose, re.MULTILINE)
    named += re.findall(r"^FROM (\S+)", image, re.MULTILINE)
    assert len(named) == 6
    for one in named:
        assert re.fullmatch(
            r"[a-z]+:(\$\{POKERNIGHT_VERSION:-)?\d+\.\d+(\.\d+)?(-slim)?\}?", one
        ), one
    assert f"pokernight:${{POKERNIGHT_VERSION:-{__version__}}}" in named


def test_the_proxy_asks_whether_workers_are_well_and_tries_again() -> None:
    there = (CONTRIB / "Caddyfile").read_text(encoding="utf-8")
    compose = (CONTRIB / "compose.yaml").read_text(encoding="utf-8")
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in compose
    workers = re.findall(r"^  (\w+): \*worker$", compose, re.MULTILINE)
    for text in (there, (CONTRIB.parent / "docs" / "hosting.md").read_text(encoding="utf-8")):
        found = re.search(r"reverse_proxy (.+) \{\n((?:.+\n)+?)\s*\}", text)
        assert found is not None
        words = dict(re.findall(r"^\s*(\w+) (\S+)$", found[2], re.MULTILINE))
        assert words.keys() >= {"health_uri", "health_interval", "lb_try_duration"}
        assert words["health_uri"] == "/readyz"
        if text == there:
            assert found[1].split() == [f"{worker}:8000" for worker in workers]
