"""Which cards of a hand are played, and what the wild ones among them stand for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from pokernight.cards import JOKERS, Card, CardError, name
from pokernight.ranking.high import no_natural

_SPADES_FIRST = (3, 2, 1, 0)


class Played(NamedTuple):
    """The cards played, and each wild one of them with the card that it is read as."""

    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, Card], ...]


def sort_out(
    cards: Sequence[Card], wild: Collection[Card], null: Collection[Card]
) -> tuple[list[Card], list[Card]]:
    """The natural and the wild cards among those that count.

    Raises:
        CardError: for a card twice, of the second pack, or a joker neither wild nor null.
    """
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardError(f"{name(card)} is there twice")
        seen.add(card)
    counting = [card for card in cards if card not in null]
    natural = [card for card in counting if card not in wild]
    if strange := [card for card in natural if not 0 <= card < 52]:
        raise no_natural(strange)
    return natural, [card for card in counting if card in wild]


def play(
    ranks: Sequence[int],
    natural: Sequence[Card],
    wilds: Sequence[Card],
    *,
    held: Collection[Card],
    suit: int | None = None,
    copies: bool = True,
) -> Played | None:
    """Play these ranks: natural cards where there are any, wild ones for the rest.

    A wild card is itself where that is wanted. Otherwise, free to choose a suit, it is a card
    that is not held, spades first, or else one that is not played.

    Args:
        ranks: what to play, in this order.
        natural: the natural cards that count.
        wilds: the wild cards that count.
        held: the whole hand.
        suit: the one suit wanted, or ``None`` for any.
        copies: whether a wild card may be a card that is held.

    Returns:
        ``None`` where these cards cannot be played.
    """
    suits = _SPADES_FIRST if suit is None else (suit,)
    played: dict[int, tuple[Card, Card]] = {}
    for source in (natural, wilds):
        left = list(source)
        for place, rank in enumerate(ranks):
            if place in played:
                continue
            fits = [card for card in left if card < 52 and card >> 2 == rank and card & 3 in suits]
            if fits:
                played[place] = fits[0], fits[0]
                left.remove(fits[0])
    stand_ins = [card for card in wilds if (card, card) not in played.values()]
    for place, rank in enumerate(ranks):
        if place in played:
            continue
        taken = {identity for _, identity in played.values()}
        choices = [rank * 4 + suit for suit in suits]
        unplayed = [card for card in choices if card not in taken]
        fresh = [card for card in unplayed if card not in held]
        identities = fresh or (unplayed or choices if copies else [])
        if not stand_ins or not identities:
            return None
        played[place] = stand_ins.pop(0), identities[0]
    pairs = [played[place] for place in range(len(ranks))]
    return Played(
        tuple(card for card, _ in pairs),
        tuple((card, identity) for card, identity in pairs if card in wilds),
    )


def stands_for_json(pairs: Iterable[tuple[Card, Card]]) -> dict[str, str]:
    """``{"2c": "As"}``; of two jokers the second is ``Jk2``."""
    named: dict[str, str] = {}
    for card, identity in pairs:
        key = name(card)
        named[key + "2" if card in JOKERS and key in named else key] = name(identity)
    return named
