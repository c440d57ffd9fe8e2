"""Best arrangement of a hand: exact, from all groupings that its cards can make.

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
from pokernight.ranking.onion.ways import HandChoice, ways

_WILD_DIGIT: Final = 4

Groups: TypeAlias = dict[int, list[Mask]]
"""Sets of cards by the key of the grouping that they make."""


class _BestArrangement(NamedTuple):
    """Best arrangement of a hand held in a given way: the keys of its groupings, best first."""

    value: int
    hand: HandChoice
    keys: list[int]
    groups: Groups


class _ChosenCards(NamedTuple):
    """Cards that make an arrangement, in an order that prefers fewer wild cards, then fewer cards.

    Attributes:
        wilds: the number of wild cards, a digit for each key, the best key first.
        size: the number of cards.
        used: all of them.
        masks: those of each grouping.
    """

    wilds: int = 0
    size: int = 0
    used: Mask = 0
    masks: tuple[Mask, ...] = ()


def arrangement_value(cards: Sequence[Card], rules: OnionRules = NO_MODIFIER) -> int:
    """Return the value of the best arrangement of up to ten cards; 0 for nothing.

    Values compare as the rules compare arrangements, between hands with the same order of
    groupings: all with the Fool or all without, and by the same house rules.

    Raises:
        Refused: for more than ten cards, or a card twice.
    """
    return max([arranged.value for arranged in _arranged(cards, rules)])


def arrange(cards: Sequence[Card], rules: OnionRules = NO_MODIFIER) -> Arrangement:
    """Return the best arrangement of up to ten cards.

    Equal arrangements are split by the fewest wild cards, counted from the best grouping down, for
    a needless wild card gets an Onion crippled (#2); then by the fewest cards played.

    Raises:
        Refused: for more than ten cards, or a card twice.
    """
    every = _arranged(cards, rules)
    value = max([arranged.value for arranged in every])
    candidates = [
        (_played(arranged, rules), arranged) for arranged in every if arranged.value == value
    ]
    played, best = min(candidates, key=lambda candidate: candidate[0])
    return _read(cards, value, best.hand, zip(best.keys, played.masks), rules)


def laid_out(
    sets: Sequence[Sequence[Card]], rules: OnionRules = NO_MODIFIER, rest: Sequence[Card] = ()
) -> Arrangement:
    """Return an arrangement made by hand; a set of cards that makes no grouping lies idle.

    Args:
        sets: the cards laid out together, each card in at most one of the sets.
        rules: the rules for the hand.
        rest: the other cards of the hand, which matter to the Lady and to Death.

    Raises:
        Refused: for more than ten cards, or a card twice.
    """
    cards = tuple([card for laid_set in (*sets, rest) for card in laid_set])
    _check(cards)
    laid = [_laid(hand, sets, rules) for hand in ways(cards, rules)]
    value, hand, made = max(laid, key=lambda arranged: arranged[0])
    return _read(cards, value, hand, made, rules)


def _laid(
    hand: HandChoice, sets: Sequence[Sequence[Card]], rules: OnionRules
) -> tuple[int, HandChoice, list[tuple[int, Mask]]]:
    """Return the value of the laid-out sets, and the best key and mask of each that counts."""
    places = {role.card: 1 << place for place, role in enumerate(hand.roles)}
    masks = {
        sum([places[card] for card in laid_set])
        for laid_set in sets
        if places.keys() >= set(laid_set)
    }
    groups = groups_of(hand, rules)
    best = {mask: key for key in sorted(groups) for mask in groups[key] if mask in masks}
    made = sorted([(key, mask) for mask, key in best.items()], reverse=True)
    if not any(set(laid_set) == set(hand.elephants) for laid_set in sets):
        hand = hand._replace(elephants=())
    keys = _with_elephants([key for key, _ in made], hand, rules)
    return value_of(keys), hand, made


def grouping(
    cards: Sequence[Card], rules: OnionRules = NO_MODIFIER, rest: Sequence[Card] = ()
) -> Grouping | None:
    """Return the best grouping that all of these cards make together, None for none.

    Raises:
        Refused: for more than ten cards, or a card twice.
    """
    return laid_out([cards], rules, rest).best


def _read(
    cards: Sequence[Card],
    value: int,
    hand: HandChoice,
    made: Iterable[tuple[int, Mask]],
    rules: OnionRules,
) -> Arrangement:
    """Read out an arrangement."""
    names = order(rules.fool)
    groupings = [(key, read(hand.roles, mask, key, rules)) for key, mask in made]
    if hand.elephants:
        key = names.key(ELEPHANTS)
        groupings.append((key, Grouping(ELEPHANTS, names.rank_of(key), hand.elephants)))
        groupings.sort(key=lambda keyed: -keyed[0])
    ordered = tuple([grouping for _, grouping in groupings])
    played = {card for grouping in ordered for card in grouping.cards}
    return Arrangement(ordered, value, tuple([card for card in cards if card not in played]))


def _check(cards: Sequence[Card]) -> None:
    if len(cards) > MOST_CARDS:
        raise Refused(f"that is {len(cards)} cards, and a hand has {MOST_CARDS} at most")
    if len(set(cards)) < len(cards):
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        raise Refused(f"{name(twice)} is there twice")
    for card in cards:
        if not 0 <= card < 104:
            raise Refused(f"{name(card)} is not in {DOUBLE.name}")


def _arranged(cards: Sequence[Card], rules: OnionRules) -> list[_BestArrangement]:
    """Return the best arrangement for each way in which the cards may be held."""
    _check(cards)
    arranged = []
    for hand in ways(cards, rules):
        groups = groups_of(hand, rules)
        keys = _keys(groups)
        value = value_of(_with_elephants(keys, hand, rules))
        arranged.append(_BestArrangement(value, hand, keys, groups))
    return arranged


def _with_elephants(keys: list[int], hand: HandChoice, rules: OnionRules) -> list[int]:
    """Return the keys of an arrangement, best first, with the Elephants' Double Onion added."""
    if not hand.elephants:
        return keys
    return sorted([*keys, order(rules.fool).key(ELEPHANTS)], reverse=True)


def groups_of(hand: HandChoice, rules: OnionRules) -> Groups:
    """Return every grouping that some of the cards make, by key."""
    key_of = order(rules.fool).key
    groups: Groups = defaultdict(list)
    if rules.wild_ties == "equal":
        for made, mask, split in makings(hand.roles, rules):
            groups[key_of(made, split)].append(mask)
        return groups
    for way in as_themselves(hand.roles, rules):
        wild = where(way, lambda role: role.wild)
        for made, mask, split in makings(way, rules):
            groups[key_of(made, split + split_wild(SIZE[mask & wild], rules))].append(mask)
    return groups


def _keys(groups: Groups) -> list[int]:
    """Return the keys of the best arrangement.

    The better best grouping wins, whatever follows; so every choice of cards for it is kept, and of
    these every choice that allows the best next grouping. ``used`` holds these choices, merged
    where they use the same cards, so at most 1,024 are carried however many ties there are.
    """
    keys: list[int] = []
    used: set[Mask] = {0}
    for key in sorted(groups, reverse=True):
        masks = groups[key]
        while more := {taken | mask for taken in used for mask in masks if not taken & mask}:
            keys.append(key)
            used = more
    return keys


def _played(best: _BestArrangement, rules: OnionRules) -> _ChosenCards:
    """Choose the cards of each grouping: the fewest wild cards, then the fewest cards.

    Wild cards count from the best grouping down, those of groupings with the same key together.
    Where they split ties the key already says how many there are.
    """
    way, wild = best.hand.roles, where(best.hand.roles, lambda role: role.wild)
    fewest = cache(lambda key, mask: read(way, mask, key, rules).wilds)
    reached = {0: _ChosenCards()}
    for key, masks in _leading_there(best):
        digit = 1 << _WILD_DIGIT * (MOST_GROUPINGS - best.keys.index(key))
        after: dict[Mask, _ChosenCards] = {}
        for mask in masks:
            wilds = fewest(key, mask) * digit if mask & wild else 0
            for used, before in reached.items():
                if not used & mask:
                    both = used | mask
                    extended = _ChosenCards(
                        before.wilds + wilds, SIZE[both], both, (*before.masks, mask)
                    )
                    after[both] = min(extended, after.get(both, extended))
        reached = after
    return min(reached.values())


def _leading_there(best: _BestArrangement) -> list[tuple[int, set[Mask]]]:
    """Return, for each grouping of the best arrangement, its key and the sets that can be it.

    The second pass goes backwards from the complete arrangements, so that sets which fit early but
    lead to no complete arrangement are dropped.
    """
    levels = [{0}]
    for key in best.keys:
        masks = best.groups[key]
        levels.append({taken | mask for taken in levels[-1] for mask in masks if not taken & mask})
    after = levels.pop()
    leading = []
    for key in reversed(best.keys):
        pairs = [
            (taken, mask)
            for taken in levels.pop()
            for mask in best.groups[key]
            if not taken & mask and taken | mask in after
        ]
        after = {taken for taken, _ in pairs}
        leading.append((key, {mask for _, mask in pairs}))
    return leading[::-1]


def compare(first: Arrangement, other: Arrangement) -> int:
    """Return 1 if the first is better, -1 if the second is, 0 for a complete tie.

    The table splits such a tie by seniority.
    """
    return (first.value > other.value) - (first.value < other.value)
