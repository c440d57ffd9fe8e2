"""A hint for a person who is asked: what the strong bot would do, and what that is worth.

The worlds that chose the answer flatter it, so they are not asked; nor is the chance that chose it
told. Everything is worked out from what the asked seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Literal, TypeAlias

from pokernight.bots import Budget, Situation, Thought, think
from pokernight.bots.opponent_model import WeightedWorlds
from pokernight.bots.playouts import stay
from pokernight.bots.rollout import compared
from pokernight.cards import Card, pretty, text
from pokernight.chance import Seed
from pokernight.engine.asks import CALL, CHECK, FOLD, PASS, Answer, Ask
from pokernight.engine.powers import CLAIM
from pokernight.engine.rules import money
from pokernight.errors import Refused
from pokernight.odds.answers.live_equity import hoped, offered

TRIALS, CHOOSING = 150, 24
"""How many fresh worlds a hint is measured on, and on how many others a special card is chosen."""
THOUGHT: Final = Budget(64, 300.0)
"""How long the strong bot thinks about it; so long is measured, too, and so long compared."""
DECLARING: Final = 100.0
"""Milliseconds to choose a special card; all of it takes a second at most."""
WRONG: Final = 2.0
"""By how many standard errors fresh worlds must speak for another answer before it is advised."""
TELLING: Final = 10
"""So many fresh worlds must speak for it at least: the error itself is a guess from fewer."""
AGAIN: Final = 1 / 3
"""The part of the time in which that one is measured, on worlds that have not spoken for it."""
NO_HINT_TO_A_CLAIM: Final = (
    "there is no hint to a claim: nobody is reminded of a power that may be slept through; "
    "? says what your own cards can do"
)
DOING: Final = {CALL: "calling", CHECK: "checking", FOLD: "folding", PASS: "passing"}
GIVING: Final = {
    "draw": "throw away {}", "discard": "throw away {}", "exchange": "exchange {}",
    "pass": "pass on {}", "roll": "turn up {}", "turn": "turn over {}",
    "commit": "use {}", "show": "show {}", "take": "take {}", "heart": "take {}",
    "name": "name {}",
}  # fmt: skip
"""What is done with cards or an amount, by the kind of the question."""
KEEPING: Final = {
    "draw": "keep all", "discard": "keep all", "exchange": "keep all", "commit": "use none",
}  # fmt: skip
"""What it is to choose none of them."""
When: TypeAlias = Literal["called", "all call", "all stay", ""]
"""When a seat wins what a hint says."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the strong bot would answer, knowing what the asked seat knows.

    Attributes:
        answer: what it would answer.
        why: what the game has to say to that, if anything.
        share: the part of what is won that the seat takes if it answers so (or, where the answer
            is a fold, if it stays) and everybody stays to the end.
        error: the standard error of the share.
        trials: how many worlds that was measured on.
        pot: what lies in the middle and in front of the seats, in cents.
        cost: what staying takes from the seat now, in cents.
        declares: the special card that the seat declares when it may, if one helps.
        instead: the best other answer, where money is asked.
        earns: how many cents more the answer earns than that.
        earns_error: the standard error of it.
        reads: whether the worlds are those that fit best what the others have done.
        won: whether anybody wins anything in them; where a game goes on until its pot is won,
            nobody may.
        live: how many seats are left in the hand.
    """

    answer: Answer
    why: str
    share: float
    error: float
    trials: int
    pot: int
    cost: int
    declares: Card | None = None
    instead: Answer | None = None
    earns: float = 0.0
    earns_error: float = 0.0
    reads: bool = False
    won: bool = True
    live: int = 2

    def __str__(self) -> str:
        measured = "; ".join([one for one in (self._wins, self._earns) if one])
        bluff = "a bluff" if self.bluff else ""
        sentences = [self.why, bluff, measured, self._offers]
        return ". ".join([one[0].upper() + one[1:] for one in sentences if one])

    @property
    def _wins(self) -> str:
        """How much is won, of which deals; nothing where nobody wins."""
        if not self.won:
            return ""
        share = f"{round(100 * self.share)} % of the pot"
        deals = "deals that fit what they have done" if self.reads else "deals"
        declare = f" and you declare {pretty([self.declares])}" if self.declares is not None else ""
        win = "you would win" if self.answer == FOLD else "you win"
        when = {
            "called": f"called{declare}, ", "all call": f"if all call{declare}, ",
            "all stay": f"if all just stay{declare} ",
        }  # fmt: skip
        return f"{when.get(self.when, '')}{win} {share} in {self.trials} {deals}"

    @property
    def when(self) -> When:
        """When so much is won: if a bet is called, or if all stay; or whatever they do."""
        if self.instead is not None and PASS in (self.answer, self.instead):
            return ""  # a bet that nobody calls
        if type(self.answer) is not int or self.instead is None:
            return "all stay"
        return "called" if self.live == 2 else "all call"

    @property
    def bluff(self) -> bool:
        """Whether it is a bet that would win less than half of a fair part if all called it."""
        called = self.when in ("called", "all call")
        return called and self.won and self.share * self.live < 0.5

    @property
    def about_the_same(self) -> bool:
        """Whether what the answer earns more than the other may be by chance."""
        return abs(self.earns) <= self.earns_error or round(self.earns) <= 0

    @property
    def later(self) -> bool:
        """Whether what is paid later speaks for folding or calling, and not the price now."""
        if {self.answer, self.instead} != {CALL, FOLD} or self.about_the_same:
            return False
        calling = self.earns if self.answer == CALL else -self.earns
        at_once = self.share * (self.pot + self.cost) - self.cost
        return calling * at_once < 0 or -calling > self.cost

    @property
    def _earns(self) -> str:
        """What it earns beside the best other answer."""
        if self.instead is None:
            return ""
        than = DOING.get(str(self.instead), "a bet" if self.cost == 0 else "a raise")
        if self.about_the_same:
            return f"it comes to about the same as {than}"
        later = ", counting what is paid later" if self.later else ""
        if self.answer == FOLD:
            return f"{than} would lose {money(round(self.earns))}{later}"
        return f"it earns {money(round(self.earns))} more than {than}{later}"

    @property
    def _offers(self) -> str:
        return f"the pot offers {_ratio(self.pot / self.cost)} to 1" if self.cost else ""

    def told(self, ask: Ask, answer: str) -> str:
        """All of it in sentences, after its answer in words."""
        cents = ask.cost(self.answer) if isinstance(self.answer, str) else 0
        if self.answer == ():
            answer = KEEPING.get(ask.kind, answer)
        elif not isinstance(self.answer, str):
            answer = GIVING.get(ask.kind, "{}").format(answer)
        said = [f"{answer} {money(cents)}" if cents else answer, str(self)]
        return " ".join([_sentence(one) for one in said if one])

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        names = ["answer", "why", "share", "error", "trials", "pot", "cost", "reads"]
        if self.instead is not None:
            names += ["instead", "earns", "earns_error"]
        declares = {"declares": text([self.declares])} if self.declares is not None else {}
        return {name: getattr(self, name) for name in names} | declares


def _sentence(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}{'' if said.endswith(('.', '!', '?')) else '.'}"


def _ratio(value: float) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}".removesuffix(".0")


def hint(asked: Situation, *, trials: int = TRIALS, seed: Seed = 0) -> Hint:
    """What the strong bot would answer to a question, and what that is worth.

    >>> from random import Random
    >>> from pokernight import holdem
    >>> from pokernight.bots import situation
    >>> hand = holdem.deal(seats=2, seed=4)
    >>> hint(situation(hand, hand.ask, Random()), seed=1).cost
    100

    Args:
        asked: the question, and all that its seat may know; its generator is left alone.
        trials: how many worlds it is measured on, or as many as there is time for.
        seed: what everything is drawn from.

    Raises:
        Refused: at a claim.
    """
    ask, view = asked.ask, asked.view
    check_wakeful(ask)
    thought = think(_drawn(asked, seed, "advice"), THOUGHT)
    time = Budget(trials, THOUGHT.milliseconds)
    answer, instead, earns, error = _measured(asked, thought, time, seed)
    staying = stay(ask)
    first = staying if answer == FOLD else answer
    declares = _declared(asked, first, min(trials, CHOOSING), seed)
    believed = WeightedWorlds(view, asked.worlds)
    meter = time.start()
    found = hoped(
        view, believed, trials=trials, seed=seed, first=first, declares=declares, draws=True,
        go_on=lambda: meter.in_time,
    )  # fmt: skip
    seen = found.seats[ask.seat]
    cost = ask.cost(staying) if isinstance(staying, str) else 0
    return Hint(
        answer, thought.why, seen.share, seen.standard_error, found.origin.trials,
        view.pot, cost, next(iter(declares), None), instead, earns, error, believed.told,
        any(one.share for one in found.seats), sum(view.live),
    )  # fmt: skip


def check_wakeful(ask: Ask) -> None:
    """Refuse a hint to a claim: it would remind a player of what they may sleep through.

    Raises:
        Refused: at a claim.
    """
    if ask.kind == CLAIM:
        raise Refused(NO_HINT_TO_A_CLAIM)


def _drawn(asked: Situation, seed: Seed, what: str) -> Situation:
    """The same question, with a generator of its own for one thing."""
    return replace(asked, rng=Random(f"{seed}:{what}"))


def _measured(
    asked: Situation, thought: Thought, budget: Budget, seed: Seed
) -> tuple[Answer, Answer | None, float, float]:
    """What is advised and the best other answer; by how many cents it is ahead, and the error.

    Where fresh worlds clearly speak for another answer than the one that was thought best, that is
    advised, and measured on others.
    """
    answer, instead = thought.answer, _instead(asked.ask, thought)
    if instead is None:
        return answer, None, 0.0, 0.0
    others = [instead, *_others(thought, instead)]
    first = budget.share(1 - AGAIN)
    found, worlds = compared(_drawn(asked, seed, "fresh"), answer, others, first)
    behind = [earns + WRONG * error for earns, error in found]
    if worlds < TELLING or min(behind) >= 0:
        return answer, instead, *found[0]
    better = others[behind.index(min(behind))]
    again = _drawn(asked, seed, "again")
    ((earns, error),), _ = compared(again, better, (answer,), budget.share(AGAIN))
    return better, answer, earns, error


def _others(thought: Thought, instead: Answer) -> list[Answer]:
    """The words that were compared besides: to fold, call or check."""
    return [
        one for one in thought.answers
        if isinstance(one, str) and one not in (thought.answer, instead)
    ]  # fmt: skip


def _instead(ask: Ask, thought: Thought) -> Answer | None:
    """The best other answer that was played out, where money is asked; no other amount.

    Who is told to fold asks what it would be to call, whatever a raise may come to.
    """
    if not thought.playouts or ask.legal.of != "amount":
        return None
    if thought.answer == FOLD and CALL in thought.answers:
        return CALL
    found = [
        (earns, -place, answer)
        for place, (answer, earns) in enumerate(zip(thought.answers, thought.earns, strict=True))
        if (answer != thought.answer and type(answer) is not type(thought.answer))
        or (isinstance(answer, str) and answer != thought.answer)
    ]  # fmt: skip
    return max(found)[2] if found else None


def _declared(asked: Situation, first: Answer, trials: int, seed: Seed) -> Sequence[Card]:
    """The special card that helps the seat most in a few worlds, which are not those of the hint.

    One that helps at the showdown alone needs no plan: it is used there.
    """

    def share(*declares: Card) -> float:
        meter = Budget(trials, DECLARING / len(ways)).start()
        seen = hoped(
            asked.view, asked.worlds, trials=trials, seed=f"{seed}:declares", first=first,
            declares=declares, draws=True, go_on=lambda: meter.in_time,
        )  # fmt: skip
        return seen.seats[asked.ask.seat].share

    ways: list[tuple[Card, ...]] = [(), *((card,) for card in _declarable(asked, first, seed))]
    return max(ways, key=lambda way: share(*way)) if ways[1:] else ()


def _declarable(asked: Situation, first: Answer, seed: Seed) -> list[Card]:
    """The special cards that a seat holds and could declare in this hand, in some world."""
    view, seat = asked.view, asked.ask.seat
    if not view.game.talk.remarks(view, seat):
        return []
    world = asked.worlds.draw(Random(f"{seed}:declarable"))
    world.play(first, seat)
    found = set()
    while (ask := world.ask) is not None:
        found |= {world.state.face[token] for token in offered(ask, seat)}
        world.play(stay(ask), ask.seat)
    return [card for card in view.known(seat) if card in found]
