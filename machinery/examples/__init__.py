"""An example: its file, its run, what it prints, and where it has run."""
