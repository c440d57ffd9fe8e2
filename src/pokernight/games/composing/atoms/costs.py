"""What a card face up costs its player, or brings him."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, rank, rank_name
from pokernight.engine import steps
from pokernight.engine.asks import FOLD, Ask, Pick
from pokernight.engine.kinds import Kinds
from pokernight.engine.rules import Money, Rules, money, option
from pokernight.engine.state import State
from pokernight.games.composing.parts import Atom, Due, is_joker

PAY, LEAVE, BUY = "pay", "leave", "buy"


def of_rank(letter: str) -> Callable[[State, int, int], bool]:
    """Whether a card is of a rank."""
    which = RANKS.index(letter)

    def falls(state: State, seat: int, token: int) -> bool:
        card = state.face[token]
        return not is_joker(card) and rank(card) == which

    return falls


# --- cards that cost


def pay_or_fold(
    falls: Callable[[State, int, int], bool], price: Callable[[State], int], what: str
) -> Due:
    """A card that must be paid for, or its player folds; who has less puts in all he has."""

    def cost(state: State, seat: int) -> int:
        return min(price(state), state.stack[seat])

    def ask(state: State, seat: int, token: int, clause: str) -> Ask | None:
        due = cost(state, seat)
        if not due:
            return None
        return Ask(seat, "pay for a card", Pick((PAY, FOLD), ()), PAY,
                   f"pay {money(due)} for {what}, or fold", clause,
                   costs=((PAY, due),))  # fmt: skip

    def then(state: State, seat: int, token: int, answer: Any, clause: str) -> Sequence[int]:
        if answer == FOLD:
            state.fold(seat)
            state.tell("fold", "{seat} folds", seat, clause=clause)
        elif answer == PAY:
            steps.pay(state, seat, cost(state, seat), tokens=(token,), clause=clause,
                      words="{seat} pays {amount} for {cards}")  # fmt: skip
        return ()

    return Due(falls, then, ask)


PAYING = Kinds(questions={"pay for a card": "pay for a card face up, or fold"})


# --- cards that bring


@dataclass(frozen=True)
class ExtraCards(Rules):
    """House rules of cards that bring another one."""

    extra_card: Literal["down", "up"] = option(
        "down", "How an extra card is dealt.", source="Wikipedia: face down, in some games face up"
    )
    extra_card_is: Literal["given", "sold"] = option(
        "given", "Whether an extra card is given, or may be bought.", source="home-game lists: both"
    )
    extra_card_price: Money = option(
        200, "What an extra card costs, dead money, where it is sold.", stakes="scale"
    )


def extra_card(name: str, letter: str, *phrases: str, source: str) -> Atom:
    """A rank that brings its player another card."""
    which = rank_name(RANKS.index(letter))
    many = rank_name(RANKS.index(letter), plural=True)

    def ask(state: State, seat: int, token: int, clause: str) -> Ask | None:
        rules: Any = state.setup.rules
        price = rules.extra_card_price
        if rules.extra_card_is == "given" or state.stack[seat] < price or not state.stub:
            return None
        return Ask(seat, "buy a card", Pick((BUY, LEAVE), ()), LEAVE,
                   f"buy another card for your {which}, for {money(price)}?", clause,
                   costs=((BUY, price),))  # fmt: skip

    def then(state: State, seat: int, token: int, answer: Any, clause: str) -> Sequence[int]:
        rules: Any = state.setup.rules
        if not state.stub or (rules.extra_card_is == "sold" and answer != BUY):
            return ()
        if answer == BUY:
            steps.pay(state, seat, rules.extra_card_price, tokens=(token,), clause=clause,
                      words="{seat} buys a card for {cards}: {amount}")  # fmt: skip
        up = rules.extra_card == "up"
        dealt = state.deal(seat, up)
        words = f"{{seat}} is dealt {{cards}} for the {which}"
        state.tell("dealt up" if up else "dealt", words, seat, tokens=(dealt,), clause=clause)
        return (dealt,)

    return Atom(
        name,
        "cost",
        f"a {which} face up brings another card",
        phrases,
        f"Who is dealt a {which} face up gets another card, face down, or up, as the house plays "
        "it; or he may buy it, if the house sells it. A card dealt so face up counts for all rules "
        "as any other, after those of its round.",
        source,
        needs=("own up",),
        rules=ExtraCards,
        due=Due(of_rank(letter), then, ask, cards=4, why=f"the {many}"),
        kinds=Kinds(questions={"buy a card": "buy another card for one face up"}),
    )


ATOMS = (
    extra_card("four_buys_a_card", "4", "fours buy a card", "four buys a card",
               "a four gets a card", "fours get an extra card", source="Wikipedia: Baseball"),
)  # fmt: skip
