"""A hand as one line of text, and back; anything changed in the line is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pokernight.engine.hand import Hand
from pokernight.engine.record import (
    RecordError,
    _digest,
    read,
    read_position,
    write,
    write_position,
)
from pokernight.engine.state import snapshot
from pokernight.games import find
from pokernight.proofs import any_answer, random_opening
from tests.games_tried import TRIED, a_few


def finished(name: str = "the_omen", seed: int = 11, seats: int = 4) -> Hand:
    game = find(name)
    seats = game.seats_near(seats)
    hand = game.deal(seats, seed=seed, stacks=[3_000] * seats)
    rng = Random(seed)
    while hand.ask is not None:
        hand.play(any_answer(hand.ask, rng), hand.ask.seat)
    return hand


def in_the_middle(questions: int = 5, name: str = "the_omen") -> Hand:
    hand = find(name).deal(4, seed=12)
    for _ in range(questions):
        assert hand.ask is not None
        hand.play(hand.ask.default, hand.ask.seat)
    return hand


def signed(fields: dict[str, Any]) -> str:
    """A line whose digest is right, as a forger would make it."""
    fields.pop("digest", None)
    body = json.dumps(fields, separators=(",", ":"))
    return f'{body[:-1]},"digest":"{_digest(body)}"}}'


@pytest.mark.parametrize("name", TRIED)
def test_a_record_is_one_line_that_replays_to_the_byte(name: str) -> None:
    hand = finished(name)
    line = write(hand)
    assert "\n" not in line
    again = read(line, find)
    assert snapshot(again.state) == snapshot(hand.state)
    assert write(again) == line


def test_an_unfinished_hand_is_recorded_as_far_as_it_has_come() -> None:
    hand = in_the_middle()
    again = read(write(hand), find)
    assert again.ask == hand.ask
    assert snapshot(again.state) == snapshot(hand.state)


def test_incidents_are_recorded_like_answers() -> None:
    hand = in_the_middle()
    hand.incident("exposed_card", seat=2, place=0)
    again = read(write(hand), find)
    assert again.inputs == hand.inputs
    assert snapshot(again.state) == snapshot(hand.state)


@pytest.mark.parametrize("place", range(0, 900, 7))
def test_any_letter_changed_is_refused(place: int) -> None:
    line = write(finished())
    place %= len(line)
    other = "1" if line[place] != "1" else "2"
    with pytest.raises(RecordError):
        read(line[:place] + other + line[place + 1 :], find)


def swap_cards(fields: dict[str, Any]) -> None:
    deck = fields["deck"]
    fields["deck"] = deck[2:4] + deck[:2] + deck[4:]


def double_card(fields: dict[str, Any]) -> None:
    fields["deck"] = fields["deck"][2:4] + fields["deck"][2:]


def illegal_answer(fields: dict[str, Any]) -> None:
    fields["inputs"][0] = 123_456


def odd_answer(fields: dict[str, Any]) -> None:
    fields["inputs"][0] = {"x": 1}


def other_rule(fields: dict[str, Any]) -> None:
    fields["rules"]["tie_with_damien"] = "nobody"


def no_rule(fields: dict[str, Any]) -> None:
    fields["rules"]["aces"] = "high"


def other_result(fields: dict[str, Any]) -> None:
    fields["result"]["payoffs"][0] += 100


def one_answer_more(fields: dict[str, Any]) -> None:
    fields["inputs"].append("check")


def another_game(fields: dict[str, Any]) -> None:
    fields["game"] = "the_oman"


def another_version(fields: dict[str, Any]) -> None:
    fields["version"] = 99


def another_format(fields: dict[str, Any]) -> None:
    fields["pokernight"] = 7


def no_deck(fields: dict[str, Any]) -> None:
    del fields["deck"]


def stacks_of_words(fields: dict[str, Any]) -> None:
    fields["stacks"] = ["many"] * 4


def negative_bank(fields: dict[str, Any]) -> None:
    fields["bank"] = -5


def bank_of_words(fields: dict[str, Any]) -> None:
    fields["bank"] = "much"


def entropy_of_words(fields: dict[str, Any]) -> None:
    fields["entropy"] = "x"


def blinds_owed_below_zero(fields: dict[str, Any]) -> None:
    fields["owed"] = [[-100, -200]] * 4


def blinds_owed_where_there_are_none(fields: dict[str, Any]) -> None:
    fields["owed"] = [[100, 200]] * 4


def carried_words(fields: dict[str, Any]) -> None:
    fields["carried"] = {"wild": "eights"}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (swap_cards, "."),
        (double_card, "is there twice"),
        (illegal_answer, "is not an answer to this question"),
        (odd_answer, "malformed"),
        (other_rule, "tie_with_damien cannot be"),
        (no_rule, "there is no rule 'aces'"),
        (other_result, "does not replay to the result"),
        (one_answer_more, "the hand is over"),
        (another_game, "did you mean 'the_omen'"),
        (another_version, "version 99 of The Omen"),
        (another_format, "format 7"),
        (no_deck, "no 'deck'"),
        (stacks_of_words, "whole cents"),
        (negative_bank, "bank and pot are cents, 0 or more"),
        (bank_of_words, "bank is a whole number, not 'much'"),
        (entropy_of_words, "entropy is a whole number, not 'x'"),
        (blinds_owed_below_zero, "blinds owed are cents, 0 or more"),
        (blinds_owed_where_there_are_none, r"more than the blinds, \$0 and \$0"),
        (carried_words, "whole numbers by name"),
    ],
)
def test_a_forged_record_is_refused_even_with_a_digest_of_its_own(
    change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    fields = json.loads(write(finished()))
    change(fields)
    with pytest.raises(RecordError, match=reason):
        read(signed(fields), find)


@pytest.mark.parametrize(
    "line", ["", "hello", "[]", "{}", "null", '{"pokernight":1}', "[" * 99_999]
)
def test_text_that_is_no_record_is_refused(line: str) -> None:
    with pytest.raises(RecordError):
        read(line, find)
    with pytest.raises(RecordError):
        read_position(line, find)


def test_a_fork_has_no_record() -> None:
    with pytest.raises(ValueError, match="no history"):
        write(in_the_middle().fork())


# --- positions


def test_a_position_goes_on_as_the_hand_does() -> None:
    hand = in_the_middle()
    again = read_position(write_position(hand), find)
    rng, other = Random(4), Random(4)
    while hand.ask is not None:
        assert again.ask == hand.ask
        hand.play(any_answer(hand.ask, rng), hand.ask.seat)
        assert again.ask is not None
        again.play(any_answer(again.ask, other), again.ask.seat)
    assert again.result == hand.result


def test_a_position_for_a_seat_has_blanks_which_reading_fills() -> None:
    hand = in_the_middle()
    seat = 1
    line = write_position(hand, seat)
    fields = json.loads(line)
    assert fields["entropy"] == 0
    assert fields["faces"].count("??") == sum(not k >> seat & 1 for k in hand.state.knows)
    world = read_position(line, find, Random(3))
    assert world.view(seat) == hand.view(seat)
    other = read_position(line, find, Random(4))
    assert other.state.face != world.state.face


def test_a_position_can_be_set_up_by_hand() -> None:
    """A puzzle: the river of hold'em with known cards and stacks."""
    hand = find("holdem").deal(2, seed=1, deck=[0, 51, 4, 50])
    fields = json.loads(write_position(hand))
    fields["stack"] = [500, 700]
    fields["began"] = [600, 900]
    again = read_position(signed(fields), find)
    assert again.view(0).stack == (500, 700)
    again.play("call")
    again.play("check")
    assert again.view(0).stack == (400, 700)


