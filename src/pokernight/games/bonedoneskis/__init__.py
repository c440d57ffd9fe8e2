"""Bonedoneskis. Six-card stud in which the cards steal, trade, sell and sleep.

1. Two to eight players ante. Each is dealt two cards down and one up, and when their powers have
acted the lowest up card brings it in, without being asked; the others call, complete to a full bet
or fold. Another card up, the powers, and a round of small bets; a third card up, the powers, and a
round of big bets; the last card down, and a round of big bets. Nothing is burned. Should all but
one fold, also while powers act, he takes the pot.

2. The highest hand in sight opens from fourth street on, wild cards counted, of equal ones the
first to the dealer's left, and may check; a card in the middle counts for nobody there. For the
bring-in an up seven or black six counts as an ace and the 4♠ as the 8♠; a red six or no up card
does not bring in, and of equal cards the lowest suit does. Among 7-8-10-A the 8 brings in. Whose
chips are all in cannot: then it is the lowest up card among those who can.

3. If a red jack or the queen of spades is turned up for the first time on fifth street, the sixth
card is dealt up too, with its powers and a round of big bets, and a seventh down. If one is turned
up on sixth street, the seventh is dealt up likewise, and an eighth down.

4. No copies! A wild or derived card may not be a card that is already in your hand. And it is
powerless: it never has the power of the card that it stands for.

5. After each round of up cards powers act, one at a time: trades first, all others from the
dealer's left, in a hand from left to right as it lies. What a power does may wake others; a card
that comes by a trade or a steal wakes for its new owner. Trades must be made: the 9♦ for an up card
of another player, once in a hand. And for three up cards side by side that follow each other in
rank, a hole card, unseen, with the neighbour on the side of the highest.

6. Any power but a trade or a duty may be slept: if you do not claim it, nobody need tell you. When
the cards are dealt all players say at once which of their up cards they use, and again after what
was used, until nobody uses any. A power not claimed in time has lapsed. The 2♠ takes a two or five
that another has in sight. A red four turns an up card of anybody down for good, where it plays on
as a card dealt down. A red queen has another player turn up a hole card.

7. An up three may be sold: you pay the price to the pot and the top card of the deck takes its
place. The 8♠ may be swapped, for the price, for any up card of another player; a pass ends that for
everybody. The 9♠ collects a fee from each other player; a player who is all in bets with it from
the next action on, and wins of each round of betting what they matched in it. The owner of a black
jack pays a fee to the pot or folds; of a jack and a four in one hand in sight, no eight between
them, the price or folds. Who has less puts in all he has, and with nothing left he owes nothing. A
king and a three dealt on consecutive streets oblige their owner to bet or raise once in that round,
if he can.

8. Up sevens are wild. A black six may be an ace, a red six is worth nothing. A 2♦ or 2♣ dealt from
fourth to seventh street may be added to the up card dealt before it, in that card's suit: nine and
two make a jack. At the showdown you play the two as one, or apart; if either is moved or turned
down they stay apart. So may one dealt down as the last card, with the card on its left if that lies
face up. The 4♠ dealt up on third street may be the 8♠, on fourth the Q♠, and on fifth it is a pair
of fours if you like.

9. At the showdown the last to bet or raise shows first, then clockwise. The best five cards win,
and equal hands split. A hand with the 4♣ face down in it is dead.

10. Both red sixes face up in one hand are a Bonedoneskis: the hand is over at once, and their
owner takes every pot that he is in; bets that he could not match go back.
"""

from __future__ import annotations

