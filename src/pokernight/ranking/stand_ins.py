"""Choice of the cards of a hand to play, and of the identities of wild cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypedDict

from pokernight.cards import JOKERS, Card, CardError, name, pretty
from pokernight.ranking.high import CATEGORIES, no_natural
from pokernight.ranking.house_wilds import HOUSE_WILDS
from pokernight.ranking.masks import ACE
from pokernight.wording.message import Message, Text, message

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
"""Number of cards of each deciding rank in a played hand; straights run down from theirs."""

Identities: TypeAlias = Mapping[Card, Collection[Card]]
"""Cards with a set of identities each.

A card may be itself only where it is in its own set. An identity of the second pack counts for
its rank alone, having a suit that no other card has: with ``{4s: [4w]}`` the four of spades is a
four without a suit. A card whose set is empty counts for nothing.
"""
NO_IDENTITIES: Final[Identities] = MappingProxyType({})


class MarkedCards(TypedDict, total=False):
    """Marks that most rankings take, by keyword; none by default.

    Attributes:
        wild: the cards that are wild, held or not.
        bug: the cards that are a bug, held or not.
        null: the cards that count for nothing, whatever else they are, held or not.
    """

    wild: Collection[Card]
    bug: Collection[Card]
    null: Collection[Card]


@dataclass(slots=True)
class SortedHand:
    """A hand sorted by what its cards may stand for.

    Attributes:
        held: the whole hand, including null cards.
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
"""Cards whose identity is settled, each with its identity."""


class PlayedCards(NamedTuple):
    """Cards played, and the identity of each that is not natural."""

    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, Card], ...]


def sort_out(
    cards: Sequence[Card],
    wild: Collection[Card] = (),
    bug: Collection[Card] = (),
    null: Collection[Card] = (),
    may_be: Identities = NO_IDENTITIES,
) -> SortedHand:
    """Sort a hand; of several marks the first in this order holds: null, wild, bug, identities.

    Raises:
        CardError: for a card twice, of the second pack, a joker without a mark, or a joker as
            the identity of another card.
    """
    hand_cards = frozenset(cards)
    if len(hand_cards) != len(cards):
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        raise CardError(f"{name(twice)} is there twice")
    hand = SortedHand(hand_cards, [], [], [], [])
    house = HOUSE_WILDS.get()
    for card in cards:
        if card in null:
            continue
        if card in wild or card in house:
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
    if strange := [identity for identity in identities if not 0 <= identity < 104]:
        raise CardError(f"{name(card)} cannot stand for {pretty(strange[0])}")
    # A card comes back as itself wherever that does as well.
    return sorted(dict.fromkeys(identities), key=lambda identity: identity != card)


def every_way(hand: SortedHand, copies: bool) -> Iterator[Fixed]:
    """Yield every way to settle the cards with sets of identities, together with the natural cards.

    Without copies a card left without an identity counts for nothing. (A card that has any left
    takes it, which loses nothing: the card that would have had it is free for something else.)
    """
    natural = [(card, card) for card in hand.natural]
    if not hand.several:
        yield natural
        return
    seen: set[tuple[tuple[Card, bool], ...]] = set()
    for settled in _settle(hand.several, hand.held, [], copies):
        # Two black sixes may be two aces in two equivalent ways.
        alike = tuple(sorted([(identity, card == identity) for card, identity in settled]))
        if alike not in seen:
            seen.add(alike)
            yield natural + settled


def _settle(
    several: Sequence[tuple[Card, list[Card]]],
    hand_cards: Collection[Card],
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
            identity
            for identity in identities
            if identity not in taken and (identity == card or identity not in hand_cards)
        ]
    if not identities:
        yield from _settle(several[1:], hand_cards, settled, copies)
    for identity in identities:
        yield from _settle(several[1:], hand_cards, [*settled, (card, identity)], copies)


def play(
    ranks: Sequence[int],
    hand: SortedHand,
    fixed: Fixed,
    *,
    suit: int | None = None,
    copies: bool = True,
    bugs_are_aces: bool = False,
) -> PlayedCards | None:
    """Play these ranks, with natural cards where possible and as few others as it takes.

    A wild card is itself where that fits. Otherwise, if free to choose a suit, it is a card
    that is not held, spades first, or else a card that is not played.

    Args:
        ranks: the ranks to play, in this order.
        hand: the hand.
        fixed: its natural cards, and the settled cards with sets of identities.
        suit: the only suit allowed, or ``None`` for any.
        copies: whether a wild card may duplicate a held card.
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
        """Play settled cards as their identities."""
        for pair in pairs:
            identity = pair[1]
            places = unfilled.get(identity % 52 >> 2)
            if places and (suit is None or (identity & 3 == suit and identity < 52)):
                played[places.pop(0)] = pair

    def stand_in(cards: Iterable[Card], ranks_open: Collection[int]) -> None:
        """Play cards as the missing cards of some ranks."""
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
            # The bugs first: wild cards can be of use elsewhere.
            fill([(card, card) for card in hand.bugs if card < 52 and card >> 2 == ACE])
            stand_in(hand.bugs, (ACE,))
        elif hand.bugs:
            free = hand.wilds + hand.bugs
        fill([(card, card) for card in free if card < 52])
        stand_in(free, ranks)
        if len(played) < len(ranks):
            return None
    pairs = [played[place] for place in range(len(ranks))]
    return PlayedCards(
        tuple([card for card, _ in pairs]),
        tuple([pair for pair in pairs if pair[0] not in hand.natural]),
    )


def category_and_ranks(value: int) -> tuple[str, tuple[int, ...]]:
    """Return the category of a value other than 0, and the ranks that decide within it."""
    nibbles = [value >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    return CATEGORIES[value >> 20], tuple([nibble - 1 for nibble in nibbles if nibble])


def ways_to_play(value: int, hand: SortedHand, fixed: Fixed, *, copies: bool) -> list[PlayedCards]:
    """Return the ways to play a hand of this value, at most one per suit.

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


