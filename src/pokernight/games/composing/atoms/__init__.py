"""The atoms: whatever a dealer may say of a game, one module for each thing it may be about."""

from __future__ import annotations

from collections.abc import Mapping

from pokernight.games.composing.atoms import (
    costs,
    deal_parts,
    event_effects,
    holding,
    openers,
    pot_halves,
    wild_cards,
)
from pokernight.games.composing.parts import Atom, by_name

ATOMS: Mapping[str, Atom] = {
    atom.name: atom
    for module in (wild_cards, event_effects, pot_halves, costs, openers, holding, deal_parts)
    for atom in module.ATOMS
}
"""Every atom by its name, in the order in which they are listed for people."""


FAMILIES = (*wild_cards.FAMILIES, *pot_halves.FAMILIES, *costs.FAMILIES, *openers.FAMILIES)
"""Atoms that vary with ranks, cards, numbers and prices."""


def atom(name: str) -> Atom:
    """Return the atom of a name.

    Raises:
        Refused: with the nearest, or all there are.
    """
    if name not in ATOMS:
        for family in FAMILIES:
            if (varied := family.named(name)) is not None:
                return varied
    return by_name(
        ATOMS,
        name,
        "there is no atom {name:=}, did you mean {meant:=}?",
        "there is no atom {name:=}: there are {known:=}",
    )
