"""Selective sampling: every answer worth comparing is tried in the likeliest worlds.

As Loki-2 and AKI-RealBot did it for hold'em, for any question of any game. Worlds are drawn and
weighed by how well they explain what everybody has done; those that are chosen are played on
quickly after each answer, with the same luck for all of them. Answers that have fallen behind are
given up, and who is clearly ahead is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from random import Random

from pokernight.bots.basic_bots import ADVISED, DRAWS, advised, taste, usual_draw, weighed
from pokernight.bots.budget import Budget, Meter
from pokernight.bots.characters import STRONG, Character
from pokernight.bots.opponent_model import Believed
from pokernight.bots.playout_policy import Feeling, Feelings, by_feeling, worth_of_staying
from pokernight.bots.playouts import stay, to_the_end, won
from pokernight.bots.situation import Situation
from pokernight.bots.strength import blind, rounds_of
from pokernight.engine.asks import FOLD, Answer, Ask, Bets
from pokernight.engine.hand import Hand
from pokernight.engine.state import CHECKS, CLAIMS

ROUND = 8
"""So many worlds are played before answers are compared again."""
CLEAR = 2.0
"""By how many standard errors an answer that is given up is behind."""
SURE = 0.5
"""By how many a bet must be ahead of doing nothing: of several amounts the luckiest looks best."""
DRAWING = 0.6
"""The part of its time in which worlds may be drawn for a game's own advice."""
ROLLS = 12
"""So often each seat may be in doubt in a playout before its luck begins again."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What was thought about a question.

    Attributes:
        answer: the best answer.
        answers: those that were compared.
        earns: by answer what it earns on average, in cents, beside leaving the hand as it stands.
        worlds: how many worlds were played.
        effective: how many worlds of equal weight those that were weighed are worth.
        playouts: how often a hand was played to its end.
        why: what the game says to it, where it has advice of its own.
    """

    answer: Answer
    answers: tuple[Answer, ...]
    earns: tuple[float, ...]
    worlds: int
    effective: float
    playouts: int
    why: str = ""


def rollout(
    situation: Situation, budget: Budget | None = None, character: Character = STRONG
) -> Answer:
    """The answer that earns most on average in the worlds that explain best what was done."""
    return think(situation, budget, character).answer


def unread(situation: Situation, budget: Budget | None = None) -> Answer:
    """The same, without a look at what was done: to measure what it is worth to look."""
    return rollout(situation, budget, replace(STRONG, reads=False))


def think(
    situation: Situation,
    budget: Budget | None = None,
    character: Character = STRONG,
    answers: Sequence[Answer] = (),
    race: type[Race] | None = None,
) -> Thought:
    """Compare the answers worth comparing, as long as the budget lasts.

    A game that has advice of its own is asked for it, in worlds that explain what was done: as
    many as the budget has, or as `sensible` looks at where it has time alone. What is found out
    once about a game, before its first thought, takes a process up to half a second more.

    Args:
        situation: what the seat may know.
        budget: how long to think; as many worlds as the character looks at by himself.
        character: whose habits count.
        answers: what is compared, where somebody knows better.
        race: how they are compared, if not by playing on by feeling alone.
    """
    budget = budget or Budget(worlds=character.worlds)
    view = situation.view
    rounds_of(view.game.setup(view.rules), view.seats)  # is no part of any thought
    if not answers and view.game.talk.advice is not None:
        return _advised(situation, budget, character)
    meter = budget.start()
    compared = answers or weighed(situation)
    running = (race or Race)(situation, compared, meter, character)
    if len(compared) > 1:
        running.run()
    return running.thought()


def compared(
    situation: Situation, answer: Answer, others: Sequence[Answer], budget: Budget
) -> tuple[list[tuple[float, float]], int]:
    """By how many cents an answer earns more than each of some others, and the errors of that.

    None is given up on the way, and there is no habit in it: for telling a person, from worlds
    that have chosen nothing; and how many these were.
    """
    race = Race(situation, (answer, *others), budget.start(), STRONG)
    race.run(whole=True)
    mine, *theirs = race.cents
    found = [_mean_and_error([a - b for a, b in zip(mine, cents)]) for cents in theirs]
    return found, len(mine)


def _mean_and_error(cents: Sequence[float]) -> tuple[float, float]:
    """The mean of what was found in some worlds and its standard error; of one world nothing."""
    count = len(cents)
    if count < 2:
        return 0.0, 0.0
    mean = sum(cents) / count
    return mean, sqrt(sum([(one - mean) ** 2 for one in cents]) / (count * (count - 1)))


