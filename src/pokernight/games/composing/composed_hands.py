"""Readings of hands of a composed game: combined wild rules, the parts of the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pokernight.cards import Card
from pokernight.engine.state import State
from pokernight.engine.steps import HIGH, Contest, Reads
from pokernight.engine.steps.board_lines import ReadingOf
from pokernight.engine.view import HIDDEN, View
from pokernight.games.composing.bases import Base
from pokernight.games.composing.parts import Atom, AtomHand, CardsWild, Half
from pokernight.games.halves import HOLE
from pokernight.ranking import high, low, omaha_high_value, wild_low_value, wild_value
from pokernight.wording.message import Text

CLAIM = 1 << 32
"""Value of a claim to a part of the pot, above any high hand: claims come first, and without a
claim the part goes to the high hand."""
PARTS = ("pot", "half", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Names of equal parts of a pot, by their number."""
PARTS_OF = {
    "high": ("the high half", "the high third", "the high quarter"),
    "low spade": ("the low spade half", "the low spade third", "the low spade quarter"),
    "high spade": ("the high spade half", "the high spade third", "the high spade quarter"),
    "high heart": ("the high heart half", "the high heart third", "the high heart quarter"),
    "low heart": ("the low heart half", "the low heart third", "the low heart quarter"),
    "low diamond": ("the low diamond half", "the low diamond third", "the low diamond quarter"),
    "high diamond": ("the high diamond half", "the high diamond third",
                     "the high diamond quarter"),
    "high club": ("the high club half", "the high club third", "the high club quarter"),
    "low club": ("the low club half", "the low club third", "the low club quarter"),
    "diamonds": ("the diamonds half", "the diamonds third", "the diamonds quarter"),
    "spots": ("the spots half", "the spots third", "the spots quarter"),
    "nearest to 21": ("the nearest to 21 half", "the nearest to 21 third",
                      "the nearest to 21 quarter"),
    "low": ("the low half", "the low third", "the low quarter"),
    "lowest": ("the lowest half", "the lowest third", "the lowest quarter"),
    "badugi": ("the badugi half", "the badugi third", "the badugi quarter"),
    "natural": ("the natural half", "the natural third", "the natural quarter"),
}  # fmt: skip
"""Names of the parts of a pot of two, three and four parts, by what wins them."""


def part_of(name: str, count: int) -> str:
    """Return the name of one of so many equal parts, by what wins it: ``the high half``."""
    if name in PARTS_OF and 2 <= count <= 4:
        return PARTS_OF[name][count - 2]
    part = PARTS[count - 1] if count <= len(PARTS) else f"{count}th part"
    return f"the {name} {part}"


@dataclass(frozen=True)
class NoClaim(ReadingOf):
    """A hand that has nothing to win a part of the pot with: only its high hand counts there."""

    none: str

    @property
    def kind(self) -> str:
        """Kind: that the hand has no claim."""
        return self.none

    @property
    def order(self) -> int:
        """Behind every claim."""
        return -1

    def message(self) -> Text:
        """Return that the hand has no claim."""
        return self.none

    def __str__(self) -> str:
        return self.none


