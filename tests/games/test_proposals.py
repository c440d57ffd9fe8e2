"""Proposals: three games nearest to some wishes, each with a sentence of facts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.catalogue import evening_games
from pokernight.games.catalogue_search import figures
from pokernight.games.proposals import (
    PROPOSED,
    GameWish,
    Proposal,
    betting_of,
    betting_rounds,
    minutes_of,
    propose,
    wildness,
)
from pokernight.groups.group_file import (
    EveningResult,
    GameResult,
    GreatHand,
    GroupEvening,
    PlayerEvening,
)
from pokernight.groups.season import VOTE, liked
from tests.groups.test_groups import group

NOTHING = GameWish()


def names(proposals: list[Proposal]) -> list[str]:
    return [proposal.game.name for proposal in proposals]


@pytest.mark.parametrize(
    "wish",
    [NOTHING, GameWish(players=7), GameWish(minutes=5), GameWish(wild="much", betting="some"),
     GameWish(like="chaos", minutes=2), GameWish(like="spade", players=3)],
)  # fmt: skip
def test_three_games_are_proposed_each_with_a_sentence(wish: GameWish) -> None:
    proposals = propose(wish)
    assert len(set(names(proposals))) == PROPOSED
    for proposal in proposals:
        assert str(proposal.why).startswith(f"{proposal.game.title}: about {proposal.minutes} ")
        assert proposal.game.name in evening_games()


@pytest.mark.parametrize("wild", ["none", "some", "much"])
@pytest.mark.parametrize("betting", ["none", "some", "much"])
def test_the_nearest_games_come_first(wild: Any, betting: Any) -> None:
    wish = GameWish(wild=wild, betting=betting)
    order = ("none", "some", "much")
    misses = [
        abs(order.index(wildness(figures(game))) - order.index(wild))
        + abs(order.index(betting_of(game)) - order.index(betting))
        for game in evening_games().values()
        if figures(game).questions > 0
    ]
    proposed = [
        abs(order.index(proposal.wild) - order.index(wild))
        + abs(order.index(betting_of(proposal.game)) - order.index(betting))
        for proposal in propose(wish)
    ]
    assert proposed == sorted(misses)[:PROPOSED]


def test_the_minutes_of_the_proposals_are_near_those_wished_for() -> None:
    for minutes in (1, 3, 8):
        wished = [abs(one.minutes - minutes) for one in propose(GameWish(minutes=minutes))]
        assert all(first <= second for first, second in pairwise(wished))
        assert wished[0] <= 1


def test_only_games_for_so_many_players_are_proposed() -> None:
    assert all(one.game.seats[1] >= 9 for one in propose(GameWish(players=9)))
    with pytest.raises(Refused, match="no game meets all these options"):
        propose(GameWish(players=40))


def test_a_game_like_another_is_proposed_and_not_that_game_itself() -> None:
    proposed = names(propose(GameWish(like="baseball")))
    assert "baseball" not in proposed
    assert set(proposed) <= {*figures(find("baseball")).kin, "winter_baseball", "night_baseball",
                             "blind_baseball"}  # fmt: skip
    with pytest.raises(Refused, match="did you mean 'baseball'"):
        propose(GameWish(like="basebull"))


def test_what_everybody_has_liked_comes_first_among_games_equally_near() -> None:
    wish = GameWish(wild="none", betting="none")
    other = names(propose(wish))[-1]
    liking = replace(wish, liked={find(other).title: 12})
    assert names(propose(liking))[0] == other
    assert "chosen here 12 times" in str(propose(liking)[0].why)


def test_a_longer_table_takes_longer() -> None:
    holdem = find("holdem")
    assert minutes_of(holdem, 8) > minutes_of(holdem, 2) >= 1
    assert betting_rounds(holdem) == 4
    assert betting_rounds(find("seven_card_stud")) == 5
    assert betting_rounds(find("guts")) == 0


def test_a_group_likes_what_it_has_played_and_voted_for() -> None:
    players = [
        PlayerEvening(name=name, net=0, games=[GameResult(game=game, hands=hands, net=0)
                                               for game, hands in games])
        for name, games in (("Ann", [("Chaos", 5), ("Razz", 2)]), ("Ben", [("Chaos", 3)]))
    ]  # fmt: skip
    great = [GreatHand(hand=4, game="Razz", pot=100, winners=["Ann"])]
    result = EveningResult(players=players, hands=7, great=great)
    evening = GroupEvening(table="t", at=0, result=result, votes={"Ann": 4, "Ben": 9})
    assert liked(group(evenings=[evening])) == {"Chaos": 5, "Razz": 2 + VOTE}
