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
        if reason := _lacks(base, atom):
            raise Refused(reason)
    for one, other in combinations(atoms, 2):
        if reason := _clash(one, other):
            raise Refused(reason)


def objection(bases: Sequence[Base], atoms: Sequence[Atom], more: Atom) -> str:
    """Why one more atom cannot be said of a game of these; nothing where it can."""
    found = [_lacks(base, more) for base in bases] + [_clash(one, more) for one in atoms]
    return next((reason for reason in found if reason), "")


def contradiction(one: Atom, other: Atom) -> str:
    """Why two atoms do not go together; nothing where they do."""
    both = [what for what in one.takes if what in other.takes]
    if both:
        return f"both say {both[0]}"
    return one.against.get(other.name) or other.against.get(one.name) or ""


def _lacks(base: Base, atom: Atom) -> str:
    missing = [FEATURES[need] for need in atom.needs if need not in base.has]
    return f"{atom.name} does not go with {base.name}: it needs {missing[0]}" if missing else ""


def _clash(one: Atom, other: Atom) -> str:
    if one.name == other.name:
        return f"{one.name} is said twice"
    reason = contradiction(one, other)
    return f"{one.name} and {other.name} contradict each other: {reason}" if reason else ""
