"""House players give sane answers over many seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from pokernight.bots import (
    CHARACTERS,
    COMPANY,
    HOUSE_PLAYERS,
    Budget,
    sensible,
    situation,
)
from pokernight.bots import (
    player as house_player,
)
from pokernight.bots.basic_bots import PICKS, WORLDS, candidates
from pokernight.bots.playouts import MOST_ANSWERS, play_to_showdown, stay
from pokernight.bots.registry import THINKERS as RACING
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Bets
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.engine.powers import CLAIM
from pokernight.games import find
from tests.bots.endless import ENDLESS
from tests.games_tried import TRIED
from tests.rules.tables import Table
from tests.sampling import share, some

THINKERS = ["sensible", *[character.name for character in RACING]]
SOME = some("house players", THINKERS, 2)
"""They all weigh their answers alike, and differ in what they do with it: two ordinarily."""


def answers(hand: Hand, player: str, seeds: int) -> list[Answer]:
    """Return a house player's answers to the outstanding question, over some seeds."""
    assert hand.ask is not None
    bot = HOUSE_PLAYERS[player]
    return [bot(situation(hand, hand.ask, Random(seed))) for seed in range(seeds)]


def situations(
    game: str, player: str, hands: int, seats: int = 4, budget: Budget | None = None
) -> Iterator[tuple[Hand, Answer]]:
    """Every question of some hands in which one house player answers for all, and his answer."""
    bot = house_player(player, budget)
    for seed in range(hands):
        hand = find(game).deal(find(game).seats_near(seats), seed)
        rng = Random(seed)
        while (ask := hand.ask) is not None:
            answer = bot(situation(hand, ask, rng))
            yield hand, answer
            hand.play(answer, ask.seat)


# --- far ahead


def bet_into(table: Table, rounds: int) -> Table:
    """In some rounds the first to act bets and all call; in the last all check to the third."""
    for _ in range(rounds):
        street = table.hand.state.street
        assert isinstance(table.ask.legal, Bets)
        table.hand.play(table.ask.legal.low)
        while table.hand.state.street == street:
            table.hand.play(CALL)
    while table.ask.seat != 2:
        table.hand.play(CHECK)
    return table


KING_HIGH = "Tc Jc / 9c 2h 3h Kc / Qc"
"""A straight flush, with nothing wild."""
FIVE_ACES = "As Ah / Ad 4s 9h Kc / Ac"
"""Once a queen of spades lies open, and deuces to tens of spades are wild."""


@pytest.mark.parametrize("player", SOME)
@pytest.mark.parametrize(
    ("mine", "first"),
    [(KING_HIGH, "4h 5s / Ac Ah Td 7d / 8h"), (FIVE_ACES, "4h 5d / Kd Kh Td Qs / 8h")],
    ids=["a king-high straight flush", "five aces"],
)
@pytest.mark.parametrize("rounds", [0, 4])
def test_the_last_to_act_bets_when_he_is_far_ahead(
    player: str, mine: str, first: str, rounds: int
) -> None:
    table = Table(find("chaos"), [first, "6h 6d / 7c 8c Jd 5c / Js", mine])
    table.check_down(4 - rounds)
    bet_into(table, rounds)
    assert table.hand.view(2).pot >= 100 + 4 * rounds
    assert CHECK not in answers(table.hand, player, share(20, 4))


@pytest.mark.parametrize("player", THINKERS)
def test_the_least_bet_is_made_where_it_is_more_than_the_pot(player: str) -> None:
    table = Table(find("seven_card_stud"), ["2c 7d / 3h 9s Jd Kd / 4c", "As Ah / Ac Kc 9d 2s / Ad"])
    table.check_down(4)
    if table.ask.seat == 0:
        table.play("0 checks")
    assert isinstance(table.ask.legal, Bets)
    assert table.ask.legal.low > table.hand.view(1).pot
    assert CHECK not in answers(table.hand, player, share(20, 4))


# --- in proportion


@pytest.mark.parametrize("player", SOME)
def test_nobody_pushes_all_in_with_jack_high(player: str) -> None:
    others = ["7c 2d", "9h 3s", "8c 8d", "Qd 4c", "Ah 6h"]
    table = Table(find("holdem"), [*others, "4d Jd"], board="5s Tc 2h Kc 9c", button=5)
    while table.hand.state.street == 0:
        table.hand.play(400 if table.hand.view().pot == 300 else stay(table.ask))
    while table.ask.seat != 5:
        table.hand.play(CHECK)
    pot = table.hand.view(5).pot
    assert pot == 2400
    assert table.hand.state.stack[5] == 19_600
    for answer in answers(table.hand, player, share(30, 3)):
        assert answer == CHECK or (isinstance(answer, int) and answer <= pot)


