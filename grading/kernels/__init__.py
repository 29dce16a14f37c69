"""What only machine code computes fast enough; kept in the cache by the sources of this folder and the solver's."""
