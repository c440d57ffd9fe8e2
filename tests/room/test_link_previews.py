"""Previews of links: a picture per game, and nothing of a table."""

from __future__ import annotations

import asyncio
import struct
import zlib

from pokernight.games import evening_games
from pokernight.room.guest.client import Guest, new_id
from pokernight.room.http.link_previews import HOUSE, INVITATION, REPLAY, SIZE, picture_of
from pokernight.room.shared.png_picture import Picture
from pokernight.room.shared.stroke_letters import LETTERS, NARROW
from pokernight.session import messages as m
from tests.room.running import a_room
from tests.room.test_felt import get


def previews(*paths: str) -> list[dict[str, str]]:
    """Return the properties of the preview of each of some pages of a room with a table."""

    async def ask() -> list[str]:
        async with a_room() as room:
            opened = await room.open()
            async with Guest(room.link(opened), "Rumpelstiltskin") as guest:
                await guest.ask(m.SitRequest(new_id()))
                pages = [path.format(table=opened.table) for path in paths]
                got = [await asyncio.to_thread(get, room.base + page) for page in pages]
                texts = [page.body.decode() for page in got]
                for text in texts:
                    assert opened.invite not in text
                    assert "Rumpelstiltskin" not in text
                    assert opened.table not in text
                return texts

    properties = []
    for text in asyncio.run(ask()):
        lines = [line for line in text.splitlines() if 'property="og:' in line]
        parts = [line.split('"') for line in lines]
        properties.append({part[1].removeprefix("og:"): part[3] for part in parts})
    return properties


def size_of(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_previews_of_a_table_are_those_of_any_table_whether_it_exists_or_not() -> None:
    table, other, hand, replay = previews(
        "/t/{table}", "/t/no-such-table", "/t/{table}/hands/3", "/t/{table}/hands/3?game=chaos"
    )
    assert table == other
    assert (table["title"], table["description"]) == (HOUSE, INVITATION)
    assert table["image"].endswith(f"/preview/{HOUSE}.png")
    assert table["image"].startswith("http://")
    assert (hand["title"], hand["description"]) == (HOUSE, REPLAY)
    assert (replay["title"], replay["description"]) == ("Chaos", REPLAY)
    assert replay["image"].endswith("/preview/chaos.png")


def test_a_page_of_the_rulebook_has_the_title_the_line_and_the_picture_of_its_game() -> None:
    game, hand, strange, start = previews(
        "/games/baseball", "/games/baseball/hand", '/games/"><script>', "/"
    )
    assert game["title"] == hand["title"] == "Baseball"
    assert game["description"] == evening_games()["baseball"].summary
    assert game["image"].endswith("/preview/baseball.png")
    assert strange == start
    assert start["title"] == HOUSE


def test_a_picture_is_a_png_of_1200_by_630_and_differs_from_game_to_game() -> None:
    pictures = [picture_of(name) for name in (HOUSE, "chaos", "the_omen")]
    assert len({*pictures}) == 3
    for png in pictures:
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        assert size_of(png) == SIZE == (1200, 630)
        assert len(png) < 100_000
    assert picture_of("no_such_game") == pictures[0]


def test_a_room_serves_the_pictures() -> None:
    async def ask() -> tuple[int, str | None, bytes]:
        async with a_room() as room:
            got = await asyncio.to_thread(get, f"{room.base}/preview/guts.png")
            return got.status, got.headers["content-type"], got.body

    status, kind, body = asyncio.run(ask())
    assert (status, kind) == (200, "image/png")
    assert size_of(body) == SIZE


def test_every_title_can_be_written() -> None:
    letters = {letter for game in evening_games().values() for letter in game.title.upper()}
    assert letters <= {*LETTERS, *NARROW}


def test_a_polygon_covers_its_pixels_and_an_edge_covers_them_in_part() -> None:
    picture = Picture(8, 8, (0, 0, 0))
    picture.fill([(1.5, 2), (6, 2), (6, 6), (1.5, 6)], (200, 100, 0))
    png = picture.png()
    body = zlib.decompress(png[png.index(b"IDAT") + 4 : png.index(b"IEND") - 8])
    rows = [body[25 * row + 1 : 25 * row + 25] for row in range(8)]
    assert tuple(rows[3][9:12]) == (200, 100, 0)
    assert tuple(rows[3][3:6]) == (100, 50, 0), "half covered"
    assert tuple(rows[0][0:3]) == tuple(rows[7][21:24]) == (0, 0, 0)
