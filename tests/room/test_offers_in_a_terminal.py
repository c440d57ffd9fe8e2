"""Games proposed, read and judged in a terminal, and a game of a file that comes in mid-evening."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pokernight.cli.console.live_terminal import Live
from pokernight.cli.remote.room_client import RoomClient
from pokernight.cli.remote.room_requests import request_of
from pokernight.errors import Refused
from pokernight.room.guest.client import Gone, Guest
from pokernight.room.shared.own_games import OwnGames
from pokernight.session import messages as m
from pokernight.session.message_parts import TableJson
from tests.own_games import HIGH_CARD
from tests.room.company import Company
from tests.room.running import a_room, table_of
from tests.room.test_own_games import unproved

STUD = 'choice = "rotation"\n[[game]]\ngame = "seven_card_stud"\n'


async def shown(client: RoomClient, until: Callable[[TableJson], bool]) -> None:
    """Show a client the states that come until a table is as it should be."""
    while True:
        state = await client.guest.next_state()
        assert client.guest.me is not None
        client.notices.person = client.guest.me.person
        client._show_state(state)
        if until(table_of(state)):
            return


async def test_a_guest_proposes_a_file_and_the_host_reads_it_and_agrees(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "high_card.py"
    file.write_text(HIGH_CARD, encoding="utf-8")
    async with a_room(own=OwnGames(prover=unproved)) as room:
        opened = await room.open(menu=STUD, settings={"start": "host"})
        async with (
            Guest(room.link(opened, opened.host), "Ann") as ann,
            Guest(room.link(opened), "Ben") as ben,
        ):
            host, guest = RoomClient(Live(), ann), RoomClient(Live(), ben)
            await shown(guest, lambda table: True)
            guest.typed(f"propose {file}")
            await shown(host, lambda table: bool(table.offers))
            said = " ".join(capsys.readouterr().out.split())
            assert "Ben proposes a game: high_card.py" in said
            assert "1: high_card.py. read 1 shows it; agree 1, decline 1." in said
            host.typed("agree 1")
            assert "Read the game before you agree" in capsys.readouterr().out
            host.typed("read 1")
            for task in [*host._tasks]:
                await task
            said = capsys.readouterr().out
            assert "the highest card wins; equal cards split" in said
            assert "def program(rules):" in said
            host.typed("agree 1")
            await shown(host, lambda table: not table.offers)

            # a hand of a game whose code does not run in the guest's terminal
            monkeypatch.setattr("pokernight.cli.remote.room_client.find_in_room", not_here)
            for client in (host, guest):
                client.typed("sit")
            await shown(host, lambda table: len(table.seated) == 2)
            host.typed("start")
            with pytest.raises(Gone, match="join again"):
                await shown(guest, lambda table: table.stage == "over")


def not_here(name: str) -> None:
    raise Refused(f"no game is called {name}")


def test_proposals_that_cannot_be_are_refused_in_a_sentence(tmp_path: Path) -> None:
    table = Company("Ann", "Ben").state_builder.table([])
    (tmp_path / "no_text.py").write_bytes(b"\xff\xfe\xff")
    for line, why in (
        (f"propose {tmp_path}/none.py", "cannot be proposed: "),
        (f"propose {tmp_path}/no_text.py", "it is not text"),
        ("agree 1", "no such game is proposed now"),
        ("decline x", "no such game is proposed now"),
        ("overlay maybe", "type overlay yes or overlay no"),
    ):
        with pytest.raises(Refused, match=why):
            request_of(line, table)
    link = request_of("propose https://games.example/a.py", table)
    assert isinstance(link, m.ProposeGame) and link.link == "https://games.example/a.py"
    overlay = request_of("overlay yes", table)
    assert isinstance(overlay, m.Consent) and (overlay.yes, overlay.overlay) == (True, True)
