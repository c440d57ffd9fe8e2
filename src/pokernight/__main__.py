"""`python -m pokernight` is the command `pokernight`."""

from pokernight.cli import main

if __name__ == "__main__":
    main()
