"""Footnotes: how the house players of an answer decide questions other than bets."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pokernight.engine.asks import PASS, Answer, Ask
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.rules import Rules
from pokernight.odds.evaluation.evaluators import STAYER, stay_or_open
from pokernight.wording.amounts import money

HANDS: Final = 12
"""Hands played to collect the kinds of questions."""
BETTING: Final = ("bet", "bring-in")
PAT: Final = {"draw": "none, all stand pat", "exchange": "none, all stand pat"}
"""Words for picking no card."""


@lru_cache(maxsize=256)
def how_they_play(game: Game, rules: Rules, players: str) -> str:
    """Return how the house players of an answer play draws, declarations and the like.

    >>> from pokernight.games import find
    >>> draw = find("five_card_draw")
    >>> how_they_play(draw, draw.usual_rules, "stayer")
    'Stayers check and call to the end; draw: none, all stand pat.'
    """
    asked: dict[str, dict[str, None]] = {}
    opened = False
    for seed in range(HANDS):
        hand = Hand(Opening.shuffled(game, game.seats[0], seed, rules=rules))
        while (ask := hand.ask) is not None:
            answer = stay_or_open(hand, ask)
            if ask.kind not in BETTING:
                asked.setdefault(ask.kind, {})[_said(ask, answer)] = None
            opened = opened or (ask.kind == "bet" and isinstance(answer, int))
            hand.play(answer, ask.seat)
    if players != STAYER:
        return f"House players ({players}) decide: {', '.join(['bet', *asked])}."
    stay = "Stayers check and call to the end" + (", and open where they may" if opened else "")
    answers = [f"{kind}: {' or '.join(words)}" for kind, words in asked.items()]
    return "; ".join([stay, *answers]) + "."


def _said(ask: Ask, answer: Answer) -> str:
    """Return an answer in words, without its cards."""
    if isinstance(answer, str):
        return "none" if answer == PASS else answer
    if answer == ():
        return PAT.get(ask.kind, "none")
    if isinstance(answer, int) and ask.legal.of == "amount":
        return money(answer)
    return "the safe answer"
