"""Pairs of atoms that do not go together, and the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pokernight.errors import Refused
from pokernight.games.composing.bases import Base
from pokernight.games.composing.parts import FEATURES, Atom
from pokernight.wording.message import Text, message


def check_pairs(base: Base, atoms: Sequence[Atom]) -> None:
    """Refuse atoms that do not go with the base, are there twice, or contradict each other.

    Raises:
        Refused: which ones, and why.
    """
    for atom in atoms:
        if reason := _lacks(base, atom):
            raise Refused(reason)
    for first, other in combinations(atoms, 2):
        if reason := _clash(first, other):
            raise Refused(reason)


def objection(bases: Sequence[Base], atoms: Sequence[Atom], more: Atom) -> Text:
    """Return why an atom cannot join a game of these parts, "" where it can."""
    objections = [_lacks(base, more) or out_of_sight(base, more) for base in bases] + [
        _clash(atom, more) for atom in atoms
    ]
    return next((reason for reason in objections if reason), "")


def out_of_sight(base: Base, atom: Atom) -> Text:
    """Return why an event of cards dealt face up to players does not go with a board, or ""."""
    if atom.group != "event" or "own up" in base.has or "up" not in base.has:
        return ""
    if "up" not in atom.needs:
        return ""
    return message(
        "{base:=} has no cards that come face up to a player: {phrase:=} needs them",
        base=base.title,
        phrase=repr(atom.phrases[0]),
    )


def contradiction(first: Atom, other: Atom) -> Text:
    """Return why two atoms do not go together, "" where they do."""
    both = [task for task in first.takes if task in other.takes]
    if both:
        return message("both say {task}", task=both[0])
    if (first.declared and other.half) or (other.declared and first.half):
        return "players declare for two parts of the pot, not for more"
    if (first.declared and other.every) or (other.declared and first.every):
        return "a player who declares for both parts must win both already"
    return first.against.get(other.name) or other.against.get(first.name) or ""


UNSEEN = ("wild", "event")
"""Topics of the atoms that go with cards turned over unseen."""


def _lacks(base: Base, atom: Atom) -> Text:
    if base.unseen and (atom.group not in UNSEEN or atom.looks):
        return message(
            "{atom:=} does not go with {base:=}: nobody may look at their cards there",
            atom=atom.name,
            base=base.name,
        )
    if base.unseen and atom.bug is not None:
        wild = "{atom:=} does not go with {base:=}: a joker is wild there"
        return message(wild, atom=atom.name, base=base.name)
    missing = [FEATURES[need] for need in atom.needs if need not in base.has]
    if not missing:
        return ""
    return message(
        "{atom:=} does not go with {base:=}: it needs {feature}",
        atom=atom.name,
        base=base.name,
        feature=missing[0],
    )


def _clash(first: Atom, other: Atom) -> Text:
    if first.name == other.name:
        return message("{atom:=} is said twice", atom=first.name)
    if not (reason := contradiction(first, other)):
        return ""
    return message(
        "{first:=} and {second:=} contradict each other: {reason}",
        first=first.name,
        second=other.name,
        reason=reason,
    )
