"""Ranges of hands, in the dialects of card players and of their programs.

- ``AA``, ``A2**``, ``AdXd``, ``AsKx``, ``A[KQ]xx``, ``AA@@``: a rank is any card of it, ``Xd`` any
  diamond, ``[KQ]`` any king or queen; ``*``, ``x`` and ``@`` are any card or, after a rank, suit.
- ``KQs``, ``T9o``, ``Axs``, ``77+``, ``A5s+``, ``88-``, ``99-66``, ``ATs-A7s``, ``JTs-87s``: two
  cards in the hole, suited or not, and better or worse; ``JT98+``, ``JT98-7654``: connected cards
  of more.
- ``AA$ds``, ``AAds``, ``AA:xxyy``: suits of more cards than two, see :data:`SUITED`.
- ``top 15%``, ``15%``, ``5%-15%``: the best hands; ``random``, ``any``: every hand.
- ``flush``, ``set``, ``two pair+``: made hands, where a board or cards face up are known, or where
  a hand is complete as dealt.
- ``AKs:0.5``, ``AKs@50``, ``[50]AKs,QQ[/50]``: weights, above 0 up to 1 (or 100 in a hundred).
- ``15%!AA``, ``!QQ``: without some hands. In a list, ``!QQ`` removes from all that stands before.
- Commas or spaces separate alternatives: ``QQ+ AKs``.

A hand is a set of cards and counts once, however often a range names it; a weight named later
replaces an earlier one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, gcd
from typing import Final, TypeAlias

from pokernight.cards import RANKS, SUITS, UNKNOWN, Card, CardError, Pack, name, parse, rank, suit
from pokernight.errors import Refused, nearest_name
from pokernight.ranking import CATEGORIES

Slot: TypeAlias = frozenset[Card]
"""Possible cards of a place."""

HandCards: TypeAlias = tuple[Card, ...]
"""Cards of a hand, a set in ascending order."""

EveryHand: TypeAlias = Callable[[], Sequence[HandCards]]
"""Writes out every hand of a range."""

MadeHands: TypeAlias = Callable[[EveryHand, str, bool], "list[HandCards]"]
"""Hands that with the cards in sight are of a category, or at least of it."""

WIDEST: Final = 1_000_000
"""Hands of a range at the most: it is written out in full."""
WHOLE: Final = 1000
"""Weight of a hand that is always played: weights are whole thousandths."""
SUITED: Final[Mapping[str, str]] = {
    "ds": "two suits of two cards each",
    "ss": "a single suit of two or three cards, the others of one",
    "ms": "cards of a single suit",
    "rb": "as many suits as cards",
    "np": "no pair",
    "op": "a single pair",
    "tp": "two pairs",
}
"""Meaning of the endings ``$ds`` and so on."""

_RANK = "[2-9TJQKA]"
_SLOT = re.compile(
    r"\?\?|xx(?![cdhswtuo])|[*@]|Jk|\[[^]]*\][cdhswtuo]?|[2-9TJQKA](?:x(?!x)|[cdhswtuo])?"
    r"|X[cdhswtuo]?",
    re.IGNORECASE,
)
_SINGLE = re.compile(rf"(?:{_SLOT.pattern})", re.IGNORECASE)
_CARD = re.compile(r"[2-9TJQKA](?!T)[cdhswtuo]|\?\?|xx|Jk", re.IGNORECASE)
_CARDS = re.compile(rf"(?:{_CARD.pattern})+", re.IGNORECASE)
_TWO = re.compile(rf"({_RANK})({_RANK})([so]?)([+-]?)", re.IGNORECASE)
_ANY_KICKER = re.compile(rf"({_RANK})x([so])", re.IGNORECASE)
_SPAN = re.compile(rf"({_RANK})({_RANK})([so]?)-({_RANK})({_RANK})([so]?)", re.IGNORECASE)
_LADDER = re.compile(rf"({_RANK}{{3,}})(?:\+|-({_RANK}{{3,}}))", re.IGNORECASE)
_ENDING = re.compile(rf"(.*?)\$?({'|'.join(SUITED)})", re.IGNORECASE)
_PATTERN = re.compile(r"(.*?):([wxyz]{2,})", re.IGNORECASE)
_PERCENT = re.compile(r"(?:(\d+(?:\.\d+)?)%?-)?(\d+(?:\.\d+)?)%")
_LIKE_A_PERCENTAGE = re.compile(r"top.*|%[\d.]+|(?=.*[01])\d[\d.]*", re.IGNORECASE)
_WEIGHT = re.compile(r"(.+?)(?::(\d*\.?\d+)|[:@](\d+(?:\.\d+)?)%|@(\d+(?:\.\d+)?))")
_GROUP = re.compile(r"\[(\d+(?:\.\d+)?)\]([^\[]*(?:\[(?!/|\d+(?:\.\d+)?\])[^]]*\][^\[]*)*)\[/\1\]")
_MADE: Final[Mapping[str, str]] = {
    **{category.replace(" ", "_"): category for category in CATEGORIES},
    "set": "set", "trips": "three of a kind", "quads": "four of a kind", "boat": "full house",
    "pair": "pair", "one_pair": "pair", "two_pairs": "two pair",
}  # fmt: skip
_NAMED = re.compile(
    "|".join(sorted([name.replace("_", "[ _-]") for name in _MADE if "_" in name], reverse=True)),
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Notation:
    """Game for which a range is written.

    Attributes:
        pack: its pack.
        size: cards of a hand in a range: those face down before the first betting.
        most: cards face down of a whole hand.
        title: its title, for messages.
        percent: the best hands by their share, or None where the game has no order of hands.
        made: the made hands, or None where no card is in sight and no hand is complete.
    """

    pack: Pack
    size: int
    most: int
    title: str
    percent: Callable[[float], Sequence[HandCards]] | None = None
    made: MadeHands | None = None

    def every_hand(self, text: str) -> tuple[HandCards, ...]:
        """Return every hand; ``text`` is the notation, for a refusal of too many."""
        return sets_of([], self, text, as_range=True)


def hands_of(text: str, notation: Notation) -> dict[HandCards, int]:
    """Return the hands of a range with their weights in thousandths.

    Args:
        text: the notation, see the module's docstring; more than a single hand's cards.
        notation: the game for which it is written.

    Raises:
        Refused: for text that is no range of the game, or matches no cards.
    """
    weights: dict[HandCards, int] = {}
    for term, weight in _weighted_terms(text):
        first, *without = term.split("!")
        hands = _hands(first, notation) if first else tuple(weights or notation.every_hand(term))
        gone = {hand for part in without for hand in _hands(part, notation)}
        if not first:
            weights = {hand: weights.get(hand, weight) for hand in hands if hand not in gone}
        else:
            weights.update(dict.fromkeys([hand for hand in hands if hand not in gone], weight))
    if not weights:
        raise Refused(f"no hand is left in {text!r}: what ! removes is all there is")
    return weights


def reduced(weights: Iterable[int]) -> tuple[int, ...]:
    """Return weights in the smallest whole numbers; empty if all are equal."""
    parts = tuple(weights)
    common = gcd(*parts)
    return () if all(part == parts[0] for part in parts) else tuple([w // common for w in parts])


def is_single_hand(text: str, most: int) -> bool:
    """Check whether text between commas or spaces is the cards of a single hand.

    Cards with commas or spaces between them are: ``8c,6d``, ``8c6d 4h2s``, ``A 2 * *``.
    """
    tokens = _tokens(text)
    if len(tokens) <= 1:
        return True
    if all(_CARD.fullmatch(token) for token in tokens):
        return True
    if "," in text:
        return False
    if all(_SINGLE.fullmatch(token) for token in tokens):
        return True
    return all(_CARDS.fullmatch(token) for token in tokens) and (
        sum([len(_CARD.findall(token)) for token in tokens]) <= most
    )


def is_cards(text: str, notation: Notation) -> bool:
    """Check whether text without separators is a hand's cards, some of them perhaps open."""
    if "[/" in text or (_TWO.fullmatch(text) and text[2:]) or _ANY_KICKER.fullmatch(text):
        return False
    return re.fullmatch(rf"(?:{_SLOT.pattern})*", text, re.IGNORECASE) is not None


