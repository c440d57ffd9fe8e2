"""A room that others reach through a tunnel: its host, what strangers may do, and what breaks."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import shutil
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from getpass import getuser
from pathlib import Path
from typing import Any

import pytest
import websockets
from click.testing import CliRunner

from pokernight.cli.main_command import main
from pokernight.cli.remote.serve_room import _opened_at, _say_where
from pokernight.errors import Refused
from pokernight.room.guest.client import Guest
from pokernight.room.http import app
from pokernight.room.serve import tunnel as tunnels
from pokernight.room.serve.anywhere import DOWN, MOVED, RoomAnywhere, running_anywhere
from pokernight.room.serve.host_key import key_for
from pokernight.room.serve.process import SHARED, RoomOptions, running
from pokernight.room.serve.tunnel import FORWARDERS, QUICK, Tunnel, forwarder_of
from pokernight.room.shared.addresses import Link
from pokernight.room.shared.rate_limits import RateLimits
from pokernight.wording.message import Text, as_message
from tests.room.ports import a_port
from tests.room.running import play
from tests.room.test_commands import run
from tests.sampling import PROVE

STAND_IN = shlex.join([sys.executable, str(Path(__file__).with_name("stand_in_tunnel.py"))])
COMMAND = f"{STAND_IN} {{port}}"


class Told:
    """Sentences that the host was told, with the links."""

    def __init__(self) -> None:
        self.news: list[tuple[str, str]] = []
        self.more = asyncio.Event()

    def __call__(self, text: Text, link: str) -> None:
        self.news.append((as_message(text).text, link))
        self.more.set()

    async def reads(self, text: str) -> str:
        """Wait for a sentence; return its link."""
        while not (links := [link for said, link in self.news if said == text]):
            self.more.clear()
            await self.more.wait()
        return links[-1]


@asynccontextmanager
async def anywhere(
    folder: Path, command: str = COMMAND, told: Told | None = None, **options: Any
) -> AsyncIterator[RoomAnywhere]:
    """A room of a folder on a free port, with a stand-in tunnel."""
    where = RoomOptions(port=0, store=f"sqlite:///{folder}/room.db", **options)
    tell = told or Told()
    async with running_anywhere(where, command, tell=tell, signals=False) as room:
        yield room


def asked(
    url: str, body: dict[str, Any] | None = None, key: str = "", origin: str = ""
) -> tuple[int, Any]:
    """Status and JSON of a request."""
    headers = {"content-type": "application/json"}
    headers |= {"authorization": f"Bearer {key}"} if key else {}
    headers |= {"origin": origin} if origin else {}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as reply:
            return reply.status, json.loads(reply.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new tunnel is tried at once, and nobody waits to be told of a budget."""
    monkeypatch.setattr(tunnels, "KNOCK", 0.01)
    monkeypatch.setattr(app, "PAUSE", 0)


async def test_the_host_is_known_by_a_key_and_never_by_an_address(tmp_path: Path) -> None:
    async with anywhere(tmp_path) as room:
        assert room.base != room.local
        for base in (room.local, room.base):
            path = f"{base}/api/tables"
            refused = await asyncio.to_thread(asked, path, {})
            assert refused[0] == 403
            assert "finds in the folder of the store" in refused[1]["reason"]
            assert (await asyncio.to_thread(asked, path))[0] == 403
            opened = await asyncio.to_thread(asked, path, {}, room.host.key, base)
            assert opened[0] == 201
            assert (await asyncio.to_thread(asked, path, None, room.host.key))[0] == 200
            told = (await asyncio.to_thread(asked, f"{base}/api/room", None, room.host.key))[1]
            assert (told["may_open"], told["public"], told["tunnel"]) == (True, room.base, "up")
            with pytest.raises(urllib.error.HTTPError, match="404"):
                await asyncio.to_thread(urllib.request.urlopen, f"{base}/metrics")


async def test_the_key_is_in_a_file_that_only_its_owner_reads_and_is_for_its_own_room(
    tmp_path: Path,
) -> None:
    async with anywhere(tmp_path) as room:
        assert stat.S_IMODE((tmp_path / "room.host").stat().st_mode) == 0o600
        first = room.host.key
        for base in (room.local, f"{room.base}/"):
            host = key_for(base, tmp_path)
            assert host is not None
            assert (host.key, host.room, host.public) == (first, room.local, room.base)
        assert key_for("http://127.0.0.1:1", tmp_path) is None
        opened = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "pokernight", "host", room.local, "--json"],
            cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        links = json.loads(opened.stdout)
        assert links["invite"].startswith(room.base)
        assert links["host"].startswith(room.local)
    assert key_for(room.local, tmp_path) is None
    async with anywhere(tmp_path) as again:
        assert again.host.key == first


