"""What a dealer may say of a game, and what a sentence of his makes, for pages of the room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from msgspec import Struct

from pokernight.engine.game import Game
from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.games.composing import ATOMS, BASES, Atom, ParsedSentence, hear, objection
from pokernight.games.composing.parts import FEATURES, GROUPS, Group
from pokernight.room.http.rulebook_json import PageJson, page_of


class BaseJson(Struct, frozen=True):
    """A game that others are composed of, and how dealers say it; ``line`` is what it is."""

    name: str
    title: str
    line: str
    phrases: list[str]


class AtomJson(Struct, frozen=True):
    """One thing that may be said of a game: its phrases, its clause, and who plays it so.

    ``says`` is what it says in half a sentence, ``needs`` what a base must have for it, in words.
    """

    name: str
    title: str
    says: str
    phrases: list[str]
    clause: str
    source: str
    needs: list[str]


class AtomsJson(Struct, frozen=True):
    """What may be said about one thing, such as what is wild."""

    group: Group
    about: str
    atoms: list[AtomJson]


class PartsJson(Struct, frozen=True):
    """Everything that a dealer may say."""

    bases: list[BaseJson]
    groups: list[AtomsJson]


class Sentence(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as a dealer says it, or its name."""

    said: str


class UnknownJson(Struct, frozen=True):
    """Words that say nothing known, and the nearest phrase, empty where none is near."""

    said: str
    nearest: str


class MadeJson(Struct, frozen=True):
    """What a sentence makes: the ``page`` of a game, or null and why it is refused.

    ``bases`` and ``atoms`` are the parts that it names, in the order said, and ``unknown`` what is
    left of it. ``objections`` say of every other atom that cannot be said besides why.
    """

    page: PageJson | None
    refusal: str
    bases: list[str]
    atoms: list[str]
    unknown: list[UnknownJson]
    objections: dict[str, str]


@lru_cache(maxsize=1)
def parts() -> PartsJson:
    """All phrases, the atoms under what they are about."""
    order = list(GROUPS)
    atoms = sorted(ATOMS.values(), key=lambda atom: order.index(atom.group))
    return PartsJson(
        [BaseJson(one.name, one.title, one.line, list(one.phrases)) for one in BASES.values()],
        [
            AtomsJson(group, GROUPS[group], [_atom(atom) for atom in some])
            for group, some in groupby(atoms, key=lambda atom: atom.group)
        ],
    )


def _atom(atom: Atom) -> AtomJson:
    return AtomJson(
        atom.name,
        atom.title,
        atom.says,
        list(atom.phrases),
        " ".join(atom.clause.split()),
        atom.source,
        [FEATURES[need] for need in atom.needs],
    )


def made_of(sentence: str, catalogue: Catalogue) -> MadeJson:
    """What a sentence makes, and what else may be said.

    Raises:
        Refused: if it is too long to be listened to.
    """
    heard, found = hear(sentence), _found(sentence, catalogue)
    if isinstance(found, Game):
        by_name = not heard.bases
        heard = ParsedSentence(heard.bases, () if by_name else heard.atoms, ())
    return MadeJson(
        page_of(found) if isinstance(found, Game) else None,
        "" if isinstance(found, Game) else found,
        [base.name for base in heard.bases],
        [atom.name for atom in heard.atoms],
        [UnknownJson(*one) for one in heard.unknown],
        _objections(heard),
    )


def _found(sentence: str, catalogue: Catalogue) -> Game | str:
    """The game that is said, or why there is none."""
    if not sentence.strip():
        return "nothing is said yet"
    try:
        return catalogue(sentence)
    except Refused as refused:
        return str(refused)


def _objections(heard: ParsedSentence) -> dict[str, str]:
    others: Sequence[Atom] = [atom for atom in ATOMS.values() if atom not in heard.atoms]
    found = {atom.name: objection(heard.bases, heard.atoms, atom) for atom in others}
    return {name: reason for name, reason in found.items() if reason}
