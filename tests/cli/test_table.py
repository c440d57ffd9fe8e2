"""`pokernight table`: exit statuses, events as data, and recorded hands as lines."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pokernight.cli.main_command import main
from pokernight.engine.hand import Hand
from pokernight.engine.opening import Opening
from pokernight.engine.record import write
from pokernight.games import find

Run = Callable[..., Result]
LINES = [
    *(f"deal {seat} ??" for seat in (1, 0) * 2), "bet 0 call", "bet 1 check", "deal board Kh",
    "deal board 7c", "deal board 2d", "bet 1 check", "bet 0 check", "deal board Qs", "bet 1 check",
    "bet 0 check", "deal board 2s", "bet 1 bet 4", "bet 0 call", "show 1 Ah Kd", "muck 0",
]  # fmt: skip


def table(*words: str, lines: list[str], game: str = "holdem") -> Result:
    return CliRunner().invoke(main, ["table", game, "--seats", "2", *words], "\n".join(lines))


def test_a_hand_is_settled_asked_for_or_refused_with_its_line() -> None:
    settled = table(lines=LINES)
    assert settled.exit_code == 0, settled.stderr
    assert "Seat 1 wins $12, the pot: two pair, kings and deuces, ace kicker." in settled.stdout
    assert "Seat 0 mucks." in settled.stdout
    assert settled.stderr == ""
    asked = table(lines=LINES[:8])
    assert asked.exit_code == 1
    assert asked.stderr == "A card falls to the board, face up: deal board CARD.\n"
    wrong = table(lines=[*LINES[:7], "deal board Kh"])
    assert wrong.exit_code == 2
    assert wrong.stderr.startswith("line 8: K♥ lies with the board already: if that is wrong, fix")


def test_corrections_rulings_and_pots_are_told_at_the_command_too() -> None:
    lines = [
        "floor misdeal acted=2", "bet all check", "deal board Kh", "deal board 7c", "deal board 2d",
        "fix Kh Kd", "bet all check", "deal board Qs", "bet all check", "deal board 2s",
        "tell pot 40", "show 1 Ah 7d", "muck 0",
    ]  # fmt: skip
    options = ["--button", "1", "--stakes", "4/8", "--betting", "pots"]
    done = table(*options, lines=lines)
    assert done.exit_code == 0, done.stderr
    assert "A misdeal cannot be called once two players have acted" in done.stdout
    assert "Seat 1 wins $40, the pot: two pair, sevens and deuces, ace kicker." in done.stdout
    asked = table(*options, lines=lines[:10])
    assert (asked.exit_code, asked.stderr) == (1, "The betting is over: tell pot AMOUNT.\n")
    none = table("--betting", "none", lines=["bet 0 fold"])
    assert (none.exit_code, none.stderr) == (0, "")
    assert "Seat 1 takes $2: everybody else has folded." in none.stdout


def test_comments_and_empty_lines_are_passed_over() -> None:
    assert table(lines=["# kitchen", "", *LINES, "   # done"]).exit_code == 0


def test_events_are_those_of_a_replay(tmp_path: Path) -> None:
    """But for cards that nobody has shown, and the order in which hands are mucked."""
    hand = Hand(Opening.shuffled(find("seven_card_stud"), 3, 8))
    while (ask := hand.ask) is not None:
        hand.play("call" if "call" in ask.legal else ask.default, ask.seat)
    record = tmp_path / "hand.jsonl"
    record.write_text(write(hand) + "\n", encoding="utf-8")
    script = CliRunner().invoke(main, ["replay", str(record), "--table-script"])
    assert script.exit_code == 0, script.stderr
    heading, *lines = script.stdout.splitlines()
    words = heading.partition("pokernight ")[2].split()
    again = CliRunner().invoke(main, [*words, "--json"], "\n".join(lines))
    assert again.exit_code == 0, again.stderr
    replay = CliRunner().invoke(main, ["replay", str(record), "--events"])
    told, replayed = ([json.loads(line) for line in one.stdout.splitlines()]
                      for one in (again, replay))  # fmt: skip
    kinds = [event["event"] for event in replayed if event["event"] != "muck"]
    assert [event["event"] for event in told if event["event"] != "muck"] == kinds
    won = [(event["seat"], event["amount"]) for event in replayed if event["event"] == "pot.won"]
    assert [(e["seat"], e["amount"]) for e in told if e["event"] == "pot.won"] == won


def test_lines_in_a_file_are_replayed_as_they_were_told(tmp_path: Path) -> None:
    """The command that reads them stands above them, as `replay --table-script` writes it."""
    heading = "# hand 1: pokernight table holdem --seats 2 --button 0 --rule raises=7"
    file = tmp_path / "hand.txt"
    file.write_text("\n".join([heading, '# table {"names": ["Ann", "Ben"]}', *LINES]), "utf-8")

    def replay(*words: str) -> Result:
        return CliRunner().invoke(main, ["replay", str(file), *words])

    told = table("--json", "--rule", "raises=7", lines=LINES).stdout.splitlines()
    again = replay("--events").stdout.splitlines()
    texts = [{**json.loads(line), "text": ""} for line in told]
    assert [{**json.loads(line), "text": ""} for line in again] == texts
    whole = replay()
    assert whole.exit_code == 0, whole.stderr
    assert "Ben wins $12, the pot: two pair, kings and deuces, ace kicker." in whole.stdout
    assert "Ann mucks." in whole.stdout
    data = json.loads(replay("--json").stdout)
    assert (data["names"], data["result"]["payoffs"]) == (["Ann", "Ben"], [-600, 600])
    lines = replay("--table-script").stdout
    assert lines.splitlines()[0].endswith("--stacks 200,200 --rule raises=7")
    assert [line for line in lines.splitlines() if not line.startswith("#")] == LINES
    file.write_text(lines, "utf-8")
    assert replay("--table-script").stdout == lines
    for option in ("--phh", "--step"):
        assert "needs every card" in replay(option).stderr
    file.write_text(lines.replace("deal board 7c", "deal board Kh"), "utf-8")
    assert "line 10: K♥ lies with the board" in replay().stderr
    file.write_text(lines.replace("bet 1 check", "bet 0 check", 1), "utf-8")
    assert "line 8: Ann (Seat 0) is asked nothing now: Ben (Seat 1) is asked" in replay().stderr
    assert (
        "Zeile 8: Ann (Platz 0) fragt jetzt niemand: Ben (Platz 1) wird"
        in replay("--language", "de").stderr
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--button", "7"], "the button cannot be at seat 7"),
        (["--stacks", "5"], "2 seats need 2 stacks, not 1"),
        (["--stacks", "5,x"], "'x'"),
        (["--seats", "40"], "is played by 2 to 10, not 40"),
        (["--rule", "nothing=1"], "nothing"),
    ],
)
def test_an_opening_that_cannot_be_is_refused(words: list[str], reason: str) -> None:
    refused = table(*words, lines=LINES)
    assert refused.exit_code != 0
    assert reason in f"{refused.stderr} {refused.exception}"


def test_a_composed_game_and_german() -> None:
    lines = ["deal 1 ??", "deal 0 ??", "deal 1 ??", "deal 0 ??", "deal 1 Qh", "deal 0 4c"]
    done = table("--language", "de", lines=lines, game="seven stud, follow the queen")
    assert done.exit_code == 1
    assert "Platz" in done.stderr
