"""Tables in rooms: `serve`, `host`, `join`, `tonight`, `export`."""
