"""How two ways to play compare: figure by figure, with how surely the difference is known."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Any, Final

from pokernight import __version__
from pokernight.engine.rules import money
from pokernight.measuring.confidence import SURE, Sample, quantile
from pokernight.measuring.sampling_loop import counted, roughly
from pokernight.odds.reports import charts
from pokernight.odds.reports.results import STOPPED
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.studies.comparison_sides import Sides
from pokernight.studies.hand_figures import CLAUSE, GROUPS, MONEY, SHOWDOWN, TAKES, WINNER, Figure
from pokernight.studies.missed_answers import Faults

SHARES: Final = (SHOWDOWN, TAKES, WINNER)
"""The figures that are parts of 1: of hands, or of what a hand wins."""
FINER: Final = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)
"""Intervals of money, to either side; of the next two it is said how many hands they take."""
WIDE: Final = 44
"""So many letters of a clause are shown in a table."""
CLEAR: Final = "*"
LABELS: Final = {TAKES: "{} takes a part", WINNER: "won with {}"}
"""What figures are called where they do not stand under what they are about."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure on both sides.

    Attributes:
        figure: which.
        here: how much it is in a hand, as it is said first.
        against: how much it is on the other side, in the same hands.
        sample: what is known of ``here - against``.
        clear: whether the two differ beyond what chance does among all figures at once.
    """

    figure: Figure
    here: float
    against: float
    sample: Sample
    clear: bool

    @property
    def difference(self) -> float:
        """How much more it is as it is said first."""
        return self.sample.mean

    @property
    def low(self) -> float | None:
        """Where the 95 % interval of the difference begins; None for a single hand."""
        low = self.sample.low
        return low if low is None or self.figure.group not in SHARES else max(low, -1.0)

    @property
    def high(self) -> float | None:
        """Where it ends; a part of 1 differs by 1 at most."""
        high = self.sample.high
        return high if high is None or self.figure.group not in SHARES else min(high, 1.0)

    @property
    def within(self) -> float:
        """How far the interval reaches to either side at most."""
        most = 1.0 if self.figure.group in SHARES else inf
        return min(self.sample.within, most)

    @property
    def hands_needed(self) -> int | None:
        """How many hands it takes to tell a difference as large as this one from nothing."""
        return self.sample.needed(abs(self.sample.mean)) if self.sample.mean else None

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "group": self.figure.group,
            "figure": self.figure.name,
            "here": self.here,
            "against": self.against,
            "difference": self.difference,
            "low": self.low,
            "high": self.high,
            "clear": self.clear,
            "hands_needed": self.hands_needed,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Answer):
    """Two ways to play a game, compared hand by hand with the same cards and chance.

    Attributes:
        sides: what is compared with what.
        hands: how many hands were played on either side.
        differences: figure by figure, by what they are about.
        faults: how often players had no answer.
        complete: whether as many were played as was asked for.
        missed: how far intervals of money were to reach, if so many hands as might be played were
            too few.
    """

    sides: Sides
    hands: int
    differences: tuple[Difference, ...]
    faults: Faults = field(default_factory=Faults)
    complete: bool = True
    missed: float | None = None

    def of(self, name: str, group: str | None = None) -> Difference:
        """The difference in a figure, by its name.

        Raises:
            LookupError: if there is none.
        """
        for one in self.differences:
            if one.figure.name == name and group in (None, one.figure.group):
                return one
        raise LookupError(f"nothing was seen of {name!r}")

    @property
    def clear(self) -> tuple[Difference, ...]:
        """The figures that differ beyond what chance does."""
        return tuple([one for one in self.differences if one.clear])

    def hands_for(self, within: float, name: str | None = None) -> int:
        """How many hands it takes for intervals that reach so far to either side.

        Args:
            within: in small bets a hand, or what the game has instead.
            name: of which figure; of all that are about money if it is left out.
        """
        if name is not None:
            return self.of(name).sample.needed(within)
        return max([one.sample.needed(within) for one in self._money], default=self.hands)

    def wider(self, within: float) -> bool:
        """Whether an interval of money reaches farther than that."""
        return any(one.sample.within > within for one in self._money)

    @property
    def _money(self) -> list[Difference]:
        return [one for one in self.differences if one.figure.group == MONEY]

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: the interface of ``pokernight compare --json``."""
        here = self.sides.here
        return {
            **self.sides.to_json(),
            "seats": here.seats,
            "seed": here.seed,
            "hands": self.hands,
            "unit": here.rules.unit.name,
            "unit_cents": here.rules.unit.cents,
            "figures": self.rows,
            "faults": self.faults.count,
            "version": __version__,
            "complete": self.complete,
            "missed": self.missed,
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a figure."""
        return [one.to_json() for one in self.differences]

    def sheets(self) -> list[Sheet]:
        """A table for what each group of figures is about; a star where a difference is clear."""
        found = []
        unit = self._unit
        names = self._columns()
        for group in GROUPS:
            rows = [one for one in self.differences if one.figure.group == group]
            if not rows:
                continue
            told = {MONEY: f"{group}, in {unit} a hand"}.get(group, group)
            cells = [
                (
                    _shortened(one.figure),
                    *[_cell(value, group) for value in (one.here, one.against)],
                    _cell(one.difference, group, "+") + (CLEAR if one.clear else " "),
                    "unknown" if one.high is None else _cell(one.within, group),
                )
                for one in rows
            ]
            head = told if group in SHARES or group == MONEY else f"{told}, a hand"
            found.append(Sheet((head, *names, "difference ", "+-"), tuple(cells)))
        return found

    @property
    def _unit(self) -> str:
        """What money is counted in on both sides: what the first has for it."""
        unit = self.sides.here.rules.unit
        return f"{unit.name} of {money(unit.cents)}"

    def _columns(self) -> tuple[str, str]:
        """What stands over the columns: what differs, where that is short."""
        names = self.sides.names
        return names if max(map(len, names)) <= 20 and len({*names}) == 2 else ("here", "against")

    def said(self) -> list[str]:
        """Where it comes from, and how many hands finer intervals would take."""
        sides, here = self.sides, self.sides.here
        told = [] if self.complete else [STOPPED]
        first, second = sides.names
        hashes = [study.to_json()["rule_hash"] for study in (sides.here, sides.there)]
        common = [
            f", {name}={value}" for name, value in here.changed.items() if name not in sides.options
        ]
        players = "" if here.players != sides.there.players else f" of {', '.join(here.players)}"
        told.append(
            f"{here.game.title}{''.join(common)}, {here.seats} seats{players}: {first} against "
            f"{second}, {counted(self.hands, 'hand')} from seed {here.seed} with the same "
            f"cards and chance; rules {hashes[0]} and {hashes[1]}, pokernight {__version__}"
        )
        units = [one.rules.unit for one in (here, sides.there)]
        if units[0] != units[1]:
            told.append(
                f"Money is in {self._unit} on both sides, as the first has them; the other has "
                f"{units[1].name} of {money(units[1].cents)}."
            )
        if self.missed is not None:
            told.append(
                f"Intervals of {self.missed:g} to either side were not reached: "
                f"{counted(self.hands, 'hand')} were the most, and they take about "
                f"{roughly(self.hands_for(self.missed))}."
            )
        if self.hands > 1:
            told.append(self._foreseen())
            found = f"{len(self.clear)} here" if self.clear else "there is none here"
            told.append(
                f"{CLEAR} is a difference that chance alone makes anywhere among all "
                f"{len(self.differences)} figures in one study of twenty: {found}."
            )
        return told + self.faults.said()

    def _foreseen(self) -> str:
        """How many hands finer intervals would take."""
        told = ["+- is a 95 % interval by hand"]
        wide = max([one.sample.within for one in self._money], default=0.0)
        finer = [one for one in FINER if one < wide][-2:]
        for one in finer:
            told.append(f"+-{one:g} for all money takes about {roughly(self.hands_for(one))} hands")
        return "; ".join(told) + "."

    def plot(self, path: str | None = None) -> Any:
        """Draw the differences in money and in what wins, see :meth:`.sheet.Answer.plot`."""
        groups = (MONEY, SHOWDOWN, TAKES, WINNER)
        panels = []
        for group, label in (
            ((MONEY,), f"difference in {self._unit} a hand"),
            (groups[1:], "difference in parts of 100"),
        ):
            scale = 1 if group == (MONEY,) else 100
            rows = [
                (LABELS.get(one.figure.group, "{}").format(one.figure.name),
                 scale * one.difference, scale * one.within if self.hands > 1 else 0.0)
                for one in self.differences if one.figure.group in group
            ]  # fmt: skip
            if rows:
                panels.append((rows, f"{label}; whiskers: 95 % intervals"))
        first, second = self.sides.names
        title = f"{self.sides.here.game.title}: {first} against {second}"
        return charts.drawn(charts.panels(title, panels, self.said()[0]), path)

    def __repr__(self) -> str:
        first, second = self.sides.names
        return (
            f"<Comparison at {self.sides.here.game.title}: {first} against {second}, "
            f"{self.hands:,} hands, {len(self.clear)} clear differences>"
        )


def clearly(sample: Sample, among: int) -> bool:
    """Whether a mean is other than nothing, beyond what chance does among so many at once."""
    if sample.count < 2:
        return False
    reach = quantile(sample.count - 1, 1 - (1 - SURE) / max(1, among))
    return abs(sample.mean) > reach * sample.deviation / sqrt(sample.count)


def _shortened(figure: Figure) -> str:
    name = figure.name
    if figure.group != CLAUSE or len(name) <= WIDE:
        return name
    return name[:WIDE].rsplit(" ", 1)[0] + " ..."


def _cell(value: float, group: str, sign: str = "") -> str:
    if group in SHARES:
        return f"{100 * value:{sign}.1f} %"
    return f"{value:{sign}.3f}"
