"""A hint says a chance that was measured on worlds of its own, and what the pot offers."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from pokernight.bots import Budget, Situation, situation, think
from pokernight.bots.opponent_model import WeightedWorlds
from pokernight.bots.rollout import played_out
from pokernight.bots.strength import rounds_of
from pokernight.cards import parse
from pokernight.engine.answer_texts import describe
from pokernight.engine.asks import CALL, CHECK, FOLD, PASS, Ask, Bets
from pokernight.engine.hand import Hand
from pokernight.engine.worlds import Worlds
from pokernight.games import SOURCE_GAMES, find
from pokernight.odds import outlook
from pokernight.odds.answers.hint import TELLING, THOUGHT, TRIALS, Hint, hint
from pokernight.odds.answers.hint_ledger import Measured
from pokernight.odds.answers.live_equity import outlook_of
from pokernight.wording.rendering import reader_of, rendered
from tests.bots.test_blindness import questions as all_questions
from tests.games_tried import a_few
from tests.rules.onion_table import OnionTable
from tests.sampling import share, some


def of(hand: Hand) -> Situation:
    """Return the knowledge of the asked seat."""
    assert hand.ask is not None
    return situation(hand, hand.ask, Random())


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is."""
    monkeypatch.setattr("pokernight.odds.answers.hint.THOUGHT", Budget(worlds=32))


def test_a_chance_is_measured_on_150_fresh_worlds() -> None:
    hand = find("holdem").deal(4, 2)
    assert hand.ask is not None
    found = hint(of(hand), seed=7)
    assert found.trials == TRIALS == 150
    first = CALL if found.answer == FOLD else found.answer
    seen = outlook(hand, hand.ask.seat, trials=150, seed=7, first=first)
    assert found.share == seen.seats[hand.ask.seat].share
    assert ("you would win" if found.answer == FOLD else "you win") in str(found)


@pytest.mark.prove
def test_the_chance_is_not_flattered_by_the_worlds_that_chose_the_answer() -> None:
    """Over many hands what is said is what is found on many more worlds."""
    said, true = 0.0, 0.0
    for seed in range(8):
        hand = find("five_card_draw").deal(3, seed)
        while hand.ask is not None and hand.ask.kind != "draw":
            hand.play("check")
        assert hand.ask is not None
        found = hint(of(hand), seed=seed)
        believed = WeightedWorlds(hand.view(hand.ask.seat), Worlds(hand, hand.ask.seat))
        seen = outlook_of(
            hand.view(hand.ask.seat), believed, trials=300, seed=f"long {seed}",
            first=found.answer, draws=True,
        )  # fmt: skip
        said += found.share
        true += seen.seats[hand.ask.seat].share
    assert abs(said - true) / 8 < 0.05


def test_where_money_is_asked_it_says_what_the_pot_offers() -> None:
    hand = find("holdem").deal(2, 4)
    assert hand.ask is not None
    found = hint(of(hand))
    assert (found.pot, found.cost) == (300, 100)
    assert "The pot offers 3 to 1: break-even at 25 %" in str(found)
    hand.play(CALL)
    assert hint(of(hand)).cost == 0
    assert "offers" not in str(hint(of(hand)))


def questions(game: str) -> Iterator[tuple[Hand, Ask]]:
    """Hands at a question to which there may be a hint: to a claim there is none."""
    return ((hand, ask) for hand, ask in all_questions(game) if ask.kind != "claim")


def hinted(**fields: Any) -> Hint:
    """A hint measured on 150 worlds."""
    usual: dict[str, Any] = {"why": "", "error": 0.03, "trials": 150, "cost": 0}
    return Hint(**usual | fields)


@pytest.mark.parametrize(("pot", "cost", "said"), [
    (2_400, 400, "6 to 1: break-even at 14 %"), (300, 200, "1.5 to 1: break-even at 40 %"),
    (700, 300, "2.3 to 1: break-even at 30 %"), (10_000, 200, "50 to 1: break-even at 2 %"),
    (50_000, 200, "250 to 1: break-even at 0 %"),
])  # fmt: skip
def test_what_the_pot_offers_in_words(pot: int, cost: int, said: str) -> None:
    offered = hinted(answer=FOLD, share=0.25, pot=pot, cost=cost)
    assert str(offered).endswith(f"The pot offers {said}")


