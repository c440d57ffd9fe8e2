"""Count clear blunders of house players, choice by choice, by an independent run-out.

    python scripts/blunders.py chaos five_card_draw --choices 200

Each choice is judged from the knowledge of its seat alone: in sampled hands that agree with its
view everybody stays to the showdown. No code of the bots' playouts and beliefs is used. A *clear
blunder* is an answer that is worse than another there by a part of the pot that no bet of the
others explains, beyond two standard errors on fresh samples; the kinds are those of `BLUNDERS`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from random import Random
from statistics import mean
from typing import Final, NamedTuple

from pokernight.bots import Bot, Situation, player, situation
from pokernight.cards import JOKERS, Card, rank, suit, text
from pokernight.engine.asks import CALL, CHECK, FOLD, PASS, Answer, Ask, Bets, Pick, PickSome
from pokernight.engine.hand import Hand
from pokernight.engine.powers import CLAIM
from pokernight.engine.state import State
from pokernight.engine.view import HIDDEN
from pokernight.games import SOURCE_GAMES, find
from pokernight.measuring.confidence import share_interval

GAMES: Final = (
    *SOURCE_GAMES, "holdem", "seven_card_stud", "five_card_draw", "badugi", "guts",
)  # fmt: skip
"""The games that are audited."""
COMPANY: Final = ("professor", "gambler", "rascal", "rollout", "sensible")
"""The players that are audited, in turn at every seat."""
LOOK, JUDGED = 16, 200
"""Worlds of a first look, and fresh worlds that a suspicious choice is judged by."""
PICKED = 8
"""Worlds of a first look at each of several cards, seats or numbers."""
OPTIONS = 14
"""Most cards, seats or numbers that are compared; all sets of up to five cards at a draw."""
LONG = 2_000
"""Answers after which a run-out is given up."""
CHEAP, STRONG = 8, 0.8
"""Calls in the pot, or part of worlds won, from which no bet explains a fold of a strong hand."""
WORSE = 0.05
"""Part of the pot by which a worse pick, draw or claim is a clear blunder."""

BLUNDERS: Final = {
    "folds for free": "a fold where a check is offered",
    "folds a certain winner": "a fold that wins in every world",
    "folds a strong hand": "a fold that gives up 35 % of the pot (25 % on the last round), at "
    "eight to one or with a hand that wins four in five worlds",
    "calls without a chance": "a call that wins in no world",
    "calls at a bad price": "a call that loses 10 % of the pot, or 5 % on the last round",
    "checks a certain winner": "a check or call that ends the betting with a hand that wins always",
    "bluffs into several": "a bet into two or more on the last round that wins in no world",
    "overbets": "a bet of one and a half pots with much less than a fair share",
    "raises far behind": "a raise on the last round that loses 15 % of the pot if called",
    "stays out with a good hand": "out with a pair of sixes or better, or ace queen, at Guts",
    "stays in with nothing": "in with jack high or less at Guts",
    "throws the highest card": "two cards or fewer kept without a pair, and not the highest",
    "a worse pick": "a card, seat, number, draw or claim that another beats by 5 % of the pot",
}
"""The kinds of clear blunders."""


class Blunder(NamedTuple):
    """A clear blunder: its kind, one of `BLUNDERS`, and the figures that show it."""

    kind: str
    figures: str = ""


class Values(NamedTuple):
    """Winnings from here of some answers in the same worlds, in cents, everybody staying.

    Attributes:
        cents: by answer and world, the winnings.
        last: whether no later round of betting came, nor a card.
        closes: whether the first answer ended the round of betting.
    """

    cents: list[list[int]]
    last: bool
    closes: bool


@dataclass
class Audit:
    """Choices of a player, and its clear blunders by kind."""

    choices: int = 0
    blunders: Counter[str] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)

    def add(self, other: Audit) -> None:
        """Add the choices of another audit."""
        self.choices += other.choices
        self.blunders += other.blunders
        self.lines += other.lines

    def __str__(self) -> str:
        count = self.blunders.total()
        low, high = share_interval(count / max(1, self.choices), max(1, self.choices))
        kinds = ", ".join(f"{kind} {times}" for kind, times in self.blunders.most_common())
        return (
            f"{count} in {self.choices}: {1000 * count / max(1, self.choices):.1f} in 1,000 "
            f"({1000 * low:.1f} to {1000 * high:.1f}) {kinds}"
        )


# --- the run-out


def stays(ask: Ask, state: State, low: bool) -> Answer:
    """Return the answer of a seat that never leaves, with a simple draw.

    Args:
        ask: the question.
        state: a world; only the asked seat's own cards are looked at.
        low: whether low cards of different ranks are kept.
    """
    if ask.kind == "draw" and isinstance(ask.legal, PickSome):
        return simple_draw(ask.legal, state.face, low)
    for word in (CALL, CHECK, "stay", "pay", "in"):
        if word in ask.legal:
            return word
    return ask.default


def simple_draw(legal: PickSome, face: Sequence[Card], low: bool) -> tuple[int, ...]:
    """Return the cards to throw: all but pairs and the highest card, or but different low cards."""
    rising = sorted(legal.options, key=lambda token: _height(face[token], low))
    ranks = Counter(rank(face[token]) for token in rising if face[token] not in JOKERS)
    suits = Counter(suit(face[token]) for token in rising if face[token] not in JOKERS)
    if low:
        kept: list[int] = []
        for token in rising:
            used = [face[other] for other in kept]
            new = all(
                rank(face[token]) != rank(card) and suit(face[token]) != suit(card)
                for card in used
            )  # fmt: skip
            if new and _height(face[token], low) < 8:
                kept.append(token)
    else:
        kept = [t for t in rising if face[t] in JOKERS or ranks[rank(face[t])] > 1]
        if not kept and max(suits.values(), default=0) >= 4:
            kept = [t for t in rising if suits[suit(face[t])] >= 4]
        kept = kept or rising[-1:]
    thrown = sorted(token for token in rising if token not in kept)
    while len(thrown) > legal.most:
        thrown.remove(min(thrown, key=lambda token: _height(face[token], low)))
    return tuple(thrown)


def _height(card: Card, low: bool) -> int:
    """Return the height of a card; an ace is the lowest where low cards are kept."""
    if card in JOKERS:
        return 13
    return (rank(card) + 1) % 13 if low else rank(card)


def run_out(hand: Hand, seat: int, rng: Random, low: bool) -> bool:
    """Play a hand to its end, everybody staying; return whether another round of betting came.

    The seat goes through with a power that it has begun to use.
    """
    street, begun, later = hand.state.street, True, False
    for _ in range(LONG):
        ask = hand.ask
        if ask is None:
            break
        same = hand.state.street == street
        begun = begun and same and not isinstance(ask.legal, Bets)
        later = later or (isinstance(ask.legal, Bets) and not same)
        answer = stays(ask, hand.state, low)
        if begun and ask.seat == seat and ask.default == PASS:
            uses = [other for other in ask.legal.samples() if other != PASS]
            answer = rng.choice(uses) if uses else answer
        hand.play(answer, ask.seat)
    return later


def values(asked: Situation, answers: Sequence[Answer], count: int, seed: str) -> Values:
    """Return what some answers win in the same worlds with the same luck."""
    rng, seat = Random(seed), asked.ask.seat
    low = "low" in str(asked.view.game.name) or asked.view.game.name == "badugi"
    cents: list[list[int]] = [[] for _ in answers]
    last = closes = False
    for number in range(count):
        world = asked.worlds.draw(rng)
        luck, now = rng.getrandbits(32), world.state.stack[seat]
        for place, answer in enumerate(answers):
            hand = world.fork()
            stub, street = len(world.state.stub), world.state.street
            hand.play(answer, seat)
            if number == place == 0:
                after = hand.ask
                closes = (
                    after is None
                    or hand.state.street != street
                    or not isinstance(after.legal, Bets)
                )
            later = run_out(hand, seat, Random(luck), low)
            if number == place == 0:
                last = not later and len(hand.state.stub) == stub
            cents[place].append(hand.state.stack[seat] - now)
    return Values(cents, last, closes)


def mean_and_margin(cents: Sequence[float]) -> tuple[float, float]:
    """Return a mean and two standard errors."""
    middle = mean(cents)
    squares = sum((value - middle) ** 2 for value in cents)
    return middle, 2 * sqrt(squares / max(1, len(cents) - 1) / len(cents))


# --- judging a choice


def blunder_of(asked: Situation, answer: Answer, seed: str) -> Blunder | None:
    """Return the clear blunder that an answer is, or None."""
    ask = asked.ask
    if ask.legal.of == "amount" and ask.kind != "bring-in":
        return _at_a_bet(asked, answer, seed)
    if ask.kind == "declare" and isinstance(ask.legal, Pick):
        return _at_guts(asked, answer)
    if {*ask_words(ask)} == {PASS, CALL} and ask.cost(CALL):
        # a bet by another name: what the others have put in tells of their hands
        return _at_a_bet(asked, FOLD if answer == PASS else answer, seed)
    if ask.kind == "draw":
        if thrown := _throws_highest(asked, answer):
            return thrown
        return _at_a_pick(asked, answer, _draws(ask), seed)
    if ask.kind == CLAIM:
        return _at_a_pick(asked, answer, [()], seed) if answer != () else None
    if ask.kind in ("show", "commit", "bring-in"):
        return None
    options = _some(ask)
    cards = ask.legal.of == "card" and [t for t in options if type(t) is int]
    if cards and all(asked.view.face[token] == HIDDEN for token in cards):
        return None  # nothing tells them apart
    return _at_a_pick(asked, answer, options, seed)


def _at_a_bet(asked: Situation, answer: Answer, seed: str) -> Blunder | None:
    """Judge an answer to a question of betting by what staying is worth."""
    ask, view = asked.ask, asked.view
    legal, call = ask.legal, ask.cost(CALL)
    staying = next((word for word in (CALL, CHECK) if word in legal), None)
    if staying is None:
        return None
    if answer == FOLD and not call and isinstance(legal, Bets):
        return Blunder("folds for free")
    pot = view.pot + call
    first = values(asked, [staying], LOOK, f"{seed} look")
    middle, share = mean(first.cents[0]), mean([won > 0 for won in first.cents[0]])
    raised = type(answer) is int
    suspicious = (
        (answer == FOLD and middle > 0.2 * pot)
        or (answer == CALL and call and middle < -0.02 * pot)
        or (raised and middle < 0)
        or (first.last and not 0.05 < share < 0.95)
    )
    if not suspicious:
        return None
    judged = values(asked, [staying], JUDGED, f"{seed} judged")
    cents, last = judged.cents[0], judged.last
    middle, margin = mean_and_margin(cents)
    others = [seat for seat, live in enumerate(view.live) if live and seat != ask.seat]
    share = mean([won > 0 for won in cents])
    always, never = all(won > 0 for won in cents), all(won <= -call for won in cents)
    figures = f"staying {middle:.0f} ± {margin:.0f} of {pot}, call {call}, wins {share:.2f}"
    kind = ""
    if answer == FOLD:
        if always and middle > 0.05 * pot:
            kind = "folds a certain winner"
        elif middle - margin > (0.25 if last else 0.35) * pot and (
            CHEAP * call <= view.pot or share >= STRONG
        ):
            kind = "folds a strong hand"
    elif answer == CALL and call:
        if never:
            kind = "calls without a chance"
        elif middle + margin < -(0.05 if last else 0.1) * pot and call >= 0.1 * pot:
            kind = "calls at a bad price"
    if answer in (CALL, CHECK) and isinstance(legal, Bets) and legal.low <= legal.high:
        able = any(view.stack[seat] for seat in others)
        if last and always and able and first.closes:
            # a hand that is sure of a part alone may lose by a bet that is called
            bet, stayed = values(asked, [legal.low, staying], JUDGED, f"{seed} judged").cents
            lead, doubt = mean_and_margin([a - b for a, b in zip(bet, stayed, strict=True)])
            kind = "checks a certain winner" if lead > doubt else ""
    if raised and isinstance(legal, Bets):
        more = int(answer) - view.front[ask.seat] - call  # type: ignore[arg-type]
        if last and never and len(others) > 1:
            kind = "bluffs into several"
        elif more >= 1.5 * pot and share < 0.6 / (len(others) + 1):
            kind = "overbets"
        elif last and call and middle + margin < -0.15 * pot:
            kind = "raises far behind"
    return Blunder(kind, figures) if kind else None


def _at_guts(asked: Situation, answer: Answer) -> Blunder | None:
    """Judge in or out by two cards: what all others do decides, so no run-out tells."""
    ranks = sorted((rank(card) for card in asked.view.known(asked.ask.seat)), reverse=True)
    if len(ranks) != 2 or "out" not in ask_words(asked.ask):
        return None
    high, low = ranks
    pair = high == low
    if answer == "out" and ((pair and high >= 4) or (high == 12 and low >= 10)):
        return Blunder("stays out with a good hand")
    if answer == "in" and not pair and high <= 9:
        return Blunder("stays in with nothing")
    return None


def ask_words(ask: Ask) -> tuple[str, ...]:
    """Return the words among the answers to a question."""
    return tuple([answer for answer in ask.legal.samples() if isinstance(answer, str)])


def _throws_highest(asked: Situation, answer: Answer) -> Blunder | None:
    """Judge a draw without a pair at a high game of five cards."""
    view = asked.view
    if view.game.name != "five_card_draw" or not isinstance(answer, tuple):
        return None
    cards = {token: view.face[token] for token in view.hands[asked.ask.seat]}
    ranks = Counter(rank(card) for card in cards.values())
    kept = [rank(card) for token, card in cards.items() if token not in answer]
    if len(ranks) == 5 and len(kept) <= 2 and max(kept, default=-1) < max(ranks):
        return Blunder("throws the highest card", text(list(cards.values())))
    return None


def _draws(ask: Ask) -> list[Answer]:
    """Return all sets of cards that may be thrown away, of a hand of up to five cards."""
    legal = ask.legal
    if not isinstance(legal, PickSome) or len(legal.options) > 5:
        return _some(ask)
    tokens = sorted(legal.options)
    sizes = range(legal.least, min(legal.most, len(tokens)) + 1)
    return [thrown for size in sizes for thrown in combinations(tokens, size)]


def _some(ask: Ask) -> list[Answer]:
    legal = ask.legal
    every = list(legal.samples()) if legal.size > OPTIONS else list(legal)
    return every[:OPTIONS]


def _at_a_pick(
    asked: Situation, answer: Answer, options: Sequence[Answer], seed: str
) -> Blunder | None:
    """Judge an answer that is no bet beside others, by what each wins if all stay."""
    pot = max(asked.view.pot, 1)
    answers = list(dict.fromkeys([answer, *options]))
    if not answers[1:]:
        return None
    looked = [mean(cents) for cents in values(asked, answers, PICKED, f"{seed} look").cents]
    best = max(range(len(answers)), key=looked.__getitem__)
    if looked[best] - looked[0] <= 0.08 * pot:
        return None
    mine, other = values(asked, [answer, answers[best]], JUDGED, f"{seed} judged").cents
    lead, margin = mean_and_margin([b - a for a, b in zip(mine, other, strict=True)])
    if lead - margin <= WORSE * pot:
        return None
    return Blunder("a worse pick", f"{answers[best]} is {lead:.0f} ± {margin:.0f} ahead of {pot}")


# --- an audit


def audited(
    game: str, choices: int, seed: str, players: Sequence[tuple[str, Bot]], first: int = 0
) -> dict[str, Audit]:
    """Let players play a game among themselves and judge so many choices.

    Args:
        game: the name of the game.
        choices: the number of choices that are judged.
        seed: the seed of hands, players and worlds.
        players: names and bots, who move on by a seat from hand to hand.
        first: the number of the first hand.
    """
    audits = {name: Audit() for name, _ in players}
    for hand, ask, (name, bot), key in _questions(game, seed, players, first):
        asked = situation(hand, ask, Random(key))
        answer = bot(asked)
        if ask.only is None and choices > 0:
            choices -= 1
            mine = audits[name]
            mine.choices += 1
            if blunder := blunder_of(asked, answer, key):
                mine.blunders[blunder.kind] += 1
                mine.lines.append(
                    f"{key} {name} {ask.kind} {answer}: {blunder.kind}; {blunder.figures}\n"
                    f"{asked.view}"
                )
        hand.play(answer, ask.seat)
        if choices <= 0:
            break
    return audits


def _questions(
    game: str, seed: str, players: Sequence[tuple[str, Bot]], first: int
) -> Iterator[tuple[Hand, Ask, tuple[str, Bot], str]]:
    """Yield every question of hand after hand; whoever takes one answers it."""
    seats = find(game).seats_near(len(players))
    number = first
    while True:
        hand, place = find(game).deal(seats, f"{seed} {number}"), 0
        while (ask := hand.ask) is not None and place < LONG:
            yield hand, ask, players[(ask.seat + number) % len(players)], f"{seed} {number} {place}"
            place += 1
        number += 1


def audit(
    games: Sequence[str],
    choices: int,
    seed: str,
    players: Sequence[tuple[str, Bot]],
    report: Callable[[str], object] = lambda _: None,
) -> dict[str, Audit]:
    """Audit several games; ``report`` gets a line on each."""
    totals = {name: Audit() for name, _ in players}
    for game in games:
        for name, counted in audited(game, choices, f"{seed} {game}", players).items():
            report(f"{game:18}{name:12}{counted}")
            totals[name].add(counted)
    return totals


def main() -> None:
    """Audit some games and print the figures, and every clear blunder."""
    parser = ArgumentParser(description="Count clear blunders of house players.")
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--choices", type=int, default=2000, help="choices of each game")
    parser.add_argument("--seed", default="audit")
    parser.add_argument("--players", default=",".join(COMPANY))
    given = parser.parse_args()
    players = [(name, player(name)) for name in given.players.split(",")]
    totals = audit(
        given.games, given.choices, given.seed, players, lambda line: print(line, flush=True)
    )
    for name, total in totals.items():
        print(f"{'all':18}{name:12}{total}")
        for line in total.lines:
            print("   ", line.replace("\n", "\n    "))


if __name__ == "__main__":
    main()
