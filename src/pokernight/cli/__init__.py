"""One command, `pokernight`. Only this room knows that there is a terminal."""

from pokernight.cli.commands import main

__all__ = ["main"]
