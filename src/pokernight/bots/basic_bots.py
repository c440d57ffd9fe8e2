"""The quick house players: one at random, one that calls, and one that weighs its answers.

They play every game there is, because they know none: they sample the worlds that their view
allows, and play each to the end after each answer worth comparing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import TypeAlias

from pokernight.bots.budget import Budget, Meter
from pokernight.bots.characters import SENSIBLE, Character
from pokernight.bots.draw_policy import is_draw
from pokernight.bots.playouts import along, played_on, stay, to_the_end, won
from pokernight.bots.situation import Situation
from pokernight.engine.asks import CALL, FOLD, PASS, Amount, Answer, Ask, Bets, Pick
from pokernight.engine.hand import Hand
from pokernight.engine.presentation import Advice
from pokernight.engine.state import CHECKS, CLAIMS
from pokernight.engine.view import HIDDEN, View

WORLDS = 12
"""How many worlds are looked at for a decision."""
ADVISED = 16
"""How many worlds a game's own advice is worked out from."""
ROUND = 4
"""After every so many worlds the answers that have fallen behind are given up."""
CLOSE = 4
"""How many answers are kept at least, as long as they are close."""
AMOUNTS, PICKS = 6, 12
"""How many answers are compared, where money is asked and where anything else is."""

BLUFFS = 0.6
"""What a world counts in which the last to bet does not stand to win."""

SURE = 0.5
"""By how many standard errors a bet must be ahead: of several amounts the luckiest looks best."""

DRAWS = 2.0
"""By how many another draw must be ahead of the usual one: a dozen others may be lucky."""

Trial: TypeAlias = Callable[[Hand, Sequence[Answer], int], Sequence[float]]
"""What some answers win in a world, in cents; the number is for the luck in it."""


def choose_at_random(situation: Situation) -> Answer:
    """Any of the samples, folding one time in ten at most."""
    legal, rng = situation.ask.legal, situation.rng
    samples = legal.samples()
    if FOLD in samples and rng.random() < 0.9:
        samples = tuple(answer for answer in samples if answer != FOLD)
    return rng.choice(samples)


