"""A table and its people, without network or storage: log, clocks, votes, messages, views."""
