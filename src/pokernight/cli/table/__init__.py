"""Table drawing, event lines, answers and look-ups: shared by all terminal clients."""
