"""Tests of the house players' memory: it is kept with the evening, from the public record alone."""

from __future__ import annotations

from copy import deepcopy

from pokernight.bots import Situation
from pokernight.bots.playouts import stay
from pokernight.bots.table_memory import BET, CAPPED, OPEN, RAISE, VERSION, TableMemory
from pokernight.engine.asks import Answer, Bets
from pokernight.games import find
from pokernight.session.home_table import HomeTable
from pokernight.session.house_answers import situation_of
from pokernight.session.session import FORGOTTEN
from pokernight.table import commands as c
from tests.session.test_home_table import answer as give
from tests.session.test_home_table import chaos, dealt, play_out

HANDS = 3


def an_evening() -> tuple[HomeTable, list[c.Command]]:
    """Return an evening of a few hands of callers, and the commands that were kept."""
    kept: list[c.Command] = []
    home = HomeTable(chaos(), keep=kept.append)
    for sit in (c.Sit("Abe", by="caller"), c.Sit("Bert", by="caller")):
        home.do(sit)
    play_out(home, HANDS)
    return home, kept


def test_every_hand_with_a_house_player_is_counted_once() -> None:
    home, kept = an_evening()
    memory = home.session.memory
    replies = [command for command in kept if isinstance(command, c.Reply)]
    assert memory.hands == HANDS
    counted = [habits.asked(question) for habits in memory.players.values()
               for question in habits.counts]  # fmt: skip
    assert 0 < sum(counted) <= len(replies)


def test_an_answer_that_is_taken_back_is_forgotten() -> None:
    home, taken_back = dealt(HomeTable(chaos()), c.Sit("Ann"), c.Sit("Bert", by="caller")), 0
    while home.session.hand is not None:
        person = home.asked
        assert person is not None
        ask = home.session.questions()[0][1]
        if person.by:
            home.answer_for_house()
        elif not taken_back and isinstance(ask.legal, Bets) and ask.legal.low <= ask.legal.high:
            seat = home.table.asked[0]
            give(home, ask.legal.low)
            home.do(c.Undo(seat))
            taken_back += 1
        else:
            give(home, stay(ask))
    ann = home.session.memory.players[home.session.ids["Ann"]]
    assert taken_back
    assert not ann.times(OPEN, RAISE) and not ann.times(BET, RAISE)
    assert ann.asked(OPEN) + ann.asked(BET) + ann.asked(CAPPED)


def test_a_resumed_evening_remembers_the_same() -> None:
    home, kept = an_evening()
    again = HomeTable(chaos())
    again.replay(kept, lambda command: None)
    assert again.session.memory.to_dict() == home.session.memory.to_dict()


def test_a_memory_of_an_older_version_starts_anew_and_says_so() -> None:
    home, _ = an_evening()
    written = home.session.standing()
    same, older = HomeTable(chaos()).session, HomeTable(chaos()).session
    same.stand(written, find)
    assert same.memory.to_dict() == home.session.memory.to_dict()
    assert FORGOTTEN not in [line.text for line in same.spoken]
    written["memory"] = {**written["memory"], "version": VERSION - 1}
    older.stand(written, find)
    assert older.memory.to_dict() == TableMemory().to_dict()
    assert older.spoken[-1].text == FORGOTTEN


def test_a_house_player_is_asked_with_the_memory_of_those_dealt_in() -> None:
    home, _ = an_evening()
    home.do(c.Sit("Ann"))
    while home.asked is None or not home.asked.by:
        if home.asked is None:
            home.go_on()
        else:
            give(home, home.session.questions()[0][1].default)
    person = home.asked
    assert home.session.hand is not None
    asked = situation_of(home.session, person.id, home.session.hand.asks[0])
    assert len(asked.memory) == asked.view.seats
    assert sum(bool(habits.counts) for habits in asked.memory) >= 2


noted: list[list[dict[str, dict[str, int]]]] = []
"""The table's memory as `notes` was given it, by question and seat."""


def notes(asked: Situation) -> Answer:
    """Note what is given of the table's memory, spoil it, and stay."""
    noted.append(deepcopy([habits.counts for habits in asked.memory]))
    for habits in asked.memory:
        habits.add(OPEN, RAISE)
    return stay(asked.ask)


def test_a_player_of_ones_own_is_given_the_public_record_and_no_more() -> None:
    """It may write into what it is given: the table's memory stays as it is."""
    home, compared = HomeTable(chaos()), 0
    for sit in (c.Sit("Own", by=f"{__name__}:notes"), c.Sit("Bert", by="caller")):
        home.do(sit)
    session = home.session
    while home.table.hands < HANDS:
        if home.asked is None:
            home.go_on()
            continue
        own, known = home.asked.name == "Own", deepcopy(session.memory.to_dict()["players"])
        noted.clear()
        home.answer_for_house()
        if own:
            (seats,) = noted
            assert sorted(map(repr, seats)) == sorted(
                [repr(known.get(session.ids[name], {})) for name in ("Own", "Bert")]
            )
            compared += any(seats)
    assert compared
    assert all(not habits.times(OPEN, RAISE) for habits in session.memory.players.values())


def test_people_among_themselves_are_not_counted() -> None:
    home = dealt(HomeTable(chaos()), c.Sit("Ann"), c.Sit("Ben"))
    while home.table.hands < 1:
        give(home, home.session.questions()[0][1].default)
    assert home.session.memory.hands == 0
