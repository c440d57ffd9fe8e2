"""Answers: small frozen values that print, go into JSON, a notebook, a data frame or a chart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from pokernight import __version__
from pokernight.bots.external_bots import is_others
from pokernight.cards import parse, pretty
from pokernight.chance import Seed
from pokernight.engine.game import Game
from pokernight.engine.rules import Rules
from pokernight.odds.reports.footnotes import how_they_play
from pokernight.odds.reports.formats import percent, pretty_hand
from pokernight.odds.reports.sheet import Answer, Sheet

STOPPED: Final = "Stopped before the end: this is what was known by then."
ERROR: Final = "+- is one standard error."


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an answer comes from: with this it can be found again.

    Attributes:
        game: the name of the game.
        title: the game's title.
        rules: the house rules that are not as out of the box, as text.
        rule_hash: a digest of the game, its version and every house rule.
        version: of this package.
        method: how the deals were decided, in words.
        players: the house players that decided what was to be decided, or None.
        plays: how they play draws, declarations, purchases and the like; empty where only bets
            are asked.
        trials: how many deals or boards were counted.
        exact: whether these are all of them.
        seed: what the deals were drawn from; None for an exact answer.
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
    plays: str = ""

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
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
            "plays": self.plays,
        }

    def said(self, complete: bool = True) -> list[str]:
        """In sentences, for under a table."""
        stopped = [] if complete else [STOPPED]
        return [*stopped, str(self), *filter(None, [self.plays]), *([] if self.exact else [ERROR])]

    def __str__(self) -> str:
        """In a sentence or two, for people."""
        how = f"by {self.method}"
        if self.players is not None:
            how = f"{self.method} with {self.players}{'' if is_others(self.players) else 's'}"
        if self.exact:
            deals = f"all {self.trials:,} deals" if self.trials > 1 else "the one deal there is"
            count = f"exact, {deals} {how}"
        else:
            count = f"{self.trials:,} deals {how}, seed {self.seed}"
        changed = "".join(f", {name}={value}" for name, value in self.rules.items())
        return f"{self.title}{changed}, {count}; rules {self.rule_hash}, pokernight {self.version}"


def origin(
    game: Game,
    rules: Rules,
    method: str,
    players: str | None,
    trials: int,
    exact: bool,
    seed: Seed,
) -> Origin:
    """Where an answer comes from."""
    plain = game.usual_rules.to_dict()
    changed = {name: value for name, value in rules.to_dict().items() if value != plain[name]}
    return Origin(
        game.name,
        game.title,
        changed,
        rule_hash(game, rules),
        __version__,
        method,
        players,
        trials,
        exact,
        None if exact else seed,
        "" if players is None else how_they_play(game, rules, players),
    )


def part_in_short(name: str) -> str:
    """What a part of the pot is won by, for the head of a column.

    >>> part_in_short("the low spade half"), part_in_short("the first board")
    ('low spade', 'first board')
    """
    what, _, part = name.removeprefix("the ").rpartition(" ")
    return f"{what} {part}" if part == "board" else what or part


def rule_hash(game: Game, rules: Rules) -> str:
    """Twelve letters that change with the game, its version and any house rule."""
    lines = [game.name, str(game.version)]
    lines += [f"{name}={value}" for name, value in sorted(rules.to_dict().items())]
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class SeatOdds:
    """What a hand is worth; all but the text are fractions of 1.

    Attributes:
        hand: the hand as it was asked for.
        share: the part of the pot it takes, on average.
        win: how often it takes more of the pot than any other.
        tie: how often it takes as much as another, and none takes more.
        scoop: how often it takes the whole pot.
        high: its average part of the high; of the pot where there is only one contest.
        low: its average part of the low (of the second contest), 0 where there is none.
        standard_error: of ``share``; 0 for an exact answer.
    """

    hand: str
    share: float
    win: float
    tie: float
    scoop: float
    high: float
    low: float
    standard_error: float

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True, repr=False)
class Equity(Answer):
    """What each hand is worth against the others.

    Attributes:
        seats: by seat.
        nobody: the part of the pot that none of them takes, as what a hand wins that nobody plays.
        board: the cards on the board, as text.
        dead: the cards out of the game, as text.
        contests: what the pot is won by.
        origin: where the answer comes from.
        complete: whether the work was done as asked, and not stopped half-way.
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
        """How many deals or boards were counted."""
        return self.origin.trials

    @property
    def exact(self) -> bool:
        """Whether these are all there are."""
        return self.origin.exact

    @property
    def seed(self) -> Seed | None:
        """What the deals were drawn from."""
        return self.origin.seed

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: the interface of ``pokernight odds --json``."""
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
        """A row a seat."""
        return [{"seat": number, **seat.to_json()} for number, seat in enumerate(self.seats)]

    def sheets(self) -> list[Sheet]:
        """A row a seat, and one for what none of them takes."""
        halves = [part_in_short(name) for name in self.contests[:2]] if self.contests[1:] else []
        head = ["hand", "share", *([] if self.exact else ["+-"]), "win", "tie"]
        head += ["scoop", *halves] if halves else []
        rows = [
            (
                pretty_hand(seat.hand),
                *map(percent, [
                    seat.share, *([] if self.exact else [seat.standard_error]), seat.win, seat.tie,
                    *([seat.scoop, seat.high, seat.low] if halves else []),
                ]),
            )
            for seat in self.seats
        ]  # fmt: skip
        bars = [seat.share for seat in self.seats]
        if self.nobody > 1e-9:
            rows.append(("none of them", percent(self.nobody), *[""] * (len(head) - 2)))
            bars.append(0.0)
        title = [
            f"{what} {pretty(parse(cards))}"
            for what, cards in (("board", self.board), ("dead", self.dead))
            if cards
        ]
        return [Sheet(tuple(head), tuple(rows), tuple(bars), ", ".join(title))]

    def said(self) -> list[str]:
        """Where it comes from."""
        return self.origin.said(self.complete)

    def plot(self, path: str | None = None) -> Any:
        """Draw what each hand is worth, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        return charts.drawn(charts.equity(self), path)

    def __repr__(self) -> str:
        shares = ", ".join([f"{seat.hand} {percent(seat.share)}" for seat in self.seats])
        return f"<Equity in {self.origin.title}: {shares}>"