def card_twice(fields: dict[str, Any]) -> None:
    fields["faces"] = fields["faces"][2:4] + fields["faces"][2:]


def token_twice(fields: dict[str, Any]) -> None:
    fields["stub"][0] = fields["stub"][1]


def token_from_nowhere(fields: dict[str, Any]) -> None:
    fields["stub"][0] = 77


def half_a_cent(fields: dict[str, Any]) -> None:
    fields["stack"][0] = 10.5


def a_log_of_words(fields: dict[str, Any]) -> None:
    fields["log"] = [["x", 0, "bet", "check"]]


def a_log_of_nobody(fields: dict[str, Any]) -> None:
    fields["log"][0][1] = 9


def an_unknown_mark(fields: dict[str, Any]) -> None:
    fields["misdeal"] = 99


def too_much_money(fields: dict[str, Any]) -> None:
    fields["began"][0] += 10**30
    fields["stack"][0] += 10**30


def debt(fields: dict[str, Any]) -> None:
    fields["stack"][0] = -10


def unknown_step(fields: dict[str, Any]) -> None:
    fields["program"] = [["main", 99]]


def unknown_program(fields: dict[str, Any]) -> None:
    fields["program"] = [["side", 0]]


def silent_step(fields: dict[str, Any]) -> None:
    fields["program"][0][1] -= 1


