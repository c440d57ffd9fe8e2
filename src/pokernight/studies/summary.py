"""Summary of the hands of a simulation: sums of whole numbers, added in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pokernight import __version__
from pokernight.measuring.confidence import Sample, finite, share_ci95
from pokernight.odds.reports import charts
from pokernight.odds.reports.formats import percent, plus_minus
from pokernight.odds.reports.results import CI95, STOPPED
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.studies.columns import HANDS, SCHEMA, SEATS
from pokernight.studies.played_hands import PlayedHand, Study
from pokernight.wording.amounts import counted

SUMMED: Final = tuple([column for column in HANDS if column.total and column.kind != "counts"])
COUNTED: Final = tuple([column for column in HANDS if column.total and column.kind == "counts"])
SEAT_SUMMED: Final = tuple([column for column in SEATS if column.total])
"""Columns of which it has sums, or counts by name."""


TAKES: Final = (
    "A hand takes a part where its player wins any money, also by a tie or by another contest: "
    "`wins` counts the part of the pot instead."
)


class Category(NamedTuple):
    """Category of hands at the showdown: contest, place in its order, name."""

    contest: str
    order: int
    name: str


class HandSums:
    """Sums over hands.

    Attributes:
        sums: number of ``hands``, and the sums of the columns of a hand by their totals.
        counts: by the total of a column of counts, its counts by name.
        by_player: by player, sums over its seats: ``seats``, ``won`` (seats that won a pot),
            ``squares`` of the player's winnings in a hand, and the columns of a seat.
        by_seat: the same by seat.
        held: hands at the showdown, by category.
        squares: the squares of their number in a hand of the study, added up.
        winning: those whose player won money from a pot, in this or in another contest.
        complaints: by player, the error of its first invalid answer.
    """

    def __init__(self) -> None:
        self.sums: Counter[str] = Counter()
        self.counts: dict[str, Counter[str]] = {column.total: Counter() for column in COUNTED}
        self.by_player: dict[str, Counter[str]] = {}
        self.by_seat: dict[str, Counter[str]] = {}
        self.held: Counter[Category] = Counter()
        self.squares: Counter[Category] = Counter()
        self.winning: Counter[Category] = Counter()
        self.complaints: dict[str, str] = {}

    @property
    def hands(self) -> int:
        """Number of hands."""
        return self.sums["hands"]

    def add_hand(self, study: Study, hand: PlayedHand) -> None:
        """Add a hand."""
        first = hand.seats[0]
        self.sums["hands"] += 1
        for column in SUMMED:
            self.sums[column.total] += column.value(study, hand, first)
        for column in COUNTED:
            self.counts[column.total].update(column.value(study, hand, first))
        nets: Counter[str] = Counter()
        held: Counter[Category] = Counter()
        for seat, complaint in zip(hand.seats, hand.complaints):
            nets[seat.player] += seat.net
            seat_sums = {column.total: column.value(study, hand, seat) for column in SEAT_SUMMED}
            for table, name in ((self.by_player, seat.player), (self.by_seat, str(seat.number))):
                sums = table.setdefault(name, Counter())
                sums.update(seats=1, won=seat.won > 0, **seat_sums)
            self.by_seat[str(seat.number)]["squares"] += seat.net * seat.net
            for reading in seat.readings:
                category = Category(reading.contest, reading.order, reading.kind)
                held[category] += 1
                self.winning[category] += seat.won > 0
            if complaint:
                self.complaints.setdefault(seat.player, complaint)
        self.held.update(held)
        self.squares.update({category: many * many for category, many in held.items()})
        for player, net in nets.items():
            self.by_player[player]["squares"] += net * net

    def merge(self, other: HandSums) -> None:
        """Add the sums of other hands."""
        for name in ("sums", "held", "squares", "winning"):
            getattr(self, name).update(getattr(other, name))
        for name in ("counts", "by_player", "by_seat"):
            table: dict[str, Counter[str]] = getattr(self, name)
            for row, counts in getattr(other, name).items():
                table.setdefault(row, Counter()).update(counts)
        for player, complaint in other.complaints.items():
            self.complaints.setdefault(player, complaint)

    @property
    def categories(self) -> list[Category]:
        """Categories at the showdown, by contest, the best first."""
        return sorted(self.held, key=lambda category: (category[0], -category[1], category[2]))

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON, always in the same order."""
        tables: dict[str, Mapping[str, Any]] = {
            **self.counts, "sums": self.sums, "complaints": self.complaints
        }  # fmt: skip
        nested = {"by_player": self.by_player, "by_seat": self.by_seat}
        return {
            **{name: dict(sorted(counts.items())) for name, counts in tables.items()},
            **{
                name: {row: dict(sorted(counts.items())) for row, counts in sorted(rows.items())}
                for name, rows in nested.items()
            },
            "kinds": [
                [*category, self.held[category], self.squares[category], self.winning[category]]
                for category in self.categories
            ],
        }

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> HandSums:
        """Return sums from JSON."""
        sums = cls()
        sums.sums.update(values["sums"])
        for name, counts in sums.counts.items():
            counts.update(values[name])
        sums.by_player = {name: Counter(row) for name, row in values["by_player"].items()}
        sums.by_seat = {name: Counter(row) for name, row in values["by_seat"].items()}
        for contest, order, name, held, squares, winning in values["kinds"]:
            category = Category(contest, order, name)
            sums.held[category], sums.squares[category] = held, squares
            sums.winning[category] = winning
        sums.complaints = dict(values["complaints"])
        return sums


