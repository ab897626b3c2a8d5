"""Turns the pages in `docs/` and the examples in `snippets/` into the site.

- `examples`: the line `::: chapter/name.py` in a page becomes code, output, hand computation and verdict
- `mathematics`: TeX becomes MathML
- `pictures`: the numbers of an example that ran become a picture
- `hooks`: what only the site generator can do (files beside the pages, the font, the notebooks)
"""
