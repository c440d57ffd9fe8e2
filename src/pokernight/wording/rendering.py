"""Rendering of sentences for a reader: names and person, numbers, money and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from pokernight.cards import UNKNOWN, parse, pretty
from pokernight.wording.english import ENGLISH, Case, Person
from pokernight.wording.message import MONEY, NAMED, Arg, Message, Piece, Text, pieces

SEPARATORS: Final = {",": ", ", ";": "; ", "/": " / ", "+": " + "}
"""Formats of several parts that are not a list in words, with what separates the parts."""
VERBATIM: Final = "="
"""Format of text that is shown as it is."""
CASES: Final[dict[str, Case]] = {"name": "", "dat": "dat", "acc": "acc"}
"""Formats that are the names of players, with their case."""
NameOf: TypeAlias = Callable[[int], str]
"""A function that gives the name of a seat; a dummy hand comes after the seats."""


class Language(Protocol):
    """The grammar of a language and its catalogue; :class:`~pokernight.wording.english.English`."""

    code: str

    def translated(self, template: str) -> str:
        """Return a template in this language, or as it is where the catalogue lacks it."""

    def verb(self, form: str, person: Person) -> str:
        """Return the form of a verb for a subject."""

    def reader(self, case: Case) -> str:
        """Return the word for the reader in a case."""

    def pronoun(self, form: str, person: Person) -> str | None:
        """Return the pronoun for a player, None if the format is no pronoun."""

    def possessive(self, name: str, person: Person) -> str:
        """Return the possessive of a name."""

    def series(self, parts: Sequence[str]) -> str:
        """Return parts as a list in words."""

    def number(self, number: int) -> str:
        """Return a number."""

    def figure(self, text: str) -> str:
        """Return a number that is written in English notation, such as ``1,200.5 %``."""

    def counted(self, number: int, noun: str) -> str:
        """Return a number with its noun."""

    def ordinal(self, number: int) -> str:
        """Return an ordinal number."""

    def money(self, cents: int) -> str:
        """Return an amount."""

    def hidden_cards(self, number: int) -> str:
        """Return a number of cards that the reader does not know."""

    def rank(self, letter: str, *, plural: bool = False) -> str:
        """Return the name of a rank."""

    def suit(self, letter: str) -> str:
        """Return the name of a suit."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of sentences.

    Attributes:
        name: the name of a seat.
        seat: the reader's own seat, which is "you"; -1 for a reader without a seat.
        language: the language of the sentences.
        own: the reader's own name, where people are given by name; empty for nobody's.
    """

    name: NameOf
    seat: int = -1
    language: Language = ENGLISH
    own: str = ""

    def is_own(self, player: Arg) -> bool:
        """Return whether a player, given by seat or by name, is the reader."""
        if isinstance(player, str):
            return player != "" and player == self.own
        return player == self.seat


def reader_of(names: Sequence[str] | NameOf, language: Language = ENGLISH) -> Reader:
    """Return the reader to whom the seats have these names; the own seat's name is ``You``."""
    if callable(names):
        return Reader(names, -1, language)
    own = next((seat for seat, name in enumerate(names) if name == "You"), -1)
    return Reader(names.__getitem__, own, language)


NOBODY_IN_PARTICULAR: Final = Reader(lambda seat: f"seat {seat}")
"""A reader to whom the seats have no names."""


def rendered(said: Text, reader: Reader) -> str:
    """Return a sentence in words; a sentence that begins with the reader begins with ``You``."""
    words = _words(said, reader)
    # Only the word for the reader: the first letter of a name is the player's affair.
    if _begins_with_reader(said, reader):
        return words[:1].upper() + words[1:]
    return words


def _words(said: Text, reader: Reader) -> str:
    """Return a sentence as it stands within another, where ``you`` has no capital."""
    if isinstance(said, str):
        return reader.language.translated(said)
    parts = pieces(reader.language.translated(said.text))
    return "".join([piece.text or _shown(piece, said, reader) for piece in parts])