class ComposedHands:
    """The hands of a composed game.

    Args:
        base: the game it is composed of.
        atoms: the atoms of the game.

    Attributes:
        halves: the parts of the pot that are not the high hand's.
        every: whether a hand must win every part, or wins nothing.
        declared: whether players declare for which of two halves they play.
        hole: whether the house may have them declare, for a card in the hole wins half.
    """

    def __init__(self, base: Base, atoms: Sequence[Atom]) -> None:
        self._two = base.two
        self._low = base.low
        self._in_sight = "own up" in base.has
        self.halves = [atom.half for atom in atoms if atom.half is not None]
        self.every = any(atom.every for atom in atoms)
        self.declared = any(atom.declared for atom in atoms)
        self.hole = [half.side for half in self.halves] == [HOLE] and not self.every
        self.wild = [atom.wild for atom in atoms if atom.wild is not None]
        self._bugs = [atom.bug for atom in atoms if atom.bug is not None]
        self._watching = [atom.name for atom in atoms if atom.watch is not None]
        self._holds = [atom.holds for atom in atoms if atom.holds is not None]

    @property
    def same_wilds(self) -> frozenset[Card] | None:
        """The cards that are wild in every hand, where high hands with them are all that counts."""
        more = self.halves, self.every, self._bugs, self._watching, self._holds, self._two
        if any(more) or self._low is not None:
            return None
        cards: set[Card] = set()
        for rule in self.wild:
            if not isinstance(rule, CardsWild):
                return None
            cards |= rule.cards
        return frozenset(cards)

    # --- a hand, from a state or a view

    def held(self, state: State, down: Sequence[Card], up: Sequence[Card]) -> AtomHand:
        """A hand as the atoms look at it."""
        live = sum(state.live)
        return AtomHand(state.setup.rules, down, up, live, self.memory(state), self._two)

    def memory(self, state: State) -> Mapping[str, Sequence[Card]]:
        """Return what each watching atom remembers."""
        own = state.own
        return {name: state.cards(getattr(own, name)) for name in self._watching}

    def seat(self, state: State, seat: int) -> AtomHand:
        """A seat's whole hand, with what lies in the middle for all."""
        if not self._in_sight:  # cards that are turned up to be shown are still those in hand
            return self.held(state, state.cards(state.hands[seat]), state.cards(state.board))
        up = state.cards([*state.shown(seat), *state.board])
        return self.held(state, state.cards(state.down(seat)), up)

    def seen(self, view: View, hand: int) -> AtomHand:
        """A hand as the reader of a view knows it."""
        board = [seen.card for seen in view.look(view.board) if seen.card is not None]
        if not self._in_sight:
            return self.told(view, view.known(hand), board)
        up = [*view.known(hand, up=True), *board]
        return self.told(view, view.known(hand, up=False), up)

    def told(self, view: View, down: Sequence[Card] = (), up: Sequence[Card] = ()) -> AtomHand:
        """Return a hand with what the reader of a view knows of the deal."""
        memory = {
            name: [view.face[t] for t in view.own[name] if view.face[t] != HIDDEN]
            for name in self._watching
        }
        return AtomHand(view.rules, down, up, sum(view.live), memory, self._two)

    # --- what it is worth

    def marks(self, hand: AtomHand) -> tuple[set[Card], set[Card]]:
        """The cards that are wild, and those that are a bug: every rule adds its own."""
        wild: set[Card] = set()
        for rule in self.wild:
            wild.update(rule(hand))
        bugs: set[Card] = set()
        for rule in self._bugs:
            bugs.update(rule(hand))
        return wild, bugs

    def high(self, hand: AtomHand) -> Any:
        """Read the best five cards: the highest hand, or the lowest where it wins."""
        wild, bugs = self.marks(hand)
        if (rules := self._low) is not None:
            return hand.best(lambda cards: low(cards, rules=rules, wild=wild, bug=bugs))
        return hand.best(lambda cards: high(cards, wild=wild, bug=bugs))

    def value(self, hand: AtomHand) -> int:
        """Return the value of the best five cards."""
        wild, bugs = self.marks(hand)
        if self._low is not None:
            return wild_low_value(hand.cards, wild, bug=bugs, rules=self._low)
        if hand.two and not (wild or bugs) and len(hand.up) >= 3:
            return omaha_high_value(hand.down, hand.up)
        return max([wild_value(cards, wild, bug=bugs) for cards in hand.playable])

    def in_sight(self, state: State, seat: int) -> int:
        """Return the value of the face-up cards of a seat."""
        return self.value(self.held(state, (), state.cards(state.shown(seat))))

    def claims_high(self, hand: AtomHand) -> int:
        """The value of a hand that may win the high hand's part, or 0."""
        if not self._holds:
            return self.value(hand)
        reading = self.high(hand)
        return reading.value if all(rule(hand, reading) for rule in self._holds) else 0

    def part(self, half: Half, hand: AtomHand) -> Reads | None:
        """Return the reading with which a hand claims a part of the pot."""
        return half.reads(hand, *self.marks(hand))

    # --- what is won

    def names(self) -> list[str]:
        """Return the names of the parts of the pot."""
        if not self.halves or self.every:
            return ["the pot"]
        count = len(self.halves) + 1
        best = "high" if self._low is None else "lowest"
        return [part_of(name, count) for name in (best, *[half.name for half in self.halves])]

    def contests(self, *, declared: bool = False) -> tuple[Contest, ...]:
        """Return the contests for the pot: the high hand, and each part given by an atom.

        Where players have ``declared``, a part needs a claim of its own.
        """
        whole, *parts = self.names()
        if self.every:
            return (Contest(whole, self._wins_every, self._reads_high, among=self._wins_every),)
        first = Contest(whole, lambda state, seat: self.claims_high(self.seat(state, seat)),
                        self._reads_high, low=self._low is not None,
                        side=HIGH if declared else "",
                        reads=None if self.same_wilds is None else high)  # fmt: skip
        pairs = zip(parts, self.halves, strict=True)
        return (first, *[self._contest(name, half, declared) for name, half in pairs])

    def _reads_high(self, state: State, seat: int) -> Any:
        return self.high(self.seat(state, seat))

    def _contest(self, name: str, half: Half, declared: bool) -> Contest:
        def value(state: State, seat: int) -> int:
            hand = self.seat(state, seat)
            claim = self.part(half, hand)
            if claim is None:
                return 0 if declared else self.claims_high(hand)
            return CLAIM + claim.value

        def reading(state: State, seat: int) -> Reads:
            hand = self.seat(state, seat)
            claim = self.part(half, hand)
            return NoClaim(self.high(hand), half.none) if claim is None else claim

        return Contest(name, value, reading, half.low, side=half.side if declared else "")

    def _wins_every(self, state: State, seat: int, seats: Sequence[int] | None = None) -> int:
        """The value of a hand that nobody beats in any part of a pot, or 0.

        It competes with the players in the pot, or else with all players left in the hand.
        """
        hands = {player: self.seat(state, player) for player in seats or state.clockwise()}
        value = self.claims_high(hands[seat])
        if not value or value < max(map(self.claims_high, hands.values())):
            return 0
        for half in self.halves:
            claims = {player: self.part(half, hand) for player, hand in hands.items()}
            worth = {player: claim.value for player, claim in claims.items() if claim is not None}
            if seat not in worth or worth[seat] < max(worth.values()):
                return 0
        return value
