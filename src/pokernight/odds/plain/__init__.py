"""What is asked and answered, in plain Python: it starts at once, and anybody can check it."""
