"""Fast house players: `random`, `caller` and `sensible`.

They play every game, because they know none: they sample worlds that agree with their view, and
play each to its end after each answer worth comparing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import sqrt
from random import Random
from typing import Final, TypeAlias

from pokernight.bots.budget import Budget, Meter
from pokernight.bots.characters import SENSIBLE, Character
from pokernight.bots.draw_policy import is_draw
from pokernight.bots.playouts import along, play_to_showdown, play_with_foresight, stay, won
from pokernight.bots.situation import Situation
from pokernight.bots.strength import rounds_of
from pokernight.engine.asks import (
    CALL,
    CHECK,
    FOLD,
    PASS,
    Amount,
    Answer,
    Ask,
    Bets,
    Pick,
    PickSome,
)
from pokernight.engine.hand import Hand
from pokernight.engine.powers import CLAIM, claimable
from pokernight.engine.presentation import Advice
from pokernight.engine.state import CHECKS, CLAIMS
from pokernight.engine.steps.runs import RUNS
from pokernight.engine.view import HIDDEN, View

Mix: TypeAlias = Mapping[Answer, float]
"""Probability of each answer; 0 for an answer that is missing."""

WORLDS = 12
"""Worlds sampled for a decision."""
ADVISED = 16
"""Worlds sampled for a game's own advice."""
ROUND = 4
"""Worlds between two looks at which answers have fallen behind."""
CLOSE = 4
"""Close answers that are always kept."""
AMOUNTS, PICKS = 6, 12
"""Answers compared, for amounts and for everything else."""

CHEAP = 8
"""Calls in the pot from which a fold by few worlds is reconsidered."""
LARGE = 0.25
"""Part of the pot given up from which a fold is reconsidered too."""
RECONSIDERED = 56
"""Most worlds added before such a fold, and before a draw that is not the usual one."""

BLUFFS = 0.6
"""Weight of a world in which the last bettor would lose."""

SURE = 0.5
"""Standard errors by which a bet must be ahead: the luckiest looks best."""

DRAWS = 3.0
"""Standard errors by which another draw must beat the usual draw."""


def choose_at_random(situation: Situation) -> Answer:
    """Choose a sample answer at random; at most a tenth of the choices fold."""
    legal, rng = situation.ask.legal, situation.rng
    samples = legal.samples()
    if FOLD in samples and rng.random() < 0.9:
        samples = tuple(answer for answer in samples if answer != FOLD)
    return rng.choice(samples)


def mix_of_random(ask: Ask) -> Mix:
    """Return the probabilities of the answers of :func:`choose_at_random`."""
    samples = ask.legal.samples()
    staying = [answer for answer in samples if answer != FOLD]
    mix = dict.fromkeys(samples, 0.0)
    rare = 0.1 if FOLD in samples else 1.0
    for answers, chance in ((samples, rare), (staying, 1 - rare)):
        for answer in answers:
            mix[answer] += chance / len(answers)
    return mix


KNOWN_MIXES: Final[Mapping[str, Callable[[Ask], Mix]]] = {"random": mix_of_random}
"""Players whose probabilities are known, with the function that returns them."""


def call_along(situation: Situation, budget: Budget | None = None) -> Answer:
    """Check or call, and never fold.

    Draws, discards and passes are those of `sensible`, with its budget; the use of powers and their
    targets are random.
    """
    ask = situation.ask
    if ask.legal.of not in ("card", "seat"):
        return stay(ask)
    if ask.kind in ("draw", "pass", "discard"):
        return sensible(situation, budget=budget)
    return situation.rng.choice(candidates(ask, situation.view))


