"""How does a hand of any game run? This room knows no game."""
