"""Three-Five-Seven. In or out with three cards, with five and with seven, for legs and the pot.

1. Two to seven players ante before every deal and are dealt three cards each, face down, among
which threes are wild; then two more, and fives are wild instead; then two more, and sevens are.

2. With three cards, with five and with seven all say at the same time whether they are in or out.
Who is out is so for that round alone, and holds his cards for the next.

3. Who is in alone wins a leg. Whoever has five legs takes the pot, and the game is over; until then
the same players are dealt new cards for it.

4. Of several who are in, the best hand wins the round: of three cards three of a kind, a pair or
high cards, of more the best five, five of a kind being the best of all. They show their cards,
which lie open from then on; nobody wins a leg.

5. Each of the others who were in pays the winner as much as the pot was. Equal hands share what is
paid to them.

6. Who cannot pay gives what he has, and is out of the rest of the game with nothing left. If
that leaves but one, he takes the pot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, Card, rank
from pokernight.engine import steps
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Advice, Reason, Talk
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import HandOver, Own, State, by_seat
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.antes import AnteRules, antes
from pokernight.games.home_game_texts import WILD_BY_ROUND, ends_round, legs_rule
from pokernight.games.reasons import because, rank_is_wild
from pokernight.games.stud import at_most
from pokernight.games.version_changes import LOSERS_PAY_THE_WINNER
from pokernight.ranking import Reading, high
from pokernight.ranking.ladder import wild_hands
from pokernight.wording.message import Text, message, tally


@dataclass(frozen=True)
class Rules(AnteRules):
    """House rules of Three-Five-Seven."""

    legs: Literal[3, 4, 5] = option(5, "How many legs win the pot.", source="poker.com: five")
    losers: Literal["pay_the_winner", "match_the_pot"] = option(
        "pay_the_winner", "Where the losers of a round pay: to its winner, or to the pot.",
        source="poker.com, onlinepoker.net: the winner; pokerhomegames.com: the pot")  # fmt: skip
    limit: Money = amount(0, "The most that a loser pays at once; 0 for no limit.")


class Slots(Own):
    """Number of legs, by seat."""

    legs: list[int] = by_seat(0)


def wild_rank(cards: int) -> str:
    """The rank that is wild among so many cards (1)."""
    return "3" if cards <= 3 else "5" if cards <= 5 else "7"


def reading(cards: Sequence[Card], wild: str = "") -> Reading:
    """Read three, five or seven cards, with the wild rank of three or five (4)."""
    number = RANKS.index(wild or wild_rank(len(cards)))
    return high(cards, wild=[card for card in cards if rank(card) == number])


def settle(state: State) -> None:
    """Give a player in alone a leg; of several the best wins, and the others pay (3 to 6)."""
    rules, legs, pot = state.setup.rules, state.own.legs, state.pots[0]
    stay = steps.who_said(state, steps.IN)
    if not stay:
        state.tell("nobody is in", "nobody is in")
        return
    winners = steps.compare(state, stay, reading)
    losers = [seat for seat in stay if seat not in winners]
    if not stay[1:]:
        legs[stay[0]] += 1
        state.tell("leg", "{seat is} in alone and {seat:wins} a leg: {legs} of {needed}", stay[0],
                   clause="3", legs=legs[stay[0]], needed=rules.legs)  # fmt: skip
    to = winners if rules.losers == "pay_the_winner" else ()
    steps.match_the_pot(state, losers, pot, most=rules.limit, to=to, clause="5")
    steps.broke(state, losers, clause="6")
    if state.alone() or legs[winners[0]] >= rules.legs:
        steps.award(state, winners[:1], clause="6" if state.alone() else "3")
        raise HandOver


def program(rules: Rules) -> tuple[Step, ...]:
    """A deal of Three-Five-Seven."""
    asked = steps.declare(("out", "in"), words="in or out of this round?", out="waits", clause="2")
    rounds = [(*(steps.deal(clause="1"),) * n, asked, ends_round(settle)) for n in (3, 2, 2)]
    return (antes, *(step for steps in rounds for step in steps))


def carry_out(state: State) -> dict[str, Any]:
    """Deal again for the pot until it is won, to the players left (3, 6)."""
    kept = {"by_seat": {"legs": tuple(state.own.legs)}, "still": tuple(state.clockwise())}
    return {"again": True, **kept} if state.pots[0] else {}


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to seven cards, where a rank is wild."""
    at_most(cards.all, 7)
    if (wild := cards.given.get("wild", "")) and wild not in "357":
        raise Refused(f"what is wild is 3, 5 or 7, not {wild!r}")
    return {"": reading(cards.all, wild)}


def given(view: View, hand: int) -> dict[str, str]:
    """The rank that is wild now, also among the cards in sight alone (1)."""
    return {"wild": wild_rank(max(map(len, view.hands)))}


def notes(view: Any) -> list[Text]:
    """List what is wild, and the legs of each player who has any."""
    legs = tally(view.own["legs"], "legs: {count}", least=1)
    won = message("legs: {legs:,}; {needed} win", legs=legs, needed=view.rules.legs)
    return [rank_is_wild(given(view, 0)["wild"]), *([won] if legs else [])]


def why(view: View, hand: int) -> list[Reason]:
    """The wild cards of a hand (1)."""
    wild, cards = RANKS.index(given(view, hand)["wild"]), len(view.hands[hand])
    text = message("{rank:ranks} are wild in a hand of {held:#card}", rank=RANKS[wild], held=cards)
    return because([c for c in view.known(hand) if rank(c) == wild], "wild", text, "1")


def advice(view: View, drawn: Iterable[State]) -> Advice:
    """Declare in with the best hand in at least half of the sampled worlds."""
    states = list(drawn)
    best = sum(view.seat in steps.best_of(state, state.clockwise(), reading) for state in states)
    why = message("the best hand is yours in {best} of {deals:#deal}", best=best, deals=len(states))
    return Advice(steps.IN if 2 * best >= len(states) else steps.OUT, why)


THREE_FIVE_SEVEN = Game(
    "Three-Five-Seven", __doc__, seats=(2, 7), program=program, rules=Rules, worth=worth, own=Slots,
    rule_sets={"match": {"losers": "match_the_pot"}}, counts={"legs": 4}, carry_out=carry_out,
    cards_needed=lambda seats, rules: (7 * seats, f"{seats} x 7"), hand_sizes=lambda state: (3, 7),
    changes=(LOSERS_PAY_THE_WINNER,), incidents=BASIC, talk=Talk(given=given, notes=notes, why=why,
        advice=advice, kinds=Kinds(news=("nobody is in", "leg"), changes_wilds=("dealt",)),
        facts={"wild": "what is wild: 3, 5 or 7"}, wild=WILD_BY_ROUND, wins=legs_rule,
        ladder=lambda view: {"": wild_hands(max(map(len, view.hands)))}),
)  # fmt: skip
