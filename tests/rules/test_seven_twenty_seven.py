"""Seven Twenty-Seven, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from pokernight.bots.basic_bots import sensible
from pokernight.bots.playouts import stay
from pokernight.bots.situation import situation
from pokernight.cards import parse, rank
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.games.seven_twenty_seven import SEVEN_TWENTY_SEVEN
from pokernight.odds import what_wins
from pokernight.proofs import prove
from tests.rules.tables import deal_hands, until


def dealt(*hands: str, then: str = "", rules: str = "", **more: object) -> Hand:
    """A card down and one up by seat, seat 0 first; ``then`` come the cards that are taken."""
    return deal_hands(SEVEN_TWENTY_SEVEN, hands, then, rules=rules, **more)


def ended(hand: Hand, *said: str) -> tuple[int, ...]:
    """Return the payoffs when these words are declared; a dollar each is in."""
    until(hand, "declare")
    for seat, word in enumerate(said):
        hand.play(word, seat)
    return until(hand, "").result.payoffs


def test_1_a_card_down_and_one_up_and_a_round_of_small_bets() -> None:
    hand = dealt("4c 3d", "Kc 2d", "Ts 9s")
    assert [len(hand.state.down(seat)) for seat in range(3)] == [1, 1, 1]
    assert [len(hand.state.shown(seat)) for seat in range(3)] == [1, 1, 1]
    assert hand.state.staked == [100, 100, 100]
    assert hand.ask is not None and (hand.ask.seat, hand.ask.kind) == (0, "bet")
    assert hand.ask.legal.abstract(9)["least"] == 200


@pytest.mark.parametrize(("cards", "lies"), [("up", 1), ("down", 0)])
def test_2_option_cards(cards: str, lies: int) -> None:
    hand = until(dealt("4c 3d", "Kc 2d", then="5c", rules=f"cards={cards}"), "another card")
    hand.play("take", 0)
    assert hand.state.cards(hand.state.hands[0]) == list(parse("4c 3d 5c"))
    assert hand.state.up[hand.state.hands[0][2]] == lies


def test_2_a_round_of_big_bets_follows() -> None:
    hand = until(dealt("4c 3d", "Kc 2d", then="5c"), "another card")
    hand.play("take", 0)
    hand.play("stand", 1)
    assert hand.ask is not None and hand.ask.legal.abstract(9)["least"] == 400


@pytest.mark.parametrize(("stands", "times"), [("three", 3), ("one", 1), ("any", 6)])
def test_2_option_stands(stands: str, times: int) -> None:
    """Seat 1 takes a card each time, seat 0 stands as long as he is asked."""
    hand = dealt("4c 3d", "Kc 2d", rules=f"stands={stands}", stacks=[100_000, 100_000])
    asked = 0
    for _ in range(6):
        until(hand, "another card")
        waits = hand.asks[0].seat == 0
        if waits:
            hand.play("stand", 0)
        asked += waits
        hand.play("take", 1)
    assert asked == times


def test_3_when_nobody_has_taken_a_card_one_round_of_betting_is_the_last() -> None:
    hand = until(dealt("4c 3d", "Kc 2d"), "another card")
    hand.play("stand", 0)
    hand.play("stand", 1)
    assert hand.ask is not None and hand.ask.kind == "bet"
    hand.play("check", 0)
    hand.play("check", 1)
    assert hand.asks[0].kind == "declare"


def totals(cards: Sequence[int]) -> set[float]:
    """Every total there is, by trying every way to count: an oracle of its own."""
    ways = []
    for card in cards:
        number = rank(card) + 2
        ways.append((1, 11) if number == 14 else (0.5,) if number > 10 else (number,))
    return {float(sum(way)) for way in product(*ways)}


@pytest.mark.parametrize("over", ["behind", "level", "bust"])
def test_4_the_nearest_total_is_that_of_every_way_to_count(over: str) -> None:
    """A small oracle on random hands: which of two hands is nearer, or that one is bust."""
    rules, rng = SEVEN_TWENTY_SEVEN.house_rules(over=over), Random(over)

    def order(cards: Sequence[int], target: int) -> tuple[float, bool] | None:
        there = [one for one in totals(cards) if over != "bust" or one <= target]
        ranked = [(-abs(one - target), over != "level" and one <= target) for one in there]
        return max(ranked, default=None)

    for _ in range(300):
        deck = rng.sample(range(52), 10)
        cut = rng.randint(1, 6)
        hands = deck[:cut], deck[cut : cut + rng.randint(1, 4)]
        read = [SEVEN_TWENTY_SEVEN.worth(Cards(tuple(hand)), rules) for hand in hands]
        for name, target in (("seven", 7), ("twenty-seven", 27)):
            values = [one[name].value if one[name] else -1 for one in read]
            true = [order(hand, target) or (-99.0, False) for hand in hands]
            assert (values[0] > values[1]) == (true[0] > true[1])
            assert (values[0] == values[1]) == (true[0] == true[1])


def test_4_a_five_and_two_aces_are_both() -> None:
    rules = SEVEN_TWENTY_SEVEN.usual_rules
    said = SEVEN_TWENTY_SEVEN.worth(Cards(parse("5c Ad Ah")), rules)
    assert {name: str(one) for name, one in said.items()} == {
        "twenty-seven": "27 points", "seven": "7 points",
    }  # fmt: skip


def test_5_all_say_at_the_same_time_what_they_play_for() -> None:
    hand = until(dealt("4c 3d", "Ts 9s", "Kc 2d"), "declare")
    assert [set(ask.legal) for ask in hand.asks] == [{"seven", "twenty-seven", "both"}] * 3
    hand.play("seven", 1)
    assert "seven" not in hand.view(0).said


@pytest.mark.parametrize(
    ("split", "said", "wins"),
    [("declare", ("seven",) * 3, (200, -100, -100)), ("cards_speak", (), (50, 50, -100))],
)  # fmt: skip
def test_5_option_split(split: str, said: Sequence[str], wins: tuple[int, ...]) -> None:
    assert ended(dealt("4c 3d", "Ts 9s", "9c 8d", rules=f"split={split}"), *said) == wins


def test_6_the_nearest_to_each_of_those_who_play_for_it_share_the_pot() -> None:
    hands = ("4c 3d", "Ts 9s", "9c 8d")
    assert ended(dealt(*hands), "seven", "twenty-seven", "seven") == (50, 50, -100)
    assert ended(dealt(*hands), "twenty-seven", "seven", "seven") == (50, -100, 50)


@pytest.mark.parametrize(
    ("over", "wins"), [("behind", (100, -100)), ("level", (0, 0)), ("bust", (100, -100))]
)
def test_6_option_over(over: str, wins: tuple[int, ...]) -> None:
    """Six points against eight."""
    assert ended(dealt("4c 2d", "5s 3s", rules=f"over={over}"), "seven", "seven") == wins


def test_6_above_the_number_is_no_hand_at_all_where_it_is_bust() -> None:
    rules = SEVEN_TWENTY_SEVEN.house_rules("bust")
    assert SEVEN_TWENTY_SEVEN.worth(Cards(parse("4c 5d")), rules)["seven"] is None
    assert ended(dealt("4c 5d", "6s Ks", rules="over=bust"), "seven", "twenty-seven") == (-100, 100)


def test_6_the_odd_chip_goes_to_the_half_for_27() -> None:
    hand = dealt("4c 3d", "Ts 9s", "9c 8d", rules="ante=0.01")
    assert ended(hand, "seven", "twenty-seven", "seven") == (0, 1, -1)


@pytest.mark.parametrize(("both", "wins"), [("alone", (-100, 100)), ("tied", (50, -50))])
def test_7_option_both(both: str, wins: tuple[int, ...]) -> None:
    """He is nearest to 27, and ties for 7."""
    hand = dealt("5c Ad", "6s As", then="Ah", rules=f"both={both}")
    until(hand, "another card").play("take", 0)
    hand.play("stand", 1)
    assert ended(hand, "both", "seven") == wins


def test_7_who_wins_both_takes_it_all() -> None:
    hand = until(dealt("5c Ad", "6s Ks", then="Ah"), "another card")
    hand.play("take", 0)
    hand.play("stand", 1)
    assert ended(hand, "both", "seven") == (100, -100)


def test_the_deck_may_run_out() -> None:
    """Seat 0 takes every card there is: then nobody is asked any more."""
    hand = dealt("4c 3d", "Kc 2d", rules="stands=any", stacks=[100_000, 100_000])
    while hand.ask is not None and hand.ask.kind != "declare":
        takes = hand.ask.kind == "another card" and hand.ask.seat == 0
        hand.play("take" if takes else stay(hand.ask), hand.ask.seat)
    assert not hand.state.stub


def test_a_sensible_player_takes_no_card_to_a_perfect_hand() -> None:
    """A queen, a half and six points are nearly perfect for 7: another card would spoil it."""
    hand = until(dealt("6c Qd", "Ts 9s", "Kc 2d"), "another card")
    assert sensible(situation(hand, hand.asks[0], Random(1))) == "stand"


def test_the_odds_stand_on_every_hand_and_say_who_decides() -> None:
    found = what_wins(SEVEN_TWENTY_SEVEN, 3, trials=20)
    assert found.contests == ("the twenty-seven half", "the seven half")
    assert found.origin.players == "stayer"


def test_a_pot_in_which_nobody_has_a_claim_is_shared_and_proved() -> None:
    """A side pot of players who are all bust, beside a main pot that is won."""
    prove(SEVEN_TWENTY_SEVEN, seats=5, hands=2, first=21,
          rules=SEVEN_TWENTY_SEVEN.house_rules(over="bust"))  # fmt: skip
