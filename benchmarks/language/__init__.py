"""How often the language of a text is right, how sure that is, and how quick."""
