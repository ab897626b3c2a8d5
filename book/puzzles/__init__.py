"""The puzzles, as the page, the notebook and the reader's tests have them: all made from `puzzles/`.

- `judge`: says of an answer whether it is right, and what is wrong with it; needs torch only, and is part of the notebook
- `data`: the numbers at which answers are judged
- `players`: what a black box answers, and how long players need who do not think
- `notebook`: `puzzles.ipynb`
- `show`: a puzzle and a box in a page
"""
