"""Things that go wrong at a table, as inputs to a hand.

An incident is an input like an answer: it is refused with the reason if it cannot have happened
now, or it changes the state by the house's ruling. The running turn is thrown away and the step
entered again. Chips that a player put in are ruled to be an answer, and played as such. A game
lists the incidents that it knows; :mod:`pokernight.engine.rulings` has the rulings as data.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Literal, get_args, get_origin

from pokernight.engine.asks import CALL, Answer, Ask, Bets
from pokernight.engine.betting import finish, heads_up, take_pots
from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import setup_of
from pokernight.engine.hand import IllegalIncident
from pokernight.engine.log import NOBODY, entries
from pokernight.engine.money import pool, put_in
from pokernight.engine.rules import Money
from pokernight.engine.rulings import (
    AtLeast,
    Case,
    Incident,
    Matter,
    Players,
    YesNo,
    announce,
)
from pokernight.engine.state import NOT_BEGUN, NOT_YET, HandOver, State
from pokernight.engine.steps.dealing import tell_dealt
from pokernight.engine.steps.forced import STRADDLE

# --- what a ruling may need


def have_acted(state: State) -> int:
    """Return how many players have acted on their hands; all, once a betting round is over."""
    if state.street:
        return state.seats
    return sum([level != NOT_YET for level in state.acted])


def hole_card(state: State, seat: int, place: int) -> int:
    """Return the token at a place of a player's hand.

    Raises:
        IllegalIncident: if there is none.
    """
    if not (0 <= seat < state.seats and 0 <= place < len(state.hands[seat])):
        raise IllegalIncident(f"seat {seat} has no card at place {place}")
    return state.hands[seat][place]


def not_seen_by_all(state: State, token: int) -> None:
    """Refuse the exposure of a card that everybody has seen.

    Raises:
        IllegalIncident: if everybody has.
    """
    if state.knows[token] == EVERYBODY:
        raise IllegalIncident("that card has been seen by everybody already")


def throw_in(state: State) -> None:
    """End the hand as a misdeal: every bet and payment goes back, and the cards are thrown in.

    It is possible while no bet but the antes has been collected; money that the table carried in
    stays there.
    """
    pool(state)
    for seat, had in enumerate(state.began):
        state.move(state.front[seat], state.front, seat, state.pots, 0)
        state.move(max(0, state.stack[seat] - had), state.stack, seat, state.pots, 0)
    for seat, had in enumerate(state.began):
        state.move(had - state.stack[seat], state.pots, 0, state.stack, seat)
        state.muck += state.hands[seat]
        state.hands[seat] = []
    state.misdeal = 1
    raise HandOver


def live(state: State, seat: int) -> None:
    """Refuse an incident for a seat that is not in the hand.

    Raises:
        IllegalIncident: if it is not.
    """
    if not (0 <= seat < state.seats and state.live[seat]):
        raise IllegalIncident(f"seat {seat} is not in the hand")


def at_the_deal(state: State) -> None:
    """Refuse what is found on the deal once anybody has answered; a straddle comes before it.

    Raises:
        IllegalIncident: if anybody has.
    """
    answered = [kind for _, seat, kind, _ in entries(state.log) if seat != NOBODY]
    if state.street or any(kind != STRADDLE for kind in answered):
        raise IllegalIncident("the deal is over: its slips come before anybody acts")


def spares(state: State) -> None:
    """Refuse what takes a card off the deck where the rest of the hand could lack it.

    Raises:
        IllegalIncident: if it could.
    """
    setup = setup_of(state)
    needed = setup.game.cards_needed(state.seats, setup.rules)
    replaced = [kind for _, seat, kind, _ in entries(state.log) if (seat, kind) == BOXED]
    rest = 0 if needed is None else needed[0] + len(replaced)
    if not state.stub or rest >= len(setup.pack):
        raise IllegalIncident("the deck is too short for that")


UNSAID = -1
"""A number of players that nobody has given."""
BOXED = (NOBODY, "boxed_card")
"""The seat and the kind of an entry of the log: a boxed card was replaced."""


def forfeit(state: State, seat: int) -> None:
    """Kill a hand: its bets stay in the pot, and a last player left has won.

    Raises:
        HandOver: if a single player is left.
    """
    state.tell("forfeit", "{seat forfeits} {amount}", seat, amount=put_in(state, seat))
    state.fold(seat)
    if state.alone():
        if state.actions != NOT_BEGUN:
            finish(state)
        (state.setup.game.uncontested or take_pots)(state)
    program = state.program
    step, _ = state.setup.plan[program[-2]][program[-1]]
    limits = getattr(step, "limits", None)
    # As after a fold in turn: two may raise without end only if they were two before the cap.
    if state.actions != NOT_BEGUN and limits is not None and state.raises < limits.cap:
        state.uncapped = int(heads_up(state, limits))


# --- what every game knows


ROBERT = "Robert's Rules of Poker"
WRONG_NUMBER = "a player was dealt too many or too few cards"
WRONG_NUMBER_CASES = (
    Case(
        "forfeited",
        "A wrong number of cards that is found after two players have acted makes the hand "
        "dead: it can win nothing, and its bets stay in the pot",
        when={"acted": AtLeast(2)},
    ),
    Case(
        "misdeal",
        "A wrong number of cards that is found before two players have acted is a "
        "misdeal: all bets go back and the cards are dealt anew",
    ),
)
WHO_ACTED = Players("acted", "How many players had acted on their hands?")
MATTERS: dict[str, Matter] = {
    "misdeal": Matter(
        "the cards were dealt wrong",
        (
            Case(
                "play on",
                "A misdeal cannot be called once two players have acted: the hand is played out",
                when={"acted": AtLeast(2)},
            ),
            Case("misdeal", "A misdeal: all bets go back and the cards are dealt anew"),
        ),
        (Players("acted", "How many players had acted when it was called?"),),
        source=f"{ROBERT}, Misdeals",
    ),
    "exposed_card": Matter(
        "a card that lies face down was seen by everybody",
        (Case("play on", "A card that was exposed stays where it is and plays"),),
        source=f"{ROBERT}, Irregularities",
    ),
    "boxed_card": Matter(
        "a card lay face up in the deck",
        (
            Case(
                "replaced",
                "A boxed card is a scrap of paper: it is replaced by the next card below it in the "
                "deck",
            ),
        ),
        source=f"{ROBERT}, Irregularities",
    ),
    "wrong_number_of_cards": Matter(
        WRONG_NUMBER, WRONG_NUMBER_CASES, (WHO_ACTED,), source=f"{ROBERT}, Misdeals"
    ),
    "string_bet": Matter(
        "a player put in a call, and went back for more chips to raise",
        (
            Case(
                "call",
                "String bets and raises are not allowed: the chips put in first are a call, and "
                "the others go back",
            ),
        ),
        source=f"{ROBERT}, Betting and Raising",
    ),
    "miscall": Matter(
        "a player said that their hand was something it is not",
        (Case("play on", "What a player says of a hand does not bind: cards speak"),),
        source=f"{ROBERT}, The Showdown",
    ),
}
"""The rulings of a game without others on its page.

