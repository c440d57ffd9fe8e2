"""Parts of a composed game: atoms, each with its clause, its phrases and its effects.

An atom says as data at which points of a game it plugs in. The base says which of these points it
has, and :mod:`~pokernight.games.composing.compose` puts them together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from pokernight.cards import STANDARD, Card, rank
from pokernight.engine.asks import Ask
from pokernight.engine.changes import Change
from pokernight.engine.event_kinds import NO_KINDS, Kinds
from pokernight.engine.presentation import Worded
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.engine.steps import LOW, Reads
from pokernight.errors import Refused, nearest_name
from pokernight.games.composing.phrase_tables import FAMILY_PHRASES
from pokernight.ranking.ladder import Ladder
from pokernight.wording.message import Text, message

R = TypeVar("R", bound="Reads | None")
Part = TypeVar("Part")
Group: TypeAlias = Literal["wild", "event", "half", "cost", "opener", "holding", "dealing"]
"""Topics of atoms."""

GROUPS: Mapping[Group, str] = {
    "wild": "What is wild",
    "event": "What a card face up makes wild",
    "half": "What takes a part of the pot",
    "cost": "What a card costs or brings",
    "opener": "Who opens",
    "holding": "What must be held to win",
    "dealing": "How cards are dealt",
}
"""Each in words, in the order in which they are listed."""

Feature: TypeAlias = Literal[
    "high", "up", "own up", "hole", "one hole", "last down", "draw", "board"
]
"""Features of a base: a high hand that wins; cards that come face up; those before a player; cards
that others do not see beside such as they do; a single such card; a last card face down; a draw; a
board."""

FEATURES: Mapping[Feature, str] = {
    "high": "a high hand that wins",
    "up": "cards that come face up",
    "own up": "cards face up before each player",
    "hole": "cards in the hole",
    "one hole": "a single card in the hole",
    "last down": "a last card face down",
    "draw": "a draw",
    "board": "a board",
}
"""Each in words."""

Memory: TypeAlias = tuple[int, ...]
"""Memory that an atom keeps of the deal: cards, as tokens."""

SMALL = frozenset({"a", "and", "in", "of", "or", "the", "to", "with"})
"""Words that a title leaves small."""
SPELLED: Mapping[str, str] = {
    "down four": "down, four",
    "down six": "down, six",
    "high low": "high-low",
    "one eyed": "one-eyed",
    "queens suit": "queen's suit",
    "seven five": "seven-five",
    "threes sixes": "threes, sixes",
    "twenty one": "twenty-one",
    "twos fours": "twos, fours",
}
"""The words of names whose title has a hyphen, an apostrophe or a comma, which no name has."""


@dataclass(frozen=True)
class CardsWild:
    """Wild rule by which the same cards are wild in every hand."""

    cards: frozenset[Card]

    @classmethod
    def of_ranks(cls, ranks: Collection[int]) -> CardsWild:
        """Return the rule by which every card of some ranks is wild."""
        return cls(frozenset(of_ranks(STANDARD.cards, ranks)))

    def __call__(self, hand: AtomHand) -> list[Card]:
        """Return those cards of a hand."""
        return [card for card in hand.cards if card in self.cards]


class DealtCard(NamedTuple):
    """A card that has been dealt.

    Attributes:
        token: the card.
        seat: the seat of its player; -1 where it lies in the middle for all.
        up: whether it lies face up.
        last: whether it is among the last cards that the rounds deal.
        later: the cards dealt, or turned up, at the same time that lie after it.
    """

    token: int
    seat: int
    up: bool = True
    last: bool = False
    later: Memory = ()


class AtomHand(NamedTuple):
    """A hand as atoms look at it: of a state, of a view, or as a person types it.

    Attributes:
        rules: the house rules.
        down: its cards face down.
        up: its cards face up, and those that lie in the middle for all.
        players: the number left in the hand; 0 if unknown.
        memory: the memory of each atom that watches the deal, as far as it is known.
        two: whether just two cards in the hole are played, with three of the board.
    """

    rules: Any
    down: Sequence[Card]
    up: Sequence[Card]
    players: int = 0
    memory: Mapping[str, Sequence[Card]] = {}
    two: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return every card of the hand."""
        return (*self.down, *self.up)

    @property
    def playable(self) -> list[tuple[Card, ...]]:
        """The cards that may be played together: all; or each two of the hole with three more."""
        if not self.two:
            return [self.cards]
        pairs = combinations(self.down, min(2, len(self.down)))
        threes = [*combinations(self.up, min(3, len(self.up)))]
        return [(*pair, *three) for pair in pairs for three in threes]

    def best(self, reads: Callable[[Sequence[Card]], R]) -> R:
        """The best that a ranking reads in cards that may be played together, if anything."""
        readings = [reads(cards) for cards in self.playable]
        return max(readings, key=lambda read: -1 if read is None else read.value)


