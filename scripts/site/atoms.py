"""Atoms: a page for each rule that a dealer may add to a game, and the list of atoms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pokernight.engine.game import Game
from pokernight.games import compose
from pokernight.games.composing import ATOMS, BASES, FAMILIES, Atom, Base
from pokernight.games.composing.parts import FEATURES, GROUPS
from pokernight.lookups.rulebook_json import page_of
from scripts.site.games import clauses, odds, option
from scripts.site.pages import in_html, plain, raw, table
from scripts.site.telling import hands_of


def grouped() -> list[Atom]:
    """Return all atoms, sorted by group."""
    return [atom for group in GROUPS for atom in ATOMS.values() if atom.group == group]


def atom_pages(names: Iterable[str]) -> dict[str, str]:
    """Return the pages of atoms by their paths."""
    return {f"atoms/{name}.md": atom_page(ATOMS[name]) for name in names}


def base_of(atom: Atom) -> Base:
    """Return the first base with all features that an atom needs."""
    return next(base for base in BASES.values() if {*atom.needs} <= {*base.has})


def shown(atom: Atom) -> Game:
    """Return the composed game that illustrates an atom."""
    return compose(base_of(atom).name, atom.name)


def title(atom: Atom) -> str:
    """Return the title of an atom's page; a game may have the name alone."""
    return f"{label(atom)} (atom)"


def label(atom: Atom) -> str:
    """Return the name of an atom as text."""
    words = atom.name.replace("_", " ")
    return words[:1].upper() + words[1:]


def atom_page(atom: Atom) -> str:
    """Return an atom's page: clause, phrase, house rules, odds and a sample hand."""
    base = base_of(atom)
    game = shown(atom)
    page = page_of(game)
    phrase = f"{base.phrases[0]}, {atom.phrases[0]}"
    parts = [
        f"# {title(atom)}\n",
        raw(f'<p class="lead">{in_html(atom.clause)}</p>'),
        _facts(atom),
        "## How to call it\n",
        f'```\npokernight play "{phrase}"\npokernight play {base.name} --with {atom.name}\n```\n',
        *_options(atom, game),
        f"## Rules of {plain(base.title)} with it\n",
        "[Composed games](../composing.md) says how several atoms combine.\n",
        *clauses(page),
        *odds(page),
        hands_of(game),
    ]
    return "\n".join(parts)


def _facts(atom: Atom) -> str:
    facts = [
        ("About", GROUPS[atom.group].lower()),
        ("Said as", "; ".join(atom.phrases)),
        ("Needs", ", ".join(FEATURES[need] for need in atom.needs) or "nothing: fits any base"),
        ("Source", atom.source),
    ]
    if atom.against:
        facts.append(("Contradicts", "; ".join(name.replace("_", " ") for name in atom.against)))
    cells = "".join(
        f"<div><dt>{in_html(name)}</dt><dd>{in_html(text)}</dd></div>" for name, text in facts
    )
    return raw(f'<dl class="facts">{cells}</dl>')


def _options(atom: Atom, game: Game) -> Iterator[str]:
    own = {rule.name for rule in atom.rules.options()}
    options = [rule for rule in page_of(game).options if rule.name in own]
    if options:
        yield "## House rules\n"
        yield "In addition to those of the base game:\n"
        yield raw(f'<dl class="options">{"".join(map(option, options))}</dl>')


def atom_list(names: Iterable[str]) -> str:
    """Return the page that lists the atoms by group."""
    listed = {*names}
    parts = [
        "# Atoms\n",
        "The dealer calls a base game and any number of atoms, in any order; "
        "[dealer's choice](../dealers-choice.md) explains how.\n",
        "## Bases\n",
        table(
            ("base", "said as", "has"),
            (
                (
                    plain(base.title),
                    plain("; ".join(base.phrases)),
                    plain(", ".join(FEATURES[feature] for feature in base.has)),
                )
                for base in BASES.values()
            ),
        ),
    ]
    parts += [
        "## With any ranks, cards, numbers and prices\n",
        table(
            ("for example", "said as"),
            ((plain(family.example), plain("; ".join(family.phrases[:3]))) for family in FAMILIES),
        ),
    ]
    for group, about in GROUPS.items():
        atoms = [atom for atom in ATOMS.values() if atom.group == group and atom.name in listed]
        if atoms:
            parts += [
                f"## {about}\n",
                table(
                    ("atom", "clause", "said as"),
                    (
                        (
                            f"[{label(atom)}]({atom.name}.md)",
                            plain(atom.clause),
                            plain(atom.phrases[0]),
                        )
                        for atom in atoms
                    ),
                ),
            ]
    return "\n".join(parts)
