"""Answers that say which question they answer, and windows that a clock closes."""

from __future__ import annotations

import pytest

from pokernight.errors import Refused
from pokernight.games import find
from pokernight.table import Table
from pokernight.table.commands import CloseWindow, Reply, Undo, from_dict, to_dict
from pokernight.table.evening_record import read, replay
from pokernight.table.evening_record import write as write_evening
from tests.table.evenings import deal, menu, play_out, seated


def at_a_window() -> Table:
    """A hand of Bonedoneskis at a strict table, where a claim window is open."""
    table = seated(menu("bonedoneskis"), "ABCD")
    deal(table)
    while table.hand is not None and table.hand.ask is not None:
        if table.hand.ask.closes:
            return table
        ask = table.hand.ask
        table.do(Reply(table.asked[0], "call" if "call" in ask.legal else ask.default))
    raise AssertionError("no window in this hand")


def _number(table: Table) -> int:
    """The number of the outstanding question; beyond all where the hand is over."""
    return 10**6 if table.hand is None else table.hand.number


def test_a_second_click_is_refused_and_not_given_to_the_next_question() -> None:
    table = seated(menu("holdem"), "ABC")
    deal(table)
    assert table.hand is not None
    seat, number = table.asked[0], table.hand.number
    table.do(Reply(seat, "call", at=number))
    for again in (seat, table.asked[0]):
        with pytest.raises(Refused, match=f"question {number} of this hand is answered already"):
            table.do(Reply(again, "call", at=number))
    with pytest.raises(Refused, match="is not asked yet"):
        table.do(Reply(table.asked[0], "call", at=number + 2))
    assert len(table.commands) == 5


def test_all_who_are_asked_at_once_answer_the_same_number() -> None:
    table = at_a_window()
    assert table.hand is not None
    number = table.hand.number
    asked = table.asked
    for seat in asked[:-1]:
        table.do(Reply(seat, (), at=number))
        assert table.hand.number == number
    table.do(Reply(asked[-1], (), at=number))
    assert _number(table) > number


def test_a_clock_closes_a_window_with_the_defaults_of_who_has_not_answered() -> None:
    table = at_a_window()
    assert table.hand is not None
    number, first = table.hand.number, table.asked[0]
    with pytest.raises(Refused, match="is answered already"):
        table.do(CloseWindow(at=number - 1))
    table.do(Reply(first, (), at=number))
    table.do(CloseWindow(at=number))
    assert _number(table) > number
    with pytest.raises(Refused):
        table.do(CloseWindow(at=number))
    play_out(table)
    again = Table(table.opening)
    replay(again, table.commands)
    assert write_evening(again) == write_evening(table)
    assert read(write_evening(table), find)[1] == table.commands


def test_an_answer_from_before_an_undo_is_refused() -> None:
    """A question is asked again under a new number after its answer was taken back."""
    table = seated(menu("holdem"), "ABC")
    deal(table)
    assert table.hand is not None
    seat, number = table.asked[0], table.hand.number
    table.do(Reply(seat, "call", at=number))
    now = table.hand.number
    late = Reply(table.asked[0], "call", at=now)
    table.do(Undo(seat))
    assert table.asked == (seat,)
    assert table.hand.number > now
    for old in (Reply(seat, "call", at=number), late):
        with pytest.raises(Refused, match="is answered already, or was taken back"):
            table.do(old)
    assert table.hand.view(seat).number == table.hand.number
    table.do(Reply(seat, "call", at=table.hand.number))
    play_out(table)
    again = replay(Table(table.opening), table.commands)
    assert write_evening(again) == write_evening(table)


def test_a_sealed_answer_that_was_taken_back_fits_no_more() -> None:
    table = at_a_window()
    assert table.hand is not None
    number, first = table.hand.number, table.asked[0]
    table.do(Reply(first, (), at=number))
    table.do(Undo(first))
    with pytest.raises(Refused, match="was taken back"):
        table.do(Reply(first, (), at=number))
    table.do(Reply(first, (), at=table.hand.number))


def test_a_clock_closes_no_other_question() -> None:
    table = seated(menu("holdem"), "ABC")
    deal(table)
    assert table.hand is not None
    with pytest.raises(Refused, match="no window is open"):
        table.do(CloseWindow(at=table.hand.number))


def test_the_number_is_written_where_it_was_given() -> None:
    assert to_dict(Reply(1, "call")) == {"do": "answer", "seat": 1, "answer": "call"}
    assert to_dict(Reply(1, "call", 7))["at"] == 7
    assert from_dict({"do": "answer", "seat": 1, "answer": "call", "at": 7}) == Reply(1, "call", 7)
    assert from_dict({"do": "close window", "at": 3}) == CloseWindow(3)
    with pytest.raises(Refused):
        from_dict({"do": "answer", "seat": 1, "answer": "call", "at": "7"})
