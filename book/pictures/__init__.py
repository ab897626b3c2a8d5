"""Pictures of an example's numbers, drawn after it has run."""
