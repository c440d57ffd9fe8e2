"""What a game adds to the state of a hand."""

from __future__ import annotations

from collections.abc import Set
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeVar

if TYPE_CHECKING:
    from pokernight.engine.hand import Opening
    from pokernight.engine.state import State

T = TypeVar("T")


class BySeat(NamedTuple):
    """What a slot holds for each seat before the first card."""

    value: Any


def by_seat(value: T) -> list[T]:
    """A slot of :class:`Own` with a value for each seat: ``drawn: list[int] = by_seat(0)``."""
    blank: Any = BySeat(value)
    return blank  # type: ignore[no-any-return]


class Own:
    """A game's own slots of the state, all public: whole numbers and lists of them.

    A subclass names each slot once, with what it holds before the first card: ``queen: int = -1``,
    ``drawn: list[int] = by_seat(0)``; a number is 0 and a list empty if nothing is said. A slot
    that has the name of what the table or the players carry into the hand (legs, lives) begins
    with that. Lists are copied with the state.
    """

    _blank: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        """Collect the slots of the class and of those that it is made from."""
        cls._blank = {}
        for base in reversed(cls.__mro__):
            if base is not Own:
                for name, kind in get_annotations(base).items():
                    nothing: Any = [] if str(kind).startswith("list") else 0
                    cls._blank[name] = vars(base).get(name, nothing)

    @classmethod
    def slots(cls) -> Set[str]:
        """The names of the slots."""
        return cls._blank.keys()

    @classmethod
    def blank(cls, seats: int = 1) -> dict[str, Any]:
        """What the slots hold if nothing else is said."""
        return {
            name: [said.value] * seats if type(said) is BySeat
            else said[:] if type(said) is list
            else said
            for name, said in cls._blank.items()
        }  # fmt: skip

    @classmethod
    def opened(cls, opening: Opening) -> Self:
        """The slots before the first card."""
        slots = object.__new__(cls)
        slots.__dict__.update(cls.blank(len(opening.stacks)))
        for name in cls.slots() & opening.by_seat.keys():
            slots.__dict__[name] = list(opening.by_seat[name])
        for name in cls.slots() & opening.carried.keys():
            if any(name in carried for carried in opening.game.carries):
                slots.__dict__[name] = opening.carried[name]
        slots.begin(opening)
        return slots

    def begin(self, opening: Opening) -> None:
        """Set what hangs on the house rules or the deck."""

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.__dict__.update(
            {
                name: value[:] if type(value) is list else value
                for name, value in self.__dict__.items()
            }
        )
        return twin

    def flaw(self, state: State) -> str:
        """What cannot be in these slots of a state read from outside, in words, or nothing.

        That they are whole numbers, and lists as long as they should be, is looked at before.
        """
        return ""

    def to_dict(self) -> dict[str, Any]:
        """The slots by name."""
        return dict(sorted(self.__dict__.items()))

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """The inverse of :meth:`to_dict`.

        Raises:
            KeyError: if the names are not those of the slots.
        """
        if cls.slots() != values.keys():
            raise KeyError("the game's own slots")
        twin = object.__new__(cls)
        twin.__dict__.update(values)
        return twin
