"""`pokernight verify`, and what else reads what a room has exported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Run
from tests.room.dealing import over
from tests.room.test_audit import SEAT_DECEITS, deal_lines, forged
from tests.sampling import some


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an evening and a seat's file, in which the command is run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "friday.evening").write_text(over().whole_file())
    (tmp_path / "ann.seat").write_text(over().seat_file("Ann"))
    return tmp_path


def test_verify_says_what_was_checked_with_status_0(files: Path, run: Run) -> None:
    for name in ("friday.evening", "ann.seat"):
        done = run("verify", name)
        assert (done.exit_code, done.stderr) == (0, "")
        assert done.stdout.startswith(
            f"{name}: every deal is what was promised.\n- 8 hands of table"
        )


def test_verify_says_the_first_thing_that_is_wrong_with_status_1(files: Path, run: Run) -> None:
    (files / "forged").write_bytes(
        forged(over().whole_file(), lambda lines: deal_lines(lines)[1].pop("fair"))
    )
    (files / "text").write_text("Dear Ann,\n")
    (files / "bytes").write_bytes(b"{\xff\n")
    for name, said in {
        "forged": "forged: hand 2: its deck has no account",
        "text": "text: this is not an evening exported by a room: it does not begin with a line of "
        "JSON",
        "bytes": "bytes: line 1 of it is not text",
        ".": ".: this is a folder, not a file exported by a room",
    }.items():
        done = run("verify", name)
        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr == f"pokernight: {said}\n"


def test_verify_refuses_a_file_that_is_not_there_with_status_2(files: Path, run: Run) -> None:
    done = run("verify", "nothing")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "pokernight: 'nothing' cannot be verified: No such file or directory\n"


def test_replay_shows_what_a_seat_has_seen_and_where_it_was_blind(files: Path, run: Run) -> None:
    done = run("replay", "ann.seat")
    assert done.exit_code == 0
    assert "hand 1 · as Ann saw it" in done.stdout and "face down" in done.stdout
    assert "The hand was called off." in done.stdout
    lines = run("replay", "ann.seat", "--json").stdout.splitlines()
    assert [json.loads(line)["hand"] for line in lines] == list(range(1, 9))
    told = {card for line in lines for event in json.loads(line)["events"]
            for card in event["cards"]}  # fmt: skip
    assert "??" in told and len(told) > 50


def test_replay_shows_the_whole_evening_too(files: Path, run: Run) -> None:
    done = run("replay", "friday.evening")
    assert done.exit_code == 0 and "??" not in done.stdout


@pytest.mark.parametrize("way", ["--step", "--phh"])
def test_only_whole_hands_are_stepped_through_or_are_phh(files: Path, run: Run, way: str) -> None:
    done = run("replay", "ann.seat", way)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "is the view of a single seat" in done.stderr


def test_evening_does_not_go_on_from_a_seat_s_file(files: Path, run: Run) -> None:
    done = run("evening", "--resume", "ann.seat")
    assert done.exit_code == 2 and "but not resumed" in done.stderr
    changed = (files / "ann.seat").read_text()
    assert changed == over().seat_file("Ann")


@pytest.mark.parametrize("deceit", some("deceits that are replayed", list(SEAT_DECEITS), 4))
def test_replay_shows_or_refuses_whatever_a_seat_s_file_says(
    files: Path, run: Run, deceit: str
) -> None:
    (files / "forged").write_bytes(forged(over().seat_file("Ann"), SEAT_DECEITS[deceit][0]))
    done = run("replay", "forged")
    assert done.exit_code in (0, 2) and "\x1b" not in done.output
    if done.exit_code:
        assert done.stderr.count("\n") == 1 and done.stderr.startswith("pokernight: forged: ")
