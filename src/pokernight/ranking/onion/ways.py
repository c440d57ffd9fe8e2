"""The ways in which a player may hold his cards, where a modifier lets him choose.

Which ace the Lady devalues; to do without his eights, or without the jack of staves: there is a
role for each card in each way, and the best arrangement of a hand is the best of all ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pokernight.cards import Card, rank
from pokernight.ranking.onion.atuin import follow_elephants, shift, stands
from pokernight.ranking.onion.onion_rules import OnionRules
from pokernight.ranking.onion.roles import ACE, ARCHCHANCELLOR, EIGHT, Role, Roles, bits, roles


class Way(NamedTuple):
    """A hand held in one way.

    Attributes:
        roles: the role of each card; the Elephants are not among them.
        elephants: the four cards that are a Double Onion by the queen of coins.
    """

    roles: Roles
    elephants: tuple[Card, ...] = ()


def ways(cards: Sequence[Card], rules: OnionRules) -> list[Way]:
    """Every way in which the player may choose to hold his cards."""
    found = []
    for settled, with_eights in _under_sender(cards, rules):
        dealt = roles(cards, settled)
        held = [Way(dealt)]
        if stands(cards, settled):
            if settled.elephants:  # only declared: he need not play them
                held.append(Way(follow_elephants(dealt, settled), settled.elephants))
            else:
                held = [Way(shift(dealt, settled))]
        for way, elephants in held:
            if not with_eights:
                way = tuple([_idle(one) if rank(one.card) == EIGHT else one for one in way])
            way = tuple([_devalued(one) if one.card in rules.devalued else one for one in way])
            for chosen in _under_archchancellor(way, rules):
                found += _under_lady(Way(chosen, elephants), rules)
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


def _under_archchancellor(way: Roles, rules: OnionRules) -> list[Roles]:
    """With the jack of staves no eight counts eight; or he is not played (#10)."""
    if not rules.archchancellor or all(one.card != ARCHCHANCELLOR for one in way):
        return [way]
    if all(rank(one.card) != EIGHT for one in way):
        return [way]
    without_him = tuple([_idle(one) if one.card == ARCHCHANCELLOR else one for one in way])
    return [tuple(map(_never_eight, way)), without_him]


def _under_lady(hand: Way, rules: OnionRules) -> list[Way]:
    """One card that would count 11 counts 1, whichever the player likes (#4).

    Where none but wild cards can count 11 he may have none do so. The Elephants are no Double
    Onion if only one of their own is left to her.
    """
    if not rules.lady:
        return [hand]
    way = hand.roles
    victims = [place for place, one in enumerate(way) if one.points & bits(11)]
    held = [
        hand._replace(roles=(*way[:place], _devalued(way[place]), *way[place + 1 :]))
        for place in victims
    ]
    if not hand.elephants and all(way[place].wild for place in victims):
        held.append(Way(tuple([_no_eleven(one) for one in way])))
    return held


def _no_eleven(one: Role) -> Role:
    """It counts no 11, but in a Great Onion."""
    left = ~bits(11)
    return replace(one, points=one.points & left, in_onion=one.in_onion & left, ace=False)


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
    """A card that would count 11 counts 1 and nothing else, but in a Great Onion."""
    if not one.points & bits(11):
        return one
    as_ace = replace(one, points=bits(1), in_onion=bits(1), ranks=one.ranks & bits(ACE))
    return replace(as_ace, picture=False, ace=False, eight=False)
