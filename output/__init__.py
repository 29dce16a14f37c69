"""Everything that a person looks at."""
