"""House players make hardly a clear blunder, by a run-out that shares no code with theirs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from pokernight.bots import Situation, player, situation
from pokernight.cards import rank
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Ask, PickSome
from pokernight.games import find
from pokernight.measuring.confidence import share_interval
from scripts.blunders import BLUNDERS, COMPANY, GAMES, audit, blunder_of
from tests.rules.tables import Table
from tests.sampling import PROVE, SAMPLE, some

PLAYERS = [(name, player(name)) for name in COMPANY]
FEW = 16
"""Choices of a game in an ordinary run."""


def asked(table: Table, seat: int, kind: str) -> Ask:
    """The first question of a kind to a seat, all others staying."""
    while True:
        ask = table.ask
        if (ask.seat, ask.kind) == (seat, kind):
            return ask
        words = [word for word in (CHECK, CALL) if word in ask.legal]
        table.hand.play(words[0] if words else ask.default, ask.seat)


ROYAL = ["7c 2d", "9h 4s", "As Ks"]
"""Seat 2 has a royal flush on this board, and the others have nothing."""
BOARD = "Qs Js Ts 3d 3h"


def at_the_river(game: str, seat: int, bet: int) -> Table:
    """A hand of hold'em on its last round: checked to the seat, or bet into."""
    table = Table(find(game), ROYAL, board=BOARD, button=2)
    while len(table.hand.state.board) < 5:
        ask = table.ask
        table.hand.play(CALL if CALL in ask.legal else CHECK, ask.seat)
    while table.ask.seat != seat or (bet and not table.hand.state.high):
        may = bet and not table.hand.state.high
        table.hand.play(bet if may else CALL if CALL in table.ask.legal else CHECK)
    return table


CLEAR: dict[str, tuple[Callable[[], Table], int, str, Answer | str]] = {
    "folds a certain winner": (lambda: at_the_river("holdem", 2, 400), 2, "bet", FOLD),
    "checks a certain winner": (lambda: at_the_river("holdem", 2, 0), 2, "bet", CHECK),
    "stays out with a good hand": (
        lambda: Table(find("guts"), ["As Ad", "Kd Qh", "9d Td"]), 0, "declare", "out",
    ),
    "stays in with nothing": (
        lambda: Table(find("guts"), ["2s 3d", "Kd Qh", "9d Td"]), 0, "declare", "in",
    ),
    "throws the highest card": (
        lambda: Table(find("five_card_draw"), ["Ac Kd 9h 6h 2s", "Qd Th 9c 8c 2d"]),
        0, "draw", "Ac Kd 2s",
    ),
    "a worse pick": (
        lambda: Table(find("five_card_draw"), ["Ks Kd Kh 4c 4s", "Qd Th 9c 8c 2d"]),
        0, "draw", "Ks Kd Kh",
    ),
}  # fmt: skip
"""A hand, the question to a seat, and an answer that is a blunder of this kind."""


@pytest.mark.parametrize("kind", CLEAR)
def test_a_planted_blunder_is_found_and_named(kind: str) -> None:
    assert kind in BLUNDERS
    build, seat, question, wrong = CLEAR[kind]
    table = build()
    ask = asked(table, seat, question)
    answer = table.tokens(wrong) if ask.legal.of == "card" and isinstance(wrong, str) else wrong
    found = blunder_of(situation(table.hand, ask, Random(1)), answer, "planted")
    assert found is not None
    assert found.kind == kind


@pytest.mark.parametrize("name", ["gambler", "station"])
def test_no_habit_keeps_a_certain_winner_from_a_raise(name: str) -> None:
    table = at_the_river("holdem", 2, 400)
    answer = player(name)(situation(table.hand, table.ask, Random(1)))
    assert type(answer) is int


def careless(known: Situation) -> Answer:
    """Throw the highest three cards away, and stay at any price."""
    legal, face = known.ask.legal, known.view.face
    if isinstance(legal, PickSome):
        rising = sorted(legal.options, key=lambda token: rank(face[token]))
        return tuple(sorted(rising[-legal.most :]))
    return next((word for word in (CHECK, CALL) if word in legal), known.ask.default)


def test_a_careless_bot_is_caught() -> None:
    sensible = ("sensible", player("sensible"))
    found = audit(["five_card_draw"], 16, "planted", [("careless", careless), sensible])
    assert found["careless"].blunders.total() >= 2
    assert found["sensible"].blunders.total() <= 1


@pytest.mark.parametrize("game", some("games audited", GAMES, 3))
def test_the_company_makes_hardly_a_clear_blunder(game: str) -> None:
    """No more than two in 1,000 choices by their interval; few are looked at ordinarily."""
    found = audit([game], 400 if PROVE else FEW, SAMPLE or "proof", PLAYERS)
    told = [line for one in found.values() for line in one.lines]
    choices = sum(one.choices for one in found.values())
    assert len(told) <= 1 or share_interval(len(told) / choices, choices)[0] <= 0.002, told
