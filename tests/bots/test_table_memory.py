"""The house players remember public answers of the evening, and play by what they remember."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from pokernight.bots import Budget, situation
from pokernight.bots.characters import CHARACTERS, LEVELS, SENSIBLE, STRONG, Character
from pokernight.bots.playout_policy import bets, folds, raises
from pokernight.bots.rollout import think
from pokernight.bots.table_memory import (
    BET,
    CAPPED,
    FOLDS,
    OPEN,
    RAISE,
    VERSION,
    Leans,
    PublicAnswer,
    TableMemory,
    leaning,
    leans_of,
    public_answer,
)
from pokernight.engine.asks import CALL, FOLD, Ask, Bets
from pokernight.engine.hand import Hand
from pokernight.games import find

HANDS = 20
PROFESSOR = next(character for character in CHARACTERS if character.name == "professor")
Answers = tuple[str, ...]


def played(game: str, seed: int, ways: Answers) -> list[PublicAnswer]:
    """Return the answers of a hand in which each seat ``raise``s, ``call``s or ``fold``s."""
    hand, answers = find(game).deal(len(ways), seed), []
    while (ask := hand.ask) is not None:
        answer = in_way(ask, ways[ask.seat])
        answers.append(public_answer(hand.game, ask, answer))
        hand.play(answer, ask.seat)
    return [answer for answer in answers if answer is not None]


def in_way(ask: Ask, way: str) -> int | str | tuple[int, ...]:
    legal = ask.legal
    if not isinstance(legal, Bets):
        return ask.default
    if way == "raise" and legal.low <= legal.high:
        return legal.low
    if way == "fold" and FOLD in legal:
        return FOLD
    return CALL if CALL in legal else ask.default


def after_twenty_hands(game: str, ways: Answers) -> TableMemory:
    memory = TableMemory()
    for seed in range(HANDS):
        memory.add(SEATS[: len(ways)], played(game, seed, ways))
    return memory


SEATS = ("ann", "bob", "cid", "dee")
WORDS = {"raise", "call", "check", "fold", "stay", "some", "none"}
RAISER: Answers = ("raise", "call", "call", "fold")


def last_raise(game: str, seed: int) -> tuple[Hand, Ask]:
    """Return the last question of a hand to a seat that the first seat has raised."""
    hand, found = find(game).deal(4, seed), None
    while (ask := hand.ask) is not None:
        if ask.seat and CALL in ask.legal and hand.state.aggressor == 0 and ask.seat != 3:
            found = hand.fork(), ask
        hand.play(in_way(ask, RAISER[ask.seat]), ask.seat)
    assert found is not None
    return found


@pytest.mark.parametrize(("game", "seed"), [("chaos", 25), ("omaha_hi_lo", 17)])
def test_a_middling_hand_calls_a_seat_that_always_raises(game: str, seed: int) -> None:
    hand, ask = last_raise(game, seed)
    memory = after_twenty_hands(game, RAISER).of(SEATS)
    answers = [
        think(situation(hand, ask, Random(5), known), Budget(worlds=96), PROFESSOR).answer
        for known in ((), memory)
    ]
    assert answers[0] == FOLD
    assert answers[1] != FOLD


def test_what_is_remembered_shifts_every_frequency_of_the_playouts() -> None:
    memory = after_twenty_hands("chaos", ("raise", "raise", "call", "fold")).of(SEATS)
    raiser, _, caller, folder = leans_of(memory, 4, -1, 1.0)
    ahead = 0.1
    assert leaning(raises(ahead), raiser.raises) > 0.7
    assert leaning(bets(ahead), raiser.opens) > 0.6
    assert leaning(folds(ahead), raiser.folds) < 0.1
    assert leaning(folds(ahead), caller.folds) < folds(ahead) / 4
    assert leaning(raises(ahead), caller.raises) < raises(ahead) / 4
    assert leaning(folds(ahead), folder.folds) > 0.7


def test_nothing_remembered_is_the_average_player() -> None:
    nothing = TableMemory().of(SEATS)
    assert leans_of(nothing, 4, 0, 1.0) == [Leans()] * 4
    memory = after_twenty_hands("chaos", RAISER).of(SEATS)
    assert leans_of(memory, 4, 1, 0.0) == leans_of((), 4, 1, 1.0) == [Leans()] * 4
    assert leans_of(memory, 4, 0, 1.0)[0] == Leans()  # to itself a player is the average


def test_characters_differ_in_how_much_they_remember() -> None:
    assert {each.remembers for each in CHARACTERS} > {0.0, 1.0}
    assert len({each.remembers for each in CHARACTERS}) >= 4
    assert STRONG.remembers == 1.0
    assert [each.remembers for each in LEVELS] == sorted(each.remembers for each in LEVELS)
    assert SENSIBLE.remembers == 0.0
    memory = after_twenty_hands("chaos", RAISER).of(SEATS)
    half, whole = (leans_of(memory, 4, 1, part)[0].opens for part in (0.5, 1.0))
    assert 1.0 < half < whole


@pytest.mark.parametrize("character", [each for each in CHARACTERS if not each.remembers])
def test_a_character_without_memory_answers_the_same(character: Character) -> None:
    hand, ask = last_raise("chaos", 3)
    memory = after_twenty_hands("chaos", RAISER).of(SEATS)
    thoughts = [
        think(situation(hand, ask, Random(5), known), Budget(worlds=8), character)
        for known in ((), memory)
    ]
    assert thoughts[0] == thoughts[1]


# --- the public record and no more


@pytest.mark.parametrize("game", ["chaos", "night_chaos", "guts", "cripple_mr_onion"])
def test_only_what_everybody_saw_is_counted(game: str) -> None:
    """Counted answers are among the public actions, whole, and name no card."""
    for seed in range(6):
        rng, hand = Random(seed), find(game).deal(4, seed)
        counted: list[PublicAnswer] = []
        while (ask := hand.ask) is not None:
            answer = ask.legal.draw(rng) if rng.random() < 0.3 else ask.default
            seen = public_answer(hand.game, ask, answer)
            if seen is not None:
                assert ask.shows == "answer"
                assert seen.answer in {str(word) for word in ask.legal} | WORDS
                counted.append(seen)
            hand.play(answer, ask.seat)
        for seat in range(4):
            mine = sum(action.seat == seat for action in hand.view().public)
            assert sum(each.seat == seat for each in counted) <= mine


def test_a_raise_is_counted_where_it_may_be_made() -> None:
    answers = played("chaos", 1, ("raise", "call", "fold", "fold"))
    assert {question for _, question, _ in answers} <= {OPEN, BET, CAPPED}
    assert {answer for seat, question, answer in answers if seat > 1 and question != OPEN} == {
        FOLDS
    }
    assert {answer for seat, question, answer in answers if not seat and question != CAPPED} == {
        RAISE
    }


# --- kept


def test_memory_is_plain_data_and_an_older_version_starts_anew() -> None:
    memory = after_twenty_hands("chaos", RAISER)
    written = memory.to_dict()
    again, known = TableMemory.from_dict(written)
    assert known and again.to_dict() == written and again.hands == HANDS
    anew, known = TableMemory.from_dict({**written, "version": VERSION - 1})
    assert not known and anew.hands == 0 and not anew.players


def test_a_situation_carries_copies_that_can_be_sent() -> None:
    hand, ask = last_raise("chaos", 3)
    memory = after_twenty_hands("chaos", RAISER)
    sent = pickle.loads(pickle.dumps(situation(hand, ask, Random(1), memory.of(SEATS))))
    assert sent.memory == memory.of(SEATS)
    memory.of(SEATS)[0].add(OPEN, RAISE)
    assert sent.memory == memory.of(SEATS)
    assert situation(hand, ask, Random(1)).memory == ()
