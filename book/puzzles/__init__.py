"""The puzzles, as the page, the notebook and the reader's tests have them: all made from `puzzles/`.

- `judge`: says of an answer whether it is right, and what is wrong with it; needs torch only
- `boxes`: calls the black boxes; needs torch only, as well, since both are part of the notebook
- `data`: the numbers at which answers are judged
- `players`: how players fare who do not think
- `notebook`: `puzzles.ipynb`, and the file for a reader's answers
- `show`: a puzzle and a box in a page
"""