def play_naturals(value: int, natural: Sequence[Card]) -> PlayedCards:
    """Play a hand of this value with natural cards alone, quicker than :func:`ways_to_play`."""
    category, ranks = _to_play(value)
    if category in ("flush", "straight flush"):
        hand_cards = {*natural}
        in_suits = [tuple([rank << 2 | suit for rank in ranks]) for suit in range(4)]
        return PlayedCards(next(cards for cards in in_suits if hand_cards.issuperset(cards)), ())
    by_rank: dict[int, list[Card]] = {}
    for card in reversed(natural):
        by_rank.setdefault(card >> 2, []).append(card)
    return PlayedCards(tuple([by_rank[rank].pop() for rank in ranks]), ())


def _to_play(value: int) -> tuple[str, tuple[int, ...]]:
    """Return the category of a value other than 0, and the ranks of all cards played for it."""
    category, ranks = category_and_ranks(value)
    if category in ("straight", "straight flush"):
        return category, tuple([(ranks[0] - step) % 13 for step in range(5)])
    # Fewer cards than five leave the last kickers out.
    sizes = zip(ranks, _SIZES[category], strict=False)
    return category, tuple([rank for rank, size in sizes for _ in range(size)])


def wild_cards_played(played: PlayedCards, hand: SortedHand) -> int:
    """Count the wild cards played, see :class:`~pokernight.ranking.hand_rules.HighRules`."""
    free = hand.wilds + hand.bugs
    return sum([card != identity or card in free for card, identity in played.stands_for])


def standing_of(stands_for: Iterable[tuple[Card, Card]], wild: Collection[Card]) -> list[Message]:
    """Return what the cards of a hand stand for: ``2♣ 2♦ wild``, ``Joker as A♠``.

    The name of the hand already says what a wild card stands for; a bug or a card of several
    identities is mentioned only where it is not itself.
    """
    pairs = list(stands_for)
    wilds = [name(card) for card, _ in pairs if card in wild]
    parts = [message("{wilds:cards} wild", wilds=wilds)] if wilds else []
    parts += [
        message("{card:cards} as {identity:cards}", card=name(card), identity=name(identity))
        for card, identity in pairs
        if card not in wild and card != identity
    ]
    return parts


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedReading(ABC):
    """Base class of the readings of a hand.

    Attributes:
        cards: the cards played.
        stands_for: each card that is wild, a bug or has several identities, with the card that it
            is read as.
        value: higher is better.
        wild: the cards played that are fully wild.
    """

    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, Card], ...]
    value: int
    wild: tuple[Card, ...] = ()

    @abstractmethod
    def made(self) -> Text:
        """Return the name of the hand, without what its cards stand for."""

    def made_in_short(self) -> Text:
        """Return the name of the hand without its kickers."""
        return self.made()

    def message(self) -> Text:
        """Return the reading as a sentence: the hand, and what its wild cards stand for."""
        return self._with_standing(self.made())

    def brief(self) -> Text:
        """Return the reading as a sentence without kickers."""
        return self._with_standing(self.made_in_short())

    def _with_standing(self, hand: Text) -> Text:
        standing = standing_of(self.stands_for, self.wild)
        return message("{hand}; {standing:,}", hand=hand, standing=standing) if standing else hand

    def __str__(self) -> str:
        return str(self.message())

    def played_json(self) -> dict[str, object]:
        """Return the JSON fields that every reading has: ``cards``, ``stands_for``, ``value``."""
        return {
            "cards": [name(card) for card in self.cards],
            "stands_for": stands_for_json(self.stands_for),
            "value": self.value,
        }


def stands_for_json(pairs: Iterable[tuple[Card, Card]]) -> dict[str, str]:
    """Return identities as ``{"2c": "As"}``; the second of two jokers is ``Jk2``."""
    named: dict[str, str] = {}
    for card, identity in pairs:
        key = name(card)
        named[key + "2" if card in JOKERS and key in named else key] = name(identity)
    return named
