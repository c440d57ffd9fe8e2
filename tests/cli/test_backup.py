"""`pokernight backup` and `restore`: a store copied from the command line."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pokernight.room.store import Entry, open_store
from tests.cli.running import Run


async def log(url: str) -> list[Entry]:
    store = await open_store(url)
    entries = await store.read("t")
    await store.close()
    return entries


async def begin(url: str) -> None:
    store = await open_store(url)
    await store.create("t", [Entry(1, 0, b"{}", b"seed")])
    await store.close()


def test_backup_copies_every_evening_into_a_new_file(run: Run, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/room.db"
    asyncio.run(begin(url))
    copy = tmp_path / "sunday.db"
    result = run("backup", url, str(copy))
    assert (result.exit_code, result.stdout) == (0, f"{copy} holds every evening of the store.\n")
    assert asyncio.run(log(f"sqlite:///{copy}")) == [Entry(1, 0, b"{}", b"seed")]
    again = run("backup", url, str(copy))
    assert again.exit_code == 2 and "already" in again.stderr


def test_a_store_that_is_not_there_is_not_made(run: Run, tmp_path: Path) -> None:
    result = run("backup", f"sqlite:///{tmp_path}/rom.db", str(tmp_path / "copy.db"))
    assert result.exit_code == 2
    assert result.stderr.strip().endswith(f"there is no store {tmp_path}/rom.db")
    assert [*tmp_path.iterdir()] == []


def test_a_backup_of_a_file_needs_no_restoring(run: Run, tmp_path: Path) -> None:
    result = run("restore", "sunday.db", f"sqlite:///{tmp_path}/room.db")
    assert result.exit_code == 2
    assert "a backup is a store itself: sqlite:///sunday.db" in result.stderr
    assert [*tmp_path.iterdir()] == []
