"""Sentences as data: a template with named arguments.

A template has its arguments in braces, each with a format after a colon:

=================  ==============================================  ======================
``{seat}``         name of the player; ``you`` for the reader      ``Ann``, ``you``
``{seat bets}``    name and verb, which agrees with the player     ``Ann bets``, ``you bet``
``{seat:bets}``    the verb alone                                  ``bets``, ``bet``
``{seat:'s}``      possessive of the player                        ``Ann's``, ``your``
``{seat:their}``   pronoun: their, them, they, themselves          ``their``, ``your``
``{seat:dat}``     name in the dative, ``{seat:acc}`` accusative,  ``Ann``, ``dir``
                   in translations into languages with cases
``{winners:name}`` names, where the argument is a seat or seats    ``Ann, Ben and you``
``{person:name}``  the same of people given by name, as text       ``Ann``, ``you``
``{game:=}``       text as it is, such as what a person has typed  ``Friday Chaos``
``{cards}``        cards of the event, as the reader knows them    ``6♠ ??``
``{low:cards}``    cards in text form, ``6s``, or a list of them   ``6♠ 6♦``
``{low:cards+}``   the same as a list in words                     ``6♠ and 6♦``
``{rank:rank}``    name of a rank, which is a letter, ``Q``        ``queen``
``{rank:ranks}``   its plural; of several ranks a list             ``queens and sixes``
``{ranks:rank,}``  several with commas                             ``king, nine, four``
``{ranks:-}``      several as letters                              ``8-6-4-3-2``
``{suit:suit}``    name of a suit, which is a letter, ``h``        ``hearts``
``{amount}``       money of the event, in cents                    ``$2.50``
``{price:$}``      money, in cents                                 ``$2.50``
``{omens}``        a number                                        ``1,200``
``{omens:#omen}``  a number with its noun                          ``1 omen``, ``3 omens``
``{omens:~is}``    a verb that agrees with a number, or with how   ``is``, ``are``
                   many cards, ranks or suits there are
``{place:th}``     an ordinal number                               ``2nd``
``{hand}``         a sentence within the sentence, or a term       ``three tens``
``{hands:;}``      several of them with semicolons between them    ``a pair; no low``
``{lives:,}``      the same with commas; ``/`` slashes, ``+`` plus ``Ann 3, Ben 2``
=================  ==============================================  ======================

An argument that is text is a *term*: a word or phrase of the game, translated as a whole. Names of
people, and other text that is never translated, need a format that says so. A person may be given
by seat or by name: ``{person stops} the clocks``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple, TypeAlias, Union

Arg: TypeAlias = Union[int, str, "Message", "Sequence[Arg]"]
"""An argument: a number, cents or seat; a term, card, rank or suit; a sentence; or several."""
Args: TypeAlias = Mapping[str, Arg]

NAMED = frozenset(("seat", "other"))
"""Arguments that are players without a format that says so."""
MONEY = frozenset(("amount",))
"""Arguments that are cents without a format that says so."""


class TemplateError(ValueError):
    """A template that cannot be read."""


class Piece(NamedTuple):
    """Part of a template: plain ``text``, or an ``argument`` with its format if it has a name."""

    text: str
    argument: str = ""
    form: str = ""


@lru_cache(maxsize=8192)
def pieces(template: str) -> tuple[Piece, ...]:
    """Return the parts of a template in their order.

    Raises:
        TemplateError: for a brace without its partner, or a field without a name.
    """
    parts: list[Piece] = []
    try:
        for literal, name, form, _ in Formatter().parse(template):
            if literal:
                parts.append(Piece(literal))
            if name is not None:
                parts += _field(name, form or "")
    except ValueError as wrong:
        raise TemplateError(f"{template!r}: {wrong}") from None
    return tuple(parts)


def _field(name: str, form: str) -> Iterator[Piece]:
    """Return the pieces of a field; ``{seat bets}`` is two with a space between them."""
    argument, space, verb = name.partition(" ")
    if not argument.isidentifier() or (space and (form or not verb)):
        raise TemplateError(f"{{{name}}} names no argument: write {{seat}}, {{seat bets}}")
    yield Piece("", argument, "name" if space else form)
    if space:
        yield Piece(" ")
        yield Piece("", argument, verb)


@lru_cache(maxsize=8192)
def arguments(template: str) -> frozenset[str]:
    """Return the names of the arguments that a template takes."""
    return frozenset(piece.argument for piece in pieces(template) if piece.argument)


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence as data.

    Attributes:
        text: the English template.
        args: its arguments by name; more than the template shows are data for programs.
    """

    text: str
    args: Args = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        from pokernight.wording.rendering import NOBODY_IN_PARTICULAR, rendered

        return rendered(self, NOBODY_IN_PARTICULAR)


Text: TypeAlias = str | Message
"""A sentence as data, or a sentence without arguments."""
TextJson: TypeAlias = str | dict[str, Any]
"""A sentence as JSON: its text, or an object with ``text``, its template, and its arguments."""


def message(text: str, /, **args: Arg) -> Message:
    """Return a sentence with what it shows: ``message("{player} wins", player="Ann")``.

    Raises:
        TemplateError: if the template shows an argument that is not given.
    """
    needed = arguments(text)
    if not args.keys() >= needed:
        missing = min(needed - args.keys())
        raise TemplateError(f"{text!r} takes {{{missing}}}, which is not given")
    return Message(text, args)


def alternatives(parts: Sequence[Text]) -> Text:
    """Return sentences or terms, at least one, as alternatives: ``a or b or c``."""
    first, *others = parts
    return (
        message("{first} or {others}", first=first, others=alternatives(others))
        if others
        else first
    )


def as_message(said: Text) -> Message:
    """Return a sentence with its arguments, of which a text has none."""
    return Message(said) if isinstance(said, str) else said


def tally(counts: Iterable[int], role: str, *, least: int = 0) -> list[Message]:
    """Return the counts of the players by seat as sentences, ``Ann 3``, from a least count on.

    ``role`` is the template of a mark of such a player, such as ``{count:#leg}``.
    """
    by_seat = enumerate(counts)
    return [
        message("{seat} {count}", seat=seat, count=count, role=message(role, count=count))
        for seat, count in by_seat
        if count >= least
    ]


def message_json(said: Text) -> TextJson:
    """Return a sentence as plain JSON."""
    if isinstance(said, str):
        return said
    return {"text": said.text, **args_json(said.args)} if said.args else said.text


def args_json(args: Args) -> dict[str, Any]:
    """Return arguments as plain JSON."""
    return {name: _json(value) for name, value in args.items()}


def _json(value: Arg) -> object:
    if isinstance(value, str | int):
        return value
    if isinstance(value, Message):
        return message_json(value)
    return [_json(part) for part in value]


def message_from_json(said: TextJson) -> Text:
    """Return the sentence that :func:`message_json` wrote."""
    if isinstance(said, str):
        return said
    args = {name: value for name, value in said.items() if name != "text"}
    return Message(str(said["text"]), args_from_json(args))


def reason_of(error: Exception) -> Text:
    """Return the sentence of an error: as data, where it was raised with a message."""
    reason = error.args[0] if error.args else ""
    return reason if isinstance(reason, Message) else str(error)


def args_from_json(fields: Mapping[str, object]) -> dict[str, Arg]:
    """Return the arguments that :func:`args_json` wrote."""
    return {name: _from_json(value) for name, value in fields.items()}


def _from_json(value: object) -> Arg:
    if isinstance(value, dict):
        return message_from_json(value)
    if isinstance(value, list):
        return [_from_json(part) for part in value]
    assert isinstance(value, int | str)
    return value
