"""Deals agree with what is known, each as likely as any other; every one is counted once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from pokernight.chance import Dice, mix, number_of
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.odds.questions.deals import Deals, read_deals
from pokernight.odds.questions.layout import spot_for


def deals(
    game: str, hands: list[str], board: str = "", dead: str = "", dummies: tuple[str, ...] = ()
) -> Deals:
    found = find(game)
    spot = spot_for(found, found.usual_rules, len(hands))
    return read_deals(spot, hands, board, dead, dummies)


def test_splitmix_is_the_published_generator() -> None:
    # The first outputs of SplitMix64 from state 0, as its reference implementation prints them.
    state, found = 0, []
    for _ in range(3):
        state = (state + 0x9E3779B97F4A7C15) & (1 << 64) - 1
        found.append(mix(state))
    assert found == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_seed_is_a_number_or_a_text() -> None:
    assert number_of(7) == number_of("7") != number_of(8)
    assert number_of("Friday") != number_of("friday")


def test_dice_are_even() -> None:
    counts = Counter(Dice(1, deal).below(6) for deal in range(6_000))
    assert set(counts) == set(range(6))
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 25  # 5 degrees


def all_decks(some: Deals) -> list[tuple[int, ...]]:
    return [tuple(deck) for deck in some.all()]


def test_every_deal_is_counted_once() -> None:
    river = deals("holdem", ["AsAh", "KdKc"], "2c7d9h")
    decks = all_decks(river)
    assert len(decks) == len(set(decks)) == river.count() == 45 * 44 // 2


def test_the_order_of_cards_counts_where_the_game_remembers_the_deal() -> None:
    chaos = deals(
        "chaos", ["8c6c/QcQd7h9s3h", "KsKd/7d7c8d9h"][0:1] * 0 + ["8c6c/QcQd7h9s", "KsKd/7d7c8d9h"]
    )
    assert not chaos.spot.in_sets
    assert len(all_decks(chaos)) == chaos.count() == 40 * 39


def test_ranges_are_counted_with_card_removal() -> None:
    # AA against AK: of 6 * 16 pairs of hands those remain that share no card.
    some = deals("holdem", ["AA", "AK"], "2c7d9hTs3c")
    aces = [(48 + a, 48 + b) for a, b in combinations(range(4), 2)]
    kings = [(48 + a, 44 + k) for a in range(4) for k in range(4)]
    apart = sum(not set(one) & set(other) for one in aces for other in kings)
    assert len(all_decks(some)) == apart == 48
    assert some.count() == 96  # at most: the foreseen work


def test_a_hand_weighs_as_much_as_there_are_deals_in_which_it_is_held() -> None:
    """Sampled: with one ace dead and another in the other hand, each way is as likely."""
    some = deals("holdem", ["AA,KsKh", "AcK"], "2c7d9hTs3d", dead="Ad")
    layout = some.spot.layout
    counts: Counter[tuple[int, ...]] = Counter()
    for number in range(20_000):
        deck = some.draw(Dice(3, number))
        counts[tuple(sorted(deck[place] for place in (*layout.down[0],)))
               + tuple(sorted(deck[place] for place in layout.down[1]))] += 1  # fmt: skip
    exact = {
        tuple(sorted(deck[place] for place in layout.down[0]))
        + tuple(sorted(deck[place] for place in layout.down[1]))
        for deck in some.all()
    }
    assert set(counts) == exact
    mean = 20_000 / len(exact)
    statistic = sum((counts[one] - mean) ** 2 / mean for one in exact)
    assert statistic < len(exact) + 5 * (2 * len(exact)) ** 0.5


def test_known_cards_lie_where_they_are_known_and_nobody_has_a_card_twice() -> None:
    some = deals("seven_card_stud", ["AsKd/7h", "??", "QQ/9h8h"], dead="2c2d")
    layout = some.spot.layout
    for number in range(200):
        deck = some.draw(Dice(0, number))
        dealt = [card for card in deck if card >= 0]
        assert len(dealt) == len(set(dealt)) == 21
        assert not {0, 1} & set(dealt)
        assert [deck[place] for place in layout.down[0][:2]] == [51, 45]
        assert deck[layout.up[0][0]] == 22
        assert all(deck[place] >> 2 == 10 for place in layout.down[2][:2])


def test_an_unknown_place_gets_every_card_as_often() -> None:
    some = deals("holdem", ["AsAh", "??"], "2c7d9hTs3c")
    place = some.spot.layout.down[1][0]
    counts = Counter(some.draw(Dice(9, number))[place] for number in range(9_000))
    assert len(counts) == 45
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 44 + 5 * 88**0.5


def test_jokers_are_alike_wherever_they_lie() -> None:
    found = find("chaos")
    spot = spot_for(found, found.house_rules(jokers="2"), 2)
    some = read_deals(spot, ["Jk??/Qh", "Jk/2c"])
    assert sorted(card for card in some.fixed.values() if card >= 104) == [104, 105]
    with pytest.raises(Refused, match="Jk is there twice"):
        read_deals(spot, ["JkJk/Qh", "Jk/2c"])


def test_damiens_cards_may_be_known() -> None:
    some = deals("the_omen", ["AsAd", "??"], dummies=("??/KdKc",))
    places = some.spot.layout.up[2]
    assert [some.fixed[place] for place in places[:2]] == [45, 44]


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "sentence"),
    [
        ("holdem", ["AsKs", "KsQs"], "", "", "Ks is there twice"),
        ("holdem", ["AsKs", "??"], "As2c3c", "", "As is there twice"),
        ("holdem", ["AsKs", "??"], "", "As", "As is there twice"),
        ("holdem", ["AsKs", "??"], "2c", "", "the board of Hold'em has 0, 3, 4 or 5 cards"),
        ("holdem", ["AsKs", "??"], "2c3c4c5c6c7c", "", "the board of Hold'em has 5 cards at most"),
        ("holdem", ["AsKs", "??"], "2c3c??", "", "board cards are known cards"),
        ("seven_card_stud", ["AsKs", "??"], "2c3c4c", "", "Seven-card Stud for 2 has no board"),
        ("holdem", ["AsXs", "??"], "", "2s3s4s5s6s7s8s9sTsJsQsKs", "'AsXs' matches nothing"),
        ("holdem", ["AA", "AA", "AA"], "", "", "no deal, or almost none, fits these hands"),
        ("omaha_hi_lo", ["AAA*", "AA**"], "", "", "no deal, or almost none, fits these hands"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_a_sentence(
    game: str, hands: list[str], board: str, dead: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        deals(game, hands, board, dead)
    assert str(refused.value).startswith(sentence)


def test_too_many_dead_cards_are_refused() -> None:
    dead = "".join(rank + suit for suit in "cdhs" for rank in "23456789TJ")
    with pytest.raises(Refused, match="cannot be dealt with so many cards dead"):
        deals("seven_card_stud", ["AsKs", "??"], dead=dead)


def test_hands_that_nobody_plays_are_refused_where_there_are_none() -> None:
    with pytest.raises(Refused, match="deals no hands that nobody plays"):
        deals("holdem", ["AsKs", "??"], dummies=("??",))


def test_exact_deals_are_all_orders_of_the_cards_that_are_left() -> None:
    some = deals("follow_the_queen", ["8c6c/QcTd7h9s", "KsKd/7d7c8d"])
    assert not some.spot.in_sets
    places = some.places
    unseen = some.unseen
    found = {tuple(deck[place] for place in places) for deck in some.all()}
    assert found == set(permutations(unseen, len(places)))
