"""Betting and pots as tables of cases, each named after the rule it comes from.

Players are letters, A the first to the left of the button, and so on clockwise. A line of play is
written as it is told: ``"A 4, B 5, C call"``, a number being the total then in front of the
player. A player whose stack is that number is all in. Amounts are cents.

"Robert's" is Robert's Rules of Poker, version 11: 3 is betting and raising, "no limit" its section
on no-limit and pot-limit games, "ties" and "stud" the sections of that name. "TDA" is the rules of
the Poker Tournament Directors Association of 2022, "WSOP" those of the World Series of Poker.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_args

import pytest

from pokernight.cards import parse
from pokernight.engine import steps
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Bets
from pokernight.engine.betting import Limits, Structure, bet
from pokernight.engine.events import Event, Sink
from pokernight.engine.game import Game, Step
from pokernight.engine.hand import Hand, IllegalAnswer, Opening
from pokernight.engine.money import OddChips, in_odd_chip_order, layers, split
from pokernight.engine.record import read, write
from pokernight.engine.rules import Rules
from pokernight.games import all_games, find
from pokernight.games.canterbury_rulings import RULINGS
from pokernight.games.holdem import HOLDEM
from pokernight.games.omaha_hi_lo import OMAHA_HI_LO
from pokernight.games.seven_card_stud import SEVEN_CARD_STUD

NAMES = "ABCDEFGHIJ"
DEEP = 1_000

FIXED = Limits("fixed", 4, cap=4)
FULL = Limits("fixed", 4, cap=4, short_all_in="full", adds_up=False)
HALF = Limits("fixed", 4, cap=4, short_all_in="half", adds_up=False)
ADDED = Limits("fixed", 4, cap=4, short_all_in="half", adds_up=True)
CENTS = Limits("fixed", 400, cap=4, short_all_in="half")
CAPPED = Limits("fixed", 4, cap=4, heads_up=False)
NO_LIMIT = Limits("no_limit", 10)
EACH_ALONE = Limits("no_limit", 10, adds_up=False)
POT_LIMIT = Limits("pot", 10)
SPREAD = Limits("spread", 2, most=10)


# --- telling a round


def table(*forced: Step, limits: Limits, stacks: dict[str, int], players: int) -> Hand:
    """A round of betting after the forced bets, if any, then another; no cards are dealt."""
    program = (
        *forced,
        bet(limits, None if forced else steps.left_of_button),
        bet(limits, steps.left_of_button),
    )
    toy = Game(
        "Toy",
        "1. A round of betting.",
        seats=(2, 10),
        program=lambda rules: program,
        rules=Rules,
        worth=lambda cards, rules: {},
    )
    chips = [stacks.get(name, DEEP) for name in NAMES[:players]]
    return Hand(Opening.shuffled(toy, players, 1, stacks=chips, button=players - 1))


def tell(hand: Hand, play: str) -> Hand:
    """Play on as told; each player named must be the one who is asked."""
    words: dict[str, Answer] = {"call": CALL, "check": CHECK, "fold": FOLD}
    for turn in filter(None, play.split(", ")):
        who, what = turn.split(" ", 1)
        assert hand.ask is not None, f"{turn}: nobody is asked"
        assert NAMES[hand.ask.seat] == who, f"{turn}: {NAMES[hand.ask.seat]} is asked"
        hand.play(words.get(what) or (int(what) if what.isdecimal() else what))
    return hand


def asked(hand: Hand) -> str:
    """The question in words: ``"C: call 5, raise to 8"``; ``"-"`` once the first round is over."""
    if hand.ask is None or hand.state.street > 0:
        return "-"
    bets = hand.ask.legal
    assert isinstance(bets, Bets)
    words = f"call {bets.call}" if bets.call else "check"
    if bets.high >= bets.low:
        range_ = f"{bets.low}" if bets.high == bets.low else f"{bets.low} to {bets.high}"
        words += f", {'raise to' if hand.state.high else 'bet'} {range_}"
    return f"{NAMES[hand.ask.seat]}: {words}"


def case(name: str, *values: Any) -> Any:
    return pytest.param(*values, id=name)


# --- who opens


@pytest.mark.parametrize(
    ("game", "players", "first", "later"),
    [
        case("holdem 3: left of the big blind is the button", HOLDEM, 3, "C", "A"),
        case("holdem 4: under the gun first, then left of the button", HOLDEM, 4, "C", "A"),
        case("holdem 2: the button opens, and then acts last", HOLDEM, 2, "B", "A"),
        case("omaha 2: as in hold'em (O15)", OMAHA_HI_LO, 2, "B", "A"),
        case("omaha 6: left of the furthest blind", OMAHA_HI_LO, 6, "C", "A"),
    ],
)  # fmt: skip
def test_who_opens_with_blinds(game: Game, players: int, first: str, later: str) -> None:
    hand = game.deal(players, seed=1, button=players - 1)
    assert hand.ask is not None
    assert NAMES[hand.ask.seat] == first
    while hand.state.street == 0:
        hand.play(CALL if CALL in hand.ask.legal else CHECK)
    assert NAMES[hand.ask.seat] == later


@pytest.mark.parametrize(
    ("players", "first", "later"),
    [
        case("2: the button opens, and then acts last", 2, "B", "A"),
        case("3: left of the big blind, then left of the button", 3, "B", "A"),
        case("6", 6, "B", "A"),
    ],
)
@pytest.mark.parametrize("game", [HOLDEM, OMAHA_HI_LO], ids=["holdem", "omaha"])
def test_tda_a_dead_small_blind_the_first_left_of_the_button_posts_the_big_one_alone(
    game: Game, players: int, first: str, later: str
) -> None:
    told: list[Event] = []
    opening = Opening.shuffled(game, players, 1, button=players - 1, dead_small_blind=True)
    hand = Hand(opening, sink=told.append)
    assert [event.kind for event in told[:2]] == ["dead blind", "post"]
    big: int = getattr(game.usual_rules, "big_blind", 0)
    assert hand.state.front == [big, *[0] * (players - 1)]
    assert hand.ask is not None
    assert NAMES[hand.ask.seat] == first
    assert hand.ask.legal.samples()[1:3] == (CALL, 2 * big)
    again = read(write(hand), find)
    assert again.state.front == hand.state.front
    while hand.state.street == 0:
        hand.play(CALL if CALL in hand.ask.legal else CHECK)
    assert NAMES[hand.ask.seat] == later


def test_robert_s_blinds_2_the_big_blind_may_raise_when_all_have_called() -> None:
    hand = table(steps.blinds(2, 4, FIXED), limits=FIXED, stacks={}, players=3)
    assert asked(tell(hand, "C call, A call")) == "B: check, raise to 8"
    assert asked(tell(hand, "B check")) == "-"


@pytest.mark.parametrize(("before", "rounds"), [((), 1), ((CALL, CHECK, 200), 2)])
def test_a_round_that_everybody_folds_in_is_counted_once(
    before: tuple[Answer, ...], rounds: int
) -> None:
    hand = Hand(Opening.shuffled(HOLDEM, 2, 3))
    for answer in (*before, FOLD):
        hand.play(answer)
    assert hand.ask is None
    assert hand.state.street == rounds


def stud(up: Sequence[str], poor: str = "", **rules: str) -> Hand:
    """Seven-card stud with these up cards, a string a street; the poor are all in for the ante.

    Everybody calls up to the last street given.
    """
    streets = [parse(cards) for cards in up]
    players = len(streets[0])
    named = {card for street in streets for card in street}
    rest = iter([card for card in range(52) if card not in named])
    deck = [next(rest) for _ in range(2 * players)] + list(streets[0])
    for street in streets[1:]:
        deck += [next(rest), *street]
    stacks = [50 if name in poor else DEEP for name in NAMES[:players]]
    hand = SEVEN_CARD_STUD.deal(
        players, 1, deck=deck, stacks=stacks, button=players - 1, rules=rules
    )
    while hand.ask is not None and hand.state.street < len(streets) - 1:
        hand.play(CALL if CALL in hand.ask.legal else hand.ask.default)
    return hand


@pytest.mark.parametrize(
    ("third", "poor", "opens"),
    [
        case("stud 1: the lowest card brings it in", "7c 5d 9h 8s", "", "B"),
        case("stud 1: of equal cards clubs are the lowest", "5d 9h 5c 8s", "", "C"),
        case("stud 1: and spades the highest", "5s 9h Tc 5h", "", "D"),
        case("stud 1: an ace is high", "Ac 2s Kc Qd", "", "B"),
        case("TDA RP-10E: if he is all in for the ante, the next does", "7c 5d 9h 8s", "B", "C"),
        case("TDA RP-10E: the next with chips, clockwise", "7c 5d 9h 2s", "AD", "B"),
    ],
)
def test_who_brings_it_in(third: str, poor: str, opens: str) -> None:
    hand = stud([third], poor)
    assert hand.ask is not None
    assert (hand.ask.kind, NAMES[hand.ask.seat]) == ("bring-in", opens)


@pytest.mark.parametrize(
    ("low_card_all_in", "poor", "opens"),
    [
        ("next_left", "", "B"), ("next_left", "B", "C"), ("next_left", "BC", "D"),
        ("next_lowest", "", "B"), ("next_lowest", "B", "A"), ("next_lowest", "AB", "D"),
    ],
)  # fmt: skip
def test_who_brings_it_in_for_a_low_card_that_is_all_in(
    low_card_all_in: str, poor: str, opens: str
) -> None:
    hand = stud(["7c 5d 9h 8s"], poor, low_card_all_in=low_card_all_in)
    assert hand.ask is not None
    assert (hand.ask.kind, NAMES[hand.ask.seat]) == ("bring-in", opens)


@pytest.mark.parametrize(
    ("up", "poor", "opens"),
    [
        case("stud 3: the highest hand in sight", ["7c 5d 9h", "8d Ks 2c"], "", "B"),
        case("stud 3: a pair is higher", ["7c 5d 9h", "8d Ks 9c"], "", "C"),
        case("stud 3: straights do not count in sight", ["7c 2d 9h", "8c 2s Tc"], "", "B"),
        case("stud 3: nor do flushes", ["7c 2d Kh", "9c 2s Qh"], "", "B"),
        case("stud 3: of equal hands the first from the dealer", ["7c 9d 9h", "8d As Ac"], "", "B"),
        case("stud 3: not the one with the higher suit", ["9c 4d 9s", "Ac 4s Ad"], "", "B"),
        case("the next with chips, if he is all in", ["7c 5d 9h", "8d Ks 2c"], "B", "C"),
        case("two pair on sixth street", ["7c Kd 9h", "8d Ks 9c", "7d 2c 4h", "8s 3c Jh"], "", "A"),
    ],
)
def test_who_opens_a_later_street_of_stud(up: list[str], poor: str, opens: str) -> None:
    hand = stud(up, poor)
    assert hand.ask is not None
    assert (hand.state.street, NAMES[hand.ask.seat]) == (len(up) - 1, opens)


def test_nobody_brings_it_in_when_one_player_at_most_has_chips() -> None:
    assert stud(["7c 5d 9h"], "AB").ask is None


def limits_of(game: Game, rules: dict[str, str]) -> list[Limits]:
    """The rounds of fixed limit that a game has."""
    if "betting" in {option.name for option in game.rules.options()}:
        rules = {"betting": "fixed", **rules}
    plan = game.setup(game.house_rules(**rules)).plan
    found = [getattr(step, "limits", None) for steps in plan for step, _ in steps]
    return [one for one in found if isinstance(one, Limits) and one.structure == "fixed"]


# --- what is asked


ASKED = [
    # Limit: half a bet
    case("limit: a bet, then raises of one bet", FULL, {}, "A 4, B 8", "C: call 8, raise to 12"),
    case("Robert's 3.6: below half a bet: complete", HALF, {"B": 5}, "A 4, B 5",
         "C: call 5, raise to 8"),
    case("Robert's 3.6: ... and who has acted may only call", HALF, {"B": 5},
         "A 4, B 5, C call", "A: call 1"),
    case("Robert's 3.6: ... unless another completes", HALF, {"B": 5}, "A 4, B 5, C 8",
         "A: call 4, raise to 12"),
    case("Robert's 3.6: half a bet is treated as a full one", HALF, {"B": 6}, "A 4, B 6",
         "C: call 6, raise to 10"),
    case("Robert's 3.6: ... and reopens the betting", HALF, {"B": 6}, "A 4, B 6, C call",
         "A: call 2, raise to 10"),
    case("Robert's 3.6: a $15 all-in is raised to $35", Limits("fixed", 20, short_all_in="half"),
         {"A": 15}, "A 15", "B: call 15, raise to 35"),
    case("Robert's 3.6: an all-in for less than half a bet is completed", HALF, {"A": 1}, "A 1",
         "B: call 1, raise to 4"),
    case("Robert's 3.6: ... by one who has not checked before", HALF, {"B": 1},
         "A check, B 1, C call", "A: call 1"),
    case("Robert's 3.6: half a bet of an odd bet is rounded up", Limits("fixed", 5), {"B": 7},
         "A 5, B 7, C call", "A: call 2"),
    case("short_all_in=full: half a bet does not reopen", FULL, {"B": 7},
         "A 4, B 7, C call", "A: call 3"),
    case("... and is completed", FULL, {"B": 7}, "A 4, B 7", "C: call 7, raise to 8"),
    case("... by which the betting is open again", FULL, {"B": 7}, "A 4, B 7, C 8",
         "A: call 4, raise to 12"),
    case("... also for one who has called the short all-in", FULL, {"B": 7},
         "A 4, B 7, C call, D 8, A call", "C: call 1, raise to 12"),
    case("O5: short all-ins are judged alone", HALF, {"B": 5, "C": 6}, "A 4, B 5, C 6, D call",
         "A: call 2"),
    case("Robert's 3.6: ... or added up", ADDED, {"B": 5, "C": 6}, "A 4, B 5, C 6, D call",
         "A: call 2, raise to 10"),
    case("Robert's 3.6: ... as each player faces them", ADDED, {"B": 5, "D": 6},
         "A 4, B 5, C call, D 6", "A: call 2, raise to 10"),
    case("Robert's 3.6: ... so C, who faces less, may only call", ADDED, {"B": 5, "D": 6},
         "A 4, B 5, C call, D 6, A call", "C: call 1"),
    case("Robert's 3.6: two all-ins that come to a bet are raised by a bet", CENTS,
         {"B": 199, "C": 300}, "A check, B 199, C 300", "D: call 300, raise to 700"),
    case("Robert's 3.6: ... judged alone they are completed", replace(CENTS, adds_up=False),
         {"B": 199, "C": 300}, "A check, B 199, C 300", "D: call 300, raise to 400"),
    case("Robert's 3.6: ... and less than half a bet in all is", CENTS, {"B": 100, "C": 199},
         "A check, B 100, C 199", "D: call 199, raise to 400"),
    case("Robert's 3.6: a short all-in that is completed reopens it for who has called it",
         replace(FULL, adds_up=True), {"B": 7}, "A 4, B 7, C call, D 8, A call",
         "C: call 1, raise to 12"),
    # No limit: a full raise
    case("no limit: at least the big bet", NO_LIMIT, {}, "", "A: check, bet 10 to 1000"),
    case("TDA 43: at least the last raise", NO_LIMIT, {}, "A 20, B 60",
         "C: call 60, raise to 100 to 1000"),
    case("TDA 43: ... the largest one", NO_LIMIT, {}, "A 20, B 100, C 180",
         "D: call 180, raise to 260 to 1000"),
    case("no limit: all in for less than a raise", NO_LIMIT, {"B": 30}, "A 20",
         "B: call 20, raise to 30"),
    case("Robert's no limit 4: $140 over $100 makes it $240", NO_LIMIT, {"B": 140}, "A 100, B 140",
         "C: call 140, raise to 240 to 1000"),
    case("Robert's no limit 3: not fully raised, he has no option to raise", NO_LIMIT, {"C": 250},
         "A 100, B 200, C 250, D call, A call", "B: call 50"),
    case("Robert's no limit 3: ... but A could have, B had raised him", NO_LIMIT, {"C": 250},
         "A 100, B 200, C 250, D call", "A: call 150, raise to 350 to 1000"),
    case("TDA 47A: one who checked, facing less than a bet", NO_LIMIT, {"B": 7},
         "A check, B 7, C call", "A: call 7"),
    case("TDA 47A, example 1: 125 and 200 make a full raise for A", Limits("no_limit", 100),
         {"B": 125, "D": 200}, "A 100, B 125, C call, D 200, E call",
         "A: call 100, raise to 300 to 1000"),
    case("TDA 47A, example 1: ... but not for C, who faces 75", Limits("no_limit", 100),
         {"B": 125, "D": 200}, "A 100, B 125, C call, D 200, E call, A call", "C: call 75"),
    case("judged alone, they do not reopen it", EACH_ALONE, {"B": 15, "D": 20},
         "A 10, B 15, C call, D 20, E call", "A: call 10"),
    case("... a full raise does", EACH_ALONE, {"B": 15}, "A 10, B 15, C 25, D call, E call",
         "A: call 15, raise to 35 to 1000"),
    # What a call costs
    case("a short stack calls for what it has", NO_LIMIT, {"B": 7}, "A 20", "B: call 7"),
    case("a stack of just the bet cannot raise", NO_LIMIT, {"B": 20}, "A 20", "B: call 20"),
    case("nobody can answer a raise: only a call", NO_LIMIT, {"A": 20, "C": 5}, "A 20, B call",
         "C: call 5"),
    case("... nor where all the others are all in", NO_LIMIT, {"A": 5, "B": 5}, "A 5, B call",
         "C: call 5"),
    case("... with one who is not, there is", NO_LIMIT, {"A": 5}, "A 5, B call",
         "C: call 5, raise to 15 to 1000"),
    # Caps
    case("Robert's 3.3: a bet and three raises", FIXED, {}, "A 4, B 8, C 12, D 16", "E: call 16"),
    case("Robert's 3.3: ... for everybody", FIXED, {}, "A 4, B 8, C 12, D 16, E call",
         "A: call 12"),
    case("Robert's 3.4: no cap heads-up", FIXED, {}, "A 4, B 8, C fold, D fold, E fold, A 12, B 16",
         "A: call 4, raise to 20"),
    case("Robert's 3.4: ... if it was so before the cap", FIXED, {},
         "A 4, B 8, C 12, D fold, E fold, A fold, B 16", "C: call 4, raise to 20"),
    case("Robert's 3.4: ... a fold afterwards does not lift it", FIXED, {},
         "A 4, B 8, C 12, D 16, E fold, A fold, B fold", "C: call 4"),
    case("Robert's 3.3: players who are all in do not count", FIXED, {"C": 8},
         "A 4, B 8, C call, D fold, E fold, A 12, B 16", "A: call 4, raise to 20"),
    case("cap_heads_up: it holds for two as well", CAPPED, {},
         "A 4, B 8, C fold, D fold, E fold, A 12, B 16", "A: call 4"),
    case("O3: an all-in of half a bet is one of the raises", HALF, {"D": 14},
         "A 4, B 8, C 12, D 14", "E: call 14"),
    case("O16: one of less is none", HALF, {"D": 13}, "A 4, B 8, C 12, D 13",
         "E: call 13, raise to 16"),
    case("O16: ... and its completion is one", HALF, {"D": 13}, "A 4, B 8, C 12, D 13, E 16",
         "A: call 12"),
    case("no cap: raises without end", Limits("fixed", 4), {}, "A 4, B 8, C 12, D 16, E 20",
         "A: call 16, raise to 24"),
    # Pot limit: the pot after calling
    case("pot limit: nothing in the pot", POT_LIMIT, {}, "", "A: check, bet 10"),
    case("pot limit: a bet of 10 is raised to 30 at most", POT_LIMIT, {}, "A 10",
         "B: call 10, raise to 20 to 30"),
    case("pot limit: 10 and 30: 30 more and the pot of 70", POT_LIMIT, {}, "A 10, B 30",
         "C: call 30, raise to 50 to 100"),
    case("pot limit: what one has in already counts", POT_LIMIT, {},
         "A 10, B 30, C fold, D fold, E fold", "A: call 20, raise to 50 to 90"),
    # Spread limit
    case("spread 2 to 10: any bet within", SPREAD, {}, "", "A: check, bet 2 to 10"),
    case("Robert's 3.5: a raise of the last one at least", SPREAD, {}, "A 7",
         "B: call 7, raise to 14 to 17"),
    case("spread: all in for less", SPREAD, {"B": 9}, "A 7", "B: call 7, raise to 9"),
]  # fmt: skip


@pytest.mark.parametrize(("limits", "stacks", "play", "question"), ASKED)
def test_what_is_asked(limits: Limits, stacks: dict[str, int], play: str, question: str) -> None:
    """Three players, or as many as are named."""
    named = [1 + NAMES.index(name) for name in re.findall(r"\b[A-J]\b", f"{play} {question}")]
    hand = table(limits=limits, stacks=stacks, players=max([3, *named]))
    assert asked(tell(hand, play)) == question


@pytest.mark.parametrize(
    ("limits", "small", "big", "stacks", "play", "question"),
    [
        case("the blind is a bet", FIXED, 2, 4, {}, "", "C: call 4, raise to 8"),
        case("Robert's 3.3: ... so three raises follow", FIXED, 2, 4, {},
             "C 8, D 12, A 16", "B: call 12"),
        case("Robert's 3.5: a blind of less than a bet is raised to a full one", FIXED, 1, 2, {},
             "", "C: call 2, raise to 4"),
        case("no limit: twice the blind at least", NO_LIMIT, 5, 10, {}, "",
             "C: call 10, raise to 20 to 1000"),
        case("pot limit: 3.5 blinds at most", POT_LIMIT, 5, 10, {}, "",
             "C: call 10, raise to 20 to 35"),
        case("Robert's no limit 2: a blind posted short is called in full", NO_LIMIT, 5, 10,
             {"B": 3}, "", "C: call 10, raise to 20 to 1000"),
        case("Robert's 3.5: ... in limit as well", FIXED, 2, 4, {"B": 1}, "",
             "C: call 4, raise to 8"),
        case("... and by the small blind", NO_LIMIT, 5, 10, {"B": 3}, "C call, D call",
             "A: call 5, raise to 20 to 1000"),
        case("... unless nobody could match that", NO_LIMIT, 5, 10, {"B": 7}, "C fold, D fold",
             "A: call 2"),
        case("... or nobody has put in more than he has", NO_LIMIT, 5, 10, {"B": 3},
             "C fold, D fold", "-"),
        case("TDA 47A: a limper faces less than a full raise", NO_LIMIT, 5, 10, {"D": 15},
             "C call, D 15, A call, B call", "C: call 5"),
        case("TDA 47A: ... and one who has not acted may raise it", NO_LIMIT, 5, 10, {"D": 15},
             "C call, D 15", "A: call 10, raise to 25 to 1000"),
    ],
)  # fmt: skip
def test_what_is_asked_after_blinds(
    limits: Limits, small: int, big: int, stacks: dict[str, int], play: str, question: str
) -> None:
    blinds = steps.blinds(small, big, limits)
    assert asked(tell(table(blinds, limits=limits, stacks=stacks, players=4), play)) == question


@pytest.mark.parametrize(
    ("stacks", "play", "question"),
    [
        case("heads-up the big blind all in short: what he can match", {"A": 3}, "B call", "-"),
        case("... is all that it costs", {"A": 7}, "", "B: call 2"),
        case("the button all in for the small blind: nothing is asked", {"B": 5}, "", "-"),
        case("... for less: the big blind has bet enough", {"B": 2}, "", "-"),
        case("the big blind may raise a call", {}, "B call", "A: check, raise to 20 to 1000"),
    ],
)
def test_what_is_asked_heads_up(stacks: dict[str, int], play: str, question: str) -> None:
    blinds = steps.blinds(5, 10, NO_LIMIT)
    hand = table(blinds, limits=NO_LIMIT, stacks=stacks, players=2)
    if hand.ask is not None:
        tell(hand, play)
    assert asked(hand) == question


@pytest.mark.parametrize(
    ("chips", "play", "question"),
    [
        case("stud 4: the bring-in is completed to a bet", {}, "A bring in",
             "B: call 100, raise to 200"),
        case("stud 4: ... by whoever comes to it", {}, "A bring in, B call, C fold",
             "D: call 100, raise to 200"),
        case("stud 4: completing is the bet, no raise: three may follow", {},
             "A bring in, B 200, C 400, D 600, A 800", "B: call 600"),
        case("the lowest card may bet in full at once", {}, "A 200", "B: call 200, raise to 400"),
        case("... and then has bet", {}, "A 200, B 400, C fold, D fold",
             "A: call 200, raise to 600"),
        case("who has brought it in may raise when it is completed", {},
             "A bring in, B 200, C call, D call", "A: call 100, raise to 400"),
        case("... but has no option when all have called", {}, "A bring in, B call, C call, D call",
             "-"),
        case("Robert's 3.6: a short all-in over the bring-in is completed to a bet", {"B": 140},
             "A bring in, B 140", "C: call 140, raise to 200"),
        case("Robert's 3.6: ... by one who has not acted", {"B": 140},
             "A bring in, B 140, C call, D call", "A: call 40"),
        case("a bring-in posted short is called in full", {"A": 60}, "A bring in",
             "B: call 100, raise to 200"),
    ],
)  # fmt: skip
def test_completing_the_bring_in(chips: dict[str, int], play: str, question: str) -> None:
    stacks = [50 + chips.get(name, 2 * DEEP) for name in "ABCD"]
    deck = parse("3c 3d 3h 3s 4c 4d 4h 4s 2c 9d Ts Jh")
    hand = SEVEN_CARD_STUD.deal(4, 1, deck=deck, stacks=stacks, button=3)
    assert asked(tell(hand, play)) == question


@pytest.mark.parametrize(("option", "question"), [("no", 200), ("yes", 360)])
def test_robert_s_3_6_a_bring_in_is_no_part_of_what_short_all_ins_add_up_to(
    option: str, question: int
) -> None:
    """Over a bring-in of 50, an all-in of 100 is 50 and one of 160 is 110 in all: half a bet."""
    deck = parse("3c 3d 3h 3s 4c 4d 4h 4s 2c 9d Ts Jh")
    rules = {"short_all_ins_add_up": option, "bring_in": "0.50"}
    stacks = [1_000, 150, 210, 1_000]
    hand = SEVEN_CARD_STUD.deal(4, 1, deck=deck, stacks=stacks, button=3, rules=rules)
    assert asked(tell(hand, "A bring in, B 100")) == "C: call 100, raise to 160"
    assert asked(tell(hand, "C 160")) == f"D: call 160, raise to {question}"


@pytest.mark.parametrize("structure", get_args(Structure))
@pytest.mark.parametrize("adds_up", [False, True])
def test_who_has_called_a_forced_bet_may_raise_when_it_is_completed(
    structure: Structure, adds_up: bool
) -> None:
    """A bring-in of 75 in bets of 100: the 25 that are faced are less than half a bet."""
    limits = Limits(structure, 100, most=100, adds_up=adds_up)
    hand = table(limits=limits, stacks={}, players=4)
    state = hand.fork().state
    state.move(75, state.stack, 0, state.front, 0)
    state.acted, state.high, state.full, state.actions, state.step = [75, -1, -1, -1], 75, 75, 1, 25
    hand = tell(Hand.at(state), "B call, C 100, D call")
    assert asked(hand).startswith("A: call 25, raise to 200")
    assert asked(tell(hand, "A call")).startswith("B: call 25, raise to 200")


LIMITED = sorted(name for name, game in all_games().items() if limits_of(game, {}))


@pytest.mark.parametrize("name", LIMITED)
def test_robert_s_3_6_short_all_ins_add_up_in_every_limit_game(name: str) -> None:
    game = find(name)
    assert all(limits.adds_up for limits in limits_of(game, {}))
    if "short_all_ins_add_up" in {option.name for option in game.rules.options()}:
        apart = limits_of(game, {"short_all_ins_add_up": "no"})
        assert apart
        assert not any(limits.adds_up for limits in apart)
    else:
        assert name in ("kuhn", "leduc", "wild_leduc"), "the studies have no such option"


@pytest.mark.parametrize(
    ("chips", "becomes"),
    [
        case("O14: half a raise must be completed", 6, "D: call 8, raise to 12"),
        case("O14: more too", 7, "D: call 8, raise to 12"),
        case("O14: anything less is only a call", 5, "D: call 4, raise to 8"),
    ],
)
def test_chips_without_a_word(chips: int, becomes: str) -> None:
    limits = Limits("fixed", 4, rounding=RULINGS["short_raise"])
    hand = tell(table(limits=limits, stacks={}, players=5), "A 4, B call")
    assert asked(tell(hand, f"C {chips}")) == becomes


def test_chips_without_a_word_are_no_answer_where_words_are_spoken() -> None:
    hand = tell(table(limits=FIXED, stacks={}, players=3), "A 4")
    with pytest.raises(IllegalAnswer, match="takes <Bets: fold, call"):
        hand.play(6)


# --- uncalled bets and pots


@pytest.mark.parametrize(
    ("stacks", "play", "after"),
    [
        case("the part of a bet that nobody has comes back", {"B": 30, "C": 5},
             "A 100, B call, C call", (DEEP - 30, 0, 0)),
        case("what the next one has matched does not", {"B": 100, "C": 5}, "A 100, B call, C call",
             (DEEP - 100, 0, 0)),
        case("a raise comes back to what was called", {}, "A 50, B 150, C fold, A fold",
             (DEEP - 50, DEEP + 50, DEEP)),
    ],
)  # fmt: skip
def test_uncalled_bets(stacks: dict[str, int], play: str, after: tuple[int, ...]) -> None:
    hand = tell(table(limits=NO_LIMIT, stacks=stacks, players=3), play)
    assert tuple(hand.state.stack) == after


def pots_of(staked: str, dead: int = 0) -> list[tuple[int, str]]:
    """The pots of bets written ``"A 10, B 20 folded"``, with dead money in the main one."""
    state = table(limits=NO_LIMIT, stacks={}, players=staked.count(",") + 1).state
    for seat, bet_ in enumerate(staked.split(", ")):
        _, amount, *folded = bet_.split()
        state.staked[seat] = int(amount)
        state.live[seat] = not folded
    state.pots[0] = dead
    return [(pot.amount, "".join(NAMES[seat] for seat in pot.seats)) for pot in layers(state)]


@pytest.mark.parametrize(
    ("staked", "dead", "pots"),
    [
        case("one pot", "A 20, B 20, C 20", 0, [(60, "ABC")]),
        case("a short all-in makes a side pot", "A 5, B 20, C 20", 0, [(15, "ABC"), (30, "BC")]),
        case("two make two", "A 5, B 8, C 20, D 20", 0,
             [(20, "ABCD"), (9, "BCD"), (24, "CD")]),
        case("who has folded makes none", "A 5 folded, B 20, C 20", 0, [(45, "BC")]),
        case("what he put in goes to the layers it reaches", "A 12 folded, B 5, C 20, D 20", 0,
             [(20, "BCD"), (37, "CD")]),
        case("dead money is in the main pot", "A 5, B 20, C 20", 7, [(22, "ABC"), (30, "BC")]),
        case("dead money makes no layer", "A 0, B 20, C 20", 9, [(9, "ABC"), (40, "BC")]),
        case("dead money alone", "A 0, B 0, C 0", 9, [(9, "ABC")]),
        case("a layer without a live seat joins the pot below it", "A 20 folded, B 20 folded, C 5",
             0, [(45, "C")]),
        case("... the side pot, if there is one", "A 20 folded, B 20 folded, C 5, D 8", 0,
             [(20, "CD"), (33, "D")]),
    ],
)  # fmt: skip
def test_pots(staked: str, dead: int, pots: list[tuple[int, str]]) -> None:
    assert pots_of(staked, dead) == pots


def short_ante(*stacks: int, pot: int = 0, sink: Sink | None = None) -> Hand:
    """Seven-card stud with an ante of 50, won by the aces of the first seat without a bet."""
    seats = len(stacks)
    deck = parse("As Kc Qd  Ah Kd Qh  Ac 2s 3s" if seats == 3 else "As Kc  Ah Kd  Ac 2s")
    hand = SEVEN_CARD_STUD.deal(
        seats, 1, deck=deck, stacks=stacks, button=seats - 1, pot=pot, sink=sink
    )
    while hand.ask is not None:
        passive = ("bring in", CHECK, CALL)
        hand.play(next(word for word in passive if word in hand.ask.legal))
    return hand


def test_all_in_for_part_of_the_ante_wins_as_much_of_each_other() -> None:
    """An ante that everybody is asked for is a bet, so it makes layers."""
    hand = short_ante(20, DEEP, DEEP)
    assert hand.result.payoffs[0] == 40
    dealt = SEVEN_CARD_STUD.deal(3, 1, stacks=(20, DEEP, DEEP))
    assert layers(dealt.state) == [(60, (0, 1, 2)), (60, (1, 2))]


def test_all_in_for_part_of_the_ante_wins_all_the_dead_money() -> None:
    assert short_ante(20, DEEP, DEEP, pot=700).result.payoffs[0] == 40 + 700


def test_an_ante_that_nobody_can_match_comes_back() -> None:
    told: list[Event] = []
    assert short_ante(20, DEEP, sink=told.append).result.payoffs == (20, -20)
    assert [(one.seat, one.amount) for one in told if one.kind == "uncalled"] == [(1, 30)]
    assert [one.amount for one in told if one.kind == "win"] == [40]


# --- odd chips


@pytest.mark.parametrize(
    ("amount", "ways", "shares"),
    [
        case("nothing odd", 90, 3, [30, 30, 30]),
        case("Robert's ties 4: nobody gets two", 92, 3, [31, 31, 30]),
        case("fewer chips than hands", 2, 3, [1, 1, 0]),
    ],
)
def test_shares(amount: int, ways: int, shares: list[int]) -> None:
    assert split(amount, range(ways)) == shares


LOWS = ["Ac 2d 3h 4s 6c Kd Kh", "As 2c 3d 4h 6d Qs Ts", "Ad 2h 3s 4c 6h Ks 9c"]
HIGHS = ["Ah Kc Qd Js 9h 2s 3c", "Ac Ks Qh Jd 9c 4d 2h", "Ad Kh Qs Jc 9s 8d 7c"]


@pytest.mark.parametrize(
    ("convention", "low", "hands", "order"),
    [
        case("Robert's ties 5: the first hand clockwise from the button", "left_of_button", False,
             HIGHS, "ABC"),
        case("Robert's ties 5: stud, the highest card by suit of all cards", "roberts", False,
             ["Kc Kh 9s 9d 4c As 2h", "Ks Kd 9h 9c 4d Ah 3s", "Jc Jd 8s 8d 4h Ad 2c"], "ABC"),
        case("Robert's ties 5: stud low, the lowest card by suit of all cards", "roberts", True,
             LOWS, "ACB"),
        case("TDA 20: stud, the highest card by suit of the five played", "tda", False,
             ["Ah Kc Qd Js 9h", "Ac Ks Qh Jd 9c", "Ad Kh Qs Jc 9s"], "ACB"),
        case("TDA 20: low, the lowest card by suit of the five", "tda", True,
             ["Ac 2d 3h 4s 6c", "As 2c 3d 4h 6d", "Ad 2h 3s 4c 6h"], "ACB"),
        case("WSOP: stud, the highest card by suit of the five, for a low too", "wsop", True,
             ["Ac 2d 3h 4s 6c", "As 2c 3d 4h 6d", "Ad 2h 3s 4c 6h"], "BCA"),
    ],
)  # fmt: skip
def test_who_gets_odd_chips(convention: OddChips, low: bool, hands: list[str], order: str) -> None:
    state = table(limits=NO_LIMIT, stacks={}, players=3).state
    cards = [parse(hand) for hand in hands]
    found = in_odd_chip_order(state, convention, (0, 1, 2), cards, low=low)
    assert "".join(NAMES[seat] for seat in found) == order
