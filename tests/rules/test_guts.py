"""Guts, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from pokernight.bots.playouts import stay
from pokernight.cards import parse
from pokernight.engine.asks import CALL
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.engine.rules import RulesError
from pokernight.engine.steps import IN, OUT
from pokernight.errors import Refused
from pokernight.games.guts import GUTS
from pokernight.proofs import inert_options, prove_evening
from pokernight.ranking import high_value
from pokernight.table.commands import Deal, Reply, Sit
from pokernight.table.menu import single
from tests.table.evenings import seated

ACES, KINGS, LOW = "As Ah", "Ks Kh", "3c 2d"


def guts(
    hands: Sequence[str], said: str, *, rules: str = "", series: int = 0, **details: object
) -> Hand:
    """A deal in which the seats say in (``i``) or out (``o``); the last hand may be the ghost's."""
    rows = [parse(hand) for hand in hands]
    deck = [row[place] for place in range(len(rows[0])) for row in rows]
    seats = len(said)
    hand = GUTS.deal(
        seats, seed=1, deck=deck, button=seats - 1, rules=rules or None, series=series, **details
    )
    for seat, word in enumerate(said):
        hand.play(IN if word == "i" else OUT, seat)
    return hand


def test_1_everybody_antes_before_the_first_deal_only() -> None:
    assert guts((ACES, KINGS, LOW), "ooi").result.payoffs == (-100, -100, 200)
    later = guts((ACES, KINGS, LOW), "ooi", series=1, pot=500)
    assert later.result.payoffs == (0, 0, 500)


@pytest.mark.parametrize(("cards", "size"), [("two", 2), ("three", 3)])
def test_1_the_house_deals_two_cards_or_three(cards: str, size: int) -> None:
    hand = GUTS.deal(3, seed=1, rules={"cards": cards})
    assert [len(held) for held in hand.state.hands] == [size] * 3
    with pytest.raises(Refused, match=f"a hand here has {size} at most"):
        GUTS.worth(Cards(parse("As Ks Qs Js")), GUTS.rules_from({"cards": cards}))


def test_2_option_said_in_turn_from_the_left_of_the_dealer() -> None:
    hand = GUTS.deal(3, seed=1, rules={"said": "in_turn"})
    for seat, word in ((1, IN), (2, OUT), (0, IN)):
        assert [ask.seat for ask in hand.asks] == [seat]
        hand.play(word, seat)
    assert hand.ask is None


def test_2_all_say_it_at_the_same_time() -> None:
    hand = GUTS.deal(3, seed=1)
    assert [ask.seat for ask in hand.asks] == [1, 2, 0]
    assert all(ask.default == OUT and CALL not in ask.legal for ask in hand.asks)
    hand.play(IN, 2)
    assert hand.view(0).said == ()


def test_2_if_nobody_is_in_everybody_antes_for_the_next_deal() -> None:
    result = guts((ACES, KINGS), "oo").result
    assert (result.again, result.pot, result.carried) == (True, 200, {"antes": 1})
    later = guts((ACES, KINGS), "oi", series=1, pot=200, carried=result.carried)
    assert later.result.payoffs == (-100, 300)


def test_3_who_is_in_alone_takes_the_pot_and_shows_nothing() -> None:
    hand = guts((LOW, ACES, KINGS), "ioo")
    assert hand.result.payoffs == (200, -100, -100)
    assert (hand.result.again, hand.result.pot) == (False, 0)
    assert not any(hand.state.up)


@pytest.mark.parametrize(
    ("ghost", "said", "wins"),
    [
        ("alone", "io", (-300, -100)),
        ("alone", "ii", (100, -300)),
        ("always", "io", (-300, -100)),
        ("always", "ii", (-300, -300)),
    ],
)
def test_3_the_ghost_must_be_beaten_by_one_alone_or_always(
    ghost: str, said: str, wins: tuple[int, ...]
) -> None:
    hand = guts((KINGS, LOW, ACES), said, rules=f"ghost={ghost}")
    assert hand.result.payoffs == wins
    assert hand.result.pot == -sum(wins)
    assert hand.result.again


def test_3_who_beats_the_ghost_has_won() -> None:
    hand = guts((KINGS, LOW, "Qs Qh"), "io", rules="ghost")
    assert hand.result.payoffs == (100, -100)
    assert not hand.result.again


@pytest.mark.parametrize(
    ("better", "worse", "cards"),
    [
        ("2c 2d", "As Kh", "two"),
        ("As 3h", "Ad 2h", "two"),
        ("As 2h", "Ks Qs", "two"),
        ("2c 2d 2h", "As Ah Kh", "three"),
        ("2c 2d 3h", "As Ks Qs", "three"),
        ("As 9d 4h", "Ks Qs Js", "three"),
    ],
)
def test_4_pairs_beat_high_cards_and_straights_and_flushes_are_nothing(
    better: str, worse: str, cards: str
) -> None:
    assert guts((worse, better), "ii", rules=f"cards={cards}").result.payoffs[1] > 0


def test_4_hands_are_as_frequent_as_those_in_print() -> None:
    """Three cards: wizardofodds.com, "Three Card Poker"; B. Alspach, "3-card poker hands".

    Both count 48 + 720 + 1,096 straights and flushes besides, which are high cards here.
    """
    printed = {2: [78, 1_248], 3: [52, 3_744, 16_440 + 48 + 720 + 1_096]}
    for size, counts in printed.items():
        found = Counter(high_value(cards) >> 20 for cards in combinations(range(52), size))
        assert [found[kind] for kind in sorted(found, reverse=True)] == counts


