"""Rollouts: weights of worlds, budgets, and faults that must not come back."""

from __future__ import annotations

import pickle
from bisect import bisect
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokernight.bots import Budget, player, rollout, situation, think
from pokernight.bots.basic_bots import RECONSIDERED, candidates
from pokernight.bots.characters import CHARACTERS, LEVELS, STRONG
from pokernight.bots.opponent_model import (
    ActionModel,
    WeightedWorlds,
    chosen,
    likelihood,
    public_actions,
)
from pokernight.bots.playout_policy import (
    PotShares,
    bets,
    folds,
    play_by_policy,
    raises,
    worth_of_staying,
)
from pokernight.bots.playouts import stay
from pokernight.bots.rollout import LOOKED, LOOKS, Race, unread
from pokernight.bots.strength import rounds_of
from pokernight.cards import parse
from pokernight.engine.asks import CALL, CHECK, FOLD, Amount
from pokernight.engine.hand import Hand
from pokernight.engine.log import PublicAction
from pokernight.engine.worlds import Worlds
from pokernight.games import find
from pokernight.games.catalogue import all_games
from tests.bots.asked import at
from tests.games_tried import a_few
from tests.rules.tables import Table
from tests.sampling import share

# --- budgets


def test_with_worlds_the_thought_is_the_same_for_a_seed() -> None:
    hand = find("chaos").deal(4, 3)
    first, two = (think(at(hand), Budget(worlds=16)) for _ in range(2))
    assert first == two
    assert first.worlds <= 16
    assert first.playouts == len(first.answers) * first.worlds


@pytest.mark.parametrize("game", a_few("worlds in a budget", 10))
def test_no_more_worlds_are_played_than_there_are_in_the_budget(game: str) -> None:
    hand = all_games()[game].deal(max(2, all_games()[game].seats[0]), 5)
    for _ in range(6):
        if (ask := hand.ask) is None:
            break
        thought = think(at(hand), Budget(worlds=3))
        assert thought.worlds <= 3
        assert thought.answer in ask.legal
        hand.play(thought.answer, ask.seat)


def test_when_time_is_up_no_further_playout_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock takes a millisecond here, so a budget is so many playouts."""
    clock = [0.0]

    def tick() -> float:
        clock[0] += 0.001
        return clock[0]

    monkeypatch.setattr("time.thread_time", tick)
    monkeypatch.setattr("time.monotonic", tick)
    hand = find("holdem").deal(4, 3)
    few, more = (think(at(hand), Budget(milliseconds=ms)) for ms in (20, 80))
    assert 0 < few.playouts < more.playouts < 80
    none = think(at(hand), Budget(milliseconds=0.001))
    assert hand.ask is not None
    assert (none.worlds, none.answer) == (0, hand.ask.default)


@pytest.mark.parametrize("game", a_few("time in a budget", 8))
def test_time_is_kept_at_whatever_question_of_any_game(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock goes on by a millisecond with every playout and every world that is drawn.

    The budget is exceeded by the answers of one world at the most, and by one more playout.
    """
    clock = [0.0]
    monkeypatch.setattr("time.thread_time", lambda: clock[0])
    monkeypatch.setattr("time.monotonic", lambda: clock[0])

    def takes_time(owner: type, name: str) -> None:
        true = getattr(owner, name)

        def timed(self: Any, *args: Any) -> Any:
            clock[0] += 0.001
            return true(self, *args)

        monkeypatch.setattr(owner, name, timed)

    hand = all_games()[game].deal(find(game).seats_near(4), 5)
    rounds_of(hand.setup, hand.state.seats)  # what is looked at once for each game
    takes_time(Hand, "playout")
    takes_time(Worlds, "draw")
    for _ in range(12):
        if (ask := hand.ask) is None:
            break
        began = clock[0]
        thought = think(at(hand), Budget(milliseconds=20))
        used = 1_000 * (clock[0] - began)
        assert used <= 20 + len(thought.answers) + 4, ask.kind
        hand.play(ask.default, ask.seat)


