"""Measuring by sampling: the loop, when to stop, and confidence intervals of 95 %."""
