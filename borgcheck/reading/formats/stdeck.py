"""The .stdeck files of a desktop program: JSON with a list of cards for each section."""

from borgcheck.reading.formats.json import read

__all__ = ["read"]
