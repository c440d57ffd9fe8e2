"""Mexican Stud. Five-card stud from a short pack with a joker, and a down card one may turn up.

1. Two to seven players ante. The pack has no eights, nines and tens and one joker: forty-one cards.
Each is dealt one card down and one up.

2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest, and the joker is above all. In turn the others fold, call, or
complete the bring-in to a full bet, and may then raise.

3. Three times everybody left, all at the same time, may then turn up his down card or keep it down.
Who keeps it is dealt the next card face up, who turns it up is dealt it face down; a card is burned
before. A round of betting follows each time. The highest hand in sight opens, of equal ones the
first to the left of the dealer, and may check. Bets are small in the first two rounds and big in
the last two.

4. A joker that is dealt face down is any card, and stays so when it is turned up. A joker that is
dealt face up is a bug: an ace, or whatever completes a straight or a flush.

5. At the showdown the last to bet or raise shows first, then clockwise. The best five cards win. A
jack follows a seven, so five, six, seven, jack, queen is a straight; a flush is better than a full
house, and five of a kind is the best of all. Equal hands split the pot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import JOKERS, Card, Pack, rank, suit
from pokernight.engine import steps
from pokernight.engine.betting import bet
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.game_slots import Flag
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import option
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import Contest, tell_dealt
from pokernight.engine.view import View
from pokernight.games.reasons import because
from pokernight.games.stud import BringInRules, at_most
from pokernight.ranking.ladder import MEXICAN_HANDS
from pokernight.ranking.mexican import CARDS_LEFT, MexicanReading, mexican
from pokernight.wording.message import message

JOKER = JOKERS[0]
PACK = Pack("the pack of Mexican Stud", (*CARDS_LEFT, JOKER))
KEEP = "keep"


@dataclass(frozen=True)
class Rules(BringInRules):
    """House rules of Mexican Stud."""

    joker: Literal["as_dealt", "as_it_lies"] = option(
        "as_dealt",
        "Whether the joker is a bug where it was dealt face up, or where it lies so in the end.",
        source="BARGE rulebook; WSOP, Mexican poker: wild if down, a bug if up",
    )


class Slots(Own):
    """State: 1 if the joker was dealt face up, else 0."""

    dealt_up: Flag


def is_bug(state: State, seat: int) -> bool:
    """Return whether the joker of a seat is a bug (4)."""
    if state.setup.rules.joker == "as_dealt":
        return bool(state.own.dealt_up)
    return any(state.face[token] == JOKER for token in state.shown(seat))


def _reading(state: State, seat: int) -> MexicanReading:
    return mexican(state.cards(state.hands[seat]), bug=is_bug(state, seat))


CONTEST = Contest("the pot", lambda state, seat: _reading(state, seat).value, _reading)


def deal_to(state: State, seat: int, *, up: bool) -> None:
    """Deal a card, and keep in mind whether it is the joker, for all to see (4)."""
    token = state.deal(seat, up=up)
    if up and state.face[token] == JOKER:
        state.own.dealt_up = 1
    tell_dealt(state, seat, token, up)


@worded(down=1, up=1)
def first_cards(state: State) -> None:
    """Deal everybody a card down and a card up (1)."""
    for up in (False, True):
        for seat in state.clockwise():
            deal_to(state, seat, up=up)


@worded("the lowest card in sight, of equal ranks the lowest suit; the joker is above all")
def lowest_card(state: State) -> int:
    """Return the seat of the lowest up card, the joker above all (2)."""

    def height(seat: int) -> tuple[int, int]:
        door = state.face[state.shown(seat)[0]]
        return (13, 0) if door == JOKER else (rank(door), suit(door))

    return min(state.clockwise(), key=height)


@worded("the highest hand in sight; of equal ones the first to the dealer's left")
def highest_in_sight(state: State) -> int:
    """Return the seat of the highest hand in sight, the joker there a bug (3)."""
    return max(
        state.clockwise(),
        key=lambda seat: mexican(state.cards(state.shown(seat)), bug=True).value,
    )


def turn(burns: bool) -> Step:
    """Let everybody turn the down card up, and deal another (3)."""

    def dealt(state: State, answers: Mapping[int, Any]) -> None:
        if burns:
            state.burn()
        for seat, answer in answers.items():
            deal_to(state, seat, up=answer == KEEP)

    words = (
        "Everybody chooses: the down card is turned up and a new one dealt face down, or it stays "
        "down and the new one comes face up."
    )
    step = steps.roll(
        keep=KEEP, words="keep your down card down, or turn it up?", rolled=dealt, clause="3"
    )
    return worded(words, up=1)(step)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Mexican Stud."""
    small, big = rules.limits(rules.small_bet), rules.limits(rules.big_bet)
    rounds = [bet(limits, highest_in_sight, clause="3") for limits in (small, big, big)]
    return (
        steps.ante(rules.ante),
        first_cards,
        steps.bring_in(rules.bring_in, small, "2", lowest_card),
        bet(small, highest_in_sight, clause="2"),
        *(step for betting in rounds for step in (turn(rules.burns), betting)),
        steps.showdown((CONTEST,), rules.show_order, rules.odd_chips, clause="5"),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to five cards; a joker in sight is a bug, unless it is said to be wild."""
    at_most(cards.all, 5)
    return {"": mexican(cards.all, bug=JOKER in cards.open and cards.given.get("joker") != "wild")}


def why(view: View, hand: int) -> list[Reason]:
    """The joker of a hand (4)."""
    jokers: list[Card] = [card for card in view.known(hand) if card == JOKER]
    if given(view, hand):
        return because(jokers, "wild", "it was dealt face down", "4")
    up = any(view.face[token] == JOKER and view.up[token] for token in view.hands[hand])
    if up:
        reason = "the joker is an ace, or completes a straight or a flush"
        return because(jokers, "a bug", reason, "4", state="limited")
    return because(jokers, "wild", "it lies face down", "4")


def given(view: View, hand: int) -> dict[str, str]:
    """Return whether the joker is any card though it lies face up (4)."""
    assert isinstance(view.rules, Rules)
    wild = view.rules.joker == "as_dealt" and not view.own["dealt_up"]
    return {"joker": "wild"} if wild else {}


MEXICAN_STUD = Game(
    "Mexican Stud", __doc__, seats=(2, 7), program=program, rules=Rules, pack=PACK, own=Slots,
    worth=worth, incidents=BASIC,
    cards_needed=lambda seats, rules: (
        5 * seats + 3 * rules.burns, message("{seats} x 5 + 3 burns", seats=seats)
    ),
    hand_sizes=lambda state: (min(1 + max(state.street, 1), 5), min(2 + state.street, 5)),
    talk=Talk(
        Kinds(changes_wilds=("roll",)), why=why, given=given,
        ladder=lambda view: {"": MEXICAN_HANDS},
        strange="Five, six, seven, jack, queen is a straight, as a jack follows a seven.",
        facts={"joker": "wild, where a joker in sight was dealt face down"},
    ),
)  # fmt: skip
