"""Cripple Mr Onion by exhaustion: every set of cards by its definition, every way to part a hand.

It shares no code with the package, and no idea either: what a set of cards makes is settled by
going through what each ace, eight and wild card could count, and the best arrangement by going
through all partitions. A partition is scored by a digit for each kind of grouping, three bits
wide, the better kinds above; at most five groupings fit into ten cards, so no digit overflows,
and scores compare as arrangements do: best grouping first.
"""

from __future__ import annotations

from functools import lru_cache

EIGHT, NINE, TEN, ACE = 6, 7, 8, 12
_PAIRS = {"1993": "01230321", "1998": "01233021"}  # clubs diamonds hearts spades, w t u o

_SIZES = ("two", "three", "four", "five", "six", "seven")
_BAGELS = ("bagel", "double bagel", "triple bagel", "lesser bagel", "great bagel")
_TABLE = (
    *_BAGELS, "two-card onion", "broken flush", "three-card onion", "flush", "four-card onion",
    "broken Royal", "five-card onion", "Royal", "six-card onion", "wild Royal",
    "seven-card onion", "Double Onion", "Triple Onion", "Lesser Onion", "Great Onion",
)  # fmt: skip
_EXCHANGED = {
    "bagel": "two-card onion", "double bagel": "Double Onion", "triple bagel": "Triple Onion",
    "lesser bagel": "Lesser Onion",
}  # fmt: skip

Kind = tuple[str, int]
"""The name of a grouping, and how many null eights are in it."""


@lru_cache
def ladder(fool: bool) -> list[Kind]:
    """All kinds of groupings, the lowest first; of onions of one size the one with fewer nulls."""
    names = list(_TABLE)
    if fool:
        for one, other in _EXCHANGED.items():
            i, j = names.index(one), names.index(other)
            names[i], names[j] = names[j], names[i]
        names.remove("great bagel")
        names.insert(names.index("Great Onion"), "great bagel")
    kinds: list[Kind] = []
    for name in names:
        size = name.removesuffix("-card onion")
        most = _SIZES.index(size) if size in _SIZES else 0
        kinds += [(name, nulls) for nulls in range(most, -1, -1)]
    return kinds


@lru_cache
def _digits(fool: bool) -> dict[Kind, int]:
    return {kind: 1 << 3 * place for place, kind in enumerate(ladder(fool))}


def best(
    cards: list[int], *, eights: str = "plain", zeroed: bool = False, fool: bool = False,
    pairing: str = "1993",
) -> list[Kind]:  # fmt: skip
    """The kinds of the groupings of the best arrangement, best first."""
    digits = _digits(fool)
    count = len(cards)
    groups: list[list[tuple[int, int]]] = [[] for _ in cards]
    for mask in range(1, 1 << count):
        some = [card for place, card in enumerate(cards) if mask >> place & 1]
        scores = [digits[kind] for kind in kinds_of(some, eights, zeroed, pairing)]
        if scores:
            lowest = (mask & -mask).bit_length() - 1
            groups[lowest].append((mask, max(scores)))
    # The lowest card of a set is idle, or in one of the groupings that are in the set with it.
    score = [0] * (1 << count)
    for mask in range(1, 1 << count):
        lowest = (mask & -mask).bit_length() - 1
        outside = ~mask
        most = score[mask & mask - 1]
        for group, worth in groups[lowest]:
            if not group & outside:
                total = worth + score[mask ^ group]
                most = max(most, total)
        score[mask] = most
    total = score[-1]
    found: list[Kind] = []
    for place, kind in enumerate(ladder(fool)):
        found += [kind] * (total >> 3 * place & 7)
    return found[::-1]


