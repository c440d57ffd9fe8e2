"""+- in tables and ``ci95`` in JSON are the half width of a 95 % interval, in every command."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from pokernight.cli import main

COMMANDS = {
    "odds": ("odds", "holdem", "AsAh", "KdKc", "--trials", "300"),
    "wins": ("wins", "omaha_hi_lo", "--seats", "3", "--trials", "300"),
    "wins with a rival": ("wins", "the_omen", "--seats", "3", "--trials", "300"),
    "frequencies": ("frequencies", "--game", "cripple_mr_onion", "--trials", "200"),
    "arena": ("arena", "kuhn", "sensible", "caller", "--boards", "5"),
    "compare": ("compare", "kuhn", "--players", "caller", "--rule", "ante=2", "--hands", "10"),
    "fairness": ("fairness", "kuhn", "--players", "caller", "--hands", "10", "--deals", "500"),
    "simulate": ("simulate", "kuhn", "--hands", "20"),
}
OLD_NAMES = {"standard_error", "stderr", "within", "error", "margin", "interval"}
"""Names that stood for an interval or its half width."""
EXPLAINED = "+- is the half width of a 95 %"


def run(*words: str) -> str:
    result = CliRunner().invoke(main, words, catch_exceptions=False)
    assert result.exit_code == 0
    return str(result.stdout)


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in some JSON."""
    if isinstance(value, dict):
        yield value
    for part in (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    ):
        yield from objects(part)


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_an_interval_is_called_ci95_in_json(command: tuple[str, ...]) -> None:
    found = [*objects(json.loads(run(*command, "--json")))]
    assert any("ci95" in one for one in found)
    assert not OLD_NAMES & {name for one in found for name in one}
    widths = [one["ci95"] for one in found if "ci95" in one]
    assert all(width is None or width >= 0 for width in widths)
    assert any(width for width in widths)


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_plus_minus_in_a_table_is_that_figure(command: tuple[str, ...]) -> None:
    table = run(*command)
    assert EXPLAINED in " ".join(table.split())
    answer = json.loads(run(*command, "--json"))
    widths = {one["ci95"] for one in objects(answer) if one.get("ci95")}
    shown = {cell for line in table.splitlines() for cell in re.findall(r"\d+\.\d+", line)}
    largest = max(widths)
    assert any(
        f"{scale * largest:.{digits}f}" in shown
        for scale in (1, 100, 1 / 100)
        for digits in (1, 2, 3, 5)
    )
