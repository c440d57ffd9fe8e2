"""The commands as people type them: welcome, help, lists, and every bad input."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pokernight
from pokernight.bots import HOUSE_PLAYERS
from pokernight.cli import main
from pokernight.games import all_games, evening_games, find
from pokernight.lookups.rulebook_json import clauses_of
from tests.cli.running import Run, check_refused
from tests.sampling import some


def test_alone_it_welcomes_and_says_what_to_type(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert "pokernight play the_omen" in result.stdout
    assert not result.stderr
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_version(run: Run) -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert pokernight.__version__ in result.stdout


@pytest.mark.parametrize("command", ["", *main.commands])
def test_every_help_has_examples(run: Run, command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    examples = result.stdout.partition("Examples:\n")[2]
    assert f"pokernight {command}".strip() in examples
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_help_of_host_names_every_house_player(run: Run) -> None:
    said = run("host", "--help").stdout.partition("seat at once: ")[2].partition(".")[0]
    assert said.replace("\n", " ").replace(" ", "").split(",") == list(HOUSE_PLAYERS)


def test_games_has_a_line_for_each_with_its_name_first(run: Run) -> None:
    result = run("games")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    games = [line.split()[0] for line in lines]
    assert sorted(games) == list(all_games())
    assert games[: len(evening_games())] == [name for name in games if not find(name).study]
    for line, game in zip(lines, map(find, games)):
        assert game.title in line
        assert f"{game.seats[0]}-{game.seats[1]}" in line


def test_games_as_json(run: Run) -> None:
    result = run("games", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = {one["game"]: one for one in json.loads(result.stdout)}
    assert set(found) == set(all_games())
    assert {name for name, one in found.items() if not one["study"]} == set(evening_games())
    assert found["the_omen"]["title"] == "The Omen"
    assert found["the_omen"]["seats"] == list(all_games()["the_omen"].seats)


@pytest.mark.parametrize("name", list(all_games()))
def test_rules_as_json_have_the_page_every_option_set_and_power(run: Run, name: str) -> None:
    result = run("rules", name, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found, game = json.loads(result.stdout), all_games()[name]
    assert found["page"] == game.page
    assert found["sets"] == game.rule_sets
    options = {one["name"]: one for one in found["options"]}
    assert list(options) == [one.name for one in game.rules.options()]
    for one in game.rules.options():
        assert options[one.name] == {**one._asdict(), "values": list(one.values)}
    powers = game.powers(game.usual_rules)
    assert [one["words"] for one in found["powers"]] == [power.words for power in powers]


@pytest.mark.parametrize("name", some("rules printed", list(all_games()), 20))
def test_rules_prints_the_page_and_every_option(run: Run, name: str) -> None:
    result = run("rules", name)
    game = all_games()[name]
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert said.startswith(f"{game.title}. {game.summary}")
    for clause in clauses_of(game):
        assert clause.text in said
        assert clause.variation in said
    for option in game.rules.options():
        assert f"{option.name} = {option.default}" in said
        assert " | ".join(option.values) in said
        assert " ".join(option.doc.split()) in said
        assert option.source in said
    for rule_set in game.rule_sets:
        assert f"{rule_set}:" in said
    assert max(map(len, result.stdout.splitlines())) <= 80


BAD = {
    "mistyped command": (["plya"], "did you mean 'play'"),
    "unknown command": (
        ["xyzzy"],
        "there are play, games, atoms, say, rules, floor, replay, table, prove",
    ),
    "mistyped option": (["--verson"], "--version"),
    "mistyped option of a command": (["play", "the_omen", "--sets", "3"], "--seats"),
    "no game": (["play"], "GAME"),
    "mistyped game": (["play", "the_omne"], "did you mean 'the_omen'"),
    "unknown game": (["play", "xyzzyx"], "'xyzzyx': pokernight games lists them"),
    "game like no other": (["rules", "nosuch"], "'nosuch': pokernight games lists them"),
    "mistyped game to explain": (["rules", "holdm"], "did you mean 'holdem'"),
    "mistyped game to rank": (["rank", "As", "--game", "holdm"], "did you mean 'holdem'"),
    "something left over": (["play", "the_omen", "holdem"], "holdem"),
    "too many for the deck": (
        ["play", "the_omen", "--seats", "7"],
        "7 players and Damien, 8 x 7 = 56 cards, and the pack has 52",
    ),
    "far too many": (["play", "holdem", "--seats", "1000000"], "2 to 10"),
    "too few": (["play", "the_omen", "--seats", "1"], "needs 2 players at least, not 1"),
    "less than nobody": (["play", "the_omen", "--seats", "-3"], "needs 2 players"),
    "seats in words": (["play", "the_omen", "--seats", "four"], "'four' is not a valid integer"),
    "no hands": (["play", "the_omen", "--hands", "0"], "--hands cannot be 0"),
    "fewer hands": (["play", "the_omen", "--hands", "-1"], "--hands cannot be -1"),
    "hands in words": (["play", "the_omen", "--hands", "many"], "'many'"),
    "one stake": (["play", "the_omen", "--stakes", "2"], "two amounts"),
    "three stakes": (["play", "the_omen", "--stakes", "2/4/8"], "two amounts"),
    "stakes in words": (["play", "the_omen", "--stakes", "two/four"], "the stakes cannot be 'two'"),
    "falling stakes": (["play", "the_omen", "--stakes", "4/2"], "cannot be less than"),
    "no stakes": (["play", "the_omen", "--stakes", "0/0"], "a cent at least"),
    "negative stakes": (["play", "the_omen", "--stakes", "-2/4"], "the stakes cannot be '-2'"),
    "half cents": (["play", "the_omen", "--stakes", "0.005/1"], "whole cents"),
    "endless stakes": (["play", "the_omen", "--stakes", "inf/inf"], "the stakes cannot be"),
    "mistyped rule": (["play", "the_omen", "--rule", "lost_pto=carry"], "'lost_pot'"),
    "rule without value": (["play", "the_omen", "--rule", "lost_pot"], "NAME=VALUE"),
    "rule with a bad value": (
        ["play", "the_omen", "--rule", "lost_pot=maybe"],
        "holdings or carry",
    ),
    "bad rule with stakes": (
        ["play", "the_omen", "--stakes", "2/4", "--rule", "nosuch=1"],
        "'nosuch'",
    ),
    "rules that clash": (["play", "the_omen", "--rule", "ante=50"], "cannot be more than"),
    "mistyped rule set": (["play", "seven_card_stud", "--rules", "hom"], "did you mean 'home'"),
    "unknown rule set": (["play", "the_omen", "--rules", "zzz"], "it has original, copy"),
    "record nowhere": (
        ["play", "the_omen", "--record", "/no/such/place/r.jsonl"],
        "'/no/such/place/r.jsonl' cannot be written",
    ),
    "record into a folder": (["play", "the_omen", "--record", "/"], "cannot be written"),
    "replay of nothing": (["replay", "/no/such/file"], "cannot be read"),
    "replay of a folder": (["replay", "/"], "cannot be read"),
    "nothing on the standard input": (["replay", "-"], "there is no hand on the standard input"),
    "stakes against a rule": (
        ["play", "holdem", "--stakes", "1/2", "--rule", "small_blind=0.50"],
        "--stakes 1/2 and --rule small_blind=0.50 contradict: by the stakes small_blind is $1",
    ),
    "two rule sets": (
        ["play", "the_omen", "--rules", "copy", "--rules", "original"],
        "--rules takes a single set, not 2",
    ),
    "a joker misspelt": (["rank", "Jo"], "a joker is written Jk"),
    "step from a pipe": (["replay", "-", "--step"], "--step"),
    "JSON step by step": (["replay", "x", "--json", "--step"], "are two formats: choose one"),
    "JSON and PHH": (["replay", "x", "--json", "--phh"], "are two formats: choose one"),
    "fewer than no unknown hands": (["odds", "holdem", "AA", "--unknown", "-1"], "cannot be -1"),
    "no shell": (["completion", "csh"], "'csh' is not one of 'bash', 'zsh', 'fish'"),
    "import of nothing": (["import", "/no/such/file"], "cannot be read"),
    "import of no known format": (["import", "pyproject.toml", "--check"], "of no known format"),
    "import checked and written": (["import", "x", "--check", "--out", "y"], "writes nothing"),
    "import of a format that there is not": (["import", "x", "--as", "pdf"], "'pdf' is not one of"),
    "step through PHH": (["replay", "x", "--step", "--phh"], "choose one"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_sentence_and_status_2(run: Run, case: str) -> None:
    args, said = BAD[case]
    check_refused(run(*args), said)


def test_stakes_and_a_rule_that_says_the_same_do_not_contradict(run: Run) -> None:
    args = ("--auto", "--hands", "1", "--stakes", "2/4", "--rule", "small_bet=2")
    assert run("play", "the_omen", *args).exit_code == 0


def test_no_command_is_cut_off_in_the_help(run: Run) -> None:
    _, commands = run("--help").stdout.split("Commands:")
    assert "..." not in commands


def test_the_rules_of_a_file_name_the_file_to_play(run: Run, tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "write-your-own-game.md"
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.S)
    file = tmp_path / "moons.py"
    file.write_text("\n\n".join(blocks), encoding="utf-8")
    said = run("rules", str(file)).stdout
    assert f"pokernight play {file} --rule NAME=VALUE" in said
    assert f"pokernight play {file} --rules SET" in said
    assert "pokernight play twin_moons" not in said


def test_the_rules_explain_marks_of_rulings_only_where_there_are_any(
    run: Run, tmp_path: Path
) -> None:
    page = Path(__file__).parents[2] / "docs" / "write-your-own-game.md"
    blocks = re.findall(r"```py\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.S)
    [block] = [block for block in blocks if block.startswith('"""Haunted.')]
    file = tmp_path / "haunted.py"
    file.write_text(block, encoding="utf-8")
    assert "Marks such as" not in run("rules", str(file)).stdout
    omen = run("rules", "the_omen").stdout
    assert "[house (A4)]" in omen
    assert "Marks such as (A4)" in omen


