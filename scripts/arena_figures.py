"""Play the matches behind docs/opponents-results.md, and write their figures into it.

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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from pokernight.arena import MatchPlan, Standings, match_of, match_plan
from pokernight.arena.duplicate_boards import Board
from pokernight.arena.match_file import MatchFile
from pokernight.arena.standings import MatchTally
from pokernight.bots import HOUSE_PLAYERS
from pokernight.bots.characters import CHARACTERS
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, find
from pokernight.games.catalogue import all_games
from pokernight.measuring.confidence import Sample
from pokernight.measuring.sampling_loop import Progress, carry_out

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "opponents-results.md"
FOLDER = ROOT / "build" / "arena"
BLOCK = re.compile(r"(<!-- matches: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
SEED = "figures"
SEATS = 4
TELLING = 10
"""A match of fewer boards is not in the page yet."""
SLICE = 5.0
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
        seats: how many sit at a table, where the game lets as many.
        promised: by game and the better player, how many boards a match has whatever comes of
            them: fixed beforehand, where fewer had not told the two apart.
    """

    pairings: tuple[Pairing, ...]
    games: tuple[str, ...]
    least: int
    most: int
    seats: int = SEATS
    promised: Mapping[tuple[str, str], int] = field(default_factory=dict)


PLAYED = tuple(name for name, game in all_games().items() if not game.study)


def pairings(*pairs: Pairing) -> tuple[Pairing, ...]:
    """Those of whom both exist."""
    return tuple([pair for pair in pairs if {pair.better, pair.other} <= HOUSE_PLAYERS.keys()])


