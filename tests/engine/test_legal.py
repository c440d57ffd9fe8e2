"""Legal answers for machines: how many there are, any of them, and a few that stand for all."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokernight.cards import parse
from pokernight.engine.asks import Amount, Bets, Legal, Pick, PickSet, PickSome
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games import all_games
from pokernight.proofs import any_answer, random_opening
from tests.games_tried import TRIED

SMALL: list[Legal] = [
    Bets(0, 200, 200),
    Bets(200, 400, 410),
    Bets(300, 1, 0),
    Bets(200, 400, 404, chips_from=396),
    Bets(200, 400, 400, must=True),
    Amount(("pass",), 100, 105),
    Amount(("pass",), 1, 0),
    Pick(("pay", "fold"), ()),
    Pick((), tuple(range(9)), "card"),
    PickSome(("muck",), (3, 5, 8, 9), 1, 3),
    PickSome((), (3, 5, 8, 9, 11)),
    PickSome((), (3, 5), 2, 2),
    PickSet.of_sets([(1, 2), (1, 3), (2, 3, 4)], ("pass",)),
]


@pytest.mark.parametrize("legal", SMALL, ids=repr)
def test_the_size_is_the_number_of_different_answers(legal: Legal) -> None:
    assert legal.size == len(set(legal)) == len(list(legal))


@pytest.mark.parametrize("legal", SMALL, ids=repr)
def test_every_answer_is_drawn_equally_often(legal: Legal) -> None:
    rng = Random(1)
    drawn = Counter(legal.draw(rng) for _ in range(400 * legal.size))
    assert set(drawn) == set(legal)
    assert all(300 < count < 500 for count in drawn.values())


def test_the_ninth_option_and_the_second_card_with_the_fourth_are_drawn() -> None:
    rng = Random(2)
    assert 8 in {Pick((), tuple(range(9))).draw(rng) for _ in range(200)}
    assert (1, 3) in {PickSome((), (0, 1, 2, 3, 4), 2, 2).draw(rng) for _ in range(200)}


@given(
    st.sampled_from(SMALL),
    st.integers(1, 12),
)
def test_an_abstraction_is_bounded_legal_and_repeats_no_answer(legal: Legal, n: int) -> None:
    answers = legal.abstract(n)
    assert 1 <= len(answers) <= n
    assert all(answer in legal for answer in answers.values())
    assert len(set(answers.values())) == len(answers)
    assert answers == legal.abstract(n)
    more = legal.abstract(n + 1)
    assert len(more) >= len(answers)


def test_an_abstraction_of_none_is_refused() -> None:
    with pytest.raises(Refused, match="n is the number of answers wanted, 1 or more, not 0"):
        Bets(0, 200, 200).abstract(0)


class Seen(NamedTuple):
    """View of a seat."""

    pot: int = 0
    front: tuple[int, ...] = (0, 0)
    seat: int | None = 0
    face: tuple[int, ...] = ()


def test_amounts_are_parts_of_the_pot_after_a_call() -> None:
    """Pot $6, $2 to call with $1 in front: pot is the $3 matched and $8 on top."""
    scene = Seen(pot=600, front=(100, 300))
    assert Bets(200, 500, 20_000).abstract(8, scene) == {
        "fold": "fold", "call": "call", "least": 500, "most": 20_000, "pot": 1100,
        "half pot": 700, "two pots": 1900, "third pot": 566,
    }  # fmt: skip


def test_parts_of_the_pot_that_cannot_be_bet_are_left_out() -> None:
    scene = Seen(pot=600, front=(0, 0))
    assert Bets(0, 400, 400).abstract(8, scene) == {"check": "check", "least": 400}
    assert "two pots" not in Bets(0, 200, 600).abstract(8, scene)


def cards(line: str) -> tuple[PickSome, Seen]:
    """A draw from a hand whose tokens are 0, 1, 2 and so on."""
    faces = parse(line)
    return PickSome((), tuple(range(len(faces))), 0, 3), Seen(face=faces)


@pytest.mark.parametrize(
    ("hand", "name", "thrown"),
    [
        ("9c 9d Kh 4s 2c", "keep pairs", (2, 3, 4)),
        ("9c 9d Kh 4s 2c", "keep pairs and the highest", (3, 4)),
        ("9c 9d Kh Ks 2c", "keep pairs", (4,)),
        ("2h 7h Th Kh 9c", "keep suit", (4,)),
        ("5c 6d 7h 8s Kc", "keep run", (4,)),
        ("Ac 2d 3h 4s Kc", "keep run", (4,)),
        ("Jk 9c 9d 2h 4s", "keep pairs", (3, 4)),
        ("8c 2d 3h 7s Kc", "keep low", (4,)),
        ("9c 9d Kh 4s 2c", "keep all", ()),
    ],
)
def test_sets_of_cards_keep_pairs_suits_and_runs(
    hand: str, name: str, thrown: tuple[int, ...]
) -> None:
    legal, scene = cards(hand)
    assert legal.abstract(12, scene)[name] == thrown


def test_of_too_many_loose_cards_the_lowest_go() -> None:
    legal, scene = cards("2c 4d 6h 8s Kc")
    assert legal.abstract(12, scene)["keep the highest"] == (0, 1, 2)


def test_where_more_must_go_what_is_kept_goes_from_the_lowest() -> None:
    legal = PickSome((), (0, 1, 2, 3), 3, 3)
    answers = legal.abstract(12, Seen(face=parse("9c 9d Kh Ks")))
    assert answers["keep pairs"] == (0, 1, 2)


def test_cards_nobody_has_seen_are_told_apart_by_their_places_alone() -> None:
    legal = PickSome((), (4, 7), 0, 1)
    unseen = legal.abstract(6, Seen(face=(-1,) * 9))
    assert unseen == {"keep all": (), "the lowest 1": (4,), "the highest 1": (7,)}


@pytest.mark.parametrize("name", TRIED)
def test_at_every_question_of_every_game_the_few_are_legal(name: str) -> None:
    game = all_games()[name]
    for seed in range(6):
        rng = Random(seed)
        playing = Hand(random_opening(game, game.seats_near(game.seats[0] + seed % 2), seed))
        while (ask := playing.ask) is not None:
            few = ask.legal.abstract(6, playing.view(ask.seat))
            assert 1 <= len(few) <= 6
            assert all(answer in ask.legal for answer in few.values())
            assert ask.legal.draw(rng) in ask.legal
            if ask.legal.size < 200:
                assert ask.legal.size == sum(1 for _ in islice(ask.legal, 201))
            playing.play(any_answer(ask, rng), ask.seat)