@pytest.mark.parametrize(
    "game",
    some("hints", [*SOURCE_GAMES, "holdem", "five_card_draw", "night_baseball"], 4),
)
def test_a_hint_uses_no_more_than_the_seat_knows(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that the seat's unknown cards do not change the hint, to the last figure.

    Each question in two other worlds.
    """
    monkeypatch.setattr("pokernight.odds.answers.hint.THOUGHT", Budget(worlds=8))
    for number, (hand, ask) in enumerate(islice(questions(game), share(2, 2))):
        said = hint(situation(hand, ask, Random()), trials=12, seed=number)
        for other in range(2):
            world = hand.redeal(ask.seat, Random(f"{number} {other}"))
            assert world.state.face != hand.state.face
            asked = next(one for one in world.asks if one.seat == ask.seat)
            assert hint(situation(world, asked, Random(other)), trials=12, seed=number) == said


@pytest.mark.parametrize("game", SOURCE_GAMES)
def test_what_a_hint_is_made_from_is_the_same_to_the_byte_in_every_such_world(game: str) -> None:
    """So whoever thinks of it elsewhere is sent nothing else."""
    for number, (hand, ask) in enumerate(islice(questions(game), 12)):
        world = hand.redeal(ask.seat, Random(number))
        asked = next(one for one in world.asks if one.seat == ask.seat)
        sent = [pickle.dumps(situation(*one, Random(1))) for one in ((hand, ask), (world, asked))]
        assert world.state.face != hand.state.face
        assert sent[0] == sent[1]


@pytest.mark.parametrize("game", a_few("hints", 10))
def test_there_is_a_hint_to_whatever_is_asked(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question of each kind of each family of games: a legal answer, and said in words."""
    monkeypatch.setattr("pokernight.odds.answers.hint.THOUGHT", Budget(worlds=2))
    kinds = set()
    for hand, ask in islice(questions(game), 30):
        if ask.kind in kinds:
            continue
        kinds.add(ask.kind)
        found = hint(situation(hand, ask, Random()), trials=2)
        assert found.answer in ask.legal
        assert found.instead is None or found.instead in ask.legal
        names = [f"Player {seat}" for seat in range(hand.state.seats)]
        answer = describe(found.answer, ask, hand.view(ask.seat))
        said = rendered(answer, reader_of(names))
        assert said.lower() in str(found.told(ask, said)[0]).lower()


class Slow:
    """A clock by which every world that is drawn takes long, and nothing else takes any time."""

    WORLD = 0.03

    def __init__(self) -> None:
        self.now = 100.0

    def read(self) -> float:
        return self.now


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """A game whose worlds are so slow that there is no time for all of them."""
    clock, draw = Slow(), Worlds.draw

    def drawn(worlds: Worlds, rng: Random) -> Hand:
        clock.now += clock.WORLD
        return draw(worlds, rng)

    monkeypatch.setattr(Worlds, "draw", drawn)
    monkeypatch.setattr("pokernight.bots.budget.time.thread_time", clock.read)
    monkeypatch.setattr("pokernight.bots.budget.time.monotonic", clock.read)
    monkeypatch.setattr("pokernight.odds.answers.hint.THOUGHT", THOUGHT)
    return clock


@pytest.mark.parametrize("game", [*SOURCE_GAMES, "night_baseball", "holdem"])
def test_however_slow_a_game_is_a_hint_takes_a_second(game: str, slow: Slow) -> None:
    """By the time of the processor: the last world of each of its parts is played to its end."""
    for number, (hand, ask) in enumerate(islice(questions(game), 4)):
        rounds_of(hand.setup, hand.state.seats)  # what is looked at once for each game
        began = slow.now
        found = hint(situation(hand, ask, Random()), seed=number)
        assert slow.now - began <= 1.0 + 4 * slow.WORLD
        assert found.trials < TRIALS


def test_a_special_card_is_chosen_within_that_second(slow: Slow) -> None:
    hand = OnionTable(["Jc Qs 2w Tt 9d / 4c 5d 6u 2h 7s", "2d"], rules="millard-1998+all").hand
    rounds_of(hand.setup, hand.state.seats)
    began = slow.now
    hint(of(hand), seed=1)
    assert slow.now - began <= 1.0 + 4 * slow.WORLD


def test_the_chance_reckons_with_the_special_card_that_helps(slow: Slow) -> None:
    """The Fool turns a hand without a chance into a good one."""
    slow.WORLD = 0.0  # time enough, however busy the machine is
    hand = OnionTable(["Jc Qs 2w Tt 9d / 4c 5d 6u 2h 7s", "2d"], rules="millard-1998+all").hand
    assert hand.ask is not None
    (fool,) = parse("Jc")
    found = hint(of(hand), trials=60, seed=1)
    assert found.declares == fool
    assert "If all just stay and you declare J♣ you win" in str(found)
    without = outlook(hand, 0, trials=60, seed=1, first=found.answer).seats[0].share
    assert found.share > without + 0.2


def test_no_special_card_is_declared_for_nothing() -> None:
    hand = OnionTable(["Ac Ad As Kc Qd / Kd Ku Jd Jh 2c", "2d"], rules="millard-1998+all").hand
    assert hand.ask is not None
    found = hint(of(hand), trials=20, seed=1)
    assert found.declares is None
    assert "declare" not in str(found)


def test_what_it_earns_is_measured_on_worlds_that_chose_nothing() -> None:
    hand = find("holdem").deal(3, 11)
    hand.play(600)
    assert hand.ask is not None
    found = hint(of(hand), trials=80, seed=3)
    assert found.reads
    assert found.instead is not None
    answers = (found.answer, found.instead, *({FOLD, CALL} - {found.answer, found.instead}))
    first, again = [
        Measured(answers, played_out(situation(hand, hand.ask, Random(look)), answers, Budget(80)))
        for look in ("3:fresh", "3:again")
    ]
    assert first.close_to(found.answer), "the first look leaves doubt"
    both = first.and_again(again)
    assert (found.earns, found.earns_error) == both.lead(found.answer, found.instead)
    assert both.worlds <= 160
    assert "deals that fit what they have done" in str(found)


@pytest.mark.parametrize(
    ("answer", "instead", "earns", "said"),
    [
        (600, CALL, 210.0, "Called, you win 41 % of the pot in 150 deals that fit what they have "
         "done; it earns $2.10 more than calling. The pot offers 5 to 1: break-even at 17 %"),
        (CALL, FOLD, 40.0, "If all just stay you win 41 % of the pot in 150 deals that fit what "
         "they have done; it is too close to call: folding comes to about the same. "
         "The pot offers 5 to 1: break-even at 17 %"),
        (FOLD, CALL, 120.0, "If all just stay you would win 41 % of the pot in 150 deals that fit "
         "what they have done; calling would lose $1.20, counting what is paid later. "
         "The pot offers 5 to 1: break-even at 17 %"),
        (CALL, 600, 180.0, "If all just stay you win 41 % of the pot in 150 deals that fit what "
         "they have done; it earns $1.80 more than a raise. "
         "The pot offers 5 to 1: break-even at 17 %"),
    ],
)  # fmt: skip
def test_it_is_said_in_figures_that_a_player_understands(
    answer: int | str, instead: int | str, earns: float, said: str
) -> None:
    found = hinted(
        answer=answer, share=0.41, pot=1_000, cost=200, instead=instead, earns=earns,
        earns_error=30.0, reads=True,
    )  # fmt: skip
    assert str(found) == said
    among = str(replace(found, live=4))
    assert among == said.replace("Called, you", "If all call, you")


@pytest.mark.parametrize(
    ("answer", "share", "earns", "later"),
    [
        (FOLD, 0.19, 150, True),  # a dollar to call for ten: more is paid later
        (FOLD, 0.05, 250, True),  # more than the call itself
        (FOLD, 0.05, 50, False),
        (CALL, 0.19, 90, False),
        (CALL, 0.05, 60, True),  # what is won later
        (CALL, 0.05, 10, False),  # by chance
    ],
)
def test_where_the_price_does_not_explain_it_what_is_paid_later_is_said_to_count(
    answer: str, share: float, earns: float, later: bool
) -> None:
    instead = CALL if answer == FOLD else FOLD
    found = hinted(
        answer=answer, share=share, pot=900, cost=100, instead=instead, earns=earns,
        earns_error=15.0,
    )  # fmt: skip
    assert found.later is later
    assert ("counting what is paid later" in str(found)) is later


def test_an_answer_that_fresh_worlds_clearly_speak_against_is_not_advised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Queens up against a bet that a better hand makes: to call it loses, whoever thought so."""
    hand = find("holdem").set_up("Qs 9d", "7c 2d", board="Ah As Kc Kd Td", pot=800, seed=1)
    hand.play("check")
    hand.play(800)
    assert hand.ask is not None
    thought = think(of(hand), Budget(worlds=16), answers=(FOLD, CALL))
    wrong = replace(thought, answer=FOLD if thought.answer == CALL else CALL, playouts=16)
    monkeypatch.setattr("pokernight.odds.answers.hint.think", lambda *_: wrong)
    found = hint(of(hand), seed=1)
    assert (found.answer, found.instead) == (thought.answer, wrong.answer)
    again = situation(hand, hand.ask, Random("1:again"))
    played = played_out(again, (found.answer, wrong.answer), Budget(worlds=TRIALS))
    measured = Measured((found.answer, wrong.answer), played)
    assert (found.earns, found.earns_error) == measured.lead(found.answer, wrong.answer)
    few = hint(of(hand), trials=TELLING - 1, seed=1)
    assert few.answer == wrong.answer, "the best thought stands where little can be played"


def test_what_is_done_with_cards_is_said() -> None:
    hand = find("five_card_draw").set_up("As 8d 8c 3h 2s", "7c 2d 4c 9h Jd", seed=1)
    while hand.ask is not None and hand.ask.kind != "draw":
        hand.play("check")
    assert hand.ask is not None
    ask, view = hand.ask, hand.view(hand.ask.seat)
    low = tuple(
        sorted(token for token in view.hands[ask.seat] if view.face[token] in parse("3h2s"))
    )
    found = hinted(answer=low, share=0.41, pot=1_000)
    told = [*map(str, found.told(ask, describe(low, ask, view)))]
    assert told == ["discard 3♥ 2♠", "if all just stay you win 41 % of the pot in 150 deals"]
    keeps = found.told(ask, describe((), ask, view))
    assert str(keeps[0]) == "keep all"


def test_a_bet_that_wins_when_nobody_calls_it_is_called_a_bluff() -> None:
    bluff = hinted(
        answer=600, share=0.1, pot=1_000, instead=CHECK, earns=210.0, earns_error=50.0, live=3
    )
    assert str(bluff) == (
        "A bluff. If all call, you win 10 % of the pot in 150 deals; "
        "it earns $2.10 more than checking"
    )
    assert "bluff" not in str(replace(bluff, share=0.3)).lower()


def test_before_the_draw_a_chance_reckons_with_it() -> None:
    """Four to a flush and nothing else wins by drawing."""
    hand = find("five_card_draw").set_up("9s 7s 4s 2s 3h", "9c 9d 4c 4h Jd", seed=1)
    assert hand.ask is not None
    asked = situation(hand, hand.ask, Random())
    pat, drawing = [
        outlook_of(asked.view, asked.worlds, trials=300, seed=1, first=CHECK, players=players)
        .seats[hand.ask.seat].share
        for players in ("pat", "stayer")
    ]  # fmt: skip
    assert pat + 0.1 < drawing
    assert abs(hint(asked, trials=300, seed=2).share - drawing) < 0.1


def test_who_is_told_to_fold_hears_what_it_would_be_to_call() -> None:
    hand = find("holdem").set_up("7c 3d", "As Ad", board="Ah Tc Kh", pot=800, seed=1)
    while hand.ask is not None and hand.ask.seat != 0:
        hand.play(800 if hand.state.high == 0 else CALL)
    if hand.state.high == 0:
        hand.play(CHECK)
        hand.play(800)
    assert hand.ask is not None
    assert hand.ask.seat == 0
    found = hint(of(hand), trials=40, seed=1)
    assert (found.answer, found.instead) == (FOLD, CALL)


def test_what_is_won_is_not_told_where_nobody_can_win_yet() -> None:
    """With three lives each nobody takes the pot in this deal, however it goes."""
    hand = find("screw_your_neighbor").deal(4, 1)
    assert hand.ask is not None
    found = hint(of(hand), trials=20)
    assert (found.share, found.won, str(found)) == (0.0, False, "")
    last = find("screw_your_neighbor").deal(2, 1, series=1, by_seat={"lives": (1, 1)}, pot=200)
    assert last.ask is not None
    assert "of the pot in 20 deals" in str(hint(of(last), trials=20))


def test_a_bet_that_nobody_calls_is_measured_against_passing() -> None:
    """As that a card falls between two others."""
    found = hinted(
        answer=PASS, share=0.0, pot=600, instead=600, earns=60.0, earns_error=5.0, won=False
    )
    assert str(found) == "It earns $0.60 more than a bet"
    found = hinted(answer=300, share=0.76, pot=300, instead=PASS, earns=58.0, earns_error=5.0)
    assert str(found) == "You win 76 % of the pot in 150 deals; it earns $0.58 more than passing"


def test_who_passes_an_exchange_wins_so_much_if_all_just_stay() -> None:
    """At Whiskey Poker the others may still exchange cards until somebody knocks."""
    found = hinted(answer=PASS, share=0.31, pot=400, live=4)
    assert str(found) == "If all just stay you win 31 % of the pot in 150 deals"


def test_the_nuts_are_advised_to_be_bet() -> None:
    hand = find("holdem").set_up("As Ad", "7c 2d", board="Ah Tc 2h Kc 9d", pot=800, seed=1)
    assert hand.ask is not None
    assert isinstance(hand.ask.legal, Bets)
    found = hint(of(hand))
    assert isinstance(found.answer, int)
    assert found.instead in (CHECK, CALL)
    assert found.earns > 0
