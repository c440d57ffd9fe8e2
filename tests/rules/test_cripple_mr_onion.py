"""Cripple Mr Onion without modifiers: clauses 1 to 9, the betting to the cent, and the sketch."""

from __future__ import annotations

import pytest

from pokernight.cards import parse
from pokernight.engine.asks import CALL, CHECK, FOLD
from pokernight.engine.hand import IllegalAnswer
from pokernight.engine.rules import RulesError
from pokernight.errors import Refused
from pokernight.games.cripple_mr_onion import CRIPPLE_MR_ONION
from pokernight.table.commands import Pay
from tests.rules.onion_evening import Evening
from tests.rules.onion_table import OnionTable, house, passive

DOUBLE_ONION = "Ac Kc Ad Kd 2c / 3d 4h 5s 6c 9d"
TRIPLE_ONION = "Ah Kh As Ks Aw / Qw 2d 3h 4s 7c"
SIX_CARDS = "2t 2u 3o 4c 4d / 6s 7h Kt Qd Js"


def table(*hands: str, seats: int = 4, **details: object) -> OnionTable:
    return OnionTable(list(hands) or [""] * seats, **details)  # type: ignore[arg-type]


# --- 1: players, packs, who is who


@pytest.mark.parametrize("seats", range(2, 8))
def test_1_two_to_seven_players_and_a_hundred_and_four_cards(seats: int) -> None:
    hand = CRIPPLE_MR_ONION.deal(seats, 1)
    assert sorted(hand.state.face) == list(range(104))
    assert [len(held) for held in hand.state.hands] == [5] * seats


def test_1_eight_players_are_refused_with_the_arithmetic() -> None:
    with pytest.raises(Refused, match=r"8 x \(10 \+ 4 exchanged\) = 112 cards, and the pack has"):
        CRIPPLE_MR_ONION.deal(8, 1)


def test_1_seven_players_may_draw_a_hundred_and_two_cards() -> None:
    assert CRIPPLE_MR_ONION.cards_needed(7, house())[0] == 98  # type: ignore[index]
    assert CRIPPLE_MR_ONION.cards_needed(7, house("all"))[0] == 102  # type: ignore[index]


def test_1_roles_follow_the_dealer() -> None:
    played = table(seats=4)
    assert [played.play(f"{seat} exchanges").asked()[0] for seat in (0, 1, 2)] == [1, 2, 3]


# --- 5: the Stake, the deal, the exchange


def test_5_everybody_pays_the_stake() -> None:
    played = table(seats=4)
    assert (played.in_pot, played.stacks) == (400, [9900] * 4)
    assert played.rules == house("millard-1993") == house()


def test_5_option_stake() -> None:
    played = table(seats=3, options={"stake": "0.25", "most": "2"})
    assert played.in_pot == 75
    assert house().at_stakes((50,)).most == 250
    assert house().at_stakes((50, 100)).most == 100
    with pytest.raises(RulesError, match="the Stake and the largest raise"):
        house().at_stakes((1, 2, 3))
    with pytest.raises(RulesError, match="a cent at least"):
        house(stake="0")
    with pytest.raises(RulesError, match="cannot be less than the Stake"):
        house(most="0.50")


def test_5_a_player_without_the_stake_is_not_dealt_in() -> None:
    with pytest.raises(Refused, match=r"needs \$1 to be dealt in"):
        CRIPPLE_MR_ONION.deal(3, 1, stacks=[99, 100, 100])
    evening = Evening(CRIPPLE_MR_ONION, house(), "x")
    for name in "ABC":
        evening.sit(name)
    a, b = evening.table.players[0], evening.table.players[1]
    evening.table.do(Pay(0, 1, a.stack - 99))
    assert (a.stack, b.stack > 99) == (99, True)
    assert evening.deal().state.seats == 2


