"""Spit in the Ocean. Four cards, a draw, and a fifth card in the middle that is wild for all.

1. Two to nine players ante and are dealt four cards each, face down. Then a card, the spit, is
turned up in the middle. Variation: The players say when: after each round of cards but the last all
say at the same time whether they spit, and as soon as somebody does it is turned.

2. A round of betting begins to the left of the dealer; bets are small. Then everybody left, from
the left of the dealer, throws away up to three cards and is dealt as many. If the deck runs out the
cards thrown away before are shuffled. A second round of betting, with big bets, begins to the left
of the dealer.

3. The spit is the fifth card of every hand. It is wild, and so is every card of its rank.

4. The best hand wins, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, Card, rank
from pokernight.cards import name as card_text
from pokernight.engine import steps
from pokernight.engine.asks import Ask, Pick, Turn, ask_sealed
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth, asks
from pokernight.engine.incidents import DRAWING
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.step_metadata import lays_board, worded
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games.five_card_draw import OpenedStakes
from pokernight.games.reasons import because, on_wilds, rank_is_wild
from pokernight.games.stakes import BlindsOrAntes
from pokernight.games.stud import at_most
from pokernight.ranking import Reading, high, wild_value
from pokernight.ranking.ladder import WILD_HANDS
from pokernight.wording.message import Text, message

SPIT, WAIT = "spit", "wait"
MOST = {"three": 3, "two": 2, "four": 4}


@dataclass(frozen=True)
class Rules(BlindsOrAntes, OpenedStakes):
    """House rules of Spit in the Ocean."""

    after_draw: Literal["left_of_button", "opener"] = option(
        "left_of_button",
        "The first to bet after the draw: the first to the left of the dealer, or the player that "
        "opened the first round.",
        source="home-game lists; Wikipedia, five-card draw, for the opener",
    )

    spit: Literal["last", "players"] = option(
        "last",
        "Whether the card in the middle is turned after the deal, or when a player says so.",
        source="home-game lists: after four cards; or at the first shout",
    )
    drawn: Literal["three", "two", "four"] = option(
        "three", "How many cards a player may draw.", source="home-game lists: three, two or all"
    )
    wild: Literal["rank", "card"] = option(
        "rank", "Whether every card of the rank of the spit is wild, or it alone."
    )


@lays_board(1, burned=0)
@worded("Turn a card up in the middle, the spit.")
def turn_the_spit(state: State) -> None:
    """Turn up a card in the middle, unless a card lies there (1)."""
    if not state.board:
        steps.board_card(state, "board", "The spit: {cards}", clause="1")


CALLED_FOR = "Any player may call for the spit: it is turned up at once."
WILD = {
    "rank": "The spit belongs to every hand; it is wild, and so is every card of its rank.",
    "card": "The spit belongs to every hand, and it alone is wild.",
}

SPIT_DRAWN = "A card of the rank of the spit is drawn: it is wild too."
"""A strange case where every card of that rank is wild."""


@asks
def who_spits(state: State) -> Turn:
    """Ask all whether the card in the middle is turned now (1)."""
    if state.board:
        return None
    answers = yield from ask_sealed([
        Ask(seat, "spit", Pick((WAIT, SPIT), ()), WAIT, "spit, or wait?", "1")
        for seat in state.clockwise()
    ])  # fmt: skip
    spitting = [seat for seat, word in answers.items() if word == SPIT]
    for seat in spitting:
        state.tell("spit", "{seat spits}", seat, clause="1")
    if spitting:
        turn_the_spit(state)
    return None


def wilds(cards: Sequence[Card], spit: Card | None, rules: Rules) -> list[Card]:
    """Return the wild cards (3)."""
    if spit is None:
        return []
    return [card for card in cards
            if card == spit or (rules.wild == "rank" and rank(card) == rank(spit))]  # fmt: skip


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Spit in the Ocean."""

    def reading(hand: list[Card], board: list[Card]) -> Reading:
        return high([*hand, *board], wild=wilds([*hand, *board], board[0], rules))

    def value(hand: list[Card], board: list[Card]) -> int:
        return wild_value([*hand, *board], wilds([*hand, *board], board[0], rules))

    deal = steps.deal(clause="1")
    say = (who_spits,) if rules.spit == "players" else ()
    return (
        *rules.forced(rules.limits(rules.small_bet)),
        *(deal, *say) * 3, deal, turn_the_spit,
        rules.first_round("2"),
        steps.draw(MOST[rules.drawn], clause="2"),
        rules.second_round("2"),
        steps.showdown((Contest.with_board("the pot", reading, values=value),), rules.show_order,
                       rules.odd_chips, clause="4"),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Four cards in hand and the spit."""
    at_most(cards.hole, 4)
    at_most(cards.open, 1)
    return {"": high(cards.all, wild=wilds(cards.all, next(iter(cards.open), None), rules))}


def spit_of(view: View) -> Card | None:
    """The card in the middle."""
    return next((seen.card for seen in view.look(view.board)), None)


def notes(view: View) -> list[Text]:
    """List what is wild."""
    spit, rules = spit_of(view), view.rules
    if spit is None:
        return []
    assert isinstance(rules, Rules)
    if rules.wild == "rank":
        return [rank_is_wild(RANKS[rank(spit)])]
    card = card_text(spit)
    words = message("{spit:cards} is wild", spit=card)
    return [on_wilds(words, message("{spit:cards}", spit=card))]


def why(view: View, hand: int) -> list[Reason]:
    """The spit, and what is of its rank (3)."""
    rules: Any = view.rules
    cards = [
        *view.known(hand),
        *[seen.card for seen in view.look(view.board) if seen.card is not None],
    ]
    return because(wilds(cards, spit_of(view), rules), "wild", "the spit makes its rank wild", "3")


SPIT_IN_THE_OCEAN = Game(
    "Spit in the Ocean", __doc__, seats=(2, 9), program=program, rules=Rules, worth=worth,
    held=True, cards_needed=lambda seats, rules: (4 * seats + 1, f"{seats} x 4 + 1"),
    hand_sizes=lambda state: (1, 4), incidents=DRAWING,
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.spit_in_the_ocean",
                   wilds="pokernight.games.odds_readings.in_bulk.rank_of_the_spit"),
    talk=Talk(kinds=Kinds({"spit": "whether to spit"}, news=("spit",), changes_wilds=("board",)),
              may=lambda rules: CALLED_FOR if rules.spit == "players" else "",
              wild=lambda rules: WILD[rules.wild], notes=notes,
              strange=lambda rules: SPIT_DRAWN if rules.wild == "rank" else "", why=why,
              ladder=lambda view: {"": WILD_HANDS}),
)  # fmt: skip
