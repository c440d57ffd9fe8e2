"""Random hands of a game, each of them checked against every promise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening, Slip
from pokernight.engine.rules import Rules
from pokernight.engine.step_metadata import Misshapen
from pokernight.errors import Refused
from pokernight.games.checked_functions import checked
from pokernight.games.game_file_loader import place_of
from pokernight.proofs.blindness import Before, beaten, blindness, same_way
from pokernight.proofs.comparisons import worth_as_compared
from pokernight.proofs.following import HeldCards
from pokernight.proofs.places import Again, asked_at, in_slow_motion, parts
from pokernight.proofs.promises import (
    ALONE,
    answered,
    begun,
    claimed,
    ends_anyhow,
    entered_again,
    legal_answers,
    lines,
    page,
    replayed,
    something_goes_wrong,
    told_rightly,
    what_people_ask,
    worlds,
    worth_as_paid,
    written_and_read,
)
from pokernight.proofs.proof_counts import (
    BOUND,
    Disproved,
    ProofCounts,
    expect,
    looked_at,
    promised,
)
from pokernight.proofs.random_hands import (
    NO_SCENARIO,
    Player,
    Scenario,
    TablePlayer,
    any_answer,
    random_opening,
    start_of,
)
from pokernight.proofs.reached import cited


def prove(
    game: Game,
    *,
    seats: int,
    hands: int,
    first: int = 0,
    rules: Rules | None = None,
    player: Player = any_answer,
    incidents: float = 0.02,
    scenario: Scenario = NO_SCENARIO,
    opened: Callable[[Opening, Random], Opening] = lambda opening, rng: opening,
) -> ProofCounts:
    """Prove the promises on random hands, seeded ``first``, ``first + 1``, and so on.

    Args:
        game: the game.
        seats: the number of players.
        hands: how many hands.
        first: the first seed.
        rules: house rules, the default ones if left out.
        player: gives the answers.
        incidents: the chance of an incident at a question.
        scenario: chosen players, who answer instead of ``player``; its positions are proved by
            :func:`prove_positions`.
        opened: changes a random opening, such as its deck.

    Raises:
        Disproved: with the seed of the hand.
    """
    tally = ProofCounts()
    game = checked(game)
    rules = rules if rules is not None else game.rules()
    whole = Opening.shuffled(game, seats, first, rules=rules)
    with _named(whole, game.title), promised("page", tally):
        page(game)
    for seed in range(first, first + hands):
        opening = opened(random_opening(game, seats, seed, rules), Random(f"opened {seed}"))
        with _named(opening, f"{game.title}, {seats} seats, seed {seed}{_changed(rules)}"):
            by = scenario.answer if scenario.players else _by_ask(player)
            tally.add(_prove_course(opening, Random(f"player {seed}"), by, incidents))
            if seed % 4 == 0:
                with promised("ends", tally):
                    ends_anyhow(opening, Random(f"ends {seed}"))
    with _named(whole, game.title), promised("page", tally):
        cited(game)
    return tally


def prove_positions(
    game: Game, scenario: Scenario, *, hands: int, first: int = 0, incidents: float = 0.02
) -> ProofCounts:
    """Prove the promises on hands that go on from the positions of a scenario, in turn.

    The record of a whole hand and its opening are not proved, as these hands have none.

    Args:
        game: the game of the positions, which give the house rules and the seats.
        scenario: the positions, and the players, random answers without any.
        hands: how many hands.
        first: the first seed.
        incidents: the chance of an incident at a question.

    Raises:
        Refused: for an impossible position, or the position of another game.
        Disproved: with the position, counted from 1, and the seed of the hand.
    """
    tally = ProofCounts()
    game = checked(game)
    for number in range(hands):
        place, seed = number % len(scenario.positions), first + number
        start = start_of(game, scenario.positions[place], seed)
        with _named(start, f"{game.title}, position {place + 1}, seed {seed}"):
            rng = Random(f"player {seed}")
            tally.add(_prove_course(start, rng, scenario.answer, incidents))
            if number % 4 == 0:
                ends_anyhow(start, Random(f"ends {seed}"))
    return tally


def _changed(rules: Rules) -> str:
    """Return the house rules that are not the default ones, as they are written."""
    usual = type(rules)().to_dict()
    changed = [f"{name}={value}" for name, value in rules.to_dict().items() if value != usual[name]]
    return f", {' '.join(changed)}" if changed else ""


@contextmanager
def _named(opening: Opening | Hand, which: str) -> Iterator[None]:
    """Add the name of a hand and the line of a game file to what is raised inside."""
    try:
        yield
    except Disproved as error:
        place = error.place or error.find(Again(opening))
        named = Disproved(error.promise, place=place, which=which)
        named.kept = error.kept
        raise named from error
    except Refused as error:
        raise Disproved(str(error), place=place_of(error), which=which) from error
    except BaseException as error:
        error.add_note(which)
        raise


def prove_hand(opening: Opening, rng: Random, player: Player, incidents: float) -> ProofCounts:
    """Prove the promises on one hand; see :func:`prove`.

    Raises:
        Disproved: if a promise is broken.
    """
    return _prove_course(opening, rng, _by_ask(player), incidents)


def _by_ask(player: Player) -> TablePlayer:
    """Return a player who looks at the question alone."""
    return lambda hand, ask, rng: player(ask, rng)


def _prove_course(
    start: Opening | Hand, rng: Random, player: TablePlayer, incidents: float
) -> ProofCounts:
    course = Course(start)
    try:
        return course.proved(rng, player, incidents)
    except Disproved as error:
        if chance := parts(course.whole()):
            other = Disproved(f"the same hand went another way when it was played again: {ALONE}",
                              place=chance)  # fmt: skip
            other.kept = "copied"
            raise other from error
        error.place = error.place or error.find(course.stretch())
        raise
    except Misshapen as error:
        in_slow_motion(error, course.stretch())
        raise


MONEY = "chips were lost or made: move money by state.move alone, which keeps the sum"
"""The promise that the money of a hand never changes."""


class Course:
    """A hand that is being proved, with a copy of it before every answer."""

    def __init__(self, start: Opening | Hand) -> None:
        self.start = start
        self.hand: Hand | None = None
        self.events: list[Event] = []
        self.forks: list[Before] = []

    def whole(self) -> Again:
        """Return the hand from its start to where it stands."""
        return Again(self.start, [] if self.hand is None else self.hand.inputs or [])

    def stretch(self) -> Again:
        """Return the stretch from the last answered question to where the hand stands."""
        inputs = self.whole().inputs
        for before in reversed(self.forks):
            if before.played < len(inputs):
                return Again(before.hand, inputs[before.played :])
        return self.whole()

    def proved(self, rng: Random, player: TablePlayer, incidents: float) -> ProofCounts:
        """Play the hand and check the promises; return the counts.

        Raises:
            Disproved: for the first promise that is broken.
        """
        tally = ProofCounts(hands=1)
        events, forks = self.events, self.forks
        hand = self.hand = begun(self.start, events.append)
        money = hand.state.money()
        while hand.ask is not None:
            tally.questions += 1
            tally.kinds[hand.ask.kind] += 1
            with promised("ends"):
                expect(tally.questions <= BOUND, f"the hand does not end within {BOUND:,} "
                       "questions: a step that asks must come to return None",
                       asked_at(hand))  # fmt: skip
            with promised("money", tally):
                expect(hand.state.money() == money, MONEY)
            with promised("answers", tally):
                legal_answers(hand)
            if tally.questions % 3 == 1:
                looked_at("asked", tally, lambda: what_people_ask(hand, rng))
            with promised("entered", tally):
                entered_again(hand)
            with promised("copied", tally):
                written_and_read(hand)
            forks.append(Before(hand.fork(), len(hand.inputs or ()), beaten(events)))
            with promised("hidden", tally):
                tally.worlds += worlds(hand, rng, to_the_end=tally.questions % 4 == 1)
            if rng.random() < incidents and (name := something_goes_wrong(hand, rng)):
                tally.incidents[name] += 1
                continue
            hidden, already = HeldCards(hand), len(events)
            looked_at("sealed", tally, lambda: answered(hand, player, rng))
            with promised("told", tally):
                hidden.followed(hand, events[already:])
        with promised("money", tally):
            expect(hand.state.money() == money, MONEY)
            expect(sum(hand.result.stacks) + hand.result.bank + hand.result.pot == money,
                    "the result does not hold all the money: stacks, bank and pot of the result "
                    "are all that came in. Pay the rest out, or leave it in the pot")  # fmt: skip
        slipped = any(isinstance(move, Slip) for move in hand.inputs or ())
        with promised("told", tally):
            expect(not hand.result.misdeal or slipped,
                    "the hand is a misdeal, and nothing has gone wrong in it: only an incident "
                    "makes a misdeal. Set state.misdeal in no step")  # fmt: skip
            lines(hand)
            self.check_events()
        tally.again = int(hand.result.again)
        tally.events.update(event.kind for event in events)
        with promised("copied", tally):
            replayed(hand, self.start, events)
        looked_at("worth", tally, lambda: worth_as_compared(hand, self.whole()))
        with promised("copied", tally):
            same_way(hand, forks)
        with promised("hidden", tally):
            blindness(hand, forks, rng)
        if forks:
            last = forks[-1].hand
            looked_at("paid", tally, lambda: claimed(hand, last, events))
            looked_at("worth", tally, lambda: worth_as_paid(hand, last))
        return tally

    def check_events(self) -> None:
        """Check the events of the hand, which are counted from its start on."""
        assert self.hand is not None
        try:
            told_rightly(self.hand, self.events)
        except Disproved as error:
            error.place = error.find(self.whole())
            raise
