"""House rules on forced bets and betting options, each by the rule it comes from.

Seats count from 0, left of the button; the last seat is the button. Amounts are cents. Random play
is held beside PokerKit where it has the rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Automation, NoLimitTexasHoldem, OmahaHoldemHand, StandardHighHand

from pokernight.arena import compete
from pokernight.bots.basic_bots import candidates
from pokernight.bots.playouts import play_with_foresight
from pokernight.cards import name, parse
from pokernight.engine.asks import CALL, CHECK, FOLD, PASS
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.engine.money import layers
from pokernight.engine.record import read, write
from pokernight.engine.rules import RulesError
from pokernight.engine.versions import rules_as_then
from pokernight.engine.wire import legal_json
from pokernight.games import find
from tests.sampling import share

STRADDLE = "straddle"
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


STACKS = st.lists(st.integers(1, 3_000) | st.integers(390, 410), min_size=3, max_size=6)


def deal(game: str = "holdem", seats: int = 5, **details: Any) -> Hand:
    return find(game).deal(seats, details.pop("seed", 1), button=seats - 1, **details)


def legal(hand: Hand) -> Any:
    assert hand.ask is not None
    return hand.ask.legal


def asked(hand: Hand) -> tuple[int, str]:
    assert hand.ask is not None
    return hand.ask.seat, hand.ask.kind


def random_answer(hand: Hand, rng: Random) -> Any:
    """A straddle and a call more often than not, else anything, all-ins among it."""
    answers = legal(hand).samples()
    for usual in (STRADDLE, CALL):
        if usual in answers and rng.random() < 0.6:
            return usual
    return rng.choice(answers)


def to_the_end(hand: Hand, rng: Random) -> Hand:
    total = hand.state.money()
    while hand.ask is not None:
        hand.play(random_answer(hand, rng), hand.ask.seat)
        assert hand.state.money() == total
    assert sum(hand.result.payoffs) == 0
    assert read(write(hand), find).result == hand.result
    return hand


# --- straddles


def test_a_straddle_is_twice_the_big_blind_and_acts_last() -> None:
    """Robert's, no limit: it sets a new minimum bring-in, and is not treated as a raise."""
    hand = deal(rules="straddle=under_the_gun")
    assert asked(hand) == (2, STRADDLE)
    assert all(not cards for cards in hand.state.hands)  # before the deal
    hand.play(STRADDLE)
    assert hand.state.front == [100, 200, 400, 0, 0]
    assert asked(hand) == (3, "bet")
    assert (legal(hand).call, legal(hand).low) == (400, 800)
    for _ in range(4):
        hand.play(CALL)
    assert asked(hand) == (2, "bet")
    assert legal(hand).call == 0
    assert legal(hand).low == 800


def test_a_straddle_is_voluntary() -> None:
    hand = deal(rules="straddle=under_the_gun, restraddles=3")
    hand.play(PASS)
    assert asked(hand) == (2, "bet")
    assert (legal(hand).call, legal(hand).low) == (200, 400)


def test_a_straddle_may_be_straddled_again_up_to_the_button() -> None:
    hand = deal(rules="straddle=under_the_gun, restraddles=9")
    for seat in (2, 3, 4):
        assert asked(hand) == (seat, STRADDLE)
        hand.play(STRADDLE)
    assert hand.state.front == [100, 200, 400, 800, 1600]
    assert asked(hand) == (0, "bet")
    fewer = deal(rules="straddle=under_the_gun, restraddles=1")
    fewer.play(STRADDLE)
    fewer.play(STRADDLE)
    assert asked(fewer) == (4, "bet")


def test_a_straddle_of_the_button_lets_the_small_blind_act_first() -> None:
    hand = deal(rules="straddle=button")
    assert asked(hand) == (4, STRADDLE)
    hand.play(STRADDLE)
    assert hand.state.front == [100, 200, 0, 0, 400]
    assert asked(hand) == (0, "bet")
    for _ in range(4):
        hand.play(CALL)
    assert asked(hand) == (4, "bet")


def test_no_straddle_heads_up_nor_short() -> None:
    assert asked(deal(seats=2, rules="straddle=under_the_gun"))[1] == "bet"
    short = deal(rules="straddle=under_the_gun", stacks=(5000, 5000, 399, 5000, 5000))
    assert asked(short) == (2, "bet")


