"""Tests of seating: house players by name, names, and several people at one keyboard."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from pokernight.bots import COMPANY, HOUSE_PLAYERS
from pokernight.cards import pretty
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.evening_loop import LocalEvening
from pokernight.cli.local.seating_options import Guests
from pokernight.cli.table.leaving import EndOfEvening
from pokernight.engine.events import Event
from pokernight.engine.record import read
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.session.home_table import HomeTable
from pokernight.table import EveningOpening
from pokernight.table.commands import CashOut
from pokernight.table.menu import single
from tests.cli.running import ALONG, Run


def seated(**wishes: object) -> list[tuple[str, str]]:
    return [(one.name, one.by) for one in Guests(**wishes).sit_down()]  # type: ignore[arg-type]


def test_house_players_are_named_seat_by_seat_and_repeated_when_short() -> None:
    assert seated(seats=5, players="sensible,caller,random") == [
        ("You", ""),
        ("Bert", "sensible"),
        ("Cleo", "caller"),
        ("Dot", "random"),
        ("Earl", "sensible"),
    ]


def test_with_auto_the_first_also_sits_in_your_seat() -> None:
    assert seated(seats=4, auto=True, players="caller,random") == [
        ("Abe", "caller"),
        ("Bert", "caller"),
        ("Cleo", "random"),
        ("Dot", "caller"),
    ]


def test_every_house_player_may_be_asked_for() -> None:
    for name in HOUSE_PLAYERS:
        assert seated(seats=2, players=name) == [("You", ""), ("Bert", name)]


def test_a_player_of_one_s_own_is_named_like_any_other() -> None:
    mine = "tests.arena.players:folds"
    assert seated(seats=3, players=f"{mine},caller") == [
        ("You", ""), ("Bert", mine), ("Cleo", "caller"),
    ]  # fmt: skip


def test_nobody_plays_at_random_unless_asked_to() -> None:
    assert "random" not in COMPANY
    assert {by for _, by in seated(seats=16, auto=True)} == set(COMPANY)


def test_names_are_given_to_you_and_to_the_others() -> None:
    named = seated(name="Ann", names="Cleo, Ben")
    assert [name for name, _ in named] == ["Ann", "Cleo", "Ben", "Dot"]
    assert [name for name, _ in seated(names="Dot")] == ["You", "Dot", "Cleo", "Abe"]
    assert [name for name, _ in seated(auto=True, name="Ann")] == ["Ann", "Bert", "Cleo", "Dot"]


def test_people_sit_first_and_are_called_something() -> None:
    assert seated(humans=2, players="caller") == [
        ("Abe", ""),
        ("Bert", ""),
        ("Cleo", "caller"),
        ("Dot", "caller"),
    ]
    assert [by for _, by in seated(seats=3, humans=3, name="Ann", names="Ben,Cy")] == [""] * 3


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"players": "sensibel"}, "no house player 'sensibel', did you mean 'sensible'?"),
        ({"players": "zzz"}, "there is no house player 'zzz': there are "),
        ({"players": "a,,b"}, "--players is a list such as sensible,caller, not 'a,,b'"),
        ({"players": "caller,caller,caller,caller"}, "--players names 4, and 3 seats are"),
        ({"names": "A,B,C,D"}, "--names has 4, and 3 sit beside the first player"),
        ({"names": ""}, "--names is a list such as Ann,Ben, not ''"),
        ({"name": "A,B"}, "--name takes a single name"),
        ({"name": "A", "names": "B,A"}, "two people cannot both be called A"),
        ({"name": "Ann", "names": "Ben,ánn"}, "two people cannot both be called ánn"),
        ({"humans": 0}, "--humans cannot be 0: --auto is the option for house players only"),
        ({"humans": 5}, "5 people and 4 seats: name more --seats"),
        ({"humans": 2, "auto": True}, "--auto leaves no seat for people"),
    ],
)
def test_who_cannot_sit_down_is_refused(wishes: dict[str, object], said: str) -> None:
    with pytest.raises(Refused) as error:
        seated(**wishes)
    assert said in str(error.value)


@pytest.mark.parametrize("command", [("play", "chaos"), ("evening",)], ids=["play", "evening"])
def test_it_is_said_who_is_what(run: Run, command: tuple[str, ...]) -> None:
    args = ("--players", "caller,random", "--name", "Ann", "--names", "Ben", "--seed", "1")
    said = " ".join(run(*command, *args, "--hands", "1").stdout.split())
    assert "Ann, Ben (caller), Cleo (random) and Dot (caller), with $100 each." in said
    watched = run(*command, "--players", "caller", "--auto", "--hands", "1", "--seed", "1").stdout
    assert "Abe (caller), Bert (caller), Cleo (caller) and Dot (caller)" in " ".join(
        watched.split()
    )


def test_callers_call(run: Run) -> None:
    args = ("--players", "caller", "--auto", "--hands", "2", "--seed", "1")
    assert "folds" not in run("play", "chaos", *args).stdout


@pytest.mark.parametrize("game", ["chaos", "the_omen", "omaha_hi_lo", "holdem"])
def test_cards_of_several_people_are_covered_until_their_owner_presses_a_key(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str
) -> None:
    """Until the showdown nobody's down cards are printed but behind his own prompt."""
    monkeypatch.setattr(Terminal, "clear", lambda terminal: terminal.line("<<clear>>"))
    file = tmp_path / "hands"
    args = ("--humans", "2", "--name", "Ann", "--names", "Ben", "--seed", "3", "--hands", "1")
    result = run("play", game, *args, "--record", str(file), input=ALONG)
    told: list[Event] = []
    read(file.read_text().splitlines()[0], find, told.append)
    down = {
        name: [pretty(event.cards[0].face) for event in told if is_down(event, seat)]
        for seat, name in enumerate(("Ann", "Ben"))
    }
    parts = result.stdout.partition(" shows ")[0].split("<<clear>>")
    seen = dict.fromkeys(down, 0)
    for before, part in pairwise(["", *parts]):
        asked = re.search(r"(\w+), press Enter when nobody else looks > \S*\s*$", before)
        for name, cards in down.items():
            if asked and asked[1] == name:
                seen[name] += all(card in part for card in cards[:2])
            else:
                assert not [card for card in cards if card in part], f"{name}'s cards in {part!r}"
    assert all(seen.values())


