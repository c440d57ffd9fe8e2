"""Hands with wild cards, bugs and cards of several identities, by name."""

from __future__ import annotations

import pytest

from pokernight.cards import JOKERS, CardError, parse
from pokernight.ranking import HOME, NO_COPIES, HighRules, high, high_value, wild_value


def test_a_whole_rank_that_counts_for_nothing_bars_the_wild_card_from_it() -> None:
    # All aces null and no copies: the kings cannot be beaten by what the joker may not be.
    hand = parse("Jk Ac Ad Ah As Kc Kd")
    assert str(high(hand, wild=JOKERS, null=hand[1:5], copies=False)).startswith("three kings")
    hand = parse("Jk Ac Ad Ah As Qc Jd Ts Kh")
    straight = high(hand, wild=JOKERS, null=hand[1:5], copies=False)
    assert str(straight) == "straight, king high; Joker wild"


@pytest.mark.parametrize(
    ("line", "copies", "said"),
    [
        ("2c", True, "ace high"),
        ("2c", False, "ace high"),
        ("2c Kd", True, "pair of kings"),
        ("2c 2d", True, "pair of aces"),
        ("2c Kd 9h", True, "pair of kings, nine kicker"),
        ("2c 2d 2h", True, "three aces"),
        ("2c 2d 2h 2s", True, "four aces"),
        ("2c 2d 2h 2s", False, "four aces"),
        ("2c 2d 2h 2s Jk", True, "five aces"),
        ("2c 2d 2h 2s Jk", False, "royal flush"),
        ("2c Kc Kd Kh Ks", True, "five kings"),
        ("2c Kc Kd Kh Ks", False, "four kings, ace kicker"),
        ("2c Ac Ad Ah As", False, "four aces, king kicker"),
        ("2c As Js 9s 5s", True, "flush, ace high, king, jack, nine, five"),
        ("2c 3d 4h 5s Ac", True, "straight, five high"),
        ("2c 4d 5h 6s 9c", True, "pair of nines, six, five, four"),
        ("2c 4d 5h 6s 8c", True, "straight, eight high"),
        ("5c 6h 7d 9c 4d 2s Tc", True, "straight, ten high"),
    ],
)
def test_what_wild_cards_make(line: str, copies: bool, said: str) -> None:
    wild = (*parse("2c 2d 2h 2s"), *JOKERS)
    assert str(high(parse(line), wild=wild, copies=copies)).split(";")[0] == said


def test_without_copies_no_wild_card_is_another_held_one_played_or_not() -> None:
    # The queen of hearts would complete the royal flush, but she is in the hand, and null.
    hand = parse("7c Ah Kh Jh Th Qh")
    assert str(high(hand, wild=parse("7c"), null=parse("Qh"))) == "royal flush; 7♣ wild"
    reading = high(hand, wild=parse("7c"), null=parse("Qh"), copies=False)
    assert str(reading) == "flush, ace high, king, jack, ten, nine; 7♣ wild"


def test_a_wild_card_may_be_itself_without_copies() -> None:
    reading = high(parse("7h 5h 6h 8h 4h"), wild=parse("7h"), copies=False)
    assert str(reading) == "straight flush, eight high; 7♥ wild"
    reading = high(parse("7h 5h 6h 8h 9h"), wild=parse("7h"), copies=False)
    assert reading.to_json()["stands_for"] == {"7h": "7h"}


def test_wild_cards_that_are_not_held_do_not_matter() -> None:
    hand = parse("As Kd Qc")
    assert wild_value(hand, JOKERS) == wild_value(hand, ())


def test_a_joker_that_is_not_wild_is_refused() -> None:
    with pytest.raises(CardError, match="a joker must be wild"):
        wild_value(parse("Jk 2c As"), parse("2c"))
    with pytest.raises(CardError, match="a joker must be wild"):
        high(parse("Jk As"))
    with pytest.raises(CardError, match="a joker must be wild"):
        wild_value(parse("Jk As"), (), null=parse("As"))
    assert str(high(parse("Jk As"), null=JOKERS)) == "ace high"


def test_copies_is_the_rule_in_a_word() -> None:
    hand = parse("2c Kc Kd Kh Ks")
    assert high(hand, wild=hand[:1], copies=False) == high(hand, wild=hand[:1], rules=NO_COPIES)
    assert high(hand, wild=hand[:1]) == high(hand, wild=hand[:1], rules=HOME)


