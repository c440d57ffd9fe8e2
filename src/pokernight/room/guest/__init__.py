"""A client of a room in Python: connection, pinned promises, its own file."""
