"""How a match stands: what each player wins, how surely, and how long it thinks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import lcm
from typing import Any, Final

from pokernight.arena.duplicate_boards import Board, milliseconds
from pokernight.arena.match import Match
from pokernight.engine.rules import Unit
from pokernight.measuring.confidence import Sample
from pokernight.measuring.sampling_loop import roughly
from pokernight.odds.reports import charts
from pokernight.odds.reports.results import STOPPED
from pokernight.odds.reports.sheet import Answer, Sheet

HANDS: Final = 100
"""Winnings are told by so many hands."""
FINER: Final = (0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000, 3_000)
"""Intervals, to either side; of the next two it is said how many boards they take."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player does.

    Attributes:
        bot: its name.
        per_100: what it wins in a hundred hands, in small bets or what the game has instead.
        low: where the 95 % interval of that begins; None for a single board.
        high: where it ends.
        chips_per_hand: what it wins in a hand, in cents.
        p50: so many milliseconds of CPU time, or less, half of its decisions take.
        p95: so many or less all but one in twenty take.
        decisions: how many it has made.
        faults: how often it had no legal answer in time, and the safe one was given for it.
        complaint: the sentence about the first of these.
    """

    bot: str
    per_100: float
    low: float | None
    high: float | None
    chips_per_hand: float
    p50: float
    p95: float
    decisions: int
    faults: int = 0
    complaint: str = ""

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "bot": self.bot,
            "per_100": self.per_100,
            "low": self.low,
            "high": self.high,
            "chips_per_hand": self.chips_per_hand,
            "decision_ms": {"p50": self.p50, "p95": self.p95},
            "decisions": self.decisions,
            "faults": self.faults,
            "complaint": self.complaint,
        }


class Tally:
    """What the boards of a match come to; it does not matter in which order they are added."""

    def __init__(self, match: Match) -> None:
        everybody = range(len(match.players))
        self.match = match
        self.boards = self.deals = self.unfinished = 0
        self._won = [0 for _ in everybody]
        self._squares = [0 for _ in everybody]
        self._times: list[Counter[int]] = [Counter() for _ in everybody]
        self._faults = [0 for _ in everybody]
        self._complaints = ["" for _ in everybody]
        self._lead = self._lead_squares = 0
        whole = lcm(*match.shares)
        first, *rest = [whole // hands for hands in match.shares]
        self._weights = (len(rest) * first, *[-one for one in rest])
        self._whole = whole * len(rest)

    def add(self, board: Board) -> None:
        """Count a board."""
        self.boards += 1
        self.deals += board.deals
        self.unfinished += board.unfinished
        for player, won in enumerate(board.won):
            self._won[player] += won
            self._squares[player] += won * won
            self._times[player] += board.times[player]
            self._faults[player] += board.faults[player]
            self._complaints[player] = self._complaints[player] or board.complaints[player]
        lead = sum([one * won for one, won in zip(self._weights, board.won, strict=True)])
        self._lead += lead
        self._lead_squares += lead * lead

    def lead(self) -> Sample:
        """By how much the first player is ahead of the others, in a hundred hands.

        A board is one observation of that too. It is more than his winnings tell where somebody
        else wins or loses: two who sit each among the other, Damien, the next hand's pot.
        """
        unit = self._whole * self.match.setup.rules.unit.cents / HANDS
        return Sample.of_sums(self.boards, self._lead, self._lead_squares, unit)

    def samples(self) -> list[Sample]:
        """By player, what it wins in a hundred hands; a board is one observation."""
        unit = self.match.setup.rules.unit.cents
        return [
            Sample.of_sums(self.boards, won, squares, hands * unit / HANDS)
            for won, squares, hands in zip(self._won, self._squares, self.match.shares, strict=True)
        ]

    def standings(self) -> Standings:
        """How the match stands."""
        unit, rows = self.match.setup.rules.unit, []
        samples = self.samples()
        for player, sample in enumerate(samples):
            rows.append(
                Standing(
                    self.match.players[player],
                    sample.mean,
                    sample.low,
                    sample.high,
                    sample.mean * unit.cents / HANDS,
                    _percentile(self._times[player], 0.50),
                    _percentile(self._times[player], 0.95),
                    self._times[player].total(),
                    self._faults[player],
                    self._complaints[player],
                )
            )
        return Standings(
            self.match,
            tuple(rows),
            self.boards,
            self.deals,
            self.unfinished,
            tuple(samples),
            self.lead(),
        )


@dataclass(frozen=True, slots=True, repr=False)
class Standings(Answer):
    """How a match stands.

    Attributes:
        match: what is played.
        players: in the order in which they were named.
        boards: how many were played.
        deals: how often was dealt for them.
        unfinished: how many games were given up with a pot that nobody had won.
        samples: by player, what is known of its winnings in a hundred hands.
        lead: what is known of how much more the first wins in them than the others do on average.
        complete: whether as many boards were played as was asked for.
    """

    match: Match
    players: tuple[Standing, ...]
    boards: int
    deals: int
    unfinished: int
    samples: tuple[Sample, ...]
    lead: Sample
    complete: bool = True

    @property
    def unit(self) -> Unit:
        """What winnings are counted in."""
        found: Unit = self.match.setup.rules.unit
        return found

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.boards * self.match.hands

    def boards_for(self, within: float) -> int:
        """How many boards it takes for intervals that reach so far to either side.

        In small bets per hundred hands, or what the game has instead.
        """
        return max([sample.needed(within) for sample in self.samples])

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: the interface of ``pokernight arena --json``."""
        told = self.match.to_json()
        return {
            "game": told.pop("game"),
            "rules": told.pop("rules"),
            "boards": self.boards,
            "seed": told.pop("seed"),
            "players": [one.to_json() for one in self.players],
            "ahead": {"by": self.lead.mean, "low": self.lead.low, "high": self.lead.high},
            "seats": told.pop("seats"),
            "budget": told.pop("budget"),
            "unit": self.unit.name,
            "unit_cents": self.unit.cents,
            "hands": self.hands,
            "deals": self.deals,
            "unfinished": self.unfinished,
            "rule_hash": told["rule_hash"],
            "version": told["version"],
            "complete": self.complete,
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a player."""
        return [
            {name: getattr(one, name) for name in Standing.__slots__ if name != "complaint"}
            for one in self.players
        ]

    def sheets(self) -> list[Sheet]:
        """A row a player."""
        head = ("player", f"{self.unit.name}/{HANDS}", "+-", "a hand", "p50", "p95")
        rows = [
            (
                self._row(number),
                f"{one.per_100:+.2f}",
                "unknown" if one.high is None else f"{one.high - one.per_100:.2f}",
                f"{one.chips_per_hand / 100:+.3f} $",
                f"{one.p50:.3g} ms",
                f"{one.p95:.3g} ms",
            )
            for number, one in enumerate(self.players)
        ]
        return [Sheet(head, tuple(rows))]

    @property
    def _side_by_side(self) -> bool:
        """Whether all sit at one table, or each alone among the other's."""
        return len(self.match.lineups) == 1

    def _row(self, number: int) -> str:
        """Who is told of, and among whom he sat."""
        bot = self.players[number].bot
        return bot if self._side_by_side else f"{bot} among {self.players[1 - number].bot}"

    def said(self) -> list[str]:
        """Where it comes from, and how many boards finer intervals would take."""
        match, told = self.match, [] if self.complete else [STOPPED]
        changed = "".join(f", {name}={value}" for name, value in match.changed.items())
        told.append(
            f"{match.game.title}{changed}, {match.seats} seats{match.thought}: "
            f"{self.boards:,} boards of {match.hands} hands from seed {match.seed}; "
            f"rules {match.to_json()['rule_hash']}, pokernight {match.to_json()['version']}"
        )
        if self.deals > self.hands:
            more = f", {self.unfinished:,} of them given up" if self.unfinished else ""
            told.append(
                f"A hand is a whole game, until its pot is won: {self.deals:,} deals{more}."
            )
        if self.boards > 1:
            told += [self._compared(), self._foreseen()]
        told += [
            f"{one.complaint}; so {one.faults:,} times in {one.decisions:,} decisions."
            for one in self.players
            if one.complaint
        ]
        return told

    def _compared(self) -> str:
        """By how much the first is ahead of the others, or behind, and when that will be sure."""
        first, *others = [one.bot for one in self.players]
        whom = "the others on average" if len({*others}) > 1 else others[0]
        by, within = abs(self.lead.mean), self.lead.within
        less = "less" if self.lead.mean < 0 else "more"
        told = f"On the same boards {first} wins {by:.2f} +- {within:.2f} {less} than {whom}"
        if 0 < by < within:
            told += f"; to be sure of that takes about {roughly(self.lead.needed(by))} boards"
        return f"{told}."

    def _foreseen(self) -> str:
        """How many boards finer intervals would take, and what is not known yet."""
        wide = max([sample.within for sample in self.samples])
        finer = [one for one in FINER if one < wide][-2:]
        told = [f"+-{one:g} takes about {roughly(self.boards_for(one))} boards" for one in finer]
        told += [
            f"to tell {one.bot} from nothing about {roughly(sample.needed(abs(sample.mean)))}"
            for one, sample in zip(self.players, self.samples)
            if 0 < abs(sample.mean) < sample.within
        ]
        return "; ".join(["+- is a 95 % interval by board", *told]) + "."

    def plot(self, path: str | None = None) -> Any:
        """Draw what each wins, with its interval, see :meth:`.sheet.Answer.plot`."""
        rows = [
            (self._row(number), one.per_100, sample.within if self.boards > 1 else 0.0)
            for number, (one, sample) in enumerate(zip(self.players, self.samples))
        ]
        figure = charts.means(
            f"{self.match.game.title}, {self.match.seats} seats, {self.boards:,} boards",
            rows,
            f"{self.unit.name} per {HANDS} hands; whiskers: 95 % intervals",
            self.said()[0],
        )
        return charts.drawn(figure, path)

    def __repr__(self) -> str:
        won = ", ".join([f"{one.bot} {one.per_100:+.2f}" for one in self.players])
        return f"<Standings at {self.match.game.title} after {self.boards} boards: {won}>"


def _percentile(times: Counter[int], share: float) -> float:
    """The milliseconds that so large a part of some decisions takes at the most."""
    left = share * times.total()
    for mark in sorted(times):
        left -= times[mark]
        if left <= 0:
            return milliseconds(mark)
    return 0.0
