"""Enter is safe in every game, a word says what it costs, and numbers pick what is shown."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pokernight.cards import SUIT_SYMBOLS, parse
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.answer_choices import PickChoices, SomeChoices, choices_of
from pokernight.cli.table.card_order import ORDERS
from pokernight.cli.table.table_drawing import draw
from pokernight.engine.asks import CALL, CHECK, FOLD, PASS, Amount, Ask, Bets, Pick, PickSome
from pokernight.engine.confirmations import on_enter, once_more
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.games import all_games
from tests.cli.running import Run
from tests.games_tried import TRIED
from tests.sampling import share, some

HANDS = share(60, 20)
NAMES = ["You", "Bert", "Cleo", "Dot"]
CARD = re.compile(f"(?:10|[2-9JQKA])[{SUIT_SYMBOLS}]")


def questions(game: str) -> Iterator[tuple[Hand, Ask]]:
    """Every question of some hands, played at random among four, one of them short of chips."""
    found = all_games()[game]
    seats = found.seats_near(4)
    for seed in range(HANDS):
        rng = Random(f"{game}{seed}")
        rules = found.house_rules(rng.choice([None, *found.rule_sets]))
        stacks = [rules.buy_in] * (seats - 1) + [rng.randrange(200, 1200)]
        hand = found.deal(seats, seed, stacks=stacks, rules=rules)
        while (ask := hand.ask) is not None:
            yield hand, ask
            samples = [one for one in ask.legal.samples() if one != FOLD or rng.random() < 0.1]
            hand.play(rng.choice(samples or ask.legal.samples()), ask.seat)


@pytest.mark.parametrize("game", TRIED)
def test_enter_never_folds_and_puts_in_a_small_bet_at_most(game: str) -> None:
    safe = 0
    for hand, ask in questions(game):
        view = hand.view(ask.seat)
        choices = choices_of(ask, view, NAMES)
        try:
            answer = choices.read("")
        except Refused as refused:
            picks = ask.kind in ("arrange", "declare", "pass", "discard", "roll", "red queen")
            said = "Enter chooses nothing for you" if picks else "Enter never folds"
            assert said in str(refused)
            assert "Enter" not in choices.prompt
            continue
        assert "Enter" in choices.prompt
        assert answer in ask.legal
        assert answer != FOLD
        assert not once_more(ask, view, answer)
        after = hand.fork()
        after.play(answer, ask.seat)
        if after.ask is not None:
            assert view.stack[ask.seat] - after.state.stack[ask.seat] <= view.rules.small
        safe += 1
    assert safe > HANDS or game == "chinese_poker"  # all that it asks is which cards


def test_why_enter_answers_nothing_is_said_once_an_evening(run: Run) -> None:
    """After that the question is simply put again."""
    result = run("play", "anaconda", "--players", "caller", "--seed", "3", input="c\n" + "\n" * 4)
    said = " ".join(result.stdout.split())
    assert said.count("Enter chooses nothing for you, so say it: ") == 1
    assert said.count("Your turn: ") >= 5


@pytest.mark.parametrize("game", TRIED)
def test_a_word_costs_what_it_says(game: str) -> None:
    for hand, ask in questions(game):
        for word in ask.legal.samples():
            if not isinstance(word, str):
                continue
            after = hand.fork()
            told: list[Event] = []
            after.state.sink = told.append
            after.play(word, ask.seat)
            if any(event.kind == "nine of spades" for event in told):
                continue  # somebody else's power, whose turn it is then, is paid at once
            opens = ask.sealed and len(hand.asks) == 1  # what all said may cost something at once
            if after.ask is not None and (ask.cost(word) or not opens):
                paid = hand.state.stack[ask.seat] - after.state.stack[ask.seat]
                assert paid == ask.cost(word), (ask, word)


@pytest.mark.parametrize("game", some("numbers picked", TRIED, 12))
def test_numbers_pick_what_is_shown(game: str) -> None:
    """In every order the numbers of a prompt count cards from left to right as they are drawn."""
    terminal = Terminal()
    compared = 0
    for hand, ask in questions(game):
        if ask.legal.of != "card":
            continue
        view = hand.view(ask.seat)
        for order in ORDERS:
            choices = choices_of(ask, view, NAMES, order)
            assert isinstance(choices, PickChoices | SomeChoices)
            terminal.console.file = out = io.StringIO()
            draw(terminal, view, NAMES, "", order=order)
            cards = re.sub(
                r"\S+ (?:as \S+|wild)", "", out.getvalue()
            )  # what a wild card is, in words
            shown = [parse(card)[0] for card in CARD.findall(cards)]
            numbered = [view.face[option] for option in choices.options]
            known = [card for card in numbered if 0 <= card < 104]
            assert [card for card in shown if card in known][: len(known)] == known
            for number, option in enumerate(choices.options, 1):
                wanted = option if isinstance(choices, PickChoices) else (option,)
                if wanted in ask.legal:
                    assert choices.read(str(number)) == wanted
            compared += len(known) > 1
    assert compared or not asks_for_cards(game)


def asks_for_cards(game: str) -> bool:
    """Return whether questions of a game are about cards that their seat can see."""
    return game in ("five_card_draw", "cripple_mr_onion", "bonedoneskis")


def test_the_card_on_the_left_is_number_one_after_sorting(run: Run) -> None:
    typed = "c\no\n1\nq\ny\n"
    result = run("play", "five_card_draw", "--seed", "2", "--players", "caller", input=typed)
    assert "(Q♣ 9♣ 5♥ 4♣ 3♥)" in result.stdout
    assert (
        "Your turn: 1 Q♣, 2 9♣, 3 5♥, 4 4♣, 5 3♥, (k)eep all; Enter: keep all > 1" in result.stdout
    )
    last = result.stdout.rpartition("Dealt: You")[2]
    assert "Q♣" not in last
    assert "5♥" in last


def view(stack: int, front: int = 0) -> Any:
    """Three cards in the hand of seat 0, the last of which it does not know."""
    rules = SimpleNamespace(small=200)
    face = (0, 1, HIDDEN, HIDDEN)
    return SimpleNamespace(stack=[stack], front=[front], rules=rules, hands=[(0, 1, 2)], face=face)


@pytest.mark.parametrize(
    ("ask", "stack", "answer"),
    [
        (Ask(0, "bet", Bets(0, 200, 200), CHECK), 900, CHECK),
        (Ask(0, "bet", Bets(200, 400, 400), FOLD), 900, CALL),
        (Ask(0, "bet", Bets(201, 400, 400), FOLD), 900, None),
        (Ask(0, "bet", Bets(200, 1, 0), FOLD), 200, None),
        (Ask(0, "bet", Bets(0, 200, 400, must=True), 200), 900, 200),
        (Ask(0, "bet", Bets(0, 400, 400, must=True), 400), 900, None),
        (Ask(0, "stay", Pick(("stay", FOLD), ()), FOLD, costs=(("stay", 200),)), 900, "stay"),
        (Ask(0, "stay", Pick(("stay", FOLD), ()), FOLD, costs=(("stay", 300),)), 900, None),
        (Ask(0, "pay", Pick(("pay", FOLD), ()), "pay", costs=(("pay", 300),)), 900, None),
        (Ask(0, "match", Amount((CHECK, FOLD), 1, 500), FOLD), 900, CHECK),
        (Ask(0, "match", Amount((FOLD, CALL), 1, 5), FOLD, costs=((CALL, 100),)), 900, CALL),
        (Ask(0, "name", Amount((), 300, 500), 300), 900, None),
        (Ask(0, "which", Pick((FOLD,), ()), FOLD), 900, None),
        (Ask(0, "keep", Pick((PASS, CALL), ()), PASS, costs=((CALL, 100),)), 900, None),
        (Ask(0, "keep", Pick((PASS, CALL), ()), CALL), 900, CALL),
        (Ask(0, "act", Pick((PASS,), (1, 2)), PASS), 900, PASS),
        (Ask(0, "declare", Pick(("high", "low"), ()), "high"), 900, None),
        (Ask(0, "declare", Pick(("out", "in"), ()), "out"), 900, "out"),
        (Ask(0, "pass", PickSome((), (0, 1, 2), 2, 2), (0, 1)), 900, None),
        (Ask(0, "draw", PickSome((), (0, 1, 2), 0, 2), ()), 900, ()),
        (Ask(0, "roll", Pick((), (0, 1), "card"), 0), 900, None),
        (Ask(0, "turn", Pick((), (2, 3), "card"), 2), 900, 2),
    ],
)  # fmt: skip
def test_what_enter_answers(ask: Ask, stack: int, answer: Any) -> None:
    assert on_enter(ask, view(stack)) == answer


@pytest.mark.parametrize(
    ("ask", "answer", "stack", "said"),
    [
        (Ask(0, "bet", Bets(200, 400, 900), FOLD), 900, 900, "That is all you have, $9."),
        (Ask(0, "bet", Bets(200, 400, 900), FOLD), 800, 900, ""),
        (Ask(0, "bet", Bets(200, 1, 0), FOLD), CALL, 200, "Go all in?"),
        (Ask(0, "bet", Bets(200, 1, 0), FOLD), FOLD, 200, ""),
        (Ask(0, "match", Amount((CHECK, FOLD), 1, 5), FOLD), FOLD, 900, "costs nothing to stay"),
        (Ask(0, "match", Amount((FOLD, CALL), 1, 5), FOLD, costs=((CALL, 5),)), FOLD, 900, ""),
        (Ask(0, "match", Amount((CALL,), 1, 5), CALL, costs=((CALL, 5),)), 5, 10, "Go all in?"),
        (Ask(0, "pay", Pick(("pay", FOLD), ()), "pay", costs=(("pay", 9),)), "pay", 9, "all in?"),
        (Ask(0, "draw", Pick((), (3,), "card"), 3), 3, 1, ""),
    ],
)
def test_what_is_asked_once_more(ask: Ask, answer: Any, stack: int, said: str) -> None:
    doubt = str(once_more(ask, view(stack), answer) or "")
    assert said in doubt
    assert bool(doubt) == bool(said)


def test_an_all_in_is_asked_once_more_and_may_be_taken_back(run: Run) -> None:
    args = ("play", "holdem", "--seed", "1", "--seats", "2")
    result = run(*args, input="all\n\nall\nn\nall\nsure\ny\nq\ny\n")
    doubts = re.findall(r"That is all you have, \$\d+. Go all in\?", result.stdout)
    assert len(doubts) == 4
    assert "'sure' is neither yes nor no" in result.stdout
    assert result.stdout.count("You raise to $200 and are all in") == 1


def test_folding_where_nothing_is_due_is_asked_once_more_at_an_exchange_too() -> None:
    hand = all_games()["cripple_mr_onion"].deal(4, 1)
    ask = hand.ask
    assert ask is not None
    assert ask.kind == "exchange"
    doubt = once_more(ask, hand.view(ask.seat), FOLD)
    assert str(doubt) == "It costs nothing to stay in. Fold all the same?"