def test_5_the_dealer_deals_two_threes_three_and_twos() -> None:
    hand = CRIPPLE_MR_ONION.deal(4, 1, button=3)
    dealt = {seat: hand.state.hands[seat] for seat in range(4)}
    assert dealt[3] == [0, 1, 11, 12, 13]
    assert dealt[0] == [2, 3, 4, 14, 15]
    assert dealt[2] == [8, 9, 10, 18, 19]
    assert all(not hand.state.up[token] for held in dealt.values() for token in held)


def test_5_exchange_up_to_four_the_dealer_last() -> None:
    played = table("2c 3c 4c 5c 6c", "", "", then="Ac Ad Ah As")
    played.play("0 exchanges", "1 exchanges")
    assert played.asked() == (2, "exchange")
    played = table("2c 3c 4c 5c 6c", "", "")
    deck_top = [played.hand.state.face[token] for token in played.hand.state.stub[:-5:-1]]
    played.play("0 exchanges 2c 3c 4c 5c")
    assert played.hand.state.cards(played.hand.state.hands[0]) == [*parse("6c"), *deck_top]
    assert len(played.hand.state.muck) == 4
    assert played.said("draw") == ["seat 0 draws 4"]


def test_5_five_cards_cannot_be_exchanged_but_folded() -> None:
    played = table("2c 3c 4c 5c 6c", "", "")
    with pytest.raises(IllegalAnswer):
        played.play("0 exchanges 2c 3c 4c 5c 6c")
    played.play("0 folds")
    assert (played.hand.state.live, played.asked()) == ([0, 1, 1], (1, "exchange"))


def test_5_the_dealer_may_not_fold_at_the_exchange() -> None:
    played = table(seats=3).play("0 exchanges", "1 exchanges")
    assert FOLD not in played.ask.legal


def test_5_if_all_others_fold_at_the_exchange_the_dealer_takes_the_pot() -> None:
    played = table(seats=3).play("0 folds", "1 folds")
    assert (played.payoffs, played.winner) == ((-100, -100, 200), 2)


# --- 6: the first betting


def test_6_three_parts_and_no_raise_in_the_third() -> None:
    played = table(seats=3)
    seen = []
    while played.ask.kind != "buy":
        if played.asked() == (0, "match"):
            seen.append(any(isinstance(answer, int) for answer in played.ask.legal.samples()))
            if not seen[-1]:
                break
        played.hand.play(50 if played.ask.kind == "name" else passive(played.ask))
    assert seen == [True, True, False]
    assert played.legal == [FOLD, CALL]


def test_6_the_dealer_names_an_amount_and_puts_it_in_the_pot() -> None:
    played = table(seats=4).to("name").play("3 names 250")
    assert (played.in_pot, played.stacks) == (650, [9900, 9900, 9900, 9650])
    assert played.asked() == (0, "match")
    played.play("0 matches")
    assert (played.in_pot, played.stacks[0]) == (900, 9650)


def test_6_the_dealer_may_name_nothing_in_every_part() -> None:
    played = table(seats=3)
    for _ in range(3):
        played.to("name").play("2 names 0")
        if played.ask.kind == "match":
            assert CHECK in played.ask.legal
            played.play("0 stays", "1 stays")
    assert played.to("buy").in_pot == 300


def test_6_nothing_named_and_no_raise_allowed_asks_nobody() -> None:
    """In the third part there is nothing to decide when the Dealer names nothing."""
    played = table(seats=3)
    for _ in range(2):
        played.to("name").play("2 names 0", "0 stays", "1 stays")
    assert played.play("2 names 0").asked() == (0, "buy")


def test_6_a_player_who_does_not_match_folds() -> None:
    played = table(seats=4).to("name").play("3 names 100", "0 folds", "1 matches", "2 matches")
    assert played.hand.state.live == [0, 1, 1, 1]
    assert played.asked() == (3, "name")


