"""What the tests of the command share."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from typing import TypeAlias

from click.testing import Result

Run: TypeAlias = Callable[..., Result]
"""``run("rank", "As Kd", input="")``: exit status, standard output and standard error."""
ALONG = "\n".join(("", "c", "y", "p", "y", "f") * 400) + "\n"
"""Lines of somebody who plays along: Enter, and a call where Enter decides nothing."""


def along(prompt: str) -> str:
    """What somebody who plays along types at a prompt."""
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