@dataclass(frozen=True, slots=True, kw_only=True)
class Winnings:
    """Winnings of a player, or of a seat; money in cents a hand.

    Attributes:
        name: the player, or the seat as text.
        hands: number of its hands, one for each of its seats.
        net: mean money won or lost.
        ci95: half width of the 95 % interval of ``net`` (Student's t); infinite for a single hand.
        won: share of its hands in which it won money from a pot.
        showdowns: share of its hands in which it was in a showdown.
        faults: number of safe answers given for it.
    """

    name: str
    hands: int
    net: float
    ci95: float
    won: float
    showdowns: float
    faults: int

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return {"who": values.pop("name"), **values, "ci95": finite(self.ci95)}


def winnings(name: str, sums: Mapping[str, int], hands: int) -> Winnings:
    """Return the winnings of some sums; a hand of all the seats of a player is an observation."""
    seats = sums["seats"]
    seats_of_a_hand = seats / hands
    of_hands = Sample.of_sums(hands, sums["net"], sums["squares"])
    sample = Sample(
        count=hands, mean=sums["net"] / seats, deviation=of_hands.deviation / seats_of_a_hand
    )
    return Winnings(
        name=name,
        hands=seats,
        net=sample.mean,
        ci95=sample.ci95,
        won=sums["won"] / seats,
        showdowns=sums["showdowns"] / seats,
        faults=sums["faults"],
    )


