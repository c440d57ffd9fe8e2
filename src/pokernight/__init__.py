"""Deals and referees the odd games of a home poker night."""

__version__ = "0.1.0"
