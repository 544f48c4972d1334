"""`python -m companion`, and what the installed command calls."""

import sys

from companion.command import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
