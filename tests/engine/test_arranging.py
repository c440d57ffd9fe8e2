"""A hand is laid down in rows, by its own player, a row after the other."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pokernight.cards import Card, parse
from pokernight.engine.game import Cards, Game, Worth
from pokernight.engine.hand import Hand
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.engine.steps import Contest, arrange, deal, laid, showdown
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.proofs import prove
from pokernight.ranking import high

ROWS = (("the front", 1), ("the middle", 2), ("the back", 2))
POT = (Contest.of("the pot", high),)
FOUND: list[list[list[int]]] = []


def lowest(cards: tuple[Card, ...], size: int) -> Sequence[Card]:
    return cards[:size]


def look(state: State) -> None:
    FOUND.append([[state.face[token] for token in row] for row in laid(state, 0, ROWS)])


def worth(cards: Cards, rules: object) -> Worth:
    return {"": high(cards.all)}


TOY = Game(
    "Toy", "Toy. A game for a test.\n\n1. All of it.", (2, 4),
    lambda rules: (*(deal(),) * 5, arrange(ROWS, lowest, clause="1"), look,
                   showdown(POT, "initiator", "left_of_button", "1")),
    Rules, worth,
)  # fmt: skip


def dealt() -> Hand:
    """Seat 0 has As Kd 2c 3c 4c."""
    return TOY.deal(2, 1, deck=parse("As 9s Kd 9d 2c 9h 3c 8h 4c 7h"), button=1)


def of(hand: Hand, seat: int, cards: str) -> tuple[int, ...]:
    wanted = parse(cards)
    return tuple(sorted(t for t in hand.state.hands[seat] if hand.state.face[t] in wanted))


def test_all_are_asked_at_once_for_a_row_after_the_other_and_the_rest_is_the_last() -> None:
    hand = dealt()
    assert {ask.seat for ask in hand.asks} == {0, 1}
    hand.play(of(hand, 0, "As"), 0)
    hand.play(hand.asks[0].default, 1)
    ask = next(ask for ask in hand.asks if ask.seat == 0)
    assert not set(of(hand, 0, "As")) & set(ask.legal)
    hand.play(of(hand, 0, "Kd 2c"), 0)
    FOUND.clear()
    hand.play(next(ask for ask in hand.asks if ask.seat == 1).default, 1)
    assert [set(row) for row in FOUND[0]] == [
        set(parse("As")), set(parse("Kd 2c")), set(parse("3c 4c")),
    ]  # fmt: skip


def test_the_default_is_what_one_would_lay() -> None:
    hand = dealt()
    assert next(ask for ask in hand.asks if ask.seat == 0).default == of(hand, 0, "2c")


def test_what_was_laid_is_seen_by_nobody_else() -> None:
    hand = dealt()
    hand.play(of(hand, 0, "As"), 0)
    hand.play(hand.asks[0].default, 1)
    view = hand.view(1)
    assert {view.face[token] for token in view.hands[0]} == {HIDDEN}


@pytest.mark.parametrize("rows", [(("all", 5),), (("a", 5), ("b", 0))])
def test_two_rows_at_least_each_with_a_card(rows: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(Refused, match="in two rows at least, each with a card"):
        arrange(rows, lowest)


def test_the_proofs_hold() -> None:
    prove(TOY, seats=3, hands=6)
