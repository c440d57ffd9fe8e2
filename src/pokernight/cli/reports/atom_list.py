"""`pokernight atoms`: the rule modifiers that a dealer may add to a game."""

from __future__ import annotations

import json
from itertools import groupby

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.games.composing import ATOMS, BASES, FAMILIES, Atom
from pokernight.games.composing.parts import FEATURES, GROUPS


def list_atoms(*, as_json: bool) -> None:
    """Print the bases, and the atoms by subject, with their phrases and clauses."""
    if as_json:
        bases = [
            {"base": base.name, "title": base.title, "phrases": list(base.phrases),
             "has": list(base.has)} for base in BASES.values()
        ]  # fmt: skip
        families = [
            {"family": family.name, "group": family.group, "example": family.example,
             "phrases": list(family.phrases)} for family in FAMILIES
        ]  # fmt: skip
        listed = [_as_json(atom) for atom in _grouped()]
        print(json.dumps({"bases": bases, "families": families, "atoms": listed}))
        return
    terminal = Terminal()
    terminal.line(Text("Bases", style="bold underline"))
    for base in BASES.values():
        _print_phrases(terminal, base.name, base.phrases)
    terminal.line()
    terminal.line(Text("With any ranks, cards, numbers and prices", style="bold underline"))
    for family in FAMILIES:
        _print_phrases(terminal, f'"{family.example}"', family.phrases[:3])
    for group, atoms in groupby(_grouped(), key=lambda atom: atom.group):
        terminal.line()
        terminal.line(Text(GROUPS[group], style="bold underline"))
        for atom in atoms:
            _print_phrases(terminal, atom.name, atom.phrases)
            needs = ", ".join([FEATURES[need] for need in atom.needs])
            about = f" [{atom.source}{f'; needs {needs}' if needs else ''}]"
            terminal.line(Text.assemble(atom.clause, (about, "dim")), indent=4, hang=0)


def _grouped() -> list[Atom]:
    """Return the atoms, sorted by group."""
    return [atom for group in GROUPS for atom in ATOMS.values() if atom.group == group]


def _print_phrases(terminal: Terminal, name: str, phrases: tuple[str, ...]) -> None:
    terminal.line(Text.assemble((name, "bold"), f": {'; '.join(phrases)}"), indent=2, hang=2)


def _as_json(atom: Atom) -> dict[str, object]:
    return {
        "atom": atom.name,
        "group": atom.group,
        "says": atom.says,
        "phrases": list(atom.phrases),
        "clause": atom.clause,
        "needs": list(atom.needs),
        "source": atom.source,
        "options": [option.name for option in atom.rules.options()],
    }