def no_program(fields: dict[str, Any]) -> None:
    fields["program"] = []


def too_few_seats(fields: dict[str, Any]) -> None:
    fields["seats"] = 3


def own_missing(fields: dict[str, Any]) -> None:
    fields["own"] = {}


def fact_that_is_false(fields: dict[str, Any]) -> None:
    fields["facts"] = [[-1, 1, 1, 5, 5]]


def more_money(fields: dict[str, Any]) -> None:
    fields["stack"][0] += 100


def less_money(fields: dict[str, Any]) -> None:
    fields["staked"][0] -= 1


def a_card_in_another_hand(fields: dict[str, Any]) -> None:
    fields["hands"][3].append(fields["hands"][2].pop())


def a_card_in_the_muck(fields: dict[str, Any]) -> None:
    fields["muck"].append(fields["hands"][3].pop())


def own_slot_too_short(fields: dict[str, Any]) -> None:
    fields["own"]["shown"] = [1]


def own_slot_of_words(fields: dict[str, Any]) -> None:
    fields["own"]["omens"] = "many"


def own_slot_no_list(fields: dict[str, Any]) -> None:
    fields["own"]["played"] = 3


def own_slot_too_many(fields: dict[str, Any]) -> None:
    fields["own"]["angels"] = 1


def too_many_omens(fields: dict[str, Any]) -> None:
    fields["own"]["omens"] = 99


def omens_below_zero(fields: dict[str, Any]) -> None:
    fields["own"]["omens"] = -1


def half_alive(fields: dict[str, Any]) -> None:
    fields["live"] = [1, 1, 1, 2]


def folded_and_alive(fields: dict[str, Any]) -> None:
    fields["muck"] += fields["hands"][2]
    fields["hands"][2] = []


def folded_and_holds_cards(fields: dict[str, Any]) -> None:
    fields["live"][2] = 0


def nobody_alive(fields: dict[str, Any]) -> None:
    fields["live"] = [0] * 4


def a_bet_from_nowhere(fields: dict[str, Any]) -> None:
    fields["high"] = 1_000_000


def raises_below_zero(fields: dict[str, Any]) -> None:
    fields["raises"] = -3


def acted_on_a_higher_bet(fields: dict[str, Any]) -> None:
    fields["acted"][0] = 9_999


def showdown_with_four_cards(fields: dict[str, Any]) -> None:
    (steps,) = find("the_omen").setup().programs.values()
    showdown = next(step for step in steps if getattr(step, "__name__", "") == "player_showdown")
    fields["program"] = [["main", steps.index(showdown)]]


def face_up_unknown(fields: dict[str, Any]) -> None:
    fields["up"] = [1] * 52


def aggressor_from_nowhere(fields: dict[str, Any]) -> None:
    fields["aggressor"] = 7


def answer_of_the_turn_that_is_none(fields: dict[str, Any]) -> None:
    fields["turn"] = ["dance"]


def entropy_below_zero(fields: dict[str, Any]) -> None:
    fields["entropy"] = -1


def entropy_that_is_no_number(fields: dict[str, Any]) -> None:
    fields["entropy"] = "x"