@dataclass(frozen=True, repr=False, kw_only=True)
class Simulated(Answer):
    """Result of a simulation.

    Attributes:
        study: the study.
        tally: the sums of its hands.
        files: the files of rows of hands and of seats; or empty.
        complete: False if it was stopped early.
        showdown: True if everybody stays, and only the showdown is played.
        already: True if the files were finished before, and nothing was played.
    """

    study: Study
    tally: HandSums
    files: tuple[str, ...] = ()
    complete: bool = True
    showdown: bool = False
    already: bool = False

    @property
    def hands(self) -> int:
        """Number of hands played."""
        return self.tally.hands

    @property
    def players(self) -> list[Winnings]:
        """Winnings of each player, in the order in which they were named; none for showdowns."""
        return self._winnings(self.tally.by_player, dict.fromkeys(self.study.players))

    @property
    def seats(self) -> list[Winnings]:
        """Winnings of each seat, the dealer's first; none for showdowns."""
        return self._winnings(self.tally.by_seat, sorted(self.tally.by_seat, key=int))

    def _winnings(
        self, tables: Mapping[str, Mapping[str, int]], names: Iterable[str]
    ) -> list[Winnings]:
        if self.showdown:
            return []
        return [winnings(name, tables[name], self.hands) for name in names]

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON, the interface of ``pokernight simulate --json``."""
        tally = self.tally
        about = self.study.to_json()
        return {
            "game": about.pop("game"),
            "rules": about.pop("rules"),
            "hands": self.hands,
            "seed": about.pop("seed"),
            "players": [player.to_json() for player in self.players],
            "seats": [seat.to_json() for seat in self.seats],
            "showdown": self.showdown,
            **{column.total: tally.sums[column.total] for column in SUMMED},
            "kinds": self.kinds,
            **{name: dict(sorted(counts.items())) for name, counts in tally.counts.items()},
            "budget": about["budget"],
            "rule_hash": about["rule_hash"],
            "schema": SCHEMA,
            "version": __version__,
            "files": list(self.files),
            "complete": self.complete,
        }

    @property
    def kinds(self) -> list[dict[str, Any]]:
        """Categories of hands at the showdown: hands held, and those whose player takes a part.

        ``share`` is the part of all hands there, ``takes`` the part of such hands whose player
        takes at least a part of the pot; each with the half width of its interval, of which the
        first counts a hand of the study as an observation and the second a hand held.
        """
        held, winning = self.tally.held, self.tally.winning
        shown: Counter[str] = Counter()
        for category, many in held.items():
            shown[category.contest] += many
        rows = []
        for category in self.tally.categories:
            many, won = held[category], winning[category]
            sample = Sample.of_sums(self.hands, many, self.tally.squares[category])
            all_ = shown[category.contest]
            rows.append(
                {
                    "contest": category.contest,
                    "category": category.name,
                    "held": many,
                    "won": won,
                    "share": many / all_,
                    "share_ci95": min(1.0, sample.ci95 * self.hands / all_),
                    "takes": won / many,
                    "takes_ci95": share_ci95(won / many, many),
                }
            )
        return rows

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each player and each seat; of showdowns alone for each category of hands."""
        if self.showdown:
            return self.kinds
        return [
            {"by": by, **row.to_json()}
            for by, table in (("player", self.players), ("seat", self.seats))
            for row in table
        ]

    def sheets(self) -> list[Sheet]:
        """Return tables of the players, the seats, the categories of hands, and the events."""
        if self.showdown:
            return self._showdowns()
        counts, game = self.tally.counts, self.study.game
        own = {**game.talk.kinds.events, **counts["powers"]}
        events = {kind: count for kind, count in counts["told"].items() if kind in own}
        clauses = {f"clause {number}": count for number, count in counts["clauses"].items()}
        return [
            _money("player", self.players),
            _money("seat", self.seats),
            *self._showdowns(),
            *self._often("what happened", "a hand", events),
            *self._often("applied", "a hand", clauses),
        ]

    def _showdowns(self) -> list[Sheet]:
        """Return a table of the categories of hands for each contest."""
        kinds = self.kinds
        sheets = []
        for contest in dict.fromkeys([row["contest"] for row in kinds]):
            of_it = [row for row in kinds if row["contest"] == contest]
            figures = ("share", "share_ci95", "takes", "takes_ci95")
            rows = [
                (row["category"], f"{row['held']:,}", *[percent(row[name]) for name in figures])
                for row in of_it
            ]
            head = (contest or "at the showdown", "held", "of all", "+-", "takes a part", "+-")
            sheets.append(Sheet(head, tuple(rows), tuple([row["share"] for row in of_it])))
        return sheets

    def _often(self, title: str, head: str, counts: Mapping[str, int]) -> list[Sheet]:
        rows = [
            (name, f"{count:,}", f"{count / self.hands:.3g}")
            for name, count in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
        ]
        return [Sheet((title, "times", head), tuple(rows))] if rows else []

    def said(self) -> list[str]:
        """Return sentences: how the answer was computed, and averages per hand."""
        study, sums, hands = self.study, self.tally.sums, self.hands
        sentences = [] if self.complete else [STOPPED]
        changed = "".join([f", {name}={value}" for name, value in study.changed.items()])
        sentences.append(
            f"{study.game.title}{changed}, {study.seats} seats{study.thought}: "
            f"{counted(hands, 'hand')} from seed {study.seed}; "
            f"rules {study.to_json()['rule_hash']}, pokernight {__version__}"
        )
        if self.showdown:
            sentences += [f"Everybody stays: the showdowns alone. {TAKES}", CI95]
            return sentences
        questions, rounds = sums["questions"] / hands, sums["rounds"] / hands
        sentences.append(
            f"A pot of ${sums['pot'] / hands / 100:.2f}, {_about(questions, 'question')} and "
            f"{_about(rounds, 'round')} of betting a hand; "
            f"{_share(sums['showdowns'] / hands)} come to a showdown. {CI95} Seat 0 deals."
        )
        if self.tally.held:
            sentences.append(TAKES)
        if sums["deals"] > hands:
            more = f", {sums['unfinished']:,} of them given up" if sums["unfinished"] else ""
            sentences.append(
                f"A hand is a whole game, until its pot is won: {sums['deals']:,} deals{more}."
            )
        sentences += [
            f"{self.tally.complaints.get(player.name, player.name)}; so {player.faults:,} times."
            for player in self.players
            if player.faults
        ]
        return sentences

    def plot(self, path: str | None = None) -> Any:
        """Draw the winnings, or the hands that are held, see :meth:`.sheet.Answer.plot`."""
        title = f"{self.study.game.title}, {self.study.seats} seats, {self.hands:,} hands"
        if self.showdown:
            held, categories = self.tally.held, self.tally.categories
            first = [kind for kind in categories if kind.contest == categories[0].contest]
            total = sum([held[category] for category in first])
            shares = {category.name: held[category] / total for category in first}
            return charts.drawn(charts.counts(title, shares, self.said()[0]), path)
        named = [(row.name, row) for row in self.players]
        named += [(f"seat {row.name}", row) for row in self.seats]
        means = [(name, row.net / 100, row.ci95 / 100) for name, row in named]
        label = f"$ a hand; {charts.WHISKERS}"
        return charts.drawn(charts.means(title, means, label, self.said()[0]), path)

    def __repr__(self) -> str:
        won = ", ".join([f"{player.name} {player.net:+z.1f}" for player in self.players])
        return f"<{self.hands:,} hands of {self.study.game.title}: {won} cents a hand>"


def _about(number: float, noun: str) -> str:
    """Return an average with its noun: ``1 round``, ``1.5 rounds``."""
    return f"{number:.3g} {noun}{'' if f'{number:.3g}' == '1' else 's'}"


def _share(part: float) -> str:
    """Return a share of the hands, as finely as a few thousand hands tell."""
    return f"{100 * part:.1f} %"


def _money(head: str, table: Iterable[Winnings]) -> Sheet:
    rows = [
        (
            row.name,
            f"{'-' if row.net < 0 else '+'}${abs(row.net) / 100:.3f}",
            plus_minus(row.ci95 / 100),
            _share(row.won),
            _share(row.showdowns),
        )
        for row in table
    ]
    return Sheet((head, "a hand", "+-", "wins a pot", "showdowns"), tuple(rows))
