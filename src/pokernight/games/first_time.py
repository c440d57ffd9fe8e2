"""Three lines about a game for players who meet it for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pokernight.engine.explaining import spaced
from pokernight.engine.game import Game
from pokernight.ranking.ladder import Ladder
from pokernight.wording.message import Text, message

TOP = 3
"""Number of categories of hands that a line names."""


def first_time(game: Game, usual_winner: str = "") -> list[Text]:
    """Return the oddity of a game, what wins, and what to look out for.

    They are the game's own, or without those follow from its summary, its order of hands and its
    figures.

    Args:
        game: the game.
        usual_winner: the category of hand that wins most often; "" where it is not known.
    """
    own = game.talk.first_time
    return [*own] if own else [game.summary, _wins(game), _look_out(game, usual_winner)]


def _wins(game: Game) -> Text:
    """Return what wins, from the order of hands."""
    ladders = game.talk.ladder(game.deal(game.seats[0], 0).view(None))
    if not ladders:
        return "No hands are compared here: the rules say what wins."
    if len(ladders) > 1:
        contests = _contests(game, ladders)
        return message("The pot is shared by the best for each: {contests}.", contests=contests)
    return message("The best hand wins. From the top: {hands}.", hands=_top(ladders))


def _contests(game: Game, ladders: Mapping[str, Ladder]) -> Any:
    """Return the names of contests, which are terms already."""
    return [spaced(contest, game.talk.dummies) for contest in ladders]


def _top(ladders: Mapping[str, Ladder]) -> Any:
    """Return the names of the highest hands, which are terms already."""
    (ladder,) = ladders.values()
    return [kind for kind, _ in ladder][:TOP]


def _look_out(game: Game, usual_winner: str) -> Text:
    """Return what to look out for, from powers or figures."""
    if powers := len(game.powers(game.usual_rules)):
        return message("{n} cards have powers: tap a card to read what it does.", n=powers)
    if usual_winner:
        return message("This hand wins most often: {usual}.", usual=usual_winner)
    return "Tap a card, a player or the pot to read what it is and why."
