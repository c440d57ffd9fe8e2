"""Make every figure in docs/odds.md, by the commands that it names.

    python scripts/odds_figures.py            # a minute or two: rewrite the tables in place
    python scripts/odds_figures.py --check    # say which tables would change; status 1 if any

The tables stand between ``<!-- figures: NAME -->`` and ``<!-- end -->``; all samples have fixed
seeds and counts, so the same version of the package makes the same tables.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from pokernight.odds import (
    Winners,
    answer_worth,
    equity,
    frequencies,
    what_wins,
    worth_by_hand,
)
from pokernight.odds.answers.category_counts import best_groupings

PAGE = Path(__file__).parents[1] / "docs" / "odds.md"
BLOCK = re.compile(r"(<!-- figures: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
OMEN_DEALS = 2_000_000
CHAOS_DEALS = 1_000_000
ONION_HANDS = 1_000_000


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; all columns but the first are figures."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def percent(value: float, digits: int = 2) -> str:
    return f"{100 * value:.{digits}f} %"


def omaha() -> str:
    answer = equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"])
    rows = [
        [seat.hand, *(percent(figure, 4) for figure in
                      (seat.share, seat.win, seat.tie, seat.scoop, seat.high, seat.low))]
        for seat in answer.seats
    ]  # fmt: skip
    head = ["hand", "share", "win", "tie", "scoop", "high", "low"]
    return f"{table(head, rows)}\n{answer.origin}.\n"


def omen(seats: int) -> Winners:
    return what_wins("the_omen", seats, trials=OMEN_DEALS)


def omen_by_players() -> str:
    rows = []
    answers = {seats: omen(seats) for seats in range(2, 7)}
    for seats, answer in answers.items():
        sure = max(facing.ci95 * facing.deals for facing in answer.facing)
        ties = sum(facing.deals * facing.ties for facing in answer.facing)
        omens = sum(facing.deals * facing.count for facing in answer.facing)
        rows.append([str(seats), percent(answer.beats_rival), percent(ties),
                     percent(1 - answer.beats_rival - ties), f"{omens:.2f}"])  # fmt: skip
        assert sure < 0.0005
    head = ["players", "beats Damien", "ties", "PAYS THE POT", "omens on average"]
    return f"{table(head, rows)}\n{answers[6].origin}, and likewise for fewer.\n"


def omen_by_omens() -> str:
    answers = {seats: omen(seats) for seats in (2, 4, 6)}
    rows = []
    for omens in range(5):
        row = [str(omens)]
        for answer in answers.values():
            facing = next(part for part in answer.facing if part.count == omens)
            row += [percent(facing.deals, 1), percent(facing.wins, 1)]
        rows.append(row)
    head = ["omens"]
    for seats in answers:
        head += [f"{seats} players: deals", "beats Damien"]
    return f"{table(head, rows)}\n{answers[6].origin}.\n"


def omen_hands() -> str:
    answer = omen(6)
    rows = [
        [row.hand, percent(row.wins), percent(row.held), percent(row.wins_when_held, 1)]
        for row in answer.hands
    ]
    head = ["hand", "wins among the players", "held by a player", "wins when held"]
    return f"{table(head, rows)}\n{answer.origin}.\n"


THREES: Final = {
    "[9][3]/3": "a nine and a three down",
    "AA/3": "two aces down",
    "**/3": "any two cards down, the first three up",
    "[245678][245678]/3": "two cards from 2 to 8 down, no three",
}
"""Hands of a player asked to pay for a three, and their names."""


def baseball() -> str:
    """Worth of the payment for a three among callers, by the hand of the asked player."""
    asked: Any = {"seats": 4, "players": ["caller"], "hands": 2_400}
    answers = ["pay", "fold"]
    by_hand = worth_by_hand("baseball", "three", answers, list(THREES), **asked)
    every = [
        (words, answer.policies[0].differences[0][2])
        for words, (_, answer) in zip(THREES.values(), by_hand.hands, strict=True)
    ]
    for seats in (4, 6):
        more = asked | {"seats": seats, "hands": 7_200}
        answer = answer_worth("baseball", "three", answers, **more)
        every.append((f"whatever, {seats} players", answer.policies[0].differences[0][2]))
    rows = [[words, f"{sample.mean:+.2f}", f"{sample.ci95:.2f}"] for words, sample in every]
    return table(["the player has", "pay - fold, in small bets", "±"], rows)


def chaos() -> str:
    answer = what_wins("chaos", 5, trials=CHAOS_DEALS)
    rows = [
        [row.hand, percent(row.wins), percent(row.held), percent(row.wins_when_held, 1)]
        for row in answer.hands
    ]
    head = ["hand", "wins", "held by a player", "wins when held"]
    return f"{table(head, rows)}\n{answer.origin}.\n"


def chaos_by_players() -> str:
    answers = {seats: what_wins("chaos", seats, trials=CHAOS_DEALS) for seats in (2, 3, 4, 5, 6, 7)}
    rows = []
    for row in answers[2].hands:
        shares = [
            next((hand.wins for hand in answer.hands if hand.hand == row.hand), 0.0)
            for answer in answers.values()
        ]
        rows.append([row.hand, *(percent(wins, 1) for wins in shares)])
    head = ["wins with", *(f"{seats} players" for seats in answers)]
    return f"{table(head, rows)}\n{answers[7].origin}, and likewise for fewer.\n"


def paradox() -> str:
    natural = frequencies(5)["three of a kind"]
    rows = []
    for jokers in (0, 1, 2):
        counted = frequencies(5, jokers=jokers)
        three, two = counted["three of a kind"], counted["two pair"]
        # Every three of a kind with a joker in it can be called two pair instead.
        figures = (two, three, two + three - natural, natural)
        rows.append([str(jokers), *(f"{figure:,}" for figure in figures)])
    head = [
        "jokers", "two pair", "three of a kind", "two pair, if it beat three of a kind",
        "three of a kind then",
    ]  # fmt: skip
    return table(head, rows)


def onion() -> str:
    sampled = best_groupings("cripple_mr_onion", ONION_HANDS)
    rows = []
    for name in sampled.best_first:
        share = sampled.share(name)
        rows.append([name, percent(share.share, 4), percent(share.ci95, 4)])
    head = ["best grouping, the highest first", "of ten cards", "±"]
    return f"{table(head, rows)}\n{sampled.trials:,} random hands, seed 0.\n"


FIGURES: dict[str, Callable[[], str]] = {
    "baseball": baseball,
    "omaha": omaha,
    "omen_by_players": omen_by_players,
    "omen_by_omens": omen_by_omens,
    "omen_hands": omen_hands,
    "chaos": chaos,
    "chaos_by_players": chaos_by_players,
    "paradox": paradox,
    "onion": onion,
}


def filled(page: str, names: Sequence[str] = ()) -> str:
    """The page with its tables made anew, all of them or those named."""

    def fill(block: re.Match[str]) -> str:
        if names and block[2] not in names:
            return block[0]
        print(f"{block[2]} ...", file=sys.stderr)
        return f"{block[1]}\n{FIGURES[block[2]]()}\n{block[4]}"

    return BLOCK.sub(fill, page)


def main() -> None:
    names = [name for name in sys.argv[1:] if not name.startswith("--")]
    before = PAGE.read_text(encoding="utf-8")
    after = filled(before, names)
    if "--check" in sys.argv:
        sys.exit("docs/odds.md is out of date" if after != before else 0)
    PAGE.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    main()
