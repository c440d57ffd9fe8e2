"""The file of an evening: nobody else writes to it, and what is acknowledged is on the disk."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pokernight.cli.local.evening_file import EveningFile, ended
from pokernight.errors import Refused
from pokernight.games import all_games
from pokernight.lock import Lock
from pokernight.table import EveningOpening
from pokernight.table.commands import End, Sit
from pokernight.table.menu import source_games

OPENING = EveningOpening(source_games(all_games()), "friday")


def begun(path: Path) -> EveningFile:
    return EveningFile.begin(str(path), OPENING, [Sit("Abe"), Sit("Bert")])


def test_a_second_player_of_an_evening_is_told_who_has_it(tmp_path: Path) -> None:
    kept = begun(tmp_path / "e")
    before = (tmp_path / "e").read_bytes()
    for again in (EveningFile.go_on, lambda name: EveningFile.begin(name, OPENING, [])):
        with pytest.raises(Refused) as error:
            again(str(tmp_path / "e"))
        assert re.match(rf"'.*/e' is being played: process {os.getpid()} on ", str(error.value))
    assert (tmp_path / "e").read_bytes() == before
    kept.close()
    other, _, done = EveningFile.go_on(str(tmp_path / "e"))
    assert done == [Sit("Abe"), Sit("Bert")]
    other.close()
    assert list(tmp_path.iterdir()) == [tmp_path / "e"]


def test_what_is_no_place_for_an_evening_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "full").write_text("something")
    for name, said in (
        ("full", "is not empty"),
        ("no/e", "the evening cannot be kept in '.*no/e': No such file"),
        ("a\0b", "the evening cannot be kept in "),
    ):
        with pytest.raises(Refused) as error:
            EveningFile.begin(str(tmp_path / name), OPENING, [])
        assert re.match(rf"('.*full' )?{said}", str(error.value))
    assert [path.name for path in tmp_path.iterdir()] == ["full"]


def test_an_evening_whose_process_was_killed_is_free_again(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path; from pokernight.lock import Lock; "
        "Lock(Path(sys.argv[1])); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path / "e")], check=False)
    assert (tmp_path / "e.lock").exists()
    Lock(tmp_path / "e").release()
    assert not (tmp_path / "e.lock").exists()


def test_an_evening_that_cannot_be_read_is_locked_by_nobody(tmp_path: Path) -> None:
    for text in (b"", b"something\n"):
        (tmp_path / "e").write_bytes(text)
        with pytest.raises(Refused):
            EveningFile.go_on(str(tmp_path / "e"))
        assert list(tmp_path.iterdir()) == [tmp_path / "e"]


def test_what_was_synchronised_is_all_that_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    true_sync = os.fsync

    def note(file: int) -> None:
        synced.append(os.fstat(file).st_size)
        true_sync(file)

    monkeypatch.setattr(os, "fsync", note)
    kept = begun(tmp_path / "e")
    assert (tmp_path / "e").stat().st_size in synced
    kept.add(Sit("Cleo"))
    assert (tmp_path / "e").stat().st_size not in synced
    kept.sync()
    assert synced[-1] == (tmp_path / "e").stat().st_size
    before = len(synced)
    kept.sync()
    assert len(synced) == before  # there was nothing to do
    kept.close()


class Full:
    """A disk with room for so many bytes more."""

    def __init__(self, file: Any, room: int) -> None:
        self.file = file
        self.room = room

    def write(self, text: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = self.file.write(text[: self.room])
        self.room -= written
        return int(written)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_a_line_for_which_there_is_no_room_leaves_nothing_behind(tmp_path: Path) -> None:
    kept = begun(tmp_path / "e")
    before = (tmp_path / "e").read_bytes()
    kept._file = Full(kept._file, 10)  # type: ignore[assignment]
    with pytest.raises(Refused, match=r"cannot be kept in '.*e': No space left on device"):
        kept.add(End())
    assert (tmp_path / "e").read_bytes() == before
    kept.close()


def test_a_line_is_whole_though_the_disk_takes_it_in_parts(tmp_path: Path) -> None:
    kept = begun(tmp_path / "e")
    slow = Full(kept._file, 1 << 20)
    slow.write = lambda text: kept_file.write(text[:7])  # type: ignore[method-assign]
    kept_file = slow.file
    kept._file = slow  # type: ignore[assignment]
    kept.add(End())
    kept.close()
    assert ended(str(tmp_path / "e")).over
