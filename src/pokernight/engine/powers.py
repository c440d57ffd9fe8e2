"""Cards with powers: which are awake, which acts first, and which are slept through.

A game lists its powers in a table. A power wakes when its cards lie face up with an owner, and
may wake others. In the window after a round of up cards powers act singly; after each the
awake powers are found anew. First in line are the trades, then the seats from the left of
the dealer, within a hand from left to right: a trade overtakes claims.

Trades and duties act of themselves. At a *strict* table nobody is reminded of any other power.
Every live seat answers the same sealed question at once, with any of its own up cards,
whether or not a power woke; each card claims one power, and powers not claimed then lapse.
Claimed powers act, and the window opens again until a window passes without a claim or a duty. At
a *friendly* table the owner is asked when the power is first in line.

Nothing tells a sleeping player that a power woke: every unclaimed up card is noted as closed,
whether or not it has a power.

It ends: no power acts or lapses twice for the same cards and owner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple

from pokernight.engine.asks import NONE, WHICH, Ask, PickSome, Turn, ask_sealed
from pokernight.engine.betting import take_pots
from pokernight.engine.game_slots import Flag, Seat, Token
from pokernight.engine.power import ACTION, TRADE, Due, Pattern, Power, Powers, Tokens, always
from pokernight.engine.state import Own, State, blank
from pokernight.engine.step import AGAIN, Step, asks
from pokernight.engine.step_metadata import worded
from pokernight.engine.view import View

__all__ = [
    "ACTION",
    "ANYBODY",
    "CLAIM",
    "NOTHING",
    "PASSED",
    "TRADE",
    "Awake",
    "Due",
    "Pattern",
    "Power",
    "PowerStatus",
    "Powers",
    "Tokens",
    "acting",
    "always",
    "awake",
    "claimable",
    "first_in_line",
    "lapsed",
    "standings",
    "window",
]

PASSED = "passed"
"""Returned by a power whose owner was asked and did not use it."""
NOTHING = -1
ANYBODY = -1
CLAIM = "claim"
"""The kind of the sealed question of a strict table."""
CLAIMING = {WHICH: "claim {which:cards+}", NONE: "claim nothing"}
"""Sentences for the answers to that question."""


class Awake(Own):
    """State of a window, all of it public.

    ``acting``: the power in the middle of its turns, its owner and its cards, or nothing.
    ``chosen``: the choice of its earlier turns, or -1. ``claiming``: 1 while claimed powers act, 0
    when the next window is due. ``claimed``: the claimed powers that wait. ``acted``: each
    power that has acted or was passed, with its owner, ANYBODY for all, and its cards. ``closed``:
    each card that lay face up when a window closed and was not claimed, with its owner - any card,
    so that the list reminds nobody of a power that was slept.
    """

    acted: list[Due]
    acting: list[int]
    chosen: Seat = NOTHING
    claimed: list[Due]
    claiming: Flag
    closed: list[tuple[Token, Seat]]


def window(clause: str, *, strict: bool, after: Callable[[State], None] | None = None) -> Step:
    """Make the step in which powers act after a round of up cards.

    Args:
        clause: the number of the rule about claims in the game's page.
        strict: whether players may sleep through a power without being reminded.
        after: is called when a power has acted; it may end the hand.
    """

    @asks
    def acts(state: State) -> Turn:
        own: Awake = state.own
        if state.alone():
            take_pots(state)
        due = acting(state) or first_in_line(state, strict)
        if due is not None:
            return (yield from _act(state, due, after))
        if own.claiming:
            own.claiming, own.claimed = 0, []
            return AGAIN
        if not strict:
            return None
        return (yield from _claims(state, clause))

    return worded("Cards with powers act, one at a time.")(acts)


# --- what is awake


def awake(state: State, *, only_trades: bool = False) -> Iterator[Due]:
    """Iterate over the powers that are awake and have not acted, whether or not they can now."""
    table = state.setup.powers
    assert isinstance(table, Powers)
    by_card, patterns = table.trades if only_trades else table.all
    face, up, hands, live = state.face, state.up, state.hands, state.live
    for seat in range(state.seats):
        if not live[seat]:
            continue
        for token in hands[seat]:
            if up[token] and face[token] in by_card:
                for number in by_card[face[token]]:
                    due = Due(number, seat, (token,))
                    if not _has_acted(state, due):
                        yield due
        for number, pattern in patterns:
            for tokens in pattern(state, seat):
                due = Due(number, seat, tokens)
                if not _has_acted(state, due):
                    yield due


def _has_acted(state: State, due: Due) -> bool:
    acted = state.own.acted
    if not acted:
        return False
    power = state.setup.powers[due.power]
    return _deed(due, power) in acted or (
        power.once == "until passed" and _for_anybody(due) in acted
    )


def lapsed(state: State, due: Due) -> bool:
    """Return whether a power was slept: a window has closed on all of its cards, unclaimed.

    A power that does not act once for each owner is slept for all owners.
    """
    closed, acted = state.own.closed, state.own.acted
    power: Power = state.setup.powers[due.power]
    for seat in (due.seat,) if power.once == "owner" else range(state.seats):
        theirs = due._replace(seat=seat)
        if _deed(theirs, power) not in acted and all(
            (token, seat) in closed for token in due.tokens
        ):
            return True
    return False


def first_in_line(state: State, strict: bool) -> Due | None:
    """Return the power that acts next: before a strict table's claims are in, only a trade may."""
    powers, claimed = state.setup.powers, state.own.claimed
    best: Due | None = None
    best_place: tuple[int, int, int] | None = None
    for due in awake(state, only_trades=strict and not state.own.claiming):
        power = powers[due.power]
        if strict and power.sleeps and _deed(due) not in claimed:
            continue
        from_left = state.hands[due.seat].index(due.tokens[0])
        from_button = (due.seat - state.button - 1) % state.seats
        # Equal precedence: seats from the left of the button, then cards from the left of a hand.
        place = (power.precedence, from_button, from_left)
        if best_place is None or place < best_place:
            best, best_place = due, place
    return best


