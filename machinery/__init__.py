"""Turns the pages in `docs/` and the examples in `snippets/` into the site.

- `examples`: the line `::: chapter/name.py` in a page becomes code, output, hand computation and verdict
- `mathematics`: TeX becomes MathML
- `pictures`, `graphs`: the numbers of an example that ran become a picture
- `scripts`: the modules of the explorer become one script
- `card`: the picture that other sites show beside a link
- `records`: on which torch and which device each example was run
- `time_limit`: an example that does not end is stopped
- `served`: what `mkdocs serve` remembers from one build to the next
- `hooks`: what only the site generator can do (files beside the pages, the font, the notebooks)
"""
