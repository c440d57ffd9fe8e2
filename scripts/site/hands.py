"""Example hands: hands of a game at chosen seeds, played with all cards open."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from pokernight.bots.playouts import stay
from pokernight.cards import Card, parse, pretty
from pokernight.cards import name as card_name
from pokernight.cli.console.terminal import FIRM, Terminal
from pokernight.cli.table.event_lines import Story
from pokernight.engine.asks import CHECK, FOLD, PASS, Answer, Ask, Bets
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.faults import IllegalIncident
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.incidents import draw_facts
from pokernight.engine.power import Power
from pokernight.engine.presentation import Why
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.lookups.rulebook_json import clauses_of
from pokernight.wording.amounts import money
from pokernight.wording.english import ENGLISH
from pokernight.wording.rendering import reader_of, rendered

SEEDS = Path(__file__).with_name("examples.json")
"""By game, its example hands: seeds that ``scripts/choose_examples.py`` has chosen, and hands that
are dealt as something is at stake or goes wrong: see :class:`Dealt`.
"""
NAMES = ("Ann", "Ben", "Cleo", "Dot")
MOST_QUESTIONS = 300
RANKS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "four": "4"}
BETWEEN = re.compile(r"(\w+), between an? (\w+) and an? (\w+):")
"""Words of a power of a card that lies between two others."""
BETS, FOLDS = 0.3, 0.15
"""Shares of bets where a player may bet, and of folds where it must pay."""
OUT_OF_IT = (FOLD, CHECK, PASS, "out")
ENGLISH_READER = reader_of((), ENGLISH)
CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]?")
"""A card, or a rank."""
DEALS = re.compile(r"\b(dealt|deal|ante|antes|get|blinds|ends with ten cards|more, face down)\b")
"""Words of a clause that the deal of any hand shows."""
READS = re.compile(
    r"\b(A hand is|(best|highest|lowest) (Omaha )?(hand|five|spade|card|sum)|total of|added up"
    r"|draw hand|Nothing is wild|a card like any other|held against each other|Number cards count"
    r"|best (arrangement|groupings)|An ace counts)\b"
)
"""Words of a clause on how hands are read, which several hands that are compared show."""
COMPARED = frozenset(("show", "muck", "kill", "beat"))
"""Kinds of events of a hand that is held against others."""
SIGNS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"^(Who plays|A player) for both"), r"^declare both$"),
    (re.compile(r"^Who folds"), r"^fold$"),
    (re.compile(r"^Who loses a card"), r"^taken$"),
    (re.compile(r"^To pass a card on"), r"^offer$"),
    (re.compile(r"nobody has taken a card, the round"), r"^declare"),
    (re.compile(r"^What calls cost goes to the pot"), r"^pay$"),
    (re.compile(r"^A hand with two sevens or more"), r"^reads .*\b(two|three|four) sevens\b"),
    (re.compile(r"^Three sevens beat two"), r"^reads .*\b(three|four) sevens\b"),
    (re.compile(r"^The last card down may be lower"), r"^last card wild$"),
    (re.compile(r"No pot is awarded until all losing hands"), r"^(kill|muck)$"),
    (re.compile(r"^Rows bring points"), r"^(even|win)$"),
    (re.compile(r"^Tied players share the pot, and each faces Damien"), r"^2 nominal winner$"),
)
"""The start of a clause that no event names, and what happens in a hand that shows it."""


class Dealt(NamedTuple):
    """The deal of an example hand.

    Attributes:
        seed: its seed.
        stacks: chips by seat in cents; empty for the usual ones.
        by_seat: counts that earlier hands have left, by seat.
        series: the number of deals before, in a game that outlasts a hand.
        mishap: the incident that happens as soon as it can; "" for none.
        deck: cards that are put on top of the deck, for what hardly ever comes about: everybody
            stays in with them.
    """

    seed: int
    stacks: Sequence[int] = ()
    by_seat: Mapping[str, Sequence[int]] = MappingProxyType({})
    series: int = 0
    mishap: str = ""
    deck: str = ""

    def details(self) -> dict[str, Any]:
        """Return what the deal is given besides the seed."""
        counts = {key: tuple(each) for key, each in self.by_seat.items()}
        details: dict[str, Any] = {"stacks": [*self.stacks]} if self.stacks else {}
        details |= {"series": self.series} if self.series else {}
        details |= {"deck": parse(self.deck)} if self.deck else {}
        return details | ({"by_seat": counts} if counts else {})


class Step(NamedTuple):
    """Events as lines, and the spectator's view after them."""

    lines: list[str]
    view: View


class SampleHand(NamedTuple):
    """A hand from the deal to the end.

    Attributes:
        names: players by seat, then dummy hands.
        dealt: how it was dealt.
        steps: events and views.
        chips: name, final stack and net of each player, in cents.
        clauses: clauses that it shows.
        powers: names of the powers that act in it.
        bets: whether anybody bets or raises.
    """

    names: Sequence[str]
    dealt: Dealt
    steps: list[Step]
    chips: list[tuple[str, int, int]]
    clauses: set[str]
    powers: set[str]
    bets: bool


@lru_cache(maxsize=1)
def _seeds() -> dict[str, list[Any]]:
    seeds: dict[str, list[Any]] = json.loads(SEEDS.read_text()) if SEEDS.is_file() else {}
    return seeds


def example_hands(game: Game) -> list[SampleHand]:
    """Return the hands of a game's page."""
    examples = _seeds().get(game.name, [1])
    deals = [Dealt(deal) if isinstance(deal, int) else Dealt(**deal) for deal in examples]
    return [play(game, dealt) for dealt in deals]


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


