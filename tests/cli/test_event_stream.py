"""`replay --events` and `rules --events`: the history of hands as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pokernight.engine.hand import Hand
from pokernight.engine.record import read, write_position
from pokernight.games import find
from tests.cli.running import Run


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """Two recorded hands of Hold'em."""
    file = tmp_path / "hands.jsonl"
    played = run("play", "holdem", "--auto", "--hands", "2", "--seed", "5", "--record", str(file))
    assert played.exit_code == 0
    return file


def lines(run: Run, *words: str) -> list[dict[str, Any]]:
    result = run("replay", *words, "--events")
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


def number(line: dict[str, Any]) -> int:
    hand = line["hand"]
    return int(hand["number"] if line["event"] == "show" else hand)


def test_a_record_is_a_line_an_event_numbered_in_each_hand(run: Run, record: Path) -> None:
    told = lines(run, str(record))
    assert {number(line) for line in told} == {1, 2}
    for hand in (1, 2):
        counted = [line["n"] for line in told if number(line) == hand]
        assert counted == [*range(1, len(counted) + 1)]


def test_pots_and_returned_bets_make_the_payoffs(run: Run, record: Path) -> None:
    results = [json.loads(line) for line in run("replay", str(record), "--json").stdout.split("\n")
               if line]  # fmt: skip
    told = lines(run, str(record))
    for hand, result in enumerate(results, 1):
        seats = len(result["stacks"])
        paid, front, won = [0] * seats, [0] * seats, [0] * seats
        for line in [line for line in told if number(line) == hand]:
            seat, event = line["seat"], line["event"]
            if event == "board":
                front = [0] * seats
            elif event in ("blind", "call", "ante"):
                front[seat] += line["amount"]
                paid[seat] += line["amount"]
            elif event in ("bet", "raise"):
                paid[seat] += line["amount"] - front[seat]
                front[seat] = line["amount"]
            elif event in ("returned", "pot.won"):
                won[seat] += line["amount"]
        nets = [gain - cost for gain, cost in zip(won, paid, strict=True)]
        assert nets == result["result"]["payoffs"]


def test_a_seat_reads_its_own_cards_only(run: Run, record: Path) -> None:
    dealt = [line for line in lines(run, str(record), "--seat", "1") if line["event"] == "deal"]
    assert all((line["cards"] == ["??"]) == (line["seat"] != 1) for line in dealt)
    every = [line for line in lines(run, str(record)) if line["event"] == "deal"]
    assert all(line["cards"] != ["??"] for line in every)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--events", "--seat", "9"), "hand 1 has the seats 0 to"),
        (("--events", "--seat", "-1"), "hand 1 has the seats 0 to"),
        (("--seat", "1"), "--seat says whose knowledge --events has: add --events"),
        (("--phh", "--language", "de"), "--phh has no sentences: leave out --language"),
        (("--events", "--json"), "--json has a line for each hand, --events for each event"),
        (("--events", "--phh"), "--events and --phh are two formats: choose one"),
        (("--events", "--step"), "--events and --step are two formats: choose one"),
        (("--events", "--language", "xx"), "xx"),
    ],
)
def test_what_does_not_fit_is_refused(
    run: Run, record: Path, words: tuple[str, ...], reason: str
) -> None:
    result = run("replay", str(record), *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert reason in " ".join(result.stderr.split())
    assert result.stderr.count("\n") <= 2


def test_a_position_has_no_history(run: Run, record: Path, tmp_path: Path) -> None:
    whole = read(record.read_text().splitlines()[0], find)
    assert whole.opening is not None
    file = tmp_path / "position.jsonl"
    file.write_text(write_position(Hand(whole.opening)) + "\n")
    result = run("replay", str(file), "--events")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is a position, which has no history" in " ".join(result.stderr.split())


# --- rules --events


def test_the_events_of_a_game_are_listed_with_fields_and_sentences(run: Run) -> None:
    result = run("rules", "the_omen", "--events")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "pays the pot (seat, amount)" in result.stdout
    assert "{seat loses} to Damien and {seat:PAYS} THE POT: {amount}" in result.stdout
    assert result.stdout.index("mrs blaylock") < result.stdout.index("bring_in")


def test_the_list_is_data_for_programs(run: Run) -> None:
    result = run("rules", "the_omen", "--events", "--json")
    events = {event["event"]: event for event in json.loads(result.stdout)}
    assert events["omen"] == {
        "event": "omen",
        "own": True,
        "fields": ["seat", "cards", "omens", "dummy"],
        "sentences": [
            "an omen: {cards} is shown; Damien's highest rank is wild",
            "an omen: {cards} is shown; Damien's {omens} highest ranks are wild",
            "an omen: {cards} is Damien's own; his highest rank is wild",
            "an omen: {cards} is Damien's own; his {omens} highest ranks are wild",
        ],
    }
    assert not events["raise"]["own"]
    assert "{seat raises} to {amount}" in events["raise"]["sentences"]


def test_a_game_file_of_ones_own_has_its_events_listed(run: Run, tmp_path: Path) -> None:
    source = Path(find("guts").program.__code__.co_filename).read_text()
    file = tmp_path / "my_guts.py"
    file.write_text(source.replace('"nobody is in", "nobody is in:', '"all out", "nobody is in:'))
    result = run("rules", str(file), "--events", "--json")
    assert result.exit_code == 0, result.stderr
    events = {event["event"]: event for event in json.loads(result.stdout)}
    assert events["all out"]["sentences"] == ["nobody is in: the pot of {amount} stays"]
    assert events["all out"]["own"]
