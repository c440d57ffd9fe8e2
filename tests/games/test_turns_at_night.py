"""A turn of the night games is a table: what is done in each phase, and what may follow."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.engine.asks import Pick
from pokernight.engine.explaining import on_request
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.games import all_games, find
from pokernight.games.rolling import NEXT, TURN, NightGame, Phase, Rolling
from pokernight.games.wild_stud import _value_in_sight
from pokernight.proofs import any_answer
from pokernight.proofs.random_hands import random_opening, random_rules
from pokernight.ranking import high
from pokernight.wording.rendering import Reader, rendered

HANDS = 60
GAMES = ("night_baseball", "night_chaos")
NIGHT_GAMES = [
    name for name, game in all_games().items()
    if isinstance(game.own, type) and issubclass(game.own, Rolling)
]  # fmt: skip


def test_every_phase_has_a_row_with_and_without_cards_left() -> None:
    rows = [(row.phase, row.cards_left) for row in TURN]
    assert sorted(rows) == sorted((phase, left) for phase in Phase for left in (True, False))


def reached(phase: Phase, cards_left: bool) -> set[Phase]:
    """The phases that may stand at the next question: a row may lead through others."""
    leads = {(row.phase, row.cards_left): row.leads_to for row in TURN}
    found: set[Phase] = set()
    new = {*leads[phase, cards_left]}
    while new:
        found |= new
        going_on = new - {NEXT}  # where the turn is another's
        new = {to for one in going_on for left in (True, False) for to in leads[one, left]} - found
    return found


@pytest.mark.parametrize("over_turning", ["stopped", "penalty"])
@pytest.mark.parametrize("name", GAMES)
def test_no_turn_goes_on_but_as_the_table_says(name: str, over_turning: str) -> None:
    """Between two questions a turn may go through several rows, one after the other."""
    game, rng = find(name), Random(f"{name} {over_turning}")
    met: set[Phase] = set()
    for seed in range(HANDS):
        hand = game.deal(3, seed, rules=game.house_rules(over_turning=over_turning))
        while (ask := hand.ask) is not None:
            own: Rolling = hand.state.own
            before, turner, left = own.phase, own.turner, bool(hand.state.down(own.turner))
            in_turn = ask.kind not in ("bet", "bring-in")
            met.add(before)
            hand.play(rng.choice(list(ask.legal.samples())), ask.seat)
            if hand.ask is None or not in_turn:
                continue
            own = hand.state.own
            if own.turner == turner and hand.state.live[turner] and own.phase is not before:
                allowed = reached(before, left)
                assert own.phase in allowed, (seed, before, own.phase)
    assert met >= {Phase.TURNING, Phase.BETTING}
    assert (Phase.OVER_TURNING in met) == (over_turning == "penalty")
    assert (Phase.OWING in met) == (name == "night_baseball")


def test_what_lies_in_sight_is_worked_out_once_for_each_set_of_cards() -> None:
    _value_in_sight.cache_clear()
    rng = Random(1)
    for seed in range(10):
        hand = find("night_baseball").deal(6, seed)
        while hand.ask is not None:
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
    there, worked_out, *_ = _value_in_sight.cache_info()
    assert there > 3 * worked_out


@pytest.mark.parametrize("name", NIGHT_GAMES)
def test_what_must_be_beaten_is_what_the_rules_measure_a_turned_card_by(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it stands now: a card turned since may have changed what is wild in every hand."""
    ruled: list[set[str]] = []
    blind = NightGame._blind
    reader = Reader(lambda seat: f"seat {seat}")

    def measured(night: NightGame, state: State, seat: int, words: tuple[str, ...]) -> Pick:
        hands = [
            state.cards(state.shown(other)) for other in state.clockwise() if state.shown(other)
        ]
        cards = [*hands, *([state.cards(state.aside[:1])] if state.aside else [])]
        marks = [night.hands.rule(state, (), up) for up in cards]
        readings = [high(up, wild=mark.wild, null=mark.null)
                    for up, mark in zip(cards, marks, strict=True)]  # fmt: skip
        worth = night._to_beat(state, seat, night._in_sight(state))
        ruled.append({
            f"to beat: {rendered(reading.message(), reader)}"
            for reading in readings if reading.value == worth
        } if worth else {"anything in sight will do"})  # fmt: skip
        return blind(night, state, seat, words)

    monkeypatch.setattr(NightGame, "_blind", measured)
    compared = 0
    for seed in range(HANDS // 3):
        rng, game = Random(f"{name} {seed}"), find(name)
        rules = random_rules(game, rng) if seed % 2 else game.rules()
        hand = Hand(random_opening(game, 4, seed, rules))
        while (ask := hand.ask) is not None:
            if ask.kind == "turn":
                (line, *_) = on_request(hand.view(ask.seat)).lines
                assert rendered(line, reader) in ruled[-1], (seed, ruled[-1])
                compared += 1
            hand.play(any_answer(ask, rng), ask.seat)
    assert compared > HANDS
