"""Words of a dealer's sentence, and the patterns of words that phrases are written in.

A sentence is compared in *plain* words: lower case, singular, numbers in letters ("2s" and "deuces"
are ``two``), without empty words. A phrase may hold slots for what varies:

    {cards}     ranks, suits and named cards: "deuces, jacks and the man with the axe"
    {rank}      a rank: "fours"
    {suit}      a suit: "diamonds"
    {count}     a number: "two"
    {end}       "low" or "high"
    {price}     an amount: "a dollar", "$2", "50 cents"; ``{amount}`` a number of dollars too
    {small}     an amount of the stakes, ``{big}`` the other: "one two"
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from pokernight.cards import RANKS, rank_name
from pokernight.errors import Refused
from pokernight.wording.message import message

UNSAID = frozenset(
    ["a", "also", "an", "and", "are", "at", "deal", "dealt", "each", "every", "for", "game",
     "in", "is", "it", "let", "lets", "of", "on", "our", "play", "played", "please", "plus",
     "some", "that", "the", "then", "there", "these", "this", "to", "today", "us", "w", "we",
     "with", "you", "your"]
)  # fmt: skip
"""Words that say nothing."""
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SAME = {
    **{str(number): word for number, word in enumerate(NUMBERS, 1)},
    "deuce": "two", "trey": "three", "treye": "three", "t": "ten", "j": "jack", "q": "queen",
    "k": "king", "½": "half", "1/2": "half", "sixe": "six", "splits": "split", "ha": "has",
    "jokers": "jokers", "buck": "dollar", "lo": "low", "hi": "high", "center": "centre",
    "neighbour": "neighbor", "colour": "color", "kitties": "kitty", "pairs": "pair",
    "kills": "kill", "killer": "kill", "gets": "get", "buys": "buy", "brings": "bring",
    "doubled": "double", "nickle": "nickel", "wilds": "wild", "wildcard": "wild card",
    "pennie": "penny", "lowest": "low", "highest": "high", "zero": "0",
    **dict.fromkeys(("8 game", "8-game", "eight game", "eight-game"), "eightgame"),
    **dict(zip(("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
                "eighteen", "nineteen"), map(str, range(11, 20)))),
    **dict(zip(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
                "hundred"), map(str, range(20, 101, 10)))),
}  # fmt: skip
"""Words that say the same as others."""
TENS = frozenset(map(str, range(20, 100, 10)))
"""Numbers that a unit may follow."""
NOISE = frozenset(
    ["add", "adding", "alright", "apiece", "as", "be", "boy", "but", "call", "calling", "can",
     "choice", "classic", "dealer", "do", "doing", "everybody", "everyone", "folks", "from",
     "gentlemen", "going", "gonna", "good", "guy", "hand", "hello", "here", "hey", "how", "i",
     "id", "if", "ill", "im", "just", "man", "may", "me", "my", "next", "normal", "now", "off",
     "oh", "ok", "okay", "old", "ordinary", "plain", "poker", "regular", "round", "rule", "so",
     "standard", "style", "their", "them", "they", "those", "time", "tonight", "too", "um",
     "using", "variant", "version", "want", "well", "were", "will"]
)  # fmt: skip
"""Words that say nothing where they are not part of a phrase."""
_AMOUNT = r"\d*\.\d+|\d+"
WORD = re.compile(
    r"(?i:\b(?:8|eight)[- ]game)\b"
    rf"|(?<![\w-])-(?:{_AMOUNT})|\$\s?(?:{_AMOUNT})|(?:{_AMOUNT})\s?[¢c]\b|1/2(?![/\d])|½|\d*\.\d+"
    r"|[^\W_]+(?:['\u2019][^\W_]+)*"
)
BREAK = re.compile(r"[,;:!?+]|\.(?!\d)|\s[-\u2013\u2014]\s")

RANK_OF = {rank_name(place).replace("deuce", "two"): letter for place, letter in enumerate(RANKS)}
"""Letters of the ranks by their plain words."""
SUIT_OF = {"club": "c", "diamond": "d", "heart": "h", "spade": "s"}
"""Letters of the suits by their plain words."""
COLORS = {"black": "cs", "red": "dh"}
NAMED_CARDS = {
    "suicide king": ("Kh",),
    "one eyed jack": ("Jh", "Js"),
    "one eyed king": ("Kd",),
    "man axe": ("Kd",),
    "king axe": ("Kd",),
    "axe": ("Kd",),
    "face card": ("J", "Q", "K"),
    "prime": ("2", "3", "5", "7"),
    "big casino": ("Td",),
    "little casino": ("2s",),
    "cowboy": ("K",),
    "lady": ("Q",),
}
"""Cards that have names of their own."""
_RANK, _SUIT, _COUNT = "|".join(RANK_OF), "|".join(SUIT_OF), "|".join(NUMBERS)
_CARD = (
    rf"\b(?:{'|'.join(NAMED_CARDS)}|(?:{'|'.join(COLORS)}) (?:{_RANK})"
    rf"|(?:{_RANK}) (?:{_SUIT})|(?:{_RANK})|(?:{_SUIT}))\b"
)
_COINS = {"dollar": 100, "quarter": 25, "dime": 10, "nickel": 5, "cent": 1, "penny": 1, "half": 50}
_COUNTED = frozenset([*_COINS, "player", "handed", "people", "joker", "jokers"])
"""Words that a number stands before."""
_PRICE = (
    rf"\$\s?(?:{_AMOUNT})|(?:{_AMOUNT})\s?[¢c]"
    rf"|(?:(?:{_COUNT}) )?dollar (?:half|\d\d(?: cent)?)(?! dollar)"
    rf"|(?:(?:{_COUNT}|{_AMOUNT}|half) )?(?:{'|'.join(_COINS)})"
)
SLOTS = {
    "cards": rf"(?P<cards>{_CARD}(?: {_CARD})*)",
    "rank": rf"(?P<rank>{_RANK})",
    "end": "(?P<end>low|high)",
    "suit": rf"(?P<suit>{_SUIT})",
    "count": rf"(?P<count>{_COUNT}|\d+)",
    "price": rf"(?P<price>{_PRICE})",
    "amount": rf"(?P<price>{_PRICE}|{_COUNT}|{_AMOUNT})",
    **{name: rf"(?P<{name}>{_PRICE})" for name in ("least", "less", "more")},
    "small": rf"(?P<small>{_PRICE}|{_COUNT}|{_AMOUNT})",
    "big": rf"(?P<big>{_PRICE}|{_COUNT}|{_AMOUNT})",
}
"""Regular expressions of the slots, over plain words."""
_SLOT = re.compile(r"\{(\w+)\}")
NEAR_WORD = 0.8
"""Similarity from which a mistyped word is read as a known word."""


class Word(NamedTuple):
    """A word of a sentence.

    Attributes:
        plain: as it is compared.
        start: its start in the sentence.
        end: its end.
        after: the number of breaks (commas and the like) before it.
    """

    plain: str
    start: int
    end: int
    after: int


def words(text: str) -> list[Word]:
    """Return the words that say something."""
    breaks = [match.start() for match in BREAK.finditer(text)]
    parsed = []
    for match in WORD.finditer(text.replace("_", " ")):
        after = sum(place < match.start() for place in breaks)
        parsed += [
            Word(plain, match.start(), match.end(), after)
            for plain in plain_word(match.group()).split()
            if plain not in UNSAID
        ]
    return _with_tens(parsed)


def _with_tens(parsed: list[Word]) -> list[Word]:
    """Return words in which tens and a unit are a number: "twenty-five cents", "23 players"."""
    joined: list[Word] = []
    for word in parsed:
        tens = joined[-2] if word.plain in _COUNTED and len(joined) > 1 else None
        if tens is not None and tens.plain in TENS and (unit := joined[-1]).plain in NUMBERS[:9]:
            number = str(int(tens.plain) + NUMBERS.index(unit.plain) + 1)
            joined[-2:] = [tens._replace(plain=number, end=unit.end)]
        joined.append(word)
    return joined


def number_said(text: str) -> int:
    """Return the number of a slot ``count``."""
    return NUMBERS.index(text) + 1 if text in NUMBERS else int(text)


def plain_word(word: str) -> str:
    """Return a word as it is compared: lower case, singular, a number in letters."""
    low = word.lower().replace("'", "").replace("\u2019", "")
    low = SAME.get(low, low)
    if low in SAME.values() or low in UNSAID:
        return low
    singular = low[:-1] if low.endswith("s") and not low.endswith("ss") and len(low) > 1 else low
    return SAME.get(singular, singular)


def plain_text(text: str) -> str:
    """Return a text in plain words."""
    return " ".join([word.plain for word in words(text)])


@lru_cache(maxsize=4096)
def pattern_of(phrase: str) -> re.Pattern[str]:
    """Return the regular expression of a phrase over plain words, each followed by a space.

    Round brackets enclose words that may be left out: "{cards} wild (card)".
    """
    parts = []
    optional = False
    for piece in re.findall(r"\{\w+\}|[()]|[^{}()]+", phrase):
        if piece in "()":
            optional = piece == "("
            continue
        body = SLOTS[piece[1:-1]] if piece.startswith("{") else re.escape(plain_text(piece))
        if body:
            body = body.replace(r"\ ", " ")
            parts.append(f"(?:{body} )?" if optional else f"{body} ")
    return re.compile("".join(parts))


def literal_words(phrases: Iterable[str]) -> frozenset[str]:
    """Return the plain words of phrases, and all that may stand in their slots."""
    texts = [re.sub(r"[{}()]", " ", phrase) for phrase in phrases]
    slots = [*RANK_OF, *SUIT_OF, *NUMBERS, *_COINS, *NAMED_CARDS, "black red"]
    return frozenset([word.plain for word in words(" ".join([*texts, *slots]))])


def corrected(word: str, known: frozenset[str]) -> str | None:
    """Return the known word that a mistyped word of four letters or more means, if any."""
    if len(word) < 4 or word in known or not word.isalpha():
        return None
    near = get_close_matches(word, {*known, *SAME}, 1, NEAR_WORD)
    return plain_word(near[0]) if near else None


# --- what stands in a slot


def cards_said(text: str) -> tuple[str, ...]:
    """Return the ranks ("Q") and cards ("Jh") of a slot ``cards``, lowest rank first."""
    matches: set[str] = set()
    for match in re.finditer(_CARD, text):
        first, *rest = match.group().split()
        if match.group() in NAMED_CARDS:
            matches.update(NAMED_CARDS[match.group()])
        elif first in COLORS:
            matches.update([RANK_OF[rest[0]] + suit for suit in COLORS[first]])
        elif first in SUIT_OF:
            matches.update([rank + SUIT_OF[first] for rank in RANKS])
        else:
            matches.add(RANK_OF[first] + "".join([SUIT_OF[suit] for suit in rest]))
    return in_order(matches)


def in_order(tokens: Iterable[str]) -> tuple[str, ...]:
    """Return ranks and cards, lowest rank first, without cards of a rank that is there whole."""
    every = {*tokens}
    kept = [token for token in every if len(token) == 1 or token[0] not in every]
    return tuple(sorted(kept, key=lambda token: (RANKS.index(token[0]), token)))


def price_said(text: str) -> int:
    """Return the cents of a slot ``price``.

    Raises:
        Refused: for a part of a cent.
    """
    if match := re.fullmatch(rf"(?:({_COUNT}) )?dollar (half|\d\d)(?: cent)?", text):
        more = 50 if match.group(2) == "half" else int(match.group(2))
        return 100 * number_said(match.group(1) or "one") + more
    number, coin = text.removeprefix("$").strip(), "dollar"
    if match := re.fullmatch(rf"({_AMOUNT})\s?[¢c]", number):
        number, coin = match.group(1), "cent"
    elif text.rsplit(maxsplit=1)[-1] in _COINS:
        *before, coin = text.split()
        number = " ".join(before) or "one"
    if number in NUMBERS:
        number = str(NUMBERS.index(number) + 1)
    cents = Decimal("0.5" if number == "half" else number) * _COINS[coin]
    if cents != int(cents):
        raise Refused(
            message("{price:=} is not whole cents: the smallest coin is a cent", price=repr(text))
        )
    return int(cents)
