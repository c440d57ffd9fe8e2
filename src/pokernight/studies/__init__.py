"""Studies of many hands of a game: simulations, comparisons and fairness.

>>> from pokernight.studies import simulate
>>> simulation = simulate("kuhn", hands=200, players=["sensible", "caller"])
>>> [player.name for player in simulation.players], simulation.hands
(['sensible', 'caller'], 200)
"""

from __future__ import annotations

from pokernight.studies.comparison import Comparison, Difference
from pokernight.studies.fairness_report import Fairness, FairnessFigure
from pokernight.studies.played_hands import PlayedHand, Study, study_of
from pokernight.studies.rarity_order import Inversion
from pokernight.studies.run_comparison import compare
from pokernight.studies.run_fairness import fairness
from pokernight.studies.run_simulation import Simulation, simulate, simulation_of
from pokernight.studies.summary import Simulated

__all__ = [
    "Comparison",
    "Difference",
    "Fairness",
    "FairnessFigure",
    "Inversion",
    "PlayedHand",
    "Simulated",
    "Simulation",
    "Study",
    "compare",
    "fairness",
    "simulate",
    "simulation_of",
    "study_of",
]
