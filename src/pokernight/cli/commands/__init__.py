"""Commands of `pokernight`: options, help, completion; a module for each group of commands."""
