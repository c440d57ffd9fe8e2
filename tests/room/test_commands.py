"""The commands of the room, as processes that people start: serve, host, join, export, verify."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = [sys.executable, "-m", "pokernight"]
ENVIRONMENT = {**os.environ, "PYTHONUNBUFFERED": "1"}


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A room as a process, and its address."""
    command = [*HERE, "serve", "--port", str(port), "--store", "sqlite:///room.db", "--pace", "0"]
    process = subprocess.Popen(
        command, cwd=folder, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        said = next(line for line in process.stderr if "The room is at" in line)
        yield process, said.split()[4]
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """One of the commands, to its end."""
    return subprocess.run(
        [*HERE, *words], capture_output=True, text=True, env=ENVIRONMENT, timeout=120, check=False
    )


def opened(base: str, *words: str) -> dict[str, str]:
    """A table opened by the command."""
    done = run("host", base, "--json", "--friendly", *words)
    assert (done.returncode, done.stderr) == (0, "")
    links: dict[str, str] = json.loads(done.stdout)
    assert set(links) == {"table", "invite", "host"}
    return links


MENU = """
choice = "single"
[[game]]
game = "seven_card_stud"
"""


def test_a_room_that_is_killed_twice_goes_on_and_its_evening_is_exported_verified_and_read(
    tmp_path: Path,
) -> None:
    (tmp_path / "menu.toml").write_text(MENU)
    port, ends = 0, tmp_path / "evening.jsonl"
    with serving(tmp_path) as (server, base):
        port = int(base.rsplit(":", 1)[1])
        links = opened(
            base, "--players", "caller,caller", "--hands", "4", "--menu",
            str(tmp_path / "menu.toml"),
        )  # fmt: skip
        guest = subprocess.Popen(
            [*HERE, "join", links["host"], "--name", "Ann", "--auto", "--player", "caller"],
            env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert guest.stdout is not None
        said = []
        for line in guest.stdout:
            said.append(line)
            if "is not asked" in line or "== Hand" in line:
                break
        os.kill(server.pid, signal.SIGKILL)
    with serving(tmp_path, port) as (server, base):
        for line in guest.stdout:
            said.append(line)
            if "== Hand 3" in line:
                break
        os.kill(server.pid, signal.SIGKILL)
    with serving(tmp_path, port) as (_, base):
        rest, _ = guest.communicate(timeout=100)
        assert guest.returncode == 0, rest
        assert "The ledger after 4 hands" in rest
        done = run("export", links["host"], "--out", str(ends))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    verified = run("verify", str(ends))
    assert verified.returncode == 0, verified.stderr
    assert run("replay", str(ends)).returncode == 0
    changed = ends.read_bytes().replace(b'"salt', b'"sbit', 1)
    ends.write_bytes(changed)
    assert run("verify", str(ends)).returncode == 1


def test_the_first_page_says_what_this_is_and_an_unknown_one_is_not_there(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, base):
        with urllib.request.urlopen(base) as page:
            assert "pokernight" in page.read().decode()
            assert page.headers["x-content-type-options"] == "nosniff"
            assert "default-src 'self'" in page.headers["content-security-policy"]
        for path in ("/healthz", "/readyz", "/metrics"):
            with urllib.request.urlopen(base + path) as page:
                assert page.status == 200
        try:
            urllib.request.urlopen(f"{base}/no/such/page")
        except urllib.error.HTTPError as error:
            assert error.code == 404
            error.close()
        else:
            raise AssertionError("there is no catch-all page")


def test_what_cannot_be_begun_is_one_sentence_and_status_2(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, base):
        port = base.rsplit(":", 1)[1]
        for words, said in (
            (["serve", "--port", port], "cannot be listened on"),
            (["serve", "--port", "0", "--store", "nothing:"], "a store is"),
            (["serve", "--lan", "--port", "0"], "--lan is reached by its port"),
            (["host", "http://127.0.0.1:1"], "no room answers"),
            (["host", base, "--players", "nobody"], "there is no house player"),
            (["join", "here"], "is no link to a table"),
            (["join", f"{base}/t/none"], "has lost its key"),
            (["export", f"{base}/t/none#key"], "there is no such table"),
        ):
            done = run(*words)
            assert done.returncode == 2, (words, done)
            assert said in done.stderr, (words, done)
            assert "Traceback" not in done.stderr
            assert done.stdout == ""
