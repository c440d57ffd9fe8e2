"""Tests that the commands in docs/hosting.md, docs/room.md and the unit exist."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from pokernight.cli.main_command import main

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "contrib" / "pokernight.service"
PAGES = ("docs/hosting.md", "docs/room.md", "docs/storage.md", "README.md")


def typed() -> list[str]:
    """Every command of the room in the pages and in the unit."""
    found = re.findall(r"^ExecStart=\S*/(pokernight .*)$", UNIT.read_text(), re.M)
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        words = "serve|host|join|export|backup|restore|tonight"
        found += re.findall(rf"^ *(pokernight (?:{words})(?: .*)?)$", text, re.M)
    return found


@pytest.mark.parametrize("line", typed())
def test_what_is_typed_is_understood(line: str) -> None:
    words = shlex.split(line.partition("   ")[0], comments=True)[1:]
    command = main.commands[words[0]]
    with command.make_context(words[0], words[1:]):
        assert isinstance(command, click.Command)


def test_the_unit_is_one_that_systemd_understands() -> None:
    text = UNIT.read_text()
    assert {"MemoryMax", "LimitNOFILE", "NoNewPrivileges", "Restart"} <= set(
        re.findall(r"^(\w+)=", text, re.M)
    )
    refused = re.findall(r"^SystemCallErrorNumber=(\w+)", text, re.M)
    assert refused == ["EPERM"], "uvloop asks for what is not allowed, and must live to do without"
    if (analyze := shutil.which("systemd-analyze")) is None:
        return
    done = subprocess.run(
        [analyze, "verify", str(UNIT)], capture_output=True, text=True, check=False
    )
    complaints = [line for line in done.stderr.splitlines() if UNIT.name in line]
    assert not [one for one in complaints if "Unknown" in one or "Failed to parse" in one]