def sensible(
    situation: Situation, character: Character = SENSIBLE, budget: Budget | None = None
) -> Answer:
    """Return the game's advice, or without any the answer that earns most on average.

    Args:
        situation: the question and what the seat may know.
        character: the habits to play by.
        budget: a limit of time, exceeded by at most a world; its number of worlds is ignored.
    """
    meter = budget.start() if budget else None
    if situation.view.game.talk.advice is not None:
        return advised(situation, more=lambda: meter is None or meter.in_time).answer
    ask, view = situation.ask, situation.view
    answers = answers_to_compare(situation)
    if len(answers) == 1:
        return answers[0]
    bonuses = [habit_bonus(character, ask, view, answer) for answer in answers]
    return answers[_race(situation, answers, bonuses, meter)]


def advised(
    situation: Situation,
    draw: Callable[[], Hand] | None = None,
    more: Callable[[], bool] = lambda: True,
    worlds: int = 0,
) -> Advice:
    """Return the game's advice with its reason, or without any the answer of `sensible`.

    Args:
        situation: the question and what the seat may know.
        draw: returns a world to work out the advice from; by default any that the view allows.
        more: checks whether another world may be drawn.
        worlds: the number of worlds; 0 for the usual.
    """
    advice = situation.view.game.talk.advice
    if advice is None:
        return Advice(sensible(situation), "")
    world = draw or partial(situation.worlds.draw, situation.rng)
    return advice(
        situation.view,
        (world().state for number in range(worlds or ADVISED) if not number or more()),
    )


# --- answers worth comparing


def candidates(ask: Ask, view: View) -> list[Answer]:
    """Return a few answers worth comparing, the safe default first; no claim that is in vain.

    Of numbers of runs it is the largest alone: all have the same expected value, and so no house
    player is in the way of other players who want more of them.
    """
    legal = ask.legal
    if ask.kind == RUNS:
        return list(legal)[-1:]
    if ask.kind == CLAIM:
        assert isinstance(legal, PickSome)
        able = claimable(view, ask.seat)
        legal = replace(legal, options=tuple(card for card in legal.options if card in able))
    answers = list(legal.abstract(AMOUNTS if legal.of == "amount" else PICKS, view).values())
    if isinstance(legal, Bets | Amount):
        least = _least(legal)
        most = max(least, max(view.front) + view.pot + ask.cost(CALL))
        answers = [
            _round(answer, legal)
            for answer in answers
            if not isinstance(answer, int) or answer <= most
        ]
        if least > legal.low:
            answers = [
                answer for answer in answers if not isinstance(answer, int) or answer >= least
            ]
        if CHECK in legal:
            answers = [answer for answer in answers if answer != FOLD]
    elif isinstance(legal, Pick) and legal.of == "card":
        answers = _without_equals(answers, view)
    return [ask.default, *(answer for answer in dict.fromkeys(answers) if answer != ask.default)]


def answers_to_compare(situation: Situation) -> list[Answer]:
    """Return a few answers worth comparing, the usual draw among them."""
    answers = candidates(situation.ask, situation.view)
    usual = _usual_answer(situation)
    return answers if usual is None or usual in answers else [*answers, usual]


def _least(legal: Bets | Amount) -> int:
    """Return the least amount to consider: the usual step, not one cent."""
    if isinstance(legal, Amount) and legal.low <= legal.usual <= legal.high:
        return legal.usual
    return legal.low


def _round(answer: Answer, legal: Bets | Amount) -> Answer:
    """Round an amount down to whole chips, the limits and the usual step aside."""
    if not isinstance(answer, int) or answer in (legal.low, legal.high, _least(legal)):
        return answer
    chip: int = 10 ** (len(str(legal.low)) - 1)
    return max(legal.low, answer - answer % chip)


def _without_equals(answers: Sequence[Answer], view: View) -> list[Answer]:
    """Keep one card of those hidden in the same hand: they are all alike to the player."""
    kept: dict[object, Answer] = {}
    for answer in answers:
        if isinstance(answer, int) and view.face[answer] == HIDDEN:
            place = next((n for n, hand in enumerate(view.hands) if answer in hand), -1)
            kept.setdefault((place, view.up[answer]), answer)
        else:
            kept[answer] = answer
    return list(kept.values())


