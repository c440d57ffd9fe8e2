"""Answers about equity: frozen values that print, and become JSON, data frames or charts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from pokernight import __version__
from pokernight.bots.external_bots import is_others
from pokernight.cards import name, parse
from pokernight.chance import Seed
from pokernight.engine.game import Game
from pokernight.engine.rules import Rules
from pokernight.odds.evaluation.evaluators import PAT, Showdown
from pokernight.odds.reports.footnotes import how_they_play
from pokernight.odds.reports.formats import percent, pretty_hand
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.wording.message import Message, Text, message

STOPPED: Final = "Stopped before the end: this is the answer so far."
CI95: Final = "+- is the half width of a 95 % confidence interval."
_SHARES: Final = ("share", "win", "tie")
_CI95: Final = {"share": "ci95"}
"""Names of half widths that are not named after their figure."""
_ASIDE: Final = ("board {which:cards}", "dead {which:cards}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Origin of an answer, with which it can be computed again.

    Attributes:
        game: the name of the game.
        title: the game's title.
        rules: the house rules that are not as out of the box, as text.
        rule_hash: a digest of the game, its version and every house rule.
        version: of this package.
        method: the evaluation of the deals, in words.
        players: the house players that made the decisions, or None.
        trials: number of deals or boards counted.
        exact: True if these are all of them.
        seed: seed of the deals; None for an exact answer.
        plays: the players' way with draws, declarations, purchases and the like; empty where only
            bets are asked.
    """

    game: str
    title: str
    rules: Mapping[str, str]
    rule_hash: str
    version: str
    method: str
    players: str | None
    trials: int
    exact: bool
    seed: Seed | None
    plays: Text = ""

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON."""
        return {
            "trials": self.trials,
            "exact": self.exact,
            "seed": self.seed,
            "game": self.game,
            "rules": dict(self.rules),
            "rule_hash": self.rule_hash,
            "version": self.version,
            "method": self.method,
            "players": self.players,
            "plays": str(self.plays),
        }

    def said(self, complete: bool = True) -> list[Text]:
        """Return sentences for under a table."""
        parts: list[Text] = [] if complete else [STOPPED]
        parts.append(self.message())
        if self.plays:
            parts.append(self.plays)
        return parts if self.exact else [*parts, CI95]

    def message(self) -> Message:
        """Return the origin in a sentence or two."""
        method: Text = self.method
        if self.players is None or self.method == Showdown.method:
            method = message("by {method}", method=method)
        if self.players == PAT:
            method = message("{method}, all standing pat", method=method)
        elif self.players is not None:
            players = "{players:=}" if is_others(self.players) else "{players:=}s"
            method = message(
                "{method} with {players}",
                method=method,
                players=message(players, players=self.players),
            )
        if self.exact:
            all_deals, only = (
                "exact, all {n} deals {method}",
                "exact, the one deal there is {method}",
            )
            count = message(all_deals if self.trials > 1 else only, n=self.trials, method=method)
        else:
            sampled = "{n} deals {method}, seed {seed:=}"
            count = message(sampled, n=self.trials, method=method, seed=str(self.seed))
        return message(
            "{game:=}, {count}; rules {rules:=}, pokernight {version:=}",
            game=", ".join([self.title, *[f"{name}={text}" for name, text in self.rules.items()]]),
            count=count,
            rules=self.rule_hash,
            version=self.version,
        )

    def __str__(self) -> str:
        return str(self.message())


def origin(
    game: Game,
    rules: Rules,
    *,
    method: str,
    players: str | None,
    trials: int,
    exact: bool,
    seed: Seed,
) -> Origin:
    """Return the origin of an answer in a game by its house rules."""
    plain = game.usual_rules.to_dict()
    changed = {name: value for name, value in rules.to_dict().items() if value != plain[name]}
    return Origin(
        game=game.name,
        title=game.title,
        rules=changed,
        rule_hash=rule_hash(game, rules),
        version=__version__,
        method=method,
        players=players,
        trials=trials,
        exact=exact,
        seed=None if exact else seed,
        plays="" if players is None else how_they_play(game, rules, players),
    )


def part_in_short(name: str) -> str:
    """Return the name of a part of the pot in short, for the head of a column.

    >>> part_in_short("the low spade half"), part_in_short("the first board")
    ('low spade', 'first board')
    """
    contest, _, part = name.removeprefix("the ").rpartition(" ")
    return f"{contest} {part}" if part == "board" else contest or part


def rule_hash(game: Game, rules: Rules) -> str:
    """Return twelve letters that change with the game, its version and any house rule."""
    lines = [game.name, str(game.version)]
    lines += [f"{name}={value}" for name, value in sorted(rules.to_dict().items())]
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOdds:
    """Equity of a hand; all but the text are fractions of 1.

    Attributes:
        hand: the hand as it was asked for.
        share: its equity, the part of the pot it takes on average.
        win: share of the deals in which it takes more of the pot than any other.
        tie: share of the deals in which it takes as much as another, and none takes more.
        scoop: share of the deals in which it takes the whole pot.
        high: its average part of the high; of the pot where there is a single contest.
        low: its average part of the low (of the second contest), 0 where there is none.
        standard_error: standard error of ``share``; 0 for an exact answer.
        ci95: half width of the 95 % interval of ``share`` (Student's t); 0 for an exact answer.
        win_ci95: half width of the 95 % interval of ``win`` (Wilson); 0 for an exact answer.
        tie_ci95: that of ``tie``.
        scoop_ci95: that of ``scoop``.
    """

    hand: str
    share: float
    win: float
    tie: float
    scoop: float
    high: float
    low: float
    standard_error: float
    ci95: float
    win_ci95: float
    tie_ci95: float
    scoop_ci95: float

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON."""
        names = [name for name in self.__slots__ if name != "standard_error"]
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Equity(Answer):
    """Equity of each hand against the others.

    Attributes:
        seats: by seat.
        nobody: the part of the pot that none of them takes, such as the winnings of a dummy hand.
        board: the cards on the board, as text.
        dead: the cards out of the game, as text.
        contests: names of the contests for the pot.
        origin: game, rules, method and seed, to compute the answer again.
        complete: False if the work was stopped half-way.
    """

    seats: tuple[SeatOdds, ...]
    nobody: float
    board: str
    dead: str
    contests: tuple[str, ...]
    origin: Origin
    complete: bool = True

    @property
    def trials(self) -> int:
        """Number of deals or boards counted."""
        return self.origin.trials

    @property
    def exact(self) -> bool:
        """True if every deal was counted."""
        return self.origin.exact

    @property
    def seed(self) -> Seed | None:
        """Seed of the deals; None for an exact answer."""
        return self.origin.seed

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON, the interface of ``pokernight odds --json``."""
        return {
            "seats": [seat.to_json() for seat in self.seats],
            **self.origin.to_json(),
            "board": self.board,
            "dead": self.dead,
            "contests": list(self.contests),
            "nobody": self.nobody,
            "complete": self.complete,
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat."""
        return [{"seat": number, **seat.to_json()} for number, seat in enumerate(self.seats)]

    def sheets(self) -> list[Sheet]:
        """Return a table with a row for each seat, and a row for what none of them takes."""
        halves = [part_in_short(name) for name in self.contests[:2]] if self.contests[1:] else []
        shares = [*_SHARES, *(["scoop"] if halves else [])]
        error = [] if self.exact else ["+-"]
        head: list[Text] = ["hand", *[word for share in shares for word in (share, *error)]]
        head += halves
        rows: list[tuple[Text, ...]] = []
        for seat in self.seats:
            figures = [
                part
                for share in shares
                for part in (
                    getattr(seat, share),
                    getattr(seat, _CI95.get(share, f"{share}_ci95")),
                )[: 1 + len(error)]
            ]
            figures += [seat.high, seat.low] if halves else []
            rows.append((pretty_hand(seat.hand), *map(percent, figures)))
        bars = [seat.share for seat in self.seats]
        if self.nobody > 1e-9:
            rows.append(("none of them", percent(self.nobody), *[""] * (len(head) - 2)))
            bars.append(0.0)
        title = [
            message(template, which=[*map(name, parse(cards))])
            for template, cards in zip(_ASIDE, (self.board, self.dead))
            if cards
        ]
        whole = message("{parts:,}", parts=title) if title else ""
        return [Sheet(tuple(head), tuple(rows), tuple(bars), whole)]

    def said(self) -> list[Text]:
        """Return sentences on how the answer was computed."""
        return self.origin.said(self.complete)

    def plot(self, path: str | None = None) -> Any:
        """Draw the equity of each hand, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        return charts.drawn(charts.equity(self), path)

    def __repr__(self) -> str:
        shares = ", ".join([f"{seat.hand} {percent(seat.share)}" for seat in self.seats])
        return f"<Equity in {self.origin.title}: {shares}>"