They are those of Robert's Rules of Poker: misdeals (until two have acted, and then a hand with a
wrong number of cards is fouled), irregularities (a boxed card is a scrap of paper), betting and
raising (no string raises) and the showdown (cards speak).
"""


FROM_DRAWS = Matter(
    WRONG_NUMBER,
    (
        Case(
            "forfeited",
            "More or fewer cards than the game deals make a hand dead once its player has drawn: "
            "it can win nothing, and its bets stay in the pot",
            when={"drawn": True},
        ),
        Case(
            "play on",
            "A player with too few cards gets the missing ones with the draw, as somebody has "
            "acted; the dealer gets them at once",
            when={"few": True, "acted": AtLeast(1)},
        ),
        Case(
            "play on",
            "A player with too few cards gets the missing ones at once, as nobody has acted",
            when={"few": True},
        ),
        *WRONG_NUMBER_CASES,
    ),
    (
        YesNo("drawn", "Had the player drawn, or stood pat?", default=False),
        YesNo("few", "Were there too few cards?", default=False),
        WHO_ACTED,
    ),
    source=f"{ROBERT}, Draw Poker and Misdeals",
)
"""The rulings on a wrong number of cards where players draw."""


def misdeal_until(acted: Callable[[State], int]) -> Incident:
    """Return the incident of a misdeal, with the count of players that have acted by then."""

    def misdeal(state: State) -> None:
        """Throw the cards in and give every bet back, until two players have acted.

        Raises:
            IllegalIncident: once they have.
        """
        case = MATTERS["misdeal"].rule(acted=acted(state))
        if case.outcome != "misdeal":
            raise IllegalIncident("a misdeal cannot be called once two players have acted")
        announce(state, case)
        throw_in(state)

    return Incident(misdeal, MATTERS["misdeal"])


def exposed_card(state: State, *, seat: int, place: int) -> None:
    """Expose a card that lies face down to everybody; it stays and plays.

    Args:
        state: the hand.
        seat: the holder of the card.
        place: its place in the hand, counted from 0.

    Raises:
        IllegalIncident: if there is no such card, or everybody knows it already.
    """
    token = hole_card(state, seat, place)
    not_seen_by_all(state, token)
    state.knows[token] = EVERYBODY
    state.tell("slip", "{cards} is exposed in {seat:'s} hand", seat, tokens=(token,))
    announce(state, MATTERS["exposed_card"].rule(), seat)


def boxed_card(state: State, *, seat: int, place: int) -> None:
    """Replace a card face down that lay face up in the deck when it was dealt.

    Args:
        state: the hand.
        seat: the holder of the card.
        place: its place in the hand, counted from 0.

    Raises:
        IllegalIncident: if there is no such card, somebody has acted, or the deck is too short.
    """
    live(state, seat)
    token = hole_card(state, seat, place)
    not_seen_by_all(state, token)
    at_the_deal(state)
    spares(state)
    knows = state.knows[token]
    state.knows[token] = EVERYBODY
    state.tell("slip", "{cards} lay face up in the deck when it was dealt to {seat}", seat,
               tokens=(token,))  # fmt: skip
    announce(state, MATTERS["boxed_card"].rule(), seat)
    state.muck.append(token)
    below = state.stub.pop()
    state.hands[seat][place] = below
    state.knows[below] |= knows
    tell_dealt(state, seat, below, up=False)


def is_told(state: State) -> bool:
    """Return whether people tell the hand, who see what the state does not have."""
    return state.later is not None and bool(state.later.trusts_holders)


def ruling_by_acted(state: State, matter: Matter, acted: int, **known: bool) -> Case:
    """Return the ruling on what turns on how many players had acted, besides what is known.

    With real cards, where bets may be left out, the table is taken at its word; elsewhere it must
    agree with the hand.

    Raises:
        IllegalIncident: if another number of players had acted.
    """
    count = have_acted(state)
    case = matter.rule(acted=count, **known)
    if acted == UNSAID or matter.rule(acted=acted, **known) is case:
        return case
    if not is_told(state) or count > acted:
        raise IllegalIncident(f"{count} players have acted on their hands, not {acted}")
    return matter.rule(acted=acted, **known)


def wrong_number_by(matter: Matter, facts: Callable[[State, int], dict[str, bool]]) -> Incident:
    """Return the incident of a wrong number of cards, with the rulings on it.

    ``facts`` are the details of the ruling besides ``acted``, of a state and the holder's seat.
    """

    def wrong_number_of_cards(state: State, *, seat: int, acted: int = UNSAID) -> None:
        """Rule on a hand that was dealt too many or too few cards: a misdeal, or it is dead.

        ``acted`` is how many players had acted, as :func:`ruling_by_acted` takes it.

        Raises:
            IllegalIncident: if the seat is not in the hand, the pots are being won already, or
                another number of players had acted.
        """
        live(state, seat)
        if state.winners:
            raise IllegalIncident("the pots are being won: a wrong number of cards comes too late")
        case = ruling_by_acted(state, matter, acted, **facts(state, seat))
        state.tell("slip", "{seat is} found with a wrong number of cards", seat)
        if announce(state, case, seat).outcome == "misdeal":
            throw_in(state)
        forfeit(state, seat)

    return Incident(wrong_number_of_cards, matter, needs="betting")


def has_drawn(state: State, seat: int) -> dict[str, bool]:
    """Return whether a player has drawn or stood pat; machines deal no hand short."""
    drawn = any(at == seat and kind == "draw" for _, at, kind, _ in entries(state.log))
    return {"drawn": drawn, "few": False}


def string_bet_by(matter: Matter) -> Incident:
    """Return the incident of a string bet, with the rulings on it."""

    def string_bet(state: State, *, asked: Ask | None) -> Answer:
        """Rule on the asked player, after putting in a call and going back for a raise.

        Raises:
            IllegalIncident: if nobody is asked to bet, there is nothing to call, or no raise is
                allowed.
        """
        if asked is None or not isinstance(asked.legal, Bets):
            raise IllegalIncident("nobody is asked to bet")
        seat, bets = asked.seat, asked.legal
        if bets.low > bets.high:
            raise IllegalIncident(f"seat {seat} may not raise now")
        if CALL not in bets:
            raise IllegalIncident("there is nothing to call, so the chips put in first are a bet")
        state.tell("slip", "{seat puts} in {amount} and {seat:reaches} for more chips", seat,
                   amount=bets.call)  # fmt: skip
        announce(state, matter.rule(), seat)
        return CALL

    return Incident(string_bet, matter, by_player=True, needs="betting")


def miscall(state: State, *, seat: int) -> None:
    """Rule on a hand that its player calls something it is not: cards speak.

    Raises:
        IllegalIncident: if the seat is not in the hand.
    """
    live(state, seat)
    state.tell("slip", "{seat miscalls} the hand", seat)
    announce(state, MATTERS["miscall"].rule(), seat)


BASIC: dict[str, Incident] = {
    "misdeal": misdeal_until(have_acted),
    "exposed_card": Incident(exposed_card, MATTERS["exposed_card"]),
    "boxed_card": Incident(boxed_card, MATTERS["boxed_card"]),
    "wrong_number_of_cards": wrong_number_by(
        MATTERS["wrong_number_of_cards"], lambda state, seat: {}
    ),
    "string_bet": string_bet_by(MATTERS["string_bet"]),
    "miscall": Incident(miscall, MATTERS["miscall"], by_player=True, needs="hands"),
}
"""The incidents of every game; a game leaves out those that cannot happen in it."""
DRAWING: dict[str, Incident] = {
    **BASIC, "wrong_number_of_cards": wrong_number_by(FROM_DRAWS, has_drawn)
}  # fmt: skip
"""The incidents of a game in which players draw: cards that are missing may come with the draw."""


# --- at random


def draw_facts(incident: Incident, state: State, rng: Random) -> dict[str, int | bool]:
    """Return random facts of the right kind; the incident refuses those not possible now."""
    return {name: _draw(name, kind, state, rng) for name, kind in incident.facts.items()}


def _draw(name: str, kind: Any, state: State, rng: Random) -> int | bool:
    if get_origin(kind) is Literal:
        return int(rng.choice(get_args(kind)))
    if kind is bool:
        return rng.random() < 0.5
    if kind == Money:
        return state.high + rng.randint(1, max(1, state.step))
    return rng.randrange(state.seats if name == "seat" else 6)
