"""Running it twice: cards to come are dealt more than once, each run for its part of every pot.

Once everybody left is all in, or all but one, the players left agree on a number of runs. The cards
of all runs lie on the table until the showdown, which compares the hands with those of each run in
turn. ``state.runs`` is empty until the players are asked. Then it has the number of runs; if they
are several, behind it the number of cards that lay on the board, and in each hand, before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from pokernight.engine.asks import Ask, Pick, Turn, ask_sealed
from pokernight.engine.state import CHECKS, State, rows_of_runs
from pokernight.engine.step import Step, asks
from pokernight.engine.step_metadata import Does, does, marked
from pokernight.wording.message import Text, message

RUNS: Final = "runs"
"""Kind of the question, and name of the house rule."""
TIMES: Final = ("once", "twice", "three times")
"""Answers of a player, by the number of runs less 1."""
NAMES: Final[tuple[Text, Text, Text]] = ("the first run", "the second run", "the third run")
"""Names of the runs. A contest in a run is named after both: "the first run, the high half"."""


def agree_on_runs(most: int, program: str, to_come: Sequence[Step]) -> Step:
    """Make the step in which the players left agree on the number of runs.

    They are asked once, at the same time, when no more bets are possible and the deck has cards for
    two runs; the smallest number that anybody names is played.

    Args:
        most: the most runs.
        program: the name of the program that deals a run before the last, made by
            :func:`dealing_of_a_run`.
        to_come: the steps that deal the cards to come.
    """
    effects = [effect for step in to_come if (effect := does(step)) is not None]

    def cards_of_a_run(state: State) -> int:
        hands = state.live.count(1) + len(state.hands) - state.seats
        return sum([(effect.down + effect.up) * hands + effect.deck for effect in effects])

    @asks
    def agree(state: State) -> Turn:
        live = state.clockwise()
        if state.runs or state.quiet == CHECKS or len(live) < 2:
            return None
        if sum([state.stack[seat] > 0 for seat in live]) > 1:
            return None
        possible = min(most, len(state.stub) // cards_of_a_run(state))
        if possible < 2:
            return None
        question = "how often are the cards to come dealt?"
        legal = Pick(TIMES[:possible], ())
        answers = yield from ask_sealed(
            [Ask(seat, RUNS, legal, TIMES[0], question, clause="runs") for seat in live]
        )
        count = 1 + min([TIMES.index(answer) for answer in answers.values()])
        state.runs = [count]
        if count == 1:
            state.tell("runs", "the cards to come are dealt once: not everybody wants more runs",
                       clause="runs", count=count)  # fmt: skip
            return None
        state.tell("runs", "the cards to come are dealt {times}: all players left agree",
                   clause="runs", count=count, times=TIMES[count - 1])  # fmt: skip
        state.runs += [len(state.board), *map(len, state.hands)]
        for _ in range(count - 1):
            state.push(program)
        _tell_run(state, 1)
        return None

    words = message(
        "When no more bets are possible, the players left may agree to deal the rest up to {most} "
        "times, each for an equal part of the pot.",
        most=most,
    )
    return marked(agree, Does("agree_on_runs"), words)


def dealing_of_a_run(to_come: Sequence[Step]) -> tuple[Step, ...]:
    """Return the program that deals the cards of a run and announces the next run."""
    return (*to_come, announce_next_run())


def announce_next_run() -> Step:
    """Make the step at the end of a run that tells which is dealt now."""

    def announces(state: State) -> None:
        # The programs of the runs before the last, this run's included, lie on the main program.
        left = len(state.program) // 2 - 1
        _tell_run(state, state.runs[0] - left + 1)

    return marked(announces, Does("announce_next_run"))


def _tell_run(state: State, number: int) -> None:
    if state.sink is not None:
        state.tell("run", "{run} is dealt", clause="runs", run=NAMES[number - 1], number=number)


def number_of_runs(state: State) -> int:
    """Return the number of runs, 1 where nothing else was agreed."""
    return state.runs[0] if state.runs else 1


@contextmanager
def cards_of_run(state: State, run: int) -> Iterator[None]:
    """Let board and hands have the cards of a run alone, counted from 0, to be compared."""
    if len(state.runs) < 2:
        yield
        return
    board, hands = state.board, state.hands
    count, before, *sizes = state.runs
    state.board = rows_of_runs(board, before, count)[run]
    state.hands = [
        rows_of_runs(hand, size, count)[run] if hand else hand
        for hand, size in zip(hands, sizes, strict=True)
    ]
    yield
    state.board, state.hands = board, hands


def contest_in_run(contest: str, run: int, runs: int) -> str:
    """Return the name of a contest, "" for the only contest, in a run of several."""
    if runs == 1:
        return contest
    return f"{NAMES[run]}, {contest}" if contest else str(NAMES[run])


def pot_of_run(name: Text, run: int, runs: int) -> Text:
    """Return the name of a pot, or of its part for a run of several."""
    return name if runs == 1 else message("{pot}, {run}", pot=name, run=NAMES[run])


def with_runs(steps: Sequence[Step], most: int) -> dict[str, tuple[Step, ...]]:
    """Return the programs of a hand in which cards to come may be dealt several times.

    The players are asked after each round of betting, and each other step after the first round,
    from which on cards are only dealt and bets made until the showdown.
    """
    end = next((at for at, step in enumerate(steps) if hasattr(step, "contests")), 0)
    main, programs = [*steps[end:]], dict[str, tuple[Step, ...]]()
    to_come: tuple[Step, ...] = ()
    for at in range(end - 1, -1, -1):
        step, effect = steps[at], does(steps[at])
        deals = effect is not None and effect.verb in ("deal", "board", "burn")
        begun = any(getattr(before, "ends_round", False) for before in steps[: at + 1])
        if not deals and to_come and begun:
            name = f"a run after step {at}"
            programs[name] = dealing_of_a_run(to_come)
            main.insert(0, agree_on_runs(most, name, to_come))
        if not deals and not getattr(step, "ends_round", False):
            return {"main": (*steps[: at + 1], *main), **programs}
        to_come = (step, *to_come) if deals else to_come
        main.insert(0, step)
    return {"main": tuple(main), **programs}
