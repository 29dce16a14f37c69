"""The player page: a deck as one HTML file that is played in a browser, without any request to anywhere."""
