"""What is learnt beyond faces, and what becomes of it when cards move that nobody can follow.

A *fact* counts: so many of these tokens show one of these faces. What one viewer knows of the
cards that he cannot see is a :class:`Mind`: for some cards the *room* where they must be, and
bounds on how many of some cards lie among some tokens. When tokens are blended, so that nobody
can say which is which, the bounds that told them apart are projected: of the cards that were
certainly not among the ones, at most as many lie among both as the others can have brought; and
what a bound said of tokens elsewhere stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

MOST_BOUNDS = 40
"""How many bounds a viewer keeps in mind; the tightest stay."""
ANY = -1
"""The mask of all faces."""


BLANK = -1
"""The face of a token that is not known."""


class Fact(NamedTuple):
    """Something learnt beyond faces: ``least`` to ``most`` of the tokens show one of the faces.

    All three are masks: ``knowers`` of seats, ``faces`` of cards, ``tokens`` of tokens.
    """

    knowers: int
    faces: int
    tokens: int
    least: int
    most: int


class Bound(NamedTuple):
    """At most (or at least) ``number`` of the faces lie among the tokens."""

    faces: int
    tokens: int
    number: int


def mask(numbers: Iterable[int]) -> int:
    """The whole number whose bits are these."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def bits(numbers: int) -> Iterator[int]:
    """The places of the bits of a mask, the lowest first."""
    while numbers:
        lowest = numbers & -numbers
        yield lowest.bit_length() - 1
        numbers ^= lowest


