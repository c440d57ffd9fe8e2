"""Helpers that several parts of the room use: limits, threads, bot processes."""
