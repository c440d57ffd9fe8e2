"""What each card of a hand may be: the modifiers of Cripple Mr Onion, card by card.

A *role* is everything that a card may count for. Where a modifier lets the player choose (which
ace the Lady devalues; to do without his eights, or without the jack of staves) the hand has
several *ways*: a role for each card in each of them, and its best arrangement is the best of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from pokernight.cards import Card, name, parse, rank, suit, text
from pokernight.errors import Refused
from pokernight.ranking.onion.rules import NO_MODIFIER, OnionRules, Pairing

SIX, SEVEN, EIGHT, NINE, TEN, JACK, KING, ACE = 4, 5, 6, 7, 8, 9, 11, 12
ARCHCHANCELLOR, ATUIN, FOOL = parse("Jt Qo Jc")
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
    """What a card may count for; sets are integers, a bit for each member.

    Attributes:
        card: the card.
        points: the set of points it may count in flushes and bagels.
        in_onion: the set of points it may count in an onion of two to seven cards.
        null: whether it may lengthen an onion as a null eight.
        suits: the set of pairs of suits it may be of, 0 to 3.
        picture: whether it may be the picture card of a pair in an Onion.
        ace: whether it may be the ace there, counting 11.
        great_ace: whether it may be that in a Great Onion.
        ranks: the set of ranks it may be in Royals and in runs, 0 to 12.
        eight: whether it is an eight that may be in a wild Royal and in the Octavo.
        wild: whether it stands for any regular card.
        mortal: whether it is a picture card that Death may choose.
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


Way: TypeAlias = tuple[Role, ...]


class Hand(NamedTuple):
    """A hand held in one way.

    Attributes:
        way: the role of each card; the Elephants are not among them.
        elephants: the four cards that are a Double Onion by the queen of coins.
    """

    way: Way
    elephants: tuple[Card, ...] = ()


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
    """Whether a card stands for any regular card."""
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


@lru_cache(maxsize=256)
def _table(rules: OnionRules) -> dict[Card, Role]:
    """The roles under these rules, filled as they are asked for."""
    return {}


def roles(cards: Sequence[Card], rules: OnionRules) -> Way:
    """What the cards are, Great A'Tuin and the choices of the player apart."""
    table = _table(rules)
    found = []
    for card in cards:
        one = table.get(card)
        if one is None:
            one = table[card] = (_wild if is_wild(card, rules) else natural)(card, rules)
        found.append(one)
    return tuple(found)


# --- Great A'Tuin and the Elephants


def shifted(before: Role, by: int) -> Role | None:
    """A role with eight points more or less; None where no value from 1 to 11 is left (#6)."""
    points = bits(*(p + by for p in numbers(before.points) if 1 <= p + by <= 11))
    if not points:
        return None
    raised = by > 0
    return replace(
        before,
        points=points,
        in_onion=points,
        null=False,
        picture=raised and bool(points & bits(10)),
        ace=raised and bool(points & bits(11)),
        great_ace=raised and bool(points & bits(11)),
        ranks=0,
        eight=False,
        mortal=False,
    )


def _shift(roles: Way, rules: OnionRules) -> Way:
    """The hand after Great A'Tuin has moved eight points.

    Raises:
        Refused: where he may not.
    """
    if rules.atuin is None:
        return roles
    lowered, raised = rules.atuin
    held = {one.card for one in roles}
    if ATUIN not in held:
        raise Refused("Great A'Tuin is not among the cards: only the queen of coins shifts points")
    if lowered == raised or not held.issuperset(rules.atuin):
        raise Refused("Great A'Tuin moves eight points from one of your cards to another")
    found = []
    for one in roles:
        by = {lowered: -8, raised: 8}.get(one.card, 0)
        after = shifted(one, by) if by else one
        if after is None:
            how = "lower" if by < 0 else "raise"
            raise Refused(
                f"Great A'Tuin cannot {how} {name(one.card)} by eight points: "
                "both cards must still count 1 to 11"
            )
        found.append(after)
    return tuple(found)


def may_follow_elephants(card: Card, rules: OnionRules) -> bool:
    """Whether a card may be one of the four of the Elephants: a nine, a ten, a wild eight (#7)."""
    return rank(card) in (NINE, TEN) or (rank(card) == EIGHT and rules.eights == "wild")