from pokernight.engine import steps
from pokernight.engine.betting import bet
from pokernight.engine.changes import Change
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.powers import window
from pokernight.engine.presentation import Talk
from pokernight.engine.state import State
from pokernight.engine.step_metadata import pushes, worded
from pokernight.engine.steps import Contest
from pokernight.engine.steps.shown_hands import NO_PLACE, Claim, shown_hand
from pokernight.games.bonedoneskis.bone_options import (
    TWOS_AND_FIVES,
    Rules,
    Slots,
    longer,
    slots_of,
    turned_up,
)
from pokernight.games.bonedoneskis.bone_texts import can_do, meaning, notes, why
from pokernight.games.bonedoneskis.hand_values import (
    FACTS,
    dead,
    given,
    highest_in_sight,
    lie_of,
    lowest_card,
    read,
    value_of,
    worth,
)
from pokernight.games.bonedoneskis.power_table import (
    a_bonedoneskis,
    krabler,
    make_aggressive,
    powers,
)
from pokernight.games.stud import unless_alone
from pokernight.games.version_changes import ANTES_MAKE_LAYERS
from pokernight.ranking.ladder import WILD_HANDS
from pokernight.wording.message import message

RECOVERED = dict.fromkeys(("nine_of_spades", "nine_of_diamonds", "red_queens", "black_jacks"), "no")
"""House readings of powers whose text is lost, switched off."""


@worded(up=1)
def deal_up(state: State) -> None:
    """A card face up to each player left (1); two red sixes end the hand (10)."""
    slots = slots_of(state)
    slots.street += 1
    slots.must_bet = [0] * state.seats
    order = state.clockwise()
    dealt = steps.deal_round(state, up=True, clause="1")
    if state.board and dealt == state.board[-1:]:
        return
    for seat, token in zip(order, dealt, strict=False):
        turned_up(state, seat, token, dealt=True)
    a_bonedoneskis(state)


@worded("A player dealt a king and a three in a row must bet or raise in this round.")
def krablers(state: State) -> None:
    """Return the player obliged to bet or raise (7).

    The player was dealt a king and a three in a row and still has both; where duties may be slept,
    the player must have owned up to it.
    """
    rules: Rules = state.setup.rules
    must_bet = slots_of(state).must_bet
    for seat in state.clockwise():
        due = must_bet[seat] or rules.duties == "owed"
        must_bet[seat] = 0
        for tokens in list(krabler(state, seat)) if due else ():
            make_aggressive(state, seat, tokens)
    if rules.extension == "in_sight":
        for seat in state.clockwise():
            for token in state.shown(seat):
                longer(state, token)


def must_bet(state: State, seat: int) -> bool:
    """A Krabler is due at the seat's first turn of the round (7)."""
    return bool(slots_of(state).must_bet[seat]) and state.acted[seat] < 0


def up_street(rules: Rules, size: int) -> tuple[Step, ...]:
    """A card up, the powers, and a round of betting."""
    return (
        unless_alone(deal_up),
        window("6", strict=rules.sleeping == "strict", after=a_bonedoneskis),
        krablers,
        bet(rules.limits(size), highest_in_sight, "2", must_bet),
    )


@worded(
    lambda rules: message(
        "If a red jack or the queen of spades came up on fifth street: one more card up, the "
        "powers and a round of betting, {bet:$} again. If one comes up on sixth street, the same "
        "once more.",
        bet=rules.big_bet,
    )
)
def sixth_street(state: State) -> None:
    """Deal sixth street, up if fifth brought a red jack or the queen of spades (3)."""
    if slots_of(state).size > 6 and state.stub:
        state.push("sixth street")


@worded("If one came up on that street: another card up, the powers and a round of betting.")
def seventh_street(state: State) -> None:
    """Deal the seventh card in the same way if sixth street came (3)."""
    if slots_of(state).size > 7 and state.stub:
        state.push("seventh street")


@pushes("last street")
def last_street(state: State) -> None:
    """The last card, unless the deck has run out: then there is none, and no betting (1)."""
    if state.stub:
        state.push("last street")


@worded(down=1)
def last_card(state: State) -> None:
    """The last card is dealt down (1)."""
    slots = slots_of(state)
    slots.street += 1
    slots.must_bet = [0] * state.seats
    dealt = steps.deal_round(state, up=False, clause="1")
    slots.last = int(dealt[0] not in state.board)


