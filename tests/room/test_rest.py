"""Tests of the room's answers to programs, and of its OpenAPI document."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.routing import Route

from pokernight.room.http.access import Access
from pokernight.room.http.app import RoomServer
from pokernight.room.http.openapi import openapi
from pokernight.session.command_refusals import WRONG_KEY
from tests.room.asking import asked
from tests.room.running import a_room
from tests.room.test_commands import MENU
from tests.sentences import in_words

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_document_has_every_page_for_programs_and_no_other() -> None:
    document = openapi()
    served = {
        (route.path.replace(":int", ""), method.lower())
        for route in RoomServer(None, Access()).app().routes  # type: ignore[arg-type]
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    said = {(path, method) for path, page in document["paths"].items() for method in page}
    assert served - {("/api/openapi.json", "get")} == said


async def test_lists_and_ledgers_are_given_to_who_may_have_them() -> None:
    async with a_room() as room:
        opened = await room.open(players=["caller"])
        base = f"{room.base}/api"
        status, listed = await asyncio.to_thread(asked, f"{base}/tables")
        assert (status, [one["table"] for one in listed]) == (200, [opened.table])
        ledger = f"{base}/tables/{opened.table}/ledger"
        status, books = await asyncio.to_thread(asked, ledger, opened.invite)
        assert status == 200
        assert [one["bought"] for one in books["accounts"]] == [10_000]
        status, sorry = await asyncio.to_thread(asked, ledger, "not a key")
        assert (status, sorry) == (400, {"reason": WRONG_KEY})
        status, document = await asyncio.to_thread(asked, f"{base}/openapi.json")
        assert (status, document) == (200, openapi())


async def test_the_list_is_not_for_just_anybody() -> None:
    async with a_room(access=Access(open="0" * 64)) as room:
        status, sorry = await asyncio.to_thread(asked, f"{room.base}/api/tables")
        assert status == 403
        assert sorry["reason"].startswith("tables are listed for those that may open")


def test_a_bot_of_thirty_lines_plays_an_evening() -> None:
    lines = BOT.read_text().partition('"""\n\n')[2].splitlines()
    assert len([line for line in lines if line.strip()]) <= 31

    async def evening() -> None:
        async with a_room() as room:
            opened = await room.open(players=["caller"], hands=2, menu=MENU)
            process = await asyncio.create_subprocess_exec(
                sys.executable, str(BOT), str(room.link(opened)), "Robot", stdout=subprocess.PIPE
            )
            out, _ = await process.communicate()
            assert process.returncode == 0
            assert "'name': 'Robot', 'bought': 10000" in out.decode()

    asyncio.run(evening())


async def test_a_room_says_what_it_is_and_whether_one_may_open_a_table() -> None:
    for access, kind, may_open in (
        (Access(), "here", True),
        (Access(open="anybody"), "anybody", True),
        (Access(open="0" * 64), "word", False),
    ):
        async with a_room(access=access) as room:
            status, said = await asyncio.to_thread(asked, f"{room.base}/api/room")
            assert (status, said["open"], said["may_open"]) == (200, kind, may_open)
            assert set(said["company"]) < set(said["house"])
            if not may_open:
                path = f"{room.base}/api/tables"
                status, refused = await asyncio.to_thread(asked, path, "a guess", {"menu": ""})
                assert (status, "takes its secret" in refused["reason"]) == (403, True)


async def test_a_link_is_drawn_for_phones_and_nothing_else_is() -> None:
    def drawn(url: str, link: str) -> tuple[int, str]:
        body = json.dumps({"link": link}).encode()
        request = urllib.request.Request(url, body, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request) as answer:
                assert answer.headers["content-type"] == "image/svg+xml"
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, in_words(json.loads(error.read())["reason"])

    async with a_room() as room:
        url, link = f"{room.base}/api/qr", f"{room.base}/t/some#key"
        status, drawing = await asyncio.to_thread(drawn, url, link)
        assert status == 200
        assert drawing.startswith("<svg ")
        assert "some" not in drawing
        for wrong in ("", "hello", f"{room.base}/t/some", f"{link}{'y' * 300}"):
            status, reason = await asyncio.to_thread(drawn, url, wrong)
            assert status == 400
            assert "link" in reason


@pytest.mark.parametrize(
    ("client", "server", "host", "headers", "here"),
    [
        ("127.0.0.1", "127.0.0.1", "127.0.0.1:8000", {}, True),
        ("192.168.0.5", "192.168.0.5", "192.168.0.5:8000", {}, True),
        ("192.168.0.9", "192.168.0.5", "192.168.0.5:8000", {}, False),
        ("127.0.0.1", "127.0.0.1", "poker.example", {}, False),
        ("192.168.0.5", "192.168.0.5", "192.168.0.5", {"x-forwarded-for": "192.168.0.5"}, False),
    ],
)
def test_this_machine_is_known_by_its_address_in_the_house_too(
    client: str, server: str, host: str, headers: dict[str, str], here: bool
) -> None:
    sent = [(b"host", host.encode()), *((k.encode(), v.encode()) for k, v in headers.items())]
    scope = {"type": "http", "headers": sent, "client": (client, 50_000), "server": (server, 8000)}
    assert Access().is_here(Request(scope)) is here
