"""The answers themselves: equity, winning hands, frequencies, hints."""