WildRule: TypeAlias = Callable[[AtomHand], Collection[Card]]
"""Chooser of the wild cards of a hand."""


class Watch(NamedTuple):
    """An atom's watch over the deal.

    Attributes:
        sees: the new memory once a card was dealt, from the memory before.
        fact: the memory described in a sentence, for players who type cards.
        down: whether it watches cards that are dealt face down too.
        tells: tells the event that the memory has changed, from the new memory, citing the clause
            it is given; None for an atom that does so silently.
    """

    sees: Callable[[State, Memory, DealtCard], Memory]
    fact: str
    down: bool = False
    tells: Callable[[State, Memory, str], None] | None = None


class Half(NamedTuple):
    """A part of the pot that is won by something else than the best hand.

    Attributes:
        name: its name, as in "the low spade half".
        reads: the reading with which a hand claims it; None where it has no claim.
        ladder: the order of what wins it.
        none: the text for a hand without a claim.
        low: whether the odd chip among equal ones goes by low cards.
        side: the word by which a player declares for it.
    """

    name: str
    reads: Callable[[AtomHand, Collection[Card], Collection[Card]], Reads | None]
    ladder: Ladder
    none: str
    low: bool = False
    side: str = LOW


ThrowsIn: TypeAlias = Callable[[Memory, bool], bool]
"""Test whether the cards are thrown in after a round, from an atom's memory, and whether
more come face up."""


class CardCost(NamedTuple):
    """Cost of a card face up to its player, or cards that it brings, settled in the order dealt.

    Attributes:
        falls: whether it falls due when this card is dealt face up to a player.
        then: does it, given what was answered and the clause; gives the cards that it has dealt.
        ask: the question asked before, if any.
        cards: the most extra cards that it may bring in a hand.
        why: for what, in the arithmetic of too many players: "the fours".
        under: under which house rules anything falls due at all.
    """

    falls: Callable[[State, DealtCard], bool]
    then: Callable[[State, int, int, Any, str], Sequence[int]]
    ask: Callable[[State, int, int, str], Ask | None] = lambda state, seat, token, clause: None
    cards: int = 0
    why: Text = ""
    under: Callable[[Any], bool] = lambda rules: True


class DealRound(NamedTuple):
    """A round: the cards that are dealt, a letter each, and whether bets are big.

    ``d`` is a card face down to everybody, ``u`` a card face up; at ``r`` each player turns up a
    card of theirs; ``c`` is a card that each player takes face down or up; ``b`` is a card on the
    board, ``x`` a draw, ``q`` a card that may be replaced at a price, ``p`` a card passed to the
    left, and ``t`` a card thrown away.
    """

    cards: str
    big: bool = False


Streets: TypeAlias = tuple[DealRound, ...]


DEALS = Kinds(changes_wilds=("dealt", "dealt up"))
"""Kinds of an atom by which a card that is dealt may change which others are wild."""


@dataclass(frozen=True, eq=False)
class Atom:
    """A rule that a dealer may add to a game by a phrase.

    Attributes:
        name: by which commands take it.
        group: its topic.
        says: its rule in half a sentence: "threes and nines are wild".
        phrases: two or more phrases by which dealers name it, in plain words.
        clause: its paragraph of the page.
        source: where it is played so.
        table: what a table with real cards is told of it, if not its clause.
        strange: a strange case and its ruling.
        needs: the features that a base must have for it.
        takes: the matters that no second atom may rule on, each in words: "who opens".
        against: atoms that it contradicts otherwise, by name, each with the reason.
        rules: its house rules, to be mixed in with those of the base.
        wild: which cards of a hand it makes wild.
        bug: which it makes bugs.
        reason: why they are, from the hand.
        watch: its watch over the deal, for an atom with a memory of its own.
        note: a public remark from what it remembers, and how many are left; nothing for none.
        half: the part of the pot that it gives away.
        due: the cost of a card face up, or what it brings.
        opens: the opener of each round, given a function for the value of a seat's hand in sight.
        may_open: test of who may bet or raise while nobody has, in the first round.
        holds: whether a hand may win the high hand's part.
        every: whether a hand must win every part of the pot, or wins nothing.
        throws_in: under given rules, whether the cards are thrown in now, the pot staying for the
            next deal, if they ever are; see :data:`ThrowsIn`.
        deals: its change of the rounds, under given rules.
        declared: whether players declare for which half of the pot they play.
        jokers: the number of jokers that it brings into the pack.
        counts_players: whether the number of players left in the hand matters.
        looks: whether players must look at their cards face down for it.
        kinds: the questions and events that it adds.
        changes: its changes of rules between versions, the latest last; see :class:`Change`.
        means: what it says as data, by the keys of ``pokernight say --json``.
        called: its title for people; "" for that of its name.
    """

    name: str
    group: Group
    says: str
    phrases: tuple[str, ...]
    clause: str
    source: str = "house"
    table: Worded = ""
    strange: Worded = ""
    needs: tuple[Feature, ...] = ()
    takes: tuple[str, ...] = ()
    against: Mapping[str, str] = field(default_factory=dict)
    rules: type[Rules] = Rules
    wild: WildRule | None = None
    bug: WildRule | None = None
    reason: Callable[[AtomHand], Text] = lambda hand: "the house says so"
    watch: Watch | None = None
    note: Callable[[AtomHand], Text] | None = None
    half: Half | None = None
    due: CardCost | None = None
    opens: Callable[[State, Callable[[State, int], int]], int] | None = None
    may_open: Callable[[State, int], bool] | None = None
    holds: Callable[[AtomHand, Reads], bool] | None = None
    every: bool = False
    throws_in: Callable[[Any], ThrowsIn | None] | None = None
    deals: Callable[[Any, Streets], Streets] | None = None
    declared: bool = False
    jokers: int = 0
    counts_players: bool = False
    looks: bool = False
    kinds: Kinds = NO_KINDS
    changes: tuple[Change, ...] = ()
    means: Mapping[str, Any] = field(default_factory=dict)
    called: str = ""

    def told(self, rules: Any) -> Any:
        """Return what a table with real cards is told of it under house rules.

        A clause is English in every language, as on the page of a composed game.
        """
        words = self.table or self.clause
        return words(rules) if callable(words) else words

    @property
    def title(self) -> str:
        """Title of the atom for people: "Follow the Queen"."""
        if self.called:
            return self.called
        words = self.name.replace("_", " ")
        for plain, spelled in SPELLED.items():
            words = words.replace(plain, spelled)
        return re.sub(
            r"[a-z0-9']+",
            lambda word: word[0] if word[0] in SMALL else word[0].capitalize(),
            words,
        )

    def __repr__(self) -> str:
        return f"<Atom {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], Atom], tuple[str]]:
        """Pickle an atom by its name."""
        return _named, (self.name,)


