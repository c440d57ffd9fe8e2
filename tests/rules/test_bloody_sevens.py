"""Bloody Sevens, clause by clause, and its ranking against a small oracle."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from pokernight.cards import parse, rank
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.games.bloody_sevens import BLOODY_SEVENS
from pokernight.ranking import high
from tests.rules.tables import deal_hands, ended

USUAL = BLOODY_SEVENS.usual_rules


def dealt(*hands: str, rules: str = "") -> Hand:
    return deal_hands(BLOODY_SEVENS, hands, rules=rules)


def value(cards: str, **rules: str) -> int:
    found = BLOODY_SEVENS.worth(Cards(parse(cards)), BLOODY_SEVENS.house_rules(**rules))
    return int(found[""].value)


def test_1_the_highest_hand_in_sight_opens_sevens_counted_as_here() -> None:
    hand = dealt("2c 3c 7c 7d 8d 9h Ts", "2d 3d Ac Ad 4d 5h 6s")
    hand.play("check", 1)
    hand.play("check", 0)
    assert hand.asks[0].seat == 0


def test_2_two_sevens_beat_every_other_hand() -> None:
    assert ended(dealt("7c 7d 2c 4d 5h 8s 9s", "As Ks Qs Js Ts 2d 3d")) == (100, -100)


def test_2_one_seven_is_a_card_like_any_other() -> None:
    assert ended(dealt("7c Ad 2c 4d 5h 8s 9s", "Ks Kd Qs Jh Tc 2d 3d")) == (-100, 100)


@pytest.mark.parametrize(
    ("more", "better"), [("beat", "7c 7d 7h 2c 3d"), ("no_matter", "7c 7s Ac Kd Qh")]
)
def test_3_option_more(more: str, better: str) -> None:
    """Three sevens with low kickers, and two with the best of them."""
    worse = {"7c 7d 7h 2c 3d", "7c 7s Ac Kd Qh"} - {better}
    assert value(better, more=more) > value(worse.pop(), more=more)


def test_3_four_beat_three_and_the_highest_other_cards_decide() -> None:
    assert value("7c 7d 7h 7s 2c") > value("7c 7d 7h Ac Kd")
    assert value("7c 7d Ac 3d 2h 4s 5s") > value("7h 7s Kc Qd Jh Ts 9s")
    assert value("7c 7d Ac Kd 3h 2s 2d") == value("7h 7s As Kh 3c 2c 2h")


def test_3_kickers_are_kickers_and_nothing_else() -> None:
    """Three kings beside the sevens are no full house: an ace is a better kicker."""
    assert value("7c 7d Kc Kd Kh 2s 3s") < value("7h 7s Ac 4d 5h 2d 3d")


def test_3_every_hand_has_the_place_that_an_oracle_gives_it() -> None:
    rng = Random(7)
    sevens = [card for card in range(52) if rank(card) == 5]
    hands = []
    for _ in range(150):
        chosen = rng.sample(sevens, rng.choice((0, 2, 2, 3, 4)))
        hands.append([*chosen, *rng.sample([c for c in range(52) if c not in chosen], 5)][:7])

    def order(cards: list[int]) -> list[int]:
        count = sum(rank(card) == 5 for card in cards)
        if count < 2:
            return [0, high(cards).value]
        others = sorted((rank(card) for card in cards if rank(card) != 5), reverse=True)
        return [count, *others[: 5 - count]]

    read = [BLOODY_SEVENS.worth(Cards(tuple(one)), USUAL)[""].value for one in hands]
    for (mine, ours), (theirs, yours) in combinations(zip(map(order, hands), read), 2):
        assert (mine > theirs) == (ours > yours)
        assert (mine == theirs) == (ours == yours)


def test_3_two_sevens_or_more_are_as_frequent_as_the_arithmetic_says() -> None:
    """Of 133,784,560 hands of seven cards; a sample, by four standard errors."""
    total, rng, deals = comb(52, 7), Random(1), 6_000
    whole = sum(comb(4, n) * comb(48, 7 - n) for n in (2, 3, 4))
    assert (total, whole) == (133_784_560, 11_069_440)
    found: Counter[bool] = Counter()
    for _ in range(deals):
        cards = tuple(rng.sample(range(52), 7))
        found["sevens" in BLOODY_SEVENS.worth(Cards(cards), USUAL)[""].to_json()] += 1
    share = whole / total
    assert abs(found[True] / deals - share) < 4 * (share * (1 - share) / deals) ** 0.5


def test_4_equal_hands_split_and_the_words_say_sevens_and_kickers() -> None:
    assert ended(dealt("7c 7d Ac Kd 3h 2s 4d", "7h 7s As Kh 3c 2c 4h")) == (0, 0)
    said = BLOODY_SEVENS.worth(Cards(parse("7c 7d Ac Kd 3h 2s 4d")), USUAL)[""]
    assert str(said) == "pair of sevens, ace, king, four"
    assert (said.kind, said.stands_for) == ("pair of sevens", ())
