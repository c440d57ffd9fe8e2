"""Cards: ranks, suits, packs and their text form.

A card is a small integer, so that hands are cheap to copy and to rank:

- ``0..51`` is the standard pack, ``rank * 4 + suit``, the deuce of clubs first, the ace of
  spades last (ranks ``23456789TJQKA``, suits ``cdhs``);
- ``52..103`` is the second pack of Cripple Mr Onion in the same order, with the suits swords
  ``w``, staves ``t``, cups ``u`` and coins ``o``;
- ``104`` and ``105`` are the jokers, both written ``Jk``;
- ``128 + card`` is a card that lies face up in a deck (a boxed card), written with its suit in
  capitals: ``7C``. Such faces stand in decks only, never where somebody sees them.

>>> text(parse("As 10h,Kd"))
'As Th Kd'
>>> pretty(parse("AsTh"))
'A♠ 10♥'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from pokernight.errors import Refused

Card: TypeAlias = int
"""A card, ``0..105``; see the module's docstring."""

RANKS = "23456789TJQKA"
"""Letters of the ranks, from the deuce to the ace."""
SUITS = "cdhswtuo"
"""Letters of the suits: clubs, diamonds, hearts, spades, and four of tarot packs."""
SUIT_SYMBOLS = "♣♦♥♠⚔⚚⚱⛁"
"""Names of the suits, in the order of ``SUITS``."""
JOKERS: tuple[Card, Card] = (104, 105)
"""The two jokers."""
BOXED = 128
"""Added to a card that lies face up in the deck."""
UNKNOWN = "??"