def _tokens(text: str) -> list[str]:
    """Split at commas and spaces, the names of made hands kept together."""
    text = re.sub(r"\b2[ _-]?(?=pairs?\b)", "two_", text, flags=re.IGNORECASE)
    text = _NAMED.sub(lambda match: match[0].replace(" ", "_").replace("-", "_").lower(), text)
    text = re.sub(r"\btop\s*(?=\d[\d.\s]*%)", "", text, flags=re.IGNORECASE)
    text = re.sub(r"\s+(?=%)|(?<=[!:])\s+|\s+(?=:)", "", re.sub(r"\s+-\s*", "-", text))
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 1 and not all(parts):
        raise Refused(f"there is nothing between two commas, or at an end, of {text!r}")
    return [token for part in parts for token in part.split()]


def _weighted_terms(text: str) -> Iterator[tuple[str, int]]:
    """Split into alternatives, each with its weight in thousandths."""
    at = 0
    for group in _GROUP.finditer(text):
        yield from _terms(text[at : group.start()].strip(" ,"), WHOLE)
        yield from _terms(group[2].strip(" ,"), _thousandths(group[1], 100, group[0]))
        at = group.end()
    rest = text[at:].strip(" ,") if at else text
    if "[/" in rest:
        raise _unclosed(rest)
    yield from _terms(rest, WHOLE)