def test_with_a_fixed_limit_a_straddle_is_a_bet_of_the_round() -> None:
    hand = deal("badugi", rules="straddle=under_the_gun, restraddles=9, raises=3")
    hand.play(STRADDLE)
    assert (hand.state.raises, hand.state.high) == (2, 400)
    hand.play(PASS)
    assert (legal(hand).low, legal(hand).high) == (600, 600)


def test_restraddles_need_a_straddle_under_the_gun() -> None:
    with pytest.raises(RulesError, match="restraddles follow a straddle"):
        find("holdem").rules_from("restraddles=1")


# --- antes paid by a single player


def test_the_big_blind_pays_the_ante_after_the_blind_as_dead_money() -> None:
    hand = deal(rules="big_blind_ante=yes")
    assert (hand.state.front[:2], hand.state.pots) == ([100, 200], [200])
    assert legal(hand).call == 200
    short = deal(rules="big_blind_ante=yes", stacks=(5000, 250, 5000, 5000, 5000))
    assert (short.state.front[:2], short.state.pots) == ([100, 200], [50])
    shorter = deal(rules="big_blind_ante=yes", stacks=(5000, 150, 5000, 5000, 5000))
    assert (shorter.state.front[:2], shorter.state.pots) == ([100, 150], [0])


def test_the_button_pays_the_ante_before_the_deal() -> None:
    hand = deal(rules={"button_ante": True, "ante": 150})
    assert (hand.state.stack[4], hand.state.pots, hand.state.front) == (
        19850, [150], [100, 200, 0, 0, 0],
    )  # fmt: skip
    heads_up = deal(seats=2, rules="button_ante=yes", stacks=(5000, 350))
    assert (heads_up.state.front, heads_up.state.pots) == ([200, 100], [200])


def test_a_short_stack_can_win_the_whole_ante_of_another() -> None:
    """A player all in for 100 wins 100 of each, and all of the ante (TDA)."""
    deck = parse("Ac 2d 3h  As 7d 8h  9c Kh Qd 5s  9d Jc  9h 4c")
    hand = deal(seats=3, rules="button_ante=yes", stacks=(100, 5000, 5000), deck=deck)
    hand.play(CALL)
    while hand.ask is not None:
        hand.play(CHECK)
    assert hand.result.payoffs[0] == 400
    assert layers(deal(seats=3, rules="button_ante=yes").state)[0].amount == 200


def test_big_blind_ante_and_button_ante_contradict_each_other() -> None:
    with pytest.raises(RulesError, match="single player pays the ante"):
        find("holdem").rules_from("big_blind_ante=yes, button_ante=yes")


# --- bomb pots


@pytest.mark.parametrize("game", ["holdem", "omaha", "pineapple", "short_deck", "courchevel"])
def test_in_a_bomb_pot_all_ante_any_amount_nobody_posts_and_betting_begins_on_the_flop(
    game: str,
) -> None:
    hand = deal(game, rules={"bomb_pot": True, "ante": 1_000, "straddle": "under_the_gun"})
    while asked(hand)[1] != "bet":
        hand.play(hand.ask.default if hand.ask else PASS)
    assert sum(hand.state.staked) == 5_000
    assert hand.state.front == [0] * 5
    assert len(hand.state.board) == 3
    assert asked(hand)[0] == 0
    assert hand.state.setup.rules.posted == (0, 0)


@pytest.mark.parametrize("game", ["double_board_holdem", "double_board_omaha"])
@pytest.mark.parametrize(("boards", "count"), [("two", 2), ("three", 3)])
def test_each_of_two_or_three_boards_is_played_for_its_part(
    game: str, boards: str, count: int
) -> None:
    for seed in range(5):
        hand = deal(game, seed=seed, rules=f"bomb_pot=yes, boards={boards}")
        while hand.ask is not None:
            hand.play(CHECK)
        state = hand.state
        assert len(state.board) == 5 * count
        part, odd = divmod(1_000, count)
        due = [0] * 5
        for number in range(count):
            places = (*range(3 * number, 3 * number + 3), 3 * count + number, 4 * count + number)
            board = "".join(name(state.face[state.board[place]]) for place in places)
            kind = OmahaHoldemHand if game.endswith("omaha") else StandardHighHand
            held = ["".join(map(name, state.cards(cards))) for cards in state.hands]
            hands = [kind.from_game(cards, board) for cards in held]
            winners = [seat for seat, best in enumerate(hands) if best == max(hands)]
            cents, more = divmod(part + (odd if not number else 0), len(winners))
            for at, seat in enumerate(winners):
                due[seat] += cents + (at < more)
        assert [won + 200 for won in hand.result.payoffs] == due


