"""A census: every start of a small family of tasks, up to symmetry, with its exact number of solutions."""
