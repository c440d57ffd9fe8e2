"""Groups of players: members, evenings, balances and seasons; pure functions of a group's file."""