def test_a_thought_is_over_when_one_answer_is_clearly_best() -> None:
    """Seven-deuce against an all-in is no question."""
    table = Table(find("holdem"), ["7c 2d", "As Ad"], board="Ah Tc 2h Kc 9d", button=1)
    table.hand.play(20_000)
    clear = think(at(table.hand), Budget(worlds=512))
    assert clear.answer == FOLD
    assert 8 <= clear.worlds <= 64


def test_it_can_be_sent_to_another_process() -> None:
    hand = find("the_omen").deal(3, 1)
    bot = pickle.loads(pickle.dumps(player("rock", Budget(worlds=4))))
    assert bot(at(hand)) == player("rock", Budget(worlds=4))(at(hand))


# --- beliefs


def done(*entries: tuple[int, Any]) -> list[PublicAction]:
    return [PublicAction(at, seat, "bet", answer) for at, (seat, answer) in enumerate(entries)]


def test_rounds_are_told_apart_by_who_acts_again() -> None:
    actions = public_actions(
        done((0, CHECK), (1, 200), (0, CALL), (0, CHECK), (1, CHECK), (0, 400), (1, FOLD))
    )
    assert actions == [
        (0, 0, "check"), (1, 0, "raise"), (0, 0, "call"),
        (0, 1, "check"), (1, 1, "check"),
        (0, 2, "raise"),
    ]  # fmt: skip


def test_the_cards_of_each_round_are_known_from_a_deal() -> None:
    holdem, stud = find("holdem"), find("seven_card_stud")
    rounds = rounds_of(holdem.setup(), 4)
    assert [len(then.hand) for then in rounds] == [2, 2, 2, 2]
    assert [len(then.board) for then in rounds] == [0, 3, 4, 5]
    assert [len(then.hand) for then in rounds_of(stud.setup(), 4)] == [3, 4, 5, 6, 7]


def after_the_dealer_named(most: bool, seed: int = 7) -> Hand:
    """Return Cripple Mr Onion at the first match of part five; the Dealer named much, or little."""
    hand = find("cripple_mr_onion").deal(3, seed)
    while (ask := hand.ask) is not None and (ask.kind, hand.state.street) != ("match", 5):
        if ask.kind == "name" and most and isinstance(ask.legal, Amount):
            hand.play(ask.legal.usual)
        else:
            hand.play(stay(ask))
    assert hand.ask is not None
    return hand


def test_the_parts_of_the_betting_at_cripple_mr_onion_are_rounds_of_it() -> None:
    game = find("cripple_mr_onion")
    assert [len(then.hand) for then in rounds_of(game.setup(), 3)] == [5, 5, 5, 10, 10]
    for most, sort in ((False, "check"), (True, "raise")):
        hand = after_the_dealer_named(most)
        public = hand.view(None).public
        named = [
            action
            for action in public_actions(public, game.betting)
            if action.seat == hand.state.button
        ]
        assert named == [(hand.state.button, part, sort) for part in range(5)]


def test_a_dealer_who_named_much_each_time_has_better_cards_in_the_worlds_that_count() -> None:
    places: dict[bool, float] = {}
    for most in (False, True):
        hand = after_the_dealer_named(most)
        assert hand.ask is not None
        view = hand.view(hand.ask.seat)
        believed = WeightedWorlds(view, Worlds(hand, hand.ask.seat))
        assert believed.told
        values = [
            ten_of(believed.draw(Random(seed)), hand.state.button) for seed in range(120)
        ]  # fmt: skip
        plain = sorted([
            ten_of(hand.redeal(hand.ask.seat, Random(seed)), hand.state.button)
            for seed in range(120)
        ])  # fmt: skip
        places[most] = sum([bisect(plain, value) for value in values]) / 120 / 120
    assert places[True] > places[False] + 0.15


