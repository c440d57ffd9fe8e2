"""Decoding of messages and the texts of decode errors."""
