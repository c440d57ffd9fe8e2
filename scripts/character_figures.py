"""Measure the habits of the characters, and write them into docs/minds.md.

    python scripts/character_figures.py --deals 60

Everybody is asked the same questions: those that come up where ``sensible`` players play hold'em
and stud. *Enters* is how often he stays where it costs something, *raises* how often he bets or
raises where he may, and *bluffs* how often he does so with cards that are worse than most of what
he could have.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random

from pokernight.bots import CHARACTERS, LINES, player, situation
from pokernight.bots.beliefs import Places
from pokernight.engine.asks import FOLD, Ask, Bets
from pokernight.engine.hand import Hand
from pokernight.games import find

PAGE = Path(__file__).parents[1] / "docs" / "minds.md"
BLOCK = re.compile(r"(<!-- habits -->\n)(.*?)(<!-- end -->)", re.DOTALL)
GAMES = ("holdem", "seven_card_stud")
POOR = 0.4
"""Cards that beat no more of what one could have are poor."""
OTHERS = 24
"""With how many other worlds one's cards are compared."""


def questions(deals: int) -> Iterator[tuple[Hand, Ask, float]]:
    """Questions of betting, and how good the cards of the one asked are."""
    for game in GAMES:
        for number in range(deals):
            rng = Random(f"{game} {number}")
            hand = find(game).deal(4, f"habits {number}")
            while (ask := hand.ask) is not None:
                if isinstance(ask.legal, Bets) and not ask.legal.must:
                    yield hand, ask, place(hand, ask.seat, rng)
                hand.play(player("sensible")(situation(hand, ask, rng)), ask.seat)


def place(hand: Hand, seat: int, rng: Random) -> float:
    """What part of the hands that a seat could have its own beats, to the eyes of another."""
    other = (seat + 1) % hand.state.seats
    places = Places(hand.view(other))
    for _ in range(OTHERS):
        places.of(hand.redeal(other, rng).state)
    return places.of(hand.state.copy())[seat]


def interval(times: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, z = times / of, 1.96
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    wide = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - wide, middle + wide


def main() -> None:
    """Ask everybody, and write the table."""
    parser = ArgumentParser(description="Measure the habits of the house players.")
    parser.add_argument("--deals", type=int, default=60, help="deals of each game")
    deals = parser.parse_args().deals
    names = [one.name for one in CHARACTERS]
    counts = {name: {habit: [0, 0] for habit in ("enters", "raises", "bluffs")} for name in names}
    for number, (hand, ask, good) in enumerate(questions(deals)):
        legal = ask.legal
        assert isinstance(legal, Bets)
        for name in names:
            answer = player(name)(situation(hand, ask, Random(f"{name} {number}")))
            found = counts[name]
            if legal.call:
                found["enters"][0] += answer != FOLD
                found["enters"][1] += 1
            if legal.low <= legal.high:
                found["raises"][0] += type(answer) is int
                found["raises"][1] += 1
                if good < POOR:
                    found["bluffs"][0] += type(answer) is int
                    found["bluffs"][1] += 1
    lines = ["| who | enters | raises | bluffs | |", "|---|---|---|---|---|"]
    for name in names:
        cells = [
            f"{100 * times / of:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
            for times, of in counts[name].values()
            for low, high in [interval(times, of)]
        ]
        lines.append(f"| `{name}` | {' | '.join(cells)} | {LINES[name]} |")
    asked = counts[names[0]]
    lines.append("")
    lines.append(
        f"By {asked['enters'][1]} questions where staying cost something, {asked['raises'][1]} "
        f"where a bet was allowed, {asked['bluffs'][1]} of them with poor cards."
    )
    table = "\n".join(lines)
    print(table)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda m: f"{m[1]}\n{table}\n\n{m[3]}", page), encoding="utf-8")


if __name__ == "__main__":
    main()