def test_6_raises_bind_only_the_dealer_worked_example_12() -> None:
    played = table(seats=4, options={"stake": "0.01", "most": "1"}).to("name")
    pot = played.in_pot
    played.play("3 names 5", "0 raises 3")
    assert (played.in_pot - pot, played.front) == (10, [3, 0, 0, 0])
    played.play("1 folds", "2 raises 2")
    assert (played.in_pot - pot, played.front) == (15, [3, 0, 2, 0])
    assert played.asked() == (3, "raises")
    assert played.legal == [FOLD, CALL]
    played.play("3 matches")
    assert (played.in_pot - pot, played.front) == (25, [0] * 4)
    assert played.told("call")[-1].amount == 5


def test_6_a_raise_is_not_more_than_agreed_nor_than_the_stack() -> None:
    played = table(seats=3, stacks=[450, 10_000, 10_000]).to("name").play("2 names 100")
    low, high = played.ask.legal.low, played.ask.legal.high  # type: ignore[attr-defined]
    assert (low, high) == (10, 250)
    played.play("0 matches")
    assert played.ask.legal.high == 500  # type: ignore[attr-defined]
    with pytest.raises(IllegalAnswer):
        played.play("1 raises 501")


@pytest.mark.parametrize(
    ("least", "low"), [("tenth", 10), ("half", 50), ("stake", 100), ("cent", 1)]
)
def test_6_c39_the_least_raise(least: str, low: int) -> None:
    played = table(seats=3, options={"least": least}).to("name")
    assert (played.ask.legal.low, played.ask.default) == (low, CHECK)  # type: ignore[attr-defined]
    played.play("2 names 0")
    assert played.ask.legal.low == low  # type: ignore[attr-defined]
    played.play("0 stays", "1 stays").to("extra bet")
    assert played.ask.legal.low == low  # type: ignore[attr-defined]


def test_6_c39_a_small_stake_and_a_small_stack() -> None:
    assert table(seats=3, options={"stake": "0.05"}).to("name").ask.legal.low == 1  # type: ignore[attr-defined]
    short = table(seats=3, stacks=[104, 900, 900]).to("name").play("2 names 0")
    assert (short.ask.legal.low, short.ask.legal.high) == (4, 4)  # type: ignore[attr-defined]


def test_6_questions_say_what_an_amount_does_and_a_call_its_price() -> None:
    played = table(seats=3).to("name")
    name = "name what every player must match, $0.10 to $5, or nothing"
    assert played.ask.words == f"{name} (part 1 of 3)"
    played.play("2 names 0")
    assert played.ask.words == "stay in, or raise the Dealer by $0.10 to $5 (part 1 of 3)"
    played.play("0 raises 300", "1 stays")
    assert played.ask.words.startswith("match all the raises together, $3, or fold")
    assert (played.ask.cost(CALL), played.ask.default) == (300, FOLD)
    played.play("2 matches", "2 names 200")
    what = "match $2 or fold, or match and raise the Dealer by $0.10 to $5"
    assert played.ask.words == f"{what} (part 2 of 3)"
    assert played.ask.cost(CALL) == 200
    played.play("0 matches", "1 matches", "2 names 100")
    assert played.ask.words == "match $1 or fold (part 3 of 3)"
    played.to("name")
    assert played.ask.words == f"{name} (part 1 of 2)"


def test_6_without_a_maximum_the_stack_is_the_limit() -> None:
    played = table(seats=3, options={"most": "0"}).to("name")
    assert played.ask.legal.high == 9900  # type: ignore[attr-defined]
    played.play("2 names 900")
    assert played.ask.legal.high == 9000  # type: ignore[attr-defined]


def test_6_who_cannot_match_must_fold() -> None:
    played = table(seats=3, stacks=[150, 10_000, 10_000]).to("name").play("2 names 51")
    assert played.hand.state.live == [0, 1, 1]
    assert "cannot match" in played.said("fold")[0]


