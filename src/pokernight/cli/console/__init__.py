"""Output and input: the terminal in colour or as plain text, progress bars, the browser."""
