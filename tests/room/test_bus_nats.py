"""Tests of a bus between processes: permission to listen, and reconnection."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokernight.errors import Refused
from pokernight.room.cluster.bus import open_bus
from pokernight.room.cluster.bus.bus_interface import BusAway
from pokernight.room.cluster.bus.nats import NatsBus
from tests.room.conftest import Nats
from tests.room.test_bus_contract import Ear, carries_a_message


def refused(url: str) -> str:
    """The sentence with which a bus is refused."""
    with pytest.raises(Refused) as error:
        asyncio.run(open_bus(url))
    said = str(error.value)
    assert "\n" not in said and "sesame" not in said
    return said


async def at_once() -> None:
    """No pause between two tries, but for the others' turn."""
    await asyncio.sleep(0)


# -- who may listen


@pytest.mark.parametrize("host", ["10.0.0.7", "nats", "[fe80::1]", "0.0.0.0", "localhost.example"])
def test_beyond_this_computer_there_is_tls_or_nothing(host: str) -> None:
    said = refused(f"nats://sesame@{host}:4222")
    assert "leaves this computer only with TLS" in said


@pytest.mark.parametrize("url", ["nats://localhost:4222", "tls://host", "nats://:@127.0.0.1"])
def test_there_is_a_secret_or_nothing(url: str) -> None:
    assert "needs a secret" in refused(url)


def test_a_server_that_lets_strangers_in_is_refused() -> None:
    server = Nats()
    try:
        assert "admits clients without a secret" in refused(server.url)
    finally:
        server.kill()


def test_a_wrong_secret_is_one_sentence(nats: Nats) -> None:
    said = refused(nats.url.replace("sesame", "simsala"))
    assert "does not accept this secret" in said


def test_nobody_at_the_port_is_one_sentence() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        said = refused(f"nats://sesame@127.0.0.1:{closed.getsockname()[1]}")
    assert "cannot be reached" in said


