"""The house procedures of the Canterbury Card Club: what happens when something goes wrong.

The rulings are data (:mod:`pokernight.games.canterbury_rulings`); here are the steps of a hand of
Omaha Hi-Lo that they change, and the incidents that apply them.

A deal does not stop for questions, so its slips come at the first question after it. What is wrong
with the pack is written in the deck of the opening: a boxed card (128 + card), or a joker.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pokernight.cards import BOXED, JOKERS, plain
from pokernight.engine import steps
from pokernight.engine.asks import Answer, Ask, Bets, Pick, Turn
from pokernight.engine.betting import choices, heads_up, part_of_raise, take_pots, to_act
from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import AGAIN, Step, asks
from pokernight.engine.hand import IllegalIncident
from pokernight.engine.incidents import (
    UNSAID,
    have_acted,
    hole_card,
    is_told,
    live,
    not_seen_by_all,
    ruling_by_acted,
    string_bet_by,
    throw_in,
)
from pokernight.engine.money import put_in
from pokernight.engine.rules import Money
from pokernight.engine.rulings import Case, Incident, announce
from pokernight.engine.state import NOT_BEGUN, State
from pokernight.engine.step_metadata import (
    idle_unless_wrong,
    lays_board,
    notes_trigger,
    worded,
)
from pokernight.engine.steps import Contest
from pokernight.games.canterbury_rulings import RULINGS
from pokernight.wording.amounts import money
from pokernight.wording.message import message

HOLE_CARDS = 4
STILL_TO_COME = (8, 4, 2, 0, 0)
"""Burns and board cards that are due from a round of betting on."""

# --- taking cards off the deck


def draw(state: State) -> int:
    """The next card off the deck; boxed ones are scraps of paper.

    A card exposed on the deal, which lies face up on the deck, stays there for the burn.
    """
    stub = state.stub
    at = len(stub) - 1
    if state.up[stub[at]]:
        at -= 1
    while state.told([stub[at]]) and state.face[stub[at]] >= BOXED:
        token = stub.pop(at)
        face = state.face
        state.face = (*face[:token], plain(face[token]), *face[token + 1 :])
        discard(state, token)
        state.tell("slip", "{cards} lies face up in the deck", tokens=(token,))
        announce(state, RULINGS["boxed_card"].rule())
        at -= 1
    return stub.pop(at)


def draw_up(state: State) -> int:
    """The next card off the deck to lie face up; a joker is a scrap of paper too."""
    while True:
        token = draw(state)
        if not is_joker(state, token):
            state.turn_up((token,))
            return token
        discard(state, token)
        state.tell("slip", "{cards} comes off the deck", tokens=(token,))
        announce(state, RULINGS["joker"].rule(acted=False, mingled=False))


def discard(state: State, token: int) -> None:
    """A card that everybody has seen is out of play."""
    state.knows[token] = EVERYBODY
    state.up[token] = 0
    state.muck.append(token)


def burned(state: State) -> int:
    """Return the next card to burn: the card exposed on the deal, if any."""
    if state.up[state.stub[-1]]:
        return state.stub.pop()
    return draw(state)


# --- the steps that this changes


def deal_four() -> tuple[Step, ...]:
    """Deal four cards each, singly, replacing scraps of paper as they come."""

    def deals(state: State) -> None:
        face = state.face
        order = state.clockwise()
        top = state.stub[-len(order) :]
        if not state.told(top) or max([face[token] for token in top]) < BOXED:
            steps.deal_round(state, up=False)
            return
        for seat in order:
            deal_to(state, seat, len(state.hands[seat]))

    return (notes_trigger("")(worded(down=1)(deals)),) * 4


def deal_to(state: State, seat: int, place: int) -> None:
    """Deal a card off the deck to a place of a player's hand."""
    token = draw(state)
    state.hands[seat].insert(place, token)
    state.knows[token] |= 1 << seat
    steps.tell_dealt(state, seat, token, up=False)


FLOP = message(
    "{street}: burn a card, then {count:#card} face up in the middle.", street="The flop", count=3
)
TURN, RIVER = (
    message(
        "{street}: burn a card, then {count:#card} face up in the middle.", street=name, count=1
    )
    for name in ("The turn", "The river")
)


