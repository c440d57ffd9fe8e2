"""A client's own file: what is in it, how it is verified, and what it finds in the room's file."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from pokernight.cli import main
from pokernight.cli.console.live_terminal import Live
from pokernight.cli.remote import open_table
from pokernight.cli.remote.room_client import BROKEN, OVER, RoomClient
from pokernight.errors import Refused
from pokernight.fair_deals.verification import Wrong, audit
from pokernight.games import find
from pokernight.room.guest.agreement import verify_against, verify_kept
from pokernight.room.guest.client import Guest
from pokernight.room.guest.client_file import ClientFileWriter
from pokernight.room.guest.pins import BROKE
from pokernight.room.http.export import exported
from pokernight.session import clock
from tests.room.file_lines import Lines, fields, signed
from tests.room.running import a_room, a_room_beside
from tests.room.still import QUICK, run
from tests.room.test_cheats import new_promise
from tests.room.test_commands import ENVIRONMENT, MENU
from tests.room.test_vectors import alone
from tests.room.witnesses import Watched
from tests.sampling import share


class Files(NamedTuple):
    """Files of an evening: the room's two kinds of file, and those that Ann and Zoe kept."""

    evening: bytes
    seat: bytes
    kept: bytes
    watched: bytes


@lru_cache(maxsize=1)
def files() -> Files:
    """An evening of four hands, with draws, in an honest room."""
    with TemporaryDirectory() as folder:
        one = Watched(
            ["anaconda", "five_card_draw"], ("Ann", "Ben"), house=1, hands=4, settings=QUICK,
            folder=Path(folder), seed="kept",
        )  # fmt: skip
        run(one.play())
        log = asyncio.run(one.entries())
        ann = one.witnesses[0]
        evening = exported(log, ann.person, find)
        seat = exported(log[:-1], ann.person, find)
        assert seat.startswith('{"seat file"')
        kept = [guest.kept() for guest in one.witnesses]
    return Files(evening.encode(), seat.encode(), kept[0], kept[-1])


def test_a_client_s_file_is_verified_alone_and_agrees_with_both_of_the_room() -> None:
    there = files()
    for kept in (there.kept, there.watched):
        assert "4 hands of table friday" in verify_kept(kept)[0]
        assert alone.check(kept).startswith("every deal is what was promised")
        for room in (there.evening, there.seat):
            assert "4 hands compared" in verify_against(kept, room, find)[-1]


def test_it_has_nothing_in_it_that_its_client_should_not_know() -> None:
    there = files()
    seeds = [line["fair"]["seed"] for line in fields(there.evening) if line.get("do") == "deal"]
    decks = [line["deck"] for line in fields(there.evening) if line.get("do") == "deal"]
    for kept in (there.kept, there.watched):
        assert len(seeds) == 4
        assert not [one for one in (*seeds, *decks) if one.encode() in kept]
    mine = {card["card"] for line in fields(there.kept)[1:-1]
            for event in line["events"] for card in event["cards"]}  # fmt: skip
    seen = {card["card"] for line in fields(there.watched)[1:-1]
            for event in line["events"] for card in event["cards"]}  # fmt: skip
    assert len(seen) < len(mine)


