"""Options for the players of an evening: people at the keyboard first, then house players."""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.bots import COMPANY, player
from pokernight.bots.external_bots import is_others
from pokernight.cli.text.sentences import YOU
from pokernight.errors import Refused
from pokernight.session.names import PLAIN_NAMES
from pokernight.table.commands import Sit

SEATS = 4
NAMES = (
    "Abe", "Bert", "Cleo", "Dot", "Earl", "Fay", "Gus", "Hope",
    "Ike", "Joy", "Kit", "Lou", "Mab", "Ned", "Olga", "Pip",
)  # fmt: skip
"""Names of the house players."""
EXAMPLES = {"--players": "sensible,caller", "--name": "Ann", "--names": "Ann,Ben"}


@dataclass(frozen=True)
class Guests:
    """Options for the players; None or empty for the defaults.

    Attributes:
        seats: number of players.
        auto: whether house players sit in all seats.
        humans: number of people at the keyboard.
        players: house players in seat order, separated by commas, repeated to fill the table.
        name: name of the first person.
        names: names of the other players in seat order, separated by commas.
    """

    seats: int | None = None
    auto: bool = False
    humans: int | None = None
    players: str | None = None
    name: str | None = None
    names: str | None = None

    @property
    def chosen(self) -> bool:
        """True if more than the number of seats is given."""
        return bool(self.humans or self.players or self.name or self.names)

    def sit_down(self) -> list[Sit]:
        """Return the commands by which the players sit down.

        Raises:
            Refused: if the options contradict each other.
        """
        seats = SEATS if self.seats is None else self.seats
        people = self._people(seats)
        how = self._how_they_play(seats - people)
        names = self._names(seats, people)
        by = [""] * people + [how[place % len(how)] for place in range(seats - people)]
        if self.auto and len(how) == seats:
            by = how
        elif self.auto:
            by = [how[0], *(how[place % len(how)] for place in range(seats - 1))]
        return [Sit(name, by=player) for name, player in zip(names, by, strict=True)]

    def _people(self, seats: int) -> int:
        if seats > len(NAMES):
            raise Refused(f"a table has {len(NAMES)} seats at most, not {seats}")
        if seats < 2:
            raise Refused(f"an evening needs at least two players, not {seats}")
        if self.auto:
            if self.humans is not None:
                raise Refused("--auto leaves no seat for people: drop --humans")
            return 0
        people = 1 if self.humans is None else self.humans
        if people < 1:
            raise Refused(
                f"--humans cannot be {people}: --auto is the option for house players only"
            )
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
            raise Refused("--name takes a single name; --names are for the other players")
        if len(others) > seats - 1:
            raise Refused(f"--names has {len(others)}, and {seats - 1} sit beside the first player")
        if not first and people == 1:
            first = [YOU]
        given = self.name is not None or self.names is not None
        # The built-in names are known to differ, without loading the table of similar letters.
        keys = PLAIN_NAMES.skeletons if given else (lambda name: frozenset((name.casefold(),)))
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
    """Parse a list of house players or ``module:function``; empty for None.

    Raises:
        Refused: for an unknown player.
    """
    names = listed(text, "--players") if text is not None else []
    for name in names:
        player(name)
    return names


def others_of(text: str | None) -> tuple[str, ...]:
    """Return the external players of a list, given as ``module:function``."""
    return tuple([name for name in listed_players(text) if is_others(name)])


def listed(text: str, option: str) -> list[str]:
    """Split a comma-separated list.

    Raises:
        Refused: for an empty entry.
    """
    entries = [entry.strip() for entry in text.split(",")]
    if not all(entries):
        raise Refused(f"{option} is a list such as {EXAMPLES[option]}, not {text!r}")
    return entries
