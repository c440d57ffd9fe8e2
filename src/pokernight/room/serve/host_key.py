"""Key of a room's host: a file beside the store that only its owner can read.

Behind a tunnel every request may come from this computer, so that an address says nothing about its
sender. Requests with the key are the host's, at the room's own address and through the tunnel.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from pokernight.errors import Refused, file_reason
from pokernight.room.store.open_store import sqlite_path
from pokernight.session.people import new_key

ENDING = ".host"
"""Ending of the file; its name is otherwise that of the store."""


class HostKey(Struct, frozen=True):
    """Content of the file.

    Attributes:
        key: secret of the host.
        room: address of the room on this computer; empty while it does not run.
        public: address under which others reach it; empty if there is none.
    """

    key: str
    room: str = ""
    public: str = ""


class HostKeyFile:
    """File of the host's key beside a store; a store that is no file has a key for a single run.

    Attributes:
        path: the file, or None.
        now: its content; a new key is in the file once it is written.

    Raises:
        Refused: if the file cannot be read.
    """

    def __init__(self, store: str) -> None:
        is_file = store.startswith("sqlite:")
        self.path = sqlite_path(store).with_suffix(ENDING) if is_file else None
        before = None if self.path is None else _read(self.path)
        self.now = HostKey(new_key()) if before is None else before

    def write(self, room: str = "", public: str = "") -> None:
        """Store the key with the addresses of the room, readable by the owner alone.

        Raises:
            Refused: if the file cannot be written.
        """
        self.now = HostKey(self.now.key, room, public)
        if self.path is None:
            return
        draft = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            draft.unlink(missing_ok=True)
            with os.fdopen(
                os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb"
            ) as file:
                file.write(msgspec.json.encode(self.now))
            draft.replace(self.path)
        except OSError as error:
            raise Refused(
                f"the host's key cannot be kept in {str(self.path)!r}: {file_reason(error)}"
            ) from None


def _read(path: Path) -> HostKey | None:
    """Return the content of a key file, or None if there is none.

    Raises:
        Refused: if it cannot be read.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=HostKey)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Refused(
            f"the host's key in {str(path)!r} cannot be read: {file_reason(error)}"
        ) from None
    except msgspec.MsgspecError:
        raise Refused(
            f"{str(path)!r} is not a file with a host's key: delete it, and a new key is made"
        ) from None


def key_for(base: str, folder: Path) -> HostKey | None:
    """Return the key in a folder for the room at an address, or None.

    A key is only for its own room: no other address is ever sent it.
    """
    base = base.rstrip("/")
    for path in sorted(folder.glob(f"*{ENDING}")):
        with suppress(Refused):
            host = _read(path)
            if host is not None and base in {host.room, host.public} - {""}:
                return host
    return None