def _unclosed(text: str) -> Refused:
    return Refused(f"{text!r} opens a weight and does not close it: write [50]AKs[/50]")


def _terms(text: str, weight: int) -> Iterator[tuple[str, int]]:
    for token in _tokens(text) if text else []:
        if match := _WEIGHT.fullmatch(token):
            part = match[2] or match[3] or match[4]
            yield match[1], _thousandths(part, 1 if match[2] else 100, token)
        else:
            yield token, weight


def _thousandths(number: str, whole: int, text: str) -> int:
    weight = float(number) / whole
    if not 0.001 <= weight <= 1:
        raise Refused(
            f"{number} in {text!r} is not a weight: write AKs:0.5 or AKs@50 for half of the time, "
            "at most :1 or @100"
        )
    return round(WHOLE * weight)


# --- a single alternative


def _hands(text: str, notation: Notation) -> Sequence[HandCards]:
    """Return the hands of an alternative without weight and exclusions."""
    if text.lower() in ("random", "any"):
        return notation.every_hand(text)
    if match := _PERCENT.fullmatch(text):
        return _best(text, match, notation)
    if _LIKE_A_PERCENTAGE.fullmatch(text):
        raise Refused(f"{text!r} is not a hand: the best 15 % of hands are written 15% or top 15%")
    if (made := _made(text, notation)) is not None:
        return made
    if notation.size == 2 and (kinds := _two_cards(text)) is not None:
        return _hole_cards(text, kinds, notation)
    if _SPAN.fullmatch(text) or ((match := _TWO.fullmatch(text)) and (match[3] or match[4])):
        raise Refused(
            f"{text} is a hand of two cards, and here it is {notation.size}: write A2** or AdXd"
        )
    if ladder := _LADDER.fullmatch(text):
        return _ladder(text, ladder[1], ladder[2], notation)
    for pattern, shape in ((_PATTERN, _shape_of_pattern), (_ENDING, _shape_of_ending)):
        if (match := pattern.fullmatch(text)) and not _slots_or_none(text, notation):
            fits = shape(match[2].lower())
            base = _hands(match[1], notation) if match[1] else notation.every_hand(text)
            return _some([hand for hand in base if fits(hand)], text)
    return sets_of(slots_of(text, notation.pack, text), notation, text, as_range=True)


