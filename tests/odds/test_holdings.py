"""Tests of the notation for a partly known hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.cards import DOUBLE, STANDARD, TWO_JOKERS, Pack, parse, rank, suit
from pokernight.errors import Refused
from pokernight.odds.questions.holdem_ranges import best_hands
from pokernight.odds.questions.holdings import Holding, read_holding
from pokernight.odds.questions.ranges import SUITED, Notation
from pokernight.odds.reports.formats import pretty_hand

STUD = (False, False, True, True, True, True, False)
TWO = (False, False)
FOUR = (False,) * 4


def read(
    text: str, order: tuple[bool, ...], title: str, size: int = 2, pack: Pack = STANDARD
) -> Holding:
    percent = best_hands if title == "Hold'em" else None
    most = order.count(False)
    return read_holding(
        text, Notation(pack=pack, size=size, most=most, title=title, percent=percent), order
    )


def stud(text: str) -> Holding:
    return read(text, STUD, "Stud")


def two(text: str) -> Holding:
    return read(text, TWO, "Hold'em")


def four(text: str) -> Holding:
    return read(text, FOUR, "Omaha", 4)


def sets(text: str) -> set[frozenset[int]]:
    return {frozenset(one) for one in two(text).down}


@pytest.mark.parametrize("text", ["8c6d4h2s", "8c 6d 4h 2s", "8c,6d,4h,2s", "8♣6♦4♥2♠"])
def test_cards_are_written_as_one_likes(text: str) -> None:
    assert four(text).down == (parse("8c 6d 4h 2s"),)


def test_cards_without_a_slash_lie_in_the_order_dealt() -> None:
    holding = stud("AsKd7h2c3c4cQh")
    assert holding.down == (parse("As Kd Qh"),)
    assert holding.up == tuple(frozenset(parse(card)) for card in ("7h", "2c", "3c", "4c"))


def test_a_slash_separates_cards_down_from_cards_up() -> None:
    holding = stud("As/7h2c")
    assert holding.down == (parse("As"),)
    assert [min(slot) for slot in holding.up] == list(parse("7h 2c"))
    assert stud("/7h").down == ((),)


def test_unknown_cards_say_nothing() -> None:
    assert stud("??").down == ((),)
    assert stud("As??").down == (parse("As"),)
    assert stud("????7h").up == (frozenset(parse("7h")),)
    assert four("****").down == ((),)


def test_a_rank_is_any_card_of_it() -> None:
    assert len(two("AA").down) == 6
    assert len(two("AK").down) == 16
    assert sets("A*") == {
        frozenset(two_)
        for two_ in combinations(range(52), 2)
        if any(rank(card) == 12 for card in two_)
    }


def test_a_range_of_four_is_a_set_of_hands_and_each_is_one_however_it_matches() -> None:
    # 4 * 4 with one of each and two others, and so on: counted by brute force.
    found = {frozenset(one) for one in four("A2**").down}
    assert len(found) == len(four("A2**").down)
    expected = sum(
        any(rank(card) == 12 for card in hand) and any(rank(card) == 0 for card in hand)
        for hand in combinations(range(52), 4)
    )
    assert len(found) == expected
    assert {frozenset(one) for one in four("A2").down} == found


def test_a_suit_is_any_card_of_it_but_not_one_named_already() -> None:
    assert sets("AdXd") == {
        frozenset((49, card)) for card in range(52) if suit(card) == 1 and card != 49
    }


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("KQs", 4), ("KQo", 12), ("77+", 8 * 6), ("A5s+", 9 * 4), ("KTo+", 3 * 12),
        ("99-66", 4 * 6), ("ATs-A7s", 4 * 4), ("QQ+,AKs", 3 * 6 + 4), ("AA,AA", 6), ("AK+", 16),
    ],
)  # fmt: skip
def test_hands_of_two_cards_have_their_own_words(text: str, kinds: int) -> None:
    assert len(sets(text)) == len(two(text).down) == kinds


@pytest.mark.parametrize(("text", "hands"), [("TT", 6), ("AT", 16), ("TA", 16), ("TT,AT", 22)])
def test_a_ten_after_a_rank_is_a_ten_and_no_card_of_staves(text: str, hands: int) -> None:
    assert len(sets(text)) == hands
    assert pretty_hand(text) == text


def test_staves_are_a_suit_of_the_double_pack() -> None:
    assert read("9t", TWO, "Cripple Mr Onion", pack=DOUBLE).down == tuple(
        [(card,) for card in parse("9t")]
    )


def test_suited_means_one_suit() -> None:
    assert all(suit(a) == suit(b) for a, b in two("KQs").down)
    assert all(suit(a) != suit(b) for a, b in two("KQo").down)


def test_a_percentage_is_the_best_hands_of_holdem() -> None:
    best = two("15%")
    assert 0.14 * 1326 < len(best.down) <= 0.15 * 1326
    everything = two("100%")
    assert len({frozenset(one) for one in everything.down}) == 1326
    assert {frozenset(one) for one in best.down} < {frozenset(one) for one in everything.down}
    aces = two("0.5%")
    assert {rank(card) for one in aces.down for card in one} == {12}


def test_jokers_are_alike() -> None:
    holding = read("JkJk", FOUR, "Chaos", 4, TWO_JOKERS)
    assert holding.down == ((104, 105),)


@pytest.mark.parametrize(
    ("read", "text", "sentence"),
    [
        (two, "AsAs", "As is there twice"),
        (two, "AsKsQs", "a hand of Hold'em has 2 cards, and 'AsKsQs' is 3"),
        (stud, "AsKsQsJs/2c", "a hand of Stud has 3 cards face down, and 'AsKsQsJs' is 4"),
        (stud, "As/2c3c4c5c6c", "a hand of Stud has 4 cards face up, and '2c3c4c5c6c' is 5"),
        (two, "As/Ks", "Hold'em has no cards face up: 'As/Ks' needs no /"),
        (stud, "As/Ks/Qs", "a single / separates cards face down from those face up"),
        (two, "", "a hand is cards such as AsKd, or ?? where they are unknown"),
        (two, "Zz", "'Zz' in 'Zz' is not a card"),
        (two, "As?", "'?' in 'As?' is not a card"),
        (two, "AsJk", "Jk is not in the standard pack"),
        (two, "AAs", "no hand matches AAs: a pair has two suits"),
        (two, "AA,", "there is nothing between two commas, or at an end, of 'AA,'"),
        (two, "99-ATs", "99-ATs runs between hands of different kinds"),
        (two, "ATs-K7s", "ATs-K7s runs between hands of different kinds"),
        (four, "KQs+", "KQs+ is a hand of two cards, and here it is 4"),
        (four, "15%", "15% needs an order of starting hands, and Omaha has none"),
    ],
)
def test_what_is_no_hand_is_refused_in_a_sentence(
    read: Callable[[str], Holding], text: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("text", ["0%", "101%", "0.4%"])
def test_a_percentage_that_matches_nothing_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="matches nothing"):
        two(text)


def test_a_range_too_wide_to_be_written_out_is_refused_before_it_is() -> None:
    with pytest.raises(Refused, match="a range may be 1,000,000"):
        read("A", (False,) * 7, "Night Chaos", 7)


@settings(max_examples=60)
@given(st.text(alphabet="23456789TJQKAakxX10cdhs?*/,+-% Jk♠\0ü", max_size=12))
def test_whatever_is_written_is_a_hand_or_refused_in_a_sentence(text: str) -> None:
    for read in (two, stud, four):
        try:
            holding = read(text)
        except Refused as refused:
            assert "\n" not in str(refused)
            assert len(str(refused)) < 300
        else:
            assert holding.down
            assert all(holding.up)


@pytest.mark.parametrize("said", ["xx", "XX", "x", "-", "--", "?"])
def test_nothing_known_can_be_said_without_what_a_shell_reads_its_own_way(said: str) -> None:
    assert stud(said) == stud("??")
    assert stud(f"AsKd/{said}") == stud("AsKd/??")
    assert two(said) == two("??")


def test_an_unknown_card_among_known_ones_may_be_xx() -> None:
    assert stud("xxxx7h").up == stud("????7h").up
    assert stud("As,xx").down == stud("As??").down
    assert stud("Xd").down != stud("xx").down


# --- dialects


def weighted(text: str) -> dict[frozenset[int], int]:
    """Hands of a range of two cards with their weights; equal weights are 1."""
    holding = two(text)
    return dict(zip(map(frozenset, holding.down), holding.weights or [1] * len(holding.down)))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("QQ+ AKs", "QQ+,AKs"), ("QQ+, AKs", "QQ+,AKs"), ("AsKx", "AsK"), ("Kx", "K*"),
        ("JTs-87s", "JTs,T9s,98s,87s"), ("87s-JTs", "JTs,T9s,98s,87s"),
        ("J9o-75o", "J9o,T8o,97o,86o,75o"), ("66-99", "99-66"), ("44-", "44,33,22"),
        ("A4s-", "A4s,A3s,A2s"), ("top 15%", "15%"), ("TOP 15 %", "15%"), ("A[KQ]", "AK,AQ"),
        ("[9-7]9", "99,98,97"), ("AK:xx", "AKs"), ("AK:xy", "AKo"), ("AK$ms", "AKs"),
        ("QQ+!QQ", "KK+"), ("QQ+,!QQ", "KK+"), ("!AA,!KK", "!AA!KK"), ("A@", "A*"),
        ("AsKs AsQs", "AsKs,AsQs"), ("5%-15%", "15%!5%"), ("5-15%", "15%!5%"), ("0%-5%", "5%"),
        ("[50]QQ,JJ[/50] AK", "QQ:0.5,JJ@50,AK"), ("random, !AA", "!AA"),
    ],
)  # fmt: skip
def test_dialects_mean_the_same_hands(text: str, same: str) -> None:
    assert weighted(text) == weighted(same)


@pytest.mark.parametrize("text", ["random", "any", "ANY", "Any two", "??", "-"])
def test_every_hand_is_an_unknown_hand(text: str) -> None:
    assert two(text).down == four(text).down == ((),)


def test_a_range_without_a_hand_is_every_other_hand() -> None:
    pairs = {
        frozenset(hand)
        for hand in combinations(range(52), 2)
        if rank(hand[0]) == rank(hand[1]) == 10
    }
    assert sets("!QQ") == {frozenset(hand) for hand in combinations(range(52), 2)} - pairs
    assert len(sets("15%!AA")) == len(sets("15%")) - 6


def test_a_weight_is_kept_in_the_smallest_whole_numbers_and_the_last_one_counts() -> None:
    assert set(weighted("AA,KK:0.5").values()) == {2, 1}
    assert weighted("AA:0.2,KK@20") == weighted("AA,KK")
    assert weighted("AA,AA:0.25,KK") == weighted("AA@25,KK")
    assert {len(weighted(text)) for text in ("AKs:0.5", "AKs@50", "[50]AKs[/50]")} == {4}
    hands = weighted("TT+:0.75,AK@30")
    assert {hands[frozenset(parse("As Ad"))], hands[frozenset(parse("As Kd"))]} == {5, 2}


ACE_AND_KING = [
    hand for hand in combinations(range(52), 4) if {12, 11} <= {card >> 2 for card in hand}
]


def shape(hand: tuple[int, ...]) -> list[int]:
    return sorted([sum(suit(card) == one for card in hand) for one in range(4)], reverse=True)


@pytest.mark.parametrize("ending", SUITED)
def test_an_ending_of_omaha_says_suits_or_pairs(ending: str) -> None:
    """Counted apart over all hands with an ace and a king."""
    fits: Callable[[list[int], Counter[int]], bool] = {
        "ds": lambda suits, pairs: suits == [2, 2, 0, 0],
        "ss": lambda suits, pairs: suits in ([2, 1, 1, 0], [3, 1, 0, 0]),
        "ms": lambda suits, pairs: suits[0] == 4,
        "rb": lambda suits, pairs: suits == [1, 1, 1, 1],
        "np": lambda suits, pairs: len(pairs) == 4,
        "op": lambda suits, pairs: len(pairs) == 3,
        "tp": lambda suits, pairs: len(pairs) == 2 and max(pairs.values()) == 2,
    }[ending]
    expected = 0
    for hand in ACE_AND_KING:
        expected += fits(shape(hand), Counter([card >> 2 for card in hand]))
    assert len(four(f"AK**${ending}").down) == expected
    assert four(f"AK**{ending}").down == four(f"AK**${ending}").down


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("AA:xxyy", "AA$ds"), ("AA**:xyzw", "AA$rb"), ("AA@@", "AA**"), ("AAxx", "AA**"),
        ("JT98+", "JT98,QJT9,KQJT,AKQJ"), ("JT98-9876", "JT98,T987,9876"),
        ("A[KQ]xx", "AK**,AQ**"),
        ("JT98ds", "JT98$ds"), ("8c6d 4h2s", "8c6d4h2s"), ("AKQJ+", "AKQJ"),
        ("AAds!AAA*", "AA$ds!AAA*"),
    ],
)  # fmt: skip
def test_dialects_of_omaha_mean_the_same_hands(text: str, same: str) -> None:
    assert set(four(text).down) == set(four(same).down)


@pytest.mark.parametrize(
    ("read", "text", "sentence"),
    [
        (two, "AKs:1.5", "1.5 in 'AKs:1.5' is not a weight: write AKs:0.5 or AKs@50 for half of "
         "the time, at most :1 or @100"),
        (two, "AKs@150", "150 in 'AKs@150' is not a weight: write AKs:0.5 or AKs@50 for half of "
         "the time, at most :1 or @100"),
        (two, "[50]AKs", "'[50]AKs' opens a weight and does not close it: write [50]AKs[/50]"),
        (two, "[50]AKs[/40]",
         "'[50]AKs[/40]' opens a weight and does not close it: write "
         "[50]AKs[/50]"),
        (two, "15%-5%", "15%-5% matches nothing: a share of the hands is above 0 % up to 100 %, "
         "the smaller first, as in 5%-15%"),
        (two, "AA!AA", "no hand is left in 'AA!AA': what ! removes is all there is"),
        (two, "flush", "'flush' is a made hand, which needs cards in sight: give a board, or cards "
         "face up, as in AK/Ad7h"),
        (two, "flusch", "'flusch' is not a hand: did you mean 'flush'?"),
        (two, "A[XY]", "[XY] in 'A[XY]' is not some ranks: write [KQ] or [9-6]"),
        (two, "JTs-86s", "JTs-86s runs between hands of different kinds: write 99-66, ATs-A7s or "
         "JTs-87s"),
        (four, "JT98-765", "JT98-765 runs between hands of different kinds: write JT98-7654"),
        (four, "KQs", "KQs is a hand of two cards, and here it is 4: write A2** or AdXd"),
    ],
)  # fmt: skip
def test_a_refused_dialect_names_the_spelling_that_works(
    read: Callable[[str], Holding], text: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert str(refused.value) == sentence
