"""Hands written as PHH: what the text says, what it cannot say, and that PokerKit reads it."""

from __future__ import annotations

from typing import Any

import pytest
from pokerkit import HandHistory
from pokerkit import State as Peer

from pokernight.cards import parse
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.phh import write_phh


def hand_of(name: str, seats: int, deck: str = "", **details: Any) -> Hand:
    details.setdefault("button", seats - 1)
    return find(name).deal(seats, seed=1, deck=parse(deck), **details)


def play(hand: Hand, *answers: str | int) -> Hand:
    """These answers, and then everybody calls to the end."""
    for answer in answers:
        hand.play(answer)
    while hand.ask is not None:
        hand.play("call" if "call" in hand.ask.legal else hand.ask.default)
    return hand


def replayed(hand: Hand) -> Peer:
    """PokerKit's reading, which comes to the same chips."""
    history = HandHistory.loads(write_phh(hand))
    *_, peer = history
    assert history.finishing_stacks == peer.stacks
    return peer


BOARD_GAME = """\
# Hold'em; all amounts are in cents.
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [100, 200, 0, 0]
min_bet = 200
starting_stacks = [9000, 9000, 350, 9000]
seats = [1, 2, 3, 4]
finishing_stacks = [10350, 8000, 0, 9000]
actions = [
  "d dh p1 AsAd",
  "d dh p2 Kd8c",
  "d dh p3 7c9h",
  "d dh p4 Kh8d",
  "p3 cc",
  "p4 f",
  "p1 cbr 600",
  "p2 cc",
  "p3 cc",
  "d db 2d3s4s",
  "p1 cbr 400",
  "p2 cc",
  "d db 5h",
  "p1 cc",
  "p2 cc",
  "d db Jd",
  "p1 cc",
  "p2 cc",
  "p1 sm AsAd",
  "p2 sm",
  "p3 sm",
]
"""


def test_a_hand_with_a_board_as_text() -> None:
    hand = hand_of("holdem", 4, "As Kd 7c Kh  Ad 8c 9h 8d  Tc 2d 3s 4s  2h 5h  2s Jd",
                   stacks=(9000, 9000, 350, 9000))  # fmt: skip
    play(hand, "call", "fold", 600, "call", "call", 400, "call", "check", "check")
    assert write_phh(hand) == BOARD_GAME
    replayed(hand)


def test_an_unfinished_hand_is_written_as_far_as_it_has_come() -> None:
    hand = hand_of("holdem", 3)
    hand.play("call")
    text = write_phh(hand)
    assert text.endswith('  "p3 cc",\n]\n')
    assert "finishing_stacks" not in text
    *_, peer = HandHistory.loads(text)
    assert (peer.status, peer.actor_index) == (True, 0)


def test_players_are_counted_from_the_first_left_of_the_button() -> None:
    text = write_phh(hand_of("holdem", 4, button=1, stacks=(1000, 2000, 3000, 4000)))
    assert "seats = [3, 4, 1, 2]" in text
    assert "starting_stacks = [3000, 4000, 1000, 2000]" in text


def test_heads_up_the_first_player_has_the_big_blind() -> None:
    hand = hand_of("holdem", 2)
    assert "blinds_or_straddles = [100, 200]" in write_phh(hand)
    *_, peer = HandHistory.loads(write_phh(hand))
    assert (peer.bets, peer.actor_index) == ([200, 100], 1)


@pytest.mark.parametrize(
    ("seats", "blinds", "owed"),
    [(2, [0, 200], (0, 0)), (3, [200, 0, 0], (0, 0)), (4, [200, 0, -200, 0], (100, 200))],
)
def test_with_a_dead_small_blind_the_big_one_is_posted_alone(
    seats: int, blinds: list[int], owed: tuple[int, int]
) -> None:
    everybody = [(0, 0)] * seats
    everybody[-2] = owed
    hand = hand_of("holdem", seats, dead_small_blind=True, owed=tuple(everybody))
    assert f"blinds_or_straddles = {blinds}" in write_phh(hand)
    *_, peer = HandHistory.loads(write_phh(hand))
    assert hand.ask is not None
    assert (peer.bets[0], peer.actor_index) == (200, hand.ask.seat)
    replayed(play(hand))