def _some(hands: Sequence[HandCards], text: str) -> Sequence[HandCards]:
    if not hands:
        raise Refused(f"no hand matches {text!r}")
    return hands


def _best(text: str, match: re.Match[str], notation: Notation) -> Sequence[HandCards]:
    """Return the best hands of ``15%``, or those between of ``5%-15%``."""
    if notation.percent is None:
        raise Refused(
            f"{text} needs an order of starting hands, and {notation.title} has none: it takes "
            "cards and ranges such as A*"
        )
    low, high = float(match[1] or 0), float(match[2])
    if not 0 <= low < high <= 100:
        raise Refused(
            f"{text} matches nothing: a share of the hands is above 0 % up to 100 %, the smaller "
            "first, as in 5%-15%"
        )
    if not low:
        return notation.percent(high)
    better = set(notation.percent(low))
    return _some([hand for hand in notation.percent(high) if hand not in better], text)


def _made(text: str, notation: Notation) -> Sequence[HandCards] | None:
    """Return the hands of ``flush`` or ``two pair+``, or None for anything else."""
    word, or_better = text.lower().removesuffix("+"), text.endswith("+")
    if word not in _MADE:
        if re.fullmatch(r"[a-z_]{4,}", word) and (near := nearest_name(word, list(_MADE), 0.75)):
            raise Refused(f"{text!r} is not a hand: did you mean {near.replace('_', ' ')!r}?")
        return None
    if notation.made is None:
        raise Refused(
            f"{text.replace('_', ' ')!r} is a made hand, which needs cards in sight: give a "
            "board, or cards face up, as in AK/Ad7h"
        )
    chosen = notation.made(lambda: notation.every_hand(text), _MADE[word], or_better)
    return _some(chosen, text.replace("_", " "))


def slots_of(text: str, pack: Pack, whole: str) -> list[Slot]:
    """Return the possible cards of each place of a hand.

    Args:
        text: the notation of cards, without separators.
        pack: the pack.
        whole: all that was written, for messages.

    Raises:
        Refused: for text that is no cards of the pack, or a card twice.
    """
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
        if letters.lower() in (UNKNOWN, "xx", "*", "@"):
            slots.append(everything)
        elif letters == "Jk":
            slots.append(_jokers(pack, [slot for slot in slots if len(slot) == 1]))
        else:
            slots.append(_matching(letters, everything, pack, whole))
    concrete = [next(iter(slot)) for slot in slots if len(slot) == 1]
    for card in concrete:
        if concrete.count(card) > 1:
            raise CardError(f"{name(card)} is there twice")
    return slots


def _slots_or_none(text: str, notation: Notation) -> list[Slot] | None:
    try:
        return slots_of(text, notation.pack, text)
    except Refused:
        return None


def _jokers(pack: Pack, before: Sequence[Slot]) -> Slot:
    """Return the first joker of the pack that is not named yet: they are alike."""
    jokers = [card for card in pack.cards if card >= 104 and frozenset({card}) not in before]
    if not jokers:
        parse("Jk", pack=pack)
        raise CardError("there are not so many jokers in " + pack.name)
    return frozenset(jokers[:1])


def _matching(letters: str, everything: Slot, pack: Pack, whole: str) -> Slot:
    """Return the cards of a rank, a suit, or of some ranks in brackets."""
    if len(letters) == 2 and letters[0] not in "Xx[" and letters[1] not in "Xx":
        return frozenset(parse(letters, pack=pack))
    natural = frozenset([card for card in everything if card < 104])
    ranks, _, suits = letters.removeprefix("[").partition("]")
    if not letters.startswith("["):
        ranks, suits = letters[0], letters[1:]
    if suits and suits not in "xX":
        natural = frozenset([card for card in natural if suit(card) == SUITS.index(suits.lower())])
    if ranks in "xX":
        return natural if suits else everything
    wanted = _ranks(ranks, whole)
    return frozenset([card for card in natural if rank(card) in wanted])


