"""Records of an evening, and their replay."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from pokerkit import HandHistory

from pokernight.cli.reports.replay_hands import _with
from pokernight.engine import record
from pokernight.engine.record import read, read_names, write, write_position
from pokernight.errors import Refused
from pokernight.games import all_games, find
from tests.cli.running import ALONG, Run
from tests.games_tried import TRIED, seated
from tests.sampling import some


def recorded(run: Run, path: Path, game: str, hands: int = 2, *extra: str) -> str:
    result = run(
        "play", game, "--auto", "--hands", str(hands), "--seed", "5", "--record", str(path), *extra
    )
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("game", some("games recorded", TRIED, len(TRIED) // 3))
def test_what_was_recorded_replays(run: Run, tmp_path: Path, game: str) -> None:
    file = tmp_path / "evening.jsonl"
    recorded(run, file, game, 2, *seated(game))
    lines = file.read_text().splitlines()
    assert len(lines) == 2
    for line in lines:
        assert write(read(line, find), read_names(line)) == line
    result = run("replay", str(file))
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "\x1b" not in result.stdout
    assert result.stdout.count("== " + find(game).title) == 2
    assert "line 2" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_every_card_is_open_in_a_replay(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    recorded(run, file, "the_omen")
    shown = run("replay", str(file)).stdout
    assert "??" not in shown
    assert "Damien" in shown


def test_where_every_card_is_open_hands_are_judged_by_all_of_theirs(
    run: Run, tmp_path: Path
) -> None:
    stud, omaha = tmp_path / "stud.jsonl", tmp_path / "omaha.jsonl"
    recorded(run, stud, "seven_card_stud", 1, "--players", "caller")
    told = run("replay", str(stud)).stdout
    (won,) = re.findall(r"wins \$\S+, the pot: (two pair), jacks and fours", told)
    lines = [line for line in told.splitlines() if "(J♦ 6♣) 4♦ 7♣ 4♠ J♥" in line]
    assert lines
    assert all(line.endswith(won) for line in lines), "not by the pair that was in sight"
    recorded(run, omaha, "omaha_hi_lo", 1, "--players", "caller")
    assert "(J♦ 6♣ 4♦ K♠)  for high: two pair\n" in run("replay", str(omaha)).stdout


def test_the_same_evening_is_recorded_as_it_is_told(run: Run, tmp_path: Path) -> None:
    told = recorded(run, tmp_path / "a.jsonl", "holdem")
    replayed = run("replay", str(tmp_path / "a.jsonl")).stdout
    wins = [line.strip() for line in told.splitlines() if " wins " in line or " takes " in line]
    assert wins
    assert all(line in replayed for line in wins)


def test_hands_are_appended(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_text("something else\n")
    recorded(run, file, "holdem", 1)
    recorded(run, file, "the_omen", 1)
    lines = file.read_text().splitlines()
    assert lines[0] == "something else"
    assert [json.loads(line)["game"] for line in lines[1:]] == ["holdem", "the_omen"]


def test_an_unfinished_hand_is_not_recorded(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    typed = "call off\ny\n"
    result = run("play", "holdem", "--seed", "1", "--record", str(file), input=typed)
    assert "The hand is called off" in result.stdout
    assert len(file.read_text().splitlines()) == 1  # the hand after it, which the host left


def test_standard_input(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    recorded(run, file, "holdem", 1)
    piped = run("replay", "-", input=file.read_text())
    assert piped.exit_code == 0
    assert piped.stdout == run("replay", str(file)).stdout


def test_step_waits_for_enter(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    recorded(run, file, "holdem", 1)
    inputs = json.loads(file.read_text())["inputs"]
    whole = run("replay", str(file), "--step", input="\n" * len(inputs))
    assert whole.exit_code == 0
    assert whole.stdout.count("Enter goes on") == len(inputs)
    assert "wins" in whole.stdout or "takes" in whole.stdout
    for leaving in ("", "q\n"):
        left = run("replay", str(file), "--step", input=leaving)
        assert left.exit_code == 0
        assert left.stdout.count("Enter goes on") == 1


def test_positions_are_shown(run: Run, tmp_path: Path) -> None:
    hand = find("the_omen").deal(seats=3, seed=1)
    assert hand.ask is not None
    seat = hand.ask.seat
    file = tmp_path / "positions"
    file.write_text(write_position(hand) + "\n\n" + write_position(hand, seat) + "\n")
    result = run("replay", str(file))
    assert result.exit_code == 0
    whole, blind = result.stdout.split("line 3")
    assert "??" not in whole
    assert "?? ??" in blind
    known = hand.view(seat).known(seat, up=False)
    assert known
    assert f"Seat {seat + 1} is asked (bet)." in whole
    assert f"Seat {seat + 1} has against players" in blind
    again = run("replay", str(file)).stdout
    assert again == result.stdout


def test_an_unfinished_record_is_shown_as_far_as_it_goes(run: Run, tmp_path: Path) -> None:
    hand = find("holdem").deal(seats=2, seed=1)
    hand.play("call")
    file = tmp_path / "r"
    file.write_text(write(hand))
    result = run("replay", str(file))
    assert result.exit_code == 0
    assert "The record ends here" in result.stdout


def test_phh(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    recorded(run, file, "holdem", 2)
    names = read_names(file.read_text().splitlines()[0])
    several = run("replay", str(file), "--phh")
    assert (several.exit_code, several.stdout) == (2, "")
    assert "--phhs prints them all" in several.stderr
    result = run("replay", str(file), "--phhs")
    assert result.exit_code == 0
    for history in HandHistory.loads_all(result.stdout):
        *_, peer = history
        assert peer.stacks == history.finishing_stacks
        assert history.players is not None and {*history.players} == {*names}
    file.write_text(file.read_text().splitlines()[0])
    single = run("replay", str(file), "--phh")
    assert single.exit_code == 0
    assert tomllib.loads(single.stdout)["variant"] == "NT"
    assert "choose one" in run("replay", str(file), "--phh", "--phhs").stderr


def test_a_game_without_actions_in_phh_is_kept_whole_in_it(run: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "omen.jsonl", tmp_path / "omen.phhs"
    recorded(run, file, "the_omen", 2)
    out.write_text(run("replay", str(file), "--phhs").stdout)
    assert len([*HandHistory.loads_all(out.read_text())]) == 2
    back = run("import", str(out))
    assert back.stdout == file.read_text()
    assert [line.split()[-4:] for line in back.stderr.splitlines()[1:]] == [["2", "2", "0", "0"]]


def changed(line: str, change: str) -> str:
    """A record in which something is not as it was."""
    fields = json.loads(line)
    if change == "deck":
        deck = fields["deck"]
        fields["deck"] = deck[2:4] + deck[:2] + deck[4:]
    elif change == "answer":
        fields["inputs"][0] = "call"
    elif change == "rule":
        fields["rules"]["ante"] = "0.50"
    elif change == "result":
        fields["result"]["payoffs"][0] += 1
    elif change == "stacks":
        fields["stacks"][0] += 100
    elif change == "game":
        fields["game"] = "holdme"
    elif change == "no deck":
        del fields["deck"]
    return json.dumps(fields, separators=(",", ":"))


BAD_LINES = ["", "{", "[]", "null", "5", '{"pokernight":1}', '{"pokernight":9}', "[" * 5000, "\x00"]


@pytest.mark.parametrize("bad", BAD_LINES[1:])
def test_a_bad_line_is_named_by_its_number(run: Run, tmp_path: Path, bad: str) -> None:
    file = tmp_path / "evening.jsonl"
    recorded(run, file, "the_omen", 1)
    with file.open("a") as more:
        more.write(f"\n{bad}\n")
    result = run("replay", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"pokernight: line 3 of {file}: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "change", ["deck", "answer", "rule", "result", "stacks", "game", "no deck"]
)
def test_a_changed_record_is_refused(run: Run, tmp_path: Path, change: str) -> None:
    file = tmp_path / "evening.jsonl"
    recorded(run, file, "the_omen", 1)
    file.write_text(changed(file.read_text(), change))
    result = run("replay", str(file))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("pokernight: line 1 of ")
    assert result.stderr.count("\n") == 1


def test_an_empty_file_has_no_hand(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.write_text("\n\n")
    result = run("replay", str(file))
    assert result.exit_code == 2
    assert "there is no hand in" in result.stderr


def test_a_record_alone_never_makes_a_file_run(tmp_path: Path) -> None:
    """A game is found in the rulebook, or in the file that the reader names himself."""
    file = tmp_path / "evil.py"
    file.write_text("raise SystemExit('it ran')", encoding="utf-8")
    with pytest.raises(Refused, match="in the rulebook"):
        _with(None)(str(file))
    own = all_games()["chaos"]
    with pytest.raises(Refused, match="neither in the rulebook nor the game of the file given"):
        _with(own)(str(file))
    assert _with(own)("chaos") is own


@pytest.mark.parametrize("game", ["the_omen", "bonedoneskis"])
def test_a_replay_as_json_is_a_line_for_each_hand_with_all_cards_open(
    run: Run, tmp_path: Path, game: str
) -> None:
    file = tmp_path / "evening.jsonl"
    recorded(run, file, game)
    result = run("replay", str(file), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["line"] for line in lines] == [1, 2]
    for line, text in zip(lines, file.read_text().splitlines()):
        hand = read(text, find)
        assert (line["game"], line["asked"]) == (game, None)
        assert line["result"]["payoffs"] == list(hand.result.payoffs)
        assert line["stacks"] == list(hand.opening.stacks if hand.opening else ())
        dealt = [event for event in line["events"] if event["kind"].startswith("dealt")]
        assert all(event["cards"] for event in dealt)
        assert not any("??" in event["words"] for event in line["events"])


def test_a_position_as_json_names_the_lines_of_its_board(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.jsonl"
    file.write_text(write_position(find("iron_cross").deal(2, seed=1), 1) + "\n")
    (line,) = run("replay", str(file), "--json").stdout.splitlines()
    assert {name: len(cards) for name, cards in json.loads(line)["lines"].items()} == {
        "the upright": 3, "the beam": 3,
    }  # fmt: skip


def test_a_position_as_json_says_what_its_reader_knows(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.jsonl"
    hand = find("the_omen").deal(3, seed=1)
    file.write_text(write_position(hand) + "\n" + write_position(hand, 1) + "\n")
    whole, part = map(json.loads, run("replay", str(file), "--json").stdout.splitlines())
    assert whole["seat"] is None and part["seat"] == 1
    assert "??" not in str(whole["hands"])
    assert part["hands"][1] == whole["hands"][1]
    assert part["hands"][0][0] == "??"
    assert part["asked"] == whole["asked"] == {"seat": hand.ask.seat, "kind": "bet"}  # type: ignore[union-attr]


# --- names, and whole evenings


def test_a_replay_names_those_who_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "r"
    args = ("--names", "Ann,Ben", "--name", "Zoe", "--seats", "3", "--players", "caller")
    run("play", "chaos", "--auto", "--hands", "1", "--record", str(file), *args)
    assert read_names(file.read_text().strip()) == ("Zoe", "Ann", "Ben")
    shown = run("replay", str(file)).stdout
    assert "Seat" not in shown
    assert {"Zoe", "Ann", "Ben"} <= set(re.findall(r"\w+", shown))


@pytest.mark.parametrize("names", [["A"], "AB", ["A", ""], ["A", 1], ["A", "\x1b[2J"]], ids=str)
def test_names_that_are_none_are_refused(run: Run, tmp_path: Path, names: object) -> None:
    hand = find("holdem").deal(seats=2, seed=1)
    fields = json.loads(write(hand)) | {"names": names}
    del fields["digest"]
    (tmp_path / "r").write_text(record._sign(fields) + "\n")
    result = run("replay", str(tmp_path / "r"))
    assert result.exit_code == 2
    assert "line 1 of" in result.stderr
    assert "in this record" in result.stderr


def test_an_evening_records_its_hands_with_names(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands"
    args = ("--auto", "--hands", "3", "--seed", "2", "--players", "caller")
    told = run("evening", *args, "--record", str(file)).stdout
    assert len(file.read_text().splitlines()) == 3
    shown = run("replay", str(file)).stdout
    wins = [line.strip() for line in told.splitlines() if " wins " in line or " takes " in line]
    assert wins
    assert all(line in shown for line in wins)


def test_a_saved_evening_is_replayed_hand_by_hand_with_names(run: Run, tmp_path: Path) -> None:
    kept, file = str(tmp_path / "kept"), str(tmp_path / "hands")
    args = ("--auto", "--hands", "3", "--seed", "2", "--players", "caller")
    run("evening", *args, "--save", kept, "--record", file)
    evening, hands = run("replay", kept), run("replay", file)
    assert evening.exit_code == 0
    assert evening.stdout == re.sub(r"line (?=\d ==)", "hand ", hands.stdout)
    assert "hand 3 ==" in evening.stdout
    one, other = (
        [json.loads(line) for line in run("replay", name, "--json").stdout.splitlines()]
        for name in (kept, file)
    )
    for hand, line in zip(one, other, strict=True):
        assert hand.pop("hand") == line.pop("line")
        assert hand == line
        assert hand["names"] == ["Abe", "Bert", "Cleo", "Dot"]


def test_a_saved_evening_is_replayed_as_far_as_it_has_come(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run("evening", "--seed", "2", "--save", str(kept), input="1\n")
    with kept.open("ab") as file:
        file.write(b'{"do":"answer","se')  # the machine went down
    result = run("replay", str(kept))
    assert result.exit_code == 0
    assert "The record ends here: you are asked (bet)." in result.stdout


def test_an_evening_that_was_changed_is_not_replayed(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run("evening", "--auto", "--hands", "1", "--seed", "2", "--save", str(kept))
    kept.write_text(kept.read_text().replace('"answer"', '"ansver"', 1))
    result = run("replay", str(kept))
    assert result.exit_code == 2
    assert "of this evening was changed" in result.stderr


def test_an_evening_alone_never_makes_a_file_run(run: Run, tmp_path: Path) -> None:
    source = Path(all_games()["chaos"].program.__code__.co_filename)
    game = tmp_path / "my_chaos.py"
    game.write_text(source.read_text(encoding="utf-8").replace('"Chaos"', '"My Chaos"'))
    menu = tmp_path / "own.toml"
    menu.write_text(f'[[game]]\ngame = "{game}"\n')
    kept = str(tmp_path / "kept")
    run("evening", "--menu", str(menu), "--auto", "--hands", "1", "--save", kept)
    refused = run("replay", kept)
    assert refused.exit_code == 2
    assert f"--game ./{game.name}" in " ".join(refused.stderr.split())
    assert "My Chaos" in run("replay", kept, "--game", str(game)).stdout


def test_a_hand_that_was_called_off_is_replayed_as_such(run: Run, tmp_path: Path) -> None:
    """It has the number of the hand that was dealt instead."""
    kept = str(tmp_path / "evening.txt")
    args = ("evening", "--players", "caller", "--seed", "4", "--hands", "2", "--save", kept)
    run(*args, input=f"5\nb\ncall off a drink was spilt\ny\n5\n{ALONG}")
    shown = run("replay", kept)
    assert shown.exit_code == 0
    titles = [line for line in shown.stdout.splitlines() if line.startswith("== ")]
    assert titles[0] == "== Chaos · bets $2/$4 · 4 seats · hand 1, called off =="
    assert "· hand 1 ==" in titles[1]
    assert len(titles) == 3
    first = shown.stdout.partition("== Chaos")[2].partition("\n== ")[0]
    assert "You bet $2" in first
    assert "The hand was called off here: every chip went back." in first
    listed = [json.loads(line) for line in run("replay", "--json", kept).stdout.splitlines()]
    assert [one.get("called_off", False) for one in listed] == [True, False, False]
    assert [one["hand"] for one in listed] == [1, 1, 2]
