"""Rollout bot: Monte Carlo evaluation of every answer worth comparing, in the likeliest worlds.

This is the selective sampling of Loki-2 and AKI-RealBot, for any question of any game. Worlds are
sampled and weighted by the likelihood of what all seats have done; a resampled few are played out
after each answer, with common random numbers. Answers that fall behind are dropped, and the race
ends when only one answer is left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf, sqrt
from random import Random
from typing import NamedTuple

from pokernight.bots.basic_bots import (
    ADVISED,
    DRAWS,
    LARGE,
    RECONSIDERED,
    advised,
    answers_to_compare,
    cheap_to_stay,
    habit_bonus,
    raise_bonus,
    usual_draw,
)
from pokernight.bots.budget import Budget, Meter
from pokernight.bots.characters import STRONG, Character
from pokernight.bots.opponent_model import WeightedWorlds
from pokernight.bots.playout_policy import PotShares, ShareModel, play_by_policy, worth_of_staying
from pokernight.bots.playouts import play_to_showdown, stay, won
from pokernight.bots.situation import Situation
from pokernight.bots.strength import blind, rounds_of
from pokernight.bots.table_memory import leans_of
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Ask, Bets
from pokernight.engine.hand import Hand
from pokernight.engine.state import CHECKS, CLAIMS
from pokernight.wording.message import Text

ROUND = 8
"""Worlds played between two comparisons of the answers."""
CLEAR = 2.0
"""Standard errors behind the best at which an answer is dropped."""
SURE = 0.5
"""Standard errors by which a bet must beat a check or call: of several the luckiest looks best."""
DRAWING = 0.6
"""Part of the time for sampling worlds for a game's own advice."""
EXCHANGED = 32
"""Worlds for a game's advice on cards: fewer tell one exchange from another by luck."""
LOOKS = 3
"""Times that worlds are added before a fold at a good price where a game advises it."""
FEW = 24
"""Most worlds of its own by which a character may be flattered: at a dear call, a claim or a
payment some are added. Levels are as weak as their worlds."""
LOOKED = 16
"""Worlds in which all stay that are added before such a character folds to a bet or calls it: eight
tell a fair share of the pot from none, but not from the price, least of all where pots are
split."""
NEAR = 0.15
"""Part of the pot that a call may seem to win or lose by, and yet be wrong or right."""
CHEAPER = 3
"""Answers between which as many worlds are added at a question without a bet; fewer for more."""
PLAIN = 4
"""One world of so many is not weighted where a call has a good price: bettors bluff now and then,
and five raises are not five hands."""
HOUSE = 3.0
"""Pots that are added in the habit of a bet or raise where the house wins all that is staked: what
is lost to it is paid on top, so that answers differ by so much more."""
ROLLS = 12
"""Random numbers of each seat in a playout, after which they repeat."""


@dataclass(frozen=True, slots=True)
class Thought:
    """Result of thinking about a question.

    Attributes:
        answer: the best answer.
        answers: all answers compared.
        earns: by answer, the mean winnings over the hand as it stands, in cents.
        worlds: the number of worlds played.
        effective: the effective sample size of the weighted worlds.
        playouts: the number of hands played to their end.
        why: the reason of the game's own advice, if there is any.
    """

    answer: Answer
    answers: tuple[Answer, ...]
    earns: tuple[float, ...]
    worlds: int
    effective: float
    playouts: int
    why: Text = ""


def rollout(
    situation: Situation, budget: Budget | None = None, character: Character = STRONG
) -> Answer:
    """Return the answer that earns most on average in the worlds that best explain the betting."""
    return think(situation, budget, character).answer


def unread(situation: Situation, budget: Budget | None = None) -> Answer:
    """Return the answer of `rollout` with unweighted worlds, to measure the worth of weights."""
    return rollout(situation, budget, replace(STRONG, reads=False))


