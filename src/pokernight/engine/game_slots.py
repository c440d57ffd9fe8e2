"""A game's own slots of the state: what it remembers between two questions, all of it public."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import suppress
from enum import Enum
from functools import cache, partial
from inspect import get_annotations
from itertools import repeat
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")

HOLD = "slots hold whole numbers, words of an enum, and tuples, frozen sets and lists of these"
"""The values that a slot may hold, in words."""


class Within(NamedTuple):
    """Bounds on the whole numbers that a slot may hold in a position from outside.

    Attributes:
        least: the least of them.
        most: the most, None for any; or below the number of "seats" or "tokens".
    """

    least: int
    most: int | Literal["seats", "tokens"] | None


Flag: TypeAlias = Annotated[int, Within(0, 1)]
"""A flag: 1 or 0."""
Natural: TypeAlias = Annotated[int, Within(0, None)]
"""A count or an amount, not below 0."""
Seat: TypeAlias = Annotated[int, Within(-1, "seats")]
"""A seat, or -1 for none."""
Token: TypeAlias = Annotated[int, Within(-1, "tokens")]
"""A card, or -1 for none."""


class BySeat(NamedTuple):
    """The value of a slot for each seat before the first card."""

    value: Any


def by_seat(value: T) -> list[T]:
    """Return what a slot holds first, a value for each seat: ``drawn: list[int] = by_seat(0)``."""
    blank: Any = BySeat(value)
    return blank  # type: ignore[no-any-return]


class _Carries(Protocol):
    """The part of a game that says what a table carries into its hands."""

    @property
    def carries(self) -> tuple[Mapping[str, int], ...]:
        """See :attr:`pokernight.engine.game.Game.carries`."""


class Beginning(Protocol):
    """The part of an :class:`~pokernight.engine.opening.Opening` that slots are filled from."""

    @property
    def game(self) -> _Carries:
        """The game that is dealt."""

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips by seat, in cents."""

    @property
    def carried(self) -> Mapping[str, int]:
        """Numbers that the table carries into the hand, by name."""

    @property
    def by_seat(self) -> Mapping[str, tuple[int, ...]]:
        """Numbers that each player carries from deal to deal, by name."""