def test_a_games_own_advice_is_worked_out_in_the_worlds_that_count() -> None:
    """A character that reads folds more to a Dealer that named much, with equal advice."""
    folds = Counter[bool]()
    hands = share(32, 6)
    for seed, reads in product(range(hands), (True, False)):
        asked = at(after_the_dealer_named(most=True, seed=seed))
        thought = think(asked, Budget(worlds=16), replace(STRONG, reads=reads))
        more = thought.worlds - 16  # in looks before a fold at a good price
        assert more in range(0, LOOKS * RECONSIDERED + 1, RECONSIDERED)
        folds[reads] += thought.answer == FOLD
    assert folds[True] > folds[False] + hands // 16, folds


@pytest.mark.parametrize("sort", ["raise", "call", "check"])
def test_no_world_dies(sort: Any) -> None:
    tenths = [number / 10 for number in range(11)]
    chances = [likelihood(sort, place, tells) for place, tells in product(tenths, repeat=2)]
    assert min(chances) > 0.1
    assert max(chances) <= 1


def test_a_raise_tells_the_more_the_less_is_to_come() -> None:
    sizes = [
        likelihood("raise", 0.9, tells / 10) / likelihood("raise", 0.1, tells / 10)
        for tells in range(11)
    ]
    assert sizes == sorted(sizes)
    assert 1 < sizes[0] < 2
    assert sizes[-1] > 5


def test_cards_tell_more_of_the_end_with_every_round_and_all_of_it_in_the_last() -> None:
    for game in ("holdem", "seven_card_stud", "chaos"):
        tells = [then.tells for then in rounds_of(find(game).setup(), 4)]
        assert tells[0] < 0.5 < tells[-2] + 0.2, game
        assert tells[-1] > 0.999, game


def test_what_nobody_has_seen_yet_tells_nothing() -> None:
    """The cards of a square on the table lie face down at first: nobody bets on them."""
    rounds = rounds_of(find("tic_tac_toe").setup(), 4)
    assert not rounds[0].board
    assert len(rounds[-1].board) == 9
    assert rounds[0].tells < rounds[-1].tells


def bet_into(shown: str) -> Hand:
    """Return seven-card stud at its last bet, to a seat that shows these cards."""
    hand = find("seven_card_stud").deal(2, 3)
    while hand.ask is not None and (hand.state.street < 4 or hand.ask.kind != "bet"):
        hand.play(stay(hand.ask))
    assert hand.ask is not None
    hand.play(hand.ask.legal.samples()[-1])
    assert hand.ask is not None
    state, face = hand.state, list(hand.state.face)
    up = [token for token in state.hands[hand.ask.seat] if state.up[token]]
    for token, card in zip(up, parse(shown), strict=True):
        other = face.index(card)
        face[token], face[other] = face[other], face[token]
    state.face = tuple(face)
    return hand


def test_a_fair_hand_explains_a_bet_into_poor_cards_in_sight_and_none_into_better_ones() -> None:
    """A raise is judged by what the others may have, not by what the seat itself may have."""
    fair = {}
    for shown in ("Ah Ad Ks Kh", "2h 4d 7s 9c"):
        hand = bet_into(shown)
        assert hand.ask is not None
        me = hand.ask.seat
        worlds = [hand.redeal(me, Random(seed)) for seed in range(200)]
        worlds.sort(key=lambda world: worth(world, 1 - me))
        weights = ActionModel(hand.view(me)).weights(worlds)
        fair[shown] = sum(weights[100:160]) / 60 / (sum(weights[:100]) / 100)
    assert fair["Ah Ad Ks Kh"] < 1.1, fair
    assert fair["2h 4d 7s 9c"] > 1.4, fair


def test_who_raised_and_raised_again_has_better_cards_in_the_worlds_that_count() -> None:
    hand = find("holdem").deal(2, 1)
    raiser = hand.ask.seat if hand.ask is not None else 0
    hand.play(600)
    hand.play(CALL)
    while hand.ask is not None and hand.ask.seat != raiser:
        hand.play(CHECK)
    hand.play(800)
    beliefs = ActionModel(hand.view(1 - raiser))
    assert beliefs.told
    worlds = [hand.redeal(1 - raiser, Random(seed)) for seed in range(200)]
    weights = beliefs.weights(worlds)
    assert 1 < beliefs.effective < beliefs.drawn == 200

    def pairs(world: Hand) -> bool:
        return worth(world, raiser) >= worth_of_a_pair

    worth_of_a_pair = sorted(worth(world, raiser) for world in worlds)[100]
    better = sum(weight for weight, world in zip(weights, worlds, strict=True) if pairs(world))
    assert better > 0.6 * sum(weights)


