"""Acey-Deucey, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

import pytest

from pokernight import equity
from pokernight.cards import parse
from pokernight.engine.asks import PASS, Amount, Answer
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.engine.record import write_position
from pokernight.engine.rules import RulesError
from pokernight.engine.versions import rules_as_then
from pokernight.engine.wire import event_json
from pokernight.errors import Refused
from pokernight.games.acey_deucey import ACEY_DEUCEY
from pokernight.proofs import inert_options, prove_evening
from pokernight.table.commands import Deal, Reply, Sit
from pokernight.table.menu import single
from tests.table.evenings import seated


def dealt(cards: str, *answers: Answer, seats: int = 2, rules: str = "", **details: object) -> Hand:
    """A deal with these cards on top, seat 0 being the first to play, and some answers."""
    hand = ACEY_DEUCEY.deal(
        seats, seed=1, deck=parse(cards), button=seats - 1, rules=rules or None, **details
    )
    for answer in answers:
        hand.play(answer)
    return hand


def bets(hand: Hand) -> tuple[int, int]:
    """The least and the most that may be bet now."""
    assert hand.ask is not None
    legal = hand.ask.legal
    assert isinstance(legal, Amount)
    return legal.low, legal.high


def test_1_everybody_antes_and_plays_in_turn_from_the_left_of_the_dealer() -> None:
    hand = ACEY_DEUCEY.deal(3, seed=1, button=1, deck=parse("2c Kd 3c Qd 4c Jd"))
    seats = []
    while hand.ask is not None:
        seats.append(hand.ask.seat)
        hand.play(PASS)
    assert seats == [2, 0, 1]
    assert hand.result.payoffs == (-100, -100, -100)


def test_1_the_posts_are_seen_by_all() -> None:
    hand = dealt("2c Kd")
    assert hand.view(1).look(hand.view(1).board) == hand.view().look(hand.view().board)
    assert [str(card) for card in hand.view().look(hand.view().board)] == ["2♣", "K♦"]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_1_events_alone_show_the_third_card_between_the_posts_until_the_next_turn(
    viewer: int,
) -> None:
    """Each card of a board is an event with its place there, and place 0 begins a new board."""
    hand = ACEY_DEUCEY.deal(
        3, seed=1, button=2, rules="turns=2", deck=parse("2c Kd 3c 4d Qd 9c 5c Jd 5h")
    )
    board = [*hand.state.board]
    boards: list[list[int]] = []

    def hear(event: Event) -> None:
        wire = event_json(event, viewer)
        if wire["kind"] == "board":
            assert all(card["card"] and card["token"] is not None for card in wire["cards"])
            del board[wire["args"]["place"] :]
            board.extend(sight.token for sight in event.cards)
        if wire["kind"] in ("win", "pay"):
            boards.append([*board])

    hand.listen(hear)
    while hand.ask is not None:
        legal = hand.ask.legal
        if isinstance(legal, Amount):
            assert board == hand.state.board, "the posts that are asked about"
        hand.play(legal.low if isinstance(legal, Amount) else "high")
    assert len(boards) >= 3
    assert all(len(cards) == 3 for cards in boards), "the card that decides lies between the posts"
    assert len({token for cards in boards for token in cards}) == 3 * len(boards)


def test_1_the_house_may_give_everybody_several_turns() -> None:
    hand = ACEY_DEUCEY.deal(2, seed=1, rules="turns=3")
    while hand.ask is not None:
        hand.play(PASS if hand.ask.kind == "between" else "high")
    assert hand.state.own.turns == [3, 3]


def test_1_who_has_no_chips_has_no_turn() -> None:
    hand = dealt("2c Kd", PASS, stacks=[1000, 100])
    assert hand.ask is None
    assert hand.state.own.turns == [1, 0]


def test_1_when_the_deck_runs_out_all_cards_are_shuffled_again() -> None:
    """Two cards a turn: after 25 of them 2 are left, too few for posts and a third card."""
    hand = ACEY_DEUCEY.deal(5, seed=1, rules="turns=6,ace=high")
    while hand.ask is not None:
        hand.play(PASS)
    assert hand.state.generation == 1
    assert sorted(hand.state.cards(token for zone in hand.state.zones() for token in zone)) == list(
        range(52)
    )


@pytest.mark.parametrize(
    ("said", "third", "wins"),
    [("low", "7c", 100), ("high", "7c", -100), ("low", "Kc", -100), ("high", "Kc", 100)],
)
def test_2_a_first_ace_is_high_or_low_by_its_players_call(said: str, third: str, wins: int) -> None:
    """Against a nine."""
    hand = dealt(f"As 9d {third}", said, 100)
    assert hand.state.stack[0] - 9900 == wins


def test_2_it_is_called_before_the_second_post_is_shown() -> None:
    hand = dealt("As 9d")
    assert hand.ask is not None
    assert hand.ask.kind == "ace"
    assert len(hand.state.board) == 1


def test_2_any_other_ace_is_high() -> None:
    assert dealt("9d As Kc", 100).state.stack[0] == 10_000
    assert dealt("As Ad Kc", "low", 100).state.stack[0] == 10_000


def test_2_the_house_may_have_every_ace_high() -> None:
    hand = dealt("As 9d Kc", 100, rules="ace=high")
    assert hand.state.stack[0] == 10_000


def test_3_he_bets_an_ante_at_least_and_the_pot_at_most() -> None:
    assert bets(dealt("2c Kd", seats=4)) == (100, 400)
    assert bets(dealt("2c Kd", stacks=[250, 1000])) == (100, 150)
    assert bets(dealt("2c Kd", stacks=[150, 1000])) == (50, 50)
    with pytest.raises(Refused):
        dealt("2c Kd", 99)


@pytest.mark.parametrize(("series", "most"), [(0, 151), (1, 301)])
def test_3_a_careful_house_allows_half_the_pot_on_the_first_deal(series: int, most: int) -> None:
    pot = 101 if not series else 301
    assert bets(dealt("2c Kd", rules="careful", series=series, pot=pot)) == (100, most)


@pytest.mark.parametrize(("third", "stack"), [("3c", 10_000), ("Qs", 10_000), ("As", 9800)])
def test_3_he_wins_his_bet_from_the_pot_or_pays_it_in(third: str, stack: int) -> None:
    hand = dealt(f"2c Kd {third}", 100)
    assert (hand.state.stack[0], hand.state.pots[0]) == (stack, 20_000 - stack - 9900)


@pytest.mark.parametrize("posts", ["7c 7d", "7c 8d", "Kc Ad"])
def test_3_nothing_falls_between_posts_next_to_each_other_or_alike_without_a_bet(
    posts: str,
) -> None:
    hand = dealt(f"{posts} 2c Kd", rules="pair=no_bet")
    assert hand.ask is not None
    assert hand.ask.seat == 1


def test_3_a_pair_brings_two_new_posts() -> None:
    hand = dealt("7c 7d 8c 8d 2c Kd 9h")
    assert [str(card) for card in hand.view().look(tuple(hand.state.board))] == ["2♣", "K♦"]
    assert (hand.ask and hand.ask.seat, hand.state.own.turns) == (0, [1, 0])
    hand.play(100)
    assert hand.state.stack[0] == 10_000


def test_3_aces_of_which_the_first_is_low_are_no_pair() -> None:
    hand = dealt("Ac Ad 7h", "low", 100)
    assert hand.state.stack[0] == 10_000


@pytest.mark.parametrize(
    ("side", "third", "stack"),
    [("higher", "8h", 10_000), ("higher", "6h", 9800), ("higher", "7h", 9600),
     ("lower", "6h", 10_000), ("lower", "8h", 9800), ("lower", "7h", 9600)],
)  # fmt: skip
def test_3_the_house_may_bet_on_a_pair_that_the_next_card_is_higher_or_lower(
    side: str, third: str, stack: int
) -> None:
    hand = dealt("7c 7d", rules="pair=higher_or_lower")
    assert hand.ask is not None
    assert (hand.ask.kind, hand.ask.seat) == ("side", 0)
    hand = dealt(f"7c 7d {third}", side, 100, rules="pair=higher_or_lower")
    assert hand.state.stack[0] == stack


def test_4_the_third_ace_of_a_low_and_a_high_one_costs_three_times() -> None:
    assert dealt("Ac Ad Ah", "low", 100).state.stack[0] == 9600


def test_4_a_third_card_of_a_pair_matches_the_pot_if_a_post_does() -> None:
    hand = dealt("7c 7d 7h", "higher", 100, rules="pair=higher_or_lower,post=pot")
    assert hand.state.stack[0] == 9700


def test_an_older_record_has_no_bet_on_a_pair() -> None:
    assert rules_as_then(ACEY_DEUCEY, 1, {}).to_dict()["pair"] == "no_bet"


@pytest.mark.parametrize("third", ["2s", "Kc"])
def test_4_who_hits_a_post_pays_twice_his_bet(third: str) -> None:
    hand = dealt(f"2c Kd {third}", 150)
    assert (hand.state.stack[0], hand.state.pots[0]) == (9600, 500)


def test_4_an_ace_called_low_is_a_post_too() -> None:
    assert dealt("As 9d Ac", "low", 100).state.stack[0] == 9700


def test_4_or_he_matches_the_pot() -> None:
    hand = dealt("2c Kd Kc", 100, rules="post=pot", seats=3)
    assert (hand.state.stack[0], hand.state.pots[0]) == (9600, 600)


@pytest.mark.parametrize("rules", ["post=double", "post=pot"])
def test_4_who_cannot_pay_puts_in_what_he_has(rules: str) -> None:
    hand = dealt("2c Kd Kc", 150, rules=rules, stacks=[280, 1000])
    assert (hand.state.stack[0], hand.state.pots[0]) == (0, 380)


def test_5_who_empties_the_pot_has_won_the_game() -> None:
    hand = dealt("2c Kd 7c", 300, seats=3)
    assert hand.ask is None
    assert hand.result.payoffs == (200, -100, -100)
    assert not hand.result.again


def test_5_until_then_it_is_dealt_again_and_nobody_antes_again() -> None:
    first = dealt("2c Kd 3c Jd", PASS, PASS).result
    assert (first.again, first.pot, first.misdeal) == (True, 200, False)
    later = dealt("2c Kd 7c", 200, series=1, pot=200)
    assert later.result.payoffs == (200, 0)


def test_5_who_has_no_chips_left_is_out_of_the_rest() -> None:
    table = seated(single(ACEY_DEUCEY, ACEY_DEUCEY.rules()), "")
    for name, cents in (("A", 1000), ("B", 200), ("C", 1000)):
        table.do(Sit(name, cents))
    table.do(Deal(deck="2c Kd Ac 2d Kh 2h Kc"))  # B plays first, and loses his last chip
    table.do(Reply(1, 100))
    for _ in range(2):
        table.do(Reply(table.asked[0], PASS))
    assert table.held["acey_deucey"].pot == 400
    assert table.last is not None
    assert not table.last.hand.result.misdeal
    table.do(Deal())
    assert [table.players[seat].name for seat in table.dealt_in] == ["A", "C"]


def test_5_a_pot_that_nobody_has_chips_left_for_waits_for_the_next_game() -> None:
    table = seated(single(ACEY_DEUCEY, ACEY_DEUCEY.rules()), "")
    for name in "AB":
        table.do(Sit(name, 100))
    table.do(Deal())
    assert (table.hand, table.series, table.hands) == (None, None, 1)
    assert table.held["acey_deucey"].pot == 200


def test_there_are_no_odds_and_no_order_of_hands() -> None:
    with pytest.raises(Refused, match="nobody is dealt a hand in Acey-Deucey"):
        equity("acey_deucey", "??", "??")
    with pytest.raises(Refused, match="no hands are compared in this game"):
        ACEY_DEUCEY.worth(Cards(parse("Kc")), ACEY_DEUCEY.rules())


def test_the_stakes_are_the_ante() -> None:
    rules = ACEY_DEUCEY.rules_as_written(stakes="0.50")
    assert (rules.to_dict()["ante"], rules.buy_in, rules.bankroll) == ("0.50", 5000, 50)
    with pytest.raises(RulesError):
        ACEY_DEUCEY.rules_as_written(stakes="0")


def test_many_shuffles_in_a_hand_cost_nothing() -> None:
    """After eighty rounds a position is no longer than after one, but for the public log."""
    sizes = {}
    for turns in (1, 80):
        hand = ACEY_DEUCEY.deal(5, seed=1, rules=f"turns={turns},ace=high,pair=no_bet")
        position, state = "", hand.state
        while hand.ask is not None:
            position, state = write_position(hand), hand.state
            hand.play(PASS)
        sizes[turns] = len(position), len(state.face), len(state.facts), state.generation
    assert sizes[80][3] == 15
    assert sizes[80][1:3] == sizes[1][1:3] == (52, 0)


def test_every_option_matters() -> None:
    assert not inert_options(ACEY_DEUCEY, hands=30, seats=3)


def test_evenings_of_acey_deucey_are_proved() -> None:
    assert prove_evening(ACEY_DEUCEY, seats=4, hands=20, seed=1).hands == 20
