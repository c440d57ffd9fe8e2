"""The Omen, rule by rule: 1.1 to 1.4, the rows A1 to A16, and the worked examples 1 to 10."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from pokernight.cards import parse, rank, text
from pokernight.engine.asks import Bets
from pokernight.engine.events import EVERYBODY
from pokernight.engine.facts import Fact, mask
from pokernight.engine.hand import IllegalAnswer
from pokernight.engine.rules import RulesError
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.games.the_omen import (
    PATER_NOSTER,
    SIX,
    SIXES,
    THE_OMEN,
    Rules,
    damiens_wilds,
    players_wilds,
)
from pokernight.ranking import CATEGORIES, high, high_value, wild_value
from tests.rules.tables import Table, cards, faces
from tests.sentences import in_english

DEFAULT = Rules()

ACES = "As Ah / Kd 9s 4h 3s / 8h"
"""A pair of aces; three of them against Damien."""
KING_HIGH = "Kc Qd / Jd 9h 8s 4c / 2h"
JACKS = "Js Jh / 9c 8d 5h 4s / 2c"
"""For Damien: a pair; with one omen a straight, nine high; with two four eights."""
KINGS = "Kc Kh / Qd 9h 7s 4c / 2h"
QUEEN_HIGH = "Qc Jc / Td 7h 5c 3d / 2d"
SHORT = [300, 10_000, 10_000]
TENS_FULL = "Tc Td / 7c 7d 5h 3c / Th"
"""For Damien: a full house with no omen at all."""
TENS_AND_THREES = "Ts Th / 8d 7d 5h 3s / 3c"
"""For Damien: two pair with no omen."""


def table(*hands: str, damien: str = JACKS, **details: Any) -> Table:
    return Table(THE_OMEN, hands, damien=damien, **details)


def showdown(*hands: str, damien: str = JACKS, **details: Any) -> Table:
    """Nobody bets, nobody uses Mrs. Blaylock."""
    return table(*hands, damien=damien, **details).check_down().all_pass()


# --- 1.1 Components, set-up, counts


@pytest.mark.parametrize("seats", range(2, 7))
def test_omen_1_1_two_to_six_players_and_damien_from_one_deck(seats: int) -> None:
    hand = THE_OMEN.deal(seats, 1)
    assert len(hand.state.hands) == seats + 1
    assert sorted(hand.state.face) == list(range(52))


def test_omen_1_1_seven_players_are_refused_with_the_arithmetic() -> None:
    with pytest.raises(
        Refused, match=r"7 players and Damien, 8 x 7 = 56 cards, and the pack has 52"
    ):
        THE_OMEN.deal(7, 1)
    with pytest.raises(Refused, match="needs 2 players at least, not 1"):
        THE_OMEN.deal(1, 1)


def test_omen_1_1_six_players_leave_three_cards() -> None:
    hand = THE_OMEN.deal(6, 1)
    while hand.ask and hand.ask.kind == "bet":
        hand.play("check")
    assert [len(cards) for cards in hand.state.hands] == [7] * 7
    assert (len(hand.state.stub), hand.state.muck) == (3, [])


def test_omen_1_1_damien_pays_nothing_is_never_asked_and_never_folds() -> None:
    hand = THE_OMEN.deal(3, 2)
    assert hand.view().pot == 300
    asked = set()
    while hand.ask:
        asked.add(hand.ask.seat)
        hand.play(hand.ask.default)
    assert asked == {0, 1, 2}
    assert len(hand.state.hands[3]) == 7


def test_omen_1_1_default_stakes() -> None:
    rules = DEFAULT
    assert THE_OMEN.house_rules() == rules == THE_OMEN.house_rules("original")
    assert (rules.ante, rules.small_bet, rules.big_bet, rules.raises) == (100, 200, 400, 3)
    assert rules.opening == "high_hand"


def test_omen_1_1_bets_are_small_on_the_third_and_fourth_street_and_big_after() -> None:
    played = table(ACES, KING_HIGH)
    for bet in (200, 200, 400, 400, 400):
        assert played.legal == ["check", bet]
        played.check_down(1)
    assert played.ask.kind == "mrs blaylock"


def test_omen_1_1_a_bet_and_three_raises() -> None:
    played = table(ACES, KING_HIGH, "Qc Tc / 5c")
    played.play("0 bets 200", "1 raises 400", "2 raises 600", "0 raises 800")
    assert played.legal == ["fold", "call"]


@pytest.mark.parametrize(("ante", "pot"), [("0", 0), ("0.50", 100), ("2", 400)])
def test_omen_1_1_option_ante(ante: str, pot: int) -> None:
    assert table(ACES, KING_HIGH, rules={"ante": ante}).hand.view().pot == pot


def test_omen_1_1_option_limits() -> None:
    played = table(ACES, KING_HIGH, rules={"small_bet": "3", "big_bet": "5"})
    for bet in (300, 300, 500, 500, 500):
        assert played.legal == ["check", bet]
        played.check_down(1)
    assert DEFAULT.at_stakes((400, 800)).ante == 200
    with pytest.raises(RulesError, match=r"the big bet \(\$1\) cannot be less than the small bet"):
        THE_OMEN.house_rules(big_bet="1")


def test_omen_1_1_option_cap() -> None:
    played = table(ACES, KING_HIGH, "Qc Tc / 5c", rules={"raises": "1"})
    played.play("0 bets 200", "1 raises 400")
    assert played.legal == ["fold", "call"]
    played = table(ACES, KING_HIGH, "Qc Tc / 5c", rules={"raises": "0"})
    played.play("0 bets 200", "1 raises 400", "2 raises 600", "0 raises 800")
    assert played.legal == ["fold", "call", 1000]


@pytest.mark.parametrize(("cap_heads_up", "more"), [("no", [1000]), ("yes", [])])
def test_omen_1_1_option_cap_heads_up(cap_heads_up: str, more: list[int]) -> None:
    played = table(ACES, KING_HIGH, rules={"cap_heads_up": cap_heads_up})
    played.play("0 bets 200", "1 raises 400", "0 raises 600", "1 raises 800")
    assert played.legal == ["fold", "call", *more]


def test_omen_1_1_option_opening() -> None:
    low_up = "Qc Tc / 2d"
    assert table(low_up, ACES, KING_HIGH).ask[:2] == (1, "bet")
    played = table(low_up, ACES, KING_HIGH, rules={"opening": "bring_in", "bring_in": "0.50"})
    assert played.ask[:2] == (0, "bring-in")
    assert played.legal == ["bring in", 200]
    played.play("0 brings")
    assert played.ask.seat == 1
    assert played.legal == ["fold", "call", 200]
    played.play("1 calls")
    assert played.only("call").amount == 50


# --- 1.2 Flow


def test_omen_1_2_deal_three_each_with_damien_last_in_each_pass() -> None:
    played = table("As Ks / Qc", "Ah Kh / Qh", "Ad Kd / Qd", damien="Ac Kc / Jc 9c 8c 7c / 2c")
    dealt = [event for event in played.events if event.kind.startswith("dealt")]
    in_order = " ".join(faces(event) for event in dealt)
    assert in_order == "As Ah Ad Ac Ks Kh Kd Kc Qc Qh Qd Jc"
    assert [event.seat for event in dealt] == [0, 1, 2, -1] * 3
    assert [event.kind for event in dealt] == ["dealt"] * 8 + ["dealt up"] * 4


def test_omen_1_2_the_deal_begins_left_of_the_dealer() -> None:
    played = table(ACES, KING_HIGH, "Qc Tc / 5c", button=0)
    dealt = [event.seat for event in played.events if event.kind.startswith("dealt")]
    assert dealt == [1, 2, 0, -1] * 3


def test_omen_1_2_two_down_four_up_one_down_with_betting_after_each_from_the_third() -> None:
    played = table(ACES, KING_HIGH)
    for count, up in ((3, 1), (4, 2), (5, 3), (6, 4), (7, 4)):
        assert played.ask.kind == "bet"
        for hand in played.hand.state.hands:
            assert (len(hand), len([t for t in hand if played.hand.state.up[t]])) == (count, up)
        played.check_down(1)
    assert played.ask.kind == "mrs blaylock"


@pytest.mark.parametrize(("button", "opener"), [(2, 1), (0, 1), (1, 2)])
def test_omen_1_2_the_highest_hand_in_sight_opens_of_equals_the_first_left_of_the_dealer(
    button: int, opener: int
) -> None:
    played = table(
        "As Qs / 9h 9d 3c 2c / 2d",
        "Qh Jh / Kd 8d 7d 5d / 2s",
        "Qd Jd / Kc 8c 7c 5c / 3s",
        damien="Tc Td / Ah Ad 4c 4d / 3h",
        button=button,
    )
    assert played.ask.seat == opener, "kings are level, and Damien's ace does not count"
    played.check_down(1)
    assert played.ask.seat == 0, "a pair of nines, and Damien's aces do not count"


def test_omen_1_2_a_six_dealt_face_up_is_announced_at_once() -> None:
    played = table(ACES, "Kc Qd / 6d 9h 8c 6h / 2h", damien=JACKS.replace("8d", "8s"))
    omen = played.only("omen")
    assert (omen.seat, faces(omen), omen.clause, played.omens) == (1, "6d", "4", 1)
    assert played.words(omen) == "an omen: 6♦ is shown; Damien's highest rank is wild"
    assert not {"check", "bet"} & set(played.kinds()), "before the betting"
    played.check_down(2)
    assert played.omens == 1
    played.check_down(1)
    assert played.omens == 2
    assert faces(played.told("omen")[1]) == "6h"


def test_omen_1_2_a_six_dealt_face_down_is_no_omen() -> None:
    played = table("As 6c / Ah Kd 9s 4h / 6s", "6d Qd / Jd 9h 8s 4c / 2h").check_down()
    assert (played.omens, played.told("omen")) == (0, [])


def test_omen_1_2_an_omen_stays_when_its_player_folds() -> None:
    played = table(ACES, KING_HIGH, "Tc 7d / 6h")
    played.play("0 bets 200", "1 calls", "2 folds")
    assert played.omens == 1


def test_omen_4_a_six_that_damien_has_in_sight_counts_so_far() -> None:
    """His own six does as one dealt to a player does, so it stands at the foot of the table."""
    played = table(ACES, "Kc Qd / 6d 9h 8c 4d / 2h", damien="Jc Js / 6c 7h 8s 5c / 3h")
    assert [played.words(event) for event in played.told("omen")] == [
        "an omen: 6♣ is Damien's own; his highest rank is wild",
        "an omen: 6♦ is shown; Damien's 2 highest ranks are wild",
    ]
    notes = in_english(THE_OMEN.talk.notes(played.hand.view(0)), str)
    assert (notes, played.omens) == (["2 omens so far"], 1)
    hidden = table(ACES, KING_HIGH, damien="6c Js / 9c 7h 8d 5c / 3h")
    assert in_english(THE_OMEN.talk.notes(hidden.hand.view(0)), str) == ["0 omens so far"]


def test_omen_1_2_mrs_blaylock_is_asked_only_with_two_left() -> None:
    played = table(ACES, "Qs Kc / Jd").play("0 bets 200", "1 folds")
    assert played.ask.kind == "commit"
    played = table(ACES, "Qs Kc / Jd 9h 8s 4c / 2h").check_down()
    assert played.ask.kind == "mrs blaylock"


def test_omen_1_2_the_order_of_showing_after_a_bet_on_the_last_street() -> None:
    played = table(ACES, KING_HIGH).check_down(4)
    played.play("0 checks", "1 bets 400", "0 calls").all_pass()
    assert played.ask[:2] == (1, "show")
    played.play("1 shows", "0 shows")
    assert [event.seat for event in played.told("show")][:2] == [1, 0]


def test_omen_1_2_the_order_of_showing_without_a_bet_on_the_last_street() -> None:
    played = table(ACES, KING_HIGH).check_down(3)
    played.play("0 checks", "1 bets 400", "0 calls", "0 checks", "1 checks").all_pass()
    assert played.ask[:2] == (0, "show")


def test_omen_1_2_who_showed_the_last_bet_and_was_named_is_followed_by_the_next() -> None:
    played = table(ACES, "Qs Kc / Jd 9h 8s 4c / 2h", "Qc Td / 7h 5c 4d 3h / 7c").check_down(4)
    played.play("0 bets 400", "1 calls", "2 calls")
    played.play("0 passes", "1 names 0", "2 passes")
    assert played.ask[:2] == (1, "show")


def test_omen_1_2_the_first_to_act_on_the_last_street_is_who_acted_not_who_was_all_in() -> None:
    played = table(ACES, KING_HIGH, "Qc Td / 7h 5c 4d 3h / 7c", stacks=[300, 10_000, 10_000])
    played.play("0 bets 200", "1 calls", "2 calls").check_down().all_pass()
    assert played.ask[:2] == (1, "show")


@pytest.mark.parametrize(("show_order", "first"), [("last_aggressor", 1), ("initiator", 0)])
def test_omen_1_2_option_show_order(show_order: str, first: int) -> None:
    played = table(ACES, KING_HIGH, rules={"show_order": show_order}).check_down(4)
    played.play("0 checks", "1 bets 400", "0 calls").all_pass()
    assert played.ask[:2] == (first, "show")


def test_omen_1_2_a_player_may_muck_once_a_better_hand_lies_open() -> None:
    played = showdown(ACES, KING_HIGH)
    assert played.legal == [()], "nothing lies open yet"
    played.play("0 shows")
    assert played.legal == ["muck", ()]
    assert played.ask.default == "muck"
    played.play("1 mucks")
    assert played.only("muck").clause == "2"
    assert not any(played.hand.state.up[token] for token in played.tokens("Kc Qd 2h"))


def test_omen_1_2_an_equal_hand_is_not_a_better_one() -> None:
    played = showdown("As Kd / Qh Jc Tc 5h / 4d", "Ad Kc / Qd Js Th 5d / 5c",
                      damien="9c 8d / 7s 7c 4s 3c / 2c")  # fmt: skip
    played.play("0 shows")
    assert played.legal == [()]


@pytest.mark.parametrize(
    ("hands", "last"),
    [((ACES, KINGS, QUEEN_HIGH), [()]), ((ACES, QUEEN_HIGH, KINGS), ["muck", ()])],
    ids=["good in the side pot", "beaten in both"],
)
def test_omen_1_2_no_muck_before_a_better_hand_lies_open_in_every_pot(
    hands: tuple[str, ...], last: list[Any]
) -> None:
    played = table(*hands, stacks=SHORT)
    played.play("0 bets 200", "1 calls", "2 calls", "1 bets 200", "2 calls")
    played.check_down(2).play("1 checks", "2 bets 400", "1 calls").all_pass()
    played.play("2 shows", "0 shows")
    assert (played.ask.seat, played.legal) == (1, last)


def test_omen_1_2_settled_in_one_hand_and_a_new_one_begins() -> None:
    played = showdown(ACES, KING_HIGH).defaults()
    assert played.payoffs == (100, -100)
    assert (played.bank, played.pot, dict(played.debts)) == (0, 0, {})
    last = ["show", "muck", "nominal winner", "show", "damien", "win"]
    assert played.kinds()[-len(last) :] == last


def test_omen_1_2_a_short_stack_pushes_in_all_and_recites() -> None:
    played = showdown(ACES, KING_HIGH, damien=TENS_FULL, stacks=[250, 10_000]).defaults()
    assert played.payoffs == (-250, -100)
    assert played.bank == 200 + 150
    assert played.debts == {0: 1}
    assert played.only("pays the pot").amount == 150
    recite = played.only("recite")
    assert (recite.seat, recite.amount, recite.clause) == (0, 50, "3")


@pytest.mark.parametrize(
    ("stack", "paid", "times"),
    [(300, 200, 0), (299, 199, 1), (200, 100, 1), (199, 99, 2), (100, 0, 2)],
)
def test_omen_1_2_once_for_every_dollar_or_fraction_of_one(
    stack: int, paid: int, times: int
) -> None:
    played = showdown(ACES, KING_HIGH, damien=TENS_FULL, stacks=[stack, 10_000]).defaults()
    assert played.payoffs == (-100 - paid, -100)
    assert played.bank == 200 + paid
    assert played.debts == ({0: times} if times else {})
    assert len(played.told("recite")) == (times > 0)


def test_omen_1_2_a_loser_without_money_is_not_said_to_pay() -> None:
    played = showdown(ACES, KING_HIGH, damien=TENS_FULL, stacks=[100, 10_000]).defaults()
    said = "seat 0 loses to Damien and has nothing left to pay the pot"
    assert played.said("pays the pot") == [said]


def test_omen_1_2_the_prayer_is_shown_backwards_in_latin() -> None:
    played = showdown(ACES, KING_HIGH, damien=TENS_FULL, stacks=[199, 10_000]).defaults()
    assert played.said("recite") == ["seat 0 is $1.01 short and recites twice"]
    prayer = played.only("recite").args["recital"]
    assert isinstance(prayer, str)
    assert prayer.startswith("Amen. malo. a nos libera sed tentationem, in inducas nos ne Et")
    assert prayer.endswith("in es qui noster, Pater")
    assert prayer.split()[::-1] == PATER_NOSTER.split()


# --- 1.2 and rule 2: the players' showdown


def test_omen_2_nothing_is_wild_among_the_players_and_only_the_nominal_winner_can_win() -> None:
    played = showdown(
        "2c 2d / Kh Kd 9s 5c / 4h",
        "3c 3d / 3h Jd Tc 8h / 7s",
        damien="As Qh / Td 9c 8s 5d / 4c",
    )
    played.play("0 shows", "1 shows")
    assert played.payoffs == (-100, 100), "four kings against Damien would have been no use"
    nominal = played.only("nominal winner")
    assert (nominal.seat, nominal.amount, nominal.clause) == (1, 200, "2")
    assert played.words(nominal) == "seat 1 must beat Damien to win the pot, $2"
    assert played.only("win").seat == 1


def test_omen_2_hole_sixes_not_used_need_not_be_shown() -> None:
    played = showdown("As 6c / Ah Kd 9s 4h / 8h", KING_HIGH)
    (six,) = played.tokens("6c")
    assert played.legal == [(), (six,)]
    assert played.ask.default == ()
    played.play("0 shows")
    show = played.told("show")[0]
    assert "6♣" not in played.words(show) and "??" in played.words(show)
    assert "6♣" in played.words(show, viewer=0)
    assert (show.clause, played.omens, played.hand.state.up[six]) == ("2", 0, 0)


def test_omen_2_a_hidden_six_is_known_to_be_a_six_but_not_which() -> None:
    played = showdown("As 6c / Ah Kd 9s 4h / 8h", KING_HIGH)
    (six,) = played.tokens("6c")
    assert played.hand.view(1).facts == ()
    played.play("0 shows", "1 mucks", "0 commits")
    fact = Fact(EVERYBODY, mask(SIXES), 1 << six, 1, 1)
    for viewer in (None, 1):
        view = played.hand.view(viewer)
        assert view.face[six] == HIDDEN
        assert view.facts == (fact,)
    assert played.payoffs == (100, -100)
    assert played.omens == 0


def test_omen_2_every_world_has_a_six_where_one_stayed_hidden() -> None:
    played = showdown("As 6c / Ah Kd 9s 4h / 8h", KING_HIGH).play("0 shows")
    (six,) = played.tokens("6c")
    rng = Random(6)
    found = {played.hand.redeal(1, rng).state.face[six] for _ in range(60)}
    assert found == set(SIXES)


def test_omen_2_each_six_shown_is_an_omen_by_default_the_fewest_that_keep_the_best_hand() -> None:
    played = showdown("6c 6d / Ad Kh 9s 4h / 8h", KING_HIGH)
    clubs, diamonds = played.tokens("6c 6d")
    assert played.legal == [(), (clubs,), (diamonds,), (clubs, diamonds)]
    assert played.ask.default == (clubs, diamonds), "a pair takes both"
    played.play("0 shows 6c 6d")
    assert played.omens == 2
    assert [(e.seat, faces(e), e.clause) for e in played.told("omen")] == [
        (0, "6c", "4"),
        (0, "6d", "4"),
    ]
    played = showdown("6c 6d / 9h 8c 7d 5s / As", KING_HIGH.replace("9h", "9d")).play("1 shows")
    assert played.ask.default == (played.tokens("6c 6d")[0],), "a straight takes one"


def test_omen_2_who_hides_his_sixes_is_judged_without_them() -> None:
    played = showdown("6c 6d / Ad Jc 9s 4h / 8h", "Ac Kc / Qd 9h 7s 4d / 2h")
    played.play("0 shows", "1 shows")
    assert played.only("nominal winner").seat == 1
    assert "ace high, jack, nine, eight, four" in played.said("show")[0]
    played = showdown("6c 6d / Ad Jc 9s 4h / 8h", "Ac Kc / Qd 9h 7s 4d / 2h")
    played.play("0 shows 6c 6d", "1 mucks")
    assert played.only("nominal winner").seat == 0


def test_omen_2_left_alone_he_is_the_nominal_winner_and_gets_the_cards_still_due() -> None:
    played = table(ACES, "Qs Kc / Jd", "Tc 7d / 5d").play("0 bets 200", "1 folds", "2 folds")
    assert played.only("uncalled").amount == 200
    assert [len(hand) for hand in played.hand.state.hands] == [7, 0, 0, 7]
    assert played.ask[:2] == (0, "commit")
    assert played.legal == [()]
    played.play("0 commits")
    assert played.payoffs == (200, -100, -100)
    assert played.only("nominal winner").amount == 300
    assert played.told("muck") == []


def test_omen_2_sixes_dealt_to_the_one_left_alone_are_omens() -> None:
    played = table("As Ah / Kd 9s 6h 3s / 8h", "Qs Kc / Jd").play("0 bets 200", "1 folds")
    assert played.omens == 1
    played.play("0 commits")
    assert played.payoffs == (-300, -100), "three aces lose to a straight"
    assert played.bank == 400


# --- rule 3: against Damien


def test_omen_3_he_may_play_another_five_cards_against_damien() -> None:
    played = showdown(
        "2c 2d / Kh Kd 9s 5c / 4h", KING_HIGH.replace("2h", "3h"), damien=TENS_AND_THREES
    ).defaults()
    assert "two pair, kings and deuces, nine kicker" in played.said("show")[0]
    assert "four kings, nine kicker; 2♣ 2♦ wild" in played.said("win")[0]


def test_omen_3_damiens_down_cards_are_turned_after_the_commitment() -> None:
    played = showdown("6c Kh / Kd 6d 9s 8c / 7h", "Qd Jc / 9d 5d 4d 3c / 2h",
                      damien="Ad Th / Tc 8s 7s 3d / 2c")  # fmt: skip
    played.play("0 shows", "1 mucks")
    assert played.ask[:2] == (0, "commit")
    for viewer in (None, 0, 1):
        assert text(played.hand.view(viewer).known(2)) == "Tc 8s 7s 3d"
    played.play("0 commits")
    shown = played.told("show")[-1]
    assert (shown.seat, faces(shown), shown.clause) == (-1, "Ad Th Tc 8s 7s 3d 2c", "3")


def test_omen_3_who_wins_takes_the_pot_and_the_holdings() -> None:
    played = showdown(ACES, KING_HIGH, bank=2800).defaults()
    assert played.payoffs == (100 + 2800, -100)
    assert played.bank == 0
    win, holdings = played.only("win"), played.only("holdings")
    assert (win.seat, win.amount, win.clause) == (0, 200, "3")
    assert (holdings.seat, holdings.amount, holdings.clause) == (0, 2800, "3")


def test_omen_3_who_loses_pays_the_pot() -> None:
    played = showdown(ACES, KING_HIGH, damien=TENS_FULL, bank=2800).defaults()
    assert played.payoffs == (-100 - 200, -100)
    assert played.bank == 2800 + 400
    pays, lost = played.only("pays the pot"), played.only("lost")
    assert (pays.seat, pays.amount, pays.clause) == (0, 200, "3")
    assert "PAYS THE POT" in pays.told(31, str)
    assert (lost.amount, lost.clause) == (400, "3")
    assert played.told("win") == []


# --- rule 4 and 1.3: Damien's evaluation


@pytest.mark.parametrize(
    ("hand", "omens", "wild"),
    [
        ("Kc Ks Qd Tc Td 7h 5s", 0, ""),
        ("Kc Ks Qd Tc Td 7h 5s", 1, "Kc Ks"),
        ("Kc Ks Qd Tc Td 7h 5s", 2, "Kc Ks Qd"),
        ("Kc Ks Qd Tc Td 7h 5s", 3, "Kc Ks Qd Tc Td"),
        ("Kc Ks Qd Tc Td 7h 5s", 4, "Kc Ks Qd Tc Td 7h"),
        ("Kc Ks Qd Tc Td 7h 5s", 5, "Kc Ks Qd Tc Td 7h 5s"),
        ("Kc Ks Qd Tc Td 7h 6s", 3, "Kc Ks Qd Tc Td 6s"),
        ("7c 7d 6h 5s 5c 3d 2h", 1, "7c 7d 6h"),
        ("7c 7d 6h 5s 5c 3d 2h", 2, "7c 7d 6h 5s 5c"),
        ("6c 6d 5h 5s 3c 3d 2h", 2, "6c 6d 5h 5s 3c 3d"),
        ("6c 6d 6h 6s Qh Jh Td", 4, "6c 6d 6h 6s Qh Jh Td"),
        ("Ac Ad Ah As Kc Kd 2s", 1, "Ac Ad Ah As"),
    ],
)
def test_omen_4_each_omen_makes_the_highest_rank_wild(hand: str, omens: int, wild: str) -> None:
    assert damiens_wilds(parse(hand), omens) == set(parse(wild))


@pytest.mark.parametrize("omens", range(1, 6))
def test_omen_1_3_damiens_wild_cards_do_not_depend_on_the_order_of_his_cards(omens: int) -> None:
    hand = parse("Kc Ks Qd 7c 6d 5h 2s")
    found = {frozenset(damiens_wilds(some, omens)) for some in permutations(hand)}
    assert len(found) == 1


def test_omen_1_3_the_final_seven_cards_count_not_those_at_the_time_of_the_omen() -> None:
    played = table(ACES.replace("As", "Ad"), KING_HIGH, "Qs Tc / 6h",
                   damien="7s 5h / 9c 8d 3c 2c / As")  # fmt: skip
    assert played.omens == 1
    played.play("0 bets 200", "1 calls", "2 folds").check_down().all_pass().defaults()
    assert played.said("damien") == ["Damien's hand: straight, nine high; A♠ wild (1 omen)"]
    assert played.payoffs == (-300 - 700, -300, -100)


def test_omen_4_damiens_own_six_is_an_omen_and_wild() -> None:
    played = showdown(ACES, KING_HIGH, damien="Jc 6h / Th 9d 5c 4d / 2c", bank=50).defaults()
    (said,) = played.said("damien")
    assert said.startswith("Damien's hand: straight, six high"), (
        "the six alone makes a pair of jacks"
    )
    assert said.endswith("(1 omen)")
    assert played.omens == 0, "none came from outside"
    assert played.payoffs == (-300, -100)


def test_omen_1_3_five_omens_at_most() -> None:
    played = table(
        "6c 6d / As Ah 9s 4h / 3s",
        "Qs Kc / 6h 9h 8s 6s / 2h",
        "Qd Jc / Td 7h 5c 3d / 2d",
        damien="Ad Tc / 9d 8c 4s 3c / 2c",
    ).check_down()
    played.play("0 passes", "1 names 2", "2 passes", "0 shows 6c 6d", "1 mucks")
    assert played.omens == 5
    (said,) = played.said("damien")
    assert said.startswith("Damien's hand: five aces") and said.endswith("(5 omens)")
    assert played.payoffs == (-100 - 300, -100, -100)


def test_omen_1_3_five_wild_cards_are_always_five_aces() -> None:
    five_aces = high_value(parse("Ac Ad Ah As")) + (2 << 20)
    assert CATEGORIES[five_aces >> 20] == "five of a kind"
    rng = Random(3)
    seen = 0
    for _ in range(3000):
        hand = rng.sample(range(52), 7)
        wild = damiens_wilds(hand, rng.randint(2, 5))
        if len(wild) >= 5:
            seen += 1
            assert wild_value(hand, wild) == five_aces
    assert seen > 500


@pytest.mark.parametrize(
    ("hand", "wild"),
    [
        ("2c 2d Kh Kd 9s 5c 4h", "2c 2d"),
        ("6c 6d Kh Kd 9s 8c 7h", "6c 6d"),
        ("As Kd Qc Jh Ts 9d 8c", "8c"),
        ("Ac Ad Ah 2s", "2s"),
        ("Ac Ad", "Ac Ad"),
    ],
)
def test_omen_5_the_players_lowest_rank_is_wild(hand: str, wild: str) -> None:
    assert players_wilds(parse(hand)) == set(parse(wild))


def test_omen_1_3_five_of_a_kind_beats_a_straight_flush() -> None:
    played = showdown(
        "9c 8c / 7c Tc Kd 4d / 2h",
        "Qd Jd / Th 8h 5c 4h / 3c",
        damien="6c 6d / Kc Ks Qh 5s / 3s",
    ).defaults()
    player = high(cards("9c 8c / 7c Tc Kd 4d / 2h"), wild=parse("2h"))
    assert str(player) == "straight flush, jack high; 2♥ wild"
    assert played.said("damien")[0].startswith("Damien's hand: five aces")
    assert played.payoffs == (-300, -100)


# --- rule 6: Mrs. Blaylock

BLAYLOCK = "Qs Kc / Jd 9h 8s 4c / 2h"
SEVENS = "Qc Td / 7h 5c 4d 3h / 7c"


def test_omen_6_every_player_left_is_asked_alike_and_only_her_holder_can_name() -> None:
    played = table(ACES, BLAYLOCK, SEVENS, "Tc 7d / 2s")
    played.play("0 bets 200", "1 calls", "2 calls", "3 folds").check_down()
    questions = played.hand.asks
    assert [one.seat for one in questions] == [0, 1, 2]
    assert {(one.kind, one.clause, one.default, one.sealed) for one in questions} == {
        ("mrs blaylock", "6", "pass", True)
    }
    holds = "you hold Mrs. Blaylock: put which player out of the showdown?"
    not_hers = "you do not hold Mrs. Blaylock, so you pass"
    assert [one.words for one in questions] == [not_hers, holds, not_hers]  # for that seat alone
    assert [list(one.legal) for one in questions] == [["pass"], ["pass", 0, 2], ["pass"]]
    for viewer in (None, 0, 2):
        view = played.hand.view(viewer)
        assert (view.asked, view.kind) == ((0, 1, 2), "mrs blaylock")
        assert view.ask is None or list(view.ask.legal) == ["pass"]


@pytest.mark.parametrize(("seat", "answer"), [(0, 1), (2, 0), (1, 1), (1, 3), (1, 4), (1, -1)])
def test_omen_6_neither_herself_nor_a_folded_player_nor_damien_can_be_named(
    seat: int, answer: int
) -> None:
    played = table(ACES, BLAYLOCK, SEVENS, "Tc 7d / 2s")
    played.play("0 bets 200", "1 calls", "2 calls", "3 folds").check_down()
    with pytest.raises(IllegalAnswer, match="mrs blaylock takes"):
        played.hand.play(answer, seat)
    assert played.omens == 0


def test_omen_6_she_is_shown_before_any_hand_and_her_target_is_out_and_damien_is_stronger() -> None:
    played = table(ACES, BLAYLOCK, SEVENS).check_down()
    played.play("0 passes", "2 passes", "1 names 0")
    event = played.only("mrs blaylock")
    assert (event.seat, event.other, faces(event), event.clause) == (1, 0, "Qs", "6")
    assert "show" not in played.kinds()
    assert played.omens == 1
    (queen,) = played.tokens("Qs")
    assert played.hand.view().face[queen] == parse("Qs")[0]
    assert played.hand.view().live == (0, 1, 1)
    assert not any(played.hand.view().hands[0]), "his cards are gone, unseen"
    played.play("1 shows", "2 shows")
    assert played.only("nominal winner").seat == 2, "aces were the best hand, but they are out"
    assert played.payoffs == (-100, -100, -100 - 300)
    assert played.said("damien")[0].endswith("(1 omen)")


def test_omen_6_answers_are_sealed_until_all_are_in() -> None:
    played = table(ACES, BLAYLOCK, SEVENS).check_down().play("1 names 0")
    assert played.told("mrs blaylock") == []
    assert played.hand.view().live == (1, 1, 1)
    assert played.hand.view(0).asked == (0, 1, 2)
    played.play("2 passes", "0 passes")
    assert played.hand.view().live == (0, 1, 1)


def test_omen_6_she_need_not_be_among_the_five_played() -> None:
    played = table("Qs Kd / Kc Jd Js Jh / 2h", ACES.replace("Kd", "Kh"), SEVENS,
                   damien="Th 9c / 8d 5h 4s 3c / 2c").check_down()  # fmt: skip
    played.play("0 names 1", "1 passes", "2 passes", "0 shows", "2 mucks")
    assert "full house, jacks over kings" in played.said("show")[0]
    assert played.payoffs == (200, -100, -100)


def test_omen_a22_the_holder_plays_for_a_side_pot_in_which_nobody_is_left() -> None:
    """Her holder is all in; the last one in the side pot is named, and it joins the main pot."""
    played = table(BLAYLOCK, ACES, SEVENS, stacks=SHORT)
    while played.ask.kind == "bet":
        seat, bets = played.ask.seat, played.ask.legal
        assert isinstance(bets, Bets)
        if seat == 2 and bets.call and played.hand.state.street > 1:
            played.hand.play("fold")
        elif seat == 1 and not played.hand.state.raises and bets.low <= bets.high:
            played.hand.play(bets.low)
        else:
            played.hand.play("call" if bets.call else "check")
    pots = [pot.amount for pot in played.hand.view().pots]
    assert len(pots) == 2, "seat 0 has matched the first only"
    played.play("0 names 1")
    played.hand.play("pass", 1)
    (winner,) = played.told("nominal winner")
    assert (winner.seat, winner.amount) == (0, sum(pots))


def test_omen_a23_the_lowest_card_of_all_seven_is_wild_not_of_the_five_played() -> None:
    """Four kings and a nine are the best five; the deuce is the lowest of the seven."""
    held = cards("Kc Kd Kh Ks 9c 8d 2h")
    assert players_wilds(held) == set(cards("2h"))


@pytest.mark.parametrize("muck_losers", ["yes", "no"])
def test_omen_6_merely_shown_she_strengthens_nobody(muck_losers: str) -> None:
    played = showdown(ACES, BLAYLOCK, rules={"muck_losers": muck_losers}).defaults()
    (queen,) = played.tokens("Qs")
    assert played.hand.state.up[queen] == (muck_losers == "no")
    assert played.omens == 0
    assert played.told("mrs blaylock") == []
    assert played.payoffs == (100, -100)


@pytest.mark.parametrize("place", range(4))
def test_omen_6_face_up_she_has_no_power(place: int) -> None:
    up = ["Jd", "9h", "8s"]
    up.insert(place, "Qs")
    played = table(ACES, f"Kc 2h / {' '.join(up)} / 4c").check_down()
    assert [list(one.legal) for one in played.hand.asks] == [["pass"], ["pass"]]


@pytest.mark.parametrize("hand", ["Qs Kc / Jd 9h 8s 4c / 2h", "Kc Qs / Jd 9h 8s 4c / 2h",
                                  "Kc 2h / Jd 9h 8s 4c / Qs"])  # fmt: skip
def test_omen_6_face_down_anywhere_she_has_power(hand: str) -> None:
    played = table(ACES, hand).check_down()
    assert [list(one.legal) for one in played.hand.asks] == [["pass"], ["pass", 0]]


# --- 1.4 and rule 7: ties, side pots, several nominal winners

FULL_AGAINST = "As Ah / Ks Kh Qs 4d / 3h"
"""Two pair; against Damien aces full."""
QUADS_AGAINST = "Ac Ad / Kc Kd Qh 2h / 2s"
"""The same two pair; against Damien four aces."""
FOUR_JACKS = "Jc Jd / Jh Js 8c 7d / 5h"


def test_omen_7_tied_players_face_damien_each_alone_for_a_share() -> None:
    played = showdown(FULL_AGAINST, QUADS_AGAINST, damien=FOUR_JACKS, bank=1000).defaults()
    assert played.payoffs == (-100 - 100, -100 + 100 + 1000)
    assert played.bank == 200, "the share lost and its payment are the new holdings"
    assert played.only("pays the pot").amount == 100
    assert played.only("win").amount == 100
    assert played.only("holdings").amount == 1000
    assert played.only("lost").amount == 200


STRAIGHTS = ("As Kd / Qh Jc Tc 5h / 4d", "Ad Kc / Qd Js Th 5d / 5c")
SMALL_PAIR = "9c 8d / 7s 7c 4s 3c / 2c"


@pytest.mark.parametrize(("button", "payoffs"), [(1, (502, 500)), (0, (500, 502))])
def test_omen_7_tied_players_who_both_win_share_pot_and_holdings(
    button: int, payoffs: tuple[int, int]
) -> None:
    played = showdown(*STRAIGHTS, damien=SMALL_PAIR, bank=1001, pot=1, button=button).defaults()
    assert played.payoffs == payoffs, "the odd cent of each goes to the first left of the dealer"
    assert played.bank == 0


def test_omen_7_tied_players_who_both_lose_are_each_liable_for_their_share() -> None:
    played = showdown(
        *STRAIGHTS, damien="Ah 9h / 8h 3h 2h 7s / 2c", bank=1000, stacks=[150, 10_000]
    ).defaults()
    assert played.payoffs == (-150, -200)
    assert played.bank == 1000 + 200 + 50 + 100
    assert played.debts == {0: 1}


PAIR_AGAINST_STRAIGHT = "Kc Qh / Jd 9h 7s 2h / 2s"
"""A pair of deuces; against Damien a straight, king high."""
WHEEL = "5h 4s / 3c 2c Ac Jh / 9c"


def side_pot(*hands: str, damien: str = JACKS, **details: Any) -> Table:
    """Seat 0 is all in for a main pot of $9, the others have a side pot of $4."""
    details.setdefault("stacks", SHORT)
    played = table(*hands, damien=damien, **details)
    played.play("0 bets 200", "1 calls", "2 calls", "1 bets 200", "2 calls").check_down()
    assert [pot.amount for pot in played.hand.view().pots] == [900, 400]
    return played


def test_omen_7_each_pot_has_its_own_nominal_winner() -> None:
    played = side_pot(ACES, PAIR_AGAINST_STRAIGHT, QUEEN_HIGH, bank=2800).all_pass().defaults()
    assert played.payoffs == (-300 + 900 + 2800, -500 + 400, -500)
    assert [(e.seat, e.amount) for e in played.told("nominal winner")] == [(0, 900), (1, 400)]
    assert played.bank == 0


def test_omen_7_holdings_are_claimed_only_with_the_main_pot() -> None:
    played = side_pot(ACES, PAIR_AGAINST_STRAIGHT, QUEEN_HIGH, damien=WHEEL, bank=2800)
    played.all_pass().defaults()
    assert played.payoffs == (-300, -500 + 400, -500)
    assert played.bank == 2800 + 900
    assert played.debts == {0: 9}
    assert played.told("holdings") == []


@pytest.mark.parametrize(
    ("stack", "paid", "recite"), [(10_000, 1300, 0), (1800, 1300, 0), (1000, 500, 8)]
)
def test_omen_7_a_player_faces_damien_once_for_every_pot_he_is_nominal_winner_of(
    stack: int, paid: int, recite: int
) -> None:
    played = side_pot(
        "Kc Qd / Ac 9h 8s 4c / 2h",
        ACES,
        "Qc Jc / Ts 7h 5c 3d / 2d",
        damien=TENS_FULL,
        stacks=[300, stack, 10_000],
    )
    played.all_pass().defaults()
    assert played.payoffs == (-300, -500 - paid, -500)
    assert played.bank == 1300 + paid
    assert played.only("pays the pot").amount == paid
    assert played.debts == ({1: recite} if recite else {})


HIDDEN_SIX = "Kc 6c / Kh Qd 9h 7s / 8c"
"""A pair of kings; a hole six is the lowest card."""


def test_omen_7_a_six_that_one_of_several_shows_counts_against_all_of_them() -> None:
    played = side_pot(ACES, HIDDEN_SIX, QUEEN_HIGH.replace("7h", "7d")).all_pass()
    played.play("1 shows", "2 mucks", "0 shows")
    assert played.ask[:2] == (1, "commit")
    played.play("1 commits 6c")
    assert played.payoffs == (-300, -500 - 400, -500)
    assert (played.bank, played.debts) == (900 + 400 + 400, {0: 9})
    assert played.said("damien")[0].endswith("(1 omen)")


def test_omen_7_a_six_that_stays_hidden_counts_against_nobody() -> None:
    played = side_pot(ACES, HIDDEN_SIX, QUEEN_HIGH.replace("7h", "7d")).all_pass()
    played.play("1 shows", "2 mucks", "0 shows", "1 commits")
    assert played.payoffs == (-300 + 900, -500 + 400, -500)
    assert played.said("damien")[0].endswith("(0 omens)")


@pytest.mark.parametrize(("button", "order"), [(2, [0, 1]), (1, [0, 1]), (0, [1, 0])])
def test_omen_7_nominal_winners_commit_clockwise_from_the_dealers_left(
    button: int, order: list[int]
) -> None:
    played = side_pot(
        "As 6d / Ah Kd 9s 4h / 8h", HIDDEN_SIX, QUEEN_HIGH.replace("7h", "7d"), button=button
    ).all_pass()
    asked = []
    while played.hand.ask:
        if played.ask.kind == "commit":
            asked.append(played.ask.seat)
            assert len(played.hand.view().known(3)) == 4, "Damien's down cards are down"
        played.hand.play(played.ask.default)
    assert asked == order


# --- 1.5 The table of ambiguities


def test_omen_a1_lost_pot_holdings_by_default() -> None:
    assert DEFAULT.lost_pot == "holdings"
    played = showdown(ACES, KING_HIGH, damien=TENS_FULL).defaults()
    assert (played.bank, played.pot) == (400, 0)
    played = showdown(ACES, KING_HIGH, damien=TENS_FULL, bank=played.bank).defaults()
    assert played.payoffs == (-300, -100), "the penalty does not count the holdings"
    assert played.bank == 800


def test_omen_a1_lost_pot_carry() -> None:
    carry = {"lost_pot": "carry"}
    played = showdown(ACES, KING_HIGH, damien=TENS_FULL, rules=carry).defaults()
    assert (played.bank, played.pot, played.payoffs) == (0, 400, (-300, -100))
    assert played.said("lost") == ["$4 starts the next pot"]
    played = showdown(ACES, KING_HIGH, damien=TENS_FULL, rules=carry, pot=400).defaults()
    assert (played.bank, played.pot, played.payoffs) == (0, 1200, (-700, -100))
    played = showdown(ACES, KING_HIGH, rules=carry, pot=1200).defaults()
    assert (played.bank, played.pot, played.payoffs) == (0, 0, (1300, -100))


def test_omen_a1_carry_with_side_pots() -> None:
    played = side_pot(ACES, PAIR_AGAINST_STRAIGHT, QUEEN_HIGH, damien=WHEEL,
                      rules={"lost_pot": "carry"})  # fmt: skip
    played.all_pass().defaults()
    assert played.payoffs == (-300, -100, -500)
    assert (played.bank, played.pot) == (0, 900)


@pytest.mark.parametrize(("lost_pot", "left"), [("holdings", (400, 0)), ("carry", (0, 400))])
def test_omen_a2_the_payment_joins_the_lost_pot(lost_pot: str, left: tuple[int, int]) -> None:
    played = showdown(ACES, KING_HIGH, damien=TENS_FULL, rules={"lost_pot": lost_pot}).defaults()
    assert (played.bank, played.pot) == left


def test_omen_a3_a_player_left_alone_faces_damien() -> None:
    played = table(ACES, "Qs Kc / Jd", damien=TENS_FULL, bank=2800)
    played.play("0 bets 200", "1 folds", "0 commits")
    assert played.payoffs == (-100 - 200, -100)
    assert played.bank == 2800 + 400
    played = table(ACES, "Qs Kc / Jd", bank=2800)
    played.play("0 bets 200", "1 folds", "0 commits")
    assert played.payoffs == (100 + 2800, -100)


def test_omen_a3_off_he_takes_the_pot_and_the_holdings_stay() -> None:
    played = table("As Ah / Kd", "Qs Kc / Jd", damien="Tc Td / 7c 6c 6d 6h / 6s", bank=2800,
                   rules={"uncontested_faces_damien": "no"})  # fmt: skip
    played.play("0 bets 200", "1 folds")
    assert played.payoffs == (100, -100)
    assert (played.bank, played.omens) == (2800, 0)
    assert played.told("omen") == played.told("damien") == played.told("show") == []
    assert len(played.hand.state.hands[2]) == 3, "no more cards are dealt"


TIED_STRAIGHT = "Ac Kd / Qh Js 9c 5d / 5h"
"""A pair of fives; against Damien a straight, ace high."""
TEN_HIGH = "Kc Td / 9h 8s 4c 3h / 2c"
BROADWAY = "As Ks / Qd Jh Tc 4s / 2d"


@pytest.mark.parametrize(
    ("option", "payoffs", "bank"),
    [
        ("push", (-100, -100), 1000 + 200),
        ("player", (100 + 1000, -100), 0),
        ("damien", (-300, -100), 1000 + 400),
    ],
)
def test_omen_a4_tie_with_damien(option: str, payoffs: tuple[int, ...], bank: int) -> None:
    assert DEFAULT.tie_with_damien == "push"
    played = showdown(TIED_STRAIGHT, TEN_HIGH, damien=BROADWAY, bank=1000,
                      rules={"tie_with_damien": option}).defaults()  # fmt: skip
    assert (played.payoffs, played.bank) == (payoffs, bank)
    assert len(played.told("tie")) == (option == "push")
    assert len(played.told("win")) == (option == "player")
    assert len(played.told("pays the pot")) == (option == "damien")


def test_omen_a4_tie_with_damien_cites_its_clause() -> None:
    played = showdown(TIED_STRAIGHT, TEN_HIGH, damien=BROADWAY).defaults()
    tie = played.only("tie")
    assert (tie.seat, tie.amount, tie.clause) == (0, 200, "7")


def test_omen_a4_a_pushed_pot_is_carried_where_lost_pots_are() -> None:
    played = showdown(TIED_STRAIGHT, TEN_HIGH, damien=BROADWAY, rules={"lost_pot": "carry"})
    played.defaults()
    assert (played.payoffs, played.bank, played.pot) == ((-100, -100), 0, 200)


@pytest.mark.parametrize(
    ("option", "button", "payoffs", "bank"),
    [
        ("shares", 1, (-200, 1000), 200),
        ("shares", 0, (-200, 1000), 200),
        ("champion", 1, (-300, -100), 1000 + 400),
        ("champion", 0, (-100, 100 + 1000), 0),
    ],
)
def test_omen_a5_tied_nominal_winners(
    option: str, button: int, payoffs: tuple[int, ...], bank: int
) -> None:
    assert DEFAULT.tied_winners == "shares"
    played = showdown(FULL_AGAINST, QUADS_AGAINST, damien=FOUR_JACKS, bank=1000, button=button,
                      rules={"tied_winners": option}).defaults()  # fmt: skip
    assert (played.payoffs, played.bank) == (payoffs, bank)


@pytest.mark.parametrize(
    ("option", "seen"), [("stud", "9c 8d 5h 4s"), ("down", "")], ids=["stud", "down"]
)
def test_omen_a6_damiens_cards_in_sight(option: str, seen: str) -> None:
    assert DEFAULT.damien_cards == "stud"
    played = table(ACES, KING_HIGH, rules={"damien_cards": option}).check_down()
    for viewer in (None, 0, 1):
        assert text(played.hand.view(viewer).known(2)) == seen
    played.all_pass().defaults()
    assert len(played.hand.view().known(2)) == 7
    assert played.payoffs == (100, -100)


BOTH_SIXES = "6c Kh / Kd 6d 9s 8c / 7h"
"""A six down and one up: three kings against Damien with one omen, or four with two."""
NO_PAIR = "Qd Jc / 9d 5d 4d 3c / 2h"
BETTER_HIDDEN = "Ad Th / Tc 8s 7s 3d / 2c"
"""Damien: three tens with one omen, a straight flush with two."""
BETTER_SHOWN = "Js Jh / 9c 8d 5h 4s / 2c"
"""Damien: a straight with one omen, four eights with two."""
LOST_EITHER_WAY = "Js Jh / 9h 8d 5h 4h / 2c"
"""Damien: a flush with one omen, a straight flush with two."""
HOPELESS = "Ac Ad / Ah As 5h 4s / 2c"


@pytest.mark.parametrize(
    ("damien", "commit", "payoffs"),
    [
        (BETTER_HIDDEN, "0 commits 6c", (-300, -100)),
        (BETTER_HIDDEN, "0 commits", (100, -100)),
        (BETTER_SHOWN, "0 commits 6c", (100, -100)),
        (BETTER_SHOWN, "0 commits", (-300, -100)),
    ],
)
def test_omen_a7_commit_first(damien: str, commit: str, payoffs: tuple[int, ...]) -> None:
    assert DEFAULT.against_damien == "commit_first"
    played = showdown(BOTH_SIXES, NO_PAIR, damien=damien).play("0 shows", "1 mucks")
    six = played.tokens("6c")
    assert played.legal == [(), six]
    assert (played.ask.default, played.ask.clause) == (six, "5")
    assert len(played.hand.view().known(2)) == 4
    played.play(commit)
    assert played.payoffs == payoffs
    assert played.omens == 1 + commit.endswith("6c")


@pytest.mark.parametrize(
    ("damien", "payoffs", "omens"),
    [
        (BETTER_HIDDEN, (100, -100), 1),
        (BETTER_SHOWN, (100, -100), 2),
        (LOST_EITHER_WAY, (-300, -100), 1),
        (HOPELESS, (-300, -100), 1),
    ],
)
def test_omen_a7_cards_speak(damien: str, payoffs: tuple[int, ...], omens: int) -> None:
    played = showdown(BOTH_SIXES, NO_PAIR, damien=damien, rules={"against_damien": "cards_speak"})
    played.play("0 shows", "1 mucks")
    assert (played.payoffs, played.omens) == (payoffs, omens)
    assert [e.seat for e in played.told("show")] == [0, -1] + [0] * (omens - 1), "Damien first"


@pytest.mark.parametrize(
    ("option", "omens", "payoffs"),
    [("push", 1, (100, -100)), ("player", 0, (100, -100)), ("damien", 1, (100, -100))],
)
def test_omen_a7_cards_speak_takes_a_tie_as_the_house_does(
    option: str, omens: int, payoffs: tuple[int, ...]
) -> None:
    """With the six hidden he ties, with it shown he wins: where a tie wins it may stay hidden."""
    played = showdown(
        "6c As / Ks Qs Jd Ts / 8d",
        "9h 7d / 5d 4h 3h 9c / 2c",
        damien="Ad Kd / Qh Jh Tc 4c / 2d",
        rules={"against_damien": "cards_speak", "tie_with_damien": option},
    )
    played.play("0 shows", "1 mucks")
    assert (played.omens, played.payoffs) == (omens, payoffs)


def test_omen_a8_an_unshown_hole_six_is_the_lowest_card_but_wild_only_when_shown() -> None:
    hand, other, damien = "6c Kd / Kh Qs 9s 8c / 7h", NO_PAIR, "Ac Ad / Th 8d 5h 4s / 2c"
    played = showdown(hand, other, damien=damien).play("0 shows", "1 mucks", "0 commits")
    assert played.payoffs == (-300, -100), "the seven is not the lowest, and the six is not shown"
    assert played.omens == 0
    played = showdown(hand, other, damien="Ac Qh / Th 8d 5h 4s / 2c")
    played.play("0 shows", "1 mucks", "0 commits 6c")
    assert "three kings, queen, nine; 6♣ wild" in played.said("win")[0]
    assert played.omens == 1
    assert played.payoffs == (100, -100)


@pytest.mark.parametrize(("up", "payoffs"), [("5d", (400, -300)), ("6h", (-1000, -300))])
def test_omen_a9_a_six_up_to_a_folded_player_counts(up: str, payoffs: tuple[int, int]) -> None:
    played = table(ACES, KING_HIGH, f"Tc 7d / {up}")
    played.play("0 bets 200", "1 calls", "2 folds").check_down().all_pass().defaults()
    assert played.payoffs == (*payoffs, -100)


@pytest.mark.parametrize(
    ("move", "omens", "payoffs"),
    [
        ("1 mucks", 0, (100, -100)),
        ("1 shows", 0, (100, -100)),
        ("1 shows 6h", 1, (-300, -100)),
    ],
)
def test_omen_a10_sixes_shown_by_a_loser_count(
    move: str, omens: int, payoffs: tuple[int, ...]
) -> None:
    played = showdown(ACES, "Kc 6h / Jd 9h 8s 4c / 2d").play("0 shows")
    assert played.legal == ["muck", (), played.tokens("6h")]
    assert played.ask.default == "muck"
    played.play(move)
    assert (played.omens, played.payoffs) == (omens, payoffs)


def test_omen_a10_muck_losers_off_a_loser_must_show() -> None:
    played = showdown(ACES, "Kc 6h / Qd Jd 9h 8s / 2d", rules={"muck_losers": "no"})
    played.play("0 shows")
    assert played.legal == [(), played.tokens("6h")]
    assert played.ask.default == ()
    played.play("1 shows")
    assert played.hand.view(0).known(1) == cards("Kc Qd Jd 9h 8s 2d")
    assert played.payoffs == (100, -100)


@pytest.mark.parametrize(
    ("option", "has", "payoffs"),
    [("no", "five aces", (-300, -100)), ("yes", "five fives", (100, -100))],
)
def test_omen_a11_own_six_takes_a_step(option: str, has: str, payoffs: tuple[int, ...]) -> None:
    assert DEFAULT.own_six_takes_step is False
    played = showdown(
        "Kc Kd / Kh 6s 9h 4d / 4c",
        "As Qd / Jh 9s 8c 5d / 3h",
        damien="7c 7d / 6h 5s 5c 3d / 2h",
        rules={"own_six_takes_step": option},
    ).defaults()
    assert played.said("damien")[0].startswith(f"Damien's hand: {has}")
    assert played.said("damien")[0].endswith("(2 omens)")
    assert played.payoffs == payoffs


def test_omen_a11_own_six_below_the_steps_takes_none() -> None:
    hand = parse("Kc Ks Qd Tc Td 7h 6s")
    assert damiens_wilds(hand, 3, True) == damiens_wilds(hand, 3, False)
    assert damiens_wilds(parse("7c 7d 6h 5s 5c 3d 2h"), 2, True) == set(parse("7c 7d 6h"))
    assert damiens_wilds(parse("7c 7d 6h 5s 5c 3d 2h"), 3, True) == set(parse("7c 7d 6h 5s 5c"))


@pytest.mark.parametrize("uncontested", ["yes", "no"])
def test_omen_a12_two_players_her_user_becomes_the_nominal_winner(uncontested: str) -> None:
    played = table(ACES, BLAYLOCK, rules={"uncontested_faces_damien": uncontested}).check_down()
    played.play("0 passes", "1 names 0")
    assert played.ask[:2] == (1, "commit")
    played.play("1 commits")
    assert played.only("nominal winner").seat == 1
    assert played.omens == 1
    assert played.said("damien")[0].endswith("(1 omen)")
    assert played.payoffs == (-100, 100)


def test_omen_a13_her_target_is_out_of_all_pots() -> None:
    played = side_pot(ACES, BLAYLOCK, QUEEN_HIGH.replace("Jc", "Ac"), bank=50)
    played.play("0 passes", "2 passes", "1 names 0")
    assert [pot.seats for pot in played.hand.view().pots] == [(1, 2)]
    played.defaults()
    assert played.only("nominal winner").amount == 1300
    played = side_pot(ACES, QUEEN_HIGH, BLAYLOCK, bank=50)
    played.play("0 passes", "1 passes", "2 names 1").defaults()
    assert [(e.seat, e.amount) for e in played.told("nominal winner")] == [(0, 900), (2, 400)]


def test_omen_a13_a_pot_without_a_live_player_joins_the_one_below() -> None:
    played = table(
        "Qs Ah / Kd 9s 4h As / 8h",
        "Kc Qh / Jd 9h 7s 5d / 3s",
        "Qc Jc / Td 7h 5c",
        damien="Ac Th / 9c 8d 4s 3d / 2c",
        stacks=SHORT,
    )
    played.play("0 bets 200", "1 calls", "2 calls", "1 bets 200", "2 calls")
    played.play("1 bets 400", "2 folds").check_down()
    assert [(pot.amount, pot.seats) for pot in played.hand.view().pots] == [
        (900, (0, 1)),
        (400, (1,)),
    ]
    played.play("0 names 1", "1 passes")
    assert [(pot.amount, pot.seats) for pot in played.hand.view().pots] == [(1300, (0,))]
    played.play("0 commits")
    assert played.payoffs == (-300 + 1300, -500, -500)


NINES = ("As 2d / 9h 8h 7d 6h / 5h", "3s 2h / 9s 8s 7h 6d / 5c")
"""Straights to the nine, of hearts and of spades, the first with an ace that it does not play."""


@pytest.mark.parametrize(
    ("option", "odd"), [("left_of_button", 0), ("roberts", 0), ("wsop", 1), ("tda", 1)]
)
@pytest.mark.parametrize("odd_cent", ["pot", "bank"])
def test_omen_a20_odd_chips_by_the_suits_of_the_five_cards_played(
    option: str, odd: int, odd_cent: str
) -> None:
    damien = "Ac Kd / Qs 8d 7c 3h / 2c"
    played = showdown(*NINES, damien=damien, rules={"odd_chips": option}, **{odd_cent: 1})
    played.defaults()
    assert played.payoffs == ((1, 0) if odd == 0 else (0, 1))


def test_omen_a20_a_six_shown_later_against_damien_was_not_played_for_the_pot() -> None:
    """A pair with the king of spades won it; the flush with his six lacks it."""
    hands = ("Kd Kh / Qs Jd 4d 2h / 3s", "6c Ks / Kc Qc Jc 4c / 2d")
    played = table(*hands, damien="Ad Ts / 8d 7c 5h 3c / 3h", pot=1, rules={"odd_chips": "wsop"})
    played.check_down().all_pass().play("1 shows", "0 shows", "1 commits 6c").defaults()
    assert played.payoffs == (0, 1)


def test_omen_a21_two_who_can_bet_may_raise_without_end() -> None:
    """The third is all in, so a bet and three raises are no limit to the others."""
    assert "two players can still bet: they may raise without end" in THE_OMEN.clause("1")
    played = table(ACES, KING_HIGH, QUEEN_HIGH, stacks=[10_000, 10_000, 300])
    played.play("0 bets 200", "1 calls", "2 calls", "0 bets 200", "1 raises 400")
    played.play("0 raises 600", "1 raises 800")
    assert played.legal == ["fold", "call", 1000]


def test_omen_a14_aces_are_high() -> None:
    assert players_wilds(parse("As Ad 3c 4d")) == set(parse("3c"))
    assert damiens_wilds(parse("As Kd 3c 4d"), 1) == set(parse("As"))
    played = showdown(ACES, "Qd Td / Jd 9h 7c 4c / 2h", damien="Kc Ks / Kh Jc 7d 5d / 2c")
    played.defaults()
    assert played.payoffs == (100, -100), "three aces, not three kings"


@pytest.mark.parametrize(("option", "burned"), [("no", 0), ("yes", 5)])
@pytest.mark.parametrize("seats", [2, 5])
def test_omen_a15_burns(option: str, burned: int, seats: int) -> None:
    assert DEFAULT.burns is False
    hand = THE_OMEN.deal(seats, 1, rules=THE_OMEN.house_rules(burns=option))
    while hand.ask and hand.ask.kind == "bet":
        hand.play("check")
    assert len(hand.state.muck) == burned
    assert [len(cards) for cards in hand.state.hands] == [7] * (seats + 1)
    assert len(hand.state.stub) == 52 - 7 * (seats + 1) - burned


def test_omen_a15_burns_before_each_street() -> None:
    played = table(ACES, KING_HIGH, rules={"burns": "yes"})
    for burned in range(1, 6):
        assert len(played.hand.state.muck) == burned
        played.check_down(1)
    played.all_pass().defaults()
    assert played.payoffs == (100, -100)


def test_omen_a15_burns_are_refused_with_six_players() -> None:
    with pytest.raises(Refused, match=r"6 players and Damien, 7 x 7 \+ 5 burns = 54 cards"):
        THE_OMEN.deal(6, 1, rules=THE_OMEN.house_rules(burns="yes"))


def test_omen_a16_a_dollar_is_a_hundred_cents() -> None:
    for short, times in ((1, 1), (100, 1), (101, 2), (200, 2)):
        played = showdown(ACES, KING_HIGH, damien=TENS_FULL, stacks=[300 - short, 10_000])
        assert played.defaults().debts == {0: times}


# --- 1.6 Worked examples

NOMINAL, OTHER = "Ac Ad / 9h 8s 4d 3s / 2d", "Jc Th / 9d 7c 5c 3d / 2h"
FOLDERS = ("Kh 7s", "Qc 7d", "As 5d", "Jd Ts")


def against(damien: str, outside: int) -> Table:
    """Two players show down before Damien after so many sixes came up to others, who fold."""
    sixes = [six for six in text(SIXES).split() if six not in damien][:outside]
    folders = [f"{down} / {six}" for down, six in zip(FOLDERS, sixes, strict=False)]
    played = table(NOMINAL, OTHER, *folders, damien=damien)
    assert played.omens == outside
    played.play("0 bets 200", "1 calls", *(f"{2 + seat} folds" for seat in range(outside)))
    return played.check_down().all_pass().defaults()


@pytest.mark.parametrize(
    ("example", "damien", "outside", "has", "wins"),
    [
        (1, "Kc Ks / Qd Tc Td 7h / 5s", 1, "four tens, queen kicker; K♣ K♠ wild", False),
        (1, "Kc Ks / Qd Tc Td 7h / 5s", 2, "five tens; K♣ K♠ Q♦ wild", False),
        (1, "Kc Ks / Qd Tc Td 7h / 5s", 3, "five aces; K♣ K♠ Q♦ 10♣ 10♦ wild", False),
        (2, "Kc Ks / Qd Tc Td 7h / 6s", 2, "five aces", False),
        (3, "Ah Kd / 9s 8d 4c 3h / 2s", 1, "pair of kings, nine, eight, four; A♥ wild", True),
        (4, "Qh Jh / Td 6c 6d 6h / 6s", 0, "five aces", False),
        (5, "Js Jh / 9c 8d 5h 4s / 2c", 0, "pair of jacks, nine, eight, five", True),
        (5, "Js Jh / 9c 8d 5h 4s / 2c", 1, "straight, nine high; J♠ J♥ wild", False),
        (5, "Js Jh / 9c 8d 5h 4s / 2c", 2, "four eights, five kicker; J♠ J♥ 9♣ wild", False),
    ],
)
def test_omen_1_6_examples_1_to_5_damiens_hand(
    example: int, damien: str, outside: int, has: str, wins: bool
) -> None:
    played = against(damien, outside)
    own = sum(rank(card) == SIX for card in cards(damien))
    (said,) = played.said("damien")
    assert said.startswith(f"Damien's hand: {has}"), (example, said)
    assert said.endswith(f" ({outside + own} omen{'' if outside + own == 1 else 's'})")
    assert (played.payoffs[0] > 0) == wins


@pytest.mark.parametrize(
    ("damien", "omens", "count"),
    [
        ("Kc Ks Qd Tc Td 7h 5s", 1, 2),
        ("Kc Ks Qd Tc Td 7h 5s", 2, 3),
        ("Kc Ks Qd Tc Td 7h 5s", 3, 5),
        ("Kc Ks Qd Tc Td 7h 6s", 3, 6),
        ("Qh Jh Td 6c 6d 6h 6s", 4, 7),
    ],
)
def test_omen_1_6_examples_1_2_and_4_count_the_wild_cards(
    damien: str, omens: int, count: int
) -> None:
    assert len(damiens_wilds(parse(damien), omens)) == count


def test_omen_1_6_example_6_two_pair_against_players_four_kings_against_damien() -> None:
    played = showdown(
        "2c 2d / Kh Kd 9s 5c / 4h", "As Ac / Qd Jd 8s 7c / 3h", damien=TENS_AND_THREES
    ).defaults()
    assert played.said("show")[0].endswith("two pair, kings and deuces, nine kicker")
    assert "four kings, nine kicker; 2♣ 2♦ wild" in played.said("win")[0]
    assert played.payoffs == (100, -100)


def test_omen_1_6_example_7_using_the_hidden_six_adds_an_omen() -> None:
    played = showdown(BOTH_SIXES, NO_PAIR, damien="Th 8d / 7d 5h 4s 3s / 2c")
    assert played.omens == 1, "the six that lies up has been counted"
    played.play("0 shows", "1 mucks", "0 commits 6c")
    assert played.omens == 2
    assert "four kings, nine kicker" in played.said("win")[0]
    assert len(players_wilds(cards(BOTH_SIXES))) == 2


def test_omen_1_6_example_8_deuces_ex_machina() -> None:
    played = showdown(
        "9c 8c / 7c 6c 6d 2h / Kd",
        "Qd Jc / Th 8h 5c 4h / 3c",
        damien="Ad Kc / Js 8d 5h 4s / 3s",
    ).defaults()
    assert "pair of sixes, king, nine, eight" in played.said("show")[0]
    assert "straight flush, ten high; 2♥ wild" in played.said("win")[0]
    deuces = played.only("deuces ex machina")
    assert (deuces.seat, deuces.clause) == (0, "5")
    assert played.payoffs == (100, -100)


def test_omen_5_without_wild_deuces_it_is_no_deuces_ex_machina() -> None:
    assert showdown(ACES, KING_HIGH).defaults().told("deuces ex machina") == []
    lost = showdown("2c 2d / Kh Kd 9s 5c / 4h", "As Ac / Qd Jd 8s 7h / 3h",
                    damien="Tc Ts / Td Th 5h 3s / 2h")  # fmt: skip
    assert lost.defaults().payoffs == (100, -100)
    lost = showdown("2c 2d / Kh Kd 9s 5c / 4h", "Ks Jc / Qd Jd 8s 7h / 3h",
                    damien="Ac As / Ad Ah 5h 3s / 2h")  # fmt: skip
    assert lost.defaults().told("deuces ex machina") == []


def test_omen_1_6_example_9_money_over_three_hands() -> None:
    first = table(ACES, KING_HIGH, "Qc 5c / 8c 7h", "Jc 5d / 4d", damien=TENS_FULL,
                  stacks=[4500, 10_000, 10_000, 10_000])  # fmt: skip
    first.play("0 bets 200", "1 calls", "2 calls", "3 folds", "0 bets 200", "1 calls", "2 folds")
    assert first.hand.view().pot == 1400
    assert first.hand.view().stack[0] == 4000
    first.check_down().all_pass().defaults()
    assert first.only("pays the pot").amount == 1400
    assert first.payoffs == (-500 - 1400, -500, -300, -100)
    assert (first.bank, first.pot) == (2800, 0)

    second = table(ACES, KING_HIGH, "Qc 5c / 8c 7h 3d 2c / Jh", "Jc 5d / 4d", damien=TENS_FULL,
                   stacks=[625, 10_000, 10_000, 10_000], bank=2800)  # fmt: skip
    second.play("0 bets 200", "1 calls", "2 calls", "3 folds").check_down()
    assert second.hand.view().pot == 1000
    assert second.hand.view().stack[0] == 325
    second.all_pass().defaults()
    assert second.only("pays the pot").amount == 325
    assert second.only("recite").amount == 675
    assert second.debts == {0: 7}
    assert (second.bank, second.pot) == (4125, 0)

    third = table(ACES, KING_HIGH, "Qc 5c / 8c", "Jc 5d / 4d", bank=4125)
    third.play("0 bets 200", "1 calls", "2 folds", "3 folds").check_down()
    assert third.hand.view().pot == 800
    third.all_pass().defaults()
    assert third.only("win").amount + third.only("holdings").amount == 4925
    assert third.payoffs == (4925 - 300, -300, -100, -100)
    assert third.bank == 0


def test_omen_1_6_example_10_mrs_blaylock() -> None:
    played = table(
        "Qs Kc / Kd 9h 8s 4c / 2h",
        "6c 6d / As Ah 9s 4h / 3s",
        "Qd Jc / Td 7h 5c 3d / 2d",
        damien="Ad Tc / 9d 8c 4s 3h / 2c",
    ).check_down()
    played.play("0 names 1", "1 passes", "2 passes")
    assert played.omens == 1
    played.defaults()
    assert {event.seat for event in played.told("show") + played.told("muck")} == {0, 2, -1}
    assert played.omens == 1
    assert played.payoffs == (200, -100, -100)
