"""Random hands of a game, each held to every promise."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening, Slip
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.games.checked import checked
from pokernight.proofs.blindness import Before, beaten, blindness, same_way
from pokernight.proofs.dealing import Player, any_answer, random_opening
from pokernight.proofs.following import Held
from pokernight.proofs.promises import (
    answered,
    claimed,
    clauses,
    declared,
    ends_anyhow,
    entered_again,
    legal_answers,
    lines,
    page,
    replayed,
    something_goes_wrong,
    what_people_ask,
    worlds,
    written_and_read,
)
from pokernight.proofs.tally import BOUND, Disproved, Tally, expect


def prove(
    game: Game,
    *,
    seats: int,
    hands: int,
    first: int = 0,
    rules: Rules | None = None,
    player: Player = any_answer,
    incidents: float = 0.02,
    opened: Callable[[Opening, Random], Opening] = lambda opening, rng: opening,
) -> Tally:
    """Prove the promises on random hands, seeded ``first``, ``first + 1``, and so on.

    Args:
        game: the game.
        seats: how many play.
        hands: how many hands.
        first: the first seed.
        rules: house rules, the default ones if left out.
        player: who answers.
        incidents: how often something goes wrong at a question.
        opened: what else is done to a random opening, such as to its deck.

    Raises:
        Disproved: with the seed of the hand.
    """
    tally = Tally()
    game = checked(game)
    page(game)
    for seed in range(first, first + hands):
        opening = opened(random_opening(game, seats, seed, rules), Random(f"opened {seed}"))
        try:
            tally.add(prove_hand(opening, Random(f"player {seed}"), player, incidents))
            if seed % 4 == 0:
                ends_anyhow(opening, Random(f"ends {seed}"))
        except (Disproved, Refused) as error:
            raise Disproved(f"{game.title}, {seats} seats, seed {seed}: {error}") from error
        except (Exception, SystemExit) as error:
            error.add_note(f"{game.title}, {seats} seats, seed {seed}")
            raise
    return tally


def prove_hand(opening: Opening, rng: Random, player: Player, incidents: float) -> Tally:
    """Prove the promises on one hand; see :func:`prove`."""
    tally = Tally(hands=1)
    told: list[Event] = []
    hand = Hand(opening, sink=told.append)
    money = hand.state.money()
    forks: list[Before] = []
    while hand.ask is not None:
        tally.questions += 1
        tally.kinds[hand.ask.kind] += 1
        expect(tally.questions <= BOUND, "the hand does not end")
        expect(hand.state.money() == money, "chips were lost or made")
        legal_answers(hand)
        if tally.questions % 3 == 1:
            what_people_ask(hand, rng)
        entered_again(hand)
        written_and_read(hand)
        forks.append(Before(hand.fork(), len(hand.inputs or ()), beaten(told)))
        tally.worlds += worlds(hand, rng, to_the_end=tally.questions % 4 == 1)
        if rng.random() < incidents and (name := something_goes_wrong(hand, rng)):
            tally.incidents[name] += 1
            continue
        held, already = Held(hand), len(told)
        answered(hand, player, rng)
        held.followed(hand, told[already:])
    expect(hand.state.money() == money, "chips were lost or made")
    expect(sum(hand.result.stacks) + hand.result.bank + hand.result.pot == money,
            "the result does not hold all the money")  # fmt: skip
    expect(not hand.result.misdeal or any(isinstance(one, Slip) for one in hand.inputs or ()),
            "the hand is a misdeal, and nothing has gone wrong in it")  # fmt: skip
    lines(hand)
    tally.again = int(hand.result.again)
    tally.events.update(event.kind for event in told)
    clauses(hand.game, told)
    declared(hand, tally.kinds, {event.kind for event in told})
    replayed(hand, told)
    same_way(hand, forks)
    blindness(hand, forks, rng)
    if forks:
        claimed(hand, forks[-1].hand, told)
    return tally
