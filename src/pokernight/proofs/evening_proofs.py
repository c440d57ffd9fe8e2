"""An evening of a single game at a table, played at random."""

from __future__ import annotations

from random import Random

from pokernight.engine.game import Game
from pokernight.games.checked_functions import checked
from pokernight.games.game_file_loader import written
from pokernight.proofs.proof_counts import BOUND, Disproved, ProofCounts, expect
from pokernight.proofs.random_hands import any_answer
from pokernight.table import EveningOpening, Table, commands
from pokernight.table.menu import single


def prove_evening(game: Game, *, seats: int, hands: int, seed: int) -> ProofCounts:
    """Prove that hands dealt and played at random at a table are counted and paid.

    A game that goes on until its pot is won is now and then left by vote.

    Args:
        game: the only game on the menu.
        seats: the number of players.
        hands: how many hands are played.
        seed: the seed of the evening.

    Raises:
        Disproved: if a hand is not counted or does not end, if a game goes on without a pot, if
            the evening ends before such a game does, or if the books do not balance.
    """
    game = checked(game)
    rng = Random(f"evening {seed}")
    table = Table(EveningOpening(single(game, game.rules()), str(seed), chairs=seats))
    for number in range(seats):
        table.do(commands.Sit(f"player {number}"))
    tally = ProofCounts()
    while tally.hands < hands:
        least = table.opening.menu.entries[0].rules.bankroll
        for seat, player in table.players.items():
            if player.stack < least:
                table.do(commands.Buy(seat, table.opening.menu.usual))
        table.do(commands.Deal())
        questions = 0
        while table.hand is not None and (ask := table.hand.ask) is not None:
            questions += 1
            expect(questions <= BOUND, f"a hand at a table does not end within {BOUND:,} "
                   "questions: a step that asks must come to return None")  # fmt: skip
            table.do(commands.Reply(table.asked[0], any_answer(ask, rng), table.hand.number))
        tally.hands += 1
        tally.questions += questions
        expect(table.hands == tally.hands, f"hand {tally.hands} of the evening "
               "does not count: it was a misdeal, and only an incident makes one")  # fmt: skip
        if table.series is not None:
            if table.held[game.name].pot <= 0:
                raise Disproved("a game goes on, and nothing is in its pot: carry_out says "
                                "again only while the pot is not won. Return it where "
                                "state.pots[0] > 0",
                                place=written(game.carry_out))  # fmt: skip
            if rng.random() < 0.1:
                table.do(commands.GiveUp(tuple(table.series.voters(table.chairs))))
    table.do(commands.End(by_game=True))
    expect(table.series is None, "the evening ended inside a game that goes on: "
           "the end of an evening ends it")  # fmt: skip
    books = table.books()
    expect(sum(account.net for account in books.accounts) + books.kept == 0, "the books do "
           "not balance: all that players paid in is paid out or kept")  # fmt: skip
    return tally
