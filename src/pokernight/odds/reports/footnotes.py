"""Footnotes: how the house players of an answer decide questions other than bets."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pokernight.bots.draw_policy import HIGH, LOW, policy_at
from pokernight.engine.asks import PASS, Answer, Ask
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.rules import Rules
from pokernight.odds.evaluation.evaluators import PAT, STAYERS, stayed
from pokernight.wording.message import Message, Text, alternatives, message

HANDS: Final = 12
"""Hands played to collect the kinds of questions."""
BETTING: Final = ("bet", "bring-in")
NO_CARDS: Final = {"draw": "none, all stand pat", "exchange": "none, all stand pat"}
"""Words for picking no card."""

KEPT: Final = {
    HIGH: "all keep pairs, or what else promises more",
    LOW: "all keep low cards, and stand pat with a good hand",
}
"""Words for the ways to draw of the draw policy."""


@lru_cache(maxsize=256)
def how_they_play(game: Game, rules: Rules, players: str) -> Message:
    """Return how the house players of an answer play draws, declarations and the like.

    >>> from pokernight.games import find
    >>> draw = find("five_card_draw")
    >>> str(how_they_play(draw, draw.usual_rules, "stayer"))
    'Stayers check and call to the end; draw: all keep pairs, or what else promises more.'
    >>> str(how_they_play(draw, draw.usual_rules, "pat"))
    'Stayers check and call to the end; draw: none, all stand pat.'
    """
    asked: dict[str, dict[Text, None]] = {}
    opened = False
    name = players if players in STAYERS else PAT
    for seed in range(HANDS):
        hand = Hand(Opening.shuffled(game, game.seats[0], seed, rules=rules))
        while (ask := hand.ask) is not None:
            answer = stayed(name, hand, ask)
            if ask.kind not in BETTING:
                policy = policy_at(hand.state) if ask.kind == "draw" and name != PAT else None
                drawing = "" if policy is None else KEPT[policy.way]
                answered = drawing or _said(ask, answer)
                asked.setdefault(ask.kind, {})[answered] = None
            opened = opened or (ask.kind == "bet" and isinstance(answer, int))
            hand.play(answer, ask.seat)
    if players not in STAYERS:
        decide = "House players ({players:=}) decide: {kinds:=}."
        return message(decide, players=players, kinds=", ".join(["bet", *asked]))
    opening = "Stayers check and call to the end, and open where they may"
    parts: list[Text] = [opening if opened else "Stayers check and call to the end"]
    for kind, words in asked.items():
        parts.append(message("{kind:=}: {answers}", kind=kind, answers=alternatives([*words])))
    return message("{parts:;}.", parts=parts)


def _said(ask: Ask, answer: Answer) -> Text:
    """Return an answer in words, without its cards."""
    if isinstance(answer, str):
        return "none" if answer == PASS else answer
    if answer == ():
        return NO_CARDS.get(ask.kind, "none")
    if isinstance(answer, int) and ask.legal.of == "amount":
        return message("{amount}", amount=answer)
    return "the safe answer"
