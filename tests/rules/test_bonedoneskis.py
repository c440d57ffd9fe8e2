"""Bonedoneskis, rule by rule: the counts 2.2, the flow 2.3, the windows 2.4 and showdowns 2.5."""

from __future__ import annotations

import pytest

from pokernight.cards import text
from pokernight.engine.asks import Bets
from pokernight.engine.hand import IllegalAnswer
from pokernight.errors import Refused
from pokernight.games.bonedoneskis import BONEDONESKIS
from tests.rules.bones import QUIET, Bones, worth
from tests.rules.tables import cards
from tests.sentences import in_english

A, B, C = "Ac Kd / Tc", "Th 9h / 5h", "Kc 8h / 8d"

# --- 2.2 Set-up and counts


def test_bonedoneskis_2_2_everybody_antes_fifty_cents_at_one_two_limit() -> None:
    table = Bones(A, B, C)
    assert [event.amount for event in table.told("ante")] == [50, 50, 50]
    assert (table.rules.small_bet, table.rules.big_bet) == (100, 200)


@pytest.mark.parametrize("seats", range(2, 9))
def test_bonedoneskis_2_2_two_to_eight_players_six_cards_each_nothing_burned(seats: int) -> None:
    hand = BONEDONESKIS.deal(seats, 2, rules=BONEDONESKIS.house_rules("bonedoneskis-recovered"))
    size = 3 * seats
    assert sum(map(len, hand.state.hands)) == size
    assert len(hand.state.stub) == 52 - size
    assert hand.state.muck == []


@pytest.mark.parametrize(
    ("seats", "said"), [(1, "needs 2 players at least"), (9, "9 x 6 = 54 cards.* has 52")]
)
def test_bonedoneskis_2_2_no_more_and_no_fewer(seats: int, said: str) -> None:
    with pytest.raises(Refused, match=said):
        BONEDONESKIS.deal(seats, 1)


def eight_players(sold: int, longer: str) -> Bones:
    """Eight players, of whom so many sell a three; all of them stay to the end."""
    threes = ["3c", "3d", "3h", "3s"]
    doors = [*threes, "Tc", "Td", "Th", "Ts"]
    hidden = [one for one in ("6h", "6d", "4c", "Jh", "Jd", "Qs") if one != longer]
    named = {*doors, *hidden, longer}
    rest = [text([card]) for card in range(52) if text([card]) not in named] + hidden
    holes, rest = rest[-16:], rest[:-16]
    draws, rest = rest[:sold], rest[sold:]
    fourth, rest = rest[:8], rest[8:]
    fifth, rest = ([longer, *rest[:7]], rest[7:]) if longer != "none" else (rest[:8], rest[8:])
    sixth = rest[:8] if len(rest) >= 8 else []
    rows = [
        " ".join([holes[seat], holes[seat + 8], doors[seat], fourth[seat], fifth[seat],
                  *sixth[seat : seat + 1]])
        for seat in range(8)
    ]  # fmt: skip
    table = Bones(*rows, draws={3: " ".join(draws)}, rule_set="bonedoneskis-recovered")
    table.claims(*[f"{seat} {threes[seat]}" for seat in range(sold)])
    return table.check_down()


def test_bonedoneskis_2_2_six_cards_for_eight_and_four_sales_are_exactly_the_deck() -> None:
    table = eight_players(4, "none")
    assert len(table.told("the 3's")) == 4
    assert len(table.hand.state.stub) == 0
    assert table.hand.state.board == []
    assert all(len(hand) == 6 for hand in table.hand.state.hands if hand)


def test_bonedoneskis_2_2_a_short_deck_deals_one_card_in_the_middle_for_all() -> None:
    table = eight_players(2, "Jh")
    assert table.own["size"] == 7
    assert len(table.hand.state.board) == 1
    assert len(table.hand.state.stub) == 1
    assert table.hand.state.street == 5, "third to sixth street, and the card in the middle"


