"""Make the generated parts of docs/studies.md and docs/simulate.md.

python scripts/study_figures.py             # both
python scripts/study_figures.py fairness    # what commands print that contain this word
python scripts/study_figures.py columns     # the tables of columns alone
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

from pokernight.studies.columns import TABLES, as_markdown

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "studies.md"
COLUMNS = DOCS / "simulate.md"
SHOWN = re.compile(r"(```console\n\$ pokernight (.+)\n)(?:.*\n)*?```")
TABLE = re.compile(r"(<!-- columns: (\w+) -->\n)(?:.*\n)*?(<!-- end -->)")


def made_anew(page: str, named: str) -> str:
    """Return the page with the output of those commands that contain a word."""

    def again(match: re.Match[str]) -> str:
        command = match[2]
        if named not in command:
            return match[0]
        printed = subprocess.run(
            [sys.executable, "-m", "pokernight", *shlex.split(command)],
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        return f"{match[1]}{printed}```"

    return SHOWN.sub(again, page)


def with_columns(page: str) -> str:
    """Return the page with the tables of columns."""
    return TABLE.sub(lambda match: f"{match[1]}{as_markdown(TABLES[match[2]])}{match[3]}", page)


def main() -> None:
    """Write the pages."""
    parser = ArgumentParser(description="Make the generated parts of two pages.")
    parser.add_argument("command", nargs="?", default="", help="a word of commands, or columns")
    named = parser.parse_args().command
    COLUMNS.write_text(with_columns(COLUMNS.read_text("utf-8")), encoding="utf-8")
    if named != "columns":
        PAGE.write_text(made_anew(PAGE.read_text("utf-8"), named), encoding="utf-8")


if __name__ == "__main__":
    main()