class Mind:
    """What one viewer knows of the cards.

    ``rooms`` has, by face, the tokens among which that card certainly is (one token: it is seen);
    ``most`` and ``least`` are bounds on the others.
    """

    __slots__ = ("least", "most", "rooms")

    def __init__(self, seen: Mapping[int, int], facts: Iterable[Fact], alive: int) -> None:
        """Begin with the faces seen, by token, and facts; only living tokens count."""
        self.rooms = {face: 1 << token for token, face in seen.items()}
        self.most: list[Bound] = []
        self.least: list[Bound] = []
        for fact in facts:
            tokens = fact.tokens & alive
            if fact.least == 1 == fact.faces.bit_count():
                face = fact.faces.bit_length() - 1
                self.rooms[face] = self.rooms.get(face, ANY) & tokens
                continue
            if fact.most < min(fact.faces.bit_count(), tokens.bit_count()):
                self.most.append(Bound(fact.faces, tokens, fact.most))
            if fact.least:
                self.least.append(Bound(fact.faces, tokens, fact.least))
        self.tidy()

    def see(self, token: int, face: int) -> None:
        """The viewer sees a card."""
        self.rooms[face] = 1 << token

    def blend(self, cell: int) -> None:
        """Nobody can tell these tokens apart any longer."""
        parts = [cell]
        masks = {*self.rooms.values(), *(bound.tokens for bound in (*self.most, *self.least))}
        for tokens in masks:
            if tokens & cell not in (0, cell):
                parts = [part for one in parts for part in (one & tokens, one & ~tokens) if part]
        blended = parts[0]
        for part in parts[1:]:
            self._merge(blended, part)
            blended |= part
        if len(parts) > 1:
            self.tidy()

    def facts(self) -> Iterator[tuple[int, int, int, int]]:
        """All there is to know, as (faces, tokens, least, most)."""
        for face, room in self.rooms.items():
            yield 1 << face, room, 1, 1
        for faces, tokens, count in self.most:
            yield faces, tokens, 0, count
        for faces, tokens, count in self.least:
            yield faces, tokens, count, min(faces.bit_count(), tokens.bit_count())

    def _elsewhere(self, tokens: int) -> int:
        """The cards that are certainly not among some tokens."""
        return mask(face for face, room in self.rooms.items() if not room & tokens)

    def _merge(self, one: int, other: int) -> None:
        """Blend two cells, each of which is one already."""
        both = one | other
        here, there = self._sides(one, other), self._sides(other, one)
        most = [Bound(a.faces & b.faces, a.tokens | b.tokens, a.number + b.number)
                for a in here for b in there if not a.faces == b.faces == ANY]  # fmt: skip
        for bound in self.most:
            apart = bound.tokens & both not in (0, both)
            most.append(bound._replace(tokens=bound.tokens & ~both) if apart else bound)
        least = []
        for bound in self.least:
            if bound.tokens & both not in (0, both):
                bound = bound._replace(tokens=bound.tokens | both)
            least.append(bound)
        for a, b in combinations(self.least, 2):
            crossing = (a.tokens & both, b.tokens & both) in ((one, other), (other, one))
            if crossing and not a.tokens & b.tokens:
                least.append(Bound(a.faces | b.faces, a.tokens | b.tokens, a.number + b.number))
        self.most, self.least = most, least
        for face, room in self.rooms.items():
            if room & both not in (0, both):
                self.rooms[face] = room | both
        self.tidy()

    def _sides(self, cell: int, other: int) -> list[Bound]:
        """What bounds the cards in a cell apart from another one, as wide as it can be said."""
        size = cell.bit_count()
        bounds = [bound for bound in self.most if bound.tokens & cell and not bound.tokens & other]
        for a, b in combinations(bounds, 2):
            faces, tokens = a.faces | b.faces, a.tokens & b.tokens
            if a.number + b.number < min(faces.bit_count(), tokens.bit_count()):
                bounds.append(Bound(faces, tokens, a.number + b.number))
        wide = [bound._replace(faces=bound.faces | self._elsewhere(bound.tokens))
                for bound in bounds]  # fmt: skip
        return [Bound(ANY, cell, size), Bound(self._elsewhere(cell), cell, 0), *wide]

    def tidy(self) -> None:
        """Drop what says nothing, and say the rest of cards and tokens that are still open."""
        seen = {face: room for face, room in self.rooms.items() if room & room - 1 == 0}
        shut = mask(seen)
        taken = 0
        for room in seen.values():
            taken |= room
        most: set[Bound] = set()
        for bound in self.most:
            faces, tokens, count = self._open(bound, shut, taken)
            if count < min(faces.bit_count(), tokens.bit_count()):
                most.add(Bound(faces, tokens, count))
        self.most = _tightest(most)
        least: set[Bound] = set()
        for bound in self.least:
            faces, tokens, count = self._open(bound, shut, taken)
            if count > 0 and faces and tokens:
                least.add(Bound(faces, tokens, count))
        self.least = [one for one in sorted(least) if not _follows_at_least(one, least)]

    def _open(self, bound: Bound, shut: int, taken: int) -> Bound:
        """A bound without the cards of which it is certain whether they are among its tokens."""
        faces, tokens, count = bound
        for face, room in self.rooms.items():
            if room & ~tokens == 0:
                count -= faces >> face & 1
                faces &= ~(1 << face)
            elif not room & tokens:
                faces &= ~(1 << face)
        return Bound(faces & ~shut, tokens & ~taken, count)


def _tightest(bounds: set[Bound]) -> list[Bound]:
    """The bounds that do not follow from another one, the tightest first."""
    kept: list[Bound] = []
    for one in sorted(bounds, key=lambda bound: (bound.number, bound)):
        if not any(_follows(one, other) for other in kept):
            kept = [other for other in kept if not _follows(other, one)]
            kept.append(one)
    return kept[:MOST_BOUNDS]


def _follows(one: Bound, other: Bound) -> bool:
    """Whether a bound says no more than another one does."""
    cards = (one.faces & ~other.faces).bit_count()
    places = (one.tokens & ~other.tokens).bit_count()
    return other.number + cards + places <= one.number


def _follows_at_least(one: Bound, bounds: set[Bound]) -> bool:
    return any(
        other != one
        and other.number >= one.number
        and not other.faces & ~one.faces
        and not other.tokens & ~one.tokens
        for other in bounds
    )