def test_bonedoneskis_b32_a_card_in_the_middle_is_in_no_hand_in_sight() -> None:
    """Three eights open before two aces, though the third ace lies in the middle for all."""
    rows = [
        "7c 7d / 5c 9c Jd Kc", "7h 7s / 2h 9d 5d Kd", "6c 6s / 9h 4d Qc Kh",
        "6h 4s / 2s Td 5h Ks", "6d Js / 8s Tc 8d 8c", "4c Jc / Ac 4h Ad Qd",
        "Qs 2c / 9s Th 5s Qh", "Jh 2d / 3s 8h Ts As",
    ]  # fmt: skip
    table = Bones(*rows, draws={6: "Ah 3c 3d 3h"}, rule_set="bonedoneskis-recovered")
    table.check_down(4)
    assert table.hand.state.board == [*table.tokens("Ah")]
    assert (table.ask.kind, table.ask.seat) == ("bet", 4)
    assert table.check_down().payoffs[4] < 0, "but it plays in every hand"


def test_bonedoneskis_2_2_no_card_left_and_that_street_is_not_dealt_and_has_no_betting() -> None:
    table = eight_players(4, "Jh")
    assert table.own["size"] == 7
    assert table.hand.state.board == []
    assert table.hand.state.stub == []
    assert table.hand.state.street == 4, "third to sixth street, and no seventh"
    assert table.told("win")


def test_bonedoneskis_2_2_a_three_with_no_card_left_is_not_sold() -> None:
    table = Bones("Ac Kd / 3c", B)
    table.hand.state.muck += table.hand.state.stub
    table.hand.state.stub = []
    table.claims("0 3c")
    assert table.told("the 3's") == []
    assert table.stacks()[0] == table.rules.buy_in - 50


@pytest.mark.parametrize("place", ["black jack", "fish hook"])
def test_bonedoneskis_2_2_one_live_player_left_inside_a_window_takes_the_pot(place: str) -> None:
    up = "Js" if place == "black jack" else "Jh 4c"
    table = Bones(f"Ac Kd / {up}", B).window_of(2 + len(up.split())).go_on().play("0 folds")
    assert table.hand.ask is None
    assert table.only("win").seat == 1
    assert table.told("show") == []


# --- 2.3 The flow


def test_bonedoneskis_2_3_two_down_one_up_powers_then_bets_and_the_sixth_down() -> None:
    table = Bones(A, B)
    seen: list[tuple[str, tuple[int, ...]]] = []
    while table.hand.ask is not None:
        state = table.hand.state
        now = table.ask.kind, tuple(state.up[token] for token in state.hands[0])
        if not seen or seen[-1] != now:
            seen.append(now)
        passive = [word for word in ("check", "call") if word in table.ask.legal]
        table.hand.play(passive[0] if passive else table.ask.default, table.ask.seat)
    third, fourth, fifth, sixth = (0, 0, 1), (0, 0, 1, 1), (0, 0, 1, 1, 1), (0, 0, 1, 1, 1, 0)
    assert seen == [
        ("claim", third), ("bet", third), ("claim", fourth), ("bet", fourth),
        ("claim", fifth), ("bet", fifth), ("bet", sixth),
    ]  # fmt: skip


def test_bonedoneskis_2_3_the_bring_in_is_forced_and_may_be_completed() -> None:
    table = Bones(A, B, C).go_on()
    assert table.said("post") == ["seat 1 posts the bring-in, $0.50"]
    assert table.ask.seat == 2
    assert table.hand.state.front == [0, 50, 0]
    assert table.legal == ["fold", "call", 100]
    table.play("2 completes 100", "0 raises 200", "1 raises 300", "2 raises 400")
    assert table.legal == ["fold", "call"], "a bet and three raises"


@pytest.mark.parametrize(
    ("doors", "who"),
    [
        (("7c", "8d", "Th", "As"), 1),
        (("Tc", "9c", "8h", "8d"), 3),
        (("9c", "6h", "Th", "As"), 0),
        (("9c", "6s", "Th", "As"), 0),
        (("6c", "As", "7d", "Ah"), 3),
        (("4s", "8h", "Th", "As"), 1),
        (("4s", "9h", "Th", "As"), 0),
        (("6d", "6h"), 0),
    ],
)
def test_bonedoneskis_2_3_the_lowest_up_card_brings_in(doors: tuple[str, ...], who: int) -> None:
    # 7 and black 6 are aces, the 4♠ is the 8♠, red sixes nothing, and ties go to the lowest suit
    downs = ("5c 5d", "9s Ts", "Kc Ks", "Qc Jh")
    hands = [f"{down} / {door}" for down, door in zip(downs, doors, strict=False)]
    assert Bones(*hands).go_on().brought_in == who


