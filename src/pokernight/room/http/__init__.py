"""The room's HTTP pages and WebSocket endpoints."""
