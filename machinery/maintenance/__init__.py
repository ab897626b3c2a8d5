"""Programs for contributors to run."""