def test_bonedoneskis_2_3_a_player_without_an_up_card_does_not_bring_in() -> None:
    table = Bones("Ac Kd / 2s", "Th 9h / 5h", C).claims("0 2s").play("0 takes 5h").betting()
    assert table.lies(1) == "?? ??"
    assert table.brought_in == 0, "the 2♠ is the lowest"


def test_bonedoneskis_2_3_a_four_of_spades_turned_up_from_the_hole_brings_in_as_a_four() -> None:
    table = Bones("4s Kd / Tc", "5c 9h / Qh", "Kc 9c / 5h").claims("1 Qh")
    table.play("1 names 0", "0 turns 4s").betting()
    assert table.brought_in == 0


def test_bonedoneskis_2_3_the_highest_hand_in_sight_opens_and_may_check() -> None:
    table = Bones("Ac Kd / Tc 9c", "Th 8h / 5h 5d", "Kc 8c / 8d As").window_of(4).betting()
    assert table.ask.seat == 1
    assert table.legal == ["check", 100]
    table.play("1 checks", "2 checks", "0 bets 100")
    assert table.told("bet")[-1].seat == 0


def test_bonedoneskis_2_3_of_equal_hands_the_first_from_the_left_opens() -> None:
    table = Bones("Ac Kd / 8c 5d", "Th 8h / Td 9c", "Kc 5c / Ts 9h").window_of(4).betting()
    assert table.ask.seat == 1


def test_bonedoneskis_2_3_bets_are_one_dollar_then_two_from_fifth_street() -> None:
    table = Bones("Ac Kd / Td Th Jd", "9c 9h / 5h 8c 8d", size=7)
    sizes = []
    table.check_down(1)
    for _ in range(4):
        legal = table.betting().ask.legal
        assert isinstance(legal, Bets)
        sizes.append(legal.low)
        table.check_down(1)
    assert table.hand.ask is None
    assert sizes == [100, 200, 200, 200], "fourth to seventh street"


@pytest.mark.parametrize(
    ("up", "ups", "size"),
    [("5c Td 8c", 3, 6), ("5c Td Jd", 4, 7), ("5c Td Jd Qs", 5, 8), ("5c Td 8c Qs", 3, 6)],
)
def test_bonedoneskis_2_3_how_many_streets_are_dealt(up: str, ups: int, size: int) -> None:
    table = Bones(f"Ac Kd / {up}", "Th 9h / 5h 8d 9c", size=8).check_down()
    dealt = [event for event in table.told("dealt up") if event.seat == 0]
    assert len(dealt) == ups
    assert len(table.hand.state.hands[0] or table.hand.state.hands[1]) == size
    downs = [event.kind for event in table.events if event.kind.startswith("dealt")][-2:]
    assert downs == ["dealt", "dealt"], "the last card is dealt down"


def test_bonedoneskis_2_3_the_last_to_bet_shows_first() -> None:
    table = Bones("Ac Ad / Tc", "Kh Kd / 9c").check_down(3)
    table.betting() if table.ask.kind == "claim" else None
    opener = table.ask.seat
    table.play(f"{opener} checks", f"{1 - opener} bets 200", f"{opener} calls")
    assert table.told("show")[0].seat == 1 - opener


# --- 2.4 (a) Trades


def test_bonedoneskis_2_4_a_the_trade_comes_before_the_first_players_duty() -> None:
    # the source: the first player is dealt the J♠, the second the 9♦
    table = Bones("Ac Kd / Js", "Th 9h / 9d", C)
    assert table.asked() == ("nine of diamonds", [1])
    table.play("1 takes Js").go_on()
    assert table.asked() == ("black jack", [1]), "he must act on the Black Jack rule"
    table.play("1 pays").betting()
    assert [event.seat for event in table.paid()] == [1]


def test_bonedoneskis_2_4_a_a_three_that_comes_by_a_trade_may_be_sold() -> None:
    table = Bones("Ac Kd / 3c", "Th 9h / 8c 9d", draws={4: "5s"}).go_on().window_of(4)
    table.play("1 takes 3c").claims("1 3c")
    assert table.lies(1) == "?? ?? 8c 5s", "though its old owner had passed"


def test_bonedoneskis_2_4_a_a_trade_comes_before_every_claim() -> None:
    table = Bones("Ac Kd / 9s", "Th 9h / 9d").play("1 takes 9s").claims("0 9d", "1 9s")
    assert table.told("nine of spades")[0].seat == 1