RANK_NAMES = (
    "deuce", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades", "swords", "staves", "cups", "coins")

_NAMES: tuple[str, ...] = (
    *(r + s for r in RANKS for s in SUITS[:4]),
    *(r + s for r in RANKS for s in SUITS[4:]),
    "Jk",
    "Jk",
)
_CARDS: dict[str, Card] = {name: card for card, name in enumerate(_NAMES[:104])}
_SYMBOLS = dict(zip(SUITS, SUIT_SYMBOLS, strict=True))
_PLAIN_SUITS = str.maketrans(SUIT_SYMBOLS + "♧♢♡♤", SUITS + "cdhs")


class CardError(Refused):
    """A card that cannot be: malformed, unknown, not in this pack, or there twice."""


def rank(card: Card) -> int:
    """The rank of a card that is no joker, 0 (deuce) to 12 (ace)."""
    return card % 52 >> 2


def suit(card: Card) -> int:
    """The suit of a card that is no joker: 0..3 clubs to spades, 4..7 swords to coins."""
    return card & 3 if card < 52 else 4 + (card & 3)


def plain(card: Card) -> Card:
    """The same card, boxed or not."""
    return card - BOXED if card >= BOXED else card


def name(card: Card) -> str:
    """Two letters: ``As``, ``Td``, ``Jk``; a boxed card ``7C``."""
    return _NAMES[card] if card < BOXED else _NAMES[card - BOXED].upper()


def pretty(cards: Card | Iterable[Card]) -> str:
    """Return cards for people to read: ``A♠ 10♥``, ``Joker``, ``??`` for a hidden card."""
    if not isinstance(cards, int):
        return " ".join(map(pretty, cards))
    if cards < 0:
        return UNKNOWN
    if cards >= 104:
        return "Joker"
    letters = _NAMES[cards]
    return letters[0].replace("T", "10") + _SYMBOLS[letters[1]]


def rank_name(rank: int, *, plural: bool = False) -> str:
    """``ten`` or ``tens``; the plural of six is ``sixes``."""
    word = RANK_NAMES[rank]
    return word if not plural else word + ("es" if word == "six" else "s")


def text(cards: Iterable[Card], between: str = " ") -> str:
    """Cards in their text form, ``As Kd``."""
    return between.join(map(name, cards))


def parse(line: str, *, pack: Pack | None = None) -> tuple[Card, ...]:
    """Read cards written with or without spaces or commas; ``10s`` and ``A♠`` are understood.

    Args:
        line: such as ``"As Kd"``, ``"AsKd"``, ``"A♠, 10♦"``; case matters only where it helps.
        pack: when given, every card must be in it.

    Raises:
        CardError: for text that is no card, a card twice, or a card that the pack lacks.
    """
    plain = line.translate(_PLAIN_SUITS).replace("\ufe0f", "")
    squeezed = "".join(plain.replace(",", " ").split()).replace("10", "T")
    cards: list[Card] = []
    jokers = list(JOKERS)
    for start in range(0, len(squeezed), 2):
        letters = squeezed[start : start + 2]
        if letters.lower() == "jk":
            if not jokers:
                raise CardError("there are two jokers at most")
            cards.append(jokers.pop(0))
            continue
        card = _CARDS.get(letters[0].upper() + letters[1:].lower())
        if card is None:
            raise CardError(_what_is_wrong(letters, line))
        if card in cards:
            raise CardError(f"{_NAMES[card]} is there twice")
        cards.append(card)
    if pack is not None:
        for card in cards:
            if card not in pack.cards:
                raise CardError(not_in(card, pack))
    return tuple(cards)


def shuffle(cards: list[Card], rng: Random) -> None:
    """Shuffle in place, exactly as ``rng.shuffle`` does, in half the time."""
    bits = rng.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        size = (last + 1).bit_length()
        place = bits(size)
        while place > last:
            place = bits(size)
        cards[last], cards[place] = cards[place], cards[last]


def not_in(card: Card, pack: Pack) -> str:
    """Return the refusal of a card that a pack lacks."""
    joker = "; a joker is written Jk" if _NAMES[card] == "Jo" else ""
    return f"{_NAMES[card]} is not in {pack.name}{joker}"


def parse_deck(line: str) -> tuple[Card, ...]:
    """Read a deck as it is written down, in two letters a card: ``7C`` is a boxed seven of clubs.

    Raises:
        CardError: as :func:`parse`.
    """
    letters = "".join(line.split())
    return tuple(
        card + BOXED if card not in JOKERS and letters[2 * place + 1].isupper() else card
        for place, card in enumerate(parse(letters))
    )


def _what_is_wrong(letters: str, line: str) -> str:
    if letters == UNKNOWN:
        return "?? is an unknown card, and here every card must be known"
    if len(letters) < 2:
        where = f" at the end of {line.strip()!r}" if len(line.strip()) > 1 else ""
        return f"{letters!r}{where} is half a card: a card is a rank and a suit, such as As or Td"
    if letters[0].upper() not in RANKS:
        return f"{letters!r} is not a card: write a rank ({RANKS}) and a suit, such as 4h"
    return (
        f"{letters!r} is not a card: write a rank and a suit (c d h s, or w t u o in the second "
        "pack), such as 4h; a joker is Jk"
    )


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards that a game is played with, in the order of a new pack.

    ``name`` reads after a preposition: "is not in the standard pack".
    """

    name: str
    cards: tuple[Card, ...]

    def __len__(self) -> int:
        return len(self.cards)

    def shuffled(self, rng: Random) -> list[Card]:
        """The pack in random order, top card first; the jokers, being alike, in their order."""
        deck = list(self.cards)
        shuffle(deck, rng)
        return in_joker_order(deck)

    def check(self, deck: Sequence[Card], *, scraps: bool = False) -> None:
        """Refuse a deck that is not this whole pack in some order.

        Args:
            deck: its cards, top card first.
            scraps: whether cards may be boxed and a strange joker may be among them.

        Raises:
            CardError: naming the first card missing, strange or there twice.
        """
        if scraps:
            strange = JOKERS[0] if JOKERS[0] not in self.cards and JOKERS[0] in deck else None
            deck = [plain(card) for card in deck if card != strange]
        if len(deck) == len(self.cards) and not {*self.cards}.difference(deck):
            return
        seen: set[Card] = set()
        for card in deck:
            if not 0 <= plain(card) < len(_NAMES):
                raise CardError(f"there is no card {card}")
            if card >= BOXED:
                raise CardError(
                    f"{name(plain(card))} lies face up in the deck, and this game has no rule for "
                    "boxed cards"
                )
            if card not in self.cards:
                raise CardError(f"{_NAMES[card]} is not in {self.name}")
            if card in seen:
                raise CardError(f"{_NAMES[card]} is there twice")
            seen.add(card)
        for card in self.cards:
            if card not in seen:
                raise CardError(f"{_NAMES[card]} is missing from the deck")


def in_joker_order(deck: list[Card]) -> list[Card]:
    """Return the same deck with its first joker 104; without jokers, the deck itself.

    Text cannot tell jokers apart, nor may a replay.
    """
    if not len(deck) % 52:
        return deck
    jokers = iter(JOKERS)
    return [next(jokers) if card >= 104 else card for card in deck]


STANDARD = Pack("the standard pack", tuple(range(52)))
"""The pack of 52 cards."""
STRIPPED_36 = Pack("the pack from the six up", STANDARD.cards[16:])
STRIPPED_32 = Pack("the pack from the seven up", STANDARD.cards[20:])
ONE_JOKER = Pack("the pack with a joker", (*range(52), 104))
TWO_JOKERS = Pack("the pack with two jokers", (*range(52), 104, 105))
DOUBLE = Pack("the pack of eight suits", tuple(range(104)))


def pack_with(jokers: int) -> Pack:
    """The standard pack with 0, 1 or 2 jokers."""
    return (STANDARD, ONE_JOKER, TWO_JOKERS)[jokers]
