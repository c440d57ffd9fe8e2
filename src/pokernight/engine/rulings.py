"""Rulings as data: kinds of mishaps at a table, the details that matter, and the house's rulings.

A *matter* is a kind of mishap; its cases are tried in order and the first that holds is the
ruling. One table of matters has two readers: an incident looks its ruling up and applies it to the
hand, and the floor looks it up for people at a real table. So they cannot differ.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
)

from pokernight.engine.rules import Money
from pokernight.errors import Refused, nearest_name
from pokernight.wording.message import Message, Text, message

if TYPE_CHECKING:
    from pokernight.engine.asks import Answer
    from pokernight.engine.state import State

RulingOutcome: TypeAlias = Literal[
    "misdeal", "replaced", "forfeited", "reshuffled", "set aside",
    "call", "raise", "complete", "post", "wait", "play on",
]  # fmt: skip
"""The effect of a ruling: on the hand, the card, the player's rights, the street, the bet or the
blind owed; or none."""
Value: TypeAlias = bool | int | Fraction
"""The value of a detail."""


# --- details


@dataclass(frozen=True)
class Detail(ABC):
    """A fact that a ruling depends on, as it is asked for.

    Attributes:
        name: in ``name=value``.
        question: for a person at the table.
        default: the value where none is given; None where it must be given.
    """

    name: str
    question: str
    default: Value | None = None

    @property
    @abstractmethod
    def takes(self) -> Text:
        """The values it can have, in words."""

    def read(self, text: str) -> Value:
        """Read a value from text.

        Raises:
            Refused: with the values it can have.
        """
        value = self._value(text.strip().lower())
        if value is None:
            raise Refused(
                message(
                    "{fact:=} cannot be {typed:=}: it is {takes}",
                    fact=self.name,
                    typed=repr(text.strip()),
                    takes=self.takes,
                )
            )
        return value

    @abstractmethod
    def _value(self, text: str) -> Value | None:
        """Return the value that a text names, None for any other text."""


class YesNo(Detail):
    """A detail that is true or false."""

    @property
    def takes(self) -> Text:
        """See :class:`Detail`."""
        return "yes or no"

    def _value(self, text: str) -> Value | None:
        return {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}.get(
            text
        )


@dataclass(frozen=True)
class Number(Detail):
    """A detail that is a whole number."""

    least: int = 0
    most: int = 52

    @property
    def takes(self) -> Text:
        """See :class:`Detail`."""
        span = "a whole number from {least} to {most}"
        return message(span, least=self.least, most=self.most)

    def _value(self, text: str) -> Value | None:
        if not text.isdecimal() or not self.least <= int(text) <= self.most:
            return None
        return int(text)


@dataclass(frozen=True)
class Players(Number):
    """A detail that is a number of players: at most as many as the game takes."""


class Part(Detail):
    """A detail that is a part of the whole: 1/2, 0.5 or 50%."""

    @property
    def takes(self) -> Text:
        """See :class:`Detail`."""
        return "a part from 0 to 1, such as 1/2 or 0.5"

    def _value(self, text: str) -> Value | None:
        number, percent, rest = text.partition("%")
        try:
            part = Fraction(number.replace(" ", "")) / (100 if percent else 1)
        except (ValueError, ZeroDivisionError):
            return None
        return part if not rest and 0 <= part <= 1 else None


class AtLeast(NamedTuple):
    """A condition: at least so many."""

    least: int | Fraction

    def message(self) -> Message:
        """Return the condition in words."""
        return message("{least:=} or more", least=str(self.least))


# --- rulings


class Case(NamedTuple):
    """A ruling of the house under some conditions.

    ``ruling`` is a sentence without its full stop, ``clause`` the number of the rule in the
    game's page, ``when`` the value, or the least value, that each detail named in it must have.
    """

    outcome: RulingOutcome
    ruling: str
    clause: str = ""
    when: Mapping[str, Value | AtLeast] = MappingProxyType({})

    def holds(self, details: Mapping[str, Value]) -> bool:
        """Return whether the conditions hold."""
        return all(_meets(details[name], wanted) for name, wanted in self.when.items())

    def possible(self, known: Mapping[str, Value]) -> bool:
        """Return whether the conditions may hold, as far as the details are known."""
        return all(
            _meets(known[name], wanted) for name, wanted in self.when.items() if name in known
        )

    @property
    def condition(self) -> Text:
        """The condition, ``acted=2 or more``; nothing where it always holds."""
        parts = [
            message("{fact:=}={value}", fact=name, value=condition(wanted))
            for name, wanted in self.when.items()
        ]
        return message("{parts:,}", parts=parts) if parts else ""


def _meets(value: Value, wanted: Value | AtLeast) -> bool:
    return value >= wanted.least if isinstance(wanted, AtLeast) else value == wanted


@dataclass(frozen=True, eq=False)
class Matter:
    """One kind of mishap, and the rulings on it.

    Attributes:
        title: what happened, as the end of "What happened?".
        cases: in order; the last holds always.
        details: what they turn on.
        source: the rulebook of the rulings, where they are no clause of the game's page.
    """

    title: str
    cases: tuple[Case, ...]
    details: tuple[Detail, ...] = ()
    source: str = ""

    def cited(self, clause: str) -> Matter:
        """Return the matter with its rulings as a clause of a game's page."""
        cases = tuple([case._replace(clause=clause) for case in self.cases])
        return replace(self, cases=cases, source="")

    def rule(self, **details: Value) -> Case:
        """The ruling, where details left out are as usual."""
        known = {detail.name: detail.default for detail in self.details} | details
        complete = {name: value for name, value in known.items() if value is not None}
        return next(case for case in self.cases if case.holds(complete))

    def needs(self, known: Mapping[str, Value]) -> Detail | None:
        """The next detail that the ruling still turns on, where some are known."""
        named: set[str] = set()
        for case in self.cases:
            if not case.possible(known):
                continue
            unknown = case.when.keys() - known.keys()
            if not unknown:
                break
            named |= unknown
        return next((detail for detail in self.details if detail.name in named), None)

    def for_players(self, most: int) -> Matter:
        """Return the matter at a table of a game for so many players at most."""
        details = [
            replace(detail, most=most) if isinstance(detail, Players) else detail
            for detail in self.details
        ]
        return replace(self, details=tuple(details))

    def read(self, texts: Mapping[str, str]) -> dict[str, Value]:
        """Details from text.

        Raises:
            Refused: for a detail that is unknown, missing or impossible.
        """
        by_name = {detail.name: detail for detail in self.details}
        for name in texts:
            if name not in by_name:
                raise Refused(unknown_detail(name, self.details))
        given = {name: by_name[name].read(text) for name, text in texts.items()}
        usual = {
            detail.name: detail.default for detail in self.details if detail.default is not None
        }
        if detail := self.needs(usual | given):
            raise Refused(
                message(
                    "the ruling depends on {fact:=} ({question}): say {fact:=}=, {takes}",
                    fact=detail.name,
                    question=detail.question,
                    takes=detail.takes,
                )
            )
        return given