def test_bonedoneskis_2_4_a_of_two_trades_the_first_from_the_left_is_first() -> None:
    up = ("5c 6s 7h", "9s Td Jh", "Tc 5h 9d")
    table = Bones(*[f"{down} / {row}" for down, row in zip(("Ac Kd", "Th Kc", "Ks 8h"), up)])
    table.window_of(5)
    order = []
    while table.ask.kind != "claim":
        order.append((table.ask.kind, table.hand.asks[0].seat))
        for one in table.hand.asks:
            table.hand.play(one.default, one.seat)
    assert order[:2] == [("straight up face down", 0), ("straight up face down", 1)]
    assert order[2] == ("nine of diamonds", 2)


# --- 2.4 (b) The order of all others


def test_bonedoneskis_2_4_b_actions_go_from_the_left_of_the_dealer() -> None:
    table = Bones("Ac Kd / 4h", "Th 9h / 2s", "Kc 8h / 9s", "Td 9c / 5h", button=1)
    table.claims("0 4h", "1 2s", "2 9s")
    assert table.asked() == ("red four", [0]), "seat 2, the first from the left, has collected"
    assert table.told("nine of spades")[0].seat == 2
    table.play("0 turns 9s")
    assert table.asked() == ("2 hog", [1])


def test_bonedoneskis_2_4_b_within_a_hand_from_left_to_right_as_it_lies() -> None:
    table = Bones("4h 9s / Tc", "Th 9h / Qh", "Kc 8h / Qd").claims("1 Qh", "2 Qd")
    table.play("1 names 0", "0 turns 4h", "2 names 0", "0 turns 9s").claims("0 4h 9s")
    assert table.asked() == ("red four", [0])
    table.play("0 turns Qh")
    assert [one for one in table.kinds() if one in ("red four", "nine of spades")] == [
        "red four", "nine of spades",
    ]  # fmt: skip


def test_bonedoneskis_2_4_b_a_fee_collected_pays_for_what_was_claimed_with_it() -> None:
    table = Bones("9s 8s / Tc", "Th 9h / Qh", "Kc 8h / Qd", stacks=[200, 5_000, 5_000])
    table.claims("1 Qh", "2 Qd")
    table.play("1 names 0", "0 turns 9s", "2 names 0", "0 turns 8s").claims("0 9s 8s")
    assert table.stacks()[0] == 350
    table.play("0 takes Qh")
    assert table.stacks()[0] == 100


def test_bonedoneskis_2_4_b_two_claims_together_cannot_spend_the_same_chips() -> None:
    table = Bones("3c 8s / Tc", "Th 9h / Qh", "Kc 8h / Qd", stacks=[350, 5_000, 5_000])
    table.claims("1 Qh", "2 Qd")
    table.play("1 names 0", "0 turns 3c", "2 names 0", "0 turns 8s").claims("0 3c 8s")
    assert len(table.paid()) == 1, "the three lies on the left"
    assert table.stacks()[0] == 50
    assert table.asked()[0] == "claim"


# --- 2.4 (c) Looking again


def test_bonedoneskis_2_4_c_what_a_power_wakes_gets_its_own_window() -> None:
    table = Bones("9s Kd / Tc", "Th 9h / Qh").claims("1 Qh").play("1 names 0", "0 turns 9s")
    assert table.asked() == ("claim", [0, 1])
    table.claims("0 9s")
    assert table.stacks()[0] == table.rules.buy_in + 50


def test_bonedoneskis_2_4_c_a_trade_overtakes_what_was_claimed() -> None:
    # seat 1's queen turns up seat 2's 9♦, which takes the 9♠ that seat 3 has claimed
    table = Bones("Ac Kd / Tc", "Th 9h / Qh", "9d 8h / 8d", "Kc Td / 9s")
    table.claims("1 Qh", "3 9s").play("1 names 2", "2 turns 9d")
    assert table.asked() == ("nine of diamonds", [2])
    table.play("2 takes 9s")
    assert table.asked()[0] == "claim", "the claim of seat 3 is void"
    assert table.told("nine of spades") == []
    table.claims("2 9s", "3 9d")
    assert table.only("nine of spades").seat == 2


def test_bonedoneskis_2_4_c_a_claimed_eight_ball_overtaken_is_alive_for_its_new_owner() -> None:
    table = Bones("Ac Kd / Tc", "Th 9h / Qh", "9d 8h / 8d", "Kc Td / 8s")
    table.claims("1 Qh", "3 8s").play("1 names 2", "2 turns 9d", "2 takes 8s")
    table.claims("2 8s")
    assert table.asked() == ("8 ball", [2]), "seat 3 claimed it: that is no pass"


