"""Tests that powers that may be slept through are not named unasked: by page, terminal or hint.

Hands of every game with powers are played at random at strict tables. Whatever a seat or a
spectator is sent or shown unasked is searched for the powers that nobody has claimed yet. Another
test plays hands twice, with a slept power and without it: what is unasked is the same.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from pokernight.bots import Budget, situation
from pokernight.cards import parse, pretty
from pokernight.cli import main
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.answer_choices import choices_of
from pokernight.cli.table.table_drawing import draw
from pokernight.engine.asks import FOLD, Answer, Ask
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.explaining import of_card
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.powers import CLAIM, Power
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Rules
from pokernight.engine.view import View
from pokernight.engine.wire import view_json
from pokernight.errors import Refused
from pokernight.games import all_games
from pokernight.games.bonedoneskis import BONEDONESKIS
from pokernight.odds.answers.hint import hint
from pokernight.room.guest.client import new_id
from pokernight.room.protocol import codec
from pokernight.session import messages as m
from pokernight.session.hand_reading import help_for, read_hand
from pokernight.session.seat_state import StateBuilder
from pokernight.wording.message import message
from tests.room.company import Company
from tests.room.test_windows import BONEDONESKIS as MENU
from tests.rules.bones import Bones
from tests.rules.test_bonedoneskis_leaks import CARDS, Side, compare, inert, random_hand
from tests.sampling import share, some
from tests.sentences import in_english, read_out

HANDS = share(400, 100)
"""Random hands of each game at each strict table."""
SEATS = 4
STRICT = ({"sleeping": "strict"}, {"sleeping": "strict", "duties": "slept"})
"""House rules under which a player must notice a power without being told."""


def strict_tables() -> list[tuple[Game, Rules]]:
    """Return every game with powers that may be slept through, under the rules that let them."""
    found = []
    for game in all_games().values():
        options = {spec.name for spec in game.rules().options()}
        for rules in STRICT:
            if rules.keys() <= options:
                found.append((game, game.house_rules(**rules)))
    return found


def asleep(power: Power) -> bool:
    """Return whether a power does something that its owner must ask for."""
    return power.sleeps and power.act is not None


# --- what is shown unasked


def shown_in_a_room(view: View) -> str:
    """Return the view, the question and the help of a state, as a room sends them."""
    names = range(1, len(view.face) + 1)
    reading = read_hand(view, names)
    help_ = msgspec.to_builtins(help_for(view, reading, names))
    sent = [codec.encode(one).decode() for one in (reading.marks, reading.reads)]
    return json.dumps([view_json(view), help_, reading.why, sent], ensure_ascii=False, default=str)


def shown_at_a_terminal(view: View) -> str:
    """Return the table and the prompt, as a terminal prints them."""
    terminal = Terminal()
    names = [f"Player {seat}" for seat in range(view.seats)]
    with terminal.console.capture() as printed:
        draw(terminal, view, names, "A table")
        if view.ask is not None:
            terminal.print(choices_of(view.ask, view, names).prompt)
    return printed.get()


def hinted(hand: Hand, ask: Ask) -> str:
    """Return what a hint says, or why there is none."""
    try:
        found = hint(situation(hand, ask, Random(1)), trials=2)
        told = in_english(found.told(ask, str(found.answer)))
        return " ".join([*told, repr(found)])
    except Refused as refused:
        return str(refused)


@dataclass
class Walk:
    """A random hand, and every power that was named before somebody had claimed its cards."""

    hand: Hand
    rng: Random
    events: list[Event]
    claimed: set[int] = field(default_factory=set)
    kinds: Counter[str] = field(default_factory=Counter)
    leaks: list[tuple[str, str]] = field(default_factory=list)

    def play(self) -> Walk:
        while self.hand.ask is not None:
            self.look()
            for ask in self.hand.asks:
                self.kinds[ask.kind] += 1
                self.hand.play(self.answer(ask), ask.seat)
        self.look()
        return self

    def answer(self, ask: Ask) -> Answer:
        """Draw an answer that folds nothing; cards are claimed one time in two."""
        picked = self.rng.choice([one for one in ask.legal.samples() if one != FOLD])
        if ask.kind == CLAIM:
            tokens = picked if isinstance(picked, tuple) and self.rng.random() < 1 / 2 else ()
            self.claimed |= {*tokens}
            return tokens
        return picked

    def look(self) -> None:
        others = (None, self.rng.randrange(self.hand.state.seats))
        for seat in dict.fromkeys([*[ask.seat for ask in self.hand.asks], *others]):
            for said in self.shown_to(seat):
                for power in self.hand.state.setup.powers:
                    if asleep(power) and not self.is_claimed(power) and named_in(said, power):
                        self.leaks.append((power.name, said))
        self.events.clear()

    def shown_to(self, seat: int | None) -> Iterator[str]:
        view = self.hand.view(seat)
        viewer = SPECTATOR if seat is None else seat
        yield shown_in_a_room(view)
        yield shown_at_a_terminal(view)
        for event in self.events:
            yield event.told(viewer, lambda number: f"seat {number}")
        if view.ask is not None:
            yield str(view.ask.message())
            if view.ask.kind == CLAIM:
                yield hinted(self.hand, view.ask)

    def is_claimed(self, power: Power) -> bool:
        """Return whether a card that is, or may be part of, the power has been claimed."""
        cards = {self.hand.state.face[token] for token in self.claimed}
        return bool(cards) if callable(power.wakes) else bool(cards & {*power.wakes})


def named_in(said: str, power: Power) -> bool:
    """Return whether a text names a power, or says what it does in the words of its row."""
    does = power.words.partition(": ")[2] or power.words
    return power.name.lower() in said.lower() or does[:30] in said


def walk(game: Game, rules: Rules, seed: int) -> Walk:
    """Play one random hand of a strict table."""
    events: list[Event] = []
    opening = Opening.shuffled(game, SEATS, f"asleep {seed}", rules=rules)
    return Walk(Hand(opening, sink=events.append), Random(seed), events).play()


# --- the tests


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokernight.odds.answers.hint.THOUGHT", Budget(worlds=4))


def test_the_games_in_which_a_power_may_be_slept_through_are_found() -> None:
    found = strict_tables()
    assert {game.name for game, _ in found} >= {"bonedoneskis"}
    for game in all_games().values():
        sleepers = any(asleep(one) for one in game.setup(game.house_rules()).powers)
        assert not sleepers or game in [one for one, _ in found], game.name


@pytest.mark.parametrize(
    ("game", "rules"), strict_tables(), ids=lambda one: getattr(one, "name", "")
)
def test_no_power_that_may_be_slept_through_is_named_unasked(game: Game, rules: Rules) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(HANDS):
        found = walk(game, rules, seed)
        assert not found.leaks, (seed, found.leaks[0])
        kinds += found.kinds
    assert kinds[CLAIM] > 8 * HANDS
    assert len(kinds) > 3, "powers acted, too"


def says(line: Callable[[View, int], str]) -> Callable[[View, int], list[str]]:
    """Return a leak: a line about a card of the reader's own with a power."""
    return lambda view, hand: [line(view, hand)] if view.known(hand, up=True) else []


