"""Parts of the pot that are won by something else than the best hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Literal

from pokernight.cards import RANKS, SUIT_NAMES, SUITS, Card, name, rank, suit
from pokernight.engine.changes import Change
from pokernight.engine.rules import Rules, option
from pokernight.engine.steps import Reads
from pokernight.errors import Refused
from pokernight.games.composing.parts import Atom, AtomHand, Half, family, is_joker
from pokernight.games.halves import HOLE, DeclaredRules
from pokernight.games.one_card import OneCard, OwnKind
from pokernight.ranking import ACE_TO_FIVE, DEUCE_TO_SEVEN, PointsReading, badugi, high, low, points
from pokernight.ranking.ladder import (
    ACE_TO_FIVE_HANDS,
    BADUGI_HANDS,
    DEUCE_TO_SEVEN_HANDS,
    HIGH_HANDS,
    LOW_HANDS,
    Ladder,
)
from pokernight.wording.message import Text, message

ACE, TEN = RANKS.index("A"), RANKS.index("T")
DIAMONDS = SUITS.index("d")


@dataclass(frozen=True)
class AceOfSuit(Rules):
    """House rules of halves that a card in the hole wins."""

    ace_in_the_hole: Literal["high", "low"] = option(
        "high",
        "Whether an ace is the highest or the lowest of its suit, where a card in the hole wins.",
        source="home-game lists: the deuce is the lowest, but say so before the deal",
    )


IN_THE_HOLE: Mapping[tuple[Literal["low", "high"], str], tuple[str, str, str]] = {
    ("low", "s"): ("low spade", "no spade in the hole", "the 2 of spades, the 3, and so on"),
    ("high", "s"): ("high spade", "no spade in the hole", "the A of spades, the K, and so on"),
    ("low", "h"): ("low heart", "no heart in the hole", "the 2 of hearts, the 3, and so on"),
    ("high", "h"): ("high heart", "no heart in the hole", "the A of hearts, the K, and so on"),
    ("low", "d"): ("low diamond", "no diamond in the hole", "the 2 of diamonds, the 3, and so on"),
    ("high", "d"): (
        "high diamond",
        "no diamond in the hole",
        "the A of diamonds, the K, and so on",
    ),
    ("low", "c"): ("low club", "no club in the hole", "the 2 of clubs, the 3, and so on"),
    ("high", "c"): ("high club", "no club in the hole", "the A of clubs, the K, and so on"),
}
"""Parts of the pot for a card of a suit in the hole: name, text without a claim, order."""


def in_the_hole(end: Literal["low", "high"], letter: str, *nicknames: str, source: str) -> Atom:
    """Return the atom of the lowest or highest card of a suit in the hole."""
    which = SUITS.index(letter)
    singular = SUIT_NAMES[which].removesuffix("s")
    half, none, best = IN_THE_HOLE[end, letter]
    card = f"{end} {singular}"
    phrases = (f"{card} in the hole takes half", f"{card} splits the pot", *nicknames)
    low = end == "low"

    def reads(hand: AtomHand, wild: Collection[Card], bug: Collection[Card]) -> OneCard | None:
        ace_low = hand.rules.ace_in_the_hole == "low"
        heights = {
            card: (rank(card) + 1) % 13 if ace_low else rank(card)
            for card in hand.down
            if not is_joker(card) and suit(card) == which
        }
        if not heights:
            return None
        card = (min if low else max)(heights, key=heights.__getitem__)
        return OneCard(card, 13 - heights[card] if low else 1 + heights[card])

    return Atom(
        f"{end}_{singular}_half",
        "half",
        f"the {end} {singular} in the hole takes half",
        phrases,
        f"The {'lowest' if low else 'highest'} {singular} in the hole wins a part of the pot. The "
        "deuce is the lowest and the ace the highest. A "
        f"{singular} face up counts for nothing here, and a wild card for what it is. "
        "Variation: If it is the only other part, all players say at the same time, after the last "
        "round of betting, whether they play for the best hand, for that card or for both; a "
        "player of both must win both, alone.",
        source,
        rules=AceOfSuit,
        table=message(
            "The lowest card of this suit in the hole wins a part of the pot: {suit}."
            if low
            else "The highest card of this suit in the hole wins a part of the pot: {suit}.",
            suit=f"{singular}s",
        ),
        strange="A player with none but face up has no claim to that part.",
        half=Half(half, reads, ((best, "in the hole"),), none, low=low, side=HOLE),
        means={"split": [f"{end}_{singular}_hole"]},
    )


@dataclass(frozen=True)
class BetDeclared(DeclaredRules):
    """House rules of a declaration that may be bet on."""

    bet_after_declaration: bool = option(
        False,
        "Whether a round of betting follows the declaration.",
        source="pokerteam.com, high-low with declare: yes; pagat: no",
    )


# --- points and other hands


@dataclass(frozen=True)
class Sum(OwnKind):
    """Reading of the points that cards count together; the words show the ``{count}``."""

    count: int
    words: str
    cards: Sequence[Card]
    stands_for: tuple[tuple[Card, Card], ...] = ()

    @property
    def value(self) -> int:
        """Value: the count plus 1, so that nothing but faces is a claim too."""
        return self.count + 1

    def message(self) -> Text:
        """Return the points as a sentence."""
        return message(self.words, count=self.count)

    def __str__(self) -> str:
        return str(self.message())

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``cards``, ``count`` and ``value``."""
        return {"cards": [*map(name, self.cards)], "count": self.count, "value": self.value}