def test_who_does_not_read_has_the_same_luck_as_who_does() -> None:
    hand = find("seven_card_stud").deal(2, 3)
    while hand.ask is not None and not ActionModel(hand.view(hand.ask.seat)).told:
        hand.play(hand.ask.default if hand.ask.kind != "bet" else hand.ask.legal.samples()[-1])
    after = []
    for bot in (rollout, unread):
        asked = at(hand)
        bot(asked, Budget(worlds=8))
        after.append(asked.rng.getstate())
    assert after[0] == after[1]


def first_bet(game: str, into: str = CHECK, sense: int = STRONG.sense) -> Race:
    """Return a fresh race at the first bet that allows this answer."""
    character = replace(STRONG, sense=sense)
    hand = find(game).deal(2, 1)
    while hand.ask is None or into not in hand.ask.legal or hand.ask.legal.of != "amount":
        assert hand.ask is not None
        hand.play(stay(hand.ask))
    asked = at(hand)
    return Race(asked, candidates(asked.ask, asked.view), Budget(worlds=8).start(), character)


def fill(race: Race, worlds: int, part: float, earns: dict[int, float]) -> None:
    """Add worlds with a pot share of the player and winnings of the answers to a race."""
    assert race.model is not None
    for place in range(len(race.answers)):
        race.cents[place] = [earns.get(place, 0.0)] * worlds
    race.model._sums[race.situation.ask.seat][0] = worlds
    race.model._sums[race.situation.ask.seat][3] = part * worlds


@pytest.mark.parametrize(("worlds", "part", "bets"), [
    (8, 0.2, False), (8, 0.6, True), (200, 0.2, True),
])  # fmt: skip
def test_few_worlds_are_not_believed_against_what_the_pot_says_of_a_bet(
    worlds: int, part: float, bets: bool
) -> None:
    race = first_bet("seven_card_stud")
    check = race.answers.index(CHECK)
    bet = next(place for place, answer in enumerate(race.answers) if type(answer) is int)
    answer, front = race.answers[bet], race.situation.view.front[race.situation.ask.seat]
    assert isinstance(answer, int)
    fill(race, worlds, part, {bet: (answer - front) / 5})  # a fifth of the bet is won by it
    assert (race._best([check, bet]) == bet) == bets


@pytest.mark.parametrize(("worlds", "part", "sense", "calls"), [
    (8, 0.6, 16, True), (8, 0.1, 16, False), (200, 0.6, 16, False), (8, 0.6, 0, False),
])  # fmt: skip
def test_few_worlds_are_not_believed_against_what_the_pot_says_of_a_call(
    worlds: int, part: float, sense: int, calls: bool
) -> None:
    race = first_bet("seven_card_stud", CALL, sense)
    fold, call = race.answers.index(FOLD), race.answers.index(CALL)
    fill(race, worlds, part, {call: -race.situation.view.pot / 5})  # it has lost so far
    assert (race._best([fold, call]) == call) == calls


@pytest.mark.parametrize(("part", "right"), [(0.0, FOLD), (0.6, CALL)])
def test_a_dear_call_that_few_worlds_flatter_is_thought_over_and_the_price_decides(
    part: float, right: str
) -> None:
    asked, professor = at(find("holdem").deal(2, 1)), CHARACTERS[0]
    budget = Budget(worlds=professor.worlds)
    race = Race(asked, [FOLD, CALL], budget.start(), professor)
    fill(race, professor.worlds, part, {1: 2.0 * asked.view.pot})
    race.meter.worlds = professor.worlds
    assert race.answers[race._best(race.running)] == CALL
    assert race._doubtful() == (right == FOLD)
    assert race.thought().answer == right


