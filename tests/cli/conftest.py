"""Running the command without a process of its own."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from pokernight.cli import main
from tests.cli.running import Run
from tests.quick_players import quicken


@pytest.fixture(autouse=True)
def quick_house_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make house players quick: the quality of their play is not tested."""
    quicken(monkeypatch)


@pytest.fixture(autouse=True)
def nothing_said_of_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep silent about compiling: these tests may be the first to need a kernel."""
    monkeypatch.setattr("pokernight.ranking.compiling.begins", lambda: None)


@pytest.fixture
def run() -> Run:
    """Run the command with some arguments; ``input`` is what is typed."""

    def call(*args: str, input: str = "") -> Result:
        return CliRunner().invoke(main, args, input=input, catch_exceptions=False)

    return call