# --- folding where a check is free


@pytest.mark.parametrize("game", ["holdem", "seven_card_stud", "five_card_draw", "badugi"])
def test_a_player_may_fold_where_a_check_is_free_only_where_the_house_says_so(game: str) -> None:
    for rules in ("fold_when_free=no", "fold_when_free=yes"):
        hand = deal(game, seats=3, rules=rules)
        while CHECK not in legal(hand):
            hand.play(CALL if CALL in legal(hand) else hand.ask.default if hand.ask else PASS)
        assert (FOLD in legal(hand)) == rules.endswith("yes")
        assert hand.ask is not None
        assert hand.ask.default == CHECK
        if rules.endswith("yes"):
            assert legal_json(legal(hand)).get("words") == [FOLD]
            seat = hand.ask.seat
            hand.play(FOLD)
            assert not hand.state.live[seat]


def test_no_bot_folds_where_a_check_is_free() -> None:
    hand = deal(seats=3, rules="fold_when_free=yes")
    hand.play(CALL)
    hand.play(CALL)
    assert hand.ask is not None
    assert FOLD in hand.ask.legal
    assert FOLD not in candidates(hand.ask, hand.view(hand.ask.seat))


# --- an open pair on fourth street

PAIR = parse("Ah Kc  9d 9s  5s 4c  2h  5c Jd")
STUD = {"small_bet": "4", "big_bet": "8", "ante": "1", "bring_in": "2"}


def on_fourth_street(game: str = "seven_card_stud", **rules: str) -> Hand:
    hand = find(game).deal(2, 1, button=1, rules={**STUD, **rules}, deck=PAIR)
    hand.play("bring in")
    hand.play(CALL)
    return hand


def test_with_an_open_pair_a_bet_on_fourth_street_is_small_or_big() -> None:
    """Robert's, seven-card stud: any player may bet either limit while a pair is in sight."""
    hand = on_fourth_street(open_pair="yes")
    assert list(legal(hand)) == [CHECK, 400, 800]
    assert list(legal(on_fourth_street())) == [CHECK, 400]
    hand.play(CHECK)
    assert list(legal(hand)) == [CHECK, 400, 800]  # not only the holder of the pair


def test_after_a_big_bet_all_raises_are_big() -> None:
    small = on_fourth_street(open_pair="yes")
    small.play(400)
    assert list(legal(small)) == [FOLD, CALL, 800, 1200]
    small.play(1200)
    assert list(legal(small)) == [FOLD, CALL, 2000]
    big = on_fourth_street(open_pair="yes")
    big.play(800)
    assert list(legal(big)) == [FOLD, CALL, 1600]


def test_at_soko_an_open_pair_lets_bets_be_big_unless_the_house_says_no() -> None:
    """spelapoker.nu, how-to-play-poker.co.uk; records of before keep to the small bet."""
    deck = parse("Kc Ah  9d 8s  4h  9s 5c  2h 7c")
    for rules, bets in (({}, [CHECK, 400, 800]), ({"open_pair": "no"}, [CHECK, 400])):
        hand = find("soko").deal(2, 1, button=1, rules={**STUD, **rules}, deck=deck)
        hand.play("bring in")
        hand.play(CALL)
        assert (hand.state.street, list(legal(hand))) == (1, bets)
    assert rules_as_then(find("soko"), 2, {}).to_dict()["open_pair"] == "no"


def test_an_open_pair_counts_only_at_stud_for_high() -> None:
    for game in ("seven_card_stud_hi_lo", "razz"):
        assert "open_pair" not in find(game).rules().to_dict()


# --- blinds in draw games


@pytest.mark.parametrize("game", ["five_card_draw", "spit_in_the_ocean"])
def test_with_blinds_nobody_antes_and_the_first_round_begins_left_of_them(game: str) -> None:
    hand = deal(game, seats=4, rules="blinds=yes")
    while asked(hand)[1] != "bet":
        hand.play(PASS)
    assert (hand.state.front, sum(hand.state.staked)) == ([100, 200, 0, 0], 0)
    assert asked(hand)[0] == 2
    assert find(game).rules_from("blinds=yes").posted == (100, 200)
    for _ in range(3):
        hand.play(CALL)
    assert (asked(hand)[0], legal(hand).call) == (1, 0)  # the big blind may raise


