"""Tests of the client as the room serves it: its pages, its files, and their headers."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from email.message import Message
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.asyncio.client import connect

from pokernight.room.http.app import RoomServer
from pokernight.room.http.client_assets import PATHS, ClientAssets, accepts
from pokernight.room.http.request_guard import HEADERS
from scripts import build_client
from tests.room.running import a_room

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "pokernight" / "room" / "static"


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    """The client is there, and made from what lies in ``web/``."""
    made_from = STATIC / build_client.STAMP
    fresh = made_from.is_file() and made_from.read_text() == build_client.fingerprint()
    assert fresh, "python scripts/build_client.py"


class Got(NamedTuple):
    """Response of a page."""

    status: int
    headers: Message
    body: bytes


def content(name: str) -> bytes:
    """Return the content of a file of the client, which may be there in compressed form alone."""
    file = STATIC / name
    if file.is_file():
        return file.read_bytes()
    return gzip.decompress((STATIC / f"{name}.gz").read_bytes())


def get(url: str, headers: Mapping[str, str] | None = None) -> Got:
    """Ask for a page."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers or {})) as answer:
            return Got(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return Got(error.code, error.headers, error.read())


def asked(*paths: str, **headers: str) -> list[Got]:
    """Return the room's response to each of some paths."""

    async def ask() -> list[Got]:
        async with a_room() as room:
            return [
                await asyncio.to_thread(get, room.base + one, {"accept-encoding": "", **headers})
                for one in paths
            ]

    return asyncio.run(ask())


def filled(path: str) -> str:
    """A path of the client with something in its gaps."""
    return re.sub(r"\{\w+(:int)?\}", lambda gap: "7" if gap[1] else "some-thing", path)


def test_every_page_of_the_client_is_the_one_that_draws_them_all() -> None:
    page = (STATIC / "index.html").read_bytes()
    for got in asked(*map(filled, PATHS)):
        without_preview = re.sub(rb'<meta (property="og|name="twitter):[^\n]*\n', b"", got.body)
        assert (got.status, without_preview) == (200, page)
        assert got.headers["cache-control"] == "no-store"
        assert got.headers["content-type"] == "text/html; charset=utf-8"


def test_the_client_knows_the_same_pages() -> None:
    routes = (WEB / "src" / "pages" / "routes.ts").read_text(encoding="utf-8")
    known = re.findall(r'path: "([^"]*)"', routes)
    assert known == [path.replace(":int", "") for path in PATHS]


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/t", "/t/x/y", "/t/x/hands/first", "/assets", "/assets/nothing.js", "/index.html",
     "/.made-from", "/.vite/manifest.json", "/assets/../server.py", "/assets/%2e%2e/index.html"],
)  # fmt: skip
def test_nothing_else_is_there(path: str) -> None:
    [got] = asked(path)
    assert got.status == 404


def test_who_goes_astray_with_a_browser_is_told_so_by_the_page() -> None:
    [got] = asked("/nowhere", accept="text/html,application/xhtml+xml")
    assert (got.status, got.body) == (404, (STATIC / "index.html").read_bytes())


def test_files_are_kept_for_good_and_have_the_usual_headers() -> None:
    names = [name for name in ClientAssets().files if name.startswith("assets/")]
    assert names
    for name, got in zip(names, asked(*[f"/{name}" for name in names]), strict=True):
        assert got.status == 200
        assert got.body == content(name)
        assert got.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert len(got.headers.get_all("cache-control", [])) == 1
        # headers that protect a page are left out of its scripts, styles and fonts
        part = name.endswith((".js", ".css", ".woff2"))
        usual = {"x-content-type-options"} if part else set(HEADERS) - {"cache-control"}
        assert {header for header in HEADERS if got.headers[header]} == {*usual, "cache-control"}
        for header in usual:
            assert got.headers[header] == HEADERS[header]
    kinds = {Path(name).suffix: got for name, got in zip(names, asked(*[f"/{n}" for n in names]))}
    assert kinds[".js"].headers["content-type"] == "text/javascript; charset=utf-8"