def test_6_option_capped_allin_nobody_is_forced_out() -> None:
    played = table(seats=3, stacks=[150, 10_000, 400], options={"capped_allin": "yes"}).to("name")
    assert played.ask.legal.high == 50  # type: ignore[attr-defined]
    played.play("2 names 50", "0 matches")
    assert played.ask.legal.high == 250  # type: ignore[attr-defined]
    played.play("1 raises 200")
    assert played.asked() == (2, "raises")
    # what raises after it may be is what the Dealer has left
    played = table(seats=4, stacks=[900, 900, 900, 400], options={"capped_allin": "yes"})
    played.to("name").play("3 names 0", "0 raises 200", "1 raises 60")
    assert played.ask.legal.high == 40  # type: ignore[attr-defined]


def test_6_a_dealer_who_cannot_match_the_raises_must_fold() -> None:
    played = table(seats=4, stacks=[900, 900, 900, 400]).to("name")
    played.play("3 names 0", "0 raises 200", "1 raises 101", "2 stays")
    assert played.hand.state.live == [1, 1, 1, 0]
    assert played.asked() == (0, "bid")


def test_6_c21_everybody_but_the_dealer_folds() -> None:
    played = table(seats=3).to("name").play("2 names 500", "0 folds", "1 folds")
    assert (played.payoffs, played.winner) == ((-100, -100, 200), 2)
    assert played.hand.result.next_button == 2


# --- 8: the Dealer folds, the auction


def auction(stakes: int = 300) -> OnionTable:
    """Seats 0 to 3 are left; the Dealer has folded to raises of theirs in the second part."""
    played = table(seats=5).to("name").play("4 names 0", *[f"{seat} stays" for seat in range(4)])
    return played.play("4 names 100", *[f"{seat} raises {stakes}" for seat in range(4)], "4 folds")


def test_8_the_elder_is_asked_first_and_bids_a_stake() -> None:
    played = auction()
    assert played.asked() == (0, "bid")
    assert played.legal == ["pass", 100]


def test_8_c3_unmatched_raises_are_returned() -> None:
    played = auction()
    assert (played.in_pot, played.front) == (500 + 500, [0] * 5)
    assert played.stacks == [9800] * 5


def test_8_c3_option_unmatched_raises_lost() -> None:
    played = table(seats=3, options={"unmatched_raises": "lost"}).to("name")
    played.play("2 names 100", "0 raises 300", "1 raises 200", "2 folds")
    assert (played.in_pot, played.stacks) == (300 + 300 + 500, [9500, 9600, 9800])


def test_8_the_sum_of_pot_bids_and_stacks_after_every_step_of_the_auction() -> None:
    played = auction()
    pot = played.in_pot
    steps = [
        # move, the Pot, the bids in front, the stacks of the four
        ("0 bids 100", 0, [100, 0, 0, 0], [9700, 9800, 9800, 9800]),
        ("1 declines", 0, [100, 0, 0, 0], [9700, 9800, 9800, 9800]),
        ("2 bids 250", 0, [100, 0, 250, 0], [9700, 9800, 9550, 9800]),
        ("3 bids 350", 0, [100, 0, 250, 350], [9700, 9800, 9550, 9450]),
        ("0 bids 450", 0, [450, 0, 250, 350], [9350, 9800, 9550, 9450]),
        ("2 declines", 250, [450, 0, 0, 350], [9350, 9800, 9550, 9450]),
        ("3 declines", 250 + 350 + 450, [0, 0, 0, 0], [9350, 9800, 9550, 9450]),
    ]
    for move, more, front, stacks in steps:
        played.play(move)
        assert played.in_pot == pot + more, move
        assert played.front == [*front, 0], move
        assert played.stacks == [*stacks, 9800], move
        assert played.counted() == 50_000, move
    assert (played.dealer, played.asked()) == (0, (0, "name"))


def test_8_a_bid_is_a_stake_more_than_the_highest_at_least() -> None:
    played = auction().play("0 bids 100")
    for cents in (101, 199):
        with pytest.raises(IllegalAnswer):
            played.play(f"1 bids {cents}")
    played.play("1 bids 777")
    assert played.ask.legal.low == 877  # type: ignore[attr-defined]


