"""Turns the pages in `docs/` and the examples in `snippets/` into the site.

One package for each subject; each uses only those above it in this list:

- `examples`: what an example file looks like, how it is run, what it prints, on which machines it has run
- `pictures`: drawings of the numbers of an example that ran
- `site`: what makes a page: its examples, formulas and tables, the explorer's script, the search, the policy
- `exports`: the book in other forms: notebooks, Markdown, a zip to read offline, a PDF
- `finish`: all that happens to a built site before it is shown; `hooks`: what MkDocs calls while it builds
- `maintenance`: what contributors run: start an example, verify a site, measure costs
"""
