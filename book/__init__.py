"""Turns the pages in `docs/` and the examples in `snippets/` into the site. Data flows one way, from above to below:
each module uses only those above it.

- `example`: a file of cells, read; `run`: run once; `outputs`, `records`: what it prints, and where it ran
- `pictures`: drawings of the numbers of an example that ran
- `told`, `goals`: numbers in the text that follow a live figure, what a reader is to reach with one
- `pages`: the reader of pages: a book of pages, a page of blocks
- `faults`: what is wrong with a page, shown in its place
- `highlight`, `fonts`: the colours of code, the letters of formulas and headings
- `torch_names`, `names`: links to PyTorch's documentation
- `given`: what the open code of a card starts from
- `extension`: what only Markdown's tree can know of a page; `render`: a page as Markdown for MkDocs
- `notebooks`: the pages that are notebooks
- `policy`, `explorer`: what a browser may run, the explorer's script
- `search`: the same objects as the rows of the search
- `moved`: stubs at the addresses that pages had before
- `atlas`: the table of operations, measured; its front page and its cards
- `puzzles`: what is to be solved, the judge, the notebook
- `claims`, `verified`, `tables`: what code in pages prints about the book
- `exports`, `archive`: the same objects as notebooks and Markdown, as a zip
- `hooks`: what MkDocs calls, in this order
- `new_example`, `measure_cost`: programs for contributors
"""