def test_8_nobody_bids_more_than_his_stack() -> None:
    played = table(seats=4, stacks=[350, 350, 10_000, 10_000]).to("name")
    played.play("3 names 0", *[f"{seat} raises 100" for seat in range(3)], "3 folds")
    played.play("0 bids 100")
    assert played.ask.legal.high == 250  # type: ignore[attr-defined]
    played.play("1 bids 250", "2 bids 900")
    assert played.dealer == 2  # neither 0 nor 1 could go on
    assert played.in_pot == 400 + 100 + 250 + 900


def test_8_declining_is_final() -> None:
    played = auction().play("0 declines", "1 bids 100", "2 bids 200", "3 bids 300")
    assert played.asked() == (1, "bid")
    played.play("1 bids 400", "2 declines")
    assert played.asked() == (3, "bid")


def test_8_the_new_dealer_begins_the_part_anew() -> None:
    played = auction().play("0 declines", "1 bids 100", "2 declines", "3 declines")
    assert played.asked() == (1, "name")
    played.play("1 names 50")
    assert [played.asked()[0], *[played.play(f"{s} matches").asked()[0] for s in (2, 3)]] == [
        2, 3, 0,
    ]  # fmt: skip
    played.play("0 raises 10")
    assert played.play("1 matches").asked() == (1, "name")
    played.play("1 names 10", "2 matches")  # the third part: no raises
    assert played.legal == [FOLD, CALL]


def test_8_c4_the_elder_is_found_among_the_live_players() -> None:
    played = table(seats=5).to("name").play("4 names 100", "0 matches", "1 folds", "2 raises 100")
    played.play("3 matches", "4 folds", "0 bids 100", "2 declines", "3 declines", "0 names 0")
    assert played.asked() == (2, "match")


def test_8_nobody_wants_it_and_the_pot_is_the_next_ante() -> None:
    played = auction().play(*[f"{seat} declines" for seat in range(4)])
    result = played.over().result
    assert (result.pot, result.next_button) == (1000, 4)
    assert played.stacks == [9800] * 5


def test_8_the_last_one_may_still_have_it_for_a_stake() -> None:
    played = auction().play("0 declines", "1 declines", "2 declines")
    assert played.legal == ["pass", 100]
    played.play("3 bids 100")
    assert (played.dealer, played.in_pot) == (3, 1100)


def test_8_only_one_is_left_and_takes_the_pot_without_an_auction() -> None:
    played = table(seats=3).to("name").play("2 names 100", "0 folds", "1 raises 300", "2 folds")
    assert (played.payoffs, played.winner) == ((-100, 300, -200), 1)
    assert played.hand.result.next_button == 1


@pytest.mark.parametrize("part", [1, 2, 4, 5])
def test_8_the_dealer_may_fold_in_each_part_with_raises(part: int) -> None:
    played = table(seats=3)
    for _ in range(part - 1):
        played.to("name").play("2 names 0")
        while played.ask.kind in ("match", "special cards", "buy", "extra bet"):
            played.hand.play(passive(played.ask), played.ask.seat)
            if played.ask.kind == "name":
                break
    while played.ask.kind != "name":
        played.hand.play(passive(played.ask), played.ask.seat)
    street = played.hand.state.street
    played.play("2 names 0", "0 raises 100", "1 stays", "2 folds")
    assert played.asked() == (0, "bid")
    played.play("0 bids 100", "1 declines")
    assert (played.asked(), played.hand.state.street) == ((0, "name"), street)


def test_8_c5_the_new_dealers_face_up_cards_stay_up() -> None:
    played = table(seats=3).to("buy").play("0 stops", "0 bets 0", "1 stops", "1 bets 0")
    played.play(
        "2 matches", "2 names 0", "0 raises 100", "1 stays", "2 folds", "0 bids 100", "1 declines"
    )
    assert len(played.hand.state.shown(0)) == 5


# --- 7: the second five, extra bets, the circle of the Dealership