@pytest.mark.parametrize(("first", "part", "near", "right"), [
    (FOLD, 0.0, False, FOLD), (FOLD, 0.22, True, FOLD), (FOLD, 0.3, True, CALL),
    (CALL, 0.1, True, FOLD), (CALL, 0.3, True, CALL), (CALL, 0.6, False, CALL),
])  # fmt: skip
def test_a_close_fold_or_call_after_few_worlds_is_weighed_by_the_share_in_more(
    first: str, part: float, near: bool, right: str
) -> None:
    asked, professor = at(find("holdem").deal(2, 1)), CHARACTERS[0]
    race = Race(asked, [FOLD, CALL], Budget(worlds=professor.worlds).start(), professor)
    call = asked.view.pot * (-1.0 if first == FOLD else 1.0)
    fill(race, professor.worlds, part, {1: call})
    race.meter.worlds = professor.worlds
    race.dear = False  # a dear call is looked at for another reason
    assert race._close_by_few() == near
    assert race.thought().answer == first
    race._look_at_share()
    assert race.model is not None
    assert race.model._sums[asked.ask.seat][0] == professor.worlds + LOOKED
    fill(race, professor.worlds, part, {1: call})  # as if all were like these
    assert race.thought().answer == right


@given(st.integers(1, 10_000), st.integers(0, 5_000), st.floats(0, 1), st.floats(0, 1))
def test_staying_is_worth_the_more_the_more_of_the_pot_is_ones_own(
    pot: int, call: int, part: float, other: float
) -> None:
    low, high = sorted((part, other))
    assert worth_of_staying(pot, call, low) <= worth_of_staying(pot, call, high)
    assert worth_of_staying(pot, call, 0.0) <= 0.1 * pot - 0.5 * call
    assert worth_of_staying(pot, call, 1.0) >= 0.999 * pot


def test_a_call_that_leaves_nothing_to_come_is_worth_its_part_of_the_pot_less_its_price() -> None:
    assert worth_of_staying(1_000, 1_000, 0.6) == pytest.approx(0.6 * 2_000 - 1_000)


def ten_of(world: Hand, seat: int) -> int:
    from pokernight.games.cripple_mr_onion import onion_hands

    state = world.state
    return onion_hands.worth(
        tuple(sorted(state.cards(state.hands[seat]))), onion_hands.rules_for(state, seat)
    )


def worth(world: Hand, seat: int) -> int:
    from pokernight.games.stud import HIGH

    return HIGH.value(world.state, seat)


def test_worlds_are_chosen_as_their_weights_say() -> None:
    places = chosen([0.0, 3.0, 1.0], 400, Random(1))
    assert places.count(0) == 0
    assert places.count(1) == 300
    assert chosen([1.0], 3, Random(1)) == [0, 0, 0]


def test_levels_below_the_fourth_do_not_read_anybody() -> None:
    assert [character.reads for character in LEVELS] == [False, False, False, True, True]


def test_levels_below_the_fifth_believe_what_few_worlds_say() -> None:
    assert [bool(character.sense) for character in LEVELS] == [False, False, False, False, True]
    worlds = [character.worlds for character in LEVELS]
    assert worlds == sorted(worlds)


# --- an average player


@pytest.mark.parametrize("habit", [bets, raises])
def test_the_better_he_feels_the_oftener_he_bets(habit: Any) -> None:
    chances = [habit(feels / 10) for feels in range(-20, 11)]
    assert chances == sorted(chances)
    assert all(0 <= chance < 1 for chance in chances)


def test_nobody_folds_for_next_to_nothing() -> None:
    """Two dollars into four hundred bluff nobody, with the worst cards either."""
    board = "Ts 9s Jc Qd 7s"
    hand = find("holdem").set_up("2h 4s", "?? ??", "?? ??", board=board, pot=40_800, seed=1)
    assert hand.ask is not None
    for seed in range(8):
        asked = situation(hand, hand.ask, Random(seed))
        thought = think(asked, Budget(worlds=32), answers=(CHECK, 200))
        assert thought.answer == CHECK
        check, bet = thought.earns
        assert bet < check


