"""Measure the habits of the characters, and write them into docs/opponents.md.

    python scripts/character_figures.py --deals 60

Everybody is asked the same questions: those that come up where ``sensible`` players play hold'em
and stud. *Enters* is how often he stays where it costs something, *raises* how often he bets or
raises where he may, and *bluffs* how often he does so with cards that are worse than most of what
he could have. Questions of one hand are alike, so a hand is one observation of the intervals.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import TypeAlias

from pokernight.bots import CHARACTERS, LINES, player, situation
from pokernight.bots.strength import StrengthPercentiles
from pokernight.engine.asks import FOLD, Ask, Bets
from pokernight.engine.hand import Hand
from pokernight.games import find
from pokernight.measuring.confidence import t_quantile

PAGE = Path(__file__).parents[1] / "docs" / "opponents.md"
BLOCK = re.compile(r"(<!-- habits -->\n)(.*?)(<!-- end -->)", re.DOTALL)
GAMES = ("holdem", "seven_card_stud")
POOR = 0.4
"""Cards that beat no more of what one could have are poor."""
Counts: TypeAlias = dict[str, dict[str, defaultdict[str, list[int]]]]
"""Counts by character, habit and deal: times that it did so, and times that it could."""
OTHERS = 24
"""Number of other worlds that the cards of a seat are compared with."""


def questions(deals: int) -> Iterator[tuple[str, Hand, Ask, float]]:
    """Questions of betting: of which deal, and how good the cards of the one asked are."""
    for game in GAMES:
        for number in range(deals):
            rng = Random(f"{game} {number}")
            hand = find(game).deal(4, f"habits {number}")
            while (ask := hand.ask) is not None:
                if isinstance(ask.legal, Bets) and not ask.legal.must:
                    yield f"{game} {number}", hand, ask, place(hand, ask.seat, rng)
                hand.play(player("sensible")(situation(hand, ask, rng)), ask.seat)


def place(hand: Hand, seat: int, rng: Random) -> float:
    """Return the share of a seat's possible hands that its own beats, from another seat's view."""
    other = (seat + 1) % hand.state.seats
    places = StrengthPercentiles(hand.view(other))
    for _ in range(OTHERS):
        places.of(hand.redeal(other, rng).state)
    return places.of(hand.state.copy())[seat]


def interval(deals: Collection[Sequence[int]]) -> tuple[float, float]:
    """Return the 95 % interval of a share, from pairs of (times, chances) of the deals."""
    share = shared(deals)
    squares = sum([(times - share * of) ** 2 for times, of in deals])
    many = len(deals)
    error = sqrt(squares * many / (many - 1)) / sum([of for _, of in deals])
    within = t_quantile(many - 1) * error
    return max(0.0, share - within), min(1.0, share + within)


def shared(deals: Collection[Sequence[int]]) -> float:
    """Return the share of all chances that were taken, from pairs of (times, chances)."""
    return sum([times for times, _ in deals]) / sum([of for _, of in deals])


def main() -> None:
    """Ask everybody, and write the table."""
    parser = ArgumentParser(description="Measure the habits of the house players.")
    parser.add_argument("--deals", type=int, default=60, help="deals of each game")
    deals = parser.parse_args().deals
    names = [character.name for character in CHARACTERS]
    counts: Counts = {
        name: {habit: defaultdict(lambda: [0, 0]) for habit in ("enters", "raises", "bluffs")}
        for name in names
    }
    for number, (deal, hand, ask, good) in enumerate(questions(deals)):
        legal = ask.legal
        assert isinstance(legal, Bets)
        for name in names:
            answer = player(name)(situation(hand, ask, Random(f"{name} {number}")))
            tallies = counts[name]
            if legal.call:
                tallies["enters"][deal][0] += answer != FOLD
                tallies["enters"][deal][1] += 1
            if legal.low <= legal.high:
                tallies["raises"][deal][0] += type(answer) is int
                tallies["raises"][deal][1] += 1
                if good < POOR:
                    tallies["bluffs"][deal][0] += type(answer) is int
                    tallies["bluffs"][deal][1] += 1
    lines = ["| character | enters | raises | bluffs | |", "|---|---|---|---|---|"]
    for name in names:
        cells = [
            f"{100 * shared(seen.values()):.0f} % ({100 * low:.0f} to {100 * high:.0f})"
            for seen in counts[name].values()
            for low, high in [interval(seen.values())]
        ]
        lines.append(f"| `{name}` | {' | '.join(cells)} | {LINES[name]} |")
    asked = {
        habit: sum([of for _, of in seen.values()]) for habit, seen in counts[names[0]].items()
    }
    lines.append("")
    lines.append(
        f"By {asked['enters']} questions where staying cost something, {asked['raises']} "
        f"where a bet was allowed, {asked['bluffs']} of them with poor cards; "
        f"in {len(GAMES) * deals} deals."
    )
    table = "\n".join(lines)
    print(table)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda m: f"{m[1]}\n{table}\n\n{m[3]}", page), encoding="utf-8")


if __name__ == "__main__":
    main()
