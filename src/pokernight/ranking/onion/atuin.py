"""Great A'Tuin moves eight points (#6) or leads the Elephants (#7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pokernight.cards import Card, name, rank, text
from pokernight.errors import Refused
from pokernight.ranking.onion.onion_rules import OnionRules
from pokernight.ranking.onion.roles import (
    ATUIN,
    EIGHT,
    NINE,
    TEN,
    Role,
    Roles,
    bits,
    moved,
    roles,
)

LOWER, RAISE = -8, 8


def movable(cards: Sequence[Card], rules: OnionRules, by: int) -> list[Card]:
    """Return the cards that still count 1 to 11 with eight points less or more (#6).

    A wild card qualifies if it can stand for a card of a fitting value.
    """
    return [role.card for role in roles(cards, rules) if moved(role, by).points]


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
    for card, by, how in zip(two, (LOWER, RAISE), ("lower", "raise")):
        if not movable((card,), rules, by):
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
        raise Refused("a ten cannot be a picture card: at least two Elephants are not tens")
    if ranks.count(EIGHT) > 2 and rules.sender:
        raise Refused(
            "under the Sender no eight counts eleven: at least two Elephants must not be eights"
        )


def stands(cards: Sequence[Card], rules: OnionRules) -> bool:
    """Return whether points are shifted and the shift is still allowed by the cards."""
    if not rules.atuin and not rules.elephants:
        return False
    try:
        check_shift(cards, rules)
    except Refused:
        return False
    return True


def shift(way: Roles, rules: OnionRules) -> Roles:
    """Return the hand after Great A'Tuin has moved eight points."""
    assert rules.atuin is not None
    by = dict(zip(rules.atuin, (LOWER, RAISE)))
    return tuple([moved(role, by[role.card]) if role.card in by else role for role in way])


def follow_elephants(way: Roles, rules: OnionRules) -> Roles:
    """Return the hand without its Elephants, which the queen's points make a Double Onion (#7).

    The queen keeps the points that she has not given to the Elephants.
    """
    spent = 42 - sum(rank(card) + 2 for card in rules.elephants)
    left = bits(10 - spent) if spent < 10 else 0
    rest = []
    for role in way:
        number = rank(role.card)
        if role.card == ATUIN:
            role = Role(ATUIN, left, left, suits=role.suits)
        elif number in (NINE, TEN):
            points = role.points | bits(number - 6)
            role = replace(role, points=points, in_onion=points)
        if role.card not in rules.elephants:
            rest.append(role)
    return tuple(rest)
