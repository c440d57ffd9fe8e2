"""A board: the same cards and chance in every turn of the seats, and no chip lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from pokernight.arena import compete, match_of
from pokernight.arena.duplicate_boards import MOST_DEALS, Dealer, mark_of, milliseconds
from pokernight.arena.entrants import lineups
from pokernight.arena.match import Match
from pokernight.engine.hand import Hand, Opening, Result
from pokernight.games import find
from pokernight.games.antes import AnteRules, UnitRules
from pokernight.games.catalogue import all_games
from pokernight.table.deal_series import DealSeries


class Watched(Dealer):
    """Writes down what is dealt to whom."""

    @classmethod
    def of(cls, match: Match) -> Watched:
        """The dealer of a match."""
        dealt: list[tuple[Opening, tuple[int, ...], Result]] = []
        dealer = cls(
            match.game, match.setup.rules, match.players, match.lineups, str(match.seed), None
        )
        dealer.dealt = dealt
        return dealer

    dealt: list[tuple[Opening, tuple[int, ...], Result]]

    def _hand(self, opening: Opening, seated: Sequence[int], chance: str) -> Result:
        result = super()._hand(opening, seated, chance)
        self.dealt.append((opening, tuple(seated), result))
        return result


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (2, 4), (2, 6), (3, 3), (3, 5), (4, 4)])
def test_everybody_sits_everywhere_once_in_a_line_up(players: int, seats: int) -> None:
    for one in lineups(players, seats):
        turns = [one.turned(by) for by in range(seats)]
        for seat in range(seats):
            assert Counter([turn[seat] for turn in turns]) == Counter(one.places)
        neighbours = {(turn[(s - 1) % seats], turn[s]) for turn in turns for s in range(seats)}
        assert neighbours == {(one.places[s - 1], one.places[s]) for s in range(seats)}


def test_of_two_each_sits_alone_among_the_other_s() -> None:
    assert [one.places for one in lineups(2, 4)] == [(0, 1, 1, 1), (1, 0, 0, 0)]
    assert [one.heroes for one in lineups(2, 4)] == [(0,), (1,)]


def test_two_at_two_seats_sit_at_one_table() -> None:
    [only] = lineups(2, 2)
    assert only.places == only.heroes == (0, 1)


def test_every_turn_is_dealt_the_same_cards_and_chance() -> None:
    dealer = Watched.of(match_of("chaos", ["caller", "random"]))
    dealer.board(5)
    assert len(dealer.dealt) == 8
    assert len({(one.deck, one.entropy, one.button) for one, _, _ in dealer.dealt}) == 1
    assert len({seated for _, seated, _ in dealer.dealt}) == 8
    before = dealer.dealt[0][0].deck
    dealer.board(6)
    assert dealer.dealt[-1][0].deck != before


def test_who_plays_alike_wins_nothing_from_himself() -> None:
    """The luck of a seat is the same whoever sits there, so nothing is left but skill."""
    dealer = match_of("five_card_draw", ["random", "random"], seats=3).dealer()
    for number in range(5):
        assert dealer.board(number).won == (0, 0)


GOING_ON = ["acey_deucey", "guts", "screw_your_neighbor", "three_five_seven"]


@pytest.mark.parametrize("game", GOING_ON)
def test_a_game_that_goes_on_is_played_until_its_pot_is_won(game: str) -> None:
    dealer = Watched.of(match_of(game, ["random", "caller", "random"]))
    dealt = 0
    for number in range(6):
        board = dealer.board(number)
        assert sum(board.won) == 0, "every chip of the pot has gone to somebody"
        dealt += board.deals
    assert dealt == len(dealer.dealt) > 6 * 3
    firsts = [opening for opening, _, _ in dealer.dealt if not opening.series]
    assert len(firsts) == 6 * 3
    assert all({*one.stacks} == {one.rules.buy_in} for one in firsts)
    again = [
        (result, later)
        for (_, _, result), (later, _, _) in zip(dealer.dealt, dealer.dealt[1:])
        if later.series
    ]
    assert all(result.pot == later.pot and result.again for result, later in again)


def test_where_nobody_can_win_the_pot_it_is_shared() -> None:
    game = find("guts")
    going = DealSeries(game, game.usual_rules, 3)
    cents = game.usual_rules.buy_in
    left = Result((-100,) * 3, (cents - 100,) * 3, pot=300, again=True)
    for _ in range(MOST_DEALS):
        assert going.goes_on(left)
    going.share_out()
    assert going.stacks == [cents] * 3


def test_whoever_is_left_alone_has_the_pot() -> None:
    game = find("guts")
    going = DealSeries(game, game.usual_rules, 3)
    assert not going.goes_on(Result((0, 0, 0), (0, 9_000, 0), pot=21_000, again=True))
    assert going.stacks == [0, 30_000, 0]


def test_when_all_are_broke_they_share_the_pot() -> None:
    game = find("guts")
    going = DealSeries(game, game.usual_rules, 3)
    assert not going.goes_on(Result((0, 0, 0), (0, 0, 0), pot=30_000, again=True))
    assert going.stacks == [10_000] * 3


def test_the_deal_passes_to_the_left_of_those_who_are_in() -> None:
    game = find("guts")
    going = DealSeries(game, game.usual_rules, 4)
    buttons = []
    for _ in range(3):
        assert going.goes_on(
            Result((0,) * len(going.members), (9_900,) * len(going.members), pot=400, again=True)
        )
        buttons.append(going.opening("next").button)
    assert buttons == [1, 2, 3]
    assert going.goes_on(Result((0,) * 4, (0, 13_200, 13_200, 13_200), pot=400, again=True))
    assert going.members == [1, 2, 3]
    assert going.opening("next").button == 0


def test_after_a_misdeal_is_dealt_again() -> None:
    game = find("guts")
    going = DealSeries(game, game.usual_rules, 3)
    cents = game.usual_rules.buy_in
    assert going.goes_on(Result((0,) * 3, (cents,) * 3, misdeal=True))
    assert going.opening("again").series == 0


def test_times_are_marked_to_a_few_percent() -> None:
    for seconds in (2e-6, 0.0031, 0.5, 12.0):
        assert milliseconds(mark_of(seconds)) == pytest.approx(1_000 * seconds, rel=0.03)
    assert mark_of(0.0) == mark_of(1e-6)


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_a_unit(game: str) -> None:
    rules = find(game).usual_rules.to_dict()
    unit = find(game).usual_rules.unit
    assert unit.cents > 0
    if game == "cripple_mr_onion":
        expected = "Stakes"
    elif game == "short_deck":
        expected = "small bets"  # all ante there, and the dealer posts as much again
    elif isinstance(find(game).usual_rules, AnteRules):
        expected = "antes"
    elif isinstance(find(game).usual_rules, UnitRules):
        expected = "units"
    elif "big_blind" in rules and rules["betting"] in ("pot", "no_limit"):
        expected = "big blinds"
    else:
        expected = "small bets"
    assert unit.name == expected


def test_the_unit_follows_the_limit() -> None:
    game = find("holdem")
    assert game.rules_from("betting=fixed, small_bet=3, big_bet=6").unit == ("small bets", 300)
    assert game.rules_from("betting=no_limit, big_blind=3").unit == ("big blinds", 300)


def test_a_game_of_squids_is_a_series_to_its_end() -> None:
    """Squids are paid for at the end of a game, so a series without it would play hold'em."""
    game = find("squid_game_holdem")
    series = DealSeries(game, game.usual_rules, 3)
    deals = 0
    while True:
        opening = series.opening(f"{deals}")
        assert opening.series == 0, "each hand is a hand of its own"
        hand = Hand(opening)
        while hand.ask is not None:
            hand.play(hand.ask.default)
        deals += 1
        if not series.goes_on(hand.result):
            break
    assert deals > 1
    assert sum(series.stacks) == 3 * game.usual_rules.buy_in
    assert not any(map(any, hand.result.by_seat.values()))


@pytest.mark.prove
@pytest.mark.parametrize("squids", ["one", "each_pot"])
def test_the_sensible_player_beats_the_caller_at_squids(squids: str) -> None:
    standings = compete("squid_game_holdem", ["sensible", "caller"], boards=60, seats=3,
                        rules={"squids": squids}, seed=1)  # fmt: skip
    sensible = standings.players[0]
    assert sensible.per_100 > sensible.ci95