@lays_board(3)
@worded(FLOP)
def flop(state: State) -> None:
    """Burn a card and turn three; a burn made for a flop that came too early lies aside."""
    if state.alone():
        return
    if state.aside:
        state.muck += state.aside
        state.aside = []
    else:
        state.muck.append(burned(state))
    turn_up(state, 3, "The flop")


@lays_board(1)
@worded(TURN)
def turn(state: State) -> None:
    """Burn a card and turn a card."""
    if not state.alone():
        state.muck.append(burned(state))
        turn_up(state, 1, "The turn")


@lays_board(1)
@worded(RIVER)
def river(state: State) -> None:
    """Burn and turn a card, or shuffle in what came too early and lies aside, and turn a card."""
    if state.alone():
        return
    early, state.aside = state.aside, []
    if early:
        shuffle_in(state, early)
    if not early or state.setup.rules.burn_again:
        state.muck.append(burned(state))
    turn_up(state, 1, "The river")


def turn_up(state: State, cards: int, street: str) -> None:
    """Turn the cards of a street onto the board."""
    tokens = [draw_up(state) for _ in range(cards)]
    state.board += tokens
    state.tell("board", "{street}: {cards}", tokens=tokens, clause="1", street=street)


def shuffle_in(state: State, tokens: list[int]) -> None:
    """Shuffle cards into the deck that is left."""
    state.tell("shuffle", "the dealer shuffles {cards} into the deck", tokens=tokens)
    state.stub = state.reshuffle([*state.stub, *tokens])


# --- the showdown

SHOW, MUCK = "show", "muck"


def foul(state: State, seat: int) -> Case | None:
    """The ruling on a hand that is turned up and is none."""
    if len(state.hands[seat]) != HOLE_CARDS:
        return RULINGS["wrong_number_of_cards"].rule(acted=have_acted(state))
    if joker_of(state, seat) is not None and has_acted(state, seat):
        return RULINGS["joker"].rule(acted=True)
    return None


def has_acted(state: State, seat: int) -> bool:
    """Return whether a player has acted on the hand; a player all in on a blind never does."""
    return bool(state.ever_acted >> seat & 1)


def joker_of(state: State, seat: int) -> int | None:
    """The place of the joker in a hand."""
    hand = state.hands[seat]
    return next((at for at, token in enumerate(hand) if is_joker(state, token)), None)


def is_joker(state: State, token: int) -> bool:
    """Return whether a card is known to be a joker that the pack does not have."""
    face = state.face[token] if state.told([token]) else None
    return face in JOKERS and face not in state.setup.pack.cards


def in_order(state: State) -> list[int]:
    """The live seats in the order in which they show."""
    return steps.show_order(state, state.setup.rules.show_order)


@idle_unless_wrong
def dealer_finds_foul_hands(state: State) -> None:
    """Kill invalid hands before the dealer reads the others; the last hand left wins."""
    for seat in in_order(state):
        if state.alone():
            break
        if joker_of(state, seat) is not None and not has_acted(state, seat):
            joker(state, seat=seat)
        if case := foul(state, seat):
            steps.show(state, seat)
            announce(state, case, seat)
            forfeit(state, seat)
    if state.alone():
        take_pots(state)


def players_turn_up(contests: tuple[Contest, ...]) -> Step:
    """Let the players turn up their own hands, in turn, or muck them."""

    @asks
    def turns_up(state: State) -> Turn:
        seat = to_show(state)
        if state.alone():
            if seat is not None:
                steps.show(state, seat)
            take_pots(state)
        if seat is None:
            return None
        answer = yield Ask(seat, "show", Pick((SHOW, MUCK), ()), SHOW, "", "11", weight="routine")
        if answer == MUCK:
            state.tell("muck", "{seat mucks}", seat)
            leave(state, seat)
        elif case := foul(state, seat):
            steps.show(state, seat)
            announce(state, case, seat)
            forfeit(state, seat)
        elif joker_of(state, seat) is not None:
            joker(state, seat=seat)
        else:
            steps.show_claims(state, seat, steps.claims_in(state, seat, contests))
        return AGAIN

    return turns_up


