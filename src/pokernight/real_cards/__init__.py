"""Hands with real cards, told line by line: what falls, what players do, what they show."""
