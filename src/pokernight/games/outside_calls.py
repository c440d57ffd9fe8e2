"""Calls out of a game: files, network and processes, refused while a game file runs.

Python reports such calls to an audit hook. The hook refuses a call if the code of a game file is
among its callers. A hook sees what Python reports: it is a guard against slips and plain malice,
and no wall against code that changes the memory of the process.
"""

from __future__ import annotations

import sys
from pathlib import Path
from sysconfig import get_paths
from typing import Any, Final

from pokernight.engine.state import EngineError
from pokernight.games.memory_limit import MEMORY
from pokernight.games.step_budget import CARRIED

PREFIXES: Final = (
    "socket.", "subprocess.", "os.", "shutil.", "ctypes.", "urllib.", "http.", "ftplib.",
    "smtplib.", "poplib.", "imaplib.", "telnetlib.", "sqlite3.", "winreg.", "msvcrt.", "pty.",
    "syslog.", "tempfile.", "webbrowser.", "signal.", "fcntl.", "resource.", "mmap.", "code.",
    "pdb.", "builtins.input", "sys.addaudithook", "gc.", "cpython.run_",
)  # fmt: skip
"""Beginnings of the names of audit events that are refused."""
READ: Final = (
    ".py", ".pyc", ".so", ".pyd", ".json", ".jsonl", ".toml", ".bin", ".txt", ".md", ".nbi", ".nbc",
)  # fmt: skip
"""Endings of files of the program, which may be opened for reading."""
_FOLDERS: Final = (*get_paths().values(), str(Path(__file__).parents[1]), sys.prefix)
ROOTS: Final = tuple({str(Path(root).resolve()) for root in _FOLDERS if Path(root).is_dir()})
"""Folders of the program: Python and its packages, and pokernight."""


class CallOutside(EngineError):
    """A game file has called out of the game."""


def refused_call(event: str, args: tuple[Any, ...]) -> str:
    """Return the call out of the game that an audit event reports; "" for a call inside."""
    if event == "open":
        return _refused_file(*args[:3])
    if event in ("os.listdir", "os.scandir") and _is_ours(args[0]):
        return ""
    return event if event.startswith(PREFIXES) else ""


def _refused_file(path: Any = None, mode: Any = None, flags: Any = 0) -> str:
    writes = isinstance(mode, str) and not {*mode} <= {*"rbt"}
    if not writes and _is_ours(path) and str(path).endswith(READ):
        return ""
    return f"open {str(path)[:60]!r}"


def _is_ours(path: Any) -> bool:
    """Return whether a path is in a folder of the program."""
    if type(path) is not str:  # a class of the file's own may say of itself what it likes
        return False
    # no resolve(): it would ask the system for each part, which is reported again
    return path.startswith(ROOTS) and ".." not in path


def refuse_always(event: str, args: tuple[Any, ...]) -> None:
    """Audit hook of a process that only runs a game file."""
    if call := refused_call(event, args):
        raise CallOutside(f"it reaches out of the game ({call}): a game file only says how it goes")


_guarded: list[bool] = []


def guard() -> None:
    """Refuse calls out of games in this process from now on, where a carried file is the caller."""
    if _guarded:
        return
    _guarded.append(True)
    MEMORY.turn_on()
    # the first import of a module by a game file would write bytecode, and be refused for it
    sys.dont_write_bytecode = True

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event == "sys._getframe" or not (call := refused_call(event, args)):
            return
        frame = sys._getframe(1)
        while frame is not None:
            if str(frame.f_globals.get("__name__", "")).startswith(CARRIED):
                raise CallOutside(
                    f"it reaches out of the game ({call}): a game file only says how it goes"
                )
            frame = frame.f_back  # type: ignore[assignment]

    sys.addaudithook(hook)