def _advised(situation: Situation, budget: Budget, character: Character) -> Thought:
    """What the game's own advice says, from worlds that explain what was done.

    They are drawn in a part of the time: what is worked out from them takes some too.
    """
    meter = budget.share(DRAWING).start()
    believed = Believed(
        situation.view, situation.worlds, lambda: meter.in_time, reads=character.reads
    )
    worlds = believed.some(budget.worlds or ADVISED, situation.rng)
    drawn = iter(worlds)
    advice = advised(situation, lambda: next(drawn).fork(), worlds=len(worlds))
    reads = character.reads and believed.told
    effective = believed.effective if reads else float(len(worlds))
    worth = advice.worth or ((advice.answer, 0.0),)
    liked = [
        cents + taste(character, situation.ask, situation.view, answer) for answer, cents in worth
    ]
    answers, earns = zip(*worth, strict=True)
    best = answers[liked.index(max(liked))]
    return Thought(best, answers, earns, len(worlds), effective, 0, advice.why)


class Race:
    """Answers compared in worlds that are the same for all of them."""

    def __init__(
        self, situation: Situation, answers: Sequence[Answer], meter: Meter, character: Character
    ) -> None:
        ask, view = situation.ask, situation.view
        self.situation = situation
        self.answers = answers
        self.meter = meter
        self.worlds = Believed(view, situation.worlds, lambda: meter.in_time, reads=character.reads)
        self.reads = character.reads and self.worlds.told
        self.liking = [taste(character, ask, view, answer) for answer in answers]
        self.cents: list[list[float]] = [[] for _ in answers]
        self.running = list(range(len(answers)))
        self.usual = usual_draw(situation, answers)
        betting = FOLD in ask.legal or ask.legal.of == "amount"
        self.feelings = Feelings(view) if betting else None
        tells = isinstance(ask.legal, Bets) and not blind(view)
        self.sense = character.sense if tells else 0
        self.sure = True
        self.resting = -1

    def run(self, *, whole: bool = False) -> None:
        """Until one answer is clearly ahead, or the budget is used up; or for the whole of it."""
        meter = self.meter
        while meter.another and len(self.running) > 1:
            for draw in self._worlds(meter.left(ROUND)):
                if meter.worlds and not meter.in_time:
                    return
                self._play(draw())
            self._rest()
            if not whole:
                self._give_up()

    def _worlds(self, count: int) -> list[Callable[[], Hand]]:
        """Some worlds to play: those that explain best what was done."""
        rng = self.situation.rng
        if not self.worlds.told:
            return [partial(self.situation.worlds.draw, rng)] * count
        return [world.fork for world in self.worlds.some(count, rng)]

    def _play(self, world: Hand) -> None:
        """Try every answer that is still in the race in one more world."""
        rng = self.situation.rng
        tried = self._picks(world, rng) if self.feelings is None else self._bets(world, rng)
        if len(tried) < len(self.running):
            return
        for place, cents in zip(self.running, tried, strict=True):
            self.cents[place].append(cents)
        self.meter.worlds += 1

    def _picks(self, world: Hand, rng: Random) -> list[float]:
        """What the answers win if everybody stays."""
        ask, luck = self.situation.ask, rng.getrandbits(32)
        found: list[float] = []
        for place in self.running:
            if self._too_late:
                break
            found.append(_ended(world, ask, self.answers[place], luck)[ask.seat])
            self.meter.playouts += 1
        return found

    def _bets(self, world: Hand, rng: Random) -> list[float]:
        """What the answers win beside leaving all as it is, if all play by what they feel."""
        assert self.feelings is not None
        ask, now = self.situation.ask, won(world.state)
        luck = rng.getrandbits(32)
        mine = _ended(world, ask, stay(ask), luck)
        seen = _seen_by_others(world, ask.seat, rng)
        ends = mine if seen is world else _ended(seen, ask, stay(ask), luck)
        gains = [end > have for end, have in zip(mine, now, strict=True)]
        self.sure &= gains[ask.seat] and sum(gains) == 1
        ends[ask.seat] = mine[ask.seat]
        feeling = self.feelings.of(
            world.state, [end - have for end, have in zip(ends, now, strict=True)]
        )
        rolls = [[rng.random() for _ in range(ROLLS)] for _ in now]
        found: list[float] = []
        for place in self.running:
            if self._too_late:
                break
            if place == self.resting:
                found.append(self.cents[place][0])
                continue
            future = self.future(world)
            future.play(self.answers[place], ask.seat)
            found.append(self.play_on(future, feeling, rolls) - now[ask.seat])
            self.meter.playouts += 1
        return found

    def future(self, world: Hand) -> Hand:
        """What is played on in a world."""
        return world.playout(CLAIMS)

    def play_on(self, future: Hand, feeling: Feeling, rolls: Sequence[Sequence[float]]) -> int:
        """What the player wins in a world that is played to its end by feeling."""
        return by_feeling(future, feeling, rolls)[self.situation.ask.seat]

    @property
    def _too_late(self) -> bool:
        """Whether no further playout may begin; one world is looked at whatever it takes."""
        return self.meter.worlds > 0 and not self.meter.in_time

    def _rest(self) -> None:
        """A fold that has come to the same in every world of the first round always does."""
        if self.resting == -1 and FOLD in self.answers:
            fold = self.answers.index(FOLD)
            if self.meter.worlds >= ROUND and len(set(self.cents[fold])) == 1:
                self.resting = fold

    def _give_up(self) -> None:
        """Leave out the answers that are clearly behind the best."""
        best = self._best(self.running)
        self.running = [
            place for place in self.running
            if place in (best, self.usual) or self._lead(best, place) <= CLEAR
        ]  # fmt: skip

    def _worth(self, place: int) -> float:
        """What an answer has come to and what such an answer commonly comes to, and the habits.

        Of two answers that few worlds compare the luckier looks best; of the part of the pot that
        is the seat's if everybody stays, from which the common figure follows, they tell more.
        """
        cents = self.cents[place]
        common = self.sense * self._common(place) if self.sense else 0.0
        return (sum(cents) + common) / (len(cents) + self.sense) + self.liking[place]

    def _common(self, place: int) -> float:
        """What such an answer commonly earns beside a fold, by the part of the pot."""
        ask, view, answer = self.situation.ask, self.situation.view, self.answers[place]
        legal = ask.legal
        assert self.feelings is not None and isinstance(legal, Bets)
        if answer == FOLD:
            return 0.0
        part = self.feelings.part(ask.seat)
        stays = worth_of_staying(view.pot, legal.call, part)
        if type(answer) is not int:
            return stays
        more = answer - view.front[ask.seat] - legal.call
        return stays + more * (part * sum(view.live) - 1)

    def _best(self, places: Sequence[int]) -> int:
        """The place of the answer that is worth most; of equal ones a bet."""
        return max(
            places, key=lambda place: (self._worth(place), type(self.answers[place]) is int, -place)
        )

    def _lead(self, one: int, other: int, imagined: bool = True) -> float:
        """By how many standard errors an answer is ahead of another.

        One world more is imagined in which they differ by half the pot.
        """
        ahead = [a - b for a, b in zip(self.cents[one], self.cents[other], strict=True)]
        mean = sum(ahead) / len(ahead)
        squares = sum([(a - mean) ** 2 for a in ahead])
        squares += (self.situation.view.pot / 2) ** 2 if imagined else 0.0
        error = sqrt(squares) / len(ahead)
        lead = mean + self.liking[one] - self.liking[other]
        return lead / error if error else lead

    def _certain(self) -> int:
        """The place of a bet, where every world is won; or -1.

        Habits count for nothing then: a certain winner is not checked.
        """
        if self.feelings is None or not self.sure:
            return -1
        bets = [place for place, answer in enumerate(self.answers) if type(answer) is int]
        if not bets or FOLD in self.situation.ask.legal:
            return -1
        return self._best(bets)

    def _choice(self) -> int:
        if not self.meter.worlds:
            return 0
        best = self._best(self.running)
        if self.usual != -1:
            return best if self._lead(best, self.usual, imagined=False) > DRAWS else self.usual
        if (certain := self._certain()) != -1:
            return certain
        quiet = [place for place in self.running if type(self.answers[place]) is str]
        if self.feelings is None or best in quiet or not quiet:
            return best
        second = self._best(quiet)
        several = len(self.running) - len(quiet) > 1
        return second if several and self._lead(best, second, imagined=False) < SURE else best

    def thought(self) -> Thought:
        """What came of it."""
        worlds = self.meter.worlds
        return Thought(
            self.answers[self._choice()],
            tuple(self.answers),
            tuple([sum(cents) / len(cents) if cents else 0.0 for cents in self.cents]),
            worlds,
            self.worlds.effective if self.reads else float(worlds),
            self.meter.playouts,
        )


def _ended(world: Hand, ask: Ask, answer: Answer, luck: int) -> list[int]:
    """What everybody wins if all stay after an answer."""
    future = world.playout(CHECKS)
    future.play(answer, ask.seat)
    return to_the_end(future, ask.seat, Random(luck))


def _seen_by_others(world: Hand, seat: int, rng: Random) -> Hand:
    """The world with other cards in the place of those that the seat alone knows.

    What the others feel must not depend on them. They are changed for cards from the bottom of
    the deck, where that leaves nothing amiss.
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