def test_bonedoneskis_2_4_c_a_chain_of_three_powers() -> None:
    # a red queen turns up a three, which is sold for a 9♦, which takes the black jack
    table = Bones("3c Kd / Tc", "Th 9h / Qh", "Kc 8h / Js", draws={3: "9d"}).claims("1 Qh")
    table.play("1 names 0", "0 turns 3c", "2 pays").claims("0 3c")
    assert table.asked() == ("nine of diamonds", [0])
    table.play("0 takes Js")
    assert table.asked() == ("black jack", [0])
    table.play("0 pays").betting()
    assert [event.seat for event in table.paid()] == [2, 0, 0]


# --- 2.4 (d) A Bonedoneskis


def test_bonedoneskis_2_4_d_two_red_sixes_end_the_hand_in_the_middle_of_a_window() -> None:
    table = Bones("6d Kd / 6h", "Th 9h / Qh", "Kc 8h / 9s").claims("1 Qh", "2 9s")
    table.play("1 names 0", "0 turns 6d")
    assert table.hand.ask is None
    assert table.told("nine of spades") == [], "what was claimed does not act any more"
    assert table.payoffs == (100, -50, -50)


# --- 2.4 (e) The Fish Hook


def test_bonedoneskis_2_4_e_a_raft_that_is_traded_away_leaves_the_hook() -> None:
    table = Bones("Ac Kd / Jh 8c 4c", "Th 9h / 5h Td 9d").window_of(5).play("1 takes 8c").go_on()
    assert table.asked() == ("fish hook in a sailboat", [0]), "before the betting"


def test_bonedoneskis_2_4_e_a_raft_that_is_turned_down_leaves_the_hook() -> None:
    table = Bones("Ac Kd / Jh 8c 4c", "Th 9h / 5h Td 4h").window_of(5).claims("1 4h")
    table.play("1 turns 8c")
    assert table.asked() == ("fish hook in a sailboat", [0]), "in the same window"


def test_bonedoneskis_2_4_e_once_a_hand_for_each_pair() -> None:
    table = Bones("Ac Kd / Jh 4c", "Th 9h / 5h Td").window_of(4).go_on().play("0 pays")
    table.check_down()
    assert len(table.paid()) == 1


# --- 2.4 (f) The Krabler


def test_bonedoneskis_2_4_f_a_krabler_is_flagged_for_everybody() -> None:
    table = Bones("Ac Ad / Ks 3c", "Tc Th / Ah 9c").window_of(4).betting()
    assert table.own["must_bet"] == [1, 0]
    assert "seat 0 must bet or raise" in in_english(BONEDONESKIS.talk.notes(table.hand.view(1)))
    assert table.said("the krabler") == ["The Krabler: K♠ 3♣: seat 0 must bet or raise this round"]


# --- 2.4 (g) Only face-up cards, each a bounded number of times


def test_bonedoneskis_2_4_g_a_hole_card_that_changes_hands_stays_down_and_wakes_nothing() -> None:
    table = Bones("9s 8s / 5c 6s 7h", "Js 3c / Tc 5h 8c").window_of(5)
    while table.ask.kind != "straight up face down":
        table.go_on()
    table.play("0 takes Js", "1 takes 9s")
    assert (table.lies(0), table.lies(1)) == ("?? ?? 5c 6s 7h", "?? ?? Tc 5h 8c")
    table.betting()
    assert table.paid() == table.told("nine of spades") == []


def test_bonedoneskis_2_4_g_no_power_acts_twice_for_the_same_owner() -> None:
    table = Bones("Ac Kd / 9s", "Th 9h / Tc").claims("0 9s").claims("0 9s")
    assert table.ask.kind == "bet"
    assert len(table.told("nine of spades")) == 1


def test_bonedoneskis_2_4_g_an_eight_ball_goes_round_the_table_once() -> None:
    table = Bones("Ac Kd / 8s", "Th 9h / 5h", "Kc 8h / Td").claims("0 8s").play("0 takes 5h")
    table.claims("1 8s").play("1 takes Td").claims("2 8s").play("2 takes 5h")
    assert table.lies(0) == "?? ?? 8s"
    table.claims("0 8s")
    assert table.ask.kind == "bet", "it has acted for every player"
    assert len(table.told("8 ball")) == 3


