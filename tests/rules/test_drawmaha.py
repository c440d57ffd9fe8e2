"""Drawmaha by the clauses of its page."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokernight.cards import Card, parse
from pokernight.engine.asks import CALL, CHECK, Answer, Ask, PickSome
from pokernight.engine.events import Event
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games.drawmaha import DRAWMAHA
from pokernight.proofs import any_answer, prove
from tests.rules.tables import passively
from tests.sampling import share


def dealt(*hands: str, board: str, drawn: str = "", told: Any = None, **rules: str) -> Hand:
    """Hands dealt card by card, seat 0 first; the board with its burns, what is drawn before turn
    and river where the draw is after the flop."""
    held = [parse(hand) for hand in hands]
    five = parse(board)
    first = [card for row in zip(*held, strict=True) for card in row]
    named = {*first, *five, *parse(drawn)}
    spare: list[Card] = [card for card in range(52) if card not in named]
    deck = [*first, spare.pop(), *five[:3], *parse(drawn)]
    deck += [spare.pop(), five[3], spare.pop(), five[4], *spare]
    return DRAWMAHA.deal(
        len(hands), 1, deck=deck, button=len(hands) - 1, sink=told,
        rules=DRAWMAHA.house_rules(**rules),
    )  # fmt: skip


def stand_pat(hand: Hand) -> tuple[int, ...]:
    """Return the payoffs when all check, call and draw nothing."""
    return passively(hand).result.payoffs


BOARD = "Kh 9d 4s Jc 2h"
OMAHA = "Kc Kd 8h 6s 3c"
"""Three kings with the board, a pair of kings alone."""
PAIRS = "Tc Td 7h 7s 5c"
"""A pair with the board, two pair alone."""


def test_drawmaha_1_five_cards_each_and_two_blinds() -> None:
    hand = dealt(OMAHA, PAIRS, "As Qc 8d 5d 3h", board=BOARD)
    assert [len(one) for one in hand.state.hands] == [5, 5, 5]
    assert hand.state.front == [100, 200, 0]
    with pytest.raises(Refused, match="9 x 5"):
        DRAWMAHA.deal(9, 1)


def test_drawmaha_1_heads_up_the_dealer_posts_the_small_blind_and_acts_first() -> None:
    hand = dealt(OMAHA, PAIRS, board=BOARD)
    assert hand.state.front == [200, 100]
    assert hand.asks[0].seat == 1
    hand.play(CALL)
    hand.play(CHECK)
    assert hand.asks[0].seat == 0


@pytest.mark.parametrize(
    ("betting", "high"),
    [({}, 600), ({"betting": "pot"}, 600), ({"betting": "no_limit"}, 20_000),
     ({"betting": "fixed"}, 400), ({"betting": "spread"}, 600)],
)  # fmt: skip
def test_drawmaha_1_option_betting(betting: dict[str, str], high: int) -> None:
    hand = dealt(OMAHA, PAIRS, board=BOARD, **betting)
    assert hand.ask is not None
    legal: Any = hand.ask.legal
    assert legal.high == high


def test_drawmaha_2_three_cards_then_one_and_one_each_after_a_burn() -> None:
    told: list[Event] = []
    stand_pat(dealt(OMAHA, PAIRS, board=BOARD, told=told.append))
    assert [len(event.cards) for event in told if event.kind == "board"] == [3, 1, 1]
    assert len([event for event in told if event.kind == "board"]) == 3


@pytest.mark.parametrize(
    ("draws", "street"), [({}, 2), ({"draws": "after"}, 2), ({"draws": "before"}, 1)]
)
def test_drawmaha_3_option_draws(draws: dict[str, str], street: int) -> None:
    """After the betting on the flop, or before it."""
    hand = passively(dealt(OMAHA, PAIRS, board=BOARD, **draws), "draw")
    assert hand.state.street == street
    assert len(hand.state.board) == 3
    assert hand.asks[0].seat == 0


def test_drawmaha_3_any_number_is_thrown_away_and_drawn() -> None:
    hand = passively(dealt(OMAHA, PAIRS, board=BOARD, drawn="Ac Ad"), "draw")
    held = hand.state.hands[0]
    away = [token for token in held if hand.state.face[token] in parse("6s 3c")]
    hand.play(tuple(sorted(away)))
    assert set(hand.state.cards(hand.state.hands[0])) == set(parse("Kc Kd 8h Ac Ad"))
    assert hand.asks[0].seat == 1
    hand.play(tuple(sorted(hand.state.hands[1])))
    assert hand.asks[0].kind == "bet"
    assert len(hand.state.board) == 4


def test_drawmaha_3_the_turn_and_river_are_there_whatever_eight_players_draw() -> None:
    for seed in range(20):
        hand, rng = DRAWMAHA.deal(8, seed), Random(seed)
        while hand.ask is not None:
            legal = hand.ask.legal
            if hand.ask.kind == "draw":
                held = sorted(hand.state.hands[hand.ask.seat])
                hand.play(tuple(held) if tuple(held) in legal else any_answer(hand.ask, rng))
            else:
                hand.play(CALL if CALL in legal else CHECK)
        assert len(hand.state.board) == 5


def test_drawmaha_4_two_of_the_five_in_hand_with_three_of_the_board() -> None:
    """Four spades in hand and one on the board are no flush with it."""
    told: list[Event] = []
    hand = dealt("As Qs 8s 6s 3c", PAIRS, board=BOARD, told=told.append)
    assert stand_pat(hand) == (-200, 200)


def test_drawmaha_5_the_halves_are_won_apart() -> None:
    told: list[Event] = []
    hand = dealt(OMAHA, PAIRS, board=BOARD, told=told.append)
    assert stand_pat(hand) == (0, 0)
    said = [event.told(31, lambda seat: f"seat {seat}") for event in told if event.kind == "win"]
    assert said == [
        "seat 0 wins $2, the Omaha half of the pot: three kings, jack, nine",
        "seat 1 wins $2, the draw half of the pot: two pair, tens and sevens, five kicker",
    ]


@pytest.mark.parametrize(
    ("draw_hand", "better", "worse"),
    [
        ({}, PAIRS, OMAHA),
        ({"draw_hand": "high"}, PAIRS, OMAHA),
        ({"draw_hand": "deuce_to_seven"}, "7c 5d 4h 3s 2c", "6d 5s 4c 3d 2s"),
        ({"draw_hand": "badugi"}, "Ad 5d 6s 7h Tc", "Ac 2d 3h 4c 5c"),
        ({"draw_hand": "zero"}, "Qc Qd Ks Jh Ah", "2c 3d Qs Qh Js"),
        ({"draw_hand": "49"}, "Tc Td Ts 9c 8h", "Ac Ad Qs 9h 9s"),
    ],
)
def test_drawmaha_5_option_draw_hand(draw_hand: dict[str, str], better: str, worse: str) -> None:
    rules = DRAWMAHA.house_rules(**draw_hand)
    values = [DRAWMAHA.worth(Cards(parse(one)), rules)["draw"].value for one in (better, worse)]
    assert values[0] > values[1]


@pytest.mark.parametrize(
    ("name", "hand", "said"),
    [
        ("high", "Tc Td 7h 7s 5c", "two pair, tens and sevens, five kicker"),
        ("2-7", "7c 5d 4h 3s 2c", "7-5-4-3-2 low"),
        ("badugi", "Ac 2d 3h 4s 5c", "4-3-2-A badugi"),
        ("zero", "Qc Qd Ks Jh Kc", "0 points"),
        ("49", "Tc Td Ts Th 9c", "49 points"),
    ],
)
def test_drawmaha_5_every_variant_by_its_name(name: str, hand: str, said: str) -> None:
    rules = DRAWMAHA.house_rules(name)
    assert str(DRAWMAHA.worth(Cards(parse(hand)), rules)["draw"]) == said
    prove(DRAWMAHA, seats=3, hands=2, rules=rules)


@pytest.mark.parametrize(
    ("hands", "odd_half", "won"),
    [
        ((OMAHA, PAIRS), "position", (2, 1, -3)),
        ((PAIRS, OMAHA), "position", (2, 1, -3)),
        ((OMAHA, PAIRS), "draw", (1, 2, -3)),
        ((PAIRS, OMAHA), "draw", (2, 1, -3)),
    ],
)
def test_drawmaha_6_option_odd_half(
    hands: tuple[str, str], odd_half: str, won: tuple[int, ...]
) -> None:
    stakes = {"small_blind": "0.01", "big_blind": "0.03", "odd_half": odd_half}
    hand = dealt(*hands, "As Qc 8d 5d 3h", board=BOARD, **stakes)
    assert stand_pat(hand) == won


def test_drawmaha_6_equal_hands_split_their_half() -> None:
    hand = dealt("Kc Qd 8h 6s 3c", "Ks Qc 8c 6d 3d", board=BOARD)
    assert stand_pat(hand) == (0, 0)


def test_drawmaha_a_drawn_card_cannot_be_followed() -> None:
    hand = passively(dealt(OMAHA, PAIRS, board=BOARD, drawn="Ac Ad"), "draw")
    before = set(hand.state.hands[0])
    hand.play(tuple(sorted(before))[:2])
    assert not before & set(hand.state.hands[0])


def test_drawmaha_worth_says_both_halves_once_there_is_a_flop() -> None:
    rules = DRAWMAHA.usual_rules
    assert list(DRAWMAHA.worth(Cards(parse(OMAHA)), rules)) == ["draw"]
    found = DRAWMAHA.worth(Cards(parse(OMAHA), parse(BOARD)), rules)
    assert str(found["Omaha"]) == "three kings, jack, nine"
    with pytest.raises(Refused, match="five cards in hand"):
        DRAWMAHA.worth(Cards(parse("As Ks")), rules)


def drawn_open(*, one_open: str) -> Hand:
    """A hand in which seat 0 has drawn a single card, the ace of clubs; the next is an ace."""
    hand = passively(dealt(OMAHA, PAIRS, board=BOARD, drawn="Ac Ah", one_open=one_open), "draw")
    three = next(token for token in hand.state.hands[0] if hand.state.face[token] == parse("3c")[0])
    hand.play((three,))
    return hand


@pytest.mark.parametrize(("answer", "held"), [("keep", "Ac"), ("replace", "Ah")])
def test_drawmaha_3_a_single_card_is_drawn_face_up_and_may_be_exchanged(
    answer: str, held: str
) -> None:
    hand = drawn_open(one_open="yes")
    assert hand.ask is not None
    assert (hand.ask.kind, hand.ask.seat, hand.ask.clause) == ("open card", 0, "3")
    assert parse("Ac")[0] in hand.view(1).known(0)
    hand.play(answer)
    assert parse(held)[0] in hand.state.cards(hand.state.hands[0])
    assert len(hand.state.hands[0]) == 5
    assert (parse(held)[0] in hand.view(1).known(0)) == (answer == "keep")
    assert hand.ask is not None
    assert (hand.ask.kind, hand.ask.seat) == ("draw", 1)


def test_drawmaha_3_two_cards_are_drawn_face_down() -> None:
    hand = passively(dealt(OMAHA, PAIRS, board=BOARD, drawn="Ac Ad", one_open="yes"), "draw")
    hand.play(tuple(sorted(hand.state.hands[0]))[:2])
    assert hand.view(1).known(0) == ()
    assert hand.ask is not None
    assert (hand.ask.kind, hand.ask.seat) == ("draw", 1)


def test_drawmaha_3_no_card_is_drawn_face_up_unless_the_house_plays_it() -> None:
    hand = drawn_open(one_open="no")
    assert hand.ask is not None
    assert (hand.ask.kind, hand.ask.seat) == ("draw", 1)
    assert hand.view(1).known(0) == ()


def draws_one(ask: Ask, rng: Random) -> Answer:
    """Throws away a card or none, and answers everything else at random."""
    if not isinstance(ask.legal, PickSome):
        return any_answer(ask, rng)
    return tuple(rng.sample(ask.legal.options, rng.randint(0, 1)))


def test_drawmaha_3_hands_with_open_cards_are_proved() -> None:
    rules = DRAWMAHA.house_rules("sviten")
    tally = prove(DRAWMAHA, seats=5, hands=share(12, 4), rules=rules, player=draws_one)
    assert tally.events["open card"] > 0
