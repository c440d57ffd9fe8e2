"""`pokernight evening`: menus, dealer's choice, the ledger, and going on after an interruption."""

from __future__ import annotations

import csv
import fcntl
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.games import SOURCE_GAMES, all_games
from tests.cli.running import ALONG, Run, along, asked, check_refused, started
from tests.sampling import PROVE, some

COMMAND = [sys.executable, "-m", "pokernight", "evening"]
THINKING = "professor" if PROVE else "sensible"
"""A house player who draws lots when thinking."""
SOURCE = [all_games()[name].title for name in SOURCE_GAMES if name in all_games()]

FRIDAY = """
title = "Friday night"
choice = "rotation"
hands_each = 2
buy_in = 60

[[game]]
game = "the_omen"
stakes = "1/2"

[[game]]
game = "low_chicago"
house.ante = 0.50
"""


@pytest.fixture
def friday(tmp_path: Path) -> str:
    path = tmp_path / "friday.toml"
    path.write_text(FRIDAY, encoding="utf-8")
    return str(path)


def headings(output: str) -> list[str]:
    return [line.split(" · ")[1] for line in output.splitlines() if line.startswith("== Hand")]


def settled(written: dict[str, Any]) -> None:
    """The ledger adds up, and the transfers even it out."""
    nets = {one["name"]: one["net"] for one in written["players"]}
    assert all(one["cashed"] - one["bought"] == one["net"] for one in written["players"])
    assert sum(nets.values()) == 0
    for one in written["transfers"]:
        assert one["amount"] > 0
        nets[one["from"]] += one["amount"]
        nets[one["to"]] -= one["amount"]
    assert not any(nets.values())


# --- whole evenings


def test_an_evening_plays_by_itself_with_the_ledger_at_the_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ledger.json"
    result = run("evening", "--auto", "--hands", "6", "--seed", "2", "--ledger", str(file))
    assert result.exit_code == 0
    assert result.stderr == ""
    assert len(headings(result.stdout)) == 6
    assert len(set(headings(result.stdout))) > 2
    assert set(headings(result.stdout)) <= set(SOURCE)
    assert "The ledger after 6 hands" in result.stdout
    written = json.loads(file.read_text(encoding="utf-8"))
    assert [one["name"] for one in written["players"]] == ["Abe", "Bert", "Cleo", "Dot"]
    settled(written)
    said = " ".join(result.stdout.split())
    for one in written["transfers"]:
        amount = f"{one['amount'] / 100:.2f}".removesuffix(".00")
        assert f"{one['from']} pays {one['to']} ${amount}." in said


def test_the_ledger_as_csv(run: Run, tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("l.json", "l.csv")]
    for file in files:
        run("evening", "--auto", "--hands", "3", "--seed", "2", "--ledger", file)
    written = json.loads(Path(files[0]).read_text(encoding="utf-8"))
    players, transfers, *_ = Path(files[1]).read_text(encoding="utf-8").split("\n\n")
    rows = list(csv.DictReader(io.StringIO(players)))
    assert [
        {"name": row["name"]} | {key: int(row[key]) for key in list(row)[1:]} for row in rows
    ] == (written["players"])
    paid = [{**row, "amount": int(row["amount"])} for row in csv.DictReader(io.StringIO(transfers))]
    assert paid == written["transfers"]


def test_the_same_seed_gives_the_same_evening_in_80_columns() -> None:
    company = ("--players", f"{THINKING},caller")
    args = [*COMMAND, "--auto", *company, "--hands", "4" if PROVE else "1", "--seed", "x"]
    one, two = (
        subprocess.run(
            args,
            capture_output=True,
            check=True,
            stdin=subprocess.DEVNULL,
            env=os.environ | {"PYTHONHASHSEED": seed, "COLUMNS": columns},
        ).stdout.decode()
        for seed, columns in (("1", "40"), ("2", "200"))
    )
    assert one == two
    assert max(map(len, one.splitlines())) <= 80
    assert "\x1b" not in one
    assert not any(line != line.rstrip() for line in one.splitlines())