def test_of_several_marks_the_first_holds() -> None:
    joker = parse("Jk")
    hand = parse("Jk Kc Kd")
    deuce = {104: parse("2c")}
    null = high(hand, wild=joker, bug=joker, null=joker, may_be=deuce)
    assert str(null) == "pair of kings"
    wild = high(hand, wild=joker, bug=joker, may_be=deuce)
    assert str(wild) == "three kings; Joker wild"
    bug = high(hand, bug=joker, may_be=deuce)
    assert str(bug) == "pair of kings, ace kicker; Joker as A♠"
    only_deuce = high(hand, may_be=deuce)
    assert str(only_deuce) == "pair of kings, deuce kicker; Joker as 2♣"


# --- the bug


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Jk", "ace high; Joker as A♠"),
        ("Jk Kd", "ace high, king; Joker as A♠"),
        ("Jk As", "pair of aces; Joker as A♥"),
        ("Jk Kd Kh 9s 4c", "pair of kings, ace, nine, four; Joker as A♠"),
        ("Jk Kd Kh Ks Kc", "four kings, ace kicker; Joker as A♠"),
        ("Jk Ad Kh Ks Kc", "full house, kings over aces; Joker as A♠"),
        ("Jk Ad Ah As Ac", "five aces; Joker as A♠"),
        ("Jk 9d 8h 7s 5c", "straight, nine high; Joker as 6♠"),
        ("Jk Qd Jh Ts 9c", "straight, king high; Joker as K♠"),
        ("Jk 2d 3h 4s 5c", "straight, six high; Joker as 6♠"),
        ("Jk Ad 3h 4s 5c", "straight, five high; Joker as 2♠"),
        ("Jk Ah Jh 9h 5h", "flush, ace high, king, jack, nine, five; Joker as K♥"),
        ("Jk 9h 8h 7h 5h", "straight flush, nine high; Joker as 6♥"),
        ("Jk Kh Qh Jh Th", "royal flush; Joker as A♥"),
        ("Jk Jk 9h 7h 5h", "straight flush, nine high; Joker as 8♥, Joker as 6♥"),
        ("Jk Jk Kd Kh 4c", "two pair, aces and kings, four kicker; Joker as A♠, Joker as A♥"),
    ],
)
def test_what_a_bug_is(line: str, said: str) -> None:
    reading = high(parse(line), bug=JOKERS)
    assert str(reading) == said
    assert reading.value == wild_value(parse(line), (), bug=JOKERS)


def test_a_bug_is_an_ace_so_that_a_wild_card_may_be_something_else() -> None:
    reading = high(parse("As Kc Kd Jk 9c 4d"), wild=parse("As"), bug=JOKERS)
    assert str(reading) == "three kings, ace, nine; A♠ wild, Joker as A♥"


def test_a_bug_that_is_a_card_may_be_itself_in_a_straight_only() -> None:
    deuces = parse("2c 2d 2h 2s")
    straight = high(parse("2c 3d 4h 5s Ac"), bug=deuces)
    assert str(straight) == "straight, five high"
    assert straight.to_json()["stands_for"] == {"2c": "2c"}
    assert str(high(parse("2c 2d 9h"), bug=deuces)).startswith("pair of aces, nine kicker")


def test_a_bug_without_copies_is_an_ace_that_is_not_held() -> None:
    hand = parse("Jk Ac Ad Ah As Kc")
    assert str(high(hand, bug=JOKERS)) == "five aces; Joker as A♠"
    assert str(high(hand, bug=JOKERS, rules=NO_COPIES)) == "four aces, king kicker"
    assert str(high(parse("Jk As"), bug=JOKERS, null=parse("As"), rules=NO_COPIES)) == (
        "ace high; Joker as A♥"
    )


# --- house rules


def said(line: str, wild: str, rules: HighRules) -> str:
    return str(high(parse(line), wild=parse(wild), rules=rules)).split(";")[0]


def test_a_double_ace_flush_where_it_is_allowed() -> None:
    double = HighRules(double_ace_flush=True)
    assert said("2c Ah Jh 9h 5h", "2c", HOME) == "flush, ace high, king, jack, nine, five"
    assert said("2c Ah Jh 9h 5h", "2c", double) == "flush, ace high, ace, jack, nine, five"
    assert said("2c 2d Ah Jh 9h", "2c 2d", double) == "flush, ace high, ace, ace, jack, nine"
    assert said("2c Kh Jh 9h 5h", "2c", double) == "flush, ace high, king, jack, nine, five"
    # Four aces are more than three and a nine of a suit.
    assert said("2c 2d 2h Ah 9h", "2c 2d 2h", double) == "four aces, nine kicker"
    reading = high(parse("2c Ah Jh 9h 5h"), wild=parse("2c"), rules=double)
    assert reading.to_json()["stands_for"] == {"2c": "Ah"}
    without = HighRules(copies=False, double_ace_flush=True)
    assert said("2c Ah Jh 9h 5h", "2c", without) == "flush, ace high, king, jack, nine, five"


