"""Which cards of a hand are played, and what those that may be others stand for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeAlias

from pokernight.cards import JOKERS, Card, CardError, name, pretty
from pokernight.ranking.high import CATEGORIES, no_natural
from pokernight.ranking.masks import ACE

_SPADES_FIRST: Final = (3, 2, 1, 0)
_SIZES: Final = {
    "high card": (1, 1, 1, 1, 1),
    "pair": (2, 1, 1, 1),
    "two pair": (2, 2, 1),
    "three of a kind": (3, 1, 1),
    "flush": (1, 1, 1, 1, 1),
    "full house": (3, 2),
    "four of a kind": (4, 1),
    "five of a kind": (5,),
}
"""How many cards are played of each rank that decides; straights run down from theirs."""

Identities: TypeAlias = Mapping[Card, Collection[Card]]
"""Cards that may stand for one of a set of cards each.

A card may be itself only where it is in its own set. An identity of the second pack counts for
its rank alone, having a suit that no other card has: with ``{4s: [4w]}`` the four of spades is a
four without a suit. A card whose set is empty counts for nothing.
"""
NO_IDENTITIES: Final[Identities] = MappingProxyType({})


@dataclass(slots=True)
class Sorted:
    """A hand sorted by what its cards may stand for.

    Attributes:
        held: the whole hand, with the cards that count for nothing.
        natural: those that are themselves.
        wilds: those that are any card.
        bugs: those that are an ace, or any card in a straight or flush.
        several: those with a set of identities, each with it, itself first.
    """

    held: frozenset[Card]
    natural: list[Card]
    wilds: list[Card]
    bugs: list[Card]
    several: list[tuple[Card, list[Card]]]


Fixed: TypeAlias = list[tuple[Card, Card]]
"""Cards that are not free any more, each with the card that it is."""


class Played(NamedTuple):
    """The cards played, and each that is not natural with the card that it is read as."""

    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, Card], ...]


def sort_out(
    cards: Sequence[Card],
    wild: Collection[Card] = (),
    bug: Collection[Card] = (),
    null: Collection[Card] = (),
    may_be: Identities = NO_IDENTITIES,
) -> Sorted:
    """Sort a hand; of several marks the first holds: null, wild, bug, a set of identities.

    Raises:
        CardError: for a card twice, of the second pack, a joker without a mark, or a joker as
            the identity of another card.
    """
    held = frozenset(cards)
    if len(held) != len(cards):
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        raise CardError(f"{name(twice)} is there twice")
    hand = Sorted(held, [], [], [], [])
    for card in cards:
        if card in null:
            continue
        if card in wild:
            hand.wilds.append(card)
        elif card in bug:
            hand.bugs.append(card)
        elif card in may_be:
            hand.several.append((card, _identities(card, may_be[card])))
        else:
            hand.natural.append(card)
    if hand.natural and not 0 <= min(hand.natural) <= max(hand.natural) < 52:
        raise no_natural(hand.natural)
    return hand


def _identities(card: Card, identities: Collection[Card]) -> list[Card]:
    if strange := [one for one in identities if not 0 <= one < 104]:
        raise CardError(f"{name(card)} cannot stand for {pretty(strange[0])}")
    # A card comes back as itself wherever that does as well.
    return sorted(dict.fromkeys(identities), key=lambda identity: identity != card)


def every_way(hand: Sorted, copies: bool) -> Iterator[Fixed]:
    """Every way to settle the cards with sets of identities, beside the natural ones.

    Without copies a card left without an identity counts for nothing. (One that has any takes
    it: whoever would have been that card instead is free for something else.)
    """
    natural = [(card, card) for card in hand.natural]
    if not hand.several:
        yield natural
        return
    seen: set[tuple[tuple[Card, bool], ...]] = set()
    for settled in _settle(hand.several, hand.held, [], copies):
        # Two black sixes may be two aces in two ways that come to the same.
        alike = tuple(sorted([(identity, card == identity) for card, identity in settled]))
        if alike not in seen:
            seen.add(alike)
            yield natural + settled


def _settle(
    several: Sequence[tuple[Card, list[Card]]],
    held: Collection[Card],
    settled: Fixed,
    copies: bool,
) -> Iterator[Fixed]:
    if not several:
        yield settled
        return
    card, identities = several[0]
    if not copies:
        taken = {identity for _, identity in settled}
        identities = [
            one for one in identities if one not in taken and (one == card or one not in held)
        ]
    if not identities:
        yield from _settle(several[1:], held, settled, copies)
    for identity in identities:
        yield from _settle(several[1:], held, [*settled, (card, identity)], copies)


def play(
    ranks: Sequence[int],
    hand: Sorted,
    fixed: Fixed,
    *,
    suit: int | None = None,
    copies: bool = True,
    bugs_are_aces: bool = False,
) -> Played | None:
    """Play these ranks, with natural cards where there are any and as few others as it takes.

    A wild card is itself where that is wanted. Otherwise, free to choose a suit, it is a card
    that is not held, spades first, or else one that is not played.

    Args:
        ranks: what to play, in this order.
        hand: the hand.
        fixed: its natural cards, and those with sets of identities as they are settled.
        suit: the one suit wanted, or ``None`` for any.
        copies: whether a wild card may be a card that is held.
        bugs_are_aces: whether bugs may be nothing else here.

    Returns:
        ``None`` where these cards cannot be played.
    """
    suits = _SPADES_FIRST if suit is None else (suit,)
    played: dict[int, tuple[Card, Card]] = {}
    unfilled: dict[int, list[int]] = {}
    for place, rank in enumerate(ranks):
        unfilled.setdefault(rank, []).append(place)

    def fill(pairs: Iterable[tuple[Card, Card]]) -> None:
        """Play cards that are what they are."""
        for pair in pairs:
            identity = pair[1]
            places = unfilled.get(identity % 52 >> 2)
            if places and (suit is None or (identity & 3 == suit and identity < 52)):
                played[places.pop(0)] = pair

    def stand_in(cards: Iterable[Card], ranks_open: Collection[int]) -> None:
        """Play cards as what is missing."""
        used = {card for card, _ in played.values()}
        left = [card for card in cards if card not in used]
        for place, rank in enumerate(ranks):
            if not left:
                break
            if place in played or rank not in ranks_open:
                continue
            taken = {identity for _, identity in played.values()}
            choices = [rank * 4 + suit for suit in suits]
            unplayed = [card for card in choices if card not in taken]
            fresh = [card for card in unplayed if card not in hand.held]
            if identities := fresh or (unplayed or choices if copies else []):
                unfilled[rank].remove(place)
                played[place] = left.pop(0), identities[0]

    fill([pair for pair in fixed if pair[0] == pair[1]])
    if len(played) < len(ranks):
        fill([pair for pair in fixed if pair[0] != pair[1]])
        free = hand.wilds
        if bugs_are_aces and hand.bugs:
            # First the bugs, for the wild cards can be of use elsewhere.
            fill([(card, card) for card in hand.bugs if card < 52 and card >> 2 == ACE])
            stand_in(hand.bugs, (ACE,))
        elif hand.bugs:
            free = hand.wilds + hand.bugs
        fill([(card, card) for card in free if card < 52])
        stand_in(free, ranks)
        if len(played) < len(ranks):
            return None
    pairs = [played[place] for place in range(len(ranks))]
    return Played(
        tuple([card for card, _ in pairs]),
        tuple([pair for pair in pairs if pair[0] not in hand.natural]),
    )


def category_and_ranks(value: int) -> tuple[str, tuple[int, ...]]:
    """The category of a value that is not 0, and the ranks that decide within it."""
    nibbles = [value >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    return CATEGORIES[value >> 20], tuple([nibble - 1 for nibble in nibbles if nibble])


def ways_to_play(value: int, hand: Sorted, fixed: Fixed, *, copies: bool) -> list[Played]:
    """The ways to play a hand that is worth this, at most one in each suit.

    Arguments as for :func:`play`.
    """
    category, ranks = _to_play(value)
    suits = range(4) if category in ("flush", "straight flush") else (None,)
    bugs_are_aces = category not in ("straight", "flush", "straight flush")
    ways = [
        play(ranks, hand, fixed, suit=suit, copies=copies, bugs_are_aces=bugs_are_aces)
        for suit in suits
    ]
    return [played for played in ways if played]


def play_naturals(value: int, natural: Sequence[Card]) -> Played:
    """Play a hand that is worth this with cards that are all natural: the quick way to do it."""
    category, ranks = _to_play(value)
    if category in ("flush", "straight flush"):
        held = {*natural}
        in_suits = [tuple([rank << 2 | suit for rank in ranks]) for suit in range(4)]
        return Played(next(cards for cards in in_suits if held.issuperset(cards)), ())
    by_rank: dict[int, list[Card]] = {}
    for card in reversed(natural):
        by_rank.setdefault(card >> 2, []).append(card)
    return Played(tuple([by_rank[rank].pop() for rank in ranks]), ())


def _to_play(value: int) -> tuple[str, tuple[int, ...]]:
    """The category of a value that is not 0, and the ranks of all cards that it is played with."""
    category, ranks = category_and_ranks(value)
    if category in ("straight", "straight flush"):
        return category, tuple([(ranks[0] - step) % 13 for step in range(5)])
    # Fewer cards than five leave the last kickers out.
    sizes = zip(ranks, _SIZES[category], strict=False)
    return category, tuple([rank for rank, size in sizes for _ in range(size)])


def wild_cards_played(played: Played, hand: Sorted) -> int:
    """Count the wild cards played, see :class:`~pokernight.ranking.hand_rules.HighRules`."""
    free = hand.wilds + hand.bugs
    return sum([card != identity or card in free for card, identity in played.stands_for])


def say_standing(stands_for: Iterable[tuple[Card, Card]], wild: Collection[Card]) -> str:
    """``; 2♣ 2♦ wild, Joker as A♠``: what goes behind the name of a hand.

    What a wild card stands for, the name says; a bug or a card of several identities is only
    worth a word where it is not itself.
    """
    if not stands_for:
        return ""
    said = [pretty(card for card, _ in stands_for if card in wild)]
    if said[0]:
        said[0] += " wild"
    said += [
        f"{pretty(card)} as {pretty(identity)}"
        for card, identity in stands_for
        if card not in wild and card != identity
    ]
    together = ", ".join(filter(None, said))
    return f"; {together}" if together else ""


class Stood(Protocol):
    """A reading whose cards may stand for others."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards played."""

    @property
    def stands_for(self) -> Sequence[tuple[Card, Card]]:
        """Each wild card played with what it stands for."""

    @property
    def value(self) -> int:
        """Higher is better."""


def played_json(reading: Stood) -> dict[str, object]:
    """What every reading says of itself in plain JSON: ``cards``, ``stands_for``, ``value``."""
    return {
        "cards": [name(card) for card in reading.cards],
        "stands_for": stands_for_json(reading.stands_for),
        "value": reading.value,
    }


def stands_for_json(pairs: Iterable[tuple[Card, Card]]) -> dict[str, str]:
    """``{"2c": "As"}``; of two jokers the second is ``Jk2``."""
    named: dict[str, str] = {}
    for card, identity in pairs:
        key = name(card)
        named[key + "2" if card in JOKERS and key in named else key] = name(identity)
    return named
