"""The groupings of Cripple Mr Onion and their order, and the arrangement of a hand.

A grouping has a *key*, a small integer: its place in the order, and below it what splits equal
names (fewer null eights; where the house says so, the total of a flush or the wild cards). The
value of an arrangement has the keys of its groupings, best first, as its digits: so values compare
as the rules do, best grouping against best grouping, then the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pokernight.cards import Card, name
from pokernight.ranking.onion.onion_rules import OnionRules
from pokernight.wording.message import Message, Text, message

NOTHING: Final = "nothing"
BAGELS: Final = ("bagel", "double bagel", "triple bagel", "lesser bagel", "great bagel")
ONION_OF: Final = {
    2: "two-card onion",
    3: "three-card onion",
    4: "four-card onion",
    5: "five-card onion",
    6: "six-card onion",
    7: "seven-card onion",
}
TWO_CARD_ONION: Final = ONION_OF[2]
BROKEN_FLUSH: Final = "broken flush"
FLUSH: Final = "flush"
BROKEN_ROYAL: Final = "broken Royal"
ROYAL: Final = "Royal"
WILD_ROYAL: Final = "wild Royal"
ELEPHANTS: Final = "Elephants' Double Onion"
OCTAVO: Final = "Octavo"
ONIONS: Final = ("Double Onion", "Triple Onion", "Lesser Onion", "Great Onion")
GREAT_BAGEL: Final = BAGELS[4]
GREAT_ONION: Final = ONIONS[3]

_MIDDLE: Final = (
    (3, BROKEN_FLUSH),
    (4, ONION_OF[3]),
    (5, FLUSH),
    (6, ONION_OF[4]),
    (7, BROKEN_ROYAL),
    (8, ONION_OF[5]),
    (9, ROYAL),
    (10, ONION_OF[6]),
    (11, WILD_ROYAL),
    (12, ONION_OF[7]),
)
_SMALLER_ONIONS: Final = (ELEPHANTS, *ONIONS[:2], ONIONS[2], OCTAVO)
_USUAL: Final = (
    *((1, bagel) for bagel in BAGELS),
    (2, TWO_CARD_ONION),
    *_MIDDLE,
    *((13, onion) for onion in (*_SMALLER_ONIONS, GREAT_ONION)),
)
_FOOL: Final = (
    (1, TWO_CARD_ONION),
    *((1, onion) for onion in _SMALLER_ONIONS),
    (2, BAGELS[0]),
    *_MIDDLE,
    *((13, bagel) for bagel in BAGELS[1:]),
    (13, GREAT_ONION),
)

MOST_GROUPINGS: Final = 5
"""Ten cards, and two at least in a grouping."""
KEY_BITS: Final = 12
_SPLIT_BITS: Final = 7
_WILD_BITS: Final = 4
_MOST_WILD: Final = (1 << _WILD_BITS) - 1
_MOST_NULLS: Final = (1 << _SPLIT_BITS - _WILD_BITS) - 1


class Order(NamedTuple):
    """The order of the groupings, with or without the Fool.

    Attributes:
        names: by place, the lowest first; place 0 is nothing.
        ranks: the rank by place, 1 to 13 as in the rules' table.
        places: the place of each name.
    """

    names: tuple[str, ...]
    ranks: tuple[int, ...]
    places: dict[str, int]

    def key(self, grouping: str, split: int = 0) -> int:
        """The key of a grouping; ``split`` tells equal names apart, the higher the better."""
        return self.places[grouping] << _SPLIT_BITS | split

    def name_of(self, key: int) -> str:
        """The name of the grouping with this key."""
        return self.names[key >> _SPLIT_BITS]

    def rank_of(self, key: int) -> int:
        """The rank of the grouping with this key."""
        return self.ranks[key >> _SPLIT_BITS]


def _order(table: Iterable[tuple[int, str]]) -> Order:
    ranks, names = zip((0, NOTHING), *table)
    return Order(names, ranks, {name: place for place, name in enumerate(names)})


_ORDERS: Final = (_order(_USUAL), _order(_FOOL))


def order(fool: bool = False) -> Order:
    """The order of the groupings: as in the table, or with bagels and Onions exchanged (#11)."""
    return _ORDERS[fool]


def possible(rules: OnionRules) -> tuple[str, ...]:
    """Return the groupings possible by these rules, the lowest first, and ``NOTHING`` last."""
    royal_eights = rules.eights == "wild" or rules.magic_eights
    never = {NOTHING}
    if not royal_eights:
        never.add(WILD_ROYAL)
    if not (royal_eights and rules.octavo):
        never.add(OCTAVO)
    if not rules.elephants:
        never.add(ELEPHANTS)
    return (*(name for name in order(rules.fool).names if name not in never), NOTHING)


def split_nulls(nulls: int) -> int:
    """Return the split of onions of equal size: fewer null eights win (#1)."""
    return _MOST_NULLS - nulls << _WILD_BITS


def split_total(total: int) -> int:
    """Return the split of flushes where the higher total, 16 to 21, wins."""
    return total - 16 << _WILD_BITS


def split_wild(wild: int, rules: OnionRules) -> int:
    """Return the split of equal groupings where wild cards count for or against them."""
    if rules.wild_ties == "fewer":
        return _MOST_WILD - wild
    return wild if rules.wild_ties == "more" else 0


def value_of(keys: Iterable[int]) -> int:
    """Return the value of an arrangement from the keys of its groupings, best first."""
    value = 0
    places = KEY_BITS * MOST_GROUPINGS
    for key in keys:
        places -= KEY_BITS
        value |= key << places
    return value


def best_key(value: int) -> int:
    """The key of the best grouping of an arrangement with this value; 0 for none."""
    return value >> KEY_BITS * (MOST_GROUPINGS - 1)


class Grouping(NamedTuple):
    """Cards that count together.

    Attributes:
        name: as in the rules, ``five-card onion``.
        rank: its place in the rules' table, 1 (bagels) to 13 (Onions); the Fool moves it.
        cards: the cards that make it.
        nulls: the number of null eights among them.
        wilds: the number of wild cards among them that stand for another card.
        stands_for: each wild card among them, with the card that it is read as.
    """

    name: str
    rank: int
    cards: tuple[Card, ...]
    nulls: int = 0
    wilds: int = 0
    stands_for: tuple[tuple[Card, Card], ...] = ()

    def message(self) -> Message:
        """Return its name with its cards as a sentence."""
        words = "{grouping} ({made_of:cards})"
        if self.nulls == 1:
            words = "{grouping} ({made_of:cards}, one null eight)"
        elif self.nulls:
            words = "{grouping} ({made_of:cards}, {nulls:#null eight})"
        made_of = [name(card) for card in self.cards]
        return message(words, grouping=self.name, made_of=made_of, nulls=self.nulls)

    def __str__(self) -> str:
        return str(self.message())

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``name``, ``rank``, ``cards``, ``nulls`` and ``wilds``."""
        return {
            "name": self.name,
            "rank": self.rank,
            "cards": [name(card) for card in self.cards],
            "nulls": self.nulls,
            "wilds": self.wilds,
        }


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The best partition of a hand into groupings.

    Attributes:
        groupings: the best first.
        value: higher is better; comparable between hands in the same order of groupings.
        idle: the cards that are in no grouping.
    """

    groupings: tuple[Grouping, ...]
    value: int
    idle: tuple[Card, ...] = ()

    @property
    def best(self) -> Grouping | None:
        """The best grouping, if there is any."""
        return self.groupings[0] if self.groupings else None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards played, best grouping first."""
        return tuple(card for grouping in self.groupings for card in grouping.cards)

    @property
    def nulls(self) -> int:
        """Return how many null eights are played."""
        return sum(grouping.nulls for grouping in self.groupings)

    @property
    def stands_for(self) -> tuple[tuple[Card, Card], ...]:
        """Each wild card played, with the card that it is read as."""
        return tuple(pair for grouping in self.groupings for pair in grouping.stands_for)

    @property
    def kind(self) -> str:
        """The name of the best grouping."""
        return self.groupings[0].name if self.groupings else NOTHING

    @property
    def order(self) -> int:
        """The place of the best grouping in the usual order of them, the best the highest."""
        return order().places[self.kind]

    def plays(self, card: Card) -> bool:
        """Return whether a card is in any of the groupings."""
        return any(card in grouping.cards for grouping in self.groupings)

    def message(self) -> Message:
        """Return the groupings with their cards as a sentence."""
        return _together([grouping.message() for grouping in self.groupings])

    def names(self) -> Message:
        """Return the names of the groupings as a sentence."""
        return _together([grouping.name for grouping in self.groupings])

    def __str__(self) -> str:
        return str(self.message())

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``groupings``, ``idle``, ``stands_for`` and ``value``."""
        return {
            "groupings": [grouping.to_json() for grouping in self.groupings],
            "idle": [name(card) for card in self.idle],
            "stands_for": {name(card): name(other) for card, other in self.stands_for},
            "value": self.value,
        }


def _together(groupings: Sequence[Text]) -> Message:
    """Return groupings as a sentence, or that there is none."""
    return message("{groupings:+}", groupings=groupings) if groupings else message(NOTHING)
