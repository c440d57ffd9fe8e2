"""Example hands: hands of a game at chosen seeds, played with all cards open."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from pokernight.cards import Card, pretty
from pokernight.cli.console.terminal import FIRM, Terminal
from pokernight.cli.table.event_lines import Story
from pokernight.engine.asks import CHECK, FOLD, PASS, Answer, Ask, Bets
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.power import Power
from pokernight.engine.presentation import Why
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.lookups.rulebook_json import clauses_of
from pokernight.wording.amounts import money

SEEDS = Path(__file__).with_name("examples.json")
"""By game, the seeds of its example hands, chosen by ``scripts/choose_examples.py``."""
NAMES = ("Ann", "Ben", "Cleo", "Dot")
MOST_QUESTIONS = 300
BETS, FOLDS = 0.3, 0.15
"""Shares of bets where a player may bet, and of folds where it must pay."""
OUT_OF_IT = (FOLD, CHECK, PASS, "out")
CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]?")
"""A card, or a rank."""
DEALS = re.compile(r"\b(dealt|deal|ante|antes|get|blinds)\b")
"""Words of a clause that the deal of any hand shows."""
READS = re.compile(
    r"\b(A hand is|(best|highest|lowest) (hand|five|spade|card|sum)|total of|added up|draw hand"
    r"|Nothing is wild|a card like any other|held against each other|Number cards count)\b"
)
"""Words of a clause on how hands are read, which a showdown of several hands shows."""


class Step(NamedTuple):
    """Events as lines, and the spectator's view after them."""

    lines: list[str]
    view: View


class SampleHand(NamedTuple):
    """A hand from the deal to the end.

    Attributes:
        names: players by seat, then dummy hands.
        seed: seed of the deal.
        steps: events and views.
        chips: name, final stack and net of each player, in cents.
        clauses: clauses that it shows.
        powers: names of the powers that act in it.
        bets: whether anybody bets or raises.
    """

    names: Sequence[str]
    seed: int
    steps: list[Step]
    chips: list[tuple[str, int, int]]
    clauses: set[str]
    powers: set[str]
    bets: bool


@lru_cache(maxsize=1)
def _seeds() -> dict[str, list[int]]:
    seeds: dict[str, list[int]] = json.loads(SEEDS.read_text()) if SEEDS.is_file() else {}
    return seeds


def example_hands(game: Game) -> list[SampleHand]:
    """Return the hands of a game's page."""
    return [play(game, seed) for seed in _seeds().get(game.name, [1])]


def lively(hand: Hand, ask: Ask, luck: Random) -> Answer:
    """Return an answer with which there is something to see: stay in, bet a little, use powers."""
    legal = ask.legal
    if isinstance(legal, Bets):
        if legal.low <= legal.high and (legal.must or luck.random() < BETS):
            return legal.low
        staying = [word for word in legal.passive if word != FOLD]
        if FOLD in legal.passive and legal.call and luck.random() < FOLDS:
            return FOLD
        return staying[0] if staying else ask.default
    if luck.random() < 0.3:
        return ask.default
    samples = [answer for answer in legal.samples() if answer not in OUT_OF_IT]
    return luck.choice(samples or [ask.default])


def play(game: Game, seed: int) -> SampleHand:
    """Play the hand of a seed with all cards open, always with the same result.

    Raises:
        Refused: if the hand does not end.
    """
    seats = min(max(len(NAMES) - 1, game.seats[0]) + 1, game.seats[1])
    names = [*NAMES[:seats], *(f"Seat {seat + 1}" for seat in range(len(NAMES), seats))]
    names += game.talk.dummies
    story = Story(Terminal(), game, names, SPECTATOR)
    cited: set[str] = set()
    kinds: set[str] = set()
    told: set[str] = set()
    shown: list[int] = []

    def hear(event: Event) -> None:
        story.hear(replace(event, cards=tuple(replace(sight, knowers=-1) for sight in event.cards)))
        cited.update([event.clause] if event.clause else [])
        kinds.add(event.kind)
        told.update([event.clause] if event.kind in game.talk.kinds.news else [])
        shown.extend([event.seat] if event.shown is not None else [])

    hand = game.deal(seats, seed, sink=hear)
    marked: set[tuple[str, Card]] = set()
    steps = list(_steps(hand, story, cited, marked, seed))
    result = hand.result
    chips = [(names[seat], result.stacks[seat], result.payoffs[seat]) for seat in range(seats)]
    if kinds & {"dealt", "dealt up", "ante", "post"}:
        cited |= {one.number for one in clauses_of(game) if DEALS.search(one.text)}
    table = game.powers(game.usual_rules)
    powers = {
        power.name for power in table if power.kind in kinds or _at_work(power, table, told, marked)
    }
    if shown[1:]:
        cited |= {one.number for one in clauses_of(game) if READS.search(one.text)}
    bets = bool(kinds & {"bet", "raise"})
    return SampleHand(names, seed, steps, chips, cited, powers, bets)


def _at_work(
    power: Power, table: Sequence[Power], told: set[str], marked: set[tuple[str, Card]]
) -> bool:
    """Return whether a power that never acts was at work.

    A card of it was marked by its clause; or news told its clause, which is no other power's.
    """
    if power.act is not None:
        return False
    cards = {*CARD.findall(power.words.partition(":")[0])}
    names = [pretty(card) for clause, card in marked if clause == power.clause]
    alone = [other.name for other in table if other.clause == power.clause] == [power.name]
    return any({name, name[:-1]} & cards for name in names) or (alone and power.clause in told)


def _steps(
    hand: Hand, story: Story, cited: set[str], marked: set[tuple[str, Card]], seed: int
) -> Iterator[Step]:
    """Yield a step after each deal of cards, and a last step for the end; note clauses cited."""
    written = 0

    def note() -> None:
        view = hand.view(None)
        for number in range(len(view.hands)):
            reasons = hand.game.talk.why(view, number)
            for why in reasons:
                if isinstance(why, Why) and why.clause:
                    cited.add(why.clause)
                    marked.update((why.clause, card) for card in why.cards)

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
            note()
            yield Step(since(), hand.view(None))
        cited.update([ask.clause] if ask.clause else [])
        luck = Random(f"{seed}:{hand.number}:{ask.seat}")
        hand.play(lively(hand, ask, luck), ask.seat)
    note()
    yield Step(since(), hand.view(None))


def in_money(cents: int) -> str:
    """Return a net amount as text: ``+$5``, ``-$3`` or ``even``."""
    return f"{'+' if cents > 0 else '-'}{money(abs(cents))}" if cents else "even"