def to_show(state: State) -> int | None:
    """The seat that is next to turn up its hand, or None when all lie face up."""
    up = state.up
    for seat in in_order(state):
        if not all(up[token] for token in state.hands[seat]):
            return seat
    return None


# --- what a ruling does


def leave(state: State, seat: int) -> None:
    """A hand is out of play; that may leave two in time for raises without limit."""
    state.fold(seat)
    rules = state.setup.rules
    if state.raises <= rules.raises:
        state.uncapped = int(heads_up(state, rules.round(state.street)))


def forfeit(state: State, seat: int) -> None:
    """A hand is killed, and what its player has put in stays in the pot."""
    cents = put_in(state, seat)
    state.tell("forfeit", "{seat forfeits} {amount}", seat, amount=cents)
    leave(state, seat)


def replace(state: State, seat: int, place: int) -> int:
    """Exchange a hole card for the next card of the deck; return the old card, out of play."""
    token = state.hands[seat].pop(place)
    state.knows[token] = EVERYBODY
    deal_to(state, seat, place)
    return token


# --- what must be so


def refuse_unless(possible: bool, reason: str) -> None:
    """Refuse an incident that cannot have happened now.

    Raises:
        IllegalIncident: with the reason.
    """
    if not possible:
        raise IllegalIncident(reason)


def at_the_deal(state: State) -> None:
    """Refuse what happens on the deal, except at the first question after it."""
    refuse_unless(
        state.street == state.actions == 0 and not state.aside,
        "the deal is over: its slips come before anybody acts",
    )


def while_betting(state: State, street: int, action: str) -> None:
    """Refuse what happens only while the round of betting before a card of the board is on."""
    refuse_unless(state.street == street, f"{action} only while the betting before it is on")


def spares(state: State, cards: int) -> None:
    """Refuse what takes so many cards off the deck that the rest of the hand could lack some."""
    face = state.face
    usable = sum([not state.told([token]) or face[token] < JOKERS[0] for token in state.stub])
    to_replace = sum([is_joker(state, token) for hand in state.hands for token in hand])
    needed = STILL_TO_COME[state.street] + to_replace
    refuse_unless(usable >= needed + cards, "the deck is too short for that")


def bettor(state: State) -> tuple[int, Bets]:
    """The seat that is asked to bet, and what it may answer."""
    seat = None if state.actions == NOT_BEGUN else to_act(state)
    if seat is None:
        raise IllegalIncident("nobody is asked to bet")
    rules = state.setup.rules
    bets = choices(state, seat, rules.round(state.street))
    refuse_unless(bets.low <= bets.high, f"seat {seat} may not raise now")
    return seat, bets


def shower(state: State) -> int:
    """The seat that is asked to show."""
    by_hand = state.setup.rules.showdown == "players" and state.actions == NOT_BEGUN
    seat = to_show(state) if by_hand and len(state.board) == 5 else None
    if seat is None:
        raise IllegalIncident("the players are not turning up their hands now")
    return seat


def mingled(state: State, token: int) -> bool:
    """Return whether others were dealt cards after this card: all but the button's last."""
    return state.hands[state.button][-1:] != [token]


# --- the incidents


def boxed_card(state: State, *, seat: int, place: int) -> None:
    """A boxed card was dealt to a player, and noticed when the deal was over.

    One that is noticed at once is written in the deck of the opening.
    """
    at_the_deal(state)
    token = hole_card(state, seat, place)
    not_seen_by_all(state, token)
    spares(state, 1)
    state.knows[token] = EVERYBODY
    state.tell("slip", "{cards} lay face up in the deck when it was dealt to {seat}", seat,
               tokens=(token,))  # fmt: skip
    announce(state, RULINGS["boxed_card"].rule(mingled=mingled(state, token)), seat)
    discard(state, replace(state, seat, place))