def acting(state: State) -> Due | None:
    """Return the power that is in the middle of its turns, if its owner is still in the hand."""
    own: Awake = state.own
    if not own.acting:
        return None
    power, seat, *tokens = own.acting
    if state.live[seat]:
        return Due(power, seat, tuple(tokens))
    own.acting, own.chosen = [], NOTHING
    return None


def _deed(due: Due, power: Power | None = None) -> Due:
    """Return the key of a power that has acted: it is the same wherever its cards lie.

    For a power that acts once in a hand the key is the same for all owners.
    """
    in_hand = power is not None and power.once == "hand"
    if len(due.tokens) == 1 and not in_hand:
        return due
    return Due(due.power, ANYBODY if in_hand else due.seat, tuple(sorted(due.tokens)))


def _for_anybody(due: Due) -> Due:
    return _deed(due._replace(seat=ANYBODY))


class PowerStatus(NamedTuple):
    """State of a power in a hand: it can still act, it was slept, or it has acted."""

    due: Due
    how: Literal["awake", "lapsed", "used"]


def standings(view: View, seat: int) -> list[PowerStatus]:
    """Return how each power of the up cards of a seat stands, in the order of the hand.

    Patterns of cards that have acted are left out: their cards may have parted since.
    """
    state = _in_sight(view)
    table = state.setup.powers
    assert isinstance(table, Powers)
    waking = [due for due in awake(state) if due.seat == seat]
    unused = [
        PowerStatus(due, "lapsed" if table[due.power].sleeps and lapsed(state, due) else "awake")
        for due in waking
    ]
    by_card, _ = table.all
    used = [
        PowerStatus(due, "used")
        for token in state.shown(seat)
        for number in by_card.get(state.face[token], ())
        if (due := Due(number, seat, (token,))) not in waking and table[number].act is not None
    ]
    place = state.hands[seat].index
    return sorted([*unused, *used], key=lambda status: place(status.due.tokens[0]))


def claimable(view: View, seat: int) -> frozenset[Token]:
    """Return the up cards of a seat whose claim would not be in vain."""
    table = view.game.setup(view.rules).powers
    assert isinstance(table, Powers)
    return frozenset(
        token
        for status in standings(view, seat)
        if status.how == "awake" and table[status.due.power].sleeps
        for token in status.due.tokens
    )


