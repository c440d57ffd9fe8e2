"""At Tab the shell offers games, options and house rules."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from pokernight.cli.commands.completion import SHELLS
from pokernight.games import all_games
from tests.cli.running import Run


def offered(run: Run, monkeypatch: pytest.MonkeyPatch, shell: str, *words: str) -> list[str]:
    """Return the completions that a shell gets for the last of some words."""
    monkeypatch.setenv("_POKERNIGHT_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", "\n".join(["pokernight", *words]))
    monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words)))
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    return lines[1::3] if shell == "zsh" else [line.partition(",")[2] for line in lines if line]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_completes_commands_games_options_rules_and_sets(
    run: Run, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    for words, wanted in (
        (["pl"], ["play"]),
        (["play", "the"], ["the_omen"]),
        (["play", "the_omen", "--see"], ["--seed"]),
        (["play", "the_omen", "--rule", "lost"], ["lost_pot=holdings", "lost_pot=carry"]),
        (["play", "the_omen", "--rules", "co"], ["copy"]),
        (["rank", "As", "--game", "cha"], ["chaos"]),
        (["rank", "As", "--game", "chaos", "--given", "l"], ["last="]),
        (["floor", "omaha_hi_lo", "exposed_c"], ["exposed_cards"]),
        (["wins", "chaos", "--players", "sta"], ["stayer", "station"]),
        (["simulate", "chaos", "--players", "caller,se"], ["caller,sensible"]),
        (["simulate", "the_omen", "--rule", "lost"], ["lost_pot=holdings", "lost_pot=carry"]),
        (["simulate", "chaos", "--resu"], ["--resume"]),
        (["completion", "f"], ["fish"]),
        (["compare", "chaos", "--against", "few"], ["few"]),
        (["compare", "chaos", "--against", "dum"], ["dummy_hand=yes", "dummy_hand=no"]),
        (["compare", "chaos", "--against-players", "caller,se"], ["caller,sensible"]),
        (["compare", "holdem", "--against-with", "deuces"], ["deuces_wild"]),
        (["serve", "--pub"], ["--public"]),
        (["serve", "--open", "a"], ["anybody"]),
        (["host", "x", "--players", "caller,se"], ["caller,sensible"]),
        (["join", "x", "--player", "se"], ["sensible"]),
        (["toni"], ["tonight"]),
    ):
        found = offered(run, monkeypatch, shell, *words)
        assert [one.partition("\t")[0] for one in found] == wanted


def test_all_games_are_offered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered(run, monkeypatch, "zsh", "rules", "") == list(all_games())


@pytest.mark.parametrize("typed", [["lost_pot", "=", "c"], ["lost_pot", "=c"], ["lost_pot=", "c"]])
def test_to_bash_an_equals_sign_begins_a_word(
    run: Run, monkeypatch: pytest.MonkeyPatch, typed: list[str]
) -> None:
    words = ["play", "the_omen", "--rule", "uncalled", "=", "back", "--rule", *typed]
    assert offered(run, monkeypatch, "bash", *words) == ["carry"]


def test_a_file_is_offered_where_one_is_wanted_and_none_is_run(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert offered(run, monkeypatch, "fish", "play", "./my") == ["./my"]
    assert offered(run, monkeypatch, "fish", "replay", "ton") == ["ton"]
    assert offered(run, monkeypatch, "fish", "play", "./no_such_game.py", "--rule", "l") == []


@pytest.mark.parametrize(
    "words", [["play", "the_omne", "--rule", "l"], ["play", "x", "--rules", ""]]
)
def test_while_somebody_types_nothing_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    assert offered(run, monkeypatch, "bash", *words) == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_what_a_shell_has_to_run(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert f"_POKERNIGHT_COMPLETE={shell}_complete" in result.stdout


def test_the_way_of_other_commands_works_too() -> None:
    """As documented by click: the script comes by the variable alone."""
    done = subprocess.run(
        [sys.executable, "-m", "pokernight"],
        env={**os.environ, "_POKERNIGHT_COMPLETE": "bash_source"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "complete -o nosort -F _pokernight_completion pokernight" in done.stdout
