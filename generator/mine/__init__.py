"""Mining: longer and harder tasks than one run makes, in rounds that grow from the best of the rounds before."""