def think(
    situation: Situation,
    budget: Budget | None = None,
    character: Character = STRONG,
    answers: Sequence[Answer] = (),
    race: type[Race] | None = None,
) -> Thought:
    """Compare the answers worth comparing, as long as the budget lasts.

    A game with advice of its own is asked for it, in weighted worlds: as many as the budget has, or
    as `sensible` samples if the budget is of time alone. Before the first thought about a game a
    process needs up to half a second more, to learn how much its rounds of betting tell.

    Args:
        situation: the question and what the seat may know.
        budget: the limit of thinking; by default the number of worlds of the character.
        character: the habits to play by.
        answers: the answers to compare; by default those worth comparing.
        race: the way to compare them; by default playouts by the policy.
    """
    budget = budget or Budget(worlds=character.worlds)
    view = situation.view
    rounds_of(view.game.setup(view.rules), view.seats)  # cached, outside of the budget
    if not answers and view.game.talk.advice is not None:
        return _advised(situation, budget, character)
    meter = budget.start()
    to_compare = answers or answers_to_compare(situation)
    running = (race or Race)(situation, to_compare, meter, character)
    if len(to_compare) > 1:
        running.run()
    return running.thought()


class PlayedOut(NamedTuple):
    """Winnings of some answers in the same worlds.

    Attributes:
        cents: by answer and world, the winnings in cents over the hand as it stands.
        sources: by world, the number of the sampled world: a likely world is played repeatedly.
    """

    cents: list[list[float]]
    sources: list[int]


def played_out(situation: Situation, answers: Sequence[Answer], budget: Budget) -> PlayedOut:
    """Play every answer out in each of the same worlds, without early stopping and habits."""
    race = Race(situation, answers, budget.start(), STRONG)
    race.run(whole=True)
    if race.model is not None:
        return PlayedOut(race.cents, race.sources)
    view, seat = situation.view, situation.ask.seat
    now = view.stack[seat] - view.began[seat]
    return PlayedOut([[result - now for result in cents] for cents in race.cents], race.sources)


def lead(
    first: Sequence[float], second: Sequence[float], sources: Sequence[int]
) -> tuple[float, float]:
    """Return the mean difference of two answers in the same worlds, and its standard error."""
    return mean_and_error([a - b for a, b in zip(first, second, strict=True)], sources)


def mean_and_error(cents: Sequence[float], sources: Sequence[int]) -> tuple[float, float]:
    """Return the mean and its standard error; of fewer than two worlds zeros.

    Results in the same sampled world are alike, so the error is that of the sampled worlds: the
    cluster-robust standard error of Liang and Zeger (1986).
    """
    count = len(cents)
    if count < 2:
        return 0.0, 0.0
    mean = sum(cents) / count
    by_source: defaultdict[int, float] = defaultdict(float)
    for result, source in zip(cents, sources, strict=True):
        by_source[source] += result - mean
    groups = len(by_source)
    if groups < 2:
        return mean, 0.0 if len({*cents}) == 1 else inf
    squares = sum([deviation**2 for deviation in by_source.values()])
    return mean, sqrt(squares * groups / (groups - 1)) / count


def _advised(situation: Situation, budget: Budget, character: Character) -> Thought:
    """Return the game's own advice, worked out from weighted worlds.

    Sampling them gets a part of the time only: working out the advice takes the rest. Before a fold
    at a good price worlds are added.
    """
    meter, ask, view = budget.share(DRAWING).start(), situation.ask, situation.view
    leans = leans_of(situation.memory, view.seats, ask.seat, character.remembers)
    weighted = WeightedWorlds(
        view, situation.worlds, lambda: meter.in_time, reads=character.reads, leans=leans
    )

    def think_in(worlds: Sequence[Hand]) -> Thought:
        drawn = iter(worlds)
        advice = advised(situation, lambda: next(drawn).fork(), worlds=len(worlds))
        reads = character.reads and weighted.told
        effective = weighted.effective if reads else float(len(worlds))
        worth = advice.worth or ((advice.answer, 0.0),)
        answers, earns = zip(*worth, strict=True)
        likes = [max(0.0, raise_bonus(character, ask, view, answer)) for answer in answers]
        totals = [
            cents + habit_bonus(character, ask, view, answer) - like
            for (answer, cents), like in zip(worth, likes, strict=True)
        ]
        stays = FOLD not in answers or max(totals) > totals[answers.index(FOLD)]
        if stays or not character.least:
            totals = [total + like for total, like in zip(totals, likes, strict=True)]
        best = answers[totals.index(max(totals))]
        return Thought(best, answers, earns, len(worlds), effective, 0, advice.why)

    count = budget.worlds or ADVISED
    if ask.legal.of == "card" and character.sense and count == character.worlds:
        count = max(count, EXCHANGED)
    worlds = _some(weighted, situation, count)
    thought = think_in(worlds)
    for _ in range(LOOKS if cheap_to_stay(ask, view) else 0):
        if thought.answer != FOLD or not meter.in_time:
            break
        worlds += _some(weighted, situation, RECONSIDERED)
        thought = think_in(worlds)
    return thought