def play(game: Game, dealt: Dealt) -> SampleHand:
    """Play a hand with all cards open, always with the same result.

    Raises:
        Refused: if the hand does not end.
    """
    seats = min(max(len(NAMES) - 1, game.seats[0]) + 1, game.seats[1])
    names = [*NAMES[:seats], *(f"Seat {seat + 1}" for seat in range(len(NAMES), seats))]
    names += game.talk.dummies
    story = Story(Terminal(), game, names, SPECTATOR)
    cited: set[str] = set()
    counts = Counter[str]()
    marked: set[tuple[str, Card]] = set()
    told: set[str] = set()

    def hear(event: Event) -> None:
        story.hear(replace(event, cards=tuple(replace(sight, knowers=-1) for sight in event.cards)))
        cited.update([event.clause] if event.clause else [])
        counts.update([event.kind, *signs_of(event)])
        told.update([event.clause] if event.kind in game.talk.kinds.news else [])
        if event.shown is not None:
            marks = [mark for mark in event.shown.marks if mark.clause]
            cited.update(mark.clause for mark in marks)
            face = hand.state.face
            if any(
                mark.state == "wild" and event.shown.tokens[-1] in mark.tokens for mark in marks
            ):
                counts.update(["last card wild"])
            marked.update((mark.clause, face[token]) for mark in marks for token in mark.tokens)

    hand = game.deal(seats, dealt.seed, sink=hear, **dealt.details())
    rows: set[str] = set()
    steps = list(_steps(hand, story, cited, marked, rows, dealt))
    result = hand.result
    chips = [(names[seat], result.stacks[seat], result.payoffs[seat]) for seat in range(seats)]
    signs = [f"{count} {sign}" if count > 1 else sign for sign, count in counts.items()]
    signs += counts
    cited |= {
        rule.number for rule in clauses_of(game) for clause, sign in SIGNS
        if clause.search(rule.text) and any(re.search(sign, each) for each in signs)
    }  # fmt: skip
    kinds = {*counts}
    if kinds & {"dealt", "dealt up", "ante", "post"}:
        cited |= {one.number for one in clauses_of(game) if DEALS.search(one.text)}
    table = game.powers(game.usual_rules)
    powers = {
        power.name
        for power in table
        if power.kind in kinds or _at_work(power, table, told, marked, rows)
    }
    if sum(counts[kind] for kind in COMPARED) > 1:
        cited |= {one.number for one in clauses_of(game) if READS.search(one.text)}
    bets = bool(kinds & {"bet", "raise"})
    return SampleHand(names, dealt, steps, chips, cited, powers, bets)


def signs_of(event: Event) -> Iterator[str]:
    """Iterate over what an event shows besides its kind: a declaration, and how hands are read."""
    if event.kind == "declare":
        yield f"declare {event.args['side']}"
    for reading in () if event.shown is None else event.shown.readings:
        yield f"reads {rendered(reading.said, ENGLISH_READER)}"


def _at_work(
    power: Power,
    table: Sequence[Power],
    told: set[str],
    marked: set[tuple[str, Card]],
    rows: set[str],
) -> bool:
    """Return whether a power that never acts was at work.

    A card of it was marked by its clause; or news told its clause, which is no other power's; or it
    lay in sight between the cards that it keeps apart.
    """
    if power.act is not None:
        return False
    if apart := BETWEEN.match(power.words):
        card, left, right = (RANKS.get(word, word) for word in apart.groups())
        between = re.compile(rf"{left}.*{card}.*{right}|{right}.*{card}.*{left}")
        return any(between.search(row) for row in rows)
    cards = {*CARD.findall(power.words.partition(":")[0])}
    faces = [pretty(card) for clause, card in marked if clause == power.clause]
    alone = [other.name for other in table if other.clause == power.clause] == [power.name]
    return any({face, face[:-1]} & cards for face in faces) or (alone and power.clause in told)


def _steps(
    hand: Hand,
    story: Story,
    cited: set[str],
    marked: set[tuple[str, Card]],
    rows: set[str],
    dealt: Dealt,
) -> Iterator[Step]:
    """Yield a step after each deal of cards, and a last step for the end; note clauses cited."""
    written, mishap = 0, dealt.mishap

    def note() -> None:
        view = hand.view(None)
        face, up = hand.state.face, hand.state.up
        for row in hand.state.hands:
            rows.add("".join(card_name(face[token])[:-1] for token in row if up[token]))
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
            raise Refused(f"a hand of {hand.game.title} from seed {dealt.seed} does not end")
        if story.dealing():
            note()
            yield Step(since(), hand.view(None))
        cited.update([ask.clause] if ask.clause else [])
        luck = Random(f"{dealt.seed}:{hand.number}:{ask.seat}")
        if mishap and _happens(hand, mishap, luck):
            mishap = ""
            continue
        hand.play(stay(ask) if dealt.deck else lively(hand, ask, luck), ask.seat)
    note()
    yield Step(since(), hand.view(None))


def _happens(hand: Hand, mishap: str, luck: Random) -> bool:
    """Have an incident happen, if it can now."""
    facts = draw_facts(hand.game.incidents[mishap], hand.state, luck)
    try:
        hand.incident(mishap, **facts)
    except IllegalIncident:
        return False
    return True


def in_money(cents: int) -> str:
    """Return a net amount as text: ``+$5``, ``-$3`` or ``even``."""
    return f"{'+' if cents > 0 else '-'}{money(abs(cents))}" if cents else "even"
