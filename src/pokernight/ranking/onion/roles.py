"""Roles of the cards of a hand: the modifiers of Cripple Mr Onion, card by card.

A *role* is everything that a card may count for. Effects of several cards or of a player's choice
are in :mod:`.atuin` and :mod:`.ways`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from pokernight.cards import Card, parse, rank, suit
from pokernight.ranking.onion.onion_rules import NO_MODIFIER, OnionRules, Pairing

SIX, SEVEN, EIGHT, NINE, TEN, JACK, KING, ACE = 4, 5, 6, 7, 8, 9, 11, 12
ARCHCHANCELLOR, ATUIN = parse("Jt Qo")
ANY_SUIT: Final = 0b1111

_PAIRS: Final[dict[Pairing, tuple[int, ...]]] = {
    # clubs diamonds hearts spades, swords staves cups coins
    "1993": (0, 1, 2, 3, 0, 3, 2, 1),
    "1998": (0, 1, 2, 3, 3, 0, 2, 1),
}


def bits(*points: int) -> int:
    """A set of small numbers as an integer."""
    return sum(1 << point for point in points)


def numbers(mask: int) -> list[int]:
    """The numbers in such a set, ascending."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


ANY_POINTS: Final = bits(*range(1, 12))
ROYAL_RANKS: Final = bits(SIX, SEVEN, EIGHT)


@dataclass(frozen=True, slots=True)
class Role:
    """Everything that a card may count for; sets are integers, a bit for each member.

    Attributes:
        card: the card.
        points: the set of points it may count in flushes and bagels.
        in_onion: the set of points it may count in an onion of two to seven cards.
        null: whether it may lengthen an onion as a null eight.
        suits: the set of pairs of suits it may be of, 0 to 3.
        picture: whether it may be the picture card of a pair in an Onion.
        ace: whether it may be the ace there, counting 11.
        great_ace: whether it may be an ace in a Great Onion.
        ranks: the set of ranks it may be in Royals and in runs, 0 to 12.
        eight: whether it is an eight that may be in a wild Royal and in the Octavo.
        wild: whether it stands for any regular card.
        mortal: whether it is a picture card that Death may choose.
        shifted: by how many points Great A'Tuin has moved it.
    """

    card: Card
    points: int = 0
    in_onion: int = 0
    null: bool = False
    suits: int = 0
    picture: bool = False
    ace: bool = False
    great_ace: bool = False
    ranks: int = 0
    eight: bool = False
    wild: bool = False
    mortal: bool = False
    shifted: int = 0


Roles: TypeAlias = tuple[Role, ...]


def card_of(number: int, of_suit: int) -> Card:
    """The card of a rank, 0 to 12, and a suit, 0 to 7."""
    return number * 4 + of_suit + (48 if of_suit > 3 else 0)


def pair_of(card: Card, rules: OnionRules = NO_MODIFIER) -> int:
    """The pair of suits that a card belongs to, 0 (clubs) to 3 (spades)."""
    return _PAIRS[rules.pairing][suit(card)]


def face_points(card: Card) -> int:
    """The set of points of a card as printed: an ace counts 1 or 11."""
    number = rank(card)
    if number == ACE:
        return bits(1, 11)
    return bits(min(number + 2, 10))


def is_wild(card: Card, rules: OnionRules) -> bool:
    """Return whether a card stands for any regular card."""
    return card in rules.wild or (rules.eights == "wild" and rank(card) == EIGHT)


def natural(card: Card, rules: OnionRules) -> Role:
    """The role of a card that stands for itself."""
    number = rank(card)
    zeroed = number == ACE and (rules.zeroed or (rules.sender and rules.eights == "wild"))
    points = face_points(card)
    picture = JACK <= number < ACE
    return Role(
        card,
        points=bits(0) if zeroed else points,
        in_onion=0 if zeroed else points,
        null=number == EIGHT and rules.eights == "null",
        suits=bits(pair_of(card, rules)),
        picture=picture,
        ace=number == ACE and not zeroed,
        great_ace=number == ACE and not zeroed,
        ranks=bits(number),
        eight=number == EIGHT and (rules.magic_eights or rules.eights == "wild"),
        mortal=picture,
    )


def _wild(card: Card, rules: OnionRules) -> Role:
    """The role of a wild card; under the Sender an eight is no ace (#8)."""
    eight = rank(card) == EIGHT
    tamed = eight and rules.sender
    points = ANY_POINTS & ~bits(1, 11) if tamed else ANY_POINTS
    return Role(
        card,
        points,
        points,
        suits=ANY_SUIT,
        picture=True,
        ace=not tamed,
        great_ace=not tamed,
        ranks=bits(*range(12 if tamed else 13)),
        eight=eight,
        wild=True,
    )


def moved(before: Role, by: int) -> Role:
    """Return the role of a card moved by so many points, within 1 to 11; it may keep none (#6)."""
    points = bits(*(p + by for p in numbers(before.points) if 1 <= p + by <= 11))
    ace = bool(points & bits(11))
    return Role(
        before.card,
        points,
        points,
        suits=before.suits,
        picture=bool(points & bits(10)),
        ace=ace,
        great_ace=ace,
        wild=before.wild,
        shifted=by,
    )


@lru_cache(maxsize=256)
def _table(rules: OnionRules) -> dict[Card, Role]:
    """The roles under these rules, filled as they are asked for."""
    return {}


def roles(cards: Sequence[Card], rules: OnionRules) -> Roles:
    """Return the roles of cards, Great A'Tuin and the choices of the player apart."""
    table = _table(rules)
    hand_roles = []
    for card in cards:
        role = table.get(card)
        if role is None:
            role = table[card] = (_wild if is_wild(card, rules) else natural)(card, rules)
        hand_roles.append(role)
    return tuple(hand_roles)
