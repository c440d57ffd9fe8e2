"""State of a round, the roles of its players, and its end."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Annotated, NamedTuple, TypeAlias

from pokernight.cards import Card, parse
from pokernight.engine.game_slots import Flag, Natural, Seat, Token, Within
from pokernight.engine.hand import Opening
from pokernight.engine.state import NOT_YET, HandOver, Own, State, by_seat
from pokernight.games.cripple_mr_onion.house_options import MODIFIERS, OnionHouse
from pokernight.wording.message import Arg, Text, message

NOBODY = -1
UNNAMED = -1
"""In ``named``: the Dealer has not named an amount in this part of the betting."""
NO_CARD = -1


class RoundEnding(IntEnum):
    """Ending of a round; only an incident calls a round off."""

    CALLED_OFF = 0
    WON = 1
    LEFT_LYING = 2


class ShowdownStage(IntEnum):
    """A seat at the Showdown: not in it yet, its cards open, arranged, or beaten."""

    WAITING = 0
    OPEN = 1
    READY = 2
    OUT = 3


class LaidGrouping(NamedTuple):
    """A grouping laid out by hand: its player and its tokens."""

    seat: int
    tokens: tuple[int, ...]


LADY, FATE, ATUIN, SENDER, DEATH, ARCHCHANCELLOR, FOOL = 4, 5, 6, 8, 9, 10, 11
"""The special cards go by the numbers of their modifiers."""
SPECIAL: dict[Card, int] = dict(
    zip(parse("Qs Ku Qo Jd Kw Jt Jc"), (LADY, FATE, ATUIN, SENDER, DEATH, ARCHCHANCELLOR, FOOL))
)
CARD: dict[int, Card] = {number: card for card, number in SPECIAL.items()}
NAME = {
    LADY: "the Lady", FATE: "Fate", ATUIN: "Great A'Tuin", SENDER: "the Sender of Eights",
    DEATH: "Death", ARCHCHANCELLOR: "the Archchancellor", FOOL: "the Fool",
}  # fmt: skip


Drawn: TypeAlias = Annotated[int, Within(-1, 10)]


class OnionRound(Own):
    """A round of Cripple Mr Onion, all of it public; seats and tokens are -1 for none.

    ``came_wild``: eights were wild when the round began, ``wild``: they are now, ``wild_again``:
    the player for whom the Lady has made eights wild again. ``rounds``: rounds before this round.
    ``in_force``: the modifiers in force, none before that is settled.

    ``drawn``: by seat, the number of cards exchanged, or -1. ``named``: the amount of this part
    of the betting, or -1. ``offered``: the seat that may match the extra bets, or -1.

    Special cards go by the numbers of their modifiers. ``declared``: by number, who declared the
    card, or -1. ``waiting``: the cards declared that have not acted yet. ``sight``: those that
    lie face up or were declared; at the Showdown the Lady is in sight once she is played.
    ``replaced``: those that another card has replaced. ``chooser``: the player with two cards to
    choose from for that. ``disclosing``: the seats that still owe Death a card. ``tower``: 1 once
    nobody has met the Archchancellor with Death. ``zeroed``: the seats with aces zeroed by Fate.
    ``lowered``, ``raised``: the tokens between which Great A'Tuin has moved eight points.
    ``elephants``: the four tokens that it leads, or a single -1 while they are chosen.

    ``entered``: by seat, its stage in the Showdown. ``holder``: the player with the best cards so
    far, ``challenger``: the player compared with the holder. ``run``: the length of the run that
    the holder has crippled with, or 0; ``run_wilds``: the most wild cards of a run to out-cripple
    it.
    ``laid``: the groupings laid out by hand. ``was_worth``: by seat, the value of what it laid out.
    ``changed``: the seats that have played a special card since, ``reformed``: those that formed
    their cards anew, ``nulls``: those that have tabled null eights. ``winner``, ``ended``: the
    result.
    """

    came_wild: Flag
    wild: Flag
    wild_again: Seat = NOBODY
    rounds: Natural
    in_force: frozenset[Natural]
    drawn: list[Drawn] = by_seat(-1)
    named: int = UNNAMED
    offered: Seat = NOBODY
    declared: list[Seat]
    waiting: list[int]
    sight: frozenset[int]
    replaced: frozenset[int]
    chooser: Seat = NOBODY
    disclosing: frozenset[Seat]
    tower: Flag
    zeroed: frozenset[Seat]
    lowered: Token = NO_CARD
    raised: Token = NO_CARD
    elephants: list[Token]
    entered: list[ShowdownStage] = by_seat(ShowdownStage.WAITING)
    holder: Seat = NOBODY
    challenger: Seat = NOBODY
    run: Natural
    run_wilds: Natural
    laid: list[LaidGrouping]
    was_worth: list[Natural] = by_seat(0)
    changed: frozenset[Seat]
    reformed: frozenset[Seat]
    nulls: frozenset[Seat]
    winner: Seat = NOBODY
    ended: RoundEnding = RoundEnding.CALLED_OFF

    def begin(self, opening: Opening) -> None:
        """The table says whether eights are wild."""
        self.came_wild = int(bool(opening.carried.get("wild_eights", 0)))
        self.declared = [NOBODY] * len(MODIFIERS)


def own(state: State) -> OnionRound:
    """The game's own slots."""
    slots: OnionRound = state.own
    return slots


