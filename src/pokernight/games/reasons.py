"""Why cards are not themselves: sentences for a player who asks."""

from __future__ import annotations

from collections.abc import Iterable

from pokernight.cards import RANKS, Card, rank
from pokernight.cards import name as card_text
from pokernight.engine.events import CardState
from pokernight.engine.presentation import Reason, Why
from pokernight.wording.message import Message, Text, as_message, message


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
    said = message(
        "{which:cards+} {which:~is} {mark}: {reason} ({clause})",
        which=[card_text(card) for card in cards], mark=mark, reason=reason, clause=clause,
    )  # fmt: skip
    return [Why(said, cards, str(mark), clause, state, contest)]


def on_wilds(note: Text, in_short: Text = "") -> Message:
    """Return a note on what is wild; its argument ``wild`` says that in short, ``sevens``."""
    said = as_message(note)
    return Message(said.text, {**said.args, "wild": in_short or note})


def lowest_in_the_hole(down: Iterable[Card]) -> Text:
    """Return the reason why the lowest card in the hole and its like are wild."""
    lowest = RANKS[min(map(rank, down), default=0)]
    return message("{rank:ranks} are the lowest in the hole", rank=lowest)


def rank_is_wild(letter: str) -> Text:
    """Return the remark that a rank, given by its letter, is wild: ``threes are wild``."""
    sentence = message("{rank:ranks} are wild", rank=letter)
    return on_wilds(sentence, message("{rank:ranks}", rank=letter))