def test_with_blinds_up_to_five_are_drawn_and_the_second_round_begins_left_of_the_dealer() -> None:
    """BARGE rulebook, five-card draw; with antes the opener bets first, and three are drawn."""
    for rules, most, first in (
        ("blinds=yes", 5, 0), ("blinds=no", 4, 2), ("blinds=yes, after_draw=opener", 5, 2),
        ("blinds=yes, drawn_with_blinds=2", 3, 0), ("after_draw=left_of_button", 4, 0),
    ):  # fmt: skip
        hand = deal("five_card_draw", seats=4, rules=rules)
        while asked(hand)[1] == "bet":
            raises = asked(hand)[0] == 2 and not hand.state.acted[2] > 0
            low = legal(hand).low
            hand.play(low if raises and hand.state.last != 2 else
                      CALL if CALL in legal(hand) else CHECK)  # fmt: skip
        drawn = []
        while asked(hand)[1] != "bet":
            drawn.append(max(map(len, legal(hand).samples())))
            hand.play(())
        assert asked(hand)[0] == first, rules
        assert max(drawn) <= most, rules


def test_a_record_of_draw_with_blinds_of_before_draws_three_and_lets_the_opener_bet_first() -> None:
    game = find("five_card_draw")
    then = rules_as_then(game, game.version - 1, {"blinds": "yes", "most_drawn": "2"}).to_dict()
    assert (then["after_draw"], then["drawn_with_blinds"]) == ("opener", "2")
    oldest = rules_as_then(game, 1, {}).to_dict()
    assert (oldest["after_draw"], oldest["drawn_with_blinds"]) == ("left_of_button", "3")


# --- rake


@settings(max_examples=share(200, 10), deadline=None)
@given(
    stacks=STACKS, seed=st.integers(0, 10**6), percent=st.integers(0, 100), cap=st.integers(0, 900)
)
def test_the_rake_is_a_percentage_of_what_is_settled_up_to_its_cap(
    stacks: list[int], seed: int, percent: int, cap: int
) -> None:
    rng = Random(seed)
    told: list[Event] = []
    hand = find("omaha").deal(
        len(stacks), seed, rules={"rake": percent, "rake_cap": cap}, stacks=tuple(stacks),
        sink=told.append,
    )  # fmt: skip
    total = hand.state.money()
    while hand.ask is not None:
        hand.play(random_answer(hand, rng), hand.ask.seat)
        assert hand.state.money() == total
    paid = sum(event.amount for event in told if event.kind == "win")
    rake = (paid + hand.result.bank) * percent // 100
    rake = rake if hand.state.board else 0
    assert hand.result.bank == (min(rake, cap) if cap else rake)
    assert sum(hand.result.payoffs) == -hand.result.bank
    assert read(write(hand), find).result == hand.result


@pytest.mark.parametrize(("game", "bank"), [("holdem", 0), ("badugi", 30)])
def test_no_flop_no_drop(game: str, bank: int) -> None:
    hand = deal(game, seats=3, rules="rake=10")
    for answer in (CALL, FOLD, 400):
        hand.play(answer) if answer != 400 else hand.play(legal(hand).low)
    hand.play(FOLD)
    assert hand.result.bank == bank * 5 // 3


def test_a_rake_above_the_pot_is_refused() -> None:
    with pytest.raises(RulesError, match="100 at most"):
        find("holdem").rules_from("rake=101")


# --- beside PokerKit


def peer_of(hand: Hand, blinds: Sequence[int], antes: Any) -> Any:
    """The same hand in PokerKit, whose first player is left of the button too."""
    opening = hand.opening
    assert opening is not None
    peer: Any = NoLimitTexasHoldem.create_state(
        AUTOMATIC, False, antes, tuple(blinds), 200, opening.stacks, len(opening.stacks)
    )
    for cards in hand.state.hands:
        peer.deal_hole("".join(name(hand.state.face[token]) for token in cards))
    return peer


def deal_boards(peer: Any, hand: Hand) -> None:
    """Burn and deal in PokerKit what we deal: after the hole cards, a burn before each street."""
    assert hand.opening is not None
    deck = [name(card) for card in hand.opening.deck]
    while peer.can_burn_card():
        laid = sum(map(len, peer.board_cards))
        place = 2 * hand.state.seats + laid + (0 if not laid else laid - 2)
        peer.burn_card(deck[place])
        peer.deal_board("".join(deck[place + 1 : place + (2 if laid else 4)]))