def test_without_the_wheel_the_ace_is_only_high() -> None:
    high_ace = HighRules(wheel=False)
    assert said("As 2d 3c 4h 5s", "", HOME) == "straight, five high"
    assert said("As 2d 3c 4h 5s", "", high_ace) == "ace high, five, four, three, deuce"
    assert said("As 2s 3s 4s 5s", "", high_ace) == "flush, ace high, five, four, three, deuce"
    assert said("As 2d 3c 4h 9s", "9s", high_ace) == "pair of aces, four, three, deuce"
    assert said("As Kd Qc Jh 9s", "9s", high_ace) == "straight, ace high"


def test_fewest_wild_cards_win_where_hands_are_otherwise_equal() -> None:
    fewest = HighRules(fewest_wilds=True)
    wild = parse("2c 2d 2h 2s")
    lines = ["2c 2d Kd 9s 5c", "2c Kd Kc 9s 5c", "Kd Kc Kh 9s 5c", "2c 2d 2h 9s 5c"]
    values = [wild_value(parse(line), wild, rules=fewest) for line in lines]
    assert values == [high(parse(line), wild=wild, rules=fewest).value for line in lines]
    assert values[0] < values[1] < values[2] < values[3]
    usual = high_value(parse("Kd Kc Kh 9s 5c"))
    assert values[:3] == [usual << 3 | natural for natural in (3, 4, 5)]
    assert high((), rules=fewest).value == 0


def test_a_wild_card_counts_even_as_itself_but_not_when_it_is_not_played() -> None:
    fewest = HighRules(fewest_wilds=True)
    wheel = parse("As 2c 3d 4h 5s Kd")
    assert wild_value(wheel, parse("2c"), rules=fewest) & 7 == 4
    assert wild_value(wheel, parse("Kd"), rules=fewest) & 7 == 4  # as the six
    natural = parse("Ah Kh Qh Jh Th 2c")
    assert wild_value(natural, parse("2c"), rules=fewest) & 7 == 5


def test_of_equal_ways_to_play_a_hand_the_one_with_the_fewest_wild_cards_is_read() -> None:
    hand = parse("Th Jh As Ks Qs 2c 2d 2h")
    reading = high(hand, wild=hand[5:])
    assert str(reading) == "royal flush; 2♣ 2♦ wild"
    assert wild_value(hand, hand[5:], rules=HighRules(fewest_wilds=True)) & 7 == 3
    six = {16: parse("6c Ac")}
    assert high(parse("Ad 6d 6c 9s"), may_be=six).category == "pair"
    assert str(high(parse("6c 6d 6h Kd Kh"), may_be=six)) == "full house, sixes over kings"
    assert str(high(parse("6c 6d 6h"), may_be={**six, 17: parse("6s")})) == (
        "three sixes; 6♦ as 6♠"
    )


def test_a_card_of_several_identities_is_no_wild_card_as_itself() -> None:
    fewest = HighRules(fewest_wilds=True)
    six = {16: parse("6c Ac Ad Ah As")}
    assert wild_value(parse("6c 6d 6h 9s"), (), may_be=six, rules=fewest) & 7 == 5
    assert wild_value(parse("6c Ad Ah 9s"), (), may_be=six, rules=fewest) & 7 == 4


# --- cards of several identities

BLACK_SIXES = {card: (card, *parse("Ac Ad Ah As")) for card in parse("6c 6s")}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("6c", "ace high; 6♣ as A♣"),
        ("6c 6s", "pair of aces; 6♣ as A♣, 6♠ as A♦"),
        ("6c 6s 6h 6d", "four sixes"),
        ("6c 6s 6h", "three sixes"),
        ("6c Ac Ad", "three aces; 6♣ as A♥"),
        ("6c Ac Ad Ah As", "four aces, six kicker"),
        ("6c 6s Ac Ad Ah", "four aces, six kicker; 6♠ as A♠"),
        ("6c 6s Kc Kd 9h", "two pair, aces and kings, nine kicker; 6♣ as A♣, 6♠ as A♦"),
        ("6c 7d 8h 9s Tc", "straight, ten high"),
        ("6s Kd Qh Js Tc", "straight, ace high; 6♠ as A♣"),
        ("6c Kd Qd Jd Td", "royal flush; 6♣ as A♦"),
        ("6c 6s Kh Qh Jh Th 9d", "royal flush; 6♠ as A♥"),
    ],
)
def test_black_sixes_are_themselves_or_any_ace_not_held(line: str, said: str) -> None:
    reading = high(parse(line), may_be=BLACK_SIXES, rules=NO_COPIES)
    assert str(reading) == said
    assert reading.value == wild_value(parse(line), (), may_be=BLACK_SIXES, rules=NO_COPIES)