def test_something_else_at_the_port_is_one_sentence() -> None:
    async def run() -> None:
        async def shout(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            writer.close()

        server = await asyncio.start_server(shout, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(Refused, match="is not a NATS server"):
                await open_bus(f"nats://sesame@127.0.0.1:{port}")

    asyncio.run(run())


def test_the_secret_can_be_in_a_file(nats: Nats, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("sesame\n")

    async def run() -> None:
        bus = await open_bus(f"nats://127.0.0.1:{nats.port}?secret={secret}")
        await bus.close()

    asyncio.run(run())
    assert "cannot be read" in refused(f"nats://127.0.0.1:{nats.port}?secret={tmp_path}")


def test_a_user_with_a_password_may_come_in() -> None:
    server = Nats("--user", "ann", "--pass", "p@ss:word")
    try:
        asyncio.run(carries_a_message(f"nats://ann:p%40ss%3Aword@127.0.0.1:{server.port}"))
    finally:
        server.kill()


def test_no_secret_is_shown(nats: Nats) -> None:
    async def run() -> None:
        bus = await NatsBus.open(nats.url)
        assert "sesame" not in repr(bus) + repr(vars(bus))
        await bus.close()

    asyncio.run(run())


def test_what_to_install_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nats", None)
    monkeypatch.delitem(sys.modules, "pokernight.room.cluster.bus.nats")
    assert refused("nats://sesame@localhost").endswith("pip install 'pokernight[nats]'")


# -- TLS


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate for localhost and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    if shutil.which("openssl") is None:
        pytest.skip("no certificate: openssl is not installed")
    subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-keyout",
            folder / "key.pem",
            "-out",
            folder / "cert.pem",
        ],
        check=True,
        capture_output=True,
    )
    return folder


def with_tls(folder: Path, where: Path, first: bool) -> Nats:
    settings = where / "nats.conf"
    settings.write_text(
        f"tls {{ cert_file: '{folder}/cert.pem', key_file: '{folder}/key.pem',"
        f" handshake_first: {str(first).lower()} }}\nauthorization {{ token: 'sesame' }}\n"
    )
    return Nats("-c", str(settings))


@pytest.fixture
def tls_server(certificate: Path, tmp_path: Path) -> Iterator[Nats]:
    server = with_tls(certificate, tmp_path, first=True)
    yield server
    server.kill()


def test_a_server_with_tls_is_used_when_its_certificate_is_known(
    tls_server: Nats, certificate: Path
) -> None:
    async def run() -> None:
        url = f"tls://sesame@localhost:{tls_server.port}?ca={certificate}/cert.pem"
        bus = await open_bus(url)
        ear = Ear()
        await bus.subscribe("a", ear)
        await bus.publish("a", b"1")
        await ear.until(b"1")
        await bus.close()

    asyncio.run(run())


def test_a_server_with_a_strange_certificate_is_refused(
    tls_server: Nats, certificate: Path
) -> None:
    port = tls_server.port
    assert "no certificate that is trusted" in refused(f"tls://sesame@localhost:{port}")
    said = refused(f"tls://sesame@127.0.0.2:{port}?ca={certificate}/cert.pem")
    assert "cannot be reached" in said or "no certificate that is trusted" in said
    assert "not a readable file of certificates" in refused(
        f"tls://sesame@localhost:{port}?ca=/nowhere"
    )


def test_a_server_that_speaks_before_tls_is_refused(
    nats: Nats, certificate: Path, tmp_path: Path
) -> None:
    """A man in the middle could leave the offer of TLS out; so TLS comes before any word."""
    said = refused(f"tls://sesame@localhost:{nats.port}?ca={certificate}/cert.pem")
    assert "handshake_first: true" in said
    server = with_tls(certificate, tmp_path, first=False)
    try:
        said = refused(f"tls://sesame@localhost:{server.port}?ca={certificate}/cert.pem")
        assert "handshake_first: true" in said
    finally:
        server.kill()


# -- away and back


def test_a_bus_that_was_away_says_so_and_all_subscriptions_hold_when_it_is_back() -> None:
    server = Nats("--auth", "sesame")

    async def run() -> None:
        one = await NatsBus.open(server.url, pause=at_once)
        two = await NatsBus.open(server.url, pause=at_once)
        changes: dict[NatsBus, asyncio.Queue[bool]] = {}
        for bus in (one, two):
            changes[bus] = asyncio.Queue()
            bus.watch(changes[bus].put_nowait)
        ear, silent = Ear(), Ear()

        async def answer(message: bytes) -> bytes:
            return b"re: " + message

        await two.subscribe("a", ear)
        await two.serve("b", answer)
        stop = await two.subscribe("a", silent)
        for _ in range(2):
            await asyncio.to_thread(server.kill)
            for bus in (one, two):
                assert await changes[bus].get() is False
                assert not bus.here
            with pytest.raises(BusAway):
                await one.publish("a", b"lost")
            with pytest.raises(BusAway):
                await one.request("b", b"lost")
            with pytest.raises(BusAway):
                await one.subscribe("c", ear)
            await stop()
            await asyncio.to_thread(server.start)
            for bus in (one, two):
                assert await changes[bus].get() is True
                assert bus.here
            ear.heard.clear()
            await one.publish("a", b"back")
            assert await ear.until(b"back") == [b"back"]
            assert await one.request("b", b"?", seconds=600) == b"re: ?"
        assert silent.heard == []
        await one.close()
        await two.close()
        assert changes[one].empty() and changes[two].empty()

    try:
        asyncio.run(run())
    finally:
        server.kill()


def test_a_bus_that_comes_back_open_to_strangers_stays_away(tmp_path: Path) -> None:
    server = Nats("--auth", "sesame")

    async def run() -> None:
        may_try, tried = asyncio.Semaphore(0), asyncio.Semaphore(0)

        async def pause() -> None:
            tried.release()
            await may_try.acquire()

        bus = await NatsBus.open(server.url, pause=pause)
        await asyncio.to_thread(server.kill)
        await tried.acquire()
        server.options = ()
        await asyncio.to_thread(server.start)
        for _ in range(3):
            may_try.release()
            await tried.acquire()
            assert not bus.here
        await bus.close()

    try:
        asyncio.run(run())
    finally:
        server.kill()


def test_a_door_that_falls_shut_before_the_answer_proves_nothing() -> None:
    """Only a server that says no to a stranger may be told the secret."""

    async def run() -> None:
        heard = bytearray()

        async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"INFO {}\r\n")
            heard.extend(await reader.readline())
            writer.close()

        server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(Refused, match="does not answer"):
                await open_bus(f"nats://sesame@127.0.0.1:{port}")
        assert b"CONNECT" in heard and b"sesame" not in heard

    asyncio.run(run())
