"""What the house players remember is kept with the evening, and is the public record alone."""

from __future__ import annotations

from pokernight.bots.table_memory import VERSION, TableMemory, public_answers
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
    home, _ = an_evening()
    memory = home.session.memory
    last = home.table.last
    assert memory.hands == HANDS
    assert last is not None
    alone = TableMemory()
    alone.add([home.session.ids[name] for name in ("Abe", "Bert")], last.hand)
    for player, habits in alone.players.items():
        for question, answers in habits.counts.items():
            for answer, times in answers.items():
                assert memory.players[player].times(question, answer) >= times
    assert public_answers(last.hand)


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


def test_people_among_themselves_are_not_counted() -> None:
    home = dealt(HomeTable(chaos()), c.Sit("Ann"), c.Sit("Ben"))
    while home.table.hands < 1:
        give(home, home.session.questions()[0][1].default)
    assert home.session.memory.hands == 0