def test_7_the_dealers_second_five_come_first_face_down() -> None:
    played = table(seats=3).to("buy")
    state = played.hand.state
    assert [len(held) for held in state.hands] == [5, 5, 10]
    assert not state.shown(2)


def test_7_cards_are_bought_face_down_one_by_one_for_a_stake() -> None:
    played = table(seats=3).to("buy")
    pot = played.in_pot
    assert played.legal == ["stop", 1, 2, 3, 4, 5]
    played.play("0 buys 1")
    assert (played.in_pot, len(played.hand.state.down(0))) == (pot + 100, 6)
    played.play("0 buys 2")
    assert (played.in_pot, played.legal) == (pot + 300, ["stop", 1, 2])
    played.play("0 stops")
    state = played.hand.state
    assert (len(state.down(0)), len(state.shown(0))) == (8, 2)
    assert all(state.knows[token] == 1 << 0 for token in state.down(0))


def test_7_all_five_may_be_bought_at_once() -> None:
    played = table(seats=3).to("buy").play("0 buys 5")
    assert played.asked() == (0, "extra bet")
    assert len(played.hand.state.down(0)) == 10


def test_7_nobody_buys_more_than_he_can_pay() -> None:
    played = table(seats=3, stacks=[350, 900, 900]).to("buy")
    assert played.legal == ["stop", 1, 2]
    broke = table(seats=3, stacks=[150, 900, 900]).to("buy")
    assert broke.asked() == (1, "buy")


def test_7_an_extra_bet_may_be_nothing_and_stands_in_front() -> None:
    played = table(seats=3).to("buy").play("0 stops")
    assert played.ask.default == CHECK
    assert played.ask.legal.high == 500  # type: ignore[attr-defined]
    played.play("0 bets 400")
    assert played.front == [400, 0, 0]


def extra_bets() -> OnionTable:
    """Worked example 13: the Elder 4, B 6, C nothing, in cents of a stake of one."""
    played = table(seats=4, options={"stake": "0.01", "most": "1"}).to("buy")
    played.play("0 stops", "0 bets 4", "1 stops", "1 bets 6", "2 stops", "2 bets 0")
    assert played.asked() == (3, "extra bets")
    return played


def test_7_the_dealer_matches_the_extra_bets() -> None:
    played = extra_bets()
    pot = played.in_pot
    played.play("3 matches")
    assert (played.in_pot, played.front, played.dealer) == (pot + 20, [0] * 4, 3)


def test_7_the_elder_takes_over_worked_example_13() -> None:
    played = extra_bets()
    pot, stack = played.in_pot, played.stacks[0]
    played.play("3 passes")
    assert played.asked() == (0, "extra bets")
    assert (played.in_pot, played.front, played.counted()) == (pot, [4, 6, 0, 0], 40_000)
    played.play("0 matches")
    assert (played.in_pot, played.stacks[0], played.dealer) == (pot + 16, stack - 6, 0)
    assert played.counted() == 40_000
    assert played.hand.state.live == [1] * 4


def test_7_the_second_in_turn_takes_over_worked_example_13() -> None:
    played = extra_bets()
    pot, stack = played.in_pot, played.stacks[1]
    played.play("3 passes", "0 passes")
    assert (played.in_pot, played.front, played.counted()) == (pot, [4, 6, 0, 0], 40_000)
    played.play("1 matches")
    assert (played.in_pot, played.stacks[1], played.dealer) == (pot + 14, stack - 4, 1)


def test_7_full_circle_worked_example_13() -> None:
    played = extra_bets()
    pot, stacks = played.in_pot, list(played.stacks)
    for move in ("3 passes", "0 passes", "1 passes"):
        played.play(move)
        assert (played.in_pot, played.front, played.counted()) == (pot, [4, 6, 0, 0], 40_000)
    played.play("2 passes")
    assert (played.in_pot, played.counted()) == (pot, 40_000)
    result = played.over().result
    assert result.pot == pot
    assert result.stacks == (stacks[0] + 4, stacks[1] + 6, stacks[2], stacks[3])
    assert result.next_button == 3