def call_along(situation: Situation, budget: Budget | None = None) -> Answer:
    """Check or call, and never fold.

    Cards are thrown away and passed on with sense, for which there is a budget as `sensible` has
    it; which power is used, on whom and on which card is left to luck.
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
    """What the game advises; without advice, the answer that earns most on average.

    Args:
        situation: what the seat may know.
        character: whose habits count.
        budget: its time ends the thought early, and is exceeded by no more than one world; its
            worlds are for those who may look at more.
    """
    meter = budget.start() if budget else None
    if situation.view.game.talk.advice is not None:
        return advised(situation, more=lambda: meter is None or meter.in_time).answer
    ask, view = situation.ask, situation.view
    answers = weighed(situation)
    if len(answers) == 1:
        return answers[0]
    liking = [taste(character, ask, view, answer) for answer in answers]
    return answers[_race(situation, answers, liking, meter)]


def advised(
    situation: Situation,
    draw: Callable[[], Hand] | None = None,
    more: Callable[[], bool] = lambda: True,
    worlds: int = 0,
) -> Advice:
    """What the game advises, and why where it can tell; without advice, what is sensible.

    Args:
        situation: what the seat may know.
        draw: gives the worlds that the advice is worked out from; any that the view allows.
        more: whether another one may be drawn.
        worlds: how many are looked at; 0: as many as usual.
    """
    advice = situation.view.game.talk.advice
    if advice is None:
        return Advice(sensible(situation), "")
    world = draw or partial(situation.worlds.draw, situation.rng)
    return advice(
        situation.view,
        (world().state for number in range(worlds or ADVISED) if not number or more()),
    )


# --- what is compared


def candidates(ask: Ask, view: View) -> list[Answer]:
    """A few answers worth comparing, the safe default first."""
    legal = ask.legal
    found = list(legal.abstract(AMOUNTS if legal.of == "amount" else PICKS, view).values())
    if isinstance(legal, Bets | Amount):
        least = _least(legal)
        most = max(least, max(view.front) + view.pot + ask.cost(CALL))
        found = [_round(one, legal) for one in found if not isinstance(one, int) or one <= most]
        if least > legal.low:
            found = [one for one in found if not isinstance(one, int) or one >= least]
    elif isinstance(legal, Pick) and legal.of == "card":
        found = _one_of_each(found, view)
    return [ask.default, *(one for one in dict.fromkeys(found) if one != ask.default)]


def weighed(situation: Situation) -> list[Answer]:
    """A few answers worth comparing, and a draw without much thought."""
    found = candidates(situation.ask, situation.view)
    usual = _along(situation)
    return found if usual is None or usual in found else [*found, usual]


def _least(legal: Bets | Amount) -> int:
    """The least that is thought of: nobody goes up cent by cent where people think in more."""
    if isinstance(legal, Amount) and legal.low <= legal.usual <= legal.high:
        return legal.usual
    return legal.low


def _round(answer: Answer, legal: Bets | Amount) -> Answer:
    """An amount in the chips that the least is made of, as people say it.

    The ends are as they are, and so is what people think in.
    """
    if not isinstance(answer, int) or answer in (legal.low, legal.high, _least(legal)):
        return answer
    chip: int = 10 ** (len(str(legal.low)) - 1)
    return max(legal.low, answer - answer % chip)


def _one_of_each(answers: Sequence[Answer], view: View) -> list[Answer]:
    """Of cards of one hand that the player does not know, any is as good as another."""
    found: dict[object, Answer] = {}
    for answer in answers:
        if isinstance(answer, int) and view.face[answer] == HIDDEN:
            where = next((n for n, hand in enumerate(view.hands) if answer in hand), -1)
            found.setdefault((where, view.up[answer]), answer)
        else:
            found[answer] = answer
    return list(found.values())


def taste(character: Character, ask: Ask, view: View, answer: Answer) -> float:
    """What an answer is worth to a character besides what it earns, in cents."""
    legal = ask.legal
    if not (isinstance(legal, Bets) or ask.kind in view.game.betting) or answer in (FOLD, PASS):
        return 0.0
    call = ask.cost(CALL)
    more = answer if isinstance(answer, int) else 0
    if more and isinstance(legal, Bets):
        more -= view.front[ask.seat] + call
    return character.loose * call + character.bold * more


# --- comparing


def _race(
    situation: Situation,
    answers: Sequence[Answer],
    liking: Sequence[float],
    meter: Meter | None,
) -> int:
    """The place of the best answer; those clearly behind are given up on the way.

    A fold that has come to the same in every world of the first round always does.
    """
    ask, rng = situation.ask, situation.rng
    trial = partial(_bets if FOLD in ask.legal or ask.legal.of == "amount" else _picks, ask)
    totals: dict[int, list[float]] = {place: [] for place in range(len(answers))}
    running, resting, usual = list(totals), -1, usual_draw(situation, answers)
    for number in range(1, WORLDS + 1):
        if number > 1 and meter is not None and not meter.in_time:
            break
        world = situation.worlds.draw(rng)
        tried = [place for place in running if place != resting]
        values = trial(world, [answers[place] for place in tried], rng.getrandbits(32))
        for place, cents in zip(tried, values, strict=True):
            totals[place].append(cents + liking[place])
        if resting in running:
            totals[resting].append(totals[resting][0])
        if number % ROUND == 0:
            if number == ROUND and FOLD in answers:
                fold = answers.index(FOLD)
                resting = fold if len(set(totals[fold])) == 1 else -1
            running = _in_front(running, totals, situation.view.pot, usual)
            if len(running) == 1:
                break
    best = max(running, key=lambda place: (sum(totals[place]), type(answers[place]) is int, -place))
    if usual != -1:
        lead, error = _lead(totals[best], totals[usual])
        return best if lead > DRAWS * error else usual
    quiet = [place for place in running if type(answers[place]) is str]
    if ask.legal.of == "amount" and quiet:
        second = max(quiet, key=lambda place: (sum(totals[place]), -place))
        lead, error = _lead(totals[best], totals[second])
        return best if lead >= SURE * error else second
    return best


def usual_draw(situation: Situation, answers: Sequence[Answer]) -> int:
    """The place of a draw without much thought, which another must beat by more than chance."""
    usual = _along(situation)
    return answers.index(usual) if usual is not None and usual in answers else -1


def _along(situation: Situation) -> Answer | None:
    """What is thrown away or passed on without much thought; None where it is left open."""
    ask = situation.ask
    draws = ask.kind == "draw" and is_draw(ask)
    # a world, for what the seat's own cards are worth there: they are the same in all
    usual = along(ask, situation.worlds.draw(Random(0)).state if draws else situation.view)
    return usual if isinstance(usual, tuple) and (draws or usual != ask.default) else None


def _in_front(
    running: list[int], totals: dict[int, list[float]], pot: int, usual: int
) -> list[int]:
    """The answers that are not clearly behind the best, half of them at the most, and the usual.

    Clearly is by two standard errors of what they differ, and a world more is imagined in which
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


def _lead(one: Sequence[float], other: Sequence[float], imagined: int = 0) -> tuple[float, float]:
    """By how much one answer is ahead of another on average, and the standard error of that."""
    ahead = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(ahead) / len(ahead)
    squares = sum([(a - mean) ** 2 for a in ahead]) + imagined * imagined
    return mean, sqrt(squares) / len(ahead)


def _picks(ask: Ask, world: Hand, answers: Sequence[Answer], luck: int) -> list[int]:
    """What some answers win if everybody stays."""
    return [_ends(world, ask.seat, answer, luck)[ask.seat] for answer in answers]


def _ends(world: Hand, seat: int, answer: Answer, luck: int) -> list[int]:
    future = world.playout(CHECKS)
    future.play(answer, seat)
    return to_the_end(future, seat, Random(luck))


def _bets(ask: Ask, world: Hand, answers: Sequence[Answer], luck: int) -> list[float]:
    """What some answers are better than to fold, among people who feel how it would end.

    A world in which the last to bet has nothing counts for less.
    """
    seat, state = ask.seat, world.state
    now = won(state)
    ends = _ends(world, seat, stay(ask), luck)
    prospects = [end - have for end, have in zip(ends, now, strict=True)]
    bettor = state.aggressor
    bluff = bettor not in (-1, seat) and state.live[bettor] and prospects[bettor] <= 0
    found = []
    for answer in answers:
        future = world.playout(CLAIMS)
        future.play(answer, seat)
        cents = played_on(future, prospects, Random(luck))[seat] - now[seat]
        found.append(cents * BLUFFS if bluff else cents)
    return found
