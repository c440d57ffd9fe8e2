"""Cowpie. Seven-card stud whose seven cards become two hands: five at the back, two in front.

1. Two to six players ante. Each is dealt two cards down and one up.

2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest. In turn the others fold, call, or complete the bring-in to a
full bet, and may then raise. Variation: The highest up card opens and may check.

3. Three more cards come up and a seventh down, with a round of betting after each. The highest hand
in sight opens, of equal ones the first to the left of the dealer, and may check. Bets are small on
the third and fourth street and big from the fifth on. A card is burned before each street.

4. Then all lay two of their cards in front and five at the back, at the same time: up cards stay
up, down cards down, and each of the two hands has a down card at least. Another round of big bets
follows.

5. The five must be the better hand; whoever has laid them otherwise has fouled, and wins nothing.
In front the higher pair wins, or the higher card and then the other. The best hand at the back and
the best in front win half of the pot each; equal hands split, and the odd chip goes to the back.
Where all have fouled they share the pot.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from pokernight.cards import Card, parse, text
from pokernight.engine import steps
from pokernight.engine.asks import WHICH, Ask, PickSet, Turn, ask_sealed
from pokernight.engine.betting import bet
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth, asks
from pokernight.engine.game_slots import Token
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games.stud import SEVEN_CARDS, StudRules, at_most, streets, third_street
from pokernight.ranking import Reading, high, high_value
from pokernight.ranking.ladder import HIGH_HANDS
from pokernight.wording.message import message

BACK, FRONT = "the back half", "the front half"


class Rows(Own):
    """Cards that are laid in front, of every hand."""

    front: list[Token]


@lru_cache(maxsize=1 << 12)
def usual(down: tuple[Card, ...], up: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the two for the front: the best there that leave the best kind of hand behind."""
    cards = (*down, *up)

    def worth(front: tuple[Card, ...]) -> tuple[bool, int, int, int]:
        back = high_value([card for card in cards if card not in front])
        before = high_value(front)
        return back >= before, back >> 20, before, back

    pairs = [two for two in combinations(cards, 2) if {*two} - {*up}]
    return max(pairs or combinations(cards, 2), key=worth)


def usual_front(state: State, seat: int) -> tuple[int, ...]:
    """The tokens that a seat lays in front by default."""
    down, up = state.cards(state.down(seat)), state.cards(state.shown(seat))
    best = usual(tuple(sorted(down)), tuple(sorted(up)))
    return tuple(sorted([token for token in state.hands[seat] if state.face[token] in best]))


@asks
@worded("All at once, everybody lays two cards in front, one of them face down at least.")
def lay(state: State) -> Turn:
    """All lay two cards in front, one of them face down at least (4)."""
    live = state.clockwise()
    if len(live) < 2 or state.own.front:
        return None
    questions = []
    for seat in live:
        pairs = combinations(sorted(state.hands[seat]), 2)
        legal = PickSet.of_sets(two for two in pairs if not all(state.up[token] for token in two))
        questions.append(
            Ask(seat, "arrange", legal, usual_front(state, seat), "which two cards in front?", "4",
                shows="count", says={WHICH: "lay {which:cards} in front"})
        )  # fmt: skip
    answers = yield from ask_sealed(questions)
    for seat, tokens in answers.items():
        state.own.front = [*state.own.front, *tokens]
        state.tell("lay", "{seat lays} {cards} in front", seat, tokens=tokens, clause="4")
    return None


def row(state: State, seat: int, name: str) -> list[Card]:
    """The cards of a seat that lie at the back or in front, none if it has fouled (5)."""
    front = state.own.front or usual_front(state, seat)
    rows = [
        state.cards([token for token in state.hands[seat] if (token in front) == there])
        for there in (False, True)
    ]
    fouled = high_value(rows[0]) < high_value(rows[1])
    return [] if fouled else rows[name == FRONT]


def half(name: str) -> Contest:
    """The contest for half of the pot."""

    def reading(state: State, seat: int) -> Reading | None:
        cards = row(state, seat, name)
        return high(cards) if cards else None

    return Contest(name, lambda state, seat: high_value(row(state, seat, name)), reading)


def program(rules: StudRules) -> tuple[Step, ...]:
    """A hand of Cowpie."""
    return (
        *streets(rules, third_street(rules, "2")),
        lay,
        bet(rules.limits(rules.big_bet), steps.highest_in_sight, clause="4"),
        steps.showdown((half(BACK), half(FRONT)), rules.show_order, rules.odd_chips, clause="5"),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to seven cards; of seven the two in front, as laid or as they usually are."""
    at_most(cards.all, 7)
    if len(cards.all) < 7:
        return {"": high(cards.all)}
    front = usual(tuple(sorted(cards.hole)), tuple(sorted(cards.open)))
    front = parse(cards.given["front"]) if "front" in cards.given else front
    back = [card for card in cards.all if card not in front]
    return {"back": high(back), "front": high(front)}


def given(view: View, hand: int) -> dict[str, str]:
    """The two cards in front, where the reader knows them."""
    front = tuple([token for token in view.hands[hand] if token in view.own["front"]])
    known = [seen.card for seen in view.look(front) if seen.card is not None]
    return {"front": text(known)} if len(known) == 2 else {}


COWPIE = Game(
    "Cowpie", __doc__, seats=(2, 6), program=program, rules=StudRules, worth=worth, own=Rows,
    incidents=BASIC, hand_sizes=SEVEN_CARDS.hand_sizes,
    cards_needed=lambda seats, rules: (
        7 * seats + 4, message("{seats} x 7 + 4 burns", seats=seats)),
    talk=Talk(Kinds(quiet=("lay",)), given=given,
              wins="The five at the back must be the better hand: else both hands win nothing.",
              strange="Everybody has laid the better hand in front: all share the pot.",
              facts={"front": "the two cards laid in front"},
              ladder=lambda view: {"back": HIGH_HANDS, "front": HIGH_HANDS[-2:]}),
)  # fmt: skip
