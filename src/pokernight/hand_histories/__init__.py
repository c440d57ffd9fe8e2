"""Hands that were played elsewhere: files of other sites, read and replayed to the chip."""
