"""Lame Brain Pete. Cincinnati in which the lowest card in the middle is wild.

1. Two to nine players ante and are dealt five cards each, face down, and five are laid face down in
the middle. A round of betting begins to the left of the dealer.

2. The cards in the middle are turned one by one, each with a round of betting begun by the first to
the left of the dealer. Bets are small until three of them lie open, and big from then on.

3. The lowest card that lies open in the middle is wild, and so is every card of its rank, also in
the hands. A lower one that is turned takes its place. The ace is high.

4. The best five of one's own cards and those in the middle win, five of a kind being the best of
all; equal hands split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, Card, rank
from pokernight.cards import name as card_text
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games.cincinnati import MiddleRow, as_middle_row, middle_row
from pokernight.games.reasons import because, on_wilds, rank_is_wild
from pokernight.games.stud import at_most
from pokernight.ranking import Reading, high, wild_value
from pokernight.ranking.ladder import WILD_HANDS
from pokernight.wording.message import Text, message


@dataclass(frozen=True)
class Rules(MiddleRow):
    """House rules of Lame Brain Pete."""

    wild: Literal["rank", "card"] = option(
        "rank", "Whether every card of the lowest rank in the middle is wild, or those there alone."
    )
    aces: Literal["high", "low"] = option("high", "Whether an ace in the middle is its lowest.")


def wilds(cards: Sequence[Card], middle: Sequence[Card], rules: Rules) -> list[Card]:
    """Return the wild cards, given those open in the middle (3)."""
    if not middle:
        return []

    def height(card: Card) -> int:
        return (rank(card) + 1) % 13 if rules.aces == "low" else rank(card)

    lowest = min(map(height, middle))
    among = cards if rules.wild == "rank" else middle
    return [card for card in among if height(card) == lowest]


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Lame Brain Pete."""

    def reading(hand: list[Card], middle: list[Card]) -> Reading:
        cards = [*hand, *middle]
        return high(cards, wild=wilds(cards, middle, rules))

    def value(hand: list[Card], middle: list[Card]) -> int:
        cards = [*hand, *middle]
        return wild_value(cards, wilds(cards, middle, rules))

    pot = Contest.with_board("the pot", reading, values=value)
    return middle_row(rules, (pot,), clause="4")


def worth(cards: Cards, rules: Any) -> Worth:
    """Read the best five of the player's own cards and those in the middle."""
    at_most(cards.all, 10)
    return {"": high(cards.all, wild=wilds(cards.all, cards.open, rules))}


def middle_of(view: View) -> list[Card]:
    """The cards that lie open in the middle."""
    return [seen.card for seen in view.look(view.board) if seen.card is not None]


def notes(view: View) -> list[Text]:
    """List what is wild, once a card lies open."""
    rules: Any = view.rules
    wild = wilds(middle_of(view), middle_of(view), rules)
    if not wild:
        return []
    if rules.wild == "card":
        cards = [card_text(card) for card in wild]
        words = message("{lowest:cards} wild", lowest=cards)
        return [on_wilds(words, message("{lowest:cards}", lowest=cards))]
    return [rank_is_wild(RANKS[rank(wild[0])])]


def why(view: View, hand: int) -> list[Reason]:
    """The cards of the lowest rank in the middle (3)."""
    rules: Any = view.rules
    middle = middle_of(view)
    return because(wilds([*view.known(hand), *middle], middle, rules), "wild",
                   "it is the lowest in the middle", "3")  # fmt: skip


LAME_BRAIN_PETE = Game(
    "Lame Brain Pete", __doc__, program=program, rules=Rules, worth=worth,
    **as_middle_row(),
    talk=Talk(Kinds(changes_wilds=("board",)), notes=notes, why=why,
              ladder=lambda view: {"": WILD_HANDS},
              strange="A lower card is turned in the middle: the rank that was wild is itself "
              "again."),
)  # fmt: skip
