"""Play the matches behind docs/minds.md, and write their figures into it.

    python scripts/arena_figures.py                    # play on, for as long as you like; Ctrl-C
    python scripts/arena_figures.py --seconds 3600     # ... or for so long
    python scripts/arena_figures.py --set quick --games razz chaos
    python scripts/arena_figures.py --write            # put what is known into the page

Every match is kept in build/arena, board by board, and goes on from there, killed or not. The one
that has had the least time goes on next, until its leader's interval is clear of zero and it has
the boards it is to have at least, or the most.
"""

from __future__ import annotations

import re
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pokernight.arena import Enough, Standings, Work, carry_out, match_of
from pokernight.arena.kept import Kept
from pokernight.arena.standings import Tally
from pokernight.bots import COMPANY, HOUSE_PLAYERS
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, find
from pokernight.games.catalogue import all_games
from pokernight.odds import Progress

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "minds.md"
FOLDER = ROOT / "build" / "arena"
BLOCK = re.compile(r"(<!-- matches: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
SEED = "figures"
SEATS = 4
SLICE = 30.0
"""For so many seconds a match is played before another goes on."""


@dataclass(frozen=True)
class Pairing:
    """One player among several of another kind, of whom he is expected to win."""

    better: str
    other: str
    budget: str | None = None


@dataclass(frozen=True)
class Figures:
    """Matches of which the page has a table.

    Attributes:
        pairings: who meets whom.
        games: at what.
        least: how many boards each match is to have at least.
        most: after how many it is left as it is.
    """

    pairings: tuple[Pairing, ...]
    games: tuple[str, ...]
    least: int
    most: int


PLAYED = tuple(name for name, game in all_games().items() if not game.study)


def pairings(*pairs: Pairing) -> tuple[Pairing, ...]:
    """Those of whom both exist."""
    return tuple([one for one in pairs if {one.better, one.other} <= HOUSE_PLAYERS.keys()])


SETS = {
    "quick": Figures(
        pairings(Pairing("sensible", "caller"), Pairing("sensible", "random")), PLAYED, 20, 100_000
    ),
    "strong": Figures(
        pairings(Pairing("rollout", "sensible", "20ms")), SOURCE_GAMES, 1_000, 100_000
    ),
    "levels": Figures(
        tuple([Pairing(f"level-{one}", f"level-{one - 1}") for one in range(2, 6)]),
        PLAYED, 20, 100_000,
    ),
    "cross": Figures(
        pairings(
            Pairing("rollout", "caller", "20ms"),
            Pairing("rollout", "random", "20ms"),
            Pairing("caller", "random"),
            *[Pairing("sensible", one) for one in COMPANY],
        ),
        PLAYED, 100, 100,
    ),
}  # fmt: skip


@dataclass
class Match:
    """A match of one of the tables."""

    name: str
    game: str
    pairing: Pairing
    least: int
    most: int
    seconds: float = 0.0

    def work(self, boards: int) -> Work:
        """The match, up to so many boards."""
        found = find(self.game)
        seats = max(found.seats[0], min(found.seats[1], SEATS))
        players = (self.pairing.better, *[self.pairing.other] * (seats - 1))
        match = match_of(found, players, seats=seats, seed=SEED, budget=self.pairing.budget)
        return Work(match, Enough(boards), str(FOLDER / f"{self.name}.match"))

    def standings(self) -> Standings | None:
        """How it stands, if it was begun."""
        work = self.work(2)
        if not Path(str(work.file)).exists():
            return None
        kept, tally = Kept(str(work.file), work.match), Tally(work.match)
        kept.close()
        for board in kept.boards:
            tally.add(board)
        return tally.standings() if tally.boards > 1 else None

    @property
    def settled(self) -> bool:
        """Whether it has the boards it is to have."""
        found = self.standings()
        if found is None:
            return False
        low = found.players[0].low
        clear = low is not None and low > 0
        return found.boards >= (self.least if clear else self.most)

    def play_on(self, workers: int) -> str:
        """Some more boards, and how it then stands."""

        def enough(step: Progress[Standings]) -> None:
            if step.seconds > SLICE and step.done > 1:
                raise StopIteration

        began = time.monotonic()
        with suppress(StopIteration):
            carry_out(self.work(self.most), workers, enough)
        self.seconds += time.monotonic() - began
        found = self.standings()
        assert found is not None
        return f"{self.name}: {found.boards} boards, {interval(found, 0)} {found.unit.name}"


def matches(chosen: str, games: Sequence[str]) -> Iterator[Match]:
    figures = SETS[chosen]
    for pairing in figures.pairings:
        for game in figures.games:
            if not games or game in games:
                name = f"{chosen}.{game}.{pairing.better}.{pairing.other}".replace(":", ".")
                yield Match(name, game, pairing, figures.least, figures.most)


def interval(found: Standings, player: int) -> str:
    one = found.players[player]
    assert one.high is not None
    return f"{one.per_100:+.1f} ± {one.high - one.per_100:.1f}"


def table(chosen: str) -> str:
    """What is known, a row for each game: one among three of the other, and on how many boards."""
    figures = SETS[chosen]
    head = ["game", "in", *[f"{one.better} among {one.other}s" for one in figures.pairings]]
    lines = [head, ["---", "---", *["--:"] * len(figures.pairings)]]
    for game in figures.games:
        found = [one.standings() for one in matches(chosen, [game])]
        if any(found):
            unit = find(game).usual_rules.unit.name
            lines.append([game, unit, *["" if one is None else cell(one) for one in found]])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def cell(found: Standings) -> str:
    """An interval, in bold if it is clear of zero, and the boards it stands on."""
    low = found.players[0].low
    shown = interval(found, 0)
    return f"{f'**{shown}**' if low is not None and low > 0 else shown} ({found.boards:,})"


def write() -> None:
    """Put what is known into the page."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(
        BLOCK.sub(lambda found: f"{found[1]}{table(found[2])}{found[4]}", text), encoding="utf-8"
    )


def main() -> None:
    parser = ArgumentParser(description="Play the matches behind docs/minds.md.")
    parser.add_argument("--set", dest="sets", nargs="*", default=list(SETS), choices=list(SETS))
    parser.add_argument("--games", nargs="*", default=[], choices=[*PLAYED, *SOURCE_GAMES])
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="rewrite the tables in the page")
    wanted = parser.parse_args()
    if wanted.write:
        write()
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + wanted.seconds
    todo = [one for chosen in wanted.sets for one in matches(chosen, wanted.games)]
    while todo and time.monotonic() < end:
        one = min(todo, key=lambda match: match.seconds)
        try:
            if one.settled:
                todo.remove(one)
                continue
            print(one.play_on(wanted.workers), flush=True)
        except KeyboardInterrupt:
            return
        except Refused as refused:
            print(f"{one.name}: {refused}", flush=True)
            todo.remove(one)


if __name__ == "__main__":
    main()
