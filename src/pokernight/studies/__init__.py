"""Studies: very many hands of a game, and what can be said of them.

>>> from pokernight.studies import simulate
>>> found = simulate("kuhn", hands=200, players=["sensible", "caller"])
>>> [one.who for one in found.players], found.hands
(['sensible', 'caller'], 200)
"""

from __future__ import annotations

from pokernight.studies.comparison import Comparison, Difference
from pokernight.studies.fairness_report import Fairness, Known
from pokernight.studies.played_hands import Played, Study, study_of
from pokernight.studies.rarity_order import Inversion
from pokernight.studies.run_comparison import compare
from pokernight.studies.run_fairness import fairness
from pokernight.studies.run_simulation import Simulation, simulate, simulation_of
from pokernight.studies.summary import Simulated

__all__ = [
    "Comparison",
    "Difference",
    "Fairness",
    "Inversion",
    "Known",
    "Played",
    "Simulated",
    "Simulation",
    "Study",
    "compare",
    "fairness",
    "simulate",
    "simulation_of",
    "study_of",
]