class Own:
    """A game's own slots of the state, all public.

    They hold whole numbers, words of an enum, small tuples and frozen sets of these, and lists
    of any of them; a list is copied with the state, nothing else can change in place.

    A subclass names each slot once, with what it holds before the first card: ``queen: int = -1``,
    ``drawn: list[int] = by_seat(0)``; a number is 0 and a list empty if nothing is said. A slot
    that has the name of what the table or the players carry into the hand (legs, lives) begins
    with that. A slot for a :data:`Flag`, :data:`Natural`, :data:`Seat` or :data:`Token` instead of
    an ``int`` holds no other number in a position from outside.
    """

    _blank: ClassVar[dict[str, Any]] = {}
    _known: ClassVar[dict[str, Any]] = {}
    _tests: ClassVar[dict[str, Callable[[Any], bool]]] = {}
    _bounded: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        """Collect the slots of the class and of those that it is made from."""
        cls._blank = {}
        for base in reversed(cls.__mro__):
            if base is not Own:
                for name, kind in get_annotations(base).items():
                    cls._blank[name] = vars(base).get(name, _nothing(str(kind)))

    @classmethod
    def slots(cls) -> Set[str]:
        """Return the names of the slots."""
        return cls._blank.keys()

    @classmethod
    def blank(cls, seats: int = 1) -> dict[str, Any]:
        """Return the default values of the slots, by name."""
        return {
            name: [default.value] * seats if type(default) is BySeat
            else default[:] if type(default) is list
            else default
            for name, default in cls._blank.items()
        }  # fmt: skip

    @classmethod
    def opened(cls, opening: Beginning) -> Self:
        """Return the slots before the first card."""
        slots = object.__new__(cls)
        slots.__dict__.update(cls.blank(len(opening.stacks)))
        for name in cls.slots() & opening.by_seat.keys():
            slots.__dict__[name] = list(opening.by_seat[name])
        for name in cls.slots() & opening.carried.keys():
            if any(name in carried for carried in opening.game.carries):
                slots.__dict__[name] = opening.carried[name]
        slots.begin(opening)
        return slots

    def begin(self, opening: Any) -> None:
        """Set the slots that depend on the house rules or the deck.

        Args:
            opening: an :class:`~pokernight.engine.opening.Opening`. It is not named as a type here
                because an opening has its game, and a game its slots.
        """

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        twin.__dict__.update(
            {
                name: value[:] if type(value) is list else value
                for name, value in self.__dict__.items()
            }
        )
        return twin

    def flags(self) -> tuple[int, ...]:
        """Return the values of the slots that are a :data:`Flag`, in the order of their names."""
        bounds = self._bounds()
        return tuple(
            [value for name, value in sorted(vars(self).items()) if bounds.get(name) == Flag]
        )

    def flaw(self, state: Any) -> str:
        """Return why these slots cannot belong to a state read from outside, or "".

        The kinds of the values and the lengths of lists have been checked before.

        Args:
            state: the :class:`~pokernight.engine.state.State`, which holds these slots itself.
        """
        return ""

    def to_dict(self) -> dict[str, Any]:
        """Return the slots by name."""
        return dict(sorted(self.__dict__.items()))

    def to_json(self) -> dict[str, Any]:
        """Return the slots by name, as plain JSON."""
        return {name: plain(value) for name, value in self.to_dict().items()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Return the slots of a dict: the inverse of :meth:`to_dict` and of :meth:`to_json`.

        Raises:
            KeyError: if the names are not those of the slots.
        """
        if cls.slots() != values.keys():
            raise KeyError("the game's own slots")
        twin = object.__new__(cls)
        kinds = cls._kinds()
        twin.__dict__.update({name: read(kinds[name], value) for name, value in values.items()})
        return twin

    @classmethod
    def _kinds(cls) -> dict[str, Any]:
        """Return the kinds of the slots, by name."""
        if "_known" not in vars(cls):
            hints: dict[str, Any] = {}
            for base in reversed(cls.__mro__):
                if issubclass(base, Own) and base is not Own:
                    try:
                        hints |= get_type_hints(base)
                    except NameError:  # a type that is imported for the type checker alone
                        hints |= get_annotations(base)
            cls._known = {name: hints[name] for name in cls.slots()}
        return cls._known

    @classmethod
    def fits(cls, slot: str, value: object) -> bool:
        """Return whether a slot may hold a value."""
        return cls._fitting()[slot](value)

    @classmethod
    def _fitting(cls) -> dict[str, Callable[[Any], bool]]:
        """Return the tests of the values of the slots, by name."""
        if "_tests" not in vars(cls):
            cls._tests = {name: _holder(kind) for name, kind in cls._kinds().items()}
        return cls._tests

    def misfit(self) -> str:
        """Return the first slot whose value it may not hold, "" for none."""
        tests = self._fitting()
        return next((name for name, value in vars(self).items() if not tests[name](value)), "")

    @classmethod
    def within(cls, slot: str, value: object, seats: int, tokens: int) -> bool:
        """Return whether the numbers in a slot are within its bounds."""
        return _within(cls._bounds().get(slot, int), value, {"seats": seats, "tokens": tokens})

    @classmethod
    def _bounds(cls) -> dict[str, Any]:
        """Return the kinds of the slots with their bounds, by name."""
        if "_bounded" not in vars(cls):
            hints: dict[str, Any] = {}
            for base in reversed(cls.__mro__):
                if issubclass(base, Own) and base is not Own:
                    with suppress(NameError):
                        hints |= get_type_hints(base, include_extras=True)
            cls._bounded = hints
        return cls._bounded


def _within(kind: Any, value: Any, below: Mapping[str, int]) -> bool:
    """Return whether each number in a value is within the bounds of its kind."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        for bound in parts[1:]:
            if isinstance(bound, Within):
                most = below[bound.most] - 1 if isinstance(bound.most, str) else bound.most
                if value < bound.least or (most is not None and value > most):
                    return False
        return _within(parts[0], value, below)
    if origin in (list, frozenset) or (origin is tuple and parts[1:] == (...,)):
        return all(_within(parts[0], part, below) for part in value)
    if isinstance(kind, type) and hasattr(kind, "_fields"):
        hints = get_type_hints(kind, include_extras=True)
        parts = tuple([hints[name] for name in kind._fields])
    elif origin is not tuple:
        return True
    return all(map(_within, parts, value, repeat(below)))


def _nothing(kind: str) -> Any:
    """Return the default value of a slot of a kind."""
    return [] if kind.startswith("list") else frozenset() if kind.startswith("frozenset") else 0


def _parts(kind: Any) -> tuple[Any, ...]:
    """Return the kinds of the fields of a named tuple, in order."""
    hints = get_type_hints(kind)
    return tuple([hints[name] for name in kind._fields])


@cache
def _holder(kind: Any) -> Callable[[Any], bool]:
    """Return the test of whether a value is of a kind; of an unknown kind, whole numbers."""
    origin, parts, is_class = get_origin(kind), get_args(kind), isinstance(kind, type)
    if is_class and issubclass(kind, Enum):
        return lambda value: isinstance(value, kind)
    if is_class and hasattr(kind, "_fields"):
        return _in_places(kind, [_holder(part) for part in _parts(kind)])
    if origin in (list, frozenset) or (origin is tuple and parts[1:] == (...,)):
        return _all_alike(origin, _holder(parts[0]))
    if origin is tuple:
        return _in_places(tuple, [_holder(part) for part in parts])
    return _is_whole


def _is_whole(value: Any) -> bool:
    return type(value) is int


def _all_alike(kind: type[Any], part: Callable[[Any], bool]) -> Callable[[Any], bool]:
    if part is _is_whole:  # by far the most
        return lambda value: type(value) is kind and {*map(type, value)} <= {int}
    return lambda value: type(value) is kind and all(map(part, value))


def _in_places(kind: type[Any], parts: Sequence[Callable[[Any], bool]]) -> Callable[[Any], bool]:
    def fits(value: Any) -> bool:
        same = type(value) is kind and len(value) == len(parts)
        return same and all(test(part) for test, part in zip(parts, value, strict=True))

    return fits


def plain(value: Any) -> Any:
    """Return a value of a slot as plain JSON: lists, and the values of enum members."""
    if isinstance(value, frozenset):
        return sorted([plain(part) for part in value])
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value.value if isinstance(value, Enum) else value


def read(kind: Any, value: Any) -> Any:
    """Return a value of a slot from JSON; a value that does not fit stays as it is."""
    reader = _reader(kind)
    if reader is None:
        return value
    try:
        return reader(value)
    except (TypeError, ValueError):
        return value


def _word(kind: type[Enum], value: Any) -> Enum:
    return kind(value)


@cache
def _reader(kind: Any) -> Callable[[Any], Any] | None:
    """Return the reader of a kind; None where JSON has it as it is."""
    origin, parts, is_class = get_origin(kind), get_args(kind), isinstance(kind, type)
    if is_class and issubclass(kind, Enum):
        return partial(_word, kind)
    if is_class and hasattr(kind, "_fields"):
        inner = _parts(kind)
        return lambda value: kind(*map(read, inner, value))
    if origin is tuple and parts[1:] != (...,):
        return lambda value: (*map(read, parts, value),) if len(value) == len(parts) else value
    if origin not in (list, tuple, frozenset):
        return None
    if _reader(parts[0]) is None:
        made: Callable[[Any], Any] = origin
        return made
    return lambda value: origin([read(parts[0], part) for part in value])
