"""What must be true of every game, proved on random hands.

A game enters by being in the rulebook, or by being handed over. Each proof plays a hand with
random answers and, at every question, holds the engine to its promises: replays to the byte,
forks and positions that lose nothing, chips conserved, worlds that a seat cannot tell from the
true one and that are made without the truth, sealed answers in any order, incidents ruled on or
refused, and an end. What people ask of a game (what it notes, what cards are worth) is asked for
every seat, and every clause that it cites must stand on its page.

>>> from pokernight.games import find
>>> prove(find("holdem"), seats=3, hands=5).hands
5
"""

from pokernight.proofs.evening_proofs import prove_evening
from pokernight.proofs.options import inert_options
from pokernight.proofs.perft import outcomes, perft
from pokernight.proofs.proof_counts import Disproved, Tally
from pokernight.proofs.proving import prove, prove_hand
from pokernight.proofs.random_hands import Player, any_answer, random_opening, random_rules
from pokernight.proofs.reached import Unreached, Unwon, enough, unreached, unwon

__all__ = [
    "Disproved",
    "Player",
    "Tally",
    "Unreached",
    "Unwon",
    "any_answer",
    "enough",
    "inert_options",
    "outcomes",
    "perft",
    "prove",
    "prove_evening",
    "prove_hand",
    "random_opening",
    "random_rules",
    "unreached",
    "unwon",
]