class Family(NamedTuple):
    """Atoms that differ in ranks, cards, numbers or prices, by which they are named: ``wild_2_jh``.

    Attributes:
        name: first word of the name of each.
        group: the topic of its atoms.
        example: what a dealer may say.
        phrases: phrases with slots (:mod:`~pokernight.games.composing.vocabulary`).
        read: the further words of the name, from what stands in the slots.
        make: makes the atom from these words.
    """

    name: str
    group: Group
    example: str
    phrases: tuple[str, ...]
    read: Callable[[Mapping[str, str]], Sequence[str]]
    make: Callable[[Sequence[str]], Atom]

    def said(self, slots: Mapping[str, str]) -> Atom:
        """Return the atom of a phrase with these slots.

        Raises:
            Refused: if there can be no such atom.
        """
        return _of_family(self.make, tuple(self.read(slots)))

    def named(self, name: str) -> Atom | None:
        """Return the atom of a name, or None if it is of no such name."""
        first, *rest = name.split("_")
        words = [word[:1].upper() + word[1:] if word[:1].isalpha() else word for word in rest]
        return _of_family(self.make, tuple(words)) if first == self.name and rest else None


def family(
    name: str,
    group: Group,
    example: str,
    read: Callable[[Mapping[str, str]], Sequence[str]],
    make: Callable[[Sequence[str]], Atom],
) -> Family:
    """Return the family of a name, with its phrases."""
    return Family(name, group, example, FAMILY_PHRASES[name], read, make)


@lru_cache(maxsize=4096)
def _of_family(make: Callable[[Sequence[str]], Atom], words: tuple[str, ...]) -> Atom:
    """Return an atom of a family, the same for the same words."""
    return make(words)


def _named(name: str) -> Atom:
    from pokernight.games.composing.atoms import atom

    return atom(name)


def is_joker(card: Card) -> bool:
    """Return whether a card has no rank and no suit."""
    return card >= 52


def of_ranks(cards: Sequence[Card], ranks: Collection[int]) -> list[Card]:
    """The cards of some ranks, of which no joker is."""
    return [card for card in cards if rank(card) in ranks and not is_joker(card)]


def like(cards: Sequence[Card], models: Collection[Card]) -> list[Card]:
    """The cards of the ranks of some others; jokers are of no rank."""
    return of_ranks(cards, {rank(card) for card in models if not is_joker(card)})


def by_name(known: Mapping[str, Part], name: str, like: str, unlike: str) -> Part:
    """Return the part of a name.

    Args:
        known: the parts by name.
        name: a name.
        like: the refusal of a ``name`` for which another may be ``meant``.
        unlike: the refusal of any other, with all that are ``known``.

    Raises:
        Refused: with the nearest name, or all there are.
    """
    if name in known:
        return known[name]
    wrong = repr(name[:100])
    if close := nearest_name(name, list(known)):
        raise Refused(message(like, name=wrong, meant=repr(close)))
    raise Refused(message(unlike, name=wrong, known=", ".join(known)))
