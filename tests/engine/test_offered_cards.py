"""Cards that players may have besides those dealt to all, and cards that all see but one."""

from __future__ import annotations

import pytest

from pokernight.cards import parse
from pokernight.engine.asks import Pick
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.hand import Hand
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.engine.steps import (
    Contest,
    another_card,
    deal,
    deal_outward,
    keep_or_pass,
    nobody_took,
    show_all,
    showdown,
)
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.proofs import prove
from pokernight.ranking import high

POT = (Contest.of("the pot", high),)


def worth(cards: Cards, rules: object) -> Worth:
    return {"": high(cards.all)}


def toy(*steps: Step) -> Game:
    shown = showdown(POT, "initiator", "left_of_button", "1")
    return Game("Toy", "Toy. A game for a test.\n\n1. All of it.", (2, 8),
                lambda rules: (*steps, shown), Rules, worth,
                talk=Talk(Kinds(news=("over",))))  # fmt: skip


def dealt(game: Game, cards: str, **more: object) -> Hand:
    return game.deal(3, 1, deck=parse(cards), button=2, **more)


def words(hand: Hand) -> tuple[str, ...]:
    assert hand.ask is not None and isinstance(hand.ask.legal, Pick)
    return hand.ask.legal.words


CARDS = "As Ks Qs 2c 3c 4c 5c 6c"


@pytest.mark.parametrize(("up", "lies"), [(True, [1]), (False, [0])])
def test_a_card_is_taken_in_turn_as_it_is_dealt(up: bool, lies: list[int]) -> None:
    hand = dealt(toy(deal(), another_card(up=up, clause="1")), CARDS)
    assert words(hand) == ("stand", "take")
    hand.play("take", 0)
    assert hand.state.cards(hand.state.hands[0]) == list(parse("As 2c"))
    assert [hand.state.up[token] for token in hand.state.hands[0][1:]] == lies
    hand.play("stand", 1)
    assert hand.asks[0].seat == 2
    assert not nobody_took(hand.state)


def test_who_takes_it_may_say_how_it_is_dealt() -> None:
    hand = dealt(toy(deal(), another_card(up=None, clause="1")), CARDS)
    assert words(hand) == ("stand", "up", "down")
    hand.play("down", 0)
    hand.play("up", 1)
    assert [hand.state.up[hand.state.hands[seat][1]] for seat in (0, 1)] == [0, 1]


def test_a_card_costs_its_price_and_who_has_less_is_not_asked() -> None:
    game = toy(deal(), another_card(price=300, clause="1"))
    hand = dealt(game, CARDS, stacks=[500, 200, 300])
    assert hand.asks[0].costs == (("take", 300),)
    hand.play("take", 0)
    assert (hand.state.stack[0], hand.state.pots[0]) == (200, 300)
    assert hand.asks[0].seat == 2


def test_who_may_not_is_not_asked_and_whoever_stands_is_told_of() -> None:
    stood: list[int] = []
    hand = dealt(
        toy(deal(), another_card(may=lambda state, seat: seat != 0, clause="1",
                                 stood=lambda state, seat: stood.append(seat))), CARDS,
    )  # fmt: skip
    assert hand.asks[0].seat == 1
    hand.play("stand", 1)
    hand.play("take", 2)
    assert stood == [1]


def test_nobody_took_once_all_that_are_left_have_stood() -> None:
    found: list[bool] = []

    def look(state: State) -> None:
        found.append(nobody_took(state))

    hand = dealt(toy(deal(), another_card(clause="1"), look), CARDS)
    for seat in range(3):
        hand.play("stand", seat)
    assert found == [True]


def offered(price: int = 0, **more: object) -> Hand:
    """Aces, kings and queens in the hole; 2c is offered first, 3c to 6c follow."""
    return dealt(toy(deal(), keep_or_pass(price=price, clause="1")), CARDS, **more)


def up(state: State, seat: int) -> list[int]:
    return state.cards(state.shown(seat))


def test_a_card_is_kept_and_the_next_one_is_offered_to_the_next() -> None:
    hand = offered()
    hand.play("keep", 0)
    assert up(hand.state, 0) == list(parse("2c"))
    assert hand.state.cards(hand.state.aside) == list(parse("3c"))
    assert hand.asks[0].seat == 1


def test_who_passes_it_on_has_the_next_of_the_deck_whatever_it_is() -> None:
    hand = offered()
    hand.play("pass", 0)
    assert up(hand.state, 0) == list(parse("3c"))
    hand.play("pass", 1)
    assert up(hand.state, 1) == list(parse("4c"))
    assert hand.state.cards(hand.state.aside) == list(parse("2c"))
    hand.play("keep", 2)
    assert hand.state.muck == [] and hand.state.aside == []


def test_what_the_last_one_passes_is_thrown_away() -> None:
    hand = offered()
    for seat in range(3):
        hand.play("pass", seat)
    assert hand.state.cards(hand.state.muck) == list(parse("2c"))
    assert not any(hand.state.up[token] for token in hand.state.muck)


def test_to_pass_it_on_may_cost_and_who_cannot_pay_keeps_it() -> None:
    hand = offered(300, stacks=[400, 200, 300])
    assert hand.asks[0].costs == (("pass", 300),)
    hand.play("pass", 0)
    assert hand.state.pots[0] == 300
    assert hand.asks[0].seat == 2
    assert up(hand.state, 1) == list(parse("2c"))


def test_nobody_pays_less_than_nothing() -> None:
    with pytest.raises(Refused, match="a card cannot cost less than 0 cents"):
        another_card(price=-1)
    with pytest.raises(Refused, match="to pass a card on cannot cost less than 0 cents"):
        keep_or_pass(price=-1)


def test_a_card_dealt_outward_is_seen_by_all_the_others_and_not_by_its_own_player() -> None:
    hand = dealt(toy(deal_outward("1"), another_card(clause="1")), CARDS)
    for seat in range(3):
        view = hand.view(seat)
        seen = [view.face[view.hands[other][0]] for other in range(3)]
        true = parse("As Ks Qs")
        assert seen == [HIDDEN if other == seat else true[other] for other in range(3)]
    nobody = hand.view(None)
    assert all(nobody.face[one[0]] == HIDDEN for one in nobody.hands)
    assert not any(hand.state.up)


def test_all_hands_are_shown_whether_they_win_or_not() -> None:
    hand = dealt(toy(deal(), show_all("1")), CARDS)
    assert all(hand.state.up[one[0]] for one in hand.state.hands)


@pytest.mark.parametrize(
    "step",
    [another_card(up=None, price=50, clause="1"), keep_or_pass(price=50, clause="1")],
    ids=["another card", "keep or pass"],
)
def test_the_proofs_hold(step: Step) -> None:
    prove(toy(deal_outward("1"), deal(up=True), step, step), seats=4, hands=6)
