"""What lasts between hands: seats, chips, the button, what a game carries over, the ledger."""

from pokernight.table.table import LedgerLine, Player, Table

__all__ = ["LedgerLine", "Player", "Table"]
