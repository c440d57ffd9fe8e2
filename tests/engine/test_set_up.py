"""Positions that a person types: they are dealt, they print back, and what cannot be is refused."""

from __future__ import annotations

import pytest

from pokernight.engine.asks import CALL
from pokernight.engine.record import read, write
from pokernight.errors import Refused
from pokernight.games import all_games, find
from tests.games_tried import a_few

CARDS_ACT = {"bonedoneskis", "good_bad_ugly", "night_baseball", "night_chaos", "the_omen"}
"""Games in which cards do so much that not every hand can be dealt again from what is seen."""


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("the_omen", "As Ah / Kd, ?? ?? / 9c; pot 2; stacks 99 99; to act 0; button 1"),
        ("holdem", "As Ks, ?? ??; board Qs Js 2d; pot 20; stacks 150 80; to act 1; button 0"),
        ("omaha_hi_lo", "As 2s 3d Kh, ?? ?? ?? ??; board 4c 5d 9h Ks; pot 32; stacks 60 60; "
                        "to act 1; button 0"),
        ("seven_card_stud", "As Ah / Kd 2c, ?? ?? / 9c Td, ?? ?? / 3c 4d; pot 30; stacks 50 60 70;"
                            " to act 0; button 2"),
        ("chaos", "2h 9h / Qh 3d, ?? ?? / Kc 4s; pot 10; stacks 90 90; to act 1; button 0"),
        ("five_card_draw", "2h 9h Qh 3d 3c, ?? ?? ?? ?? ??; pot 4; stacks 99 99; to act 0; "
                           "button 1"),
    ],
)  # fmt: skip
def test_a_position_is_printed_as_it_was_typed(game: str, line: str) -> None:
    hand = find(game).set_up(line)
    assert hand.view(0).typed() == line
    assert read(write(hand), find).view(0).typed() == line


def test_hands_and_details_may_be_given_one_by_one() -> None:
    hand = find("the_omen").set_up(
        "As Ah / Kd", "?? ?? / 9c", pot=300, stacks=[5000, 400], to_act=0
    )
    assert hand.ask is not None
    assert hand.ask.seat == 0
    assert hand.state.stack == [5000, 400]
    assert hand.view(0).pot == 300
    assert hand.view(0).typed().startswith("As Ah / Kd, ?? ?? / 9c; pot 3; stacks 50 4; to act 0")


def test_unknown_cards_are_drawn_and_never_those_that_are_named() -> None:
    drawn = set()
    for seed in range(30):
        hand = find("holdem").set_up("As Ah", "?? ??", seed=seed)
        cards = hand.state.cards(hand.state.hands[1])
        assert not {51, 50} & set(cards) - set(hand.state.cards(hand.state.hands[0]))
        drawn |= set(cards)
    assert len(drawn) > 20


def test_a_seat_may_have_folded() -> None:
    hand = find("holdem").set_up("As Ks", "?? ??", "-", board="Qs Js 2d", to_act=1)
    assert hand.state.live == [1, 1, 0]
    assert ", -; " in hand.view(0).typed()


def test_the_cards_act_as_they_lie() -> None:
    """The queen of hearts up makes hearts wild; who opens is the highest in sight."""
    hand = find("chaos").set_up("2h 9h / Qh 3d", "?? ?? / Kc 4s")
    assert "♥" in str(hand.view(0)).split("\n", 1)[0]


@pytest.mark.parametrize("name", a_few("set up", 10))
def test_whatever_is_asked_in_a_hand_of_any_game_prints_back(name: str) -> None:
    """As the asked seat sees it, in a hand that is checked and called."""
    game = all_games()[name]
    read_back = refused = 0
    hand = game.deal(seats=game.seats_near(3), seed=1)
    while (ask := hand.ask) is not None and read_back + refused < 10:
        line = hand.view(ask.seat).typed()
        try:
            again = game.set_up(line).view(ask.seat).typed()
        except Refused as error:
            refused += 1
            assert f"no hand of {game.title} comes to a question like this" in str(error)
        else:
            read_back += 1
            assert again == line
        hand.play(CALL if CALL in ask.legal else ask.default, ask.seat)
    assert read_back and (not refused or name in CARDS_ACT)


