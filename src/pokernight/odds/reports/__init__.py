"""Answers as values: tables, JSON, data frames and charts."""
