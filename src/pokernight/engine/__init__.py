"""The engine, which runs a hand of any game; it knows no game itself."""