def test_4_the_best_hand_is_that_of_brute_force() -> None:
    """By pairs and ranks alone: most of a rank, then the highest ranks."""

    def worth(cards: Sequence[int]) -> tuple[list[int], list[int]]:
        alike = Counter(card // 4 for card in cards)
        ranks = sorted(alike, key=lambda rank: (alike[rank], rank), reverse=True)
        return [alike[rank] for rank in ranks], ranks

    rng = Random(4)
    for size in (2, 3):
        hands = [rng.sample(range(52), size) for _ in range(400)]
        assert sorted(hands, key=high_value) == sorted(hands, key=worth)


def test_4_equal_hands_split_the_odd_cent_left_of_the_button() -> None:
    hand = guts(("As Kh", "Ad Kc", LOW), "iii", rules="ante=0.33")
    assert hand.result.payoffs == (17, 16, -132)
    assert hand.result.pot == 99


def test_4_the_ghost_wins_what_it_ties() -> None:
    hand = guts(("As Kh", LOW, "Ad Kc"), "io", rules="ghost")
    assert hand.result.payoffs == (-300, -100)


def test_5_every_loser_matches_the_pot_and_it_is_played_for_again() -> None:
    hand = guts((ACES, KINGS, LOW), "iii")
    assert hand.result.payoffs == (200, -400, -400)
    assert (hand.result.again, hand.result.pot) == (True, 600)


def test_5_up_to_a_limit() -> None:
    assert guts((ACES, KINGS, LOW), "iii", rules="limit=2").result.pot == 400


def test_5_who_cannot_match_puts_in_what_he_has_and_is_out_of_the_rest() -> None:
    table = seated(single(GUTS, GUTS.rules()), "")
    for name, cents in (("A", 1000), ("B", 150), ("C", 1000)):
        table.do(Sit(name, cents))
    table.do(Deal(deck="Ks As Kh 3c Ah 3d"))  # the cards of B, C and A in turn
    for _ in range(3):
        table.do(Reply(table.asked[0], IN))
    assert [player.stack for player in table.players.values()].count(0) == 1
    assert table.held["guts"].pot == 350
    table.do(Deal())
    assert [table.players[seat].name for seat in table.dealt_in] == ["A", "C"]


def test_5_when_nobody_puts_in_anything_the_game_is_over() -> None:
    hand = guts(("As Kh", "Ad Kc"), "ii")
    assert (hand.result.again, hand.result.payoffs) == (False, (0, 0))


def test_the_stakes_are_the_ante() -> None:
    rules = GUTS.rules_as_written(stakes="0.50")
    assert (rules.to_dict()["ante"], rules.buy_in, rules.bankroll) == ("0.50", 5000, 50)
    for wrong in ("1/2", "0"):
        with pytest.raises(RulesError):
            GUTS.rules_as_written(stakes=wrong)


def test_who_never_leaves_a_hand_is_in() -> None:
    hand = GUTS.deal(3, seed=1)
    assert [stay(ask) for ask in hand.asks] == [IN] * 3


def test_every_option_matters() -> None:
    assert not inert_options(GUTS, hands=30, seats=3)


def test_evenings_of_guts_are_proved() -> None:
    assert prove_evening(GUTS, seats=4, hands=20, seed=1).hands == 20


STRAIGHTS = {"cards": "three", "straights_and_flushes": "yes"}
THREE_CARDS = {
    "5c 4c 3c": "straight flush, five high",
    "2c 2d 2h": "three deuces",
    "Ac 2d 3h": "straight, three high",
    "7h 4h 2h": "flush, seven high, four, deuce",
    "As Ad Kc": "pair of aces, king kicker",
    "As Kd Jc": "ace high, king, jack",
}
"""The best first, in words."""


def test_4_straights_and_flushes_count_among_three_cards_if_the_house_plays_it() -> None:
    rules = GUTS.rules_from(STRAIGHTS)
    readings = [GUTS.worth(Cards(parse(line)), rules)[""] for line in THREE_CARDS]
    assert [str(reading) for reading in readings] == [*THREE_CARDS.values()]
    values = [reading.value for reading in readings]
    assert values == sorted(values, reverse=True)
    plain = GUTS.worth(Cards(parse("Ac 2d 3h")), GUTS.rules_from({"cards": "three"}))[""]
    assert str(plain) == "ace high, three, deuce"


def test_4_a_straight_beats_a_pair_only_where_it_counts() -> None:
    for rules, winner in (("straights", 0), ("three_cards", 1)):
        hand = guts(("4c 5d 6h", "As Ad Kc"), "ii", rules=rules)
        assert hand.result.payoffs[winner] > 0, rules


def test_4_the_ace_is_low_in_a_straight_of_three_and_never_in_the_middle() -> None:
    rules = GUTS.rules_from(STRAIGHTS)
    words = [str(GUTS.worth(Cards(parse(line)), rules)[""]) for line in ("Qd Kh As", "Kd Ah 2s")]
    assert words == ["straight, ace high", "ace high, king, deuce"]


def test_4_two_cards_make_no_straight() -> None:
    rules = GUTS.rules_from({"straights_and_flushes": "yes"})
    assert str(GUTS.worth(Cards(parse("4c 5c")), rules)[""]) == "five high, four"
