"""Where lists come from: files, documents, folders, configuration; and a session that checks them."""