@worded("A hand with the 4♣ face down is dead.")
def dead_hands(state: State) -> None:
    """Turn up and fold the hands with the 4♣ face down (9)."""
    for seat in state.clockwise():
        if dead(state, seat) and not state.alone():
            shown = None
            if state.sink is not None:
                shown = shown_hand(
                    state, seat, [Claim("", read(lie_of(state, seat), state.setup.rules), NO_PLACE)]
                )
            state.turn_up(state.hands[seat])
            state.report("killer 4", "Killer 4: {cards}: {seat has} a dead hand", {}, seat,
                         tokens=state.hands[seat], clause="9", shown=shown)  # fmt: skip
            state.fold(seat)


HIGH = Contest(
    "the pot",
    lambda state, seat: value_of(lie_of(state, seat), state.setup.rules),
    lambda state, seat: read(lie_of(state, seat), state.setup.rules),
)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Bonedoneskis."""
    small = rules.limits(rules.small_bet)
    deal_down = steps.deal(clause="1")
    third, powers_act, krabs, _ = up_street(rules, rules.small_bet)
    return (
        steps.ante(rules.ante),
        deal_down,
        deal_down,
        third,
        powers_act,
        krabs,
        steps.bring_in(rules.bring_in, small, "2", lowest_card, forced=not rules.complete_at_once),
        bet(small, highest_in_sight, "1", must_bet),
        *up_street(rules, rules.small_bet),
        *up_street(rules, rules.big_bet),
        sixth_street,
        last_street,
        dead_hands,
        steps.showdown((HIGH,), rules.show_order, rules.odd_chips, clause="9"),
    )


def subprograms(rules: Rules) -> dict[str, tuple[Step, ...]]:
    """Return the streets of a longer game (3), and the last street."""
    return {
        "sixth street": (*up_street(rules, rules.big_bet), seventh_street),
        "seventh street": up_street(rules, rules.big_bet),
        "last street": (last_card, bet(rules.limits(rules.big_bet), highest_in_sight, "2")),
    }


def cards_needed(seats: int, rules: Rules) -> tuple[int, str]:
    """Six cards each; a longer game of seven or eight players may run short, a sale never does."""
    return 6 * seats, f"{seats} x 6"


def sizes(state: State) -> tuple[int, int]:
    """As many as the street, and what the 2 Hog may have taken; two are left at the least (6)."""
    return 2, slots_of(state).street + TWOS_AND_FIVES


BONEDONESKIS = Game(
    "Bonedoneskis",
    __doc__,
    seats=(2, 8),
    program=program,
    rules=Rules,
    rule_sets={"bonedoneskis": {}, "bonedoneskis-recovered": RECOVERED},
    subprograms=subprograms,
    worth=worth,
    own=Slots,
    cards_needed=cards_needed,
    hand_sizes=sizes,
    incidents=BASIC,
    powers=powers,
    changes=(
        ANTES_MAKE_LAYERS,
        Change(
            2,
            "chips that reach an all-in player in mid-hand play from the next action on: of each "
            "betting round a player wins only what they matched in it",
        ),
    ),
    short_deck="board",
    talk=Talk(
        wild="Sevens face up are wild. A black six may also stand for an ace.",
        may=lambda rules: message(
            "The price of a power is {price:$}, its fee {fee:$}.", price=rules.price, fee=rules.fee
        ),
        strange=("Both red sixes face up in one hand: it is over, and their player takes the pot."),
        first_time=(
            "Most cards have a power while they lie face up: they steal, trade or are sold.",
            "The best five cards; a wild card may not stand for a card that you hold.",
            "A power not claimed in time is lost, and nobody reminds you: tap your cards.",
        ),
        kinds=Kinds(news=("killer 4", "a bonedoneskis", "pays", "longer")),
        facts=FACTS,
        given=given,
        notes=notes,
        ladder=lambda view: {"": WILD_HANDS},
        why=why,
        meaning=meaning,
        can_do=can_do,
    ),
)
