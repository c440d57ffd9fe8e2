"""A room with a certificate of its own: links are https, sockets wss, clients trust it or not."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pokernight.cli.main_command import main
from pokernight.cli.remote import open_table
from pokernight.errors import Refused
from pokernight.room.guest.client import Gone, Guest
from pokernight.room.guest.tls import trust
from pokernight.room.serve.process import RoomOptions, address, listening, running
from pokernight.room.shared.addresses import read_link
from pokernight.session import clock
from tests.room.running import play, table_of


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Path]]:
    """A certificate for this machine that nobody has signed, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl here that could make a certificate")
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = folder / "room.pem", folder / "room.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", "/CN=localhost", "-out", str(certificate),
         "-keyout", str(key), "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"],
        check=True, capture_output=True,
    )  # fmt: skip
    yield certificate, key


MENU = '[[game]]\ngame = "seven_card_stud"\n'


async def test_a_hand_is_played_in_a_room_with_a_certificate(
    made: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is opened, joined and exported by who trusts it, and by nobody else."""
    certificate, key = map(str, made)
    monkeypatch.setattr(clock, "FRESH", 0)

    where = RoomOptions(port=0, store="memory:", certificate=certificate, key=key)
    async with running(where, signals=False) as room:
        assert room.base.startswith("https://127.0.0.1:")
        wish = {"players": ["caller"], "hands": 1, "menu": MENU,
                "settings": {"start": "soon", "pace": 0, "look": 0}}  # fmt: skip
        with pytest.raises(Refused, match="no trusted authority has signed the certificate"):
            await asyncio.to_thread(open_table.ask, f"{room.base}/api/tables", wish)
        opened = await asyncio.to_thread(
            open_table.ask, f"{room.base}/api/tables", wish, "", certificate
        )
        link = read_link(f"{room.base}/t/{opened['table']}#{opened['invite']}")
        assert link.socket.startswith("wss://")
        async with Guest(link, "Ben") as stranger:
            with pytest.raises(Gone, match="name its file with --certificate"):
                await stranger.next_state()
        ann = Guest(link, "Ann", trust=trust(certificate))
        states = await play(ann)
        assert table_of(states[-1]).stage == "over"
        out = tmp_path / "evening"
        await asyncio.to_thread(open_table.export, str(ann.link), str(out), certificate)
        assert out.read_text().startswith('{"evening"')


def test_links_of_the_home_network_are_https_too(made: tuple[Path, Path]) -> None:
    certificate, key = map(str, made)
    where = RoomOptions(port=0, certificate=certificate, key=key)
    with listening("127.0.0.1", 0) as port:
        assert address(where, port).startswith("https://127.0.0.1:")
    assert address(RoomOptions(public="https://a.b/"), port) == "https://a.b"


@pytest.mark.parametrize("words", [("--certificate", "a.pem"), ("--key", "a.key")])
def test_one_of_the_two_alone_is_refused(words: tuple[str, str]) -> None:
    done = CliRunner().invoke(main, ["serve", *words])
    assert done.exit_code == 2
    assert "TLS needs both a certificate and its key" in done.output


def test_a_certificate_that_cannot_be_served_with_is_refused_in_a_sentence(
    made: tuple[Path, Path], tmp_path: Path
) -> None:
    certificate, key = map(str, made)
    nonsense = tmp_path / "nonsense.pem"
    nonsense.write_text("no certificate")
    locked = tmp_path / "locked.key"
    subprocess.run(
        ["openssl", "ec", "-in", key, "-aes256", "-passout", "pass:secret", "-out", str(locked)],
        check=True, capture_output=True,
    )  # fmt: skip
    cases = [
        (certificate, str(nonsense), "are not a certificate and its key"),
        (str(nonsense), key, "are not a certificate and its key"),
        (certificate, str(locked), "are not a certificate and its key, without a password"),
        (certificate, str(tmp_path / "none"), "cannot be read"),
    ]
    for one, other, why in cases:
        words = ["serve", "--port", "0", "--store", "memory:", "--certificate", one, "--key", other]
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 2
        assert why in done.output
        assert "Traceback" not in done.output


def test_a_file_that_is_no_certificate_is_trusted_by_nobody(tmp_path: Path) -> None:
    (tmp_path / "nonsense.pem").write_text("no certificate")
    for name, why in (("nonsense.pem", "is not a certificate"), ("none.pem", "cannot be read")):
        with pytest.raises(Refused, match=why):
            trust(str(tmp_path / name))
