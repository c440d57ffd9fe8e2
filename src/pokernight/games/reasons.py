"""Why cards are not themselves: sentences for a player who asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pokernight.cards import RANKS, Card, rank
from pokernight.cards import name as card_text
from pokernight.engine.events import CardState
from pokernight.engine.presentation import Reason, Why
from pokernight.wording.message import Message, Text, as_message, message

BECAUSE = "{which:cards+} {which:~is} {mark}: {reason} ({clause})"
"""Sentence on why cards are not themselves: the cards, their state, the reason and its clause."""


def because(
    cards: Iterable[Card],
    mark: Text,
    reason: Text,
    clause: str,
    *,
    state: CardState = "wild",
    contest: str = "",
) -> list[Reason]:
    """Return ``6♠ and 6♦ are wild: ... (2)``, nothing if there is no such card.

    Args:
        cards: the cards.
        mark: their state in words.
        reason: why they are so.
        clause: the number of the rule in the game's page.
        state: their state.
        contest: a word in the names of the contests in which alone they are so; "" for all.
    """
    cards = tuple(cards)
    if not cards:
        return []
    sentence = message(
        BECAUSE, which=[card_text(card) for card in cards], mark=mark, reason=reason, clause=clause
    )
    return [Why(sentence, cards, str(mark), clause, state, contest)]


def on_wilds(note: Text, in_short: Text = "") -> Message:
    """Return a note on what is wild; its argument ``wild`` says that in short, ``sevens``."""
    sentence = as_message(note)
    return Message(sentence.text, {**sentence.args, "wild": in_short or note})


def end_in_the_hole(end: Literal["low", "high"], down: Iterable[Card]) -> Text:
    """Return the reason why the lowest or highest card in the hole and its like are wild."""
    best = min if end == "low" else max
    return message(
        "{rank:ranks} are the lowest in the hole"
        if end == "low"
        else "{rank:ranks} are the highest in the hole",
        rank=RANKS[best(map(rank, down), default=0)],
    )


def rank_is_wild(letter: str) -> Text:
    """Return the remark that a rank, given by its letter, is wild: ``threes are wild``."""
    sentence = message("{rank:ranks} are wild", rank=letter)
    return on_wilds(sentence, message("{rank:ranks}", rank=letter))
