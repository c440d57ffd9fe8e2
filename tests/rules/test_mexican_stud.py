"""Mexican Stud by the clauses of its page."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import CardError, parse
from pokernight.engine.asks import CALL, CHECK
from pokernight.engine.events import Event
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games.mexican_stud import MEXICAN_STUD as GAME
from tests.sentences import in_english


def dealt(*hands: str, told: Any = None, **rules: str) -> Hand:
    """Hands dealt card by card, the first one down; no card is burned unless told."""
    rows = [parse(hand.replace("/", " ")) for hand in hands]
    deck = [card for row in zip(*rows, strict=True) for card in row]
    return GAME.deal(
        len(hands), 1, deck=deck, button=len(hands) - 1, sink=told,
        rules=GAME.house_rules(**{"burns": "no"} | rules),
    )  # fmt: skip


def on(hand: Hand, kind: str = "") -> Hand:
    """All check, call and keep their cards up to such a question, or the end."""
    while hand.ask is not None and hand.ask.kind != kind:
        for ask in hand.asks:
            legal: Any = ask.legal
            words = (CHECK, CALL, "bring in", "keep")
            hand.play(next(word for word in words if word in legal), ask.seat)
    return hand


A, B = "Kc / Qd 4h 3s 2c", "Kd / Jd 7h 6s 5c"


def test_1_one_card_down_and_one_up_from_forty_one() -> None:
    hand = dealt(A, B)
    state = hand.state
    assert [(len(state.down(seat)), len(state.shown(seat))) for seat in (0, 1)] == [(1, 1)] * 2
    assert len(state.face) == 41
    with pytest.raises(CardError, match="8c is not in the pack"):
        dealt("8c 2d", "Kd Jd")
    with pytest.raises(Refused):
        GAME.deal(8, 1)


@pytest.mark.parametrize(
    ("hands", "seat"), [((A, B), 1), (("2c Jk", "3c Ad"), 1), (("2h Jd", "3c Jc"), 1)]
)
def test_2_the_lowest_up_card_brings_it_in_and_the_joker_is_above_all(
    hands: tuple[str, str], seat: int
) -> None:
    ask = dealt(*hands).ask
    assert ask is not None
    assert (ask.kind, ask.seat) == ("bring-in", seat)


def test_3_who_keeps_his_card_down_is_dealt_one_up_and_who_turns_it_one_down() -> None:
    hand = on(dealt(A, B), "roll")
    assert [ask.seat for ask in hand.asks] == [0, 1]
    hand.play("keep", 0)
    hand.play(hand.state.down(1)[0], 1)
    state = hand.state
    assert [state.cards(state.down(seat)) for seat in (0, 1)] == [
        [parse("Kc")[0]], [parse("7h")[0]],
    ]  # fmt: skip
    assert [len(state.shown(seat)) for seat in (0, 1)] == [2, 2]


def test_3_the_highest_hand_in_sight_opens() -> None:
    hand = on(dealt(A, B), "roll")
    hand.play("keep", 0)
    hand.play(hand.state.down(1)[0], 1)
    assert hand.asks[0].seat == 1, "a king in sight against a queen"
    hand = on(dealt("2c / Jk 4h 3s 2d", B), "roll")
    hand.play("keep", 0)
    hand.play("keep", 1)
    assert hand.asks[0].seat == 0, "a joker in sight is an ace"


def test_3_bets_are_small_twice_and_then_big() -> None:
    hand, sizes = dealt(A, B), []
    while hand.ask is not None:
        legal: Any = hand.ask.legal
        if hand.ask.kind == "bet" and hand.state.actions <= 0:
            sizes.append(legal.low)
        for ask in hand.asks:
            answers: Any = ask.legal
            words = (CHECK, CALL, "bring in", "keep")
            hand.play(next(word for word in words if word in answers), ask.seat)
    assert sizes == [200, 400, 400]
    assert [len(held) for held in hand.state.hands] == [5, 5]


@pytest.mark.parametrize(("burns", "burned"), [({"burns": "yes"}, 3), ({"burns": "no"}, 0)])
def test_3_option_burns(burns: dict[str, str], burned: int) -> None:
    assert len(on(GAME.deal(3, 1, rules=GAME.house_rules(**burns))).state.muck) == burned


JOKER_DOWN, JOKER_UP = "Jk / Kc Kd 4h 4s", "Kc / Jk Kd 4h 4s"
FLUSH = "2s / 5s 7s Js Qs"


def test_4_a_joker_dealt_down_is_any_card_and_one_dealt_up_a_bug() -> None:
    """Kings over fours lose to a flush; two pair with an ace to three jacks."""
    assert on(dealt(JOKER_DOWN, "Jc / Jd Jh 2s 3d")).result.payoffs[0] > 0
    assert on(dealt(JOKER_UP, "Jc / Jd Jh 2s 3d")).result.payoffs[0] < 0


@pytest.mark.parametrize(
    ("joker", "wins"), [({}, True), ({"joker": "as_dealt"}, True), ({"joker": "as_it_lies"}, False)]
)
def test_4_option_joker_that_is_turned_up(joker: dict[str, str], wins: bool) -> None:
    hand = on(dealt(JOKER_DOWN, "Jc / Jd Jh 2s 3d", **joker), "roll")
    hand.play(hand.state.down(0)[0], 0)
    hand.play("keep", 1)
    assert (on(hand).result.payoffs[0] > 0) == wins


def test_4_the_player_is_told_what_his_joker_is() -> None:
    hand = dealt(JOKER_DOWN, "Jc / Jd Jh 2s 3d")
    (said,) = in_english(GAME.talk.why(hand.view(0), 0))
    assert said == "Joker is wild: it was dealt face down (4)"
    (said,) = in_english(GAME.talk.why(dealt(JOKER_UP, "Jc / Jd Jh 2s 3d").view(0), 0))
    assert said.startswith("Joker is a bug: the joker is an ace, or completes")


def test_5_a_flush_beats_a_full_house() -> None:
    told: list[Event] = []
    on(dealt("Kh / Kc Kd 4h 4s", FLUSH, told=told.append))
    (won,) = [event for event in told if event.kind == "win"]
    assert won.seat == 1
    assert "flush, queen high" in str(won.args["hand"])


def test_worth_takes_a_joker_in_sight_for_a_bug_unless_told() -> None:
    four, joker = parse("Kc Kd 4h 4s"), parse("Jk")
    rules = GAME.usual_rules
    assert GAME.worth(Cards((*four, *joker)), rules)[""].kind == "full house"
    assert GAME.worth(Cards(four, joker), rules)[""].kind == "two pair"
    assert GAME.worth(Cards(four, joker, {"joker": "wild"}), rules)[""].kind == "full house"
    with pytest.raises(Refused, match="6 cards"):
        GAME.worth(Cards(parse("2c 3c 4c 5c 6c 7c")), rules)