def two_banks(fields: dict[str, Any]) -> None:
    fields["bank"] = [0, 0]


def owed_by_some(fields: dict[str, Any]) -> None:
    fields["owed"] = [1, 2]


def nothing_of_damien(fields: dict[str, Any]) -> None:
    fields["muck"] += fields["hands"].pop()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (a_log_of_words, "its log names no question"),
        (a_log_of_nobody, "its log names no seat"),
        (an_unknown_mark, "what holds or does not is 1 or 0"),
        (too_much_money, "nobody can have more than"),
        (more_money, "it holds 40100 cents, and 40000 came to the table"),
        (less_money, "it holds 39999 cents, and 40000 came to the table"),
        (a_card_in_another_hand, "seat 2 holds 3 cards, and it is 4 now"),
        (a_card_in_the_muck, "seat 3 holds 3 cards, and it is 4 now"),
        (own_slot_too_short, r"shown cannot be \[1\]"),
        (own_slot_of_words, "omens cannot be 'many'"),
        (own_slot_no_list, "played cannot be 3"),
        (own_slot_too_many, "malformed"),
        (too_many_omens, "there cannot be 99 omens"),
        (omens_below_zero, "omens cannot be -1"),
        (half_alive, "is in the hand or has folded"),
        (folded_and_alive, "seat 2 is in the hand without a card"),
        (folded_and_holds_cards, "seat 2 has folded, and holds cards"),
        (nobody_alive, "nobody is left in the hand"),
        (a_bet_from_nowhere, "its bets do not agree"),
        (raises_below_zero, "its bets do not agree"),
        (acted_on_a_higher_bet, "its bets do not agree"),
        (showdown_with_four_cards, "1 rounds of betting do not lead to its step"),
        (face_up_unknown, "face up that not everybody knows"),
        (aggressor_from_nowhere, "its seats do not agree"),
        (answer_of_the_turn_that_is_none, "'dance' is not an answer to this question"),
        (entropy_below_zero, "its counts are 0 or more"),
        (entropy_that_is_no_number, "'x' is not a whole number"),
        (two_banks, "its pots do not agree"),
        (owed_by_some, "its seats do not agree"),
        (nothing_of_damien, "its seats do not agree"),
        (card_twice, "is there twice"),
        (token_twice, "each card of the pack once"),
        (token_from_nowhere, "names cards whose faces it does not have"),
        (half_a_cent, "10.5 is not a whole number"),
        (debt, "whole cents"),
        (unknown_step, "no step 99 of 'main'"),
        (unknown_program, "no step 0 of 'side'"),
        (silent_step, "asks nothing"),
        (no_program, "no step to go on with"),
        (too_few_seats, "seats do not agree"),
        (own_missing, "malformed"),
        (fact_that_is_false, "contradict"),
    ],
)
def test_a_position_is_checked_before_it_is_played(
    change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    fields = json.loads(write_position(in_the_middle()))
    change(fields)
    with pytest.raises(RecordError, match=reason):
        read_position(signed(fields), find)


def stub_gone(fields: dict[str, Any]) -> None:
    fields["muck"] += fields["stub"]
    fields["stub"] = []


@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("holdem", stub_gone, "cannot be played on: a part of it has the wrong form"),
    ],
)
def test_what_only_play_can_find_in_a_position_is_found_when_it_is_read(
    name: str, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    fields = json.loads(write_position(find(name).deal(3, seed=5)))
    change(fields)
    with pytest.raises(RecordError, match=reason):
        read_position(signed(fields), find)


@pytest.mark.parametrize("name", a_few("positions", 10))
def test_positions_that_can_be_are_read(name: str) -> None:
    """At every question of some hands, by a player and whole; incidents and short stacks too."""
    game = find(name)
    for seed in range(3):
        rng = Random(seed)
        hand = Hand(random_opening(game, game.seats[1] if seed else game.seats[0], seed))
        while hand.ask is not None:
            seat = rng.choice((None, hand.ask.seat))
            again = read_position(write_position(hand, seat), find, rng)
            assert [one.seat for one in again.questions] == [one.seat for one in hand.questions]
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
