"""Parts of the pot that are won by something else than the best hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from pokernight.cards import SUIT_NAMES, SUITS, Card, name, pretty, rank, suit
from pokernight.engine.rules import Rules, option
from pokernight.games.composing.parts import Atom, Half, Held, is_joker


@dataclass(frozen=True)
class OneCard:
    """A card that wins a part of the pot, as it is read out."""

    card: Card
    value: int
    where: str = "in the hole"
    stands_for: tuple[tuple[Card, Card], ...] = ()

    @property
    def kind(self) -> str:
        """Every such card is a kind of its own."""
        return str(self)

    @property
    def order(self) -> int:
        """As its value."""
        return self.value

    @property
    def cards(self) -> Sequence[Card]:
        """The card alone."""
        return (self.card,)

    def __str__(self) -> str:
        return f"{pretty(self.card)} {self.where}"

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``cards`` and ``value``."""
        return {"cards": [name(self.card)], "value": self.value}


@dataclass(frozen=True)
class AceOfSuit(Rules):
    """House rules of halves that a card in the hole wins."""

    ace_in_the_hole: Literal["high", "low"] = option(
        "high",
        "Whether an ace is the highest or the lowest of its suit, where a card in the hole wins.",
        source="home-game lists: the deuce is the lowest, but say so before the deal",
    )


def in_the_hole(end: Literal["low", "high"], letter: str, *phrases: str, source: str) -> Atom:
    """The lowest or highest card of a suit in the hole."""
    which = SUITS.index(letter)
    many, one = SUIT_NAMES[which], SUIT_NAMES[which].removesuffix("s")
    low = end == "low"

    def reads(held: Held, wild: Collection[Card], bug: Collection[Card]) -> OneCard | None:
        ace_low = held.rules.ace_in_the_hole == "low"
        heights = {
            card: (rank(card) + 1) % 13 if ace_low else rank(card)
            for card in held.down
            if not is_joker(card) and suit(card) == which
        }
        if not heights:
            return None
        best = (
            min(heights, key=heights.__getitem__) if low else max(heights, key=heights.__getitem__)
        )
        return OneCard(best, 13 - heights[best] if low else 1 + heights[best])

    symbols = ("2", "3") if low else ("A", "K")
    return Atom(
        f"{end}_{one}_half",
        "half",
        f"the {end} {one} in the hole takes half",
        phrases,
        f"The {'lowest' if low else 'highest'} {one} in the hole wins a part of the pot. The deuce "
        f"is the lowest and the ace the highest, unless the house has the ace low. A {one} face up "
        "counts for nothing here, and a wild card for what it is.",
        source,
        rules=AceOfSuit,
        half=Half(
            f"{end} {one}",
            reads,
            ((f"the {symbols[0]} of {many}, the {symbols[1]}, and so on", "in the hole"),),
            f"no {one} in the hole",
            low=low,
        ),
    )  # fmt: skip


ATOMS = (
    in_the_hole("low", "s", "low spade in the hole takes half", "low spade takes half",
                "low spade half", "low spade splits", "low chicago", source="home-game lists"),
    in_the_hole("high", "s", "high spade in the hole takes half", "high spade takes half",
                "high spade half", "high spade splits", "high chicago", source="home-game lists"),
)  # fmt: skip