async def test_an_invitation_made_on_this_computer_begins_with_the_public_address(
    tmp_path: Path,
) -> None:
    """Also where no file has a key; the stakes are those of the command."""
    where = RoomOptions(port=0, store="memory:", public="https://poker.example/")
    async with running(where, signals=False) as room:
        words = ["host", room.local, "--json", "--stakes", "quarter, half"]
        opened = await asyncio.to_thread(CliRunner().invoke, main, words)
        links = json.loads(opened.stdout)
        first = await room.tables.store.first([links["table"]])
        assert b"quarter, half" in first[links["table"]].body
    assert links["invite"].startswith("https://poker.example/t/")
    assert links["host"].startswith(f"{room.local}/t/")


def test_where_its_host_opens_tables_is_said_if_that_is_not_the_public_address(
    capsys: pytest.CaptureFixture[str],
) -> None:
    here, there = "http://127.0.0.1:8000", "https://poker.example"
    for public, opens, page in ((there, "here", here), (there, "a secret", ""), ("", "here", "")):
        where = RoomOptions(public=public, open=opens)
        base = where.public or here
        _say_where(base, lan=False, opens=_opened_at(where, here, lan=False))
        said = capsys.readouterr().err
        assert f"The room is at {base} " in said
        assert said.partition("Your own page, which opens tables: ")[2].strip() == page


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"public": "poker.example"}, "such as https://poker.example, not 'poker.example'"),
        ({"public": "https://"}, "not 'https://'"),
        ({"public": "https://poker.example", "anywhere": True}, "choose one of them"),
        ({"open": ""}, "a secret that is not empty"),
    ],
)
def test_what_a_room_cannot_be_served_with_is_refused_with_the_rule(
    options: dict[str, Any], says: str
) -> None:
    with pytest.raises(Refused, match=says):
        RoomOptions(**options)


async def test_pages_of_other_origins_change_nothing_and_open_no_socket(tmp_path: Path) -> None:
    async with anywhere(tmp_path) as room:
        own = [room.base, room.local, room.local.replace("127.0.0.1", "localhost")]
        for base in (room.base, room.local):
            for origin in (*own, "https://cards.example"):
                foreign = origin not in own
                opened = await asyncio.to_thread(
                    asked, f"{base}/api/tables", {}, room.host.key, origin
                )
                assert opened[0] == (403 if foreign else 201)
                socket = f"ws{base.removeprefix('http')}/ws"
                if foreign:
                    with pytest.raises(websockets.exceptions.WebSocketException):
                        await websockets.connect(socket, origin=origin)  # type: ignore[arg-type]
                else:
                    opening = websockets.connect(socket, origin=origin)  # type: ignore[arg-type]
                    async with opening:
                        pass


async def test_wrong_keys_are_bounded_and_a_right_one_is_still_let_in(tmp_path: Path) -> None:
    async with anywhere(tmp_path) as room:
        path, statuses = f"{room.base}/api/tables", set()
        for number in range(40):
            statuses.add((await asyncio.to_thread(asked, path, {}, f"wrong {number}"))[0])
            if 429 in statuses:
                break
        assert statuses == {403, 429}
        status, opened = await asyncio.to_thread(asked, path, {}, room.host.key)
        assert status == 201
        guest = f"{room.base}/api/tables/{opened['table']}/ledger"
        assert (await asyncio.to_thread(asked, guest, None, opened["invite"]))[0] == 200


def test_where_nobody_says_who_comes_requests_are_counted_by_key() -> None:
    limits = RateLimits(SHARED)
    assert limits.bounds.asking.burst > RateLimits().bounds.asking.burst
    limits.is_right("table", "invitation", "")
    limits.is_right("table", "ann", "Ann")
    while limits.may_ask("127.0.0.1", "table", "wrong"):
        pass
    assert limits.may_ask("127.0.0.1", "table", "invitation")
    assert limits.may_ask("127.0.0.1", "table", "ann")
    assert not limits.may_ask("127.0.0.1", "another table", "ann")


async def test_links_of_previews_begin_with_the_public_address(tmp_path: Path) -> None:
    async with anywhere(tmp_path) as room:
        for base in (room.local, room.base):
            page = await asyncio.to_thread(_text, f"{base}/games/holdem")
            if "og:image" in page:  # where the client is built
                assert f'content="{room.base}/preview/holdem.png"' in page


