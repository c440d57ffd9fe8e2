"""Processes that serve a room."""
