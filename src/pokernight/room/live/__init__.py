"""Tables in play: the task that owns a table, outboxes, spectators, hints."""
