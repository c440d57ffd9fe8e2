"""A hand of a study: always the same by its number, and all that is known of it adds up."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pokernight.cards import JOKERS, STANDARD, TWO_JOKERS
from pokernight.errors import Refused
from pokernight.studies.columns import rows_of
from pokernight.studies.played_hands import Study, order_of, study_of


def hands(study: Study, count: int) -> list[Any]:
    return [study.play(number) for number in range(count)]


def test_a_hand_is_always_the_same_by_its_number() -> None:
    forth, back = study_of("razz", ["caller", "random"]), study_of("razz", ["caller", "random"])
    assert [forth.play(number) for number in (0, 1, 2)] == [
        back.play(number) for number in (2, 1, 0)
    ][::-1]
    assert forth.play(0).seats[0].cards != forth.play(1).seats[0].cards
    assert study_of("razz", ["caller", "random"], seed=1).play(0) != forth.play(0)


def test_under_other_rules_and_with_other_players_the_cards_are_the_same() -> None:
    plain = study_of("the_omen", ["caller"], seed=5)
    other = study_of("the_omen", ["random"], seed=5, rules="tie_with_damien=damien ante=2")
    dealt = [[seat.cards[:3] for seat in study.play(0).seats] for study in (plain, other)]
    assert dealt[0] == dealt[1]


def test_a_pack_with_jokers_lies_as_the_one_without_but_for_the_jokers() -> None:
    with_jokers = order_of(TWO_JOKERS, Random("a chance"))
    assert [card for card in with_jokers if card not in JOKERS] == order_of(
        STANDARD, Random("a chance")
    )
    assert sorted(with_jokers) == sorted(TWO_JOKERS.cards)
    assert [card for card in with_jokers if card in JOKERS] == list(JOKERS)


def test_every_card_lies_everywhere_as_often() -> None:
    """Of 5,200 decks each card lies on top 100 times, give or take a standard deviation of ten."""
    tops = [order_of(STANDARD, Random(f"deck {number}"))[0] for number in range(5_200)]
    assert all(50 < tops.count(card) < 150 for card in STANDARD.cards)


def test_players_move_on_by_one_place_from_hand_to_hand() -> None:
    study = study_of("holdem", ["caller", "random", "sensible"])
    assert [study.seated(number) for number in range(4)] == [
        ("caller", "random", "sensible"),
        ("sensible", "caller", "random"),
        ("random", "sensible", "caller"),
        ("caller", "random", "sensible"),
    ]
    again = study_of("holdem", ["caller", "random"], seats=3)
    assert again.seated(0) == ("caller", "random", "caller")


@pytest.mark.parametrize(
    "game", ["the_omen", "omaha_hi_lo", "chaos", "guts", "razz", "baseball", "screw_your_neighbor"]
)
def test_what_the_seats_win_and_what_is_left_makes_nothing(game: str) -> None:
    for hand in hands(study_of(game, ["random"], seats=3), 6):
        assert sum(hand.net) + hand.left == 0
        assert hand.left >= 0
        assert hand.pot >= sum([seat.won for seat in hand.seats if hand.deals == 1])
        assert hand.questions == sum([seat.questions for seat in hand.seats])


def test_the_lowest_card_in_the_hole_is_read_before_hands_are_turned_up() -> None:
    """At Low Hole a hand that is read with all its cards up has no wild card."""
    for hand in hands(study_of("low_hole", ["caller"]), 10):
        best = max([seat.readings[0].value for seat in hand.seats])
        assert hand.showdown
        for seat in hand.seats:
            assert (seat.won > 0) == (seat.readings[0].value == best)
            assert "wild" in seat.readings[0].words


def test_both_contests_are_read() -> None:
    for hand in hands(study_of("omaha_hi_lo", ["caller"]), 10):
        for number, contest in enumerate(("high", "low")):
            values = {
                seat.number: held.value
                for seat in hand.seats
                for held in seat.readings
                if held.contest == contest
            }
            if contest == "high":
                assert len(values) == 4
            best = max(values.values(), default=0)
            for seat, value in values.items():
                if value == best:
                    assert hand.seats[seat].won > 0, (number, hand)


def test_roles_are_told() -> None:
    hand = study_of("holdem", ["caller"]).play(0)
    assert [bool(seat.posted) for seat in hand.seats] == [False, True, True, False]
    assert [seat.opened for seat in hand.seats] == [False, False, False, True]
    stud = study_of("seven_card_stud", ["caller"]).play(0)
    assert sum([seat.brought_in for seat in stud.seats]) == 1
    assert all(seat.opened for seat in stud.seats if seat.brought_in)


def test_who_folds_is_in_no_showdown_and_keeps_its_cards_in_the_books() -> None:
    found = hands(study_of("holdem", ["tests.arena.players:folds"], seats=3), 3)
    for hand in found:
        assert not hand.showdown
        assert hand.questions == 2
        assert [seat.folded for seat in hand.seats] == [True, True, False]
        assert all(len(seat.cards) == 2 and not seat.readings for seat in hand.seats)
        assert hand.pot == 200, "the small blind, and what it called of the big one"


def test_powers_and_clauses_are_counted() -> None:
    study = study_of("bonedoneskis", ["random"], seats=3)
    found = hands(study, 6)
    acted = sum([sum(hand.powers.values()) for hand in found])
    told = sum([one.kind in study.power_kinds for hand in found for one in hand.events])
    assert 0 < acted <= told
    for hand in found:
        row, seats = rows_of(study, hand)
        assert (row["powers"], row["clauses"]) == (hand.powers, hand.clauses)
        each: Counter[str] = sum([Counter(one["powers"]) for one in seats], Counter())
        assert each == hand.powers
    omen = study_of("the_omen", ["caller"]).play(0)
    assert omen.clauses["2"] >= omen.kinds["show"]


def test_a_player_who_fails_is_answered_for_and_it_is_counted() -> None:
    hand = study_of("razz", ["tests.arena.players:raises", "caller"]).play(0)
    failing = hand.seats[0]
    assert failing.faults == failing.questions > 0
    assert "ZeroDivisionError" in hand.complaints[0]
    assert hand.complaints[1] == ""


@pytest.mark.parametrize(
    ("players", "others", "said"),
    [
        ([], {}, "nobody plays"),
        (["caler"], {}, "did you mean 'caller'"),
        (["caller"], {"seats": 1}, "needs 2 players at least, not 1"),
        (["caller"], {"seats": 9}, "9 x 7 = 63 cards"),
        (["caller", "random", "caller"], {"seats": 2}, "3 players cannot sit in 2 seats"),
        (["caller"], {"budget": "soon"}, "20ms or 64worlds"),
        (["caller"], {"rules": "ante=x"}, "ante"),
    ],
)
def test_what_cannot_be_is_refused(players: list[str], others: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused, match=said):
        study_of("chaos", players, **others)