def _ranks(text: str, whole: str) -> set[int]:
    """Return the ranks of ``KQ`` or ``9-6``."""
    ranks: set[int] = set()
    for part in re.findall(r"[^-]-[^-]|[^-]", text.upper()):
        ends = sorted([RANKS.find(letter) for letter in part.split("-")])
        ranks.update(range(ends[0], ends[-1] + 1))
    if text.replace(".", "").isdigit() and not 0 < len(ranks - {-1}) == len(text):
        raise _unclosed(whole)
    if not ranks or -1 in ranks:
        raise Refused(f"[{text}] in {whole!r} is not some ranks: write [KQ] or [9-6]")
    return ranks


def sets_of(
    slots: Sequence[Slot], notation: Notation, text: str, *, as_range: bool
) -> tuple[HandCards, ...]:
    """Return every set of cards that fits the slots, each card in a slot of its own.

    Args:
        slots: the possible cards of each place.
        notation: the game for which it is written.
        text: the notation, for messages.
        as_range: write out every hand, also where all known cards are named.

    Raises:
        Refused: if there is none, or there are more than :data:`WIDEST`.
    """
    everything = len(notation.pack)
    if len(slots) > notation.most:
        raise too_long(notation.title, notation.most, text, len(slots), " face down")
    narrow = sorted([slot for slot in slots if len(slot) < everything], key=len)
    if not as_range and all(len(slot) == 1 for slot in narrow):
        return (tuple([card for slot in slots if len(slot) == 1 for card in slot]),)
    free = max(len(slots), notation.size) - len(narrow)
    alike = Counter(narrow)
    ways = comb(everything - len(narrow), free)
    for slot, times in alike.items():
        ways *= comb(len(slot), times)
    if ways > WIDEST:
        raise Refused(f"{text!r} is about {ways:,} hands, and a range may be {WIDEST:,}")
    if not narrow:
        return tuple(combinations(sorted(notation.pack.cards), free))
    hands: dict[HandCards, None] = {}
    for chosen in _distinct(list(alike.items()), ()):
        rest = [card for card in notation.pack.cards if card not in chosen]
        for others in combinations(rest, free):
            hands[tuple(sorted((*chosen, *others)))] = None
    if not hands:
        raise Refused(f"no hand matches {text!r}")
    return tuple(hands)


def too_long(title: str, most: int, text: str, count: int, where: str = "") -> Refused:
    """Return the refusal of more cards than a hand has."""
    return Refused(f"a hand of {title} has {most} cards{where}, and {text!r} is {count}")


def _distinct(slots: Sequence[tuple[Slot, int]], taken: HandCards) -> Iterator[HandCards]:
    """Choose so many cards of each slot, all different."""
    if not slots:
        yield taken
        return
    slot, times = slots[0]
    for cards in combinations(sorted(slot.difference(taken)), times):
        yield from _distinct(slots[1:], (*taken, *cards))


# --- two cards in the hole


def _two_cards(text: str) -> tuple[str, list[tuple[int, int]]] | None:
    """Return the suits and the ranks of ``KQs``, ``77+``, ``88-`` or ``JTs-87s``, or None."""
    if match := _SPAN.fullmatch(text):
        high, low = sorted([_descending(match[1], match[2]), _descending(match[4], match[5])])[::-1]
        steps, same = high[1] - low[1], high[0] - high[1] == low[0] - low[1]
        if match[3].lower() != match[6].lower() or not (same or high[0] == low[0]):
            raise Refused(
                f"{text} runs between hands of different kinds: write 99-66, ATs-A7s or JTs-87s"
            )
        move = same and high[0] != low[0]
        return match[3], [(high[0] - move * step, high[1] - step) for step in range(steps + 1)]
    if match := _ANY_KICKER.fullmatch(text):
        own = RANKS.index(match[1].upper())
        return match[2], [(max(own, other), min(own, other)) for other in range(13) if other != own]
    match = _TWO.fullmatch(text)
    if match is None or not (match[3] or match[4]):
        return None
    first, second = _descending(match[1], match[2])
    if not match[4]:
        return match[3], [(first, second)]
    if first == second:
        pairs = range(second, 13) if match[4] == "+" else range(second + 1)
        return match[3], [(pair, pair) for pair in pairs]
    kickers = range(second, first) if match[4] == "+" else range(second + 1)
    return match[3], [(first, kicker) for kicker in kickers]


