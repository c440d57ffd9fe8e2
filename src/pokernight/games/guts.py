"""Guts. In or out, all at once, and every loser matches the pot.

1. Two to eight players ante and are dealt two cards each, face down. Until the pot is won the same
players are dealt new cards for it, and nobody antes again.

2. All say at the same time whether they are in or out. If nobody is in, everybody antes for the
next deal.

3. Who is in alone takes the pot, and the game is over. Variation: A ghost is dealt, a hand that
nobody plays; whoever is in alone, or whoever is in at all, must beat it too.

4. The best hand of those who are in takes the pot: three of a kind, a pair, high cards; straights
and flushes count for nothing, aces are high. Equal hands split. Variation: With three cards
straights and flushes count; then a straight flush is the best, and three of a kind, a straight and
a flush come before a pair. The ghost wins what it ties: then the pot stays where it is.

5. Everybody else who was in puts as much as that pot was into the next one, or up to a limit. Who
cannot puts in what he has, and is out of the rest. When nobody puts in anything, the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import Card
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.game_slots import Flag
from pokernight.engine.hand import Opening
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import IN, OUT, Reads, award, compare, deal, declare, match_the_pot
from pokernight.games.antes import AnteRules, antes
from pokernight.games.stud import at_most
from pokernight.ranking import high, three_card_high
from pokernight.ranking.ladder import THREE_CARD_HANDS, wild_hands
from pokernight.wording.message import message


@dataclass(frozen=True)
class GutsRules(AnteRules):
    """House rules of Guts."""

    cards: Literal["two", "three"] = option(
        "two", "How many cards each player is dealt.", source="pagat: two; others three"
    )
    straights_and_flushes: bool = option(
        False,
        "Whether straights and flushes count among three cards, as in three-card poker.",
        source="Amarillo Slim for no; Wikibooks for yes, Wikipedia as a variant",
    )
    said: Literal["at_once", "in_turn"] = option(
        "at_once",
        "Whether all say at the same time if they are in, or in turn.",
        source="amarilloslim.com: at once; pagat for two cards: in turn",
    )
    ghost: Literal["no", "alone", "always"] = option(
        "no", "Whether a hand that nobody plays must be beaten: by a player in alone, or always."
    )
    limit: Money = amount(
        0, "The most that a loser puts into the next pot; 0 for no limit.",
        source="pagat: a maximum is wise",
    )  # fmt: skip

    @property
    def size(self) -> int:
        """Return how many cards make a hand."""
        return 2 if self.cards == "two" else 3

    @property
    def straights(self) -> bool:
        """Return whether straights and flushes count: two cards make none."""
        return self.straights_and_flushes and self.size == 3

    @property
    def reads(self) -> Callable[[Sequence[Card]], Reads]:
        """Return the ranking of hands (4)."""
        return three_card_high if self.straights else high


class Slots(Own):
    """State of the antes: whether everybody antes before this deal, and the next: 1 or 0."""

    antes: Flag
    next_antes: Flag

    def begin(self, opening: Opening) -> None:
        """Return the antes: in the first deal, and in others if nobody was in the deal before."""
        self.antes = self.antes or int(not opening.series)


@worded(
    lambda rules: message(
        "Before the first deal, and after a deal in which nobody was in, everybody antes "
        "{price:$}.",
        price=rules.ante,
    )
)
def first_antes(state: State) -> None:
    """Collect antes before the first deal, and when nobody was in (1, 2)."""
    if state.own.antes:
        antes(state, clause="1")


@worded(
    "The best hand of those in takes the pot; each of the others in puts as much into the next one."
)
def settle(state: State) -> None:
    """The pot is won, and matched by the losers (2 to 5)."""
    rules, pot, stay = state.setup.rules, state.pots[0], state.clockwise()
    if not stay:
        state.own.next_antes = 1
        state.tell(
            "nobody is in", "nobody is in: the pot of {amount} stays", amount=pot, clause="2"
        )
        return
    ghost = state.seats
    faced = rules.ghost == "always" or (rules.ghost == "alone" and not stay[1:])
    winners = compare(state, [*stay, ghost] if faced else stay, rules.reads, clause="3")
    if ghost in winners:
        winners = []
        state.tell("lost", "{dummy} wins: the pot of {amount} stays", amount=pot, clause="4",
                   dummy="the ghost")  # fmt: skip
    losers = [seat for seat in stay if seat not in winners]
    award(state, winners, clause="4" if stay[1:] else "3", beat=losers)
    match_the_pot(state, losers, pot, most=rules.limit, clause="5")


def program(rules: GutsRules) -> tuple[Step, ...]:
    """A deal of Guts."""
    call = declare((OUT, IN), words="in or out?", clause="2", in_turn=rules.said == "in_turn")
    return (first_antes, *(deal(),) * rules.size, call, settle)


def carry_out(state: State) -> dict[str, Any]:
    """Carry the pot over until it is won (1)."""
    again = state.pots[0] > 0
    return {"again": again, "carried": {"antes": 1} if again and state.own.next_antes else {}}


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to two or three cards (4)."""
    at_most(cards.all, rules.size)
    return {"": rules.reads(cards.all)}


def ladder(view: Any) -> Any:
    """The order of hands (4)."""
    rules = view.rules
    return {"": THREE_CARD_HANDS if rules.straights else wild_hands(rules.size)}


GUTS = Game(
    "Guts", __doc__, seats=(2, 8), program=program, rules=GutsRules, worth=worth, own=Slots,
    rule_sets={"three_cards": {"cards": "three"}, "ghost": {"ghost": "alone"},
               "straights": {"cards": "three", "straights_and_flushes": "yes"}},
    dummies=lambda rules: int(rules.ghost != "no"),
    cards_needed=lambda seats, rules: (rules.size * (seats + 1), f"{seats + 1} x {rules.size}"),
    hand_sizes=lambda state: (state.setup.rules.size,) * 2, incidents=BASIC,
    carry_out=carry_out, carries=({}, {"antes": 1}), carried={"antes": 1},
    talk=Talk(
        strange="Nobody is in: the pot stays, and everybody antes for the "
    "next deal.",
        dummies=("the ghost",), kinds=Kinds(news=("nobody is in", "lost")), ladder=ladder),
)  # fmt: skip
