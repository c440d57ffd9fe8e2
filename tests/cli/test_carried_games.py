"""Records and evenings carry games of their own, which run where somebody agrees to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pokernight.cli.main_command import main
from pokernight.engine import agreed_games
from tests.own_games import HIGH_CARD, source, with_lines


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, catch_exceptions=False)


@pytest.fixture
def carried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A record and an evening of a game whose file is gone, as another machine has them."""
    monkeypatch.setattr(agreed_games, "_agreed", {})
    monkeypatch.chdir(tmp_path)
    file, record, evening = (tmp_path / name for name in ("high_card.py", "record", "evening"))
    file.write_text(HIGH_CARD, encoding="utf-8")
    menu = tmp_path / "menu.toml"
    menu.write_text('[[game]]\ngame = "./high_card.py"\n', encoding="utf-8")
    play = ("--auto", "--hands", "2", "--seed", "3")
    assert run("play", str(file), *play, "--record", str(record)).exit_code == 0
    done = run("evening", "--menu", str(menu), *play, "--seats", "3", "--save", str(evening))
    assert done.exit_code == 0, done.stderr
    file.unlink()
    return record, evening


def test_what_is_carried_runs_only_after_the_reader_agrees(carried: tuple[Path, Path]) -> None:
    for file in carried:
        alone = run("replay", str(file))
        assert alone.exit_code == 2
        assert "read it and agreed" in alone.stderr
        assert f"--trust {source().digest[:12]}" in alone.stderr
        assert alone.stderr.count("\n") == 1
    for file in carried:
        done = run("replay", str(file), "--trust", source().digest[:12])
        assert done.exit_code == 0, done.stderr
        assert "High Card" in done.stdout


def test_a_composed_game_of_a_file_is_carried_and_found_with_its_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agreed_games, "_agreed", {})
    monkeypatch.chdir(tmp_path)
    file, menu = tmp_path / "high_card.py", tmp_path / "menu.toml"
    file.write_text(HIGH_CARD, encoding="utf-8")
    said = "./high_card.py with two jokers"
    menu.write_text(f'[[game]]\ngame = "{said}"\n[[game]]\ngame = "razz"\n', encoding="utf-8")
    play = ("--auto", "--hands", "2", "--seed", "3")
    assert run("play", said, *play, "--record", "record").exit_code == 0
    done = run("evening", "--menu", str(menu), *play, "--seats", "3", "--save", "evening")
    assert done.exit_code == 0, done.stderr
    told = json.loads(run("say", said, "--json").stdout)
    assert told["meaning"] == {"base": "high_card.py", "jokers": 2, "parts": ["jokers_wild"]}
    with_file = run("replay", "record", "--game", "./high_card.py")
    assert with_file.exit_code == 0, with_file.stderr
    file.unlink()
    assert [run("replay", kept).exit_code for kept in ("record", "evening")] == [2, 2]
    for kept in ("record", "evening"):
        done = run("replay", kept, "--trust", source().digest[:12])
        assert done.exit_code == 0, done.stderr
        assert "two jokers are wild" in done.stdout
    again = run("evening", "--resume", "evening", "--auto", "--trust", source().digest[:12])
    assert again.exit_code == 0, again.stderr


def test_the_source_is_printed_without_running_it(carried: tuple[Path, Path]) -> None:
    for file in carried:
        done = run("replay", str(file), "--source")
        assert source().digest in done.stdout
        assert "def program(rules):" in done.stdout
    assert agreed_games._agreed == {}


def test_an_evening_is_resumed_on_a_machine_without_the_file(carried: tuple[Path, Path]) -> None:
    _, evening = carried
    refused = run("evening", "--resume", str(evening), "--auto")
    assert refused.exit_code == 2
    assert "replay --source prints it" in refused.stderr
    trust = ("--trust", source().digest[:12])
    done = run("evening", "--resume", str(evening), "--auto", "--hands", "3", *trust)
    assert done.exit_code == 0, done.stderr
    assert "after 2 hands" in done.stdout


def test_another_hash_or_a_changed_source_runs_nothing(carried: tuple[Path, Path]) -> None:
    record, _ = carried
    assert run("replay", str(record), "--trust", "0" * 12).exit_code == 2
    assert "8 digits" in run("replay", str(record), "--trust", "12").stderr
    text = record.read_text(encoding="utf-8")
    changed = text.replace("One card down, a round", "No card down, a round")
    assert changed != text
    record.write_text(changed, encoding="utf-8")
    refused = run("replay", str(record), "--trust", source().digest[:12])
    assert refused.exit_code == 2
    assert "does not agree with its hash" in refused.stderr


def test_a_file_of_somebodys_own_stays_out_of_a_record_without_one(tmp_path: Path) -> None:
    record = tmp_path / "razz"
    assert run("play", "razz", "--auto", "--hands", "1", "--record", str(record)).exit_code == 0
    assert '"source"' not in record.read_text(encoding="utf-8")
    assert "carries no game" in run("replay", str(record), "--source").stderr


def test_a_carried_game_that_does_not_load_is_said_with_its_line(
    carried: tuple[Path, Path],
) -> None:
    record, _ = carried
    bad = source(with_lines("1 / 0"))
    first = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    record.write_text(json.dumps(first | {"source": bad.to_json()}), encoding="utf-8")
    done = run("replay", str(record), "--trust", bad.digest[:12])
    assert done.exit_code == 2
    assert "high_card.py, line 13: ZeroDivisionError" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_rotation_is_played_from_the_command_line() -> None:
    rotation = ("evening", "--rotation", "razz,five card draw", "--auto", "--seed", "1")
    done = run(*rotation, "--each", "orbit", "--hands", "4", "--seats", "3")
    assert done.exit_code == 0, done.stderr
    assert "Five-card Draw" in done.stdout
    for each, says in (("a while", "not how long"), ("15 min", "needs the clock of a room")):
        assert says in run(*rotation, "--each", each).stderr
    assert "add --rotation" in run("evening", "--each", "orbit").stderr
