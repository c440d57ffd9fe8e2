"""Fast paths of single games for the odds: readings in arrays, kernels, counts.

A game says where its own are written, see :mod:`pokernight.engine.odds_hooks`; nothing here is
imported to play it.
"""
