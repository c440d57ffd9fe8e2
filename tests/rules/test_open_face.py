"""Open-Face Chinese, Open-Face Pineapple and Squid Game Hold'em by the clauses of their pages."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.engine.asks import CALL, CHECK, FOLD
from pokernight.engine.hand import Hand, IllegalIncident, events_of
from pokernight.games import find
from pokernight.games.open_face import (
    CHINESE,
    PINEAPPLE,
    Rules,
    in_fantasyland,
    points,
    rows_of,
    royalty,
)
from tests.ranking import oracle
from tests.sampling import of_the_day, share

NAMES = ("open_face_chinese", "open_face_pineapple")
Board = list[Any]


def board(back: str, middle: str, front: str) -> Board:
    return [parse(row) for row in (back, middle, front)]


DULL = board("Kc Kd 9h 5s 3c", "Tc Td 8h 6s 2c", "Ac Jd 4h")


def play(hand: Hand, seed: str) -> Hand:
    rng = of_the_day(seed)
    while hand.ask is not None:
        ask = hand.asks[0]
        answer = ask.default if rng.random() < 0.7 else ask.legal.draw(rng)
        hand.play(answer, ask.seat)
    return hand


@pytest.mark.parametrize("name", NAMES)
def test_1_five_cards_are_laid_by_each_in_turn(name: str) -> None:
    hand = find(name).deal(3, 1, button=0)
    seats = []
    for _ in range(15):
        assert hand.ask is not None
        seats.append(hand.ask.seat)
        hand.play(hand.ask.default)
    assert seats == [1] * 5 + [2] * 5 + [0] * 5
    assert all(hand.state.up[token] for token in hand.state.hands[1][:5])


@pytest.mark.parametrize(("name", "dealt", "kinds"), [
    ("open_face_chinese", 1, ["lay"]), ("open_face_pineapple", 3, ["discard", "lay", "lay"]),
])  # fmt: skip
def test_2_then_a_few_cards_each_turn(name: str, dealt: int, kinds: list[str]) -> None:
    hand = find(name).deal(2, 1, button=1)
    for _ in range(10):
        assert hand.ask is not None
        hand.play(hand.ask.default)
    assert len(hand.state.hands[0]) == 5 + dealt
    asked = []
    while hand.ask is not None and hand.ask.seat == 0:
        asked.append(hand.ask.kind)
        hand.play(hand.ask.default)
    assert asked == kinds


@pytest.mark.parametrize(
    ("rows", "won"),
    [
        (board("Ac Ad 9s 5d 3d", "Jc Js 8s 6d 2d", "As Qd 4s"), 6),
        (board("Ac Ad 9s 5d 3d", "Jc Js 8s 6d 2d", "Ks Qd 4s"), 1),
        (board("Ac Ad 9s 5d 3d", "9c 9d 8s 6d 2d", "Ks Qd 4s"), -1),
        (board("Qc Qd 9s 5d 3d", "Kh Ks 8s 6d 2d", "Ah As 4s"), -6),
    ],
)
def test_3_and_4_rows_against_rows(rows: Board, won: int) -> None:
    assert points(rows, DULL, Rules()) == won == -points(DULL, rows, Rules())


@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        (board("2c 3d 4h 5s 6c", "Tc Td 8h 6s 2d", "Ac Jd 4s"), 2),
        (board("Ac Qc 9c 5c 3c", "2h 3d 4h 5s 6c", "Kc Jd 4s"), 4 + 4),
        (board("Ac Ad Ah 5c 5d", "2h 3h 8h Th Qh", "6c 6d 4s"), 6 + 8 + 1),
        (board("9c 9d 9h 9s 5d", "8h 8d 8c 2h 2d", "Ac Ad 4s"), 10 + 12 + 9),
        (board("5c 6c 7c 8c 9c", "8h 8d 8s 2h Qd", "2c 2s 2d"), 15 + 2 + 10),
        (board("Tc Jc Qc Kc Ac", "5d 6d 7d 8d 9d", "Ad Ah As"), 25 + 30 + 22),
        (board("Kc Kd 9h 5s 3c", "Tc Td 8h 6s 2c", "5c 5d 4h"), 0),
    ],
)
def test_5_royalties_of_the_published_table(rows: Board, worth: int) -> None:
    assert royalty(rows) == worth


QUEENS = board("Ac Ad 9h 9s 3c", "Kc Kd 8h 6s 2c", "Qc Qd 4h")
THREES = board("Ac Ad Ah 9s 9c", "Kc Kd Kh 6s 2c", "3c 3d 3h")
BOAT = board("Ac Ad Ah 9s 9c", "Kc Kd Kh 6s 6c", "3c 2d 5h")
FOURS = board("9c 9d 9h 9s 5d", "8h 8d 7c 2h 3d", "Ac Jd 4s")


@pytest.mark.parametrize(
    ("rows", "enters", "stays", "stays_in_pineapple"),
    [(QUEENS, True, False, False), (THREES, True, True, True), (BOAT, False, True, False),
     (FOURS, False, True, True), (DULL, False, False, False),
     ([QUEENS[1], QUEENS[0], QUEENS[2]], False, False, False)],
)  # fmt: skip
def test_6_who_is_in_fantasyland_and_who_stays(
    rows: Board, enters: bool, stays: bool, stays_in_pineapple: bool
) -> None:
    assert in_fantasyland(rows, before=False, variant=CHINESE) == enters
    assert in_fantasyland(rows, before=True, variant=CHINESE) == stays
    assert in_fantasyland(rows, before=True, variant=PINEAPPLE) == stays_in_pineapple


@pytest.mark.parametrize(("name", "cards"), [(NAMES[0], 13), (NAMES[1], 14)])
def test_6_all_cards_at_once_laid_first_and_face_down(name: str, cards: int) -> None:
    hand = find(name).deal(3, 1, button=0, by_seat={"fantasy": (1, 0, 0)})
    assert hand.ask is not None
    assert (hand.ask.seat, hand.ask.kind, len(hand.state.hands[0])) == (0, "arrange", cards)
    for _ in range(cards - 10):  # three rows, and a card that is thrown away
        hand.play(hand.asks[0].default)
    assert list(map(len, rows_of(hand.state, 0))) == [5, 5, 3]
    assert not any(hand.state.up[token] for token in hand.state.hands[0])
    while hand.asks:
        hand.play(hand.asks[0].default)
    assert all(hand.state.up[token] for token in hand.state.hands[0])


@pytest.mark.parametrize("name", NAMES)
def test_a_slip_of_the_deal_is_a_misdeal_until_two_players_have_laid_cards(name: str) -> None:
    """A card too many, or one to the wrong seat; whoever is in Fantasyland stays there."""
    hand = find(name).deal(3, 1, button=0, by_seat={"fantasy": (0, 0, 1)})
    hand.incident("exposed_card", seat=2, place=0)  # it plays
    while hand.state.own.turns < 1:
        hand.play(hand.asks[0].default)
    again = find(name).deal(3, 1, button=0, by_seat={"fantasy": (0, 0, 1)})
    again.play(again.asks[0].default)
    again.incident("misdeal")
    assert again.result is not None
    assert (again.result.misdeal, {*again.result.payoffs}) == (True, {0})
    assert again.result.by_seat == {"fantasy": (0, 0, 1)}
    second = hand.asks[0].seat
    hand.play(hand.asks[0].default)
    assert second != 2
    with pytest.raises(IllegalIncident, match="once two players have acted"):
        hand.incident("misdeal")
    while hand.asks:
        hand.play(hand.asks[0].default)
    assert hand.result is not None


def kind(row: Any) -> oracle.Worth:
    return oracle.worth(row)


def worth_of(rows: Board) -> int:
    """The royalties of rows, anew."""
    table = {4: 2, 5: 4, 6: 6, 7: 10, 8: 15}
    back, middle, front = map(kind, rows)
    found = 0
    for (category, ranks), times in ((back, 1), (middle, 2)):
        royal = (category, ranks) == (8, (12,))
        found += times * (25 if royal else table.get(category, 0))
    found += 2 * (middle[0] == 3)
    if front[0] == 3:
        found += 10 + front[1][0]
    return found + max(0, front[1][0] - 3 if front[0] == 1 else 0)


@pytest.mark.parametrize("name", NAMES)
def test_payments_are_those_of_an_independent_count(name: str) -> None:
    for number in range(share(300, 30)):
        dream = {"fantasy": (number % 5 == 0, 0, number % 7 == 0)}
        hand = find(name).deal(
            3, seed=f"{name} {number}", by_seat={"fantasy": tuple(map(int, dream["fantasy"]))}
        )
        play(hand, f"{name} {number}")
        boards = [[hand.state.cards(row) for row in rows_of(hand.state, seat)] for seat in range(3)]
        fouls = [not kind(b) >= kind(m) >= kind(f) for b, m, f in boards]
        bonus = [0 if foul else worth_of(rows) for foul, rows in zip(fouls, boards)]
        royalties = [event for event in events_of(hand) if event.kind == "royalties"]
        assert {event.seat: event.args["points"] for event in royalties} == {
            seat: points for seat, points in enumerate(bonus) if points
        }
        won = [0, 0, 0]
        for one, two in combinations(range(3), 2):
            if fouls[one] and fouls[two]:
                continue
            pairs = zip(boards[one], boards[two])
            rows = [(kind(a) > kind(b)) - (kind(a) < kind(b)) for a, b in pairs]
            if fouls[one] or fouls[two]:
                rows = [-1 if fouls[one] else 1] * 3
            total = sum(rows) + 3 * ((sum(rows) == 3) - (sum(rows) == -3))
            total += bonus[one] - bonus[two]
            won[one] += 100 * total
            won[two] -= 100 * total
        assert list(hand.result.payoffs) == won, (name, number)


@pytest.mark.parametrize("name", NAMES)
def test_usual_places_seldom_foul(name: str) -> None:
    fouls = 0
    for seed in range(12):
        hand = find(name).deal(3, seed=seed)
        while hand.ask is not None:
            hand.play(hand.ask.default)
        for seat in range(3):
            b, m, f = [kind(hand.state.cards(row)) for row in rows_of(hand.state, seat)]
            fouls += not b >= m >= f
    assert fouls <= 12


# --- Squid Game Hold'em


def squid(*squids: int, **details: Any) -> Hand:
    game = find("squid_game_holdem")
    rules = game.house_rules(**details.pop("rules", {}))
    return game.deal(len(squids), 1, by_seat={"squids": squids}, button=0, rules=rules, **details)


def passive(hand: Hand) -> Hand:
    while hand.ask is not None:
        hand.play(CHECK if CHECK in hand.ask.legal else CALL)
    return hand


def folded(hand: Hand, winner: int) -> Hand:
    while hand.ask is not None:
        bets = hand.ask.legal
        hand.play(FOLD if FOLD in bets and hand.ask.seat != winner
                  else CALL if CALL in bets else bets.samples()[-1] if hand.ask.seat == winner
                  else CHECK)  # fmt: skip
    return hand


def test_squid_3_a_main_pot_won_alone_brings_a_squid_also_without_a_showdown() -> None:
    hand = passive(squid(0, 0, 0, 0))
    (winner,) = [seat for seat, won in enumerate(hand.result.payoffs) if won > 0]
    assert [*hand.result.by_seat["squids"]] == [int(seat == winner) for seat in range(4)]
    hand = folded(squid(0, 0, 0, 0), 2)
    assert hand.result.by_seat["squids"] == (0, 0, 1, 0)


@pytest.mark.parametrize(("squids", "count"), [("one", 1), ("each_pot", 2)])
def test_squid_3_option_squids(squids: str, count: int) -> None:
    hand = folded(squid(0, 0, 1, 0, rules={"squids": squids}), 2)
    assert hand.result.by_seat["squids"] == (0, 0, count, 0)


def test_squid_3_a_split_pot_brings_none() -> None:
    deck = parse("Ac Kc Ad Kd 2s As Ks Qs Js Ts")  # a royal flush on the board
    cards = [*deck[:4], *parse("2c 2d"), deck[4], *deck[5:8], *parse("3c"), deck[8], *parse("3d"),
             deck[9]]  # fmt: skip
    rest = [card for card in range(52) if card not in cards]
    hand = passive(squid(0, 0, 0, deck=[*cards, *rest]))
    assert set(hand.result.payoffs) == {0}
    assert hand.result.by_seat["squids"] == (0, 0, 0)


@pytest.mark.parametrize(
    ("option", "squids", "paid"), [("one", (1, 0, 1, 0), 3), ("each_pot", (2, 0, 1, 0), 4)]
)
def test_squid_4_the_last_without_one_pays_and_a_new_game_begins(
    option: str, squids: tuple[int, ...], paid: int
) -> None:
    hand = folded(squid(*squids, rules={"squids": option}), 3)
    assert hand.result.by_seat == {}
    assert hand.result.payoffs[1] == -100 - 600 * paid  # the small blind besides
    assert hand.result.payoffs[0] == 600 * squids[0]


def test_squid_4_who_has_less_pays_that() -> None:
    hand = folded(squid(1, 0, 1, 0, stacks=[20000, 800, 20000, 20000]), 3)
    assert hand.result.payoffs[:3] == (600, -800, -100)
