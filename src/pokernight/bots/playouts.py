"""How a hand may go on: everybody stays to the end, or plays on with a fair idea of how it ends.

Neither knows the game. Where all stay, nobody folds, bets or raises. That shows whom the cards
favour; a hand is seldom played so, and a game with a penalty for the loser would look like one to
be folded at once. So it is played again, by people who feel how it will come out: who stands to
lose folds to many a bet, the dearer the more often, and who stands to win bets now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pokernight.bots.draw_policy import DRAW, drawn, is_draw
from pokernight.engine.abstraction import sets_of_cards
from pokernight.engine.asks import CALL, FOLD, PASS, Answer, Ask, Bets, PickSome
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.steps import BOTH, OUT, contests_of
from pokernight.engine.view import View

MOST_ANSWERS = 1_000
"""After so many answers a hand is taken as it stands: a game need not end on safe answers."""
DOUBT = 2.5
"""How often who stands to lose folds: by this times the part of the pot that he would have paid."""
CURIOUS = 0.9
"""How often he folds at the most."""
HOPE = 0.25
"""How often who stands to win bets or raises."""

LEAVING = (FOLD, OUT)
"""The answers by which a player leaves a hand."""


def stay(ask: Ask) -> Answer:
    """What a player answers who never leaves a hand: he calls, or else takes the safe answer."""
    answer = CALL if CALL in ask.legal else ask.default
    if answer not in LEAVING:
        return answer
    return next((one for one in ask.legal.samples() if one not in LEAVING), answer)


def along(ask: Ask, seen: State | View) -> Answer:
    """What a player answers who stays, and draws as people do without much thought.

    Who may pick three and more of his cards face down is asked which he throws away; so is who
    passes some on. Who declares says what his cards are good for.
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
    """What a seat declares who sees all the cards: every side that it wins, else the likelier."""
    contests = [one for one in contests_of(state.setup) if one.side and one.side in ask.legal]
    if not contests:
        return stay(ask)
    live = state.clockwise()
    values = {one.side: [one.value(state, seat) for seat in live] for one in contests}
    mine = live.index(ask.seat)
    better = {side: sum(v > all_[mine] for v in all_) for side, all_ in values.items()}
    if BOTH in ask.legal and not any(better.values()):
        return BOTH
    return min(better, key=better.__getitem__)


def to_the_end(hand: Hand, seat: int, rng: Random) -> list[int]:
    """What each seat wins if everybody stays; the hand is played to its end.

    Until the next bet the seat uses what it has just begun to use: a card that it claims is of no
    use if the question that follows, for which card or player, is passed.
    """
    begun, street = True, hand.state.street
    for _ in range(MOST_ANSWERS):
        ask = hand.ask
        if ask is None:
            break
        begun = begun and ask.legal.of != "amount" and hand.state.street == street
        answer = along(ask, hand.state)
        if begun and ask.seat == seat and ask.default == PASS:
            others = [one for one in ask.legal.samples() if one != PASS]
            answer = rng.choice(others) if others else PASS
        hand.play(answer, ask.seat)
    return won(hand.state)


def played_on(hand: Hand, prospects: Sequence[int], rng: Random) -> list[int]:
    """What each seat wins if all play on with a fair idea of how it ends.

    Args:
        hand: is played to its end.
        prospects: how much better than to fold at once it would be for each seat if all stayed.
        rng: what they draw from.
    """
    for _ in range(MOST_ANSWERS):
        ask = hand.ask
        if ask is None:
            break
        hand.play(_felt(ask, hand.state, prospects[ask.seat], rng), ask.seat)
    return won(hand.state)


def won(state: State) -> list[int]:
    """What each seat has more than it began with, in cents."""
    return [now - then for now, then in zip(state.stack, state.began, strict=True)]


def _felt(ask: Ask, state: State, prospect: int, rng: Random) -> Answer:
    """What somebody answers who feels how the hand will end for him."""
    legal = ask.legal
    if not isinstance(legal, Bets):
        return FOLD if prospect <= 0 and FOLD in legal else along(ask, state)
    if prospect > 0:
        if legal.low <= legal.high and rng.random() < HOPE:
            matched = state.front[ask.seat] + legal.call
            half = matched + (state.pot() + legal.call) // 2
            return max(legal.low, min(half, legal.high))
    elif FOLD in legal:
        loss = max(legal.call, -prospect)
        if rng.random() < min(CURIOUS, DOUBT * loss / (state.pot() + loss)):
            return FOLD
    return stay(ask)
