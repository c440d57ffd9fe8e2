"""Ways in which a player may hold cards, where a modifier leaves a choice.

The ace that the Lady devalues; playing no eights, or not the jack of staves: there is a role for
each card in each way, and the best arrangement of a hand is the best of all ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pokernight.cards import Card, rank
from pokernight.ranking.onion.atuin import follow_elephants, shift, stands
from pokernight.ranking.onion.onion_rules import OnionRules
from pokernight.ranking.onion.roles import ACE, ARCHCHANCELLOR, EIGHT, Role, Roles, bits, roles


class HandChoice(NamedTuple):
    """A hand held in a given way.

    Attributes:
        roles: the role of each card; the Elephants are not among them.
        elephants: the four cards that are a Double Onion by the queen of coins.
    """

    roles: Roles
    elephants: tuple[Card, ...] = ()


def ways(cards: Sequence[Card], rules: OnionRules) -> list[HandChoice]:
    """Return every way in which the player may choose to hold the cards."""
    choices = []
    for settled, with_eights in _under_sender(cards, rules):
        dealt = roles(cards, settled)
        dealt_ways = [HandChoice(dealt)]
        if stands(cards, settled):
            if settled.elephants:  # only declared: they need not be played
                dealt_ways.append(HandChoice(follow_elephants(dealt, settled), settled.elephants))
            else:
                dealt_ways = [HandChoice(shift(dealt, settled))]
        for way, elephants in dealt_ways:
            if not with_eights:
                way = tuple([_idle(role) if rank(role.card) == EIGHT else role for role in way])
            way = tuple([_devalued(role) if role.card in rules.devalued else role for role in way])
            for chosen in _under_archchancellor(way, rules):
                choices += _under_lady(HandChoice(chosen, elephants), rules)
    return choices


def _idle(role: Role) -> Role:
    return Role(role.card, mortal=role.mortal)


def _under_sender(cards: Sequence[Card], rules: OnionRules) -> list[tuple[OnionRules, bool]]:
    """Return the choices while eights are not wild: aces are zeroed, or no eight is played (#8).

    Each comes with whether eights are played.
    """
    if not rules.sender or rules.eights == "wild" or rules.zeroed:
        return [(rules, True)]
    if not {EIGHT, ACE}.issubset(map(rank, cards)):
        return [(rules, True)]
    return [(replace(rules, zeroed=True), True), (rules, False)]


def _under_archchancellor(way: Roles, rules: OnionRules) -> list[Roles]:
    """Return both choices: no eight counts eight, or the jack of staves is not played (#10)."""
    if not rules.archchancellor or all(role.card != ARCHCHANCELLOR for role in way):
        return [way]
    if all(rank(role.card) != EIGHT for role in way):
        return [way]
    without_jack = tuple([_idle(role) if role.card == ARCHCHANCELLOR else role for role in way])
    return [tuple(map(_never_eight, way)), without_jack]


def _under_lady(hand: HandChoice, rules: OnionRules) -> list[HandChoice]:
    """Return the choices under the Lady: a card that would count 11 counts 1 (#4).

    Where only wild cards can count 11, the player may have none of them do so. The Elephants are no
    Double Onion if the Lady can devalue nothing but an Elephant.
    """
    if not rules.lady:
        return [hand]
    way = hand.roles
    victims = [place for place, role in enumerate(way) if role.points & bits(11)]
    choices = [
        hand._replace(roles=(*way[:place], _devalued(way[place]), *way[place + 1 :]))
        for place in victims
    ]
    if not hand.elephants and all(way[place].wild for place in victims):
        choices.append(HandChoice(tuple([_no_eleven(role) for role in way])))
    return choices


def _no_eleven(role: Role) -> Role:
    """Return the role without counting 11, except in a Great Onion."""
    left = ~bits(11)
    return replace(role, points=role.points & left, in_onion=role.in_onion & left, ace=False)


def _never_eight(role: Role) -> Role:
    if rank(role.card) != EIGHT:
        return role
    return replace(
        role,
        points=role.points & ~bits(8),
        in_onion=role.in_onion & ~bits(8),
        ranks=role.ranks & ~bits(EIGHT),
    )


def _devalued(role: Role) -> Role:
    """Return the role, counting only 1 if it would count 11, except in a Great Onion."""
    if not role.points & bits(11):
        return role
    as_ace = replace(role, points=bits(1), in_onion=bits(1), ranks=role.ranks & bits(ACE))
    return replace(as_ace, picture=False, ace=False, eight=False)
