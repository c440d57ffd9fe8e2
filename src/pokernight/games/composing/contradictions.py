"""Which atoms do not go together, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pokernight.errors import Refused
from pokernight.games.composing.bases import Base
from pokernight.games.composing.parts import FEATURES, Atom


def check_pairs(base: Base, atoms: Sequence[Atom]) -> None:
    """Refuse atoms that do not go with the base, are there twice, or contradict each other.

    Raises:
        Refused: which ones, and why.
    """
    for atom in atoms:
        if missing := [need for need in atom.needs if need not in base.has]:
            what = FEATURES[missing[0]]
            raise Refused(f"{atom.name} does not go with {base.name}: it needs {what}")
    for one, other in combinations(atoms, 2):
        if one.name == other.name:
            raise Refused(f"{one.name} is said twice")
        if reason := contradiction(one, other):
            raise Refused(f"{one.name} and {other.name} contradict each other: {reason}")


def contradiction(one: Atom, other: Atom) -> str:
    """Why two atoms do not go together; nothing where they do."""
    both = [what for what in one.takes if what in other.takes]
    if both:
        return f"both say {both[0]}"
    return one.against.get(other.name) or other.against.get(one.name) or ""