def _free(wild: Collection[Card], bug: Collection[Card]) -> set[Card]:
    return {*wild, *bug}


def _diamonds(hand: AtomHand, wild: Collection[Card], bug: Collection[Card]) -> Sum | None:
    free = _free(wild, bug)
    own = [card for card in hand.cards if card in free or (card < 52 and suit(card) == DIAMONDS)]
    total = sum(14 if card in free else rank(card) + 2 for card in own)
    return Sum(total, "{count} in diamonds", own) if own else None


def _spots(hand: AtomHand, wild: Collection[Card], bug: Collection[Card]) -> Sum:
    free = _free(wild, bug)
    total = sum(10 if card in free else _pips(card) for card in hand.cards)
    return Sum(total, "{count} spots", hand.cards)


def _pips(card: Card) -> int:
    of = rank(card)
    return 1 if of == ACE else of + 2 if of <= TEN else 0


@dataclass(frozen=True)
class TwentyOne(Rules):
    """House rules of a part won by the total nearest to twenty-one."""

    twenty_one: Literal["all", "any", "two"] = option(
        "all",
        "Which cards in the hole are counted up to twenty-one: all of them, as many as their "
        "player likes, or two.",
    )


COUNTED = {
    "all": "All cards in the hole count.",
    "any": "As many of them count as their player likes.",
    "two": "Two of them count.",
    "unused": "Those that the best hand does not use count.",
}
"""Sentences for the cards that count up to twenty-one, by the house rule."""


def nearest_to_twenty_one(
    hand: AtomHand, wild: Collection[Card], bug: Collection[Card], exactly: int = 0
) -> PointsReading | None:
    """Read the total of cards in the hole nearest to twenty-one, not above it.

    So many cards are counted ``exactly``, or by the house rule.
    """
    count = len(hand.down)
    sizes = {"all": [count], "any": range(1, count + 1), "two": [min(2, count)]}
    readings = [
        read
        for size in ([exactly] if exactly else sizes[hand.rules.twenty_one])
        for some in combinations(hand.down, size)
        if (read := points(some, 21, faces="ten", over="bust", wild=wild, bug=bug)) is not None
    ]
    return max(readings, key=lambda read: read.value, default=None)


def other_hand(half: str, ranking: Callable[..., Reads | None], ladder: Ladder, none: str) -> Half:
    """Another kind of hand, wild cards counted."""
    return Half(
        half,
        lambda hand, wild, bug: hand.best(lambda cards: ranking(cards, wild=wild, bug=bug)),
        ladder,
        none,
        low=True,
    )


def _natural(hand: AtomHand, wild: Collection[Card], bug: Collection[Card]) -> Reads:
    null = [card for card in hand.cards if is_joker(card)]
    return hand.best(lambda cards: high(cards, null=null))


