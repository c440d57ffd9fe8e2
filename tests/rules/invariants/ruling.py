"""A ruling as an invariant: its mark, its sentence, and what finds a course that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tests.rules.invariants.course import Course

Check = Callable[[Course], Iterable[str]]


class Ruling(NamedTuple):
    """Rule that must hold of every course; without ``games`` of those of every game."""

    mark: str
    sentence: str
    check: Check
    games: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the check."""
        return self.check.__name__

    def holds_for(self, game: str) -> bool:
        """Return whether it is a ruling on this game."""
        return not self.games or game in self.games


RULINGS: list[Ruling] = []


def ruling(mark: str, sentence: str, *games: str) -> Callable[[Check], Check]:
    """Enter a check into :data:`RULINGS`; it yields what is wrong."""

    def enter(check: Check) -> Check:
        RULINGS.append(Ruling(mark, sentence, check, games))
        return check

    return enter
