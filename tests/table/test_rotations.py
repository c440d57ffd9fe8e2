"""Rotations: the games of a list in turn, by hands, by an orbit or by time; winner's choice."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.engine.asks import CALL
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.session.table_json import TableState
from pokernight.table import EveningOpening, Table
from pokernight.table.commands import Call, Deal, Reply, Sit, SitOut, TurnGame
from pokernight.table.evening_record import read, replay, write
from pokernight.table.menu import read_menu
from pokernight.table.table_state import standing, stood
from tests.room.company import Company

THREE = 'rotation = ["razz", "seven_card_stud", "five_card_draw"]\n'


def table(menu: str, names: str = "ABC") -> Table:
    evening = Table(EveningOpening(read_menu(menu, find), "seed"))
    for name in names:
        evening.do(Sit(name))
    return evening


def played(evening: Table, hands: int) -> list[str]:
    """Play hands; gives the games that were dealt."""
    games = []
    for _ in range(hands):
        evening.do(Deal())
        on = evening.on or evening.last
        assert on is not None
        games.append(on.entry.game.name)
        while (hand := evening.hand) is not None and hand.ask is not None:
            answer = CALL if CALL in hand.ask.legal else hand.ask.default
            evening.do(Reply(evening.asked[0], answer))
    return games


@pytest.mark.parametrize(
    ("name", "count", "first"),
    [("HORSE", 5, "holdem"), ("shoe", 4, "seven_card_stud"),
     ("8-Game", 8, "deuce_to_seven_triple_draw")],
)  # fmt: skip
def test_a_rotation_is_known_by_its_name(name: str, count: int, first: str) -> None:
    menu = read_menu(f'rotation = "{name}"\n', find)
    assert menu.choice == "rotation"
    assert len(menu.entries) == count
    assert menu.entries[0].game.name == first


def test_horse_is_played_at_limit_in_the_order_of_its_letters() -> None:
    menu = read_menu('rotation = "HORSE"\n', find)
    assert [entry.name[0] for entry in menu.entries] == ["L", "O", "R", "S", "S"]
    assert {entry.rules.to_dict()["betting"] for entry in menu.entries} == {"fixed"}


def test_by_hands_each_game_is_dealt_so_often() -> None:
    evening = table(THREE + "hands_each = 2\n")
    assert played(evening, 5) == ["razz", "razz", *["seven_card_stud"] * 2, "five_card_draw"]
    assert evening.hands_left == 1


def test_by_orbit_everybody_dealt_in_deals_once() -> None:
    evening = table(THREE + 'each = "orbit"\n')
    assert evening.hands_left == 3
    assert played(evening, 4) == [*["razz"] * 3, "seven_card_stud"]
    evening.do(SitOut(2))
    assert evening.hands_left == 1
    assert played(evening, 2) == ["seven_card_stud", "five_card_draw"]


def test_by_time_a_game_goes_on_until_the_clock_turns_it() -> None:
    evening = table(THREE + "minutes = 10\n")
    assert evening.menu.each == "time"
    assert played(evening, 4) == ["razz"] * 4
    evening.do(TurnGame())
    assert played(evening, 1) == ["seven_card_stud"]
    with pytest.raises(Refused, match="not played for a time"):
        table(THREE).do(TurnGame())


def test_a_called_game_goes_on_for_its_orbit_and_is_then_called_anew() -> None:
    evening = table(THREE + 'choice = "dealer"\neach = "orbit"\n')
    evening.do(Call(evening.caller, "Razz"))
    assert played(evening, 1) == ["razz"]
    with pytest.raises(Refused, match="Razz goes on for now"):
        evening.do(Call(evening.caller, "Seven-card Stud"))
    assert played(evening, 2) == ["razz", "razz"]
    with pytest.raises(Refused, match="not called a game yet"):
        evening.do(Deal())


def test_the_winner_calls_the_next_game_and_leaves_it_to_the_dealer_when_away() -> None:
    evening = table(THREE + 'choice = "winner"\n')
    evening.do(Call(evening.caller, "Razz"))
    before = {player.name: player.stack for player in evening.players.values()}
    played(evening, 1)
    won = {seat: p.stack - before[p.name] for seat, p in evening.players.items()}
    winner = max(won, key=lambda seat: won[seat])
    assert evening.chooser == winner
    other = next(seat for seat in won if seat != winner)
    if winner != evening.caller:
        with pytest.raises(Refused, match="as the winner of the last hand"):
            evening.do(Call(other, "Razz"))
    evening.do(SitOut(winner))
    assert evening.chooser == evening.caller


@pytest.mark.parametrize("how", ['each = "orbit"\n', "minutes = 5\n", 'choice = "winner"\n'])
def test_an_evening_with_a_rotation_is_written_read_and_taken_up(how: str) -> None:
    evening = table(THREE + how)
    if evening.is_called:
        evening.do(Call(evening.caller, "Razz"))
    played(evening, 1)
    text = write(evening)
    opening, done = read(text, find)
    again = replay(Table(opening), done)
    assert write(again) == text
    up = stood(opening, standing(evening), find)
    assert (up.hands_left, up.chooser, up.called) == (
        evening.hands_left, evening.chooser, evening.called,
    )  # fmt: skip


def test_an_evening_stored_before_there_were_rotations_has_the_same_first_line() -> None:
    assert '"each"' not in write(table('rotation = ["razz", "chaos"]\nhands_each = 2\n'))


@pytest.mark.parametrize(
    ("menu", "says"),
    [
        (THREE + 'each = "time"\n', "takes 1 to 1,440 minutes"),
        (THREE + 'each = "orbit"\nminutes = 5\n', "takes 1 to 1,440 minutes"),
        (THREE + 'each = "day"\n', "is hands or orbit or time"),
        ("rotation = 3\n", "is a list of names"),
        ('rotation = ["no such game"]\n', "no such game"),
        ('rotation = "HROSE"\n', "there is no game 'HROSE': HORSE is a rotation"),
        ('[[game]]\ngame = "8 game"\n', '8-game is a rotation, rotation = "8-game"'),
        ('rotation = ["razz", "razz"]\n', "is on the menu twice"),
    ],
)
def test_a_bad_rotation_is_refused_with_the_reason(menu: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        read_menu(menu, find)
    assert says in str(refused.value)


# --- at a table of the room


def shown(company: Company) -> Any:
    return TableState(company.session, lambda part: b"").table(()).rotation


def test_the_table_says_what_is_played_what_is_next_and_how_long() -> None:
    company = Company("Ann", "Ben", menu=THREE + 'each = "orbit"\n')
    state = shown(company)
    assert (state.each, state.now, state.next, state.left) == (
        "orbit",
        "Razz",
        "Seven-card Stud",
        2,
    )
    company.deal()
    assert shown(company).left == 1
    company.play_out()
    company.deal()
    assert shown(company).left == 0
    assert Company("Ann", "Ben").session.table.menu.choice == "single"
    assert shown(Company("Ann", "Ben")) is None


def test_by_time_the_clock_turns_to_the_next_game_at_the_first_deal_after_it() -> None:
    company = Company("Ann", "Ben", menu=THREE + "minutes = 1\n", misses=100)
    company.deal()
    began = company.session.game_since
    assert shown(company).ends == began + 60_000
    games = set()
    while company.now < began + 60_000:
        company.play_out()
        company.deal()
        games.add((company.now < began + 60_000, company.session.played))
    assert (True, "Razz") in games or len(games) == 1
    company.play_out()
    company.deal()
    assert company.session.table.on is not None
    assert company.session.table.on.entry.name != "Razz"
    said = [str(line.text) for line in company.session.spoken]
    assert any("the time of" in line for line in said)