def test_what_was_compressed_is_sent_so_to_who_reads_it() -> None:
    name = max(
        (one for one in ClientAssets().files if one.endswith(".js")),
        key=lambda name: len(content(name)),
    )
    plain = content(name)
    [zipped] = asked(f"/{name}", **{"accept-encoding": "gzip, deflate, br, zstd"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert gzip.decompress(zipped.body) == plain
    [whole] = asked(f"/{name}", **{"accept-encoding": "br;q=0, gzip;q=0"})
    assert (whole.headers["content-encoding"], whole.body) == (None, plain)
    assert {got.headers["vary"] for got in (zipped, whole)} == {"accept-encoding"}
    assert len(zipped.body) < len(plain)


def test_encodings_are_read_as_browsers_write_them() -> None:
    assert accepts("gzip, deflate, br") == {"gzip", "deflate", "br"}
    assert accepts("BR;q=1.0, gzip;q=0") == {"br"}
    assert accepts("") == {""}


def test_every_file_of_the_manifest_is_served() -> None:
    manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text())
    names = {one["file"] for one in manifest.values()}
    names |= {name for one in manifest.values() for name in one.get("css", [])}
    assert names <= set(ClientAssets().files)


async def test_who_is_not_let_in_is_told_why_by_a_word_too() -> None:
    async def hello(base: str, table: str, key: str, name: str = "") -> str:
        async with connect(f"ws{base.removeprefix('http')}/ws") as socket:
            said = {"type": "hello", "wire": 2, "table": table, "key": key, "name": name}
            await socket.send(json.dumps(said))
            told = json.loads(await socket.recv())
            return str(told["code"]) if told["type"] == "bye" else str(told["type"])

    async with a_room() as room:
        table = await room.open(settings={"watch": "nobody"})
        for key, name, code in (
            (table.invite, "Ann", "welcome"),
            (table.invite, "Ann", "taken"),
            (table.invite, "\u200b", "name"),
            (table.invite, "", "nobody watches"),
            ("wrong", "Ben", "wrong key"),
        ):
            assert await hello(room.base, table.table, key, name) == code
        assert await hello(room.base, "nowhere", "key") == "no table"


def test_the_way_from_a_link_to_the_first_card_is_180_kb_at_most_even_zipped() -> None:
    """All that the page of a table needs and draws with; on plain http no browser takes brotli."""
    manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text())
    needed: set[str] = set()
    waiting = ["index.html", "src/pages/TablePage.svelte", "src/text/de.ts"]
    while waiting:
        part = manifest[waiting.pop()]
        needed |= {part["file"], *part.get("css", []), *part.get("assets", [])}
        waiting += [one for one in part.get("imports", []) if manifest[one]["file"] not in needed]
    needed |= {"index.html", "icon.svg", "manifest.webmanifest"}
    sizes = {
        name: min((STATIC / f"{name}{end}").stat().st_size for end in ("", ".gz")
                  if (STATIC / f"{name}{end}").is_file())
        for name in needed
    }  # fmt: skip
    assert len(sizes) > 8
    assert any(name.endswith(".woff2") for name in sizes)
    assert sum(sizes.values()) <= 180_000, sizes


def test_the_sentences_of_a_language_are_loaded_on_their_own_and_are_40_kb_at_most_zipped() -> None:
    """No other part imports them, so a page in English never loads them."""
    manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text())
    sentences = manifest["src/wording/german.ts"]
    assert sentences["isDynamicEntry"]
    assert [name for name, part in manifest.items()
            if "src/wording/german.ts" in part.get("imports", [])] == []  # fmt: skip
    assert (STATIC / f"{sentences['file']}.gz").stat().st_size <= 40_000


def test_all_that_there_is_to_send_is_380_kb_at_most_in_one_language() -> None:
    """Zipped, which every browser takes; the pages of hosts, groups and televisions included."""
    german = ("assets/de-", "assets/pages.de-", "assets/german-")
    names = [name for name in ClientAssets().files if not name.startswith(german)]
    zipped = [STATIC / f"{name}.gz" for name in names]
    sizes = [
        (small if small.is_file() else STATIC / name).stat().st_size
        for name, small in zip(names, zipped)
    ]
    assert len(sizes) > 30
    assert sum(sizes) <= 380_000


def test_where_it_was_not_built_the_page_says_how_to_join(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = RoomServer.__init__

    def bare(self: RoomServer, *args: object, **options: object) -> None:
        before(self, *args, **options)  # type: ignore[arg-type]
        self.client = ClientAssets(tmp_path)

    monkeypatch.setattr(RoomServer, "__init__", bare)
    home, table, rules = asked("/", "/t/some", "/games")
    for got in (home, table, rules):
        assert got.status == 200
        assert b"is not built in this copy of pokernight" in got.body
    assert b"pokernight join" in table.body
