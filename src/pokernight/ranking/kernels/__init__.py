"""Kernels of the rankings, compiled: :mod:`pokernight.ranking.bulk` is what they are for."""
