"""A single card that wins a pot, or a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pokernight.cards import RANKS, Card, name, rank, rank_name
from pokernight.wording.message import Text, message


class Valued(Protocol):
    """Anything with a value."""

    @property
    def value(self) -> int:
        """Higher is better."""


class OwnKind:
    """Base class of a reading that is a kind of its own, and ordered by its value."""

    @property
    def kind(self) -> str:
        """Kind: the reading itself."""
        return str(self)

    @property
    def order(self: Valued) -> int:
        """Order: the value."""
        return self.value


@dataclass(frozen=True)
class OneCard(OwnKind):
    """A card that wins a part of the pot, as it is read out."""

    card: Card
    value: int
    where: str = "in the hole"
    stands_for: tuple[tuple[Card, Card], ...] = ()

    @property
    def cards(self) -> Sequence[Card]:
        """The card alone."""
        return (self.card,)

    def message(self) -> Text:
        """Return the card, and where it lies."""
        return message("{card:cards} {where}", card=name(self.card), where=self.where)

    def __str__(self) -> str:
        return str(self.message())

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``cards`` and ``value``."""
        return {"cards": [name(self.card)], "value": self.value}


@dataclass(frozen=True)
class OneRank(OneCard):
    """A card that counts by its rank alone: equal ranks are of the same kind.

    Without a ``where`` it is read out by its rank alone.
    """

    @property
    def kind(self) -> str:
        """Its rank."""
        return rank_name(rank(self.card))

    def message(self) -> Text:
        """Return the rank, and where the card lies."""
        letter = RANKS[rank(self.card)]
        if not self.where:
            return message("{rank:rank}", rank=letter)
        return message("{rank:rank} {where}", rank=letter, where=self.where)

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``ranks``, ``cards`` and ``value``."""
        return {"ranks": [RANKS[rank(self.card)]], **super().to_json()}
