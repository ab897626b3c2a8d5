"""The book in other forms: notebooks, Markdown, a zip to read offline, a PDF."""
