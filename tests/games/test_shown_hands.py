"""Shown hands: the reading in an event is the ruling, and everybody reads it there afterwards.

Rulings are read anew from the cards as they lay before they were turned up.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from pokernight.cards import name as card_text
from pokernight.engine import explaining
from pokernight.engine.card_marks import marks
from pokernight.engine.effects import Moment
from pokernight.engine.events import SPECTATOR, Event, ShownHand, ShownReading
from pokernight.engine.explaining import Read, reads
from pokernight.engine.game import Game, Step
from pokernight.engine.hand import Hand
from pokernight.engine.history import History
from pokernight.engine.presentation import PLAIN_TALK
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.engine.steps import Contest, laid, show_claims
from pokernight.engine.steps.board_lines import Reads, sentence_of_reading
from pokernight.engine.steps.declaring import BOTH
from pokernight.engine.steps.shown_hands import Claim, places, shown_hand
from pokernight.engine.view import see
from pokernight.errors import Refused
from pokernight.games import (
    all_games,
    chinese_poker,
    find,
    open_face,
    screw_your_neighbor,
    the_omen,
    three_five_seven,
)
from pokernight.games.cripple_mr_onion import onion_hands, onion_showdown, specials
from pokernight.games.cripple_mr_onion.onion_round import ShowdownStage
from pokernight.proofs import any_answer
from pokernight.proofs.random_hands import random_opening, random_rules
from pokernight.ranking import high
from pokernight.wording.message import Message
from pokernight.wording.rendering import Reader, rendered
from tests.sampling import PROVE, some

GAMES = all_games()
LOW_HOLE, HOLDEM, ONION = find("low_hole"), find("holdem"), find("cripple_mr_onion")
HANDS = -(-(10_000 if PROVE else 500) // len(GAMES))
Readings = Mapping[str, Reads | None]
PLAIN_READER = Reader(lambda seat: f"seat {seat}")


# --- rulings, read from the state before a hand is turned up


def _against_players_and_damien(state: State, hand: int, event: Event) -> Readings:
    if hand == state.seats:
        return {"against Damien": the_omen.damiens_reading(state)}
    lying = [sight.token for sight in event.cards if sight.knowers >> SPECTATOR & 1]
    order = [*state.hands[hand], *state.board]
    open_cards = state.cards(token for token in order if state.up[token] or token in lying)
    wild = the_omen.players_wilds(state.cards(order))
    before = state.cards(token for token in order if state.up[token])
    against_damien = {"against Damien": high(open_cards, wild=wild)}
    if state.own.shown[hand] == the_omen.ShowdownState.NOT_YET:
        return against_damien  # it was left alone
    against_players = high(open_cards if "against" not in event.words else before)
    return {"against players": against_players, **against_damien}


def _rows(state: State, hand: int, event: Event) -> Readings:
    rows = laid(state, hand, chinese_poker.ROWS)
    return {
        name: high(state.cards(row))
        for (name, _), row in zip(chinese_poker.ROWS, rows, strict=True)
    }


def _rows_in_sight(state: State, hand: int, event: Event) -> Readings:
    rows = zip(chinese_poker.ROWS, open_face.rows_of(state, hand), strict=True)
    return {name: high(state.cards(row)) for (name, _), row in rows}


def _arrangement(state: State, hand: int, event: Event) -> Readings:
    to_arrange = state.own.entered[hand] == ShowdownStage.OPEN
    return {} if to_arrange else {"": onion_hands.played(state, hand)}


def _in_sight(state: State, hand: int, event: Event) -> Readings:
    """Return what the cards of a night game that are turned over are worth to a spectator."""
    view = see(Moment(state, {}), None)
    return {"": explaining.worth_of(view, hand)[""]}


NIGHT_GAMES = ("blind_baseball", "night_baseball", "night_chaos", "no_peek")
RULED: dict[str, Callable[[State, int, Event], Readings]] = {
    "the_omen": _against_players_and_damien,
    "chinese_poker": _rows,
    "open_face_chinese": _rows_in_sight,
    "open_face_pineapple": _rows_in_sight,
    "cripple_mr_onion": _arrangement,
    **dict.fromkeys(NIGHT_GAMES, _in_sight),
    "screw_your_neighbor": lambda state, hand, event: {
        "": screw_your_neighbor.reading(state.cards(state.hands[hand]))
    },
    "guts": lambda state, hand, event: {"": high(state.cards(state.hands[hand]))},
    "three_five_seven": lambda state, hand, event: {
        "": three_five_seven.reading(state.cards(state.hands[hand]))
    },
}
"""Rulings of games without a contest of the engine."""
NO_READINGS = frozenset(("acey_deucey",))
"""Games in which a hand shown has no name: a single card lies between two others."""
MANY = {
    "jacks_or_better": 4,
    "jacks_to_open_trips_to_win": 8,
    "night_baseball": 8,
    "bonedoneskis": 4,
    "the_omen": 4,
}
"""Games in which hands are seldom shown, or in many ways: how many times as many are played."""
SHOWING_NOTHING = frozenset(("acey_deucey",))
"""Games in which nobody shows a hand."""


def _contests(hand: Hand) -> tuple[dict[str, list[Contest]], frozenset[str], frozenset[str]]:
    """Return the contests of a game by the names that its events give them.

    With them the names of those that count only where nobody claims a pot otherwise, and of those
    for which players declare.
    """
    named, spare, declared = defaultdict(list), set(), set()
    for plan in hand.setup.plan:
        for step, _ in plan:
            tried = getattr(step, "tried", ())
            for contest in tried:
                named[contest.name if len(tried) > 1 else ""].append(contest)
                if contest not in getattr(step, "contests", ()):
                    spare.add(contest.name)
                if getattr(step, "declared", None) is not None:
                    declared.add(contest.name)
    return dict(named), frozenset(spare), frozenset(declared)


@dataclass
class Referee:
    """Listener to a hand that reads every shown hand anew, and compares.

    Attributes:
        hand: the hand.
        before: each hand's state before its cards were turned up, unless told otherwise since.
        last: the last event of each shown hand, and the values ruled by contest.
        faults: contradictions found.
        tally: shown hands, readings and awards that were compared.
    """

    name: str
    hand: Hand
    contests: dict[str, list[Contest]]
    spare: frozenset[str]
    declared: frozenset[str]
    history: History
    before: dict[int, State] = field(default_factory=dict)
    last: dict[int, ShownHand] = field(default_factory=dict)
    values: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    faults: list[str] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)

    def turned(self, state: State, tokens: list[int]) -> None:
        """Note how hands lie before some of their cards are turned up."""
        for hand, cards in enumerate(state.hands):
            if any(token in cards and not state.up[token] for token in tokens):
                self.before[hand] = state.copy()

    def hear(self, event: Event) -> None:
        """Compare a shown hand or an award; forget how cards lay before an event of theirs."""
        lines = list(self.history.of_event(event, SPECTATOR))
        if event.shown is not None:
            self._hear_shown(event, event.shown, lines)
        elif event.kind == "win":
            self._hear_win(event)
        else:
            if event.kind.startswith("dealt"):
                self.values.clear()  # the next of several showdowns
            told = {sight.token for sight in event.cards}
            for hand, cards in enumerate(self.hand.state.hands):
                if told & set(cards):
                    self.before.pop(hand, None)

    def _expect(self, true: object, *about: object) -> None:
        if not true:
            self.faults.append(" ".join(map(str, about)))

    def _hear_shown(self, event: Event, shown: ShownHand, lines: list[dict[str, Any]]) -> None:
        now = self.hand.state
        lying = self.before.pop(shown.hand, now)
        self.last[shown.hand] = shown
        self.tally["shown"] += 1
        self.tally[event.kind] += 1
        told_readings = {reading.contest: reading for reading in shown.readings}
        self._expect(len(told_readings) == len(shown.readings), "two readings of a contest", shown)
        for contest, ruling in self._rulings(lying, shown.hand, event, told_readings):
            self.tally["readings"] += 1
            told = told_readings.get(contest)
            self._expect((told is None) == (ruling is None), contest, told, "but", ruling)
            if told is not None and ruling is not None:
                self.values[contest][shown.hand] = self._value(lying, shown.hand, contest, ruling)
                self._expect(_same(told, ruling), contest, told, "but", ruling)
                self._check_place(event, told, shown.hand)
        self._check_whitelist(now, shown)
        if shown.readings and event.kind == "show":
            told_cards = [line["cards"] for line in lines]
            self._expect([line["contest"] for line in lines] == [*told_readings], lines)
            self._expect(all(len(line["as"]) == len(line["cards"]) for line in lines), lines)
            self._expect(
                told_cards
                == [[card_text(played.card) for played in read.cards] for read in shown.readings]
            )

    def _check_place(self, event: Event, told: ShownReading, hand: int) -> None:
        """Compare a place with the values ruled so far; a dead or fouled hand has none."""
        values = self.values[told.contest]
        if self.name == "cripple_mr_onion":  # other hands may have changed at the same time
            values = {seat: onion_hands.value(self.hand.state, seat) for seat in values}
        claimed = told.contest in self.spare and not told.place  # somebody claims otherwise
        if claimed or event.kind == "killer 4" or event.args.get("fouled"):
            values[hand] = 0
        if told.contest == the_omen.AGAINST_DAMIEN:
            seats = self.hand.state.seats
            facing = {hand, seats} if hand < seats else {seats, *self.hand.state.own.committed}
            values = {rival: value for rival, value in values.items() if rival in facing}
        self._expect(told.place == places(values)[hand], "place", told, values)

    def _value(self, lying: State, hand: int, contest: str, ruling: Reads) -> int:
        if self.name in RULED:
            return ruling.value
        return max(rule.value(lying, hand) for rule in self.contests[contest])

    def _rulings(
        self, lying: State, hand: int, event: Event, told: Mapping[str, ShownReading]
    ) -> Iterator[tuple[str, Reads | None]]:
        """Yield the ruling in each contest that is told or that all are to be told of."""
        if self.name in RULED:
            yield from RULED[self.name](lying, hand, event).items()
            return
        for name, candidates in self.contests.items():
            rulings = [contest.reading(lying, hand) for contest in candidates]
            if name not in told:
                unread = self.name == "omaha_hi_lo" and not told  # foul, or the last that is left
                if name not in self.declared and len(candidates) == 1 and not unread:
                    yield name, rulings[0]
                continue
            same = [ruling for ruling in rulings if ruling and _same(told[name], ruling)]
            yield name, (same or rulings)[0]
        if set(told) - set(self.contests):
            self.faults.append(f"unknown contests {told.keys() - self.contests.keys()}")

    def _check_whitelist(self, state: State, shown: ShownHand) -> None:
        """Everybody must know every card that a shown hand names."""
        named = [card.token for reading in shown.readings for card in reading.cards]
        named += [token for mark in shown.marks for token in mark.tokens]
        for token in named:
            self._expect(state.knows[token] >> SPECTATOR & 1, "hidden card named in", shown)
        for mark in shown.marks:
            which = mark.why.args.get("which", ()) if isinstance(mark.why, Message) else ()
            assert isinstance(which, list | tuple)
            known = {card_text(state.face[token]) for token in mark.tokens}
            self._expect(set(which) <= known, "mark names", which, "of", known)
        for reading in shown.readings:
            for card in reading.cards:
                explained = card.why or self.hand.game.talk.why is PLAIN_TALK.why
                self._expect(card.stands_for is None or explained, "no reason for", card, reading)

    def _hear_win(self, event: Event) -> None:
        args, state = event.args, self.hand.state
        contest, pot = str(args.get("contest", "")), args.get("pot", 0)
        beat = args.get("beat", [])
        assert isinstance(pot, int)
        assert isinstance(beat, list)
        self._expect(event.seat not in beat, "the winner beats itself", event)
        values = self.values.get(contest, {})
        if event.seat not in values or self.name in ("cripple_mr_onion", "chinese_poker"):
            return
        if any(one.among is not None for one in self.contests.get(contest, ())):
            return  # a claim that depends on what others hold
        self.tally["awards"] += 1
        mine = values[event.seat]
        rivals = {
            seat: value
            for seat, value in values.items()
            if seat >= state.seats
            or (
                (not state.winners or state.winners[pot] >> seat & 1)
                and (not state.said or state.said[seat] != BOTH)
            )
        }
        if self.name == "the_omen":
            rivals = {seat: value for seat, value in rivals.items() if seat >= state.seats}
        self._expect(mine >= max(rivals.values(), default=0), "a better hand was shown", event)
        if self.name == "the_omen":  # whom it beat on the way to Damien
            values = self.values["against players"]
            mine = values.get(event.seat, 0)
        for seat in beat:
            assert isinstance(seat, int)
            void = state.said and state.said[seat] == BOTH  # and did not win every side
            self._expect(void or values.get(seat, 0) < mine, "beat", beat, values, event)

    def check_views(self) -> None:
        """Compare what every seat and a spectator read of the shown hands with their events."""
        if self.name == "cripple_mr_onion":  # where special cards act on hands that lie open
            for hand, shown in self.last.items():
                for told in shown.readings:
                    now = onion_hands.played(self.hand.state, hand)
                    self._expect(_same(told, now), "told", told.said, "but now", now)
        for seat in (None, *range(self.hand.state.seats)):
            view = self.hand.view(seat)
            read_now, marks_now = reads(view), marks(view)
            for hand, shown in self.last.items():
                if shown.tokens != view.hands[hand]:
                    continue  # folded, or another card has come
                self.tally["views"] += 1
                seen = [
                    (read.contest, read.said, read.tokens, read.stand_for)
                    for read in read_now if read.hand == hand
                ]  # fmt: skip
                as_told = [_as_read(reading) for reading in shown.readings]
                self._expect(seen == as_told, "seat", seat, "reads", seen, "but told", as_told)
                for read in read_now:
                    if read.hand == hand:
                        self._check_final_place(read, shown)
                seen_marks = [mark for mark in marks_now if mark.hand == hand]
                self._expect(seen_marks == list(shown.marks), seat, seen_marks)

    def _check_final_place(self, read: Read, shown: ShownHand) -> None:
        """Compare a place with the values ruled of all hands that lie shown in the end."""
        told = next(told for told in shown.readings if told.contest == read.contest)
        if not told.value:
            self._expect(read.place == told.place, "place", read, told)
            return
        cards = self.hand.state.hands
        lying = [hand for hand, last in self.last.items() if last.tokens == tuple(cards[hand])]
        values = self.values[read.contest]
        if self.name == "cripple_mr_onion":
            values = {hand: onion_hands.value(self.hand.state, hand) for hand in lying}
        if read.hand in values:  # else cards were dealt for a further showdown
            final = places({hand: values[hand] for hand in lying if hand in values})
            self._expect(read.place == final[read.hand], "final place", read, values)
            self.tally["final places"] += 1


def _as_read(reading: ShownReading) -> tuple[object, ...]:
    """Return the contest, the sentence, the tokens, and what they stand for."""
    others = [(card.token, card.stands_for) for card in reading.cards]
    stand_for = tuple([(token, other) for token, other in others if other is not None])
    tokens = tuple([card.token for card in reading.cards])
    return reading.contest, reading.said, tokens, stand_for


def _same(told: ShownReading, ruling: Reads) -> bool:
    identity = {card: other for card, other in ruling.stands_for if card != other}
    return (
        rendered(told.said, PLAIN_READER) == rendered(sentence_of_reading(ruling), PLAIN_READER)
        and told.made["category"] == ruling.kind
        and [card.card for card in told.cards] == list(ruling.cards)
        and [card.stands_for for card in told.cards] == [identity.get(c) for c in ruling.cards]
    )


def referee(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    game: Game,
    hands: int,
    *,
    first: int = 0,
) -> Counter[str]:
    """Play some random hands of a game and compare; return what was compared.

    Raises:
        AssertionError: at the first contradiction.
    """
    tally: Counter[str] = Counter()
    watching: list[Referee] = []
    turn_up = State.turn_up

    def spy(state: State, tokens: Any) -> None:
        turned = list(tokens)
        if state.sink is not None:
            for watcher in watching:
                watcher.turned(state, turned)
        turn_up(state, turned)

    monkeypatch.setattr(State, "turn_up", spy)
    for seed in range(first, first + hands):
        rng = Random(f"shown {name} {seed}")
        rules, seats = any_table(game, rng)
        opening = random_opening(game, seats, seed, rules)
        hand = Hand(None)
        hand.opening, hand.inputs, hand.state = opening, [], opening.state()
        watcher = Referee(name, hand, *_contests(hand), History(game, 1, PLAIN_READER))
        watching[:] = [watcher]
        hand.listen(watcher.hear)
        hand._advance()
        watcher.check_views()
        while hand.ask is not None:
            shown = dict(watcher.last)
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
            if watcher.last != shown or hand.ask is None:
                watcher.check_views()
            assert not watcher.faults, f"{name}, hand {seed}: {watcher.faults[0]}"
        assert not watcher.faults, f"{name}, hand {seed}: {watcher.faults[0]}"
        tally += watcher.tally
    return tally


def any_table(game: Game, rng: Random) -> tuple[Rules, int]:
    """Return usual house rules or, as often, any others, and as many seats as the deck allows."""
    fewest, most = game.seats
    while True:
        rules = random_rules(game, rng) if rng.random() < 0.5 else game.rules()
        if hasattr(rules, "runs"):  # cards dealt several times have a referee in test_runs
            rules = game.rules_from({**rules.to_dict(), "runs": "once"})
        seats = rng.randint(fewest, min(most, 7))
        try:
            game.check_seats(seats, rules)
        except Refused:
            continue
        return rules, seats


@pytest.mark.parametrize("name", some("shown hands", [*GAMES], 30))
def test_the_reading_in_an_event_is_the_ruling_and_what_every_view_reads(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally = referee(monkeypatch, name, GAMES[name], HANDS * MANY.get(name, 1))
    if name not in SHOWING_NOTHING:
        assert tally["shown"] and tally["views"], "no hand was shown"
    if name not in SHOWING_NOTHING | NO_READINGS:
        assert tally["readings"], "no shown hand was read"


REVALUED = (22, 126)
"""Hands of Cripple Mr Onion in which a special card changes what lies open already."""


@pytest.mark.parametrize("seed", REVALUED)
def test_what_a_special_card_makes_of_open_hands_is_told_anew(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally = referee(monkeypatch, "cripple_mr_onion", ONION, 1, first=seed)
    assert tally["revalued"]


# --- contradictions that are planted


def _spoilt(game: Game, *more: Step) -> Game:
    """Return a game with some steps before its showdown."""
    return replace(game, program=lambda rules: (*game.program(rules)[:-1], *more,
                                                game.program(rules)[-1]))  # fmt: skip


def _turn_up_all(state: State) -> None:
    """Turn hands up before they are read: hole cards count as up cards."""
    for seat in state.clockwise():
        state.turn_up(state.hands[seat])


def _claim_five_cards(state: State) -> None:
    """Claim for each hand what its hole cards and the flop are worth."""
    if not state.alone():
        for seat in state.clockwise():
            reading = high([*state.cards(state.hands[seat]), *state.cards(state.board[:3])])
            show_claims(state, seat, [Claim("", reading, 1)])


def test_a_hand_read_after_its_hole_cards_lie_open_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spoilt = _spoilt(LOW_HOLE, _turn_up_all)
    with pytest.raises(AssertionError, match=r"low_hole, hand .* but "):
        referee(monkeypatch, "low_hole", spoilt, 20)


def test_an_event_that_claims_another_reading_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = _spoilt(HOLDEM, _claim_five_cards)
    with pytest.raises(AssertionError, match=r"holdem, hand .* but "):
        referee(monkeypatch, "holdem", spoilt, 20)


def test_a_view_that_reads_otherwise_than_the_event_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without what was shown, a view of Low Hole takes hole cards for up cards."""
    monkeypatch.setattr(explaining, "shown_in", lambda view, hand: None)
    with pytest.raises(AssertionError, match=r"low_hole, hand .*reads"):
        referee(monkeypatch, "low_hole", LOW_HOLE, 20)


def test_a_hidden_six_that_an_event_names_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(*given: Any, hidden: Any = ()) -> ShownHand:
        return shown_hand(*given)

    monkeypatch.setattr(the_omen, "shown_hand", telling)
    with pytest.raises(AssertionError, match=r"the_omen, hand .* (hidden card|mark names)"):
        referee(monkeypatch, "the_omen", GAMES["the_omen"], 100)


@pytest.mark.parametrize("seed", REVALUED)
def test_an_arrangement_that_is_not_told_anew_is_found(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (onion_showdown, specials):
        monkeypatch.setattr(module, "rereading", nullcontext)
    with pytest.raises(AssertionError, match=r"cripple_mr_onion, hand .* but now"):
        referee(monkeypatch, "cripple_mr_onion", ONION, 1, first=seed)
