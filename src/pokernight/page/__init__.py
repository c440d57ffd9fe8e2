"""The page without a server: tables in plain Python for a worker of the browser."""
