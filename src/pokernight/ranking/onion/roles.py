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


def _shifted(before: Role, by: int) -> Role:
    """A role with eight points more or less, between 1 and 11; none may be left (#6)."""
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
    )


def check_shift(cards: Sequence[Card], rules: OnionRules) -> None:
    """Refuse a shift of points that Great A'Tuin may not make (#6, #7).

    Raises:
        Refused: with the reason.
    """
    if not rules.atuin and not rules.elephants:
        return
    if ATUIN not in cards:
        raise Refused("only the queen of coins shifts points, and Qo is not among the cards")
    if rules.atuin and rules.elephants:
        raise Refused("the queen of coins moves eight points or leads the Elephants, not both")
    if rules.atuin:
        _check_atuin(cards, rules.atuin, rules)
    else:
        _check_elephants(cards, rules)


def _check_atuin(cards: Sequence[Card], two: tuple[Card, Card], rules: OnionRules) -> None:
    if two[0] == two[1] or not set(cards).issuperset(two):
        raise Refused("Great A'Tuin moves eight points from one of your cards to another")
    for card, by, how in zip(two, (-8, 8), ("lower", "raise")):
        (one,) = roles((card,), rules)
        if not _shifted(one, by).points:
            raise Refused(
                f"Great A'Tuin cannot {how} {name(card)} by eight points: "
                "both cards must still count 1 to 11"
            )


def _check_elephants(cards: Sequence[Card], rules: OnionRules) -> None:
    four = rules.elephants
    if len(four) != 4 or len(set(four)) != 4 or not set(cards).issuperset(four):
        raise Refused("the Elephants are four of your own cards")
    able = (NINE, TEN, EIGHT) if rules.eights == "wild" else (NINE, TEN)
    strangers = [card for card in four if rank(card) not in able]
    if strangers:
        raise Refused(f"the Elephants are nines, tens and wild eights, not {text(strangers)}")
    ranks = [rank(card) for card in four]
    if ranks.count(TEN) > 2:
        raise Refused("a ten cannot be a picture card: two Elephants at least are no tens")
    if ranks.count(EIGHT) > 2 and rules.sender:
        raise Refused("under the Sender no eight counts eleven: two Elephants must be no eights")


def _stands(cards: Sequence[Card], rules: OnionRules) -> bool:
    """Whether points are shifted, and may be now; a shift lapses with what made it possible."""
    if not rules.atuin and not rules.elephants:
        return False
    try:
        check_shift(cards, rules)
    except Refused:
        return False
    return True


def _shift(way: Way, rules: OnionRules) -> Way:
    """The hand after Great A'Tuin has moved eight points."""
    assert rules.atuin is not None
    by = dict(zip(rules.atuin, (-8, 8)))
    return tuple([_shifted(one, by[one.card]) if one.card in by else one for one in way])


def _follow_elephants(way: Way, rules: OnionRules) -> Way:
    """The rest of a hand whose Elephants are a Double Onion by the points of the queen (#7)."""
    spent = 42 - sum(rank(card) + 2 for card in rules.elephants)
    left = bits(10 - spent) if spent < 10 else 0
    rest = []
    for one in way:
        number = rank(one.card)
        if one.card == ATUIN:
            one = Role(ATUIN, left, left, suits=one.suits)
        elif number in (NINE, TEN):
            points = one.points | bits(number - 6)
            one = replace(one, points=points, in_onion=points)
        if one.card not in rules.elephants:
            rest.append(one)
    return tuple(rest)


# --- ways


def hands(cards: Sequence[Card], rules: OnionRules) -> list[Hand]:
    """Every way in which the player may choose to hold his cards."""
    found = []
    for settled, with_eights in _under_sender(cards, rules):
        way = roles(cards, settled)
        elephants: tuple[Card, ...] = ()
        if _stands(cards, settled):
            elephants = settled.elephants
            way = (_follow_elephants if elephants else _shift)(way, settled)
        if not with_eights:
            way = tuple([_idle(one) if rank(one.card) == EIGHT else one for one in way])
        if rules.devalued:
            way = tuple([_devalued(one) if one.card in rules.devalued else one for one in way])
        for held in _under_archchancellor(way, rules):
            if not rules.lady:
                found.append(Hand(held, elephants))
                continue
            victims = [place for place, one in enumerate(held) if one.points & bits(11)]
            for place in victims:
                spared = (*held[:place], _devalued(held[place]), *held[place + 1 :])
                found.append(Hand(spared, elephants))
            if not victims and elephants:
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
