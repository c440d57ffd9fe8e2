"""Sample hands: a hand of a game played by house players at a fixed seed, seen by a spectator."""

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
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.wording.amounts import money

SEEDS = Path(__file__).with_name("seeds.json")
"""By game, the seed of an instructive hand; 1 by default."""
NAMES = ("Ann", "Ben", "Cleo", "Dot")
PLAYER = "sensible"
QUICK_PLAYER = "caller"
THINK_LONG = ("anaconda",)
"""Games in which thinking takes a second a decision; callers play them."""
MOST_QUESTIONS = 600


class Step(NamedTuple):
    """Events as lines, and the spectator's view after them."""

    lines: list[str]
    view: View


class SampleHand(NamedTuple):
    """A hand from the deal to the end.

    Attributes:
        names: players by seat, then dummy hands.
        seed: seed of the deal.
        player: kind of house player at every seat.
        steps: events and views.
        chips: name, final stack and net of each player, in cents.
        clauses: cited clauses.
        shown: number of hands shown.
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
    seeds: dict[str, int] = json.loads(SEEDS.read_text()) if SEEDS.is_file() else {}
    return seeds


def sample_hand(game: Game) -> SampleHand:
    """Return the hand of a game's page."""
    return play(game, _seeds().get(game.name, 1))


def play(game: Game, seed: int) -> SampleHand:
    """Play the hand of a seed, always with the same result.

    Raises:
        Refused: if the hand does not end.
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
    kind = QUICK_PLAYER if game.name in THINK_LONG else PLAYER
    steps = list(_steps(hand, story, kind, seed))
    result = hand.result
    chips = [(names[seat], result.stacks[seat], result.payoffs[seat]) for seat in range(seats)]
    return SampleHand(names, seed, kind, steps, chips, cited, len(shown))


def _steps(hand: Hand, story: Story, kind: str, seed: int) -> Iterator[Step]:
    """Yield a step after each deal of cards, and a last step for the end."""
    bot = player(kind)
    written = 0

    def since() -> list[str]:
        nonlocal written
        story.catch_up()
        fresh = [line.text.plain.replace(FIRM, " ") for line in story.lines[written:]]
        written = len(story.lines)
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
    """Return a net amount as text: ``+$5``, ``-$3`` or ``even``."""
    return f"{'+' if cents > 0 else '-'}{money(abs(cents))}" if cents else "even"