def habit_bonus(
    character: Character, ask: Ask, view: View, answer: Answer, pots: float = 1.0
) -> float:
    """Return the bonus that a character's habits give an answer, in cents.

    Nobody is curious when no card is to come.

    Args:
        character: the habits.
        ask: the question.
        view: the hand as the player sees it.
        answer: the answer.
        pots: the pots that a bonus for a bet or raise is a part of.
    """
    if not _is_betting(ask, view) or answer in (FOLD, PASS):
        return 0.0
    call = ask.cost(CALL)
    bonus = character.loose * call
    if character.curious and call and not _is_last_round(view):
        bonus += character.curious * view.pot
    return bonus + raise_bonus(character, ask, view, answer, pots)


def raise_bonus(
    character: Character, ask: Ask, view: View, answer: Answer, pots: float = 1.0
) -> float:
    """Return the part of a habit's bonus that is for a bet or raise, in cents.

    No habit bluffs several opponents when no card is to come, or bets more than the pot. For the
    arguments see `habit_bonus`.
    """
    if type(answer) is not int or not _is_betting(ask, view):
        return 0.0
    more = answer
    if isinstance(ask.legal, Bets):
        more -= view.front[ask.seat] + ask.cost(CALL)
    bonus = character.bold * more
    if not character.eager or not more:
        return bonus
    rash = more > view.pot or (sum(view.live) > 2 and _is_last_round(view))
    return bonus if rash and character.eager > 0 else bonus + character.eager * pots * view.pot


def _is_betting(ask: Ask, view: View) -> bool:
    """Check whether a bet may be made, called or declined."""
    return isinstance(ask.legal, Bets) or ask.kind in view.game.betting


def _is_last_round(view: View) -> bool:
    """Check whether no round of betting comes after this one."""
    return view.street >= len(rounds_of(view.game.setup(view.rules), view.seats)) - 1


# --- comparing


def _race(
    situation: Situation,
    answers: Sequence[Answer],
    bonuses: Sequence[float],
    meter: Meter | None,
) -> int:
    """Return the place of the best answer; answers clearly behind are dropped on the way.

    A fold that won the same in every world of the first round is not played again.
    """
    ask, rng = situation.ask, situation.rng
    trial = partial(_bets if FOLD in ask.legal or ask.legal.of == "amount" else _picks, ask)
    totals: dict[int, list[float]] = {place: [] for place in range(len(answers))}
    running, resting, usual = list(totals), -1, usual_draw(situation, answers)
    cheap = cheap_to_stay(ask, situation.view)

    def chosen() -> int:
        best = _best(answers, running, totals)
        if usual in (-1, best):
            return best
        lead, error = _lead(totals[best], totals[usual])
        return best if lead > DRAWS * error else usual

    for number in range(1, WORLDS + RECONSIDERED + 1):
        if number > 1 and meter is not None and not meter.in_time:
            break
        if number > WORLDS:  # more worlds before what a few may flatter
            best = chosen()
            if not (cheap and answers[best] == FOLD) and usual in (-1, best):
                break
        world = situation.worlds.draw(rng)
        tried = [place for place in running if place != resting]
        values = trial(world, [answers[place] for place in tried], rng.getrandbits(32))
        for place, cents in zip(tried, values, strict=True):
            totals[place].append(cents + bonuses[place])
        if resting in running:
            totals[resting].append(totals[resting][0])
        if number % ROUND == 0:
            if number == ROUND and FOLD in answers:
                fold = answers.index(FOLD)
                resting = fold if len(set(totals[fold])) == 1 else -1
            running = _in_front(running, totals, situation.view.pot, usual)
            if len(running) == 1:
                break
    best = chosen()
    if usual != -1:
        return best
    quiet = [place for place in running if type(answers[place]) is str]
    if ask.legal.of == "amount" and quiet:
        second = max(quiet, key=lambda place: (sum(totals[place]), -place))
        lead, error = _lead(totals[best], totals[second])
        return best if lead >= SURE * error else second
    return best


