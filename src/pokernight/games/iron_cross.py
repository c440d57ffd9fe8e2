"""Iron Cross. Five cards in hand, and one line of a cross that is turned card by card.

1. Two to nine players ante and are dealt five cards each, face down; or four, as the house plays
it. Five cards are laid face down on the table in a cross: one above, one on the right, one below,
one on the left and one in the centre. A round of betting begins to the left of the dealer.

2. The cards of the cross are turned one by one, clockwise from the top and the centre last, or in
another order of the house: the arms two by two, or the centre first. A round of betting follows
each time. Bets are small until three of them lie open, and big from then on.

3. A hand is the best five of one's own cards and of one line of the cross: the upright, which is
the cards above, in the centre and below, or the beam, which is those on the left, in the centre
and on the right. Cards of both are never used together.

4. The centre is a card like any other. If the house plays so it is wild, or it is wild with every
card of its rank.

5. The best hand wins, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, Card, name, parse, rank
from pokernight.engine import steps
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games.boards import turned
from pokernight.games.reasons import because, on_wilds
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import at_most
from pokernight.ranking import Reading, high
from pokernight.ranking.ladder import Ladder, high_hands
from pokernight.wording.message import Text, message

TOP, RIGHT, BELOW, LEFT, CENTRE = range(5)
CROSS = ((-1, TOP, -1), (LEFT, CENTRE, RIGHT), (-1, BELOW, -1))
LINES = {"the upright": (TOP, CENTRE, BELOW), "the beam": (LEFT, CENTRE, RIGHT)}
TURNS = {
    "centre_last": ((TOP,), (RIGHT,), (BELOW,), (LEFT,), (CENTRE,)),
    "arms": ((TOP, BELOW), (LEFT, RIGHT), (CENTRE,)),
    "centre_first": ((CENTRE,), (TOP,), (RIGHT,), (BELOW,), (LEFT,)),
}


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Iron Cross."""

    cards: Literal["five", "four"] = option(
        "five", "How many cards each player is dealt.",
        source="wildpoker: five; burnpoker.com, pokertips.org: four",
    )  # fmt: skip
    turned: Literal["centre_last", "arms", "centre_first"] = option(
        "centre_last", "How the cross is turned: the centre last or first, or the arms by twos."
    )
    centre: Literal["plain", "wild", "wild_rank"] = option(
        "plain",
        "Whether the card in the centre is wild, or wild with every card of its rank.",
        source="home-game lists: last card wild",
    )


def wilds(cards: Sequence[Card], centre: Card | None, rules: Rules) -> list[Card]:
    """The cards that are wild (4)."""
    if centre is None or rules.centre == "plain":
        return []
    return [card for card in cards if card == centre] if rules.centre == "wild" else [
        card for card in cards if rank(card) == rank(centre)
    ]  # fmt: skip


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Iron Cross."""

    def reading(hand: list[Card], line: list[Card]) -> Reading:
        cards = [*hand, *line]
        return high(cards, wild=wilds(cards, line[1], rules))

    return (
        *turned(rules, 5 if rules.cards == "five" else 4, TURNS[rules.turned], "The cross"),
        steps.showdown((Contest.with_board("the pot", reading),), rules.show_order,
                       rules.odd_chips, clause="5"),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read the player's own cards with those of a line."""
    at_most(cards.all, 8)
    centre = parse(cards.given["centre"])[0] if "centre" in cards.given else None
    return {"": high(cards.all, wild=wilds(cards.all, centre, rules))}


def centre_of(view: View) -> Card | None:
    """The card in the centre, once it lies open."""
    return view.look(view.board)[CENTRE].card if view.board else None


def given(view: View, hand: int) -> dict[str, str]:
    """The centre of a view, as ``worth`` takes it."""
    return {} if (centre := centre_of(view)) is None else {"centre": name(centre)}


def notes(view: Any) -> list[Text]:
    """List what is wild, once that is known."""
    centre = centre_of(view)
    if view.rules.centre == "plain" or centre is None:
        return []
    if view.rules.centre != "wild_rank":
        return [on_wilds("the centre is wild", "the centre")]
    letter = RANKS[rank(centre)]
    return [on_wilds(message("the centre is wild, and so are {rank:ranks}", rank=letter),
                     message("{rank:ranks}", rank=letter))]  # fmt: skip


def why(view: Any, hand: int) -> list[Reason]:
    """The centre, and what is of its rank (4)."""
    board = [seen.card for seen in view.look(view.board) if seen.card is not None]
    return because(wilds([*view.known(hand), *board], centre_of(view), view.rules),
                   "wild", "the centre of the cross makes its rank wild", "4")  # fmt: skip


def ladder(view: Any) -> dict[str, Ladder]:
    """The order of hands (4)."""
    return {"": high_hands(wild=view.rules.centre != "plain")}


IRON_CROSS = Game(
    "Iron Cross", __doc__, seats=(2, 9), program=program, rules=Rules, worth=worth,
    rule_sets={"criss-cross": {"centre": "wild_rank"}}, lines=lambda rules: LINES,
    cards_needed=lambda seats, rules: (
        5 * seats + 5, message("{seats} x 5 + 5 in the cross", seats=seats)),
    hand_sizes=lambda state: (4, 5), incidents=BASIC,
    talk=Talk(Kinds(changes_wilds=("board",)),
              facts={"centre": "the card in the centre, such as 9h"}, given=given,
              layout=lambda rules: CROSS, notes=notes, ladder=ladder, why=why),
)  # fmt: skip
