"""Cripple Mr Onion by exhaustion: every set of cards by its definition, every way to part a hand.

It shares no code with the package, and no idea either: what a set of cards makes is settled by
going through what each ace, eight and wild card could count, and the best arrangement by going
through all partitions. A partition is scored by a digit for each kind of grouping, three bits
wide, the better kinds above; at most five groupings fit into ten cards, so no digit overflows,
and scores compare as arrangements do: best grouping first.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

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
    pairing: str = "1993", one: int | None = None, highest: int = 11,
) -> list[Kind]:  # fmt: skip
    """The kinds of the groupings of the best arrangement, best first.

    ``one`` is the card that the Lady has count one only, but in a Great Onion, and ``highest`` the
    most that a wild card may count.
    """
    digits = _digits(fool)
    count = len(cards)
    groups: list[list[tuple[int, int]]] = [[] for _ in cards]
    for mask in range(1, 1 << count):
        some = [card for place, card in enumerate(cards) if mask >> place & 1]
        made = kinds_of(some, eights, zeroed, pairing, one=one, highest=highest)
        scores = [digits[kind] for kind in made]
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


def under_the_lady(cards: list[int]) -> list[Kind]:
    """With wild eights: one card that would count 11 counts one only, or no card counts 11."""
    able = [card for card in cards if card % 52 // 4 in (EIGHT, ACE)]
    ways = [best(cards, eights="wild", one=card) for card in able]
    if not any(card % 52 // 4 == ACE for card in cards):
        ways.append(best(cards, eights="wild", highest=10))
    place = {kind: number for number, kind in enumerate(ladder(False))}
    return max(ways, key=lambda kinds: [place[kind] for kind in kinds])


def with_fewest_wilds(cards: list[int], pairing: str = "1993") -> tuple[list[Kind], list[int]]:
    """With wild eights: the kinds of the best arrangement, and how many eights must be wild.

    It goes through all partitions, and by all eights that could be what they are. Of arrangements
    of the same kinds it is the one with the fewest wild in its best kind, then in the next; those
    in groupings of one kind are counted together. A wild Royal is made of eights as they are.
    """
    kinds = ladder(False)
    place = {kind: number for number, kind in enumerate(kinds)}
    count = len(cards)
    groups: list[list[tuple[int, int, int]]] = [[] for _ in cards]
    for mask in range(1, 1 << count):
        some = [card for bit, card in enumerate(cards) if mask >> bit & 1]
        best_kinds = kinds_of(some, "wild", False, pairing)
        if best_kinds:
            kind = max(best_kinds, key=place.__getitem__)
            wilds = 0 if kind[0] == "wild Royal" else _needed(some, kind, pairing)
            lowest = (mask & -mask).bit_length() - 1
            digit = place[kind]
            groups[lowest].append((mask, 1 << 3 * digit, wilds << 4 * digit))
    score = [(0, 0)] * (1 << count)
    for mask in range(1, 1 << count):
        lowest = (mask & -mask).bit_length() - 1
        most = score[mask & mask - 1]
        for group, worth, wilds in groups[lowest]:
            if not group & ~mask:
                so_far, less = score[mask ^ group]
                most = max(most, (so_far + worth, less - wilds))
        score[mask] = most
    total, less = score[-1]
    found: list[Kind] = []
    needed: list[int] = []
    for number, kind in reversed(list(enumerate(kinds))):
        if times := total >> 3 * number & 7:
            found += [kind] * times
            needed.append(-less >> 4 * number & 15)
    return found, needed


def _needed(cards: list[int], kind: Kind, pairing: str) -> int:
    """Return the fewest eights that must be wild for these cards to be of a kind."""
    eights = [card for card in cards if card % 52 // 4 == EIGHT]
    for count in range(len(eights) + 1):
        for wild in combinations(eights, count):
            if kind in kinds_of(cards, "wild", False, pairing, wild):
                return count
    raise AssertionError((cards, kind))


def kinds_of(
    cards: list[int],
    eights: str,
    zeroed: bool,
    pairing: str,
    wild: tuple[int, ...] | None = None,
    *,
    one: int | None = None,
    highest: int = 11,
) -> list[Kind]:
    """Everything that these cards make, all of them together.

    ``wild`` names the eights that are wild; all are, when eights are and it is not said.
    """
    size = len(cards)
    if size < 2:
        return []
    ranks = [card % 52 // 4 for card in cards]
    if wild is None:
        wild = tuple([card for card in cards if card % 52 // 4 == EIGHT and eights == "wild"])
    devalued = one in cards
    free_of_suit = (*wild, one) if one in wild else wild
    wild = tuple([card for card in wild if card != one])
    wilds = len(wild)
    held = [rank for card, rank in zip(cards, ranks, strict=True) if card not in (*wild, one)]
    aces = held.count(ACE)
    held += [ACE] * devalued
    low = sum([1 if rank == ACE else min(rank + 2, 10) for rank in held])
    kinds: list[Kind] = []
    if low - (aces if zeroed else 0) + wilds <= 21 or eights == "null":
        kinds += _onion(size, low, aces, wilds, held, eights, zeroed, highest)
        if size > 2:
            kinds += _flush(cards, low, aces, wilds, free_of_suit, zeroed, pairing, highest)
    if size == 3:
        kinds += _royal(held, wilds)
    if size % 2 == 0 and low + 10 * (aces + devalued) >= 9 * len(held):
        if not devalued and _pairs_of_twenty(held, wilds, zeroed, highest):
            kinds.append((_BAGELS[size // 2 - 1], 0))
        pictures = sum([TEN < rank < ACE for rank in held])
        half = size // 2
        spare = 0 if zeroed else aces + (devalued and half == 5)
        elevens = spare + (wilds if highest == 11 or half == 5 else 0)
        if (
            half > 1
            and pictures + spare + wilds == size
            and pictures <= half
            and spare <= half <= elevens
            and not (zeroed and aces)
        ):
            kinds.append((("Double", "Triple", "Lesser", "Great")[half - 2] + " Onion", 0))
    return kinds


def _onion(
    size: int, low: int, aces: int, wilds: int, held: list[int], eights: str, zeroed: bool,
    highest: int,
) -> list[Kind]:  # fmt: skip
    if size > 7 or (zeroed and aces):
        return []
    for nulls in range(held.count(EIGHT) + 1 if eights == "null" else 1):
        for elevens in range(aces + 1):
            missing = 21 - (low + 10 * elevens - 8 * nulls)
            if wilds <= missing <= highest * wilds:
                return [(_SIZES[size - 2] + "-card onion", nulls)]
    return []


def _flush(
    cards: list[int], low: int, aces: int, wilds: int, free_of_suit: tuple[int | None, ...],
    zeroed: bool, pairing: str, highest: int,
) -> list[Kind]:  # fmt: skip
    totals = [low - aces] if zeroed else [low + 10 * elevens for elevens in range(aces + 1)]
    if not any(
        total + wilds <= wanted <= total + highest * wilds
        for total in totals
        for wanted in range(16, 22)
    ):
        return []
    suits = [pair_of(card, pairing) for card in cards if card not in free_of_suit]
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


def _pairs_of_twenty(held: list[int], wilds: int, zeroed: bool, highest: int) -> bool:
    """Return whether the cards can be paired so that each pair makes 20."""
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
        if other in partners and _pairs_of_twenty(
            rest[:place] + rest[place + 1 :], wilds, zeroed, highest
        ):
            return True
    can_be = held[0] in range(TEN, ACE) or (held[0] == ACE and not zeroed)
    can_be = can_be or (held[0] == NINE and highest == 11)
    return wilds > 0 and can_be and _pairs_of_twenty(rest, wilds - 1, zeroed, highest)