def unknown_detail(name: str, details: Sequence[Detail]) -> Message:
    """Return the refusal of a fact on which a ruling does not depend."""
    known, wrong = [detail.name for detail in details], repr(name[:100])
    if close := nearest_name(name, known):
        meant = "the ruling does not depend on {fact:=}, did you mean {meant:=}?"
        return message(meant, fact=wrong, meant=repr(close))
    if not known:
        return message("the ruling depends on no facts, and not on {fact:=}", fact=wrong)
    listed = "the ruling does not depend on {fact:=}: it depends on {known:=}"
    return message(listed, fact=wrong, known=", ".join(known))


def write(value: Value) -> str:
    """Return a value as :meth:`Detail.read` reads it."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def condition(wanted: Value | AtLeast) -> Text:
    """Return the value that a fact must have in words."""
    if isinstance(wanted, AtLeast):
        return wanted.message()
    return write(wanted) if isinstance(wanted, bool) else message("{n:=}", n=str(wanted))


def announce(state: State, case: Case, seat: int = -1) -> Case:
    """Tell everybody a ruling, and return it."""
    state.tell("ruling", "Ruling: {ruling}", seat, clause=case.clause, ruling=case.ruling)
    return case


# --- incidents


NO_FACTS = ("state", "asked", "return")
"""Parts of the function of an incident that are no facts of it."""


@dataclass(frozen=True, eq=False)
class Incident:
    """Something that can happen to a hand, as an input to it.

    Attributes:
        happens: ``happens(state, **facts)`` rules and changes the state; or it gives the answer
            that the asked seat is held to have given. It raises IllegalIncident, before anything
            is changed, if this cannot have happened now.
        matter: the rulings on it; None for a slip that nobody has noticed yet.
        claim: whether the player at ``seat`` may call attention to it.
        by_player: whether it is a player's doing: that of ``seat``, or else of the asked seat.
        needs: the part of a game without which it cannot happen: betting, or hands to compare.
        reads_question: whether ``happens`` takes the outstanding question too, as ``asked``.
        facts: the types of the facts, by name: whole numbers, amounts, yes or no, a few numbers.
    """

    happens: Callable[..., Answer | None]
    matter: Matter | None = None
    claim: bool = False
    by_player: bool = False
    needs: Literal["", "betting", "hands"] = ""
    reads_question: bool = field(init=False)
    facts: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        hints = get_type_hints(self.happens, include_extras=True)
        facts = {name: kind for name, kind in hints.items() if name not in NO_FACTS}
        object.__setattr__(self, "facts", facts)
        object.__setattr__(self, "reads_question", "asked" in hints)

    def misfit(self, given: Mapping[str, object]) -> str:
        """Return in words which facts this takes, "" if those given are of the right kind."""
        optional = self.happens.__kwdefaults__ or {}
        needed = self.facts.keys() - optional.keys()
        if needed <= given.keys() <= self.facts.keys() and all(
            _is(self.facts[name], value) for name, value in given.items()
        ):
            return ""
        takes = ", ".join(f"{name} ({_in_words(kind)})" for name, kind in self.facts.items())
        return f"it takes {takes or 'none'}"


def _is(kind: Any, value: object) -> bool:
    if get_origin(kind) is Literal:
        return type(value) is int and value in get_args(kind)
    return type(value) is (bool if kind is bool else int)


def _in_words(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if kind is bool:
        return "yes or no"
    return "cents" if kind == Money else "a whole number"
