"""Known cards of a hand, in the notation of card players.

- ``8c6d4h2s``: cards; ``??`` (in a shell rather ``xx`` or ``-``) is an unknown card, and so are
  cards left out at the end.
- ``AsKd/7h``: face down, then face up. Without the ``/`` cards lie in the order dealt.
- ``AA``, ``A2**``, ``AdXd``: a rank is any card of it, ``Xd`` any diamond, ``*`` any card at all.
- ``KQs``, ``T9o``, ``77+``, ``A5s+``, ``99-66``: two cards in the hole, suited or not, and better.
- ``15%``: the best 15 in a hundred two-card hands of hold'em.
- Commas separate alternatives: ``QQ+,AKs``.

Cards face down are a set: ``A2**`` is every hand of four with an ace and a deuce in it, and each
such hand counts once, however many aces it has. Cards face up are in the order dealt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final, TypeAlias

from pokernight.cards import RANKS, SUITS, UNKNOWN, Card, CardError, Pack, name, parse, rank, suit
from pokernight.errors import Refused

Slot: TypeAlias = frozenset[Card]
"""Possible cards of a place."""

WIDEST: Final = 1_000_000
"""Hands of a range at the most: it is written out in full."""

_SLOT = re.compile(r"\?\?|xx(?![cdhswtuo])|\*|Jk|[2-9TJQKAX][cdhswtuo]?", re.IGNORECASE)
_TWO = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)", re.IGNORECASE)
_SPAN = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)-([2-9TJQKA])([2-9TJQKA])([so]?)", re.I)
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%")
_NOTHING = re.compile(r"(?<![^/])(?:-+|\?|x|xx)(?![^/])", re.IGNORECASE)
"""Unknown hand, or unknown cards face down or up; a shell expands ``??``."""
_PLAIN = str.maketrans("♣♦♥♠", "cdhs")


@dataclass(frozen=True)
class Holding:
    """Known cards of a hand.

    Attributes:
        text: the notation.
        down: possible sets of its first cards face down, all equally likely; ``((),)`` if nothing
            is known of them.
        up: possible cards of each card face up, in the order dealt.
    """

    text: str
    down: tuple[tuple[Card, ...], ...] = ((),)
    up: tuple[Slot, ...] = ()

    @property
    def known(self) -> bool:
        """True if it is cards and not a range."""
        return len(self.down) == 1


def read_holding(
    text: str, pack: Pack, order: Sequence[bool], early: int, title: str, percent: bool = False
) -> Holding:
    """Read the notation of a hand.

    Args:
        text: the notation, see the module's docstring.
        pack: the pack of the game.
        order: by card of the hand, in the order dealt, True if it lies face up.
        early: number of cards face down before the first betting, the size of a range.
        title: title of the game, for messages.
        percent: True if the game has an order of starting hands for ``15%``.

    Raises:
        Refused: for text that is no hand of the game, or matches no cards.
    """
    text = _NOTHING.sub(UNKNOWN, text.strip())
    plain = re.sub("10(?=[cdhswtuo♣♦♥♠])", "T", "".join(text.split())).translate(_PLAIN)
    if not plain:
        raise Refused(f"a hand is cards such as AsKd, or {UNKNOWN} where they are unknown")
    down_text, slash, up_text = plain.partition("/")
    if "/" in up_text:
        raise Refused(
            f"a single / separates cards face down from those face up, and {text!r} has more"
        )
    if not order:
        raise Refused(f"nobody is dealt a hand in {title}, so there are no odds of hands")
    if slash and True not in order:
        raise Refused(f"{title} has no cards face up: {text!r} needs no /")
    alternatives = _alternatives(down_text)
    several = len(alternatives) > 1
    up_slots = _slots(up_text, pack, text)
    sets: dict[tuple[Card, ...], None] = {}
    for part in alternatives:
        hands = _special(part, pack, early, title, percent)
        if hands is None:
            slots = _slots(part, pack, text)
            if not slash and not several:
                if len(slots) > len(order):
                    raise _too_long(title, len(order), text, len(slots))
                up_slots = [slot for slot, up in zip(slots, order) if up]
                slots = [slot for slot, up in zip(slots, order) if not up]
            if len(slots) > order.count(False):
                raise _too_long(title, order.count(False), part, len(slots), " face down")
            # Alternatives are hands of equal size, so that a vague notation is no likelier.
            hands = _sets(slots, pack, early, text, as_range=several)
        sets.update(dict.fromkeys(hands))
    if len(up_slots) > order.count(True):
        raise _too_long(title, order.count(True), up_text, len(up_slots), " face up")
    return Holding(text, tuple(sets), tuple(up_slots))


def _too_long(title: str, most: int, text: str, count: int, where: str = "") -> Refused:
    return Refused(f"a hand of {title} has {most} cards{where}, and {text!r} is {count}")


def _alternatives(text: str) -> list[str]:
    """Split at commas; commas between single cards are ignored."""
    parts = text.split(",")
    if len(parts) > 1 and not all(parts):
        raise Refused(f"there is nothing between two commas, or at an end, of {text!r}")
    if all(
        re.fullmatch(r"[2-9TJQKA](?!T)[cdhswtuo]|\?\?|xx|Jk", part, re.IGNORECASE) for part in parts
    ):
        return ["".join(parts)]
    return parts


def _slots(text: str, pack: Pack, whole: str) -> list[Slot]:
    """Return the possible cards of each place."""
    slots: list[Slot] = []
    everything = frozenset(pack.cards)
    at = 0
    while at < len(text):
        match = _SLOT.match(text, at)
        if match is None:
            raise Refused(
                f"{text[at:]!r} in {whole!r} is not a card: write As, ?? for an unknown card, A "
                "for any ace, Xd for any diamond, * for any card"
            )
        letters = match[0]
        if (
            len(letters) == 2
            and letters[1] in "tT"
            and not any(52 <= card < 104 for card in pack.cards)
        ):
            letters = letters[0]  # the T is a ten: staves are a suit of the double pack alone
        at += len(letters)
        if letters.lower() in (UNKNOWN, "xx", "*"):
            slots.append(everything)
        elif letters == "Jk":
            slots.append(_jokers(pack, [one for one in slots if len(one) == 1]))
        else:
            slots.append(_matching(letters, everything, pack))
    concrete = [next(iter(slot)) for slot in slots if len(slot) == 1]
    for card in concrete:
        if concrete.count(card) > 1:
            raise CardError(f"{name(card)} is there twice")
    return slots


def _jokers(pack: Pack, before: Sequence[Slot]) -> Slot:
    """The first joker of the pack that is not named yet: they are alike."""
    jokers = [card for card in pack.cards if card >= 104 and frozenset({card}) not in before]
    if not jokers:
        parse("Jk", pack=pack)
        raise CardError("there are not so many jokers in " + pack.name)
    return frozenset(jokers[:1])


def _matching(letters: str, everything: Slot, pack: Pack) -> Slot:
    if len(letters) == 2 and letters[0].upper() != "X":
        return frozenset(parse(letters, pack=pack))
    natural = (card for card in everything if card < 104)
    if letters[0].upper() != "X":
        number = RANKS.index(letters[0].upper())
        return frozenset(card for card in natural if rank(card) == number)
    if len(letters) == 1:
        return everything
    wanted = SUITS.index(letters[1].lower())
    return frozenset(card for card in natural if suit(card) == wanted)


def _sets(
    slots: Sequence[Slot], pack: Pack, early: int, text: str, *, as_range: bool
) -> tuple[tuple[Card, ...], ...]:
    """Every set of cards that fits the slots, each card in one of them."""
    everything = len(pack)
    narrow = sorted([slot for slot in slots if len(slot) < everything], key=len)
    if not as_range and all(len(slot) == 1 for slot in narrow):
        return (tuple([card for slot in slots if len(slot) == 1 for card in slot]),)
    free = max(len(slots), early) - len(narrow)
    ways = comb(everything - len(narrow), free)
    for slot in narrow:
        ways *= len(slot)
    if ways > WIDEST:
        raise Refused(f"{text!r} is about {ways:,} hands, and a range may be {WIDEST:,}")
    hands: dict[tuple[Card, ...], None] = {}
    for chosen in _distinct(narrow, ()):
        rest = [card for card in pack.cards if card not in chosen]
        for others in combinations(rest, free):
            hands[tuple(sorted((*chosen, *others)))] = None
    if not hands:
        raise Refused(f"no hand matches {text!r}")
    return tuple(hands)


def _distinct(slots: Sequence[Slot], taken: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    if not slots:
        yield taken
        return
    for card in sorted(slots[0]):
        if card not in taken:
            yield from _distinct(slots[1:], (*taken, card))


# --- two cards in the hole


def _special(
    text: str, pack: Pack, early: int, title: str, percent: bool
) -> tuple[tuple[Card, ...], ...] | None:
    """``KQs``, ``77+``, ``99-66`` or ``15%``, or None for anything else."""
    if match := _PERCENT.fullmatch(text):
        share = float(match[1])
        if not percent:
            raise Refused(
                f"{text} needs an order of starting hands, and {title} has none: it takes cards "
                "and ranges such as A*"
            )
        if not 0 < share <= 100:
            raise Refused(f"{text} matches nothing: a share of the hands is above 0 % up to 100 %")
        from pokernight.odds.questions.holdem_ranges import best_hands

        return best_hands(share)
    if match := _SPAN.fullmatch(text):
        begin, end = _two(match[1], match[2]), _two(match[4], match[5])
        pairs = begin[0] == begin[1] and end[0] == end[1]
        if match[3].lower() != match[6].lower() or not (pairs or begin[0] == end[0]):
            raise Refused(f"{text} runs between hands of different kinds: write 99-66 or ATs-A7s")
        low, high = sorted((begin[1], end[1]))
        return _hole_cards(text, pack, early, match[3], [
            (second if pairs else begin[0], second) for second in range(low, high + 1)
        ])  # fmt: skip
    match = _TWO.fullmatch(text)
    if match is None or not (match[3] or match[4]):
        return None
    first, second = _two(match[1], match[2])
    kinds = [(first, second)]
    if match[4]:
        top = 13 if first == second else first
        kinds = [(kicker if first == second else first, kicker) for kicker in range(second, top)]
    return _hole_cards(text, pack, early, match[3], kinds)


def _two(first: str, second: str) -> tuple[int, int]:
    """Return two ranks, the higher first."""
    ranks = sorted((RANKS.index(first.upper()), RANKS.index(second.upper())), reverse=True)
    return ranks[0], ranks[1]


def _hole_cards(
    text: str, pack: Pack, early: int, suited: str, kinds: Iterable[tuple[int, int]]
) -> tuple[tuple[Card, ...], ...]:
    if early != 2:
        raise Refused(f"{text} is a hand of two cards, and here it is {early}: write A2** or AdXd")
    wanted = set(kinds)
    hands = [
        (low, high)
        for low, high in combinations([card for card in pack.cards if card < 104], 2)
        if tuple(sorted((rank(low), rank(high)), reverse=True)) in wanted
        and (not suited or (suit(low) == suit(high)) == (suited.lower() == "s"))
    ]
    if not hands:
        raise Refused(f"no hand matches {text}: a pair has two suits")
    return tuple(hands)