def is_down(event: Event, seat: int) -> bool:
    return event.kind == "dealt" and event.seat == seat


def test_what_another_has_answered_since_is_taken_back_only_if_he_agrees(run: Run) -> None:
    people = ("--humans", "2", "--name", "Ann", "--names", "Ben", "--players", "caller")
    args = ("play", "chaos", *people, "--seed", "3", "--hands", "1")
    typed = "\n".join(["", "c", "", "c", "c", "", "c"])  # Ann, Ben, Ben, Ann: the pot is called
    refused = run(*args, input=f"{typed}\nu\nn\n").stdout
    assert re.search(r"(Ann|Ben) wants to take the last answer back\.", refused)
    assert "to take that back, everybody must consent." in " ".join(refused.split())
    assert re.search(r"(Ann|Ben) does not, so the answer stands\.", refused)
    assert "Taken back" not in refused
    agreed = run(*args, input=f"{typed}\nu\ny\n").stdout
    assert "Taken back, with all that followed." in agreed


def test_one_of_several_people_may_leave_and_the_others_play_on(run: Run) -> None:
    args = ("--humans", "2", "--name", "Ann", "--names", "Ben", "--seed", "3", "--hands", "2")
    result = run("play", "chaos", *args, input=f"\nq\ny\n{ALONG}")
    assert "Ann leaves: the rest of this hand is answered by default." in result.stdout
    assert "Ben, press Enter" in result.stdout.partition("Ann leaves")[2]
    assert "Ann, press Enter" not in result.stdout.partition("Ann leaves")[2]
    first, _, alone = result.stdout.partition("Hand 2")
    assert "Ann's turn: " in first
    assert "Ben's turn: " in first
    assert "Your turn" not in first
    assert "Your turn" in alone
    assert "press Enter when nobody else looks" not in alone
    assert "The ledger after 2 hands" in result.stdout


def test_whoever_sits_down_later_is_asked_before_an_answer_is_taken_back(
    run: Run, tmp_path: Path
) -> None:
    """It was a practice table while one person sat there."""
    menu = tmp_path / "chaos.toml"
    menu.write_text('[[game]]\ngame = "chaos"\n')
    args = ("evening", "--menu", str(menu), "--seed", "3", "--seats", "2", "--players", "caller")
    typed = "sit Ann person\n" + "\n".join(["c"] * 12)
    said = run(*args, input=f"{typed}\nu\n").stdout
    assert "press Enter when nobody else looks" in said
    asks = " wants? to take the last answer back."
    assert re.search(f"(Ann|You){asks}", said)
    assert re.search("(Ann|You), do you?", said)


def test_other_players_than_those_of_a_kept_evening_are_refused(run: Run, tmp_path: Path) -> None:
    kept = str(tmp_path / "e")
    args = ("evening", "--seed", "5", "--players", "caller", "--names", "Ben")
    run(*args, "--save", kept, input="\n")
    assert run(*args, "--resume", kept, input="\n").exit_code == 0
    result = run("evening", "--resume", kept, "--players", "random", input="\n")
    assert result.exit_code == 2
    assert "other players sit at the table" in result.stderr


def test_who_is_broke_and_buys_no_more_leaves_and_with_the_last_the_evening_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def refuse(_: Terminal, question: str, *, enter: bool) -> bool:
        asked.append(question)
        return not enter

    monkeypatch.setattr(Terminal, "agrees", refuse)
    chaos = find("chaos")
    home = HomeTable(EveningOpening(single(chaos, chaos.usual_rules), "x"))
    party = LocalEvening(Terminal(), home)
    party.sit_down(Guests(humans=2, name="Ann", names="Ben").sit_down())
    party.home.do(CashOut(0, 10_000))
    party.buy_chips()
    assert [*map(str, asked)] == ["Ann is broke. Buy in again for $100?"]
    assert "Ann leaves." in capsys.readouterr().out
    assert [one.name for one in party.table.players.values()] == ["Ben", "Cleo", "Dot"]
    party.home.do(CashOut(1, 10_000))
    with pytest.raises(EndOfEvening):
        party.buy_chips()
    assert [one.name for one in party.table.players.values()] == ["Ben", "Cleo", "Dot"]


@pytest.mark.parametrize("command", [("play", "kuhn"), ("evening",)], ids=["play", "evening"])
def test_what_a_player_prints_is_not_between_the_lines_of_the_table(
    run: Run, command: tuple[str, ...]
) -> None:
    chats = "tests.arena.players:chats"
    result = run(*command, "--players", chats, "--auto", "--hands", "1", "--seed", "1")
    assert result.exit_code == 0
    assert "what have I got here" in result.stderr
    assert "what have I got here" not in result.stdout
