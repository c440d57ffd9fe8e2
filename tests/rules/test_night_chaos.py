"""Night Chaos, rule by rule: 5.1, 5.3 to 5.5, the rows N1 to N18, the worked examples 6 to 9."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from pokernight.cards import CardError
from pokernight.engine.events import EVERYBODY, Event
from pokernight.engine.explaining import prices
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand, IllegalAnswer
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.games.night_chaos import NIGHT_CHAOS, Rules
from pokernight.proofs import any_answer, prove, random_opening
from pokernight.ranking import Reading
from pokernight.wording.message import Message, Text
from tests.rules.tables import WildTable, cards, faces
from tests.sampling import share
from tests.sentences import in_english

SIX_OUT = "2c 3d 4s 6c 7d 8s Td"
"""Ten high, all of it."""
NINE_OUT = "2d 3s 4c 6d 7s 8c 9d"
"""Nine high."""


def night(*hands: str, start: str, **details: Any) -> WildTable:
    return WildTable(NIGHT_CHAOS, hands, start=start, **details)


def worth(line: str, last: str | None = None) -> Reading:
    given = {} if last is None else {"last": last}
    reading = NIGHT_CHAOS.worth(Cards(cards(line), (), given), Rules())[""]
    assert isinstance(reading, Reading)
    return reading


def ended(table: WildTable) -> str:
    """Return the kind of event that ended the game."""
    assert table.hand.ask is None, repr(table.hand)
    return next(event.kind for event in table.events if event.kind.startswith("end"))


# --- 5.1 Counts


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("jokers", ["0", "2"])
def test_night_chaos_5_1_two_to_seven_players(seats: int, jokers: str) -> None:
    hand = NIGHT_CHAOS.deal(seats, 1, rules=NIGHT_CHAOS.house_rules(jokers=jokers))
    assert [len(held) for held in hand.state.hands] == [7] * seats
    assert len(hand.state.stub) == 52 + int(jokers) - 7 * seats - 1


@pytest.mark.parametrize(("jokers", "size"), [("0", 52), ("1", 53), ("2", 54)])
def test_night_chaos_5_1_eight_are_refused_with_the_arithmetic(jokers: str, size: int) -> None:
    with pytest.raises(Refused, match=rf"8 x 7 \+ 1 = 57 cards, and the pack has {size}"):
        NIGHT_CHAOS.deal(8, 1, rules=NIGHT_CHAOS.house_rules(jokers=jokers))


def test_night_chaos_5_1_no_joker_in_a_game_without_jokers() -> None:
    with pytest.raises(CardError, match="Jk is not in the standard pack"):
        NIGHT_CHAOS.deal(2, 1, deck=cards("Jk"))


# --- 5.3 The flow


def test_night_chaos_5_3_1_ante_and_seven_cards_that_nobody_has_seen() -> None:
    table = night("Ac Kd", "Qc", start="9c")
    assert [event.amount for event in table.told("ante")] == [100, 100]
    for viewer in (0, 1, None):
        assert table.sees(viewer, 0) == table.sees(viewer, 1) == "?? ?? ?? ?? ?? ?? ??"
    assert [table.words(event, 0) for event in table.told("dealt")] == [
        "seat 0 is dealt 7 cards, unseen",
        "seat 1 is dealt 7 cards, unseen",
    ]


def test_night_chaos_5_3_2_the_dealer_turns_the_hand_to_beat() -> None:
    table = night("Ac", "Kc", start="9c")
    assert table.said("start") == ["the hand to beat is 9♣"]
    assert table.clauses("start") == ["2"]
    view = table.hand.view()
    assert [view.face[token] for token in view.aside] == list(cards("9c"))
    assert table.notes() == ["nothing is wild yet", "the starting card is still to be beaten"]


def test_night_chaos_5_3_2_a_queen_to_start_triggers() -> None:
    table = night("2h", "Kc", start="Qh")
    assert table.only("trigger").clause == "6"
    assert table.notes()[0] == "the hearts 2 to 10 are wild: Q♥ was the last queen up"
    table.play("0 turns 2h")
    assert table.only("beat").seat == 0, "a wild card is an ace"


@pytest.mark.parametrize("button", [0, 1, 2])
def test_night_chaos_5_3_3_the_first_from_the_left_of_the_dealer_begins(button: int) -> None:
    ask = NIGHT_CHAOS.deal(3, 1, button=button).ask
    assert ask is not None
    assert (ask.seat, ask.kind) == ((button + 1) % 3, "turn")


def test_night_chaos_5_3_3_cards_are_turned_in_any_order_one_at_a_time() -> None:
    for order in ("2c 3d 4s", "4s 2c 3d", "3d 4s 2c"):
        table = night(SIX_OUT, "Kc", start="9c").play(f"0 turns {order}")
        assert [faces(event) for event in table.told("turn")] == order.split()
        assert table.ask.kind == "turn"
        assert len(table.legal) == 4
        assert sorted(table.sees(1, 0).split()) == sorted([*order.split(), *["??"] * 4])
        assert table.sees(1, 0) == "2c 3d 4s ?? ?? ?? ??"


def test_night_chaos_5_3_3_who_asks_back_is_told_which_hand_he_must_beat() -> None:
    def to_beat(table: WildTable) -> list[str]:
        return in_english(table.game.talk.meaning(table.hand.view(table.ask.seat)))

    table = night("5h Kd", "7h 2c Kc As", "Jc", start="9c")
    assert to_beat(table) == ["to beat: nine high"]
    table.play("0 turns 5h Kd")
    assert to_beat(table) == [], "no card is asked for"
    table.play("0 passes", "1 turns 7h 2c")
    assert to_beat(table) == ["to beat: king high, five"]


def test_night_chaos_5_3_3_what_must_be_beaten_follows_what_is_wild() -> None:
    table = night("5h Kd", "Qh 7h", "Jc", start="9c").play("0 turns 5h Kd", "0 passes")
    table.play("1 turns Qh")
    said = in_english(table.game.talk.meaning(table.hand.view(1)))
    assert said == ["to beat: pair of kings; 5\u2665 wild"]


@pytest.mark.parametrize("viewer", [0, None])
def test_night_chaos_5_3_6_the_remark_on_the_high_hand_follows_what_is_wild(
    viewer: int | None,
) -> None:
    def high(table: WildTable) -> tuple[object, list[str]]:
        (note,) = [
            note
            for note in table.game.talk.notes(table.hand.view(viewer))
            if isinstance(note, Message) and "to_beat" in note.args
        ]
        return note.args.get("of"), in_english([cast("Text", note.args["to_beat"])])

    table = night("5h Kd", "Qh 7h", "Jc", start="9c")
    assert high(table) == (None, ["nine high"])
    table.play("0 turns 5h Kd", "0 passes")
    assert high(table) == (0, ["king high, five"])
    table.play("1 turns Qh")
    assert high(table) == (0, ["pair of kings; 5\u2665 wild"])


def test_night_chaos_n9_the_hand_to_beat_may_be_that_of_the_player_before() -> None:
    table = night("Ah", "As Ad", SIX_OUT, start="9c", rules={"beat": "previous"})
    table.play("0 turns Ah", "0 passes", "1 turns As Ad", "1 passes")
    assert in_english(table.game.talk.meaning(table.hand.view(2))) == ["to beat: pair of aces"]


def test_night_chaos_5_3_4_who_asks_back_is_told_of_a_pass_and_not_of_a_check() -> None:
    table = night(SIX_OUT, "Kc", start="9c").play("0 turns 2c 8s Td")
    assert str(prices(table.ask, table.hand.view(0))[0]) == "pass: free; the pot is $2"


def test_night_chaos_5_3_3_he_must_stop_when_his_hand_beats_the_high_one() -> None:
    table = night(SIX_OUT, "Kc", start="9c").play("0 turns 2c 8s Td")
    assert table.said("beat") == ["seat 0 is high: ten high, eight, deuce"]
    assert table.ask.kind == "bet or pass"
    with pytest.raises(IllegalAnswer):
        table.hand.play(table.hand.state.hands[0][3])


def test_night_chaos_5_3_3_each_card_may_trigger() -> None:
    table = night("2c Qh 3h", "Kc", start="9c").play("0 turns 2c Qh")
    assert table.only("trigger").clause == "6"
    assert table.only("beat").seat == 0


def test_night_chaos_5_3_4_he_may_bet_and_the_others_match_raise_or_fold() -> None:
    table = night("Tc", "Jc", "Kc", start="9c")
    table.play("0 turns Tc", "0 bets 200", "1 raises 400", "2 folds", "0 calls")
    assert (table.ask.seat, table.ask.kind) == (1, "turn")
    assert table.hand.state.pot() == 300 + 800


def test_night_chaos_5_3_4_or_pass_and_play_continues() -> None:
    table = night("Tc", "Jc", start="9c").play("0 turns Tc", "0 passes")
    assert table.only("pass").clause == "4"
    assert (table.ask.seat, table.ask.kind) == (1, "turn")
    assert table.notes() == ["nothing is wild yet", "seat 0 holds the high hand"]


def test_night_chaos_5_3_4_bets_are_small_up_to_four_cards_and_big_from_five_on() -> None:
    table = night("Tc", "2d 3s 4c 6d Kd", start="9c").play("0 turns Tc")
    assert [200 in table.ask.legal, 400 in table.ask.legal] == [True, False]
    table.play("0 passes", "1 turns 2d 3s 4c 6d Kd")
    assert [200 in table.ask.legal, 400 in table.ask.legal] == [False, True]
    table.play("1 bets 400")
    assert 800 in table.ask.legal


def stuck(third: str = NINE_OUT, **details: Any) -> WildTable:
    """Seat 0 has turned all his cards and is asked for the fee."""
    table = night(SIX_OUT, "Ad 2h 9s Kh", third, start="Ac", **details)
    return table.play(f"0 turns {SIX_OUT}")


def test_night_chaos_5_3_5_who_cannot_beat_it_folds_or_pays_a_fee() -> None:
    table = stuck()
    assert (table.ask.seat, table.ask.kind) == (0, "stay")
    assert set(table.legal) == {"stay", "fold"}
    assert str(table.ask.words) == "pay $2 and stay, or fold"
    assert (table.ask.default, table.ask.clause) == ("fold", "5")
    table.play("0 stays")
    assert table.said("fee") == ["seat 0 pays $2 to stay"]
    assert table.clauses("fee") == ["5"]
    assert (table.ask.seat, table.ask.kind) == (1, "turn")


def test_night_chaos_5_3_5_a_fold_there_leaves_the_game() -> None:
    table = stuck().play("0 folds")
    assert table.clauses("fold") == ["5"]
    assert list(table.hand.state.live) == [0, 1, 1]
    assert table.ask.seat == 1


def test_night_chaos_5_3_5_the_fee_is_due_again_each_time_his_turn_comes() -> None:
    table = stuck("Ah Kd").play("0 stays", "1 turns Ad 2h", "1 passes")
    table.play("2 turns Ah Kd", "2 passes")
    assert (table.ask.seat, table.ask.kind) == (0, "stay")
    table.play("0 stays", "1 turns 9s Kh", "1 passes")
    assert [event.amount for event in table.told("fee")] == [200, 200]


def test_night_chaos_5_3_5_a_fee_that_pays_off() -> None:
    waits, fails = "2c 3d 4s 6h 7d 8s Td", "Qh 5c 9c Jc Ks 3s 4d"
    table = night(waits, "Ad 2s", fails, start="Ac")
    table.play(f"0 turns {waits}", "0 stays", "1 turns Ad 2s", "1 passes", "2 turns Qh")
    assert table.said("lead") == ["seat 0 holds the high hand now"]
    assert table.clauses("lead") == ["6"]
    table.play(f"2 turns {fails[3:]}")
    assert ended(table) == "end next"
    assert table.only("win").seat == 0
    assert table.payoffs == (200, -100, -100)


def test_night_chaos_5_3_6_over_turning_is_stopped_by_default() -> None:
    table = night("Tc Kd", "Jc", start="9c").play("0 turns Tc")
    (token,) = table.tokens("Kd")
    with pytest.raises(IllegalAnswer):
        table.hand.play(token)


def test_night_chaos_5_3_7_the_next_in_line_holds_the_high_hand() -> None:
    table = night("Ac", SIX_OUT, start="9c").play("0 turns Ac", "0 bets 200", "1 calls")
    table.play(f"1 turns {SIX_OUT}")
    assert ended(table) == "end next"
    assert table.said("end next") == ["the game is over: the next in turn holds the high hand"]
    assert table.said("win") == ["seat 0 wins $6, the pot: ace high"]
    assert table.clauses("end next") == table.clauses("win") == ["7"]
    assert table.payoffs == (300, -300)


def test_night_chaos_5_3_7_only_the_high_hand_can_turn() -> None:
    table = stuck().play("0 stays", "1 turns Ad 2h", "1 passes")
    table.play(f"2 turns {NINE_OUT}")
    assert ended(table) == "end only"
    assert table.only("win").seat == 1
    assert table.payoffs == (-300, 400, -100)


def test_night_chaos_5_3_7_all_others_folded() -> None:
    table = night("Ac", "Kc", start="9c").play("0 turns Ac", "0 bets 200", "1 folds")
    assert table.said("win") == ["seat 0 takes $2: everybody else has folded"]
    assert table.payoffs == (100, -100)


def test_night_chaos_5_3_7_all_others_folded_without_a_bet() -> None:
    table = night(SIX_OUT, "Ad 2h", start="Ac").play(f"0 turns {SIX_OUT}", "0 folds")
    assert table.told("end only") == table.told("end next") == []
    assert table.only("win").seat == 1


def test_night_chaos_5_3_7_nobody_can_turn_and_nobody_beat_the_start() -> None:
    same = "2s 3c 4d 6h 7c 8d Ts"
    table = night(SIX_OUT, same, NINE_OUT, start="Ac")
    table.play(f"0 turns {SIX_OUT}", "0 stays", f"1 turns {same}", "1 stays")
    table.play(f"2 turns {NINE_OUT}")
    assert ended(table) == "end nobody"
    # two equal hands share the three antes and two fees
    assert [(event.seat, event.amount) for event in table.told("win")] == [(0, 350), (1, 350)]
    assert table.payoffs == (50, 50, -100)


def test_night_chaos_5_3_7_nobody_can_turn_and_the_high_hand_wins() -> None:
    full = "2c 3d 4s 6c 7d 8s Ks"
    table = night(NINE_OUT.replace("9d", "9s"), full, start="Jd")
    table.play("0 turns 2d 3s 4c 6d 7s 8c 9s", "0 stays", f"1 turns {full}", "1 passes")
    assert ended(table) == "end nobody"
    assert table.only("win").seat == 1
    assert table.payoffs == (-300, 300)


# --- 5.4 Evaluation


def test_night_chaos_5_4_partial_hands_count_as_they_are() -> None:
    assert worth("Kc 2d").value > worth("Kc").value
    assert worth("Ac").value > worth("Kc Qd").value
    assert worth("2c 2d").value > worth("Ac Kd Js 9h").value


def test_night_chaos_5_4_one_lone_wild_is_an_ace() -> None:
    assert worth("5h", "Qh").value == worth("Ac").value
    assert worth("Jk", "Jk").value == worth("Ac").value
    assert str(worth("5h", "Qh")) == "ace high; 5♥ wild"


# --- 5.5 Distribution


def test_night_chaos_5_5_a_queen_levels_hands_and_the_holder_keeps_it() -> None:
    table = night("5h", "Ac", "Qh 2d", start="2c")
    table.play("0 turns 5h", "0 passes", "1 turns Ac", "1 passes", "2 turns Qh")
    assert table.notes()[1] == "seat 1 holds the high hand"
    assert table.told("lead") == []
    assert (table.ask.seat, table.ask.kind) == (2, "turn")


def test_night_chaos_5_5_else_the_one_who_last_held_it_earliest() -> None:
    table = night("5h 3s Kc", "5d 4s Kd", "Qh Ac 7h", "Qs 8h", start="9c")
    table.play("0 turns 5h 3s Kc", "0 passes", "1 turns 5d 4s Kd", "1 passes", "2 turns Qh")
    assert table.notes()[1] == "seat 0 holds the high hand"
    table.play("2 turns Ac 7h", "2 passes")
    assert table.notes()[1] == "seat 2 holds the high hand"
    table.play("3 turns Qs")
    # seats 0 and 1 both show two kings and a five; seat 0 was high before seat 1, and again after
    assert table.notes()[1] == "seat 1 holds the high hand"
    assert [event.seat for event in table.told("lead")] == [0, 1]


def test_night_chaos_5_5_else_the_first_in_turn_after_the_player_now_turning() -> None:
    first, last = "2c 3d 4s 6h 7d 8s Tc", "2s 3c 4d 7c 8c 9h Ts"
    table = night(first, "Ad 3s Qh", "Ah 4c", last, start="Ac")
    table.play(f"0 turns {first}", "0 stays", "1 turns Ad 3s", "1 passes")
    table.play("2 turns Ah 4c", "2 passes", f"3 turns {last}", "3 stays", "0 stays", "1 turns Qh")
    # seats 0 and 3 both have two tens now; nobody of them was ever high
    assert table.only("lead").seat == 3


def test_night_chaos_5_5_who_holds_it_among_equals_has_no_more_to_turn_and_pays_no_fee() -> None:
    table = night("Kc 5s Qs", "4s Qd Kh", "7d", start="9c")
    table.play("0 turns 5s Kc", "0 passes", "1 turns 4s Qd Kh", "1 passes", "2 turns 7d")
    table.play("2 passes", "0 turns Qs")
    # seats 0 and 1 both show two kings and a queen; seat 0 held it first
    assert table.notes()[1] == "seat 0 holds the high hand"
    assert (table.ask.seat, table.ask.kind) == (0, "bet or pass")


def test_night_chaos_5_5_side_pots() -> None:
    kings = "Kc Kd 5h 7s 9d 3c 2s"
    table = night("Ac Ad", kings, "2d 4h 4c 6d 7c 8s Td",
                  start="9c", stacks=[200, 10_000, 10_000])  # fmt: skip
    table.play("0 turns Ac", "0 bets 100", "1 raises 300", "2 calls")
    table.play("1 turns Kc Kd", "1 bets 200", "2 calls")
    while table.ask.seat == 2 and table.ask.kind == "turn":
        table.hand.play(table.ask.default)
    table.play("2 stays", "0 turns Ad", "1 turns 5h 7s 9d 3c 2s")
    assert ended(table) == "end only"
    # antes 300, three bets of 100 and a fee; beside it 400 of the raise and 400 of the last bet
    assert [(event.seat, event.amount) for event in table.told("win")] == [(0, 800), (1, 800)]
    assert table.said("win")[1].startswith("seat 1 wins $8, side pot 1: pair of kings")


# --- 5.6 The table of ambiguities, N1 to N6 as far as they apply here


@pytest.mark.parametrize("option", [{}, {"joker_ends_suit": "yes"}])
def test_night_chaos_n1_joker_ends_suit_yes(option: dict[str, str]) -> None:
    table = night("5h", "Jk 8d", start="Qh", rules={"jokers": "1", **option})
    table.play("0 turns 5h", "0 passes", "1 turns Jk")
    assert table.notes()[0] == "the jokers are wild: one was the last trigger up"
    assert table.told("beat")[-1].seat == 1, "the five is no ace now"


def test_night_chaos_n1_joker_ends_suit_no() -> None:
    rules = {"jokers": "1", "joker_ends_suit": "no"}
    table = night("5h", "Jk 8d", start="Qh", rules=rules)
    table.play("0 turns 5h", "0 passes", "1 turns Jk")
    assert table.notes()[:2] == [
        "the hearts 2 to 10 are wild: Q♥ was the last queen up",
        "the jokers are wild: one was the last trigger up",
    ]
    assert table.ask.kind == "turn", "an ace does not beat an ace"


@pytest.mark.parametrize(
    ("option", "first"),
    [({}, "nothing is wild yet"), ({"jokers_start_wild": "no"}, "nothing is wild yet"),
     ({"jokers_start_wild": "yes"}, "the jokers are wild: by house rule")],
)  # fmt: skip
def test_night_chaos_n2_jokers_start_wild(option: dict[str, str], first: str) -> None:
    table = night("Jk", "Kc", start="9c", rules={"jokers": "2", **option})
    assert table.notes()[0] == first
    table.play("0 turns Jk")
    assert table.said("trigger") == ["Joker: the jokers are wild"]
    assert table.clauses("trigger") == ["6"]


def test_night_chaos_n3_a_queen_is_not_wild_herself() -> None:
    table = night("Qh Kd", "2s", start="Kc").play("0 turns Qh")
    assert table.ask.kind == "turn"
    assert table.notes()[1] == "the starting card is still to be beaten"


# --- N7 The fee


def test_night_chaos_n7_fee_is_one_betting_unit_of_dead_money() -> None:
    table = stuck()
    before = table.hand.state.pots[0]
    table.play("0 stays")
    assert table.hand.state.pots[0] == before + 200
    assert list(table.hand.state.staked) == [100, 100, 100], "the antes"


def test_night_chaos_n7_fee_of_another_size() -> None:
    table = stuck(rules={"fee": "5"}).play("0 stays")
    assert table.only("fee").amount == 500


def test_night_chaos_n7_no_fee() -> None:
    table = stuck(rules={"fee": "0"})
    assert (table.ask.seat, table.ask.kind) == (1, "turn")
    assert table.told("fee") == []


def test_night_chaos_n7_less_if_short_and_an_all_in_player_stays_free() -> None:
    table = stuck("Ah Kd", stacks=[250, 10_000, 10_000])
    assert str(table.ask.words) == "pay $1.50 and stay, or fold"
    table.play("0 stays", "1 turns Ad 2h", "1 passes", "2 turns Ah Kd", "2 passes")
    assert [event.amount for event in table.told("fee")] == [150]
    assert (table.ask.seat, table.ask.kind) == (1, "turn")
    assert table.hand.state.live[0]


def test_night_chaos_n7_the_fee_keeps_its_proportion_at_other_stakes() -> None:
    rules = Rules().at_stakes((50, 100))
    assert (rules.ante, rules.fee) == (25, 50)


@pytest.mark.parametrize("option", [{}, {"staying": "fee"}])
def test_night_chaos_n7_staying_fee(option: dict[str, str]) -> None:
    assert stuck(rules=option).ask.kind == "stay"


def test_night_chaos_n7_staying_out() -> None:
    table = stuck(rules={"staying": "out"})
    assert table.said("fold") == ["seat 0 cannot beat it and is out"]
    assert (table.ask.seat, table.ask.kind) == (1, "turn")


# --- N8 to N12


@pytest.mark.parametrize("option", [{}, {"fee_payers_block": "no"}])
def test_night_chaos_n8_fee_payers_block_no(option: dict[str, str]) -> None:
    table = stuck(rules=option).play("0 stays", "1 turns Ad 2h", "1 passes")
    table.play(f"2 turns {NINE_OUT}")
    assert ended(table) == "end only"
    assert table.payoffs == (-300, 400, -100)


def test_night_chaos_n8_fee_payers_block_yes_and_nobody_pays_for_nothing() -> None:
    """The high hand comes next in turn, before anybody can turn a card: no fee is asked (N20)."""
    table = stuck(rules={"fee_payers_block": "yes"})
    table.play("0 stays", "1 turns Ad 2h", "1 passes", f"2 turns {NINE_OUT}")
    assert ended(table) == "end next", "the game goes on to the turn of the high hand"
    assert [event.seat for event in table.told("fee")] == [0]
    assert list(table.hand.state.live) == [1, 1, 1]
    assert table.payoffs == (-300, 400, -100)


def test_night_chaos_n8_fee_payers_block_yes_and_whoever_cannot_beat_it_is_out() -> None:
    rules = {"fee_payers_block": "yes", "staying": "out"}
    table = night("Ad 2h 9s Kh", SIX_OUT, NINE_OUT, start="Ac", rules=rules)
    table.play("0 turns Ad 2h", "0 passes", f"1 turns {SIX_OUT}")
    assert (table.ask.seat, table.ask.kind) == (2, "turn"), "seat 1 is out"
    table.play(f"2 turns {NINE_OUT}")
    assert table.only("win").seat == 0


def before_and_high(**rules: str) -> WildTable:
    """Seat 0 is high with an ace; seat 1, who turned after him, shows ten high and stays."""
    table = night("Ac", SIX_OUT, "Kd 9h", start="9c", rules=rules)
    table.play("0 turns Ac", "0 passes", f"1 turns {SIX_OUT}", "1 stays")
    return table.play("2 turns Kd")


@pytest.mark.parametrize("option", [{}, {"beat": "high"}])
def test_night_chaos_n9_beat_the_high_hand(option: dict[str, str]) -> None:
    table = before_and_high(**option)
    assert (table.ask.seat, table.ask.kind) == (2, "turn")


def test_night_chaos_n9_beat_the_previous_hand() -> None:
    table = before_and_high(beat="previous")
    assert table.said("beat")[-1] == "seat 2 beats the hand before: king high"
    assert (table.ask.seat, table.ask.kind) == (2, "bet or pass")
    table.play("2 passes")
    assert ended(table) == "end next"
    assert table.only("win").seat == 0


def test_night_chaos_n9_the_start_must_be_beaten_first() -> None:
    table = night("2c 8d Jd", "3c Th", start="9c").play("0 turns 2c 8d")
    assert table.ask.kind == "turn"
    table.play("0 turns Jd", "0 passes", "1 turns 3c Th")
    assert table.ask.kind == "turn"


def test_night_chaos_n10_a_flip_that_makes_an_opponent_high_moves_the_target() -> None:
    table = night("5h Kd", "Ac", "Qh As Ah", start="9c")
    table.play("0 turns 5h Kd", "0 passes", "1 turns Ac", "1 passes", "2 turns Qh")
    assert table.said("lead") == ["seat 0 holds the high hand now"]
    table.play("2 turns As")
    assert table.ask.kind == "turn", "ace, queen does not beat two kings"
    table.play("2 turns Ah")
    assert table.told("beat")[-1].seat == 2


def test_night_chaos_n11_the_beater_bets_first_then_clockwise() -> None:
    table = night("Tc", "Jc", "Kc", start="9c").play("0 turns Tc", "0 passes", "1 turns Jc")
    table.play("1 bets 200", "2 calls", "0 calls")
    assert (table.ask.seat, table.ask.kind) == (2, "turn")


@pytest.mark.parametrize("option", [{}, {"pass_mode": "continue"}])
def test_night_chaos_n12_pass_mode_continue(option: dict[str, str]) -> None:
    table = night("Tc", "Jc", "Kc", start="9c", rules=option).play("0 turns Tc", "0 passes")
    assert (table.ask.seat, table.ask.kind) == (1, "turn")


def passed_back(*hands: str, **details: Any) -> WildTable:
    return night(*hands, start="9c", rules={"pass_mode": "back"}, **details)


def test_night_chaos_n12_pass_mode_back_until_it_comes_round_to_the_high_hand() -> None:
    table = passed_back("Tc", "Jc", "Kc", "Ac").play("0 turns Tc", "0 passes")
    table.play("3 passes", "2 passes", "1 passes")
    assert (table.ask.seat, table.ask.kind) == (1, "turn")
    assert [event.seat for event in table.told("pass")] == [0, 3, 2, 1]


def test_night_chaos_n12_pass_mode_back_until_somebody_bets() -> None:
    table = passed_back("Tc", "Jc", "Kc", "Ac").play("0 turns Tc", "0 passes", "3 passes")
    table.play("2 bets 200", "3 calls", "0 calls", "1 folds")
    assert (table.ask.seat, table.ask.kind) == (2, "turn")


def test_night_chaos_n12_pass_mode_back_through_live_players_with_chips() -> None:
    table = passed_back("Tc", "Jc", "Kc", "Ac", stacks=[10_000, 10_000, 10_000, 100])
    table.play("0 turns Tc", "0 bets 200", "1 folds", "2 calls", "2 turns Kc", "2 passes")
    table.play("0 passes")
    assert (table.ask.seat, table.ask.kind) == (3, "turn")
    # from 2 it went to 0, who is next to the right with seat 1 out, then to 3, who is all in
    assert [event.seat for event in table.told("pass")] == [2, 0, 3]


# --- N13 and N18 Peeking


@pytest.mark.parametrize("option", [{}, {"peeking": "no"}])
def test_night_chaos_n13_peeking_no(option: dict[str, str]) -> None:
    table = night("Ac", "Kc", start="9c", rules=option)
    with pytest.raises(IllegalAnswer):
        table.hand.play("peek")


def test_night_chaos_n13_peeking_pays_the_pot_and_folds() -> None:
    table = night("Ac", SIX_OUT, "Kc", start="9c", rules={"peeking": "yes"})
    table.play("0 turns Ac", "0 passes", "1 peeks")
    assert table.said("penalty") == ["seat 1 peeks, for $3, and folds"]
    assert table.clauses("penalty") == ["1"]
    assert list(table.hand.state.live) == [1, 0, 1]
    assert table.hand.state.pots[0] == 300, "dead money"
    assert table.hand.state.pot() == 600
    assert (table.ask.seat, table.ask.kind) == (2, "turn")


def test_night_chaos_n13_only_he_who_peeked_knows_his_cards() -> None:
    table = night("Ac", SIX_OUT, "Kc", start="9c", rules={"peeking": "yes"})
    tokens = table.hand.state.hands[1]
    table.play("0 turns Ac", "0 passes", "1 peeks")
    faces_seen = {
        viewer: {table.hand.view(viewer).face[token] for token in tokens}
        for viewer in (0, 1, 2, None)
    }
    assert faces_seen == {0: {HIDDEN}, 1: set(cards(SIX_OUT)), 2: {HIDDEN}, None: {HIDDEN}}
    assert all("a card" not in table.words(event, 0) for event in table.told("penalty"))


def test_night_chaos_n18_a_short_stack_pays_all_he_has() -> None:
    table = night(
        "Ac", SIX_OUT, "Kc", start="9c", rules={"peeking": "yes"}, stacks=[10_000, 150, 10_000]
    )
    table.play("0 turns Ac", "0 passes", "1 peeks")
    assert table.only("penalty").amount == 50


# --- N20 A fee for no chance


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize(
    "rules",
    [{}, {"fee_payers_block": "yes"}, {"beat": "previous"}, {"flips": "yes"},
     {"fee_payers_block": "yes", "beat": "previous", "dummy_hand": "yes"}],
    ids=lambda rules: ", ".join(rules) or "default",
)  # fmt: skip
def test_night_chaos_n20_who_can_win_nothing_is_not_asked_for_a_fee(
    seats: int, rules: dict[str, str]
) -> None:
    """At random: whoever is asked for a fee could see another card turned over if they stay."""

    def face_up(hand: Hand) -> int:
        return sum(hand.state.knows[token] == EVERYBODY for token in range(52))

    asked = 0
    for seed in range(share(30 if rules else 100, 3)):
        rng = Random(seed)
        hand = NIGHT_CHAOS.deal(seats, seed, rules=NIGHT_CHAOS.house_rules(**rules))
        while (ask := hand.ask) is not None:
            if ask.kind == "stay":
                asked += 1
                stays = hand.fork()
                stays.play("stay")
                while stays.ask and stays.ask.kind == "stay":
                    stays.play("stay")
                assert stays.ask is not None or face_up(stays) > face_up(hand), (
                    f"seed {seed}: a fee, and no card is turned any more"
                )
            hand.play(rng.choice(("stay", "stay", "fold")) if ask.kind == "stay" else ask.default)
    assert asked, "some fees buy a hope"


@pytest.mark.parametrize(
    "rules", [{}, {"beat": "previous"}, {"fee_payers_block": "yes"}, {"fee": "5"}]
)
def test_night_chaos_n20_the_failing_player_stays_live_free_of_charge(
    rules: dict[str, str],
) -> None:
    table = night("Ac", SIX_OUT, start="9c", rules=rules)
    table.play("0 turns Ac", "0 passes", f"1 turns {SIX_OUT}")
    assert ended(table) == "end next"
    assert table.told("fee") == table.told("fold") == []
    assert list(table.hand.state.live) == [1, 1]
    assert table.payoffs == (100, -100)


# --- N21 Peeking is possible at any of one's own questions


def peeking(*hands: str, **details: Any) -> WildTable:
    return night(*hands, start="9c", rules={"peeking": "yes"}, **details)


def test_night_chaos_n21_with_the_right_to_bet() -> None:
    table = peeking("Ac", "Kc", "Jc").play("0 turns Ac")
    assert table.ask.kind == "bet or pass"
    table.play("0 peeks")
    assert table.said("penalty") == ["seat 0 peeks, for $3, and folds"]
    assert list(table.hand.state.live) == [0, 1, 1]
    assert (table.ask.seat, table.ask.kind) == (1, "turn")


def test_night_chaos_n21_facing_a_bet() -> None:
    table = peeking("Ac", "Kc", "Jc").play("0 turns Ac", "0 bets 200")
    assert set(table.legal) == {"fold", "call", "peek", 400}
    table.play("1 peeks")
    assert table.said("penalty") == ["seat 1 peeks, for $5, and folds"], "the bet is in the pot"
    assert (table.ask.seat, table.ask.kind) == (2, "bet")
    table.play("2 calls")
    assert (table.ask.seat, table.ask.kind) == (2, "turn")


def test_night_chaos_n21_facing_a_bet_alone_the_bettor_wins() -> None:
    table = peeking("Ac", "Kc").play("0 turns Ac", "0 bets 200", "1 peeks")
    assert table.said("win") == ["seat 0 takes $6: everybody else has folded"]
    assert table.payoffs == (500, -500)


def test_night_chaos_n21_turning_one_too_many() -> None:
    rules = {"peeking": "yes", "over_turning": "penalty"}
    table = night("Ac", "Kc", "Jc", start="9c", rules=rules).play("0 turns Ac")
    assert table.ask.kind == "turn on"
    table.play("0 peeks")
    assert (table.ask.seat, table.ask.kind) == (1, "turn")


def test_night_chaos_n21_nobody_peeks_who_has_no_card_left_or_where_the_house_forbids_it() -> None:
    straight = "2c 3d 4s 6c 7d 8s 5d"
    table = peeking(straight, "Kc 5s").play(f"0 turns {straight}", "0 bets 400")
    assert set(table.legal) == {"fold", "call", "peek", 800}
    table.play("1 raises 800")
    assert set(table.legal) == {"fold", "call", 1200}, "seat 0 has turned all his cards"
    plain = night("Ac", "Kc", start="9c").play("0 turns Ac")
    assert "peek" not in plain.legal
    assert "peek" not in plain.play("0 bets 200").legal


def test_night_chaos_n21_the_right_to_bet_that_came_back() -> None:
    rules = {"peeking": "yes", "pass_mode": "back"}
    table = night("Ac", "Kc", "Ad 2h", "Jc", start="9c", rules=rules)
    table.play("0 turns Ac", "0 passes")
    assert (table.ask.seat, table.ask.kind) == (3, "bet or pass")
    table.play("3 peeks")
    assert (table.ask.seat, table.ask.kind) == (2, "bet or pass"), "it goes on to the next"
    table.play("2 passes", "1 passes")
    assert (table.ask.seat, table.ask.kind) == (1, "turn")
    turner = night("Ac", "Kc", "Ad 2h", "Jc", start="9c", rules=rules)
    turner.play("0 turns Ac", "0 peeks")
    assert (turner.ask.seat, turner.ask.kind) == (1, "turn")


# --- 8 The dummy hand, and the cards turned over before a turn


def test_night_chaos_8_the_dummy_is_dealt_seven_cards_last_in_each_round() -> None:
    table = night("Ac", "Kc", "2c 3c 4c 5c 6c 7c 8c", start="9c", seats=2,
                  rules={"dummy_hand": "yes"})  # fmt: skip
    assert [len(hand) for hand in table.hand.state.hands] == [7, 7, 7]
    assert table.said("dealt")[-1] == "the dummy is dealt 7 cards, unseen"
    for viewer in (0, 1, None):
        assert table.sees(viewer, 2) == "?? ?? ?? ?? ?? ?? ??"


def test_night_chaos_8_a_card_of_the_dummy_is_turned_over_when_the_turn_passes_the_dealer() -> None:
    dummy = "2c 3c 4c 5c 6c 7c 8c"
    table = night("Ac Ad", "Kc Kd Ks", "Jc Ah As", dummy, start="9c", seats=3,
                  rules={"dummy_hand": "yes"})  # fmt: skip
    table.play("0 turns Ac", "0 passes", "1 turns Kc Kd", "1 passes")
    assert table.told("flip") == []
    table.play("2 turns Jc Ah As", "2 passes")
    assert table.said("flip") == ["a card of the dummy is turned over: 2\u2663"]
    assert table.clauses("flip") == ["8"]
    assert (table.ask.seat, table.ask.kind) == (0, "turn")
    assert table.sees(0, 3) == "2c ?? ?? ?? ?? ?? ??"


def test_night_chaos_8_the_turn_passes_a_dealer_who_is_out() -> None:
    table = night("Ac Ad", "Kc Kd Ks", "Jc", "2c 3c", start="9c", seats=3,
                  rules={"dummy_hand": "yes"})  # fmt: skip
    table.play("0 turns Ac", "0 bets 200", "1 calls", "2 folds", "1 turns Kc Kd", "1 passes")
    assert len(table.told("flip")) == 1
    assert (table.ask.seat, table.ask.kind) == (0, "turn")


def test_night_chaos_8_a_queen_of_the_dummy_triggers_and_may_make_somebody_else_high() -> None:
    table = night("5h 7h Ac", "Kc 8d", "Kd Kh", "Qh", start="2c", seats=3,
                  rules={"dummy_hand": "yes"})  # fmt: skip
    table.play("0 turns 5h", "0 passes", "1 turns Kc", "1 passes", "2 turns Kd Kh", "2 passes")
    assert table.only("trigger").clause == "6"
    assert table.notes()[0] == "the hearts 2 to 10 are wild: Q\u2665 was the last queen up"


def test_night_chaos_8_a_card_of_the_dummy_that_makes_the_next_in_turn_high_ends_the_game() -> None:
    table = night("5h", "7d Kc", "Kd 8d", "Qh", start="2c", seats=3, rules={"dummy_hand": "yes"})
    table.play("0 turns 5h", "0 passes", "1 turns 7d", "1 passes", "2 turns Kd", "2 passes")
    assert ended(table) == "end next"
    assert table.said("lead") == [], "it is the turn of that very player"
    assert table.only("win").seat == 0, "the five is wild, an ace"


def test_night_chaos_n24_the_dummy_is_no_hand_to_beat_and_cannot_win() -> None:
    table = night("Tc", "Jc", "As", start="9c", seats=2, rules={"dummy_hand": "yes"})
    table.play("0 turns Tc", "0 passes", "1 turns Jc", "1 passes")
    assert table.said("flip") == ["a card of the dummy is turned over: A\u2660"]
    assert in_english(table.game.talk.meaning(table.hand.view(0))) == ["to beat: jack high"]
    assert table.notes()[1] == "seat 1 holds the high hand"


def test_night_chaos_8_the_dummys_cards_keep_no_game_going_that_is_over() -> None:
    table = night("Ac", SIX_OUT, "Qh", start="9c", seats=2, rules={"dummy_hand": "yes"})
    table.play("0 turns Ac", "0 passes", f"1 turns {SIX_OUT}")
    assert ended(table) == "end next"
    assert table.told("flip") == []


def test_night_chaos_8_a_card_of_the_deck_is_turned_over_before_each_turn() -> None:
    table = night("Ac Kh", "Kc Kd", start="9c 3s 4s 6s", rules={"flips": "yes"})
    assert table.said("flip") == ["a card is turned over: 3\u2660"]
    assert table.clauses("flip") == ["8"]
    table.play("0 turns Ac", "0 passes")
    assert len(table.told("flip")) == 2
    view = table.hand.view()
    assert [view.face[token] for token in view.aside] == list(cards("9c 3s 4s"))
    table.play("1 turns Kc Kd", "1 passes")
    assert len(table.told("flip")) == 3


def test_night_chaos_8_a_flip_that_makes_the_next_in_turn_high_ends_the_game() -> None:
    table = night("5h", "Kc", start="2c 3s 4s Qh", rules={"flips": "yes"})
    table.play("0 turns 5h", "0 passes", "1 turns Kc", "1 passes")
    assert ended(table) == "end next"
    assert table.only("win").seat == 0, "the five is wild, an ace"


def test_night_chaos_8_no_card_is_turned_over_before_a_turn_that_does_not_come() -> None:
    table = night("Ac", SIX_OUT, start="9c 3c 5d 5h", rules={"flips": "yes"})
    table.play("0 turns Ac", "0 passes", f"1 turns {SIX_OUT}")
    assert ended(table) == "end next"
    assert len(table.told("flip")) == 2


@pytest.mark.parametrize(("flips", "asked"), [("yes", True), ("no", False)])
def test_night_chaos_n20_a_flip_to_come_is_worth_a_fee(flips: str, asked: bool) -> None:
    """Two cannot beat it, and the high hand comes after them: only a flip can help the first."""
    rules = {"flips": flips, "fee_payers_block": "yes"}
    table = night(SIX_OUT, NINE_OUT, "Ac 2h", start="Kd 3c 5d 5h 6s", rules=rules)
    table.play(f"0 turns {SIX_OUT}", "0 stays", f"1 turns {NINE_OUT}", "1 stays")
    table.play("2 turns Ac", "2 passes")
    assert (table.hand.ask is not None) == asked
    if asked:
        assert (table.ask.seat, table.ask.kind) == (0, "stay")


def test_night_chaos_n23_flips_end_with_the_deck() -> None:
    """Six players leave nine cards: each of them sees at least one turned over."""
    hand = NIGHT_CHAOS.deal(6, 5, rules=NIGHT_CHAOS.house_rules(flips="yes", peeking="yes"))
    turns = 0
    while (ask := hand.ask) is not None and hand.state.stub:
        turns += ask.kind == "turn"
        hand.play({"stay": "stay", "bet": "call"}.get(ask.kind, ask.default))
    while (ask := hand.ask) is not None:
        hand.play({"stay": "stay"}.get(ask.kind, ask.default))
    assert turns >= 6
    assert len(hand.state.aside) <= 1 + 9


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_night_chaos_8_the_shared_proofs_hold_with_a_dummy_and_flips(seats: int) -> None:
    rules = NIGHT_CHAOS.house_rules(
        dummy_hand="yes", flips="yes", jokers="2", peeking="yes", fee_payers_block="yes"
    )
    assert prove(NIGHT_CHAOS, seats=seats, hands=4, rules=rules).events["flip"]


@pytest.mark.parametrize(
    ("seats", "rules", "served"),
    [(6, {"dummy_hand": "yes"}, True), (7, {"dummy_hand": "yes"}, False),
     (6, {"flips": "yes"}, True), (7, {"flips": "yes"}, False),
     (5, {"flips": "yes", "dummy_hand": "yes"}, True),
     (6, {"flips": "yes", "dummy_hand": "yes"}, False)],
)  # fmt: skip
def test_night_chaos_8_how_many_can_play(seats: int, rules: dict[str, str], served: bool) -> None:
    house = NIGHT_CHAOS.house_rules(**rules)
    if served:
        NIGHT_CHAOS.deal(seats, 1, rules=house)
    else:
        with pytest.raises(Refused, match="and the pack has 52"):
            NIGHT_CHAOS.deal(seats, 1, rules=house)


# --- One answer for cards that nobody can tell apart


def test_night_chaos_cards_nobody_has_seen_are_one_answer_where_few_are_looked_at() -> None:
    table = night("Ac", "Kc", start="9c")
    assert len(table.legal) == 7, "any of them may be named"
    assert table.ask.legal.samples() == (table.ask.default,)
    assert list(table.ask.legal.abstract(5).values()) == [table.ask.default]
    peeking_too = peeking("Ac", "Kc")
    assert peeking_too.ask.legal.samples() == ("peek", peeking_too.ask.default)


# --- N14 Turning one too many


@pytest.mark.parametrize("option", [{}, {"over_turning": "stopped"}])
def test_night_chaos_n14_over_turning_stopped(option: dict[str, str]) -> None:
    table = night("Tc Kd", "Jc", start="9c", rules=option).play("0 turns Tc")
    assert table.ask.kind == "bet or pass"


def over(first: str, second: str = "Jc", start: str = "9c", **details: Any) -> WildTable:
    return night(first, second, start=start, rules={"over_turning": "penalty"}, **details)


def test_night_chaos_n14_over_turning_costs_the_ante() -> None:
    table = over("Tc Kd 4s").play("0 turns Tc")
    assert str(table.ask.words) == "stop, or pay $1 and turn one too many"
    table.play("0 turns Kd")
    assert table.said("penalty") == ["seat 0 turns one too many and pays $1"]
    assert table.clauses("penalty") == ["3"]
    assert table.hand.state.pots[0] == 100, "dead money"
    assert table.hand.state.pot() == 300
    assert table.ask.kind == "turn on"
    table.play("0 turns 4s", "0 stops")
    assert table.ask.kind == "bet or pass"
    assert len(table.told("penalty")) == 2


def test_night_chaos_n14_without_chips_no_card_is_turned_too_many() -> None:
    table = over("Tc Kd 4s", stacks=[200, 10_000]).play("0 turns Tc", "0 turns Kd")
    assert len(table.told("penalty")) == 1
    assert table.ask.kind != "turn on", "the stack is empty, and nobody turns a card for nothing"


def test_night_chaos_n14_stopping_costs_nothing() -> None:
    table = over("Tc Kd").play("0 turns Tc", "0 stops")
    assert table.told("penalty") == []
    assert table.ask.kind == "bet or pass"


def test_night_chaos_n14_a_queen_too_many_may_lose_the_lead() -> None:
    table = over("5h Qs 7d", "8s 9d Ts", start="Qh")
    table.play("0 turns 5h", "0 stops", "0 passes", "1 turns 8s 9d Ts")
    assert table.ask.kind == "turn"
    table = over("5h Jd", "8h Kd Qs", start="Qh")
    table.play("0 turns 5h Jd", "0 stops", "0 passes", "1 turns 8h Kd")
    assert table.ask.kind == "turn on"
    table.play("1 turns Qs")
    # king, queen, eight still beats the jack; a queen of spades turned the eight back
    assert table.ask.kind == "turn on"
    assert table.notes()[0] == "the spades 2 to 10 are wild: Q♠ was the last queen up"


def test_night_chaos_n14_a_short_stack_pays_all_he_has() -> None:
    table = over("Tc Kd", stacks=[130, 10_000]).play("0 turns Tc Kd")
    assert table.only("penalty").amount == 30


# --- N15 to N17


def first_out(start: str = "9c") -> WildTable:
    """Seat 0 has beaten the start and folded; nobody else has turned a card."""
    table = night("Kc", "2c 5h", "3c", start=start)
    return table.play("0 turns Kc", "0 bets 200", "1 raises 400", "2 calls", "0 folds")


def test_night_chaos_n15_the_start_is_out_of_the_game_once_beaten() -> None:
    table = first_out()
    assert table.notes()[1] == "nobody is high yet"
    table.play("1 turns 2c")
    assert table.told("beat")[-1].seat == 1, "the first card turned is high, be it below the start"
    assert table.notes()[1] == "seat 1 holds the high hand"


def test_night_chaos_n15_its_trigger_stays() -> None:
    table = first_out(start="Qh").play("1 turns 5h")
    assert table.notes()[0] == "the hearts 2 to 10 are wild: Q♥ was the last queen up"
    assert table.said("beat")[-1] == "seat 1 is high: ace high; 5♥ wild"


@pytest.mark.parametrize("option", [{}, {"joker_to_start": "wild"}])
def test_night_chaos_n16_joker_to_start_wild(option: dict[str, str]) -> None:
    table = night("Kc Ac", "2s", start="Jk 9c", rules={"jokers": "2", **option})
    assert table.said("start") == ["the hand to beat is Joker"]
    assert table.notes()[0] == "the jokers are wild: one was the last trigger up"
    table.play("0 turns Kc")
    assert table.ask.kind == "turn"
    table.play("0 turns Ac")
    assert table.only("beat").seat == 0


def test_night_chaos_n16_an_ace_does_not_beat_the_joker() -> None:
    table = night("Ac", "2s", start="Jk 9c", rules={"jokers": "2"}).play("0 turns Ac")
    assert table.ask.kind == "turn"


@pytest.mark.parametrize("start", ["Jk 9c", "Jk Jk 9c"])
def test_night_chaos_n16_joker_to_start_next(start: str) -> None:
    rules = {"jokers": "2", "joker_to_start": "next"}
    table = night("Tc", "2s", start=start, rules=rules)
    assert table.said("start")[0] == "a card is turned over: Joker; the next is the hand to beat"
    assert table.said("start")[-1] == "the hand to beat is 9♣"
    assert table.told("trigger") == []
    assert table.notes()[:2] == ["nothing is wild yet", "jokers count for nothing"]
    table.play("0 turns Tc")
    assert table.only("beat").seat == 0


def test_night_chaos_n17_a_folded_players_queen_stays_in_force() -> None:
    table = night("Qh", "5h", "Kc", start="9c")
    table.play("0 turns Qh", "0 bets 200", "1 raises 400", "2 calls", "0 folds")
    for viewer in (0, 1, None):
        assert table.notes(viewer)[0] == "the hearts 2 to 10 are wild: Q♥ was the last queen up"
    table.play("1 turns 5h")
    assert table.said("beat")[-1] == "seat 1 is high: ace high; 5♥ wild"


# --- 5.7 Worked examples


def test_night_chaos_5_7_example_6_night() -> None:
    table = night("5h Kd", "Qh 7h As", start="9c").play("0 turns 5h")
    assert table.ask.kind == "turn", "five does not beat nine"
    table.play("0 turns Kd")
    assert table.said("beat") == ["seat 0 is high: king high, five"]
    table.play("0 passes", "1 turns Qh")
    state = table.hand.state
    readings = NIGHT_CHAOS.worth(
        Cards(cards("5h Kd"), (), NIGHT_CHAOS.talk.given(table.hand.view(), 0)), state.setup.rules
    )
    assert str(readings[""]) == "pair of kings; 5♥ wild"
    table.play("1 turns 7h")
    assert table.ask.kind == "turn", "two queens do not beat two kings"
    table.play("1 turns As")
    assert table.said("beat")[-1] == "seat 1 is high: pair of aces, queen kicker; 7♥ wild"


def test_night_chaos_5_7_example_7_an_extra_kicker_beats_the_same_king() -> None:
    table = night("Kc", "Kd 2h", start="9c").play("0 turns Kc", "0 passes", "1 turns Kd")
    assert table.ask.kind == "turn", "a king does not beat a king"
    table.play("1 turns 2h")
    assert table.told("beat")[-1].seat == 1


def test_night_chaos_5_7_example_8_the_high_hand_is_next_in_line() -> None:
    table = night("Ac", SIX_OUT, start="9c").play("0 turns Ac", "0 passes")
    table.play(f"1 turns {SIX_OUT}")
    assert ended(table) == "end next"
    assert table.only("win").seat == 0


def test_night_chaos_5_7_example_9_seven_players_are_accepted() -> None:
    assert len(NIGHT_CHAOS.deal(7, 1).state.hands) == 7


# --- the views


def test_night_chaos_view_a_card_is_known_to_all_or_to_nobody() -> None:
    table = night("Ac Kd", "Qh", start="9c").play("0 turns Ac")
    for viewer in (0, 1, None):
        assert table.sees(viewer, 0) == "Ac ?? ?? ?? ?? ?? ??"
        assert table.sees(viewer, 1) == "?? ?? ?? ?? ?? ?? ??"
        assert table.notes(viewer) == ["nothing is wild yet", "seat 0 holds the high hand"]


def test_night_chaos_view_an_unseen_queen_is_not_told() -> None:
    table = night("Qh Kd", "Qd", start="9c")
    assert table.notes(0)[0] == "nothing is wild yet"
    table.play("0 turns Kd", "0 passes")
    assert table.notes(1)[0] == "nothing is wild yet"
    assert NIGHT_CHAOS.talk.given(table.hand.view(0), 0) == {}


def test_night_chaos_view_nobody_is_said_to_be_high_who_has_folded() -> None:
    table = night("Tc", "Jc", "Kc", start="9c").play("0 turns Tc", "0 bets 200", "1 raises 400")
    table.play("2 calls", "0 folds")
    assert table.notes()[1] == "nobody is high yet"
    table = night("Tc", "Jc", "Kc", "8d", start="9c").play("0 turns Tc", "0 bets 200")
    table.play("1 raises 400", "2 calls", "3 raises 600", "0 folds")
    assert table.notes()[1] == "seat 0 was high and has folded"


def test_night_chaos_view_the_question_names_places_not_faces() -> None:
    table = night("Qh Kd", "Qd", start="9c")
    assert list(table.ask.legal) == table.hand.state.hands[0]
    assert str(table.ask.words) == "turn over one of your cards"


# --- the pages and the proofs


def test_night_chaos_every_option_says_what_it_does_and_who_says_so() -> None:
    for option in Rules.options():
        assert option.doc, option.name
        assert option.source, option.name


PASS_MODES = ("continue", "back")


@pytest.mark.parametrize("pass_mode", PASS_MODES)
def test_night_chaos_shared_proofs_in_both_pass_modes(pass_mode: str) -> None:
    rules = NIGHT_CHAOS.house_rules(jokers="2", peeking="yes", pass_mode=pass_mode)
    tally = prove(NIGHT_CHAOS, seats=4, hands=share(20, 5), rules=rules)
    assert tally.hands == share(20, 5)
    assert tally.worlds == tally.questions


def sample(pass_mode: str, hands: int) -> dict[str, int]:
    """Count the events in random hands."""
    rules = NIGHT_CHAOS.house_rules(jokers="1", pass_mode=pass_mode)
    found = dict.fromkeys(
        ("end next", "end only", "end nobody", "all folded", "fee", "fee paid off", "queen led",
         "joker led", "pass", "passed back"), 0
    )  # fmt: skip
    for seed in range(hands):
        rng = Random(f"night {seed}")
        events: list[Event] = []
        seats = rng.randint(2, 7)
        hand = Hand(random_opening(NIGHT_CHAOS, seats, seed, rules), sink=events.append)
        while (ask := hand.ask) is not None:
            hand.play(any_answer(ask, rng))
        paid = {event.seat for event in events if event.kind == "fee"}
        for before, event in zip([events[0], *events], events, strict=False):
            if event.kind in found:
                found[event.kind] += 1
            if event.kind == "win":
                found["all folded"] += "everybody else has folded" in event.words
                found["fee paid off"] += event.seat in paid
            if event.kind == "lead" and before.kind == "trigger":
                (sight,) = before.cards
                found["queen led" if sight.face < 52 else "joker led"] += 1
            found["passed back"] += event.kind == before.kind == "pass" != events[0].kind
    return found


def test_night_chaos_nobody_passes_back_where_passing_continues() -> None:
    assert sample("continue", 20)["passed back"] == 0


@pytest.mark.prove
@pytest.mark.parametrize("pass_mode", PASS_MODES)
def test_night_chaos_all_that_can_happen_occurs_in_a_random_sample(pass_mode: str) -> None:
    found = sample(pass_mode, 400)
    if pass_mode == "continue":
        assert found.pop("passed back") == 0
    assert all(count > 0 for count in found.values()), found
