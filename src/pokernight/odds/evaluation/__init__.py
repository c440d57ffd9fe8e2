"""Deciding who wins a deal, and counting it."""
