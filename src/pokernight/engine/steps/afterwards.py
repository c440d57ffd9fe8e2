"""Steps after a hand, when its pots are won: they ask nothing, and some games have none.

The driver takes them when the hand ends in any way but a misdeal. ``state.won`` then has by pot the
mask of the seats that have won of it; it is empty where no pot was won. In a hand that ended before
the showdown the program still stands at the round of betting in which all but the winner folded.
"""

from __future__ import annotations

from collections.abc import Callable

from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import setup_of
from pokernight.engine.state import State
from pokernight.engine.step_metadata import does
from pokernight.engine.steps.contests import contests_of
from pokernight.engine.steps.forced import KILLS, LEG_UP
from pokernight.engine.steps.paying import pay
from pokernight.engine.steps.showdown import show_claims

After = Callable[[State], None]


def show_what_would_have_come(state: State) -> None:
    """Show the cards of the board that would have come, had not everybody else folded.

    Only cards are shown that no answer could have changed: none after a draw.
    """
    if not state.alone() or len(state.program) != 2 or not any(state.won):
        return
    place = state.program[1]
    stub = state.stub[::-1]
    tokens, at = list[int](), 0
    for step in state.setup.programs["main"][place + 1 :]:
        effect = does(step)
        if effect is None or effect.verb in ("agree_on_runs", "discard"):
            if effect is not None or getattr(step, "ends_round", False):
                continue
            break
        if effect.verb != "board":
            break
        tokens += stub[at + effect.deck - effect.board : at + effect.deck]
        at += effect.deck
    if not tokens:
        return
    for token in tokens:
        state.knows[token] = EVERYBODY
    state.tell("rabbit", "{cards} would have come", tokens=tokens, clause="rabbit")


def pay_for_a_win_with(
    ranks: frozenset[int], cents: int, rank: Callable[[int], int], clause: str
) -> After:
    """Make the step in which all dealt in pay the sole winner of the main pot.

    The winner must hold these ranks in the hole; the hand is shown. Players who have less pay what
    they have left.

    Args:
        ranks: the ranks of the two cards.
        cents: what each pays.
        rank: the rank of a card.
        clause: the name of the house rule.
    """

    def pays(state: State) -> None:
        main_pot = state.won[0] if state.won else 0
        if main_pot.bit_count() != 1:
            return
        winner = main_pot.bit_length() - 1
        hole = state.cards(state.hands[winner])
        if len(hole) != 2 or {*map(rank, hole)} != ranks:
            return
        if state.down(winner):
            show_claims(state, winner, ())
        for seat in state_order(state):
            if seat != winner:
                words = "{seat pays} {other} {amount} for a win with seven-deuce"
                pay(state, seat, cents, winner, words=words, clause=clause)

    return pays


def stand_up_game(cents: int) -> After:
    """Make the step in which winners sit down, and the last player standing pays all others.

    A pot that is split is won by nobody. ``state.seated`` is carried from hand to hand.
    """

    def sits(state: State) -> None:
        for seat in state_order(state):
            if 1 << seat in state.won and not state.seated[seat]:
                state.seated[seat] = 1
                state.tell("sits down", "{seat has} won a pot and {seat:sits} down", seat,
                           clause="stand_up")  # fmt: skip
        standing = [seat for seat, seated in enumerate(state.seated) if not seated]
        if len(standing) > 1:
            return
        for loser in standing:
            for seat in state_order(state):
                if seat != loser:
                    words = "{seat is} the last to stand and {seat:pays} {other} {amount}"
                    pay(state, loser, cents, seat, words=words, clause="stand_up")
        state.seated = [0] * state.seats
        state.tell("all stand", "everybody stands up again", clause="stand_up")

    return sits


def kill_next_pot(state: State) -> None:
    """Settle which player has a leg up, or kills the next pot (Robert's Rules, kill pots).

    In a game with several contests a player kills the next pot who has won all of a pot of five
    big bets or more. Otherwise a player does who wins twice in a row, the second time at least a
    bet that was not forced; a player who shares a pot keeps the mark they had.
    """
    seats = state.seats
    before, bets, pot = state.kill[:seats], state.kill[seats : 2 * seats], state.kill[-1]
    if not any(state.won):
        return
    small, big = state.setup.rules.bets
    winners = [seat for seat in range(seats) if any(won >> seat & 1 for won in state.won)]
    after = [0] * seats
    if len(contests_of(setup_of(state))) > 1:
        if not winners[1:] and pot >= 5 * big:
            after[winners[0]] = KILLS
    elif winners[1:]:
        for seat in winners:
            after[seat] = before[seat]
    else:
        bet = sum(bets) - bets[winners[0]]
        after[winners[0]] = KILLS if before[winners[0]] and bet >= small else LEG_UP
    state.kill[:seats] = after
    for seat, mark in enumerate(after):
        if mark == KILLS:
            state.tell("kill pot", "{seat has} to kill the next pot", seat, clause="kill_pot")
        elif mark > before[seat]:
            state.tell("leg up", "{seat has} a leg up", seat, clause="kill_pot")


def state_order(state: State) -> list[int]:
    """Return all seats dealt in, folded ones too, from the dealer's left."""
    first = state.button + 1
    return [*range(first, state.seats), *range(first)]
