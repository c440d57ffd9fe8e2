"""Choose the demonstration hands of the rulebook.

``python scripts/demonstration_hands.py [GAME ...]`` plays hands of each game, or of those named,
and writes for each the record of the hand that shows best what the game is about into
``src/pokernight/room/demonstration_hands.jsonl``. A test replays them; run this again for the games
that it names after their rules have changed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from pokernight.bots import advised, situation
from pokernight.engine.asks import CHECK, FOLD, PASS, Answer, Ask, Bets, Pick
from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import write
from pokernight.errors import Refused
from pokernight.games import evening_games
from pokernight.games.catalogue_search import figures, measured
from pokernight.lookups.demonstration_hands import FILE, READER, records, telling_kinds

OUT = Path(__file__).resolve().parent.parent / "src" / "pokernight" / FILE
NAMES = ("Ann", "Bert", "Cleo", "Dot", "Earl", "Fay", "Gus", "Hope")
SEATS = 4
SEEDS, FEW = 120, 3
"""Hands played of a game, and of one of :data:`THINK_LONG`."""
THINK_LONG = ("anaconda", "chinese_poker", "open_face_chinese", "open_face_pineapple")
"""Games in which a decision on cards takes about a second."""
USUAL, LONGEST = 18, 60
"""Answers of a usual demonstration, and of the longest."""
ENOUGH = 3
"""Kinds of telling events that are enough."""
BETS, FOLDS = 0.25, 0.12
"""Shares of bets where a seat may bet, and of folds where it must pay; the reader never folds."""
OUT_OF_IT = (FOLD, CHECK, PASS, "out")


class Heard(NamedTuple):
    """The kinds of events of a hand, and the seats that showed."""

    kinds: set[str]
    showers: set[int]


def chosen(hand: Hand, ask: Ask, chance: Random) -> Answer:
    """Return an answer with which there is something to see: stay in, and bet a little."""
    legal = ask.legal
    if isinstance(legal, Bets):
        if legal.low <= legal.high and chance.random() < BETS:
            return legal.low
        passive = [word for word in legal.passive if word != FOLD]
        may_fold = FOLD in legal.passive and ask.seat != READER and legal.call > 0
        if may_fold and chance.random() < FOLDS:
            return FOLD
        return passive[0] if passive else ask.default
    if isinstance(legal, Pick) and legal.words and not legal.options:
        words = [word for word in legal.words if word not in OUT_OF_IT]
        return chance.choice(words or [ask.default])
    if legal.of in ("card", "seat"):
        return advised(situation(hand, ask, chance)).answer
    samples = [answer for answer in legal.samples() if answer not in OUT_OF_IT]
    return chance.choice(samples or [ask.default])


def play(game: Game, seed: int) -> tuple[Hand, Heard] | None:
    """Play a hand; return it and what was heard of it, None if it is too long."""
    kinds: set[str] = set()
    showers: set[int] = set()

    def hear(event: Event) -> None:
        kinds.add(event.kind)
        showers.update([event.seat] if event.kind == "show" else [])

    seats = min(max(SEATS, game.seats[0]), game.seats[1])
    hand = game.deal(seats, seed, sink=hear)
    while (ask := hand.ask) is not None:
        if hand.inputs is None or len(hand.inputs) >= LONGEST:
            return None
        chance = Random(f"{game.name}:{seed}:{hand.number}:{ask.seat}")
        hand.play(chosen(hand, ask, chance), ask.seat)
    return hand, Heard(kinds, showers)


def most_points(game: Game) -> int:
    """Return the points of a hand that shows everything."""
    return 4 * min(ENOUGH, len(telling_kinds(game))) + 10


def worth(game: Game, hand: Hand, heard: Heard) -> tuple[int, int, int]:
    """Return how well a hand shows what its game is about, to compare hands by."""
    telling = len(heard.kinds & telling_kinds(game))
    wild = game.name in measured() and figures(game).wild
    readings = [reading for shown in hand.shown.values() for reading in shown.readings]
    points = 4 * min(telling, ENOUGH)
    points += 3 * (
        not wild
        or any(mark.state == "wild" for shown in hand.shown.values() for mark in shown.marks)
    )
    points += 4 * (READER in heard.showers) + 2 * (len(heard.showers) > 1) + bool(readings)
    assert hand.inputs is not None
    return points, len(heard.kinds), -abs(len(hand.inputs) - USUAL)


def best_hand(game: Game) -> Hand:
    """Return the best of some hands.

    Raises:
        Refused: if none of them ends.
    """
    best: tuple[tuple[int, int, int], int, Hand] | None = None
    for seed in range(1, (FEW if game.name in THINK_LONG else SEEDS) + 1):
        played = play(game, seed)
        if played is None:
            continue
        hand, heard = played
        candidate = worth(game, hand, heard), -seed, hand
        if best is None or candidate[:2] > best[:2]:
            best = candidate
        if candidate[0][0] == most_points(game):
            break
    if best is None:
        raise Refused(f"no hand of {game.title} ends within {LONGEST} answers")
    print(game.name, best[0], -best[1], flush=True)
    return best[2]


def main() -> None:
    """Choose the hands of the games named, or of all."""
    asked = sys.argv[1:]
    lines = dict(records()) if OUT.is_file() and asked else {}
    for name, game in evening_games().items():
        if not asked or name in asked:
            hand = best_hand(game)
            lines[name] = write(hand, NAMES[: len(hand.state.stack)])
    OUT.write_text("".join(f"{lines[name]}\n" for name in sorted(lines)), encoding="utf-8")


if __name__ == "__main__":
    main()
