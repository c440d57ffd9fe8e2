"""Ranges in questions: made hands by the cards in sight, and weights that count in every answer."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from pokernight.cards import parse, rank, suit
from pokernight.errors import Refused
from pokernight.odds import equity
from pokernight.odds.evaluation.evaluators import Showdown
from pokernight.odds.evaluation.odds_question import question_of
from pokernight.odds.questions.deals import Deals


def deals_of(game: str, hand: str, board: str = "") -> Deals:
    return question_of(game, [hand, "xx"], board).deals


def hands(game: str, hand: str, board: str = "") -> set[frozenset[int]]:
    return {frozenset(cards) for cards in deals_of(game, hand, board).choices[0].sets}


def two_hole_cards(board: str) -> list[tuple[int, ...]]:
    lying = parse(board)
    return [two for two in combinations(range(52), 2) if not set(two) & set(lying)]


def test_a_set_is_a_pair_in_the_hole_and_a_third_card_on_the_board() -> None:
    board = "Ks 7h 2c"
    ranks = {rank(card) for card in parse(board)}
    assert hands("holdem", "set", board) == {
        frozenset(two)
        for two in two_hole_cards(board)
        if rank(two[0]) == rank(two[1]) and rank(two[0]) in ranks
    }
    assert hands("holdem", "trips", board) == hands("holdem", "set", board)
    assert not hands("holdem", "trips", "Ks Kh 2c") & hands("holdem", "!trips", "Ks Kh 2c")
    with pytest.raises(Refused, match="no hand matches 'set'"):
        hands("holdem", "set", "Ks Kh 2c")


def test_a_flush_takes_five_cards_of_a_suit_with_those_on_the_board() -> None:
    board = "Kh 7h 2h"
    hearts = {frozenset(two) for two in two_hole_cards(board) if suit(two[0]) == suit(two[1]) == 2}
    assert hands("holdem", "flush", board) == hearts
    assert hands("holdem", "flush+", board) == hearts


def test_two_pair_or_better_is_all_that_is_not_less() -> None:
    board = "Kh 7c 2h Jd"
    every = {frozenset(two) for two in two_hole_cards(board)}
    less = hands("holdem", "high card,pair", board)
    assert hands("holdem", "two pair+", board) == every - less
    assert hands("holdem", "!high card!one pair", board) == every - less


def test_a_made_hand_of_omaha_takes_two_hole_cards() -> None:
    """Four hearts on the board and a heart in the hand are not a flush."""
    flushes = hands("omaha", "flush", "Kh 7h 2h 4h")
    assert flushes
    assert all(sum(suit(card) == 2 for card in hand) >= 2 for hand in flushes)
    assert hands("omaha", "set,AAds", "Kh 7c 2d") >= hands("omaha", "KK**!AAKK", "Kh 7c 2d")


def test_a_made_hand_of_stud_counts_the_cards_face_up_and_what_is_wild() -> None:
    assert hands("seven_card_stud", "trips/7h7c") == {
        frozenset(two)
        for two in combinations(range(52), 2)
        if not set(two) & set(parse("7h 7c")) and (rank(two[0]) == 5) != (rank(two[1]) == 5)
    }
    threes = hands("baseball", "trips/7h7c")
    assert frozenset(parse("3s Kd")) in threes, "threes are wild at Baseball"


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("first", "second"),
    [("AA:0.5,KK", "QQ"), ("AKs:0.25,AKo,QQ@50", "JJ:0.1,TT"), ("KK:0.001,AA", "QQ")],
)
def test_exact_equity_weighs_every_hand_as_often_as_its_weight(
    first: str, second: str, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the sum of single hands against single hands, weighed apart."""
    monkeypatch.setattr("pokernight.extras.compiled", lambda: compiled)
    board = "2c7d9hTs3c"
    total = share = Fraction(0)
    ours, theirs = (
        question_of("holdem", [text, "xx"], board).deals.holdings[0] for text in (first, second)
    )
    for mine, weight in zip(ours.down, ours.weights or [1] * len(ours.down)):
        for other, against in zip(theirs.down, theirs.weights or [1] * len(theirs.down)):
            if set(mine) & set(other) or (set(mine) | set(other)) & set(parse(board)):
                continue
            question = question_of("holdem", [_text(mine), _text(other)], board)
            (counts,) = Showdown(question.deals, 0).everything()
            total += weight * against
            share += weight * against * Fraction(2 * counts.win[0] + counts.tie[0], 2)
    answer = equity("holdem", [first, second], board, exact=True)
    assert answer.seats[0].share == pytest.approx(float(share / total), abs=1e-12)
    assert answer.origin.exact
    sample = equity("holdem", [first, second], board, trials=4000)
    assert abs(sample.seats[0].share - answer.seats[0].share) <= 2 * sample.seats[0].ci95 + 1e-9


def _text(cards: tuple[int, ...]) -> str:
    return "".join([f"{'23456789TJQKA'[rank(card)]}{'cdhs'[suit(card)]}" for card in cards])


def test_a_weighted_sample_is_the_same_with_kernels_and_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shares = []
    for compiled in (True, False):
        monkeypatch.setattr("pokernight.extras.compiled", lambda compiled=compiled: compiled)
        answer = equity("omaha", ["AAds:0.3,KK**!A***", "QQJT+"], "2c7d9h", trials=300)
        shares.append([seat.share for seat in answer.seats])
    assert shares[0] == shares[1]


def test_weights_do_not_change_equal_ranges() -> None:
    assert (
        equity("holdem", ["AA:0.5,KK:0.5", "QQ"], trials=500).seats[0].share
        == equity("holdem", ["AA,KK", "QQ"], trials=500).seats[0].share
    )


def test_made_hands_read_one_by_one_have_a_limit_that_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pokernight.odds.questions.made_hands.SLOW", 10_000)
    with pytest.raises(Refused, match=r"read one by one, 10,000 at most"):
        deals_of("tahoe", "!flush", "Kh 7d 2c")


def test_the_best_hands_of_omaha_are_whole_kinds_and_in_the_order_of_their_equity() -> None:
    """Published figures: aces are the best kinds; trips and quads of low cards the worst."""
    tenth = hands("omaha", "10%")
    assert 0.095 * 270_725 < len(tenth) <= 0.1 * 270_725
    assert hands("omaha", "AAKKds") | hands("omaha", "AAJTds") <= hands("omaha", "1%")
    assert not hands("omaha", "222[2-5]") & hands("omaha", "90%")
    assert hands("omaha", "5%-10%") == tenth - hands("omaha", "5%")
    better, worse = (
        equity("omaha", [text, "xx"], trials=4000).seats[0] for text in ("5%", "40%-50%")
    )
    assert better.share - better.ci95 > worse.share + worse.ci95


def test_omaha_for_high_and_low_has_no_order_of_starting_hands() -> None:
    with pytest.raises(Refused, match="needs an order of starting hands"):
        deals_of("omaha_hi_lo", "10%")