@pytest.mark.parametrize(
    ("game", "player"),
    some(
        "bets in proportion",
        [*product(("holdem", "omaha_hi_lo", "seven_card_stud"), ("sensible", "rascal"))],
        2,
    ),
)
def test_no_bet_is_out_of_proportion(
    game: str, player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokernight.bots.basic_bots.WORLDS", 4)
    bets = 0
    for hand, answer in situations(game, player, 8):
        assert hand.ask is not None
        legal = hand.ask.legal
        if isinstance(answer, int) and isinstance(legal, Bets):
            bets += 1
            view = hand.view(hand.ask.seat)
            assert answer == legal.low or answer <= max(view.front) + view.pot + legal.call
    assert bets > 5


def test_bets_are_said_in_round_amounts() -> None:
    """Three quarters of a pot of $13 are no $9.75."""
    table = Table(find("holdem"), ["7c 2d", "As Ad"], board="Ah Tc 2h Kc 9d", button=1)
    table.hand.play(650)
    table.hand.play(CALL)
    amounts = [
        answer for answer in candidates(table.ask, table.hand.view(0)) if isinstance(answer, int)
    ]
    assert amounts == [200, 1_300, 600]


def test_all_in_is_a_bet_like_any_other_where_the_pot_is_large() -> None:
    table = Table(
        find("holdem"), ["7c 2d", "As Ad"], board="Ah Tc 2h Kc 9d", button=1, stacks=(3_000, 3_000)
    )
    table.hand.play(CALL)
    table.hand.play(1_000)
    table.hand.play(CALL)
    while table.ask.seat != 1:
        table.hand.play(CHECK)
    assert 3_000 - 1_000 in candidates(table.ask, table.hand.view(1))


# --- The Omen


@pytest.mark.parametrize("player", ["sensible", "rollout"])
def test_the_omen_is_not_folded_every_time_before_an_omen_was_seen(player: str) -> None:
    """A player facing a bet on third street sees four more cards, and may fold when sixes come."""
    choices: Counter[Answer] = Counter()
    hands = share(60, 4)
    for seed in range(hands):
        hand = find("the_omen").deal(4, seed, bank=2_000)
        assert hand.ask is not None
        hand.play(200)
        if not hand.view(hand.ask.seat).own["omens"]:
            choices[answers(hand, player, 1)[0]] += 1
    assert sum(choices.values()) > hands // 2
    assert 0 < choices[FOLD] < 0.85 * sum(choices.values())


WITH_TWO_ACES = ("sensible", "gambler", "station", "maniac", "rascal", "level-1", "level-2")
"""To call with them is worth about nothing: the strong and the careful fold, as they may."""


@pytest.mark.parametrize(
    ("player", "mine", "most"),
    some(
        "aces at The Omen",
        [(name, "As Ah / Ad", 8) for name in THINKERS]
        + [(name, "As Ah / 8d", 17) for name in WITH_TWO_ACES],
        1,
    ),
)
def test_aces_are_not_folded_every_time_while_damien_holds_nothing(
    player: str, mine: str, most: int
) -> None:
    others = ["7c 2d / Td", "9h 4s / Jd"]
    table = Table(find("the_omen"), ["Kc 9d / Kd", mine, *others], damien="3c 8c 5d")
    while table.ask.seat != 0:
        table.hand.play(CHECK)
    table.play("0 bets 200")
    assert table.ask.seat == 1
    assert answers(table.hand, player, 20).count(FOLD) <= most


# --- draws, and what else is chosen


@pytest.mark.parametrize(
    "player", some("draws to a pair", [name for name in HOUSE_PLAYERS if name != "random"], 4)
)
def test_every_house_player_draws_to_a_pair(player: str) -> None:
    table = Table(find("five_card_draw"), ["Ks 7d Kh 4c 5s", "As 9d 8h 6c 3s", "Ad Td 8s 5c 3d"])
    table.check_down(1)
    assert table.ask.seat == 0
    for seed in range(2):
        thinks = situation(table.hand, table.ask, Random(seed))
        answer = house_player(player, Budget(worlds=24))(thinks)
        assert isinstance(answer, tuple)
        assert 1 <= len(answer) <= 3
        assert not set(answer) & set(table.tokens("Ks Kh"))


@pytest.mark.parametrize("player", ["sensible", "caller", "rollout"])
def test_a_made_flush_is_not_thrown_away(player: str) -> None:
    table = Table(find("five_card_draw"), ["Ks 7s Qs 4s 3s", "As 9d 8h 6c 3d", "Ad Td 8s 5c 3h"])
    table.check_down(1)
    assert set(answers(table.hand, player, share(20, 5))) == {()}


def test_cards_that_nobody_knows_are_turned_without_a_thought() -> None:
    hand = find("night_chaos").deal(4, 1)
    assert hand.ask is not None
    assert hand.ask.kind == "turn"
    assert hand.ask.legal.size == 7
    assert candidates(hand.ask, hand.view(hand.ask.seat)) == [hand.ask.default]


# --- what holds for all of them


@pytest.mark.parametrize(
    ("game", "player"), some("at the tables", [*product(TRIED, HOUSE_PLAYERS)], 12)
)
def test_a_house_player_is_legal_and_the_same_for_a_seed(
    game: str, player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokernight.bots.basic_bots.WORLDS", 2)
    monkeypatch.setattr("pokernight.bots.basic_bots.ADVISED", 2)
    first = [answer for _, answer in situations(game, player, 1, 3, Budget(worlds=2))]
    two = []
    for hand, answer in situations(game, player, 1, 3, Budget(worlds=2)):
        assert hand.ask is not None
        assert answer in hand.ask.legal
        two.append(answer)
    assert first == two
    assert first


def test_few_answers_are_compared() -> None:
    for game in map(find, TRIED):
        for seed in range(3):
            hand = game.deal(game.seats[1], seed)
            rng = Random(seed)
            while (ask := hand.ask) is not None:
                choices = candidates(ask, hand.view(ask.seat))
                assert choices[0] == ask.default
                assert len(set(choices)) == len(choices) <= PICKS + 1
                assert all(answer in ask.legal for answer in choices)
                hand.play(rng.choice(choices), ask.seat)


def test_the_caller_claims_powers_and_no_card_in_vain() -> None:
    claimed, in_vain, bot = 0, 0, house_player("caller")
    for seed in range(4):
        events: list[Event] = []
        hand = find("bonedoneskis").deal(4, seed, sink=events.append)
        rng = Random(seed)
        while (ask := hand.ask) is not None:
            answer = bot(situation(hand, ask, rng))
            claimed += ask.kind == CLAIM and answer != ()
            hand.play(answer, ask.seat)
        in_vain += sum(event.kind == CLAIM for event in events)
    assert claimed >= 5
    assert in_vain == 0


def test_the_house_knows_no_game_by_its_name() -> None:
    assert sensible in HOUSE_PLAYERS.values()
    assert {"random", "caller", "sensible"} < set(HOUSE_PLAYERS)


def test_the_company_is_three_different_characters_and_nobody_at_random() -> None:
    assert len(set(COMPANY)) == 3
    assert set(COMPANY) <= set(THINKERS)
    characters = {character.name: character for character in CHARACTERS}
    assert len({(character.loose, character.bold) for character in CHARACTERS}) == len(CHARACTERS)
    assert all(characters[name].line for name in COMPANY)


def habits(hands: int) -> tuple[Counter[str], Counter[str]]:
    """Counts of how often each of the company stays, and bets, in some hands."""
    stays: Counter[str] = Counter()
    bets: Counter[str] = Counter()
    for hand, _ in situations("holdem", "sensible", hands):
        assert hand.ask is not None
        for name in COMPANY:
            answer = answers(hand, name, 1)[0]
            stays[name] += answer != FOLD
            bets[name] += isinstance(answer, int)
    return stays, bets


def test_the_rascal_bets_oftener_than_the_others_of_the_company() -> None:
    _, bets = habits(share(8, 4))
    assert bets["rascal"] > max(bets["gambler"], bets["professor"])


@pytest.mark.prove
def test_the_gambler_stays_oftener_than_the_professor() -> None:
    stays, _ = habits(8)
    assert stays["gambler"] > stays["professor"]


def test_a_game_that_never_ends_by_safe_answers_is_looked_ahead_in_all_the_same() -> None:
    hand = ENDLESS.deal(2, 1)
    assert hand.ask is not None
    assert play_to_showdown(hand.fork(), 0, Random(1)) == [0, 0]
    assert answers(hand, "sensible", 1)[0] in hand.ask.legal
    assert MOST_ANSWERS > 100
    assert WORLDS > 4
