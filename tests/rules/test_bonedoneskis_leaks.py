"""At a strict table nothing tells anybody that a power was there to be slept.

The same hand is played twice with the same answers, and a power is slept in it: once as it is,
once where the power is not there - the house reading is switched off, its row of the table is
inert, or its card is another one. What every seat and every onlooker receives is compared to the
byte: views, questions and their answers, events in words, what is asked in which order, and the
position as it is written for that reader.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace
from itertools import product
from random import Random
from typing import Any

import pytest

from pokernight.bots import sensible, situation
from pokernight.cards import name, parse, pretty
from pokernight.engine.asks import FOLD, Answer, Ask
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.powers import Power, awake, lapsed
from pokernight.engine.record import write_position
from pokernight.engine.view import HIDDEN
from pokernight.games.bonedoneskis import BONEDONESKIS
from tests.rules.bones import Bones
from tests.sampling import share, some

HANDS = share(8, 8)
"""Random hands for each power."""
SEATS = 3
READERS = (*range(SEATS), None)

CARDS = {
    "2 Hog": "2s",
    "Red Four": "4h 4d",
    "Red Queen": "Qh Qd",
    "The 3's": "3c 3d 3h 3s",
    "8 Ball": "8s",
    "Nine of Spades": "9s",
}
"""The powers that may be slept, and their cards."""
SWITCHES = {"Red Queen": "red_queens", "Nine of Spades": "nine_of_spades"}
"""Those that a house rule switches off."""
TWINS = {"2s": "2h", "4h": "4c", "Qh": "Qc", "3c": "2h", "8s": "8h", "9s": "9h"}
"""Cards with a power, and cards without one that do as well otherwise."""


def inert(row: str) -> Game:
    """The game with a row of its table that does nothing."""

    def powers(rules: Any) -> tuple[Power, ...]:
        return tuple(
            replace(power, wakes=()) if power.name == row else power
            for power in BONEDONESKIS.powers(rules)
        )

    return replace(BONEDONESKIS, powers=powers)


# --- what is received


class Side:
    """A hand, and what each reader gets of it, as text."""

    def __init__(self, opening: Opening, same: Callable[[str], str] = str) -> None:
        self.same = same
        self.events: list[Event] = []
        self.hand = Hand(opening, sink=self.events.append)
        self.names = [power.name for power in self.hand.state.setup.powers]

    def received(self, reader: int | None) -> str:
        """All that a reader gets at this question, with all events so far."""
        view = self.hand.view(reader)
        shown = {
            spec.name: getattr(view, spec.name)
            for spec in fields(view)
            if spec.name not in ("game", "rules", "face", "shown")
        }
        shown["own"] = {**view.own, "acted": [self.by_name(one) for one in view.own["acted"]]}
        shown["face"] = ["??" if card == HIDDEN else name(card) for card in view.face]
        shown["shown"] = {
            hand: [
                (reading.said, [(name(played.card), played.stands_for) for played in reading.cards])
                for reading in shown_hand.readings
            ]
            for hand, shown_hand in view.shown.items()
        }
        shown["asked"] = [(one.kind, one.seat, one.clause) for one in self.hand.questions]
        if view.ask is not None:
            shown["legal"] = [*view.ask.legal, view.ask.default, *view.ask.legal.samples()]
        viewer = SPECTATOR if reader is None else reader
        words = [event.told(viewer, lambda seat: f"seat {seat}") for event in self.events]
        kinds = [(event.kind, event.seat, event.amount, event.clause) for event in self.events]
        return self.same(f"{shown}\n{view}\n{words}\n{kinds}\n{self.position(reader)}")

    def position(self, reader: int | None) -> str:
        """The line of text, without its rules and its digest."""
        if self.hand.ask is None or reader is None:
            return ""
        line = json.loads(write_position(self.hand, reader))
        line["own"]["acted"] = [self.by_name(one) for one in line["own"]["acted"]]
        line["own"]["claimed"] = [self.by_name(one) for one in line["own"]["claimed"]]
        return json.dumps({key: line[key] for key in line if key not in ("rules", "digest")})

    def by_name(self, deed: tuple[int, int, list[int]]) -> tuple[str, int, list[int]]:
        """A power that has acted: house rules may leave rows out of the table before it."""
        power, seat, tokens = deed
        return self.names[power], seat, tokens


def answer(ask: Ask, rng: Random, asleep: frozenset[int]) -> Answer:
    """Anything but a fold, and no claim of what is slept."""
    samples = [one for one in ask.legal.samples() if one != FOLD]
    picked = rng.choice(samples)
    if ask.kind == "claim":
        assert isinstance(picked, tuple)
        return tuple(token for token in picked if token not in asleep)
    return picked


def owners(hand: Hand, row: str) -> set[int]:
    """Return the seats that have the power awake, and can still claim it."""
    powers, state = hand.state.setup.powers, hand.state
    return {
        due.seat for due in awake(state) if powers[due.power].name == row and not lapsed(state, due)
    }


def compare(one: Side, other: Side, row: str, rng: Random, *, think: int = 0) -> int:
    """Play both hands alike while a power is slept; how often it could have been claimed.

    Now and then a house player thinks at a seat that does not own it: in both hands the same.
    """
    asleep = frozenset(
        token for token, card in enumerate(one.hand.state.face) if card in parse(CARDS[row])
    )
    slept = 0
    for question in range(500):
        for reader in READERS:
            assert one.received(reader) == other.received(reader), (row, question, reader)
        asks = one.hand.asks
        if not asks:
            assert other.hand.ask is None
            assert one.hand.result == other.hand.result
            return slept
        mine = owners(one.hand, row)
        slept += len(mine) if asks[0].kind == "claim" else 0
        if think and question % think == 0:
            for ask, twin in zip(asks, other.hand.asks):
                if ask.seat not in mine:
                    seed = f"{row} {question} {ask.seat}"
                    choice = sensible(situation(one.hand, ask, Random(seed)))
                    assert choice == sensible(situation(other.hand, twin, Random(seed)))
        answers = {ask.seat: answer(ask, rng, asleep) for ask in asks}
        for seat, given in answers.items():
            one.hand.play(given, seat)
            other.hand.play(given, seat)
    raise AssertionError("the hand does not end")


def random_hand(game: Game, row: str, seed: int, **rules: str) -> Opening:
    """A shuffled deck with a card of the power among the first three up cards of a seat."""
    rng = Random(f"{row} {seed}")
    opening = Opening.shuffled(game, SEATS, seed, rules=game.house_rules(**rules))
    cards = list(opening.deck)
    place, at = rng.randrange(2 * SEATS, 4 * SEATS), cards.index(rng.choice(parse(CARDS[row])))
    cards[place], cards[at] = cards[at], cards[place]
    return replace(opening, deck=tuple(cards))


@pytest.fixture(autouse=True)
def quick_house_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokernight.bots.basic_bots.WORLDS", 2)


# --- (a) a house reading, (b) a row, (c) a card


@pytest.mark.parametrize("row", SWITCHES)
def test_a_slept_house_reading_is_as_if_it_were_switched_off(row: str) -> None:
    slept = 0
    for seed in range(HANDS):
        on = Side(random_hand(BONEDONESKIS, row, seed))
        off = Side(random_hand(BONEDONESKIS, row, seed, **{SWITCHES[row]: "no"}))
        slept += compare(on, off, row, Random(seed))
    assert slept >= HANDS


@pytest.mark.parametrize("row", CARDS)
def test_a_slept_power_is_as_if_it_were_not_in_the_table(row: str) -> None:
    slept = 0
    for seed in range(HANDS):
        there = Side(random_hand(BONEDONESKIS, row, seed))
        gone = Side(random_hand(inert(row), row, seed))
        slept += compare(there, gone, row, Random(seed), think=7)
    assert slept >= HANDS


@pytest.mark.parametrize(
    ("card", "street"), some("cards without a power", [*product(TWINS, (3, 4, 5))], 5)
)
def test_a_slept_power_is_as_if_its_card_were_another(card: str, street: int) -> None:
    twin = TWINS[card]
    row = next(row for row, cards in CARDS.items() if card in cards)
    up = ["Th", "5c", "Ah"]

    def side(this: str) -> Side:
        row = [*up[: street - 3], this, *up[street - 2 :]]
        rows = [["Ac", "Kd", *row, "9c"], ["Tc", "Ks", "5d", "Ad", "8d", "Kh"],
                ["Kc", "8c", "Td", "As", "5h", "Jd"]]  # fmt: skip
        dealt = [parse(card)[0] for round_ in zip(*rows) for card in round_]
        spare = parse(twin if this == card else card)
        rest = [one for one in range(52) if one not in (*dealt, *spare)]
        opening = Opening.shuffled(BONEDONESKIS, SEATS, 1, button=SEATS - 1)
        return Side(
            replace(opening, deck=(*dealt, *rest, *spare)),
            lambda text: text.replace(pretty(parse(this)), "#").replace(this, "#"),
        )

    assert compare(side(card), side(twin), row, Random(street)) == 1


@pytest.mark.parametrize("row", CARDS)
def test_these_tests_can_fail_a_power_that_is_claimed_is_noticed(row: str) -> None:
    there, gone = Side(random_hand(BONEDONESKIS, row, 2)), Side(random_hand(inert(row), row, 2))
    rng = Random(2)
    for _ in range(100):
        if any(there.received(reader) != gone.received(reader) for reader in READERS):
            return
        if not there.hand.asks:
            break
        for ask in there.hand.asks:
            given = answer(ask, rng, frozenset())
            if ask.kind == "claim":
                given = tuple(sorted(there.hand.state.shown(ask.seat)))
            there.hand.play(given, ask.seat)
            gone.hand.play(given, ask.seat)
    raise AssertionError("nobody noticed")


# --- a house player


def test_a_house_player_chooses_by_his_view_alone() -> None:
    """In a world that a seat cannot tell from the true one it does the same."""
    compared: Counter[str] = Counter()
    for seed in range(12):
        row = sorted(CARDS)[seed % len(CARDS)]
        hand = Hand(random_hand(BONEDONESKIS, row, seed))
        rng = Random(f"views {seed}")
        while hand.ask is not None:
            for ask in hand.asks:
                if rng.random() < 0.3:
                    world = hand.redeal(ask.seat, rng)
                    (twin,) = [one for one in world.asks if one.seat == ask.seat]
                    choice = sensible(situation(hand, ask, Random(seed)))
                    assert choice == sensible(situation(world, twin, Random(seed)))
                    compared[ask.kind] += 1
            for ask in hand.asks:
                hand.play(answer(ask, rng, frozenset()), ask.seat)
    assert compared["claim"] > 20
    assert compared["bet"] > 20


# --- the window itself


def test_every_round_of_up_cards_has_one_window_whether_or_not_a_power_woke() -> None:
    """With nobody claiming and no duty, each up street asks the same question once."""
    for seed in range(60):
        rules = {"duties": "slept", "nine_of_diamonds": "no"}
        hand = Hand(random_hand(BONEDONESKIS, "2 Hog", seed, **rules))
        windows: Counter[int] = Counter()
        while hand.ask is not None:
            asks = hand.asks
            if asks[0].kind == "claim":
                windows[hand.state.own.street] += 1
                assert [ask.seat for ask in asks] == hand.state.clockwise()
                assert len({(ask.kind, ask.words, ask.default, ask.clause) for ask in asks}) == 1
            for ask in asks:
                passive = [word for word in ("check", "call") if word in ask.legal]
                hand.play(passive[0] if passive else ask.default, ask.seat)
        assert set(windows.values()) == {1}
        assert len(windows) == len([one for one in (3, 4, 5, 6, 7) if one < hand.state.own.street])


# --- how often a power may wake


def test_how_often_one_power_wakes_is_bounded() -> None:
    """Everybody claims everything: once for each owner, or once in a hand, and no window more."""
    most: Counter[str] = Counter()
    for seed in range(150):
        rng = Random(f"greedy {seed}")
        row = rng.choice(sorted(CARDS))
        hand = Hand(random_hand(BONEDONESKIS, row, seed, duties=rng.choice(("owed", "slept"))))
        powers = hand.state.setup.powers
        windows = 0
        while hand.ask is not None:
            windows += hand.ask.kind == "claim"
            for ask in hand.asks:
                claim = tuple(sorted(hand.state.shown(ask.seat)))
                samples = [one for one in ask.legal.samples() if one not in (FOLD, "pass")]
                hand.play(claim if ask.kind == "claim" else rng.choice(samples), ask.seat)
        acted = hand.state.own.acted
        assert len(acted) == len(set(acted))
        times = Counter((power, tokens) for power, _, tokens in acted)
        for (power, _), count in times.items():
            once = powers[power].once == "hand"
            assert count <= (1 if once else SEATS), powers[power].name
            most[powers[power].name] = max(most[powers[power].name], count)
        assert windows <= 5 + len(acted), "a window opens again only for what has acted"
    assert most["8 Ball"] > 1
    assert most["Nine of Diamonds"] == 1


# --- friendly tables


@pytest.mark.parametrize("row", CARDS)
def test_a_friendly_table_prompts_the_owner_and_says_which_power(row: str) -> None:
    card = CARDS[row][:2]
    table = Bones(f"Ac Kd / {card}", "Th 9h / 5h", rules={"sleeping": "friendly"})
    assert table.asked() == (row.lower(), [0])
    assert table.ask.words
    assert table.ask.default == "pass"
    assert not table.ask.sealed
