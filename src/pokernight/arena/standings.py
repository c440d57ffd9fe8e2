"""Standings of a match: winnings of each player, their intervals, and its thinking time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any, Final

from pokernight.arena.duplicate_boards import MILLIONTHS, Board, milliseconds
from pokernight.arena.match import Match
from pokernight.engine.rules import Unit
from pokernight.measuring.amounts import roughly
from pokernight.measuring.confidence import Sample, finite
from pokernight.measuring.sampling_loop import Tally
from pokernight.odds.reports import charts
from pokernight.odds.reports.formats import plus_minus
from pokernight.odds.reports.results import STOPPED
from pokernight.odds.reports.sheet import Answer, Sheet

BY_BOARD: Final = "+- is the half width of a 95 % interval; a board is an observation"
HANDS: Final = 100
"""Hands by which winnings are given."""
FINER: Final = (0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000, 3_000)
"""Widths of intervals; the boards for the next two finer widths are foreseen in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Result of a player.

    Attributes:
        bot: its name.
        per_100: winnings in a hundred hands, in small bets or the game's own unit.
        ci95: half width of the 95 % interval of ``per_100`` (Student's t); infinite for a single
            board.
        chips_per_hand: winnings in a hand, in cents.
        p50: median CPU time of its decisions, in milliseconds.
        p95: 95th percentile of that.
        decisions: number of its decisions.
        faults: decisions without a legal answer in time, for which the safe answer was given.
        complaint: the sentence about the first of these.
        raw: winnings in a hundred hands as they were, where luck is taken off ``per_100``.
    """

    bot: str
    per_100: float
    ci95: float
    chips_per_hand: float
    p50: float
    p95: float
    decisions: int
    faults: int = 0
    complaint: str = ""
    raw: Sample | None = None

    @property
    def low(self) -> float:
        """Lower end of the interval of ``per_100``."""
        return self.per_100 - self.ci95

    @property
    def high(self) -> float:
        """Upper end of the interval of ``per_100``."""
        return self.per_100 + self.ci95

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON."""
        return {
            "bot": self.bot,
            "per_100": self.per_100,
            "ci95": finite(self.ci95),
            "chips_per_hand": self.chips_per_hand,
            "decision_ms": {"p50": self.p50, "p95": self.p95},
            "decisions": self.decisions,
            "faults": self.faults,
            "complaint": self.complaint,
            **(
                {"unadjusted": {"per_100": self.raw.mean, "ci95": finite(self.raw.ci95)}}
                if self.raw is not None
                else {}
            ),
        }


class MatchTally(Tally[Board, "Standings"]):
    """Sums over the boards of a match, in any order."""

    def __init__(self, match: Match) -> None:
        everybody = range(len(match.players))
        self.match = match
        self._boards = self.deals = self.unfinished = 0
        self._won = [0 for _ in everybody]
        self._squares = [0 for _ in everybody]
        self._raw = [(0, 0) for _ in everybody]
        self._parts = MILLIONTHS if match.aivat else 1
        self._times: list[Counter[int]] = [Counter() for _ in everybody]
        self._faults = [0 for _ in everybody]
        self._complaints = ["" for _ in everybody]
        self._lead = self._lead_squares = 0
        whole = lcm(*match.shares)
        first, *rest = [whole // hands for hands in match.shares]
        self._weights = (len(rest) * first, *[-weight for weight in rest])
        self._whole = whole * len(rest)

    @property
    def count(self) -> int:
        """Number of boards."""
        return self._boards

    def add(self, board: Board) -> None:
        """Count a board."""
        self._boards += 1
        self.deals += board.deals
        self.unfinished += board.unfinished
        cents = board.won
        if board.luck:
            cents = tuple(
                [MILLIONTHS * won + luck for won, luck in zip(board.won, board.luck, strict=True)]
            )
        for player, (won, counted) in enumerate(zip(board.won, cents, strict=True)):
            total, squares = self._raw[player]
            self._raw[player] = total + won, squares + won * won
            self._won[player] += counted
            self._squares[player] += counted * counted
            self._times[player] += board.times[player]
            self._faults[player] += board.faults[player]
            self._complaints[player] = self._complaints[player] or board.complaints[player]
        lead = sum([weight * won for weight, won in zip(self._weights, cents, strict=True)])
        self._lead += lead
        self._lead_squares += lead * lead

    def lead(self) -> Sample:
        """Return the first player's lead over the mean of the others, in a hundred hands.

        A board is a single observation. The lead is not implied by the winnings where the table's
        do not add up to 0: two players each against a table of the other, Damien, a carried pot.
        """
        unit = self._parts * self._whole * self.match.setup.rules.unit.cents / HANDS
        return Sample.of_sums(self.count, self._lead, self._lead_squares, unit)

    def samples(self) -> list[Sample]:
        """Return by player its winnings in a hundred hands; a board is a single observation."""
        return self._samples([*zip(self._won, self._squares, strict=True)], self._parts)

    def _samples(self, sums: Sequence[tuple[int, int]], parts: int) -> list[Sample]:
        """Return samples of sums and sums of squares by player, in parts of a cent."""
        unit = parts * self.match.setup.rules.unit.cents / HANDS
        return [
            Sample.of_sums(self.count, total, squares, hands * unit)
            for (total, squares), hands in zip(sums, self.match.shares, strict=True)
        ]

    def ci95(self) -> float:
        """Return the half width of the widest interval of a player's winnings."""
        return max([sample.ci95 for sample in self.samples()])

    def needed(self, ci95: float) -> int:
        """Return the foreseen number of boards for intervals of this half width."""
        return max([sample.needed(ci95) for sample in self.samples()])

    def answer(self) -> Standings:
        """Return the standings."""
        unit, rows = self.match.setup.rules.unit, []
        samples, raw = self.samples(), self._samples(self._raw, 1)
        for player, sample in enumerate(samples):
            rows.append(
                Standing(
                    bot=self.match.players[player],
                    per_100=sample.mean,
                    ci95=sample.ci95,
                    chips_per_hand=sample.mean * unit.cents / HANDS,
                    p50=_percentile(self._times[player], 0.50),
                    p95=_percentile(self._times[player], 0.95),
                    decisions=self._times[player].total(),
                    faults=self._faults[player],
                    complaint=self._complaints[player],
                    raw=raw[player] if self.match.aivat else None,
                )
            )
        return Standings(
            match=self.match,
            players=tuple(rows),
            boards=self.count,
            deals=self.deals,
            unfinished=self.unfinished,
            samples=tuple(samples),
            lead=self.lead(),
        )


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Standings(Answer):
    """Standings of a match.

    Attributes:
        match: the match.
        players: results in the order in which the players were named.
        boards: number of boards played.
        deals: number of deals for them.
        unfinished: number of series given up with a pot that nobody had won.
        samples: by player, winnings in a hundred hands.
        lead: the first player's lead over the mean of the others in a hundred hands.
        complete: False if the match was stopped early.
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
        """Unit of winnings."""
        unit: Unit = self.match.setup.rules.unit
        return unit

    @property
    def hands(self) -> int:
        """Number of hands played."""
        return self.boards * self.match.hands

    def boards_for(self, ci95: float) -> int:
        """Return the foreseen number of boards for intervals of this half width.

        In small bets per hundred hands, or the game's own unit.
        """
        return max([sample.needed(ci95) for sample in self.samples])

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON, the interface of ``pokernight arena --json``."""
        about = self.match.to_json()
        return {
            "game": about.pop("game"),
            "rules": about.pop("rules"),
            "boards": self.boards,
            "seed": about.pop("seed"),
            "players": [player.to_json() for player in self.players],
            "ahead": {"by": self.lead.mean, "ci95": finite(self.lead.ci95)},
            "seats": about.pop("seats"),
            "budget": about.pop("budget"),
            "unit": self.unit.name,
            "unit_cents": self.unit.cents,
            "hands": self.hands,
            "deals": self.deals,
            "unfinished": self.unfinished,
            "rule_hash": about["rule_hash"],
            "version": about["version"],
            "complete": self.complete,
            **({"aivat": True} if self.match.aivat else {}),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each player."""
        return [player.to_json() for player in self.players]

    def sheets(self) -> list[Sheet]:
        """Return a table with a row for each player."""
        head = ("player", f"{self.unit.name}/{HANDS}", "+-", "a hand", "p50", "p95")
        rows = [
            (
                self._row(number),
                f"{player.per_100:+z.2f}",
                plus_minus(player.ci95, ".2f"),
                f"{player.chips_per_hand / 100:+z.3f} $",
                f"{player.p50:.3g} ms",
                f"{player.p95:.3g} ms",
            )
            for number, player in enumerate(self.players)
        ]
        return [Sheet(head, tuple(rows))]

    @property
    def _side_by_side(self) -> bool:
        """True if all sit at the same table; False if each plays against a table of the other."""
        return len(self.match.lineups) == 1

    def _row(self, number: int) -> str:
        """Return the name of a player's row."""
        bot = self.players[number].bot
        return bot if self._side_by_side else f"{bot} among {self.players[1 - number].bot}"

    def said(self) -> list[str]:
        """Return the origin, the lead, and the boards that finer intervals would take."""
        match, sentences = self.match, [] if self.complete else [STOPPED]
        changed = "".join(f", {name}={value}" for name, value in match.changed.items())
        sentences.append(
            f"{match.game.title}{changed}, {match.seats} seats{match.thought}: "
            f"{self.boards:,} boards of {match.hands} hands from seed {match.seed}; "
            f"rules {match.to_json()['rule_hash']}, pokernight {match.to_json()['version']}"
        )
        if self.deals > self.hands:
            more = f", {self.unfinished:,} of them given up" if self.unfinished else ""
            sentences.append(
                f"A hand is a whole game, until its pot is won: {self.deals:,} deals{more}."
            )
        if match.aivat:
            wide = max([sample.ci95 for sample in self.samples])
            raw = max([player.raw.ci95 for player in self.players if player.raw is not None])
            sentences.append(
                f"The luck of cards to come is taken off (AIVAT): the widest +- is {wide:.2f}, "
                f"and would be {raw:.2f}."
            )
        if self.boards > 1:
            sentences += [self._lead_in_words(), self._foreseen()]
        sentences += [
            f"{player.complaint}; so {player.faults:,} times in {player.decisions:,} decisions."
            for player in self.players
            if player.complaint
        ]
        return sentences

    def _lead_in_words(self) -> str:
        """Return the lead of the first player in a sentence."""
        first, *others = [player.bot for player in self.players]
        whom = "the others on average" if len({*others}) > 1 else others[0]
        by, ci95 = abs(self.lead.mean), self.lead.ci95
        less = "less" if self.lead.mean < 0 else "more"
        sentence = f"On the same boards {first} wins {by:.2f} +- {ci95:.2f} {less} than {whom}"
        if 0 < by < ci95:
            sentence += f"; to be sure of that takes about {roughly(self.lead.needed(by))} boards"
        return f"{sentence}."

    def _foreseen(self) -> str:
        """Return the boards that finer intervals take, and those that tell a player from 0."""
        wide = max([sample.ci95 for sample in self.samples])
        finer = [ci95 for ci95 in FINER if ci95 < wide][-2:]
        phrases = [
            f"+-{ci95:g} takes about {roughly(self.boards_for(ci95))} boards" for ci95 in finer
        ]
        phrases += [
            f"to tell {player.bot} from nothing about {roughly(sample.needed(abs(sample.mean)))}"
            for player, sample in zip(self.players, self.samples)
            if 0 < abs(sample.mean) < sample.ci95
        ]
        return "; ".join([BY_BOARD, *phrases]) + "."

    def plot(self, path: str | None = None) -> Any:
        """Draw the winnings of each player, see :meth:`.sheet.Answer.plot`."""
        rows = [
            (self._row(number), player.per_100, player.ci95)
            for number, player in enumerate(self.players)
        ]
        figure = charts.means(
            f"{self.match.game.title}, {self.match.seats} seats, {self.boards:,} boards",
            rows,
            f"{self.unit.name} per {HANDS} hands; whiskers: 95 % intervals",
            self.said()[0],
        )
        return charts.drawn(figure, path)

    def __repr__(self) -> str:
        won = ", ".join([f"{player.bot} {player.per_100:+z.2f}" for player in self.players])
        return f"<Standings at {self.match.game.title} after {self.boards} boards: {won}>"


def _percentile(times: Counter[int], share: float) -> float:
    """Return the milliseconds that a share of the decisions takes at the most."""
    left = share * times.total()
    for mark in sorted(times):
        left -= times[mark]
        if left <= 0:
            return milliseconds(mark)
    return 0.0