def test_auto_plays_twelve_hands_and_reads_nothing(run: Run) -> None:
    result = run("evening", "--auto", "--seed", "1", input="q\n")
    assert "The ledger after 12 hands" in result.stdout
    assert "Your turn" not in result.stdout
    assert "calls" in result.stdout


def test_what_a_game_carries_over_waits_until_it_is_played_again(run: Run) -> None:
    for seed in "abcdefgh":
        result = run("evening", "--auto", "--players", "random", "--seed", seed)
        if result.stdout.count("waits until The Omen is played again") > 1:
            break
    parts = result.stdout.split("== Hand")
    waiting = ""
    seen = 0
    for part in parts:
        if "· The Omen ·" in part:
            if waiting:
                assert f"Damien's holdings: {waiting}" in " ".join(part.split())
                seen += 1
            found = re.search(r"(\$[\d.]+) waits until The Omen", part)
            waiting = found[1] if found else ""
        else:
            assert "Damien's holdings" not in part
    assert seen


def test_a_whole_evening_from_a_script(run: Run) -> None:
    result = run("evening", "--hands", "5", "--seed", "3", input=ALONG)
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert "You deal. Which game? 1 The Omen, 2 Bonedoneskis, 3 " in said
    assert ", menu; Enter: The Omen >" in said
    assert "Your turn: " in result.stdout
    assert "The ledger after 5 hands" in result.stdout


@pytest.mark.parametrize("typed", ["", "q\ny\n"], ids=["end of input", "q"])
def test_leaving_answers_by_default_to_the_end_of_the_hand_and_settles(
    run: Run, typed: str
) -> None:
    result = run("evening", "--seed", "1", input=f"1\n{typed}")
    assert result.exit_code == 0
    assert "You leave: the rest of this hand is answered by default." in result.stdout
    assert "The ledger after 1 hand" in result.stdout