def test_all_in_hands_are_shown_before_the_next_card() -> None:
    hand = play(hand_of("holdem", 2, "As Kd Ad Kh"), 20_000)
    lines = write_phh(hand).splitlines()
    shown = lines.index('  "p1 sm AsAd",')
    assert lines[shown - 1] == '  "p1 cc",'
    assert lines[shown + 1] == '  "p2 sm KdKh",'
    assert lines[shown + 2].startswith('  "d db ')
    replayed(hand)


def test_all_in_hands_of_stud_are_shown_again_with_the_last_card() -> None:
    hand = play(hand_of("seven_card_stud", 3, stacks=(150, 150, 150)))
    shows = [line for line in write_phh(hand).splitlines() if " sm " in line]
    assert [len(line.split()[-1]) for line in shows[:3]] == [8, 8, 8]
    assert max(len(line.split()[-1]) for line in shows[3:]) == 16
    replayed(hand)


@pytest.mark.parametrize("seats", [7, 8])
def test_stud_in_which_the_deck_runs_short(seats: int) -> None:
    hand = play(hand_of("seven_card_stud", seats))
    assert ('"d db ' in write_phh(hand)) == (seats == 8)
    replayed(hand)


def test_blinds_owed_are_a_negative_blind_and_an_ante() -> None:
    hand = hand_of("holdem", 4, owed=((0, 0), (0, 0), (0, 0), (100, 200)))
    text = write_phh(hand)
    assert "antes = [0, 0, 0, 100]" in text
    assert "blinds_or_straddles = [100, 200, 0, -200]" in text
    replayed(play(hand, "call", "check"))


def test_chips_without_a_word_are_written_as_they_were_ruled() -> None:
    hand = hand_of("omaha_hi_lo", 3)
    hand.play(600)
    hand.play(900)
    assert '"p3 cbr 800",\n  "p1 cc",' in write_phh(hand)


def test_a_third_blind_is_written_with_the_others() -> None:
    game = find("omaha_hi_lo")
    rules = game.house_rules(third_blind="4")
    hand = game.deal(4, seed=5, rules=rules)
    text = write_phh(hand)
    assert "blinds_or_straddles = [200, 400, 400, 0]" in text
    *_, peer = HandHistory.loads(text)
    assert hand.ask is not None
    assert peer.actor_index == 3
    assert "blinds_or_straddles = [200, 400]" in write_phh(game.deal(2, seed=5, rules=rules))


# --- what PHH cannot express


@pytest.mark.parametrize(
    ("name", "rules", "why"),
    [
        (
            "the_omen",
            {},
            "cannot express The Omen: it has holdem, omaha_hi_lo, omaha, short_deck",
        ),
        ("holdem", {"betting": "pot"}, "can express Hold'em only in no limit and fixed limit"),
        ("razz", {"betting": "pot"}, "can express Razz only in fixed limit"),
        ("seven_card_stud", {"opening": "high_hand"}, "opened without a bring-in"),
        ("omaha_hi_lo", {"dead_of_big_blind": "1"}, "a blind that is dead in part"),
        ("omaha", {"betting": "fixed"}, "can express Omaha only in pot limit"),
        ("omaha", {"hi_lo": "yes"}, "only for high with four cards"),
        ("short_deck", {"betting": "pot"}, "can express Short Deck only in no limit"),
        ("short_deck", {"straights": "under_three"}, "in which three of a kind beats a straight"),
        ("omaha", {"cards": "six"}, "only for high with four cards"),
    ],
)
def test_games_that_phh_does_not_know(name: str, rules: dict[str, str], why: str) -> None:
    hand = find(name).deal(3, seed=1, rules=find(name).house_rules(**rules))
    with pytest.raises(Refused, match=why):
        write_phh(hand)


def test_hands_that_phh_cannot_tell() -> None:
    with pytest.raises(Refused, match="a fork has no history"):
        write_phh(hand_of("holdem", 3).fork())
    with pytest.raises(Refused, match="a pot left from the hand before"):
        write_phh(hand_of("holdem", 3, pot=500))
    hand = hand_of("holdem", 3)
    hand.incident("exposed_card", seat=0, place=1)
    with pytest.raises(Refused, match="what went wrong in this hand"):
        write_phh(hand)
