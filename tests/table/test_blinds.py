"""The button and the blinds as the Canterbury Card Club has them (Omaha Hi-Lo 4.3)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.engine.asks import CHECK
from pokernight.engine.hand import Hand
from pokernight.table import Table
from pokernight.table.commands import (
    Buy,
    CallOff,
    CashOut,
    Happen,
    Leave,
    Reply,
    Return,
    Sit,
    SitOut,
)
from pokernight.table.seats import Blinds, Entering, Player, with_blinds
from tests.table.evenings import deal, dealt, done, hands, menu, omaha, play_out, posted, seated

NEW = "E"


def dealer(table: Table) -> str:
    assert table.playing is not None
    return table.players[table.playing.seating.button].name


def in_hand(table: Table) -> Hand:
    assert table.hand is not None
    return table.hand


# --- the button is never dead


def test_blinds_are_posted_in_a_row_clockwise_from_the_button() -> None:
    table = omaha()
    for button, small, big in ("ABC", "BCD", "CDA", "DAB", "ABC"):
        deal(table)
        assert dealer(table) == button
        assert posted(table) == {small: 200, big: 400}
        play_out(table)


def test_dead_button_avoided_when_the_next_dealer_has_left() -> None:
    table = hands(omaha(), 1)
    table.do(Leave(1))
    deal(table)
    assert (dealer(table), posted(table)) == ("C", {"D": 200, "A": 400})


def test_dead_button_avoided_when_the_next_dealer_sits_out() -> None:
    table = hands(omaha(), 1)
    table.do(SitOut(1))
    deal(table)
    assert (dealer(table), posted(table)) == ("C", {"D": 200, "A": 400})


def test_dead_button_avoided_when_the_next_dealer_is_broke() -> None:
    table = hands(omaha(), 1)
    table.do(CashOut(1, table.players[1].stack))
    deal(table)
    assert dealer(table) == "C"
    assert dealt(table) == "ACD"


def test_heads_up_the_button_posts_the_small_blind() -> None:
    table = omaha("AB")
    for button, big in ("AB", "BA", "AB"):
        deal(table)
        assert dealer(table) == button
        assert posted(table) == {button: 200, big: 400}
        play_out(table)


def test_nobody_has_the_big_blind_twice_in_a_row_when_two_are_left() -> None:
    """TDA, the button heads-up."""
    table = hands(omaha("ABC"), 1)  # C posted the big blind
    table.do(Leave(0))
    deal(table)
    assert (dealer(table), posted(table)) == ("C", {"C": 200, "B": 400})
    play_out(table)
    deal(table)
    assert (dealer(table), posted(table)) == ("B", {"B": 200, "C": 400})


def test_a_hand_called_off_leaves_button_and_blinds_as_they_were() -> None:
    table = omaha()
    deal(table)
    table.do(CallOff(table.host))
    deal(table)
    assert dealer(table) == "A"
    assert table.hands == 0
    assert table.deals == 2


def test_after_a_misdeal_the_same_dealer_deals_other_cards() -> None:
    table = seated(menu("the_omen"), "ABCD")
    deal(table)
    deck = in_hand(table).state.face
    table.do(Happen("misdeal"))
    assert table.hand is None
    assert [player.stack for player in table.players.values()] == [table.opening.menu.usual] * 4
    deal(table)
    assert dealer(table) == "A"
    assert in_hand(table).state.face != deck


# --- a new player


def arrives(blinds: Entering, seat: int) -> Table:
    """Four play with the chairs 0, 2, 4 and 6; after one hand E takes another chair.

    A (0) has dealt; B (2) deals next, C (4) and D (6) would be the blinds.
    """
    table = seated(menu("omaha_hi_lo"), "")
    done(table, *(Sit(name, seat=2 * place) for place, name in enumerate("ABCD")))
    hands(table, 1)
    table.do(Sit(NEW, seat=seat, blinds=blinds))
    return table


def waits(table: Table) -> int:
    """Return the number of hands that E watches before it is dealt in."""
    for count in range(9):
        deal(table)
        if NEW in dealt(table):
            return count
        play_out(table)
    raise AssertionError("he never comes in")


def test_new_player_1_waits_for_his_big_blind() -> None:
    table = arrives("wait", seat=7)  # between D and A
    assert waits(table) == 1  # C deals, D has the small blind, and the big one comes to E
    assert posted(table) == {"D": 200, NEW: 400}


def test_new_player_1_between_the_blinds_and_the_big_blind_comes_to_him() -> None:
    table = arrives("wait", seat=5)  # between C and D
    assert waits(table) == 0
    assert posted(table) == {"C": 200, NEW: 400}


def test_new_player_2_waits_until_the_button_passes_and_posts_his_big_blind() -> None:
    table = arrives("pass", seat=7)
    assert waits(table) == 3  # the button goes to B, C, D, and from D past E to A
    assert dealer(table) == "A"
    assert posted(table) == {"B": 200, "C": 400, NEW: 400}


def test_new_player_2_declines_the_big_blind_that_comes_to_him() -> None:
    table = arrives("pass", seat=5)
    deal(table)
    assert posted(table) == {"C": 200, "D": 400}


def test_new_player_2_is_the_big_blind_if_it_comes_to_him_after_the_button_has_passed() -> None:
    """A third player at a table of two is always a blind or the button."""
    table = hands(omaha("AB"), 1)
    table.do(Sit(NEW, blinds="pass"))
    assert waits(table) == 1  # B deals, and the button passes him on its way to A
    assert (dealer(table), posted(table)) == ("A", {"B": 200, NEW: 400})


def test_new_player_2_owes_no_small_blind_that_passed_while_he_waited() -> None:
    table = arrives("pass", seat=5)
    waits(table)
    assert posted(table)[NEW] == 400
    assert in_hand(table).state.pots == [0]


def test_new_player_in_the_chair_of_the_last_dealer_has_been_passed_by_the_button() -> None:
    table = hands(omaha(), 1)
    done(table, Leave(0), Sit(NEW, seat=0, blinds="pass"))
    assert waits(table) == 0
    assert posted(table) == {"C": 200, "D": 400, NEW: 400}


def test_new_player_3_posts_the_big_blind_when_he_sits_down() -> None:
    table = arrives("post", seat=7)
    assert waits(table) == 0
    assert posted(table) == {"C": 200, "D": 400, NEW: 400}


@pytest.mark.parametrize("blinds", ["wait", "pass", "post"])
def test_new_player_may_not_enter_in_the_middle_of_the_blinds(blinds: Entering) -> None:
    """Between the button (B) and the small blind (C) he waits until the button has passed."""
    table = arrives(blinds, seat=3)
    deal(table)
    assert dealer(table) == "B"
    assert dealt(table) == "ABCD"
    play_out(table)
    deal(table)
    assert dealer(table) == "C"
    assert (NEW in dealt(table)) == (blinds != "wait")


@pytest.mark.parametrize("blinds", ["pass", "post"])
def test_new_player_whom_the_button_passes_comes_in_at_once(blinds: Entering) -> None:
    """The button goes from A (0) past his chair (1) to B (2)."""
    table = arrives(blinds, seat=1)
    assert waits(table) == 0
    assert posted(table) == {"C": 200, "D": 400, NEW: 400}


@pytest.mark.parametrize(("blinds", "seat"), [("pass", 1), ("post", 7)])
def test_new_player_2_and_3_the_blind_is_his_opening_bet(blinds: Entering, seat: int) -> None:
    """He may rap, or make the prescribed raise, in turn."""
    table = arrives(blinds, seat)
    deal(table)
    seat = next(seat for seat, player in table.players.items() if player.name == NEW)
    while table.asked[0] != seat:
        table.do(Reply(table.asked[0], "call"))
    legal = in_hand(table).asks[0].legal
    assert CHECK in legal
    assert 800 in legal
    table.do(Reply(seat, CHECK))


def test_new_player_posts_no_dead_money_and_owes_nothing_afterwards() -> None:
    table = arrives("post", seat=7)
    deal(table)
    assert in_hand(table).state.pots == [0]
    play_out(table)
    deal(table)
    assert sum(posted(table).values()) == 600


def test_those_who_sit_down_before_the_first_hand_owe_nothing() -> None:
    table = omaha()
    deal(table)
    assert posted(table) == {"B": 200, "C": 400}


def test_a_new_player_is_dealt_into_a_game_without_blinds_at_once() -> None:
    table = seated(menu("omaha_hi_lo", "the_omen"), "ABC")
    hands(table, 1, "Omaha Hi-Lo")
    table.do(Sit(NEW))
    deal(table, "The Omen")
    assert dealt(table) == "ABCE"
    play_out(table)
    deal(table, "Omaha Hi-Lo")
    assert NEW not in dealt(table)  # C deals, and E would be the small blind


def test_where_too_few_are_in_the_game_it_begins_anew() -> None:
    """Two play, one leaves: nobody is left whom E could wait for."""
    table = hands(omaha("AB"), 1)
    done(table, Leave(0), Sit(NEW, seat=0))
    deal(table)
    assert dealt(table) == "EB"
    assert sum(posted(table).values()) == 600


def test_a_third_player_comes_in_as_the_big_blind() -> None:
    table = hands(omaha("AB"), 2)
    table.do(Sit(NEW))
    deal(table)
    assert (dealer(table), posted(table)) == ("A", {"B": 200, NEW: 400})


# --- missed blinds


def comes_back(after: int, *, blinds: Entering = "post", out: int = 1) -> Table:
    """D sits out after the first ``out`` hands, for ``after`` hands, and comes back.

    A, B, C and D sit in that order; A deals the first hand.
    """
    table = hands(omaha(), out)
    table.do(SitOut(3))
    hands(table, after)
    table.do(Return(3, blinds))
    return table


def test_missed_blinds_are_posted_the_small_one_dead_and_the_big_one_live() -> None:
    """Omaha Hi-Lo, example 12: both missed (2/4): he posts 6, 2 dead in the centre, 4 live."""
    table = comes_back(after=2)  # B and C have dealt; A deals now, B and C post
    before = table.players[3].stack
    deal(table)
    state = in_hand(table).state
    assert posted(table) == {"B": 200, "C": 400, "D": 400}
    assert state.pots == [200]
    assert state.stack[3] == before - 600
    while table.asked[0] != 3:
        table.do(Reply(table.asked[0], "call"))
    assert CHECK in in_hand(table).asks[0].legal  # the live part is his bet


def test_missed_blinds_need_not_be_posted_when_the_big_blind_comes_to_him() -> None:
    table = comes_back(after=2, blinds="wait")
    deal(table)
    assert dealt(table) == "ABC"
    play_out(table)
    deal(table)
    assert posted(table) == {"C": 200, "D": 400}
    assert in_hand(table).state.pots == [0]


def test_who_comes_back_in_the_middle_of_the_blinds_waits_for_the_button_to_pass() -> None:
    table = comes_back(after=1)  # the big blind has passed him, the small one would be his
    deal(table)
    assert dealer(table) == "C"
    assert dealt(table) == "ABC"
    play_out(table)
    deal(table)
    assert posted(table) == {"B": 200, "C": 400, "D": 400}
    assert in_hand(table).state.pots == [200]


def test_o22_who_missed_the_small_blind_alone_posts_the_total_too() -> None:
    table = comes_back(after=1, out=2)  # he has posted the big blind, and the small one passed
    deal(table)
    assert dealer(table) == "A"
    assert posted(table) == {"B": 200, "C": 400, "D": 400}
    assert in_hand(table).state.pots == [200]


def test_o22_who_missed_the_small_blind_alone_may_wait_for_his_big_blind() -> None:
    table = comes_back(after=1, out=2, blinds="wait")
    deal(table)
    assert (dealer(table), dealt(table)) == ("A", "ABC")
    play_out(table)
    deal(table)
    assert posted(table) == {"C": 200, "D": 400}
    assert in_hand(table).state.pots == [0]


def leaves_and_comes_back(
    after: int, *, blinds: Entering = "post", seat: int | None = 3, out: int = 1
) -> Table:
    """As :func:`comes_back`, but D cashes, leaves and sits down again."""
    table = seated(menu("omaha_hi_lo"), "ABCD", chairs=6)
    hands(table, out)
    table.do(Leave(3))
    hands(table, after)
    table.do(Sit("D", seat=seat, blinds=blinds))
    return table


@pytest.mark.parametrize("after", [0, 1, 2, 3])
@pytest.mark.parametrize("out", [1, 2])
@pytest.mark.parametrize("blinds", ["wait", "pass", "post"])
def test_o22_leaving_and_sitting_down_again_owes_what_sitting_out_owes(
    after: int, out: int, blinds: Entering
) -> None:
    tables = [
        comes_back(after, blinds=blinds, out=out),
        leaves_and_comes_back(after, blinds=blinds, out=out),
    ]
    for _ in range(4):
        for table in tables:
            deal(table)
        one, other = tables
        assert dealt(one) == dealt(other)
        assert posted(one) == posted(other)
        assert in_hand(one).state.pots == in_hand(other).state.pots
        for table in tables:
            play_out(table)


def test_o22_who_left_and_takes_another_chair_cannot_dodge_the_blind_before_it() -> None:
    """D would have the small blind; behind the button he is a new player."""
    table = leaves_and_comes_back(0, out=2, seat=4)
    assert table.players[4].owes == "big"
    deal(table)
    assert (dealt(table), posted(table)) == ("ABC", {"A": 200, "B": 400})
    again = leaves_and_comes_back(2, seat=4)
    assert again.players[4].owes == "both"


def test_o22_the_blinds_pass_the_chair_of_who_has_left_whoever_sits_there_now() -> None:
    table = seated(menu("omaha_hi_lo"), "ABCD", chairs=6)
    hands(table, 1)
    done(table, Leave(3), Sit(NEW, seat=3, blinds="wait"))
    hands(table, 1)
    assert table.players[3].in_play, "the big blind came to him"
    table.do(Sit("D", seat=5, blinds="post"))
    assert table.players[5].owes == "both"


def test_o22_nobody_slips_past_a_blind_by_coming_back_while_the_hand_is_played() -> None:
    table = hands(omaha(), 1)
    table.do(Leave(3))
    deal(table)  # the big blind would have been his
    table.do(Sit("D", seat=3))
    play_out(table)
    assert table.players[3].owes == "both"


def test_o22_who_left_before_any_blind_was_due_comes_back_as_he_was() -> None:
    table = hands(omaha(), 1)
    done(table, Leave(0), Sit("A", seat=0))
    deal(table)
    assert dealt(table) == "ABCD"
    assert sum(posted(table).values()) == 600


def test_o22_a_new_player_who_leaves_before_he_played_is_still_new() -> None:
    table = arrives("wait", seat=7)
    table.do(Leave(7))
    hands(table, 3)
    table.do(Sit(NEW, seat=7, blinds="post"))
    assert table.players[7].owes == "big"


def test_o25_the_part_of_a_missed_big_blind_that_is_dead_in_the_structure_stays_dead() -> None:
    games = menu("omaha_hi_lo dead_of_big_blind=1")
    table = hands(seated(games, "ABCD", chairs=6), 1)
    table.do(SitOut(3))
    hands(table, 2)
    done(table, Return(3, "post"), Sit(NEW, seat=5, blinds="post"))
    deal(table)
    assert posted(table) == {"B": 200, "C": 300, "D": 300, NEW: 300}
    assert in_hand(table).state.pots == [100 + 300 + 100], "the blind's, D's, and the new player's"


def test_who_missed_no_blind_owes_nothing() -> None:
    table = hands(omaha(), 1)
    table.do(SitOut(0))
    hands(table, 1)
    table.do(Return(0, "wait"))
    deal(table)
    assert dealt(table) == "ABCD"
    assert sum(posted(table).values()) == 600


def test_blinds_pass_who_has_no_chips_too() -> None:
    table = hands(omaha(), 1)
    table.do(CashOut(3, table.players[3].stack))
    hands(table, 2)
    assert table.players[3].owes == "both"
    table.do(Buy(3, 10_000))
    deal(table)
    assert dealt(table) == "ABC"  # unless he says that he posts, he waits for the big blind


def test_a_hand_called_off_makes_nobody_owe() -> None:
    table = hands(omaha(), 1)
    table.do(SitOut(3))
    deal(table)
    table.do(CallOff(table.host))
    assert table.players[3].in_play


def test_blinds_missed_are_those_of_the_game_that_is_played_on_return() -> None:
    games = menu("omaha_hi_lo", "holdem", choice="rotation", hands_each=3)
    table = hands(seated(games, "ABCD"), 1)
    table.do(SitOut(3))
    hands(table, 2)
    table.do(Return(3, "post"))
    deal(table)
    assert posted(table) == {"B": 100, "C": 200, "D": 200}
    assert in_hand(table).state.pots == [100]


def test_games_without_blinds_pass_nobody() -> None:
    table = hands(seated(menu("omaha_hi_lo", "the_omen"), "ABCD"), 1, "Omaha Hi-Lo")
    table.do(SitOut(3))
    hands(table, 4, "The Omen")
    assert table.players[3].in_play


# --- whoever sits where


@given(st.integers(0, 10**9))
@settings(max_examples=300)
def test_seating_keeps_its_promises_wherever_people_sit_and_whatever_they_owe(seed: int) -> None:
    rng = Random(seed)
    chairs: list[Player | None] = []
    for number in range(rng.randint(2, 10)):
        player = Player(str(number), stack=rng.choice((0, 5000, 5000)))
        player.away = rng.random() < 0.2
        player.blinds = rng.choice(("wait", "pass", "post"))
        player.passed = rng.random() < 0.3
        if rng.random() < 0.4:
            player.owes = rng.choice(("big", "both"))
        chairs.append(player if rng.random() < 0.8 else None)
    turn, last = rng.randrange(len(chairs)), rng.randrange(len(chairs))
    here = [seat for seat, player in enumerate(chairs) if player and player.present()]
    seating = with_blinds(chairs, turn, here, Blinds(200, 400), last_button=last)
    assert set(seating.seats) <= set(here)
    if len(here) < 2:
        return
    assert len(seating.seats) >= 2
    assert seating.button in seating.seats  # never dead
    around = [(seating.button + 1 + step) % len(chairs) for step in range(len(chairs))]
    order = [seat for seat in around if seat in seating.seats]
    anew = sum(chairs[seat].in_play for seat in here) < 2  # type: ignore[union-attr]
    blinds = [seating.button, order[0]] if len(order) == 2 else order[:2]
    assert seating.spots == (seating.button, *blinds)
    assert not (seating.dead_button or seating.dead_small_blind)
    for place, seat in enumerate(seating.seats):
        player = chairs[seat] or Player("nobody")
        assert player.stack
        small, big = seating.owed[place]
        if seat in blinds or anew:
            assert (small, big) == (0, 0)
        else:
            assert small == (200 if player.owes == "both" else 0)
            assert big == (0 if player.owes == "nothing" else 400)
        if not (player.in_play or anew):
            assert seat not in (seating.button, blinds[0])  # he enters as or behind the big blind
            assert player.blinds != "wait" or seat == blinds[1]
    for seat in here:
        if seat not in seating.seats:
            assert not chairs[seat].in_play  # type: ignore[union-attr]


# --- a third blind (O26)

THREE_BLINDS = "omaha_hi_lo small_blind=1 big_blind=2 third_blind=4"


def third(names: str = "ABCD", **details: Any) -> Table:
    """An evening with blinds of $1, $2 and $4."""
    return seated(menu(THREE_BLINDS, **details), names)


def test_o26_three_blinds_are_posted_in_a_row_clockwise_from_the_button() -> None:
    table = third()
    for button, small, big, last in ("ABCD", "BCDA", "CDAB", "DABC", "ABCD"):
        deal(table)
        assert dealer(table) == button
        assert posted(table) == {small: 100, big: 200, last: 400}
        play_out(table)


def test_o26_between_three_the_button_posts_the_third_blind_and_between_two_nobody() -> None:
    table = third("ABC")
    deal(table)
    assert (dealer(table), posted(table)) == ("A", {"B": 100, "C": 200, "A": 400})
    two = third("AB")
    deal(two)
    assert posted(two) == {dealer(two): 100, "B" if dealer(two) == "A" else "A": 200}


def test_o26_a_new_player_waits_for_the_third_blind_or_posts_it_live() -> None:
    waiting = hands(third("ABCDF"), 1)
    waiting.do(Sit(NEW))
    assert waits(waiting) <= 5
    assert posted(waiting)[NEW] == 400
    posting = hands(third("ABCDF"), 1)
    posting.do(Sit(NEW, blinds="post"))
    while NEW not in dealt(posting):
        deal(posting)
        if NEW not in dealt(posting):
            play_out(posting)
    assert posted(posting)[NEW] == 400


def test_o26_nobody_enters_in_the_middle_of_three_blinds() -> None:
    blinds = Blinds(100, 200, third=400)
    chairs = [Player(name, stack=10_000) for name in "ABCDEF"]
    chairs[2].owes, chairs[2].blinds = "big", "post"
    seating = with_blinds(chairs, 0, range(6), blinds)
    assert seating.seats == (0, 1, 3, 4, 5), "between the first blind and the second"
    chairs[2].owes, chairs[5].owes, chairs[5].blinds = "nothing", "big", "post"
    assert with_blinds(chairs, 0, range(6), blinds).owed[5] == (0, 400), "behind all three"


def test_o26_missed_blinds_are_posted_the_third_live_and_the_others_dead() -> None:
    blinds = Blinds(100, 200, third=400)
    assert blinds.owed("both") == (300, 400)
    assert blinds.owed("big") == (0, 400)
    assert blinds.owed("nothing") == (0, 0)


def test_o26_a_menu_with_a_dead_button_moves_it_on_where_there_is_a_third_blind() -> None:
    table = hands(third(button="dead"), 1)
    table.do(Leave(1))
    deal(table)
    assert (dealer(table), posted(table)) == ("C", {"D": 100, "A": 200, "C": 400})
