"""A session run by its own people: decks of a seed, a keyboard for several, incidents, undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pokernight.engine.record import write
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, find
from pokernight.session import messages as m
from pokernight.session.home_table import HomeTable
from pokernight.table import EveningOpening, Table
from pokernight.table import commands as c
from pokernight.table.clumsy import ClumsyDealer, by_hand
from pokernight.table.evening_record import Pen, read, replay
from pokernight.table.menu import single, source_games
from pokernight.table.table_state import standing


def chaos(seed: str = "a", *, practice: bool = True) -> EveningOpening:
    game = find("chaos")
    return EveningOpening(single(game, game.usual_rules), seed, practice=practice)


def dealt(home: HomeTable, *sits: c.Sit) -> HomeTable:
    """The table with its players, and the first hand dealt."""
    for sit in sits:
        home.do(sit)
    while home.table.playing is None:
        home.go_on()
    return home


def play_out(home: HomeTable, hands: int) -> list[str]:
    """House players play some hands; gives their records."""
    records: list[str] = []
    while home.table.hands < hands:
        if home.asked is None:
            home.go_on()
        else:
            home.answer_for_house()
        last = home.table.last
        if home.table.hands > len(records) and last is not None:
            records.append(write(last.hand))
    return records


def with_callers(seed: str, keep: Callable[[c.Command], None] = lambda command: None) -> HomeTable:
    menu = source_games({name: find(name) for name in SOURCE_GAMES})
    home = HomeTable(EveningOpening(menu, seed), keep=keep)
    for name in ("Abe", "Bert", "Cleo"):
        home.do(c.Sit(name, by="caller"))
    return home


def answer(home: HomeTable, value: object) -> None:
    person, session = home.asked, home.session
    assert person is not None
    home.take(person.id, m.AnswerRequest("a", session.number, value, session.table.deals))  # type: ignore[arg-type]


def standing_proposal(home: HomeTable) -> str:
    """Return the proposal to which everybody is asked to agree."""
    proposal = home.session.proposal
    return "" if proposal is None else proposal.what


def test_equal_seeds_give_equal_evenings_and_other_seeds_others() -> None:
    first, second, other = (play_out(with_callers(seed), 4) for seed in ("x", "x", "y"))
    assert first == second
    assert first != other


def test_an_evening_without_a_seed_as_a_room_exports_it_goes_on() -> None:
    assert HomeTable(chaos("")).session.seeded


def test_every_command_is_kept_and_the_kept_ones_replay_to_the_same_table() -> None:
    kept: list[c.Command] = []
    home = with_callers("x", kept.append)
    play_out(home, 3)
    pen = Pen()
    text = pen.opening(home.table.opening) + "".join(map(pen.command, kept))
    opening, done = read(text, find)
    assert standing(replay(Table(opening), done)) == standing(home.table)
    again = HomeTable(opening, keep=kept.append)
    before = len(kept)
    again.replay(done, lambda command: None)
    assert standing(again.table) == standing(home.table)
    assert len(kept) == before, "what is replayed is not kept again"
    assert play_out(again, 5)[-1:] == play_out(home, 5)[-1:]


def test_several_people_of_a_keyboard_answer_in_turn() -> None:
    home = dealt(HomeTable(chaos(practice=False)), c.Sit("Ann"), c.Sit("Ben"))
    names = set()
    for _ in range(2):
        person = home.asked
        assert person is not None
        names.add(person.name)
        answer(home, "check")
    assert names == {"Ann", "Ben"}
    assert home.several
    with pytest.raises(Refused, match="not asked anything"):
        waiting = home.session.ids[({"Ann", "Ben"} - {home.asked.name}).pop()]  # type: ignore[union-attr]
        home.take(waiting, m.AnswerRequest("a", home.session.number, "check", 1))


def test_a_single_person_takes_answers_back_freely_and_among_two_everybody_agrees() -> None:
    alone = dealt(HomeTable(chaos()), c.Sit("Ann"), c.Sit("Bert", by="caller"))
    while alone.asked is not None and alone.asked.by:
        alone.answer_for_house()
    person = alone.asked
    assert person is not None
    before = alone.session.number
    for _ in range(12):  # more often than a room would hear
        answer(alone, "check")
        alone.take(person.id, m.Propose("u", "undo"))
    assert alone.asked == person
    assert alone.session.number > before
    assert standing_proposal(alone) == ""
    two = dealt(HomeTable(chaos(practice=False)), c.Sit("Ann"), c.Sit("Ben"))
    first = two.asked
    assert first is not None
    answer(two, "check")
    answer(two, "check")
    two.take(first.id, m.Propose("u", "undo"))
    assert standing_proposal(two) == "undo"
    second = next(person for person in two.session.people.values() if person.id != first.id)
    two.take(second.id, m.Vote("v", yes=True))
    assert standing_proposal(two) == ""
    assert two.asked == first


def test_a_player_who_comes_back_as_another_kind_is_another_player() -> None:
    home = HomeTable(chaos())
    for sit in (c.Sit("Ann"), c.Sit("Bert", by="caller")):
        home.do(sit)
    with pytest.raises(Refused, match="Bert is at the table already"):
        home.do(c.Sit("Bert"))
    caller = home.session.at_seat(1)
    home.do(c.Leave(1))
    home.do(c.Sit("Bert"))
    person = home.session.at_seat(1)
    assert (caller.by, person.by) == ("caller", "")
    assert list(home.people) == [0, 1]


def test_a_clumsy_dealer_makes_mistakes_that_are_kept_and_a_player_claims_faults() -> None:
    game, kept = find("omaha_hi_lo"), list[c.Command]()
    menu = single(game, by_hand(game.usual_rules))
    home = HomeTable(EveningOpening(menu, "7"), ClumsyDealer(0.5), kept.append)
    for name in ("Abe", "Bert", "Cleo"):
        home.do(c.Sit(name, by="caller"))
    while len(kept) < 200 or home.table.playing is not None:
        if home.asked is None:
            home.go_on()
        elif not home.let_slip(None):
            home.answer_for_house()
    assert any(isinstance(command, c.Happen) for command in kept)
    assert all(command.deck for command in kept if isinstance(command, c.Deal))
    again = Table(home.table.opening)
    assert standing(replay(again, kept)) == standing(home.table)
    honest = dealt(HomeTable(chaos()), c.Sit("Ann"), c.Sit("Bert", by="caller"))
    assert not honest.let_slip(None)
    assert not honest.call_the_floor(honest.session.ids["Ann"])


def test_a_broke_house_player_buys_in_again_and_that_is_remarked() -> None:
    home = HomeTable(chaos())
    for sit in (c.Sit("Ann"), c.Sit("Bert", by="caller")):
        home.do(sit)
    home.do(c.CashOut(1, 10_000))
    home.go_on()
    assert [*map(str, home.remarks)] == ["Bert is broke and buys in again for $100"]
    assert home.table.players[1].stack == 10_000


def test_where_nothing_can_be_dealt_the_reason_is_given() -> None:
    home = HomeTable(chaos())
    home.do(c.Sit("Ann"))
    with pytest.raises(Refused, match="Chaos needs 2 players at least, not 1"):
        home.go_on()
