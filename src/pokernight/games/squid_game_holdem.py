"""Squid Game Hold'em. Hold'em until all but one have won a squid; the one without pays them all.

1. Two to ten players get two cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards. A round of betting begins to the left of
the big blind. Then come three cards on the board (the flop), a fourth (the turn) and a fifth (the
river), each after a burned card and each with a round of betting that begins to the left of the
dealer. Bets are as in hold'em.

2. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best five of the seven cards in hand and on the board win; equal hands split.

3. Whoever wins the main pot alone wins a squid, also if all others have folded. A second pot brings
no second squid. For a pot that is split there is none.

4. Squids are kept from hand to hand, until only one of those with chips has none. That player pays
the price of a squid to everybody for each squid, or as much as is left, and a new game begins with
the next hand. Whoever sits down later has no squid yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pokernight.engine import steps
from pokernight.engine.betting import take_pots
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Game, Step
from pokernight.engine.game_slots import Natural
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import Own, State, by_seat
from pokernight.engine.step_metadata import worded
from pokernight.engine.view import View
from pokernight.games.boards import FlopStakes, cards_needed, flop_game
from pokernight.games.holdem import HOLDEM
from pokernight.games.stud import HIGH
from pokernight.wording.message import Text, message, tally


@dataclass(frozen=True)
class Rules(FlopStakes):
    """House rules of Squid Game Hold'em."""

    price: Money = amount(600, "What a squid costs.", source="ClubGG: three big blinds")
    squids: Literal["one", "each_pot"] = option(
        "one", "Whether a player can win one squid, or another with each pot.",
        source="gamiotech.com: classic and infinite; ClubGG: several bring nothing",
    )  # fmt: skip

    @property
    def leaves_money(self) -> bool:
        """Squids are carried, and no money."""
        return False


class Slots(Own):
    """Number of squids, by seat."""

    squids: list[Natural] = by_seat(0)


def without(state: State) -> list[int]:
    """The seats that have chips and no squid (4)."""
    return [seat for seat in range(state.seats) if state.stack[seat] and not state.own.squids[seat]]


@worded(
    lambda rules: message(
        "Whoever wins the main pot alone takes a squid. The last player without one pays "
        "{price:$} for each squid of the others.",
        price=rules.price,
    )
)
def award_squid(state: State) -> None:
    """Give a squid for a main pot that was not split; the last without one pays (3, 4)."""
    live, squids, rules = state.clockwise(), state.own.squids, state.setup.rules
    values = {seat: HIGH.value(state, seat) if live[1:] else 0 for seat in live}
    winners = [seat for seat in live if values[seat] == max(values.values())]
    if not winners[1:] and (rules.squids == "each_pot" or not squids[winners[0]]):
        squids[winners[0]] += 1
        state.tell("squid", "{seat wins} a squid", winners[0], clause="3",
                   squids=squids[winners[0]])  # fmt: skip
    last = without(state)
    if len(last) == 1:
        for seat in range(state.seats):
            if squids[seat]:
                steps.pay(state, last[0], rules.price * squids[seat], seat, clause="4",
                          words="{seat has} no squid and {seat:pays} {other} {amount}")  # fmt: skip


def uncontested(state: State) -> None:
    """Give the last player left the pots and a squid (3)."""
    try:
        take_pots(state)
    finally:
        award_squid(state)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Squid Game Hold'em."""
    return (*flop_game(rules, 2, (HIGH,), bets="1", showdown="2"), award_squid)


def carry_out(state: State) -> dict[str, Any]:
    """Carry the squids to the next hand, until only one of those with chips has none (4)."""
    if len(without(state)) < 2 and not state.misdeal:
        return {}
    return {"by_seat": {"squids": tuple(state.own.squids)}}


def notes(view: View) -> list[Text]:
    """List the squids of each player who has any."""
    squids = tally(view.own["squids"], "squids: {count}", least=1)
    return [message("squids: {squids:,}", squids=squids)] if squids else []


SQUID_GAME_HOLDEM = Game(
    "Squid Game Hold'em", __doc__, seats=(2, 10), program=program, rules=Rules, own=Slots,
    worth=HOLDEM.worth, cards_needed=cards_needed(2), hand_sizes=lambda state: (2, 2),
    incidents=BASIC, counts={"squids": 99}, carry_out=carry_out,
    uncontested=uncontested,
    rule_sets={"each-pot": {"squids": "each_pot"}}, odds=HOLDEM.odds,
    talk=Talk(
        Kinds(news=("squid",)), notes=notes, ladder=HOLDEM.talk.ladder,
        strange="The pot is split: nobody wins a squid.",
    ),
)  # fmt: skip
