"""A whole evening as people have it: all games of the sources, over three ways, and two deaths.

One guest comes to the room itself, one to another address of the same machine, one through a proxy
that says from where he comes. The server is killed twice and started again; then the evening is
exported, verified, read back and settled.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from pokernight.games import find
from pokernight.games.catalogue import SOURCE_GAMES
from tests.room.ports import a_port
from tests.room.running import PATIENT
from tests.room.terminals import PATIENCE
from tests.room.test_commands import ENVIRONMENT, HERE, run
from tests.sampling import PROVE, by_turns

HANDS = 4 * len(SOURCE_GAMES) if PROVE else len(SOURCE_GAMES)
PLAYER = "sensible" if PROVE else "caller"
FROM = "203.0.113.7"
"""Address of the guest, as given by the proxy."""
MENU = 'choice = "rotation"\n' + "".join(f'[[game]]\ngame = "{name}"\n' for name in SOURCE_GAMES)


class Proxy:
    """Passes on to a room what comes, as the proxies of a hosting guide do.

    Attributes:
        port: where it listens.
        passed: how many connections it has passed on.
    """

    def __init__(self, port: int, to: int) -> None:
        self.port, self._to = port, to
        self.passed = 0

    async def come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection: its first request gets a header, the rest goes through as it is."""
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            here, there = await asyncio.open_connection("127.0.0.1", self._to)
            self.passed += 1
            said = f"\r\nX-Forwarded-For: {FROM}\r\nX-Forwarded-Proto: http\r\n\r\n"
            there.write(head.removesuffix(b"\r\n\r\n") + said.encode())
            ways = [asyncio.create_task(_pass(*way)) for way in ((reader, there), (here, writer))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            there.close()
        writer.close()


async def _pass(one: asyncio.StreamReader, other: asyncio.StreamWriter) -> None:
    while data := await one.read(65_536):
        other.write(data)
        await other.drain()


@contextmanager
def proxied(proxy: Proxy) -> Iterator[None]:
    """The proxy, in a thread of its own."""
    loop = asyncio.new_event_loop()
    listening = loop.run_until_complete(asyncio.start_server(proxy.come, "127.0.0.1", proxy.port))
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        yield
    finally:
        listening.close()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


@contextmanager
def serving(folder: Path, port: int, proxy: Proxy) -> Iterator[subprocess.Popen[str]]:
    """A room at all addresses of this machine, which others reach through a proxy."""
    words = ["serve", "--host", "0.0.0.0", "--port", str(port), "--store", "sqlite:///room.db"]
    public = ["--public", f"http://127.0.0.1:{proxy.port}", "--open", "secret", "--pace", "0",
              "--proxies", "1"]  # fmt: skip
    process = subprocess.Popen(
        [*HERE, *words, *public], cwd=folder, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        assert any("The room is at" in line for line in process.stderr)
        yield process
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def asked(url: str, key: str, wish: dict[str, Any] | None = None) -> Any:
    """Return the room's answer to a program."""
    body = None if wish is None else json.dumps(wish).encode()
    request = urllib.request.Request(url, body, {"authorization": f"Bearer {key}"})
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


def came(name: str, link: str) -> subprocess.Popen[str]:
    """Somebody who has joined, and plays by himself."""
    words = ["join", link, "--name", name, "--auto", "--player", PLAYER]
    return subprocess.Popen(
        [*HERE, *words], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    )  # fmt: skip


def told(guest: subprocess.Popen[str], what: str) -> str:
    """Return the lines that a guest reads until some words appear."""
    assert guest.stdout is not None
    said = ""
    for line in guest.stdout:
        said += line
        if what in line:
            return said
    raise AssertionError(f"nobody said {what!r}: {said}")


def second_address() -> str:
    """Another address of this machine: a number, where one answers unasked, or its name."""
    with socket.socket() as tried:
        try:
            tried.bind(("127.0.0.2", 0))
        except OSError:
            return "localhost"
    return "127.0.0.2"


@by_turns(1, of=3)
def test_an_evening_of_all_games_survives_two_deaths_and_is_settled(tmp_path: Path) -> None:
    port, file = a_port(), tmp_path / "evening.jsonl"
    proxy = Proxy(a_port(), port)
    here, beside, through = (
        f"http://127.0.0.1:{port}", f"http://{second_address()}:{port}", f"http://127.0.0.1:{proxy.port}",
    )  # fmt: skip
    settings = {**PATIENT, "start": "soon", "look": 0, "strict": PROVE, "window": 1000}
    wish = {"menu": MENU, "players": [PLAYER] * 2, "hands": HANDS, "settings": settings}
    with proxied(proxy):
        with serving(tmp_path, port, proxy) as server:
            with pytest.raises(urllib.error.HTTPError, match="403"):
                asked(f"{through}/api/tables", "guessed", wish)
            opened = asked(f"{here}/api/tables", "secret", wish)
            table = f"/t/{opened['table']}#"
            guests = [
                came("Ben", f"{beside}{table}{opened['invite']}"),
                came("Cat", f"{through}{table}{opened['invite']}"),
                came("Ann", f"{here}{table}{opened['host']}"),
            ]
            ann = guests[-1]
            before = told(ann, "== Hand 2")
            os.kill(server.pid, signal.SIGKILL)
        with serving(tmp_path, port, proxy) as server:
            before += told(ann, f"== Hand {HANDS // 2 + 1}")
            os.kill(server.pid, signal.SIGKILL)
        with serving(tmp_path, port, proxy):
            said = [guest.communicate(timeout=PATIENCE)[0] for guest in guests]
            assert [guest.returncode for guest in guests] == [0, 0, 0], said
            assert all(f"The ledger after {HANDS} hands" in one for one in said)
            assert "cannot be reached" in before + said[-1]
            assert proxy.passed >= 3, "the guest behind the proxy came back twice through it"
            done = run("export", f"{here}{table}{opened['host']}", "--out", str(file))
            assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
            ledger = asked(f"{beside}/api/tables/{opened['table']}/ledger", opened["host"])
    verified = run("verify", str(file))
    assert verified.returncode == 0, verified.stderr
    replayed = run("replay", str(file))
    assert replayed.returncode == 0, replayed.stderr
    assert all(find(name).title in replayed.stdout for name in SOURCE_GAMES)
    _check_settled(ledger, file)
    changed = file.read_bytes().replace(b'"salt', b'"sbit', 1)
    file.write_bytes(changed)
    assert run("verify", str(file)).returncode == 1


def _check_settled(ledger: dict[str, Any], file: Path) -> None:
    """Check that debtors pay winners, to the cent, and that the file says the same."""
    nets = {one["name"]: one["net"] for one in ledger["accounts"]}
    assert {"Ann", "Ben", "Cat"} <= set(nets)
    assert sum(nets.values()) + ledger["kept"] == 0
    for one in ledger["transfers"]:
        for name, cents in ((one["payer"], one["cents"]), (one["payee"], -one["cents"])):
            nets[name] = nets.get(name, ledger["kept"]) + cents
    assert not any(nets.values())
    books = file.with_suffix(".json")
    done = run("evening", "--resume", str(file), "--ledger", str(books))
    assert done.returncode == 0, done.stderr
    written = json.loads(books.read_text())
    told = {one["name"]: one["net"] for one in ledger["accounts"]}
    assert {one["name"]: one["net"] for one in written["players"]} == told
