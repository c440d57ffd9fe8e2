"""Hints: the strong bot's answer to a question, and its equity.

The sampled worlds that chose the answer flatter it, so its equity is measured on fresh worlds.
Everything is computed from the knowledge of the asked seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from pokernight.bots import Budget, Situation, Thought, think
from pokernight.bots.opponent_model import WeightedWorlds
from pokernight.bots.playouts import LEAVING, stay
from pokernight.bots.rollout import played_out
from pokernight.cards import Card, name
from pokernight.chance import Seed
from pokernight.engine.answer_texts import describe
from pokernight.engine.asks import CALL, CHECK, FOLD, PASS, Answer, Ask
from pokernight.engine.powers import CLAIM
from pokernight.errors import Refused
from pokernight.odds.answers.hint_ledger import (
    CLOSE,
    AnswerValue,
    KindOfHand,
    Measured,
    ShowdownWitness,
    answers_of_ledger,
)
from pokernight.odds.answers.live_equity import offered, outlook_of
from pokernight.wording.message import Text, message

TRIALS, CHOOSING = 150, 24
"""Fresh worlds on which a hint is measured, and other worlds on which a special card is chosen."""
THOUGHT: Final = Budget(64, 300.0)
"""Budget of the strong bot's decision; comparison and measurement have as much time each."""
DECLARING: Final = 100.0
"""Milliseconds to choose a special card; a whole hint takes a second at most."""
TELLING: Final = 10
"""Fresh worlds from which a value counts: from fewer its error itself is a guess."""
AGAIN: Final = 1 / 2
"""Part of the time for a second measure on other fresh worlds, where the first leaves doubt."""
AHEAD: Final = 1.0
"""Standard errors, over both measures, from which another answer than the bot's is advised."""
NO_HINT_TO_A_CLAIM: Final = (
    "there is no hint to a claim: nobody is reminded of a power that may be slept through; "
    "? says what your own cards can do"
)
DOING: Final = {CALL: "calling", CHECK: "checking", FOLD: "folding", PASS: "passing"}
When: TypeAlias = Literal["called", "all call", "all stay", ""]
"""Condition under which a seat wins the share of a hint."""
WINS: Final[dict[tuple[When, bool, bool], str]] = {
    ("", False, False): "you win {share} % of the pot in {sample}",
    ("", True, False): "you would win {share} % of the pot in {sample}",
    ("called", False, False): "called, you win {share} % of the pot in {sample}",
    ("called", False, True):
        "called and you declare {declared:cards}, you win {share} % of the pot in {sample}",
    ("all call", False, False): "if all call, you win {share} % of the pot in {sample}",
    ("all call", False, True):
        "if all call and you declare {declared:cards}, you win {share} % of the pot in {sample}",
    ("all stay", False, False): "if all just stay you win {share} % of the pot in {sample}",
    ("all stay", False, True):
        "if all just stay and you declare {declared:cards} you win {share} % of the pot in "
        "{sample}",
    ("all stay", True, False): "if all just stay you would win {share} % of the pot in {sample}",
    ("all stay", True, True):
        "if all just stay and you declare {declared:cards} you would win {share} % of the pot in "
        "{sample}",
}  # fmt: skip
"""Sentences about the equity: by its condition, whether the advice is to fold, and whether the seat
declares a special card."""
DEALS, FITTING = "{trials:#deal}", "{trials:#deal} that fit what they have done"
EARNS: Final = {
    (False, False): "it earns {price:$} more than {instead}",
    (False, True): "it earns {price:$} more than {instead}, counting what is paid later",
    (True, False): "{instead} would lose {price:$}",
    (True, True): "{instead} would lose {price:$}, counting what is paid later",
}
"""Sentences about the earnings: by whether the advice is to fold, and later payments decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """Answer of the strong bot, from the knowledge of the asked seat.

    Attributes:
        answer: the answer.
        why: the game's reason for it, if it gives one.
        share: equity of the seat if it answers so (or stays, where the answer is a fold) and
            everybody stays to the end.
        error: standard error of the equity.
        trials: number of worlds that it was measured on.
        pot: money in the middle and in front of the seats, in cents.
        cost: price of staying for the seat now, in cents.
        declares: the special card that the seat declares when it may, if a card helps.
        instead: the best other answer, where money is asked.
        earns: cents that the answer earns more than that.
        earns_error: standard error of ``earns``.
        reads: True if the worlds are weighted by the others' bets.
        ledger: the answers that were compared, with their values, the best first; empty where
            nothing was compared.
        close: a third answer in words that is too close to call beside this one; empty where there
            is none.
        beaten_by: kinds of hands that beat the seat, as far as hands are shown.
        wins_with: kinds of hands that the seat wins with.
        second_best: cents that a second-best hand costs from now on, where no bet is asked and the
            cards decide what is paid; 0 elsewhere.
        won: False if nobody wins anything in them, as in a game that goes on until its pot is won.
        live: number of seats left in the hand.
    """

    answer: Answer
    why: Text
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
    ledger: tuple[AnswerValue, ...] = ()
    close: Text = ""
    beaten_by: tuple[KindOfHand, ...] = ()
    wins_with: tuple[KindOfHand, ...] = ()
    second_best: int = 0
    won: bool = True
    live: int = 2

    def __str__(self) -> str:
        sentences = [str(sentence) for sentence in self.sentences()]
        return ". ".join([sentence[0].upper() + sentence[1:] for sentence in sentences])

    def sentences(self) -> list[Text]:
        """Return the reasons of the hint and its measurements."""
        measured = [part for part in (self._wins, self._earns) if part]
        if len(measured) == 2:
            wins, earns = measured
            measured = [message("{wins}; {earns}", wins=wins, earns=earns)]
        bluff = "a bluff" if self.bluff else ""
        close = message("too close to call: {answer} comes to about the same", answer=self.close)
        parts = (
            self.why, bluff, *measured, close if self.close else "", self._offers,
            *self._second_best, *self._hands,
        )  # fmt: skip
        return [part for part in parts if part]

    @property
    def worth(self) -> Text:
        """The values of the answers as a sentence; empty where nothing was compared."""
        lines = [line.sentence() for line in self.ledger]
        return message("worth on average: {lines:,}", lines=lines) if lines else ""

    @property
    def leaves(self) -> bool:
        """True if the answer leaves the hand."""
        return self.answer in LEAVING

    @property
    def _wins(self) -> Text:
        """The equity and the number of deals; empty where nobody wins."""
        if not self.won:
            return ""
        declares = () if self.declares is None or not self.when else (name(self.declares),)
        return message(
            WINS[self.when, self.leaves, bool(declares)],
            share=round(100 * self.share),
            sample=message(FITTING if self.reads else DEALS, trials=self.trials),
            declared=declares,
        )

    @property
    def when(self) -> When:
        """Condition of the equity: a bet is called, all stay, or none."""
        if self.instead is not None and PASS in (self.answer, self.instead):
            return ""  # a bet that nobody calls
        if type(self.answer) is not int or self.instead is None:
            return "all stay"
        return "called" if self.live == 2 else "all call"

    @property
    def bluff(self) -> bool:
        """True for a bet that would win less than half of a fair part if all called it."""
        called = self.when in ("called", "all call")
        return called and self.won and self.share * self.live < 0.5

    @property
    def about_the_same(self) -> bool:
        """True if the answer may be ahead of the other by chance."""
        return abs(self.earns) <= CLOSE * self.earns_error or round(self.earns) <= 0

    @property
    def firm(self) -> bool:
        """True if the answer was compared with others, and is clearly ahead of all of them."""
        alone = self.instead is None or not self.about_the_same
        return bool(self.ledger) and not self.close and alone

    @property
    def later(self) -> bool:
        """True if later payments decide between folding and calling, and not the price now."""
        if {self.answer, self.instead} != {CALL, FOLD} or self.about_the_same:
            return False
        calling = self.earns if self.answer == CALL else -self.earns
        at_once = self.share * (self.pot + self.cost) - self.cost
        return calling * at_once < 0 or -calling > self.cost

    @property
    def _earns(self) -> Text:
        """The earnings beside the best other answer, in words."""
        if self.instead is None:
            return ""
        instead = DOING.get(str(self.instead), "a bet" if self.cost == 0 else "a raise")
        if self.about_the_same:
            return message(
                "it is too close to call: {instead} comes to about the same", instead=instead
            )
        template = EARNS[self.answer == FOLD, self.later]
        return message(template, instead=instead, price=round(self.earns))

    @property
    def _offers(self) -> Text:
        if not self.cost:
            return ""
        ratio = self.pot / self.cost
        tenths = round(ratio) * 10 if ratio >= 10 else round(ratio * 10)
        whole, tenth = divmod(tenths, 10)
        offers = "the pot offers {whole}.{tenth} to 1" if tenth else "the pot offers {whole} to 1"
        price = message(offers, whole=whole, tenth=tenth)
        percent = round(100 * self.break_even)
        return message("{price}: break-even at {percent} %", price=price, percent=percent)

    @property
    def break_even(self) -> float:
        """The share from which staying pays at its price now, bets to come aside; 0 for free."""
        return self.cost / (self.pot + self.cost) if self.cost else 0.0

    @property
    def _hands(self) -> list[Text]:
        """The hands that beat the seat, and those it wins with, as sentences."""
        templates = (
            ("beaten by {hands:,}", self.beaten_by), ("you win with {hands:,}", self.wins_with)
        )  # fmt: skip
        return [
            message(template, hands=[kind.sentence() for kind in kinds])
            for template, kinds in templates if kinds
        ]  # fmt: skip

    @property
    def _second_best(self) -> list[Text]:
        """The price of a second-best hand as a sentence."""
        cents = self.second_best
        return [message("second best costs {price:$} on average", price=cents)] if cents else []

    def told(self, ask: Ask, answer: Text) -> list[Text]:
        """Return the hint in sentences, after its answer in words."""
        cents = ask.cost(self.answer) if isinstance(self.answer, str) else 0
        words = message("{answer} {price:$}", answer=answer, price=cents) if cents else answer
        return [words, *self.sentences()]


def hint(asked: Situation, *, trials: int = TRIALS, seed: Seed = 0) -> Hint:
    """Return the strong bot's answer to a question, and its equity.

    >>> from random import Random
    >>> from pokernight import holdem
    >>> from pokernight.bots import situation
    >>> hand = holdem.deal(seats=2, seed=4)
    >>> hint(situation(hand, hand.ask, Random()), seed=1).cost
    100

    Args:
        asked: the question with the knowledge of its seat; its generator is left alone.
        trials: number of worlds on which it is measured, as far as time allows.
        seed: seed of everything random.

    Raises:
        Refused: at a claim.
    """
    ask, view = asked.ask, asked.view
    check_wakeful(ask)
    thought = think(_drawn(asked, seed, "advice"), THOUGHT)
    time = Budget(trials, THOUGHT.milliseconds)
    advice = _measured(asked, thought, time, seed)
    answer = advice.answer
    staying = stay(ask)
    first = staying if answer in LEAVING else answer
    declares = _declared(asked, first, min(trials, CHOOSING), seed)
    believed = WeightedWorlds(view, asked.worlds)
    meter, witness = time.start(), ShowdownWitness(ask.seat)
    outlook = outlook_of(
        view, believed, trials=trials, seed=seed, first=first, declares=declares, draws=True,
        go_on=lambda: meter.in_time, witness=witness,
    )  # fmt: skip
    odds = outlook.seats[ask.seat]
    return Hint(
        answer=answer,
        why=thought.why,
        share=odds.share,
        error=odds.standard_error,
        trials=outlook.origin.trials,
        pot=view.pot,
        cost=ask.cost(staying) if isinstance(staying, str) else 0,
        declares=next(iter(declares), None),
        instead=advice.instead,
        earns=advice.earns,
        earns_error=advice.error,
        reads=believed.told,
        ledger=advice.measured.ledger(asked) if advice.measured.worlds >= TELLING else (),
        close=advice.close,
        beaten_by=witness.beaten_by,
        wins_with=witness.wins_with,
        second_best=_second_best(asked, witness),
        won=any(seat.share for seat in outlook.seats),
        live=sum(view.live),
    )


def _second_best(asked: Situation, witness: ShowdownWitness) -> int:
    """Return the mean cost of a hand that wins nothing, where the cards decide what is paid."""
    ask, view = asked.ask, asked.view
    if ask.legal.of == "amount" or not witness.losses:
        return 0
    now = view.stack[ask.seat] - view.began[ask.seat]
    return max(0, round(now - sum(witness.losses) / len(witness.losses)))


def check_wakeful(ask: Ask) -> None:
    """Refuse a hint to a claim: it would remind a player of a power that may be slept through.

    Raises:
        Refused: at a claim.
    """
    if ask.kind == CLAIM:
        raise Refused(NO_HINT_TO_A_CLAIM)


def _drawn(asked: Situation, seed: Seed, purpose: str) -> Situation:
    """Return the same question with a generator of its own for a purpose."""
    return replace(asked, rng=Random(f"{seed}:{purpose}"))


class Advice(NamedTuple):
    """Advised answer: the best other, the cents it is ahead with their standard error, and all.

    ``close`` names a third answer that is too close to call beside them.
    """

    answer: Answer
    instead: Answer | None
    earns: float
    error: float
    measured: Measured
    close: Text = ""


def _measured(asked: Situation, thought: Thought, budget: Budget, seed: Seed) -> Advice:
    """Return the advice, measured on fresh worlds.

    Where the bot's answer is not clearly ahead of every other there, they are measured once more,
    on other fresh worlds. Another that is ahead in both is the advice. A game's own advice stands,
    and gets no values that speak against it.
    """
    answer, instead = thought.answer, _instead(asked.ask, thought)
    answers = answers_of_ledger(thought)
    if not answers[1:]:
        return Advice(answer, None, 0.0, 0.0, Measured())

    def measure(purpose: str, part: float) -> Measured:
        played = played_out(_drawn(asked, seed, purpose), answers, budget.share(part))
        return Measured(answers, played, asked.ask.legal.of)

    measured = unbiased = measure("fresh", 1 - AGAIN)
    if measured.worlds >= TELLING and (close := measured.close_to(answer)):
        again, better = measure("again", AGAIN), close[0]
        looks = [look.lead(better, answer)[0] for look in (measured, again)]
        measured = unbiased = measured.and_again(again)
        ahead, error = measured.lead(better, answer)
        if min(looks) > 0 and ahead > AHEAD * error:
            if not thought.playouts:
                return Advice(answer, instead, 0.0, 0.0, Measured())
            instead = None if instead is None else answer
            answer, unbiased = better, again  # the first look chose it
    earns, error = (0.0, 0.0) if instead is None else unbiased.lead(answer, instead)
    others = [other for other in measured.close_to(answer) if other != instead]
    words = describe(others[0], asked.ask, asked.view) if others else ""
    return Advice(answer, instead, earns, error, measured, words)


def _instead(ask: Ask, thought: Thought) -> Answer | None:
    """Return the best other answer that was played out, where money is asked; no other amount.

    A fold is compared with a call, whatever a raise may earn.
    """
    if not thought.playouts or ask.legal.of != "amount":
        return None
    if thought.answer == FOLD and CALL in thought.answers:
        return CALL
    others = [
        (earns, -place, answer)
        for place, (answer, earns) in enumerate(zip(thought.answers, thought.earns, strict=True))
        if (answer != thought.answer and type(answer) is not type(thought.answer))
        or (isinstance(answer, str) and answer != thought.answer)
    ]  # fmt: skip
    return max(others)[2] if others else None


def _declared(asked: Situation, first: Answer, trials: int, seed: Seed) -> Sequence[Card]:
    """Return the special card that helps the seat most in a few worlds apart from the hint's.

    A card that helps at the showdown alone needs no plan: it is used there.
    """

    def share(*declares: Card) -> float:
        meter = Budget(trials, DECLARING / len(ways)).start()
        outlook = outlook_of(
            asked.view, asked.worlds, trials=trials, seed=f"{seed}:declares", first=first,
            declares=declares, draws=True, go_on=lambda: meter.in_time,
        )  # fmt: skip
        return outlook.seats[asked.ask.seat].share

    ways: list[tuple[Card, ...]] = [(), *((card,) for card in _declarable(asked, first, seed))]
    return max(ways, key=lambda way: share(*way)) if ways[1:] else ()


def _declarable(asked: Situation, first: Answer, seed: Seed) -> list[Card]:
    """Return the special cards that a seat holds and could declare in some world of this hand."""
    view, seat = asked.view, asked.ask.seat
    if not view.game.talk.remarks(view, seat):
        return []
    world = asked.worlds.draw(Random(f"{seed}:declarable"))
    world.play(first, seat)
    declarable = set()
    while (ask := world.ask) is not None:
        declarable |= {world.state.face[token] for token in offered(ask, seat)}
        world.play(stay(ask), ask.seat)
    return [card for card in view.known(seat) if card in declarable]
