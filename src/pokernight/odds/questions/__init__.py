"""Questions about hands: known cards, ranges, and the layout that a game deals."""
