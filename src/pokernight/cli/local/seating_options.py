"""Who sits down to an evening: people at the keyboard first, house players beside them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from pokernight.bots import COMPANY, player
from pokernight.bots.external_bots import is_others
from pokernight.cli.local.house_players import NAMES
from pokernight.cli.text.sentences import YOU
from pokernight.errors import Refused
from pokernight.session.names import skeletons
from pokernight.table.commands import Sit

SEATS = 4
EXAMPLES = {"--players": "sensible,caller", "--name": "Ann", "--names": "Ann,Ben"}


@dataclass(frozen=True)
class Guests:
    """What somebody asks for; None or empty for whatever is as usual.

    Attributes:
        seats: how many sit down.
        auto: whether a house player sits in every seat.
        humans: how many people are at the keyboard.
        players: how the house players play, seat by seat, separated by commas; repeated when short.
        name: what the first person is called.
        names: what the others are called, seat by seat, separated by commas.
    """

    seats: int | None = None
    auto: bool = False
    humans: int | None = None
    players: str | None = None
    name: str | None = None
    names: str | None = None

    @property
    def chosen(self) -> bool:
        """Whether it is said who they are, and not only how many."""
        return bool(self.humans or self.players or self.name or self.names)

    def sit_down(self) -> list[Sit]:
        """Everybody takes a seat.

        Raises:
            Refused: if they cannot.
        """
        seats = SEATS if self.seats is None else self.seats
        people = self._people(seats)
        how = self._how_they_play(seats - people)
        names = self._names(seats, people)
        by = [""] * people + [how[place % len(how)] for place in range(seats - people)]
        if self.auto:
            by = [how[0], *(how[place % len(how)] for place in range(seats - 1))]
        return [Sit(name, by=player) for name, player in zip(names, by, strict=True)]

    def _people(self, seats: int) -> int:
        if seats > len(NAMES):
            raise Refused(f"the house has {len(NAMES)} chairs, and {seats} want to sit down")
        if seats < 2:
            raise Refused(f"an evening takes two players at least, not {seats}")
        if self.auto:
            if self.humans is not None:
                raise Refused("with --auto nobody sits at the keyboard: leave --humans out")
            return 0
        people = 1 if self.humans is None else self.humans
        if people < 1:
            raise Refused(f"--humans cannot be {people}: for the house alone there is --auto")
        if people > seats:
            raise Refused(f"{people} people and {seats} seats: name more --seats")
        return people

    def _how_they_play(self, seats: int) -> list[str]:
        if self.players is None:
            return list(COMPANY)
        asked = listed_players(self.players)
        if len(asked) > seats:
            raise Refused(f"--players names {len(asked)}, and {seats} seats are the house's")
        return asked

    def _names(self, seats: int, people: int) -> list[str]:
        first = listed(self.name, "--name") if self.name is not None else []
        others = listed(self.names, "--names") if self.names is not None else []
        if len(first) > 1:
            raise Refused("--name is one name; --names are those of the others")
        if len(others) > seats - 1:
            raise Refused(f"--names has {len(others)}, and {seats - 1} sit beside the first player")
        if not first and people == 1:
            first = [YOU]
        given = self.name is not None or self.names is not None
        # names of our own are known to differ: that need not wait for the table of letters
        keys = skeletons if given else (lambda name: frozenset((name.casefold(),)))
        named: set[str] = set()
        for name in (*first, *others):
            if named & keys(name):
                raise Refused(f"two people cannot both be called {name}")
            named |= keys(name)
        asked = dict(enumerate(first)) | dict(enumerate(others, 1))
        names: list[str] = []
        for seat in range(seats):
            usual = [NAMES[seat], *NAMES]
            free = (name for name in usual if not named & keys(name) and name not in names)
            names.append(asked.get(seat) or next(free))
        return names


def listed_players(text: str | None) -> list[str]:
    """The players that somebody names, of the house or ``module:function``; none for nothing.

    Raises:
        Refused: for one that is not there.
    """
    found = listed(text, "--players") if text is not None else []
    for one in found:
        player(one)
    return found


def others_of(text: str | None) -> tuple[str, ...]:
    """The players of somebody's own among those named; the house's are there anyway."""
    return tuple([one for one in listed_players(text) if is_others(one)])


def listed(text: str, option: str) -> list[str]:
    """What is separated by commas.

    Raises:
        Refused: for nothing.
    """
    found = [one.strip() for one in text.split(",")]
    if not all(found):
        raise Refused(f"{option} is a list such as {EXAMPLES[option]}, not {text!r}")
    return found


class Somebody(Protocol):
    """A person, or a house player of that name."""

    @property
    def name(self) -> str:
        """What he is called."""

    @property
    def by(self) -> str:
        """How he plays; empty for a person."""


def who_is_what(players: Iterable[Somebody]) -> list[str]:
    """Everybody's name, and how the house players play: ``Bert (caller)``."""
    return [f"{one.name} ({one.by})" if one.by else one.name for one in players]
