"""Rules for a hand of Cripple Mr Onion: house rules and the effects of modifiers, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pokernight.cards import Card

Eights: TypeAlias = Literal["plain", "null", "wild"]
Pairing: TypeAlias = Literal["1993", "1998"]


@dataclass(frozen=True, slots=True)
class OnionRules:
    """Rules for a single hand; modifiers may affect the players at a table differently.

    Attributes:
        eights: ``plain``, ``null`` (an eight may count nothing to lengthen an onion, modifier #1)
            or ``wild`` (any regular card, in the round after).
        pairing: which suits count as the same for flushes. In 1993 clubs go with swords and spades
            with staves, in 1998 clubs with staves and spades with swords; hearts go with cups and
            diamonds with coins in both.
        octavo: whether eight wild eights are a Lesser Onion that beats the others (#3).
        magic_eights: whether three eights are a wild Royal, and eight of them the Octavo, also
            while they are not wild (the early sketch).
        zeroed: whether all aces of this hand count nothing (#5, #8); they lengthen no onion.
        devalued: cards of this hand that would count 11, and count 1 and nothing else, except in
            a Great Onion.
        lady: whether a card of this hand that would count 11 is devalued so, of the player's
            choice (#4).
        atuin: the two cards between which Great A'Tuin moves eight points, lowered and raised
            (#6). Such a card has no part in Royals and runs; raised to ten it may be a picture
            card, raised to eleven it is an ace.
        elephants: four nines, tens or wild eights that the queen of coins makes a Double Onion,
            which any other Double Onion beats (#7). Other nines may count 1, other tens 2.
        sender: whether the Sender of Eights is in sight (#8): while eights are not wild, playing
            an eight zeroes the player's aces; while they are, all aces are zeroed and no eight
            counts 1 or 11.
        death: whether Death is in sight (#9): of two or more picture cards, one is barred from a
            Double Onion, nor, while eights are wild, in a Triple Onion.
        archchancellor: whether with the jack of staves played no eight counts 8 (#10).
        wild: single cards that are wild besides eights: the jack of staves, if nobody holds Death.
        fool: whether bagels and Onions have changed places (#11).
        flushes: whether all flushes are ``equal``, or the higher ``total`` wins.
        wild_ties: whether ``fewer`` or ``more`` wild cards win between equal groupings.
        run_aces: whether an ace ends a run at ``either`` end, or only at the ``low`` or ``high``.
    """

    eights: Eights = "plain"
    pairing: Pairing = "1993"
    octavo: bool = False
    magic_eights: bool = False
    zeroed: bool = False
    devalued: frozenset[Card] = frozenset()
    lady: bool = False
    atuin: tuple[Card, Card] | None = None
    elephants: tuple[Card, ...] = ()
    sender: bool = False
    death: bool = False
    archchancellor: bool = False
    wild: frozenset[Card] = frozenset()
    fool: bool = False
    flushes: Literal["equal", "total"] = "equal"
    wild_ties: Literal["equal", "fewer", "more"] = "equal"
    run_aces: Literal["either", "low", "high"] = "either"


NO_MODIFIER = OnionRules()
