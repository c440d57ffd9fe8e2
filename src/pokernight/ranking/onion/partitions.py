"""The best arrangement of a hand: exact, by all groupings that its cards can make.

The arrangement is built from the best grouping down. Only what ties is kept side by side, so
nothing is tried that could not be best, and nothing best is missed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from pokernight.cards import DOUBLE, Card, name
from pokernight.errors import Refused
from pokernight.ranking.onion.groupings import (
    ELEPHANTS,
    MOST_GROUPINGS,
    Arrangement,
    Grouping,
    order,
    split_wild,
    value_of,
)
from pokernight.ranking.onion.makings import MOST_CARDS, SIZE, Mask, as_themselves, makings, where
from pokernight.ranking.onion.onion_reading import read
from pokernight.ranking.onion.onion_rules import NO_MODIFIER, OnionRules
from pokernight.ranking.onion.ways import Way, ways

_WILD_DIGIT: Final = 4

Groups: TypeAlias = dict[int, list[Mask]]
"""By key, the sets of cards that make such a grouping."""


class _Best(NamedTuple):
    """The best arrangement of a hand held in one way: the keys of its groupings, best first."""

    value: int
    hand: Way
    keys: list[int]
    groups: Groups


class _Played(NamedTuple):
    """Cards that make it; the less of it the better.

    Attributes:
        wilds: how many are wild, a digit for each key, the best one first.
        size: how many there are.
        used: all of them.
        masks: those of each grouping.
    """

    wilds: int = 0
    size: int = 0
    used: Mask = 0
    masks: tuple[Mask, ...] = ()


def arrangement_value(cards: Sequence[Card], rules: OnionRules = NO_MODIFIER) -> int:
    """What the best arrangement of up to ten cards is worth; 0 for nothing.

    Values compare as the rules compare arrangements, between hands with the same order of
    groupings: all with the Fool or all without, and by the same house rules.

    Raises:
        Refused: for more than ten cards, or a card twice.
    """
    return max([one.value for one in _arranged(cards, rules)])


def arrange(cards: Sequence[Card], rules: OnionRules = NO_MODIFIER) -> Arrangement:
    """The best arrangement of up to ten cards.

    Of equal ones it is one with the fewest wild cards, in the best grouping first, for a needless
    one gets an Onion crippled (#2); of these one that plays the fewest cards.

    Raises:
        Refused: for more than ten cards, or a card twice.
    """
    every = _arranged(cards, rules)
    value = max([one.value for one in every])
    found = [(_played(one, rules), one) for one in every if one.value == value]
    played, best = min(found, key=lambda one: one[0])
    return _read(cards, value, best.hand, zip(best.keys, played.masks), rules)


def laid_out(
    sets: Sequence[Sequence[Card]], rules: OnionRules = NO_MODIFIER, rest: Sequence[Card] = ()
) -> Arrangement:
    """An arrangement by hand; a set of cards that makes no grouping lies idle.

    Args:
        sets: the cards laid out together, each card in one of the sets at most.
        rules: what holds for the hand.
        rest: the other cards of the hand, which matter to the Lady and to Death.

    Raises:
        Refused: for more than ten cards, or a card twice.
    """
    cards = tuple([card for one in (*sets, rest) for card in one])
    _check(cards)
    laid = [_laid(hand, sets, rules) for hand in ways(cards, rules)]
    value, hand, made = max(laid, key=lambda one: one[0])
    return _read(cards, value, hand, made, rules)


def _laid(
    hand: Way, sets: Sequence[Sequence[Card]], rules: OnionRules
) -> tuple[int, Way, list[tuple[int, Mask]]]:
    """The value of what is laid out, and of each set that counts the best key and the mask."""
    places = {one.card: 1 << place for place, one in enumerate(hand.roles)}
    masks = {sum([places[card] for card in one]) for one in sets if places.keys() >= set(one)}
    groups = groups_of(hand, rules)
    best = {mask: key for key in sorted(groups) for mask in groups[key] if mask in masks}
    made = sorted([(key, mask) for mask, key in best.items()], reverse=True)
    if not any(set(one) == set(hand.elephants) for one in sets):
        hand = hand._replace(elephants=())
    keys = _with_elephants([key for key, _ in made], hand, rules)
    return value_of(keys), hand, made


def grouping(
    cards: Sequence[Card], rules: OnionRules = NO_MODIFIER, rest: Sequence[Card] = ()
) -> Grouping | None:
    """The best grouping that all of these cards make together, None where they make none.

    Raises:
        Refused: for more than ten cards, or a card twice.
    """
    return laid_out([cards], rules, rest).best


def _read(
    cards: Sequence[Card],
    value: int,
    hand: Way,
    made: Iterable[tuple[int, Mask]],
    rules: OnionRules,
) -> Arrangement:
    """Put an arrangement into words."""
    names = order(rules.fool)
    groupings = [(key, read(hand.roles, mask, key, rules)) for key, mask in made]
    if hand.elephants:
        key = names.key(ELEPHANTS)
        groupings.append((key, Grouping(ELEPHANTS, names.rank_of(key), hand.elephants)))
        groupings.sort(key=lambda one: -one[0])
    found = tuple([one for _, one in groupings])
    played = {card for one in found for card in one.cards}
    return Arrangement(found, value, tuple([card for card in cards if card not in played]))


def _check(cards: Sequence[Card]) -> None:
    if len(cards) > MOST_CARDS:
        raise Refused(f"that is {len(cards)} cards, and a hand has {MOST_CARDS} at most")
    if len(set(cards)) < len(cards):
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        raise Refused(f"{name(twice)} is there twice")
    for card in cards:
        if not 0 <= card < 104:
            raise Refused(f"{name(card)} is not in {DOUBLE.name}")


def _arranged(cards: Sequence[Card], rules: OnionRules) -> list[_Best]:
    """The best arrangement in each way in which the cards may be held."""
    _check(cards)
    found = []
    for hand in ways(cards, rules):
        groups = groups_of(hand, rules)
        keys = _keys(groups)
        value = value_of(_with_elephants(keys, hand, rules))
        found.append(_Best(value, hand, keys, groups))
    return found


def _with_elephants(keys: list[int], hand: Way, rules: OnionRules) -> list[int]:
    """The keys of an arrangement, best first, with the Double Onion that stands apart."""
    if not hand.elephants:
        return keys
    return sorted([*keys, order(rules.fool).key(ELEPHANTS)], reverse=True)


def groups_of(hand: Way, rules: OnionRules) -> Groups:
    """Every grouping that some of the cards make, by key."""
    key_of = order(rules.fool).key
    found: Groups = defaultdict(list)
    if rules.wild_ties == "equal":
        for made, mask, split in makings(hand.roles, rules):
            found[key_of(made, split)].append(mask)
        return found
    for way in as_themselves(hand.roles, rules):
        wild = where(way, lambda one: one.wild)
        for made, mask, split in makings(way, rules):
            found[key_of(made, split + split_wild(SIZE[mask & wild], rules))].append(mask)
    return found


def _keys(groups: Groups) -> list[int]:
    """The keys of the best arrangement.

    Of two arrangements the one with the better best grouping wins, whatever follows; so every
    choice of cards for it is kept, and of these every one that allows the best next grouping.
    """
    keys: list[int] = []
    used: set[Mask] = {0}
    for key in sorted(groups, reverse=True):
        masks = groups[key]
        while more := {one | mask for one in used for mask in masks if not one & mask}:
            keys.append(key)
            used = more
    return keys


def _played(best: _Best, rules: OnionRules) -> _Played:
    """The cards of each grouping: as few wild ones as can be, then as few as can be.

    Wild cards count from the best grouping down, those of groupings with one key together. Where
    they split ties the key says how many there are.
    """
    way, wild = best.hand.roles, where(best.hand.roles, lambda one: one.wild)
    fewest = cache(lambda key, mask: read(way, mask, key, rules).wilds)
    reached = {0: _Played()}
    for key, masks in _leading_there(best):
        digit = 1 << _WILD_DIGIT * (MOST_GROUPINGS - best.keys.index(key))
        found: dict[Mask, _Played] = {}
        for mask in masks:
            wilds = fewest(key, mask) * digit if mask & wild else 0
            for used, before in reached.items():
                if not used & mask:
                    both = used | mask
                    one = _Played(before.wilds + wilds, SIZE[both], both, (*before.masks, mask))
                    found[both] = min(one, found.get(both, one))
        reached = found
    return min(reached.values())


def _leading_there(best: _Best) -> list[tuple[int, set[Mask]]]:
    """For each grouping of the best arrangement its key, and the cards that can be it."""
    levels = [{0}]
    for key in best.keys:
        masks = best.groups[key]
        levels.append({one | mask for one in levels[-1] for mask in masks if not one & mask})
    after = levels.pop()
    found = []
    for key in reversed(best.keys):
        pairs = [
            (one, mask)
            for one in levels.pop()
            for mask in best.groups[key]
            if not one & mask and one | mask in after
        ]
        after = {one for one, _ in pairs}
        found.append((key, {mask for _, mask in pairs}))
    return found[::-1]


def best_grouping(cards: Sequence[Card], rules: OnionRules = NO_MODIFIER) -> Grouping | None:
    """The best grouping that some of the cards make, None for nothing.

    Raises:
        Refused: as :func:`arrange`.
    """
    return arrange(cards, rules).best


def compare(one: Arrangement, other: Arrangement) -> int:
    """1 where the first is better, -1 where the second is, 0 for a complete tie.

    Seniority, which splits such a tie, is the table's.
    """
    return (one.value > other.value) - (one.value < other.value)
