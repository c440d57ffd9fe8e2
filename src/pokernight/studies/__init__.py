"""Studies: very many hands of a game, and what can be said of them."""

from __future__ import annotations

from pokernight.studies.comparing import compare
from pokernight.studies.comparison import Comparison, Difference

__all__ = ["Comparison", "Difference", "compare"]