def test_who_leaves_an_evening_that_is_kept_has_left_it(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "e"
    run(*script(kept), input="1\nq\ny\n")
    again = run("evening", "--resume", str(kept))
    assert "is over after 1 hand" in again.stdout
    settled_now = again.stdout.partition("The ledger")[2]
    assert "You" in settled_now


def test_an_evening_watched_is_called_off_by_its_host_when_it_is_interrupted(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pokernight.session.home_table.HomeTable.answer_for_house", interrupted)
    result = run("evening", "--auto", "--seed", "1")
    assert result.exit_code == 130
    assert "The hand is called off: every chip goes back." in result.stdout
    assert "Abe called a hand off (" in result.stdout


# --- the menu


def test_a_menu_of_ones_own(run: Run, friday: str) -> None:
    result = run("evening", "--menu", friday, "--auto", "--hands", "5", "--seed", "1")
    assert result.exit_code == 0
    assert result.stdout.startswith("Friday night: Abe (")
    assert "with $60 each." in " ".join(result.stdout.split())
    assert "The games take turns, 2 hands each. On the menu:" in result.stdout
    assert "1 The Omen, bets $1/$2" in result.stdout
    assert headings(result.stdout) == [
        "The Omen",
        "The Omen",
        "Low Chicago",
        "Low Chicago",
        "The Omen",
    ]
    assert "ante $0.50" in result.stdout


def test_games_that_do_not_fit_the_seats_are_shown_with_the_arithmetic(run: Run) -> None:
    result = run("evening", "--seats", "8", "--auto", "--hands", "3", "--seed", "1")
    said = " ".join(result.stdout.split())
    assert "- The Omen: The Omen cannot be dealt to 8: 8 players and Damien, 9 x 7 = 63" in said
    assert "The Omen" not in headings(result.stdout)


def test_the_dealer_calls_by_number_or_name_and_is_told_what_will_not_do(run: Run) -> None:
    typed = "zzz\n9\n?\n1\nchaos\n"
    result = run("evening", "--seats", "7", "--seed", "1", input=typed)
    said = " ".join(result.stdout.split())
    assert "'zzz' is not one game of this menu: there are The Omen" in said
    assert "'9' is not one game of this menu" in said
    assert f"Chaos: {all_games()['chaos'].summary}" in said
    assert said.count("The Omen cannot be dealt to 7") >= 2
    assert headings(result.stdout) == ["Chaos"]


def test_a_dealer_may_call_any_game_by_a_phrase_and_the_evening_goes_on(
    run: Run, tmp_path: Path
) -> None:
    kept = str(tmp_path / "kept")
    typed = "seven stud, zzz wild\nseven stud, low hole wild\n"
    begun = run("evening", "--seed", "3", "--save", kept, input=typed)
    assert "'zzz' does not describe a game" in " ".join(begun.stdout.split())
    title = "Seven-card Stud with Low Hole Wild"
    assert headings(begun.stdout) == [title]
    rest = run("evening", "--resume", kept, "--hands", "1", input=ALONG)
    assert rest.exit_code == 0
    assert headings(rest.stdout) == [title]


def test_an_evening_at_one_game(run: Run, tmp_path: Path) -> None:
    menu = tmp_path / "one.toml"
    menu.write_text('[[game]]\ngame = "chaos"\n')
    result = run("evening", "--menu", str(menu), "--auto", "--hands", "2")
    assert "== Hand 2 · " in result.stdout
    assert " calls Chaos" not in result.stdout


def test_a_game_file_on_the_menu(run: Run, tmp_path: Path) -> None:
    """A file of one's own plays and is kept like any other game."""
    source = Path(all_games()["chaos"].program.__code__.co_filename)
    game = tmp_path / "my_chaos.py"
    game.write_text(source.read_text(encoding="utf-8").replace('"Chaos"', '"My Chaos"'))
    menu = tmp_path / "own.toml"
    menu.write_text(f'[[game]]\ngame = "{game}"\n[[game]]\ngame = "the_omen"\n')
    kept = str(tmp_path / "evening")
    args = ("evening", "--menu", str(menu), "--seed", "1", "--save", kept)
    assert "My Chaos" in headings(run(*args, input="1\n").stdout)
    result = run("evening", "--resume", kept, input="q\n")
    assert result.exit_code == 0, result.stderr
    assert "My Chaos" in headings(result.stdout)


# --- interrupted and taken up again


def script(kept: Path, *more: str) -> list[str]:
    company = ("--players", f"caller,caller,{THINKING}")
    return ["evening", *company, "--hands", "3", "--seed", "5", "--save", str(kept), *more]


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str, int]:
    """An evening without interruption: what was kept, its ledger, and how many lines were typed.

    It is recorded once, and replayed in variants: by all the processes that run the tests.
    """
    folder = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        folder = folder.parent
    kept, told = folder / "whole.evening", folder / "whole.json"
    with (folder / "whole.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not told.exists():
            output, answers = played(script(kept))
            told.write_text(json.dumps([output.partition("The ledger")[2], answers]))
    ledger, answers = json.loads(told.read_text())
    return kept.read_bytes(), ledger, answers


def played(arguments: list[str], end: int | None = None, *, kill: bool = False) -> tuple[str, int]:
    """Play along in a process of its own, and end its input or kill it at a prompt.

    Gives what it said, and how many prompts were answered.
    """
    command = [sys.executable, "-m", "pokernight", *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as playing:
        assert playing.stdin and playing.stdout
        said = seen = b""
        answers = 0
        while part := os.read(playing.stdout.fileno(), 65536):
            said, seen = said + part, seen + part
            if not seen.endswith(b" > "):
                continue
            if answers == end:
                if kill:
                    playing.kill()
                break
            playing.stdin.write(along(seen.decode()).encode() + b"\n")
            playing.stdin.flush()
            seen, answers = b"", answers + 1
        rest, errors = playing.communicate()
    assert playing.returncode == (-signal.SIGKILL if kill else 0), errors
    return (said + rest).decode(), answers


def killed_at_prompt(arguments: list[str], answers: int) -> None:
    """Run a process, give it some answers, and kill it at the prompt after them."""
    assert played(arguments, answers, kill=True)[1] == answers


def test_killed_between_any_two_answers_it_resumes_there(
    tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    """A process killed at a prompt; what it had kept goes on to the very same evening."""
    text, ledger, answers = whole
    assert answers > 8
    for count in some("prompts to be killed at", range(answers), 1):
        kept = tmp_path / f"{count}.evening"
        killed_at_prompt(script(kept), count)
        assert text.startswith(kept.read_bytes())
        assert kept.read_bytes() != text
        output, _ = played(["evening", "--resume", str(kept)])
        assert kept.read_bytes() == text
        assert output.partition("The ledger")[2] == ledger


def test_killed_again_and_again_it_resumes_every_time(
    tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    text, _, answers = whole
    kept = tmp_path / "again.evening"
    step = 2 if PROVE else (answers - 2) // 2
    killed_at_prompt(script(kept), 1)
    for _ in range((answers - 2) // step):
        killed_at_prompt(["evening", "--resume", str(kept)], step)
    played(["evening", "--resume", str(kept)])
    assert kept.read_bytes() == text


KILLED_AT = """
import os, signal, sys
from pokernight.cli import main
from pokernight.cli.local.evening_file import EveningFile

left, whole = int(sys.argv.pop(1)), EveningFile._write

def write(kept, text):
    global left
    whole(kept, text.encode()[:left].decode())
    left -= len(text.encode())
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

EveningFile._write = write
main(sys.argv[1:])
"""
"""The command, killed when so many bytes of its evening are written, in the middle of a line."""


def test_killed_at_any_byte_while_the_house_plays(tmp_path: Path) -> None:
    thinking = () if PROVE else ("--players", "caller")
    args = ["--auto", *thinking, "--hands", "4", "--seed", "9", "--save"]
    whole = tmp_path / "whole.evening"
    subprocess.run([*COMMAND, *args, str(whole)], check=True, capture_output=True)
    text = whole.read_bytes()
    first = len(text.partition(b"\n")[0])
    for share in some("bytes to be killed at", (0.05, 0.1, 0.3, 0.5, 0.6, 0.9, 0.99), 1):
        size = first + int(share * (len(text) - first))
        kept = tmp_path / f"{size}.evening"
        killed = subprocess.run(
            [sys.executable, "-c", KILLED_AT, str(size), "evening", *args, str(kept)],
            stdout=subprocess.DEVNULL,
            check=False,
        )
        assert killed.returncode == -signal.SIGKILL
        assert kept.read_bytes() == text[:size]
        done = subprocess.run([*COMMAND, "--resume", str(kept)], check=True, capture_output=True)
        dealt = b'{"do":"deal"' in text[: text.rindex(b"\n", 0, size)]
        assert (b" goes on" in done.stdout) == dealt
        assert kept.read_bytes() == text


def test_a_line_that_was_being_written_is_asked_anew(
    tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    text, _, _ = whole
    kept = tmp_path / "torn.evening"
    lines = text.splitlines(keepends=True)
    half = len(b"".join(lines[: len(lines) // 2]))
    for cut in some("torn lines", (half, half + 20, len(text) - 1), 1):
        kept.write_bytes(text[:cut])
        played(["evening", "--resume", str(kept)])
        assert kept.read_bytes() == text


def test_an_evening_that_is_being_played_is_taken_up_by_nobody_else(
    run: Run, tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    kept = tmp_path / "e"
    playing = started(*script(kept))
    asked(playing)
    for option in ("--resume", "--save"):
        result = run("evening", option, str(kept), input=ALONG)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert f"is being played: process {playing.pid} on " in result.stderr
    playing.communicate(b"")
    assert whole[0].startswith(kept.read_bytes())
    assert list(tmp_path.iterdir()) == [kept]


def test_what_was_answered_is_on_the_disk_before_the_next_question(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "e"
    on_disk: list[int] = []
    true_sync, true_ask = os.fsync, Terminal.ask

    def sync(file: int) -> None:
        true_sync(file)
        if os.path.samestat(os.fstat(file), kept.stat()):
            on_disk.append(os.fstat(file).st_size)

    sizes = []

    def ask(self: Terminal, prompt: Text) -> str:
        answer = true_ask(self, prompt)
        sizes.append(kept.stat().st_size)
        assert on_disk[-1] == sizes[-1]
        return answer

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Terminal, "ask", ask)
    assert run(*script(kept), input=ALONG).exit_code == 0
    assert len(set(sizes)) > 5
    assert on_disk[-1] == kept.stat().st_size


def test_an_evening_taken_up_shows_the_hand_so_far(
    run: Run, tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    kept = tmp_path / "e"
    stopped = run(*script(kept), input="\n\n\n")
    assert stopped.exit_code == 0
    assert f"The evening stops here. Go on with: pokernight evening --resume {kept}" in (
        " ".join(stopped.stdout.split()).replace("- ", "-")
    )
    assert "The ledger" not in stopped.stdout
    last = stopped.stdout.rpartition("== Hand")[2]
    again = run("evening", "--resume", str(kept), input="").stdout
    assert "An evening of dealer's choice goes on: Bert (" in again
    for line in last.splitlines():
        if "ante" in line or "posts" in line:
            assert line in again
    assert last.rpartition("Your turn")[2].partition("\n")[0] in again


def test_the_end_of_input_keeps_an_evening_that_is_saved(
    tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    text, _, answers = whole
    kept = tmp_path / "e"
    played(script(kept), answers // 2)
    played(["evening", "--resume", str(kept)])
    assert kept.read_bytes() == text


def test_interrupting_gives_130_and_the_evening_goes_on(
    tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    kept = tmp_path / "e"
    playing = started(*script(kept))
    asked(playing)
    playing.send_signal(signal.SIGINT)
    rest, errors = playing.communicate()
    assert playing.returncode == 130
    assert b"The evening stops here." in rest
    assert errors == b""
    played(["evening", "--resume", str(kept)])
    assert kept.read_bytes() == whole[0]


def test_an_evening_that_is_over_shows_its_ledger_again(
    run: Run, tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    kept, file = tmp_path / "e", tmp_path / "l.json"
    kept.write_bytes(whole[0])
    result = run("evening", "--resume", str(kept), "--ledger", str(file))
    assert result.exit_code == 0
    assert "An evening of dealer's choice is over after 3 hands." in result.stdout
    assert result.stdout.partition("The ledger")[2] == whole[1]
    settled(json.loads(file.read_text(encoding="utf-8")))
    assert kept.read_bytes() == whole[0]


def test_an_evening_may_go_on_in_another_file(
    tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    kept, other = tmp_path / "e", tmp_path / "f"
    played(script(kept), 2)
    before = kept.read_bytes()
    played(["evening", "--resume", str(kept), "--save", str(other)])
    assert kept.read_bytes() == before
    assert other.read_bytes() == whole[0]


def test_an_evening_may_go_on_for_more_hands(
    run: Run, tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    kept = tmp_path / "e"
    run(*script(kept), input="\n\n")
    result = run("evening", "--resume", str(kept), "--hands", "1", input=ALONG)
    assert "The ledger after 1 hand" in result.stdout


def test_a_kept_evening_says_what_it_was_begun_with(run: Run, tmp_path: Path) -> None:
    """The same command line with --resume is fine; another one is refused."""
    kept = tmp_path / "e"
    run(*script(kept, "--seats", "5"), input="\n")
    same = ("evening", "--resume", str(kept), "--save", str(kept), "--seed", "5", "--seats", "5")
    assert run(*same, input="q\n").exit_code == 0


# --- what is kept for another evening


def test_what_an_evening_keeps_another_one_begins_with(run: Run, tmp_path: Path) -> None:
    menu = tmp_path / "omen.toml"
    menu.write_text('leftovers = "keep"\n[[game]]\ngame = "the_omen"\n')
    kept, ledger = tmp_path / "first", tmp_path / "first.json"
    args = ("--menu", str(menu), "--auto", "--hands", "6")
    for seed in "abcdefgh":
        kept.unlink(missing_ok=True)
        save = ("--save", str(kept), "--ledger", str(ledger))
        result = run("evening", *args, "--seed", seed, *save)
        written = json.loads(ledger.read_text(encoding="utf-8"))
        if written["kept"]:
            break
    cents = written["kept"]
    amount = f"${cents / 100:.2f}".removesuffix(".00")
    assert f"{amount} stays on the table for another evening." in result.stdout
    assert sum(one["net"] for one in written["players"]) == -cents
    assert sum(one["amount"] for one in written["transfers"] if one["to"] == "the table") == cents
    again = run("evening", "--after", str(kept), "--auto", "--hands", "1", "--seed", "2")
    assert again.exit_code == 0, again.stderr
    assert f"{amount} lies there from an earlier evening." in again.stdout
    assert f"Damien's holdings: {amount}" in " ".join(again.stdout.split())


def test_an_evening_that_is_not_over_has_kept_nothing_yet(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "e"
    run(*script(kept), input="\n")
    result = run("evening", "--after", str(kept))
    assert result.exit_code == 2
    assert "is not over: continue it with --resume" in result.stderr


# --- chips


def test_chips_are_bought_when_the_hand_is_over(run: Run) -> None:
    result = run("evening", "--seed", "3", "--hands", "2", input=f"1\nbuy 50\n{ALONG}")
    assert "You get $50 when the hand is over." in result.stdout
    assert "You buy chips for $50." in result.stdout
    bought = re.search(r"  You +\$(\d+)", result.stdout.partition("The ledger")[2])
    assert bought is not None
    assert bought[1] == "150"


def test_chips_beyond_the_hosts_limit_are_refused(run: Run, tmp_path: Path) -> None:
    menu = tmp_path / "m.toml"
    menu.write_text('most_buy_in = 100\n[[game]]\ngame = "the_omen"\n')
    args = ("evening", "--menu", str(menu), "--hands", "2", "--seed", "1")
    result = run(*args, input=f"1\nbuy lots\nbuy 1e2\nbuy 500\n{ALONG}")
    said = " ".join(result.stdout.split())
    assert "cannot be 'lots'" in said and "cannot be '1e2'" in said
    assert "You buy in for up to $100 at this table; with $500 more it would be" in said
    assert "You get $500" not in said


def test_more_chips_than_a_hand_takes_are_refused_and_the_evening_goes_on(run: Run) -> None:
    typed = "buy 9999999900\n1\nbuy 9999999900\nq\ny\n"
    done = run("evening", "--seats", "2", "--hands", "1", "--seed", "3", input=typed)
    said = " ".join(done.stdout.split())
    assert said.count("A table holds $10000000000 at most, and $200 lies there") == 2
    assert "You buy chips" not in said
    assert "You get" not in said
    assert "The ledger after" in said
    assert done.exit_code == 0


def test_chips_are_refused_when_they_are_asked_for_and_a_second_amount_is_added_to_the_first(
    run: Run,
) -> None:
    typed = f"1\nbuy 0\nbuy 50\nbuy 30\n{ALONG}"
    said = " ".join(run("evening", "--seed", "3", "--hands", "2", input=typed).stdout.split())
    assert "Nobody can buy in for $0: it takes a cent at least." in said
    assert "You get $0" not in said
    assert "You get $50 when the hand is over." in said
    assert "You get $80 when the hand is over." in said
    assert "You buy chips for $80. " in said


def test_you_pay_what_you_owe(run: Run) -> None:
    said = "".join(
        run("evening", "--hands", "2", "--seed", seed, input=ALONG).stdout for seed in "abcd"
    )
    assert re.search(r"You pay \w+ \$", said)
    assert "You pays" not in said
    assert "pays You" not in said


def test_a_game_is_called_by_its_whole_name_before_its_beginning(run: Run, tmp_path: Path) -> None:
    """The Omen, and Cleo's way to play it: each by its name, whatever the order."""
    cleo = '[[game]]\nname = "The Omen, Cleo\'s way"\ngame = "the_omen"\nhouse.ante = 0.25\n'
    plain = '[[game]]\ngame = "the_omen"\n'
    for order in (plain + cleo, cleo + plain):
        menu = tmp_path / "friday.toml"
        menu.write_text(order)
        for called, title in (("the omen", "The Omen"), ("the omen, c", "The Omen, Cleo's way")):
            result = run("evening", "--menu", str(menu), "--seed", "1", input=f"{called}\n")
            assert headings(result.stdout) == [title], result.stdout
        result = run("evening", "--menu", str(menu), "--seed", "1", input="the om\n1\n")
        assert "'the om' is not one game of this menu" in result.stdout
        assert "?." not in result.stdout


# --- refused


def refusals(tmp_path: Path) -> dict[str, tuple[list[str], str]]:
    (tmp_path / "full").write_text("something")
    (tmp_path / "empty").write_text("")
    (tmp_path / "bad.toml").write_text('[[game]]\ngame = "the_amen"')
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    at = {name: str(tmp_path / name) for name in ("full", "empty", "bad.toml", "binary.toml", "no")}
    return {
        "no seats": (["--seats", "1"], "an evening needs at least two players, not 1"),
        "too many seats": (["--seats", "17"], "a table has 16 seats at most"),
        "seats that no game fits": (["--seats", "12"], "cannot be dealt to 12"),
        "no hands": (["--hands", "0"], "--hands cannot be 0"),
        "a ledger of another kind": (["--ledger", "l.txt"], "FILE.json or FILE.csv, not 'l.txt'"),
        "a ledger nowhere": (["--ledger", f"{at['no']}/l.csv"], "cannot be written"),
        "a menu that is not there": (["--menu", at["no"]], "cannot be read: No such file"),
        "a menu that is no text": (["--menu", at["binary.toml"]], "it is not a text file"),
        "a bad menu": (["--menu", at["bad.toml"]], "did you mean 'the_omen'?"),
        "a file that holds something": (["--save", at["full"]], "is not empty"),
        "a file nowhere": (["--save", f"{at['no']}/e"], "cannot be kept in"),
        "a folder": (["--save", str(tmp_path)], "is not empty"),
        "no evening to go on with": (["--resume", at["no"]], "cannot be read: No such file"),
        "an empty evening": (["--resume", at["empty"]], "this is not an evening: it is empty"),
        "no evening at all": (["--resume", at["full"]], "this is not an evening"),
        "an argument too many": (["now"], "unexpected extra argument"),
    }


@pytest.mark.parametrize(
    "case",
    [
        "no seats", "too many seats", "seats that no game fits", "no hands",
        "a ledger of another kind", "a ledger nowhere", "a menu that is not there",
        "a menu that is no text", "a bad menu", "a file that holds something", "a file nowhere",
        "a folder", "no evening to go on with", "an empty evening", "no evening at all",
        "an argument too many",
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence_and_status_2(run: Run, tmp_path: Path, case: str) -> None:
    args, said = refusals(tmp_path)[case]
    check_refused(run("evening", *args, input="q\n"), said)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seed", "6"], "has another seed"),
        (["--seats", "6"], "has 4 seats, not 6"),
        (["--auto"], "you sit at the table"),
        (["--hands", "-1"], "--hands cannot be -1"),
        (["--menu", "FRIDAY"], "has another menu"),
        (["--after", "FRIDAY"], "--after starts an evening"),
    ],
    ids=["seed", "seats", "auto", "hands", "menu", "after"],
)
def test_what_contradicts_a_kept_evening_is_refused(
    run: Run, tmp_path: Path, friday: str, args: list[str], said: str
) -> None:
    kept = tmp_path / "e"
    run(*script(kept), input="\n")
    before = kept.read_bytes()
    args = [friday if one == "FRIDAY" else one for one in args]
    result = run("evening", "--resume", str(kept), *args, input="q\n")
    assert result.exit_code == 2
    assert said in result.stderr
    assert kept.read_bytes() == before


def test_an_evening_that_was_changed_is_refused(
    run: Run, tmp_path: Path, whole: tuple[bytes, str, int]
) -> None:
    kept = tmp_path / "e"
    changed = whole[0].replace(b'"answer":"call"', b'"answer":"fold"', 1)
    assert changed != whole[0]
    kept.write_bytes(changed)
    result = run("evening", "--resume", str(kept))
    assert result.exit_code == 2
    assert "was changed" in result.stderr