def _in_sight(view: View) -> State:
    """Return a state with the public parts that powers look at."""
    state = blank()
    state.setup = view.game.setup(view.rules)
    state.seats, state.button, state.face = view.seats, view.button, view.face
    state.up, state.live = list(view.up), list(view.live)
    state.hands = [list(hand) for hand in view.hands]
    state.own = SimpleNamespace(**view.own)
    return state


# --- turns


def _act(state: State, due: Due, after: Callable[[State], None] | None) -> Turn:
    own: Awake = state.own
    power: Power = state.setup.powers[due.power]
    assert power.act is not None
    # A power without an effect counts as used; it would stay first in line for ever.
    if not own.acting and not power.able(state, due):
        own.acted.append(_deed(due, power))
        return AGAIN
    outcome = yield from power.act(state, due)
    if outcome is AGAIN:
        own.acting = [due.power, due.seat, *due.tokens]
        return AGAIN
    own.acting, own.chosen = [], NOTHING
    own.acted.append(_deed(due, power))
    if outcome is PASSED and power.once == "until passed":
        own.acted.append(_for_anybody(due))
    if after is not None:
        after(state)
    return AGAIN


def _claimed(state: State, dues: list[Due], answers: dict[int, Any]) -> list[Due]:
    """Return the claimed powers: a card claims its own power before that of a pattern."""
    able = [due for due in dues if not lapsed(state, due)]
    firsts = {
        next((due for due in able if due.seat == seat and token in due.tokens), None)
        for seat, tokens in answers.items()
        for token in tokens
    }
    return [_deed(due) for due in able if due in firsts]


def _claims(state: State, clause: str) -> Turn:
    """Ask the sealed question; powers that are awake and not claimed lapse, and nobody is told.

    Claims are said aloud once all are in, so all hear which of them failed, and why.
    """
    own: Awake = state.own
    shown = {seat: tuple(state.shown(seat)) for seat in state.clockwise()}
    answers: dict[int, Any] = dict.fromkeys(shown, ())
    if not state.quiet:
        answers = yield from ask_sealed(
            [_question(seat, cards, clause) for seat, cards in shown.items()]
        )
    powers, waking = state.setup.powers, list(awake(state))
    duties = any(not powers[due.power].sleeps for due in waking)
    claimed = _claimed(state, [due for due in waking if powers[due.power].sleeps], answers)
    for seat, cards in answers.items():
        for token in cards:
            _tell_in_vain(state, seat, token, waking, claimed, clause)
    closing = [
        (token, seat)
        for seat, cards in shown.items()
        for token in cards
        if token not in answers[seat]
    ]
    own.closed += [card for card in closing if card not in own.closed]
    # Duties act unclaimed, but only after the claims are in: the window stays open for them.
    if not claimed and not duties:
        return None
    own.claimed = claimed
    own.claiming = 1
    return AGAIN


@lru_cache(maxsize=4096)
def _question(seat: int, cards: Tokens, clause: str) -> Ask:
    """Return the question to a seat with these up cards: the same object in every fork."""
    words = (
        "claim the power of any of your up cards, or go on "
        "(everybody is asked, so that nobody is reminded)"
    )
    return Ask(seat, CLAIM, PickSome((), cards), (), words, clause, sealed=True, weight="window",
               says=CLAIMING)  # fmt: skip


def _tell_in_vain(
    state: State, seat: int, token: int, waking: list[Due], claimed: list[Due], clause: str
) -> None:
    """Tell why a claim fails, if it does; a duty or a trade acts unclaimed."""
    powers = state.setup.powers
    assert isinstance(powers, Powers)
    mine = [due for due in waking if due.seat == seat and token in due.tokens]
    if any(_deed(due) in claimed or not powers[due.power].sleeps for due in mine):
        return
    by_card, _ = powers.all
    if mine:
        why = "its power has lapsed"
    elif any(powers[number].sleeps for number in by_card.get(state.face[token], ())):
        why = "its power has been used"
    else:
        why = "it has nothing to claim"
    state.tell(CLAIM, "{seat claims} {cards}: {why}", seat, tokens=(token,), clause=clause, why=why)
