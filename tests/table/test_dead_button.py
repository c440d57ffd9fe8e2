"""The dead button (TDA; default 0.13): nobody is spared a blind or posts one twice.

A, B, C, D sit in that order; A has the button in the first hand, B posts $2 and C $4.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.engine.asks import CALL
from pokernight.engine.record import read as read_hand
from pokernight.engine.record import write as write_hand
from pokernight.games import find
from pokernight.table import Table
from pokernight.table.commands import CallOff, CashOut, Leave, Return, Sit, SitOut
from pokernight.table.evening_record import read, replay, write
from pokernight.table.menu import from_dict, read_menu, to_dict
from pokernight.table.seats import Seating
from tests.table.evenings import deal, dealt, done, hands, menu, play_out, posted, seated


def dead(names: str = "ABCD", *games: str, **details: Any) -> Table:
    return seated(menu(*games or ("omaha_hi_lo",), button="dead"), names, **details)


def seating(table: Table) -> Seating:
    assert table.playing is not None
    return table.playing.seating


def last_to_act(table: Table) -> str:
    return table.players[seating(table).button].name


def spots(table: Table) -> tuple[int, ...]:
    found = seating(table).spots
    assert found is not None
    return found


def test_0_13_the_moving_button_is_the_default() -> None:
    assert menu("omaha_hi_lo").button == "moving"


def test_it_is_an_option_of_the_menu() -> None:
    text = 'button = "dead"\n[[game]]\ngame = "omaha_hi_lo"\n'
    games = read_menu(text, find)
    assert games.button == "dead"
    assert from_dict(to_dict(games), find) == games
    older = {name: value for name, value in to_dict(games).items() if name != "button"}
    assert from_dict(older, find).button == "moving"


def test_where_nobody_leaves_it_moves_like_any_other() -> None:
    table = dead()
    for button, small, big in ("ABC", "BCD", "CDA", "DAB", "ABC"):
        deal(table)
        assert last_to_act(table) == button
        assert posted(table) == {small: 200, big: 400}
        play_out(table)


def test_the_big_blind_is_dealt_alone_when_who_posted_it_last_has_left() -> None:
    table = hands(dead(), 1)
    table.do(Leave(2))  # C would have the small blind now
    deal(table)
    assert (last_to_act(table), posted(table)) == ("B", {"D": 400})
    assert table.hand is not None
    assert table.hand.opening is not None
    assert table.hand.opening.dead_small_blind
    assert table.players[table.asked[0]].name == "A", "left of the big blind"
    again = read_hand(write_hand(table.hand), find)
    assert again.state.front == table.hand.state.front
    while table.hand.state.street == 0:
        table.hand.play("call" if CALL in table.hand.asks[0].legal else "check")
    assert table.players[table.asked[0]].name == "D", "left of the button"


def test_the_button_lies_at_an_empty_chair_when_who_posted_the_small_blind_last_has_left() -> None:
    table = hands(dead(), 1)
    table.do(Leave(1))  # B would have the button now
    deal(table)
    assert (last_to_act(table), posted(table)) == ("A", {"C": 200, "D": 400})
    assert seating(table).dead_button
    play_out(table)
    deal(table)
    assert (last_to_act(table), posted(table)) == ("C", {"D": 200, "A": 400})
    assert not seating(table).dead_button


def test_who_had_the_button_last_leaves_and_nothing_is_dead() -> None:
    table = hands(dead(), 1)
    table.do(Leave(0))
    deal(table)
    assert (last_to_act(table), posted(table)) == ("B", {"C": 200, "D": 400})


def test_who_would_have_the_big_blind_leaves_and_it_moves_to_the_next() -> None:
    table = hands(dead(), 1)
    table.do(Leave(3))
    deal(table)
    assert (last_to_act(table), posted(table)) == ("B", {"C": 200, "A": 400})


def test_the_button_is_dead_a_hand_after_the_small_blind_was() -> None:
    table = hands(dead(), 1)
    table.do(Leave(2))
    for expected in (("B", {"D": 400}), ("B", {"D": 200, "A": 400}), ("D", {"A": 200, "B": 400})):
        deal(table)
        assert (last_to_act(table), posted(table)) == expected
        play_out(table)


def test_both_may_be_dead_in_one_hand() -> None:
    table = hands(dead("ABCDE"), 1)
    done(table, Leave(1), Leave(2))
    deal(table)
    assert (last_to_act(table), posted(table)) == ("A", {"D": 400})
    assert seating(table).dead_button
    assert seating(table).dead_small_blind
    play_out(table)
    deal(table)
    assert (last_to_act(table), posted(table)) == ("A", {"D": 200, "E": 400})
    assert seating(table).dead_button


@pytest.mark.parametrize("how", ["sits out", "is broke"])
def test_who_sits_out_or_is_broke_leaves_his_blind_dead_too(how: str) -> None:
    table = hands(dead(), 1)
    table.do(SitOut(2) if how == "sits out" else CashOut(2, table.players[2].stack))
    deal(table)
    assert posted(table) == {"D": 400}
    play_out(table)
    assert table.players[2].owes == "both"


@pytest.mark.parametrize(
    ("leaves", "small", "big"),
    [
        (0, {"C": 200}, {"B": 400}),
        (1, {"C": 200}, {"A": 400}),
        (2, {}, {"A": 400}),
    ],
)
def test_0_13_when_two_are_left_nobody_posts_a_blind_again(
    leaves: int, small: dict[str, int], big: dict[str, int]
) -> None:
    """Of three B has posted the small blind and C the big one; the small one is on the button."""
    table = hands(dead("ABC"), 1)
    table.do(Leave(leaves))
    deal(table)
    assert posted(table) == small | big
    assert last_to_act(table) not in big
    play_out(table)
    one, other = next(iter(big)), last_to_act_before(table)
    for _ in range(2):
        deal(table)
        assert posted(table) == {one: 200, other: 400}
        play_out(table)
        one, other = other, one


def last_to_act_before(table: Table) -> str:
    assert table.last is not None
    return table.players[table.last.seating.button].name


def test_a_third_player_joins_two() -> None:
    table = hands(dead("AB", chairs=4), 1)  # A had the button and the small blind, B the big one
    table.do(Sit("C"))
    deal(table)
    assert (last_to_act(table), posted(table)) == ("A", {"B": 200, "C": 400})


def test_a_new_player_does_not_come_in_at_the_chair_of_button_or_small_blind() -> None:
    table = hands(dead(), 1)
    done(table, Leave(1), Sit("E", seat=1, blinds="post"))
    done(table, Leave(2), Sit("F", seat=2, blinds="post"))
    deal(table)
    assert (dealt(table), posted(table)) == ("AD", {"D": 400})
    play_out(table)
    deal(table)  # the button lies at F's chair, and has passed E's
    assert dealt(table) == "AED"


def test_who_leaves_and_comes_back_before_the_next_hand_posts_as_if_he_had_stayed() -> None:
    table = hands(dead(), 1)
    done(table, Leave(2), Sit("C", seat=2))
    deal(table)
    assert posted(table) == {"C": 200, "D": 400}


def test_a_hand_called_off_leaves_button_and_blinds_as_they_were() -> None:
    table = hands(dead(), 1)
    table.do(Leave(2))
    deal(table)
    table.do(CallOff(table.host))
    deal(table)
    assert (last_to_act(table), posted(table)) == ("B", {"D": 400})


def test_games_without_blinds_are_dealt_in_turn_and_the_blinds_wait() -> None:
    table = dead("ABC", "omaha_hi_lo", "the_omen")
    expected = [
        ("Omaha Hi-Lo", "A", {"B": 200, "C": 400}),
        ("The Omen", "B", {}),
        ("The Omen", "C", {}),
        ("Omaha Hi-Lo", "B", {"C": 200, "A": 400}),
    ]
    for turn, (game, button, blinds) in enumerate(expected):
        assert table.caller == turn % 3
        deal(table, game)
        assert last_to_act(table) == button
        assert not blinds or posted(table) == blinds
        play_out(table)


@given(st.integers(0, 10**9))
@settings(max_examples=60)
def test_nobody_is_spared_a_blind_or_posts_one_twice(seed: int) -> None:
    """People come and go as they like: the big blind goes round, and the small one follows it."""
    rng = Random(seed)
    table = dead("ABCDEFG"[: rng.randint(2, 7)], chairs=9)
    last: tuple[int, ...] | None = None
    owned: str | None = None
    before: dict[int, str] = {}
    for _ in range(12):
        for _ in range(rng.choice((0, 0, 1, 2))):
            come_and_go(table, rng)
        if sum(player.present() for player in table.players.values()) < 2:
            break
        in_play = {seat for seat, one in table.players.items() if one.present() and one.in_play}
        deal(table)
        now, front = spots(table), posted(table)
        in_hand = set(dealt(table))
        assert in_play <= set(table.dealt_in), "who owes nothing is dealt in"
        if last is not None and len(in_play) >= 2:
            assert now[1] == last[2], "the small blind is due where the big one was"
            way = [(last[2] + step) % 9 for step in range(1, 10)]
            skipped = way[: way.index(now[2])]
            assert not in_play & set(skipped), "the big blind passes nobody who is in the game"
            small = table.players.get(now[1])
            there = now[1] in table.dealt_in
            assert there == (small is not None and small.name in in_hand)
            if there:
                assert small is not None
                assert small.name == owned, "who had the big blind has the small one"
            assert now[2] != last[2]
            if len(in_hand) > 2:
                assert now[0] == last[1], "the button lies where the small blind was"
        elif last is not None:
            before = {}
        big = table.players[now[2]].name
        chairs = {seat: table.players[seat].name for seat in table.dealt_in}
        stayed = {name for seat, name in chairs.items() if before.get(seat) == name}
        assert not stayed & front.keys() - {big, owned}, "nobody else posts anything"
        owned = big
        before = chairs
        last = now
        play_out(table)
    text = write(table)
    opening, given_ = read(text, find)
    assert write(replay(Table(opening), given_)) == text


def come_and_go(table: Table, rng: Random) -> None:
    away = [seat for seat, one in table.players.items() if one.away]
    there = [seat for seat, one in table.players.items() if not one.away]
    free = [seat for seat in range(9) if seat not in table.players]
    names = [name for name in "ABCDEFGHI" if name not in {o.name for o in table.players.values()}]
    what = rng.random()
    if what < 0.3 and there:
        table.do(Leave(rng.choice(there)))
    elif what < 0.5 and there:
        table.do(SitOut(rng.choice(there)))
    elif what < 0.7 and away:
        table.do(Return(rng.choice(away), rng.choice(("wait", "pass", "post"))))
    elif free and names:
        table.do(Sit(rng.choice(names), None, rng.choice(free), rng.choice(("wait", "post"))))