LEAKS: dict[str, dict[str, Any]] = {
    "remarks": {"remarks": says(lambda view, hand: "you hold a 2 Hog")},
    "reasons": {"why": says(lambda view, hand: "a Red Queen lies there")},
    "notes": {"notes": lambda view: [message("{seat has} an 8 Ball", seat=0)]},
}
"""A sentence of a game that names a power unasked, by the part of its talk that it is in."""


@pytest.mark.parametrize("leak", LEAKS)
def test_this_test_can_fail_a_game_that_names_a_power_unasked_is_found(leak: str) -> None:
    talk: Talk[View] = replace(BONEDONESKIS.talk, **LEAKS[leak])
    leaky = replace(BONEDONESKIS, talk=talk)
    assert walk(leaky, leaky.house_rules(), 1).leaks


def test_this_test_can_fail_what_is_said_on_request_would_be_found_unasked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pokernight.engine.explaining.is_asleep", lambda view: False)
    found = walk(BONEDONESKIS, BONEDONESKIS.house_rules(), 1).leaks
    assert len({name for name, _ in found}) > 1


def test_this_test_can_fail_a_hint_to_a_claim_would_name_what_to_claim(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pokernight.odds.answers.hint.check_wakeful", lambda ask: None)
    table = Bones("Ac Kd / 9s", "Th 9h / 5h")
    said = hinted(table.hand, table.hand.asks[0])
    assert "9" in said, "the owner is told to claim it"


class Shown(Side):
    """A hand, and besides what is in it what a room and a terminal make of it for a reader."""

    def received(self, reader: int | None) -> str:
        view = self.hand.view(reader)
        acted = self.same(shown_at_a_terminal(view))
        names = range(1, len(view.face) + 1)
        help_ = help_for(view, read_hand(view, names), names)
        return super().received(reader) + acted + self.same(repr(msgspec.to_builtins(help_)))


@pytest.mark.parametrize("row", some("slept powers", list(CARDS), 2))
def test_help_and_terminal_are_the_same_with_a_slept_power_and_without_it(row: str) -> None:
    there, gone = Shown(random_hand(BONEDONESKIS, row, 5)), Shown(random_hand(inert(row), row, 5))
    assert compare(there, gone, row, Random(5)) >= 1


# --- on request


def at_a_claim(**settings: bool) -> Company:
    """Ann, Ben and Cat, asked for their claims."""
    company = Company("Ann", "Ben", "Cat", menu=MENU, **settings)
    company.deal()
    while not company.session.in_window():
        company.tick()
    return company


def test_a_state_at_a_claim_says_that_there_is_something_to_ask_and_no_more() -> None:
    company = at_a_claim()
    state_builder = StateBuilder(company.session, bytes(32))
    for name in company.ids:
        told = state_builder.seat_view(company.ids[name]).help
        assert told is not None
        assert (told.meaning, told.clause, told.explains, told.hints) == ([], "", True, False)


def test_explain_says_what_the_cards_of_who_asks_can_do_and_nothing_is_done_by_it() -> None:
    company = at_a_claim()
    state_builder, before = StateBuilder(company.session, bytes(32)), len(company.session.done)
    for name, person in company.ids.items():
        view = state_builder.view(person)
        assert view is not None
        assert view.seat is not None
        names = state_builder.ids(person).of(view.generation, len(view.face))
        (up,) = [token for token in view.hands[view.seat] if view.up[token]]
        company.say(name, m.Explain(new_id(), names[up]))
        assert pretty(view.face[up]) in " ".join(
            read_out(state_builder.explained(person, names[up]))
        )
        company.say(name, m.Explain(new_id()))
        said = read_out(state_builder.explained(person, None))
        assert said[0].startswith(pretty(view.face[up]))
        assert said[-1].startswith("6. Any power but a trade or a duty may be slept")
        other = next(token for token in view.hands[view.seat - 1] if view.up[token])
        with pytest.raises(Refused, match="ask about a card of your own"):
            state_builder.explained(person, names[other])
        with pytest.raises(Refused, match="no card of this hand has the id"):
            state_builder.explained(person, 1)
    assert len(company.session.done) == before


def test_a_hint_to_a_claim_is_refused_in_a_room_before_anybody_thinks() -> None:
    company = at_a_claim(hints=True)
    with pytest.raises(Refused, match="there is no hint to a claim"):
        company.say("Ann", m.HintRequest(new_id(), company.session.number))


def test_a_power_that_has_lapsed_is_said_to_have_lapsed() -> None:
    table = Bones("Ac Kd / 2s 9s", "Th 9h / 5h 8c")
    (two,) = [token for token, card in enumerate(table.hand.state.face) if card == parse("2s")[0]]
    assert on_card(table.hand, two) == [
        "2♠: 2 Hog, take a two or a five that another has in sight, and give nothing."
    ]
    table.go_on().window_of(4)
    assert on_card(table.hand, two) == ["2♠: its power has lapsed"]


def test_a_power_that_has_acted_is_said_to_have_been_used() -> None:
    table = Bones("Ac Kd / 9s", "Th 9h / Qh").claims("0 9s")
    (nine,) = table.hand.state.shown(0)
    assert on_card(table.hand, nine) == ["9♠: its power has been used"]


def on_card(hand: Hand, token: int) -> list[str]:
    """Return what seat 0 is told of a card of its own."""
    return in_english(of_card(hand.view(0), token))


def typed(*lines: str) -> str:
    """Return what a terminal prints of a hand of a strict table, up to where its player leaves."""
    arguments = ["play", "bonedoneskis", "--seed", "7", "--hands", "1"]
    found = CliRunner().invoke(main, arguments, input="\n".join(lines), catch_exceptions=False)
    return " ".join(found.stdout.partition("End the evening?")[0].split())


def test_a_terminal_names_a_power_only_in_answer_to_a_question_mark() -> None:
    silent = typed("q")
    assert "claim the power of any of your up cards" in silent.lower()
    for power in BONEDONESKIS.setup(BONEDONESKIS.house_rules()).powers:
        assert not (asleep(power) and named_in(silent, power)), power.name
    assert "6♣: nothing to claim" in typed("?", "q")
    assert "There is no hint to a claim" in typed("!", "q")