def _some(weighted: WeightedWorlds, situation: Situation, count: int) -> list[Hand]:
    """Return so many likely worlds; one in `PLAIN` is any world where a call has a good price."""
    rng, few = situation.rng, count // PLAIN if cheap_to_stay(situation.ask, situation.view) else 0
    return [situation.worlds.draw(rng) for _ in range(few)] + weighted.some(count - few, rng)


class Race:
    """Race of answers through worlds that are the same for all of them."""

    def __init__(
        self, situation: Situation, answers: Sequence[Answer], meter: Meter, character: Character
    ) -> None:
        ask, view = situation.ask, situation.view
        self.situation = situation
        self.answers = answers
        self.meter = meter
        self.leans = leans_of(situation.memory, view.seats, ask.seat, character.remembers)
        self.worlds = WeightedWorlds(
            view, situation.worlds, lambda: meter.in_time, reads=character.reads, leans=self.leans
        )
        self.reads = character.reads and self.worlds.told
        self.character = character
        self.least = character.least
        self.fold = answers.index(FOLD) if FOLD in answers and self.least else -1
        self.cents: list[list[float]] = [[] for _ in answers]
        self.sources: list[int] = []
        self.running = list(range(len(answers)))
        self.usual = usual_draw(situation, answers)
        betting = FOLD in ask.legal or ask.legal.of == "amount"
        self.model = ShareModel(view) if betting else None
        self.bonuses, self.likes = self.habits()
        tells = isinstance(ask.legal, Bets) and not blind(view)
        self.sense = character.sense if tells else 0
        self.cheap = isinstance(ask.legal, Bets) and cheap_to_stay(ask, view)
        self.few = bool(character.sense) and meter.left(FEW + 1) == character.worlds
        self.dear = self.few and ask.cost(CALL) > LARGE * view.pot
        self.sure = self.safe = self.last = True
        self.looked = False
        self.resting = -1

    def habits(self) -> tuple[list[float], list[float]]:
        """Return the bonuses of the answers, and what of them is a liking for raises, in cents."""
        ask, view = self.situation.ask, self.situation.view
        pots = 1 + HOUSE * self.model.house if self.model is not None else 1.0
        args = [(self.character, ask, view, answer, pots) for answer in self.answers]
        return [habit_bonus(*each) for each in args], [
            max(0.0, raise_bonus(*each)) for each in args
        ]

    def run(self, *, whole: bool = False) -> None:
        """Run until one answer is left or the budget is used up; ``whole`` uses all of it.

        Worlds are added before an answer that a few worlds may flatter, while it is best.
        """
        self._compare(whole=whole)
        for looks in range(0 if whole else LOOKS):
            if not self._doubtful() or (looks and not self._picks_a_fold()):
                break
            picks = not isinstance(self.situation.ask.legal, Bets) and self.usual == -1
            several = max(CHEAPER, len(self.running)) if picks else CHEAPER
            self.meter.extend(RECONSIDERED * CHEAPER // several)
            self._compare(while_=self._doubtful)
        if not whole and self._close_by_few():
            self._look_at_share()

    def _close_by_few(self) -> bool:
        """Check whether a fold or call is best after few worlds, and the other nearly as good."""
        if not (self.few and self.sense and self.meter.worlds) or len(self.running) < 2:
            return False
        best = self.answers[self._best(self.running)]
        if best not in (FOLD, CALL) or FOLD not in self.answers:
            return False
        calls = [place for place in self.running if self.answers[place] == CALL]
        loses = [-self._prior(place) - self.bonuses[place] for place in calls]
        near = NEAR * self.situation.view.pot
        return any((cents if best == FOLD else -cents) < near for cents in loses)

    def _look_at_share(self) -> None:
        """Measure the share of the pot in more worlds: that takes a single run-out of each."""
        assert self.model is not None
        ask, rng = self.situation.ask, self.situation.rng
        self.looked = True
        for _, draw in self._worlds(LOOKED):
            if not self.meter.in_time:
                break
            world = draw()
            end = _ended(world, ask, stay(ask), rng.getrandbits(32))[0][ask.seat]
            self.model.add(ask.seat, end - won(world.state)[ask.seat])

    def _doubtful(self) -> bool:
        """Check whether a few worlds may flatter the best answer.

        That is a fold at a good price, or of a good share, or a draw instead of the usual one; and
        after few worlds a dear call against the price, and a claim or payment that is not clear.
        """
        if len(self.running) < 2 or not self.meter.worlds:
            return False
        return (
            self._folds_unclearly()
            or self._draws_otherwise()
            or self._calls_against_the_price()
            or self._picks_unclearly()
        )

    def _folds_unclearly(self) -> bool:
        """Check whether a fold is best that gives up a good price or a large part of the pot."""
        if self.answers[self._best(self.running)] != FOLD:
            return False
        return self.cheap or self._given_up() > LARGE * self.situation.view.pot

    def _given_up(self) -> float:
        """Return what a fold to a bet gives up by the pot share alone, in cents."""
        if not isinstance(self.situation.ask.legal, Bets):
            return 0.0
        words = [place for place in self.running if type(self.answers[place]) is str]
        return max([self._prior(place) for place in words], default=0.0)

    def _calls_against_the_price(self) -> bool:
        """Check whether a dear call is best that loses by the pot share alone."""
        if not self.dear or FOLD not in self.answers:
            return False
        best = self._best(self.running)
        return self.answers[best] == CALL and self._prior(best) + self.bonuses[best] < 0

    def _picks_unclearly(self) -> bool:
        """Check whether few worlds do not tell the answers to a question without a bet apart."""
        if not self.few or self.usual != -1 or isinstance(self.situation.ask.legal, Bets):
            return False
        best = self._best(self.running)
        others = [place for place in self.running if place != best]
        return any(self._lead(best, place, self._missed(best, place)) <= CLEAR for place in others)

    def _picks_a_fold(self) -> bool:
        """Check whether a fold is best at a question without a bet, such as a fee to stay in."""
        if isinstance(self.situation.ask.legal, Bets):
            return False
        return self.answers[self._best(self.running)] == FOLD

    def _draws_otherwise(self) -> bool:
        """Check whether another draw is ahead of the usual one by more than chance."""
        if self.usual == -1:
            return False
        best = self._best(self.running)
        return best != self.usual and self._lead(best, self.usual, added=0) > DRAWS

    def _compare(self, *, whole: bool = False, while_: Callable[[], bool] = lambda: True) -> None:
        meter = self.meter
        while meter.another and len(self.running) > 1 and while_():
            for source, draw in self._worlds(meter.left(ROUND)):
                if meter.worlds and not meter.in_time:
                    return
                self._play(draw(), source)
            self._rest()
            if self.model is not None and self.model.house:
                self.bonuses, self.likes = self.habits()
            if not whole:
                self._drop()

    def _worlds(self, count: int) -> list[tuple[int, Callable[[], Hand]]]:
        """Return functions that each make a world to play, likelier worlds more often.

        With each comes the number of the sampled world, the same for the same world.
        """
        rng, played = self.situation.rng, self.meter.worlds
        if not self.worlds.told:
            draw = partial(self.situation.worlds.draw, rng)
            return [(played + number, draw) for number in range(count)]
        worlds = _some(self.worlds, self.situation, count)
        first = {id(world): played + number for number, world in reversed([*enumerate(worlds)])}
        return [(first[id(world)], world.fork) for world in worlds]

    def _play(self, world: Hand, source: int) -> None:
        """Try every answer that is still in the race in one more world."""
        rng = self.situation.rng
        tried = self._picks(world, rng) if self.model is None else self._bets(world, rng)
        if len(tried) < len(self.running):
            return
        for place, cents in zip(self.running, tried, strict=True):
            self.cents[place].append(cents)
        self.sources.append(source)
        self.meter.worlds += 1

    def _picks(self, world: Hand, rng: Random) -> list[float]:
        """Return the winnings of the answers if everybody stays."""
        ask, luck = self.situation.ask, rng.getrandbits(32)
        winnings: list[float] = []
        for place in self.running:
            if self._too_late:
                break
            winnings.append(_ended(world, ask, self.answers[place], luck)[0][ask.seat])
            self.meter.playouts += 1
        return winnings

    def _bets(self, world: Hand, rng: Random) -> list[float]:
        """Return the winnings of the answers over the present hand, all seats on the policy."""
        assert self.model is not None
        ask, now = self.situation.ask, won(world.state)
        luck = rng.getrandbits(32)
        mine, last = _ended(world, ask, stay(ask), luck)
        seen = _seen_by_others(world, ask.seat, rng)
        ends = mine if seen is world else _ended(seen, ask, stay(ask), luck)[0]
        gains = [end > have for end, have in zip(mine, now, strict=True)]
        self.last &= last
        self.safe &= gains[ask.seat]
        self.sure &= gains[ask.seat] and sum(gains) == 1
        ends[ask.seat] = mine[ask.seat]
        shares = self.model.of(
            world.state, [end - have for end, have in zip(ends, now, strict=True)]
        )
        rolls = [[rng.random() for _ in range(ROLLS)] for _ in now]
        winnings: list[float] = []
        for place in self.running:
            if self._too_late:
                break
            if place == self.resting:
                winnings.append(self.cents[place][0])
                continue
            future = self.future(world)
            future.play(self.answers[place], ask.seat)
            winnings.append(self.play_on(future, shares, rolls) - now[ask.seat])
            self.meter.playouts += 1
        return winnings

    def future(self, world: Hand) -> Hand:
        """Return a copy of a world to play out."""
        return world.playout(CLAIMS)

    def play_on(self, future: Hand, shares: PotShares, rolls: Sequence[Sequence[float]]) -> int:
        """Play a world to its end by the policy and return the player's winnings in cents."""
        seat = self.situation.ask.seat
        return play_by_policy(future, shares, rolls, leans=self.leans)[seat]

    @property
    def _too_late(self) -> bool:
        """Check whether no further playout may begin; the first world is always finished."""
        return self.meter.worlds > 0 and not self.meter.in_time

    def _rest(self) -> None:
        """Stop playing out a fold that won the same in every world of the first round."""
        if self.resting == -1 and FOLD in self.answers:
            fold = self.answers.index(FOLD)
            if self.meter.worlds >= ROUND and len(set(self.cents[fold])) == 1:
                self.resting = fold

    def _drop(self) -> None:
        """Drop the answers that are clearly behind the best."""
        best = self._best(self.running)
        self.running = [
            place for place in self.running
            if place in (best, self.usual)
            or self._lead(best, place, self._missed(best, place)) <= CLEAR
        ]  # fmt: skip

    def _missed(self, best: int, place: int) -> float:
        """Return by what part of the pot two answers may differ in a world that was not sampled.

        A call at a good price that loses in all worlds but such a one is no clear mistake, and a
        fee to stay in that buys nothing in the first eight worlds may yet be worth its price.
        """
        if self._picks_a_fold():
            return 2.5
        calls = self.answers[best] == FOLD and self.answers[place] == CALL
        return 1.5 if self.cheap and calls else 0.5

    def _worth(self, place: int) -> float:
        """Return the value of an answer in cents: its mean, shrunk to a prior, and the bonus.

        After few worlds the luckier of two answers looks best; the prior follows from the pot share
        if everybody stays, of which the same worlds give a better estimate.
        """
        worth = self._without_likes(place)
        return worth + self.likes[place] if self.likes[place] and self._may_like() else worth

    def _without_likes(self, place: int) -> float:
        """Return the value of an answer without a liking for raises, in cents."""
        cents = self.cents[place]
        prior = self.sense * self._prior(place) if self.sense else 0.0
        worth = (sum(cents) + prior) / (len(cents) + self.sense)
        return worth + self.bonuses[place] - self.likes[place]

    def _may_like(self) -> bool:
        """Check whether a liking for raises counts.

        Where it has a limit it takes that part of a fair share of the pot, and a hand that stays in
        without it.
        """
        ask, view = self.situation.ask, self.situation.view
        if not self.least:
            return True
        if self.model is None:
            return False
        fair = (1 - self.model.house) / sum(view.live)
        if self.model.part(ask.seat) < self.least * fair:
            return False
        if self.fold not in self.running:
            return True
        fold = self._without_likes(self.fold)
        return any(self._without_likes(place) > fold for place in self.running)

    def _prior(self, place: int) -> float:
        """Return the expected value of an answer over a fold by the pot share alone, in cents."""
        ask, view, answer = self.situation.ask, self.situation.view, self.answers[place]
        legal = ask.legal
        assert self.model is not None and isinstance(legal, Bets)
        if answer == FOLD:
            return 0.0
        part = self.model.part(ask.seat)
        stays = worth_of_staying(view.pot, legal.call, part)
        if type(answer) is not int:
            return stays
        more = answer - view.front[ask.seat] - legal.call
        return stays + more * (part * sum(view.live) - 1)

    def _best(self, places: Sequence[int]) -> int:
        """Return the place of the answer of the highest value; a bet wins ties."""
        return max(
            places, key=lambda place: (self._worth(place), type(self.answers[place]) is int, -place)
        )

    def _lead(self, first: int, second: int, added: float = 0.5) -> float:
        """Return by how many standard errors an answer is ahead of another.

        The error is computed with an added world in which they differ by that part of the pot.
        """
        ahead = [a - b for a, b in zip(self.cents[first], self.cents[second], strict=True)]
        mean = sum(ahead) / len(ahead)
        squares = sum([(a - mean) ** 2 for a in ahead])
        squares += (added * self.situation.view.pot) ** 2
        error = sqrt(squares) / len(ahead)
        lead = mean + self.bonuses[first] - self.bonuses[second]
        if second == self.fold:
            lead -= self.likes[first]
        return lead / error if error else lead

    def _certain(self) -> int:
        """Return the place of the best bet if every world is won; else -1.

        Habits do not count then: a certain winner bets. On the last round no habit keeps a hand
        that wins or shares every world from a bet that has earned no less than a call or check.
        """
        if self.model is None or not self.safe:
            return -1
        bets = [place for place, answer in enumerate(self.answers) if type(answer) is int]
        if not bets:
            return -1
        best = self._best(bets)
        if self.sure and FOLD not in self.situation.ask.legal:
            return best
        quiet = [place for place, answer in enumerate(self.answers) if answer in (CALL, CHECK)]
        if not quiet or self.bonuses[best] >= 0:
            return -1
        more = [a - b for a, b in zip(self.cents[best], self.cents[quiet[0]], strict=False)]
        return best if self.last and sum(more) >= 0 else -1

    def _choice(self) -> int:
        if not self.meter.worlds:
            return 0
        best = self._best(self.running)
        if self.usual != -1:
            return best if self._draws_otherwise() else self.usual
        if (certain := self._certain()) != -1:
            return certain
        quiet = [place for place in self.running if type(self.answers[place]) is str]
        looked = self.looked and self.answers[best] in (FOLD, CALL)
        if looked or self._folds_unclearly() or self._calls_against_the_price():
            # the estimate by the pot share is less noisy than the race
            price = {place: self._prior(place) + self.bonuses[place] for place in quiet}
            return max(price, key=price.__getitem__)
        if self.model is None or best in quiet or not quiet:
            return best
        second = self._best(quiet)
        several = len(self.running) - len(quiet) > 1
        return second if several and self._lead(best, second, added=0) < SURE else best

    def thought(self) -> Thought:
        """Return the result of the race."""
        worlds = self.meter.worlds
        return Thought(
            self.answers[self._choice()],
            tuple(self.answers),
            tuple([sum(cents) / len(cents) if cents else 0.0 for cents in self.cents]),
            worlds,
            self.worlds.effective if self.reads else float(worlds),
            self.meter.playouts,
        )


def _ended(world: Hand, ask: Ask, answer: Answer, luck: int) -> tuple[list[int], bool]:
    """Return the winnings by seat if all stay after an answer, and whether no card came."""
    future = world.playout(CHECKS)
    future.play(answer, ask.seat)
    winnings = play_to_showdown(future, ask.seat, Random(luck))
    return winnings, len(future.state.stub) == len(world.state.stub)


def _seen_by_others(world: Hand, seat: int, rng: Random) -> Hand:
    """Return the world with other cards in place of those that only the seat knows.

    The estimates of the opponents must not depend on them. They are exchanged for cards from the
    bottom of the deck, if enough are left and no fact of the hand depends on them.
    """
    state = world.state
    mine = [token for token in state.hands[seat] if state.knows[token] == 1 << seat]
    size = min(len(state.stub), max(2 * len(mine), len(state.stub) // 2))
    if not mine or state.facts or size < len(mine):
        return world
    other = world.fork()
    face = list(state.face)
    for token, instead in zip(mine, rng.sample(state.stub[:size], len(mine)), strict=True):
        face[token], face[instead] = face[instead], face[token]
    other.state.face = tuple(face)
    return other