def test_bonedoneskis_2_4_g_a_triple_trades_once() -> None:
    table = Bones("Ac Kd / 5c 6s 7h", "Th 9h / Tc 5h 8c", size=7).check_down()
    assert len(table.told("straight up face down")) == 1


# --- 2.4 Sleeping


def test_bonedoneskis_2_4_every_live_seat_is_asked_the_same_whether_or_not_a_power_woke() -> None:
    table = Bones("Ac Kd / Tc", "Th 9h / 5h", C, stacks=[5_000, 50, 5_000])
    assert [one.seat for one in table.hand.asks] == [0, 1, 2], "who is all in too"
    assert {(one.kind, one.words, one.default, one.sealed) for one in table.hand.asks} == {
        ("claim", "claim the power of any of your up cards, or go on "
         "(everybody is asked, so that nobody is reminded)", (), True)
    }  # fmt: skip
    table.go_on().play("0 folds")
    assert table.street == 4
    assert [one.seat for one in table.hand.asks] == [1, 2]


def test_bonedoneskis_2_4_a_claim_names_up_cards_of_ones_own() -> None:
    table = Bones("9s Kd / Tc 8c", "Th 9h / 5h").window_of(4)
    (mine,) = [one for one in table.hand.asks if one.seat == 0]
    assert set(mine.legal) == {
        (), table.tokens("Tc"), table.tokens("8c"), table.tokens("Tc 8c"),
    }  # fmt: skip
    for wrong in ("9s", "5h"):
        with pytest.raises(IllegalAnswer, match="claim takes"):
            table.hand.play(table.tokens(wrong), 0)


def test_bonedoneskis_2_4_a_claim_is_sealed_until_all_are_in() -> None:
    table = Bones("Ac Kd / 9s", "Th 9h / 5h")
    before = table.hand.view(1)
    events = len(table.events)
    table.hand.play(table.tokens("9s"), 0)
    assert table.hand.view(1) == before
    assert len(table.events) == events


def test_bonedoneskis_2_4_a_card_with_nothing_to_claim_does_nothing() -> None:
    table = Bones(A, B).claims("0 Tc", "1 5h")
    assert table.ask.kind == "bet"
    assert table.kinds().count("dealt up") == 2
    assert table.own["acted"] == []


def test_bonedoneskis_2_4_the_window_opens_again_until_nobody_claims() -> None:
    table = Bones("Ac Kd / 9s", "Th 9h / Qh").claims("0 9s")
    assert table.ask.kind == "claim"
    table.claims("1 Qh")
    assert table.ask.kind == "bet", "the red queen has lapsed: she was awake before"
    table = Bones("Ac Kd / 9s", "Th 9h / Qh").claims("0 9s", "1 Qh").play("1 names 0", "0 turns Kd")
    table.go_on()
    assert table.ask.kind == "bet"


def test_bonedoneskis_2_4_a_power_woken_by_anothers_claim_gets_its_chance() -> None:
    table = Bones("Ac Kd / 2s", "Th 9h / 5h", "3c 8h / 2h", "Kc 8d / Qh")
    table.claims("0 2s", "3 Qh").play("0 takes 2h", "3 names 2", "2 turns 3c").claims("2 3c")
    assert table.only("the 3's").seat == 2


# --- 2.4 Payments


def test_bonedoneskis_2_4_payments_are_dead_money_and_no_part_of_a_bet() -> None:
    table = Bones("Ac Ad / 8s", "Th 9h / 5h", stacks=[5_000, 250]).claims("0 8s")
    table.play("0 takes 5h").betting()
    assert table.dead_money() == 250
    assert table.hand.state.staked == [50, 50], "the antes"
    table.check_down()
    # the short stack could win the payment; what the other paid does not come back to him
    assert sum(event.amount for event in table.told("uncalled")) == 0
    assert sum(event.amount for event in table.told("win")) == 350 + 2 * 50


def test_bonedoneskis_2_4_a_misdeal_gives_payments_back() -> None:
    table = Bones("Ac Ad / 9s", "Th 9h / 8s").claims("0 9s", "1 8s").play("1 takes 9s")
    assert table.stacks() != [5_000, 5_000]
    table.hand.incident("misdeal")
    assert table.hand.result.payoffs == (0, 0)


# --- 2.4 Powerless and No Copies


