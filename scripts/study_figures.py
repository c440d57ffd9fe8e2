"""Run the commands that docs/studies.md shows, and write what they print under them.

python scripts/study_figures.py
python scripts/study_figures.py fairness
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "studies.md"
SHOWN = re.compile(r"(```console\n\$ pokernight (.+)\n)(?:.*\n)*?```")


def made_anew(page: str, named: str) -> str:
    """The page with what those commands print in which a word is."""

    def again(found: re.Match[str]) -> str:
        command = found[2]
        if named not in command:
            return found[0]
        printed = subprocess.run(
            [sys.executable, "-m", "pokernight", *shlex.split(command)],
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        return f"{found[1]}{printed}```"

    return SHOWN.sub(again, page)


def main() -> None:
    """Write the page."""
    parser = ArgumentParser(description="Run the commands that docs/studies.md shows.")
    parser.add_argument("command", nargs="?", default="", help="only those in which this stands")
    named = parser.parse_args().command
    PAGE.write_text(made_anew(PAGE.read_text("utf-8"), named), encoding="utf-8")


if __name__ == "__main__":
    main()
