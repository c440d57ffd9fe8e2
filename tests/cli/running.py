"""Helpers for the tests of the command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

from click.testing import Result

Run: TypeAlias = Callable[..., Result]
"""``run("rank", "As Kd", input="")``: exit status, standard output and standard error."""
ALONG = "\n".join(("", "c", "y", "p", "y", "f") * 400) + "\n"
"""Lines of somebody who plays along: Enter, and a call where Enter decides nothing."""


def along(prompt: str) -> str:
    """Return the passive player's input at a prompt."""
    said = " ".join(prompt.split())
    if said.endswith("(y)es, (n)o; Enter: no >"):
        return "y"
    if "Enter" in said.rpartition("turn: ")[2]:
        return ""
    return "c" if "(c)all" in said else "p"


def asked(playing: subprocess.Popen[bytes]) -> bytes:
    """All that a process says until it ends in a prompt and waits."""
    assert playing.stdout
    said = b""
    while not said.endswith(b" > "):
        part = os.read(playing.stdout.fileno(), 65536)
        assert part, "it ended before it asked"
        said += part
    return said


def answer(run: Run, *args: str) -> Any:
    """Run a command with ``--json``; return its single line of JSON."""
    result = run(*args, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


def check_refused(result: Result, reason: str) -> None:
    """Check that bad input was refused: a single sentence, status 2, and no other output."""
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("pokernight: ")
    assert result.stderr.count("\n") == 1
    assert reason in result.stderr


def started(*args: str) -> subprocess.Popen[bytes]:
    """Start the command in a process of its own, with pipes for its streams."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "pokernight", *args]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
