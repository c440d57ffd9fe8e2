"""One command, `pokernight`. Only this room knows that there is a terminal."""

from pokernight.cli.main_command import main

__all__ = ["main"]