def test_7_the_old_dealer_stays_in_as_the_new_younger() -> None:
    played = extra_bets().play("3 passes", "0 matches").to("name").play("0 names 0")
    assert [played.asked()[0], *[played.play(f"{s} stays").asked()[0] for s in (1, 2)]] == [1, 2, 3]


def test_7_c27_at_the_extra_bets_the_dealer_cannot_fold() -> None:
    assert extra_bets().legal == ["pass", "call"]


def test_7_who_cannot_match_the_extra_bets_passes() -> None:
    played = table(seats=3, stacks=[900, 900, 300]).to("buy")
    played.play("0 stops", "0 bets 200", "1 stops", "1 bets 101")
    assert played.asked() == (0, "extra bets")


def test_7_who_takes_over_and_alone_has_bet_is_told_to_match_nothing() -> None:
    heard: list[str] = []
    played = table(seats=3).to("buy").play("0 stops", "0 bets 400", "1 stops", "1 bets 0")
    played.hand.state.sink = lambda event: heard.append(event.words)
    played.play("2 passes", "0 matches")
    assert "{seat} has no other extra bets to match" in heard
    assert not any("{seat} matches" in words for words in heard)


def test_5_who_throws_nothing_away_keeps_all_five() -> None:
    heard: list[str] = []
    played = table(seats=3).to("exchange")
    played.hand.state.sink = lambda event: heard.append(event.words)
    played.hand.play((), played.ask.seat)
    assert heard == ["{seat} keeps all five"]


def no_extra_bets() -> OnionTable:
    played = table(seats=3).to("buy").play("0 stops", "0 bets 0", "1 stops", "1 bets 0")
    assert played.asked() == (2, "extra bets")
    return played


def test_7_c36_all_extra_bets_are_nothing_and_the_dealer_is_asked_all_the_same() -> None:
    played = no_extra_bets()
    assert (played.ask.default, played.ask.cost(CALL)) == (CALL, 0)
    assert played.ask.words == "keep the Dealership for nothing, or pass it on"
    pot = played.in_pot
    assert played.play("2 matches").asked() == (2, "name")
    assert (played.in_pot, played.told("dealership")) == (pot, [])


def test_7_c36_the_dealership_passes_for_nothing() -> None:
    played = no_extra_bets().play("2 passes")
    pot = played.in_pot
    assert played.ask.words == "take the Dealership for nothing, or pass it on"
    assert played.play("0 matches").asked() == (0, "name")
    assert (played.in_pot, played.dealer) == (pot, 0)
    circle = no_extra_bets().play("2 passes", "0 passes", "1 passes")
    assert (circle.hand.ask, circle.over().result.next_button) == (None, 2)
    assert circle.over().result.pot == pot


def test_7_c36_without_extra_bets_nobody_is_asked() -> None:
    played = table(seats=3, options={"extra_bets": "no"}).to("buy").play("0 stops", "1 stops")
    assert played.asked() == (2, "name")


def test_7_two_more_parts_both_with_raises() -> None:
    played = no_extra_bets().play("2 matches")
    for _ in range(2):
        assert played.asked() == (2, "name")
        played.play("2 names 0")
        assert played.ask.legal.high == 500  # type: ignore[attr-defined]
        played.play("0 stays", "1 stays")
    assert played.hand.ask is None


def test_7_raises_of_the_last_part_are_matched_before_the_showdown() -> None:
    played = table(seats=2).to("buy").play("0 stops", "0 bets 0", "1 matches")
    played.play("1 names 0", "0 stays")
    played.play("1 names 100", "0 raises 500", "1 matches")
    assert sum(played.payoffs) == 0
    assert max(played.payoffs) == 100 + 100 + 500


# --- the Pot that nobody won


def test_c25_a_pot_left_is_the_ante() -> None:
    played = table(seats=3, pot=700)
    assert (played.in_pot, played.stacks) == (700, [10_000] * 3)


