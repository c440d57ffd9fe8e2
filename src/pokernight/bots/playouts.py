"""Playouts of a hand that know no game: all stay in, or all act on a guess of how it ends.

If everybody stays in, nobody folds, bets or raises. That shows whom the cards favour, but hands are
seldom played so, and a game with a penalty for the loser would look like a fold at once. So a hand
is played a second time with foresight: a seat that would lose often folds to a bet, more often the
more it costs, and a seat that would win bets now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pokernight.bots.draw_policy import DRAW, drawn, is_draw
from pokernight.engine.abstraction import sets_of_cards
from pokernight.engine.asks import FOLD, PASS, Answer, Ask, Bets, PickSome
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.steps import BOTH, OUT, contests_of
from pokernight.engine.view import View

MOST_ANSWERS = 1_000
"""Answers after which a playout stops: a game need not end on safe answers."""
DOUBT = 2.5
"""Fold frequency of a losing seat, per part of the pot that it would have to pay."""
CURIOUS = 0.9
"""Highest fold frequency of a losing seat."""
HOPE = 0.25
"""Frequency with which a winning seat bets or raises."""

LEAVING = (FOLD, OUT)
"""The answers by which a player leaves a hand."""


def stay(ask: Ask) -> Answer:
    """Return the answer of a player that never leaves a hand: call, or else the safe answer."""
    answer = ask.passive
    if answer not in LEAVING:
        return answer
    return next((other for other in ask.legal.samples() if other not in LEAVING), answer)


def along(ask: Ask, seen: State | View) -> Answer:
    """Return the answer of a player that stays, and draws and declares by simple rules.

    A question that offers three or more face-down cards of the hand asks which to throw away, or to
    pass on. With all cards known a player declares what its cards win.
    """
    legal = ask.legal
    if ask.kind == "declare" and isinstance(seen, State):
        return declares(ask, seen)
    given = ask.kind in ("pass", "discard")
    if ask.kind == "draw" and is_draw(ask) and isinstance(seen, State):
        thrown = drawn(ask, seen)
        if thrown is not None:
            return thrown
    if isinstance(legal, PickSome) and (given or is_draw(ask)):
        options = legal.options
        if len(options) >= DRAW and not any(seen.up[token] for token in options):
            ways = sets_of_cards(options, seen.face, legal.least, legal.most)
            return next((thrown for _, thrown in ways if thrown), ())
    return stay(ask)


def declares(ask: Ask, state: State) -> Answer:
    """Return what a seat declares that sees all cards: every side it wins, or the closer."""
    contests = [
        contest
        for contest in contests_of(state.setup)
        if contest.side and contest.side in ask.legal
    ]
    if not contests:
        return stay(ask)
    live = state.clockwise()
    values = {contest.side: [contest.value(state, seat) for seat in live] for contest in contests}
    mine = live.index(ask.seat)
    better = {side: sum(v > all_[mine] for v in all_) for side, all_ in values.items()}
    if BOTH in ask.legal and not any(better.values()):
        return BOTH
    return min(better, key=better.__getitem__)


def play_to_showdown(hand: Hand, seat: int, rng: Random) -> list[int]:
    """Play a hand to its end, everybody staying, and return the winnings by seat in cents.

    Until the next bet the seat completes a power that it has begun to use: a claimed card is of no
    use if the question that follows, for a card or a player, is passed.
    """
    begun, street = True, hand.state.street
    for _ in range(MOST_ANSWERS):
        ask = hand.ask
        if ask is None:
            break
        begun = begun and ask.legal.of != "amount" and hand.state.street == street
        answer = along(ask, hand.state)
        if begun and ask.seat == seat and ask.default == PASS:
            others = [other for other in ask.legal.samples() if other != PASS]
            answer = rng.choice(others) if others else PASS
        hand.play(answer, ask.seat)
    return won(hand.state)


def play_with_foresight(hand: Hand, prospects: Sequence[int], rng: Random) -> list[int]:
    """Play a hand to its end with foresight and return the winnings by seat in cents.

    Args:
        hand: the hand to play.
        prospects: by seat, the winnings if all stay, less those of a fold at once, in cents.
        rng: the source of chance.
    """
    for _ in range(MOST_ANSWERS):
        ask = hand.ask
        if ask is None:
            break
        hand.play(_foreseeing(ask, hand.state, prospects[ask.seat], rng), ask.seat)
    return won(hand.state)


def won(state: State) -> list[int]:
    """Return the winnings by seat since the start of the hand, in cents."""
    return [now - then for now, then in zip(state.stack, state.began, strict=True)]


def _foreseeing(ask: Ask, state: State, prospect: int, rng: Random) -> Answer:
    """Return the answer of a seat that guesses its winnings at the end, ``prospect`` in cents."""
    legal = ask.legal
    if not isinstance(legal, Bets):
        return FOLD if prospect <= 0 and FOLD in legal else along(ask, state)
    if prospect > 0:
        if legal.low <= legal.high and rng.random() < HOPE:
            matched = state.front[ask.seat] + legal.call
            return legal.nearest(matched + (state.pot() + legal.call) // 2)
    elif legal.call and FOLD in legal:
        loss = max(legal.call, -prospect)
        if rng.random() < min(CURIOUS, DOUBT * loss / (state.pot() + loss)):
            return FOLD
    return stay(ask)