def test_a_wild_card_beside_black_sixes_is_none_of_the_cards_held() -> None:
    hand = parse("7h 6c 6s Ac Ad Ah")
    reading = high(hand, wild=hand[:1], may_be=BLACK_SIXES, rules=NO_COPIES)
    assert str(reading) == "four aces, king kicker; 7♥ wild, 6♠ as A♠"
    assert reading.to_json()["stands_for"] == {"6s": "As", "7h": "Ks"}
    # The six of spades is in the hand, also while it plays as an ace.
    hand = parse("7h 6s Ts 9s 8s 7s")
    reading = high(hand, wild=hand[:1], may_be={19: parse("As")}, rules=NO_COPIES)
    assert str(reading) == "straight flush, jack high; 7♥ wild"


def test_with_copies_two_cards_may_be_the_same() -> None:
    both = dict.fromkeys(parse("2c 3d"), parse("As"))
    hand = parse("2c 3d As Ah")
    assert str(high(hand, may_be=both)) == "four aces; 2♣ as A♠, 3♦ as A♠"
    assert str(high(hand, may_be=both, rules=NO_COPIES)) == "pair of aces"
    hand = parse("2c 3d Kc")
    assert str(high(hand, may_be=both, rules=NO_COPIES)) == "ace high, king; 2♣ as A♠"


def test_a_combined_card_is_its_sum_and_may_not_be_a_card_held() -> None:
    # Five and deuce of clubs as the seven of hearts; the deuce is in the hand and counts no more.
    as_seven = {parse("5h")[0]: parse("7h")}
    hand = parse("5h 2c 7c 7d Ks")
    reading = high(hand, may_be=as_seven, null=parse("2c"), rules=NO_COPIES)
    assert str(reading) == "three sevens, king kicker; 5♥ as 7♥"
    hand = parse("5h 2c 7c 7h Ks")
    reading = high(hand, may_be=as_seven, null=parse("2c"), rules=NO_COPIES)
    assert str(reading) == "pair of sevens, king kicker"


def test_a_four_of_either_value() -> None:
    schizo = {parse("4s")[0]: parse("4s 8s")}
    assert str(high(parse("4s 8c 8d"), may_be=schizo, rules=NO_COPIES)) == (
        "three eights; 4♠ as 8♠"
    )
    assert str(high(parse("4s 4c 8d 4h"), may_be=schizo, rules=NO_COPIES)) == (
        "three fours, eight kicker"
    )
    hand = parse("4s 8c 8d 8s")
    assert str(high(hand, may_be=schizo, rules=NO_COPIES)) == "three eights, four kicker"


def test_a_card_without_a_suit_makes_five_of_a_kind_even_without_copies() -> None:
    suitless = {parse("4w")[0]: parse("4w")}
    hand = parse("4c 4d 4h 4s 4w 9c")
    reading = high(hand, may_be=suitless, rules=NO_COPIES)
    assert (reading.category, len(reading.cards)) == ("five of a kind", 5)
    assert str(reading) == "five fours"
    assert reading.value > high_value(parse("As Ks Qs Js Ts"))
    flush = high(parse("4w 9s 8s 3s 2s"), may_be=suitless, rules=NO_COPIES)
    assert flush.category == "high card"
    straight = high(parse("4w 5s 6s 7s 8s"), may_be=suitless, rules=NO_COPIES)
    assert straight.category == "straight"


def test_a_card_with_no_identity_counts_for_nothing() -> None:
    assert str(high(parse("As Kd"), may_be={51: ()})) == "king high"
    assert high(parse("As"), may_be={51: ()}).category == "nothing"


def test_no_card_can_stand_for_a_joker() -> None:
    with pytest.raises(CardError, match="As cannot stand for Joker"):
        high(parse("As Kd"), may_be={51: (104,)})
