"""Knowledge of cards beyond faces, and what becomes of it when cards move untracked.

A *fact* is a count: so many of these tokens show a face of these. The knowledge that a viewer has
of unseen cards is a :class:`Mind`: for some cards the *room* where they must be, and bounds on how
many of some cards lie among some tokens. When the tokens of two cells are blended, so that nobody
can say which is which, bounds that told the cells apart are projected onto both: of the cards that
were certainly not in the first cell, the union holds at most as many as the second can have
brought. A bound on tokens elsewhere stays as it is.

Projection only ever loses knowledge, never adds any. That is the safe side: a redealt world may
be drawn from too many possibilities, but the true hand is always among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

MOST_BOUNDS = 40
"""The number of bounds that a viewer keeps; the tightest stay."""
ANY = -1
"""The mask of all faces."""


BLANK = -1
"""The face of a token that is not known."""


class Fact(NamedTuple):
    """Knowledge beyond faces: ``least`` to ``most`` of the tokens show a face of ``faces``.

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
    """Return the whole number whose bits are these."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def bits(numbers: int) -> Iterator[int]:
    """Iterate over the places of the bits of a mask, the lowest first."""
    while numbers:
        lowest = numbers & -numbers
        yield lowest.bit_length() - 1
        numbers ^= lowest


class Mind:
    """The knowledge that a viewer has of the cards.

    ``rooms`` has, by face, the mask of tokens among which that card certainly is (a single token:
    it is seen); ``most`` and ``least`` are bounds on the others.
    """

    __slots__ = ("least", "most", "rooms")

    def __init__(self, seen: Mapping[int, int], facts: Iterable[Fact], alive: int) -> None:
        """Begin with the faces seen, by token, and facts; only living tokens count."""
        self.rooms = {face: 1 << token for token, face in seen.items()}
        self.most: list[Bound] = []
        self.least: list[Bound] = []
        for fact in facts:
            tokens = fact.tokens & alive
            # A single face that is certainly there becomes a room: two rooms of a card intersect.
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
        """Add a card that the viewer sees."""
        self.rooms[face] = 1 << token

    def blend(self, cell: int) -> None:
        """Forget what tells the tokens of a cell apart.

        The cell is cut into parts that some mask tells apart, and the parts are merged one after
        the other: within a part nothing has to be forgotten.
        """
        parts = [cell]
        masks = {*self.rooms.values(), *(bound.tokens for bound in (*self.most, *self.least))}
        for tokens in masks:
            if tokens & cell not in (0, cell):
                halves = [half for part in parts for half in (part & tokens, part & ~tokens)]
                parts = [half for half in halves if half]
        blended = parts[0]
        for part in parts[1:]:
            self._merge(blended, part)
            blended |= part
        if len(parts) > 1:
            self.tidy()

    def facts(self) -> Iterator[tuple[int, int, int, int]]:
        """Iterate over all the knowledge, as (faces, tokens, least, most)."""
        for face, room in self.rooms.items():
            yield 1 << face, room, 1, 1
        for faces, tokens, count in self.most:
            yield faces, tokens, 0, count
        for faces, tokens, count in self.least:
            yield faces, tokens, count, min(faces.bit_count(), tokens.bit_count())

    def _elsewhere(self, tokens: int) -> int:
        """Return the mask of the cards that are certainly not among some tokens."""
        return mask(face for face, room in self.rooms.items() if not room & tokens)

    def _merge(self, cell: int, other: int) -> None:
        """Blend two cells, within each of which nothing tells the tokens apart."""
        both = cell | other
        # At most a of these faces in the cell and at most b of those in the other make at most
        # a + b of the common faces in both: every pair of bounds gives a bound on the union.
        most = [Bound(a.faces & b.faces, a.tokens | b.tokens, a.number + b.number)
                for a in self._sides(cell, other) for b in self._sides(other, cell)
                if not a.faces == b.faces == ANY]  # fmt: skip
        for bound in self.most:
            apart = bound.tokens & both not in (0, both)
            most.append(bound._replace(tokens=bound.tokens & ~both) if apart else bound)
        least = []
        for bound in self.least:
            if bound.tokens & both not in (0, both):
                bound = bound._replace(tokens=bound.tokens | both)
            least.append(bound)
        # At least a in the cell and at least b in the other make at least a + b in both, if the two
        # bounds cannot have counted the same token.
        for a, b in combinations(self.least, 2):
            crossing = (a.tokens & both, b.tokens & both) in ((cell, other), (other, cell))
            if crossing and not a.tokens & b.tokens:
                least.append(Bound(a.faces | b.faces, a.tokens | b.tokens, a.number + b.number))
        self.most, self.least = most, least
        # A card known to be in a part of the union can now be anywhere in it.
        for face, room in self.rooms.items():
            if room & both not in (0, both):
                self.rooms[face] = room | both
        self.tidy()

    def _sides(self, cell: int, other: int) -> list[Bound]:
        """Return the upper bounds on a cell that the other cell is no part of, widened.

        A bound is widened by all cards that are certainly elsewhere: they add nothing to the
        count, and more faces in common with a bound of the other cell keep more knowledge.
        """
        size = cell.bit_count()
        bounds = [bound for bound in self.most if bound.tokens & cell and not bound.tokens & other]
        for a, b in combinations(bounds, 2):
            # Only tokens under both bounds can be counted together, for the faces of either.
            faces, tokens = a.faces | b.faces, a.tokens & b.tokens
            if a.number + b.number < min(faces.bit_count(), tokens.bit_count()):
                bounds.append(Bound(faces, tokens, a.number + b.number))
        wide = [bound._replace(faces=bound.faces | self._elsewhere(bound.tokens))
                for bound in bounds]  # fmt: skip
        return [Bound(ANY, cell, size), Bound(self._elsewhere(cell), cell, 0), *wide]

    def tidy(self) -> None:
        """Remove bounds that exclude nothing; restrict the rest to open cards and tokens."""
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
        self.least = [bound for bound in sorted(least) if not _follows_at_least(bound, least)]

    def _open(self, bound: Bound, shut: int, taken: int) -> Bound:
        """Return a bound without the cards that are certainly inside or outside its tokens."""
        faces, tokens, count = bound
        for face, room in self.rooms.items():
            if room & ~tokens == 0:
                count -= faces >> face & 1
                faces &= ~(1 << face)
            elif not room & tokens:
                faces &= ~(1 << face)
        return Bound(faces & ~shut, tokens & ~taken, count)


def _tightest(bounds: set[Bound]) -> list[Bound]:
    """Return the bounds that do not follow from another, the tightest first."""
    kept: list[Bound] = []
    for bound in sorted(bounds, key=lambda bound: (bound.number, bound)):
        if not any(_follows(bound, other) for other in kept):
            kept = [other for other in kept if not _follows(other, bound)]
            kept.append(bound)
    # Each merge compares bounds in pairs; a dropped bound only allows more worlds.
    return kept[:MOST_BOUNDS]


def _follows(bound: Bound, other: Bound) -> bool:
    """Return whether an upper bound says no more than another does.

    Each face and each token that only ``bound`` has can add a single card to the count.
    """
    cards = (bound.faces & ~other.faces).bit_count()
    places = (bound.tokens & ~other.tokens).bit_count()
    return other.number + cards + places <= bound.number


def _follows_at_least(bound: Bound, bounds: set[Bound]) -> bool:
    """Return whether a lower bound follows from another: as many of fewer faces and tokens."""
    return any(
        other != bound
        and other.number >= bound.number
        and not other.faces & ~bound.faces
        and not other.tokens & ~bound.tokens
        for other in bounds
    )