def laid_by(slots: OnionRound, seat: int) -> set[int]:
    """The tokens that a seat has laid out in groupings."""
    return {token for laid in slots.laid if laid.seat == seat for token in laid.tokens}


def house(state: State) -> OnionHouse:
    """The house rules."""
    rules: OnionHouse = state.setup.rules
    return rules


# --- what is in force


def in_force(state: State, number: int) -> bool:
    """Return whether a modifier is in force in this round."""
    return number in own(state).in_force


def wild_for(state: State, seat: int) -> bool:
    """Return whether eights are wild in the hands of a seat."""
    slots = own(state)
    return bool(slots.wild) or slots.wild_again == seat


def eights_are_wild(state: State) -> bool:
    """Return whether eights are wild in this round, be it for a single player."""
    slots = own(state)
    return bool(slots.wild) or slots.wild_again != NOBODY


# --- roles of the players


def players(state: State) -> list[int]:
    """The live seats but the Dealer's in the order of their turns: the Elder first by default."""
    order = [seat for seat in state.clockwise() if seat != state.button]
    return order if house(state).turns == "left" else order[::-1]


def seniority(state: State) -> list[int]:
    """Return the live seats, the winner of a complete tie first: Dealer, Elder, ... Younger."""
    return [seat for seat in (state.button, *players(state)) if state.live[seat]]


def new_part(state: State) -> None:
    """Begin a part in which nobody has acted yet."""
    state.acted = [NOT_YET] * state.seats


def yet_to_act(state: State) -> int | None:
    """Return the first seat in turn that has not acted in this part, or None."""
    return next((seat for seat in players(state) if state.acted[seat] == NOT_YET), None)


def holder_of(state: State, token: int) -> int:
    """Return the seat that holds a token, or -1."""
    return next((seat for seat, hand in enumerate(state.hands) if token in hand), NOBODY)


def drop(state: State, seat: int) -> None:
    """Fold a hand; special cards that lay face up in it are out of sight."""
    out_of_sight(state, state.shown(seat))
    state.fold(seat)


def out_of_sight(state: State, tokens: Iterable[int]) -> None:
    """Cards are no longer seen; those that were declared count all the same."""
    slots = own(state)
    for token in tokens:
        number = SPECIAL.get(state.face[token], -1)
        if state.up[token] and number >= 0 and slots.declared[number] == NOBODY:
            slots.sight -= {number}


def show(state: State, tokens: Iterable[int]) -> None:
    """Turn cards face up before the Showdown: special ones among them are in sight from now on."""
    tokens = tuple(tokens)
    state.turn_up(tokens)
    for token in tokens:
        number = SPECIAL.get(state.face[token], -1)
        if number >= 0:
            into_sight(state, number)


def into_sight(state: State, number: int, words: str = "{special} is in sight: {effect}") -> None:
    """Let all see a special card, which from now on does what it does in sight."""
    slots = own(state)
    if number in slots.sight:
        return
    slots.sight |= {number}
    does = in_force(state, number) and effect(number, wild=bool(slots.wild))
    if does:
        state.tell("in sight", words, clause=clause_of(number), special=NAME[number], effect=does)


def effect(number: int, *, wild: bool) -> str:
    """Return what a special card does as long as it is in sight, or ""."""
    if number == LADY:
        return "one eleven of every other player counts one" if wild else ""
    if number == SENDER:
        if wild:
            return "all aces count nothing"
        return "the aces of a player who plays an eight count nothing"
    if number == DEATH:
        if wild:
            return "one picture card of every hand has no part in Double and Triple Onions"
        return "one picture card of every hand has no part in Double Onions"
    return ""


def clause_of(number: int) -> str:
    """The clause of the page in which a modifier stands."""
    return str(10 + number)


# --- the Pot


def collect(state: State, seat: int) -> int:
    """Move the bet of a seat into the Pot."""
    cents = state.front[seat]
    state.move(cents, state.front, seat, state.pots, 0)
    return cents


def give_back(state: State) -> None:
    """Return the bets in front of the seats."""
    for seat, cents in enumerate(state.front):
        if cents:
            state.move(cents, state.front, seat, state.stack, seat)
            state.tell("uncalled", "{amount} comes back to {seat}, unmatched", seat, amount=cents)


# --- the end


def win(state: State, seat: int, words: str, clause: str, **args: Arg) -> None:
    """Give a player the whole Pot and the Dealership of the next round.

    The words may show what the player wins, ``{prize}``, and the ``args``.
    """
    slots = own(state)
    cents = state.pots[0]
    state.move(cents, state.pots, 0, state.stack, seat)
    slots.winner, slots.ended = seat, RoundEnding.WON
    prize: Text = "the round"
    if house(state).gambling or cents:
        prize = message("the Pot, {amount}", amount=cents)
    state.tell("win", words, seat, other=NOBODY, tokens=(), amount=cents, clause=clause,
               prize=prize, pot=0, **args)  # fmt: skip
    raise HandOver


def alone(state: State) -> None:
    """End the round for a player alone, everybody else having folded."""
    give_back(state)
    win(state, state.live.index(1), "{seat wins} {prize}: everybody else has folded", "6")


def left_lying(state: State, words: str, clause: str) -> None:
    """End a round in which all fold: the Pot is the ante of the next, and the Dealer stays."""
    own(state).ended = RoundEnding.LEFT_LYING
    state.tell("lost", words, amount=state.pots[0], clause=clause)
    raise HandOver
