"""The atlas: vᵀJ of each operation, measured, as a front page and a card for each.

The table is atlas/rows/, what was measured is atlas/facts/. Data flows from above to below:

- `table`: the rows, read and examined
- `facts`: the files of facts, read; where an operation stands in the table; where answers differ
- `running`: the texts of a row, run on random inputs and compared with autograd
- `jacobian`: the shape of J; `special`: what happens at special points; `around`: what is kept, what works
- `measure`: all of it, into a file of facts (a program that needs torch and NumPy alone; for JAX: atlas/measure_jax.py)
- `words`: facts as HTML; `desk`: a figure that a reader can move
- `card`, `front`: the pages; `site`: what hooks.py needs of them
"""