def joker(state: State, *, seat: int) -> None:
    """Rule on a joker among a player's cards."""
    live(state, seat)
    place = joker_of(state, seat)
    if place is None:
        raise IllegalIncident(f"seat {seat} has no joker")
    token = state.hands[seat][place]
    state.knows[token] = EVERYBODY
    state.tell("slip", "{cards} is found among {seat:'s} cards", seat, tokens=(token,))
    ruling = RULINGS["joker"].rule(acted=has_acted(state, seat), mingled=mingled(state, token))
    if announce(state, ruling, seat).outcome == "forfeited":
        forfeit(state, seat)
    else:
        discard(state, replace(state, seat, place))


def exposed_cards(state: State, *, seat: int, place: int) -> None:
    """Rule on a card that the dealer exposed on the deal; the second makes it a misdeal."""
    at_the_deal(state)
    token = hole_card(state, seat, place)
    not_seen_by_all(state, token)
    if state.face[token] in JOKERS:
        joker(state, seat=seat)
        return
    spares(state, 0)
    state.knows[token] = EVERYBODY
    state.tell("slip", "the dealer exposes {cards} in {seat:'s} hand", seat, tokens=(token,))
    count = 1 + state.up[state.stub[-1]]
    if announce(state, RULINGS["exposed_cards"].rule(count=count), seat).outcome == "misdeal":
        throw_in(state)
    state.stub.append(replace(state, seat, place))
    state.up[token] = 1


def exposed_by_player(state: State, *, seat: int, place: int) -> None:
    """Rule on a player's card that everybody has seen."""
    token = hole_card(state, seat, place)
    not_seen_by_all(state, token)
    if state.face[token] in JOKERS:
        joker(state, seat=seat)
        return
    state.knows[token] = EVERYBODY
    state.tell("slip", "{seat exposes} {cards}", seat, tokens=(token,))
    announce(state, RULINGS["exposed_by_player"].rule(), seat)


def miscount(state: State, *, seat: int, cards: Literal[3, 5]) -> None:
    """Give a player a card too many, or lose one of theirs in the discards; nobody notices yet."""
    at_the_deal(state)
    live(state, seat)
    hand = state.hands[seat]
    refuse_unless(len(hand) == HOLE_CARDS, f"seat {seat} has {len(hand)} cards already")
    if cards > HOLE_CARDS:
        spares(state, 1)
        deal_to(state, seat, len(hand))
    else:
        state.tell("slip", "{cards} slides from {seat:'s} hand into the discards", seat,
                   tokens=hand[-1:])  # fmt: skip
        state.muck.append(hand.pop())


def wrong_number_of_cards(state: State, *, seat: int, acted: int = UNSAID) -> None:
    """A player is found to hold more or fewer than four cards.

    ``acted`` is how many players had acted: a table with real cards is taken at its word, as it
    is on the number of cards, which nobody has told.
    """
    live(state, seat)
    cards = len(state.hands[seat])
    refuse_unless(cards != HOLE_CARDS or is_told(state), f"seat {seat} has four cards")
    ruling = ruling_by_acted(state, RULINGS["wrong_number_of_cards"], acted)
    slips = {3: "{seat is} found with three cards", 5: "{seat is} found with five cards"}
    slip = slips.get(cards, "{seat is} found with a wrong number of cards")
    state.tell("slip", slip, seat, held=cards)
    if announce(state, ruling, seat).outcome == "misdeal":
        throw_in(state)
    forfeit(state, seat)


def flop_too_many_cards(state: State) -> None:
    """The dealer has turned four cards for the flop."""
    refuse_unless(state.street == 1 and state.actions == 0, "the flop has not been turned just now")
    spares(state, 1)
    wrong = [*state.board, draw_up(state)]
    state.board = []
    state.tell("slip", "the flop has four cards: {cards}", tokens=wrong)
    announce(state, RULINGS["flop_too_many_cards"].rule())
    shuffle_in(state, wrong)
    turn_up(state, 3, "The new flop")


def flop_early(state: State) -> None:
    """The dealer has burned a card and turned the flop while the betting before it is on."""
    while_betting(state, 0, "the flop is dealt too early")
    spares(state, 0)
    if not state.aside:
        state.aside.append(burned(state))
    wrong = [draw_up(state) for _ in range(3)]
    state.tell("slip", "the flop is dealt too early: {cards}", tokens=wrong)
    announce(state, RULINGS["flop_early"].rule())
    shuffle_in(state, wrong)


