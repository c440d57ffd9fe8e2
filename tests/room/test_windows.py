"""How long a sealed window is open, as the host says it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from click.testing import CliRunner

from pokernight.cli import hosting, tonight
from pokernight.cli.commands import main
from pokernight.room.opening import table_from
from pokernight.room.rooms import Opened

OPENED = {"table": "t", "invite": "i", "host": "h"}


@pytest.mark.parametrize(
    ("words", "window"), [((), None), (("--window", "15"), 15_000), (("--window", "2.5"), 2500)]
)
def test_a_host_says_how_long_a_window_is_open(
    words: tuple[str, ...], window: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    wished: list[Any] = []

    def room(_: str, wish: Any, *rest: object) -> Any:
        wished.append(wish)
        return OPENED

    monkeypatch.setattr(hosting, "ask", room)
    done = CliRunner().invoke(main, ["host", "http://127.0.0.1:8000", "--json", *words])
    assert done.exit_code == 0
    assert wished[0]["settings"].get("window") == window
    _, settings, _ = table_from(wished[0])
    assert settings.window == (window or 5000)


@pytest.mark.parametrize(
    ("seconds", "why"),
    [("0", "a second at least"), ("90000", "a day at most"), ("nan", "no number of seconds")],
)
def test_a_window_that_cannot_be_is_refused_in_a_sentence(
    seconds: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def room(_: str, wish: Any, *rest: object) -> Any:
        table_from(wish)

    monkeypatch.setattr(hosting, "ask", room)
    done = CliRunner().invoke(main, ["host", "http://127.0.0.1:8000", "--window", seconds])
    assert done.exit_code == 2
    assert why in done.output


def test_who_plays_tonight_has_time_to_read_first(monkeypatch: pytest.MonkeyPatch) -> None:
    wished: dict[str, Any] = {}

    async def opened(_: object, players: list[str], **settings: Any) -> Opened:
        wished.update(settings)
        return Opened("t", "i", "h")

    monkeypatch.setattr(tonight, "_open", opened)
    nowhere: Any = None
    asyncio.run(tonight._Tonight("memory:", "Ann")._new(nowhere, 8000))
    assert wished["window"] == 15_000