def _begins_with_reader(said: Arg, reader: Reader) -> bool:
    """Return whether the first word of a sentence, or of the first in it, is the reader."""
    if not isinstance(said, Message):
        return False
    first = next(iter(pieces(reader.language.translated(said.text))), Piece(""))
    if not first.argument:
        return False
    value = said.args[first.argument]
    if _is_player(first):
        return _person(value, reader) == "second"
    if isinstance(value, Sequence) and not isinstance(value, str) and value:
        value = value[0]
    return _begins_with_reader(value, reader)


def _is_player(piece: Piece) -> bool:
    """Return whether a piece is the name of a player, or its possessive."""
    return piece.form in CASES or piece.form == "'s" or (piece.argument in NAMED and not piece.form)


def _shown(piece: Piece, said: Message, reader: Reader) -> str:
    """Return an argument in the format of its place."""
    name, form = piece.argument, piece.form
    value = said.args[name]
    language = reader.language
    if _is_player(piece):
        return _names(form, value, reader)
    if form == VERBATIM:
        return str(value)
    if form == "$" or name in MONEY:
        return language.money(_whole(value))
    if form.startswith("#"):
        return language.counted(_whole(value), form[1:])
    if form.startswith("~"):
        number = value if isinstance(value, int) else len(_texts(value))
        return language.verb(form[1:], "third" if number == 1 else "plural")
    if form == "th":
        return language.ordinal(_whole(value))
    if form in ("cards", "cards+") or (name == "cards" and not form):
        faces = [pretty_name(face) for face in _texts(value)]
        if faces and all(face == UNKNOWN for face in faces):
            return language.hidden_cards(len(faces))
        return language.series(faces) if form == "cards+" else " ".join(faces)
    if form in ("rank", "ranks", "rank,"):
        ranks = [language.rank(letter, plural=form == "ranks") for letter in _texts(value)]
        return ", ".join(ranks) if form == "rank," else language.series(ranks)
    if form == "-":
        return "-".join([letter.replace("T", "10") for letter in _texts(value)])
    if form == "suit":
        return language.series([language.suit(letter) for letter in _texts(value)])
    if form in ("", *SEPARATORS):
        return _anything(value, form, reader)
    person = _person(value, reader)
    pronoun = language.pronoun(form, person)
    return language.verb(form, person) if pronoun is None else pronoun


def _person(value: Arg, reader: Reader) -> Person:
    """Return the person of a subject: a player, a card or rank, or several of these."""
    parts = list(value) if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    own = any(map(reader.is_own, parts))
    if len(parts) > 1:
        return "second plural" if own else "plural"
    return "second" if own else "third"


def _names(form: str, value: Arg, reader: Reader) -> str:
    """Return the names of players, the reader last, or their possessive."""
    others: list[str] = []
    you: list[str] = []
    for player in [value] if isinstance(value, int | str) else _several(value):
        if reader.is_own(player):
            you = [reader.language.reader(CASES.get(form, ""))]
        else:
            assert isinstance(player, int | str), value
            others.append(player if isinstance(player, str) else reader.name(player))
    names = reader.language.series([*others, *you])
    return reader.language.possessive(names, _person(value, reader)) if form == "'s" else names


def _anything(value: Arg, form: str, reader: Reader) -> str:
    """Return a number, a term, a sentence within the sentence, or several of these."""
    if isinstance(value, int):
        return reader.language.number(value)
    if isinstance(value, str | Message):
        return _words(value, reader)
    parts = [_anything(part, "", reader) for part in value]
    if not form:
        return reader.language.series(parts)
    return SEPARATORS[form].join(parts)


def pretty_name(face: str) -> str:
    """Return a card in text form for people to read: ``6♠``, ``Joker``, ``??``."""
    return UNKNOWN if face == UNKNOWN else pretty(parse(face))


def _whole(value: Arg) -> int:
    assert isinstance(value, int), value
    return value


def _several(value: Arg) -> Sequence[Arg]:
    assert not isinstance(value, str | int | Message)
    return value


def _texts(value: Arg) -> list[str]:
    """Return one text or several as a list."""
    if isinstance(value, str):
        return [value]
    assert not isinstance(value, int | Message)
    return [str(part) for part in value]
