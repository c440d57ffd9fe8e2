"""The table between hands: seats, chips, the button, what a game carries over, the ledger."""

from pokernight.table.evening_opening import EveningOpening, GameHoldings
from pokernight.table.menu import Menu, MenuEntry
from pokernight.table.seats import Player
from pokernight.table.table import OfferedGame, Table

__all__ = ["EveningOpening", "GameHoldings", "Menu", "MenuEntry", "OfferedGame", "Player", "Table"]
