"""Random hands for the tests, now and then of few ranks or few suits."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from pokernight.ranking import HighRules
from tests.ranking import oracle

JOKERS = (104, 105)


class Marked(NamedTuple):
    """A hand, and what its cards are."""

    hand: list[int]
    wild: list[int]
    bug: list[int]
    null: list[int]
    may_be: dict[int, list[int]]


def some_pack(rng: Random) -> list[int]:
    """The pack, or a part of it in which pairs, runs and flushes are not rare."""
    kind = rng.random()
    if kind < 0.3:
        return [card for card in range(52) if card // 4 in (1, 6, 7, 11, 12)]
    if kind < 0.6:
        return [card for card in range(52) if card % 4 == 2 or card // 4 in (4, 12)]
    return list(range(52))


def some_hand(
    rng: Random, size: int, *, wild: int = 0, bug: int = 0, null: int = 0, several: int = 0
) -> Marked:
    """A hand of so many cards, of which so many are marked; jokers are only among those.

    A card of several identities may be up to five cards, at times itself, at times one without a
    suit, at times none at all.
    """
    hand = rng.sample(some_pack(rng), size)
    marked = wild + bug + null + several
    for place, joker in enumerate(JOKERS):
        if place < marked and rng.random() < 0.3:
            hand[place] = joker
    kinds = rng.sample(hand[:marked], marked)
    wilds, bugs = kinds[:wild], kinds[wild : wild + bug]
    nulls = kinds[wild + bug : wild + bug + null]
    may_be: dict[int, list[int]] = {}
    for card in kinds[wild + bug + null :]:
        may_be[card] = rng.sample(some_pack(rng), rng.choice([0, 1, 1, 2, 2, 3, 4, 5]))
        if card < 52 and rng.random() < 0.5:
            may_be[card] = [*may_be[card][:4], card]
        if rng.random() < 0.1:
            may_be[card].append(52 + rng.randrange(52))
    rng.shuffle(hand)
    return Marked(hand, wilds, bugs, nulls, may_be)


def of_oracle(rules: HighRules) -> oracle.Rules:
    """The same rules for the oracle."""
    return oracle.Rules(
        copies=rules.copies,
        double=rules.double_ace_flush,
        wheel=rules.wheel,
        fewest=rules.fewest_wilds,
    )