def _descending(first: str, second: str) -> tuple[int, int]:
    """Return two ranks, the higher first."""
    ranks = sorted((RANKS.index(first.upper()), RANKS.index(second.upper())), reverse=True)
    return ranks[0], ranks[1]


def _hole_cards(
    text: str, kinds: tuple[str, list[tuple[int, int]]], notation: Notation
) -> Sequence[HandCards]:
    suited, wanted = kinds[0], set(kinds[1])
    hands = [
        (low, high)
        for low, high in combinations([card for card in notation.pack.cards if card < 104], 2)
        if tuple(sorted((rank(low), rank(high)), reverse=True)) in wanted
        and (not suited or (suit(low) == suit(high)) == (suited.lower() == "s"))
    ]
    if not hands:
        raise Refused(f"no hand matches {text}: a pair has two suits")
    return hands


# --- hands of more cards


def _ladder(text: str, start: str, end: str | None, notation: Notation) -> Sequence[HandCards]:
    """Return the hands of ``JT98+``, every rank raised alike, or of ``JT98-7654``."""
    ranks = [RANKS.index(letter) for letter in start.upper()]
    if end is None:
        steps = range(13 - max(ranks))
    else:
        others = [RANKS.index(letter) for letter in end.upper()]
        apart = {high - low for high, low in zip(ranks, others)}
        if len(ranks) != len(others) or len(apart) != 1:
            raise Refused(f"{text} runs between hands of different kinds: write JT98-7654")
        move = apart.pop()
        steps = range(min(-move, 0), max(-move, 0) + 1)
    hands: dict[HandCards, None] = {}
    for step in steps:
        letters = "".join([RANKS[rank + step] for rank in ranks])
        slots = slots_of(letters, notation.pack, text)
        hands.update(dict.fromkeys(sets_of(slots, notation, text, as_range=True)))
    return tuple(hands)


def _shape_of_pattern(pattern: str) -> Callable[[HandCards], bool]:
    """Return a check for the sizes of the suits of ``xxyy``."""
    sizes = sorted(Counter(pattern).values(), reverse=True)
    return lambda hand: _sizes([suit(card) for card in hand]) == sizes


def _shape_of_ending(ending: str) -> Callable[[HandCards], bool]:
    """Return the check of an ending of :data:`SUITED`."""
    fits: Mapping[str, Callable[[list[int]], bool]] = {
        "ds": lambda suits: suits[:2] == [2, 2],
        "ss": lambda suits: suits[0] >= 2 and suits[1:] == [1] * (len(suits) - 1) != [],
        "ms": lambda suits: len(suits) == 1,
        "rb": lambda suits: suits[0] == 1,
        "np": lambda ranks: ranks[0] == 1,
        "op": lambda ranks: ranks[:2] == [2, 1] or ranks == [2],
        "tp": lambda ranks: ranks[:2] == [2, 2],
    }
    check = fits[ending]
    if ending in ("np", "op", "tp"):
        return lambda hand: check(_sizes([rank(card) for card in hand]))
    return lambda hand: check(_sizes([suit(card) for card in hand]))


def _sizes(kinds: Sequence[int]) -> list[int]:
    """Return how many are of each kind, the most first."""
    return sorted([kinds.count(kind) for kind in {*kinds}], reverse=True)
