"""The compiled engine: exact search and the plain witness, on bitboards."""
