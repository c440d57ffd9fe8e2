"""Baseball. Stud with threes and nines wild, at a price, and a card more for a four.

1. Seven-card stud, two to six players: two cards down and one up, three up, one down, with a round
of betting after each from the third on. The highest hand in sight opens, wild cards counted, of
equal ones the first to the left of the dealer.

2. Threes and nines are wild, face up and face down.

3. A player who is dealt a three face up must match the pot or fold, at once and in the order of
the deal. Who has less puts in all he has and stays.

4. A player who is dealt a four face up gets another card, face down; an extra card dealt face up
counts for these rules as any other.

5. The best five of all his cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, name, rank
from pokernight.engine import steps
from pokernight.engine.asks import FOLD, Ask, Pick, Turn
from pokernight.engine.betting import take_pots
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import AGAIN, Cards, Game, Step, Worth, asks
from pokernight.engine.game_slots import Token
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import CardDues, notes_trigger, settles, worded
from pokernight.engine.view import View
from pokernight.games.reasons import because, on_wilds
from pokernight.games.stakes import AnteStakes, AnteWagers
from pokernight.games.stud import at_most, hand_sizes
from pokernight.games.version_changes import ANTES_MAKE_LAYERS
from pokernight.games.wild_stud import RanksWild, WildHands, streets
from pokernight.ranking import high
from pokernight.ranking.ladder import WILD_HANDS
from pokernight.wording.message import Text, message

DUES = {
    "match_pot": "For each three face up its player matches the pot or folds; for each four face "
    "up its player gets another card.",
    "price": "For each three face up its player pays {price:$} to the pot or folds; for each four "
    "face up its player gets another card.",
    "free": "For each four face up its player gets another card.",
}
"""Sentences for threes and fours, by the price of a three."""
THREE, FOUR, NINE = (RANKS.index(letter) for letter in "349")
PAY = "pay"


@dataclass(frozen=True)
class BaseballRules(AnteWagers):
    """House rules of Baseball and Night Baseball."""

    threes: Literal["match_pot", "price", "free"] = option(
        "match_pot",
        "What a three face up costs its owner, unless they fold: as much as the pot holds, a fixed "
        "price, or nothing.",
        source="Wikipedia: match the pot; other lists have a price",
    )
    price: Money = amount(200, "The fixed price of a three, if the house has a fixed price.")


@dataclass(frozen=True)
class Rules(BaseballRules, AnteStakes):
    """House rules of Baseball."""

    extra_card: Literal["down", "up"] = option(
        "down",
        "How the extra card for a four is dealt.",
        source="Wikipedia: face down, in some games face up",
    )


class Slots(Own):
    """Threes and fours face up, as tokens, yet to act, in the order dealt."""

    due: list[Token]


THREES_AND_NINES = RanksWild((THREE, NINE))
"""The wild cards (2)."""
HANDS = WildHands(THREES_AND_NINES)


def fixed_price(rules: BaseballRules) -> int | None:
    """Return the price of a three in cents, None for what the pot holds (3)."""
    return {"match_pot": None, "price": rules.price, "free": 0}[rules.threes]


def price_of_a_three(state: State) -> int:
    """Return the price of a three face up now, in cents (3)."""
    price = fixed_price(state.setup.rules)
    return state.pot() if price is None else price


def dues(rules: Rules) -> CardDues:
    """Return what a three costs and a four brings (3, 4)."""
    extra_up = rules.extra_card == "up"
    return CardDues((THREE,), fixed_price(rules), (FOUR,), extra_up, "3", "4")


@notes_trigger("dues")
@worded(up=1)
def deal_up(state: State) -> None:
    """A card face up to each player left; its threes and fours are due."""
    slots: Slots = state.own
    slots.due = [
        token
        for token in steps.deal_round(state, up=True, clause="1")
        if token not in state.board and rank(state.face[token]) in (THREE, FOUR)
    ]


@asks
@settles(dues)
@worded(lambda rules: message(DUES[rules.threes], price=rules.price))
def threes_and_fours(state: State) -> Turn:
    """Settle threes, which are paid for, and fours, which bring a card, as dealt (3, 4)."""
    slots: Slots = state.own
    if state.alone():
        slots.due = []
        take_pots(state)
    if not slots.due:
        return None
    token = slots.due[0]
    seat = next((seat for seat in state.clockwise() if token in state.hands[seat]), None)
    if seat is None:
        slots.due.pop(0)
        return AGAIN
    if rank(state.face[token]) == FOUR:
        slots.due.pop(0)
        extra_card(state, seat)
        return AGAIN
    cost = min(price_of_a_three(state), state.stack[seat])
    answer = PAY
    if cost:
        three = name(state.face[token])
        question = message("pay {price:$} for {which:cards}, or fold", price=cost, which=three)
        answer = yield Ask(
            seat, "three", Pick((PAY, FOLD), ()), PAY, question, "3", costs=((PAY, cost),)
        )
    slots.due.pop(0)
    if answer == FOLD:
        state.fold(seat)
        state.tell("fold", "{seat folds}", seat, clause="3")
    else:
        steps.pay(
            state, seat, cost, tokens=(token,), words="{seat pays} {amount} for {cards}", clause="3"
        )
    return AGAIN


def extra_card(state: State, seat: int) -> None:
    """Deal another card for a four, if the deck has a card left (4)."""
    if not state.stub:
        return
    rules: Rules = state.setup.rules
    up = rules.extra_card == "up"
    token = state.deal(seat, up)
    kind = "dealt up" if up else "dealt"
    state.tell(kind, "{seat is} dealt {cards} for the four", seat, tokens=(token,), clause="4")
    if up and rank(state.face[token]) in (THREE, FOUR):
        state.own.due.insert(0, token)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Baseball."""
    return (
        *streets(rules, HANDS.highest_in_sight, up=deal_up, after_up=(threes_and_fours,)),
        steps.showdown((HANDS.contest(),), rules.show_order, rules.odd_chips, clause="5"),
    )


def cards_needed(seats: int, rules: Rules) -> tuple[int, Text]:
    """Return the most cards needed: seven each, and another for each of the four fours."""
    return 7 * seats + 4, message("{seats} x 7 + 4 for the fours", seats=seats)


def sizes(state: State) -> tuple[int, int]:
    """Return the sizes of hands as in stud, and another card for each of the four fours (4)."""
    fewest, most = hand_sizes(state)
    return fewest, most + 4


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to eleven cards, threes and nines wild."""
    at_most(cards.all, 11)
    return {"": high(cards.all, wild=THREES_AND_NINES.among(cards.all).wild)}


def notes(view: View) -> list[Text]:
    """List what is wild."""
    return [on_wilds("threes and nines are wild", "threes and nines")]


def why(view: View, hand: int) -> list[Reason]:
    """Explain the threes and nines of a hand (2)."""
    wild = THREES_AND_NINES.among(view.known(hand)).wild
    return because(wild, "wild", "threes and nines are wild", "2")


BASEBALL = Game(
    "Baseball",
    __doc__,
    seats=(2, 6),
    program=program,
    rules=Rules,
    worth=worth,
    own=Slots,
    cards_needed=cards_needed,
    hand_sizes=sizes,
    incidents=BASIC,
    changes=(ANTES_MAKE_LAYERS,),
    short_deck="board",
    talk=Talk(
        kinds=Kinds(questions={"three": "pay for a three face up, or fold"}, news=("pay",)),
        notes=notes,
        ladder=lambda view: {"": WILD_HANDS},
        why=why,
        strange="A player has less than the price: it puts in all it has and stays.",
    ),
)