ATOMS = (
    in_the_hole("low", "s", "low chicago", source="home-game lists"),
    in_the_hole("high", "s", "high chicago", source="home-game lists"),
    *[in_the_hole(end, letter, source="home-game lists: Chicago in another suit")
      for end, letter in IN_THE_HOLE if letter != "s"],
    Atom(
        "diamonds_half",
        "half",
        "the most in diamonds takes half",
        ("count your diamonds", "most diamonds takes half", "diamonds half"),
        "The highest sum of diamonds wins a part of the pot, all cards of a hand counted: numbers "
        "as they are, a jack eleven, a queen twelve, a king thirteen, an ace fourteen, and a wild "
        "card as the ace.",
        "wildpoker: Count Your Diamonds",
        table=message(
            "The highest sum of diamonds wins a part of the pot, over all cards of a hand: numbers "
            "as they are, jack 11, queen 12, king 13, ace 14."
        ),
        strange="A hand has no diamond at all: it has no claim to that part.",
        half=Half("diamonds", _diamonds, (("the highest sum", "of all diamonds of a hand"),),
                  "no diamond"),
        means={"split": ["diamonds"]},
    ),
    Atom(
        "spots_half",
        "half",
        "the most spots take half",
        ("count your spots", "most spots takes half", "spots half", "spots"),
        "The most spots win a part of the pot, all cards of a hand counted: numbers as they are, "
        "an ace 1, a face nothing, and a wild card ten.",
        "wildpoker: Spots",
        half=Half("spots", _spots, (("the most spots", "on all cards of a hand"),), "no cards"),
        means={"split": ["spots"]},
    ),
    Atom(
        "twenty_one_half",
        "half",
        "the nearest to twenty-one in the hole takes half",
        ("nearest to 21 takes half", "twenty one takes half", "21 half", "stud jack"),
        "The total of cards in the hole that is nearest to twenty-one wins a part of the pot: "
        "numbers as they are, a face ten, an ace 1 or 11, and a wild card as any card. All of "
        "them are counted. More "
        "than twenty-one claims nothing. Cards face up do not count here.",
        "home-game lists: Stud-Jack",
        table=lambda rules: message(
            "The total of cards in the hole nearest to 21 wins a part of the pot: numbers as they "
            "are, a face 10, an ace 1 or 11. {which}",
            which=COUNTED[rules.twenty_one],
        ),
        strange="The cards in the hole come to more than 21: they have no claim to that part.",
        needs=("hole",),
        rules=TwentyOne,
        half=Half(
            "nearest to 21", nearest_to_twenty_one,
            (("21 points", "the next best is a point less"),), "more than 21 points",
        ),
        means={"split": ["twenty_one"]},
    ),
    Atom(
        "eight_or_better_half",
        "half",
        "the best low, eight or better, takes half",
        ("high low eight or better", "eight or better", "high low eight",
         "high low eight qualifier",
         "low eight takes half", "high low qualifier", "eight qualifier", "eight to qualify",
         "eight or better to qualify", "eight or better for low", "qualifier"),
        "The best low wins a part of the pot: five cards of different ranks, none above an eight. "
        "Straights and flushes do not count, aces are low, and a wild card is the lowest rank that "
        "is missing.",
        "Robert's Rules",
        needs=("high",),
        takes=("which low hand wins a part",),
        half=other_hand("low", low, LOW_HANDS, "no low"),
        means={"low": "eight"},
    ),
    Atom(
        "worst_hand_half",
        "half",
        "the lowest hand, ace to five, takes half",
        ("lowest hand takes half", "worst hand takes half", "high low no qualifier",
         "high low any low", "low hand takes half", "no qualifier", "no low qualifier",
         "high low without qualifier"),
        "The lowest hand wins a part of the pot, whatever it is: straights and flushes do not "
        "count, aces are low, and a wild card is the lowest rank that is missing.",
        "home-game lists",
        takes=("which low hand wins a part",),
        needs=("high",),
        half=other_hand("lowest", partial(low, rules=ACE_TO_FIVE), ACE_TO_FIVE_HANDS, "no low"),
        means={"low": "any"},
    ),
    Atom(
        "wheel_half",
        "half",
        "the lowest hand, the wheel the best, takes half",
        ("high low wheel", "high low wheel low", "wheel low takes half", "wheel is low",
         "best low is a wheel"),
        "The lowest hand wins a part of the pot, whatever it is; the wheel, five, four, three, "
        "two, ace, is the lowest: straights and flushes do not count, and a wild card is the "
        "lowest rank that is missing.",
        "home-game lists",
        needs=("high",),
        takes=("which low hand wins a part",),
        half=other_hand("lowest", partial(low, rules=ACE_TO_FIVE), ACE_TO_FIVE_HANDS, "no low"),
        means={"low": "wheel"},
    ),
    Atom(
        "seven_five_low_half",
        "half",
        "the lowest hand, seven-five the best, takes half",
        ("high low seven five", "seven five low", "75 low", "seven five is low",
         "deuce to seven low takes half", "high low 2-7"),
        "The lowest hand wins a part of the pot, whatever it is; seven, five, four, three, two is "
        "the lowest: aces are high, straights and flushes count against it, and a wild card is "
        "the lowest rank that is missing.",
        "home-game lists",
        needs=("high",),
        takes=("which low hand wins a part",),
        half=other_hand(
            "lowest", partial(low, rules=DEUCE_TO_SEVEN), DEUCE_TO_SEVEN_HANDS, "no low"
        ),
        means={"low": "seven_five"},
    ),
    Atom(
        "high_low_declare",
        "half",
        "players declare for the high half, the low half or both",
        ("high low declare", "declare", "high low with a declaration",
         "high low simultaneous declare", "simultaneous declare", "chip declare",
         "declare with coins", "declare with coins in the fist"),
        "After the last round of betting all say at the same time whether they play for the high "
        "half, the low half or both. A half is won by the best hand of those who declared it; the "
        "lowest hand is ace to five, straights and flushes do not count, and a wild card is the "
        "lowest rank that is missing. A player who declared both must win both, alone, and "
        "else wins nothing. A half that nobody declared goes to the other. A pot that nobody wins "
        "is shared. Variation: It rides for a new deal among those left; or a further round of big "
        "bets follows the declaration.",
        "pagat: high-low poker",
        rules=BetDeclared,
        needs=("high",),
        half=other_hand("lowest", partial(low, rules=ACE_TO_FIVE), ACE_TO_FIVE_HANDS, "no low"),
        declared=True,
        changes=(Change(3, "a half that nobody declared goes to the other half"),),
        means={"low": "any", "declare": True},
    ),
    Atom(
        "badugi_half",
        "half",
        "the best badugi takes half",
        ("badugi takes half", "badugi half", "best badugi takes half"),
        "The best badugi wins a part of the pot: up to four cards of different ranks and suits, "
        "the lower the better, aces low.",
        "WSOP: Badugi",
        half=other_hand("badugi", badugi, BADUGI_HANDS, "no badugi"),
        means={"split": ["badugi"]},
    ),
    Atom(
        "natural_half",
        "half",
        "the best natural hand takes half",
        ("natural takes half", "best natural takes half", "split with natural", "natural half"),
        "The best hand in which nothing is wild wins a part of the pot: wild cards are themselves "
        "in it, and a joker counts for nothing.",
        "fecundity.com: Dr Pepper Split",
        needs=("high",),
        half=Half("natural", _natural, HIGH_HANDS, "no cards"),
        means={"split": ["natural"]},
    ),
)  # fmt: skip


def any_card_half(words: Sequence[str]) -> Atom:
    """Return the atom of the lowest or highest card of a suit in the hole.

    Raises:
        Refused: for a word that is no suit.
    """
    for atom in ATOMS:
        if atom.name == f"{'_'.join(words).lower()}_half":
            return atom
    raise Refused(f"{'_'.join(words)!r} is not the low or the high card of a suit")


FAMILIES = (
    family(
        "half",
        "half",
        "low heart in the hole takes half",
        lambda slots: (slots["end"], slots["suit"]),
        any_card_half,
    ),
)
