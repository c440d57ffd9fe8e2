"""The page of a composed game, put together from the clauses of its parts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import fill

from pokernight.errors import Refused
from pokernight.games.composing.bases import IN_SIGHT, Base
from pokernight.games.composing.parts import Atom
from pokernight.ranking import ACE_TO_FIVE, DEUCE_TO_SEVEN

WIN = "win"
"""Key of the last clause, the winners."""
LOWS = {
    ACE_TO_FIVE: "the ace low, straights and flushes counting for nothing",
    DEUCE_TO_SEVEN: "the ace high, straights and flushes counting against a hand",
}
"""Rankings of the lowest hands, in words."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def listed(words: Sequence[str], between: str = ", ") -> str:
    """Join words as ``first, second and third``."""
    *others, last = words
    return f"{between.join(others)} and {last}" if others else last


def cited(base: Base, atoms: Sequence[Atom]) -> list[str]:
    """Return the keys of a page's clauses in order: the base, each atom, the winners."""
    return [*base.clauses, *[atom.name for atom in atoms], WIN]


def numbered(title: str, page: str, base: Base, atoms: Sequence[Atom]) -> Mapping[str, str]:
    """Return the clause number of each part on a given page, clause by clause, in order.

    Raises:
        Refused: if it has another number of clauses than parts.
    """
    parts = cited(base, atoms)
    clauses = re.findall(r"(?m)^(\d+)\. ", page)
    if len(clauses) != len(parts):
        raise Refused(
            f"the page of {title} has {len(clauses)} clauses, and its parts are {len(parts)}: "
            f"{', '.join(parts)}"
        )
    return dict(zip(parts, clauses, strict=True))


def put_together(title: str, base: Base, atoms: Sequence[Atom]) -> str:
    """The page of a game that nobody has written a page for."""
    summary = "; ".join([atom.says for atom in atoms])
    paragraphs = [*base.clauses.values(), *[atom.clause for atom in atoms], _win(base, atoms)]
    if base.sight and not any(atom.opens for atom in atoms):
        paragraphs[0] = f"{paragraphs[0]} {IN_SIGHT[base.low is not None]}"
    lines = [
        fill(f"{number}. {' '.join(paragraph.split())}", 100)
        for number, paragraph in enumerate(paragraphs, 1)
    ]
    first = f"{title}. {base.line}{f': {summary}' if summary else ''}."
    return "\n\n".join([first, *lines])


def title_of(base: Base, atoms: Sequence[Atom]) -> str:
    """Return the title of a game without a name."""
    return f"{base.title} with {listed([atom.title for atom in atoms])}" if atoms else base.title


def _win(base: Base, atoms: Sequence[Atom]) -> str:
    """Return the clause on the winners."""
    wild = any(atom.wild or atom.bug for atom in atoms)
    best, cards, part = "", "best five cards", "high"
    if base.low is not None:
        cards, part = "lowest five cards", "lowest"
        best = f", {LOWS[base.low]}"
    elif wild:
        best = ", five of a kind being the best of all"
    if base.unseen:
        return (
            f"The {cards} win{best}: the game is over when the next in turn holds the high hand, "
            "or when nobody else has cards left to turn."
        )
    halves = [atom.half.name for atom in atoms if atom.half is not None]
    if any(atom.every for atom in atoms):
        return f"The {cards} are the {part} hand{best}; equal hands split the pot."
    if not halves:
        return f"The {cards} win{best}; equal hands split the pot."
    many = len(halves) + 1
    parts = NUMBERS[many] if many < len(NUMBERS) else str(many)
    return (
        f"The {cards} win the {part} hand's part of the pot{best}; equal hands split. "
        f"The pot is cut into {parts} equal parts, for the {part} hand and for "
        f"{listed([f'the {name}' for name in halves])}. A part that nobody claims goes to the "
        f"{part} hand, and so do the odd chips."
    )
