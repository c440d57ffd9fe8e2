"""Players with a habit that anybody notices, and one by the book, to measure a table's memory.

    pokernight arena chaos professor scripts.habit_players:always_raise

Draws, powers and declarations are those of `sensible`: only the betting differs.
"""

from __future__ import annotations

from random import Random

from pokernight.bots import Situation
from pokernight.bots.basic_bots import sensible
from pokernight.bots.playouts import play_to_showdown, stay, won
from pokernight.engine.asks import CALL, FOLD, Amount, Answer, Bets
from pokernight.engine.steps import OUT

WORLDS = 12
"""Worlds in which `abc` looks at its share of the pot."""
LEAD, MARGIN = 1.5, 0.05
"""Share of the pot at which it bets, in equal shares, and more than the price at which it calls."""


def always_raise(situation: Situation) -> Answer:
    """Bet or raise the least wherever that is allowed, and never fold."""
    legal = situation.ask.legal
    if isinstance(legal, Bets | Amount) and _betting(situation):
        low = max(legal.low, legal.usual) if isinstance(legal, Amount) else legal.low
        return low if low <= legal.high else stay(situation.ask)
    return _else(situation)


def never_fold(situation: Situation) -> Answer:
    """Check and call, and never fold."""
    return stay(situation.ask) if _betting(situation) else _else(situation)


def fold_to_any_bet(situation: Situation) -> Answer:
    """Check, and fold to any bet."""
    ask = situation.ask
    if not _betting(situation):
        return _else(situation)
    if CALL in ask.legal and FOLD in ask.legal:
        return FOLD
    return stay(ask)


def abc(situation: Situation) -> Answer:
    """Bet good cards, call at a price, and fold the rest, by the share of twelve worlds.

    Everybody stays in these worlds, and nothing is read from the betting.
    """
    ask, view = situation.ask, situation.view
    if not _betting(situation) or not isinstance(ask.legal, Bets):
        return _else(situation)
    legal, share = ask.legal, _share(situation)
    if legal.low <= legal.high and share * sum(view.live) > LEAD:
        return legal.low
    if legal.call and FOLD in legal and share < legal.call / (view.pot + legal.call) + MARGIN:
        return FOLD
    return stay(ask)


def _betting(situation: Situation) -> bool:
    """Check whether a bet may be made, called or declined."""
    ask = situation.ask
    return isinstance(ask.legal, Bets) or ask.kind in situation.view.game.betting


def _else(situation: Situation) -> Answer:
    """Return an answer to any other question: cards by `sensible`, and never out of the hand."""
    ask = situation.ask
    return stay(ask) if FOLD in ask.legal or OUT in ask.legal else sensible(situation)


def _share(situation: Situation) -> float:
    """Return how often a seat wins if everybody stays."""
    seat, wins = situation.ask.seat, 0
    for _ in range(WORLDS):
        world = situation.worlds.draw(situation.rng)
        now = won(world.state)[seat]
        world.play(stay(situation.ask), seat)
        luck = Random(situation.rng.getrandbits(32))
        wins += play_to_showdown(world, seat, luck)[seat] > now
    return wins / WORLDS
