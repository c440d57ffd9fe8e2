"""Positions laid out with cards: their ends are the engine's, their chances those of the odds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pokernight.engine.asks import CALL
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.lookups.daily_hand import daily_hand
from pokernight.lookups.who_wins import LaidWish, PositionAnswerJson, answer, laid_out
from pokernight.odds import equity
from pokernight.odds.answers.position_odds import Position, PositionOdds, opened
from pokernight.odds.evaluation.evaluators import stay_or_open
from pokernight.odds.questions.layout import DealtCards
from pokernight.page.page_worker import TableWorker
from pokernight.session import plain_codec
from pokernight.wording.message import message_json
from tests.sampling import of_the_day, some

CARDS_ACT = {
    "acey_deucey", "black_mariah", "blind_baseball", "bonedoneskis", "good_bad_ugly", "homicide",
    "irish", "night_baseball", "night_chaos", "no_peek", "numbers", "open_face_pineapple",
    "the_omen", "winter_baseball",
}  # fmt: skip
"""Games in which cards do so much that not every hand can be dealt again, or told to its end."""


def _last_question(game: Game, seats: int, seed: int) -> Hand:
    """Return a hand as it stands where the last cards have come and nobody has acted on them."""
    hand = game.deal(seats, seed, button=seats - 1)
    last = hand.fork()
    while (ask := hand.ask) is not None:
        if all(hand.state.live) and (
            len(hand.state.stub) != len(last.state.stub) or hand.state.hands != last.state.hands
        ):
            last = hand.fork()
        hand.play(CALL if CALL in ask.legal else ask.default, ask.seat)
    return last


def _line(hand: Hand) -> str:
    view = opened(hand).view(None)
    line = view.typed().split("; pot")[0]
    dummies = [
        f"{' '.join(str(c) for c in view.hand(n) if not c.up)} / "
        f"{' '.join(str(c) for c in view.hand(n) if c.up)}"
        for n in range(view.seats, len(view.hands))
    ]
    return line + (f"; dummies {', '.join(dummies)}" if dummies else "")


def _shown(told: PositionAnswerJson) -> dict[tuple[int, str], Any]:
    step = plain(told)["hand"]["steps"][-1]
    face = {
        card["token"]: card["card"]
        for zone in (*step["view"]["hands"], step["view"]["board"])
        for card in zone
    }
    return {
        (read["hand"], read["contest"]): (read["said"], [face[card] for card in read["cards"]])
        for read in step["reads"]
    }


def plain(told: object) -> Any:
    """Return what the page is sent."""

    return json.loads(plain_codec.encode(told))


@pytest.mark.parametrize("name", some("ends of positions", sorted(all_games()), 8))
def test_the_end_of_a_position_is_the_engines_own_showdown(name: str) -> None:
    """Every shown hand is read as the engine reads it, and the same players win."""
    game = all_games()[name]
    seed = of_the_day(f"ends of {name}").randrange(10_000)
    hand = _last_question(game, game.seats_near(3), seed)
    try:
        told = answer(LaidWish(name, _line(hand)))
    except Refused as error:
        assert "no hand of" in str(error) and name in CARDS_ACT
        return
    if len(told.hand.steps) == 1:
        assert name in CARDS_ACT
        return
    dealt = DealtCards(hand.state.seats)
    hand.listen(dealt)
    while (ask := hand.ask) is not None:
        hand.play(stay_or_open(hand, ask), ask.seat)
    shown = _shown(told)
    for seat, read in hand.shown.items():
        for reading in read.readings:
            said, cards = shown[seat, reading.contest]
            assert said == message_json(reading.said)
            assert len(cards) == len(reading.cards)
    wins = [event for event in plain(told)["hand"]["steps"][-1]["news"] if event["kind"] == "win"]
    won = [sum(e["cents"] for e in wins if e["seat"] == seat) for seat in range(len(dealt.won))]
    assert [bool(cents) for cents in won] == [bool(cents) for cents in dealt.won]


@pytest.mark.parametrize(
    ("game", "line", "hands", "details"),
    [
        ("holdem", "As Ks, 8h 8d; board Qs Js 2d", ("AsKs", "8h8d"), {"board": "QsJs2d"}),
        ("omaha_hi_lo", "5c 4d 3h 2s, 6c 6d 6h 6s; board Ac 7d Kh", ("5c4d3h2s", "6c6d6h6s"),
         {"board": "Ac7dKh"}),
        ("chaos", "2h 9h / Qh 3d 5s 6s, 4c 4d / Kc 4s 9c 8c", ("2h9h/Qh3d5s6s", "4c4d/Kc4s9c8c"),
         {}),
    ],
)  # fmt: skip
def test_chances_of_a_position_are_those_of_the_odds(
    game: str, line: str, hands: tuple[str, ...], details: dict[str, str]
) -> None:
    odds = PositionOdds(Position(find(game), line))
    odds.go_on(3600)
    whole = equity(game, hands, exact=odds.exact or None, **details)  # type: ignore[arg-type]
    for chance, seat in zip(odds.chances(), whole.seats, strict=True):
        assert chance.share == pytest.approx(seat.share, abs=1e-9 + 2 * (chance.ci95 + seat.ci95))
        assert chance.win == pytest.approx(seat.win, abs=1e-9 + 2 * (chance.ci95 + seat.ci95))


def test_a_position_that_is_played_on_has_the_chances_of_all_its_rivers() -> None:
    """With a folded seat worlds are played; each of the 44 rivers is one where both hands win."""
    odds = PositionOdds(Position(find("holdem"), "As Ks, 8h 8d, -; board Qs Js 2d 3c"))
    odds.go_on(0.5)
    folded = equity("holdem", ("AsKs", "8h8d"), board="QsJs2d3c")
    assert not odds.exact
    for chance, seat in zip(odds.chances(), folded.seats, strict=False):
        assert abs(chance.share - seat.share) <= 2 * chance.ci95


def test_a_single_card_may_lie_face_up_and_the_rest_is_unknown() -> None:
    told = answer(LaidWish("chaos", "2h 9h / Qh, ?? ?? / Kc"))
    assert len(told.hand.steps) == 1 and not told.ahead
    step = plain(told)["hand"]["steps"][0]
    assert [[card["card"] for card in hand] for hand in step["view"]["hands"]] == [
        ["2h", "9h", "Qh"], [None, None, "Kc"],
    ]  # fmt: skip
    assert {mark["what"] for mark in step["marks"]} == {"wild"}


@pytest.mark.parametrize(
    ("game", "cards", "reason"),
    [
        ("holdem", "As As, ?? ??", "As is there twice"),
        ("holdem", "As Ks Qs, ?? ?? ??", "no hand of Hold'em comes"),
        ("holdem", "nonsense", "needs 2 players"),
        ("no such game", "As", "there is no game"),
    ],
)
def test_a_bad_link_or_impossible_cards_get_a_sentence(game: str, cards: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        answer(LaidWish(game, cards))


def test_every_game_can_be_laid_out_for_a_number_of_seats() -> None:
    for name in some("games laid out", sorted(all_games()), 12):
        laid = laid_out(all_games()[name])
        assert laid.moments and len(laid.names) == laid.seats <= laid.most
        assert all(len(m.hands) == laid.seats + len(laid.dummies) for m in laid.moments)


def test_the_hand_of_a_day_is_the_same_for_everybody_and_has_one_winner() -> None:
    day = f"2026-{of_the_day('daily hand').randrange(1, 13):02}-15"
    first = plain(daily_hand(day))
    assert plain(daily_hand(day)) == first
    before, after = first["hand"]["steps"]
    wins = {event["seat"] for event in after["news"] if event["kind"] == "win"}
    assert wins == {first["winner"]}
    if cause := first["cause"]:
        assert {*cause["causes"]} <= {*cause["options"]} and not {*cause["wild"]} & {
            *cause["options"]
        }
        wild = {
            card for mark in before["marks"] if mark["what"] == "wild" for card in mark["cards"]
        }
        assert {*cause["wild"]} <= wild
    with pytest.raises(Refused, match="is no day"):
        daily_hand("today")


def test_the_page_counts_on_where_it_was() -> None:
    worker = TableWorker()

    def counted() -> int:
        body = {"game": "chaos", "cards": "2h 9h / Qh 3d, ?? ?? / Kc 4s", "seconds": 0.01}
        request = {"what": "request", "path": ["chances"], "query": {}, "body": body, "key": ""}

        reply = json.loads(worker.handle(json.dumps(request)))
        return int(reply["body"]["deals"])

    assert 0 < counted() < counted()
