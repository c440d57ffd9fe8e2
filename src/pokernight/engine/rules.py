"""House rules: typed, defaulted, documented and checked data.

A game's rules are a frozen dataclass whose fields are made by :func:`option`:

    @dataclass(frozen=True)
    class Rules(AnteStakes):
        tie_with_damien: Literal["push", "player", "damien"] = option(
            "push", "A tie with Damien: the pot joins the holdings, or either of them wins it.",
            source="house (A4)")

They are part of a hand's opening, so of its record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Self,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
)

from pokernight.engine.changes import Change
from pokernight.errors import Refused, nearest_name
from pokernight.wording.amounts import plain_money
from pokernight.wording.message import Text, message

if TYPE_CHECKING:
    from pokernight.engine.state import State
    from pokernight.engine.step import Step
    from pokernight.engine.view import View

Money: TypeAlias = Annotated[int, "money"]
"""An amount in integer cents."""
Count: TypeAlias = Annotated[int, "count"]
"""A whole number that is no money."""


class RulesError(Refused):
    """A house rule that does not exist, or a value it cannot have."""


OfStakes: TypeAlias = Literal["set", "scale", "stay"]
"""The effect of other stakes on an option: it is an amount that is set, it keeps its proportion to
those, or it stays as it is."""


def option(default: Any, doc: str, *, source: str = "house", stakes: OfStakes = "stay") -> Any:
    """Return a house rule: its default value, and the sentence that a host reads of it.

    Args:
        default: the default value.
        doc: a sentence or two for the host of a table.
        source: the text that has the rule, or "house" and the row of the table of ambiguities.
        stakes: the effect of other stakes. Amounts that are set are set in their order, as in
            ``2/4``.

    Raises:
        RulesError: if ``doc`` is missing or ``stakes`` unknown.
    """
    text: Any = doc
    if not isinstance(text, str) or not text.strip():
        raise RulesError('an option says what it is about: option(True, "Whether ...")')
    if stakes not in get_args(OfStakes):
        known = ", ".join(map(repr, get_args(OfStakes)))
        raise RulesError(f"stakes={stakes!r} is unknown, it is one of {known}")
    return field(default=default, metadata={"doc": doc, "source": source, "stakes": stakes})


def amount(default: int, doc: str, *, source: str = "house", stakes: OfStakes = "scale") -> Any:
    """Return a house rule that is an amount in cents, which follows the stakes.

    See :func:`option` for the arguments and errors.
    """
    return option(default, doc, source=source, stakes=stakes)


class Option(NamedTuple):
    """A house rule as it is shown to people."""

    name: str
    values: tuple[str, ...]
    default: str
    doc: str
    source: str
    stakes: OfStakes


class Unit(NamedTuple):
    """The unit of winnings where games are compared, and its worth in cents."""

    name: str
    cents: int


@dataclass(frozen=True)
class Rules:
    """Base class of house rules.

    ``CHANGES`` are the changes of rulings of the games that have these house rules; a class that
    names its own names those of its base class too, as far as they hold there.
    """

    CHANGES: ClassVar[tuple[Change, ...]] = ()

    def __post_init__(self) -> None:
        for spec in fields(self):
            _check_type(type(self), spec, getattr(self, spec.name))
        self.check()

    def check(self) -> None:
        """Refuse combinations that cannot be played.

        Raises:
            RulesError: in a single sentence.
        """

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Return every option in the order of the page."""
        kinds = _kinds(cls)
        return tuple(
            Option(
                spec.name,
                _values(kinds[spec.name]),
                write_value(kinds[spec.name], spec.default),
                spec.metadata.get("doc", ""),
                spec.metadata.get("source", ""),
                spec.metadata.get("stakes", "stay"),
            )
            for spec in fields(cls)
        )

    def changed(self, values: Mapping[str, object]) -> Self:
        """Return these rules with some options set: text is read, other values are taken as given.

        Raises:
            RulesError: for an unknown option or value, naming the known ones.
        """
        kinds = _kinds(type(self))
        for name in values:
            if name not in kinds:
                meant = nearest_name(str(name), list(kinds))
                raise RulesError(
                    message(
                        "there is no rule {typed:=}, did you mean {meant:=}?"
                        if meant
                        else "there is no rule {typed:=} here: {known:=}",
                        typed=repr(name),
                        meant=repr(meant),
                        known=", ".join(kinds),
                    )
                )
        read: dict[str, Any] = {
            name: read_value(name, kinds[name], value) if isinstance(value, str) else value
            for name, value in values.items()
        }
        return replace(self, **read)

    def to_dict(self) -> dict[str, str]:
        """Return every option as text: the inverse of :meth:`changed`."""
        kinds = _kinds(type(self))
        return {
            spec.name: write_value(kinds[spec.name], getattr(self, spec.name))
            for spec in fields(self)
        }

    @classmethod
    def of_stakes(cls, effect: OfStakes) -> tuple[str, ...]:
        """Return the options on which other stakes have an effect of this kind."""
        return tuple(spec.name for spec in fields(cls) if spec.metadata.get("stakes") == effect)

    def at_stakes(self, amounts: tuple[int, ...]) -> Self:
        """Return these rules at other stakes, given as amounts in cents.

        Raises:
            RulesError: when this game takes another number of amounts.
        """
        names = self.of_stakes("set")
        if not names:
            raise RulesError("this game has no stakes to set")
        if len(amounts) != len(names):
            listed = [f"the {name.replace('_', ' ')}" for name in names]
            usual = "/".join([plain_money(getattr(self, name)) for name in names])
            counted = {
                1: "stakes here are one amount, {names:=}, such as {usual:=}",
                2: "stakes here are two amounts, {names:=}, such as {usual:=}",
            }.get(len(names), "stakes here are {count} amounts, {names:=}, such as {usual:=}")
            raise RulesError(
                message(counted, count=len(names), names=" and ".join(listed), usual=usual)
            )
        return replace(self, **self.follows(amounts))

    def follows(self, amounts: tuple[int, ...]) -> dict[str, int]:
        """Return the options that change at other stakes: those set, and those that scale."""
        names = self.of_stakes("set")
        before = [getattr(self, name) for name in names]
        new, old = next((pair for pair in zip(amounts, before) if pair[1]), (1, 1))
        scaled = {name: getattr(self, name) * new // old for name in self.of_stakes("scale")}
        return dict(zip(names, amounts)) | scaled

    def retouched(self, options: Mapping[str, str], stakes: str | None = None) -> Self:
        """Return these rules with some options and the stakes changed, as they are typed.

        Options in words come before the stakes, since stakes may mean different things under them;
        amounts come after, so that the stakes do not override them.

        Raises:
            RulesError: for an option or value that does not exist.
        """
        texts = {name.replace("-", "_"): value for name, value in options.items()}
        if stakes is None:
            return self.changed(texts)
        amounts = {
            name: text for name, text in texts.items() if type(getattr(self, name, None)) is int
        }
        words = {name: text for name, text in texts.items() if name not in amounts}
        cents = tuple(read_money(part, "the stakes") for part in stakes.split("/"))
        return self.changed(words).at_stakes(cents).changed(amounts)

    def arranged(self, programs: Mapping[str, tuple[Step, ...]]) -> dict[str, tuple[Step, ...]]:
        """Return the programs of a game as these house rules change them; unchanged here."""
        return dict(programs)

    def afterwards(self) -> tuple[Callable[[State], None], ...]:
        """Return the steps after a hand (:mod:`pokernight.engine.steps.afterwards`); none here."""
        return ()

    @property
    def counts(self) -> Mapping[str, int]:
        """Numbers that players carry from hand to hand by these house rules, with the most.

        Each is kept in the slot of the state of its name.
        """
        return {}

    def notes(self, view: View) -> tuple[Text, ...]:
        """Return what the table remarks on a hand by these house rules; nothing here.

        A note with a ``role`` is a mark of its ``seat``, or of each of its ``seats``.
        """
        return ()

    @property
    def leaves_money(self) -> bool:
        """True if a hand of a game with a ``carry_out`` may leave money in the pot."""
        return True

    def for_hand(self, by_seat: Mapping[str, tuple[int, ...]]) -> Self:
        """Return the rules of a hand into which the players carry numbers; unchanged here."""
        return self

    @property
    def stakes(self) -> Text:
        """The stakes, as in ``ante $1``; nothing where the game has none."""
        parts = [
            message("{name} {price:$}", name=name.replace("_", " "), price=getattr(self, name))
            for name in self.of_stakes("set")
        ]
        return message("{parts:,}", parts=parts) if len(parts) > 1 else next(iter(parts), "")

    @property
    def buy_in(self) -> int:
        """The usual buy-in, in cents."""
        return 10_000

    @property
    def small(self) -> int:
        """A small bet at these stakes, in cents, which Enter may put in."""
        return self.buy_in // 50

    @property
    def unit(self) -> Unit:
        """The unit of winnings: small bets, or what a game has instead."""
        return Unit("small bets", self.small)

    @property
    def bankroll(self) -> int:
        """The least chips to be dealt in, in cents."""
        return 1

    @property
    def posted(self) -> tuple[int, int]:
        """The small and the big blind in cents: the options of these names, if there are any."""
        return getattr(self, "small_blind", 0), getattr(self, "big_blind", 0)

    @property
    def third(self) -> int:
        """The third blind, 0 where there is none."""
        return getattr(self, "third_blind", 0)

    def rake_of(self, pot: int, flop: bool) -> int:
        """Return the rake of so much in the pots, in cents; ``flop``: whether it was dealt."""
        return 0

    @property
    def least_buy_in(self) -> int:
        """The least buy-in, in cents, where the host has set none."""
        return self.bankroll


_KINDS: dict[type[Any], dict[str, Any]] = {}


def _kinds(cls: type[Any]) -> dict[str, Any]:
    """Return the type of every option by name, looked up once for each class."""
    if cls not in _KINDS:
        hints = get_type_hints(cls, include_extras=True)
        _KINDS[cls] = {spec.name: hints[spec.name] for spec in fields(cls)}
    return _KINDS[cls]


def _check_type(cls: type[Rules], spec: Field[Any], value: Any) -> None:
    kind = _kinds(cls)[spec.name]
    if get_origin(kind) is Literal:
        good = any(value == word and type(value) is type(word) for word in get_args(kind))
    elif kind is bool:
        good = isinstance(value, bool)
    else:
        good = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    if not good:
        raise _cannot_be(spec.name, value, kind)


def _values(kind: Any) -> tuple[str, ...]:
    if get_origin(kind) is Literal:
        return tuple(map(str, get_args(kind)))
    if kind is bool:
        return ("yes", "no")
    return ("an amount, such as 0.50",) if _is_money(kind) else ("a whole number",)


def _cannot_be(name: str, typed: object, kind: Any) -> RulesError:
    """Return the refusal of a value that an option cannot have."""
    first, *others = _values(kind)
    template = "{option:=} cannot be {typed:=}: it is {values}"
    if _is_money(kind):
        template = "{option:=} cannot be {typed:=}: it is an amount, such as 0.50"
    elif get_origin(kind) is not Literal and kind is not bool:
        template = "{option:=} cannot be {typed:=}: it is a whole number"
    values = message("{value:=}", value=first)
    for value in others:
        values = message("{values} or {value:=}", values=values, value=value)
    return RulesError(message(template, option=name, typed=repr(typed), values=values))


def _is_money(kind: Any) -> bool:
    return bool(kind == Money)


def write_value(kind: Any, value: Any) -> str:
    """Return an option's value as text."""
    if value is MISSING:
        return ""
    if kind is bool:
        return "yes" if value else "no"
    return plain_money(value) if _is_money(kind) else str(value)


def read_value(name: str, kind: Any, text: str) -> Any:
    """Read an option's value from text.

    Raises:
        RulesError: naming the values it can have.
    """
    plain = text.strip().lower().replace("-", "_")
    if get_origin(kind) is Literal:
        for value in get_args(kind):
            if str(value) == plain:
                return value
    elif kind is bool:
        if plain in ("yes", "true", "on", "1"):
            return True
        if plain in ("no", "false", "off", "0"):
            return False
    elif _is_money(kind):
        return read_money(text, name)
    elif plain.isdecimal():
        return int(plain)
    raise _cannot_be(name, text, kind)


def read_money(text: str, name: str = "") -> int:
    """Return the cents of ``2``, ``0.50`` or ``$2.50``.

    ``name`` says in the refusal what the amount is of.

    Raises:
        RulesError: for anything else, as ``1e9``, and for fractions of a cent.
    """
    from decimal import Decimal

    plain = text.strip().removeprefix("$")
    try:
        cents = Decimal("" if "e" in plain.lower() else plain) * 100
        if cents.is_finite() and cents == cents.to_integral_value() and 0 <= cents < 10**12:
            return int(cents)
    except ArithmeticError:  # no number, or a number with a billion digits
        pass
    raise RulesError(
        message(
            "{name:=} cannot be {typed:=}: money is dollars and whole cents, such as 2.50"
            if name
            else "an amount cannot be {typed:=}: money is dollars and whole cents, such as 2.50",
            name=name,
            typed=repr(text),
        )
    )
