"""The kinds of questions and events: what the engine knows, and what a game adds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Loudness: TypeAlias = Literal["quiet", "news", "notable", "loud"]
"""The loudness of an event: several on a line, a line of its own, highlighted, or with a shout."""


@dataclass(frozen=True)
class Kinds:
    """Questions with what they ask, and events by how loud they are told.

    ``ends`` say how a hand came out, and remain in the story of an evening. ``betting`` are the
    questions in which people put money in or not by how good their cards are. ``changes_wilds``
    are the events by which cards that lay in a hand or on the board before may become wild or
    worth nothing, or cease to be.
    """

    questions: Mapping[str, str] = field(default_factory=dict)
    quiet: tuple[str, ...] = ()
    news: tuple[str, ...] = ()
    notable: tuple[str, ...] = ()
    loud: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    betting: tuple[str, ...] = ()
    changes_wilds: tuple[str, ...] = ()

    @property
    def events(self) -> dict[str, Loudness]:
        """Every event by its kind."""
        loudness: dict[str, Loudness] = dict.fromkeys(self.quiet, "quiet")
        loudness |= dict.fromkeys(self.news, "news")
        loudness |= dict.fromkeys(self.notable, "notable")
        loudness |= dict.fromkeys(self.loud, "loud")
        return loudness


NO_KINDS = Kinds()
"""A game that adds none."""
COMMON = Kinds(
    questions={
        "bet": "fold, check, call, bet or raise",
        "straddle": "straddle, or not",
        "bring-in": "bring it in, or complete the bet",
        "declare": "in or out, high or low: what a seat plays for",
        "claim": "whose power is claimed",
        "pass": "which cards to pass",
        "pass to": "to whom to pass cards",
        "discard": "which cards to throw away",
        "draw": "which cards to throw away and draw again",
        "exchange": "which cards to exchange with the widow",
        "take": "which cards of the widow to take",
        "roll": "which card to turn up",
        "offer": "take a card, or pass it on",
        "another card": "take another card, or stand",
        "arrange": "which cards to lay into a row",
        "runs": "how often to deal the cards to come",
        "auction": "what to bid for what is sold",
    },
    quiet=(
        "ante", "post", "dead blind", "check", "call", "fold", "bet", "raise", "uncalled", "muck",
        "chips", "kill", "declare", "rake",
        "pass", "discard", "roll", "bid", "no bid", "stand",
    ),
    news=("dealt", "dealt up", "board", "show", "win", "slip", "ruling", "forfeit",
        "claim", "unclaimed", "thrown in", "pay", "match", "broke", "draw", "exchange", "offer",
        "shuffle", "trade",
        "lot", "bought", "unsold", "runs", "run", "rabbit", "sits down", "all stand",
        "leg up", "kill pot",
    ),
    ends=("win",),
    betting=("bet",),
)  # fmt: skip
"""Kinds of questions and events of the engine itself, in every game."""
