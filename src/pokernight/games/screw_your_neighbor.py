"""Screw Your Neighbor. One card, three lives, and whoever is lowest loses one; Ranter-Go-Round.

1. Two to twelve players ante once, and have three lives each. Each is dealt one card face down;
kings are high and aces low.

2. From the left of the dealer each in turn keeps his card or trades it, unseen by the others, with
his left neighbor, who cannot refuse; unless he holds a king. A king is turned up and stays where it
is, and who holds it is not asked any more.

3. The dealer is the last, and trades with the deck. A king from the deck is turned up too, and then
he must keep his card.

4. All cards are turned up, and whoever has the lowest loses a life; of equal ones each does. When
that would take the last life of everybody, nobody loses one.

5. Who has no life left is out. The next dealer deals to the others until one alone has a life: he
takes the pot. Chips do not matter any more: who has none plays on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, Card, parse, rank
from pokernight.engine import steps
from pokernight.engine.asks import Pick
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import Game, Step
from pokernight.engine.hand import Opening
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Advice, Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State, by_seat
from pokernight.engine.view import View
from pokernight.games.antes import AnteRules, FirstDeal, first_antes
from pokernight.games.home_game_texts import NEIGHBORS_TRADE, lives_rule
from pokernight.games.one_card import OneRank
from pokernight.wording.message import Text, message, tally

KINGS = parse("Kc Kd Kh Ks")


@dataclass(frozen=True)
class Rules(AnteRules):
    """House rules of Screw Your Neighbor."""

    lives: Literal[1, 2, 3, 4, 5] = option(3, "How many lives everybody has.")
    ties: Literal["all", "none"] = option("all", "The players tied for lowest who lose a life.")


class Slots(FirstDeal):
    """The lives by seat."""

    lives: list[int] = by_seat(0)

    def begin(self, opening: Opening) -> None:
        """Give everybody all lives in the first deal; players dealt in have at least one (5)."""
        super().begin(opening)
        assert isinstance(opening.rules, Rules)
        least = opening.rules.lives if self.first else 1
        self.lives = [max(least, lives) for lives in self.lives]


def reading(cards: Sequence[Card]) -> OneRank:
    """Return the reading of a card, kings high and aces low (1)."""
    return OneRank(cards[0], 1 + (rank(cards[0]) + 1) % len(RANKS), where="")


def trade(state: State, seat: int, answer: str) -> None:
    """Let a player keep the card, or trade it unless a king is in the way (2, 3)."""
    mine = state.hands[seat][:]
    other = -1 if seat == state.clockwise()[-1] else state.clockwise(seat)[0]
    wanted = state.stub[-1] if other < 0 else state.hands[other][0]
    if answer == "keep":
        state.tell("keep", "{seat keeps} the card", seat)
    elif state.turned_out([wanted], KINGS):
        state.turn_up((wanted,))
        state.tell("king", "{cards} is the top of the deck: no trade for {seat}" if other < 0 else
                   "{other turns} up {cards}: no trade for {seat}", seat, other=other,
                   tokens=(wanted,), clause="3" if other < 0 else "2")  # fmt: skip
    else:
        state.learn(EVERYBODY, KINGS, (wanted,), 0, 0)
        if other < 0:
            steps.draw_again(state, seat, mine, "3")
        else:
            steps.trade(state, seat, other, mine, (wanted,))


def settle(state: State) -> None:
    """The lowest lose a life, and the last with a life takes the pot (4, 5)."""
    lives, players = state.own.lives, state.clockwise()
    steps.compare(state, players, reading, said=False)
    values = {seat: reading(state.cards(state.hands[seat])).value for seat in players}
    losers = [seat for seat in players if values[seat] == min(values.values())]
    if (losers[1:] and state.setup.rules.ties == "none") or all(
        lives[seat] == (seat in losers) for seat in players
    ):
        state.tell("spared", "nobody loses a life", clause="4")
        return
    for seat in losers:
        lives[seat] -= 1
        state.tell("life", "{seat loses} a life" if lives[seat] else "{seat loses} the last life",
                   seat, clause="4", left=lives[seat])  # fmt: skip
    left = [seat for seat in players if lives[seat]]
    steps.award(state, left if len(left) == 1 else [], clause="5")


def program(rules: Rules) -> tuple[Step, ...]:
    """A deal of Screw Your Neighbor."""
    asked = steps.each_in_turn(
        "trade", lambda state, seat: None if state.shown(seat) else Pick(("keep", "trade"), ()),
        lambda state, seat: "keep", trade, words="keep your card, or trade it?", clause="2",
    )  # fmt: skip
    return (first_antes, steps.deal(clause="1"), asked, NEIGHBORS_TRADE(settle))


def carry_out(state: State) -> dict[str, Any]:
    """Deal again to players with a life, until only one has (5)."""
    lives = tuple(state.own.lives)
    still = tuple([seat for seat, left in enumerate(lives) if left])
    return {"again": True, "by_seat": {"lives": lives}, "still": still} if still[1:] else {}


def notes(view: View) -> list[Text]:
    """List everybody's lives."""
    return [message("lives: {lives:,}", lives=tally(view.own["lives"], "lives: {count}"))]


def advice(view: View, drawn: object) -> Advice:
    """Keep an eight or better, and whatever beats a card that somebody is known to hold."""
    values = {at: reading(view.known(at)).value for at in range(view.seats) if view.known(at)}
    mine, seven = values.pop(view.asked[0]), reading(parse("7c")).value
    return Advice("keep" if mine > min([seven, *values.values()]) else "trade", "")


SCREW_YOUR_NEIGHBOR = Game(
    "Screw Your Neighbor", __doc__, (2, 12), program, Rules, own=Slots, held=True, incidents=BASIC,
    hand_sizes=lambda state: (1, 1), carry_out=carry_out, counts={"lives": 5},
    talk=Talk(strange="A neighbor with a king turns it up: no trade.", wins=lives_rule, notes=notes,
        kinds=Kinds({"trade": "keep a card or trade it"}, quiet=("keep", "trade"), news=("spared",),
              notable=("king", "life")), ladder=lambda view: {}, advice=advice),
)  # fmt: skip
