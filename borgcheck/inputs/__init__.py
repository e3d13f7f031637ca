"""Read lists from files, documents and folders, with their settings, and check them."""