def test_a_refused_evening_leaves_no_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    assert run("play", "the_omen", "--seats", "9", "--record", str(file)).exit_code == 2
    assert not file.exists()


# --- as a process


COMMAND = [sys.executable, "-m", "pokernight"]


def test_the_module_is_the_command() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert pokernight.__version__ in done.stdout


def test_an_entry_point_is_installed() -> None:
    script = Path(sys.executable).with_name("pokernight")
    done = subprocess.run([script, "nosuch"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_the_package_brings_neither_click_nor_rich() -> None:
    check = (
        "import sys, pokernight, pokernight.games, pokernight.table, pokernight.bots; "
        "sys.exit(bool({'click', 'rich'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_version_and_json_do_not_wait_for_rich() -> None:
    for args in (["--version"], ["rank", "As Kd", "--json"]):
        check = (
            "import sys\nfrom pokernight.cli import main\n"
            f"try: main({args!r})\n"
            "except SystemExit as end: sys.exit(end.code or (99 if 'rich' in sys.modules else 0))"
        )
        done = subprocess.run([sys.executable, "-c", check], capture_output=True, check=False)
        assert done.returncode == 0


def test_a_reader_that_stops_reading_gets_no_traceback() -> None:
    playing = subprocess.Popen(
        [*COMMAND, "play", "the_omen", "--auto", "--hands", "50"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    assert playing.stdout is not None and playing.stderr is not None
    playing.stdout.readline()
    playing.stdout.close()
    assert playing.stderr.read() == b""
    playing.stderr.close()
    assert playing.wait() == 141


@pytest.mark.parametrize("command", [
    ["play", "the_omen", "--auto", "--players", "caller", "--hands", "1"],
    ["rank", "As Kd"], ["rules", "the_omen"], [],
])  # fmt: skip
@pytest.mark.parametrize("encoding", some("encodings", ["ascii", "latin-1", "cp1252"], 1))
def test_without_suits_letters_are_written(command: Any, encoding: str) -> None:
    environment = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run(
        [*COMMAND, *command], capture_output=True, env=environment, stdin=subprocess.DEVNULL,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert b"?" not in done.stdout.replace(b"??", b"")
    done.stdout.decode(encoding)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("command", ["games", "play the_omen --auto --hands 1", "rank As --json"])
def test_a_full_disk_is_one_sentence(command: str) -> None:
    line = f'"{sys.executable}" -m pokernight {command} > /dev/full'
    done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("pokernight: the output cannot be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_record_that_cannot_be_kept_ends_the_evening_with_its_ledger(run: Run) -> None:
    result = run("play", "holdem", "--auto", "--hands", "3", "--record", "/dev/full")
    assert result.exit_code == 2
    assert "The ledger after 1 hand" in result.stdout
    assert result.stderr.startswith("pokernight: the record '/dev/full' cannot be written: ")


def test_a_closed_output_is_one_sentence_and_status_2() -> None:
    for command in ("games", "rank As", "play holdem --auto --hands 1"):
        line = f'"{sys.executable}" -m pokernight {command} >&-'
        done = subprocess.run(line, shell=True, capture_output=True, check=False)
        said = b"pokernight: the output cannot be written: it is closed\n"
        assert (done.returncode, done.stderr) == (2, said)