# --- what is changed in the room's file and signed again


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in plain data."""
    found = [path] if path else []
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in pairs:
            found += leaves(one, (*path, key))
    return found


def changed(lines: Lines, rng: Random) -> None:
    """Change or remove one thing in one line."""
    line = rng.choice(lines)
    *way, last = rng.choice(leaves(line))
    there: Any = line
    for key in way:
        there = there[key]
    value = there[last]
    if isinstance(value, bool):
        there[last] = not value
    elif isinstance(value, int):
        there[last] = value + rng.choice((-1, 1, 99))
    elif isinstance(value, str) and value:
        at = rng.randrange(len(value))
        other = rng.choice([one for one in "0a5K" if one != value[at]])
        there[last] = value[:at] + other + value[at + 1 :]
    elif value is None or value == "":
        there[last] = 0
    else:
        del there[last]


@pytest.mark.parametrize("kind", ["evening", "seat"])
def test_no_change_that_is_signed_again_agrees_with_what_a_client_kept(kind: str) -> None:
    """The same changes every day: none of them passes."""
    there = files()
    room: bytes = getattr(there, kind)
    rng, tried, by_itself = Random(f"signed again {kind}"), 0, 0
    changes = share(3_000, 200)
    for _ in range(changes):
        lines = fields(room)
        changed(lines, rng)
        other = signed(lines)
        if other == room:
            continue
        tried += 1
        try:
            audit(other, find)
        except Wrong:
            by_itself += 1
        with pytest.raises(Wrong):
            verify_against(there.kept, other, find)
    assert tried > 0.7 * changes
    assert by_itself > 0.9 * tried


@pytest.mark.parametrize("kind", ["evening", "seat"])
def test_a_disagreement_is_said_in_one_sentence(kind: str) -> None:
    there = files()
    lines = fields(getattr(there, kind))
    shown = [line["fair"] for line in lines if "fair" in line][2]
    shown["promise"] = "00" * 32
    with pytest.raises(Wrong, match="hand 3"):
        verify_against(there.kept, signed(lines), find)


def test_an_export_is_not_written_over_a_file_that_a_client_has_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_table, "ask", lambda *_, **__: "what a room says")
    kept, other = tmp_path / "mine.kept", tmp_path / "friday.evening"
    kept.write_bytes(files().kept)
    other.write_text("an older export")
    with pytest.raises(Refused, match="is a file of join --keep"):
        open_table.export("http://127.0.0.1:1/t/T#KEY", str(kept))
    assert kept.read_bytes() == files().kept
    open_table.export("http://127.0.0.1:1/t/T#KEY", str(other))
    assert other.read_text() == "what a room says"


# --- what honest rooms are not accused of


def test_a_hand_that_was_promised_last_and_never_dealt_is_no_disagreement() -> None:
    there = files()
    lines = fields(there.kept)
    *_, last, end = lines
    promised = {"table": "friday", "hand": 5, "before": last["head"], "promise": "00" * 32}
    coming = dict.fromkeys(("salt", "seat", "ended", "fair")) | {
        "hand": 5, "fair": {**promised, "scheme": 2}, "steps": [[9, 9, "promise"]], "head": "",
        "whole": False, "ids": {}, **{part: [] for part in ("lots", "events", "openings")},
        "broken": [], "notes": [],
    }  # fmt: skip
    mine = signed([*lines[:-1], coming, {**end, "hands": 5}])
    for room in (there.evening, there.seat):
        assert "4 hands compared" in verify_against(mine, room, find)[-1]
    with pytest.raises(Wrong, match="hand 5: you were shown it"):
        coming["steps"] = [[9, 9, "promise"], [9, 9, "dealt"]]
        verify_against(signed([*lines[:-1], coming, {**end, "hands": 5}]), there.seat, find)


def test_a_client_that_left_in_mid_hand_agrees_with_the_hand_that_went_on() -> None:
    there = files()
    *lines, last, end = fields(there.kept)
    left = last | {
        "events": last["events"][:7], "ended": None, "head": "", "openings": [],
        "steps": [step for step in last["steps"] if step[2] != "ended"],
    }  # fmt: skip
    end = {**end, "head": lines[-1]["head"], "closed": None}
    for room in (there.evening, there.seat):
        said = verify_against(signed([*lines, left, end]), room, find)
        assert "4 hands compared" in said[-1]
    left["events"] = [*left["events"][:6], last["events"][8]]
    with pytest.raises(Wrong, match="hand 4: its event 7"):
        verify_against(signed([*lines, left, end]), there.seat, find)


def test_the_file_of_another_table_is_no_disagreement_but_cannot_be_compared() -> None:
    there = files()
    lines = fields(there.seat)
    for line in lines:
        if "fair" in line:
            line["fair"]["table"] = "monday"
    with pytest.raises(Refused, match="of table monday, your file of table friday") as raised:
        verify_against(there.kept, signed(lines), find)
    assert not isinstance(raised.value, Wrong)


# --- what is changed in the client's


def step(lines: Lines, name: str) -> list[Any]:
    found: list[Any] = next(one for one in lines[2]["steps"] if one[2] == name)
    return found


DECEITS: dict[str, tuple[Callable[[Lines], Any], str]] = {
    "steps in another order": (
        lambda lines: lines[2]["steps"].reverse(), "its steps were not shown in their order"),
    "a root before its salts": (
        lambda lines: step(lines, "root").__setitem__(1, step(lines, "hashes")[1] - 1),
        "its steps were not shown in their order"),
    "the list with the salts": (
        lambda lines: step(lines, "hashes").__setitem__(1, step(lines, "salts")[1]),
        "its salts were open before the list"),
    "another event": (
        lambda lines: lines[2]["events"][1].update(cents=7), "what was told of it does not match"),
    "another result": (
        lambda lines: lines[2]["ended"]["result"].update(pot=7), "its head does not follow"),
    "another head": (
        lambda lines: lines[2].update(head="00" * 32), "its account is of another hand"),
    "another opening": (
        lambda lines: lines[2]["openings"][0].update(salt="00" * 16), "does not belong"),
    "a broken promise": (
        lambda lines: lines[2]["broken"].append(f"{BROKE} yes."), BROKE),
    "a hand twice": (lambda lines: lines.insert(2, lines[2]), "hand 2 comes after hand 2"),
    "another table": (lambda lines: lines[0].update(table="monday"), "it is of another table"),
    "another person": (lambda lines: lines[0].update(person="me"), "the salt of this client"),
    "nonsense": (lambda lines: lines[2].update(steps=7), "it is malformed"),
    "after its end": (lambda lines: lines.append(lines[1]), "comes after its end"),
    "the last hand missing": (lambda lines: lines.pop(-2), "its end is of another file"),
}  # fmt: skip


@pytest.mark.parametrize("deceit", DECEITS)
def test_a_deceit_in_a_client_s_file_is_found_and_named(deceit: str) -> None:
    change, said = DECEITS[deceit]
    lines = fields(files().kept)
    change(lines)
    with pytest.raises(Wrong, match=said):
        verify_kept(signed(lines))


BY_THE_COMMAND = {
    "a hand twice", "another head", "another table", "after its end", "the last hand missing",
}  # fmt: skip
"""Faults that only `pokernight verify` reports: no card and no step is changed."""


@pytest.mark.parametrize("deceit", sorted(DECEITS.keys() - BY_THE_COMMAND))
def test_the_stand_alone_verifier_finds_it_too(deceit: str) -> None:
    lines = fields(files().kept)
    DECEITS[deceit][0](lines)
    with pytest.raises((AssertionError, ValueError, LookupError, TypeError, AttributeError)):
        alone.check(signed(lines))


@pytest.mark.parametrize("kind", ["kept", "watched"])
def test_every_byte_that_is_changed_is_found_but_in_a_torn_last_line(kind: str) -> None:
    content: bytes = getattr(files(), kind)
    rng = Random(kind)
    last = content[:-1].rfind(b"\n") + 1
    for _ in range(share(2_000, 40)):
        place = rng.randrange(last)
        other = bytearray(content)
        other[place] = rng.choice([byte for byte in range(256) if byte != content[place]])
        with pytest.raises(Wrong):
            audit(bytes(other), find) if other[:14] != content[:14] else verify_kept(bytes(other))


def test_a_torn_last_line_is_left_out_and_said() -> None:
    content = files().kept
    assert "torn" not in "\n".join(verify_kept(content))
    for cut in (1, 20, 60):
        said = verify_kept(content[:-cut])
        assert said[-1].startswith("its last line is torn")
        assert "4 hands compared" in verify_against(content[:-cut], files().evening, find)[-1]
    whole = content[: content[:-1].rfind(b"\n") + 1]
    assert verify_kept(whole)[-1] == "it has no end: the program was stopped"


# --- the commands


def command(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, words)
    return done.exit_code, done.output


def test_the_status_is_0_1_or_2(tmp_path: Path) -> None:
    there = files()
    for name, content in there._asdict().items():
        (tmp_path / name).write_bytes(content)
    lines = fields(there.evening)
    lines[-2], lines[-1] = lines[-1], lines[-2]
    (tmp_path / "other").write_bytes(signed(lines))
    (tmp_path / "nothing").write_bytes(b"nothing")
    kept, evening, other = (str(tmp_path / name) for name in ("kept", "evening", "other"))
    assert command("verify", kept)[0] == 0
    status, said = command("verify", kept, "--against", evening)
    assert status == 0 and "4 hands compared with the room's file, and they agree" in said
    status, said = command("verify", kept, "--against", other)
    assert status == 1 and len(said.splitlines()) == 1
    for mine, room in [
        (kept, str(tmp_path / "none")), (str(tmp_path / "none"), evening),
        (kept, str(tmp_path / "nothing")), (evening, kept), (str(tmp_path), evening),
    ]:  # fmt: skip
        status, said = command("verify", mine, "--against", room)
        assert status == 2 and len(said.splitlines()) == 1, said


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("mine")
    link = "http://127.0.0.1:1/t/table#key"
    status, said = command("join", link, "--keep", str(file))
    assert status == 2 and "exists already" in said and len(said.splitlines()) == 1
    assert file.read_text() == "mine"
    with pytest.raises(Refused, match="cannot be written"):
        ClientFileWriter(str(tmp_path / "nowhere" / "mine"))


def test_a_client_that_is_killed_leaves_a_file_that_is_whole_hand_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "ann.kept"
    with a_room_beside() as room:
        links = room.open(menu=MENU, players=["caller"])
        command = [sys.executable, "-m", "pokernight", "join", links["invite"], "--name", "Ann",
                   "--auto", "--keep", str(file)]  # fmt: skip
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=ENVIRONMENT
        )
        try:
            assert process.stdout is not None
            while not file.exists() or file.read_bytes().count(b"\n") < 3:
                assert process.stdout.readline(), "join has ended"
        finally:
            process.send_signal(signal.SIGKILL)
            process.communicate()
        said = verify_kept(file.read_bytes())
    assert said[-1].startswith(("it has no end", "its last line is torn"))
    assert "own salt is in" in said[1]


@pytest.mark.parametrize("stay", [False, True], ids=["leaves", "stays"])
def test_join_ends_with_status_4_at_a_table_that_broke_a_promise(
    stay: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ann.kept"

    async def evening() -> tuple[int, int]:
        async with a_room() as room:
            opened = await room.open(menu=MENU, players=["caller", "caller"], hands=2)
            ann = Guest(room.link(opened), "Ann", auto=True, keeper=ClientFileWriter(str(file)))
            status = await RoomClient(Live(), ann, 0, "caller", stay).run()
            return status, room.rooms.actors[opened.table].session.table.hands

    with patch.object(clock, "_show_root", new_promise):
        status, hands = asyncio.run(evening())
    said = " ".join(capsys.readouterr().out.split())
    assert status == BROKEN
    assert f"{BROKE} the promise of hand 1 was replaced after it had been shown." in said
    assert "This room broke its promises in hand 1" in said
    assert (hands == 2) == stay
    with pytest.raises(Wrong, match=BROKE):
        verify_kept(file.read_bytes())


def test_join_shows_six_words_on_request_and_ends_with_0(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def evening() -> int:
        async with a_room() as room:
            opened = await room.open(menu=MENU, players=["caller", "caller"], hands=1)
            joining = RoomClient(Live(), Guest(room.link(opened), "Ann", auto=True), 0, "caller")
            with pytest.raises(Refused, match="no words before the first hand"):
                joining._show_words()
            status = await joining.run()
            joining._show_words()
            return status

    assert asyncio.run(evening()) == OVER
    said = " ".join(capsys.readouterr().out.split())
    words = said.partition("After hand 1: ")[2].split()[:6]
    assert len(words) == 6 and "only words that people compare bind" in said


def test_every_line_is_on_the_disk_before_the_next(tmp_path: Path) -> None:
    synced: list[int] = []
    sync = os.fsync

    def noted(where: int) -> None:
        synced.append(where)
        sync(where)

    with patch("os.fsync", noted):
        keeper = ClientFileWriter(str(tmp_path / "mine"))
        keeper.begin("t", "ann", "Ann")
        keeper.begin("t", "ann", "Ann")
    assert len(synced) == 2
    assert (tmp_path / "mine").read_bytes().count(b"\n") == 1
