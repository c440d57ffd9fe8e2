"""What lasts between hands: seats, chips, the button, what a game carries over, the ledger."""

from pokernight.table.evening_opening import EveningOpening, Held
from pokernight.table.menu import Entry, Menu
from pokernight.table.seats import Player
from pokernight.table.table import Offer, Table

__all__ = ["Entry", "EveningOpening", "Held", "Menu", "Offer", "Player", "Table"]