def test_bonedoneskis_2_4_powerless_a_wild_card_has_no_power_of_what_it_stands_for() -> None:
    table = Bones("3c 3d / 7c", "Th 9h / 6s").claims("0 7c", "1 6s")
    assert table.ask.kind == "bet"
    assert table.own["acted"] == []


def test_bonedoneskis_2_4_no_copies_of_any_card_in_the_hand_used_or_not() -> None:
    assert worth("As 2s / 9s 5s Ad 6c").category == "three of a kind"
    # the A♠ is not used in the best hand, and still cannot be had twice
    flush = worth("As Ac / 9s 7s 5s 2s")
    assert flush.category == "flush"
    assert flush.ranks[0] == 12
    assert flush.to_json()["stands_for"] == {"7s": "Ks"}


# --- 2.5 Evaluation and showdown


def test_bonedoneskis_2_5_the_best_five_of_all_cards() -> None:
    reading = worth("As Kd 5c / Ah Ks 9d 8c 2h")
    assert reading.category == "two pair"
    assert len(reading.cards) == 5


def test_bonedoneskis_2_5_five_of_a_kind_only_with_the_suitless_four_and_above_all() -> None:
    five = worth("4h 4d / Tc 4c 4s")
    straight_flush = worth("As Ks / Qs Js Ts")
    assert five.category == "five of a kind"
    assert five.value > straight_flush.value
    assert worth("Ac Ad Ah As / 7c 7d").category == "four of a kind"


def test_bonedoneskis_2_5_fewer_than_five_usable_cards() -> None:
    short = worth("6h 6d / Ac Kc Qd 9h")
    assert short.category == "high card"
    assert len(short.cards) == 4
    assert short.value < worth("Ah Kd / Qh 9s 2c").value
    assert short.value > worth("Ah Kd / Qh 8s 5c").value
    assert worth("6h / 6d").value == 0


def test_bonedoneskis_2_5_equal_hands_split() -> None:
    table = Bones("Ac Kd / Ts 9c 8c 5d", "Ad Kc / Td 9h 8d 5h").check_down()
    assert [event.amount for event in table.told("win")] == [100, 100]


def test_bonedoneskis_2_5_a_dead_hand_is_shown_and_loses_to_every_hand() -> None:
    table = Bones("4c Ac / As Ad Ah", "Kh 9h / Tc 8c 5d").check_down()
    assert table.said("killer 4")[0].startswith("Killer 4: 4♣")
    assert table.only("win").seat == 1


def test_bonedoneskis_2_5_a_side_pot_with_no_live_hand_joins_the_pot_below_it() -> None:
    table = Bones("Ac Ad / Tc", "Kc 4c / 9h", "Ts 8h / 8d", stacks=[100, 5_000, 5_000])
    table.betting().play("0 calls", "1 completes 100", "2 calls")
    table.window_of(4).betting()
    first = table.ask.seat
    table.play(f"{first} bets 100", f"{3 - first} calls").window_of(5).betting()
    while table.ask.seat != 1:
        table.play("2 checks")
    table.play("1 bets 200", "2 folds").check_down()
    assert table.only("killer 4").seat == 1
    assert table.hand.result.stacks[0] == 3 * 100 + 2 * 50 + 2 * 100
    assert table.hand.result.stacks[1] == 5_000 - 50 - 100 - 100, "his last bet was uncalled"


def test_bonedoneskis_2_5_both_red_sixes_take_every_pot_he_is_in_and_the_rest_goes_back() -> None:
    table = Bones("Ac Ad / 6h 6d", "Th 9h / 5h", "Ks 8h / 8d", stacks=[150, 5_000, 5_000])
    table.betting().play("2 completes 100", "0 calls", "1 raises 200", "2 calls")
    assert table.hand.ask is None
    assert table.payoffs == (50 + 50 + 100 + 100, -150, -150)


def test_bonedoneskis_2_5_the_table_reads_what_rank_reads() -> None:
    table = Bones("Td Ah / 8c 2c", "5c 9c / 8d").window_of(4).betting()
    assert table.reading(0).to_json()["combined"] == ["8c", "2c"]


def test_quiet_cards_have_no_power_of_their_own() -> None:
    table = Bones("Ac Kd", "Th 9h", C).check_down()
    assert set(table.kinds()) <= {
        "ante", "dealt", "dealt up", "post", "call", "check", "show", "muck", "win",
    }  # fmt: skip
    assert len(cards(QUIET)) == len(set(cards(QUIET)))