def _follow_elephants(roles: Way, rules: OnionRules) -> Way:
    """The rest of a hand, its four Elephants apart (#7).

    Raises:
        Refused: where the four cards may not be declared.
    """
    four = rules.elephants
    if not four:
        return roles
    held = {one.card for one in roles}
    if ATUIN not in held:
        raise Refused("the Elephants come with Great A'Tuin: the queen of coins is not there")
    if rules.atuin is not None:
        raise Refused("the queen of coins shifts eight points or leads the Elephants, not both")
    if len(four) != 4 or len(set(four)) != 4 or not held.issuperset(four):
        raise Refused("the Elephants are four cards of your own")
    strangers = [card for card in four if not may_follow_elephants(card, rules)]
    if strangers:
        raise Refused(
            f"the Elephants are nines, tens and wild eights: {text(strangers)} cannot be declared"
        )
    tens = sum(rank(card) == TEN for card in four)
    eights = sum(rank(card) == EIGHT for card in four)
    if tens > 2:
        raise Refused("a ten cannot be a picture card: two Elephants at least are no tens")
    if eights > 2 and rules.sender:
        raise Refused(
            "under the Sender no eight counts eleven: two Elephants at least are no eights"
        )
    spent = 42 - sum(rank(card) + 2 for card in four)
    left = bits(10 - spent) if spent < 10 else 0
    found = []
    for one in roles:
        if one.card in four:
            continue
        number = rank(one.card)
        if one.card == ATUIN:
            one = Role(one.card, left, left, suits=one.suits)
        elif number in (NINE, TEN):
            points = one.points | bits(number - 6)
            one = replace(one, points=points, in_onion=points)
        found.append(one)
    return tuple(found)


# --- ways


def hands(cards: Sequence[Card], rules: OnionRules) -> list[Hand]:
    """Every way in which the player may choose to hold his cards.

    Raises:
        Refused: for a shift of points that the rules do not allow.
    """
    found = []
    for settled, with_eights in _under_sender(cards, rules):
        way = _follow_elephants(_shift(roles(cards, settled), settled), settled)
        if not with_eights:
            way = tuple([_idle(one) if rank(one.card) == EIGHT else one for one in way])
        if rules.devalued:
            way = tuple([_devalued(one) if one.card in rules.devalued else one for one in way])
        for held in _under_archchancellor(way, rules):
            if not rules.lady:
                found.append(Hand(held, rules.elephants))
                continue
            victims = [place for place, one in enumerate(held) if one.points & bits(11)]
            for place in victims:
                spared = (*held[:place], _devalued(held[place]), *held[place + 1 :])
                found.append(Hand(spared, rules.elephants))
            if not victims and rules.elephants:
                # The only elevens are the Elephants' own: no Double Onion without one of them.
                found += hands(cards, replace(rules, elephants=()))
            elif not victims:
                found.append(Hand(held))
    return found


def _idle(one: Role) -> Role:
    return Role(one.card, mortal=one.mortal)


def _under_sender(cards: Sequence[Card], rules: OnionRules) -> list[tuple[OnionRules, bool]]:
    """While eights are not wild, aces are zeroed or no eight is played (#8)."""
    if not rules.sender or rules.eights == "wild" or rules.zeroed:
        return [(rules, True)]
    if not {EIGHT, ACE}.issubset(map(rank, cards)):
        return [(rules, True)]
    return [(replace(rules, zeroed=True), True), (rules, False)]


def _under_archchancellor(roles: Way, rules: OnionRules) -> list[Way]:
    """With the jack of staves no eight counts eight; or he is not played (#10)."""
    if not rules.archchancellor or all(one.card != ARCHCHANCELLOR for one in roles):
        return [roles]
    if all(rank(one.card) != EIGHT for one in roles):
        return [roles]
    without_him = tuple([_idle(one) if one.card == ARCHCHANCELLOR else one for one in roles])
    return [tuple(map(_never_eight, roles)), without_him]


def _never_eight(one: Role) -> Role:
    if rank(one.card) != EIGHT:
        return one
    return replace(
        one,
        points=one.points & ~bits(8),
        in_onion=one.in_onion & ~bits(8),
        ranks=one.ranks & ~bits(EIGHT),
    )


def _devalued(one: Role) -> Role:
    """It counts 1 where it would count 11, but in a Great Onion."""
    if not one.points & bits(11):
        return one
    points = one.points & ~bits(11) | bits(1)
    return replace(one, points=points, in_onion=points, ace=False)
