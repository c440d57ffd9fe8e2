"""One hand of a game, played by house players at a fixed seed, as somebody who looks on sees it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from pokernight.bots import player, situation
from pokernight.cli.console.terminal import FIRM, Terminal
from pokernight.cli.table.event_lines import Story
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.rules import money
from pokernight.engine.view import View
from pokernight.errors import Refused

SEEDS = Path(__file__).with_name("seeds.json")
"""Which seed deals a hand of each game that is worth telling; 1 where nobody has looked."""
NAMES = ("Ann", "Ben", "Cleo", "Dot")
PLAYER = "sensible"
QUICK_PLAYER = "caller"
THINK_LONG = ("anaconda",)
"""Games in which a thinking player takes a second over his cards; callers sit there."""
MOST_QUESTIONS = 600


class Step(NamedTuple):
    """What happened, line by line, and the table as it lies after it."""

    lines: list[str]
    view: View


class Played(NamedTuple):
    """A hand from the deal to the end.

    Attributes:
        names: who sat there, and the hands that nobody plays.
        steps: what happened.
        chips: what each player has after it, and what he won.
        clauses: the clauses that were cited.
        contested: whether more than one hand was shown.
    """

    names: Sequence[str]
    seed: int
    player: str
    steps: list[Step]
    chips: list[tuple[str, int, int]]
    clauses: set[str]
    shown: int


@lru_cache(maxsize=1)
def _seeds() -> dict[str, int]:
    found: dict[str, int] = json.loads(SEEDS.read_text()) if SEEDS.is_file() else {}
    return found


def told(game: Game) -> Played:
    """The hand of a game that its page tells."""
    return play(game, _seeds().get(game.name, 1))


def play(game: Game, seed: int) -> Played:
    """A hand of a game from a seed: the same one always.

    Raises:
        Refused: for a hand that does not end.
    """
    seats = min(max(len(NAMES) - 1, game.seats[0]) + 1, game.seats[1])
    names = [*NAMES[:seats], *(f"Seat {seat + 1}" for seat in range(len(NAMES), seats))]
    names += game.talk.dummies
    story = Story(Terminal(), game, names, SPECTATOR)
    cited: set[str] = set()
    shown: set[int] = set()

    def hear(event: Event) -> None:
        story.hear(event)
        cited.update([event.clause] if event.clause else [])
        shown.update([event.seat] if event.kind == "show" else [])

    hand = game.deal(seats, seed, sink=hear)
    who = QUICK_PLAYER if game.name in THINK_LONG else PLAYER
    steps = list(_steps(hand, story, who, seed))
    result = hand.result
    chips = [(names[seat], result.stacks[seat], result.payoffs[seat]) for seat in range(seats)]
    return Played(names, seed, who, steps, chips, cited, len(shown))


def _steps(hand: Hand, story: Story, who: str, seed: int) -> Iterator[Step]:
    """A step wherever cards were dealt since the last one, and one for the end."""
    bot = player(who)
    told = 0

    def since() -> list[str]:
        nonlocal told
        story.catch_up()
        fresh = [line.text.plain.replace(FIRM, " ") for line in story.lines[told:]]
        told = len(story.lines)
        return fresh

    while (ask := hand.ask) is not None:
        if hand.number > MOST_QUESTIONS:
            raise Refused(f"a hand of {hand.game.title} from seed {seed} does not end")
        if story.dealing():
            yield Step(since(), hand.view(None))
        luck = Random(f"{seed}:{hand.number}:{ask.seat}")
        hand.play(bot(situation(hand, ask, luck)), ask.seat)
    yield Step(since(), hand.view(None))


def in_money(cents: int) -> str:
    """What somebody won or lost: ``+$5``, ``-$3``, or nothing."""
    return f"{'+' if cents > 0 else '-'}{money(abs(cents))}" if cents else "even"