def _text(url: str) -> str:
    with urllib.request.urlopen(url) as reply:
        text: str = reply.read().decode()
        return text


async def test_a_tunnel_that_dies_is_replaced_and_the_host_gets_the_new_link(
    tmp_path: Path,
) -> None:
    told = Told()
    async with anywhere(tmp_path, told=told) as room:
        first = room.base
        _, opened = await asyncio.to_thread(asked, f"{first}/api/tables", {}, room.host.key)
        room.link = lambda: f"{room.base}/t/{opened['table']}"
        _end(room)
        assert await told.reads(as_message(MOVED).text) == f"{room.base}/t/{opened['table']}"
        assert room.base != first
        assert room.access.tunnel == "up"
        assert "The tunnel has ended{last:=}. Another is brought up; the table goes on." in [
            text for text, _ in told.news
        ]
        invited = f"{room.base}/api/tables/{opened['table']}/ledger"
        assert (await asyncio.to_thread(asked, invited, None, opened["invite"]))[0] == 200
        for origin, status in ((room.base, 201), (first, 403)):
            path = f"{room.base}/api/tables"
            assert (await asyncio.to_thread(asked, path, {}, room.host.key, origin))[0] == status


def _end(room: RoomAnywhere) -> None:
    """End the tunnel of a room from outside."""
    process = room.tunnel.process
    assert process is not None
    process.kill()


async def test_a_room_that_does_not_answer_through_its_tunnel_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Told()
    monkeypatch.setattr(tunnels, "LOOK", 0.01)
    async with anywhere(tmp_path, told=told) as room:
        mark, room.access.mark = room.access.mark, "another"
        await told.reads(as_message(DOWN).text)
        assert room.access.tunnel == "down"
        room.access.mark = mark
        await told.reads("The room answers through its tunnel again.")


DEAD = shlex.join([sys.executable, "-c", "import sys; sys.exit('the line is cut')"])


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (DEAD, "has ended before it printed an address: the line is cut; --tunnel takes a command"),
        ("echo http://127.0.0.1:9", "'echo' has ended before the room answered at http://127.0.0"),
        (f"{COMMAND} --to nowhere", "has printed no address in 0.3 seconds"),
        (f"{COMMAND} --to stderr", "has printed no address in 0.3 seconds"),
        ("no-such-program {port}", "'no-such-program' cannot be started: No such file"),
        ("unmatched 'quotes", "--tunnel takes a command line, not "),
        (" ", "--tunnel takes a command line, not ' '"),
        ("", "--tunnel takes a command line, not ''"),
    ],
)
async def test_a_tunnel_that_does_not_come_up_is_a_sentence_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, says: str
) -> None:
    monkeypatch.setattr(tunnels, "PATIENCE", 0.3 if "stand_in" in command else 60)
    ended: list[int | None] = []
    before = Tunnel.close

    async def close(tunnel: Tunnel) -> None:
        process = tunnel.process
        await before(tunnel)
        ended.extend([process.returncode] if process is not None else [])

    monkeypatch.setattr(Tunnel, "close", close)
    with pytest.raises(Refused, match=says):
        async with anywhere(tmp_path, command):
            raise AssertionError("it came up")
    assert None not in ended


async def test_an_address_at_which_the_room_does_not_answer_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stand-in leads to another port, where nobody is; and no more time is left."""

    async def answers(tunnel: Tunnel, address: str) -> bool:
        assert not await before(tunnel, address)
        raise TimeoutError

    before = Tunnel._answers
    monkeypatch.setattr(Tunnel, "_answers", answers)
    with pytest.raises(Refused, match="the room does not answer at http"):
        async with anywhere(tmp_path, f"{STAND_IN} 9"):
            raise AssertionError("it came up")


def test_serve_ends_with_status_2_and_a_sentence() -> None:
    done = run("serve", "--port", "0", "--store", "memory:", "--tunnel", "no-such-program {port}")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "'no-such-program' cannot be started" in done.stderr


@pytest.mark.parametrize(
    "options", [{"workers": 2}, {"certificate": "a", "key": "b"}, {"public": "https://a.example"}]
)
def test_what_a_tunnel_does_not_go_with_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="--anywhere"):
        RoomOptions(anywhere=True, **options)


def test_the_first_program_that_is_installed_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for installed in (["cloudflared", "ssh"], ["ssh"]):
        monkeypatch.setattr(shutil, "which", _among(installed))
        assert forwarder_of(None) == FORWARDERS[installed[0]]
    monkeypatch.setattr(shutil, "which", _among([]))
    with pytest.raises(Refused, match="install cloudflared"):
        forwarder_of(None)


def _among(names: list[str]) -> Callable[[str], str | None]:
    return lambda name: name if name in names else None


def test_the_address_is_found_among_the_other_lines_of_cloudflared() -> None:
    lines = """\
