"""`python -m borgcheck`."""

from borgcheck.cli import main

if __name__ == "__main__":
    main()
