"""Words for home games: declarations, payments, repeated parts, boards with lines, short decks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pokernight import games
from pokernight.cards import parse
from pokernight.engine.asks import Pick
from pokernight.engine.events import Event
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.hand import Hand
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Rules
from pokernight.engine.state import EngineError, State
from pokernight.engine.steps import (
    BOTH,
    HIGH,
    IN,
    LOW,
    OUT,
    Both,
    Contest,
    again_until,
    ante,
    award,
    compare,
    deal,
    declare,
    each_in_turn,
    lay_board,
    match_the_pot,
    pay,
    showdown,
    turn_board,
)
from pokernight.proofs import prove
from pokernight.ranking import high, high_value, low

PAGE = "Toy. A game for a test.\n\n1. All of it."


def worth(cards: Cards, rules: object) -> Worth:
    return {"": high(cards.all)}


def toy(*steps: Step, seats: tuple[int, int] = (2, 8), **details: object) -> Game:
    return Game("Toy", PAGE, seats, lambda rules: steps, Rules, worth, **details)  # type: ignore[arg-type]


def cards(state: State, seat: int) -> Sequence[int]:
    return state.cards(state.hands[seat])


def high_of(state: State, seat: int) -> int:
    return high_value(cards(state, seat))


def low_of(state: State, seat: int) -> int:
    """Any hand is a low here: the lower its highest card, the better."""
    return 100 - max(card // 4 for card in cards(state, seat))


CONTESTS = (
    Contest("the high half", high_of, lambda state, seat: high(cards(state, seat)), side=HIGH),
    Contest(
        "the low half",
        low_of,
        lambda state, seat: low(cards(state, seat)) or high(cards(state, seat)),
        low=True,
        side=LOW,
    ),
)  # fmt: skip


def high_low(both: Both = "alone", unclaimed: str = "split", *, in_turn: bool = False) -> Game:
    """Two cards each, an ante of a dollar, high and low are declared."""
    return toy(
        ante(100), deal(), deal(), declare(in_turn=in_turn, clause="1"),
        showdown(CONTESTS, "initiator", "left_of_button", "1", declared=both, unclaimed=unclaimed),  # type: ignore[arg-type]
    )  # fmt: skip


def played(game: Game, hands: Sequence[str], said: Sequence[str]) -> tuple[int, ...]:
    """Return the win of each seat when these hands declare so; seat 0 is dealt first."""
    seats = len(hands)
    rows = [parse(hand) for hand in hands]
    deck = [row[place] for place in range(2) for row in rows]
    hand = game.deal(seats, seed=1, deck=deck, button=seats - 1)
    while hand.ask is not None:
        hand.play(said[hand.ask.seat], hand.ask.seat)
    assert not hand.result.pot
    return hand.result.payoffs


ACES, DEUCES, KINGS, LITTLE = "As Ah", "3c 2d", "Ks Kh", "2c 3d"


@pytest.mark.parametrize("in_turn", [False, True])
@pytest.mark.parametrize(
    ("hands", "said", "wins"),
    [
        # D1: all declare low, and the best low takes all of it, not a third of the other half
        ((ACES, DEUCES, KINGS), (LOW, LOW, LOW), (-100, 200, -100)),
        ((ACES, DEUCES, KINGS), (HIGH, LOW, HIGH), (50, 50, -100)),
        ((ACES, DEUCES, KINGS), (HIGH, HIGH, HIGH), (200, -100, -100)),
        # who declared both and wins only the low wins nothing, the others share it out
        ((ACES, DEUCES, KINGS), (HIGH, BOTH, HIGH), (200, -100, -100)),
        ((ACES, DEUCES, KINGS), (HIGH, BOTH, LOW), (50, -100, 50)),
        ((DEUCES, "5c 5d"), (LOW, BOTH), (100, -100)),
        # both alone
        (("2c 2d", "Ks 4h", "Qs 7h"), (BOTH, LOW, HIGH), (200, -100, -100)),
        # nobody wins what they must: nothing is claimed, and the pot is split
        ((ACES, DEUCES), (BOTH, BOTH), (0, 0)),
    ],
)
def test_declared_halves_go_to_who_declared_for_them(
    hands: Sequence[str], said: Sequence[str], wins: tuple[int, ...], in_turn: bool
) -> None:
    assert played(high_low(in_turn=in_turn), hands, said) == wins


@pytest.mark.parametrize(("both", "wins"), [("alone", (-100, 100)), ("tied", (0, 0))])
def test_who_declares_both_must_win_both_alone_or_may_tie(
    both: Both, wins: tuple[int, ...]
) -> None:
    """The same low and the same high: two equal hands, one for both, one for the low."""
    got = played(high_low(both), (DEUCES, LITTLE), (BOTH, LOW))
    assert got == ((-100, 100) if both == "alone" else (50, -50))
    assert sum(wins) == 0


def test_a_pot_that_nobody_claims_may_stay() -> None:
    game = high_low(unclaimed="stays")
    hand = game.deal(2, seed=1, deck=parse("As 3c Ah 2d"), button=1)
    for seat in (0, 1):
        hand.play(BOTH, seat)
    assert hand.result.pot == 200
    assert hand.result.payoffs == (-100, -100)


@pytest.mark.parametrize("in_turn", [False, True])
def test_the_proofs_hold_with_declarations(in_turn: bool) -> None:
    prove(high_low(in_turn=in_turn), seats=3, hands=20)


def test_what_was_declared_is_open_to_all_and_was_sealed_until_then() -> None:
    hand = high_low().deal(3, seed=1)
    hand.play(LOW, 2)
    assert hand.view(0).said == ()
    assert all(one.seat != 2 for one in hand.asks)
    hand.play(HIGH, 0)
    hand.play(BOTH, 1)
    assert hand.view(0).said == (HIGH, BOTH, LOW)


# --- guts: in or out, match the pot, again until one is in alone


def gather(state: State) -> None:
    """All cards are shuffled and dealt again."""
    if not any(state.hands):
        return
    back = [token for hand in state.hands for token in hand]
    for hand in state.hands:
        hand.clear()
    stub, muck = state.stub, state.muck
    state.stub, state.muck = [], []
    state.stub = state.reshuffle([*stub, *muck, *back])


def settle(state: State) -> None:
    """One alone takes the pot; of several the best does, and the others match it."""
    ins = [seat for seat in range(state.seats) if state.said[seat] == IN]
    pot = state.pots[0]
    best = max(ins, key=lambda seat: high_of(state, seat), default=None)
    if best is not None:
        state.move(pot, state.pots, 0, state.stack, best)
        state.tell("win", "{seat wins} {amount}", best, amount=pot, clause="1")
        match_the_pot(state, [seat for seat in ins if seat != best], pot, clause="1")


def guts() -> Game:
    def over(state: State) -> bool:
        return (bool(state.number) and not state.pots[0]) or state.alone() or state.number > 40

    def pots(state: State) -> None:
        for seat, cents in enumerate(state.staked):
            state.move(cents, state.staked, seat, state.pots, 0)

    return toy(
        ante(100), pots, again_until("round", over, gather),
        subprograms=lambda rules: {
            "round": (deal(), deal(), declare((OUT, IN), words="in or out?", clause="1"), settle)
        },
    )  # fmt: skip


def test_guts_goes_on_until_the_pot_is_won_and_not_matched() -> None:
    """Two of three are in: the loser matches the pot of $3, and who is out is out."""
    hand = guts().deal(3, seed=3, stacks=[1000, 1000, 1000])
    for seat, said in ((0, IN), (1, OUT), (2, IN)):
        hand.play(said, seat)
    assert hand.ask is not None
    assert hand.state.pots == [300]
    assert sorted(hand.state.stack) == [600, 900, 1200]
    assert hand.state.live == [1, 0, 1]
    for ask in list(hand.asks):
        hand.play(IN if ask.seat == 0 else OUT, ask.seat)
    assert not hand.asks
    assert not hand.result.pot


def test_the_proofs_hold_over_many_shuffles() -> None:
    carried = replace(guts(), carry_out=lambda state: {"again": state.pot() > 0})
    prove(carried, seats=3, hands=10)


def test_who_cannot_pay_pays_what_he_has() -> None:
    def pays(state: State) -> None:
        assert pay(state, 0, 500) == 500
        assert pay(state, 1, 500) == 40
        assert pay(state, 0, 100, "bank") == 100
        assert pay(state, 0, 50, 2) == 50

    hand = toy(pays).deal(3, seed=1, stacks=[1000, 40, 100])
    assert hand.result.stacks == (350, 0, 150)
    assert (hand.result.pot, hand.result.bank) == (540, 100)


def test_what_is_paid_is_told_with_what_it_is_for_unless_others_tell_it() -> None:
    told: list[Event] = []

    def pays(state: State) -> None:
        pay(state, 0, 100, 1, tokens=state.hands[0], words="{seat pays} {other} for {cards}")
        pay(state, 1, 100, words="")

    toy(deal(), pays).deal(2, seed=1, sink=told.append)
    assert [(event.kind, event.other, event.amount, len(event.cards)) for event in told[2:]] == [
        ("pay", 1, 100, 1)
    ]


@pytest.mark.parametrize("to", ["bnk", 3, -1])
def test_nobody_is_paid_who_is_not_there(to: Any) -> None:
    def pays(state: State) -> None:
        pay(state, 0, 100, to)

    with pytest.raises(EngineError, match=r'it is "pot", "bank" or a seat that is there'):
        toy(pays).deal(3, seed=1)


def test_winners_share_a_pot_and_the_odd_cents_go_to_the_first() -> None:
    def wins(state: State) -> None:
        pay(state, 0, 101)
        award(state, [2, 1])
        award(state, [])

    hand = toy(wins).deal(3, seed=1, stacks=[1000, 1000, 1000])
    assert hand.result.payoffs == (-101, 50, 51)


def test_no_game_takes_payments_with_its_own_hands() -> None:
    """Chips go from a stack into a pot by ``pay`` alone, short stacks and words included."""
    folder = Path(games.__file__).parent
    own = [
        path.name
        for path in folder.rglob("*.py")
        if re.search(
            r"move\([^()]*state\.stack, \S+, (state\.(pots|bank|stack)|keeper)", path.read_text()
        )
    ]
    assert not own


# --- one after the other


def test_each_in_turn_asks_from_the_left_of_the_dealer_and_leaves_out_who_may_not() -> None:
    asked = each_in_turn(
        "knock",
        lambda state, seat: None if seat == 1 else Pick(("knock", "wait"), ()),
        lambda state, seat: "wait",
        lambda state, seat, answer: state.tell("pay", "{seat says} " + answer, seat),
        clause="1",
    )
    game = toy(deal(), asked)
    hand = game.deal(4, seed=1, button=1)
    seats = []
    while hand.ask is not None:
        seats.append(hand.ask.seat)
        hand.play("knock")
    assert seats == [2, 3, 0]
    assert hand.view(0).said == ("knock", "not asked", "knock", "knock")


# --- boards


CROSS = {"the upright": (0, 2, 4), "the arm": (1, 2, 3)}


def test_a_cross_says_which_cards_may_be_used_together() -> None:
    game = toy(
        deal(), lay_board(5, "1"), turn_board((0,), "the top", "1"), declare(("go",), clause="1"),
        turn_board((2,), "the middle", "1"), lines=lambda rules: CROSS,
    )  # fmt: skip
    hand = game.deal(2, seed=1)
    view = hand.view()
    board = view.board
    assert view.lines == {
        "the upright": (board[0], board[2], board[4]),
        "the arm": (board[1], board[2], board[3]),
    }
    assert [seen.card is not None for seen in view.look(board)] == [True, *[False] * 4]


# --- a short deck


def test_a_short_deck_is_refused_unless_the_game_says_what_happens() -> None:
    steps = (deal(),) * 8
    with pytest.raises(EngineError, match="the deck is short: 7 cards are due and 3 are left"):
        toy(*steps).deal(7, seed=1)
    hand: Hand = toy(*steps, short_deck="board").deal(7, seed=1)
    assert len(hand.state.board) == 1


# --- hands held against each other


def test_the_best_of_some_hands_stay_and_one_alone_is_not_shown() -> None:
    told: list[Event] = []
    best: list[list[int]] = []

    def compares(state: State) -> None:
        best.append(compare(state, [1], high))
        assert not any(state.up)
        best.append(compare(state, [2, 0, 3], high, clause="1"))

    game = toy(deal(), compares, dummies=lambda rules: 1, talk=Talk(dummies=("the ghost",)))
    game.deal(3, seed=1, button=2, deck=parse("As Ks Ah Ad"), sink=told.append)
    assert best == [[1], [2, 0, 3]]
    shown = [event for event in told if event.kind == "show"]
    assert [(event.seat, event.clause) for event in shown] == [(2, ""), (0, ""), (-1, "1")]
    assert shown[2].told(0, str) == "the ghost shows A♦: ace high"