def turn_early(state: State) -> None:
    """Rule on a turn card that came while the betting was on."""
    while_betting(state, 1, "the turn is dealt too early")
    _lay_aside(state, words="the turn is dealt too early: {cards}")
    announce(state, RULINGS["turn_early"].rule())


def river_early(state: State) -> None:
    """Rule on a river card that came while the betting was on."""
    while_betting(state, 2, "the river is dealt too early")
    _lay_aside(state, words="the river is dealt too early: {cards}")
    announce(state, RULINGS["river_early"].rule())


def _lay_aside(state: State, words: str) -> None:
    """Burn a card and lay the next aside, face up, as a street that came too early."""
    spares(state, 1)
    state.muck.append(burned(state))
    token = draw_up(state)
    state.aside.append(token)
    state.tell("slip", words, tokens=(token,))


string_bet = string_bet_by(RULINGS["string_bet"]).happens


def short_raise(state: State, *, to: Money, announced: bool = False) -> Answer:
    """The asked player has put in more than a call and less than a raise.

    Args:
        state: the hand.
        to: the cents then in front of the player.
        announced: whether the player said "raise".
    """
    seat, bets = bettor(state)
    refuse_unless(
        0 < bets.chips_from <= to < bets.low,
        f"chips short of a raise are more than {money(state.high)} and less than {money(bets.low)}"
        if bets.chips_from
        else "chips short of a raise are not allowed here",
    )
    if not announced:
        return to  # the betting rules on it
    fraction = part_of_raise(state, to, bets.low)
    state.tell("slip", '{seat says} "raise" and {seat:puts} {amount} in front', seat, amount=to)
    announce(state, RULINGS["short_raise"].rule(fraction=fraction, announced=True), seat)
    return bets.low


def miscall(state: State, *, seat: int, intent: bool = False) -> None:
    """Rule on a miscalled hand while the hands are turned up."""
    shower(state)
    live(state, seat)
    state.tell("slip", "{seat miscalls} the hand", seat)
    if announce(state, RULINGS["miscall"].rule(intent=intent), seat).outcome == "forfeited":
        forfeit(state, seat)


def losing_hands_not_killed(state: State) -> None:
    """The dealer pushes the pot to a hand shown before the others have been killed."""
    asked = shower(state)
    shown = [seat for seat in in_order(state) if all(state.up[t] for t in state.hands[seat])]
    refuse_unless(bool(shown), f"nobody has shown a hand before seat {asked}")
    state.tell("slip", "the pot is pushed to {seat}", shown[0])
    announce(state, RULINGS["losing_hands_not_killed"].rule())


def two_up_two_down(state: State, *, shows: bool = True) -> None:
    """Rule on a hand of which two cards were turned up: ask again, or it shows no more."""
    seat = shower(state)
    up = state.hands[seat][:2]
    refuse_unless(not all(state.up[token] for token in up), "two of them are face up already")
    state.turn_up(up)
    state.tell("slip", "{seat turns} up {cards} and not the others", seat, tokens=up)
    if announce(state, RULINGS["two_up_two_down"].rule(shows=shows), seat).outcome == "forfeited":
        forfeit(state, seat)


_HAPPENS: tuple[Callable[..., Any], ...] = (
    boxed_card, joker, exposed_cards, exposed_by_player, miscount, wrong_number_of_cards,
    flop_too_many_cards, flop_early, turn_early, river_early, string_bet, short_raise, miscall,
    losing_hands_not_killed, two_up_two_down,
)  # fmt: skip
_CLAIMS = (joker, wrong_number_of_cards)
_BY_PLAYER = (exposed_by_player, string_bet, short_raise, miscall, two_up_two_down)

INCIDENTS: dict[str, Incident] = {
    happens.__name__: Incident(
        happens,
        RULINGS.get(happens.__name__),
        claim=happens in _CLAIMS,
        by_player=happens in _BY_PLAYER,
    )
    for happens in _HAPPENS
}
"""Incidents possible at such a table; ``miscount`` is a slip that nobody has noticed yet."""
