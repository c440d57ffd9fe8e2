"""Lookups as plain data: rulebook, rulings, dealers' phrases, finished hands; pure functions."""
