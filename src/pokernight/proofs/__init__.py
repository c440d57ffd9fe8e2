"""Promises that every game keeps, proved on random hands.

Each proof plays a hand with random answers and checks at every question: the record replays to
the byte, forks and positions lose nothing, no chip is lost or made, a redealt world looks the same
to its seat and does not depend on the truth, sealed answers may come in any order, incidents are
ruled on or refused, and the hand ends. The functions of the game that explain a view are called
for every seat, and every clause that it cites must be on its page.

>>> from pokernight.games import find
>>> prove(find("holdem"), seats=3, hands=5).hands
5
"""

from pokernight.proofs.evening_proofs import prove_evening
from pokernight.proofs.options import inert_options
from pokernight.proofs.perft import outcomes, perft
from pokernight.proofs.proof_counts import Disproved, ProofCounts
from pokernight.proofs.proving import prove, prove_hand, prove_positions
from pokernight.proofs.random_hands import (
    NO_SCENARIO,
    Player,
    Scenario,
    TablePlayer,
    any_answer,
    random_opening,
    random_rules,
    start_of,
)
from pokernight.proofs.reached import Unreached, Unwon, enough, unreached, unwon

__all__ = [
    "NO_SCENARIO",
    "Disproved",
    "Player",
    "ProofCounts",
    "Scenario",
    "TablePlayer",
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
    "prove_positions",
    "random_opening",
    "random_rules",
    "start_of",
    "unreached",
    "unwon",
]