def kinds_of(cards: list[int], eights: str, zeroed: bool, pairing: str) -> list[Kind]:
    """Everything that these cards make, all of them together."""
    size = len(cards)
    if size < 2:
        return []
    ranks = [card % 52 // 4 for card in cards]
    wilds = ranks.count(EIGHT) if eights == "wild" else 0
    held = [rank for rank in ranks if rank != EIGHT] if wilds else ranks
    aces = held.count(ACE)
    low = sum([1 if rank == ACE else min(rank + 2, 10) for rank in held])
    kinds: list[Kind] = []
    if low - (aces if zeroed else 0) + wilds <= 21 or eights == "null":
        kinds += _onion(size, low, aces, wilds, held, eights, zeroed)
        if size > 2:
            kinds += _flush(cards, low, aces, wilds, zeroed, pairing)
    if size == 3:
        kinds += _royal(held, wilds)
    if size % 2 == 0 and low + 10 * aces >= 9 * len(held):
        if _pairs_of_twenty(held, wilds, zeroed):
            kinds.append((_BAGELS[size // 2 - 1], 0))
        pictures = sum([TEN < rank < ACE for rank in held])
        spare = 0 if zeroed else aces
        half = size // 2
        if (
            half > 1
            and pictures + spare + wilds == size
            and pictures <= half
            and spare <= half
            and not (zeroed and aces)
        ):
            kinds.append((("Double", "Triple", "Lesser", "Great")[half - 2] + " Onion", 0))
    return kinds


def _onion(
    size: int, low: int, aces: int, wilds: int, held: list[int], eights: str, zeroed: bool
) -> list[Kind]:
    if size > 7 or (zeroed and aces):
        return []
    for nulls in range(held.count(EIGHT) + 1 if eights == "null" else 1):
        for elevens in range(aces + 1):
            missing = 21 - (low + 10 * elevens - 8 * nulls)
            if wilds <= missing <= 11 * wilds:
                return [(_SIZES[size - 2] + "-card onion", nulls)]
    return []


def _flush(
    cards: list[int], low: int, aces: int, wilds: int, zeroed: bool, pairing: str
) -> list[Kind]:
    totals = [low - aces] if zeroed else [low + 10 * elevens for elevens in range(aces + 1)]
    if not any(
        total + wilds <= wanted <= total + 11 * wilds
        for total in totals
        for wanted in range(16, 22)
    ):
        return []
    suits = [pair_of(card, pairing) for card in cards if not (wilds and card % 52 // 4 == EIGHT)]
    most = max([suits.count(suit) for suit in set(suits)], default=0)
    if most == len(suits):
        return [("flush", 0)]
    return [("broken flush", 0)] if most == len(suits) - 1 else []


def pair_of(card: int, pairing: str) -> str:
    """The pair of suits of a card, a letter for each."""
    return _PAIRS[pairing][card % 4 + (4 if card >= 52 else 0)]


def _royal(held: list[int], wilds: int) -> list[Kind]:
    kinds: list[Kind] = []
    if wilds == 3:
        kinds.append(("wild Royal", 0))
    if all(rank == 5 for rank in held):
        kinds.append(("Royal", 0))
    if len(set(held)) == len(held) and set(held) <= {4, 5, 6}:
        kinds.append(("broken Royal", 0))
    return kinds


def _pairs_of_twenty(held: list[int], wilds: int, zeroed: bool) -> bool:
    """Whether the cards can be paired so that each pair makes 20."""
    if not held:
        return True  # wild cards are tens to each other
    if held[0] == ACE:
        partners = set() if zeroed else {NINE}
    elif held[0] == NINE:
        partners = set() if zeroed else {ACE}
    else:
        partners = set(range(TEN, ACE)) if held[0] >= TEN else set()
    rest = held[1:]
    for place, other in enumerate(rest):
        if other in partners and _pairs_of_twenty(rest[:place] + rest[place + 1 :], wilds, zeroed):
            return True
    can_be = held[0] == NINE or held[0] in range(TEN, ACE) or (held[0] == ACE and not zeroed)
    return wilds > 0 and can_be and _pairs_of_twenty(rest, wilds - 1, zeroed)
