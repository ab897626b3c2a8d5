"""The puzzles: `write.py` and `liars.py` hold them, `answers.py` is yours to fill, and `pytest puzzles` judges it.

docs/puzzles/ has the pages, book/puzzles/ what makes pages and notebook of these tables, tests/puzzles/ their tests.
"""
