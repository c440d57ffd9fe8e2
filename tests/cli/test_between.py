"""Tests of settings between two hands, and of words that wait for the end of a hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.between_hands import name_and_kind
from pokernight.cli.table.game_calls import call_of, on_menu
from pokernight.engine.record import read
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.session.message_parts import GameJson
from pokernight.table import Table
from pokernight.table.evening_record import read as read_evening
from pokernight.table.evening_record import replay
from tests.cli.running import ALONG, Run

CALLERS = ("--players", "caller", "--seed", "3")


Paused: TypeAlias = Callable[..., str]


@pytest.fixture
def paused(run: Run, monkeypatch: pytest.MonkeyPatch) -> Paused:
    """An evening of Chaos whose first hand is over; what is typed follows."""
    monkeypatch.setattr(Terminal, "interactive", True)

    def play(*lines: str, command: tuple[str, ...] = ("play", "chaos", "--hands", "2")) -> str:
        typed = "\n".join(["c", "c", "c", "c", "c", *lines]) + "\n"
        result = run(*command, *CALLERS, input=f"{typed}{ALONG}")
        assert result.exit_code == 0
        return " ".join(result.stdout.split())

    return play


def asked(said: str, line: str) -> str:
    """Return the output after a line that was typed between two hands."""
    before, _, after = said.partition(f"Enter: the next hand > {line} ")
    assert before != said, f"{line!r} was not typed between hands"
    return after


def test_somebody_sits_down_and_somebody_leaves(paused: Paused) -> None:
    said = paused("sit Earl random", "leave bert", "sit Gus", "leave Bert")
    assert asked(said, "sit Earl random").startswith("Earl (random) sits down with $100.")
    assert asked(said, "leave bert").startswith("Bert leaves with $")
    assert asked(said, "sit Gus").startswith("Gus (")
    assert asked(said, "leave Bert").startswith("No player is called 'Bert': there are you, ")
    second = said.partition("== Hand 2")[2]
    assert "Earl" in second
    assert "Bert" not in second.partition("The ledger")[0]


def test_another_person_sits_down_at_the_keyboard(paused: Paused) -> None:
    said = paused("sit Ann person")
    assert asked(said, "sit Ann person").startswith("Ann sits down with $100.")
    assert "Ann, press Enter when nobody else looks >" in said.partition("== Hand 2")[2]


def test_chips_are_bought_at_once_or_refused(paused: Paused) -> None:
    said = paused("buy 0", "buy lots", "buy 25", "buy Bert 10")
    assert asked(said, "buy 0").startswith("Nobody can buy in for $0")
    assert "cannot be 'lots'" in asked(said, "buy lots")[:60]
    assert asked(said, "buy 25").startswith("You buy chips for $25.")
    assert asked(said, "buy Bert 10").startswith("Bert buys chips for $10.")


def test_what_may_be_said_lies_apart_from_what_it_does(paused: Paused) -> None:
    assert "story, h the evening so far; the last hand rules, hands" in asked(paused("?"), "?")


def test_stakes_and_house_rules_are_changed(paused: Paused) -> None:
    said = paused("stakes 4/8", "rule queens=last", "rule ante=0.50", "stakes 4", "rule antes=1")
    assert asked(said, "stakes 4/8").startswith("1 Chaos, bets $4/$8")
    said_of_the_ante = "Chaos is played with ante=0.50 from now on."
    assert asked(said, "rule ante=0.50").startswith(said_of_the_ante)
    assert asked(said, "stakes 4").startswith("Stakes here are two amounts")
    assert "did you mean 'ante'?" in asked(said, "rule antes=1")[:100]
    second = said.partition("== Hand 2")[2]
    assert "ante $0.50" in second
    assert "(b)et $4" in second


def test_games_are_put_on_the_menu_and_taken_off(paused: Paused) -> None:
    said = paused(
        "menu", "menu add holdem", "menu add holdem", "menu add chess", "menu add ./x.py",
        "stakes 1/2", "stakes holdem 1/2", "rule holdem cap=3", "menu frob", "menu drop chaos",
        "menu drop holdem",
    )  # fmt: skip
    assert asked(said, "menu").startswith("One game. On the menu: 1 Chaos, bets $2/$4")
    assert asked(said, "menu add holdem").startswith("2 Hold'em, ")
    assert "is on the menu already" in asked(said, "menu add holdem").partition("add holdem ")[2]
    assert "there is no game 'chess'" in asked(said, "menu add chess")[:60].lower()
    assert "is not a game of the rulebook" in asked(said, "menu add ./x.py")[:60]
    assert asked(said, "stakes 1/2").startswith("Add the game, as in stakes GAME 4/8.")
    assert "$1/$2" in asked(said, "stakes holdem 1/2")[:40]
    assert asked(said, "menu frob").startswith("A menu is changed as in menu add GAME")
    assert asked(said, "menu drop chaos").startswith("Chaos is off the menu.")
    assert asked(said, "menu drop holdem").startswith("A menu needs at least one game")


def test_leaving_between_hands_ends_the_evening_of_the_last_person(paused: Paused) -> None:
    said = paused("leave", "n", "leave you", "y", command=("play", "chaos"))
    assert asked(said, "leave").startswith("End the evening here?")
    assert asked(said, "leave you").startswith("End the evening here?")
    assert "The ledger after 1 hand " in said


def test_what_is_said_in_a_hand_waits_until_it_is_over(run: Run, tmp_path: Path) -> None:
    file, kept = tmp_path / "hands", tmp_path / "kept"
    menu = tmp_path / "chaos.toml"
    menu.write_text('[[game]]\ngame = "chaos"\n')
    typed = "sit Earl caller\nstakes 4/8\nleave Bert\nrule antes=1\n"
    args = ("--menu", str(menu), "--hands", "2", "--record", str(file), "--save", str(kept))
    result = run("evening", *CALLERS, *args, input=f"{typed}{ALONG}")
    before = " ".join(result.stdout.partition("wins")[0].split())
    for said in (
        "Earl (caller) sits down with $100 when this hand is over.",
        "When this hand is over: 1 Chaos, bets $4/$8",
        "Bert leaves when this hand is over.",
        "did you mean 'ante'?",
    ):
        assert said in before
    first, second = (read(line, find) for line in file.read_text().splitlines())
    assert first.state.setup.rules.to_dict()["big_bet"] == "4"
    assert second.state.setup.rules.to_dict()["big_bet"] == "8"
    assert first.state.seats == second.state.seats == 4
    between = result.stdout.partition("== Hand 1")[2].partition("== Hand 2")[0]
    for said in ("Earl (caller) sits down", "1 Chaos, bets $4/$8", "Bert leaves with $"):
        assert said in between.rpartition("wins")[2]
    opening, done = read_evening(kept.read_text(), find)
    again = replay(Table(opening), done)
    assert again.menu.entries[0].rules.to_dict()["big_bet"] == "8"
    assert [one.name for one in again.players.values()] == ["You", "Cleo", "Dot", "Earl"]


def test_what_is_said_in_a_hand_is_checked_at_once_after_what_waits(run: Run) -> None:
    typed = (
        "sit Zed wizard\nsit Bert\nsit Zed caller\nsit Zed person\nleave Zoe\nleave Bert\n"
        "leave Bert\nsit Bert gambler\nmenu add holdm\nmenu add holdem\nstakes holdem 1/2\n"
    )
    said = " ".join(run("play", "chaos", *CALLERS, "--hands", "1", input=typed).stdout.split())
    at = 0
    for line in (
        "There is no house player 'wizard': there are professor, gambler, ",
        "Bert is at the table already.",
        "Zed (caller) sits down with $100 when this hand is over.",
        "Zed is at the table already.",
        "No player is called 'Zoe'",
        "Bert leaves when this hand is over.",
        "No player is called 'Bert'",
        "Bert (gambler) sits down with $100 when this hand is over.",
        "There is no game 'holdm', did you mean 'holdem'?",
        "When this hand is over: 2 Hold'em, ",
        "When this hand is over: 2 Hold'em, ",
    ):
        assert line in said[at:]
        at += said[at:].index(line) + len(line)


def test_a_name_of_two_words_stands_in_quotes() -> None:
    assert name_and_kind("") == ("", "")
    assert name_and_kind("Zed") == ("Zed", "")
    assert name_and_kind("caller") == ("", "caller")
    assert name_and_kind("Mary Ann Caller") == ("Mary Ann", "caller")
    assert name_and_kind('"Mary Ann"') == ("Mary Ann", "")
    assert name_and_kind('"Mary Ann" person') == ("Mary Ann", "person")
    with pytest.raises(Refused, match='as in sit "Zed wizard"'):
        name_and_kind("Zed wizard")


def test_the_dealer_settles_things_where_he_is_asked_for_a_game(run: Run) -> None:
    typed = "menu drop chaos\nmenu add holdem\nstakes hold 1/2\nhold\n"
    result = run("evening", *CALLERS, "--hands", "1", input=f"{typed}{ALONG}")
    said = " ".join(result.stdout.split())
    assert "Chaos is off the menu." in said
    assert "Hold'em, bets $1/$2" in said or "Hold'em, blinds $1/$2" in said
    assert "== Hand 1 · Hold'em" in said


def test_a_game_is_found_by_the_beginning_of_a_word_of_its_name(paused: Paused) -> None:
    said = paused("menu add the_omen", "stakes omen 4/8", "buy", "sit Abe", "leave Abe", "sit")
    assert asked(said, "stakes omen 4/8").startswith("2 The Omen, bets $4/$8")
    assert asked(said, "buy").startswith("Add an amount, as in buy 50.")
    assert asked(said, "leave Abe").partition("> sit ")[2].startswith("Earl ("), "no second Abe"


def test_who_left_in_mid_hand_does_not_leave_again_after_it(run: Run) -> None:
    people = ("--humans", "2", "--name", "Ann", "--names", "Ben", "--seed", "3", "--hands", "2")
    said = run("play", "chaos", *CALLERS, *people, input=f"\nleave Ann\nq\ny\n{ALONG}").stdout
    assert "Ann leaves when this hand is over." in said
    assert "Ann leaves: the rest of this hand is answered by default." in said
    assert "No player is called" not in said


def test_what_waits_when_an_evening_stops_is_said_to_be_lost(run: Run, tmp_path: Path) -> None:
    args = ("evening", *CALLERS, "--seed", "3", "--save", str(tmp_path / "kept"))
    said = run(*args, input="1\nsit Earl caller\nbuy 50\n").stdout
    rest = " ".join(said.partition("The evening stops here.")[2].split())
    assert rest.endswith("the end of the hand are not kept: sit Earl caller and buy 50.")


def test_who_sits_down_where_there_are_blinds_is_told_to_wait_or_posts(paused: Paused) -> None:
    play = ("play", "holdem", "--hands", "2")
    waits = paused("sit Ann person", command=play)
    assert "Ann waits for the big blind." in waits.partition("== Hand 2")[2]
    posts = paused("sit Ann person post", command=play)
    second = posts.partition("== Hand 2")[2]
    assert "Ann posts" in second or "Ann waits to post a blind." in second


def test_the_menu_says_which_amounts_are_not_as_the_stakes_have_them(paused: Paused) -> None:
    said = paused("stakes 4/8", "menu", "rule ante=0.50", "menu")
    first, _, second = said.partition("is played with ante=0.50")
    assert first.rpartition("> menu ")[2].startswith("One game. On the menu: 1 Chaos, bets $4/$8 E")
    assert "1 Chaos, bets $4/$8, ante=0.50" in second


def test_many_house_rules_of_one_set_are_told_by_its_name(run: Run) -> None:
    said = run("play", "cripple_mr_onion", "--rules", "all", *CALLERS, "--hands", "1").stdout
    assert "House rules: the set all." in said
    assert "null_eights=yes" not in said


@pytest.mark.parametrize(
    ("typed", "called"),
    [("chaos", "Chaos"), ("night", "Night Chaos"), ("hi-lo", "Omaha Hi-Lo"), ("2", "Omaha Hi-Lo")],
)
def test_a_game_s_own_name_comes_before_a_word_in_the_name_of_another(
    typed: str, called: str
) -> None:
    menu = [
        GameJson(name=find(name).title, game=name, stakes="", changed=[], waiting=0, refusal="",
                 staked=[])
        for name in ("night_chaos", "omaha_hi_lo")
    ]  # fmt: skip
    assert call_of(typed, menu).name == called
    if typed == "chaos":
        with pytest.raises(Refused, match="'chaos' is not one game of this menu"):
            on_menu(menu, typed)