2026-11-26T20:00:00Z INF Thank you for trying Cloudflare Tunnel. Doing so, without a Cloudflare
account, is a quick way to experiment (https://developers.cloudflare.com/cloudflare-one/)
2026-11-26T20:00:00Z INF Requesting new quick Tunnel on https://api.trycloudflare.com...
2026-11-26T20:00:04Z INF |  https://some-odd-words.trycloudflare.com                        |"""
    assert QUICK.findall(lines) == ["https://some-odd-words.trycloudflare.com"]
    assert forwarder_of("/opt/cloudflared tunnel --url http://127.0.0.1:{port}").proxies == 1


async def _hand_is_played(room: RoomAnywhere) -> None:
    """Two people play a hand through the tunnel of a room, and nobody else comes in."""
    wish = {
        "menu": 'choice = "rotation"\n[[game]]\ngame = "seven_card_stud"\n',
        "hands": 1,
        "settings": {"start": "soon", "strict": False, "look": 0, "clock": 3_600_000},
    }
    _, opened = await asyncio.to_thread(asked, f"{room.local}/api/tables", wish, room.host.key)
    links = [Link(room.base, opened["table"], opened[key]) for key in ("host", "invite")]
    guests = [Guest(link, name) for link, name in zip(links, ("Ann", "Ben"), strict=True)]
    await asyncio.gather(*(play(guest, seed=seed) for seed, guest in enumerate(guests)))
    session = room.tables.actors[opened["table"]].session
    assert session.table.hands == 1
    assert {person.name for person in session.people.values()} == {"Ann", "Ben"}


@pytest.mark.parametrize("fault", ["--reset 40000", "--idle 0.3", *["--delay 0.3"] * PROVE])
async def test_hands_are_played_through_a_slow_or_broken_tunnel(tmp_path: Path, fault: str) -> None:
    """Delay, resets, connections cut after some time without a byte: nobody loses a chair."""
    async with anywhere(tmp_path, f"{COMMAND} {fault}", pace=0.0) as room:
        await _hand_is_played(room)


CONFIGURATION = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/key.pub
PidFile none
StrictModes no
PasswordAuthentication no
KbdInteractiveAuthentication no
"""


@contextmanager
def sshd(folder: Path) -> Iterator[str]:
    """An SSH server of the test's own; gives a command for a tunnel through it.

    The test is skipped where there is none, or where it cannot be started.
    """
    server = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if server is None or shutil.which("ssh") is None or shutil.which("ssh-keygen") is None:
        pytest.skip("no ssh: the programs of OpenSSH, sshd among them, are not installed")
    for name in ("host", "key"):
        words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
        subprocess.run(words, check=True)
    port, outside, config = a_port(), a_port(), folder / "sshd_config"
    config.write_text(CONFIGURATION.format(port=port, folder=folder))
    trial = [server, "-t", "-f", str(config)]
    tried = subprocess.run(trial, capture_output=True, text=True, check=False)
    if tried.returncode:
        pytest.skip(f"no sshd: it does not start here ({tried.stderr.strip()})")
    options = {
        "StrictHostKeyChecking": "no", "UserKnownHostsFile": "/dev/null", "IdentitiesOnly": "yes",
        "BatchMode": "yes", "ExitOnForwardFailure": "yes", "ConnectionAttempts": "60",
    }  # fmt: skip
    ssh = ["ssh", "-N", "-T", "-F", "/dev/null", "-i", str(folder / "key"), "-p", str(port)]
    ssh += [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
    ssh += ["-R", f"{outside}:127.0.0.1:{{port}}", f"{getuser()}@127.0.0.1"]
    script = f"echo http://127.0.0.1:{outside}; exec {shlex.join(ssh)}"
    with subprocess.Popen(
        [server, "-D", "-e", "-f", str(config)], stderr=subprocess.DEVNULL
    ) as one:
        try:
            yield shlex.join(["sh", "-c", script])
        finally:
            one.terminate()


async def test_ssh_r_is_a_tunnel(tmp_path: Path) -> None:
    """It says of nobody from which address they come, and the host is known all the same."""
    with sshd(tmp_path) as command:
        async with anywhere(tmp_path, command, pace=0.0) as room:
            assert (await asyncio.to_thread(asked, f"{room.base}/api/tables", {}))[0] == 403
            await _hand_is_played(room)
