"""The web page and the JSON API (`borgcheck serve`); their libraries come with the extra `web`."""
