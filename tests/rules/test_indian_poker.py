"""Indian Poker, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokernight.bots.basic_bots import sensible
from pokernight.bots.playouts import stay
from pokernight.bots.situation import situation
from pokernight.cards import parse
from pokernight.engine.asks import FOLD
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.explaining import worth_in_words
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.engine.view import HIDDEN
from pokernight.engine.wire import view_json
from pokernight.games.indian_poker import INDIAN_POKER
from pokernight.odds import what_wins
from tests.rules.tables import deal_hands, ended
from tests.sentences import in_english


def dealt(*hands: str, rules: str = "", **more: Any) -> Hand:
    """Seat 0 is dealt first, and acts first."""
    return deal_hands(INDIAN_POKER, hands, rules=rules, **more)


ONE = ("As", "Kd", "2c")


def test_1_everybody_sees_all_cards_but_his_own() -> None:
    hand = dealt(*ONE)
    faces = parse(" ".join(ONE))
    for seat in range(3):
        view = hand.view(seat)
        seen = [view.face[view.hands[other][0]] for other in range(3)]
        assert seen == [HIDDEN if other == seat else faces[other] for other in range(3)]
        assert list(worth_in_words(view, seat)) == []
        assert in_english(view.game.talk.remarks(view, seat)) == [
            "you do not see your own: all the others do"
        ]


def test_1_a_spectator_sees_none_and_the_wire_says_no_more_than_the_view() -> None:
    hand = dealt(*ONE)
    assert set(hand.view(None).face) == {HIDDEN}
    sent = str(view_json(hand.view(1)))
    assert "'As'" in sent and "'2c'" in sent and "'Kd'" not in sent


def test_1_what_is_told_of_the_deal_is_told_to_each_as_far_as_he_sees() -> None:
    told: list[Event] = []
    dealt(*ONE, sink=told.append)
    first = next(event for event in told if event.kind == "dealt")
    names = ["A", "B", "C"]
    assert first.told(0, names) == "A is dealt a card, for the others to see"
    assert first.told(1, names) == first.told(2, names) == "A is dealt A♠, for the others to see"
    assert first.told(SPECTATOR, names) == "A is dealt a card, for the others to see"


def test_1_a_world_that_a_seat_allows_changes_his_own_card_and_no_other_in_sight() -> None:
    hand = dealt(*ONE)
    own = set()
    for seed in range(60):
        world = hand.redeal(0, Random(seed)).state
        assert world.cards([world.hands[1][0], world.hands[2][0]]) == list(parse("Kd 2c"))
        own.add(world.cards(world.hands[0])[0])
    assert len(own) > 30 and not own & set(parse("Kd 2c"))


@pytest.mark.parametrize(("cards", "size"), [("one", 1), ("two", 2), ("three", 3), ("five", 5)])
def test_1_option_cards(cards: str, size: int) -> None:
    """A round of betting follows each card, with big bets from the third on (2)."""
    hand = INDIAN_POKER.deal(3, 1, rules=f"cards={cards}")
    least = []
    while hand.ask is not None:
        if hand.ask.seat == hand.state.clockwise()[0]:
            least.append(hand.ask.legal.abstract(9)["least"])
            assert len(hand.state.hands[0]) == len(least)
        hand.play(stay(hand.ask), hand.ask.seat)
    assert least == [200, 200, 400, 400, 400][:size]


@pytest.mark.parametrize(
    ("wins", "payoffs"), [("high", (200, -100, -100)), ("low", (-100, -100, 200)),
                          ("split", (50, -100, 50))],
)  # fmt: skip
def test_3_option_wins(wins: str, payoffs: tuple[int, ...]) -> None:
    assert ended(dealt(*ONE, rules=f"wins={wins}")) == payoffs


def test_3_one_card_has_no_suit_and_equal_hands_split() -> None:
    assert ended(dealt("As", "Ad", "Kc")) == (50, 50, -100)


def test_3_the_odd_chip_goes_to_the_high_half() -> None:
    assert ended(dealt("As", "Kd", "2c", rules="wins=split ante=0.01")) == (1, -1, 0)


def test_3_several_cards_are_a_poker_hand_and_straights_count_against_the_low() -> None:
    hands = ("2c 3d 4h 5s 6c", "7c 5d 4c 3h 2s")
    assert ended(dealt(*hands, rules="cards=five wins=low")) == (-100, 100)
    assert ended(dealt(*hands, rules="cards=five wins=high")) == (100, -100)


def test_3_all_hands_are_turned_up_and_each_sees_his_own_at_last() -> None:
    hand = dealt(*ONE)
    ended(hand)
    assert HIDDEN not in [hand.view(2).face[one[0]] for one in hand.state.hands]


def test_4_who_folds_does_not_see_his_card() -> None:
    hand = dealt(*ONE)
    hand.play("check", 0)
    hand.play(200, 1)
    hand.play("call", 2)
    hand.play(FOLD, 0)
    ended(hand)
    assert parse("As")[0] not in hand.view(0).face
    assert parse("As")[0] in hand.view(1).face


@pytest.mark.parametrize(("others", "answer"), [(("As", "Ad"), "fold"), (("2s", "2d"), "stay")])
def test_a_sensible_player_decides_by_what_he_sees_before_the_others(
    others: tuple[str, str], answer: str
) -> None:
    """He folds a seven, and any card, to two aces; he plays it, and any card, against deuces."""
    hand = dealt("7c", *others)
    hand.play("check", 0)
    hand.play(200, 1)
    hand.play("call", 2)
    said = sensible(situation(hand, hand.asks[0], Random(1)))
    assert (said == FOLD) == (answer == "fold")


def test_what_a_card_is_worth_and_which_cards_win() -> None:
    assert str(INDIAN_POKER.worth(Cards(parse("As")), INDIAN_POKER.usual_rules)[""]) == "ace high"
    low = INDIAN_POKER.house_rules("low")
    worth = [INDIAN_POKER.worth(Cards(parse(one)), low)[""].value for one in ("2c", "3c", "As")]
    assert worth == sorted(worth, reverse=True)
    assert what_wins(INDIAN_POKER, 3, trials=20).contests == ("the pot",)


@pytest.mark.parametrize(
    ("rules", "said"),
    [({}, {"": "king high"}), ({"wins": "low"}, {"": "king low"}),
     ({"wins": "split"}, {"high": "king high", "low": "king low"}),
     ({"cards": "two"}, {"": "king high"})],
)  # fmt: skip
def test_3_one_card_is_said_by_its_rank(rules: dict[str, str], said: dict[str, str]) -> None:
    found = INDIAN_POKER.worth(Cards(parse("Kd")), INDIAN_POKER.house_rules(**rules))
    assert {half: str(read) for half, read in found.items()} == said


def test_3_single_cards_are_counted_by_their_ranks() -> None:
    kinds = [row["hand"] for row in what_wins(INDIAN_POKER, 3, trials=60).rows]
    assert {"ace", "king", "deuce"} <= {*kinds} and "high card" not in kinds
    assert kinds.index("ace") < kinds.index("king") < kinds.index("deuce")