SETS = {
    "quick": Figures(
        pairings(Pairing("sensible", "caller"), Pairing("sensible", "random")), PLAYED, 20, 100_000
    ),
    "strong": Figures(
        pairings(Pairing("rollout", "sensible", "20ms")), SOURCE_GAMES, 1_000, 100_000
    ),
    "levels": Figures(
        tuple([Pairing(f"level-{level}", f"level-{level - 1}") for level in (2, 3)]),
        (*SOURCE_GAMES, "seven_card_stud"), 100, 100_000,
    ),
    "upper": Figures(
        tuple([Pairing(f"level-{level}", f"level-{level - 1}") for level in (4, 5)]),
        tuple([game for game in (*SOURCE_GAMES, "seven_card_stud") if game != "the_omen"]),
        200, 100_000, seats=2,
    ),
    "among": Figures(
        tuple([Pairing(f"level-{level}", f"level-{level - 1}") for level in (4, 5)]),
        ("the_omen",), 100, 100_000, promised={("the_omen", "level-5"): 2_500},
    ),
    "cross": Figures(
        pairings(
            Pairing("rollout", "caller", "20ms"),
            Pairing("rollout", "random", "20ms"),
            Pairing("caller", "random"),
            *[Pairing("sensible", character.name) for character in CHARACTERS],
        ),
        SOURCE_GAMES, 100, 100,
    ),
    "reading": Figures(
        (Pairing("rollout", "pokernight.bots.rollout:unread", "16worlds"),),
        ("seven_card_stud", "holdem"), 2_000, 100_000, seats=2,
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
    places: int
    seconds: float = 0.0

    def plan(self, boards: int) -> MatchPlan:
        """Return the match, up to so many boards."""
        game = find(self.game)
        seats = max(game.seats[0], min(game.seats[1], self.places))
        players = (self.pairing.better, *[self.pairing.other] * (seats - 1))
        match = match_of(game, players, seats=seats, seed=SEED, budget=self.pairing.budget)
        return match_plan(match, boards, file=str(FOLDER / f"{self.name}.match"))

    def boards(self) -> list[Board]:
        """Return the boards played so far."""
        plan = self.plan(2)
        if not Path(str(plan.file)).exists():
            return []
        with closing(MatchFile(str(plan.file), plan.match)) as file:
            return list(file.parts())

    def standings(self) -> Standings | None:
        """Return the standings so far, or None with fewer than two boards."""
        tally = MatchTally(self.plan(2).match)
        for board in self.boards():
            tally.add(board)
        return tally.answer() if tally.count > 1 else None

    @property
    def settled(self) -> bool:
        """Return whether the match has enough boards."""
        standings = self.standings()
        if standings is None:
            return False
        return standings.boards >= (self.least if ahead(standings.lead) else self.most)

    def play_on(self, workers: int) -> str:
        """Some more boards, and how it then stands."""

        def enough(step: Progress[Standings]) -> None:
            if step.seconds > SLICE and step.done > 1:
                raise StopIteration

        began = time.monotonic()
        with suppress(StopIteration):
            carry_out(self.plan(self.most), workers, enough)
        self.seconds += time.monotonic() - began
        standings = self.standings()
        assert standings is not None
        lead = f"{interval(standings, 0)} {standings.unit.name}"
        return f"{self.name}: {standings.boards} boards, {lead}"


def matches(chosen: str, games: Sequence[str]) -> Iterator[Match]:
    figures = SETS[chosen]
    for pairing in figures.pairings:
        for game in figures.games:
            if not games or game in games:
                name = f"{chosen}.{game}.{pairing.better}.{pairing.other}".replace(":", ".")
                fixed = figures.promised.get((game, pairing.better))
                least, most = (fixed, fixed) if fixed else (figures.least, figures.most)
                yield Match(name, game, pairing, least, most, figures.seats)


def interval(standings: Standings, player: int) -> str:
    result = standings.players[player]
    return f"{result.per_100:+.1f} ± {result.ci95:.1f}"


def table(chosen: str, before: str) -> str:
    """Results so far, a row for each game: 1 seat among 3 of the other, and on how many boards.

    What was not played here stays as it was before.
    """
    figures = SETS[chosen]
    head = ["game", "in", *[heading(pairing, figures.seats) for pairing in figures.pairings]]
    lines = [head, ["---", "---", *["--:"] * len(figures.pairings)]]
    known = {}
    for line in before.splitlines():
        if len(row := line.strip("| ").split(" | ")) == len(head):
            known[row[0]] = row[2:]
    for game in figures.games:
        old = known.get(game, [""] * len(figures.pairings))
        cells = [cell(match) or was.strip() for match, was in zip(matches(chosen, [game]), old)]
        if any(cells):
            lines.append([game, find(game).usual_rules.unit.name, *cells])
    if len(lines) == 2:
        return "\nNot played yet.\n\n"
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def heading(pairing: Pairing, seats: int) -> str:
    """Return the head of a column: the two players of a pairing."""
    better, other = [player.rpartition(":")[2] for player in (pairing.better, pairing.other)]
    return f"{better} against {other}" if seats == 2 else f"{better} among {other}s"


def ahead(lead: Sample) -> bool:
    """Return whether a lead is clear of zero."""
    return lead.mean > lead.ci95


def cell(match: Match) -> str:
    """Return the win and the number of boards; in bold if the better player is clearly ahead."""
    standings, boards = match.standings(), match.boards()
    if standings is None or standings.boards < TELLING:
        return ""
    lead, shown = standings.lead, interval(standings, 0)
    if any(sum(board.won) for board in boards):
        shown += f", ahead by {lead.mean:+.1f} ± {lead.ci95:.1f}"
    return f"{f'**{shown}**' if ahead(lead) else shown} ({standings.boards:,})"


def write() -> None:
    """Put what is known into the page."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(
        BLOCK.sub(lambda block: f"{block[1]}{table(block[2], block[3])}{block[4]}", text),
        encoding="utf-8",
    )


def main() -> None:
    parser = ArgumentParser(description="Play the matches behind docs/opponents-results.md.")
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
    todo = [match for chosen in wanted.sets for match in matches(chosen, wanted.games)]
    while todo and time.monotonic() < end:
        match = min(todo, key=lambda waiting: waiting.seconds)
        try:
            if match.settled:
                todo.remove(match)
                continue
            print(match.play_on(wanted.workers), flush=True)
        except KeyboardInterrupt:
            return
        except Refused as refused:
            print(f"{match.name}: {refused}", flush=True)
            todo.remove(match)


if __name__ == "__main__":
    main()