def test_the_worse_he_feels_the_oftener_he_folds() -> None:
    chances = [folds(feels / 10) for feels in range(-20, 11)]
    assert chances == sorted(chances, reverse=True)


def test_who_stays_feels_better_with_every_other_who_folds() -> None:
    """Of four equal players each has a quarter of the pot, and of two a half."""
    shares = PotShares(0, (0.25, 0.63), (0.0, -0.2), others=3, house=0.0)
    assert [round(shares.of(0, 0, others), 3) for others in (3, 2, 1)] == [0.25, 0.333, 0.5]
    assert 0.8 < shares.of(1, 0, 1) < 0.9  # aces: 63 % against three, and so against one
    assert [shares.of(seat, 1, 1) for seat in (0, 1)] == [0.0, -0.2]


def test_what_the_house_takes_it_takes_however_many_fold() -> None:
    houses = (0.0, 0.5, 1.0)
    shares = [PotShares(0, (0.25,), (0.25,), 3, house).of(0, 0, 1) for house in houses]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] == 0.25


def test_two_who_like_their_cards_do_not_go_on_to_the_last_chip() -> None:
    """A few such playouts hid all else that was compared where amounts are free."""
    hand = find("holdem").deal(2, 1)
    sure = PotShares(hand.state.street, (0.9, 0.9), (0.9, 0.9), others=1, house=0.0)
    ends = play_by_policy(hand.fork(), sure, [[0.99], [0.99]])
    assert 1_000 < max(ends) < 3_000 < hand.state.began[0]


# --- what must not come back


def test_aces_are_raised_and_rags_folded_before_the_flop_at_no_limit() -> None:
    """Aces were called with twelve times in twenty, and rags played against a raise eight times."""
    others = ["9h 4s", "Qd 6c"]
    table = Table(find("holdem"), [*others, "As Ad", "7c 2d"], board="7s 6s 2s Jc 8s", button=3)
    aces = [think(at(table.hand, seed), Budget(worlds=64)).answer for seed in range(10)]
    table.hand.play(700)
    rags = [think(at(table.hand, seed), Budget(worlds=64)).answer for seed in range(10)]
    assert sum(type(answer) is int for answer in aces) >= 9
    assert rags.count(FOLD) >= 9


def test_a_bluff_is_paid_and_the_nuts_are_paid_too() -> None:
    """Opponents' shares do not depend on cards that only the thinking seat knows."""
    table = Table(
        find("holdem"), ["7c 2d", "As Ad"], board="Ah Tc 2h Kc 9d", button=1, stacks=(5_000, 5_000)
    )
    while table.hand.state.street < 3:
        table.hand.play(CALL if CALL in table.ask.legal else CHECK)
    while table.ask.seat != 1:
        table.hand.play(CHECK)
    thought = think(at(table.hand), Budget(worlds=64))
    earns = dict(zip(thought.answers, thought.earns, strict=True))
    assert isinstance(thought.answer, int)
    assert earns[thought.answer] > earns[CHECK]


def test_the_same_answer_is_given_again_where_it_matters() -> None:
    """With sixteen worlds an answer was repeated four times in five."""
    table = Table(find("holdem"), ["Qc Qd", "7c 2d", "9h 4s"], board="Ah Tc 2h Kc 9d", button=0)
    thoughts = [think(at(table.hand, seed), Budget(worlds=64)).answer for seed in range(12)]
    assert len({FOLD if thought == FOLD else "plays" for thought in thoughts}) == 1


def test_character_is_habit_and_not_chance() -> None:
    hand = find("seven_card_stud").deal(4, 2)
    assert rollout(at(hand), Budget(worlds=8), STRONG) == player("rollout", Budget(worlds=8))(
        at(hand)
    )