def beside(hand: Hand, rng: Random, antes: Any) -> None:
    """Play both with the same random answers; each time the same seat acts for the same price."""
    while asked(hand)[1] == STRADDLE:
        hand.play(random_answer(hand, rng))
    blinds = [100, 200, *hand.state.front[2:]]
    peer = peer_of(hand, blinds, antes)
    while hand.ask is not None:
        seat, bets = hand.ask.seat, legal(hand)
        deal_boards(peer, hand)
        assert peer.actor_index == seat
        assert peer.checking_or_calling_amount == bets.call
        answer = random_answer(hand, rng)
        hand.play(answer)
        if answer == FOLD:
            peer.fold()
        elif answer in (CALL, CHECK):
            peer.check_or_call()
        else:
            peer.complete_bet_or_raise_to(answer)
    deal_boards(peer, hand)
    assert not peer.status
    # PokerKit gives odd chips to another of the tied hands: a cent for each pot.
    paid = zip(peer.payoffs, hand.result.payoffs, strict=True)
    assert all(abs(theirs - ours) <= 3 for theirs, ours in paid)


@settings(max_examples=share(400, 10), deadline=None)
@given(stacks=STACKS, seed=st.integers(0, 10**6), rules=st.sampled_from((
    "straddle=under_the_gun, restraddles=2", "straddle=button", "button_ante=yes",
    "bomb_pot=yes, ante=7.77", "fold_when_free=yes",
)))  # fmt: skip
def test_hands_with_short_stacks_conserve_money_and_replay(
    stacks: list[int], seed: int, rules: str
) -> None:
    hand = find("holdem").deal(
        len(stacks), seed, button=len(stacks) - 1, rules=rules, stacks=tuple(stacks)
    )
    to_the_end(hand, Random(seed))


@settings(max_examples=share(200, 10), deadline=None)
@given(
    stacks=st.lists(st.integers(1, 3_000), min_size=2, max_size=6),
    seed=st.integers(0, 10**6),
    game=st.sampled_from((
        ("seven_card_stud", "open_pair=yes, fold_when_free=yes"),
        ("five_card_draw", "blinds=yes"), ("double_board_holdem", "boards=three, bomb_pot=yes"),
    )),
)  # fmt: skip
def test_short_stacks_conserve_money_and_replay_at_stud_and_draw(
    stacks: list[int], seed: int, game: tuple[str, str]
) -> None:
    title, rules = game
    hand = find(title).deal(len(stacks), seed, rules=rules, stacks=tuple(stacks))
    to_the_end(hand, Random(seed))


@pytest.mark.parametrize(
    ("rules", "ante"),
    [
        ("straddle=under_the_gun, restraddles=2", 0),
        ("straddle=button", 0),
        ("big_blind_ante=yes", {1: 200}),
        ("button_ante=yes", {-1: 200}),
    ],
)
def test_pokerkit_pays_the_same(rules: str, ante: Any) -> None:
    for seed in range(share(400, 10)):
        rng = Random(f"{rules} {seed}")
        seats = rng.randint(3, 6)
        least = 400 if ante else 200
        stacks = tuple(rng.choice((rng.randint(least, 900), 4000)) for _ in range(seats))
        hand = find("holdem").deal(seats, seed, button=seats - 1, rules=rules, stacks=stacks)
        beside(hand, rng, ante)


# --- bots


def test_bots_bet_one_of_the_two_amounts_with_an_open_pair() -> None:
    for seed in range(20):
        hand = on_fourth_street(open_pair="yes")
        play_with_foresight(hand, [1000, 1000], Random(seed))
        assert hand.ask is None


@pytest.mark.prove
@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("holdem", "straddle=under_the_gun, restraddles=2"),
        ("holdem", "straddle=button, big_blind_ante=yes"),
        ("holdem", "bomb_pot=yes, ante=10"),
        ("holdem", "fold_when_free=yes"),
        ("double_board_holdem", "bomb_pot=yes, boards=three"),
        ("five_card_draw", "blinds=yes"),
        ("seven_card_stud", "open_pair=yes"),
        *[(game, "") for game in ("five_card_stud", "soko", "mississippi_stud")],
        *[(game, "") for game in ("deuce_to_seven_razz", "cowpie")],
    ],
)
def test_sensible_beats_caller_beyond_its_interval(game: str, rules: str) -> None:
    match = compete(game, ["sensible", "caller"], boards=60, budget="8worlds", rules=rules)
    sensible, caller = match.players
    assert sensible.low > caller.high