def _best(
    answers: Sequence[Answer], running: Sequence[int], totals: Mapping[int, Sequence[float]]
) -> int:
    """Return the place of the answer of the highest total; a bet wins ties."""
    return max(running, key=lambda place: (sum(totals[place]), type(answers[place]) is int, -place))


def cheap_to_stay(ask: Ask, view: View) -> bool:
    """Check whether a call is offered at so good a price that a fold must be clear."""
    may = CALL in ask.legal and FOLD in ask.legal
    return may and 0 < CHEAP * ask.cost(CALL) <= view.pot


def usual_draw(situation: Situation, answers: Sequence[Answer]) -> int:
    """Return the place of the usual draw, or -1; another must beat it by more than chance."""
    usual = _usual_answer(situation)
    return answers.index(usual) if usual is not None and usual in answers else -1


def _usual_answer(situation: Situation) -> Answer | None:
    """Return the cards thrown away or passed on by simple rules; None for other questions."""
    ask = situation.ask
    draws = ask.kind == "draw" and is_draw(ask)
    # any world serves to value the seat's own cards: they are the same in all
    usual = along(ask, situation.worlds.draw(Random(0)).state if draws else situation.view)
    return usual if isinstance(usual, tuple) and (draws or usual != ask.default) else None


def _in_front(
    running: list[int], totals: dict[int, list[float]], pot: int, usual: int
) -> list[int]:
    """Return the answers not clearly behind the best, at most half of them, and the usual draw.

    Clearly means by two standard errors of the difference, computed with an added world in which
    they differ by half the pot.
    """
    order = sorted(running, key=lambda place: (-sum(totals[place]), place))
    best = totals[order[0]]
    kept = {usual} - {-1}
    for place in order[: max(CLOSE, len(order) // 2)]:
        lead, error = _lead(best, totals[place], pot // 2)
        if lead <= 2 * error:
            kept.add(place)
    return sorted(kept)


def _lead(first: Sequence[float], second: Sequence[float], added: int = 0) -> tuple[float, float]:
    """Return the mean difference of two answers and its standard error, in cents."""
    ahead = [a - b for a, b in zip(first, second, strict=True)]
    mean = sum(ahead) / len(ahead)
    squares = sum([(a - mean) ** 2 for a in ahead]) + added * added
    return mean, sqrt(squares) / len(ahead)


def _picks(ask: Ask, world: Hand, answers: Sequence[Answer], luck: int) -> list[int]:
    """Return the winnings of some answers if everybody stays."""
    return [_ends(world, ask.seat, answer, luck)[ask.seat] for answer in answers]


def _ends(world: Hand, seat: int, answer: Answer, luck: int) -> list[int]:
    future = world.playout(CHECKS)
    future.play(answer, seat)
    return play_to_showdown(future, seat, Random(luck))


def _bets(ask: Ask, world: Hand, answers: Sequence[Answer], luck: int) -> list[float]:
    """Return the winnings of some answers over a fold, all seats playing with foresight.

    A world in which the last bettor would lose counts for less.
    """
    seat, state = ask.seat, world.state
    now = won(state)
    ends = _ends(world, seat, stay(ask), luck)
    prospects = [end - have for end, have in zip(ends, now, strict=True)]
    bettor = state.aggressor
    bluff = bettor not in (-1, seat) and state.live[bettor] and prospects[bettor] <= 0
    winnings = []
    for answer in answers:
        future = world.playout(CLAIMS)
        future.play(answer, seat)
        cents = play_with_foresight(future, prospects, Random(luck))[seat] - now[seat]
        winnings.append(cents * BLUFFS if bluff else cents)
    return winnings
