"""Evenings at this machine's own keyboard: `play` and `evening`."""