def test_a_position_in_which_nothing_is_bet_is_dealt_too() -> None:
    """In or out at Guts, a trade at Screw Your Neighbor; and bets on rolled cards."""
    for name, line, kind in (
        ("guts", "As Ah, ?? ??, ?? ??", "declare"),
        ("screw_your_neighbor", "As, ??", "trade"),
        ("anaconda", "5c 9d / Ad Kd 5h, ?? ?? / ?? ?? ??", "bet"),
    ):
        ask = find(name).set_up(line).ask
        assert ask is not None and ask.kind == kind


def test_named_cards_are_dealt_where_cards_that_are_not_named_decide_the_deal() -> None:
    """At Good Bad Ugly cards on the table have the first player discard one of five."""
    line = "Qd 3d / Ad 3c, Jh Jc / Td Ts As, 3s 2d / 2c 7c 9d"
    hand = find("good_bad_ugly").set_up(line)
    seen = [hand.view(seat).typed().split("; ")[0].split(", ")[seat] for seat in range(3)]
    assert ", ".join(seen) == line


def test_a_board_is_turned_up_as_far_as_it_is_named() -> None:
    """Five cards lie on the board of Iron Cross from the first, face down."""
    cross = find("iron_cross")
    hands = ("As Ah Kd Kc 2c", "?? ?? ?? ?? ??")
    first = cross.set_up(*hands, board="?? ?? ?? ?? ??").state
    third = cross.set_up(*hands, board="9c 8c ?? ?? ??").state
    assert [sum(state.up[token] for token in state.board) for state in (first, third)] == [0, 2]


def test_a_board_of_unknown_cards_lies_face_down_where_the_game_has_it_so() -> None:
    """The widow of Whiskey Poker is taken unseen at first; a flop at Hold'em is always seen."""
    hands = ("As Ah Kd Kc 2c", "?? ?? ?? ?? ??")
    widow = find("whiskey_poker").set_up(*hands, board="?? ?? ?? ?? ??")
    assert widow.ask is not None and widow.ask.kind == "widow"
    assert not any(widow.state.up[token] for token in widow.state.board)
    flop = find("holdem").set_up("As Ah", "?? ??", board="?? ?? ??").state
    assert [flop.up[token] for token in flop.board] == [1, 1, 1]


@pytest.mark.parametrize(
    ("game", "hands", "details", "reason"),
    [
        ("holdem", ("As As", "?? ??"), {}, "As is there twice"),
        ("holdem", ("As Ah", "As Kd"), {}, "As is there twice"),
        ("holdem", ("As Ah", "?? ??"), {"board": "Ah 2c 3c"}, "Ah is there twice"),
        ("holdem", ("As Ax", "?? ??"), {}, "Ax"),
        ("holdem", ("As Ah Kd", "?? ?? ??"), {}, "no hand of Hold'em comes"),
        ("holdem", ("As Ah", "?? ??"), {"board": "2c 3c"}, "no hand of Hold'em comes"),
        ("holdem", ("As Ah",), {}, "needs 2 players"),
        ("holdem", ("As Ah", "?? ??"), {"pot": 100}, "cannot be $1: $3 has been put in"),
        ("holdem", ("As Ah", "?? ??"), {"stacks": [100]}, "need 2 stacks, not 1"),
        ("holdem", ("As Ah", "?? ??"), {"to_act": 5}, "seats are 0 to 1"),
        ("holdem", ("As Ah", "-", "?? ??"), {"to_act": 1}, "has folded"),
        ("seven_card_stud", ("As Ah / Kd 2c", "?? ?? / 9c"), {}, "its hands have 3, 4 cards"),
        ("holdem", ("As Ah, ?? ??; blinds 4",), {}, "'blinds 4' is not a part of a position"),
        ("holdem", ("As Ah, ?? ??; to act me",), {}, "to act is the number of a seat"),
        ("holdem", ("As Ah, ?? ??; pot much",), {}, "pot cannot be 'much'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_the_reason(
    game: str, hands: tuple[str, ...], details: dict[str, object], reason: str
) -> None:
    with pytest.raises(Refused) as error:
        find(game).set_up(*hands, **details)
    assert reason in str(error.value)
