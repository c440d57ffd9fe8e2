"""Plain data for composing a game from a dealer's sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType

from pokernight.engine.game import Game
from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.games.composing import (
    ATOMS,
    BASES,
    FAMILIES,
    Atom,
    ParsedSentence,
    hear,
    objection,
    understand,
)
from pokernight.games.composing.dealer_phrases import Question
from pokernight.games.composing.parts import FEATURES, GROUPS, Group
from pokernight.games.composing.spoken_game import with_choice
from pokernight.lookups.rulebook_json import PageJson, page_of
from pokernight.session.wire_fields import ClosedRecord
from pokernight.wording.message import Message, Text, TextJson, message_json, reason_of


@dataclass(frozen=True, slots=True)
class BaseJson:
    """A game that others are composed from: its phrases; ``line`` describes it."""

    name: str
    title: str
    line: str
    phrases: list[str]


@dataclass(frozen=True, slots=True)
class AtomJson:
    """A modifier of a game: its phrases, its clause, and its source.

    ``says`` describes it in half a sentence, ``needs`` names what a base must have for it.
    """

    name: str
    title: str
    says: str
    phrases: list[str]
    clause: str
    source: str
    needs: list[str]


@dataclass(frozen=True, slots=True)
class AtomsJson:
    """Modifiers of a group, such as those for wild cards."""

    group: Group
    about: str
    atoms: list[AtomJson]


@dataclass(frozen=True, slots=True)
class FamilyJson:
    """Modifiers that vary with ranks, cards, numbers and prices: an example, and all phrases."""

    name: str
    group: Group
    example: str
    phrases: list[str]


@dataclass(frozen=True, slots=True)
class PartsJson:
    """All phrases of a dealer."""

    bases: list[BaseJson]
    groups: list[AtomsJson]
    families: list[FamilyJson]


@dataclass(frozen=True, slots=True)
class Sentence(ClosedRecord):
    """A game as a dealer says it, or the name of a game."""

    said: str


@dataclass(frozen=True, slots=True)
class UnknownJson:
    """Unknown words, and the nearest phrase; empty where none is near."""

    said: str
    nearest: str


@dataclass(frozen=True, slots=True)
class PieceJson:
    """A phrase read back in a short sentence, and the dealer's sentence ``without`` it."""

    text: str
    without: str


@dataclass(frozen=True, slots=True)
class ChoiceJson:
    """A meaning of an open phrase: the phrase that says it, and the sentence with that instead."""

    say: str
    sentence: str


@dataclass(frozen=True, slots=True)
class AskJson:
    """A phrase with several meanings, as it was said, and its choices."""

    about: str
    said: str
    choices: list[ChoiceJson]


@dataclass(frozen=True, slots=True)
class MadeJson:
    """The game of a sentence: its ``page``, or null and the reason of the refusal.

    ``bases`` and ``atoms`` are the parts that the sentence names, in its order, and ``unknown`` is
    the rest of it. ``objections`` give the reason for every other atom that cannot be added.
    ``line`` reads back what was understood, a piece for each phrase, and ``asks`` are the phrases
    that leave something open: without a choice there is no page.
    """

    page: PageJson | None
    refusal: TextJson
    bases: list[str]
    atoms: list[str]
    unknown: list[UnknownJson]
    objections: dict[str, TextJson]
    line: list[PieceJson]
    asks: list[AskJson]


@lru_cache(maxsize=1)
def parts() -> PartsJson:
    """Return all phrases, the modifiers by group."""
    order = list(GROUPS)
    atoms = sorted(ATOMS.values(), key=lambda atom: order.index(atom.group))
    return PartsJson(
        [BaseJson(base.name, base.title, base.line, list(base.phrases)) for base in BASES.values()],
        [
            AtomsJson(group, GROUPS[group], [_atom(atom) for atom in some])
            for group, some in groupby(atoms, key=lambda atom: atom.group)
        ],
        [
            FamilyJson(family.name, family.group, family.example, list(family.phrases))
            for family in FAMILIES
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


def made_of(
    sentence: str, catalogue: Catalogue, own: Mapping[str, Game] = MappingProxyType({})
) -> MadeJson:
    """Return the game of a sentence, and what else may be added to it.

    Args:
        sentence: the words of a dealer.
        catalogue: finds the games.
        own: games of the room's files, by the phrases that name them.

    Raises:
        Refused: if the sentence is too long.
    """
    heard, game = hear(sentence, own), _game_of(sentence, catalogue)
    atoms, unknown = heard.atoms, heard.unknown
    if isinstance(game, Game):
        atoms, unknown = (atoms if heard.bases else ()), ()
    return MadeJson(
        page_of(game) if isinstance(game, Game) else None,
        "" if isinstance(game, Game) else message_json(game),
        [base.name for base in heard.bases],
        [atom.name for atom in atoms],
        [UnknownJson(phrase.phrase, phrase.nearest) for phrase in unknown],
        _objections(heard, atoms),
        _line(heard),
        [
            AskJson(question.about, question.said, _choices(sentence, question))
            for question in heard.questions
        ],
    )


def _line(heard: ParsedSentence) -> list[PieceJson]:
    """Return what was understood of a sentence; nothing where it says no game."""
    try:
        pieces = understand(heard.sentence, heard.own).pieces
        return [PieceJson(piece.text, piece.without) for piece in pieces]
    except Refused:
        return []


def _choices(sentence: str, question: Question) -> list[ChoiceJson]:
    return [
        ChoiceJson(choice, with_choice(sentence, question, choice)) for choice in question.choices
    ]


def _game_of(sentence: str, catalogue: Catalogue) -> Game | Text:
    """Return the game of a sentence, or the reason why there is none."""
    if not sentence.strip():
        return "nothing is said yet"
    try:
        return catalogue(sentence)
    except Refused as refused:
        return reason_of(refused)


def _objections(heard: ParsedSentence, atoms: Sequence[Atom]) -> dict[str, TextJson]:
    others: Sequence[Atom] = [atom for atom in ATOMS.values() if atom not in atoms]
    reasons = [(atom, objection(heard.bases, atoms, atom)) for atom in others]
    return {atom.name: message_json(_named(why, heard, atom)) for atom, why in reasons if why}


def _named(reason: Text, heard: ParsedSentence, other: Atom) -> Text:
    """Return a reason that names the parts of a sentence, and a part beside it, as dealers say."""
    if not isinstance(reason, Message):
        return reason
    names = {base.name: base.title for base in heard.bases}
    names[other.name] = repr(other.phrases[0])
    for spoken in heard.spoken:
        for part in spoken.parts:
            if isinstance(part, Atom):
                names[part.name] = repr(spoken.text)
    args = {key: names.get(str(value), value) for key, value in reason.args.items()}
    return replace(reason, args=args)