def test_c25_option_and_stakes() -> None:
    played = table(seats=3, pot=700, options={"left_pot": "and_stakes"})
    assert (played.in_pot, played.stacks) == (1000, [9_900] * 3)


def test_c25_the_table_carries_the_pot_and_the_dealer() -> None:
    evening = Evening(CRIPPLE_MR_ONION, house(), "circle", button=2)
    for name in "ABC":
        evening.sit(name)
    hand = evening.deal()
    while hand.ask is not None and hand.ask.kind != "name":
        hand.play(passive(hand.ask))
    hand.play(100)
    hand.play(100)
    hand.play("call")
    hand.play("fold")
    hand.play("pass")
    hand.play("pass")
    assert (evening.pot, evening.held.dealer) == (600, "C")
    again = evening.deal()
    assert (again.state.pots, again.state.button) == ([600], 2)


# --- 3, 9: the Showdown


def test_9_the_best_arrangement_wins_the_whole_pot_and_deals_next() -> None:
    played = table(DOUBLE_ONION, TRIPLE_ONION, SIX_CARDS, "").to_the_end()
    assert (played.winner, played.payoffs) == (1, (-100, 300, -100, -100))
    assert played.hand.result.next_button == 1
    assert [event.seat for event in played.told("show")] == [0, 1, 2, 3]


def test_9_from_the_elder_leftwards_the_dealer_last() -> None:
    played = table(SIX_CARDS, "", DOUBLE_ONION).to_the_end()
    beaten = [(event.seat, event.other) for event in played.told("beat")]
    assert beaten == [(1, 0), (0, 2)]


def test_3_equal_best_groupings_the_next_ones_decide() -> None:
    lower = "Ah Kh As Ks 2h / 3s 7c 7w 9c 9w"
    played = table(lower, DOUBLE_ONION).to_the_end()
    assert played.winner == 1


@pytest.mark.parametrize(("seats", "winner"), [(2, 1), (3, 2)])
def test_3_c6_a_complete_tie_goes_to_the_dealer(seats: int, winner: int) -> None:
    same = ["Ac Kc Ad Kd 2c / 2d 2h 2s 3c 7d", "Ah Kh As Ks 2w / 2t 2u 2o 3d 7h"]
    between = "4c 4d 4h 6s Tc / Td Th Ts Tw Tu"
    hands = [same[0], *([between] if seats == 3 else []), same[1]]
    played = table(*hands).to_the_end()
    assert played.winner == winner
    assert " by seniority: both have Double Onion" in played.said("beat")[-1]


def test_3_of_players_the_elder_is_senior() -> None:
    same = ["Ac Kc Ad Kd 2c / 2d 2h 2s 3c 7d", "Ah Kh As Ks 2w / 2t 2u 2o 3d 7h"]
    assert table(*same, "").to_the_end().winner == 0


def test_9_a_player_who_has_folded_does_not_show() -> None:
    played = table(TRIPLE_ONION, DOUBLE_ONION, "").play("0 folds").to_the_end()
    assert played.winner == 1
    assert [event.seat for event in played.told("show")] == [1, 2]


# --- 4: the plain game


def test_4_the_plain_game_has_no_money_and_no_fold() -> None:
    played = OnionTable([DOUBLE_ONION, SIX_CARDS, ""], rules="plain")
    assert FOLD not in played.ask.legal
    kinds = set()
    while played.hand.ask is not None:
        kinds.add(played.hand.ask.kind)
        played.hand.play(passive(played.hand.ask))
    assert kinds == {"exchange"}
    assert (played.payoffs, played.winner, played.hand.result.next_button) == ((0, 0, 0), 0, 0)


def test_4_the_second_five_lie_face_up_but_the_dealers() -> None:
    played = OnionTable([DOUBLE_ONION, SIX_CARDS, ""], rules="plain+all").declare()
    state = played.to("special cards").hand.state
    assert [len(state.shown(seat)) for seat in range(3)] == [5, 5, 0]
